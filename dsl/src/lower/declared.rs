//! What a variant declares once inheritance is applied: syntax, with the file that each part is written in.

use super::report::At;
use crate::model::{Note, PassRule, PerColor};
use crate::source::Span;
use crate::syntax::movement::Movement;
use crate::syntax::tree::{self, Clause, Dialect, Name, Spanned};

/// Something together with the file it is written in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct In<T> {
    /// The file's number.
    pub(crate) file: usize,
    /// From the first to the last character of its statement.
    pub(crate) span: Span,
    /// What it says.
    pub(crate) value: T,
}

impl<T> In<T> {
    /// The place of its statement.
    pub(crate) fn at(&self) -> At {
        At { file: self.file, span: self.span }
    }

    /// A place inside of its statement.
    pub(crate) fn place(&self, span: impl std::ops::Deref<Target = Span>) -> At {
        At { file: self.file, span: *span }
    }
}

/// A variant with everything it inherits. Each list is in the order of the first mention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    /// The name, in lower case.
    pub(crate) name: String,
    /// Where the name is written.
    pub(crate) name_at: At,
    pub(crate) title: Option<String>,
    /// The family that it belongs to, in lower case.
    pub(crate) family: String,
    pub(crate) board: Option<In<tree::Board>>,
    pub(crate) regions: Vec<In<tree::NamedRegion>>,
    pub(crate) pieces: Vec<PieceDecl>,
    pub(crate) armies: Vec<ArmyDecl>,
    pub(crate) setups: Vec<In<tree::Setup>>,
    /// The name of the set-up that is the default; the first one where nothing is said.
    pub(crate) default_setup: Option<String>,
    pub(crate) mirrored: Option<At>,
    pub(crate) black_first: Option<In<bool>>,
    /// Ends in the order in which they are tried.
    pub(crate) ends: Vec<In<EndDecl>>,
    /// Whether Black wins what would be drawn; otherwise White does.
    pub(crate) draws_win: Option<In<bool>>,
    pub(crate) captures: Option<In<tree::Captures>>,
    pub(crate) drops: Option<In<tree::Drops>>,
    pub(crate) castlings: Vec<In<tree::Castling>>,
    pub(crate) swap: Option<In<tree::SwapRule>>,
    pub(crate) phase: Option<In<tree::OpeningPhase>>,
    pub(crate) pass: bool,
    pub(crate) facing: Option<In<tree::Facing>>,
    pub(crate) parting: Option<In<tree::Facing>>,
    pub(crate) points: Option<In<tree::Points>>,
    pub(crate) no_checks: Option<At>,
    pub(crate) forced_captures: bool,
    pub(crate) forced_drops: Option<At>,
    pub(crate) shuffle: Option<In<tree::Shuffle>>,
    pub(crate) gating: Option<In<tree::Gating>>,
    pub(crate) unmoved_letters: Option<At>,
    pub(crate) kings_stay: Option<At>,
    pub(crate) opposite_castling: Option<At>,
    pub(crate) passes: PerColor<PassRule>,
    pub(crate) openings: Vec<In<tree::OpeningLine>>,
    pub(crate) known_openings: Vec<String>,
    pub(crate) notes: Vec<Note>,
}

/// A piece of a variant or army.
#[derive(Clone, Debug)]
pub(crate) struct PieceDecl {
    pub(crate) name: In<Name>,
    pub(crate) symbol: In<Name>,
    pub(crate) accepts: Vec<In<Name>>,
    pub(crate) movement: In<Movement>,
    /// The movement as it is written, in one line.
    pub(crate) notation: String,
    /// How its file reads notation.
    pub(crate) dialect: Option<Dialect>,
    pub(crate) clauses: Vec<In<Clause>>,
    /// Line of its declaration, from 1.
    pub(crate) line: u32,
}

impl PieceDecl {
    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name.value.value
    }

    /// Where its name is written.
    pub(crate) fn name_at(&self) -> At {
        self.name.place(self.name.value.span)
    }

    /// The first clause for which `pick` gives something.
    pub(crate) fn clause<'a, T>(&'a self, pick: impl Fn(&'a Clause) -> Option<T>) -> Option<(At, T)> {
        self.clauses.iter().find_map(|c| Some((c.at(), pick(&c.value)?)))
    }

    /// Whether it is royal.
    pub(crate) fn royal(&self) -> bool {
        self.clauses.iter().any(|c| c.value == Clause::Royal)
    }

    /// Where it says what it promotes to, for the first time.
    pub(crate) fn promotes(&self) -> Option<At> {
        self.clause(|c| matches!(c, Clause::Promotes { .. }).then_some(())).map(|(at, ())| at)
    }

    /// Whether both say the same, wherever they say it.
    pub(crate) fn same_as(&self, other: &PieceDecl) -> bool {
        let values =
            |decl: &PieceDecl| -> Vec<Clause> { decl.clauses.iter().map(|c| c.value.clone()).collect() };
        let accepts = |decl: &PieceDecl| -> Vec<String> {
            decl.accepts.iter().map(|a| a.value.value.to_ascii_uppercase()).collect()
        };
        self.name() == other.name()
            && self.symbol.value.value.eq_ignore_ascii_case(&other.symbol.value.value)
            && accepts(self) == accepts(other)
            && self.movement.value == other.movement.value
            && values(self) == values(other)
    }
}

/// An army.
#[derive(Clone, Debug)]
pub(crate) struct ArmyDecl {
    pub(crate) name: In<Name>,
    pub(crate) pieces: Vec<PieceDecl>,
    pub(crate) array: Option<In<tree::Text>>,
    /// Whether it stands outside of the variant, for every variant of its file.
    pub(crate) shared: bool,
}

/// An end of the game as it is declared.
#[derive(Clone, Debug)]
pub(crate) enum EndDecl {
    Checkmate(Spanned<tree::EndValue>),
    Stalemate(tree::Stalemate),
    BareKing(Spanned<tree::Bare>),
    Repetition(Option<tree::RepetitionEnd>),
    Goal(tree::Goal),
    Extinction(tree::Extinction),
    Checks(Option<tree::LimitedEnd>),
    SecondPass(Option<tree::Spanned<tree::EndValue>>),
    FacingPass(Option<tree::Spanned<tree::EndValue>>),
    MateBy(Option<tree::MateEnd>),
    MateWithout(Option<tree::MateEnd>),
    PerpetualChase(Option<tree::Chase>),
    PerpetualCheck(Option<Spanned<tree::EndValue>>),
    Counting(Option<tree::Counting>),
    Material(bool),
    Quiet(Option<tree::LimitedEnd>),
}

impl EndDecl {
    /// Whether both are about the same kind of end.
    pub(crate) fn same_kind(&self, other: &EndDecl) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}
