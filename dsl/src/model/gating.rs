//! Men that come from the hand with the first move of another one.

use super::{KindSet, PerColor, SquareSet};

/// With the first move of an unmoved man that leaves one of the squares, its side may put a man from its hand on the square
/// it has left. Castling is a first move of both men; one of the two squares can be taken, if no one has come to it.
///
/// The move must be legal without the new man too. Moves that promote, that capture otherwise than by displacement or that
/// exchange men bring nobody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gating {
    /// The kinds of men that come in; never royal ones.
    pub kinds: KindSet,
    /// Each side's squares.
    pub squares: PerColor<SquareSet>,
}
