//! What a ladder hides: rock, scissors, paper.
//!
//! The differences between armies, pair by pair, are split into a part that comes from one rating each (the gradient)
//! and a rest that goes around in circles (the curl).

use super::ladder::solve;
use super::{Versus, elo_of_score, normal};

/// A difference and how a ladder explains it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The first army.
    pub a: usize,
    /// The second army.
    pub b: usize,
    /// The measured difference in Elo, a's side.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
    /// What the ladder says.
    pub ladder: f64,
}

/// Three armies in a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// The armies in the direction in which the sum of the differences is positive.
    pub armies: [usize; 3],
    /// The sum of the differences around the circle in Elo; 0 for any ladder.
    pub curl: f64,
    /// Its standard error.
    pub error: f64,
}

/// The split.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycles {
    /// Ratings that explain the differences best; the average is 0.
    pub ratings: Vec<f64>,
    /// Each pair of armies that played.
    pub edges: Vec<Edge>,
    /// Each triangle of pairs that played, the largest curl first.
    pub triangles: Vec<Cycle>,
    /// The squared rests in units of their errors, summed.
    pub chi_squared: f64,
    /// How many independent circles there are.
    pub degrees: usize,
    /// How many groups of armies there are that have not met: ratings of different groups cannot be compared.
    pub groups: usize,
    /// The chance of rests as large as these if there were no circles.
    pub p_value: f64,
}

/// Splits the measured differences; every pair counts by the inverse square of its error.
pub fn cycles(armies: usize, played: &[Versus]) -> Cycles {
    let mut edges: Vec<Edge> =
        played.iter().filter(|v| v.a != v.b && !v.pairs.is_empty()).map(edge).collect();
    let mut matrix = vec![vec![0.0; armies]; armies];
    let mut right = vec![0.0; armies];
    for edge in &edges {
        let weight = edge.error.powi(-2);
        for (i, j, sign) in [(edge.a, edge.b, 1.0), (edge.b, edge.a, -1.0)] {
            matrix[i][i] += weight;
            matrix[i][j] -= weight;
            right[i] += sign * weight * edge.elo;
        }
    }
    // Ratings are known up to a constant in each group of armies that met: a trifle holds them.
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += 1e-9;
    }
    let mut ratings = solve(matrix, right);
    let average = ratings.iter().sum::<f64>() / armies.max(1) as f64;
    ratings.iter_mut().for_each(|r| *r -= average);
    for edge in &mut edges {
        edge.ladder = ratings[edge.a] - ratings[edge.b];
    }
    let chi_squared = edges.iter().map(|e| ((e.elo - e.ladder) / e.error).powi(2)).sum();
    let groups = groups(armies, &edges);
    let degrees = (edges.len() + groups).saturating_sub(armies);
    let p_value = if degrees == 0 { 1.0 } else { normal::chi_squared_above(chi_squared, degrees) };
    Cycles { triangles: triangles(armies, &edges), ratings, edges, chi_squared, degrees, groups, p_value }
}

/// The difference with its error; scores of 0 and 1 are taken half a pair away from there.
fn edge(versus: &Versus) -> Edge {
    let n = versus.pairs.len() as f64;
    let score = versus.pairs.mean().clamp(0.25 / n, 1.0 - 0.25 / n);
    // The slope of the rating at the score; a spread of zero is not believed.
    let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score));
    let error = versus.pairs.standard_error().max(0.25 / n);
    Edge { a: versus.a, b: versus.b, elo: elo_of_score(score), error: slope * error, ladder: 0.0 }
}

/// How many groups of armies there are that have not met.
fn groups(armies: usize, edges: &[Edge]) -> usize {
    let mut group: Vec<usize> = (0..armies).collect();
    for edge in edges {
        let (from, to) = (group[edge.a], group[edge.b]);
        group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
    }
    group.sort_unstable();
    group.dedup();
    group.len()
}

fn triangles(armies: usize, edges: &[Edge]) -> Vec<Cycle> {
    let between = |i: usize, j: usize| {
        edges.iter().find_map(|e| match (e.a, e.b) {
            (a, b) if (a, b) == (i, j) => Some((e.elo, e.error)),
            (a, b) if (b, a) == (i, j) => Some((-e.elo, e.error)),
            _ => None,
        })
    };
    let mut found = Vec::new();
    for i in 0..armies {
        for j in i + 1..armies {
            for k in j + 1..armies {
                let sides = [between(i, j), between(j, k), between(k, i)];
                let [Some(ij), Some(jk), Some(ki)] = sides else { continue };
                let curl = ij.0 + jk.0 + ki.0;
                let error = (ij.1.powi(2) + jk.1.powi(2) + ki.1.powi(2)).sqrt();
                let armies = if curl >= 0.0 { [i, j, k] } else { [i, k, j] };
                found.push(Cycle { armies, curl: curl.abs(), error });
            }
        }
    }
    found.sort_by(|x, y| y.curl.total_cmp(&x.curl).then(x.armies.cmp(&y.armies)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::stats::Pairs;

    fn versus(a: usize, b: usize, counts: [u64; 5]) -> Versus {
        Versus { a, b, pairs: Pairs::from_counts(counts) }
    }

    #[test]
    fn a_ladder_has_no_curl() {
        let even = [25, 50, 100, 50, 25];
        let found = cycles(3, &[versus(0, 1, even), versus(1, 2, even), versus(2, 0, even)]);
        assert!(found.ratings.iter().all(|r| r.abs() < 1e-6));
        assert!(found.chi_squared < 1e-9 && found.degrees == 1 && found.p_value > 0.99);
        assert!(found.triangles[0].curl < 1e-9);
    }

    #[test]
    fn rock_scissors_paper_is_all_curl() {
        let better = [10, 30, 100, 70, 40];
        let found = cycles(3, &[versus(0, 1, better), versus(1, 2, better), versus(2, 0, better)]);
        assert!(found.ratings.iter().all(|r| r.abs() < 1e-6), "{found:?}");
        assert!(found.p_value < 1e-6);
        let [edge, ..] = found.edges[..] else { panic!() };
        assert!((found.triangles[0].curl - 3.0 * edge.elo).abs() < 1e-9);
        assert_eq!(found.triangles[0].armies, [0, 1, 2]);
        // The other way round the circle is the same one.
        let found = cycles(3, &[versus(1, 0, better), versus(2, 1, better), versus(0, 2, better)]);
        assert_eq!(found.triangles[0].armies, [0, 2, 1]);
    }

    #[test]
    fn armies_that_never_met_make_no_circle() {
        let found = cycles(4, &[versus(0, 1, [1, 2, 3, 4, 5]), versus(2, 3, [0, 0, 0, 0, 9])]);
        assert_eq!((found.degrees, found.triangles.len(), found.groups), (0, 0, 2));
        assert_eq!(found.p_value, 1.0);
        assert!(found.edges.iter().all(|e| e.error.is_finite() && e.elo.is_finite()));
    }
}
