//! Arrays that a game can start from besides its set-ups.

use super::{KindId, KindSet, SquareSet};

/// Start arrays made from the default set-up: White's men of some kinds on some squares change places, and Black's, who stand
/// opposite, do the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// White's squares, each with a man of the default set-up that takes part.
    pub squares: SquareSet,
    /// Who stands on each of these squares in the default set-up.
    pub array: Vec<KindId>,
    /// Men of each of these groups together stand on squares of both colours.
    pub both_colours: Vec<KindSet>,
    /// Each man of the first kind has men of the second one on either side, counted along the squares.
    pub between: Vec<(KindId, KindId)>,
    /// No two men of one of these groups stand side by side.
    pub apart: Vec<KindSet>,
    /// Every man of these kinds, which stay where they are, is guarded: by one that stays, or by one of those that are
    /// shuffled if the others of them are not in the way.
    pub protected: KindSet,
}
