//! Boards, squares, colours.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// The side that moves up the board, or the one that moves down it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Starts at the bottom (low ranks), forward is towards high ranks; FEN letter `w`.
    White,
    /// Starts at the top, forward is towards rank 1; FEN letter `b`.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// Two values, one for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PerColor<T>(
    /// White's value and Black's value.
    pub [T; 2],
);

impl<T> PerColor<T> {
    /// Calls `f` for each side.
    pub fn from_fn(f: impl FnMut(Color) -> T) -> Self {
        PerColor(Color::ALL.map(f))
    }
}

impl<T> Index<Color> for PerColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for PerColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}

/// A cell of the board's rectangle: `rank * files + file`, both counted from 0 at White's lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// The number of the cell, 0 to 255.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A rectangle of up to 16x16 cells, some of which may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of files, 1 to 16.
    pub files: u8,
    /// Number of ranks, 1 to 16.
    pub ranks: u8,
    /// Cells of the rectangle that are no squares: nothing stands on them and nothing passes over them stepwise.
    pub holes: SquareSet,
    /// Whether the first and last file touch (a cylinder): then every movement goes around.
    pub wraps: bool,
    /// The regions that the description names, in its order.
    pub regions: Vec<Region>,
}

/// Squares with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The name in the description, for example `Palace`.
    pub name: String,
    /// Its squares as each side sees it: their own palace, for example.
    pub squares: PerColor<SquareSet>,
}

impl Board {
    /// Whether the square has the colour of a1.
    pub fn is_dark(&self, square: Square) -> bool {
        (self.file(square) + self.rank(square)).is_multiple_of(2)
    }

    /// The square opposite, on the same file as far from the other end.
    pub fn opposite(&self, square: Square) -> Option<Square> {
        self.square(i32::from(self.file(square)), i32::from(self.ranks - 1 - self.rank(square)))
    }

    /// Number of cells, holes included; 1 to 256.
    pub fn cells(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The cell at a file and a rank, both counted from 0, where there is one and it is no hole.
    pub fn square(&self, file: i32, rank: i32) -> Option<Square> {
        let inside = (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.ranks)).contains(&rank);
        let square = inside.then(|| Square((rank * i32::from(self.files) + file) as u8))?;
        (!self.holes.contains(square)).then_some(square)
    }

    /// File of a cell, from 0.
    pub fn file(&self, square: Square) -> u8 {
        square.0 % self.files
    }

    /// Rank of a cell, from 0 at White's side.
    pub fn rank(&self, square: Square) -> u8 {
        square.0 / self.files
    }

    /// Every square (holes left out), from White's lower left corner, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.cells()).map(|i| Square(i as u8)).filter(|&s| !self.holes.contains(s))
    }

    /// The name of a cell, for example `e4` or `j10`.
    pub fn name(&self, square: Square) -> String {
        format!("{}{}", (b'a' + self.file(square)) as char, self.rank(square) + 1)
    }

    /// The square of that name.
    pub fn parse(&self, name: &str) -> Option<Square> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
        let rank: i32 = plain.then(|| digits.parse().ok())??;
        self.square(i32::from(file - b'a'), rank - 1)
    }

    /// The squares of a rank counted from the given side: 1 is that side's first rank.
    pub fn rank_of(&self, color: Color, rank: u8) -> SquareSet {
        self.squares().filter(|&s| self.relative_rank(color, s) == rank).collect()
    }

    /// The rank of a square counted from the given side, from 1.
    pub fn relative_rank(&self, color: Color, square: Square) -> u8 {
        match color {
            Color::White => self.rank(square) + 1,
            Color::Black => self.ranks - self.rank(square),
        }
    }
}

/// A set of cells of a board of up to 256 cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SquareSet(
    /// Bit `s % 64` of word `s / 64` stands for cell `s`.
    pub [u64; 4],
);

impl SquareSet {
    /// No cell.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);

    /// Whether the cell is in the set.
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes a cell out.
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Number of cells.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The cells in both sets.
    pub fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells in either set.
    pub fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells of this set that are not in the other.
    pub fn minus(self, other: SquareSet) -> SquareSet {
        SquareSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether every cell of this set is in the other.
    pub fn is_subset(self, other: SquareSet) -> bool {
        self.minus(other).is_empty()
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut word, first)| {
            std::iter::from_fn(move || {
                let lowest = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(Square(first + lowest))
            })
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|s| set.insert(s));
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}
