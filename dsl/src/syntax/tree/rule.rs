//! Statements that are not about a single kind of man.

use super::{Flag, Men, Name, Number, Place, Region, Spanned, Text};

/// What an end means for the side it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndValue {
    /// `loses`
    Loses,
    /// `draws`
    Draws,
    /// `wins`
    Wins,
}

/// What follows `bare king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// `nothing`
    Nothing,
    /// `loses`, `draws` or `wins`
    Always(EndValue),
    /// `loses, unless it bares in its next move: then draw`
    LosesUnlessAnswered,
}

/// A number and what happens when it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitedEnd {
    /// How many.
    pub count: Number,
    /// What it means.
    pub value: Spanned<EndValue>,
}

/// `stalemate VALUE [with fewer men]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalemate {
    /// What it means for the side without a move.
    pub value: Spanned<EndValue>,
    /// Whether that is so if it has fewer men, and otherwise the opposite.
    pub by_men: Flag,
}

/// `repetition N VALUE [for white|black]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepetitionEnd {
    /// How often, and what it means.
    pub limit: LimitedEnd,
    /// For whom: whether it is Black; `None`: for the side to move.
    pub black: Option<Spanned<bool>>,
}

/// `captures ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Captures {
    /// `captures vanish`
    Vanish,
    /// `captures go to hand [, promoted ...]`
    ToHand(Option<Spanned<Promoted>>),
}

/// What a promoted man is in the hand of who captured it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promoted {
    /// `promoted revert`
    Revert,
    /// `promoted stay promoted`
    Stay,
}

/// `drops ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drops {
    /// `drops nowhere`
    Nowhere,
    /// `drops anywhere [, LIMIT ...]`
    Anywhere {
        /// Where which men are dropped, and how.
        limits: Vec<DropLimit>,
        /// `promoted or not`
        promoted_or_not: Flag,
    },
}

/// Where one kind of man may be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropLimit {
    /// The kind.
    pub piece: Name,
    /// Where.
    pub scope: DropScope,
}

/// Where a kind of man may be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropScope {
    /// `NAME not on REGION`
    NotOn(Region),
    /// `NAME only on REGION`
    OnlyOn(Region),
    /// `not NAME`
    Never,
    /// `at most N NAME on a file`
    PerFile(Number),
    /// `NAME on both colours`
    BothColours,
    /// `no mate by dropping NAME`
    NoMate,
    /// `no check by dropping NAME`
    NoCheck,
}

/// `castling King 2 with Rook`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The royal man.
    pub king: Name,
    /// `from e1`: where White's stands; as in the default set-up where nothing is said.
    pub king_from: Vec<Name>,
    /// How many squares it moves.
    pub distance: CastlingDistance,
    /// Towards whom; one or more.
    pub partners: Vec<Name>,
    /// `from a1 h1`: where White's partners stand.
    pub partners_from: Vec<Name>,
    /// `from any array`: king and partners may begin on any squares of their rank.
    pub any_array: Option<Place>,
}

/// How far or where a castling king moves. Right and left are White's, for both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CastlingDistance {
    /// `2`: to either side.
    Either(Number),
    /// `2 right`
    Right(Number),
    /// `3 left`
    Left(Number),
    /// `2 right or 3 left`
    RightOrLeft(Number, Number),
    /// `to g1 right or c1 left`: White's squares, towards the right and the left; one of them at least.
    To([Option<Name>; 2]),
}

/// How far, or where, a king goes that castles towards one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingGoal<'t> {
    /// So many squares towards its partner.
    By(u16),
    /// To this square, if it is White's.
    To(&'t Name),
}

impl CastlingDistance {
    /// Where it goes to the right and to the left, if it castles there.
    pub fn sides(&self) -> [Option<CastlingGoal<'_>>; 2] {
        let by = |number: &Number| Some(CastlingGoal::By(number.value));
        match self {
            CastlingDistance::Either(n) => [by(n); 2],
            CastlingDistance::Right(n) => [by(n), None],
            CastlingDistance::Left(n) => [None, by(n)],
            CastlingDistance::RightOrLeft(right, left) => [by(right), by(left)],
            CastlingDistance::To(squares) => {
                squares.each_ref().map(|square| square.as_ref().map(CastlingGoal::To))
            }
        }
    }
}

/// `shuffle NAMES|any man on REGION [, NAMES on both colours] [, NAMES between NAME] [, NAMES apart] [, NAMES protected]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Who changes places.
    pub men: Men,
    /// On these squares.
    pub on: Region,
    /// What must hold then.
    pub limits: Vec<ShuffleLimit>,
}

/// What must hold of a shuffled array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleLimit {
    /// Of these men.
    pub men: Vec<Name>,
    /// What.
    pub what: ShuffleRule,
}

/// What must hold of men in a shuffled array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShuffleRule {
    /// `on both colours`: together they stand on squares of both.
    BothColours,
    /// `between NAME`: each has such a man to its left and one to its right.
    Between(Name),
    /// `apart`: no two of them stand side by side.
    Apart,
    /// `protected`: each is guarded by a man that was shuffled, or by one that was not.
    Protected,
}

/// `gating NAMES|any man [on REGION] [, not NAME ...]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gating {
    /// Who comes in.
    pub men: Men,
    /// The squares whose men make room; `None`: the first rank.
    pub on: Option<Region>,
    /// Who does not.
    pub without: Vec<Name>,
}

/// `king swap ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KingSwap {
    /// `king swap never`
    Never,
    /// Any other form.
    Allowed(SwapRule),
}

/// `king swap WHEN, with PARTNERS [, NAME not on REGION]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapRule {
    /// When.
    pub when: Spanned<SwapWhen>,
    /// With whom.
    pub partners: Partners,
    /// Where partners can't be put.
    pub limits: Vec<(Name, Region)>,
}

/// When the king may be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapWhen {
    /// `any time`
    AnyTime,
    /// `when stalemated`
    WhenStalemated,
    /// `once`
    Once,
}

/// With whom the king may be swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partners {
    /// `with A or B`
    Of(Vec<Name>),
    /// `with any own man`
    AnyOwnMan(Place),
}

/// `opening phase ends ... [, no captures] [, own half]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningPhase {
    /// When it ends.
    pub until: Spanned<PhaseEnd>,
    /// `no captures`
    pub no_captures: Flag,
    /// `own half`
    pub own_half: Flag,
}

/// When an opening phase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseEnd {
    /// `at the first contact`
    FirstContact,
    /// `after N moves`
    AfterMoves(u16),
    /// `when agreed`
    WhenAgreed,
}

/// `opening NAME [from SETUP] "MOVES" ["NOTE"]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// Its name.
    pub name: Name,
    /// The set-up it starts from; `None`: the default one.
    pub setup: Option<Name>,
    /// The moves.
    pub moves: Text,
    /// A remark.
    pub note: Option<Text>,
}
