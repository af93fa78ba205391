//! Movements as they are written: Betza notation, brackets, words.
//!
//! The tree keeps the author's grouping (`K A D` or `KAD`) but not the order of modifiers, which has no meaning
//! beyond that of the directions among themselves. [`print()`] writes the canonical form. What the notation means is
//! said in `lower::movement` and, for readers, in `docs/betza.md`.

mod modifier;
mod print;
mod read;

pub use modifier::{Modifier, Modifiers};
pub use print::print;
pub(crate) use read::parse;
pub use read::parse_text;

use super::tree::{Name, Number, Place, Region, Spanned};

/// How a man moves: a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Its alternatives; empty only if what was written could not be understood.
    pub terms: Vec<Term>,
    /// All of it.
    pub span: Place,
}

/// An alternative of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Without a condition.
    Plain(Part),
    /// `unmoved (...)`, `from rank 2 (...)`
    Conditional {
        /// All must hold; never empty.
        conditions: Vec<Spanned<Condition>>,
        /// What it does then; never empty.
        parts: Vec<Part>,
        /// All of it.
        span: Place,
    },
}

/// When a man moves in a certain way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `unmoved`: it has not moved yet.
    Unmoved,
    /// `out of check`: its side is not in check.
    OutOfCheck,
    /// `from rank 2`, `from ranks 2-3`: it stands there; ranks of the owner, from 1.
    FromRanks(Number, Number),
    /// `from REGION`: it stands there.
    From(Region),
    /// `to REGION`: the move ends there.
    To(Region),
    /// `inside REGION`: it stands there, and comes to no square outside.
    Inside(Region),
    /// `over any but NAMES`, `over only NAMES`: whom it hops over.
    Over {
        /// Whether it hops over these alone, rather than over anybody else.
        only: bool,
        /// These; never empty.
        names: Vec<Name>,
    },
}

/// Something that is written as one word or phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// `swap`, `skip 1` and so on; they apply to all of the body.
    pub words: Vec<Spanned<Word>>,
    /// How it moves.
    pub body: Body,
    /// All of it.
    pub span: Place,
}

/// A word for what letters can't say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// `skip 1`: the slide starts so many squares away; what stands on them does not matter.
    Skip(Number),
    /// `hop over friend`: the slide needs a hurdle.
    Hop(Hurdle),
    /// `swap`: the move ends on an own man, which goes to where the mover came from.
    Swap,
    /// `friendly`: the move captures an own man.
    Friendly,
    /// `check-only`: it threatens royal men and is no move.
    CheckOnly,
}

/// Over whom a hopper hops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurdle {
    /// `friend`
    Friend,
    /// `enemy`
    Enemy,
    /// `any`
    Any,
}

/// What a [`Part`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `fWfcF`, `FA[F-A]`: units written without a space between them; never empty.
    Notation(Vec<Unit>),
    /// `Hero`, `ferz`: a name of a piece or of an atom.
    Name(Name),
    /// `1 to 2 legs of F or A, straight`
    Legs {
        /// The least number of legs.
        min: Number,
        /// The greatest number of legs.
        max: Number,
        /// What each leg can be; never empty.
        of: Vec<Single>,
        /// How a leg goes on from the one before.
        turn: Turn,
    },
    /// `each of W, D at most once, straight`
    Each {
        /// The legs, in any order, at least one of them; never empty.
        of: Vec<Single>,
        /// How a leg goes on from the one before.
        turn: Turn,
    },
}

/// How a leg goes on from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// `straight`: in the same direction.
    Straight,
    /// `turning`: in any direction.
    Turning,
}

/// A unit of notation: modifiers and what they modify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    /// An atom, or a chain of legs of one atom: `fR4`, `mpafsW`, `(az)N`.
    Chain(Chain),
    /// Legs of different atoms: `v[F?R]`.
    Bracket(Bracket),
}

impl Unit {
    /// From its first to its last letter.
    pub fn span(&self) -> Place {
        match self {
            Unit::Chain(chain) => chain.span,
            Unit::Bracket(bracket) => bracket.span,
        }
    }
}

/// Legs of one atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The modifiers of each leg, which `a` divides; never empty.
    pub legs: Vec<Modifiers>,
    /// A group of legs that can be repeated.
    pub repeat: Option<Repeat>,
    /// What each leg is.
    pub single: Single,
    /// All of it.
    pub span: Place,
}

/// The group of `x(y)zN`: `y` no times, once, twice ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// What is between the parentheses, divided by `a`. The first leg goes on with what is before the group.
    pub legs: Vec<Modifiers>,
    /// What follows the group, divided by `a`; the first one goes on with the last leg before it.
    pub tail: Vec<Modifiers>,
    /// The parentheses and what is between them.
    pub span: Place,
}

/// Legs of several atoms, in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// What is written before the bracket: applies to the whole path.
    pub modifiers: Modifiers,
    /// The legs; never empty.
    pub legs: Vec<BracketLeg>,
    /// All of it.
    pub span: Place,
}

/// A leg of a [`Bracket`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketLeg {
    /// How it is joined to the leg before; has no meaning at the first leg, where it is [`Join::Must`].
    pub join: Join,
    /// Its modifiers; directions are turns relative to the leg before.
    pub modifiers: Modifiers,
    /// What it is.
    pub single: Single,
    /// Modifiers, atom and range.
    pub span: Place,
}

/// How two legs of a bracket are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `-`: the move must go on.
    Must,
    /// `?`: the move may stop before.
    May,
}

/// An atom and its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// The atom.
    pub atom: Spanned<Atom>,
    /// How many steps at most: 0 is without limit; `None` is what the atom does by itself. `AA` reads as `A0`.
    pub range: Option<Number>,
}

/// The basic step or leap of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// `W`: known by a letter.
    Letter(Named),
    /// `wazir`: the same, written out.
    Word(Named),
    /// `<1,4>`: any vector, 0 to 15 each, not both 0.
    Leap(u8, u8),
    /// `L`, which is a camel in some tools and a zebra in others.
    OldL,
    /// `J`, which is a zebra in some tools and a camel in others.
    OldJ,
}

/// The atoms that have letters and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// `W`, one step orthogonally.
    Wazir,
    /// `F`, one step diagonally.
    Ferz,
    /// `D`, a leap of two squares orthogonally.
    Dabbaba,
    /// `N`, a leap of 1 and 2 squares.
    Knight,
    /// `A`, a leap of two squares diagonally.
    Alfil,
    /// `H`, a leap of three squares orthogonally.
    Threeleaper,
    /// `C`, a leap of 1 and 3 squares.
    Camel,
    /// `Z`, a leap of 2 and 3 squares.
    Zebra,
    /// `G`, a leap of three squares diagonally.
    Tripper,
    /// `K`, one step in any direction.
    King,
    /// `B`, any distance diagonally.
    Bishop,
    /// `R`, any distance orthogonally.
    Rook,
    /// `Q`, any distance in any direction.
    Queen,
}

impl Named {
    /// All of them, with letter and name.
    pub const ALL: [(Named, char, &'static str); 13] = [
        (Named::Wazir, 'W', "wazir"),
        (Named::Ferz, 'F', "ferz"),
        (Named::Dabbaba, 'D', "dabbaba"),
        (Named::Knight, 'N', "knight"),
        (Named::Alfil, 'A', "alfil"),
        (Named::Threeleaper, 'H', "threeleaper"),
        (Named::Camel, 'C', "camel"),
        (Named::Zebra, 'Z', "zebra"),
        (Named::Tripper, 'G', "tripper"),
        (Named::King, 'K', "king"),
        (Named::Bishop, 'B', "bishop"),
        (Named::Rook, 'R', "rook"),
        (Named::Queen, 'Q', "queen"),
    ];

    /// The atom with that letter.
    pub fn from_letter(letter: char) -> Option<Named> {
        Named::ALL.iter().find(|(_, l, _)| *l == letter).map(|(named, ..)| *named)
    }

    /// The atom with that name, in lowercase.
    pub fn from_word(word: &str) -> Option<Named> {
        Named::ALL.iter().find(|(.., w)| *w == word).map(|(named, ..)| *named)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        Named::ALL[self as usize].1
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        Named::ALL[self as usize].2
    }
}
