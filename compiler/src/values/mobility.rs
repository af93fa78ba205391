//! How many squares a man can reach.

use crate::paths::Path;
use std::collections::BTreeMap;
use tabiya_dsl::model::{Board, Color, Square, SquareSet, Stop};

/// The share of squares that are occupied: in the opening, in the middlegame, in the endgame.
pub const DENSITIES: [f64; 3] = [0.45, 0.30, 0.15];

/// The squares that a kind can reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Mobility {
    /// Squares from an average square, by density of [`DENSITIES`]: a half for each it could move to, and a half for
    /// each it could capture on, a little more for those ahead and a little less for those behind.
    pub average: [f64; 3],
    /// The same by density and cell, as White sees the board.
    pub by_cell: [Vec<f64>; 3],
    /// The share of the board that it can ever see from an average square, 0 to 1.
    pub reach: f64,
    /// The sizes of the parts into which its moves divide the board, largest first: squares between which it can go
    /// back and forth. An alfil on a chessboard: eight parts of eight squares.
    pub orbits: Vec<usize>,
}

/// How much more a square ahead counts.
const FORWARD: f64 = 0.1;

/// The mobility that paths of one side give, by cell.
pub(super) fn mobility(board: &Board, paths: &[Vec<Path>], color: Color) -> Mobility {
    let seen = |square: Square| match color {
        Color::White => square.index(),
        Color::Black => mirrored(board, square),
    };
    let mut by_cell = [(); 3].map(|()| vec![0.0; board.cells()]);
    for (cells, density) in by_cell.iter_mut().zip(DENSITIES) {
        for square in board.squares() {
            cells[seen(square)] = squares(board, square, &paths[square.index()], density, color);
        }
    }
    let count = board.squares().count().max(1) as f64;
    let average =
        std::array::from_fn(|i| board.squares().map(|s| by_cell[i][s.index()]).sum::<f64>() / count);
    let ever: Vec<SquareSet> = (0..board.cells()).map(|i| closure(paths, Square(i as u8))).collect();
    let reach = board.squares().map(|s| f64::from(ever[s.index()].len())).sum::<f64>() / (count * count);
    Mobility { average, by_cell, reach, orbits: orbits(board, &ever) }
}

fn mirrored(board: &Board, square: Square) -> usize {
    let rank = board.ranks - 1 - board.rank(square);
    usize::from(rank) * usize::from(board.files) + usize::from(board.file(square))
}

/// Squares that a man can reach from a square of a board so crowded.
fn squares(board: &Board, from: Square, paths: &[Path], density: f64, color: Color) -> f64 {
    // Chances that no way to a square is open: for moves and for captures.
    let mut closed: BTreeMap<Square, (f64, f64)> = BTreeMap::new();
    for path in paths {
        let (quiet, capture) = closed.entry(path.to).or_insert((1.0, 1.0));
        let shut = 1.0 - chance(path, density);
        if path.stop.any(Stop::QUIET | Stop::SWAP) {
            *quiet *= shut;
        }
        if path.stop.any(Stop::CAPTURE | Stop::EN_PASSANT) || !path.victims.is_empty() {
            *capture *= shut;
        }
    }
    let own_rank = i32::from(board.relative_rank(color, from));
    closed
        .into_iter()
        .map(|(to, (quiet, capture))| {
            let ahead = i32::from(board.relative_rank(color, to)) - own_rank;
            (1.0 + FORWARD * f64::from(ahead.signum())) * 0.5 * ((1.0 - quiet) + (1.0 - capture))
        })
        .sum()
}

/// The chance that what a path needs is there, if each square is occupied independently, by either side alike.
fn chance(path: &Path, density: f64) -> f64 {
    let factor = |squares: SquareSet, each: f64| squares.iter().fold(1.0, |product, _| product * each);
    factor(path.empty, 1.0 - density)
        * factor(path.occupied, density)
        * factor(path.friend.or(path.enemy), 0.5 * density)
}

/// Every square that can be reached in any number of moves, whatever stands in the way; the first one included.
fn closure(paths: &[Vec<Path>], from: Square) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    reached.insert(from);
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        for path in &paths[square.index()] {
            if !reached.contains(path.to) {
                reached.insert(path.to);
                open.push(path.to);
            }
        }
    }
    reached
}

/// Sizes of the sets of squares that reach each other.
fn orbits(board: &Board, ever: &[SquareSet]) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut left: SquareSet = board.squares().collect();
    while let Some(first) = left.iter().next() {
        let orbit: SquareSet = left
            .iter()
            .filter(|s| ever[first.index()].contains(*s) && ever[s.index()].contains(first))
            .collect();
        sizes.push(orbit.len() as usize);
        left = left.minus(orbit);
    }
    sizes.sort_by(|a, b| b.cmp(a));
    sizes
}
