//! Men and where they stand.

use crate::model::{Color, KindId, Square};

/// One man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: KindId,
    /// Whether it has not moved yet; kept only for kinds that can do something then (always false for the others).
    pub unmoved: bool,
    /// Whether it has promoted; kept only where a captured man reverts to what it was (false in other games).
    pub promoted: bool,
}

/// A mailbox: what stands on each cell of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    cells: Vec<Option<Man>>,
}

impl Placement {
    /// A board of so many cells with nobody on it.
    pub fn empty(cells: usize) -> Placement {
        Placement { cells: vec![None; cells] }
    }

    /// Who stands on the square.
    pub fn get(&self, square: Square) -> Option<Man> {
        self.cells[square.index()]
    }

    /// Puts a man on the square, whoever stood there before.
    pub fn put(&mut self, square: Square, man: Man) {
        self.cells[square.index()] = Some(man);
    }

    /// Takes away who stands on the square.
    pub fn take(&mut self, square: Square) -> Option<Man> {
        self.cells[square.index()].take()
    }

    /// All men with their squares, in the order of the squares.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.cells.iter().enumerate().filter_map(|(i, cell)| cell.map(|man| (Square(i as u8), man)))
    }

    /// The men of one side.
    pub fn men_of(&self, color: Color) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.men().filter(move |(_, man)| man.color == color)
    }

    /// How many men of this kind the side has on the board.
    pub fn count(&self, color: Color, kind: KindId) -> usize {
        self.men_of(color).filter(|(_, man)| man.kind == kind).count()
    }

    /// Whether the same kinds of men of the same sides stand on the same squares, whatever they did before.
    pub fn looks_like(&self, other: &Placement) -> bool {
        let look = |p: &Placement| p.men().map(|(s, m)| (s, m.color, m.kind)).collect::<Vec<_>>();
        look(self) == look(other)
    }
}
