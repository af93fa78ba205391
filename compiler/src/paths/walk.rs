//! From tracks to paths: every walk on the board, with the conditions it meets written down instead of tested.

use super::{MAX_VICTIMS, Path, PathProblem, Work};
use tabiya_dsl::model::{Board, Color, KindId, KindSet, Model, Pass, Square, SquareSet, Step, Stop, Track};

/// The paths of all tracks from one origin, redundant and equal ones included.
pub(super) fn from(
    model: &Model,
    kind: KindId,
    color: Color,
    origin: Square,
    work: &mut Work,
) -> Result<Vec<Path>, PathProblem> {
    let board = &model.board;
    let rank = board.relative_rank(color, origin);
    let mut paths = Vec::new();
    for track in &model.kind(kind).movement.tracks {
        let on_rank = track.from_ranks.is_none_or(|(first, last)| (first..=last).contains(&rank));
        if on_rank && track.bounds.start(color, origin) {
            let trail = Vec::new();
            let mut walker = Walker { board, track, color, origin, trail, paths: &mut paths, work };
            walker.enter(0, origin, &Seen::default())?;
        }
    }
    Ok(paths)
}

/// What a walk knows of the board so far: the literals of its path.
#[derive(Clone, Default)]
struct Seen {
    empty: SquareSet,
    occupied: SquareSet,
    friend: SquareSet,
    enemy: SquareSet,
    /// Squares of men captured on the way.
    victims: Vec<Square>,
    /// Squares landed on.
    landed: SquareSet,
    /// Whether the walk has crossed the side edge of the board.
    around: bool,
}

struct Walker<'a> {
    board: &'a Board,
    track: &'a Track,
    color: Color,
    origin: Square,
    /// Where each step of a repetition without limit has led, to notice that it goes in circles.
    trail: Vec<(usize, usize, Square)>,
    paths: &'a mut Vec<Path>,
    work: &'a mut Work,
}

impl Walker<'_> {
    /// At the beginning of a segment.
    fn enter(&mut self, segment: usize, at: Square, seen: &Seen) -> Result<(), PathProblem> {
        let Some(here) = self.track.segments.get(segment) else { return Ok(()) };
        if here.max != Some(0) {
            self.step(segment, 0, 0, at, seen)?;
        }
        if here.min == 0 { self.enter(segment + 1, at, seen) } else { Ok(()) }
    }

    /// Makes a step of a segment that was walked `done` times in full.
    fn step(
        &mut self,
        segment: usize,
        done: u32,
        index: usize,
        at: Square,
        seen: &Seen,
    ) -> Result<(), PathProblem> {
        self.work.spend(1)?;
        let here = &self.track.segments[segment];
        let step = &here.steps[index];
        let Some((to, over_edge)) = self.destination(at, step) else { return Ok(()) };
        if !self.track.bounds.come_to(self.color, to) {
            return Ok(());
        }
        let place = (segment, index, to);
        if here.max.is_none() && self.trail.contains(&place) {
            return Ok(());
        }
        let seen = &Seen { around: seen.around || over_edge, ..seen.clone() };
        if self.track.bounds.end(self.color, to) {
            self.stop(step.stop, to, seen)?;
        }
        let Some(seen) = self.pass(step.pass, to, seen)? else { return Ok(()) };
        self.trail.push(place);
        let result = self.go_on(segment, done, index, to, &seen);
        self.trail.pop();
        result
    }

    /// The next step of the segment, or the next repetition, or the next segment.
    fn go_on(
        &mut self,
        segment: usize,
        done: u32,
        index: usize,
        at: Square,
        seen: &Seen,
    ) -> Result<(), PathProblem> {
        let here = &self.track.segments[segment];
        if index + 1 < here.steps.len() {
            return self.step(segment, done, index + 1, at, seen);
        }
        let done = done + 1;
        if here.max.is_none_or(|max| done < u32::from(max)) {
            self.step(segment, done, 0, at, seen)?;
        }
        if done >= u32::from(here.min) { self.enter(segment + 1, at, seen) } else { Ok(()) }
    }

    /// Where a step leads, and whether it crosses the side edge of the board.
    fn destination(&self, at: Square, step: &Step) -> Option<(Square, bool)> {
        let sign = if self.color == Color::White { 1 } else { -1 };
        let file = i32::from(self.board.file(at)) + sign * i32::from(step.by.right);
        let rank = i32::from(self.board.rank(at)) + sign * i32::from(step.by.forward);
        let files = i32::from(self.board.files);
        let over_edge = !(0..files).contains(&file);
        let wraps = self.board.wraps || self.track.wraps;
        if over_edge && !wraps {
            return None;
        }
        Some((self.board.square(file.rem_euclid(files), rank)?, over_edge))
    }

    /// What is known after going on from `to`; `None` if nothing can go on there.
    fn pass(&self, pass: Pass, to: Square, seen: &Seen) -> Result<Option<Seen>, PathProblem> {
        let mut next = seen.clone();
        if to == self.origin || seen.victims.contains(&to) {
            // Nobody is there, but for the mover itself once it went around.
            let blocked = to == self.origin && seen.around;
            if pass == Pass::Empty && !blocked {
                next.landed.insert(to);
                return Ok(Some(next));
            }
            return Ok((pass == Pass::Any).then_some(next));
        }
        let no_empty = !seen.empty.contains(to);
        let may_be_friend = no_empty && !seen.enemy.contains(to);
        let may_be_enemy = no_empty && !seen.friend.contains(to);
        let may_be_empty = [seen.occupied, seen.friend, seen.enemy].iter().all(|set| !set.contains(to));
        let open = match pass {
            Pass::Empty => may_be_empty,
            Pass::Any => true,
            Pass::Occupied => no_empty,
            Pass::Friend | Pass::CaptureFriend => may_be_friend,
            Pass::Enemy | Pass::Capture => may_be_enemy,
            Pass::Never => false,
        };
        if !open {
            return Ok(None);
        }
        match pass {
            Pass::Empty => {
                next.empty.insert(to);
                next.landed.insert(to);
            }
            Pass::Occupied if may_be_friend && may_be_enemy => next.occupied.insert(to),
            Pass::Friend | Pass::CaptureFriend => {
                next.occupied.remove(to);
                next.friend.insert(to);
            }
            Pass::Enemy | Pass::Capture => {
                next.occupied.remove(to);
                next.enemy.insert(to);
            }
            Pass::Any | Pass::Occupied | Pass::Never => {}
        }
        if matches!(pass, Pass::Capture | Pass::CaptureFriend) {
            if next.victims.len() == MAX_VICTIMS {
                return Err(PathProblem::TooManyVictims);
            }
            next.victims.push(to);
        }
        Ok(Some(next))
    }

    /// Writes down the ways in which the move may end on `to`.
    fn stop(&mut self, stop: Stop, to: Square, seen: &Seen) -> Result<(), PathProblem> {
        let mut path = Path {
            to,
            empty: seen.empty,
            occupied: seen.occupied,
            friend: seen.friend,
            enemy: seen.enemy,
            stop,
            unmoved: self.track.unmoved,
            out_of_check: self.track.out_of_check,
            victims: seen.victims.clone(),
            passed: SquareSet::EMPTY,
            barred: KindSet::default(),
        };
        if to == self.origin {
            // Coming back without having captured is no move.
            path.stop = if path.victims.is_empty() { Stop::NEVER } else { only(stop, Stop::QUIET) };
        } else if path.victims.contains(&to) {
            // To capture a man in passing and come back to its square is to capture it by displacement.
            let quiet = stop.has(Stop::QUIET);
            let capture = if path.friend.contains(to) { Stop::CAPTURE_FRIEND } else { Stop::CAPTURE };
            path.stop = if quiet { capture } else { Stop::NEVER };
            path.victims.retain(|&victim| victim != to);
        } else {
            path.stop = only(stop, possible(to, seen));
        }
        for literals in [&mut path.empty, &mut path.occupied, &mut path.friend, &mut path.enemy] {
            literals.remove(to);
        }
        let hurdles = path.occupied.or(path.friend).or(path.enemy);
        if !hurdles.is_empty() {
            path.barred = self.track.bounds.no_hurdles;
        }
        if !path.barred.is_empty() && !path.victims.is_empty() {
            return Err(PathProblem::ChoosyCapture);
        }
        if path.victims.is_empty() && self.track.leaves_en_passant && path.stop.has(Stop::QUIET) {
            let mut passed = seen.landed;
            passed.remove(to);
            if !passed.is_empty() {
                self.paths.push(Path { stop: Stop::QUIET, passed, ..path.clone() });
                path.stop = Stop(path.stop.0 & !Stop::QUIET.0);
            }
        }
        if !path.victims.is_empty() && path.stop.any(Stop::SWAP | Stop::EN_PASSANT | Stop::CHECK) {
            return Err(PathProblem::MixedEffects);
        }
        if path.stop != Stop::NEVER {
            self.paths.push(path);
        }
        Ok(())
    }
}

fn only(stop: Stop, allowed: Stop) -> Stop {
    Stop(stop.0 & allowed.0)
}

/// What a move can end on there, given what the walk has met on the same square before.
fn possible(to: Square, seen: &Seen) -> Stop {
    let own = Stop::CAPTURE_FRIEND | Stop::SWAP;
    if seen.empty.contains(to) {
        Stop::QUIET | Stop::EN_PASSANT
    } else if seen.friend.contains(to) {
        own
    } else if seen.enemy.contains(to) {
        Stop::CAPTURE | Stop::CHECK
    } else if seen.occupied.contains(to) {
        own | Stop::CAPTURE | Stop::CHECK
    } else {
        Stop(u8::MAX)
    }
}
