//! Where a man could go, whatever the position: facts about a kind of man and a board.

use crate::model::{Board, Color, Movement, Pass, Square, SquareSet, Stop, Track};
use std::collections::BTreeSet;

/// What is assumed about the other men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// There are none, but for one to capture.
    Nobody,
    /// Whoever is needed stands where it is needed.
    Whoever,
}

impl Around {
    fn lets_pass(self, pass: Pass) -> bool {
        match self {
            Around::Nobody => matches!(pass, Pass::Empty | Pass::Any),
            Around::Whoever => pass != Pass::Never,
        }
    }

    fn lets_stop(self, stop: Stop) -> bool {
        match self {
            Around::Nobody => stop.any(Stop::PLAIN),
            Around::Whoever => stop != Stop::NEVER,
        }
    }
}

/// The squares a man can move to from `from` in one move, as one that has not moved yet.
pub fn moves(board: &Board, movement: &Movement, color: Color, from: Square, around: Around) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let rank = board.relative_rank(color, from);
    for track in &movement.tracks {
        let on_rank = track.from_ranks.is_none_or(|(low, high)| (low..=high).contains(&rank));
        if on_rank && track.bounds.start(color, from) {
            let mut walker =
                Walker { board, track, color, around, seen: BTreeSet::new(), reached: &mut reached };
            walker.enter(0, 0, from);
        }
    }
    reached.remove(from);
    reached
}

/// The squares a man can be on after any number of moves from any of `from`, those included.
pub fn closure(
    board: &Board,
    movement: &Movement,
    color: Color,
    from: SquareSet,
    around: Around,
) -> SquareSet {
    let mut all = from;
    let mut fresh = from;
    while !fresh.is_empty() {
        let next =
            fresh.iter().fold(SquareSet::EMPTY, |set, s| set.or(moves(board, movement, color, s, around)));
        fresh = next.minus(all);
        all = all.or(next);
    }
    all
}

/// The classes of squares among which a man stays forever on an otherwise empty board, the class of the lowest square
/// first; `None` if the man has moves that it can never take back (pawns).
pub fn classes(board: &Board, movement: &Movement, color: Color) -> Option<Vec<SquareSet>> {
    // Who can't move alone is looked at among others.
    let alone = |around| board.squares().all(|s| moves(board, movement, color, s, around).is_empty());
    let around = if alone(Around::Nobody) { Around::Whoever } else { Around::Nobody };
    let mut forth = vec![SquareSet::EMPTY; board.cells()];
    let mut back = vec![SquareSet::EMPTY; board.cells()];
    for from in board.squares() {
        forth[from.index()] = moves(board, movement, color, from, around);
        forth[from.index()].iter().for_each(|to| back[to.index()].insert(from));
    }
    // A man whose every move ends in some region lives there.
    let ends: Option<Vec<SquareSet>> =
        movement.tracks.iter().map(|t| t.bounds.to.as_ref().map(|to| to[color])).collect();
    let mut rest: SquareSet = match ends {
        Some(ends) if !ends.is_empty() => ends.into_iter().fold(SquareSet::EMPTY, SquareSet::or),
        _ => board.squares().collect(),
    };
    let mut classes = Vec::new();
    while let Some(first) = rest.iter().next() {
        let class = spread(&forth, first);
        if spread(&back, first) != class {
            return None;
        }
        rest = rest.minus(class);
        classes.push(class);
    }
    Some(classes)
}

/// The squares that can be reached from one, itself included.
fn spread(next: &[SquareSet], from: Square) -> SquareSet {
    let mut all: SquareSet = [from].into_iter().collect();
    let mut fresh = all;
    while !fresh.is_empty() {
        let reached = fresh.iter().fold(SquareSet::EMPTY, |set, s| set.or(next[s.index()]));
        fresh = reached.minus(all);
        all = all.or(reached);
    }
    all
}

/// Walks one track.
struct Walker<'a> {
    board: &'a Board,
    track: &'a Track,
    color: Color,
    around: Around,
    /// Where it has been: segment, repetitions so far (as far as they matter), step, square.
    seen: BTreeSet<(usize, u8, usize, Square)>,
    reached: &'a mut SquareSet,
}

impl Walker<'_> {
    /// Stands on `at` with a segment made `done` times: makes it once more or goes on to the next.
    fn enter(&mut self, segment: usize, done: u8, at: Square) {
        let Some(here) = self.track.segments.get(segment) else { return };
        if done >= here.min {
            self.enter(segment + 1, 0, at);
        }
        if here.max.is_none_or(|max| done < max) {
            self.step(segment, done, 0, at);
        }
    }

    fn step(&mut self, segment: usize, done: u8, index: usize, at: Square) {
        if !self.seen.insert((segment, done, index, at)) {
            return;
        }
        let here = &self.track.segments[segment];
        let step = here.steps[index];
        let Some(to) = self.destination(at, step.by.right, step.by.forward) else { return };
        if !self.track.bounds.come_to(self.color, to) {
            return;
        }
        if self.around.lets_stop(step.stop) && self.track.bounds.end(self.color, to) {
            self.reached.insert(to);
        }
        if !self.around.lets_pass(step.pass) {
            return;
        }
        if index + 1 < here.steps.len() {
            return self.step(segment, done, index + 1, to);
        }
        // Without a limit, only whether there were enough repetitions matters.
        let done = if here.max.is_none() { (done + 1).min(here.min) } else { done + 1 };
        self.enter(segment, done, to);
    }

    fn destination(&self, from: Square, right: i8, forward: i8) -> Option<Square> {
        let sign = if self.color == Color::White { 1 } else { -1 };
        let file = i32::from(self.board.file(from)) + sign * i32::from(right);
        let rank = i32::from(self.board.rank(from)) + sign * i32::from(forward);
        let wraps = self.board.wraps || self.track.wraps;
        self.board.square(if wraps { file.rem_euclid(i32::from(self.board.files)) } else { file }, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::movement::from_notation;

    fn sizes(notation: &str, files: u8, ranks: u8) -> Option<Vec<u32>> {
        let board = Board { files, ranks, holes: SquareSet::EMPTY, wraps: false, regions: Vec::new() };
        let (movement, _) = from_notation(notation, None).expect(notation);
        classes(&board, &movement, Color::White).map(|all| all.iter().map(|c| c.len()).collect())
    }

    #[test]
    fn classes_of_well_known_men() {
        assert_eq!(sizes("A", 8, 8), Some(vec![8; 8]));
        assert_eq!(sizes("F", 8, 8), Some(vec![32; 2]));
        assert_eq!(sizes("D", 8, 8), Some(vec![16; 4]));
        assert_eq!(sizes("N", 8, 8), Some(vec![64]));
        assert_eq!(sizes("R", 10, 10), Some(vec![100]));
        assert_eq!(sizes("B", 12, 8), Some(vec![48; 2]));
        assert_eq!(sizes("FA[F-A][A-F]", 10, 10), Some(vec![50; 2]));
        assert_eq!(sizes("mfWcfF", 8, 8), None, "a pawn never comes back");
    }

    #[test]
    fn a_lonely_hopper_needs_somebody() {
        let board = Board { files: 8, ranks: 8, holes: SquareSet::EMPTY, wraps: false, regions: Vec::new() };
        let (movement, _) = from_notation("gQ", None).expect("a grasshopper");
        assert!(moves(&board, &movement, Color::White, Square(0), Around::Nobody).is_empty());
        let helped = moves(&board, &movement, Color::White, Square(0), Around::Whoever);
        assert_eq!(helped.len(), 18, "from the corner: six squares behind a hurdle on each of three lines");
    }
}
