//! What limits the drops of a kind besides the squares.

/// Conditions on dropping men of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct DropRules {
    /// Where its side has so many men of the kind on a file, no more are dropped on it; `None`: no matter.
    pub per_file: Option<u8>,
    /// Whether its side's men of the kind are dropped on squares of both colours: not on one of a colour where there is one,
    /// and other men leave a square for it.
    pub both_colours: bool,
    /// Whether a drop may attack the enemy's royal man.
    pub threat: DropThreat,
}

/// What a drop may do to the enemy's royal man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum DropThreat {
    /// Anything.
    #[default]
    Any,
    /// Give check, but not leave the opponent without a legal move by it.
    NoMate,
    /// Not even give check.
    NoCheck,
}
