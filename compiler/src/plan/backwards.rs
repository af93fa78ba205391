//! Attacks: capturing paths, seen from the square they capture on.

use super::ways::Ways;
use crate::paths::{Path, PathProblem, Work};
use tabiya_dsl::model::{Square, SquareSet, Stop};

/// From the paths of one kind by origin, the reach functions that lead from a target to the squares from which such a
/// man can capture there: what any man can do, and what only an unmoved one can do besides.
pub(super) fn attacks(cells: &[Vec<Path>]) -> Result<(Ways, Ways), PathProblem> {
    let mut by_target = vec![Vec::new(); cells.len()];
    for (i, paths) in cells.iter().enumerate() {
        let origin = Square(i as u8);
        for path in paths {
            if path.stop.any(Stop::CAPTURE | Stop::CHECK) {
                by_target[path.to.index()].push(Path { to: origin, ..path.plain() });
            }
            for &victim in &path.victims {
                if path.enemy.contains(victim) {
                    by_target[victim.index()].extend(endings(path, origin).map(|mut ending| {
                        ending.enemy.remove(victim);
                        Path { to: origin, ..ending.plain() }
                    }));
                }
            }
        }
    }
    let all = Ways::new(by_target, &mut Work::new())?;
    let (unmoved, always) = all.partition(|_, path| path.unmoved);
    Ok((always, unmoved))
}

/// A path that captures on the way once for each way to end it, with what must stand on its destination among the
/// literals.
pub(super) fn endings(path: &Path, origin: Square) -> impl Iterator<Item = Path> {
    let ends = [Stop::QUIET, Stop::CAPTURE, Stop::CAPTURE_FRIEND].into_iter();
    ends.filter(|&stop| path.stop.has(stop)).map(move |stop| {
        let mut ending = Path { stop, ..path.clone() };
        let destination = SquareSet::from_iter([path.to]);
        match stop {
            Stop::QUIET if path.to == origin => {}
            Stop::QUIET => ending.empty = ending.empty.or(destination),
            Stop::CAPTURE => ending.enemy = ending.enemy.or(destination),
            _ => ending.friend = ending.friend.or(destination),
        }
        ending
    })
}
