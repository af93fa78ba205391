//! Ends of the game that are about men, squares and checks.

use super::{EndValue, Flag, Name, Number, Place, Region, Spanned};

/// Which men an end is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Men {
    /// `any man`
    Any(Place),
    /// `A or B`
    Of(Vec<Name>),
}

/// `goal [N of] MEN on REGION wins [, TERM]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How many of them have to be there; `None`: one.
    pub count: Option<Number>,
    /// Who.
    pub men: Men,
    /// Where.
    pub on: Region,
    /// What it means for their side.
    pub value: Spanned<EndValue>,
    /// What else it takes.
    pub term: Option<Spanned<GoalTerm>>,
}

/// What else it takes to reach a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTerm {
    /// `unless captured at once`
    UnlessCaptured,
    /// `if it stays a move`
    Stays,
    /// `if it is safe or stays a move`
    SafeOrStays,
    /// `or one where all is taken`
    OrFull,
    /// `unless the second player gets there in its next move: then draw`
    UnlessAnswered,
}

/// `perpetual chase VALUE [, ITEM ...]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// What it means for the side that chases.
    pub value: Spanned<EndValue>,
    /// What is a chase, and what is none.
    pub items: Vec<ChaseItem>,
}

/// What is a chase, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChaseItem {
    /// `not by NAMES`: who may chase.
    NotBy(Vec<Name>),
    /// `not of NAMES [on REGION]`: who may be chased, on which squares of the own side's view.
    NotOf(Vec<Name>, Option<Region>),
    /// `even protected NAMES by NAMES`: whom protection does not help, and against whom.
    EvenProtected {
        /// Who is chased.
        chased: Vec<Name>,
        /// By whom.
        by: Vec<Name>,
    },
}

/// A mate by certain men, or without them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateEnd {
    /// Which.
    pub by: Vec<Name>,
    /// What it means for the side that is mated.
    pub value: Spanned<EndValue>,
}

/// `extinction of MEN loses [, at N or fewer] [, if the opponent has N or more]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// Who.
    pub men: Men,
    /// What it means for the side that has so few.
    pub value: Spanned<EndValue>,
    /// How many are few enough; `None`: none at all.
    pub at_most: Option<Number>,
    /// How many of them the opponent must have.
    pub opponent: Option<Number>,
}

/// `points NAME N, ..., N for SIDE`: who has more of them wins what would be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Points {
    /// What men are worth.
    pub men: Vec<(Name, Number)>,
    /// What a side has besides, and whether it is Black.
    pub extra: Vec<(Number, Spanned<bool>)>,
}

/// `counting ITEM, ...`: after how many moves a side that can't be mated has held the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Counting {
    /// `N moves without NAMES`, `N moves at N men or fewer`: for a side that has more than its king.
    pub board: Option<BoardCount>,
    /// `a bare king without NAMES N with N NAME or ... or N`
    pub bare: Option<BareCount>,
    /// `less the men`
    pub less_the_men: Flag,
    /// `whichever is shorter`
    pub shorter: Flag,
}

/// The count of a side that has more than its king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCount {
    /// How many moves.
    pub moves: Number,
    /// When it begins.
    pub when: BoardCountWhen,
}

/// When the count of a side that has more than its king begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardCountWhen {
    /// `without NAMES`: when there are no such men of either side.
    Without(Vec<Name>),
    /// `at N men or fewer`: when it has so few men.
    AtMost(Number),
}

/// The count of a bare king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BareCount {
    /// Men of either side that must be gone.
    pub without: Vec<Name>,
    /// How many moves it takes against what; the first that fits counts.
    pub limits: Vec<BareLimit>,
}

/// `N with N NAME`, or `N` against anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BareLimit {
    /// How many moves.
    pub moves: Number,
    /// How many of which men the opponent has, at least.
    pub with: Option<(Number, Name)>,
}
