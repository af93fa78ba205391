//! Hash keys of positions: computed, not stored. A key is a mixed counter (splitmix64, Steele, Lea and Flood 2014),
//! which is as quick as a table that would have to be fetched.

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

/// This side (0 White, 1 Black) has still to give so many checks.
#[inline(always)]
pub const fn checks(color: usize, left: u8) -> u64 {
    mix(7 << 32 | (color as u64) << 8 | left as u64)
}

/// Another fact of the position holds: 0 Black is to move, 1 the opening phase is in force, 2 the side to move may
/// pass, 3 and 4 White and Black may still swap their king.
#[inline(always)]
pub const fn fact(number: u64) -> u64 {
    mix(6 << 32 | number)
}
