//! The plan: every decision about the generated module, as plain data, before any token of it is written.

use crate::paths::PathError;
use tabiya_dsl::model::{Color, KindId, KindSet, Model, Square, SquareSet};

mod backwards;
mod build;
mod choose;
mod cost;
mod danger;
pub mod describe;
pub mod eval;
mod floods;
mod forms;
mod legality;
mod lines;
mod men;
mod merge;
mod names;
mod options;
mod rays;
mod shifts;
mod split;
pub mod tables;
mod ways;

pub use build::{plan, plan_with};
pub use cost::cost;
pub use describe::describe;
pub(crate) use men::men;
pub use options::{
    FormKind, MAX_KEY_BYTES, MAX_LINE_RELEVANT, MAX_LOOKUPS, MAX_MERGED_BYTES, MAX_PART_BYTES, MAX_RELEVANT,
    MAX_TOTAL_BYTES, Options,
};
pub use tables::{Layout, Placed, PlacedCaptures, PlacedChain, PlacedTangle, Slice};

/// The board word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `u64`: up to 64 cells.
    W64,
    /// `u128`: up to 128 cells.
    W128,
    /// `U256`: up to 256 cells.
    W256,
}

/// Index into [`Plan::parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(pub usize);

/// A reach function that some movements are unions of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A name for the generated code: lowercase with underscores, unique in the plan, from the first kind that uses
    /// it and its shape (`fil_leaps`, `rukh_slides`, `attacks_of_baidaq_white`).
    pub name: String,
    /// How it is computed.
    pub form: Form,
    /// Kinds of men that are no hurdles: what is reached is what the form gives both for the board and for the board without
    /// such men.
    pub barred: KindSet,
}

/// How a reach function is computed; the tables are those of `tabiya_runtime::attacks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// `Leaps`: no square matters. By cell.
    Constant(Vec<SquareSet>),
    /// `Lookup`: by cell, the squares that matter, and the reach for every way to occupy them (bit `i` of the index
    /// is the `i`-th lowest square that matters). Equal lists of results are stored once.
    Occupancy(Vec<(SquareSet, Vec<SquareSet>)>),
    /// `Lines`: results that name squares by their numbers among those that can be reached.
    Lines {
        /// By cell: the squares that matter, those that can be reached (at most 16), and the index of its results.
        cells: Vec<(SquareSet, SquareSet, usize)>,
        /// Lists of results, each for every way to occupy the squares that matter, as for `Occupancy`.
        blocks: Vec<Vec<u16>>,
    },
    /// `Rays`: by ray (those to higher squares first), then cell.
    Rays {
        /// The squares of each ray on an empty board, come to in the order of their numbers.
        rays: Vec<Vec<SquareSet>>,
        /// The squares that must be empty for each ray to begin; nothing where no ray has any.
        gates: Vec<Vec<SquareSet>>,
        /// How many rays lead to higher squares.
        ascending: usize,
    },
    /// `Floods`: legs in any of these directions, over empty squares.
    Floods {
        /// From the number of a square to that of the next one, and the squares from which it leads on.
        steps: Vec<(i16, SquareSet)>,
        /// Most legs.
        legs: u32,
    },
    /// `Walks`: by cell, the paths with their masks (only literals and destination are read).
    Walks(Vec<Vec<crate::paths::Path>>),
}

impl Form {
    /// Which it is.
    pub fn kind(&self) -> FormKind {
        match self {
            Form::Constant(_) => FormKind::Constant,
            Form::Occupancy(_) => FormKind::Occupancy,
            Form::Lines { .. } => FormKind::Lines,
            Form::Rays { .. } => FormKind::Rays,
            Form::Floods { .. } => FormKind::Floods,
            Form::Walks(_) => FormKind::Walks,
        }
    }

    /// Whether the cell can reach the other for some occupancy.
    pub fn can_reach(&self, from: usize, to: Square) -> bool {
        self.ever(from).contains(to)
    }

    /// What the cell can reach for some occupancies.
    pub fn ever(&self, from: usize) -> SquareSet {
        let union = |sets: &mut dyn Iterator<Item = SquareSet>| sets.fold(SquareSet::EMPTY, SquareSet::or);
        match self {
            Form::Constant(sets) => sets[from],
            Form::Occupancy(cells) => union(&mut cells[from].1.iter().copied()),
            Form::Lines { cells, .. } => cells[from].1,
            Form::Rays { rays, .. } => union(&mut rays.iter().map(|sets| sets[from])),
            Form::Floods { steps, legs } => {
                let origin = SquareSet::from_iter([Square(from as u8)]);
                let next = |squares: SquareSet| -> SquareSet {
                    let to = |by: i16| move |square: Square| Square((i16::from(square.0) + by) as u8);
                    steps.iter().flat_map(|&(by, origins)| squares.and(origins).iter().map(to(by))).collect()
                };
                (0..*legs).fold(origin, |squares, _| squares.or(next(squares))).minus(origin)
            }
            Form::Walks(cells) => cells[from].iter().map(|path| path.to).collect(),
        }
    }
}

/// The ways to end a move, each with the parts whose union it is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Reach {
    /// Destinations that may be empty.
    pub quiet: Vec<PartId>,
    /// Destinations that may hold an enemy.
    pub capture: Vec<PartId>,
    /// Destinations that may hold an own man, which is captured.
    pub capture_friend: Vec<PartId>,
    /// Destinations that may hold an own man, which changes places with the mover.
    pub swap: Vec<PartId>,
    /// Destinations that may be a square open to capture en passant.
    pub en_passant: Vec<PartId>,
    /// Quiet destinations whose move leaves squares open to capture en passant. A destination that is open by
    /// `quiet` too is one move, this one.
    pub multi_step: Vec<PartId>,
    /// Destinations on which a royal man would be attacked, though the man can't go there.
    pub check: Vec<PartId>,
    /// Squares from which such a man attacks the given square: the reversed capturing paths, captures on the way
    /// included. Own men are still those of the attacker's side.
    pub attack: Vec<PartId>,
}

/// How one kind moves on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The kind.
    pub kind: KindId,
    /// The side.
    pub color: Color,
    /// What every such man can do.
    pub always: Reach,
    /// What only a man that has not moved can do besides; all empty where nothing.
    pub unmoved: Reach,
    /// What such a man can do besides while its side is not in check, and what only one that has not moved can do then:
    /// quiet moves.
    pub calm: [Reach; 2],
    /// By cell, paths that capture on the way (what stands on the destination is then a literal too); empty where the
    /// kind has none. Those with [`crate::paths::Path::unmoved`] hold for unmoved men only.
    pub captures: Vec<Vec<crate::paths::Path>>,
    /// For each multi-step move, from, to and the squares it leaves open to capture en passant.
    pub passed: Vec<(u8, u8, SquareSet)>,
    /// The same moves (captures en passant left out) for all men of the kind at once, where that pays.
    pub shifts: Option<Shifts>,
}

/// A movement made by shifting the set of men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifts {
    /// To empty squares.
    pub quiet: Vec<Shift>,
    /// To enemy men.
    pub capture: Vec<Shift>,
    /// To empty squares, leaving squares open to capture en passant.
    pub multi_step: Vec<Shift>,
}

/// One direction of a movement made for all men at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// From the number of the origin to that of the destination.
    pub by: i16,
    /// From the number of the origin to that of a square that must be empty, if there is one.
    pub over: Option<i16>,
    /// Where men can make it from.
    pub origins: SquareSet,
}

/// Enemy men whose every attack runs along one line of squares of which a fixed number are occupied: none for riders, one for
/// cannons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The enemy kinds.
    pub kinds: Vec<KindId>,
    /// How many squares in between are occupied when such a man attacks.
    pub hurdles: u32,
    /// By kind (in the order of `kinds`), then target: squares from which such a man attacks it over at least one square,
    /// if there are so many hurdles. Leaps of the same kind are not among them.
    pub origins: Vec<Vec<SquareSet>>,
    /// By target, then origin: the squares in between.
    pub between: Vec<Vec<SquareSet>>,
}

/// Enemy men whose attacks run over several paths, or depend on sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tangle {
    /// The enemy kinds.
    pub kinds: Vec<KindId>,
    /// By target: squares from which such a man attacks it for some occupancies of other squares. Pure leaps are not
    /// among them.
    pub origins: Vec<SquareSet>,
    /// By target: every square whose occupant can matter to such an attack, besides the attacker's own.
    pub squares: Vec<SquareSet>,
    /// Whether a man that arrives on one of the squares can open an attack (hurdles).
    pub arrivals_matter: bool,
}

/// How all squares are found that men of one side attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// Kinds whose men attack all at once, by [`Mover::shifts`].
    pub shifted: Vec<KindId>,
    /// The others, those together that attack alike; of those in [`Danger::sights`], only what no man can block.
    pub threats: Vec<Threat>,
    /// Riders of whom it is asked whether they see each square that matters, instead of what they reach: where reach costs
    /// much. Empty or by chain of the other side's [`Legality::OneRoyal`] (no sight for hurdlers).
    pub sights: Vec<Vec<Sight>>,
    /// By square of the royal man, the squares of which it matters whether they are attacked: its own, those that it may go
    /// to, and those that it passes when it castles.
    pub wanted: Vec<SquareSet>,
}

/// What is known of a rider's attacks besides its chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The kind.
    pub kind: KindId,
    /// By target, the squares from which it attacks it whoever stands elsewhere.
    pub leaps: Vec<SquareSet>,
}

/// Men that attack alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Kinds of which every man attacks so.
    pub kinds: Vec<KindId>,
    /// Kinds of which only unmoved men do.
    pub unmoved: Vec<KindId>,
    /// What they reach.
    pub parts: Vec<PartId>,
    /// By square of the royal man, where they must stand to attack its own square or one that it may come to; `None` where
    /// they are not looked for.
    pub near: Option<Vec<SquareSet>>,
}

/// How the moves of one side are proved legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legality {
    /// The side has no royal man: every move is legal.
    NoRoyal,
    /// One royal man: check masks and pins for the enemies that are chains, verification for the tangled ones.
    /// Both lists empty: only leapers, no pin code at all.
    OneRoyal {
        /// Exact pins and blocks; against hurdlers, exact sets of men that matter.
        chains: Vec<Chain>,
        /// Verified moves.
        tangles: Vec<Tangle>,
    },
    /// Several royal men: every move is verified for each of them.
    SeveralRoyals,
    /// Rules about royal men that need the position after the move: every move is made and then judged.
    Judged,
}

/// Everything that is decided about a generated module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The board word.
    pub word: Word,
    /// Distinct reach functions, shared between kinds, sides and directions when equal.
    pub parts: Vec<Part>,
    /// By kind, White's mover then Black's; only for sides that can own the kind.
    pub movers: Vec<Mover>,
    /// White's and Black's legality.
    pub legality: [Legality; 2],
    /// Where the generator finds all attacked squares at once before it moves a lone royal man: what White and Black threaten.
    pub danger: Option<[Danger; 2]>,
    /// Whether the hash keys of men are stored in a table; else they are computed when they are needed.
    pub stored_keys: bool,
}

impl Legality {
    /// The chains, where the class has them.
    pub fn chains(&self) -> &[Chain] {
        match self {
            Legality::OneRoyal { chains, .. } => chains,
            Legality::NoRoyal | Legality::SeveralRoyals | Legality::Judged => &[],
        }
    }

    /// The tangles, where the class has them.
    pub fn tangles(&self) -> &[Tangle] {
        match self {
            Legality::OneRoyal { tangles, .. } => tangles,
            Legality::NoRoyal | Legality::SeveralRoyals | Legality::Judged => &[],
        }
    }
}

/// Why a game has no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A movement can't be unrolled.
    Paths(PathError),
    /// The tables together are larger than [`MAX_TOTAL_BYTES`].
    TooMuchData {
        /// What they take.
        bytes: usize,
    },
}

impl From<PathError> for PlanError {
    fn from(error: PathError) -> PlanError {
        PlanError::Paths(error)
    }
}

impl PlanError {
    /// What is the matter, for people; kinds by their names in the description.
    pub fn message(&self, model: &Model) -> String {
        match self {
            PlanError::Paths(error) => {
                let name = &model.kind(error.kind).name;
                format!("the movement of `{name}`: {}", error.problem)
            }
            PlanError::TooMuchData { bytes } => {
                format!("its tables would take {bytes} bytes, more than the limit of {MAX_TOTAL_BYTES}")
            }
        }
    }
}
