//! Ends that are about certain men: goals and extinction.

use super::{Action, Outcome, Position, Reason, Verdict};
use crate::model::{Color, Extinction, Goal, GoalTerm, KindId, KindSet, PerColor, Value};

impl Position {
    /// Whether the side has enough men at the goal.
    fn is_at_goal(&self, goal: &Goal, color: Color) -> bool {
        let there = self
            .placement
            .men_of(color)
            .filter(|(square, man)| goal.kinds.contains(man.kind) && goal.region[color].contains(*square));
        let there = there.count();
        let full = || goal.region[color].iter().all(|square| self.placement.get(square).is_some());
        there >= usize::from(goal.count) || goal.term == GoalTerm::OrFull && there > 0 && full()
    }

    /// Whether enough men of the side would be left at the goal if the opponent captured there now.
    fn is_safe_at_goal(&self, goal: &Goal, color: Color) -> bool {
        let there = self
            .placement
            .men_of(color)
            .filter(|(square, man)| goal.kinds.contains(man.kind) && goal.region[color].contains(*square));
        let squares: Vec<_> = there.map(|(square, _)| square).collect();
        squares.len() > usize::from(goal.count) || !squares.iter().any(|&s| self.is_attacked(s, !color))
    }

    pub(super) fn end_by_goal(&self, goal: &Goal, legal: &[Action]) -> Option<Outcome> {
        let (mover, waits) = (self.turn, !self.turn);
        let at = |color| self.is_at_goal(goal, color);
        let reached = |color| Some(Outcome { result: Verdict::of(goal.value, color), reason: Reason::Goal });
        match goal.term {
            GoalTerm::AtOnce | GoalTerm::OrFull if at(waits) => reached(waits),
            GoalTerm::Stays | GoalTerm::SafeOrStays if at(mover) => reached(mover),
            GoalTerm::SafeOrStays if at(waits) && self.is_safe_at_goal(goal, waits) => reached(waits),
            GoalTerm::UnlessCaptured if at(mover) && self.is_safe_at_goal(goal, mover) => reached(mover),
            GoalTerm::UnlessCaptured if at(waits) => {
                let driven_off = |action: &Action| {
                    !action.victims().is_empty() && !self.after(action).is_at_goal(goal, waits)
                };
                if legal.iter().any(driven_off) { None } else { reached(waits) }
            }
            GoalTerm::UnlessAnsweredBy(second) => match (at(!second), at(second)) {
                (false, false) => None,
                (true, true) => Some(Outcome { result: Verdict::Draw, reason: Reason::Goal }),
                (false, true) => reached(second),
                (true, false) => {
                    let answers = |action: &Action| self.after(action).is_at_goal(goal, second);
                    if mover == second && legal.iter().any(answers) { None } else { reached(!second) }
                }
            },
            _ => None,
        }
    }

    /// How many men of a kind the side has on the board and in hand.
    fn all_of(&self, color: Color, kind: KindId) -> usize {
        self.placement.count(color, kind) + usize::from(self.in_hand(color, kind))
    }

    fn is_extinct(&self, rule: &Extinction, color: Color) -> bool {
        let (few, many) = (usize::from(rule.at_most), usize::from(rule.opponent_has));
        let of = |color: Color, kind| self.all_of(color, kind);
        let kinds = rule.kinds[color];
        if rule.together {
            let all = |color: Color| self.model().kinds().map(|(kind, _)| of(color, kind)).sum::<usize>();
            return !kinds.is_empty() && all(color) <= few && all(!color) >= many;
        }
        kinds.iter().any(|kind| of(color, kind) <= few && of(!color, kind) >= many)
    }

    pub(super) fn end_by_extinction(&self, rule: &Extinction) -> Option<Outcome> {
        let extinct = [!self.turn, self.turn].into_iter().find(|&color| self.is_extinct(rule, color))?;
        Some(Outcome { result: Verdict::of(rule.value, extinct), reason: Reason::Extinction })
    }

    /// Whether there is at most one man besides the royal ones, of a kind that can't mate.
    pub(super) fn nobody_can_mate(&self, weak: &PerColor<KindSet>) -> bool {
        let mut others = self.placement.men().filter(|(_, man)| !self.model().kind(man.kind).royal);
        let first = others.next();
        others.next().is_none() && first.is_none_or(|(_, man)| weak[man.color].contains(man.kind))
    }

    /// The end by so many checks, given by the side that has just moved.
    pub(super) fn end_by_checks(&self, value: Value) -> Option<Outcome> {
        let giver = Color::ALL.into_iter().find(|&color| self.checks_left[color] == 0)?;
        Some(Outcome { result: Verdict::of(value, giver), reason: Reason::Checks })
    }
}
