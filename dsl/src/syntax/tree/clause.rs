//! What a piece declaration says besides the movement, and regions.

use super::{Name, Number, Place, Spanned};

/// A clause of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// `royal`
    Royal,
    /// `promotes to NAMES [for white|for black] [on REGION]`; several that name regions say what it becomes where
    Promotes {
        /// What it becomes.
        to: Change,
        /// Which side's men, Black's or White's; `None`: both.
        black: Option<bool>,
        /// Where; `None`: on the last rank.
        on: Option<Region>,
    },
    /// `promotion optional [before REGION]`
    PromotionOptional {
        /// Where it is not optional.
        before: Option<Region>,
    },
    /// `promotion also leaving`
    PromotionLeaving,
    /// `promotion to captured men only`
    PromotionCapturedOnly,
    /// `promotion on captures only`
    PromotionOnCaptures,
    /// `promotion in place [or moving]`
    PromotionInPlace {
        /// Whether it can make a quiet move of what it becomes, too.
        moving: bool,
    },
    /// `promotion of the last one anywhere`
    PromotionOfLast,
    /// `promotion attacks nobody`
    PromotionMeek,
    /// `promotion or loss`
    PromotionOrLoss,
    /// `promotion up to N NAME`
    PromotionUpTo {
        /// How many of them its side may have by promoting.
        most: Number,
        /// What it may become.
        to: Name,
    },
    /// `double step from rank N`, `triple step ...`, `N steps ...`
    Steps {
        /// How many steps, 2 or more.
        count: Number,
        /// From which rank of the owner, or from which rank on.
        rank: Number,
        /// The last rank of `from ranks N-M`.
        last: Option<Number>,
    },
    /// `double step from REGION`, `triple step ...`, `N steps ...`
    StepsFrom {
        /// How many steps, 2 or more.
        count: Number,
        /// From where.
        region: Region,
    },
    /// `en passant`
    EnPassant,
    /// `resets quiet`
    ResetsQuiet,
    /// `royal while last [of NAMES]`: royal as long as it is the last of its kind, or of these.
    RoyalWhileLast(Vec<Name>),
    /// `duple check`: not all of them may be left attacked.
    DupleCheck,
    /// `stays in REGION`
    StaysIn(Region),
    /// `moved once NAMES aims at it`: an unmoved man that such a man aims at counts as moved.
    MovedOnceAimedAt(Vec<Name>),
    /// `may not take NAMES`
    MayNotTake(Vec<Name>),
    /// `takes only NAMES`
    TakesOnly(Vec<Name>),
    /// `may not be taken [by NAMES]`; no names: by anybody
    MayNotBeTaken(Vec<Name>),
    /// `taken only by NAMES`
    TakenOnlyBy(Vec<Name>),
}

/// What a man can become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// One of these.
    To(Vec<Name>),
    /// `any of its army`
    AnyOfArmy(Place),
}

/// A set of squares, seen by the owner of a man: the union of its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Never empty.
    pub terms: Vec<Spanned<RegionTerm>>,
}

/// A part of a [`Region`]; ranks count from the owner's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionTerm {
    /// `last rank`
    LastRank,
    /// `first rank`
    FirstRank,
    /// `last 3 ranks`
    LastRanks(Number),
    /// `first 3 ranks`
    FirstRanks(Number),
    /// `rank 3`
    Rank(Number),
    /// `ranks 8-10`
    Ranks(Number, Number),
    /// `own half`
    OwnHalf,
    /// `far half`
    FarHalf,
    /// `a1 b2`
    Squares(Vec<Name>),
    /// `file d`, `files d-f`: from one letter to the other
    Files(Name, Name),
    /// `d1-f3`: all squares between these corners
    Box(Name, Name),
    /// `Palace`: a region that the variant names
    Named(Name),
    /// `files d-f and first 3 ranks`: what is in all of these; never fewer than two
    All(Vec<Spanned<RegionTerm>>),
}
