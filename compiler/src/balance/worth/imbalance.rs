//! Matches with unequal men: a man against others that should be worth as much.

use super::{Value, ratio};
use crate::balance::side::Side;
use crate::balance::stats::{Pairs, solve};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Color, KindId, Model, Square};
use tabiya_dsl::reference::Rules;

/// A match that is planned: one side does without some men, the other without others.
#[derive(Clone, Debug, PartialEq)]
pub struct Exchange {
    /// The side that keeps the man in question and lacks others.
    pub keeps: Side,
    /// The side that lacks it.
    pub lacks: Side,
    /// By kind, how many more of it the first side has.
    pub difference: BTreeMap<String, i32>,
}

/// Most men given for one.
const MOST: usize = 3;
/// How many matches there are for a kind.
const EACH: usize = 2;

/// Plans matches for every kind of the set-up's men: each against the sets of other men that are nearest to it in
/// worth, and a pawn against nothing.
///
/// `worths` are what is believed so far, in centipawns by name; `side` is what both sides have otherwise. Empty if the
/// set-up does not read or has no man that promotes.
pub fn plan(model: &Model, side: &Side, worths: &BTreeMap<String, i32>) -> Vec<Exchange> {
    let Ok(rules) = Rules::new(model.clone()) else { return Vec::new() };
    let mut squares: BTreeMap<KindId, Vec<Square>> = BTreeMap::new();
    for (square, man) in rules.start().placement.men_of(Color::White) {
        if !model.kind(man.kind).royal {
            squares.entry(man.kind).or_default().push(square);
        }
    }
    let pawn = squares.keys().copied().find(|&k| model.kind(k).promotion.is_some());
    let Some(pawn) = pawn else { return Vec::new() };
    if let Some(pawns) = squares.get_mut(&pawn) {
        // The pawn of pawn odds first: five eighths along the rank, then to either side.
        let middle = i32::from(model.board.files) * 5 / 8;
        pawns.sort_by_key(|&s| (i32::from(model.board.file(s)) - middle).abs());
    }
    let kinds: Vec<(KindId, usize)> = squares.iter().map(|(&k, s)| (k, s.len())).collect();
    let worth = |kind: KindId| worths.get(&model.kind(kind).name).copied().unwrap_or(100);
    let mut plans = vec![(vec![pawn], Vec::new())];
    for &(kind, _) in kinds.iter().filter(|(k, _)| *k != pawn) {
        let others: Vec<(KindId, usize)> = kinds.iter().copied().filter(|(k, _)| *k != kind).collect();
        let mut sets = Vec::new();
        combinations(&others, MOST, &mut Vec::new(), &mut sets);
        let off = |set: &[KindId]| (set.iter().map(|&k| worth(k)).sum::<i32>() - worth(kind)).abs();
        sets.sort_by_key(|set| (off(set), set.len()));
        plans.extend(sets.into_iter().take(EACH).map(|set| (vec![kind], set)));
    }
    let name = |kind: KindId| model.kind(kind).name.clone();
    let without = |kinds: &[KindId]| {
        let mut used: BTreeMap<KindId, usize> = BTreeMap::new();
        let mut names = Vec::new();
        let mut gone = Vec::new();
        for &kind in kinds {
            let at = used.entry(kind).or_default();
            gone.extend(squares[&kind].get(*at).map(|&s| model.board.name(s)));
            *at += 1;
            names.push(name(kind));
        }
        let label = if names.is_empty() { "full".to_owned() } else { format!("no-{}", names.join("-")) };
        let army = side.army.clone().or_else(|| (!side.name.is_empty()).then(|| side.name.clone()));
        Side { name: label, army, without: gone, ..side.clone() }
    };
    plans
        .into_iter()
        .map(|(kept, given)| {
            let mut difference = BTreeMap::new();
            for (kinds, sign) in [(&kept, 1), (&given, -1)] {
                kinds.iter().for_each(|&k| *difference.entry(name(k)).or_insert(0) += sign);
            }
            Exchange { keeps: without(&given), lacks: without(&kept), difference }
        })
        .collect()
}

/// Every set of one to `most` of these men.
fn combinations(
    kinds: &[(KindId, usize)],
    most: usize,
    taken: &mut Vec<KindId>,
    sets: &mut Vec<Vec<KindId>>,
) {
    let Some((&(kind, count), rest)) = kinds.split_first() else { return };
    combinations(rest, most, taken, sets);
    let before = taken.len();
    for _ in 0..count.min(most - before) {
        taken.push(kind);
        sets.push(taken.clone());
        combinations(rest, most, taken, sets);
    }
    taken.truncate(before);
}

/// A planned match and its result, from the side of [`Exchange::keeps`].
#[derive(Clone, Debug)]
pub struct Measured {
    /// By kind, how many more of it that side had.
    pub difference: BTreeMap<String, i32>,
    /// The result.
    pub pairs: Pairs,
}

/// The values that explain the scores best: the logarithm of the odds is proportional to the sum of the differences, the
/// unit is what one pawn (the man of `pawn`) changes.
pub fn measure(matches: &[Measured], pawn: &str) -> BTreeMap<String, Value> {
    let mut kinds: Vec<&String> = matches.iter().flat_map(|m| m.difference.keys()).collect();
    kinds.sort();
    kinds.dedup();
    let size = kinds.len();
    let mut information = vec![vec![0.0; size]; size];
    let mut right = vec![0.0; size];
    for played in matches.iter().filter(|m| !m.pairs.is_empty()) {
        let n = played.pairs.len() as f64;
        let score = played.pairs.mean().clamp(0.25 / n, 1.0 - 0.25 / n);
        let error = played.pairs.standard_error().max(0.25 / n) / (score * (1.0 - score));
        let odds = (score / (1.0 - score)).ln();
        let row: Vec<f64> =
            kinds.iter().map(|k| f64::from(played.difference.get(*k).copied().unwrap_or(0))).collect();
        for i in 0..size {
            right[i] += row[i] * odds / (error * error);
            for j in 0..size {
                information[i][j] += row[i] * row[j] / (error * error);
            }
        }
    }
    values(&kinds, information, &right, pawn)
}

/// Solves for the coefficients and puts them in relation to the pawn's.
fn values(
    kinds: &[&String],
    information: Vec<Vec<f64>>,
    right: &[f64],
    pawn: &str,
) -> BTreeMap<String, Value> {
    let size = kinds.len();
    let Some(unit) = kinds.iter().position(|k| *k == pawn) else { return BTreeMap::new() };
    let found = solve(information.clone(), right.to_vec());
    let column =
        |j: usize| solve(information.clone(), (0..size).map(|i| f64::from(u8::from(i == j))).collect());
    let covariance: Vec<Vec<f64>> = (0..size).map(column).collect();
    if found[unit] <= 0.0 {
        return BTreeMap::new();
    }
    (0..size)
        .map(|i| {
            let variances = [covariance[i][i], covariance[unit][unit], covariance[i][unit]];
            let value = if i == unit {
                Value { pawns: 1.0, error: 0.0 }
            } else {
                ratio(found[i], found[unit], variances)
            };
            (kinds[i].clone(), value)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::stats::{Outcome, PairResult};
    use crate::catalogue;
    use crate::random::Random;
    use tabiya_dsl::lower::{self, Catalogue, Options};

    fn shatranj() -> Model {
        let source = catalogue::library().find("shatranj").unwrap();
        let options = Options { variant: Some("shatranj".into()), ..Options::default() };
        lower::compile(catalogue::library(), &source, &options).unwrap().0
    }

    #[test]
    fn every_man_is_planned_against_its_like() {
        let worths: BTreeMap<String, i32> =
            [("Baidaq", 100), ("Firzan", 180), ("Fil", 110), ("Faras", 450), ("Rukh", 630)]
                .map(|(k, v)| (k.into(), v))
                .into();
        let plans = plan(&shatranj(), &Side::default(), &worths);
        assert_eq!(plans.len(), 1 + 2 * 4);
        assert_eq!(plans[0].lacks.without, ["f2"]);
        assert!(plans[0].keeps.without.is_empty());
        let rook = plans.iter().find(|p| p.lacks.name == "no-Rukh").unwrap();
        // A knight and a general, 630 in all.
        assert_eq!(
            rook.difference,
            [("Faras", -1), ("Firzan", -1), ("Rukh", 1)].map(|(k, v)| (k.into(), v)).into()
        );
        assert_eq!(rook.lacks.without, ["a1"]);
    }

    #[test]
    fn values_are_found_again() {
        let truth: BTreeMap<&str, f64> = [("P", 1.0), ("N", 3.2), ("R", 5.0)].into();
        let mut random = Random::new(4);
        let matches: Vec<Measured> =
            [vec![("P", 1)], vec![("N", 1), ("P", -3)], vec![("R", 1), ("N", -1), ("P", -2)]]
                .into_iter()
                .map(|difference| {
                    let pawns: f64 = difference.iter().map(|(k, n)| truth[k] * f64::from(*n)).sum();
                    let score = 1.0 / (1.0 + (-0.5 * pawns).exp());
                    let mut game = || if random.unit() < score { Outcome::Win } else { Outcome::Loss };
                    let mut pairs = Pairs::new();
                    (0..20_000).for_each(|_| pairs.add(PairResult { as_white: game(), as_black: game() }));
                    Measured {
                        difference: difference.into_iter().map(|(k, n)| (k.to_owned(), n)).collect(),
                        pairs,
                    }
                })
                .collect();
        let found = measure(&matches, "P");
        for (kind, truth) in truth {
            let value = found[kind];
            assert!((value.pawns - truth).abs() < 0.15, "{kind} {value:?}");
            assert!(value.error < 0.1 && (value.error > 0.0 || kind == "P"), "{kind} {value:?}");
        }
        assert!(measure(&[], "P").is_empty());
    }
}
