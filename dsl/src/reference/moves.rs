//! What a side can do in one turn.

use crate::model::{KindId, Model, Square};
use std::fmt;

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A man walks.
    Walk {
        /// Where it starts.
        from: Square,
        /// Where it ends; where it started, if it captured without moving.
        to: Square,
        /// The squares of all men it captures, in ascending order.
        victims: Vec<Square>,
        /// The squares of those it captures in passing, in the order of the walk (of the first one, where walks in
        /// another order are possible too).
        in_passing: Vec<Square>,
        /// Whether the own man on the last square changes places with it.
        swap: bool,
        /// What it becomes.
        promotion: Option<KindId>,
        /// Whether it is taken off the board where it has gone, since it must promote and has nothing to become.
        vanishes: bool,
        /// Whether the victim is taken en passant, that is on none of the squares the walk landed on.
        en_passant: bool,
        /// The squares on which it can be captured en passant in the next move, in ascending order.
        leaves: Vec<Square>,
        /// The man from the hand that is put where it started.
        gate: Option<KindId>,
    },
    /// A man comes from the hand.
    Drop {
        /// What it is.
        kind: KindId,
        /// Where it lands.
        to: Square,
    },
    /// King and partner castle.
    Castle {
        /// Which castling of [`crate::model::Model::castlings`].
        index: usize,
        /// The man from the hand that is put where one of the two stood, and where that is.
        gate: Option<(KindId, Square)>,
    },
    /// A royal man and another own man exchange places.
    KingSwap {
        /// Where the royal man stands.
        king: Square,
        /// Where the other man stands.
        partner: Square,
    },
    /// Nothing moves.
    Pass {
        /// Where the side's (first) royal man stands, which the move is named after.
        king: Square,
    },
}

impl Action {
    /// The squares of the men that the move captures.
    pub fn victims(&self) -> &[Square] {
        match self {
            Action::Walk { victims, .. } => victims,
            _ => &[],
        }
    }

    /// The man that comes from the hand with the move, and where.
    pub fn gate(&self) -> Option<(KindId, Square)> {
        match *self {
            Action::Walk { from, gate, .. } => gate.map(|kind| (kind, from)),
            Action::Castle { gate, .. } => gate,
            _ => None,
        }
    }

    /// The squares that men come to by the move.
    pub(super) fn arrivals(&self, model: &Model) -> Vec<Square> {
        let mut squares = self.arrivals_on_board(model);
        squares.extend(self.gate().map(|(_, square)| square));
        squares
    }

    fn arrivals_on_board(&self, model: &Model) -> Vec<Square> {
        match *self {
            Action::Walk { from, to, swap: true, .. } => vec![from, to],
            Action::Walk { to, .. } | Action::Drop { to, .. } => vec![to],
            Action::Castle { index, .. } => {
                let castling = &model.castlings[index];
                vec![castling.king_to, castling.partner_to]
            }
            Action::KingSwap { king, partner } => vec![king, partner],
            Action::Pass { .. } => Vec::new(),
        }
    }
}

/// A legal move of some position, with its name there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// How UCI writes it; no other legal move of the position is written so.
    pub text: String,
    /// What it does.
    pub action: Action,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a text is no legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The text.
    pub text: String,
    /// What is wrong with it, for people.
    pub problem: String,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no legal move: {}", self.text.escape_default(), self.problem)
    }
}

impl std::error::Error for MoveError {}
