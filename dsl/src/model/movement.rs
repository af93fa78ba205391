//! How a man moves, with all notation resolved.
//!
//! A [`Movement`] is a union of [`Track`]s. A track is a walk: the man makes one [`Step`] after another; what stands
//! on the square it lands on decides whether it may *stop* there (that is the move) and whether it may *pass*, that
//! is go on from there. Directions are vectors in the owner's frame, so turns relative to an earlier leg no longer
//! appear: notation that says "turn left or right" has become two tracks.

use super::{Color, KindId, KindSet, PerColor, Square, SquareSet};
use std::fmt;

/// A step or leap as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// Files to the owner's right; -15 to 15.
    pub right: i8,
    /// Ranks forward; -15 to 15.
    pub forward: i8,
}

/// Everything one kind of man can do by moving.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Movement {
    /// Alternatives; a move is possible if any track allows it.
    pub tracks: Vec<Track>,
}

/// One walk.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Track {
    /// Only a man that has not moved yet may walk it (Betza's `i`).
    pub unmoved: bool,
    /// Only while its side is not in check; then it does nothing but go to empty squares.
    pub out_of_check: bool,
    /// Only from these ranks, counted from the owner's side from 1 (inclusive range); `None`: from anywhere.
    pub from_ranks: Option<(u8, u8)>,
    /// The regions it is bound to, and whom it hops over.
    pub bounds: Bounds,
    /// Goes around the board's side edges even where the board itself does not wrap (Betza's `o`).
    pub wraps: bool,
    /// A quiet move along this track leaves the squares it landed on in between (not those it leapt) open to capture
    /// en passant in the next move.
    pub leaves_en_passant: bool,
    /// The legs, in order; never empty.
    pub segments: Vec<Segment>,
}

/// What a walk is bound to: regions as each side sees them (`None`: the whole board), and who may be a hurdle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Bounds {
    /// Where it may start.
    pub from: Option<PerColor<SquareSet>>,
    /// Where the move may end.
    pub to: Option<PerColor<SquareSet>>,
    /// Where it may start and what it may come to, squares that it leaps over with [`Step`]s included.
    pub inside: Option<PerColor<SquareSet>>,
    /// Kinds whose men, of either side, are no hurdles for it: it never goes on from a square where one stands, unless it
    /// takes the man or leaps over whatever is there.
    pub no_hurdles: KindSet,
}

impl Bounds {
    /// Whether a walk of `color` may start on the square.
    pub fn start(&self, color: Color, square: Square) -> bool {
        [&self.from, &self.inside].into_iter().flatten().all(|set| set[color].contains(square))
    }

    /// Whether it may come to the square.
    pub fn come_to(&self, color: Color, square: Square) -> bool {
        self.inside.as_ref().is_none_or(|set| set[color].contains(square))
    }

    /// Whether a man of the kind may be a hurdle.
    pub fn hops_over(&self, kind: KindId) -> bool {
        !self.no_hurdles.contains(kind)
    }

    /// Whether the move may end on the square.
    pub fn end(&self, color: Color, square: Square) -> bool {
        self.to.as_ref().is_none_or(|set| set[color].contains(square))
    }

    /// Whether it is bound to nothing.
    pub fn is_free(&self) -> bool {
        *self == Bounds::default()
    }
}

/// A part of a walk that is repeated.
///
/// The walker makes the steps in order, `min` to `max` times over, then goes on to the next segment; it may stop at
/// any step that allows it. Between steps, between repetitions and between segments alike, the square just reached
/// must satisfy [`Step::pass`]. A repetition without limit ends where the walk reaches the same square by the same
/// step again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment {
    /// Never empty.
    pub steps: Vec<Step>,
    /// How many repetitions there must be before the next segment; 0 or more.
    pub min: u8,
    /// How many there can be; `None`: as many as the board allows.
    pub max: Option<u8>,
}

/// One landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// From the square before to the square landed on; a landing outside the board or on a hole ends the walk.
    pub by: Vector,
    /// What the walk needs there in order to go on.
    pub pass: Pass,
    /// What the move may end on there.
    pub stop: Stop,
}

/// What a walk needs on the square it has reached in order to go on from there.
///
/// The mover's own square counts as empty, except after the walk has gone around the edge of the board: then the
/// mover blocks itself. A square whose man was captured earlier in the walk counts as empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pass {
    /// Nothing: riders, lame leapers, every leg of a multi-leg move that is not the last.
    Empty,
    /// Anything or nothing: the square is leapt over.
    Any,
    /// A man of either side (a hurdle).
    Occupied,
    /// An own man.
    Friend,
    /// An enemy man, which stays.
    Enemy,
    /// An enemy man, which is captured in passing (locust capture).
    Capture,
    /// An own man, which is captured in passing.
    CaptureFriend,
    /// Nothing can go on from here: the walk can only stop.
    Never,
}

/// What a move may end on: a set.
///
/// A walk may also end on the square it began on, which counts as empty, but only if it captured on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Stop(pub u8);

impl Stop {
    /// Nowhere: the walk must go on.
    pub const NEVER: Stop = Stop(0);
    /// An empty square (Betza's `m`).
    pub const QUIET: Stop = Stop(1);
    /// An enemy man, captured by displacement (Betza's `c`).
    pub const CAPTURE: Stop = Stop(2);
    /// An own man, captured (Betza's `d`).
    pub const CAPTURE_FRIEND: Stop = Stop(4);
    /// An own man, which goes to the square the mover came from.
    pub const SWAP: Stop = Stop(8);
    /// An empty square that an enemy just passed on a track with [`Track::leaves_en_passant`]; that enemy is
    /// captured (Betza's `e`).
    pub const EN_PASSANT: Stop = Stop(16);
    /// An enemy royal man: a threat that it must answer, and never a move, for no legal position allows it.
    pub const CHECK: Stop = Stop(32);
    /// An empty square or an enemy: what a plain atom does.
    pub const PLAIN: Stop = Stop(3);

    /// Whether all of `other` is allowed here.
    pub fn has(self, other: Stop) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether something of `other` is allowed here.
    pub fn any(self, other: Stop) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOr for Stop {
    type Output = Stop;

    fn bitor(self, other: Stop) -> Stop {
        Stop(self.0 | other.0)
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [(Stop, &str); 6] = [
            (Stop::QUIET, "quiet"),
            (Stop::CAPTURE, "capture"),
            (Stop::CAPTURE_FRIEND, "capture friend"),
            (Stop::SWAP, "swap"),
            (Stop::EN_PASSANT, "en passant"),
            (Stop::CHECK, "check"),
        ];
        let names: Vec<&str> = NAMES.iter().filter(|(s, _)| self.has(*s)).map(|(_, n)| *n).collect();
        write!(f, "[{}]", names.join(", "))
    }
}
