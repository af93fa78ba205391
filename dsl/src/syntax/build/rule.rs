//! Statements that are not about a single kind of man.

use super::super::parser::{Pair, Rule};
use super::super::tree::{
    Bare, Captures, Castling, CastlingDistance, DropLimit, DropScope, Drops, EndValue, Gating, KingSwap,
    LimitedEnd, Name, OpeningLine, OpeningPhase, Partners, PhaseEnd, Promoted, RepetitionEnd, Shuffle,
    ShuffleLimit, ShuffleRule, Spanned, Stalemate, StatementKind, SwapRule, SwapWhen,
};
use super::clause::{names, region};
use super::{Parts, clause, ends};

/// The statement of that rule; its keyword has been taken.
pub(super) fn statement(rule: Rule, p: &mut Parts<'_, '_, '_>) -> Option<StatementKind> {
    Some(match rule {
        Rule::first_statement => {
            let side = p.next()?;
            let black = side.as_rule() == Rule::k_black;
            StatementKind::FirstToMove(Spanned { value: black, span: p.span(&side).into() })
        }
        Rule::checkmate_statement => StatementKind::Checkmate(value(p)?),
        Rule::stalemate_statement => {
            StatementKind::Stalemate(Stalemate { value: value(p)?, by_men: p.flag(Rule::k_with_fewer_men) })
        }
        Rule::bare_king_statement => StatementKind::BareKing(bare(p)?),
        Rule::repetition_statement => StatementKind::Repetition(repetition(p)?),
        Rule::quiet_statement => StatementKind::Quiet(limited(p)?),
        Rule::captures_statement => StatementKind::Captures(captures(p)?),
        Rule::drops_statement => StatementKind::Drops(drops(p)?),
        Rule::castling_statement => StatementKind::Castling(match p.flag(Rule::k_none) {
            Some(_) => None,
            None => {
                let king = p.name()?;
                let king_from = castling_from(p);
                let distance = match castling_to(p) {
                    Some(squares) => CastlingDistance::To(squares),
                    None => castling_distance(p)?,
                };
                p.skip(Rule::k_with);
                let partners = names(p)?;
                let partners_from = castling_from(p);
                p.skip(Rule::comma);
                let any_array = p.flag(Rule::k_from_any_array);
                Some(Castling { king, king_from, distance, partners, partners_from, any_array })
            }
        }),
        Rule::king_swap_statement => StatementKind::KingSwap(king_swap(p)?),
        Rule::phase_statement => StatementKind::OpeningPhase(match p.flag(Rule::k_none) {
            Some(_) => None,
            None => Some(opening_phase(p)?),
        }),
        Rule::shuffle_statement => StatementKind::Shuffle(match p.flag(Rule::k_none) {
            Some(_) => None,
            None => Some(shuffle(p)?),
        }),
        Rule::gating_statement => StatementKind::Gating(match p.flag(Rule::k_none) {
            Some(_) => None,
            None => {
                let men = ends::men(p)?;
                let on = match p.flag(Rule::k_on) {
                    Some(_) => Some(region(p)?),
                    None => None,
                };
                let mut without = Vec::new();
                while p.take(Rule::comma).is_some() {
                    p.skip(Rule::k_not);
                    without.push(p.name()?);
                }
                Some(Gating { men, on, without })
            }
        }),
        Rule::pass_statement => StatementKind::Pass(p.flag(Rule::k_off).is_none()),
        Rule::opening_statement => {
            let name = p.name()?;
            let setup = match p.flag(Rule::k_from) {
                Some(_) => Some(p.name()?),
                None => None,
            };
            StatementKind::Opening(OpeningLine { name, setup, moves: p.text()?, note: p.text() })
        }
        Rule::known_statement => {
            let mut texts = Vec::new();
            while let Some(text) = p.text() {
                texts.push(text);
                p.skip(Rule::comma);
            }
            StatementKind::KnownOpenings(texts)
        }
        _ => return ends::statement(rule, p),
    })
}

pub(super) fn value(p: &mut Parts<'_, '_, '_>) -> Option<Spanned<EndValue>> {
    let pair = p.next()?;
    let value = match pair.as_rule() {
        Rule::k_loses => EndValue::Loses,
        Rule::k_draws => EndValue::Draws,
        Rule::k_wins => EndValue::Wins,
        _ => return None,
    };
    Some(Spanned { value, span: p.span(&pair).into() })
}

fn bare(p: &mut Parts<'_, '_, '_>) -> Option<Spanned<Bare>> {
    if let Some(pair) = p.take(Rule::k_nothing) {
        return Some(Spanned { value: Bare::Nothing, span: p.span(&pair).into() });
    }
    if let Some(pair) = p.take(Rule::answered) {
        return Some(Spanned { value: Bare::LosesUnlessAnswered, span: p.span(&pair).into() });
    }
    value(p).map(|v| Spanned { value: Bare::Always(v.value), span: v.span })
}

pub(super) fn limited(p: &mut Parts<'_, '_, '_>) -> Option<Option<LimitedEnd>> {
    if p.flag(Rule::k_nothing).is_some() {
        return Some(None);
    }
    let count = p.number()?;
    Some(Some(LimitedEnd { count, value: value(p)? }))
}

fn repetition(p: &mut Parts<'_, '_, '_>) -> Option<Option<RepetitionEnd>> {
    let Some(limit) = limited(p)? else { return Some(None) };
    let black = p.take(Rule::for_side).and_then(|pair| {
        let mut q = p.within(pair);
        q.skip(Rule::k_for);
        let side = q.next()?;
        Some(Spanned { value: side.as_rule() == Rule::k_black, span: q.span(&side).into() })
    });
    Some(Some(RepetitionEnd { limit, black }))
}

fn captures(p: &mut Parts<'_, '_, '_>) -> Option<Captures> {
    if p.flag(Rule::k_vanish).is_some() {
        return Some(Captures::Vanish);
    }
    p.skip(Rule::k_go_to_hand);
    if p.take(Rule::comma).is_none() {
        return Some(Captures::ToHand(None));
    }
    p.skip(Rule::k_promoted);
    let pair = p.next()?;
    let value = if pair.as_rule() == Rule::k_revert { Promoted::Revert } else { Promoted::Stay };
    Some(Captures::ToHand(Some(Spanned { value, span: p.span(&pair).into() })))
}

fn drops(p: &mut Parts<'_, '_, '_>) -> Option<Drops> {
    if p.flag(Rule::k_nowhere).is_some() {
        return Some(Drops::Nowhere);
    }
    let (mut limits, mut promoted_or_not) = (Vec::new(), None);
    while let Some(part) = p.next() {
        if part.as_rule() != Rule::drop_limit {
            continue;
        }
        let place = p.span(&part).into();
        match drop_limit(part, p) {
            Some(limit) => limits.push(limit),
            None => promoted_or_not = Some(place),
        }
    }
    Some(Drops::Anywhere { limits, promoted_or_not })
}

/// A limit on some men; `None`: `promoted or not`.
fn drop_limit(pair: Pair<'_>, outer: &mut Parts<'_, '_, '_>) -> Option<DropLimit> {
    let mut p = Parts::new(pair, outer.reader);
    if p.flag(Rule::k_at_most).is_some() {
        let count = p.number()?;
        return Some(DropLimit { piece: p.name()?, scope: DropScope::PerFile(count) });
    }
    let words = [
        (Rule::k_no_mate_by_dropping, DropScope::NoMate),
        (Rule::k_no_check_by_dropping, DropScope::NoCheck),
        (Rule::k_not, DropScope::Never),
    ];
    for (rule, scope) in words {
        if p.flag(rule).is_some() {
            return Some(DropLimit { piece: p.name()?, scope });
        }
    }
    let piece = p.name()?;
    if p.flag(Rule::k_on_both_colours).is_some() {
        return Some(DropLimit { piece, scope: DropScope::BothColours });
    }
    let not_on = p.flag(Rule::k_not_on).is_some();
    p.skip(Rule::k_only_on);
    let region = region(&mut p)?;
    let scope = if not_on { DropScope::NotOn(region) } else { DropScope::OnlyOn(region) };
    Some(DropLimit { piece, scope })
}

fn shuffle(p: &mut Parts<'_, '_, '_>) -> Option<Shuffle> {
    let men = ends::men(p)?;
    p.skip(Rule::k_on);
    let on = region(p)?;
    let mut limits = Vec::new();
    while p.take(Rule::comma).is_some() {
        let pair = p.take(Rule::shuffle_limit)?;
        let mut q = p.within(pair);
        let men = names(&mut q)?;
        let what = match () {
            () if q.flag(Rule::k_on_both_colours).is_some() => ShuffleRule::BothColours,
            () if q.flag(Rule::k_apart).is_some() => ShuffleRule::Apart,
            () if q.flag(Rule::k_protected).is_some() => ShuffleRule::Protected,
            () => {
                q.skip(Rule::k_between);
                ShuffleRule::Between(q.name()?)
            }
        };
        limits.push(ShuffleLimit { men, what });
    }
    Some(Shuffle { men, on, limits })
}

/// `from a1 h1`; no squares where it is not said.
fn castling_from(p: &mut Parts<'_, '_, '_>) -> Vec<Name> {
    let Some(pair) = p.take(Rule::castling_from) else { return Vec::new() };
    let mut q = p.within(pair);
    q.skip(Rule::k_from);
    let mut squares = Vec::new();
    while let Some(part) = q.next() {
        squares.push(q.word(&part));
    }
    squares
}

/// `to g1 right or c1 left`: the squares to the right and to the left.
fn castling_to(p: &mut Parts<'_, '_, '_>) -> Option<[Option<Name>; 2]> {
    let pair = p.take(Rule::castling_to)?;
    let mut q = p.within(pair);
    q.skip(Rule::k_to);
    let first = q.next().map(|part| q.word(&part));
    if q.flag(Rule::k_left).is_some() {
        return Some([None, first]);
    }
    q.skip(Rule::k_right);
    q.skip(Rule::k_or);
    let second = q.next().map(|part| q.word(&part));
    Some([first, second])
}

fn castling_distance(p: &mut Parts<'_, '_, '_>) -> Option<CastlingDistance> {
    let pair = p.take(Rule::castling_distance)?;
    let mut q = p.within(pair);
    let number = q.number()?;
    if q.flag(Rule::k_left).is_some() {
        return Some(CastlingDistance::Left(number));
    }
    if q.flag(Rule::k_right).is_none() {
        return Some(CastlingDistance::Either(number));
    }
    q.skip(Rule::k_or);
    Some(match q.number() {
        Some(left) => CastlingDistance::RightOrLeft(number, left),
        None => CastlingDistance::Right(number),
    })
}

fn king_swap(p: &mut Parts<'_, '_, '_>) -> Option<KingSwap> {
    if p.flag(Rule::k_never).is_some() {
        return Some(KingSwap::Never);
    }
    let pair = p.next()?;
    let value = match pair.as_rule() {
        Rule::k_any_time => SwapWhen::AnyTime,
        Rule::k_when_stalemated => SwapWhen::WhenStalemated,
        Rule::k_once => SwapWhen::Once,
        _ => return None,
    };
    let when = Spanned { value, span: p.span(&pair).into() };
    p.skip(Rule::comma);
    let pair = p.take(Rule::partners)?;
    let mut q = p.within(pair);
    q.skip(Rule::k_with);
    let partners = match q.flag(Rule::k_any_own_man) {
        Some(place) => Partners::AnyOwnMan(place),
        None => Partners::Of(names(&mut q)?),
    };
    let mut limits = Vec::new();
    while let Some(part) = p.next() {
        if part.as_rule() == Rule::swap_limit {
            let mut q = p.within(part);
            let name = q.name()?;
            q.skip(Rule::k_not_on);
            limits.push((name, clause::region(&mut q)?));
        }
    }
    Some(KingSwap::Allowed(SwapRule { when, partners, limits }))
}

fn opening_phase(p: &mut Parts<'_, '_, '_>) -> Option<OpeningPhase> {
    p.skip(Rule::k_ends);
    let pair = p.next()?;
    let span = p.span(&pair).into();
    let value = match pair.as_rule() {
        Rule::k_at_the_first_contact => PhaseEnd::FirstContact,
        Rule::k_when_agreed => PhaseEnd::WhenAgreed,
        Rule::after_moves => {
            let mut q = p.within(pair);
            q.skip(Rule::k_after);
            PhaseEnd::AfterMoves(q.number()?.value)
        }
        _ => return None,
    };
    let until = Spanned { value, span };
    let mut phase = OpeningPhase { until, no_captures: None, own_half: None };
    while let Some(part) = p.next() {
        match part.as_rule() {
            Rule::k_no_captures => phase.no_captures = Some(p.span(&part).into()),
            Rule::k_own_half => phase.own_half = Some(p.span(&part).into()),
            _ => {}
        }
    }
    Some(phase)
}
