//! Rays: runs of squares in the order of their numbers, each reached while those before it are empty. Whatever asks for empty
//! squares alone is a union of such runs, if each may wait at a gate: squares that must be empty before its first one.

use super::Form;
use super::ways::Ways;
use crate::paths::Path;
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Square, SquareSet};

/// One run of squares from one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    /// Whether the squares come in ascending order of their numbers.
    ascending: bool,
    /// Squares that must be empty for the first square to be reached.
    gate: SquareSet,
    squares: SquareSet,
}

impl Run {
    /// A path to each of its squares.
    fn paths(&self) -> Vec<Path> {
        let mut squares: Vec<Square> = self.squares.iter().collect();
        if !self.ascending {
            squares.reverse();
        }
        let path = |empty: &mut SquareSet, to: Square| {
            let path = Path::over(*empty, to);
            empty.insert(to);
            Some(path)
        };
        squares.into_iter().scan(self.gate, path).collect()
    }
}

/// The rays of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rays {
    /// By ray, then cell: the gate and the squares, those to higher squares first.
    runs: Vec<Vec<(SquareSet, SquareSet)>>,
    ascending: usize,
}

/// Whether the path asks for nothing but empty squares.
pub(super) fn asks_for_empty(path: &Path) -> bool {
    path.literals() == path.empty
}

impl Rays {
    /// The rays of a function all of whose paths ask for nothing but empty squares.
    pub(super) fn new(ways: &Ways) -> Rays {
        let cells: Vec<Vec<Run>> = ways.0.iter().map(|paths| runs(paths)).collect();
        let mut rays = [Vec::new(), Vec::new()];
        let mut used = vec![[0, 0]; cells.len()];
        // A run of one square is as good in either order: such runs take what room the others leave.
        for single in [false, true] {
            for (cell, runs) in cells.iter().enumerate() {
                for run in runs.iter().filter(|run| (run.squares.len() == 1) == single) {
                    let down = if single {
                        used[cell][0] >= rays[0].len() && used[cell][1] < rays[1].len()
                    } else {
                        !run.ascending
                    };
                    let order = usize::from(down);
                    put(&mut rays[order], used[cell][order], cell, cells.len(), run);
                    used[cell][order] += 1;
                }
            }
        }
        let [up, down] = rays;
        let ascending = up.len();
        Rays { runs: up.into_iter().chain(down).collect(), ascending }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.runs.len()
    }

    /// Whether any has a gate.
    pub(super) fn gated(&self) -> bool {
        self.runs.iter().flatten().any(|(gate, _)| !gate.is_empty())
    }

    pub(super) fn form(self) -> Form {
        let gated = self.gated();
        let Rays { runs, ascending } = self;
        let column = |of: fn(&(SquareSet, SquareSet)) -> SquareSet| -> Vec<Vec<SquareSet>> {
            runs.iter().map(|cells| cells.iter().map(of).collect()).collect()
        };
        let gates = if gated { column(|run| run.0) } else { Vec::new() };
        Form::Rays { rays: column(|run| run.1), gates, ascending }
    }
}

/// One more run of a cell, in a ray that may be new.
fn put(rays: &mut Vec<Vec<(SquareSet, SquareSet)>>, ray: usize, cell: usize, cells: usize, run: &Run) {
    if ray == rays.len() {
        rays.push(vec![Default::default(); cells]);
    }
    rays[ray][cell] = (run.gate, run.squares);
}

/// The runs of one origin: from each path that leads farthest back over those whose square it asks for last, as long as the
/// numbers of the squares only grow, or only fall.
fn runs(paths: &[Path]) -> Vec<Run> {
    let known: BTreeSet<(Square, SquareSet)> = paths.iter().map(|path| (path.to, path.empty)).collect();
    // How much the path that leads there asks for at least, if it is open whenever those are empty: a square that can be
    // reached more easily may stand in a run all the same.
    let reached = |to: Square, empty: SquareSet| {
        let all = known.range((to, SquareSet::EMPTY)..).take_while(|path| path.0 == to);
        all.filter(|path| path.1.is_subset(empty)).map(|path| path.1.len()).max()
    };
    let mut farthest: Vec<(Square, SquareSet)> = known.iter().copied().collect();
    farthest.sort_by_key(|(to, empty)| (std::cmp::Reverse(empty.len()), *to));
    let mut done: BTreeSet<(Square, SquareSet)> = BTreeSet::new();
    let mut runs: BTreeMap<(Square, SquareSet), Run> = BTreeMap::new();
    for last in farthest {
        if done.contains(&last) {
            continue;
        }
        let (mut first, mut squares, mut ascending) = (last, one(last.0), None);
        done.insert(last);
        loop {
            let candidates = first.1.iter().filter_map(|square| {
                let ordered = ascending.is_none_or(|ascending| (square < first.0) == ascending);
                let empty = first.1.minus(one(square));
                let asks = reached(square, empty).filter(|_| ordered)?;
                Some(((asks, std::cmp::Reverse(square.0.abs_diff(first.0.0))), (square, empty)))
            });
            let before = candidates.max().map(|(_, path)| path);
            let Some(before) = before else { break };
            ascending = Some(before.0 < first.0);
            first = before;
            squares.insert(first.0);
            done.insert(first);
        }
        // A run of one square is as good in either order.
        let run = Run { ascending: ascending.unwrap_or(true), gate: first.1, squares };
        runs.insert((last.0, last.1), run);
    }
    let mut runs: Vec<Run> = runs.into_values().collect();
    runs.sort_by_key(|run| (run.gate, run.squares));
    runs
}

/// Leaps that begin no ray, where they would take rays of their own; and the paths of all rays.
pub(super) fn alone(ways: &Ways) -> (Ways, Ways) {
    let cells: Vec<Vec<Run>> = ways.0.iter().map(|paths| runs(paths)).collect();
    let lone = |run: &&Run| run.squares.len() == 1 && run.gate.is_empty();
    let leaps = cells.iter().map(|runs| runs.iter().filter(lone).flat_map(Run::paths).collect());
    let rays = |kept: &dyn Fn(&&Run) -> bool| {
        let cells = cells.iter().map(|runs| {
            let mut paths: Vec<Path> = runs.iter().filter(|run| kept(run)).flat_map(Run::paths).collect();
            paths.sort();
            paths.dedup();
            paths
        });
        Ways(cells.collect())
    };
    let (all, without) = (rays(&|_| true), rays(&|run| !lone(run)));
    if Rays::new(&without).len() < Rays::new(&all).len() {
        (Ways(leaps.collect()), without)
    } else {
        (Ways::none(cells.len()), all)
    }
}

fn one(square: Square) -> SquareSet {
    SquareSet::from_iter([square])
}
