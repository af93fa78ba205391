//! The notation of Chesmayne's page on shatranj.
//!
//! Every ply is written twice, in letters and ranks (`F07`) and in acentric codes ([`code`]); men have names
//! ([`Men`]). Pages in this notation have slips, so reading one is not just a matter of legality: where a ply is
//! illegal, its two notations and the plies after it usually tell which move was meant.

mod men;
mod repair;
mod replay;
mod rings;
mod write;
mod written;

pub use men::Men;
pub use replay::replay;
pub use rings::{code, square};
pub use write::write;
pub use written::{Content, Half, List, Ply, is_ply, read};

use crate::model::{Board, Square};
use crate::reference::{Action, Move, Position};

/// A square in letters and ranks, for example `F07`.
pub fn xy(board: &Board, square: Square) -> String {
    format!("{}{:02}", (b'A' + board.file(square)) as char, board.rank(square) + 1)
}

/// The square that letters and ranks name.
fn from_xy(board: &Board, text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    board.parse(&format!("{}{}", file.to_ascii_lowercase(), rank.trim_start_matches('0')))
}

/// Where the man that a move is written by starts and ends, where this notation can write it.
fn ends_of(position: &Position, mv: &Move) -> Option<(Square, Square)> {
    match mv.action {
        _ if mv.action.gate().is_some() => None,
        Action::Walk { from, to, .. } => Some((from, to)),
        Action::KingSwap { king, partner } => Some((king, partner)),
        Action::Castle { index, .. } => {
            let castling = position.castling(index);
            Some((castling.king_from, castling.king_to))
        }
        Action::Drop { .. } | Action::Pass { .. } => None,
    }
}
