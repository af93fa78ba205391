//! What moves have done elsewhere in the tree: the memory behind move ordering.

use crate::moves::{Move, Tag};
use crate::position::{Color, Position};

/// Largest magnitude of an entry.
pub(super) const MAX: i32 = 16_384;
/// Most rows and columns of the table of pairs; larger games share entries.
const PAIRS: usize = 2048;

/// An index of a move by side, kind and destination: what a continuation is looked up by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Follow(usize);

impl Follow {
    /// The row for "no move before".
    pub(super) const NONE: Follow = Follow(0);
}

/// The histories of one thread.
pub(super) struct Histories<P: Position> {
    /// By side, origin (or kind dropped) and destination.
    butterfly: Vec<i16>,
    /// By kind, destination and kind captured.
    captures: Vec<i16>,
    /// By what was played one, two or four plies ago and what is played now.
    continuations: Vec<i16>,
    /// The answer that refuted a move.
    counters: Vec<Move>,
    marker: std::marker::PhantomData<P>,
}

impl<P: Position> Histories<P> {
    const CELLS: usize = P::VARIANT.files as usize * P::VARIANT.ranks as usize;
    const KINDS: usize = P::VARIANT.kinds.len();
    const ORIGINS: usize = Self::CELLS + if P::VARIANT.hands { Self::KINDS } else { 0 };
    /// One more than needed for [`Follow::NONE`].
    const FOLLOWS: usize = {
        let wanted = 2 * Self::KINDS * Self::CELLS + 1;
        if wanted < PAIRS { wanted } else { PAIRS }
    };

    pub(super) fn new() -> Self {
        Histories {
            butterfly: vec![0; 2 * Self::ORIGINS * Self::CELLS],
            captures: vec![0; Self::KINDS * Self::CELLS * (Self::KINDS + 1)],
            continuations: vec![0; Self::FOLLOWS * Self::FOLLOWS],
            counters: vec![Move::NONE; Self::FOLLOWS],
            marker: std::marker::PhantomData,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.captures.fill(0);
        self.continuations.fill(0);
        self.counters.fill(Move::NONE);
    }

    #[inline(always)]
    fn butterfly_index(color: Color, mv: Move) -> usize {
        let origin = match mv.tag() {
            Tag::Drop if P::VARIANT.hands => Self::CELLS + usize::from(mv.kind()),
            _ => usize::from(mv.from()),
        };
        (color as usize * Self::ORIGINS + origin) * Self::CELLS + usize::from(mv.to())
    }

    #[inline(always)]
    fn capture_index(mv: Move, victim: Option<u8>) -> usize {
        let victim = victim.map_or(Self::KINDS, usize::from);
        (usize::from(mv.kind()) * Self::CELLS + usize::from(mv.to())) * (Self::KINDS + 1) + victim
    }

    /// The index of a move as part of a pair.
    #[inline(always)]
    pub(super) fn follow(color: Color, mv: Move) -> Follow {
        let index =
            (color as usize * Self::KINDS + usize::from(mv.kind())) * Self::CELLS + usize::from(mv.to());
        Follow(1 + if 2 * Self::KINDS * Self::CELLS < PAIRS { index } else { index % (PAIRS - 1) })
    }

    /// How a quiet move has done after these earlier ones.
    #[inline(always)]
    pub(super) fn quiet(&self, color: Color, mv: Move, before: &[Follow; 3]) -> i32 {
        let follow = Self::follow(color, mv).0;
        let pair = |f: Follow| i32::from(self.continuations[f.0 * Self::FOLLOWS + follow]);
        i32::from(self.butterfly[Self::butterfly_index(color, mv)])
            + pair(before[0])
            + pair(before[1])
            + pair(before[2]) / 2
    }

    /// How a capture of a kind has done.
    #[inline(always)]
    pub(super) fn capture(&self, mv: Move, victim: Option<u8>) -> i32 {
        i32::from(self.captures[Self::capture_index(mv, victim)])
    }

    /// The answer that last refuted this move.
    #[inline(always)]
    pub(super) fn counter(&self, before: Follow) -> Move {
        self.counters[before.0]
    }

    /// Remembers the answer that refuted a move.
    pub(super) fn set_counter(&mut self, before: Follow, answer: Move) {
        self.counters[before.0] = answer;
    }

    /// Adds to a quiet move's record.
    pub(super) fn update_quiet(&mut self, color: Color, mv: Move, before: &[Follow; 3], bonus: i32) {
        add(&mut self.butterfly[Self::butterfly_index(color, mv)], bonus);
        let follow = Self::follow(color, mv).0;
        for f in before.iter().filter(|f| **f != Follow::NONE) {
            add(&mut self.continuations[f.0 * Self::FOLLOWS + follow], bonus);
        }
    }

    /// Adds to a capture's record.
    pub(super) fn update_capture(&mut self, mv: Move, victim: Option<u8>, bonus: i32) {
        add(&mut self.captures[Self::capture_index(mv, victim)], bonus);
    }
}

/// Adds a bonus so that the entry approaches [`MAX`] ever more slowly.
#[inline(always)]
fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::add;

    #[test]
    fn entries_stay_within_bounds() {
        let mut entry = 0;
        for bonus in [1500; 200] {
            add(&mut entry, bonus);
        }
        assert!((14_000..=16_384).contains(&entry), "{entry}");
        for bonus in [-1500; 400] {
            add(&mut entry, bonus);
        }
        assert!((-16_384..=-14_000).contains(&entry), "{entry}");
    }
}
