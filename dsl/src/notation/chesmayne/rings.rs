//! The acentric names of squares: concentric rings around the centre of the board.
//!
//! Ring A is the innermost; each ring is numbered from its lower left square, counter-clockwise, from 01. On a
//! chessboard A01 is d4, B01 is c3, C01 is b2 and D01 is a1.

use crate::model::{Board, Square};

/// The ring and the place in it, for example `C12` for f7 of a chessboard.
pub fn code(board: &Board, square: Square) -> String {
    let (file, rank) = (i32::from(board.file(square)), i32::from(board.rank(square)));
    let (right, top) = (i32::from(board.files) - 1, i32::from(board.ranks) - 1);
    let depth = file.min(rank).min(right - file).min(top - rank);
    let innermost = right.min(top) / 2;
    let ring = (b'A' + (innermost - depth) as u8) as char;
    format!("{ring}{:02}", place(file - depth, rank - depth, right - 2 * depth, top - 2 * depth) + 1)
}

/// The square with that code.
pub fn square(board: &Board, code: &str) -> Option<Square> {
    board.squares().find(|&s| self::code(board, s).eq_ignore_ascii_case(code))
}

/// How many squares come before this one on the rim of a rectangle, whose upper right corner is `(right, top)`.
fn place(file: i32, rank: i32, right: i32, top: i32) -> i32 {
    if top == 0 || (rank == 0 && file < right) {
        file
    } else if right == 0 || (file == right && rank < top) {
        right + rank
    } else if rank == top && file > 0 {
        right + top + (right - file)
    } else {
        2 * right + top + (top - rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SquareSet;
    use std::collections::BTreeSet;

    fn board(files: u8, ranks: u8) -> Board {
        Board { files, ranks, holes: SquareSet::EMPTY, wraps: false, regions: Vec::new() }
    }

    /// The table that the four printed games use, top rank first; three of its cells occur in none of them.
    const CHESSBOARD: &str = "\
        D22 D21 D20 D19 D18 D17 D16 D15 \
        D23 C16 C15 C14 C13 C12 C11 D14 \
        D24 C17 B10 B09 B08 B07 C10 D13 \
        D25 C18 B11 A04 A03 B06 C09 D12 \
        D26 C19 B12 A01 A02 B05 C08 D11 \
        D27 C20 B01 B02 B03 B04 C07 D10 \
        D28 C01 C02 C03 C04 C05 C06 D09 \
        D01 D02 D03 D04 D05 D06 D07 D08";

    #[test]
    fn the_chessboard_has_the_printed_codes() {
        let board = board(8, 8);
        for (i, expected) in CHESSBOARD.split_whitespace().enumerate() {
            let at = board.square(i as i32 % 8, 7 - i as i32 / 8).expect("a chessboard has no holes");
            assert_eq!(code(&board, at), expected);
            assert_eq!(square(&board, expected), Some(at));
        }
    }

    #[test]
    fn codes_are_distinct_on_boards_of_every_size() {
        for (files, ranks) in (1..=16).flat_map(|f| (1..=16).map(move |r| (f, r))) {
            let board = board(files, ranks);
            let codes: BTreeSet<String> = board.squares().map(|s| code(&board, s)).collect();
            assert_eq!(codes.len(), board.cells(), "{files}x{ranks}: {codes:?}");
        }
    }
}
