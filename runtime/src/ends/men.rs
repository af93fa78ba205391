//! Ends that are about certain men: goals and extinction.

use super::Reason;
use crate::bits::Bitboard;
use crate::moves::MoveList;
use crate::position::{Color, Extinction, Goal, GoalTerm, Points, Position, Stage, Value};
use std::cmp::Ordering;

/// The value of a stalemate for the side to move, if this is the value with fewer men on the board than the other side.
pub(crate) fn by_men<P: Position>(position: &P, fewer: Value) -> Value {
    let [own, others] = [position.turn(), !position.turn()].map(|color| position.men(color).count());
    match own.cmp(&others) {
        Ordering::Less => fewer,
        Ordering::Equal => Value::Draw,
        Ordering::Greater => fewer.for_other(),
    }
}

/// The side with more points, if they are not as many on either side.
pub(super) fn ahead<P: Position>(position: &P, points: &Points) -> Option<Color> {
    let of = |color: Color| {
        let kinds = (0..).zip(points.men).filter(|(_, worth)| **worth > 0);
        let men = kinds
            .map(|(kind, &worth)| (position.kind(kind) & position.men(color)).count() * u32::from(worth));
        men.sum::<u32>() + u32::from(points.extra[color as usize])
    };
    match of(Color::White).cmp(&of(Color::Black)) {
        Ordering::Greater => Some(Color::White),
        Ordering::Less => Some(Color::Black),
        Ordering::Equal => None,
    }
}

/// Whether the side has enough men at the goal.
#[inline(always)]
pub(super) fn is_at_goal<P: Position>(position: &P, goal: &Goal, color: Color) -> bool {
    let there = position.men(color) & P::GOALS[usize::from(goal.index)][color as usize];
    there.any() && {
        let there = there & of_kinds(position, goal.kinds);
        there.count() >= u32::from(goal.count)
            || goal.term == GoalTerm::OrFull && there.any() && is_full(position, goal, color)
    }
}

/// Whether every square of the side's goal is taken.
fn is_full<P: Position>(position: &P, goal: &Goal, color: Color) -> bool {
    (P::GOALS[usize::from(goal.index)][color as usize] & !position.occupied()).is_empty()
}

/// Whether enough men of the side would be left at the goal if the opponent captured there now.
fn is_safe_at_goal<P: Position>(position: &P, goal: &Goal, color: Color) -> bool {
    let region = P::GOALS[usize::from(goal.index)][color as usize];
    let mut there = position.men(color) & region & of_kinds(position, goal.kinds);
    if there.count() > u32::from(goal.count) {
        return true;
    }
    let occupied = position.occupied();
    while there.any() {
        if position.attackers(there.pop(), !color, occupied).any() {
            return false;
        }
    }
    true
}

/// The men of both sides that are of these kinds (a bit for each).
fn of_kinds<P: Position>(position: &P, mut kinds: u64) -> P::Bits {
    let mut set = P::Bits::EMPTY;
    while kinds != 0 {
        set |= position.kind(kinds.trailing_zeros() as u8);
        kinds &= kinds - 1;
    }
    set
}

/// What the goal makes of the position, for the side to move.
pub(super) fn goal<P: Position>(position: &P, goal: &Goal) -> Option<(Value, Reason)> {
    let (mover, waits) = (position.turn(), !position.turn());
    let at = |color| is_at_goal(position, goal, color);
    let mine = Some((goal.value, Reason::Goal));
    let theirs = Some((goal.value.for_other(), Reason::Goal));
    match goal.term {
        GoalTerm::AtOnce | GoalTerm::OrFull if at(waits) => theirs,
        GoalTerm::Stays | GoalTerm::SafeOrStays if at(mover) => mine,
        GoalTerm::SafeOrStays if at(waits) && is_safe_at_goal(position, goal, waits) => theirs,
        GoalTerm::UnlessCaptured if at(mover) && is_safe_at_goal(position, goal, mover) => mine,
        GoalTerm::UnlessCaptured if at(waits) => {
            let driven_off = some_move(position, Stage::Captures, |after| !is_at_goal(after, goal, waits));
            if driven_off { None } else { theirs }
        }
        GoalTerm::UnlessAnsweredBy(second) => match (at(!second), at(second)) {
            (false, false) => None,
            (true, true) => Some((Value::Draw, Reason::Goal)),
            (false, true) => {
                if second == mover {
                    mine
                } else {
                    theirs
                }
            }
            (true, false) if second != mover => mine,
            (true, false) => {
                let answered = some_move(position, Stage::All, |after| is_at_goal(after, goal, second));
                if answered { None } else { theirs }
            }
        },
        _ => None,
    }
}

/// Whether some legal move leads to such a position.
fn some_move<P: Position>(position: &P, stage: Stage, holds: impl Fn(&P) -> bool) -> bool {
    let mut moves = MoveList::new();
    position.generate(stage, &mut moves);
    moves.iter().any(|&mv| {
        let mut after = position.clone();
        after.play(mv);
        holds(&after)
    })
}

/// Whether the side has so few men.
#[inline(always)]
pub(super) fn is_extinct<P: Position>(position: &P, rule: &Extinction, color: Color) -> bool {
    let (few, many) = (u32::from(rule.at_most), u32::from(rule.opponent_has));
    let mut kinds = rule.kinds[color as usize];
    if rule.together {
        return kinds != 0
            && position.men(color).count() <= few
            && all_men(position, color) <= few
            && all_men(position, !color) >= many;
    }
    let of = |color: Color, kind: u8| {
        (position.kind(kind) & position.men(color)).count() + u32::from(position.in_hand(color, kind))
    };
    let mut extinct = false;
    while kinds != 0 {
        let kind = kinds.trailing_zeros() as u8;
        extinct |= of(color, kind) <= few && of(!color, kind) >= many;
        kinds &= kinds - 1;
    }
    extinct
}

/// All men of a side, on the board and in hand.
fn all_men<P: Position>(position: &P, color: Color) -> u32 {
    let kinds = 0..P::VARIANT.kinds.len() as u8;
    let in_hand = kinds.map(|kind| u32::from(position.in_hand(color, kind))).sum::<u32>();
    position.men(color).count() + in_hand
}

/// What the rule makes of the position, for the side to move.
pub(super) fn extinction<P: Position>(position: &P, rule: &Extinction) -> Option<(Value, Reason)> {
    let mover = position.turn();
    if is_extinct(position, rule, !mover) {
        return Some((rule.value.for_other(), Reason::Extinction));
    }
    is_extinct(position, rule, mover).then_some((rule.value, Reason::Extinction))
}

/// What so many checks are worth to the side to move.
pub(super) fn checks<P: Position>(position: &P, value: Value) -> Option<(Value, Reason)> {
    let mover = position.turn();
    let giver = [Color::White, Color::Black].into_iter().find(|&color| position.checks_left(color) == 0)?;
    Some((if giver == mover { value } else { value.for_other() }, Reason::Checks))
}

/// Whether there is at most one man besides the royal ones, of a kind that can't mate.
pub(super) fn nobody_can_mate<P: Position>(position: &P, weak: [u64; 2]) -> bool {
    let others = super::followers(position);
    if others.several() {
        return false;
    }
    others.is_empty() || {
        let color = usize::from((others & position.men(Color::Black)).any());
        position.kind_on(others.lowest()).is_some_and(|kind| weak[color] >> kind & 1 != 0)
    }
}
