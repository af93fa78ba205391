//! The transposition table: what is known about positions that were searched before.

use super::score::Points;
use crate::moves::Move;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// Whether the true score is at least the stored one.
    pub(super) fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether the true score is at most the stored one.
    pub(super) fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}

/// A move as the table keeps it: 32 bits, enough to tell it from the other legal moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub(super) u32);

impl Code {
    /// No move.
    pub(super) const NONE: Code = Code(0);
    const NOISY: u32 = 1 << 31;

    /// The code of a move that is (`noisy`) or is not a capture or promotion.
    pub(super) fn new(mv: Move, noisy: bool) -> Code {
        let hash = (mv.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as u32;
        Code(hash.max(1) | if noisy { Self::NOISY } else { 0 })
    }

    /// Whether the move is a capture or promotion.
    pub(super) fn is_noisy(self) -> bool {
        self.0 & Self::NOISY != 0
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move or the one that refuted.
    pub(super) code: Code,
    /// The score, decided games counted from the node.
    pub(super) score: Points,
    /// The static evaluation, or [`super::score::NONE`].
    pub(super) eval: Points,
    /// Depth of the search in plies, from 0.
    pub(super) depth: i32,
    /// What the score means.
    pub(super) bound: Bound,
}

/// Sixteen bytes. The first word holds 48 bits of the key and the evaluation, combined with the second by exclusive
/// or, so that a mixture of two threads' writes is not taken for an entry. The second, from its low end: move code
/// (32), score (16), depth (8), bound (2), generation (6).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;
const GENERATIONS: u64 = 64;

/// Slots that a position may be in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// The table, shared by all threads without locks.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: u64,
    /// Whether entries of earlier searches count as absent.
    fresh: bool,
}

impl Table {
    /// An empty table of so many megabytes, at least one.
    pub(super) fn new(megabytes: usize) -> Table {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        Table { buckets, generation: 1, fresh: false }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|b| &mut b.0) {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        self.generation = 1;
    }

    /// Begins a search; with `fresh`, it sees nothing of the earlier ones.
    pub(super) fn begin(&mut self, fresh: bool) {
        self.fresh = fresh;
        self.generation = (self.generation + 1) % GENERATIONS;
        if fresh && self.generation == 0 {
            self.clear();
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u64::from(key as u32) * self.buckets.len() as u64) >> 32) as usize]
    }

    /// What is known about the position.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let check = slot.check.load(Relaxed) ^ data;
            let known = (check ^ key) >> 16 == 0 && Bound::from_bits(data >> 56) != Bound::None;
            let current = !self.fresh || data >> 58 == self.generation;
            (known && current).then(|| unpack(check, data))
        })
    }

    /// Remembers what was found about the position.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let mut target = &bucket.0[0];
        let mut least = i64::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            let check = slot.check.load(Relaxed) ^ data;
            let foreign = self.fresh && data >> 58 != self.generation;
            if (check ^ key) >> 16 == 0 && !foreign {
                let old = unpack(check, data);
                if entry.code == Code::NONE {
                    entry.code = old.code;
                }
                let deeper = old.depth > entry.depth + 3 && data >> 58 == self.generation;
                if deeper && entry.bound != Bound::Exact && old.bound != Bound::None {
                    return;
                }
                target = slot;
                break;
            }
            let age = (self.generation.wrapping_sub(data >> 58) % GENERATIONS) as i64;
            let empty = foreign || Bound::from_bits(data >> 56) == Bound::None;
            let worth = if empty { i64::MIN } else { (data >> 48 & 0xFF) as i64 - 8 * age };
            if worth < least {
                least = worth;
                target = slot;
            }
        }
        let check = key & !0xFFFF | u64::from(entry.eval as i16 as u16);
        let data = u64::from(entry.code.0)
            | u64::from(entry.score as i16 as u16) << 32
            | (entry.depth.clamp(0, 255) as u64) << 48
            | (entry.bound as u64) << 56
            | self.generation << 58;
        target.check.store(check ^ data, Relaxed);
        target.data.store(data, Relaxed);
    }

    /// How much of the table this search has filled, in permille, by a sample.
    pub(super) fn permille_full(&self) -> u32 {
        let sample = self.buckets.len().min(250);
        let used = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            Bound::from_bits(data >> 56) != Bound::None && data >> 58 == self.generation
        };
        let full = self.buckets[..sample].iter().flat_map(|b| &b.0).filter(used).count();
        (full * 1000 / (sample * SLOTS)) as u32
    }
}

#[inline(always)]
fn unpack(check: u64, data: u64) -> Entry {
    Entry {
        code: Code(data as u32),
        score: Points::from((data >> 32) as u16 as i16),
        eval: Points::from(check as u16 as i16),
        depth: (data >> 48 & 0xFF) as i32,
        bound: Bound::from_bits(data >> 56),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry { code: Code(0x8000_1234), score: -31_990, eval: 32_002, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        table.store(0x1234_5678_9ABC_DEF0, entry(17));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0), Some(entry(17)));
        assert_eq!(table.probe(0x1234_5678_9AB0_DEF0), None);
    }

    #[test]
    fn deep_entries_of_this_search_survive_shallow_ones() {
        let mut table = Table::new(1);
        table.begin(false);
        // The same bucket: the low 32 bits of the keys are equal.
        for i in 0..20u64 {
            table.store(i << 40, entry(if i == 3 { 40 } else { 5 }));
        }
        assert_eq!(table.probe(3 << 40), Some(entry(40)));
        let found = (0..20).filter(|i| table.probe(i << 40).is_some()).count();
        assert_eq!(found, SLOTS);
    }

    #[test]
    fn a_fresh_search_sees_nothing_of_earlier_ones() {
        let mut table = Table::new(1);
        for round in 0..200 {
            table.begin(true);
            assert_eq!(table.probe(77), None, "round {round}");
            table.store(77, entry(1));
            assert_eq!(table.probe(77), Some(entry(1)));
        }
    }
}
