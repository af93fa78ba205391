//! Reach functions before a form is chosen for them.

use super::Word;
use crate::paths::{Path, PathProblem, Work, minimal};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Square, SquareSet};

/// A reach function: by cell, the open paths lead to the squares reached. Only literals and destinations mean
/// something; sorted, none implied by another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ways(pub(super) Vec<Vec<Path>>);

impl Ways {
    pub(super) fn none(cells: usize) -> Ways {
        Ways(vec![Vec::new(); cells])
    }

    /// The function of these paths.
    pub(super) fn new(cells: Vec<Vec<Path>>, work: &mut Work) -> Result<Ways, PathProblem> {
        let tidy = |paths: Vec<Path>| {
            let mut by_square: BTreeMap<Square, Vec<Path>> = BTreeMap::new();
            for path in paths {
                by_square.entry(path.to).or_default().push(path);
            }
            let mut tidy = Vec::new();
            for paths in by_square.into_values() {
                tidy.extend(minimal(paths, work)?);
            }
            tidy.sort();
            Ok(tidy)
        };
        cells.into_iter().map(tidy).collect::<Result<_, _>>().map(Ways)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// How many paths an origin that has any has, on average.
    pub(super) fn per_origin(&self) -> f64 {
        let origins = self.0.iter().filter(|paths| !paths.is_empty()).count();
        self.count() as f64 / origins.max(1) as f64
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().flatten()
    }

    /// By cell, the squares whose occupant matters.
    pub(super) fn masks(&self) -> Vec<SquareSet> {
        self.0
            .iter()
            .map(|paths| paths.iter().fold(SquareSet::EMPTY, |set, p| set.or(p.literals())))
            .collect()
    }

    /// The paths that satisfy a condition, given their origin, and the others.
    pub(super) fn partition(self, mut condition: impl FnMut(Square, &Path) -> bool) -> (Ways, Ways) {
        let cells = self.0.into_iter().enumerate();
        let (yes, no) = cells
            .map(|(i, paths)| paths.into_iter().partition(|path| condition(Square(i as u8), path)))
            .unzip();
        (Ways(yes), Ways(no))
    }

    /// Both functions' paths, the redundant ones included.
    pub(super) fn and(mut self, other: Ways) -> Ways {
        for (paths, more) in self.0.iter_mut().zip(other.0) {
            paths.extend(more);
            paths.sort();
        }
        self
    }

    /// The same function, with leaps instead of the paths that they make redundant.
    pub(super) fn tidy(mut self) -> Ways {
        for paths in &mut self.0 {
            let leaps: SquareSet =
                paths.iter().filter(|path| path.literals().is_empty()).map(|path| path.to).collect();
            paths.retain(|path| path.literals().is_empty() || !leaps.contains(path.to));
        }
        self
    }

    /// Whether wherever the path is open, a path of this function leads to the same square.
    pub(super) fn covers(&self, origin: Square, path: &Path) -> bool {
        let own = &self.0[origin.index()];
        // Destinations come first in the order of paths.
        let first = own.partition_point(|own| own.to < path.to);
        own[first..].iter().take_while(|own| own.to == path.to).any(|own| own.implied_by(path))
    }

    /// Whether this function reaches all that the other one reaches (as far as single paths show it).
    pub(super) fn includes(&self, other: &Ways) -> bool {
        let cells = other.0.iter().enumerate();
        cells
            .flat_map(|(i, paths)| paths.iter().map(move |p| (i, p)))
            .all(|(i, p)| self.covers(Square(i as u8), p))
    }
}

/// Bytes of an occupancy table whose relevant squares are these, and the most of them on one origin.
pub(super) fn table_size(masks: impl Iterator<Item = SquareSet>, word: Word) -> (usize, u32) {
    let (mut results, mut most) = (0, 0);
    for mask in masks {
        most = most.max(mask.len());
        // Past any budget, and far from overflow.
        results += 1 << mask.len().min(40);
    }
    (results * word.bytes(), most)
}
