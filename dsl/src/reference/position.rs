//! One situation of a game, without its history.

use super::{Man, Placement, Rules};
use crate::model::{Castling, Color, KindId, Model, PerColor, Square, SwapWhen, WhileLast};
use std::sync::Arc;

/// Everything that decides what can happen next, but for repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) rules: Arc<Rules>,
    pub(super) placement: Placement,
    /// How many men of each kind each side has in hand.
    pub(super) hands: PerColor<Vec<u8>>,
    pub(super) turn: Color,
    /// Where king and partner of the castlings of the model stand that are still allowed, in its order.
    pub(super) castling_rights: Vec<Option<(Square, Square)>>,
    pub(super) en_passant: Option<EnPassant>,
    /// Whether the restrictions of the opening phase hold.
    pub(super) opening_phase: bool,
    /// Which sides may (still) exchange their king where each may do so once; true where that is no matter.
    pub(super) may_swap: PerColor<bool>,
    /// How many checks each side has still to give where checks are counted; 0 elsewhere.
    pub(super) checks_left: PerColor<u8>,
    /// How many passes there have been in a row until now, where that matters: 0, 1 or 2 (or more).
    pub(super) passes: u8,
    /// The plies after which a side has held out, while they are counted; 0 otherwise.
    pub(super) count_limit: u16,
    /// Plies since the last capture or move of a man whose moves reset the count; while [`Position::count_limit`] is not 0,
    /// how far that count is.
    pub(super) quiet_plies: u32,
    /// The number of the move: 1 at first, one more after each move of Black.
    pub(super) move_number: u32,
}

/// What the last move left open to capture in passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The squares it passed, in ascending order; never empty.
    pub squares: Vec<Square>,
    /// Where the man that passed them stands.
    pub victim: Square,
}

impl Position {
    /// The position that games start from.
    pub fn start(rules: &Arc<Rules>) -> Position {
        let fen = &rules.model().setup().fen;
        Position::from_fen(rules, fen).expect("Rules::new has read this FEN")
    }

    /// A position with these men on the board, nobody in hand, no castling and nothing to capture en passant, after the
    /// opening. Nothing is checked: the men may stand as they can't in a game.
    pub fn of_men(rules: &Arc<Rules>, placement: Placement, turn: Color) -> Position {
        Position {
            rules: Arc::clone(rules),
            placement,
            hands: PerColor::from_fn(|_| vec![0; rules.model().kinds.len()]),
            turn,
            castling_rights: vec![None; rules.model().castlings.len()],
            en_passant: None,
            opening_phase: false,
            may_swap: PerColor([true; 2]),
            checks_left: PerColor([rules.model().counted_checks().unwrap_or(0); 2]),
            passes: 0,
            count_limit: 0,
            quiet_plies: 0,
            // Not the first move, in which a side may pass.
            move_number: 2,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The model of the game.
    pub fn model(&self) -> &Model {
        self.rules.model()
    }

    /// Where the men stand.
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// How many men of the kind the side has in hand.
    pub fn in_hand(&self, color: Color, kind: KindId) -> u8 {
        self.hands[color][kind.index()]
    }

    /// What can be captured en passant.
    pub fn en_passant(&self) -> Option<&EnPassant> {
        self.en_passant.as_ref()
    }

    /// Whether this castling of the model has not been lost yet.
    pub fn has_castling_right(&self, index: usize) -> bool {
        self.castling_rights[index].is_some()
    }

    /// A castling of the model, from where its men stand in this game.
    pub fn castling(&self, index: usize) -> Castling {
        let castling = self.model().castlings[index];
        self.castling_rights[index].map_or(castling, |(king, partner)| castling.from(king, partner))
    }

    /// Whether the restrictions of the opening phase hold.
    pub fn in_opening_phase(&self) -> bool {
        self.opening_phase
    }

    /// Puts the restrictions of the opening phase into force or lifts them, as players may agree to.
    ///
    /// Without effect in games that have no opening phase.
    pub fn set_opening_phase(&mut self, in_force: bool) {
        self.opening_phase = in_force && self.model().opening_phase.is_some();
    }

    /// Plies since the last capture or move of a man whose moves reset the count.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the move: 1 at first, one more after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Whether the side to move may pass: it is the first mover in the first move of the game.
    pub fn may_pass(&self) -> bool {
        let begins = || self.rules.start_like(&self.placement).is_some_and(|s| s.first_mover == self.turn);
        self.model().first_mover_may_pass && self.move_number == 1 && begins()
    }

    /// Whether the side has nothing but royal men, on the board or in hand.
    pub fn is_bare(&self, color: Color) -> bool {
        let royal = |kind: KindId| self.model().kind(kind).can_be_royal();
        self.placement.men_of(color).all(|(_, man)| royal(man.kind))
            && self.hands[color].iter().all(|&n| n == 0)
    }

    /// The squares of the side's men that are royal in this position, in ascending order.
    pub fn royals(&self, color: Color) -> Vec<Square> {
        let royal = |kind: KindId| {
            let last = self.model().kind(kind).royal_while_last;
            self.model().kind(kind).royal || last.is_some_and(|last| self.group(color, last).len() == 1)
        };
        self.placement.men_of(color).filter(|(_, man)| royal(man.kind)).map(|(square, _)| square).collect()
    }

    /// The squares of the side's men that are royal whatever happens, in ascending order.
    pub fn kings(&self, color: Color) -> Vec<Square> {
        let royal = |kind: KindId| self.model().kind(kind).royal;
        self.placement.men_of(color).filter(|(_, man)| royal(man.kind)).map(|(square, _)| square).collect()
    }

    /// The squares of the side's men of a group.
    pub(super) fn group(&self, color: Color, last: WhileLast) -> Vec<Square> {
        let member = |man: &(Square, Man)| last.group.contains(man.1.kind);
        self.placement.men_of(color).filter(member).map(|(square, _)| square).collect()
    }

    /// Whether sides can use up their exchange of the king.
    pub(super) fn counts_swaps(&self) -> bool {
        self.model().king_swap.as_ref().is_some_and(|swap| swap.when == SwapWhen::Once)
    }
}
