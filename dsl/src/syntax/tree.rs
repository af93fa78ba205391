//! The syntax tree: what a file says, word for word, with the place of everything.
//!
//! Trees are compared by what they say: places count as equal. Comments and blank lines are kept, in canonical form
//! (at most one blank line in a row, none at the ends of a block).

mod clause;
mod ends;
mod royalty;
mod rule;

pub use clause::{Change, Clause, Region, RegionTerm};
pub use ends::{
    BareCount, BareLimit, BoardCount, BoardCountWhen, Chase, ChaseItem, Counting, Extinction, Goal, GoalTerm,
    MateEnd, Men, Points,
};
pub use royalty::{Facing, PassWhen, Passes};
pub use rule::{
    Bare, Captures, Castling, CastlingDistance, CastlingGoal, DropLimit, DropScope, Drops, EndValue, Gating,
    KingSwap, LimitedEnd, OpeningLine, OpeningPhase, Partners, PhaseEnd, Promoted, RepetitionEnd, Shuffle,
    ShuffleLimit, ShuffleRule, Stalemate, SwapRule, SwapWhen,
};

use super::movement::Movement;
use crate::source::Span;
use std::fmt;
use std::ops::Deref;

/// A place in the source. All places are equal, so that trees compare by content.
#[derive(Clone, Copy, Default)]
pub struct Place(pub Span);

impl Deref for Place {
    type Target = Span;

    fn deref(&self) -> &Span {
        &self.0
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Place {
        Place(span)
    }
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A value together with its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Place,
}

impl<T: fmt::Debug> fmt::Debug for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} @ {:?}", self.value, self.span)
    }
}

/// A word: a name, a symbol or a square, as its context says.
pub type Name = Spanned<String>;

/// A number, 0 to 65535.
pub type Number = Spanned<u16>;

/// A keyword that may be absent: its place where it is written.
pub type Flag = Option<Place>;

/// A quoted text, or several joined by `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What is between the quotes; never empty.
    pub parts: Vec<Name>,
}

impl Text {
    /// The whole text.
    pub fn value(&self) -> String {
        self.parts.iter().map(|p| p.value.as_str()).collect()
    }

    /// From the first quote to the last.
    pub fn span(&self) -> Span {
        match (self.parts.first(), self.parts.last()) {
            (Some(first), Some(last)) => first.span.to(*last.span),
            _ => Span::default(),
        }
    }
}

/// A whole file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct File {
    /// Its items, in order.
    pub items: Vec<Item>,
    /// Comments after the last item.
    pub tail: Vec<Line>,
}

impl File {
    /// The variants, in order.
    pub fn variants(&self) -> impl Iterator<Item = (&Item, &Variant)> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Variant(variant) => Some((item, variant)),
            _ => None,
        })
    }

    /// The armies that stand outside of variants, in order.
    pub fn armies(&self) -> impl Iterator<Item = (&Item, &Army)> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Army(army) => Some((item, army)),
            _ => None,
        })
    }

    /// The dialect of the notation, where one is declared.
    pub fn dialect(&self) -> Option<Dialect> {
        self.items.iter().find_map(|item| match item.kind {
            ItemKind::Dialect(dialect) => Some(dialect.value),
            _ => None,
        })
    }
}

/// Something of a file or block, with the comments and blank lines around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<K> {
    /// Comments and blank lines.
    pub trivia: Trivia,
    /// From its first to its last character.
    pub span: Place,
    /// What it says.
    pub kind: K,
}

impl<K> Entry<K> {
    /// The notes (`///`) right before it, line by line.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.trivia.before.iter().filter_map(|line| match line {
            Line::Comment(comment) => comment.note(),
            Line::Blank => None,
        })
    }
}

/// Something that stands outside of blocks.
pub type Item = Entry<ItemKind>;

/// A line of a variant or army.
pub type Statement = Entry<StatementKind>;

/// What can stand outside of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `tabiya 1`
    Version(Number),
    /// `dialect fsf`
    Dialect(Spanned<Dialect>),
    /// `variant NAME { ... }`
    Variant(Variant),
    /// `army NAME { ... }`
    Army(Army),
    /// What was not understood; there is a diagnostic for it.
    Broken,
}

/// A way to read notation that tools read differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// As the widespread variant engine reads its configuration files.
    Fsf,
    /// As XBoard reads it.
    XBetza,
}

/// `variant NAME [extends NAME] { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// The variant it is a change of.
    pub extends: Option<Name>,
    /// Its statements.
    pub block: Block,
}

/// `army NAME { ... }`; of the statements only pieces and the array can stand in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: Name,
    /// Its statements.
    pub block: Block,
}

/// Statements between `{` and `}`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Block {
    /// A comment after the `{`, on its line.
    pub comment: Option<Comment>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// Comments between the last statement and the `}`.
    pub tail: Vec<Line>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `title "TEXT"`
    Title(Text),
    /// `family NAME`
    Family(Name),
    /// `board 8x8 ...`
    Board(Board),
    /// `region NAME = REGION [, for black REGION]`
    Region(NamedRegion),
    /// `piece NAME ...`
    Piece(Piece),
    /// `remove NAME`
    Remove(Name),
    /// `army NAME { ... }`
    Army(Army),
    /// `array "FEN ranks"`, in armies
    Array(Text),
    /// `setup NAME ...`
    Setup(Setup),
    /// `setups mirrored`
    SetupsMirrored,
    /// `first to move black`: whether it is Black
    FirstToMove(Spanned<bool>),
    /// `checkmate loses`
    Checkmate(Spanned<EndValue>),
    /// `stalemate loses`
    Stalemate(Stalemate),
    /// `bare king ...`
    BareKing(Spanned<Bare>),
    /// `repetition 3 draws`; `None`: `repetition nothing`
    Repetition(Option<RepetitionEnd>),
    /// `quiet 50 draws`; `None`: `quiet nothing`
    Quiet(Option<LimitedEnd>),
    /// `goal ...`; `None`: `goal none`
    Goal(Option<Goal>),
    /// `extinction ...`; `None`: `extinction none`
    Extinction(Option<Extinction>),
    /// `checks 3 wins`; `None`: `checks nothing`
    Checks(Option<LimitedEnd>),
    /// `perpetual check loses`; `None`: `perpetual check nothing`
    PerpetualCheck(Option<Spanned<EndValue>>),
    /// `second pass draws`; `None`: `second pass nothing`
    SecondPass(Option<Spanned<EndValue>>),
    /// `facing pass draws`; `None`: `facing pass nothing`
    FacingPass(Option<Spanned<EndValue>>),
    /// `points ...`; `None`: `points none`
    Points(Option<Points>),
    /// `mate by NAMES alone VALUE`; `None`: `mate by any man counts`
    MateBy(Option<MateEnd>),
    /// `mate without a check by NAMES VALUE`; `None`: `mate without a check counts`
    MateWithout(Option<MateEnd>),
    /// `draws win for black`: whether it is Black; `None`: `draws win for nobody`
    DrawsWin(Option<Spanned<bool>>),
    /// `perpetual chase VALUE, ...`; `None`: `perpetual chase nothing`
    PerpetualChase(Option<Chase>),
    /// `insufficient material draws`; false: `insufficient material nothing`
    Material(bool),
    /// `counting ...`; `None`: `counting nothing`
    Counting(Option<Counting>),
    /// `captures ...`
    Captures(Captures),
    /// `drops ...`
    Drops(Drops),
    /// `castling ...`; `None`: `castling none`
    Castling(Option<Castling>),
    /// `king swap ...`
    KingSwap(KingSwap),
    /// `opening phase ...`; `None`: `opening phase none`
    OpeningPhase(Option<OpeningPhase>),
    /// `pass for the first mover [off]`: whether it is on
    Pass(bool),
    /// `kings may not face on ...`; `None`: `kings may face`
    Facing(Option<Facing>),
    /// `facing kings must part on ...`; `None`: `facing kings may stay`
    Parting(Option<Facing>),
    /// `no checks [off]`: whether they are forbidden
    NoChecks(bool),
    /// `kings in check may not flee`, or whether it is said at all
    KingsStay(bool),
    /// `opposite castling`, or whether it is said at all
    OppositeCastling(bool),
    /// `shuffle ...`; `None`: `shuffle none`
    Shuffle(Option<Shuffle>),
    /// `gating ...`; `None`: `gating none`
    Gating(Option<Gating>),
    /// `unmoved men in the castling field [off]`: whether FEN writes them there.
    UnmovedLetters(bool),
    /// `forced drops`, or whether it is said at all
    ForcedDrops(bool),
    /// `forced captures [off]`: whether they are
    ForcedCaptures(bool),
    /// `pass any time ...`
    Passes(Passes),
    /// `opening NAME ...`
    Opening(OpeningLine),
    /// `known openings "NAME", ...`; empty: `known openings none`
    KnownOpenings(Vec<Text>),
    /// What was not understood; there is a diagnostic for it.
    Broken,
}

/// `board 10x10 [without a1, j10] [wrapped]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of files.
    pub files: Number,
    /// Number of ranks.
    pub ranks: Number,
    /// The squares that are missing.
    pub without: Vec<Name>,
    /// Whether the first and last file touch.
    pub wrapped: Flag,
}

/// `region NAME = REGION [, for black REGION]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// Its name.
    pub name: Name,
    /// Its squares.
    pub squares: Region,
    /// Black's, where they are not the same as seen by their owner.
    pub black: Option<Region>,
}

/// `piece NAME [SYMBOL] [accepts SYMBOL ...] [= MOVEMENT] [, CLAUSE ...]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: Name,
    /// Its symbol; only a change of an inherited piece can leave it out.
    pub symbol: Option<Name>,
    /// Symbols accepted on input.
    pub accepts: Vec<Name>,
    /// How it moves; `None` in a change of an inherited piece.
    pub movement: Option<Movement>,
    /// What else is said about it.
    pub clauses: Vec<Spanned<Clause>>,
}

/// `setup NAME [default] ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Its name.
    pub name: Name,
    /// Whether games start from it.
    pub default: Flag,
    /// The position; `None` where an inherited set-up is made the default.
    pub position: Option<Position>,
}

/// The position of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Placement alone, or a whole FEN.
    Fen(Text),
    /// `armies [, pawns NAME on rank N]`: both armies' arrays, and a rank of pawns for each.
    Armies(Option<(Name, Number)>),
}

/// Comments and blank lines around and inside an entry.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Trivia {
    /// The lines before it.
    pub before: Vec<Line>,
    /// Comments between its parts.
    pub inside: Vec<Inside>,
    /// A comment at the end of its last line.
    pub after: Option<Comment>,
}

/// A line that holds no statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing.
    Blank,
    /// A comment.
    Comment(Comment),
}

/// A comment between the parts of a statement that goes over several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The part it stands behind, from 0: a statement's parts are divided by commas.
    pub part: u16,
    /// Whether it has a line of its own, or ends the line of that part.
    pub own_line: bool,
    /// The comment.
    pub comment: Comment,
}

/// `// TEXT` up to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// All of it, slashes included, without white space at the end.
    pub text: String,
    /// Where.
    pub span: Place,
}

impl Comment {
    /// What a note (`///`) says.
    pub fn note(&self) -> Option<&str> {
        let note = self.text.strip_prefix("///")?;
        (!note.starts_with('/')).then(|| note.trim())
    }
}
