//! Random numbers that are the same everywhere (SplitMix64, Steele, Lea and Flood 2014).

/// A stream of numbers.
pub struct Random(u64);

impl Random {
    /// The stream with this number of the given seed.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut random = Random(seed ^ stream.wrapping_mul(0xD134_2543_DE82_EF95));
        random.next_number();
        random
    }

    /// The next number of the stream.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next_number() % n.max(1) as u64) as usize
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.below(from.len())]) }
    }
}
