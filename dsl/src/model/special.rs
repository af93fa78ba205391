//! Rules that change what is legal beyond how men move.

use super::Facing;

/// Rules that change what is legal beyond how men move; by default there are none.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Special {
    /// Lines on which royal men may not face each other, where there is such a rule.
    pub facing: Option<Facing>,
}
