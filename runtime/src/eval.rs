//! How good a position looks without searching: a weighted sum, tapered from middlegame to endgame.
//!
//! The terms: men and their squares, men in hand, mobility, attacks on the squares around the king, men that shelter
//! it, men that hang, are protected or attacked by pawns, passed pawns, and how near a side is to a bare king, where
//! that loses. A pawn here is a man that promotes and whose moves reset the count of quiet moves.

mod terms;
mod values;

pub use values::{KindValues, Terms, Values};

use crate::position::{Color, Position};
use std::marker::PhantomData;
use terms::Pair;

/// Values made ready for one game.
pub struct Evaluator<P: Position> {
    tempo: i32,
    /// Worth of a man by colour, kind and square, its table included.
    men: Vec<Pair>,
    /// For each square a man could go to, by kind.
    mobility: Vec<Pair>,
    /// For each attacked square around the enemy king, by kind.
    attack: Vec<i32>,
    hand: Vec<i32>,
    phase: Vec<i32>,
    /// The phase of the set-up, or a little more than nothing.
    full_phase: i32,
    /// Worth of a man on the board wherever it stands.
    worth: Vec<i32>,
    /// What capturing a man changes: its worth, and the worth in the capturer's hand.
    price: Vec<i32>,
    /// Kinds from the cheapest on, royal ones last.
    by_worth: Vec<u8>,
    hanging: Pair,
    pawn_threat: Pair,
    protected: Pair,
    shelter: Pair,
    /// By ranks gone.
    passed: Vec<Pair>,
    nearly_bare: [i32; 5],
    geometry: terms::Geometry<P>,
    marker: PhantomData<P>,
}

impl<P: Position> Evaluator<P> {
    /// Prepares values; they are those of this game.
    pub fn new(values: &Values) -> Evaluator<P> {
        let variant = P::VARIANT;
        let cells = usize::from(variant.files) * usize::from(variant.ranks);
        let mut men = Vec::with_capacity(2 * values.kinds.len() * cells);
        for color in [Color::White, Color::Black] {
            for kind in &values.kinds {
                men.extend((0..cells).map(|square| {
                    let seen = terms::from_owner::<P>(color, square);
                    Pair::new(kind.mg + kind.table_mg[seen], kind.eg + kind.table_eg[seen])
                }));
            }
        }
        let worth: Vec<i32> = values.kinds.iter().map(|k| (k.mg + k.eg) / 2).collect();
        let price = values.kinds.iter().zip(&worth).map(|(k, w)| w + k.hand).collect();
        let mut by_worth: Vec<u8> = (0..values.kinds.len() as u8).collect();
        by_worth.sort_by_key(|&k| (variant.kinds[usize::from(k)].royal, worth[usize::from(k)], k));
        Evaluator {
            tempo: values.tempo,
            men,
            mobility: values.kinds.iter().map(|k| Pair::new(k.mobility_mg, k.mobility_eg)).collect(),
            attack: values.kinds.iter().map(|k| k.attack).collect(),
            hand: values.kinds.iter().map(|k| k.hand).collect(),
            phase: values.kinds.iter().map(|k| k.phase).collect(),
            full_phase: full_phase::<P>(values).max(4),
            worth,
            price,
            by_worth,
            hanging: Pair::of(values.terms.hanging),
            pawn_threat: Pair::of(values.terms.pawn_threat),
            protected: Pair::of(values.terms.protected),
            shelter: Pair::of(values.terms.shelter),
            passed: passed(values.terms.passed, i32::from(variant.ranks)),
            nearly_bare: values.terms.bare,
            geometry: terms::Geometry::new(),
            marker: PhantomData,
        }
    }

    /// Worth of a man of a kind on the board, in centipawns.
    #[inline(always)]
    pub fn worth(&self, kind: u8) -> i32 {
        self.worth[usize::from(kind)]
    }

    /// What capturing a man of a kind changes, in centipawns.
    #[inline(always)]
    pub(crate) fn price(&self, kind: u8) -> i32 {
        self.price[usize::from(kind)]
    }

    /// Kinds from the cheapest on, royal ones last.
    #[inline(always)]
    pub(crate) fn by_worth(&self) -> &[u8] {
        &self.by_worth
    }
}

/// Worth of a passed pawn by the ranks it has gone: quadratic, all of it on the last rank.
fn passed([mg, eg]: [i32; 2], ranks: i32) -> Vec<Pair> {
    let last = (ranks - 1).max(1);
    (0..ranks)
        .map(|gone| Pair::new(mg * gone * gone / (last * last), eg * gone * gone / (last * last)))
        .collect()
}

/// The phase of the men of the default set-up; a symbol can be another kind on the other side.
fn full_phase<P: Position>(values: &Values) -> i32 {
    let fen = P::VARIANT.setups.first().map_or("", |(_, fen)| fen);
    let men = crate::fen::parse(P::VARIANT, fen).map(|parts| parts.board).unwrap_or_default();
    men.into_iter().flatten().map(|(_, kind)| values.kinds[usize::from(kind)].phase).sum()
}
