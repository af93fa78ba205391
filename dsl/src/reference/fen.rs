//! Positions as text: FEN in the dialect of variant engines.
//!
//! `PLACEMENT[HANDS] TURN CASTLING EN-PASSANT [CHECKS-LEFT] QUIET-PLIES MOVE-NUMBER`, then optional fields that begin with a letter
//! and a colon: `u:` the men that have not moved, `o:` whether the opening phase is in force, `s:` which sides may still
//! exchange their king, `k:` the kings that castle where men castle from any array and others stand on their rank. Fields that are missing at the end have their usual values.

mod any_array;
mod checks;
mod men;
mod passing;
mod read;
mod write;

pub(super) use men::read_start;

use std::fmt;

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field at fault, for example `castling`.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
    /// What would be right there.
    pub expected: String,
}

impl FenError {
    pub(super) fn new(
        field: &'static str,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> FenError {
        FenError { field, problem: problem.into(), expected: expected.into() }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, {}: {}; expected {}", self.field, self.problem, self.expected)
    }
}

impl std::error::Error for FenError {}

/// The names of the fields, in diagnostics.
mod field {
    pub(super) const PLACEMENT: &str = "placement";
    pub(super) const HANDS: &str = "hands";
    pub(super) const TURN: &str = "side to move";
    pub(super) const CASTLING: &str = "castling";
    pub(super) const EN_PASSANT: &str = "en passant";
    pub(super) const CHECKS: &str = "checks left";
    pub(super) const COUNTING: &str = "limit of the count";
    pub(super) const QUIET: &str = "halfmove clock";
    pub(super) const NUMBER: &str = "move number";
    pub(super) const UNMOVED: &str = "unmoved men (u:)";
    pub(super) const PHASE: &str = "opening phase (o:)";
    pub(super) const SWAPS: &str = "king swaps left (s:)";
    pub(super) const KINGS: &str = "castling kings (k:)";
    pub(super) const EXTRA: &str = "end of line";
    pub(super) const POSITION: &str = "position";
}

/// A piece of input for a message: printable, and not too long.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let cut: String = text.chars().take(LONGEST).collect();
    let dots = if cut.len() < text.len() { "..." } else { "" };
    format!("`{}{dots}`", cut.escape_debug())
}
