//! The position after a move.

use super::walk::Scene;
use super::{Action, EnPassant, Man, Move, Placement, Position};
use crate::model::{Color, KindId, PhaseEnd, Square};

impl Position {
    /// The position after a legal move of this one.
    pub fn play(&self, mv: &Move) -> Position {
        self.after(&mv.action)
    }

    /// The position after an action that [`Position::pseudo_legal`] or [`Position::king_swaps`] lists.
    pub(super) fn after(&self, action: &Action) -> Position {
        let mut next = self.clone();
        next.en_passant = None;
        next.quiet_plies += 1;
        next.move_men(action);
        if let Some((kind, to)) = action.gate() {
            next.hands[self.turn][kind.index()] -= 1;
            next.placement.put(to, Man { color: self.turn, kind, unmoved: false, promoted: false });
        }
        next.forget_idle();
        next.aim(action);
        if self.turn == Color::Black {
            next.move_number += 1;
        }
        next.turn = !self.turn;
        next.passes = match action {
            Action::Pass { .. } if self.model().counts_passes() => (self.passes + 1).min(2),
            _ => 0,
        };
        let promotes = matches!(action, Action::Walk { promotion: Some(_), .. });
        next.count(self.quiet_plies, promotes || !action.victims().is_empty());
        if self.model().counted_checks().is_some() && next.in_check() {
            next.checks_left[self.turn] = next.checks_left[self.turn].saturating_sub(1);
        }
        next.opening_phase = next.opening_phase && !next.opening_phase_is_over();
        next
    }

    fn move_men(&mut self, action: &Action) {
        match *action {
            Action::Walk { from, to, ref victims, swap, promotion, vanishes, ref leaves, .. } => {
                let Some(mut man) = self.lift(from) else { return };
                if self.model().kind(man.kind).resets_quiet_count || !victims.is_empty() {
                    self.quiet_plies = 0;
                }
                for &square in victims {
                    self.capture(square);
                }
                if let Some(kind) = promotion {
                    man = Man { kind, promoted: self.model().marks_promotion(man.kind, kind), ..man };
                }
                if swap && let Some(other) = self.lift(to) {
                    self.placement.put(from, other);
                }
                if !vanishes {
                    self.placement.put(to, man);
                }
                if !leaves.is_empty() {
                    self.en_passant = Some(EnPassant { squares: leaves.clone(), victim: to });
                }
            }
            Action::Drop { kind, to } => {
                if self.model().kind(kind).resets_quiet_count {
                    self.quiet_plies = 0;
                }
                let held = self.model().held_as(kind);
                self.hands[self.turn][held.index()] -= 1;
                self.placement.put(to, Man { color: self.turn, kind, unmoved: false, promoted: false });
                self.gain_castlings(to);
            }
            Action::Castle { index, .. } => {
                let castling = self.castling(index);
                let (king, partner) = (self.lift(castling.king_from), self.lift(castling.partner_from));
                king.into_iter().for_each(|man| self.placement.put(castling.king_to, man));
                partner.into_iter().for_each(|man| self.placement.put(castling.partner_to, man));
                if self.model().special.opposite_castling {
                    let rules = std::sync::Arc::clone(&self.rules);
                    let all = self.castling_rights.iter_mut().zip(&rules.model().castlings);
                    all.filter(|(_, other)| {
                        other.color != castling.color && other.right() == castling.right()
                    })
                    .for_each(|(right, _)| *right = None);
                }
            }
            Action::KingSwap { king, partner } => {
                let (a, b) = (self.lift(king), self.lift(partner));
                a.into_iter().for_each(|man| self.placement.put(partner, man));
                b.into_iter().for_each(|man| self.placement.put(king, man));
                if self.counts_swaps() {
                    self.may_swap[self.turn] = false;
                }
            }
            Action::Pass { .. } => {}
        }
    }

    /// Whether it does not matter (any more) that the man has not moved, but for what FEN says: it only makes room, and nobody
    /// is left who could come in.
    pub(super) fn is_idle(&self, man: Man) -> bool {
        let Some(gating) = self.model().gating else { return false };
        let refills = self.model().hands.is_some_and(|hands| hands.captures_go_to_hand);
        let someone = gating.kinds.iter().any(|kind| self.in_hand(man.color, kind) > 0);
        !refills && !someone && !self.model().kind(man.kind).remembers_moving()
    }

    /// Men of whom it does not matter any more that they have not moved count as moved.
    pub(super) fn forget_idle(&mut self) {
        let idle = |&(_, man): &(Square, Man)| man.unmoved && self.is_idle(man);
        let idle: Vec<(Square, Man)> = self.placement.men().filter(idle).collect();
        for (square, man) in idle {
            self.placement.put(square, Man { unmoved: false, ..man });
        }
    }

    /// Unmoved men at which men of the side to move aim that have just come somewhere count as moved, if they are of kinds
    /// to which that matters.
    fn aim(&mut self, action: &Action) {
        let rules = std::sync::Arc::clone(&self.rules);
        let by = |man: Man| rules.model().kind(man.kind).moved_once_aimed_at;
        let wary = |&(_, man): &(Square, Man)| man.unmoved && !by(man).is_empty();
        let wary: Vec<(Square, Man)> = self.placement.men_of(!self.turn).filter(wary).collect();
        for origin in action.arrivals(rules.model()) {
            let Some(man) = self.placement.get(origin).filter(|_| !wary.is_empty()) else { continue };
            for &(target, other) in &wary {
                let mut alone = Placement::empty(rules.model().board.cells());
                alone.put(origin, man);
                alone.put(target, other);
                let scene = Scene { model: rules.model(), placement: &alone, en_passant: None };
                let aims = || scene.walk(origin, man, &mut |landing| landing.takes(target, None));
                if by(other).contains(man.kind) && aims() {
                    self.placement.put(target, Man { unmoved: false, ..other });
                }
            }
        }
    }

    /// Gives the side to move the castlings that a drop on the square completes.
    fn gain_castlings(&mut self, to: Square) {
        let rules = std::sync::Arc::clone(&self.rules);
        for (right, castling) in self.castling_rights.iter_mut().zip(&rules.model().castlings) {
            let stands = |square: Square, kind: KindId| {
                self.placement.get(square).is_some_and(|m| m.color == castling.color && m.kind == kind)
            };
            let complete = castling.by_drop
                && castling.color == self.turn
                && [castling.king_from, castling.partner_from].contains(&to);
            if complete
                && stands(castling.king_from, castling.king)
                && stands(castling.partner_from, castling.partner)
            {
                *right = Some((castling.king_from, castling.partner_from));
            }
        }
    }

    /// Takes a man off its square; from then on it has moved, and castlings that need it there are lost.
    fn lift(&mut self, square: Square) -> Option<Man> {
        for right in &mut self.castling_rights {
            *right = right.filter(|&(king, partner)| king != square && partner != square);
        }
        self.placement.take(square).map(|man| Man { unmoved: false, ..man })
    }

    /// Takes a man off the board for good, or into the hand of the side to move.
    fn capture(&mut self, square: Square) {
        let Some(man) = self.lift(square) else { return };
        if !self.model().hands.is_some_and(|hands| hands.captures_go_to_hand) {
            return;
        }
        let reverts = self.model().kind(man.kind).promoted_from.filter(|_| self.rules.promoted_revert());
        let was: Option<KindId> =
            if man.promoted { self.rules.kind_before_promotion(man.color, man.kind) } else { reverts };
        if let Some(kind) = self.rules.kind_in_hand(self.turn, was.unwrap_or(man.kind)) {
            let count = &mut self.hands[self.turn][kind.index()];
            *count = count.saturating_add(1);
        }
    }

    /// Whether the restrictions of the opening phase end here, after a move.
    fn opening_phase_is_over(&self) -> bool {
        match self.model().opening_phase.map(|phase| phase.until) {
            Some(PhaseEnd::FirstContact) => Color::ALL.into_iter().any(|c| self.scene().touches_enemy(c)),
            Some(PhaseEnd::Moves(each)) => self.plies_played() >= 2 * u32::from(each),
            Some(PhaseEnd::Agreed) => false,
            None => true,
        }
    }

    /// How many plies the move number says have been played.
    fn plies_played(&self) -> u32 {
        let number = |move_number: u32, turn: Color| 2 * move_number.saturating_sub(1) + turn.index() as u32;
        number(self.move_number, self.turn).saturating_sub(number(1, self.rules.start().first_mover))
    }
}
