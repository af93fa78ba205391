//! Bitboards of 64, 128 and 256 squares, and the extraction of bits that indexes occupancy tables.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit `s` stands for square `s`.
pub trait Bitboard:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many squares the word can hold.
    const SQUARES: usize;
    /// How many `u64` words it is made of.
    const WORDS: usize;
    /// No square.
    const EMPTY: Self;

    /// One square; `square` is below [`Bitboard::SQUARES`].
    fn bit(square: u8) -> Self;
    /// The set whose words are these, lowest squares first; missing words are empty.
    fn from_words(words: &[u64]) -> Self;
    /// Word `i` of the set.
    fn word(self, i: usize) -> u64;
    /// Whether no square is in the set.
    fn is_empty(self) -> bool;
    /// Number of squares.
    fn count(self) -> u32;
    /// The lowest square; the set is not empty.
    fn lowest(self) -> u8;
    /// The highest square; the set is not empty.
    fn highest(self) -> u8;

    /// Every square moved up by so many numbers, less than [`Bitboard::SQUARES`]; those that leave the word are lost.
    fn up(self, by: u32) -> Self;
    /// Every square moved down by so many numbers, likewise.
    fn down(self, by: u32) -> Self;

    /// Whether any square is in the set.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether the square is in the set.
    #[inline(always)]
    fn has(self, square: u8) -> bool {
        (self & Self::bit(square)).any()
    }

    /// Whether more than one square is in the set.
    #[inline(always)]
    fn several(self) -> bool {
        self.any() && (self ^ Self::bit(self.lowest())).any()
    }

    /// Takes the lowest square out; the set is not empty.
    #[inline(always)]
    fn pop(&mut self) -> u8 {
        let square = self.lowest();
        *self ^= Self::bit(square);
        square
    }

    /// The bits of `self` at the places of `mask`, packed, lowest first; the mask has at most 32 squares.
    #[inline(always)]
    fn extract(self, mask: Self) -> usize {
        let mut index = 0;
        let mut shift = 0;
        for i in 0..Self::WORDS {
            let m = mask.word(i);
            index |= (pext(self.word(i), m) as usize) << shift;
            shift += m.count_ones();
        }
        index
    }

    /// The inverse of [`Bitboard::extract`]: those squares of `self` whose number among its squares, lowest first, is that
    /// of a set bit; `self` has at most 32 squares.
    #[inline(always)]
    fn spread(self, packed: u32) -> Self {
        let mut words = [0; 4];
        let mut rest = u64::from(packed);
        for (i, word) in words.iter_mut().enumerate().take(Self::WORDS) {
            let mask = self.word(i);
            *word = pdep(rest, mask);
            rest >>= mask.count_ones() & 63;
        }
        Self::from_words(&words)
    }

    /// Calls `f` for every square, lowest first.
    #[inline(always)]
    fn for_each(self, mut f: impl FnMut(u8)) {
        let (mut i, mut rest) = (0, self.word(0));
        // One loop, so that what is done for a square is there once.
        loop {
            while rest == 0 {
                i += 1;
                if i == Self::WORDS {
                    return;
                }
                rest = self.word(i);
            }
            f((64 * i as u32 + rest.trailing_zeros()) as u8);
            rest &= rest - 1;
        }
    }
}

/// The bits of `word` at the places of `mask`, packed, lowest first.
#[inline(always)]
pub fn pext(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: compiled only for machines with BMI2. Chess takes 25 instructions a counted leaf instead of 63.
    unsafe {
        std::arch::x86_64::_pext_u64(word, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pext_portable(word, mask)
}

/// [`pext`] without the instruction of that name.
pub fn pext_portable(word: u64, mut mask: u64) -> u64 {
    let mut packed = 0;
    let mut place = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        packed |= u64::from(word & lowest != 0) << place;
        place += 1;
        mask ^= lowest;
    }
    packed
}

/// The lowest bits of `packed` at the places of `mask`, lowest first.
#[inline(always)]
pub fn pdep(packed: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: compiled only for machines with BMI2. The gain is that of `pext`.
    unsafe {
        std::arch::x86_64::_pdep_u64(packed, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pdep_portable(packed, mask)
}

/// [`pdep`] without the instruction of that name.
pub fn pdep_portable(mut packed: u64, mut mask: u64) -> u64 {
    let mut word = 0;
    while mask != 0 && packed != 0 {
        let lowest = mask & mask.wrapping_neg();
        word |= lowest & (packed & 1).wrapping_neg();
        packed >>= 1;
        mask ^= lowest;
    }
    word
}

macro_rules! primitive_bitboard {
    ($word:ty, $words:expr) => {
        impl Bitboard for $word {
            const SQUARES: usize = <$word>::BITS as usize;
            const WORDS: usize = $words;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn bit(square: u8) -> Self {
                1 << square
            }

            #[inline(always)]
            fn from_words(words: &[u64]) -> Self {
                words.iter().take($words).enumerate().fold(0, |set, (i, &w)| set | (w as $word) << (64 * i))
            }

            #[inline(always)]
            fn word(self, i: usize) -> u64 {
                (self >> (64 * i)) as u64
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn highest(self) -> u8 {
                (<$word>::BITS - 1 - self.leading_zeros()) as u8
            }

            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }

            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }

            #[inline(always)]
            fn several(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }

            #[inline(always)]
            fn pop(&mut self) -> u8 {
                let square = self.lowest();
                *self &= self.wrapping_sub(1);
                square
            }
        }
    };
}

primitive_bitboard!(u64, 1);
primitive_bitboard!(u128, 2);

/// A set of up to 256 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct U256(
    /// Bit `s % 64` of word `s / 64` stands for square `s`.
    pub [u64; 4],
);

macro_rules! wordwise {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl $trait for U256 {
            type Output = U256;

            #[inline(always)]
            fn $method(self, other: U256) -> U256 {
                U256(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }

        impl $assign for U256 {
            #[inline(always)]
            fn $assign_method(&mut self, other: U256) {
                *self = (*self).$method(other);
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for U256 {
    type Output = U256;

    #[inline(always)]
    fn not(self) -> U256 {
        U256(self.0.map(|w| !w))
    }
}

impl U256 {
    /// Which words are not empty, a bit each.
    #[inline(always)]
    fn occupied_words(self) -> u32 {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: compiled only for machines with AVX2; 32 bytes are read where the four words are. With it the 16x16 game
        // of 40 kinds takes 54.4 instructions a counted leaf, where asking word by word takes 60.8.
        unsafe {
            use std::arch::x86_64::*;
            let words = _mm256_loadu_si256(self.0.as_ptr().cast());
            let empty = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
            (_mm256_movemask_pd(_mm256_castsi256_pd(empty)) ^ 15) as u32
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
        (0..4).fold(0, |set, i| set | u32::from(self.0[i] != 0) << i)
    }
}

impl Bitboard for U256 {
    const SQUARES: usize = 256;
    const WORDS: usize = 4;
    const EMPTY: Self = U256([0; 4]);

    #[inline(always)]
    fn bit(square: u8) -> Self {
        // Without a number as an index the words stay in registers.
        U256(std::array::from_fn(|i| u64::from(usize::from(square >> 6) == i) << (square & 63)))
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        U256(std::array::from_fn(|i| words.get(i).copied().unwrap_or(0)))
    }

    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        self.0[i]
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        let (mut first, mut word) = (192, self.0[3]);
        for (base, w) in [(128, self.0[2]), (64, self.0[1]), (0, self.0[0])] {
            (first, word) = if w != 0 { (base, w) } else { (first, word) };
        }
        (first + word.trailing_zeros()) as u8
    }

    #[inline(always)]
    fn has(self, square: u8) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 != 0
    }

    #[inline(always)]
    fn several(self) -> bool {
        self.count() > 1
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        U256(std::array::from_fn(|i| {
            let at = |below: usize| i.checked_sub(below).map_or(0, |i| self.0[i]);
            let carried = if bits == 0 { 0 } else { at(words + 1) >> (64 - bits) };
            at(words) << bits | carried
        }))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        U256(std::array::from_fn(|i| {
            let at = |above: usize| self.0.get(i + above).copied().unwrap_or(0);
            let carried = if bits == 0 { 0 } else { at(words + 1) << (64 - bits) };
            at(words) >> bits | carried
        }))
    }

    #[inline(always)]
    fn highest(self) -> u8 {
        let (mut first, mut word) = (0, self.0[0]);
        for (base, w) in [(64, self.0[1]), (128, self.0[2]), (192, self.0[3])] {
            (first, word) = if w != 0 { (base, w) } else { (first, word) };
        }
        (first + 63 - word.leading_zeros().min(63)) as u8
    }

    #[inline(always)]
    fn for_each(self, mut f: impl FnMut(u8)) {
        // Most sets are of few men: the words without any are passed over all at once.
        let mut words = self.occupied_words();
        while words != 0 {
            let i = words.trailing_zeros() & 3;
            words &= words - 1;
            let mut rest = self.0[i as usize];
            while rest != 0 {
                f((64 * i + rest.trailing_zeros()) as u8);
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that is as good as random.
    fn mix(seed: u64) -> u64 {
        let mixed = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(23)
    }

    /// As good as random words, about a quarter of the bits set.
    fn set<B: Bitboard>(seed: u64) -> B {
        let words: [u64; 4] =
            std::array::from_fn(|i| mix(8 * seed + i as u64) & mix(8 * seed + 4 + i as u64));
        B::from_words(&words)
    }

    fn squares<B: Bitboard>(set: B) -> Vec<u8> {
        (0..B::SQUARES).map(|s| s as u8).filter(|&s| set.has(s)).collect()
    }

    fn sets_are_lists_of_squares<B: Bitboard>() {
        for seed in 0..100 {
            let (a, occupied): (B, B) = (set(seed), set(seed + 1000));
            let list = squares(a);
            let (mut popped, mut visited, mut rest) = (Vec::new(), Vec::new(), a);
            while rest.any() {
                popped.push(rest.pop());
            }
            a.for_each(|s| visited.push(s));
            assert_eq!((&popped, &visited), (&list, &list));
            assert_eq!(
                (a.lowest(), a.highest(), a.count() as usize),
                (list[0], list[list.len() - 1], list.len())
            );
            assert_eq!((a.several(), B::bit(list[0]).several()), (list.len() > 1, false));
            // A mask of at most 12 squares of it.
            let mask = list.iter().take(12).fold(B::EMPTY, |set, &s| set | B::bit(s));
            let index = occupied.extract(mask);
            let mask_squares = squares(mask);
            let wanted = mask_squares.iter().enumerate().filter(|(_, s)| occupied.has(**s));
            let wanted = wanted.map(|(i, _)| 1 << i);
            assert_eq!(index, wanted.sum::<usize>());
            assert_eq!(mask.spread(index as u32), occupied & mask);
            let by = (seed % 70) as u32 % B::SQUARES as u32;
            let moved = |s: &u8| u32::from(*s) + by;
            let up: Vec<u8> =
                list.iter().map(moved).filter(|&s| s < B::SQUARES as u32).map(|s| s as u8).collect();
            assert_eq!(squares(a.up(by)), up);
            let down: Vec<u8> = list.iter().filter_map(|&s| s.checked_sub(by as u8)).collect();
            assert_eq!(squares(a.down(by)), down);
        }
    }

    #[test]
    fn boards_of_every_width_are_lists_of_squares() {
        sets_are_lists_of_squares::<u64>();
        sets_are_lists_of_squares::<u128>();
        sets_are_lists_of_squares::<U256>();
    }

    #[test]
    fn bits_are_extracted_and_spread_alike_without_the_instructions() {
        for seed in 0..1000 {
            let (word, mask): (u64, u64) = (mix(seed), set(seed));
            assert_eq!(pext(word, mask), pext_portable(word, mask));
            assert_eq!(pdep(word, mask), pdep_portable(word, mask));
        }
    }
}
