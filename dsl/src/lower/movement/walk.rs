//! From legs to tracks: every way through the turns.

use super::leg::{Heading, Leg};
use crate::model::{Bounds, Pass, Segment, Stop, Track, Vector};

/// The most tracks that one movement can have.
pub(super) const MAX_TRACKS: usize = 8192;

/// The most legs that are tried on the way to them.
const MAX_TRIES: usize = 32 * MAX_TRACKS;

/// There are more than [`MAX_TRACKS`] tracks.
#[derive(Debug)]
pub(super) struct TooMany;

/// What holds for all of a walk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    pub(super) unmoved: bool,
    pub(super) wraps: bool,
    pub(super) leaves_en_passant: bool,
}

/// A track and the vectors of its legs.
pub(super) type Walk = (Track, Vec<Vector>);

/// The tracks that make all the legs, in order.
pub(super) fn walks(legs: &[Leg], manner: Manner) -> Result<Vec<Walk>, TooMany> {
    let mut walker = Walker { legs, manner, found: Vec::new(), path: Vec::new(), tries: 0 };
    walker.go(0, 0, false, Vec::new())?;
    Ok(walker.found)
}

struct Walker<'l> {
    legs: &'l [Leg],
    manner: Manner,
    found: Vec<Walk>,
    path: Vec<Vector>,
    tries: usize,
}

impl Walker<'_> {
    fn go(&mut self, index: usize, side: i8, toggled: bool, done: Vec<Segment>) -> Result<(), TooMany> {
        let leg = &self.legs[index];
        let last = index + 1 == self.legs.len();
        let reach = match leg.reach {
            Some(1) if toggled => None,
            None if toggled => Some(1),
            reach => reach,
        };
        for (vector, side) in leg.heading.after(self.path.last().copied(), side) {
            self.tries += 1;
            self.path.push(vector);
            let ways = if last { leg.last(vector, reach) } else { leg.through(vector, reach) };
            for way in ways {
                let segments: Vec<Segment> = done.iter().cloned().chain(way).collect();
                if last {
                    self.found.push((self.track(segments), self.path.clone()));
                } else {
                    self.go(index + 1, side, toggled != leg.toggles, segments)?;
                }
                if self.found.len() > MAX_TRACKS || self.tries > MAX_TRIES {
                    return Err(TooMany);
                }
            }
            self.path.pop();
        }
        Ok(())
    }

    fn track(&self, segments: Vec<Segment>) -> Track {
        let Manner { unmoved, wraps, leaves_en_passant } = self.manner;
        Track {
            unmoved,
            out_of_check: false,
            from_ranks: None,
            bounds: Bounds::default(),
            wraps,
            leaves_en_passant,
            segments,
        }
    }
}

/// Whether some leg can never be made after the ones before it: its place.
pub(super) fn dead_end(legs: &[Leg]) -> Option<usize> {
    let mut reached: Vec<(Option<Vector>, i8)> = vec![(None, 0)];
    for (index, leg) in legs.iter().enumerate() {
        let mut next: Vec<(Option<Vector>, i8)> = Vec::new();
        for &(before, side) in &reached {
            for (v, side) in leg.heading.after(before, side) {
                if !next.contains(&(Some(v), side)) {
                    next.push((Some(v), side));
                }
            }
        }
        if next.is_empty() && !matches!(leg.heading, Heading::Straight(_)) {
            return Some(index);
        }
        reached = next;
    }
    None
}

/// Takes away stops on the square where the walk began (unless something was captured on the way), and what then
/// leads nowhere. `None` if nothing is left.
pub(super) fn without_null_moves(mut track: Track) -> Option<Track> {
    let (mut right, mut forward) = (0i32, 0i32);
    let mut captured = false;
    'walk: for segment in &mut track.segments {
        let Some(count) = segment.max.filter(|&max| max == segment.min) else { break };
        for round in 0..count {
            for step in &mut segment.steps {
                right += i32::from(step.by.right);
                forward += i32::from(step.by.forward);
                if (right, forward) == (0, 0) && !captured {
                    if count > 1 || round > 0 {
                        // A stop of one round only can't be taken away; no notation leads here.
                        break 'walk;
                    }
                    step.stop = Stop::NEVER;
                }
                captured |= matches!(step.pass, Pass::Capture | Pass::CaptureFriend);
            }
        }
    }
    while let Some(segment) = track.segments.last_mut() {
        while segment.max == Some(1) && segment.steps.last().is_some_and(|s| s.stop == Stop::NEVER) {
            segment.steps.pop();
        }
        if !segment.steps.iter().all(|s| s.stop == Stop::NEVER) {
            break;
        }
        track.segments.pop();
    }
    (!track.segments.is_empty()).then_some(track)
}
