//! Men that are chased.

use super::{Action, Game, Move, Position};
use crate::model::{Chase, Color, End, Square};
use std::collections::BTreeSet;

/// A man that threatens another one, and that one: their squares.
type Threat = (Square, Square);

impl Position {
    /// The same position with the other side to move, and nothing to capture en passant.
    fn turned(&self) -> Position {
        Position { turn: !self.turn, en_passant: None, ..self.clone() }
    }

    /// What men of the side to move threaten.
    fn threats(&self, chase: &Chase) -> BTreeSet<Threat> {
        let in_check = self.royal_attacked(!self.turn);
        self.legal_actions().iter().filter_map(|action| self.threat(chase, action, in_check)).collect()
    }

    /// The threat that the action would carry out, if it is one. `in_check`: whether the other side is in check. It can't
    /// take anybody in turn then, but its men protect each other all the same.
    fn threat(&self, chase: &Chase, action: &Action, in_check: bool) -> Option<Threat> {
        let Action::Walk { from, to, ref victims, .. } = *action else { return None };
        let (taker, taken) = (self.placement.get(from)?, self.placement.get(to)?);
        let plain = victims == &[to] && taken.color != self.turn;
        let chases = chase.by.contains(taker.kind) && chase.can_chase(taken.color, taken.kind, to);
        if !plain || !chases || self.model().kind(taken.kind).royal {
            return None;
        }
        let takes = |position: &Position, square: Square, by: Option<Square>| {
            position.legal_actions().iter().any(|action| {
                let from = if let Action::Walk { from, .. } = *action { Some(from) } else { None };
                action.victims().contains(&square) && (by.is_none() || from == by)
            })
        };
        let free = || {
            let after = self.after(action);
            let protected = match in_check {
                true => !after.attackers(to, after.turn, None).is_empty(),
                false => takes(&after, to, None),
            };
            let mutual = taker.kind == taken.kind && takes(&self.turned(), from, Some(to));
            !protected && !mutual
        };
        (chase.ignores_protection(taker.kind, taken.kind) || free()).then_some((from, to))
    }

    /// The squares of the men that a move which led to the other position chases.
    fn chased(&self, chase: &Chase, mv: &Move, after: &Position) -> BTreeSet<Square> {
        let goes = |square: Square| match mv.action {
            Action::Walk { from, to, .. } if from == square => to,
            _ => square,
        };
        let before: BTreeSet<Threat> =
            self.threats(chase).into_iter().map(|(from, to)| (goes(from), to)).collect();
        after.turned().threats(chase).difference(&before).map(|&(_, to)| to).collect()
    }
}

impl Game {
    /// The side that has chased the same man with every move since the position now occurred first, if the other has not.
    pub(super) fn perpetual_chaser(&self) -> Option<Color> {
        let model = self.position().model();
        let asks = |end: &End| matches!(end, End::PerpetualChase { .. });
        let chase = model.chase.as_ref().filter(|_| model.ends.iter().any(asks))?;
        let first = self.first_occurrence()?;
        let always = |color: Color| {
            // The squares of the men that have been chased so far; all men at first.
            let mut chased: Option<BTreeSet<Square>> = None;
            for (i, mv) in self.moves().iter().enumerate().skip(first) {
                let (before, after) = (&self.positions()[i], &self.positions()[i + 1]);
                if before.turn() == color {
                    let now = before.chased(chase, mv, after);
                    chased = Some(match chased {
                        Some(then) => then.intersection(&now).copied().collect(),
                        None => now,
                    });
                } else if let (Some(squares), &Action::Walk { from, to, .. }) = (&mut chased, &mv.action)
                    && squares.remove(&from)
                {
                    squares.insert(to);
                }
            }
            chased.is_some_and(|squares| !squares.is_empty())
        };
        match (always(Color::White), always(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }
}
