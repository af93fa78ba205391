//! Clauses of pieces, and regions.

use super::super::parser::{Pair, Rule};
use super::super::tree::{Change, Clause, Name, Number, Region, RegionTerm, Spanned};
use super::Parts;

pub(super) fn clause(pair: Pair<'_>, outer: &mut Parts<'_, '_, '_>) -> Option<Clause> {
    let rule = pair.as_rule();
    let mut p = Parts::new(pair, outer.reader);
    Some(match rule {
        Rule::royal => Clause::Royal,
        Rule::promotes => {
            p.skip(Rule::k_promotes_to);
            let to = match p.flag(Rule::k_any_of_its_army) {
                Some(place) => Change::AnyOfArmy(place),
                None => Change::To(names(&mut p)?),
            };
            let white = p.flag(Rule::k_for_white).map(|_| false);
            let black = white.or_else(|| p.flag(Rule::k_for_black).map(|_| true));
            let on = match p.flag(Rule::k_on) {
                Some(_) => Some(region(&mut p)?),
                None => None,
            };
            Clause::Promotes { to, black, on }
        }
        Rule::promotion_optional => {
            p.skip(Rule::k_promotion_optional);
            let before = match p.flag(Rule::k_before) {
                Some(_) => Some(region(&mut p)?),
                None => None,
            };
            Clause::PromotionOptional { before }
        }
        Rule::while_last => {
            p.skip(Rule::k_royal_while_last);
            p.skip(Rule::k_of);
            Clause::RoyalWhileLast(names(&mut p).unwrap_or_default())
        }
        Rule::duple_check => Clause::DupleCheck,
        Rule::may_not_take => {
            p.skip(Rule::k_may_not_take);
            Clause::MayNotTake(names(&mut p)?)
        }
        Rule::takes_only => {
            p.skip(Rule::k_takes_only);
            Clause::TakesOnly(names(&mut p)?)
        }
        Rule::may_not_be_taken => {
            p.skip(Rule::k_may_not_be_taken);
            p.skip(Rule::k_by);
            Clause::MayNotBeTaken(names(&mut p).unwrap_or_default())
        }
        Rule::taken_only_by => {
            p.skip(Rule::k_taken_only_by);
            Clause::TakenOnlyBy(names(&mut p)?)
        }
        Rule::stays_in => {
            p.skip(Rule::k_stays_in);
            Clause::StaysIn(region(&mut p)?)
        }
        Rule::moved_once => {
            p.skip(Rule::k_moved_once);
            Clause::MovedOnceAimedAt(names(&mut p)?)
        }
        Rule::promotion_leaving => Clause::PromotionLeaving,
        Rule::promotion_captured => Clause::PromotionCapturedOnly,
        Rule::double_step | Rule::triple_step | Rule::steps => {
            let first = p.next()?;
            let span = p.span(&first).into();
            let count = match rule {
                Rule::double_step => Spanned { value: 2, span },
                Rule::triple_step => Spanned { value: 3, span },
                _ => p.read_number(&first),
            };
            p.skip(Rule::k_steps);
            if p.flag(Rule::k_from_ranks).is_some() {
                let first = p.next().map(|pair| p.read_number(&pair))?;
                p.skip(Rule::dash);
                return Some(Clause::Steps { count, rank: first, last: Some(p.number()?) });
            }
            if p.flag(Rule::k_from).is_some() {
                return Some(Clause::StepsFrom { count, region: region(&mut p)? });
            }
            p.skip(Rule::k_from_rank);
            Clause::Steps { count, rank: p.number()?, last: None }
        }
        Rule::promotion_on_captures => Clause::PromotionOnCaptures,
        Rule::promotion_in_place => {
            p.skip(Rule::k_promotion_in_place);
            Clause::PromotionInPlace { moving: p.flag(Rule::k_or_moving).is_some() }
        }
        Rule::promotion_of_last => Clause::PromotionOfLast,
        Rule::promotion_meek => Clause::PromotionMeek,
        Rule::promotion_or_loss => Clause::PromotionOrLoss,
        Rule::promotion_up_to => {
            p.skip(Rule::k_promotion_up_to);
            let most = p.number()?;
            Clause::PromotionUpTo { most, to: p.name()? }
        }
        Rule::en_passant => Clause::EnPassant,
        Rule::resets_quiet => Clause::ResetsQuiet,
        _ => return None,
    })
}

/// Names joined by `or`.
pub(super) fn names(p: &mut Parts<'_, '_, '_>) -> Option<Vec<Name>> {
    let pair = p.take(Rule::names)?;
    let mut q = p.within(pair);
    let mut names = Vec::new();
    while let Some(part) = q.next() {
        if part.as_rule() == Rule::name {
            names.push(q.word(&part));
        }
    }
    Some(names)
}

pub(super) fn region(p: &mut Parts<'_, '_, '_>) -> Option<Region> {
    let pair = p.take(Rule::region)?;
    region_of(&mut p.within(pair))
}

/// The region with these parts.
pub(super) fn region_of(q: &mut Parts<'_, '_, '_>) -> Option<Region> {
    let mut terms = Vec::new();
    while let Some(part) = q.next() {
        if part.as_rule() != Rule::k_or {
            let span = q.trimmed(&part).into();
            let mut all = Vec::new();
            let mut both = q.within(part);
            while let Some(part) = both.next() {
                if part.as_rule() != Rule::k_and {
                    let span = both.trimmed(&part).into();
                    all.push(Spanned { value: term(part, &mut both)?, span });
                }
            }
            let value = if all.len() == 1 { all.remove(0).value } else { RegionTerm::All(all) };
            terms.push(Spanned { value, span });
        }
    }
    Some(Region { terms })
}

fn term(pair: Pair<'_>, outer: &mut Parts<'_, '_, '_>) -> Option<RegionTerm> {
    let rule = pair.as_rule();
    let mut p = Parts::new(pair, outer.reader);
    let numbered = |p: &mut Parts<'_, '_, '_>| -> Option<Number> {
        p.next()?;
        p.number()
    };
    Some(match rule {
        Rule::last_rank => RegionTerm::LastRank,
        Rule::first_rank => RegionTerm::FirstRank,
        Rule::last_ranks => RegionTerm::LastRanks(numbered(&mut p)?),
        Rule::first_ranks => RegionTerm::FirstRanks(numbered(&mut p)?),
        Rule::rank => RegionTerm::Rank(numbered(&mut p)?),
        Rule::ranks => {
            p.skip(Rule::k_ranks);
            let low = p.next().map(|pair| p.read_number(&pair))?;
            p.skip(Rule::dash);
            RegionTerm::Ranks(low, p.number()?)
        }
        Rule::own_half => RegionTerm::OwnHalf,
        Rule::far_half => RegionTerm::FarHalf,
        Rule::squares => {
            let mut squares = Vec::new();
            while let Some(square) = p.next() {
                squares.push(p.word(&square));
            }
            RegionTerm::Squares(squares)
        }
        Rule::on_file => {
            p.skip(Rule::k_file);
            let file = p.next().map(|pair| p.word(&pair))?;
            RegionTerm::Files(file.clone(), file)
        }
        Rule::on_files | Rule::square_box => {
            p.skip(Rule::k_files);
            let low = p.next().map(|pair| p.word(&pair))?;
            p.skip(Rule::dash);
            let high = p.next().map(|pair| p.word(&pair))?;
            if rule == Rule::on_files { RegionTerm::Files(low, high) } else { RegionTerm::Box(low, high) }
        }
        Rule::named_region => RegionTerm::Named(p.next().map(|pair| p.word(&pair))?),
        _ => return None,
    })
}
