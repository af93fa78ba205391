//! What a run says about two sides: one is stronger, they are balanced, or it is not known yet.
//!
//! "Balanced" is a claim of its own, not the lack of a difference: it is made when both "A is stronger by the margin"
//! and "B is stronger by the margin" have been refuted.

use super::{Bounds, PairResult, Pairs, Scale, llr};

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first side is stronger.
    AStronger,
    /// The second side is.
    BStronger,
    /// Neither is stronger by the margin.
    Balanced,
    /// The pairs do not say.
    Undecided,
}

/// Two sequential tests side by side, of "A is stronger by the margin" and of "B is", each against "they are equal".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equivalence {
    /// The margin, in normalised Elo, above 0.
    pub margin: f64,
    /// The chance to call one of two equal sides stronger, both mistakes together.
    pub alpha: f64,
    /// The chance to call sides balanced where one is stronger by the margin.
    pub beta: f64,
}

/// A test looks at the pairs when so many more have been played, and not before there are [`FIRST`].
const BLOCK: u64 = 8;
/// Before so many pairs the spread of their scores is a guess.
const FIRST: u64 = 32;

impl Equivalence {
    /// Where each of the two tests ends.
    pub fn bounds(&self) -> Bounds {
        // Both tests can call equals unequal, so each has half the chance to.
        Bounds::new(self.alpha / 2.0, self.beta)
    }

    /// The two log-likelihood ratios: for "A is stronger by the margin" and for "B is", both against "equal".
    pub fn ratios(&self, counts: &[u64; 5]) -> [f64; 2] {
        [self.margin, -self.margin].map(|elo| llr(counts, Scale::Normalised, 0.0, elo))
    }
}

/// The verdict on pairs in the order of their numbers, and after how many of them it was reached. Later pairs do not
/// change it: the tests stop where they decide.
pub fn decide(test: &Equivalence, pairs: impl IntoIterator<Item = PairResult>) -> (Verdict, u64) {
    let bounds = test.bounds();
    let mut seen = Pairs::new();
    let mut refuted = [false; 2];
    for pair in pairs {
        seen.add(pair);
        if seen.len() < FIRST || !seen.len().is_multiple_of(BLOCK) {
            continue;
        }
        let ratios = test.ratios(&seen.counts);
        for side in 0..2 {
            if !refuted[side] && ratios[side] >= bounds.upper {
                return ([Verdict::AStronger, Verdict::BStronger][side], seen.len());
            }
            refuted[side] |= ratios[side] <= bounds.lower;
        }
        if refuted == [true; 2] {
            return (Verdict::Balanced, seen.len());
        }
    }
    (Verdict::Undecided, seen.len())
}
