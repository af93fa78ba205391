//! Rules that change what is legal beyond how men move.

use super::{Facing, PerColor};

/// Rules that change what is legal beyond how men move; by default there are none.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Special {
    /// Lines on which royal men may not face each other, where there is such a rule.
    pub facing: Option<Facing>,
    /// Lines on which royal men that face each other must part, where there is such a rule: the side to move may only pass or
    /// make a move after which none of them do.
    pub parting: Option<Facing>,
    /// Whether no move may attack an enemy royal man.
    pub no_checks: bool,
    /// Whether a side that has a legal capture of an enemy may do nothing else.
    pub forced_captures: bool,
    /// Whether a royal man of a side in check may only capture the one man that gives it.
    pub kings_stay: bool,
    /// Whether a side's castling takes the other side's right to castle on the same wing.
    pub opposite_castling: bool,
    /// Whether a side that can drop a man may do nothing else.
    pub forced_drops: bool,
    /// When each side may pass, [`super::Model::first_mover_may_pass`] aside.
    pub passes: PerColor<PassRule>,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PassRule {
    /// Never.
    #[default]
    Never,
    /// Only if it has no other legal move and is not in check.
    WhenStalemated,
    /// In any move that does not leave it in check.
    AnyTime,
}
