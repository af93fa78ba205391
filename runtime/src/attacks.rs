//! The forms that a generated module's reach functions are made of. The compiler evaluates the same code in process
//! (it includes this file), so forms can be tested without building an engine.

use super::bits::Bitboard;

/// The constant data of a generated module: little-endian words, aligned for any board word.
#[repr(C, align(64))]
pub struct Tables<const N: usize>(
    /// The bytes.
    pub [u8; N],
);

impl<const N: usize> Tables<N> {
    /// `len` board words from byte `start` on, which is a multiple of the word's alignment.
    pub const fn words<B: Bitboard>(&'static self, start: usize, len: usize) -> &'static [B] {
        assert!(start.is_multiple_of(align_of::<B>()) && start + len * size_of::<B>() <= N);
        // SAFETY: inside the array, aligned (the array is aligned to 64, `start` to the word), every bit pattern is a
        // board word. Reading tables in place is the gain: to decode them at start-up took 0.13 ms for chess, 70 ms for a
        // 16x16 game of 40 kinds.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().add(start).cast(), len) }
    }

    /// `len` 32-bit numbers from byte `start` on, which is a multiple of 4.
    pub const fn numbers(&'static self, start: usize, len: usize) -> &'static [u32] {
        assert!(start.is_multiple_of(4) && start + len * 4 <= N);
        // SAFETY: as for `words`.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().add(start).cast(), len) }
    }

    /// `len` 16-bit numbers from byte `start` on, which is a multiple of 2.
    pub const fn halves(&'static self, start: usize, len: usize) -> &'static [u16] {
        assert!(start.is_multiple_of(2) && start + len * 2 <= N);
        // SAFETY: as for `words`.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().add(start).cast(), len) }
    }
}

/// Reach that no man can block: one set per square.
#[derive(Clone, Copy)]
pub struct Leaps<'a, B> {
    /// By square.
    pub sets: &'a [B],
}

impl<B: Bitboard> Leaps<'_, B> {
    /// The squares reached from (or, reversed, the squares that reach) this one.
    #[inline(always)]
    pub fn reach(&self, square: u8) -> B {
        self.sets[usize::from(square)]
    }
}

/// Reach that depends on which of a few squares are occupied: the bits of those squares are an index.
#[derive(Clone, Copy)]
pub struct Lookup<'a, B> {
    /// By square: the squares that matter.
    pub masks: &'a [B],
    /// By square: where its results begin.
    pub offsets: &'a [u32],
    /// Results; `offsets[s] + occupied.extract(masks[s])` is the one for square `s`.
    pub results: &'a [B],
}

impl<B: Bitboard> Lookup<'_, B> {
    /// The squares reached from this one on a board occupied like that.
    #[inline(always)]
    pub fn reach(&self, square: u8, occupied: B) -> B {
        let s = usize::from(square);
        self.results[self.offsets[s] as usize + occupied.extract(self.masks[s])]
    }
}

/// Reach like that of [`Lookup`], to few squares: a result names them by their numbers among those that can be reached at
/// all. Equal lines of a board then share their results, and a result takes two bytes.
#[derive(Clone, Copy)]
pub struct Lines<'a, B> {
    /// Two words a square: the squares that matter; those that can be reached, at most 16.
    pub masks: &'a [B],
    /// By square: where its results begin.
    pub offsets: &'a [u32],
    /// Results; `offsets[s] + occupied.extract(masks[2 * s])` is the one for square `s`.
    pub results: &'a [u16],
}

impl<B: Bitboard> Lines<'_, B> {
    /// The squares reached from this one on a board occupied like that.
    #[inline(always)]
    pub fn reach(&self, square: u8, occupied: B) -> B {
        let s = usize::from(square);
        let result = self.results[self.offsets[s] as usize + occupied.extract(self.masks[2 * s])];
        self.masks[2 * s + 1].spread(u32::from(result))
    }
}

/// Riders whose occupancy tables would be too large: the first man on a ray ends it. The squares of a ray are come to in the
/// order of their numbers; where that order turns, as around the side of the board, another ray goes on behind a gate.
#[derive(Clone, Copy)]
pub struct Rays<'a, B> {
    /// By ray, then square: every square of the ray on an empty board.
    pub rays: &'a [B],
    /// By ray, then square: squares that must be empty for the ray to begin; empty where no ray has any.
    pub gates: &'a [B],
    /// How many rays lead to higher squares; they come first.
    pub ascending: usize,
    /// By square: the squares up to it; then, by square again, those from it on.
    pub order: &'a [B],
    /// Number of cells.
    pub cells: usize,
}

impl<B: Bitboard> Rays<'_, B> {
    /// The squares reached from this one on a board occupied like that.
    #[inline(always)]
    pub fn reach(&self, square: u8, occupied: B) -> B {
        let mut reach = B::EMPTY;
        for (i, rays) in self.rays.chunks_exact(self.cells).enumerate() {
            let ray = rays[usize::from(square)];
            // No ray goes on after the last cell, or after the first: they stand for "nobody".
            let open = if i < self.ascending {
                let first = (ray & occupied | B::bit((self.cells - 1) as u8)).lowest();
                self.order[usize::from(first)]
            } else {
                let first = (ray & occupied | B::bit(0)).highest();
                self.order[self.cells + usize::from(first)]
            };
            if self.gates.is_empty()
                || (self.gates[i * self.cells + usize::from(square)] & occupied).is_empty()
            {
                reach |= ray & open;
            }
        }
        reach
    }
}

/// Several equal legs over empty squares, each in any direction: all squares come to are moved on at once.
#[derive(Clone, Copy)]
pub struct Floods<'a, B> {
    /// By direction: the squares from which it leads on.
    pub origins: &'a [B],
    /// Most legs of a move; at least one.
    pub legs: u32,
}

impl<B: Bitboard> Floods<'_, B> {
    /// The squares reached from this one on a board occupied like that. `leg` moves all men of a set on, given
    /// [`Floods::origins`]: distances that are written out in generated code are shifts by constants (12 ns for three legs
    /// on 16x16, where distances in a table took 179).
    #[inline(always)]
    pub fn reach(&self, square: u8, occupied: B, leg: impl Fn(B, &[B]) -> B) -> B {
        let origin = B::bit(square);
        let (mut reach, mut now) = (B::EMPTY, origin);
        for _ in 0..self.legs {
            let next = leg(now, self.origins);
            reach |= next;
            now = next & !occupied;
        }
        // Back at its origin the man has not moved.
        reach & !origin
    }
}

/// Any reach at all: path by path, each tested with masks.
#[derive(Clone, Copy)]
pub struct Walks<'a, B> {
    /// By square: where its paths begin; one more entry than cells.
    pub starts: &'a [u32],
    /// Five words a path: squares that must be empty, occupied, own, enemy; the destination.
    pub paths: &'a [B],
}

impl<B: Bitboard> Walks<'_, B> {
    /// The squares reached from this one on a board occupied like that, `own` being the mover's side.
    #[inline]
    pub fn reach(&self, square: u8, occupied: B, own: B) -> B {
        let s = usize::from(square);
        let paths = &self.paths[5 * self.starts[s] as usize..5 * self.starts[s + 1] as usize];
        let mut reach = B::EMPTY;
        for path in paths.chunks_exact(5) {
            let blocked = (path[0] & occupied)
                | (path[1] & !occupied)
                | (path[2] & !own)
                | (path[3] & !(occupied & !own));
            if blocked.is_empty() {
                reach |= path[4];
            }
        }
        reach
    }
}

/// Paths that capture on the way.
#[derive(Clone, Copy)]
pub struct Captures<'a, B> {
    /// By square: where its paths begin; one more entry than cells.
    pub starts: &'a [u32],
    /// Five words a path, as for [`Walks`]: empty, occupied, own, enemy (the victims are among own and enemy);
    /// the destination.
    pub paths: &'a [B],
    /// One number a path: up to three victims' squares, lowest byte first, and their count in the top byte.
    pub victims: &'a [u32],
}

impl<B: Bitboard> Captures<'_, B> {
    /// Calls `f` with destination and victims of every path that is open. What stands on the destination is among
    /// the literals of the path.
    #[inline]
    pub fn for_each(&self, square: u8, occupied: B, own: B, mut f: impl FnMut(u8, &[u8])) {
        let s = usize::from(square);
        for p in self.starts[s] as usize..self.starts[s + 1] as usize {
            let path = &self.paths[5 * p..5 * p + 5];
            let blocked = (path[0] & occupied)
                | (path[1] & !occupied)
                | (path[2] & !own)
                | (path[3] & !(occupied & !own));
            if blocked.is_empty() {
                let victims = self.victims[p].to_le_bytes();
                f(path[4].lowest(), &victims[..usize::from(victims[3])]);
            }
        }
    }
}

/// One set for each ordered pair of squares.
#[derive(Clone, Copy)]
pub struct Pairs<'a, B> {
    /// By first square, then second.
    pub sets: &'a [B],
    /// Number of cells.
    pub cells: usize,
}

impl<B: Bitboard> Pairs<'_, B> {
    /// The set of this pair.
    #[inline(always)]
    pub fn of(&self, first: u8, second: u8) -> B {
        self.sets[usize::from(first) * self.cells + usize::from(second)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::U256;
    use super::*;

    static DATA: Tables<64> = Tables({
        let mut bytes = [0; 64];
        let mut i = 0;
        while i < 64 {
            bytes[i] = i as u8;
            i += 1;
        }
        bytes
    });

    #[test]
    fn tables_are_little_endian_words_in_place() {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| (at + i) as u8));
        assert_eq!(DATA.words::<u64>(56, 1), [word(56)]);
        assert_eq!(DATA.words::<u128>(48, 1), [u128::from(word(48)) | u128::from(word(56)) << 64]);
        assert_eq!(DATA.words::<U256>(32, 1), [U256([word(32), word(40), word(48), word(56)])]);
        assert_eq!(DATA.numbers(60, 1), [u32::from_le_bytes([60, 61, 62, 63])]);
        assert_eq!(DATA.halves(60, 2), [u16::from_le_bytes([60, 61]), u16::from_le_bytes([62, 63])]);
    }

    /// Squares 1 and 2 matter, 4 and 9 can be reached: 4 if 1 is empty, 9 if 2 is not.
    #[test]
    fn narrow_results_are_numbers_of_squares() {
        let masks = [0b110u64, 1 << 4 | 1 << 9];
        let lines = Lines { masks: &masks, offsets: &[1], results: &[0, 0b01, 0b00, 0b11, 0b10] };
        let reach = [0b000u64, 0b010, 0b100, 0b110].map(|occupied| lines.reach(0, occupied));
        assert_eq!(reach, [1 << 4, 0, 1 << 4 | 1 << 9, 1 << 9]);
    }

    /// A row of eight squares whose ends touch: a rider to the right from square 5 goes on at square 0.
    #[test]
    fn a_ray_ends_at_the_first_man_and_waits_at_its_gate() {
        let order: Vec<u64> = (0..8).map(|s| (2 << s) - 1).chain((0..8).map(|s| 0xff >> s << s)).collect();
        let of_5 = |set: u64| (0..8).map(move |s| if s == 5 { set } else { 0 });
        let rays: Vec<u64> = of_5(0b1100_0000).chain(of_5(0b0001_1111)).collect();
        let gates: Vec<u64> = of_5(0).chain(of_5(0b1100_0000)).collect();
        let rays = Rays { rays: &rays, gates: &gates, ascending: 2, order: &order, cells: 8 };
        let reach = [0, 1 << 7, 1 << 2, 1 << 0 | 1 << 4].map(|occupied| rays.reach(5, occupied));
        assert_eq!(reach, [0b1101_1111, 0b1100_0000, 0b1100_0111, 0b1100_0001]);
        let down = Rays { ascending: 0, gates: &[], ..rays };
        assert_eq!(down.reach(5, 1 << 2 | 1 << 6), 0b1101_1100);
    }

    /// One or two steps along a row of eight squares.
    #[test]
    fn a_flood_goes_over_empty_squares_alone() {
        let floods = Floods { origins: &[0b0111_1111u64, 0b1111_1110], legs: 2 };
        let leg = |men: u64, from: &[u64]| (men & from[0]).up(1) | (men & from[1]).down(1);
        let reach = [0, 1 << 4, 1 << 2 | 1 << 4, 1 << 1].map(|occupied| floods.reach(3, occupied, leg));
        assert_eq!(reach, [0b0011_0110, 0b0001_0110, 0b0001_0100, 0b0011_0110]);
    }
}
