//! Positions as text: FEN in the dialect of engines that play variants.
//!
//! Fields are separated by blanks; all but the first may be missing:
//!
//! 1. the board, top rank first: symbols, runs of empty squares (`10` is ten), `*` for holes, `~` after a man that has
//!    promoted where that matters, then the hands in brackets where the game has them;
//! 2. the side to move, `w` or `b`;
//! 3. castling flags, or `-`;
//! 4. squares open to capture en passant, one after the other, or `-`;
//! 5. where checks are counted, how many White and Black still have to give (`3+3`);
//! 6. plies since the last capture or move that resets the count;
//! 7. the number of the move.
//!
//! Facts that chess does not know follow where they are not what one would expect, each with its letter: `u:a2b2` men
//! that count as unmoved, if they are not those on their set-up squares; `o:1` or `o:0` whether the opening phase is in
//! force, if not just in the first move from a set-up; `s:w` sides that may still swap their king, if not both;
//! `k:e1` kings that castle, where men castle from any array, if not the leftmost ones of their rank. `-` is none.

mod any_array;
mod board;
mod check;
mod checks;
mod facts;

use crate::position::{Parts, Position, Variant};
use crate::square;

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field at fault, for example `board`.
    pub field: &'static str,
    /// What is wrong with it.
    pub reason: String,
    /// What would be right.
    pub expected: String,
}

impl FenError {
    fn new(field: &'static str, reason: impl Into<String>, expected: impl Into<String>) -> FenError {
        FenError { field, reason: reason.into(), expected: expected.into() }
    }
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FEN, {}: {}; expected {}", self.field, self.reason, self.expected)
    }
}

impl std::error::Error for FenError {}

/// The parts of a position, read from text.
///
/// # Errors
/// A malformed field, or a position that no game can reach for reasons that need no move rules: too few or too many
/// royal men, men that their side cannot own, rights without the men they are for.
pub fn parse(variant: &Variant, text: &str) -> Result<Parts, FenError> {
    let mut parts = Parts::empty(variant);
    let (facts, fields): (Vec<&str>, Vec<&str>) =
        text.split_ascii_whitespace().partition(|f| f.contains(':'));
    let mut fields = fields;
    // Some programs write it last.
    let counted = fields.iter().skip(1).position(|field| checks::is_count(field));
    let counted = counted.map(|at| fields.remove(at + 1));
    // Shogi programs leave castling and en passant out.
    let number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit());
    if fields.len() == 4 && fields[2..].iter().all(number) {
        fields.insert(2, "-");
    }
    if fields.len() == 5 && fields[3..].iter().all(number) {
        fields.insert(3, "-");
    }
    let names = ["board", "side to move", "castling", "en passant", "quiet plies", "move number"];
    if let Some(extra) = fields.get(names.len()) {
        let expected = format!("at most {} fields, then facts such as `u:a2`", names.len());
        return Err(FenError::new("end", format!("`{extra}` is one field too many"), expected));
    }
    let Some(&board) = fields.first() else {
        return Err(FenError::new("board", "the text is empty", "a board, top rank first"));
    };
    board::parse(variant, board, &mut parts)?;
    checks::parse(variant, counted, &mut parts)?;
    facts::parse(variant, &fields[1..], &facts, &mut parts)?;
    check::parts(variant, &parts)?;
    parts.may_pass = facts::may_pass(variant, &parts);
    Ok(parts)
}

/// The position that a text describes.
///
/// # Errors
/// What [`parse`] refuses, squares to capture on en passant that no man can just have passed, and positions in which
/// the side that is not to move could lose its royal man.
pub fn position<P: Position>(text: &str) -> Result<P, FenError> {
    let parts = parse(P::VARIANT, text)?;
    let position = P::from_parts(&parts);
    check::en_passant(&position, &parts)?;
    check::attack(&position)?;
    Ok(position)
}

/// The position that games start from.
pub fn start<P: Position>() -> P {
    setup(0).unwrap_or_else(|| P::from_parts(&Parts::empty(P::VARIANT)))
}

/// The set-up of this index, where there is one that reads.
pub fn setup<P: Position>(index: usize) -> Option<P> {
    let (_, fen) = P::VARIANT.setups.get(index)?;
    Some(P::from_parts(&parse(P::VARIANT, fen).ok()?))
}

/// The text of a position, all fields written; equal positions have equal texts.
pub fn write<P: Position>(position: &P) -> String {
    format(P::VARIANT, &position.to_parts())
}

/// The text of a position in parts.
pub fn format(variant: &Variant, parts: &Parts) -> String {
    let mut text = board::format(variant, parts);
    facts::format(variant, parts, &mut text);
    text
}

/// Squares one after the other, `-` for none.
fn squares(variant: &Variant, squares: &[u8]) -> String {
    let names: String = squares.iter().map(|&s| square::name(variant, s)).collect();
    if names.is_empty() { "-".to_owned() } else { names }
}

#[cfg(test)]
mod tests;
