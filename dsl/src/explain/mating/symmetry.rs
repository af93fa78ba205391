//! The symmetries of a board and of movements on it.

use crate::model::{Board, Movement, Square, SquareSet, Track, Vector};

/// A way to turn or mirror the board.
#[derive(Clone, Copy)]
struct Symmetry {
    /// Exchanges files and ranks, before the others.
    transpose: bool,
    files: bool,
    ranks: bool,
}

/// Whether the board looks the same from both sides.
pub(super) fn board_turns(board: &Board) -> bool {
    Symmetry { transpose: false, files: true, ranks: true }.keeps_board(board)
}

/// One square of each set of squares that are the same by a symmetry of the board and all the movements.
pub(super) fn representatives(board: &Board, movements: &[&Movement]) -> SquareSet {
    let symmetries: Vec<Symmetry> = (0..8)
        .map(|bits| Symmetry { transpose: bits & 1 != 0, files: bits & 2 != 0, ranks: bits & 4 != 0 })
        .filter(|s| s.keeps_board(board) && movements.iter().all(|m| s.keeps_movement(m)))
        .collect();
    let lowest = |square: Square| symmetries.iter().all(|s| s.cell(board, square) >= square);
    board.squares().filter(|&square| lowest(square)).collect()
}

impl Symmetry {
    fn keeps_board(self, board: &Board) -> bool {
        let fits = !self.transpose || (board.files == board.ranks && !board.wraps);
        fits && board.holes.iter().all(|hole| board.holes.contains(self.cell(board, hole)))
    }

    fn cell(self, board: &Board, square: Square) -> Square {
        let (mut file, mut rank) = (board.file(square), board.rank(square));
        if self.transpose {
            (file, rank) = (rank, file);
        }
        if self.files {
            file = board.files - 1 - file;
        }
        if self.ranks {
            rank = board.ranks - 1 - rank;
        }
        Square(rank * board.files + file)
    }

    fn keeps_movement(self, movement: &Movement) -> bool {
        let turns_ranks = self.transpose || self.ranks;
        let moves = self.transpose || self.ranks || self.files;
        let bound = |t: &Track| {
            (turns_ranks && t.from_ranks.is_some())
                || (self.transpose && t.wraps)
                || (moves && !t.bounds.is_free())
        };
        !movement.tracks.iter().any(bound)
            && movement.tracks.iter().all(|track| movement.tracks.contains(&self.track(track)))
    }

    fn track(self, track: &Track) -> Track {
        let mut image = track.clone();
        for step in image.segments.iter_mut().flat_map(|s| &mut s.steps) {
            step.by = self.vector(step.by);
        }
        image
    }

    fn vector(self, Vector { mut right, mut forward }: Vector) -> Vector {
        if self.transpose {
            (right, forward) = (forward, right);
        }
        Vector {
            right: if self.files { -right } else { right },
            forward: if self.ranks { -forward } else { forward },
        }
    }
}
