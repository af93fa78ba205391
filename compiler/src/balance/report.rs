//! What a run has shown: everything that a report says, computed once from the records.

pub mod html;
pub mod pgn;
mod svg;
pub mod text;
pub mod values;

use super::record::Record;
use super::run::equivalence;
use super::spec::Spec;
use super::stats::{
    ConfidenceSequence, Cycles, Ladder, Model, PairResult, Pairs, Summary, Verdict, Versus, cycles, decide,
    false_discovery, holm, ladder,
};
use super::store::{Head, HeadMatch, Records};
use super::verified::Verified;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Everything there is to report.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was played.
    pub head: Head,
    /// Each match that has records.
    pub rows: Vec<Row>,
    /// For each number of nodes: the ladder of the sides that met.
    pub ladders: Vec<Standing>,
    /// Which model the ladders are fitted by.
    pub model: Model,
    /// What came of playing pairs again, where that was done.
    pub verified: Verified,
}

/// One match.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was played.
    pub game: HeadMatch,
    /// Whether a side met itself.
    pub null: bool,
    /// The results of the first side, in order.
    pub results: Vec<PairResult>,
    /// The same, counted.
    pub pairs: Pairs,
    /// What follows from them.
    pub summary: Summary,
    /// The interval that holds at all times at once.
    pub sequence: [f64; 2],
    /// The answer.
    pub verdict: Verdict,
    /// After how many pairs it was found.
    pub decided: u64,
    /// The two log-likelihood ratios at the end.
    pub ratios: [f64; 2],
    /// The p-value, adjusted for all matches of the run (Holm; Benjamini and Hochberg).
    pub adjusted: [f64; 2],
    /// White's advantage and its standard error.
    pub white: (f64, f64),
    /// What a pawn less costs in this run is the unit: how many pawns the score is worth, with its interval.
    pub pawns: Option<[f64; 3]>,
    /// How games went.
    pub course: Course,
}

/// How the games of a match went.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Course {
    /// Games by the reason of their end.
    pub ends: BTreeMap<String, u64>,
    /// Plies of the games, ascending.
    #[serde(skip)]
    pub lengths: Vec<u32>,
    /// Plies that were searched to the end for a move, by side.
    pub depth: [f64; 2],
    /// Legal moves in a position, by side.
    pub width: [f64; 2],
    /// Changes of the lead in a game.
    pub leads: f64,
    /// How far winners were behind, 0 to 1.
    pub drama: f64,
    /// The share of a decided game after which the winner was clearly ahead, 0 to 1.
    pub decided: f64,
    /// Games whose moves are the same as those of an earlier one.
    pub duplicates: u64,
    /// Games that a side lost because it had moves and chose none.
    pub forfeits: u64,
}

/// The sides of one number of nodes on a ladder.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Positions visited for a move.
    pub nodes: u64,
    /// The sides, the strongest first.
    pub sides: Vec<String>,
    /// The ladder, in the same order.
    pub ladder: Ladder,
    /// What it hides.
    pub cycles: Cycles,
}

impl Report {
    /// Computes everything; `resamples` matches are drawn for the intervals of the ladders.
    pub fn new(head: &Head, records: &Records, verified: Verified, model: Model, resamples: usize) -> Report {
        let spec = &head.spec;
        let mut rows: Vec<Row> = head
            .matches
            .iter()
            .filter_map(|game| {
                let records = records.get(&game.id).filter(|r| !r.is_empty())?;
                Some(row(game, spec, records))
            })
            .collect();
        let p_values: Vec<f64> = rows.iter().map(|r| r.summary.p_value).collect();
        for (row, (family, discovery)) in
            rows.iter_mut().zip(holm(&p_values).into_iter().zip(false_discovery(&p_values)))
        {
            row.adjusted = [family, discovery];
        }
        in_pawns(spec, &mut rows);
        let nodes: BTreeSet<u64> = rows.iter().map(|r| r.game.nodes).collect();
        let ladders =
            nodes.into_iter().filter_map(|n| standing(&rows, n, model, resamples, spec.seed)).collect();
        Report { head: head.clone(), rows, ladders, model, verified }
    }

    /// The score that the margin means for a match: how far from a half.
    pub fn margin(&self, row: &Row) -> f64 {
        self.head.spec.margin / super::stats::NORMALISED * (2.0 * row.pairs.variance()).sqrt()
    }
}

impl Row {
    /// The answer in words.
    pub fn answer(&self) -> String {
        match self.verdict {
            Verdict::AStronger => format!("{} stronger", self.game.a),
            Verdict::BStronger => format!("{} stronger", self.game.b),
            Verdict::Balanced => "balanced".to_owned(),
            Verdict::Undecided => "undecided".to_owned(),
        }
    }

    /// A quantile of the lengths of its games, in plies.
    pub fn length(&self, share: f64) -> u32 {
        let lengths = &self.course.lengths;
        lengths.get((share * (lengths.len().max(1) - 1) as f64).round() as usize).copied().unwrap_or(0)
    }

    /// The share of draws among the games.
    pub fn draws(&self) -> f64 {
        let [wins, draws, losses] = self.pairs.wins_draws_losses();
        draws as f64 / ((wins + draws + losses) as f64).max(1.0)
    }
}

fn row(game: &HeadMatch, spec: &Spec, records: &BTreeMap<u64, Record>) -> Row {
    let results: Vec<PairResult> = records.values().map(Record::result).collect();
    let mut pairs = Pairs::new();
    let mut sequence = ConfidenceSequence::new(0.95);
    for result in &results {
        pairs.add(*result);
        sequence.add(result.score());
    }
    let test = equivalence(spec);
    let (verdict, decided) = decide(&test, results.iter().copied());
    Row {
        game: game.clone(),
        null: game.a == game.b,
        summary: pairs.summary(0.95),
        sequence: sequence.interval(),
        verdict,
        decided,
        ratios: test.ratios(&pairs.counts),
        adjusted: [1.0; 2],
        white: pairs.white_advantage(),
        pawns: None,
        course: course(records),
        results,
        pairs,
    }
}

fn course(records: &BTreeMap<u64, Record>) -> Course {
    let games: Vec<_> = records.values().flat_map(|r| [&r.w, &r.b]).collect();
    let count = games.len().max(1) as f64;
    let mean = |of: &dyn Fn(&super::record::Game) -> f64| games.iter().map(|g| of(g)).sum::<f64>() / count;
    let mut ends = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut duplicates = 0;
    for game in &games {
        *ends.entry(game.1.clone()).or_insert(0) += 1;
        duplicates += u64::from(!seen.insert(&game.3));
    }
    let mut lengths: Vec<u32> = games.iter().map(|g| g.2).collect();
    lengths.sort_unstable();
    let won: Vec<_> = games.iter().filter(|g| g.0 != "1/2-1/2" && g.2 > 0).collect();
    let of_won = |of: &dyn Fn(&super::record::Game) -> f64| {
        won.iter().map(|g| of(g)).sum::<f64>() / won.len().max(1) as f64
    };
    Course {
        ends,
        lengths,
        depth: [mean(&|g| f64::from(g.4) / 10.0), mean(&|g| f64::from(g.5) / 10.0)],
        width: [mean(&|g| f64::from(g.6) / 10.0), mean(&|g| f64::from(g.7) / 10.0)],
        leads: mean(&|g| f64::from(g.8)),
        drama: of_won(&|g| f64::from(g.9) / 1000.0),
        decided: of_won(&|g| f64::from(g.10) / f64::from(g.2)),
        duplicates,
        forfeits: games.iter().filter(|g| g.1 == "forfeit").count() as u64,
    }
}

/// If the run has a match in which one side lacks nothing but a pawn, its score is a unit.
fn in_pawns(spec: &Spec, rows: &mut [Row]) {
    let sides = spec.all_sides();
    let changes = |name: &str| {
        let side = sides.iter().find(|s| s.name == name)?;
        Some(side.without.len() + side.with.len() + side.promotes.len())
    };
    let unit = rows.iter().find_map(|row| {
        let lacks_one = |name: &str| {
            let side = sides.iter().find(|s| s.name == name);
            side.is_some_and(|s| s.without.len() == 1 && s.name.contains("pawn") && changes(name) == Some(1))
        };
        match (changes(&row.game.a), changes(&row.game.b)) {
            (Some(0), Some(1)) if lacks_one(&row.game.b) => Some(row.summary.score - 0.5),
            (Some(1), Some(0)) if lacks_one(&row.game.a) => Some(0.5 - row.summary.score),
            _ => None,
        }
    });
    let Some(unit) = unit.filter(|u| *u > 0.02) else { return };
    for row in rows {
        let [low, high] = row.summary.interval;
        row.pawns = Some([row.summary.score, low, high].map(|s| (s - 0.5) / unit));
    }
}

/// The ladder of the matches at this number of nodes, if at least three sides are linked by matches.
fn standing(rows: &[Row], nodes: u64, model: Model, resamples: usize, seed: u64) -> Option<Standing> {
    let rows: Vec<&Row> = rows.iter().filter(|r| r.game.nodes == nodes && !r.null).collect();
    if rows.is_empty() {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for name in rows.iter().flat_map(|r| [&r.game.a, &r.game.b]) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let fit = |names: &[String], resamples: usize| {
        let index = |name: &String| names.iter().position(|n| n == name).unwrap_or(0);
        let played: Vec<Versus> = rows
            .iter()
            .map(|r| Versus { a: index(&r.game.a), b: index(&r.game.b), pairs: r.pairs.clone() })
            .collect();
        (ladder(names.len(), &played, model, resamples, seed), cycles(names.len(), &played))
    };
    let rough = fit(&names, 0).0;
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&i, &j| rough.rungs[j].elo.total_cmp(&rough.rungs[i].elo));
    let sides: Vec<String> = order.iter().map(|&i| names[i].clone()).collect();
    // Ratings of sides that are not linked by matches cannot be compared.
    if sides.len() < 3 || fit(&sides, 0).1.groups > 1 {
        return None;
    }
    let (ladder, cycles) = fit(&sides, resamples);
    Some(Standing { nodes, sides, ladder, cycles })
}
