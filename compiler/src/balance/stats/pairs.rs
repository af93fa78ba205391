//! Counts of pairs and what follows from them directly.

use super::{NORMALISED, normal};

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Outcome {
    /// 0, 1 or 2 half points.
    pub fn half_points(self) -> usize {
        self as usize
    }

    /// The same game for the other side.
    pub fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// The two games of a pair, as results of the first side (A).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The game in which A had White.
    pub as_white: Outcome,
    /// The game in which A had Black.
    pub as_black: Outcome,
}

impl PairResult {
    /// A's half points in both games, 0 to 4.
    pub fn half_points(self) -> usize {
        self.as_white.half_points() + self.as_black.half_points()
    }

    /// A's score, 0 to 1.
    pub fn score(self) -> f64 {
        self.half_points() as f64 / 4.0
    }
}

/// How many pairs gave which score: the pentanomial counts, with what they leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs by A's half points: both lost, ..., both won.
    pub counts: [u64; 5],
    /// Pairs by A's result with White and with Black (0 loss, 1 draw, 2 win); empty where only scores are known.
    pub cells: [[u64; 3]; 3],
}

impl Pairs {
    /// No pairs.
    pub fn new() -> Pairs {
        Pairs::default()
    }

    /// Pairs of which only the scores are known.
    pub fn from_counts(counts: [u64; 5]) -> Pairs {
        Pairs { counts, ..Pairs::default() }
    }

    /// Adds a pair.
    pub fn add(&mut self, pair: PairResult) {
        self.counts[pair.half_points()] += 1;
        self.cells[pair.as_white.half_points()][pair.as_black.half_points()] += 1;
    }

    /// How many pairs there are.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Pairs with one win each: a part of the middle count; the rest of it is two draws.
    pub fn one_each(&self) -> u64 {
        self.cells[0][2] + self.cells[2][0]
    }

    /// The average of A's scores, 0 to 1; a half where there is no pair.
    pub fn mean(&self) -> f64 {
        let n = self.len() as f64;
        if n == 0.0 { 0.5 } else { self.moment(|x| x) / n }
    }

    /// The variance of a pair's score (of the sample, divided by N).
    pub fn variance(&self) -> f64 {
        let n = self.len() as f64;
        let mean = self.mean();
        if n == 0.0 { 0.0 } else { self.moment(|x| (x - mean) * (x - mean)) / n }
    }

    fn moment(&self, f: impl Fn(f64) -> f64) -> f64 {
        (0..5).map(|i| self.counts[i] as f64 * f(i as f64 / 4.0)).sum()
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        if self.is_empty() { 0.5 } else { (self.variance() / self.len() as f64).sqrt() }
    }

    /// Games by A's colour (0 White, 1 Black) and A's result (0 loss, 1 draw, 2 win).
    pub fn games(&self) -> [[u64; 3]; 2] {
        let white = [0, 1, 2].map(|i| self.cells[i].iter().sum());
        let black = [0, 1, 2].map(|i| self.cells.iter().map(|row| row[i]).sum());
        [white, black]
    }

    /// A's wins, draws and losses, both colours together.
    pub fn wins_draws_losses(&self) -> [u64; 3] {
        let [white, black] = self.games();
        [white[2] + black[2], white[1] + black[1], white[0] + black[0]]
    }

    /// White's advantage, whoever has White: its average score less a half, and the standard error over pairs.
    pub fn white_advantage(&self) -> (f64, f64) {
        let cells = || (0..9).map(|i| (self.cells[i / 3][i % 3] as f64, (i / 3) as f64, (i % 3) as f64));
        let n: f64 = cells().map(|(count, ..)| count).sum();
        if n == 0.0 {
            return (0.0, 0.5);
        }
        // White's excess in the two games of a pair: half A's score with White less half its score with Black.
        let excess = |white: f64, black: f64| (white - black) / 4.0;
        let mean = cells().map(|(count, w, b)| count * excess(w, b)).sum::<f64>() / n;
        let variance = cells().map(|(count, w, b)| count * (excess(w, b) - mean).powi(2)).sum::<f64>() / n;
        (mean, (variance / n).sqrt())
    }

    /// Everything that is usually printed, with intervals of `confidence` (for example 0.95).
    pub fn summary(&self, confidence: f64) -> Summary {
        let (mean, error) = (self.mean(), self.standard_error());
        let z = normal::quantile(0.5 + confidence / 2.0);
        let interval = [mean - z * error, mean + z * error];
        let [low, high] = interval.map(elo_of_score);
        let deviation = (2.0 * self.variance()).sqrt();
        let normalised = |score: f64| {
            if deviation > 0.0 { (score - 0.5) / deviation * NORMALISED } else { 0.0 }
        };
        let superiority = if error > 0.0 {
            normal::cdf((mean - 0.5) / error)
        } else {
            // All pairs alike: even, or as one-sided as can be.
            0.5 * (1.0 + (mean - 0.5).partial_cmp(&0.0).map_or(0.0, |o| f64::from(o as i8)))
        };
        Summary {
            pairs: self.len(),
            score: mean,
            error,
            interval,
            elo: elo_of_score(mean),
            elo_interval: [low, high],
            normalised_elo: normalised(mean),
            normalised_error: if deviation > 0.0 { z * error / deviation * NORMALISED } else { 0.0 },
            superiority,
            p_value: 2.0 * superiority.min(1.0 - superiority),
        }
    }
}

/// What follows from the counts of pairs, from A's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many pairs.
    pub pairs: u64,
    /// The average score, 0 to 1.
    pub score: f64,
    /// Its standard error.
    pub error: f64,
    /// The interval around the score.
    pub interval: [f64; 2],
    /// The difference in rating that explains the score.
    pub elo: f64,
    /// The ratings at the ends of the interval.
    pub elo_interval: [f64; 2],
    /// The score in units of its own spread: says how many games it takes to see the difference, whatever the share of
    /// draws.
    pub normalised_elo: f64,
    /// Half the interval around it.
    pub normalised_error: f64,
    /// The likelihood of superiority: how sure it is that A is the better one, 0 to 1.
    pub superiority: f64,
    /// The chance of a score at least as far from a half, on either side, between equals.
    pub p_value: f64,
}

/// The difference in rating that a score means, infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that a difference in rating leads to.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_score_and_colour() {
        use Outcome::{Draw, Loss, Win};
        let mut pairs = Pairs::new();
        for (as_white, as_black) in [(Win, Loss), (Draw, Draw), (Win, Win), (Draw, Loss), (Win, Draw)] {
            pairs.add(PairResult { as_white, as_black });
        }
        assert_eq!(pairs.counts, [0, 1, 2, 1, 1]);
        assert_eq!(pairs.one_each(), 1);
        assert_eq!(pairs.wins_draws_losses(), [4, 4, 2]);
        assert!((pairs.mean() - 0.6).abs() < 1e-12);
        // White: 1 1/2 1 1/2 1 with A, 1 1/2 0 1 1/2 against A.
        let (advantage, error) = pairs.white_advantage();
        assert!((advantage - 0.2).abs() < 1e-12 && error > 0.0);
    }

    #[test]
    fn nothing_is_known_without_games() {
        let summary = Pairs::new().summary(0.95);
        assert_eq!((summary.pairs, summary.score, summary.superiority), (0, 0.5, 0.5));
        assert_eq!(Pairs::new().white_advantage(), (0.0, 0.5));
        let all_won = Pairs::from_counts([0, 0, 0, 0, 7]).summary(0.95);
        assert_eq!((all_won.elo, all_won.superiority, all_won.p_value), (f64::INFINITY, 1.0, 0.0));
    }

    #[test]
    fn ratings_and_scores_are_inverses() {
        for elo in [-400.0, -20.0, 0.0, 3.5, 250.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }
}
