//! What the literature reads off the board alone: Betza's crowded-board mobility and Muller's law for leapers.
//!
//! Neither is a value. They stand beside measured values for comparison.

use crate::paths::{Path, PathError, unroll};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Color, KindId, Model, Square};

/// The average number of squares that a man of White's (or else Black's) can go to from a square of an otherwise
/// random board on which a square is empty with probability `empty` (Betza's "magic number", 2/3 to 0.7).
///
/// A square beyond others counts by the chance that they are empty; what stands on the square itself does not matter.
///
/// # Errors
/// If the movement has no paths; see [`unroll`].
pub fn crowded_mobility(model: &Model, kind: KindId, empty: f64) -> Result<f64, PathError> {
    let color = if model.kind(kind).sides[Color::White] { Color::White } else { Color::Black };
    let paths = unroll(model, kind, color)?;
    let squares = model.board.squares().count().max(1) as f64;
    let reached = |from: Square| reachable(&paths[from.index()], empty);
    Ok(model.board.squares().map(reached).sum::<f64>() / squares)
}

/// Expected number of squares that some path is open to.
fn reachable(paths: &[Path], empty: f64) -> f64 {
    let mut shut: BTreeMap<Square, f64> = BTreeMap::new();
    for path in paths {
        let occupied = path.occupied.or(path.friend).or(path.enemy).len() as i32;
        let open = empty.powi(path.empty.len() as i32) * (1.0 - empty).powi(occupied);
        *shut.entry(path.to).or_insert(1.0) *= 1.0 - open;
    }
    shut.values().map(|shut| 1.0 - shut).sum()
}

/// Muller's law: the worth in centipawns of a leaper within two steps that has so many targets; `scale` is 1 where a
/// knight is worth 300, 1.1 where it is worth 325.
pub fn leaper_law(targets: u32, scale: f64) -> f64 {
    let n = f64::from(targets);
    scale * (30.0 + 0.625 * n) * n
}
