//! A ladder: one rating for each army that explains all results best.

use super::Pairs;
use crate::random::Random;

/// How a difference in rating becomes chances to win, draw and lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Davidson's: a draw has the geometric mean of the two sides' chances, times a constant.
    Davidson,
    /// Rao and Kupper's: a draw is a difference below a threshold.
    RaoKupper,
}

/// The pairs of games between two armies, by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The first side.
    pub a: usize,
    /// The second side.
    pub b: usize,
    /// Results of the first side.
    pub pairs: Pairs,
}

/// The place of one army.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung {
    /// Its rating; the average of all is 0.
    pub elo: f64,
    /// The middle 95 % of the ratings of resampled matches.
    pub interval: [f64; 2],
}

/// The ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// By army.
    pub rungs: Vec<Rung>,
    /// What having White is worth, with its interval.
    pub white: Rung,
    /// The share of draws between equals without White's advantage, 0 to 1.
    pub draws: f64,
    /// How often each army (row) came out above each other one (column) in the resampled matches, 0 to 1.
    pub above: Vec<Vec<f64>>,
}

/// Elo of a unit of natural logarithm of odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Ratings are held together by a prior this wide, in Elo, so that a side that never lost has one at all.
const WIDE: f64 = 1500.0;

/// Fits ratings to the pairs by maximum likelihood; intervals come from `resamples` matches of pairs drawn from those
/// played. Armies without games stay at 0.
pub fn ladder(armies: usize, played: &[Versus], model: Model, resamples: usize, seed: u64) -> Ladder {
    let cells: Vec<Cell> = played.iter().flat_map(cells).collect();
    let fitted = fit(armies, &cells, model);
    let mut random = Random::new(seed);
    let mut samples: Vec<Vec<f64>> = Vec::with_capacity(resamples);
    for _ in 0..resamples {
        let cells: Vec<Cell> = played.iter().flat_map(|v| self::cells(&resample(v, &mut random))).collect();
        samples.push(fit(armies, &cells, model));
    }
    let rung = |value: f64, of: &dyn Fn(&[f64]) -> f64| {
        let mut values: Vec<f64> = samples.iter().map(|s| of(s)).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get((share * (values.len().max(1) - 1) as f64).round() as usize);
        Rung { elo: value, interval: [at(0.025), at(0.975)].map(|v| v.copied().unwrap_or(value)) }
    };
    let rungs = (0..armies).map(|i| rung(fitted[i] * ELO, &|s| s[i] * ELO)).collect();
    let white = rung(fitted[armies] * ELO, &|s| s[armies] * ELO);
    let share = |i: usize, j: usize| {
        let above = samples.iter().filter(|s| s[i] > s[j]).count();
        if samples.is_empty() || i == j { 0.5 } else { above as f64 / samples.len() as f64 }
    };
    let above = (0..armies).map(|i| (0..armies).map(|j| share(i, j)).collect()).collect();
    Ladder { rungs, white, draws: model.chances(0.0, fitted[armies + 1]).0[1], above }
}

/// Games of one army with White against another: White's losses, draws and wins.
struct Cell {
    white: usize,
    black: usize,
    results: [f64; 3],
}

fn cells(versus: &Versus) -> [Cell; 2] {
    let [white, black] = versus.pairs.games();
    let number = |counts: [u64; 3]| counts.map(|c| c as f64);
    let mut reversed = number(black);
    reversed.reverse();
    [
        Cell { white: versus.a, black: versus.b, results: number(white) },
        Cell { white: versus.b, black: versus.a, results: reversed },
    ]
}

/// As many pairs, each drawn from those played.
fn resample(versus: &Versus, random: &mut Random) -> Versus {
    let total = versus.pairs.len();
    let mut pairs = Pairs::new();
    for _ in 0..total {
        let mut at = random.below(total as usize) as u64;
        let flat = (0..9).find(|i| {
            let count = versus.pairs.cells[i / 3][i % 3];
            let here = at < count;
            at = at.saturating_sub(count);
            here
        });
        let Some(i) = flat else { continue };
        pairs.cells[i / 3][i % 3] += 1;
        pairs.counts[i / 3 + i % 3] += 1;
    }
    Versus { a: versus.a, b: versus.b, pairs }
}

impl Model {
    /// The chances of White's loss, draw and win for a difference in White's favour and the model's constant, with
    /// their derivatives by either.
    fn chances(self, difference: f64, constant: f64) -> ([f64; 3], [[f64; 2]; 3]) {
        match self {
            Model::Davidson => {
                let weights = [(-difference / 2.0).exp(), constant.exp(), (difference / 2.0).exp()];
                let sum: f64 = weights.iter().sum();
                let p = weights.map(|w| w / sum);
                let spread = (p[2] - p[0]) / 2.0;
                let by = [-0.5, 0.0, 0.5];
                (p, std::array::from_fn(|i| [p[i] * (by[i] - spread), p[i] * (f64::from(i == 1) - p[1])]))
            }
            Model::RaoKupper => {
                // The threshold is positive, so its logarithm is fitted.
                let threshold = constant.exp();
                let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
                let (win, loss) = (logistic(difference - threshold), logistic(-difference - threshold));
                let (up, down) = (win * (1.0 - win), loss * (1.0 - loss));
                let draw = (1.0 - win - loss).max(1e-12);
                let thresholds = [-down * threshold, (up + down) * threshold, -up * threshold];
                let slopes = [-down, down - up, up];
                ([loss, draw, win], std::array::from_fn(|i| [slopes[i], thresholds[i]]))
            }
        }
    }
}

/// Ratings in natural units, their average 0, then White's advantage and the model's constant: Fisher's scoring.
fn fit(armies: usize, cells: &[Cell], model: Model) -> Vec<f64> {
    let size = armies + 2;
    let mut at = vec![0.0; size];
    at[armies + 1] = -0.5;
    let prior = (ELO / WIDE).powi(2);
    for _ in 0..60 {
        let mut gradient: Vec<f64> = at.iter().map(|x| -prior * x).collect();
        let mut information = vec![vec![0.0; size]; size];
        for (i, row) in information.iter_mut().enumerate() {
            row[i] = prior;
        }
        for cell in cells {
            let games: f64 = cell.results.iter().sum();
            let difference = at[cell.white] - at[cell.black] + at[armies];
            let (chances, slopes) = model.chances(difference, at[armies + 1]);
            // How each parameter enters: the difference, or the constant.
            let enters =
                [(cell.white, 0, 1.0), (cell.black, 0, -1.0), (armies, 0, 1.0), (armies + 1, 1, 1.0)];
            for (i, by, sign) in enters {
                for result in 0..3 {
                    let (p, slope) = (chances[result].max(1e-300), sign * slopes[result][by]);
                    gradient[i] += cell.results[result] * slope / p;
                    for (j, other, other_sign) in enters {
                        information[i][j] += games * slope * other_sign * slopes[result][other] / p;
                    }
                }
            }
        }
        let step = solve(information, gradient);
        let longest = step.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        at.iter_mut().zip(&step).for_each(|(x, s)| *x += damping * s);
        if longest < 1e-10 {
            break;
        }
    }
    let average = at[..armies].iter().sum::<f64>() / armies.max(1) as f64;
    at[..armies].iter_mut().for_each(|x| *x -= average);
    at
}

/// The solution of a symmetric positive definite system, by Gauss with pivots.
pub(crate) fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&i, &j| matrix[i][column].abs().total_cmp(&matrix[j][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let top = matrix[column][column];
        if top.abs() < 1e-300 {
            continue;
        }
        for row in column + 1..size {
            let factor = matrix[row][column] / top;
            let (above, below) = matrix.split_at_mut(row);
            let pairs = below[0].iter_mut().zip(&above[column]).skip(column);
            pairs.for_each(|(entry, top)| *entry -= factor * top);
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[row][k] * right[k]).sum();
        let top = matrix[row][row];
        right[row] = if top.abs() < 1e-300 { 0.0 } else { (right[row] - known) / top };
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::stats::{Outcome, PairResult};

    /// Pairs as the model gives them for these ratings.
    fn played(ratings: &[f64], white: f64, constant: f64, model: Model, pairs: u64) -> Vec<Versus> {
        let mut random = Random::new(7);
        let mut draw = |difference: f64| {
            let chances = model.chances(difference / ELO, constant).0;
            let at = random.unit();
            match at {
                x if x < chances[0] => Outcome::Loss,
                x if x < chances[0] + chances[1] => Outcome::Draw,
                _ => Outcome::Win,
            }
        };
        let mut all = Vec::new();
        for a in 0..ratings.len() {
            for b in a + 1..ratings.len() {
                let mut versus = Versus { a, b, pairs: Pairs::new() };
                for _ in 0..pairs {
                    let as_white = draw(ratings[a] - ratings[b] + white);
                    let as_black = draw(ratings[b] - ratings[a] + white).reversed();
                    versus.pairs.add(PairResult { as_white, as_black });
                }
                all.push(versus);
            }
        }
        all
    }

    #[test]
    fn ratings_are_found_again() {
        for model in [Model::Davidson, Model::RaoKupper] {
            let truth = [60.0, 0.0, -20.0, -40.0];
            let played = played(&truth, 25.0, -0.3, model, 3000);
            let found = ladder(4, &played, model, 60, 1);
            for (rung, truth) in found.rungs.iter().zip(truth) {
                assert!((rung.elo - truth).abs() < 12.0, "{model:?} {rung:?} {truth}");
                assert!(rung.interval[0] < rung.elo && rung.elo < rung.interval[1]);
            }
            assert!((found.white.elo - 25.0).abs() < 8.0, "{:?}", found.white);
            let draws = model.chances(0.0, -0.3).0[1];
            assert!((found.draws - draws).abs() < 0.02, "{} {draws}", found.draws);
            assert!(found.above[0][3] > 0.99 && found.above[3][0] < 0.01);
        }
    }

    #[test]
    fn two_armies_have_the_difference_of_their_score() {
        // Without draws and without White's advantage both models are plain logistic ones.
        let mut pairs = Pairs::new();
        for i in 0..100 {
            let result = if i % 4 == 0 { Outcome::Loss } else { Outcome::Win };
            pairs.add(PairResult { as_white: result, as_black: result });
        }
        let versus = [Versus { a: 0, b: 1, pairs }];
        let found = ladder(2, &versus, Model::Davidson, 0, 1);
        let difference = found.rungs[0].elo - found.rungs[1].elo;
        assert!((difference - 190.85).abs() < 3.0, "{difference}");
    }

    #[test]
    fn nobody_is_infinitely_strong() {
        let mut pairs = Pairs::new();
        (0..20).for_each(|_| pairs.add(PairResult { as_white: Outcome::Win, as_black: Outcome::Win }));
        for model in [Model::Davidson, Model::RaoKupper] {
            let found = ladder(3, &[Versus { a: 0, b: 1, pairs: pairs.clone() }], model, 10, 1);
            let [a, b, c] = [0, 1, 2].map(|i| found.rungs[i].elo);
            assert!(a > 200.0 && b < -200.0 && c.abs() < 1.0, "{found:?}");
            assert!(a < 3000.0);
        }
    }

    #[test]
    fn no_armies_no_ladder() {
        assert!(ladder(0, &[], Model::Davidson, 5, 1).rungs.is_empty());
    }
}
