//! Kinds of men.

use super::{Color, DropRules, KindSet, Movement, PerColor, SquareSet};

/// An index into [`super::Model::kinds`]; 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u8);

impl KindId {
    /// The id of the kind at this place of the list.
    pub fn new(index: usize) -> KindId {
        KindId(index as u8)
    }

    /// The place in the list of kinds.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One kind of man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in the description, for example `Firzan`.
    pub name: String,
    /// One or two ASCII letters, uppercase first, that stand for it in FEN and in moves; unique on each side. A `+` before
    /// them says that it is the promoted form of the kind whose symbol follows.
    pub symbol: String,
    /// Other symbols accepted on input.
    pub accepted: Vec<String>,
    /// Which sides can ever own such a man.
    pub sides: PerColor<bool>,
    /// How it moves, as its owner sees it.
    pub movement: Movement,
    /// The movement as the description writes it, for readers.
    pub notation: String,
    /// Whether its loss or mate decides the game: it may not be left attacked.
    pub royal: bool,
    /// Royal only as long as it is the last of its side's men of a group; never together with [`Kind::royal`].
    pub royal_while_last: Option<WhileLast>,
    /// What it becomes, where it can promote.
    pub promotion: Option<Promotion>,
    /// Kinds whose men it never captures, of either side. Who spares a kind that can be royal spares all of them, and so
    /// never gives check.
    pub spares: KindSet,
    /// The squares that its moves and drops may end on; `None`: all. Its tracks have it among their bounds.
    pub stays: Option<PerColor<SquareSet>>,
    /// Squares where a man of this kind may be dropped from the hand; `None`: it is never dropped.
    pub drops: Option<PerColor<SquareSet>>,
    /// What limits its drops besides the squares.
    pub drop_rules: DropRules,
    /// The kind that it is the promoted form of, as its symbol says. Captured men of such kinds revert to it where promoted
    /// men revert; no mark on the man is needed for that.
    pub promoted_from: Option<KindId>,
    /// Whether its moves reset the count of quiet moves (pawns).
    pub resets_quiet_count: bool,
    /// An unmoved man of this kind counts as moved once an enemy man of these kinds has come to a square from which it
    /// could capture it if nobody else stood on the board.
    pub moved_once_aimed_at: KindSet,
    /// The 1-based line of its declaration in its source file; 0 where there is none.
    pub line: u32,
}

/// Men that are royal as long as there is just one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WhileLast {
    /// The kinds that are counted together.
    pub group: KindSet,
    /// Whether a side that has several of them may not leave all of them attacked at once.
    pub duple_check: bool,
}

impl Kind {
    /// Whether men of this kind are royal, be it only as the last ones.
    pub fn can_be_royal(&self) -> bool {
        self.royal || self.royal_while_last.is_some()
    }

    /// Whether men of this kind can do something only before they have moved.
    pub fn remembers_moving(&self) -> bool {
        self.movement.tracks.iter().any(|track| track.unmoved)
    }
}

/// How men of a kind promote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// A move that ends here may promote.
    pub zone: PerColor<SquareSet>,
    /// Whether a move that starts in the zone may promote too (as in shogi).
    pub leaving: bool,
    /// A move that ends here must promote; a subset of the zone.
    pub forced: PerColor<SquareSet>,
    /// What it may become.
    pub to: PerColor<Vec<super::KindId>>,
    /// Whether the choice is limited to kinds of which the side has fewer men on the board than its set-up had.
    pub captured_only: bool,
    /// Whether only captures promote; other moves then never must.
    pub on_captures: bool,
    /// Promotion as a move of its own. Then the zones are empty: no other move promotes.
    pub in_place: Option<InPlace>,
    /// Kinds it can become only while its side has fewer of them on the board than this.
    pub up_to: Vec<(super::KindId, u8)>,
    /// Kinds it can become only on these squares of the zone: where the move ends, or where it starts if that promotes.
    pub only_on: Vec<(super::KindId, PerColor<SquareSet>)>,
    /// Whether a man that must promote, and has nothing to become, goes and is taken off the board; otherwise it can't go.
    pub or_loss: bool,
}

/// Promotion as a move of its own: the man becomes something else where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InPlace {
    /// Where it can do so.
    pub zone: PerColor<SquareSet>,
    /// Whether the last man of its kind and side can do so anywhere.
    pub last_anywhere: bool,
    /// Whether it can go, in the same move, to an empty square to which what it becomes could go without capturing.
    pub moving: bool,
    /// Whether what it becomes may neither be able to capture an enemy from there, nor be check in any way.
    pub attacks_nobody: bool,
}

impl Promotion {
    /// The squares on which a man of the side can become one of the kind.
    pub fn zone_of(&self, color: Color, kind: KindId) -> SquareSet {
        let zone = self.in_place.map_or(self.zone, |rule| rule.zone)[color];
        self.only_on.iter().find(|(only, _)| *only == kind).map_or(zone, |(_, squares)| squares[color])
    }

    /// Whether a move of `color` that ends on `square` must promote.
    pub fn must(&self, color: Color, square: super::Square) -> bool {
        self.forced[color].contains(square)
    }
}
