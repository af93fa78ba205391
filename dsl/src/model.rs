//! The checked model of one game: plain, immutable data.
//!
//! A [`Model`] is what a description means after names, inheritance, armies and defaults are resolved. It describes
//! exactly one game: one pair of armies (a *matchup*) and one set-up. Both readers of a model, the reference rules
//! and the compiler, start from this data and share nothing else.

mod board;
mod chase;
mod counting;
mod drops;
mod ends;
mod facing;
mod gating;
mod goals;
mod kind;
mod movement;
mod rules;
mod shuffle;
mod special;

pub use board::{Board, Color, PerColor, Region, Square, SquareSet};
pub use chase::Chase;
pub use counting::{BoardCount, Counting};
pub use drops::{DropRules, DropThreat};
pub use ends::{Bare, End, Points, Value};
pub use facing::Facing;
pub use gating::Gating;
pub use goals::{Extinction, Goal, GoalTerm, KindSet};
pub use kind::{InPlace, Kind, KindId, Promotion, WhileLast};
pub use movement::{Bounds, Movement, Pass, Segment, Step, Stop, Track, Vector};
pub use rules::{Castling, Hands, KingSwap, Note, OpeningLine, OpeningPhase, PhaseEnd, Setup, SwapWhen};
pub use shuffle::Shuffle;
pub use special::{PassRule, Special};

/// One game, ready to be played or compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The catalogue name, for example `shatranj`; lowercase letters, digits and hyphens.
    pub name: String,
    /// What people call the game, for example `Shatranj`.
    pub title: String,
    /// The names of the armies that White and Black command, where the game has armies.
    pub armies: Option<PerColor<String>>,
    /// The board.
    pub board: Board,
    /// Every kind of man of either side; a [`KindId`] is an index into this list. At most 64.
    pub kinds: Vec<Kind>,
    /// The set-up that games start from, and the other ones under their names; never empty, the chosen one first.
    pub setups: Vec<Setup>,
    /// Arrays that games can start from besides, where there are such.
    pub shuffle: Option<Shuffle>,
    /// What happens with captured men, where there are hands.
    pub hands: Option<Hands>,
    /// Castling moves, both sides' together; at most 8.
    pub castlings: Vec<Castling>,
    /// The exchange of the king's place with another own man ("transposition"), where the game has it.
    pub king_swap: Option<KingSwap>,
    /// The restrictions of the first moves, where there are any.
    pub opening_phase: Option<OpeningPhase>,
    /// Whether the side that moves first may pass in the very first move of the game.
    pub first_mover_may_pass: bool,
    /// Men that come from the hand with first moves, where the game has that.
    pub gating: Option<Gating>,
    /// Whether FEN writes the unmoved men among the castling rights, by the letters of their files: not more than one man
    /// of each side is on a file in the set-up.
    pub unmoved_letters: bool,
    /// Rules that change what is legal beyond how men move.
    pub special: Special,
    /// The count of moves that [`End::Counting`] draws by.
    pub counting: Option<Counting>,
    /// What [`End::PerpetualChase`] asks for.
    pub chase: Option<Chase>,
    /// The ends of the game, tried in this order after each move.
    pub ends: Vec<End>,
    /// The points by which a game is decided that would be drawn, where there are any: who has more has won.
    pub points: Option<Points>,
    /// The side that wins whenever the game would be drawn, where there is one.
    pub draws_win_for: Option<Color>,
    /// Opening lines that the description names.
    pub openings: Vec<OpeningLine>,
    /// Openings known by name only.
    pub known_openings: Vec<String>,
    /// Remarks of the description about the game and its parts, for readers.
    pub notes: Vec<Note>,
}

impl Model {
    /// The kind behind an id.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// Every kind with its id, in declaration order.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(i, k)| (KindId::new(i), k))
    }

    /// Whether some kind may not take every other.
    pub fn has_spared(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.spares.is_empty())
    }

    /// Whether men of the kind may not take royal men, and so never give check.
    pub fn spares_royals(&self, kind: KindId) -> bool {
        self.kind(kind).spares.iter().any(|spared| self.kind(spared).can_be_royal())
    }

    /// The kind that `color` writes with this symbol (its main one or one accepted on input), ignoring case.
    pub fn kind_by_symbol(&self, color: Color, symbol: &str) -> Option<KindId> {
        let owned = || self.kinds().filter(|(_, k)| k.sides[color]);
        let same = |s: &str| s.eq_ignore_ascii_case(symbol);
        owned()
            .find(|(_, k)| same(&k.symbol))
            .or_else(|| owned().find(|(_, k)| k.accepted.iter().any(|s| same(s))))
            .map(|(id, _)| id)
    }

    /// The set-up that games start from.
    pub fn setup(&self) -> &Setup {
        &self.setups[0]
    }

    /// Whether castling king and partners may begin anywhere on their rank: positions then know where they did.
    pub fn castles_from_any_array(&self) -> bool {
        self.castlings.iter().any(|castling| castling.any_array)
    }

    /// Whether what is legal has to be asked of the position after each move: who is royal depends on it, or what it does
    /// to the other side's royal men.
    pub fn judges_by_result(&self) -> bool {
        let last = self.kinds.iter().any(|k| k.royal_while_last.is_some());
        let made = Color::ALL.into_iter().any(|c| self.crowns(c)) || self.drops_royals();
        self.special.no_checks
            || self.special.kings_stay
            || last
            || made
            || self.special.parting.is_some()
            || self.has_choosy_hoppers()
    }

    /// Whether some movement hops over men of certain kinds only.
    pub fn has_choosy_hoppers(&self) -> bool {
        let mut tracks = self.kinds.iter().flat_map(|kind| &kind.movement.tracks);
        tracks.any(|track| !track.bounds.no_hurdles.is_empty())
    }

    /// Whether royal men can come from the hand: then a side can be without one for a while.
    pub fn drops_royals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.royal && kind.drops.is_some())
    }

    /// Whether some man of the side can become royal: then it can have more royal men than at the start.
    pub fn crowns(&self, color: Color) -> bool {
        let choices = self.kinds.iter().filter_map(|kind| kind.promotion.as_ref());
        choices.flat_map(|promotion| &promotion.to[color]).any(|&to| self.kind(to).royal)
    }

    /// Whether some side may pass in some position.
    pub fn has_passes(&self) -> bool {
        self.first_mover_may_pass || Color::ALL.iter().any(|&c| self.special.passes[c] != PassRule::Never)
    }

    /// Whether it matters of any man if it has moved: then positions remember it, man by man.
    pub fn tracks_unmoved(&self) -> bool {
        self.gating.is_some() || self.kinds.iter().any(Kind::remembers_moving)
    }

    /// Whether it matters of a man of the side and kind on the square if it has moved.
    pub fn remembers_moving_on(&self, square: Square, color: Color, kind: KindId) -> bool {
        let makes_room = self.gating.is_some_and(|gating| gating.squares[color].contains(square));
        makes_room || self.kind(kind).remembers_moving()
    }

    /// Whether a man of one kind that becomes another one is marked as promoted, so that it can revert: where promoted men
    /// revert when captured, but for promoted forms, which tell by themselves, and men that turn back.
    pub fn marks_promotion(&self, from: KindId, to: KindId) -> bool {
        let revert = self.hands.is_some_and(|hands| hands.captures_go_to_hand && hands.promoted_revert);
        revert && self.kind(to).promoted_from.is_none() && self.kind(from).promoted_from != Some(to)
    }

    /// Whether some promotion marks the man.
    pub fn marks_promotions(&self) -> bool {
        self.kinds().any(|(from, kind)| {
            let to = |color: Color| kind.promotion.as_ref().map_or(&[][..], |p| &p.to[color][..]);
            Color::ALL.into_iter().flat_map(to).any(|&to| self.marks_promotion(from, to))
        })
    }

    /// The kind that a man in hand is which is dropped as this kind.
    pub fn held_as(&self, dropped: KindId) -> KindId {
        let promoted = self.hands.is_some_and(|hands| hands.drop_promoted);
        self.kind(dropped).promoted_from.filter(|_| promoted).unwrap_or(dropped)
    }

    /// Whether it matters how many passes there have been in a row.
    pub fn counts_passes(&self) -> bool {
        self.ends.iter().any(|end| matches!(end, End::SecondPass(_) | End::FacingPass(_)))
    }

    /// How many checks end the game, where checks are counted.
    pub fn counted_checks(&self) -> Option<u8> {
        self.ends.iter().find_map(|end| match end {
            End::Checks { count, .. } => Some(*count),
            _ => None,
        })
    }

    /// Whether some move leaves squares on which the mover can be captured en passant, and some man can do so.
    pub fn has_en_passant(&self) -> bool {
        let tracks = || self.kinds.iter().flat_map(|k| &k.movement.tracks);
        tracks().any(|t| t.leaves_en_passant)
            && tracks().flat_map(|t| &t.segments).flat_map(|s| &s.steps).any(|s| s.stop.has(Stop::EN_PASSANT))
    }
}
