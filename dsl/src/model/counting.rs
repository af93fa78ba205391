//! The count of moves after which a side that is too strong has failed to mate.

use super::{KindId, KindSet};

/// When a count begins, how long it runs, and where it starts.
///
/// It begins after a move if the side then to move has a limit by it, and draws when it has gone beyond the limit. While
/// it runs, the count of quiet moves rests. A capture or promotion that leaves the side to move bare begins it anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// For a side that has more than royal men.
    pub board: Option<BoardCount>,
    /// For a side that has nothing else, while there are none of these kinds on the board.
    pub bare_without: KindSet,
    /// Moves by each side for a bare side whose opponent has at least so many men of the kind (`None`: whatever it has);
    /// the first that fits counts. Empty: a bare side has no count of its own.
    pub bare: Vec<(u16, Option<(u8, KindId)>)>,
    /// Whether the count of a bare side starts at the number of men on the board instead of at 0.
    pub less_the_men: bool,
    /// Whether a count that begins anew only takes the place of one that would last longer.
    pub shorter: bool,
}

/// The count of a side that has more than royal men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCount {
    /// Moves by each side.
    pub moves: u16,
    /// There must be none of these kinds on the board.
    pub without: KindSet,
    /// The side must not have more men than this, its royal ones included.
    pub at_most: Option<u8>,
}
