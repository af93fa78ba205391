//! The intermediate representation: for each kind, side and origin, the paths of its movement on the real board.
//!
//! A path is one way to make one move: which squares must be empty, occupied, own or enemy for it, where it ends and
//! what it does besides. A piece's reach is the OR over its paths of the AND of their literals: a Boolean function of
//! the board, which the plan turns into table lookups.

use tabiya_dsl::model::{Square, SquareSet, Stop};

/// One way to make one move. What stands on the destination is not a literal; [`Path::stop`] says what may.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// Where the move ends.
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
    /// The squares of men captured on the way (they are among `friend` and `enemy`), in the order of capture; at most 3.
    pub victims: Vec<Square>,
    /// The squares landed on in between, where a quiet move leaves them open to capture en passant.
    pub passed: SquareSet,
}
