//! Tables of narrow results: what is reached is told by the numbers of squares among those that can be reached at all.

use super::forms::results_of;
use super::ways::Ways;
use super::{Form, MAX_LINE_RELEVANT};
use crate::paths::Path;
use std::collections::BTreeMap;
use tabiya_dsl::model::{Square, SquareSet};

/// Most squares that can be reached: bits of a result.
const MAX_ENDS: u32 = 16;

/// What a table needs to know of one origin: which squares matter, which can be reached, and every path in their numbers.
/// Origins that differ in the squares alone have equal paths and share their results.
pub(super) struct Local {
    relevant: SquareSet,
    ends: SquareSet,
    /// Squares that must be empty and occupied, as bits of the index, and the bit of the destination.
    tests: Vec<(u32, u32, u16)>,
}

impl Local {
    /// The paths of one origin, none of which asks for a side; `None` where there are too many squares.
    fn new(paths: &[Path]) -> Option<Local> {
        let all =
            |of: fn(&Path) -> SquareSet| paths.iter().fold(SquareSet::EMPTY, |set, path| set.or(of(path)));
        let (relevant, ends) = (all(Path::literals), all(|path| SquareSet::from_iter([path.to])));
        if relevant.len() > MAX_LINE_RELEVANT || ends.len() > MAX_ENDS {
            return None;
        }
        let (index, results) = (numbers(relevant), numbers(ends));
        let bits = |set: SquareSet| set.iter().map(|square| 1 << index[square.index()]).sum();
        let test = |path: &Path| (bits(path.empty), bits(path.occupied), 1 << results[path.to.index()]);
        let mut tests: Vec<(u32, u32, u16)> = paths.iter().map(test).collect();
        tests.sort_unstable();
        Some(Local { relevant, ends, tests })
    }

    fn results(&self) -> usize {
        1 << self.relevant.len()
    }
}

/// The number of each square of a set among its squares; 0 for others.
fn numbers(set: SquareSet) -> [u8; 256] {
    let mut numbers = [0; 256];
    set.iter().enumerate().for_each(|(i, square): (usize, Square)| numbers[square.index()] = i as u8);
    numbers
}

/// The function origin by origin; `None` where some origin has too many squares.
pub(super) fn locals(ways: &Ways) -> Option<Vec<Local>> {
    ways.0.iter().map(|paths| Local::new(paths)).collect()
}

/// Bytes of all results, those that are equal counted once.
pub(super) fn result_bytes(locals: &[Local]) -> usize {
    let distinct: BTreeMap<&[(u32, u32, u16)], usize> =
        locals.iter().map(|local| (&local.tests[..], local.results())).collect();
    distinct.into_values().map(|results| 2 * results).sum()
}

/// The form of a function whose origins are these.
pub(super) fn form(locals: &[Local]) -> Form {
    let mut known: BTreeMap<&[(u32, u32, u16)], usize> = BTreeMap::new();
    let mut blocks: Vec<Vec<u16>> = Vec::new();
    let cells = locals.iter().map(|local| {
        let block = *known.entry(&local.tests).or_insert_with(|| {
            blocks.push(results_of(local.relevant.len(), &local.tests, |result, end| result | end));
            blocks.len() - 1
        });
        (local.relevant, local.ends, block)
    });
    let cells = cells.collect();
    Form::Lines { cells, blocks }
}
