//! Confidence sequences: intervals that may be looked at after every pair.
//!
//! An interval for a fixed number of pairs is wrong more often than it says if one stops when it looks good. The
//! interval here holds at all times at once with the stated confidence. It is the empirical Bernstein sequence with
//! predictable weights (Waudby-Smith and Ramdas 2024), for scores between 0 and 1.

/// An interval that is kept up to date.
#[derive(Clone, Debug)]
pub struct ConfidenceSequence {
    /// ln(2 / alpha).
    strictness: f64,
    seen: f64,
    sum: f64,
    squares: f64,
    weights: f64,
    weighted: f64,
    cost: f64,
    /// All intervals so far hold at once, so their intersection does.
    interval: [f64; 2],
}

impl ConfidenceSequence {
    /// A sequence that holds with this confidence (for example 0.95).
    pub fn new(confidence: f64) -> ConfidenceSequence {
        ConfidenceSequence {
            strictness: (2.0 / (1.0 - confidence)).ln(),
            seen: 0.0,
            sum: 0.5,
            squares: 0.25,
            weights: 0.0,
            weighted: 0.0,
            cost: 0.0,
            interval: [0.0, 1.0],
        }
    }

    /// Adds a score between 0 and 1 and returns the interval for the mean.
    pub fn add(&mut self, score: f64) -> [f64; 2] {
        // Mean and variance of what came before, drawn towards a half and a quarter.
        let before = self.sum / (self.seen + 1.0);
        let variance = self.squares / (self.seen + 1.0);
        self.seen += 1.0;
        let n = self.seen;
        let weight = (2.0 * self.strictness / (variance * n * (1.0 + n).ln())).sqrt().min(0.5);
        self.weights += weight;
        self.weighted += weight * score;
        self.cost += (score - before).powi(2) * (-(1.0 - weight).ln() - weight);
        self.sum += score;
        let after = self.sum / (n + 1.0);
        self.squares += (score - after).powi(2);
        let centre = self.weighted / self.weights;
        let half = (self.strictness + self.cost) / self.weights;
        self.interval = [self.interval[0].max(centre - half), self.interval[1].min(centre + half)];
        self.interval
    }

    /// The interval now.
    pub fn interval(&self) -> [f64; 2] {
        self.interval
    }
}
