//! Statements about royal men and about what must or must not be done.

use super::Flag;

/// `kings may not face on LINES`, `facing kings must part on LINES`
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facing {
    /// `files`
    pub files: Flag,
    /// `ranks`
    pub ranks: Flag,
    /// `diagonals`
    pub diagonals: Flag,
}

/// `pass WHEN [for SIDE]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes {
    /// When.
    pub when: PassWhen,
    /// Whether it is said of Black alone, or of White alone; `None`: of both.
    pub black: Option<bool>,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassWhen {
    /// `any time`
    AnyTime,
    /// `when stalemated`
    WhenStalemated,
    /// `never`
    Never,
}
