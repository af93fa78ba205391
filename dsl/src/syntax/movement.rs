//! Movements as they are written.

use super::parser::{Pair, Reader};
use super::tree::Place;

/// How a piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The notation.
    pub text: String,
    /// Where it is written.
    pub span: Place,
}

/// Reads what the rule `movement` has matched.
pub(crate) fn parse(pair: Pair<'_>, reader: &mut Reader<'_>) -> Movement {
    Movement { text: pair.as_str().trim().to_string(), span: reader.span(&pair).into() }
}

/// The movement in its canonical form, on one line.
pub fn print(movement: &Movement) -> String {
    movement.text.clone()
}
