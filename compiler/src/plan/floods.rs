//! Floods: movements of several equal legs over empty squares, each in any direction, made for all squares come to at once. The
//! set-wise automaton of such a movement has one state for each leg.

use super::Form;
use super::rays::asks_for_empty;
use super::ways::Ways;
use crate::paths::{Path, Work};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Square, SquareSet};

/// Most legs that are looked for.
const MAX_LEGS: u32 = 4;

/// What a leg can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flood {
    /// From the number of the origin to that of the destination, and where from.
    pub(super) steps: Vec<(i16, SquareSet)>,
    pub(super) legs: u32,
}

impl Flood {
    /// The function as a flood, if it is one: its leaps, made so often, with nobody on the squares in between.
    pub(super) fn new(ways: &Ways) -> Option<Flood> {
        let between = ways.all().map(|path| path.literals().len()).max()?;
        let legs = between + 1;
        if between == 0 || legs > MAX_LEGS || !ways.all().all(asks_for_empty) {
            return None;
        }
        let leaps = |paths: &Vec<Path>| -> SquareSet {
            paths.iter().filter(|path| path.literals().is_empty()).map(|path| path.to).collect()
        };
        let leaps: Vec<SquareSet> = ways.0.iter().map(leaps).collect();
        let mut paths: Vec<Vec<Path>> = vec![Vec::new(); leaps.len()];
        for (origin, paths) in paths.iter_mut().enumerate() {
            walk(&leaps, Square(origin as u8), Square(origin as u8), SquareSet::EMPTY, legs, paths);
        }
        let same = Ways::new(paths, &mut Work::new()).is_ok_and(|made| made == *ways);
        let mut steps: BTreeMap<i16, SquareSet> = BTreeMap::new();
        for (origin, to) in leaps.iter().enumerate().flat_map(|(i, set)| set.iter().map(move |to| (i, to))) {
            steps.entry(i16::from(to.0) - origin as i16).or_default().insert(Square(origin as u8));
        }
        same.then(|| Flood { steps: steps.into_iter().collect(), legs })
    }

    pub(super) fn form(self) -> Form {
        Form::Floods { steps: self.steps, legs: self.legs }
    }
}

/// Writes down the walks of at most so many legs from a square that was come to over those; none comes back to its origin,
/// or to a square that it has passed.
fn walk(leaps: &[SquareSet], origin: Square, at: Square, over: SquareSet, legs: u32, paths: &mut Vec<Path>) {
    for to in leaps[at.index()].iter().filter(|&to| to != origin && !over.contains(to)) {
        paths.push(Path::over(over, to));
        if legs > 1 {
            let mut over = over;
            over.insert(to);
            walk(leaps, origin, to, over, legs - 1, paths);
        }
    }
}
