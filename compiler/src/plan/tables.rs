//! Where the tables of a plan lie in the data of the generated module.

use super::{Form, Mover, Plan, Word};
use crate::paths::Path;
use std::collections::BTreeMap;
use tabiya_dsl::model::{Square, SquareSet};

/// A run of equal entries in the data: board words, 32-bit or 16-bit numbers, as the table's type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The byte where it begins; a multiple of the size of an entry.
    pub start: usize,
    /// Number of entries.
    pub len: usize,
}

/// The tables of one [`super::Part`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// For `tabiya_runtime::attacks::Leaps`.
    Leaps {
        /// Words, by cell.
        sets: Slice,
    },
    /// For `tabiya_runtime::attacks::Lookup`.
    Lookup {
        /// Words, by cell.
        masks: Slice,
        /// Numbers, by cell.
        offsets: Slice,
        /// Words.
        results: Slice,
    },
    /// For `tabiya_runtime::attacks::Lines`.
    Lines {
        /// Words, two a cell.
        masks: Slice,
        /// Numbers, by cell.
        offsets: Slice,
        /// 16-bit numbers.
        results: Slice,
    },
    /// For `tabiya_runtime::attacks::Rays`.
    Rays {
        /// Words, by ray, then cell.
        rays: Slice,
        /// Words, by ray, then cell; none where no ray has a gate.
        gates: Slice,
        /// How many rays lead to higher squares.
        ascending: usize,
        /// Words, two by cell; the same for all rays of a game.
        order: Slice,
    },
    /// For `tabiya_runtime::attacks::Floods`.
    Floods {
        /// The directions.
        by: Vec<i16>,
        /// Words, by direction.
        origins: Slice,
        /// Most legs.
        legs: u32,
    },
    /// For `tabiya_runtime::attacks::Walks`.
    Walks {
        /// Numbers, by cell, one more than cells.
        starts: Slice,
        /// Words, five a path.
        paths: Slice,
    },
}

/// The tables of the paths of one mover that capture on the way, for `tabiya_runtime::attacks::Captures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCaptures {
    /// Numbers, by cell, one more than cells.
    pub starts: Slice,
    /// Words, five a path.
    pub paths: Slice,
    /// Numbers, one a path.
    pub victims: Slice,
}

/// The tables of one [`super::Chain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedChain {
    /// By kind: for `Leaps`, words by target.
    pub origins: Vec<Slice>,
    /// For `Pairs`: words by target, then origin.
    pub between: Slice,
}

/// The tables of one [`super::Tangle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedTangle {
    /// For `Leaps`: words by target.
    pub origins: Slice,
    /// For `Leaps`: words by target.
    pub squares: Slice,
}

/// The constant data of a generated module and where each table is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The bytes: little-endian, each slice aligned to the size of its entries if the whole is aligned to 64. The length is a
    /// multiple of 64.
    pub bytes: Vec<u8>,
    /// By part of the plan.
    pub parts: Vec<Placed>,
    /// By mover of the plan: captures on the way that every such man can make, where there are any.
    pub captures: Vec<Option<PlacedCaptures>>,
    /// By mover of the plan: captures on the way that only an unmoved man can make, where there are any.
    pub unmoved_captures: Vec<Option<PlacedCaptures>>,
    /// White's and Black's chains, as in [`super::Legality::OneRoyal`]; empty for the other classes.
    pub chains: [Vec<PlacedChain>; 2],
    /// White's and Black's tangles, likewise.
    pub tangles: [Vec<PlacedTangle>; 2],
    /// Of White's and Black's threats, as in [`super::Danger`], where men must stand: for `Leaps`, words by square of the
    /// royal man.
    pub near: [Vec<Option<Slice>>; 2],
    /// Of White's and Black's sights, where there are any.
    pub sights: [Option<PlacedSights>; 2],
}

/// The tables of [`super::Danger::sights`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedSights {
    /// By chain, then kind: for `Leaps`, words by target.
    pub leaps: Vec<Vec<Slice>>,
    /// For `Leaps`: words by square of the royal man.
    pub wanted: Slice,
}

impl Word {
    /// Number of 64-bit words in it.
    pub fn words(self) -> usize {
        match self {
            Word::W64 => 1,
            Word::W128 => 2,
            Word::W256 => 4,
        }
    }

    /// Size in bytes.
    pub fn bytes(self) -> usize {
        8 * self.words()
    }
}

impl Layout {
    /// Lays the tables of a plan out. Equal tables lie in one place.
    pub fn new(plan: &Plan) -> Layout {
        let mut writer = Writer { word: plan.word, bytes: Vec::new(), known: BTreeMap::new() };
        let parts = plan.parts.iter().map(|part| writer.part(&part.form)).collect();
        let mut captures = |unmoved: bool| {
            let place = |mover: &Mover| writer.captures(&only(&mover.captures, unmoved));
            plan.movers.iter().map(place).collect()
        };
        let (always, unmoved) = (captures(false), captures(true));
        let chains = plan.legality.each_ref().map(|legality| {
            let place = |chain: &super::Chain| PlacedChain {
                origins: chain.origins.iter().map(|sets| writer.sets(sets)).collect(),
                between: writer.sets(&chain.between.concat()),
            };
            legality.chains().iter().map(place).collect()
        });
        let tangles = plan.legality.each_ref().map(|legality| {
            let place = |tangle: &super::Tangle| PlacedTangle {
                origins: writer.sets(&tangle.origins),
                squares: writer.sets(&tangle.squares),
            };
            legality.tangles().iter().map(place).collect()
        });
        let near = [0, 1].map(|by: usize| {
            let threats = plan.danger.iter().flat_map(|danger| &danger[by].threats);
            threats.map(|threat| threat.near.as_ref().map(|near| writer.sets(near))).collect()
        });
        let sights = [0, 1].map(|by: usize| {
            let danger = plan.danger.as_ref().map(|danger| &danger[by]).filter(|d| !d.sights.is_empty())?;
            let mut of_chain =
                |sights: &Vec<super::Sight>| sights.iter().map(|sight| writer.sets(&sight.leaps)).collect();
            let leaps = danger.sights.iter().map(&mut of_chain).collect();
            Some(PlacedSights { leaps, wanted: writer.sets(&danger.wanted) })
        });
        writer.align(64);
        let Writer { bytes, .. } = writer;
        Layout { bytes, parts, captures: always, unmoved_captures: unmoved, chains, tangles, near, sights }
    }
}

/// By cell, the paths of unmoved men or those of all.
fn only(cells: &[Vec<Path>], unmoved: bool) -> Vec<Vec<&Path>> {
    cells.iter().map(|paths| paths.iter().filter(|path| path.unmoved == unmoved).collect()).collect()
}

/// Appends tables.
struct Writer {
    word: Word,
    bytes: Vec<u8>,
    /// Where tables of this content begin, by alignment.
    known: BTreeMap<(usize, Vec<u8>), usize>,
}

impl Writer {
    fn align(&mut self, to: usize) {
        self.bytes.resize(self.bytes.len().next_multiple_of(to), 0);
    }

    /// Puts a table down, or finds an equal one.
    fn table(&mut self, alignment: usize, content: Vec<u8>) -> usize {
        if let Some(&start) = self.known.get(&(alignment, content.clone())) {
            return start;
        }
        self.align(alignment);
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&content);
        self.known.insert((alignment, content), start);
        start
    }

    fn sets(&mut self, sets: &[SquareSet]) -> Slice {
        let words = self.word.words();
        let content = sets.iter().flat_map(|set| &set.0[..words]).flat_map(|w| w.to_le_bytes()).collect();
        Slice { start: self.table(self.word.bytes(), content), len: sets.len() }
    }

    fn numbers(&mut self, numbers: &[u32]) -> Slice {
        let content = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        Slice { start: self.table(4, content), len: numbers.len() }
    }

    fn part(&mut self, form: &Form) -> Placed {
        match form {
            Form::Constant(sets) => Placed::Leaps { sets: self.sets(sets) },
            Form::Occupancy(cells) => self.lookup(cells),
            Form::Lines { cells, blocks } => self.lines(cells, blocks),
            Form::Rays { rays, gates, ascending } => {
                let cells = rays.first().map_or(0, Vec::len);
                let cell = |i: usize| Square(i as u8);
                let up_to = |i: usize| (0..=i).map(cell).collect();
                let from = |i: usize| (i..cells).map(cell).collect();
                let order: Vec<SquareSet> = (0..cells).map(up_to).chain((0..cells).map(from)).collect();
                Placed::Rays {
                    rays: self.sets(&rays.concat()),
                    gates: self.sets(&gates.concat()),
                    ascending: *ascending,
                    order: self.sets(&order),
                }
            }
            Form::Floods { steps, legs } => Placed::Floods {
                by: steps.iter().map(|(by, _)| *by).collect(),
                origins: self.sets(&steps.iter().map(|(_, origins)| *origins).collect::<Vec<_>>()),
                legs: *legs,
            },
            Form::Walks(cells) => {
                let cells: Vec<Vec<&Path>> = cells.iter().map(|paths| paths.iter().collect()).collect();
                let (starts, paths) = self.paths(&cells);
                Placed::Walks { starts, paths }
            }
        }
    }

    fn lookup(&mut self, cells: &[(SquareSet, Vec<SquareSet>)]) -> Placed {
        let masks: Vec<SquareSet> = cells.iter().map(|(mask, _)| *mask).collect();
        let mut results: Vec<SquareSet> = Vec::new();
        let mut blocks: BTreeMap<&[SquareSet], u32> = BTreeMap::new();
        let offsets: Vec<u32> = cells
            .iter()
            .map(|(_, block)| {
                *blocks.entry(block).or_insert_with(|| {
                    results.extend_from_slice(block);
                    (results.len() - block.len()) as u32
                })
            })
            .collect();
        Placed::Lookup {
            masks: self.sets(&masks),
            offsets: self.numbers(&offsets),
            results: self.sets(&results),
        }
    }

    fn lines(&mut self, cells: &[(SquareSet, SquareSet, usize)], blocks: &[Vec<u16>]) -> Placed {
        let masks: Vec<SquareSet> = cells.iter().flat_map(|&(relevant, ends, _)| [relevant, ends]).collect();
        let starts: Vec<u32> = blocks
            .iter()
            .scan(0, |next, block| {
                *next += block.len() as u32;
                Some(*next - block.len() as u32)
            })
            .collect();
        let offsets: Vec<u32> = cells.iter().map(|&(_, _, block)| starts[block]).collect();
        let content: Vec<u8> = blocks.iter().flatten().flat_map(|result| result.to_le_bytes()).collect();
        let len = content.len() / 2;
        Placed::Lines {
            masks: self.sets(&masks),
            offsets: self.numbers(&offsets),
            results: Slice { start: self.table(2, content), len },
        }
    }

    fn paths(&mut self, cells: &[Vec<&Path>]) -> (Slice, Slice) {
        let ends = cells.iter().scan(0, |sum, paths| {
            *sum += paths.len() as u32;
            Some(*sum)
        });
        let starts: Vec<u32> = std::iter::once(0).chain(ends).collect();
        let words = |path: &&Path| [path.empty, path.occupied, path.friend, path.enemy, one(path.to)];
        let paths: Vec<SquareSet> = cells.iter().flatten().flat_map(words).collect();
        (self.numbers(&starts), self.sets(&paths))
    }

    fn captures(&mut self, cells: &[Vec<&Path>]) -> Option<PlacedCaptures> {
        if cells.iter().all(Vec::is_empty) {
            return None;
        }
        let (starts, paths) = self.paths(cells);
        let victims: Vec<u32> = cells.iter().flatten().map(|path| packed(&path.victims)).collect();
        Some(PlacedCaptures { starts, paths, victims: self.numbers(&victims) })
    }
}

fn one(square: Square) -> SquareSet {
    SquareSet::from_iter([square])
}

/// Up to three squares, lowest byte first, and their count in the top byte.
fn packed(victims: &[Square]) -> u32 {
    let squares = victims.iter().enumerate().map(|(i, square)| u32::from(square.0) << (8 * i));
    squares.sum::<u32>() | (victims.len() as u32) << 24
}
