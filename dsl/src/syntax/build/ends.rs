//! Ends of the game that are about men, squares and checks.

use super::super::parser::Rule;
use super::super::tree::{
    BareCount, BareLimit, BoardCount, BoardCountWhen, Chase, ChaseItem, Counting, Extinction, Goal, GoalTerm,
    MateEnd, Men, Points, Spanned, StatementKind,
};
use super::Parts;
use super::clause::{names, region};
use super::rule::{limited, value};

/// The statement of that rule; its keyword has been taken.
pub(super) fn statement(rule: Rule, p: &mut Parts<'_, '_, '_>) -> Option<StatementKind> {
    let none =
        |p: &mut Parts<'_, '_, '_>| p.flag(Rule::k_none).is_some() || p.flag(Rule::k_nothing).is_some();
    Some(match rule {
        Rule::goal_statement if none(p) => StatementKind::Goal(None),
        Rule::goal_statement => StatementKind::Goal(Some(goal(p)?)),
        Rule::extinction_statement if none(p) => StatementKind::Extinction(None),
        Rule::extinction_statement => StatementKind::Extinction(Some(extinction(p)?)),
        Rule::checks_statement => StatementKind::Checks(limited(p)?),
        Rule::perpetual_statement if none(p) => StatementKind::PerpetualCheck(None),
        Rule::perpetual_statement => StatementKind::PerpetualCheck(Some(value(p)?)),
        Rule::second_pass_statement if none(p) => StatementKind::SecondPass(None),
        Rule::second_pass_statement => StatementKind::SecondPass(Some(value(p)?)),
        Rule::facing_pass_statement if none(p) => StatementKind::FacingPass(None),
        Rule::facing_pass_statement => StatementKind::FacingPass(Some(value(p)?)),
        Rule::points_statement if none(p) => StatementKind::Points(None),
        Rule::points_statement => StatementKind::Points(Some(points(p)?)),
        Rule::mate_by_statement | Rule::mate_without_statement => {
            let end = match p.flag(Rule::k_any_man).is_some() || p.flag(Rule::k_counts).is_some() {
                true => None,
                false => {
                    p.skip(Rule::k_by);
                    let by = names(p)?;
                    p.skip(Rule::k_alone);
                    Some(MateEnd { by, value: value(p)? })
                }
            };
            match rule {
                Rule::mate_by_statement => StatementKind::MateBy(end),
                _ => StatementKind::MateWithout(end),
            }
        }
        Rule::draws_statement => {
            p.skip(Rule::k_for);
            let side = p.next()?;
            let value = side.as_rule() == Rule::k_black;
            let side =
                (side.as_rule() != Rule::k_nobody).then(|| Spanned { value, span: p.span(&side).into() });
            StatementKind::DrawsWin(side)
        }
        Rule::chase_statement if none(p) => StatementKind::PerpetualChase(None),
        Rule::chase_statement => {
            let (value, mut items) = (value(p)?, Vec::new());
            while let Some(pair) = p.next() {
                if pair.as_rule() == Rule::chase_item {
                    items.push(chase_item(&mut p.within(pair))?);
                }
            }
            StatementKind::PerpetualChase(Some(Chase { value, items }))
        }
        Rule::material_statement => StatementKind::Material(!none(p)),
        Rule::counting_statement if none(p) => StatementKind::Counting(None),
        Rule::counting_statement => StatementKind::Counting(Some(counting(p)?)),
        _ => return None,
    })
}

fn points(p: &mut Parts<'_, '_, '_>) -> Option<Points> {
    let mut points = Points::default();
    while let Some(pair) = p.next() {
        if pair.as_rule() != Rule::points_item {
            continue;
        }
        let mut q = p.within(pair);
        if let Some(number) = q.number() {
            q.skip(Rule::k_for);
            let side = q.next()?;
            let value = side.as_rule() == Rule::k_black;
            points.extra.push((number, Spanned { value, span: q.span(&side).into() }));
        } else {
            points.men.push((q.name()?, q.number()?));
        }
    }
    Some(points)
}

fn chase_item(p: &mut Parts<'_, '_, '_>) -> Option<ChaseItem> {
    if p.flag(Rule::k_not_by).is_some() {
        return Some(ChaseItem::NotBy(names(p)?));
    }
    if p.flag(Rule::k_not_of).is_some() {
        let of = names(p)?;
        let on = match p.flag(Rule::k_on) {
            Some(_) => Some(region(p)?),
            None => None,
        };
        return Some(ChaseItem::NotOf(of, on));
    }
    p.skip(Rule::k_even_protected);
    let chased = names(p)?;
    p.skip(Rule::k_by);
    Some(ChaseItem::EvenProtected { chased, by: names(p)? })
}

fn counting(p: &mut Parts<'_, '_, '_>) -> Option<Counting> {
    let mut counting = Counting::default();
    while let Some(pair) = p.next() {
        let (rule, place) = (pair.as_rule(), p.span(&pair).into());
        let mut q = p.within(pair);
        match rule {
            Rule::board_count => {
                let moves = q.number()?;
                q.skip(Rule::k_moves);
                let when = match q.flag(Rule::k_without) {
                    Some(_) => BoardCountWhen::Without(names(&mut q)?),
                    None => {
                        q.skip(Rule::k_at);
                        BoardCountWhen::AtMost(q.number()?)
                    }
                };
                counting.board = Some(BoardCount { moves, when });
            }
            Rule::bare_count => counting.bare = Some(bare_count(&mut q)?),
            Rule::k_less_the_men => counting.less_the_men = Some(place),
            Rule::k_whichever_is_shorter => counting.shorter = Some(place),
            _ => {}
        }
    }
    Some(counting)
}

fn bare_count(p: &mut Parts<'_, '_, '_>) -> Option<BareCount> {
    p.skip(Rule::k_a_bare_king);
    p.skip(Rule::k_without);
    let (without, mut limits) = (names(p)?, Vec::new());
    while let Some(pair) = p.next() {
        if pair.as_rule() == Rule::bare_limit {
            let mut q = p.within(pair);
            let moves = q.number()?;
            let with = match q.flag(Rule::k_with) {
                Some(_) => Some((q.number()?, q.name()?)),
                None => None,
            };
            limits.push(BareLimit { moves, with });
        }
    }
    Some(BareCount { without, limits })
}

pub(super) fn men(p: &mut Parts<'_, '_, '_>) -> Option<Men> {
    let pair = p.take(Rule::end_men)?;
    let mut q = p.within(pair);
    Some(match q.flag(Rule::k_any_man) {
        Some(place) => Men::Any(place),
        None => Men::Of(names(&mut q)?),
    })
}

fn goal(p: &mut Parts<'_, '_, '_>) -> Option<Goal> {
    let count = p.number();
    p.skip(Rule::k_of);
    let men = men(p)?;
    p.skip(Rule::k_on);
    let (on, value) = (region(p)?, value(p)?);
    p.skip(Rule::comma);
    let term = p.next().and_then(|pair| {
        let value = match pair.as_rule() {
            Rule::k_unless_captured_at_once => GoalTerm::UnlessCaptured,
            Rule::k_if_it_stays_a_move => GoalTerm::Stays,
            Rule::k_if_it_is_safe_or_stays_a_move => GoalTerm::SafeOrStays,
            Rule::k_or_one_where_all_is_taken => GoalTerm::OrFull,
            Rule::goal_answer => GoalTerm::UnlessAnswered,
            _ => return None,
        };
        Some(Spanned { value, span: p.span(&pair).into() })
    });
    Some(Goal { count, men, on, value, term })
}

fn extinction(p: &mut Parts<'_, '_, '_>) -> Option<Extinction> {
    p.skip(Rule::k_of);
    let mut end = Extinction { men: men(p)?, value: value(p)?, at_most: None, opponent: None };
    while let Some(pair) = p.next() {
        let rule = pair.as_rule();
        let mut q = p.within(pair);
        match rule {
            Rule::at_most => {
                q.skip(Rule::k_at);
                end.at_most = Some(q.number()?);
            }
            Rule::opponent_has => {
                q.skip(Rule::k_if_the_opponent_has);
                end.opponent = Some(q.number()?);
            }
            _ => {}
        }
    }
    Some(end)
}
