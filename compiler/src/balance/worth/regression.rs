//! Values from the balance of men during games: logistic regression of the result on the differences.
//!
//! Positions of one game are not independent, so errors are those of whole games (a sandwich of the information between
//! the squares of the games' gradients).

use super::{Value, ratio};
use crate::balance::stats::solve;
use std::collections::BTreeMap;

/// Games as [`regress`] takes them: the result of the first side (0, a half or 1), and its differences by kind at several
/// moments.
pub type Sampled = (f64, Vec<Vec<i8>>);

/// The values of the kinds, in the order of the differences' places; kinds that hardly ever differ are left out.
pub fn regress(kinds: &[String], games: &[Sampled], pawn: &str) -> BTreeMap<String, Value> {
    let differs =
        |k: usize| games.iter().filter(|(_, s)| s.iter().any(|d| d.get(k).is_some_and(|x| *x != 0))).count();
    let used: Vec<usize> = (0..kinds.len()).filter(|&k| differs(k) >= 20).collect();
    let Some(unit) = used.iter().position(|&k| kinds[k] == pawn) else { return BTreeMap::new() };
    let size = used.len();
    let rows = |samples: &[Vec<i8>]| -> Vec<Vec<f64>> {
        samples
            .iter()
            .map(|d| used.iter().map(|&k| f64::from(d.get(k).copied().unwrap_or(0))).collect())
            .collect()
    };
    let games: Vec<(f64, Vec<Vec<f64>>)> = games.iter().map(|(result, s)| (*result, rows(s))).collect();
    let mut at = vec![0.0; size];
    let mut information = vec![vec![0.0; size]; size];
    for _ in 0..50 {
        let mut gradient = vec![0.0; size];
        information = vec![vec![0.0; size]; size];
        for (i, row) in information.iter_mut().enumerate() {
            row[i] = 1e-6;
        }
        for (result, samples) in &games {
            for row in samples {
                let expected = logistic(row, &at);
                for i in 0..size {
                    gradient[i] += (result - expected) * row[i];
                    for j in 0..size {
                        information[i][j] += expected * (1.0 - expected) * row[i] * row[j];
                    }
                }
            }
        }
        let step = solve(information.clone(), gradient);
        let longest = step.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        at.iter_mut().zip(&step).for_each(|(x, s)| *x += damping * s);
        if longest < 1e-9 {
            break;
        }
    }
    if at[unit] <= 0.0 {
        return BTreeMap::new();
    }
    let covariance = sandwich(&games, &at, &information);
    (0..size)
        .map(|i| {
            let variances = [covariance[i][i], covariance[unit][unit], covariance[i][unit]];
            let value =
                if i == unit { Value { pawns: 1.0, error: 0.0 } } else { ratio(at[i], at[unit], variances) };
            (kinds[used[i]].clone(), value)
        })
        .collect()
}

fn logistic(row: &[f64], at: &[f64]) -> f64 {
    let sum: f64 = row.iter().zip(at).map(|(x, b)| x * b).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The covariances of the coefficients where whole games are independent.
fn sandwich(games: &[(f64, Vec<Vec<f64>>)], at: &[f64], information: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = at.len();
    let mut meat = vec![vec![0.0; size]; size];
    for (result, samples) in games {
        let mut gradient = vec![0.0; size];
        for row in samples {
            let rest = result - logistic(row, at);
            gradient.iter_mut().zip(row).for_each(|(g, x)| *g += rest * x);
        }
        for i in 0..size {
            for j in 0..size {
                meat[i][j] += gradient[i] * gradient[j];
            }
        }
    }
    // From both sides with the inverse of the information, which is symmetric.
    let half: Vec<Vec<f64>> =
        (0..size).map(|j| solve(information.to_vec(), (0..size).map(|i| meat[i][j]).collect())).collect();
    (0..size).map(|i| solve(information.to_vec(), (0..size).map(|j| half[j][i]).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn values_are_found_again() {
        let mut random = Random::new(3);
        let truth = [0.4, 1.2, 2.0];
        let mut games: Vec<Sampled> = Vec::new();
        for _ in 0..6_000 {
            let difference: Vec<i8> = (0..3).map(|_| random.below(3) as i8 - 1).collect();
            let sum: f64 = difference.iter().zip(truth).map(|(d, v)| f64::from(*d) * v).sum();
            let won = random.unit() < 1.0 / (1.0 + (-sum).exp());
            // The same balance seen several times must not make the errors smaller.
            games.push((f64::from(u8::from(won)), vec![difference; 4]));
        }
        let kinds = ["P", "N", "R", "never"].map(String::from);
        let found = regress(&kinds, &games, "P");
        assert_eq!(found.len(), 3);
        assert!((found["N"].pawns - 3.0).abs() < 4.0 * found["N"].error, "{found:?}");
        assert!((found["R"].pawns - 5.0).abs() < 4.0 * found["R"].error, "{found:?}");
        assert!((0.1..0.6).contains(&found["N"].error), "{found:?}");
        assert!(regress(&kinds, &[], "P").is_empty());
    }
}
