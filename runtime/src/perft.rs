//! Counting the leaves of the tree of legal moves: the check of a move generator, and a measure of its speed.
//!
//! A position that a rule has ended without regard to history counts 1 at depth 0 and 0 deeper. Repetition and quiet
//! moves never cut.

use crate::bits::Bitboard;
use crate::ends::sudden_end;
use crate::moves::{Move, Sink, Tag};
use crate::position::{Position, Stage};

/// The number of leaves `depth` plies below the position. The last ply is counted, not made.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count::<P, false>(position, depth)
}

/// [`perft`] with every leaf made on a board.
pub fn perft_made<P: Position>(position: &P, depth: u32) -> u64 {
    count::<P, true>(position, depth)
}

fn count<P: Position, const MADE: bool>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        // Without this the compiler would see that nobody looks at the leaf.
        std::hint::black_box(position);
        return 1;
    }
    if sudden_end(position).is_some() {
        return 0;
    }
    if depth == 1 && !MADE {
        return position.count_moves();
    }
    let mut maker = Maker::<P, MADE> { position, depth: depth - 1, nodes: 0 };
    position.generate(Stage::All, &mut maker);
    maker.nodes
}

/// Makes each move as it is generated and counts what is below: no list is written and read again.
struct Maker<'a, P: Position, const MADE: bool> {
    position: &'a P,
    /// Plies below the moves.
    depth: u32,
    nodes: u64,
}

impl<P: Position, const MADE: bool> Sink for Maker<'_, P, MADE> {
    #[inline(always)]
    fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B) {
        targets.for_each(|to| self.push(Move::new(Tag::Plain, kind, from, to)));
    }

    #[inline(always)]
    fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B) {
        targets.for_each(|to| {
            let from = if tag == Tag::Drop { to } else { from };
            self.push(Move::new(tag, kind, from, to).with_extra(extra));
        });
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut after = self.position.clone();
        after.play(mv);
        self.nodes += count::<P, MADE>(&after, self.depth);
    }
}

/// The share of each move in [`perft`] of a depth of 1 or more.
pub fn divide<P: Position>(position: &P, depth: u32, made: bool) -> Vec<(Move, u64)> {
    if depth == 0 || sudden_end(position).is_some() {
        return Vec::new();
    }
    let count = if made { perft_made } else { perft };
    let share = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        (mv, count(&after, depth - 1))
    };
    position.legal_moves().iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Example;
    use crate::fen;

    #[test]
    fn the_ways_of_counting_agree() {
        for (_, setup) in Example::VARIANT.setups {
            let start: Example = fen::position(setup).unwrap();
            for depth in 1..4 {
                let nodes = perft(&start, depth);
                assert_eq!(perft_made(&start, depth), nodes);
                assert_eq!(divide(&start, depth, false).iter().map(|(_, n)| n).sum::<u64>(), nodes);
                assert_eq!(divide(&start, depth, true), divide(&start, depth, false));
            }
        }
    }

    #[test]
    fn leaves_counted_by_hand() {
        let start: Example = fen::start();
        assert_eq!(perft(&start, 0), 1);
        assert_eq!(perft(&start, 1), 9);
        assert_eq!(perft(&start, 2), 81);
        // Two promotions on the square ahead, two by capture, three king moves (b6 is guarded by nobody).
        let promotion: Example = fen::position("1n4/P5/6/6/4k1/K4p w").unwrap();
        assert_eq!(perft(&promotion, 1), 7);
    }

    #[test]
    fn ended_positions_count_at_depth_0_only() {
        let bare: Example = fen::position("k5/6/6/6/6/2K2P b").unwrap();
        assert_eq!([0, 1, 2].map(|depth| perft(&bare, depth)), [1, 0, 0]);
        assert_eq!([0, 1, 2].map(|depth| perft_made(&bare, depth)), [1, 0, 0]);
        assert_eq!(divide(&bare, 2, false), []);
        // Taking the last man but one bares; the answer that bares in return is the only line that goes on.
        let answered: Example = fen::position("k5/P5/6/6/6/2K3 b").unwrap();
        assert_eq!([1, 2].map(|depth| perft(&answered, depth)), [2, 0]);
    }
}
