//! The intermediate representation: for each kind, side and origin, the paths of its movement on the real board.
//!
//! A path is one way to make one move: which squares must be empty, occupied, own or enemy for it, where it ends and
//! what it does besides. A piece's reach is the OR over its paths of the AND of their literals: a Boolean function of
//! the board, which the plan turns into table lookups.

mod absorb;
mod walk;

use absorb::absorb;
pub(crate) use absorb::minimal;

use std::fmt;
use tabiya_dsl::model::{Color, KindId, KindSet, Model, Square, SquareSet, Stop};

/// Most paths that one kind may have on one side, after redundant ones were dropped.
pub const MAX_PATHS: usize = 200_000;

/// Most steps and comparisons that the unrolling of one kind may take: some seconds.
const MAX_WORK: u64 = 20_000_000;

/// Most men that a move can capture on the way.
pub const MAX_VICTIMS: usize = 3;

/// One way to make one move. What stands on the destination is not a literal; [`Path::stop`] says what may.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// Where the move ends; the origin itself if the move is nothing but captures on the way.
    pub to: Square,
    /// Squares that must be empty.
    pub empty: SquareSet,
    /// Squares that must hold a man of either side.
    pub occupied: SquareSet,
    /// Squares that must hold an own man.
    pub friend: SquareSet,
    /// Squares that must hold an enemy man.
    pub enemy: SquareSet,
    /// What the move may end on.
    pub stop: Stop,
    /// Only a man that has not moved yet may walk it.
    pub unmoved: bool,
    /// Only a man whose side is not in check may walk it; then it is quiet.
    pub out_of_check: bool,
    /// The squares of men captured on the way (they are among `friend` and `enemy`), in the order of capture; at most
    /// [`MAX_VICTIMS`]. The destination is not among them. An own royal man is never a victim, whatever the literals
    /// say.
    pub victims: Vec<Square>,
    /// The squares landed on in between, where a quiet move leaves them open to capture en passant.
    pub passed: SquareSet,
    /// Kinds of men that may not stand on the squares of `occupied`, `friend` and `enemy`; never together with victims.
    pub barred: KindSet,
}

impl Path {
    /// Every square whose occupant decides whether the path is open.
    pub fn literals(&self) -> SquareSet {
        self.empty.or(self.occupied).or(self.friend).or(self.enemy)
    }

    /// Whether this path is open wherever the other one is.
    pub(crate) fn implied_by(&self, other: &Path) -> bool {
        self.empty.is_subset(other.empty)
            && self.friend.is_subset(other.friend)
            && self.enemy.is_subset(other.enemy)
            && self.occupied.is_subset(other.occupied.or(other.friend).or(other.enemy))
            && (!self.unmoved || other.unmoved)
            && (!self.out_of_check || other.out_of_check)
            && self.barred.iter().all(|kind| other.barred.contains(kind))
    }

    /// A path over empty squares, for reach functions.
    pub(crate) fn over(empty: SquareSet, to: Square) -> Path {
        let none = SquareSet::EMPTY;
        Path {
            to,
            empty,
            occupied: none,
            friend: none,
            enemy: none,
            stop: Stop::NEVER,
            unmoved: false,
            out_of_check: false,
            victims: Vec::new(),
            passed: none,
            barred: KindSet::default(),
        }
    }

    /// Literals and destination alone, for reach functions.
    pub(crate) fn plain(&self) -> Path {
        Path { stop: Stop::NEVER, victims: Vec::new(), passed: SquareSet::EMPTY, ..self.clone() }
    }
}

/// Why a movement has no paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The kind whose movement it is.
    pub kind: KindId,
    /// What is the matter.
    pub problem: PathProblem,
}

/// What can be wrong with a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathProblem {
    /// More than [`MAX_PATHS`] paths, or too much work to find them.
    TooManyPaths,
    /// A move that captures more than [`MAX_VICTIMS`] men on the way.
    TooManyVictims,
    /// A move that captures on the way and then swaps, captures en passant or only checks.
    MixedEffects,
    /// A move that captures on the way and hops over men of certain kinds only.
    ChoosyCapture,
    /// Two multi-step moves to the same square that leave different squares open to capture en passant.
    AmbiguousPassing,
}

impl fmt::Display for PathProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathProblem::TooManyPaths => write!(f, "there are more than {MAX_PATHS} ways to walk it"),
            PathProblem::TooManyVictims => {
                write!(f, "one move captures more than {MAX_VICTIMS} men on the way")
            }
            PathProblem::MixedEffects => {
                f.write_str("one move captures on the way and also swaps, captures en passant or only checks")
            }
            PathProblem::ChoosyCapture => {
                f.write_str("one move captures on the way and hops over men of certain kinds only")
            }
            PathProblem::AmbiguousPassing => {
                f.write_str("two ways to one square leave different squares open to capture en passant")
            }
        }
    }
}

/// Counts steps and comparisons, so that no movement keeps the compiler busy for long.
pub(crate) struct Work(u64);

impl Work {
    pub(crate) fn new() -> Work {
        Work(MAX_WORK)
    }

    pub(crate) fn spend(&mut self, amount: usize) -> Result<(), PathProblem> {
        self.0 = self.0.checked_sub(amount as u64).ok_or(PathProblem::TooManyPaths)?;
        Ok(())
    }
}

/// All paths of a kind for one side, by cell, in a fixed order and without redundant ones.
///
/// A path is redundant for an end that another path with fewer literals and the same effects allows too.
pub fn unroll(model: &Model, kind: KindId, color: Color) -> Result<Vec<Vec<Path>>, PathError> {
    let mut work = Work::new();
    let mut count = 0;
    let mut cell = |origin: Square| {
        let paths = walk::from(model, kind, color, origin, &mut work)?;
        let paths = absorb(paths, &mut work)?;
        count += paths.len();
        if count > MAX_PATHS { Err(PathProblem::TooManyPaths) } else { Ok(paths) }
    };
    let cells = (0..model.board.cells()).map(|i| {
        let origin = Square(i as u8);
        if model.board.holes.contains(origin) { Ok(Vec::new()) } else { cell(origin) }
    });
    cells.collect::<Result<_, _>>().map_err(|problem| PathError { kind, problem })
}
