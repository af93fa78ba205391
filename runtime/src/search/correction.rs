//! How far the static evaluation has been off in positions with the same pawns, or the same men of one side.

use super::rules::Rules;
use super::score::{LARGEST, Points};
use crate::bits::Bitboard;
use crate::position::{Color, Position};
use std::marker::PhantomData;

/// Entries of each table.
const SIZE: usize = 1 << 14;
/// Largest magnitude of an entry; [`SCALE`] of it are a centipawn.
const MAX: i32 = 1024;
/// Units of an entry in a centipawn, over all tables together.
const SCALE: i32 = 24;
/// Features of a position that are looked up.
const FEATURES: usize = 3;

/// The corrections of one thread.
pub(super) struct Corrections<P: Position> {
    /// By feature, side to move and hash of the feature.
    table: Vec<i16>,
    marker: PhantomData<P>,
}

/// Where the corrections of a position are.
#[derive(Clone, Copy)]
pub(super) struct Places([usize; FEATURES]);

impl<P: Position> Corrections<P> {
    pub(super) fn new() -> Self {
        Corrections { table: vec![0; FEATURES * 2 * SIZE], marker: PhantomData }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.table.fill(0);
    }

    /// Where the corrections of this position are: by its pawns, and by either side's other men.
    #[inline]
    pub(super) fn places(position: &P) -> Places {
        let men = [position.men(Color::White), position.men(Color::Black)];
        let mut hash = [0u64; FEATURES];
        for kind in 0..P::VARIANT.kinds.len() {
            let of_kind = position.kind(kind as u8);
            let pawn = Rules::<P>::PAWNS >> kind & 1 != 0;
            for (side, own) in men.iter().enumerate() {
                let feature = if pawn { 0 } else { 1 + side };
                for i in 0..P::Bits::WORDS {
                    hash[feature] =
                        (hash[feature] ^ (of_kind & *own).word(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    hash[feature] ^= hash[feature] >> 29;
                }
            }
        }
        let turn = position.turn() as usize;
        Places(std::array::from_fn(|f| (2 * f + turn) * SIZE + (hash[f] as usize & (SIZE - 1))))
    }

    /// The evaluation as experience corrects it.
    #[inline]
    pub(super) fn correct(&self, eval: Points, places: &Places) -> Points {
        let sum: i32 = places.0.iter().map(|&p| i32::from(self.table[p])).sum();
        (eval + sum / SCALE).clamp(-LARGEST, LARGEST)
    }

    /// Learns that the search found `error` more than the evaluation, at this depth.
    pub(super) fn learn(&mut self, places: &Places, error: Points, depth: i32) {
        let bonus = (error * depth / 8).clamp(-MAX / 4, MAX / 4);
        for &place in &places.0 {
            let old = i32::from(self.table[place]);
            self.table[place] = (old + bonus - old * bonus.abs() / MAX) as i16;
        }
    }
}
