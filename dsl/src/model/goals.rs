//! Ends of the game that are about certain men.

use super::{Color, KindId, PerColor, SquareSet, Value};

/// A set of kinds: bit `i` stands for the kind with that index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KindSet(pub u64);

impl KindSet {
    /// Whether the kind is in the set.
    pub fn contains(self, kind: KindId) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in either set.
    pub fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// The kinds in declaration order.
    pub fn iter(self) -> impl Iterator<Item = KindId> {
        (0..64).map(KindId::new).filter(move |&kind| self.contains(kind))
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Self {
        KindSet(kinds.into_iter().fold(0, |set, kind| set | 1 << kind.index()))
    }
}

/// A side gets men of some kinds to some squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The kinds that count.
    pub kinds: KindSet,
    /// Each side's squares.
    pub region: PerColor<SquareSet>,
    /// How many of them have to be there; 1 or more.
    pub count: u8,
    /// What else it takes.
    pub term: GoalTerm,
    /// What it means for the side whose men are there.
    pub value: Value,
}

/// What it takes to reach a goal, besides the men on the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoalTerm {
    /// Nothing: a side has reached it with its move.
    AtOnce,
    /// No legal move of the opponent captures so many of them that too few are left; or they are still there when their
    /// side is to move again, and are not attacked (but for one that is not needed).
    UnlessCaptured,
    /// They are still there when their side is to move again.
    Stays,
    /// No enemy attacks them there (but for one that is not needed); or they are still there when their side is to move again.
    SafeOrStays,
    /// Nothing; and where every square of the goal is taken, by whomever, one of them is enough.
    OrFull,
    /// If the other side reaches it first, this one (which did not move first in the game) may still do so in its next
    /// move, and then the game is drawn; any other move loses. Where it has no such move, the game has ended.
    UnlessAnsweredBy(Color),
}

/// A side has few men left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extinction {
    /// For each side the kinds that are counted.
    pub kinds: PerColor<KindSet>,
    /// Whether the men of all these kinds are counted together; otherwise each kind is.
    pub together: bool,
    /// So many are few.
    pub at_most: u8,
    /// The opponent must have as many of them for the rule to apply.
    pub opponent_has: u8,
    /// What it means for the side with so few.
    pub value: Value,
}
