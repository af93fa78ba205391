//! The parts of a plan at work in process: the runtime's own primitives on the very bytes that a generated module
//! would hold.

use super::{Layout, PartId, Placed, PlacedCaptures, Slice, Word};
use crate::primitives::attacks::{Captures, Floods, Leaps, Lines, Lookup, Pairs, Rays, Walks};
use crate::primitives::bits::{Bitboard, U256};
use tabiya_dsl::model::{Square, SquareSet};

/// The data of a plan, ready to be asked.
pub struct Evaluator<'a> {
    layout: &'a Layout,
    cells: usize,
    words: Words,
    numbers: Vec<u32>,
    halves: Vec<u16>,
}

/// All bytes of the data as board words.
enum Words {
    W64(Vec<u64>),
    W128(Vec<u128>),
    W256(Vec<U256>),
}

/// Evaluates an expression for the board word of the data, which is called `$words` in it.
macro_rules! with {
    ($self:ident, $words:ident => $value:expr) => {
        match &$self.words {
            Words::W64($words) => $value,
            Words::W128($words) => $value,
            Words::W256($words) => $value,
        }
    };
}

impl<'a> Evaluator<'a> {
    /// Reads the data of a plan with that word, for a board of so many cells.
    pub fn new(word: Word, cells: usize, layout: &'a Layout) -> Evaluator<'a> {
        let bytes = &layout.bytes;
        let words = match word {
            Word::W64 => Words::W64(read(bytes)),
            Word::W128 => Words::W128(read(bytes)),
            Word::W256 => Words::W256(read(bytes)),
        };
        let numbers = bytes.chunks_exact(4).map(|b| u32::from_le_bytes(std::array::from_fn(|i| b[i])));
        let halves = bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]]));
        Evaluator { layout, cells, words, numbers: numbers.collect(), halves: halves.collect() }
    }

    /// The union of what the parts reach from a square, on a board occupied like that by the mover's side and in all.
    pub fn reach(&self, parts: &[PartId], square: Square, occupied: SquareSet, own: SquareSet) -> SquareSet {
        with!(self, words => parts.iter().fold(SquareSet::EMPTY, |reach, part| {
            reach.or(set(self.part(words, &self.layout.parts[part.0], square, board(occupied), board(own))))
        }))
    }

    /// Destinations and victims of the captures on the way that are open from a square.
    pub fn captures(
        &self,
        placed: &PlacedCaptures,
        square: Square,
        occupied: SquareSet,
        own: SquareSet,
    ) -> Vec<(Square, Vec<Square>)> {
        let (starts, victims) = (self.numbers(placed.starts), self.numbers(placed.victims));
        let mut found = Vec::new();
        let note = |to: u8, victims: &[u8]| {
            found.push((Square(to), victims.iter().map(|&victim| Square(victim)).collect()));
        };
        with!(self, words => {
            let captures = Captures { starts, paths: part(words, placed.paths), victims };
            captures.for_each(square.0, board(occupied), board(own), note);
        });
        found
    }

    /// The set for one square in a table that is laid out for `Leaps`.
    pub fn leaps(&self, sets: Slice, square: Square) -> SquareSet {
        with!(self, words => set(Leaps { sets: part(words, sets) }.reach(square.0)))
    }

    /// The set for two squares in a table that is laid out for `Pairs`.
    pub fn pair(&self, sets: Slice, first: Square, second: Square) -> SquareSet {
        let cells = self.cells;
        with!(self, words => set(Pairs { sets: part(words, sets), cells }.of(first.0, second.0)))
    }

    fn part<B: Bitboard>(&self, words: &[B], placed: &Placed, square: Square, occupied: B, own: B) -> B {
        match *placed {
            Placed::Leaps { sets } => Leaps { sets: part(words, sets) }.reach(square.0),
            Placed::Lookup { masks, offsets, results } => {
                let offsets = self.numbers(offsets);
                Lookup { masks: part(words, masks), offsets, results: part(words, results) }
                    .reach(square.0, occupied)
            }
            Placed::Lines { masks, offsets, results } => {
                let results = &self.halves[results.start / 2..][..results.len];
                Lines { masks: part(words, masks), offsets: self.numbers(offsets), results }
                    .reach(square.0, occupied)
            }
            Placed::Rays { rays, gates, ascending, order } => {
                let [rays, gates, order] = [rays, gates, order].map(|slice| part(words, slice));
                Rays { rays, gates, ascending, order, cells: self.cells }.reach(square.0, occupied)
            }
            Placed::Floods { ref by, origins, legs } => {
                let moved = |(men, by): (B, &i16)| {
                    let distance = u32::from(by.unsigned_abs());
                    if *by > 0 { men.up(distance) } else { men.down(distance) }
                };
                let leg = |men: B, origins: &[B]| {
                    let men = origins.iter().map(|&origins| men & origins);
                    men.zip(by).map(moved).fold(B::EMPTY, |all, men| all | men)
                };
                Floods { origins: part(words, origins), legs }.reach(square.0, occupied, leg)
            }
            Placed::Walks { starts, paths } => {
                Walks { starts: self.numbers(starts), paths: part(words, paths) }
                    .reach(square.0, occupied, own)
            }
        }
    }

    fn numbers(&self, slice: Slice) -> &[u32] {
        &self.numbers[slice.start / 4..][..slice.len]
    }
}

fn read<B: Bitboard>(bytes: &[u8]) -> Vec<B> {
    let word = |b: &[u8]| u64::from_le_bytes(std::array::from_fn(|i| b[i]));
    let words: Vec<u64> = bytes.chunks_exact(8).map(word).collect();
    words.chunks_exact(B::WORDS).map(B::from_words).collect()
}

fn part<B: Bitboard>(words: &[B], slice: Slice) -> &[B] {
    &words[slice.start / (8 * B::WORDS)..][..slice.len]
}

fn board<B: Bitboard>(set: SquareSet) -> B {
    B::from_words(&set.0)
}

fn set<B: Bitboard>(set: B) -> SquareSet {
    SquareSet(std::array::from_fn(|i| if i < B::WORDS { set.word(i) } else { 0 }))
}
