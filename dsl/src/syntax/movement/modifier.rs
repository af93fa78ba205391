//! The lowercase letters of the notation.

use crate::syntax::tree::{Place, Spanned};

/// A lowercase letter before an atom. What it means can depend on the atom and on the leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Modifier {
    /// `i`: only a man that has not moved.
    Initial,
    /// `f`
    Forward,
    /// `b`
    Backward,
    /// `l`: the owner's left.
    Left,
    /// `r`: the owner's right.
    Right,
    /// `v`: forward and backward.
    Vertical,
    /// `s`: left and right.
    Sideways,
    /// `h`: the half of an oblique atom's moves.
    Half,
    /// `m`: to an empty square.
    Move,
    /// `c`: capturing an enemy.
    Capture,
    /// `d`: capturing an own man.
    Destroy,
    /// `e`: capturing en passant.
    EnPassant,
    /// `t`: the hurdle must be an own man.
    Tame,
    /// `p`: hopping over a hurdle.
    Hop,
    /// `g`: landing right behind a hurdle.
    Grasshopper,
    /// `o`: around the board's sides.
    Around,
    /// `y`: the legs after this one change between step and slide.
    Toggle,
    /// `n`: lame, the squares on the way must be empty.
    Lame,
    /// `j`: must jump, or (sliders) skips the first square.
    Jump,
    /// `z`: zigzag, or a turn to the other side.
    Zigzag,
    /// `q`: in a circle, or a turn to the same side.
    Circular,
}

use Modifier::*;

impl Modifier {
    /// All of them with their letters, in canonical order.
    pub const ALL: [(Modifier, char); 21] = [
        (Initial, 'i'),
        (Forward, 'f'),
        (Backward, 'b'),
        (Left, 'l'),
        (Right, 'r'),
        (Vertical, 'v'),
        (Sideways, 's'),
        (Half, 'h'),
        (Move, 'm'),
        (Capture, 'c'),
        (Destroy, 'd'),
        (EnPassant, 'e'),
        (Tame, 't'),
        (Hop, 'p'),
        (Grasshopper, 'g'),
        (Around, 'o'),
        (Toggle, 'y'),
        (Lame, 'n'),
        (Jump, 'j'),
        (Zigzag, 'z'),
        (Circular, 'q'),
    ];

    /// The modifier that is written so.
    pub fn from_letter(letter: char) -> Option<Modifier> {
        Modifier::ALL.iter().find(|(_, l)| *l == letter).map(|(modifier, _)| *modifier)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        Modifier::ALL[self as usize].1
    }

    /// Whether it is a direction; those keep the order in which they are written.
    pub fn is_direction(self) -> bool {
        (Forward..=Half).contains(&self)
    }

    /// Whether it says on what a move ends.
    pub fn is_mode(self) -> bool {
        (Move..=EnPassant).contains(&self)
    }
}

/// The modifiers of one leg, in canonical order: `i`, the directions as written, then the others.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Modifiers {
    letters: Vec<Spanned<Modifier>>,
}

impl Modifiers {
    /// Puts letters in canonical order.
    pub fn new(mut letters: Vec<Spanned<Modifier>>) -> Modifiers {
        letters.sort_by_key(|l| if l.value.is_direction() { Forward } else { l.value });
        Modifiers { letters }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// All of them, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = Spanned<Modifier>> + '_ {
        self.letters.iter().copied()
    }

    /// The directions, as written.
    pub fn directions(&self) -> impl Iterator<Item = Spanned<Modifier>> + '_ {
        self.iter().filter(|l| l.value.is_direction())
    }

    /// Where a modifier stands, if it does.
    pub fn find(&self, modifier: Modifier) -> Option<Place> {
        self.letters.iter().find(|l| l.value == modifier).map(|l| l.span)
    }

    /// Whether a modifier is among them.
    pub fn has(&self, modifier: Modifier) -> bool {
        self.find(modifier).is_some()
    }

    /// These and others after them.
    pub fn with(&self, others: &Modifiers) -> Modifiers {
        Modifiers::new(self.iter().chain(others.iter()).collect())
    }

    /// How they are written.
    pub fn text(&self) -> String {
        self.letters.iter().map(|l| l.value.letter()).collect()
    }
}

impl FromIterator<Modifier> for Modifiers {
    fn from_iter<I: IntoIterator<Item = Modifier>>(letters: I) -> Modifiers {
        let spanned = |value| Spanned { value, span: Place::default() };
        Modifiers::new(letters.into_iter().map(spanned).collect())
    }
}
