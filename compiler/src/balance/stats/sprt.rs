//! The generalised sequential probability ratio test on pairs.

use super::{NORMALISED, score_of_elo};

/// In what a difference is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Elo: a score, whatever the share of draws.
    Logistic,
    /// Normalised Elo: a score in units of its spread.
    Normalised,
}

/// Where a test ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// At or below it the first hypothesis is accepted.
    pub lower: f64,
    /// At or above it the second one is.
    pub upper: f64,
}

impl Bounds {
    /// Bounds for a chance of `alpha` to accept the second hypothesis where the first is true, and `beta` the other way
    /// round.
    pub fn new(alpha: f64, beta: f64) -> Bounds {
        Bounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }
}

/// Counts that are zero are taken for this, so that no outcome is ruled out for good.
const LEAST: f64 = 1e-3;

/// The logarithm of how much likelier the pairs are under the second hypothesis than under the first.
///
/// `counts` are pairs by half points; the hypotheses are differences on the given scale. Each hypothesis is
/// represented by the distribution that explains the counts best among those that satisfy it.
pub fn llr(counts: &[u64; 5], scale: Scale, first: f64, second: f64) -> f64 {
    let counts = counts.map(|c| (c as f64).max(LEAST));
    let total: f64 = counts.iter().sum();
    let observed = counts.map(|c| c / total);
    let best = |elo: f64| match scale {
        Scale::Logistic => with_mean(&observed, score_of_elo(elo)),
        Scale::Normalised => with_ratio(&observed, std::f64::consts::SQRT_2 * elo / NORMALISED),
    };
    let (null, alternative) = (best(first), best(second));
    total * (0..5).map(|i| observed[i] * (alternative[i] / null[i]).ln()).sum::<f64>()
}

/// The scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest distribution with this mean.
fn with_mean(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(observed, &SCORES.map(|x| x - mean))
}

/// The likeliest distribution whose mean is so many standard deviations above a half. The deviation is that of the
/// distribution itself, so it is found by going round: tilt, take the new deviation, tilt again.
fn with_ratio(observed: &[f64; 5], ratio: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..10 {
        let mean: f64 = (0..5).map(|i| found[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (SCORES[i] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let before = found;
        found = tilted(
            observed,
            &SCORES.map(|x| x - 0.5 - 0.5 * ratio * deviation * (1.0 + ((x - mean) / deviation).powi(2))),
        );
        if (0..5).all(|i| (before[i] - found[i]).abs() < 1e-9) {
            break;
        }
    }
    found
}

/// The likeliest distribution in which `values` have the mean zero: `p / (1 + theta v)` with the right theta. The
/// values must not all be of one sign; then nothing is changed.
fn tilted(observed: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return *observed;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // The excess falls from plus to minus infinity between the two poles: Newton's method, and halves where that leaves
    // the bracket.
    let mut theta = 0.0;
    for _ in 0..100 {
        let (mut excess, mut slope) = (0.0, 0.0);
        for i in 0..5 {
            let ratio = values[i] / (1.0 + theta * values[i]);
            excess += observed[i] * ratio;
            slope -= observed[i] * ratio * ratio;
        }
        if excess > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let next = theta - excess / slope;
        let next = if next > low && next < high { next } else { 0.5 * (low + high) };
        if (next - theta).abs() <= 1e-14 * (1.0 + theta.abs()) {
            break;
        }
        theta = next;
    }
    std::array::from_fn(|i| observed[i] / (1.0 + theta * values[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_walds() {
        let bounds = Bounds::new(0.05, 0.05);
        assert!((bounds.upper - 2.944).abs() < 1e-3 && (bounds.lower + 2.944).abs() < 1e-3);
        let bounds = Bounds::new(0.05, 0.10);
        assert!((bounds.upper - 2.890).abs() < 1e-3 && (bounds.lower + 2.251).abs() < 1e-3);
    }

    #[test]
    fn the_best_distribution_satisfies_its_hypothesis() {
        let observed = [0.05, 0.2, 0.5, 0.2, 0.05];
        let found = with_mean(&observed, 0.53);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(((0..5).map(|i| found[i] * SCORES[i]).sum::<f64>() - 0.53).abs() < 1e-9);
        let found = with_ratio(&observed, 0.1);
        let mean: f64 = (0..5).map(|i| found[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (SCORES[i] - mean).powi(2)).sum();
        assert!(((mean - 0.5) / variance.sqrt() - 0.1).abs() < 1e-6);
    }

    #[test]
    fn hypotheses_change_places() {
        let counts = [20, 60, 150, 80, 30];
        for scale in [Scale::Logistic, Scale::Normalised] {
            let there = llr(&counts, scale, 0.0, 20.0);
            assert!((there + llr(&counts, scale, 20.0, 0.0)).abs() < 1e-9);
            let mirrored = [30, 80, 150, 60, 20];
            assert!((there - llr(&mirrored, scale, 0.0, -20.0)).abs() < 1e-6, "{scale:?}");
        }
        assert!(llr(&[0; 5], Scale::Normalised, 0.0, 20.0).abs() < 1e-3);
    }
}
