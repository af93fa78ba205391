//! Hash keys of positions: mixed counters (splitmix64, Steele, Lea and Flood 2014).
//!
//! Those of men can be stored: measured on chess with every leaf made, a table that stays in the first cache is worth a
//! sixth of the time. Larger ones would push better things out of it, and everything else is rarely needed.

/// A pseudo-random word for this number.
#[inline(always)]
pub const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A man of this side (0 White, 1 Black) and kind on this square.
#[inline(always)]
pub const fn man(color: usize, kind: usize, square: u8) -> u64 {
    mix((color as u64) << 16 | (kind as u64) << 8 | square as u64)
}

/// The keys of [`man`], stored; `SQUARES` is a power of two.
pub struct Men<const KINDS: usize, const SQUARES: usize>([[[u64; SQUARES]; KINDS]; 2]);

impl<const KINDS: usize, const SQUARES: usize> Men<KINDS, SQUARES> {
    /// All of them.
    #[allow(clippy::new_without_default)] // It is for statics.
    pub const fn new() -> Self {
        assert!(SQUARES.is_power_of_two() && SQUARES <= 256);
        let mut keys = [[[0; SQUARES]; KINDS]; 2];
        let mut i = 0;
        while i < 2 * KINDS * SQUARES {
            let (color, kind, square) = (i / SQUARES / KINDS, i / SQUARES % KINDS, i % SQUARES);
            keys[color][kind][square] = man(color, kind, square as u8);
            i += 1;
        }
        Men(keys)
    }

    /// A man of this side (0 White, 1 Black) and kind on this square.
    #[inline(always)]
    pub fn man(&self, color: usize, kind: usize, square: u8) -> u64 {
        self.0[color][kind][usize::from(square) % SQUARES]
    }
}

/// The `count`-th man of this side and kind in hand.
#[inline(always)]
pub const fn hand(color: usize, kind: usize, count: u8) -> u64 {
    mix(1 << 32 | (color as u64) << 16 | (kind as u64) << 8 | count as u64)
}

/// A mark on this square: a promoted man that reverts.
#[inline(always)]
pub const fn promoted(square: u8) -> u64 {
    mix(2 << 32 | square as u64)
}

/// A mark on this square: a man that has not moved.
#[inline(always)]
pub const fn unmoved(square: u8) -> u64 {
    mix(3 << 32 | square as u64)
}

/// This square is open to capture en passant.
#[inline(always)]
pub const fn en_passant(square: u8) -> u64 {
    mix(4 << 32 | square as u64)
}

/// These castling rights are left.
#[inline(always)]
pub const fn castling(rights: u8) -> u64 {
    mix(5 << 32 | rights as u64)
}

/// Castling rights that are left, from these squares of king and partner, rule by rule.
pub fn castling_from(rights: u8, squares: &[[u8; 2]]) -> u64 {
    let left = squares.iter().enumerate().filter(|(i, _)| rights >> i & 1 != 0);
    left.fold(0, |key, (i, &[king, partner])| {
        key ^ mix(8 << 32 | (i as u64) << 16 | (king as u64) << 8 | partner as u64)
    })
}

/// This side (0 White, 1 Black) has still to give so many checks.
#[inline(always)]
pub const fn checks(color: usize, left: u8) -> u64 {
    mix(7 << 32 | (color as u64) << 8 | left as u64)
}

/// So many passes have been made in a row.
#[inline(always)]
pub const fn passes(count: u8) -> u64 {
    if count == 0 { 0 } else { mix(8 << 32 | count as u64) }
}

/// Another fact of the position holds: 0 Black is to move, 1 the opening phase is in force, 2 the side to move may
/// pass, 3 and 4 White and Black may still swap their king, 5 and 6 the checks that White and Black are giving count.
#[inline(always)]
pub const fn fact(number: u64) -> u64 {
    mix(6 << 32 | number)
}
