//! Everything a side could do if its royal men could not be attacked.

use super::walk::Landing;
use super::{Action, Man, Position};
use crate::model::{Castling, KindId, PassRule, Promotion, Square, SquareSet, Stop};
use std::collections::BTreeMap;

/// The walks of one man that are the same move: same squares, same victims, same promotion.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Same {
    to: Square,
    victims: Vec<Square>,
    swap: bool,
}

/// What becomes of a man that has walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndOfWalk {
    /// It stays what it is.
    Stays,
    /// It promotes to this.
    Becomes(KindId),
    /// It is taken off the board.
    Vanishes,
}

/// What the walks of one move add up to.
struct Merged {
    /// The squares of the men captured in passing, in the order of the walk for which it is lowest.
    in_passing: Vec<Square>,
    /// Whether every one of them takes its victim en passant.
    en_passant: bool,
    /// The squares that any of them leaves open to capture en passant.
    leaves: Vec<Square>,
}

impl Position {
    /// Moves of the side to move that keep all rules but two: a royal man may be left attacked, and king swaps, which
    /// depend on what else is legal, are not among them.
    pub(super) fn pseudo_legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for (from, man) in self.placement.men_of(self.turn) {
            self.add_walks(from, man, &mut actions);
            self.add_promotions_in_place(from, man, &mut actions);
        }
        self.add_drops(&mut actions);
        self.add_castlings(&mut actions);
        if self.may_pass() || self.model().special.passes[self.turn] == PassRule::AnyTime {
            actions.extend(self.pass());
        }
        actions
    }

    /// The pass, named after the first man whose loss decides the game, or else after the first man of all.
    pub(super) fn pass(&self) -> Option<Action> {
        let kings = self.kings(self.turn);
        let first = kings.first().copied();
        let king = first.or_else(|| self.placement.men_of(self.turn).next().map(|(square, _)| square))?;
        Some(Action::Pass { king })
    }

    /// The exchanges of a royal man with another own man, whatever their legality.
    pub(super) fn king_swaps(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let Some(swap) = &self.model().king_swap else { return actions };
        if !self.may_swap[self.turn] {
            return actions;
        }
        for king in self.kings(self.turn) {
            let royal = self.placement.get(king).map(|man| man.kind);
            for (partner, man) in self.placement.men_of(self.turn) {
                let listed = swap.partners.iter().position(|&kind| kind == man.kind);
                let welcome = listed.is_some_and(|i| !swap.forbidden[i][self.turn].contains(king));
                let changes_something = royal != Some(man.kind);
                if welcome && changes_something && self.phase_allows(king) && self.phase_allows(partner) {
                    actions.push(Action::KingSwap { king, partner });
                }
            }
        }
        actions
    }

    fn add_walks(&self, from: Square, man: Man, actions: &mut Vec<Action>) {
        let mut moves: BTreeMap<Same, Merged> = BTreeMap::new();
        let in_check = self.is_asked_for_check(man.kind) && self.in_check();
        self.scene().walk(from, man, &mut |landing| {
            if landing.stop == Stop::CHECK || landing.track.out_of_check && in_check {
                return false;
            }
            let same = self.identity(landing);
            if self.phase_allows(landing.to) && self.phase_allows_capture(same.victims.is_empty()) {
                let leaves = passed_squares(landing);
                let en_passant = landing.stop == Stop::EN_PASSANT;
                // Who comes back to the square of a man captured in passing has captured it by displacement.
                let elsewhere = |square: &Square| *square != landing.to;
                let in_passing: Vec<Square> = landing.captured.iter().copied().filter(elsewhere).collect();
                let first = Merged { in_passing: in_passing.clone(), en_passant: true, leaves: Vec::new() };
                let merged = moves.entry(same).or_insert(first);
                merged.in_passing = in_passing.min(std::mem::take(&mut merged.in_passing));
                merged.en_passant &= en_passant;
                merged.leaves.extend(leaves);
            }
            false
        });
        for (Same { to, victims, swap }, merged) in moves {
            let Merged { in_passing, en_passant, mut leaves } = merged;
            leaves.sort();
            leaves.dedup();
            for end in self.ends_of_walk(man, from, to, !victims.is_empty()) {
                let promotion = if let EndOfWalk::Becomes(kind) = end { Some(kind) } else { None };
                let vanishes = end == EndOfWalk::Vanishes;
                let (victims, in_passing) = (victims.clone(), in_passing.clone());
                // A man that promotes at the end of a multiple step is another man, and nothing is left open.
                let leaves = if end == EndOfWalk::Stays { leaves.clone() } else { Vec::new() };
                actions.push(Action::Walk {
                    from,
                    to,
                    victims,
                    in_passing,
                    swap,
                    promotion,
                    vanishes,
                    en_passant,
                    leaves,
                    gate: None,
                });
            }
        }
    }

    /// The same action with each man from the hand that can come in with it.
    pub(super) fn gatings(&self, action: &Action) -> Vec<Action> {
        let Some(gating) = self.model().gating else { return Vec::new() };
        let makes_room = |square: Square| {
            let unmoved = self.placement.get(square).is_some_and(|man| man.unmoved);
            unmoved && gating.squares[self.turn].contains(square)
        };
        let comes = |kind: KindId, to: Square| {
            let stays = self.model().kind(kind).stays;
            self.in_hand(self.turn, kind) > 0 && stays.is_none_or(|squares| squares[self.turn].contains(to))
        };
        let of = |square: Square| {
            let kinds = gating.kinds.iter().filter(move |&kind| makes_room(square) && comes(kind, square));
            kinds.map(move |kind| (kind, square)).collect::<Vec<_>>()
        };
        let with = |(kind, square): (KindId, Square)| {
            let mut gated = action.clone();
            match &mut gated {
                Action::Walk { gate, .. } => *gate = Some(kind),
                Action::Castle { gate, .. } => *gate = Some((kind, square)),
                _ => {}
            }
            gated
        };
        match *action {
            Action::Walk {
                from,
                to,
                ref in_passing,
                swap: false,
                promotion: None,
                vanishes: false,
                en_passant: false,
                ..
            } if in_passing.is_empty() && from != to => of(from).into_iter().map(with).collect(),
            Action::Castle { index, .. } => {
                let castling = self.castling(index);
                let left = |s: &Square| *s != castling.king_to && *s != castling.partner_to;
                let squares = [castling.king_from, castling.partner_from].into_iter().filter(left);
                squares.flat_map(of).map(with).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether some moves of the kind depend on there being no check.
    fn is_asked_for_check(&self, kind: KindId) -> bool {
        self.model().kind(kind).movement.tracks.iter().any(|track| track.out_of_check)
    }

    /// Promotions that are moves of their own.
    fn add_promotions_in_place(&self, from: Square, man: Man, actions: &mut Vec<Action>) {
        let Some(promotion) = &self.model().kind(man.kind).promotion else { return };
        let Some(rule) = promotion.in_place else { return };
        let last = rule.last_anywhere && self.placement.count(man.color, man.kind) == 1;
        if !last && !rule.zone[man.color].contains(from) {
            return;
        }
        for kind in self.open_choices(promotion, &[from]) {
            let becomes = Man { kind, unmoved: false, ..man };
            let mut squares = vec![from];
            if rule.moving {
                let in_check = self.is_asked_for_check(kind) && self.in_check();
                self.scene().walk(from, becomes, &mut |landing| {
                    let quiet = landing.stop == Stop::QUIET && landing.captured.is_empty();
                    let open = !(landing.track.out_of_check && in_check);
                    if quiet && open && landing.to != from && self.phase_allows(landing.to) {
                        squares.push(landing.to);
                    }
                    false
                });
            }
            squares.sort();
            squares.dedup();
            for to in squares {
                let action = Action::Walk {
                    from,
                    to,
                    victims: Vec::new(),
                    in_passing: Vec::new(),
                    swap: false,
                    promotion: Some(kind),
                    vanishes: false,
                    en_passant: false,
                    leaves: Vec::new(),
                    gate: None,
                };
                if !rule.attacks_nobody || self.is_meek(&action, to) {
                    actions.push(action);
                }
            }
        }
    }

    /// Whether after the action the man on the square can capture no enemy, and there is no check.
    fn is_meek(&self, action: &Action, to: Square) -> bool {
        let after = self.after(action);
        let Some(man) = after.placement.get(to) else { return false };
        let enemy = |square: Square| after.placement.get(square).is_some_and(|m| m.color != man.color);
        let attacks = after.scene().walk(to, man, &mut |landing| {
            landing.stop == Stop::CAPTURE || landing.captured.iter().any(|&square| enemy(square))
        });
        !attacks && !after.in_check()
    }

    fn identity(&self, landing: &Landing) -> Same {
        let mut victims = landing.captured.to_vec();
        match landing.stop {
            Stop::CAPTURE | Stop::CAPTURE_FRIEND => victims.push(landing.to),
            Stop::EN_PASSANT => victims.extend(self.en_passant.as_ref().map(|e| e.victim)),
            _ => {}
        }
        victims.sort();
        victims.dedup();
        Same { to: landing.to, victims, swap: landing.stop == Stop::SWAP }
    }

    /// What may become of the man by a move. Nothing at all: the move is illegal.
    fn ends_of_walk(&self, man: Man, from: Square, to: Square, captures: bool) -> Vec<EndOfWalk> {
        let Some(promotion) = &self.model().kind(man.kind).promotion else { return vec![EndOfWalk::Stays] };
        if promotion.on_captures && !captures {
            return vec![EndOfWalk::Stays];
        }
        let zone = promotion.zone[man.color];
        let may = zone.contains(to) || (promotion.leaving && zone.contains(from));
        let must = promotion.must(man.color, to);
        let mut choices = Vec::new();
        if !must {
            choices.push(EndOfWalk::Stays);
        }
        if may || must {
            let squares: &[Square] = if promotion.leaving { &[from, to] } else { &[to] };
            choices.extend(self.open_choices(promotion, squares).into_iter().map(EndOfWalk::Becomes));
        }
        if choices.is_empty() && promotion.or_loss {
            choices.push(EndOfWalk::Vanishes);
        }
        choices
    }

    /// What a man of the side to move can become now by the promotion on one of the squares.
    fn open_choices(&self, promotion: &Promotion, squares: &[Square]) -> Vec<KindId> {
        let fewer = |kind: KindId| {
            let most = promotion.up_to.iter().find(|(limited, _)| *limited == kind);
            most.is_none_or(|&(_, most)| self.placement.count(self.turn, kind) < usize::from(most))
        };
        let here = |kind: KindId| {
            let only = promotion.only_on.iter().find(|(limited, _)| *limited == kind);
            only.is_none_or(|(_, only)| squares.iter().any(|&square| only[self.turn].contains(square)))
        };
        let lost = |kind: KindId| !promotion.captured_only || self.has_lost_one(kind);
        let open = |kind: KindId| here(kind) && fewer(kind) && lost(kind);
        promotion.to[self.turn].iter().copied().filter(|&kind| open(kind)).collect()
    }

    /// Whether the side to move has fewer men of the kind on the board than its set-up had.
    fn has_lost_one(&self, kind: KindId) -> bool {
        self.placement.count(self.turn, kind) < self.rules.start().placement.count(self.turn, kind)
    }

    fn add_drops(&self, actions: &mut Vec<Action>) {
        for (id, kind) in self.model().kinds() {
            let held = self.in_hand(self.turn, self.model().held_as(id));
            let Some(squares) = kind.drops.filter(|_| held > 0) else { continue };
            for to in self.model().board.squares() {
                let open = squares[self.turn].contains(to) && self.placement.get(to).is_none();
                if open && self.phase_allows(to) && self.file_has_room(id, to) && self.leaves_colours(id, to)
                {
                    actions.push(Action::Drop { kind: id, to });
                }
            }
        }
    }

    /// Whether a drop keeps the rule about men that come to both colours.
    fn leaves_colours(&self, dropped: KindId, to: Square) -> bool {
        let board = &self.model().board;
        let bound = self.model().kinds().filter(|(_, kind)| kind.drop_rules.both_colours);
        bound.into_iter().all(|(id, kind)| {
            let stands = |dark: bool| {
                self.placement.men_of(self.turn).any(|(s, man)| man.kind == id && board.is_dark(s) == dark)
            };
            if id == dropped {
                return !stands(board.is_dark(to));
            }
            let room = |dark: bool| {
                let squares = kind.drops.map_or(SquareSet::EMPTY, |d| d[self.turn]);
                squares.iter().any(|s| s != to && board.is_dark(s) == dark && self.placement.get(s).is_none())
            };
            self.in_hand(self.turn, id) == 0
                || [true, false].into_iter().all(|dark| stands(dark) || room(dark))
        })
    }

    /// Whether the side to move may drop one more man of the kind on the square's file.
    fn file_has_room(&self, kind: KindId, to: Square) -> bool {
        let Some(most) = self.model().kind(kind).drop_rules.per_file else { return true };
        let board = &self.model().board;
        let there = |square: Square| board.file(square) == board.file(to);
        let men = self.placement.men_of(self.turn);
        men.filter(|&(square, man)| man.kind == kind && there(square)).count() < usize::from(most)
    }

    fn add_castlings(&self, actions: &mut Vec<Action>) {
        for (index, castling) in self.model().castlings.iter().enumerate() {
            if castling.color == self.turn
                && self.castling_rights[index].is_some()
                && self.castling_way_is_free(&self.castling(index))
            {
                actions.push(Action::Castle { index, gate: None });
            }
        }
    }

    /// Whether nobody else stands between king and partner or on the ways of either.
    fn castling_way_is_free(&self, castling: &Castling) -> bool {
        let Castling { king_from, king_to, partner_from, partner_to, .. } = *castling;
        let ways = [(king_from, king_to), (partner_from, partner_to), (king_from, partner_from)];
        ways.iter().flat_map(|&(a, b)| rank_between(a, b)).all(|square| {
            square == king_from || square == partner_from || self.placement.get(square).is_none()
        })
    }

    /// Whether the opening phase, if it is in force, lets the side to move bring a man to the square.
    fn phase_allows(&self, to: Square) -> bool {
        let board = &self.model().board;
        let own_half = self.model().opening_phase.is_some_and(|phase| phase.own_half);
        // On an odd number of ranks the middle one is open to both sides.
        let reaches = board.ranks.div_ceil(2);
        !(self.opening_phase && own_half) || board.relative_rank(self.turn, to) <= reaches
    }

    fn phase_allows_capture(&self, quiet: bool) -> bool {
        let no_captures = self.model().opening_phase.is_some_and(|phase| phase.no_captures);
        quiet || !(self.opening_phase && no_captures)
    }
}

/// The squares on which the walk can be answered en passant.
fn passed_squares(landing: &Landing) -> Vec<Square> {
    let quiet = landing.stop == Stop::QUIET && landing.captured.is_empty();
    if !(quiet && landing.track.leaves_en_passant) {
        return Vec::new();
    }
    landing.between.iter().copied().filter(|&square| square != landing.to).collect()
}

/// All squares from one to another on the same rank, both included.
pub(super) fn rank_between(a: Square, b: Square) -> impl Iterator<Item = Square> {
    (a.0.min(b.0)..=a.0.max(b.0)).map(Square)
}
