//! The tables of the forms.

use super::Form;
use super::ways::Ways;
use crate::paths::Path;
use tabiya_dsl::model::{Square, SquareSet};

impl Form {
    /// The destinations of paths without literals.
    pub(super) fn constant(ways: &Ways) -> Form {
        Form::Constant(ways.0.iter().map(|paths| paths.iter().map(|path| path.to).collect()).collect())
    }

    /// The table over all ways to occupy the relevant squares. No path asks for a side.
    pub(super) fn occupancy(ways: &Ways) -> Form {
        let cells = ways.0.iter().zip(ways.masks());
        Form::Occupancy(cells.map(|(paths, mask)| (mask, results(paths, mask))).collect())
    }

    /// Any paths.
    pub(super) fn walks(ways: Ways) -> Form {
        Form::Walks(ways.0)
    }
}

/// The squares reached for every way to occupy the squares of the mask.
fn results(paths: &[Path], mask: SquareSet) -> Vec<SquareSet> {
    let squares: Vec<Square> = mask.iter().collect();
    let bits = |set: SquareSet| -> u32 {
        squares.iter().enumerate().filter(|(_, square)| set.contains(**square)).map(|(i, _)| 1 << i).sum()
    };
    let tests: Vec<(u32, u32, SquareSet)> = paths
        .iter()
        .map(|path| (bits(path.empty), bits(path.occupied), SquareSet::from_iter([path.to])))
        .collect();
    results_of(mask.len(), &tests, SquareSet::or)
}

/// The union of the ends of all open paths for every way to occupy so many squares. A path is the bits of squares that must
/// be empty and occupied, and its end.
pub(super) fn results_of<T: Copy + Default>(
    squares: u32,
    paths: &[(u32, u32, T)],
    or: impl Fn(T, T) -> T,
) -> Vec<T> {
    let mut results = vec![T::default(); 1 << squares];
    let every = (1u32 << squares) - 1;
    for &(empty, occupied, end) in paths {
        // Every way to occupy the other squares: the subsets of them, counted up.
        let free = every & !empty & !occupied;
        let mut subset = 0;
        loop {
            let result = &mut results[(subset | occupied) as usize];
            *result = or(*result, end);
            subset = subset.wrapping_sub(free) & free;
            if subset == 0 {
                break;
            }
        }
    }
    results
}
