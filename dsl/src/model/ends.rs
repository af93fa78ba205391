//! Ends of the game.

use super::{Color, Extinction, Goal, KindSet, PerColor};

/// What an end is worth for the side it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// That side loses.
    Loss,
    /// A draw.
    Draw,
    /// That side wins.
    Win,
}

impl Value {
    /// What it is worth to the other side.
    pub fn for_other(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// One rule that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The side to move has no legal move and its royal man is attacked; the value is its own.
    Checkmate(Value),
    /// The side to move has no legal move and its royal man is attacked by men of these kinds alone; the value is its own.
    MateBy {
        /// The kinds.
        kinds: KindSet,
        /// What it means.
        value: Value,
    },
    /// The side to move has no legal move and its royal man is attacked, and no man of these kinds has given any of the
    /// checks that its opponent has given with each move up to this one; the value is its own.
    MateWithout {
        /// The kinds.
        kinds: KindSet,
        /// What it means.
        value: Value,
    },
    /// The side to move has no legal move and is not in check; the value is its own.
    Stalemate(Value),
    /// The side to move has no legal move and is not in check. With fewer men on the board than its opponent it gets
    /// this value, with more the opposite; with as many, the game is drawn.
    StalemateByMen(Value),
    /// A side has nothing but its royal men. Both sides bare is always a draw.
    Bare(Bare),
    /// The same position (men, hands, side to move and every fact that changes legal moves) occurs for this time,
    /// counting the first.
    Repetition {
        /// How many occurrences, 2 or more.
        count: u8,
        /// What it means.
        value: Value,
        /// For whom; `None`: for the side to move.
        side: Option<Color>,
    },
    /// The same position occurs for this time, and one side has given check with every move since it occurred first,
    /// the other has not; the value is for the side that has.
    PerpetualCheck {
        /// How many occurrences, 2 or more.
        count: u8,
        /// What it means.
        value: Value,
    },
    /// Both sides have passed, one after the other; the value is for the side to move.
    SecondPass(Value),
    /// A side has passed while royal men faced each other on a line of [`super::Special::parting`]; the value is for the side
    /// to move.
    FacingPass(Value),
    /// The same position occurs for this time, and one side has chased the same man with every move since it occurred first,
    /// the other has not (see [`super::Chase`]); the value is for the side that has.
    PerpetualChase {
        /// How many occurrences, 2 or more.
        count: u8,
        /// What it means.
        value: Value,
    },
    /// A side gets men to squares.
    Goal(Goal),
    /// A side has few men left. The side that has just moved is looked at first.
    Extinction(Extinction),
    /// A side has given check with so many of its moves; the value is its own.
    Checks {
        /// How many, 1 or more.
        count: u8,
        /// What it means.
        value: Value,
    },
    /// The count of [`super::Model::counting`] has gone beyond its limit: a draw.
    Counting,
    /// Neither side can ever be mated: there is no man but the royal ones, or one that can't mate with its royal man alone.
    /// For each side, the kinds of which that is so; as the rules of movement have it, not by anyone's say.
    Material(PerColor<KindSet>),
    /// This many plies in a row without a capture and without a move of a kind that resets the count; the value is
    /// for the side to move. (A rule of 50 moves by each side is 100 plies.)
    Quiet {
        /// Plies, 1 or more.
        plies: u16,
        /// What it means.
        value: Value,
    },
}

/// What happens to a side that has only royal men left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bare {
    /// It gets this value at once.
    Always(Value),
    /// It loses, unless it is to move and a legal capture leaves the opponent bare too: then the game goes on for
    /// this one move (all legal moves are open; another move loses).
    LossUnlessAnswered,
}

/// What men are worth when a game that would be drawn is decided by points. Men in hand do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// By kind.
    pub men: Vec<u16>,
    /// What each side has besides.
    pub extra: PerColor<u16>,
}
