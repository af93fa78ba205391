//! Random numbers that are the same everywhere: of positions to compare, of games to draw, of samples.

/// SplitMix64 (Steele, Lea and Flood 2014): a counter and a mixing function, so that any seed is a good one.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that begin at this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Of the many streams of a seed, the one with this number.
    pub fn stream(seed: u64, number: u64) -> Random {
        let mut random = Random(seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95));
        random.bits();
        random
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `limit` - 1; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// A number of the interval [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of them; nothing if there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// One of these words; the empty one if there is none.
    pub fn word<'a>(&mut self, from: &[&'a str]) -> &'a str {
        self.pick(from).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_published_sequence() {
        // The reference implementation's first outputs for seed 1234567.
        let mut random = Random::new(1_234_567);
        let first = [(); 3].map(|()| random.bits());
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = Random::stream(1, 2);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|c| (9_600..10_400).contains(c)), "{counts:?}");
        let mean = (0..10_000).map(|_| random.unit()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        assert_eq!(random.below(0), 0);
        assert!(random.pick::<u8>(&[]).is_none());
    }
}
