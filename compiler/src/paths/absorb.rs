//! Paths that others make redundant.

use super::{Path, PathProblem, Work};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Square, SquareSet, Stop};

const STOPS: [Stop; 6] =
    [Stop::QUIET, Stop::CAPTURE, Stop::CAPTURE_FRIEND, Stop::SWAP, Stop::EN_PASSANT, Stop::CHECK];

/// The paths of one origin without those that another one with fewer literals and the same effects makes redundant:
/// end by end, since a path may be needed for captures only. Sorted.
///
/// A quiet path is redundant where a multi-step path is open too: the two are one move, which leaves the squares of
/// the latter open to capture en passant. Two multi-step paths to one square must leave the same squares open.
pub(super) fn absorb(paths: Vec<Path>, work: &mut Work) -> Result<Vec<Path>, PathProblem> {
    let mut passed: BTreeMap<Square, SquareSet> = BTreeMap::new();
    for path in paths.iter().filter(|path| !path.passed.is_empty()) {
        if *passed.entry(path.to).or_insert(path.passed) != path.passed {
            return Err(PathProblem::AmbiguousPassing);
        }
    }
    let mut moves: BTreeMap<(Square, Vec<Square>, u8), Vec<Path>> = BTreeMap::new();
    for path in paths {
        let mut victims = path.victims.clone();
        victims.sort();
        for stop in STOPS.into_iter().filter(|&stop| path.stop.has(stop)) {
            let same = moves.entry((path.to, victims.clone(), stop.0)).or_default();
            same.push(Path { stop, ..path.clone() });
        }
    }
    let mut kept: BTreeMap<Path, Stop> = BTreeMap::new();
    for same in moves.into_values() {
        for path in minimal(same, work)? {
            let stops = kept.entry(Path { stop: Stop::NEVER, ..path.clone() }).or_default();
            *stops = *stops | path.stop;
        }
    }
    let mut paths: Vec<Path> = kept.into_iter().map(|(path, stop)| Path { stop, ..path }).collect();
    paths.sort();
    Ok(paths)
}

/// The paths of one move, of which those are left that no other one implies.
pub(crate) fn minimal(mut paths: Vec<Path>, work: &mut Work) -> Result<Vec<Path>, PathProblem> {
    let simplest_first =
        |path: &Path| (path.literals().len(), path.unmoved, path.out_of_check, path.passed.is_empty());
    paths.sort_by(|a, b| simplest_first(a).cmp(&simplest_first(b)).then_with(|| a.cmp(b)));
    paths.dedup();
    let mut kept: Vec<Path> = Vec::new();
    for path in paths {
        work.spend(1 + kept.len())?;
        let redundant = kept.iter().any(|simpler| {
            let same_effect = path.passed.is_empty() || !simpler.passed.is_empty();
            same_effect && simpler.implied_by(&path)
        });
        if !redundant {
            kept.push(path);
        }
    }
    Ok(kept)
}
