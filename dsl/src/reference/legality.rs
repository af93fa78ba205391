//! Attacks on royal men, and what is legal because of them.

use super::generate::rank_between;
use super::walk::Scene;
use super::{Action, Man, Placement, Position};
use crate::model::{Castling, Color, DropThreat, Facing, KindId, PassRule, Square, Stop, SwapWhen};

impl Position {
    /// Whether the side to move is in check: one of its royal men is attacked.
    pub fn in_check(&self) -> bool {
        self.royal_attacked(self.turn)
    }

    /// Whether the side to move has a legal move, whether or not a rule has ended the game.
    pub fn has_legal_move(&self) -> bool {
        !self.legal_actions().is_empty()
    }

    /// Whether a man of `by` could capture on the square by its movement, pins and the like aside. On an empty square
    /// the question is whether a man of the other side would be attacked there.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let somebody = Man { color: !by, kind: KindId(0), unmoved: false, promoted: false };
        if self.placement.get(square).is_some() {
            return self.scene().attacks(by, square);
        }
        let mut placement = self.placement.clone();
        placement.put(square, somebody);
        Scene { placement: &placement, ..self.scene() }.attacks(by, square)
    }

    /// The squares of the men of `by` that could capture the man on the square, in ascending order; `without` is looked
    /// at as if it were empty.
    pub fn attackers(&self, square: Square, by: Color, without: Option<Square>) -> Vec<Square> {
        let mut placement = self.placement.clone();
        without.map(|s| placement.take(s));
        let scene = Scene { placement: &placement, ..self.scene() };
        let takes = |origin: Square, man: Man| {
            scene.walk(origin, man, &mut |landing| landing.takes(square, scene.en_passant))
        };
        placement.men_of(by).filter(|&(origin, man)| takes(origin, man)).map(|(origin, _)| origin).collect()
    }

    /// Whether a royal man of the side could be captured if the other side were to move.
    pub(super) fn royal_attacked(&self, color: Color) -> bool {
        self.royals(color).into_iter().any(|square| self.scene().attacks(!color, square))
            || self.duple_check(color)
    }

    /// Whether all men of a group that has several and may not lose them at once are attacked together.
    fn duple_check(&self, color: Color) -> bool {
        let groups = self.model().kinds.iter().filter_map(|k| k.royal_while_last);
        groups.filter(|last| last.duple_check).any(|last| {
            let men = self.group(color, last);
            men.len() > 1 && men.into_iter().all(|square| self.scene().attacks(!color, square))
        })
    }

    /// All legal moves, whether or not a rule has ended the game, in no particular order and without their names.
    pub(super) fn legal_actions(&self) -> Vec<Action> {
        let safe = |action: &Action| self.is_safe(action);
        let mut legal: Vec<Action> = self.pseudo_legal().into_iter().filter(safe).collect();
        let gated: Vec<Action> = legal.iter().flat_map(|action| self.gatings(action)).collect();
        legal.extend(gated.into_iter().filter(safe));
        let swaps_now = self.model().king_swap.as_ref().is_some_and(|swap| match swap.when {
            SwapWhen::AnyTime | SwapWhen::Once => true,
            SwapWhen::WhenStalemated => legal.is_empty() && !self.in_check(),
        });
        if swaps_now {
            legal.extend(self.king_swaps().into_iter().filter(safe));
        }
        let captures = |action: &Action| action.victims().iter().any(|&square| self.is_enemy(square));
        let drops = |action: &Action| matches!(action, Action::Drop { .. });
        if self.model().special.forced_drops && legal.iter().any(drops) {
            legal.retain(drops);
        } else if self.model().special.forced_captures && legal.iter().any(captures) {
            legal.retain(captures);
        }
        let stuck = legal.is_empty() && !self.in_check();
        if stuck && self.model().special.passes[self.turn] == PassRule::WhenStalemated {
            legal.extend(self.pass().into_iter().filter(safe));
        }
        legal
    }

    /// Whether the move leaves no own royal man attacked (and does not castle out of or through an attack), and no enemy
    /// one where that is forbidden.
    fn is_safe(&self, action: &Action) -> bool {
        if let Action::Castle { index, .. } = action {
            let castling = self.castling(*index);
            // Who is not royal may walk where it likes.
            let royal = self.royals(self.turn).contains(&castling.king_from);
            if royal && !self.king_walks_unattacked(&castling) {
                return false;
            }
        }
        if self.model().special.kings_stay && self.flees(action) {
            return false;
        }
        let after = self.after(action);
        if !matches!(action, Action::Pass { .. }) && self.royals_face() && after.royals_face() {
            return false;
        }
        let gives_check = || self.model().special.no_checks && after.royal_attacked(!self.turn);
        !after.royal_attacked(self.turn) && !gives_check() && self.may_threaten(action, &after)
    }

    /// Whether royal men of the two sides face each other on lines on which they must part.
    pub fn royals_face(&self) -> bool {
        let Some(lines) = self.model().special.parting else { return false };
        let own = self.royals(Color::White);
        own.into_iter()
            .any(|from| self.royals(Color::Black).into_iter().any(|to| self.faces(lines, from, to)))
    }

    /// Whether men on two squares face each other with nobody between them.
    fn faces(&self, lines: Facing, from: Square, to: Square) -> bool {
        let board = &self.model().board;
        let [x, y] = [(board.file(from), board.file(to)), (board.rank(from), board.rank(to))]
            .map(|(a, b)| i32::from(b) - i32::from(a));
        let on_line = lines.files && x == 0 || lines.ranks && y == 0 || lines.diagonals && x.abs() == y.abs();
        let steps = x.abs().max(y.abs());
        let free = |n: i32| {
            let (file, rank) = (i32::from(board.file(from)), i32::from(board.rank(from)));
            let square = board.square(file + n * x.signum(), rank + n * y.signum());
            square.is_some_and(|square| self.placement.get(square).is_none())
        };
        on_line && (1..steps).all(free)
    }

    /// Whether the action is no drop that gives a check (or mate) which drops of the kind may not give.
    fn may_threaten(&self, action: &Action, after: &Position) -> bool {
        let &Action::Drop { kind, .. } = action else { return true };
        match self.model().kind(kind).drop_rules.threat {
            DropThreat::Any => true,
            DropThreat::NoCheck => !after.in_check(),
            DropThreat::NoMate => !after.in_check() || after.has_legal_move(),
        }
    }

    /// Whether the action moves a royal man of a side in check and does not capture the only man that gives the check.
    fn flees(&self, action: &Action) -> bool {
        let royals = self.royals(self.turn);
        let (moved, to) = match *action {
            Action::Walk { from, to, swap, .. } => {
                (royals.contains(&from) || swap && royals.contains(&to), to)
            }
            Action::Castle { index, .. } => {
                let castling = self.castling(index);
                (royals.contains(&castling.king_from), castling.king_to)
            }
            Action::KingSwap { king, partner } => (royals.contains(&king), partner),
            Action::Drop { .. } | Action::Pass { .. } => return false,
        };
        let mut checkers: Vec<Square> =
            royals.iter().flat_map(|&royal| self.attackers(royal, !self.turn, None)).collect();
        checkers.sort();
        checkers.dedup();
        moved && !checkers.is_empty() && checkers != [to]
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.placement.get(square).is_some_and(|man| man.color != self.turn)
    }

    /// Whether the king is safe where it stands and on every square it passes; its arrival is looked at elsewhere.
    fn king_walks_unattacked(&self, castling: &Castling) -> bool {
        let Some(king) = self.placement.get(castling.king_from) else { return false };
        let mut passed = rank_between(castling.king_from, castling.king_to)
            .filter(|&s| s != castling.king_to || s == castling.king_from);
        passed.all(|square| {
            let mut placement = self.placement.clone();
            placement.take(castling.king_from);
            placement.put(square, king);
            !Scene { placement: &placement, ..self.scene() }.attacks(!castling.color, square)
        })
    }

    pub(super) fn scene(&self) -> Scene<'_> {
        scene(self, &self.placement)
    }
}

fn scene<'a>(position: &'a Position, placement: &'a Placement) -> Scene<'a> {
    Scene { model: position.rules.model(), placement, en_passant: position.en_passant.as_ref() }
}

impl Scene<'_> {
    /// Whether a man of `by` could capture the man that stands on the square.
    pub(super) fn attacks(&self, by: Color, square: Square) -> bool {
        self.placement.men_of(by).any(|(origin, man)| {
            self.walk(origin, man, &mut |landing| landing.takes(square, self.en_passant))
        })
    }

    /// Whether a man of the side could capture an enemy man by its movement alone, the last move aside.
    pub(super) fn touches_enemy(&self, color: Color) -> bool {
        let enemy = |square: Square| self.placement.get(square).is_some_and(|man| man.color != color);
        self.placement.men_of(color).any(|(origin, man)| {
            self.walk(origin, man, &mut |landing| {
                landing.stop == Stop::CAPTURE || landing.captured.iter().any(|&square| enemy(square))
            })
        })
    }
}
