//! Rules that are not about a single kind of man.

use super::{Color, KindId, PerColor, Square, SquareSet};

/// A position that games can start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Its name, for example `kings-on-e`.
    pub name: String,
    /// The position in FEN, all fields present, in the game's own symbols.
    pub fen: String,
}

/// Captured men that come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Captured men change sides and go to the capturer's hand.
    pub captures_go_to_hand: bool,
    /// A captured man that had promoted goes to hand as what it was before (positions then mark it with `~`).
    pub promoted_revert: bool,
    /// Men in hand can also be dropped as what [`Kind::promoted_from`](super::Kind::promoted_from) says they promote to.
    pub drop_promoted: bool,
}

/// One castling move: king and partner change places in one move.
///
/// Legal while neither has moved, the squares between them and those either comes to are empty (but for the two), and
/// the king is not attacked where it stands, on any square it passes, or where it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Who may.
    pub color: Color,
    /// The letter of the right in FEN, as White writes it (`K`, `Q`, or the partner's file); Black's is lowercase.
    pub flag: char,
    /// The royal man.
    pub king: KindId,
    /// The other man.
    pub partner: KindId,
    /// Where the king stands before.
    pub king_from: Square,
    /// Where the king stands after.
    pub king_to: Square,
    /// Where the partner stands before.
    pub partner_from: Square,
    /// Where the partner stands after.
    pub partner_to: Square,
    /// Whether men that are dropped on their squares get the right.
    pub by_drop: bool,
    /// Whether king and partner may begin on any squares of their rank, the partner on the same side of the king: then
    /// [`Castling::king_from`] and [`Castling::partner_from`] are where the default set-up has them, and positions have
    /// their own with each right. There is one king then, and one kind of partner, for each side, and all castlings are so.
    pub any_array: bool,
}

impl Castling {
    /// The same castling of men that begin elsewhere.
    #[must_use]
    pub fn from(&self, king_from: Square, partner_from: Square) -> Castling {
        Castling { king_from, partner_from, ..*self }
    }

    /// Whether the partner stands to the right of the king, as White sees it.
    pub fn right(&self) -> bool {
        // On one rank, cells are numbered from left to right.
        self.partner_from > self.king_from
    }
}

/// The royal man exchanges places with another own man anywhere on the board, as one move ("transposition").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingSwap {
    /// When.
    pub when: SwapWhen,
    /// The kinds of men it can be done with.
    pub partners: Vec<KindId>,
    /// Squares that a partner of the kind may not be put on, by kind of [`KingSwap::partners`] (same order).
    pub forbidden: Vec<PerColor<SquareSet>>,
}

/// When a king may be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapWhen {
    /// In any move, also out of check.
    AnyTime,
    /// Only if there is no other legal move and no check.
    WhenStalemated,
    /// In any move, but each side once in the game.
    Once,
}

/// The restrictions that hold in the first moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningPhase {
    /// When they end.
    pub until: PhaseEnd,
    /// No captures before then.
    pub no_captures: bool,
    /// No man crosses into the opponent's half before then (the middle rank of an odd board belongs to nobody and may
    /// be entered).
    pub own_half: bool,
}

/// When the opening phase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseEnd {
    /// As soon as, after a move, a man of either side could capture an enemy man (by its movement alone).
    FirstContact,
    /// After this many moves by each side.
    Moves(u16),
    /// When the players say so: the phase is a fact of the position that no move ends.
    Agreed,
}

/// A named opening: a line from a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// Its name.
    pub name: String,
    /// The name of the set-up it starts from.
    pub setup: String,
    /// Moves as UCI writes them.
    pub moves: Vec<String>,
    /// What the description remarks about it; may be empty.
    pub note: String,
}

/// A remark of the description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is about: the name of a kind, army, set-up or opening, or the words a rule begins with (`bare king`);
    /// `None`: the game as a whole.
    pub about: Option<String>,
    /// The remark; never empty.
    pub text: String,
}
