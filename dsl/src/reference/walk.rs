//! One man walks its tracks.

use super::{EnPassant, Man, Placement};
use crate::model::{Board, Color, Model, Pass, Square, Step, Stop, Track};

/// A place where a walk may end.
pub(super) struct Landing<'a> {
    /// The square.
    pub(super) to: Square,
    /// What ending there means: exactly one of the single [`Stop`]s.
    pub(super) stop: Stop,
    /// The squares of the men captured in passing, in the order of the walk.
    pub(super) captured: &'a [Square],
    /// The empty squares landed on (not leapt over) before the last one, in the order of the walk.
    pub(super) between: &'a [Square],
    /// The track.
    pub(super) track: &'a Track,
}

impl Landing<'_> {
    /// Whether the move captures the man on `square`, given what can be captured en passant.
    pub(super) fn takes(&self, square: Square, en_passant: Option<&EnPassant>) -> bool {
        let at_the_end = (Stop::CAPTURE | Stop::CHECK).has(self.stop) && self.to == square;
        let by_passing = self.stop == Stop::EN_PASSANT && en_passant.is_some_and(|e| e.victim == square);
        at_the_end || by_passing || self.captured.contains(&square)
    }
}

/// What men see when they walk.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) model: &'a Model,
    pub(super) placement: &'a Placement,
    pub(super) en_passant: Option<&'a EnPassant>,
}

impl<'a> Scene<'a> {
    /// Shows `visit` every landing of the man on `origin`, until it answers true (enough). Returns that answer.
    ///
    /// A landing that several walks reach is shown once for each.
    pub(super) fn walk(&self, origin: Square, mover: Man, visit: &mut dyn FnMut(&Landing) -> bool) -> bool {
        let tracks = &self.model.kind(mover.kind).movement.tracks;
        let Some(track) = tracks.first() else { return false };
        let mut walker = Walker {
            scene: *self,
            track,
            origin,
            mover,
            around: false,
            captured: Vec::new(),
            between: Vec::new(),
            trail: Vec::new(),
            visit,
        };
        tracks.iter().filter(|track| self.may_start(track, origin, mover)).any(|track| {
            walker.track = track;
            walker.enter(0, origin)
        })
    }

    fn may_start(&self, track: &Track, origin: Square, mover: Man) -> bool {
        let rank = self.model.board.relative_rank(mover.color, origin);
        (!track.unmoved || mover.unmoved)
            && track.from_ranks.is_none_or(|(first, last)| (first..=last).contains(&rank))
            && track.bounds.start(mover.color, origin)
    }
}

/// Who stands on a square, as the walker sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Nobody,
    Friend {
        royal: bool,
    },
    Enemy {
        royal: bool,
    },
    /// The mover itself, met again after going around the board.
    Oneself,
}

/// A walk under way.
struct Walker<'a, 'v> {
    scene: Scene<'a>,
    track: &'a Track,
    origin: Square,
    mover: Man,
    /// Whether the walk has crossed the side edge of the board.
    around: bool,
    captured: Vec<Square>,
    between: Vec<Square>,
    /// Where each step of a repetition without limit has led, to notice that it goes in circles.
    trail: Vec<(usize, usize, Square)>,
    visit: &'v mut dyn FnMut(&Landing) -> bool,
}

impl Walker<'_, '_> {
    /// The walker stands on `at` and may begin this segment, or skip it if it is optional.
    fn enter(&mut self, segment: usize, at: Square) -> bool {
        let Some(here) = self.track.segments.get(segment) else { return false };
        let may_repeat = here.max.is_none_or(|max| max > 0);
        (may_repeat && self.step(segment, 0, 0, at)) || (here.min == 0 && self.enter(segment + 1, at))
    }

    /// Makes one step of a segment that has been walked `done` times in full.
    fn step(&mut self, segment: usize, done: u32, index: usize, at: Square) -> bool {
        let here = &self.track.segments[segment];
        let step = &here.steps[index];
        let Some((to, over_edge)) =
            destination(&self.scene.model.board, self.track, self.mover.color, at, step)
        else {
            return false;
        };
        if here.max.is_none() && self.trail.contains(&(segment, index, to)) {
            return false;
        }
        if !self.track.bounds.come_to(self.mover.color, to) {
            return false;
        }
        let was_around = self.around;
        self.around |= over_edge;
        let enough = self.try_stop(step.stop, to) || self.try_pass(segment, done, index, to);
        self.around = was_around;
        enough
    }

    /// Goes on from `to`, which the walk has just reached, if what stands there lets it.
    fn try_pass(&mut self, segment: usize, done: u32, index: usize, to: Square) -> bool {
        let standing = self.standing(to);
        let pass = self.track.segments[segment].steps[index].pass;
        let open = match pass {
            Pass::Empty => standing == Standing::Nobody,
            Pass::Any => true,
            Pass::Occupied | Pass::Friend | Pass::Enemy if self.is_no_hurdle(to) => false,
            Pass::Occupied => matches!(standing, Standing::Friend { .. } | Standing::Enemy { .. }),
            Pass::Friend => matches!(standing, Standing::Friend { .. }),
            Pass::Capture | Pass::CaptureFriend if self.spares(to) => false,
            Pass::Enemy | Pass::Capture => matches!(standing, Standing::Enemy { .. }),
            // A royal man is never given up.
            Pass::CaptureFriend => standing == Standing::Friend { royal: false },
            Pass::Never => false,
        };
        if !open {
            return false;
        }
        let captures = matches!(pass, Pass::Capture | Pass::CaptureFriend);
        if captures {
            self.captured.push(to);
        }
        let landed = pass == Pass::Empty;
        if landed {
            self.between.push(to);
        }
        self.trail.push((segment, index, to));
        let enough = self.go_on(segment, done, index, to);
        self.trail.pop();
        if landed {
            self.between.pop();
        }
        if captures {
            self.captured.pop();
        }
        enough
    }

    /// The next step of the segment, or the next repetition, or the next segment.
    fn go_on(&mut self, segment: usize, done: u32, index: usize, at: Square) -> bool {
        let here = &self.track.segments[segment];
        if index + 1 < here.steps.len() {
            return self.step(segment, done, index + 1, at);
        }
        let done = done + 1;
        let again = here.max.is_none_or(|max| done < u32::from(max));
        let onward = done >= u32::from(here.min);
        (again && self.step(segment, done, 0, at)) || (onward && self.enter(segment + 1, at))
    }

    /// Shows the ways in which the move may end on `to`.
    fn try_stop(&mut self, allowed: Stop, to: Square) -> bool {
        const SINGLE: [Stop; 6] =
            [Stop::QUIET, Stop::CAPTURE, Stop::CAPTURE_FRIEND, Stop::SWAP, Stop::EN_PASSANT, Stop::CHECK];
        SINGLE.into_iter().filter(|&stop| allowed.has(stop)).any(|stop| {
            self.may_stop(stop, to)
                && (self.visit)(&Landing {
                    to,
                    stop,
                    captured: &self.captured,
                    between: &self.between,
                    track: self.track,
                })
        })
    }

    fn may_stop(&self, stop: Stop, to: Square) -> bool {
        if !self.track.bounds.end(self.mover.color, to) {
            return false;
        }
        let standing = self.standing(to);
        match stop {
            // Coming back without having captured is no move.
            Stop::QUIET if to == self.origin => !self.captured.is_empty(),
            Stop::QUIET => standing == Standing::Nobody,
            Stop::CAPTURE | Stop::CAPTURE_FRIEND if self.spares(to) => false,
            Stop::CAPTURE => matches!(standing, Standing::Enemy { .. }),
            Stop::CHECK => standing == Standing::Enemy { royal: true },
            Stop::CAPTURE_FRIEND => standing == Standing::Friend { royal: false },
            Stop::SWAP => matches!(standing, Standing::Friend { .. }),
            _ => standing == Standing::Nobody && self.can_take_en_passant(to),
        }
    }

    fn can_take_en_passant(&self, to: Square) -> bool {
        self.scene.en_passant.is_some_and(|e| {
            let enemy = self.scene.placement.get(e.victim).is_some_and(|man| man.color != self.mover.color);
            enemy && !self.spares(e.victim) && e.squares.contains(&to) && !self.captured.contains(&e.victim)
        })
    }

    /// Whether the man on the square is one that the mover may not take.
    fn spares(&self, square: Square) -> bool {
        let spares = self.scene.model.kind(self.mover.kind).spares;
        self.scene.placement.get(square).is_some_and(|man| spares.contains(man.kind))
    }

    /// Whether the man on the square is one that the track does not hop over.
    fn is_no_hurdle(&self, square: Square) -> bool {
        self.scene.placement.get(square).is_some_and(|man| !self.track.bounds.hops_over(man.kind))
    }

    fn standing(&self, square: Square) -> Standing {
        if square == self.origin {
            return if self.around { Standing::Oneself } else { Standing::Nobody };
        }
        match self.scene.placement.get(square) {
            None => Standing::Nobody,
            Some(_) if self.captured.contains(&square) => Standing::Nobody,
            Some(man) if man.color == self.mover.color => {
                Standing::Friend { royal: self.scene.model.kind(man.kind).can_be_royal() }
            }
            Some(man) => Standing::Enemy { royal: self.scene.model.kind(man.kind).can_be_royal() },
        }
    }
}

/// Where a step leads, and whether it crosses the side edge of the board; `None` off the board and on holes.
fn destination(
    board: &Board,
    track: &Track,
    color: Color,
    at: Square,
    step: &Step,
) -> Option<(Square, bool)> {
    let sign = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    let file = i32::from(board.file(at)) + sign * i32::from(step.by.right);
    let rank = i32::from(board.rank(at)) + sign * i32::from(step.by.forward);
    let files = i32::from(board.files);
    let over_edge = !(0..files).contains(&file);
    if over_edge && !(board.wraps || track.wraps) {
        return None;
    }
    board.square(file.rem_euclid(files), rank).map(|to| (to, over_edge))
}
