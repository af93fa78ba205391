//! Statements about royal men.

use super::Flag;

/// `kings may not face on LINES`
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facing {
    /// `files`
    pub files: Flag,
    /// `ranks`
    pub ranks: Flag,
    /// `diagonals`
    pub diagonals: Flag,
}
