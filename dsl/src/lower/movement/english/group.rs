//! Tracks that are alike but for their directions.

use super::super::compass::{is_oblique, side, turned, vector};
use super::super::walk::MAX_TRACKS;
use crate::model::{Bounds, Pass, Stop, Track, Vector};
use std::collections::{BTreeMap, BTreeSet};

/// The size of a step or leap, whatever its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    /// So many squares orthogonally.
    Orthogonal(u8),
    /// So many squares diagonally.
    Diagonal(u8),
    /// So many squares orthogonally or diagonally.
    Any(u8),
    /// A knight's move and the like.
    Oblique(u8, u8),
}

impl Size {
    fn of(v: Vector) -> Size {
        let (x, y) = (v.right.unsigned_abs(), v.forward.unsigned_abs());
        let (a, b) = (x.min(y), x.max(y));
        match a {
            0 => Size::Orthogonal(b),
            _ if is_oblique(v) => Size::Oblique(a, b),
            _ => Size::Diagonal(b),
        }
    }

    fn without_direction(self) -> Size {
        match self {
            Size::Orthogonal(n) | Size::Diagonal(n) => Size::Any(n),
            size => size,
        }
    }
}

/// A segment without its directions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Leg {
    /// The steps: size, what is needed to go on, where the move can end.
    pub(super) steps: Vec<(Size, Pass, Stop)>,
    pub(super) min: u8,
    pub(super) max: Option<u8>,
}

/// What is common to the tracks of a group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) unmoved: bool,
    pub(super) out_of_check: bool,
    pub(super) from_ranks: Option<(u8, u8)>,
    pub(super) bounds: Bounds,
    pub(super) wraps: bool,
    pub(super) leaves_en_passant: bool,
    pub(super) legs: Vec<Leg>,
}

impl Kind {
    fn of(track: &Track) -> Kind {
        let leg = |s: &crate::model::Segment| Leg {
            steps: s.steps.iter().map(|s| (Size::of(s.by), s.pass, s.stop)).collect(),
            min: s.min,
            max: s.max,
        };
        Kind {
            unmoved: track.unmoved,
            out_of_check: track.out_of_check,
            from_ranks: track.from_ranks,
            bounds: track.bounds.clone(),
            wraps: track.wraps,
            leaves_en_passant: track.leaves_en_passant,
            legs: track.segments.iter().map(leg).collect(),
        }
    }

    fn without_directions(&self) -> Kind {
        let mut kind = self.clone();
        let sizes = kind.legs.iter_mut().flat_map(|l| &mut l.steps);
        sizes.for_each(|step| step.0 = step.0.without_direction());
        kind
    }
}

/// A turn, as eighths of a circle clockwise (2 is right); `None` between oblique vectors that are not on one line.
pub(super) type Turn = Option<i8>;

/// Tracks of one kind.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) kind: Kind,
    /// The directions that they start in.
    pub(super) starts: BTreeSet<Vector>,
    /// For each step after the first, the turns before it.
    pub(super) turns: Vec<BTreeSet<Turn>>,
    /// Whether they are all combinations of these starts and turns.
    pub(super) free: bool,
}

impl Group {
    /// All groups, in a fixed order.
    pub(super) fn all(tracks: &[Track]) -> Vec<Group> {
        let tracks: BTreeSet<Track> = tracks.iter().flat_map(split).collect();
        let mut wide: BTreeMap<Kind, Vec<&Track>> = BTreeMap::new();
        for track in &tracks {
            wide.entry(Kind::of(track).without_directions()).or_default().push(track);
        }
        let mut groups = Vec::new();
        for (kind, tracks) in wide {
            let group = Group::new(kind, &tracks);
            let anywhere = group.starts.len() == 8 && !group.starts.iter().any(|&v| is_oblique(v));
            if anywhere && group.free {
                groups.push(group);
                continue;
            }
            let mut narrow: BTreeMap<Kind, Vec<&Track>> = BTreeMap::new();
            for track in tracks {
                narrow.entry(Kind::of(track)).or_default().push(track);
            }
            groups.extend(narrow.into_iter().map(|(kind, tracks)| Group::new(kind, &tracks)));
        }
        // Short walks first.
        groups.sort_by_key(|g| g.turns.len());
        groups
    }

    fn new(kind: Kind, tracks: &[&Track]) -> Group {
        let mut starts = BTreeSet::new();
        let mut turns: Vec<BTreeSet<Turn>> = Vec::new();
        for track in tracks {
            let path: Vec<Vector> = track.segments.iter().flat_map(|s| &s.steps).map(|s| s.by).collect();
            starts.extend(path.first());
            turns.resize(path.len().saturating_sub(1), BTreeSet::new());
            for (pair, turns) in path.windows(2).zip(&mut turns) {
                turns.insert(turn(pair[0], pair[1]));
            }
        }
        let free = combinations(&kind, &starts, &turns) == tracks.len();
        Group { kind, free, starts, turns }
    }
}

/// A track as the walks that a sentence can tell: one that can end early in another way than at its end, or on a
/// square that it could not pass, is two walks.
fn split(track: &Track) -> Vec<Track> {
    let end = |t: &Track| t.segments.last().and_then(|s| s.steps.last()).map_or(Stop::NEVER, |s| s.stop);
    let mut long = track.clone();
    let mut walks = Vec::new();
    for i in 0..track.segments.len().saturating_sub(1) {
        let [step] = track.segments[i].steps[..] else { continue };
        let goes_on = step.pass == Pass::Empty && step.stop == end(track) && track.segments[i].min > 0;
        if step.stop == Stop::NEVER || goes_on {
            continue;
        }
        long.segments[i].steps[0].stop = Stop::NEVER;
        let mut short = Track { segments: track.segments[..=i].to_vec(), ..long.clone() };
        short.segments[i].min = 1;
        if short.segments[i].max == Some(1) {
            short.segments[i].steps[0].pass = Pass::Never;
        }
        for before in &mut short.segments[..i] {
            before.steps.iter_mut().for_each(|s| s.stop = Stop::NEVER);
        }
        walks.push(short);
    }
    walks.push(long);
    walks
}

/// How many tracks there are with these starts and turns. Of legs of a king's directions, those that only lead back
/// to where they began are no tracks.
fn combinations(kind: &Kind, starts: &BTreeSet<Vector>, turns: &[BTreeSet<Turn>]) -> usize {
    let all = turns.iter().map(BTreeSet::len).product::<usize>() * starts.len();
    let sizes: Vec<i32> = kind
        .legs
        .iter()
        .flat_map(|l| &l.steps)
        .map(|(size, ..)| match size {
            Size::Any(n) => i32::from(*n),
            _ => 0,
        })
        .collect();
    let single = kind.legs.iter().all(|l| l.max == Some(1));
    let captures = |&(_, pass, _): &(Size, Pass, Stop)| matches!(pass, Pass::Capture | Pass::CaptureFriend);
    let captures = kind.legs.iter().flat_map(|l| &l.steps).any(captures);
    if !single || captures || sizes.contains(&0) || all > MAX_TRACKS {
        return all;
    }
    // Heading, and where the walk has led.
    let unit = |v: &Vector| vector(v.right.signum(), v.forward.signum());
    let go =
        |(x, y): (i32, i32), v: Vector, n: i32| (x + n * i32::from(v.right), y + n * i32::from(v.forward));
    let mut walks: Vec<(Vector, (i32, i32))> =
        starts.iter().map(unit).map(|v| (v, go((0, 0), v, sizes[0]))).collect();
    for (turns, &size) in turns.iter().zip(&sizes[1..]) {
        let next = |&(v, at): &(Vector, (i32, i32))| {
            let to = move |eighths: i8| {
                let v = turned(v, eighths);
                (v, go(at, v, size))
            };
            turns.iter().flatten().copied().map(to).collect::<Vec<_>>()
        };
        walks = walks.iter().flat_map(next).collect();
    }
    walks.iter().filter(|(_, at)| *at != (0, 0)).count()
}

fn turn(from: Vector, to: Vector) -> Turn {
    let dot = i32::from(from.right) * i32::from(to.right) + i32::from(from.forward) * i32::from(to.forward);
    let side = side(from, to);
    if side == 0 {
        return Some(if dot > 0 { 0 } else { 4 });
    }
    if is_oblique(from) || is_oblique(to) {
        return None;
    }
    let sharp = match dot.signum() {
        1 => 1,
        0 => 2,
        _ => 3,
    };
    Some(side * sharp)
}
