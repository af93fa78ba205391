//! How good a position looks without searching.

mod values;

pub use values::{KindValues, Values};

use crate::bits::Bitboard;
use crate::position::{Color, Position};

/// The evaluation of a position for the side to move, in centipawns.
pub fn evaluate<P: Position>(values: &Values, position: &P) -> i32 {
    let (mut mg, mut eg, mut phase) = (0, 0, 0);
    let files = usize::from(P::VARIANT.files);
    for (kind, v) in values.kinds.iter().enumerate() {
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            (position.kind(kind as u8) & position.men(color)).for_each(|square| {
                let mut square = usize::from(square);
                if color == Color::Black {
                    square = (usize::from(P::VARIANT.ranks) - 1 - square / files) * files + square % files;
                }
                mg += sign * (v.mg + v.table_mg[square]);
                eg += sign * (v.eg + v.table_eg[square]);
                phase += v.phase;
            });
            if P::VARIANT.hands {
                let held = i32::from(position.in_hand(color, kind as u8));
                mg += sign * v.hand * held;
                eg += sign * v.hand * held;
            }
        }
    }
    let phase = phase.min(64);
    let white = (mg * phase + eg * (64 - phase)) / 64;
    values.tempo + if position.turn() == Color::White { white } else { -white }
}
