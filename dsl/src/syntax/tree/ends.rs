//! Ends of the game that are about men, squares and checks.

use super::{EndValue, Name, Number, Place, Region, Spanned};

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
    /// `unless the second player gets there in its next move: then draw`
    UnlessAnswered,
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
