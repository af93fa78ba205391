//! What it is to chase a man.

use super::{KindId, KindSet, PerColor, Square, SquareSet};

/// Which moves chase an enemy man.
///
/// A man threatens one of the other side if it could legally take it by going to its square were it to move, and if then
/// no legal move could take it in turn on that square (in check, no move at all). Men of one kind that could legally take
/// each other do not threaten each other. A move chases the men that are threatened after it by a man that did not
/// threaten them before. Royal men are never chased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The kinds whose men chase.
    pub by: KindSet,
    /// For each kind the squares, as their owner sees them, on which its men are not chased; kinds that always are left out.
    pub spared: Vec<(KindId, PerColor<SquareSet>)>,
    /// Men of the first kinds threaten those of the second, whether or not they could be taken in turn or are of one kind.
    pub protected: Vec<(KindSet, KindSet)>,
}

impl Chase {
    /// Whether men of the kind and side can be chased on the square.
    pub fn can_chase(&self, color: super::Color, kind: KindId, square: Square) -> bool {
        !self.spared.iter().any(|(spared, on)| *spared == kind && on[color].contains(square))
    }

    /// Whether protection does not help against such a taker.
    pub fn ignores_protection(&self, by: KindId, of: KindId) -> bool {
        self.protected.iter().any(|(takers, taken)| takers.contains(by) && taken.contains(of))
    }
}
