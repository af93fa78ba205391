//! `balance values`: what men are worth, from matches with unequal men and from the balance of men during all games;
//! again with the values found, until they hardly change.

use super::super::{Fault, out};
use super::choice::Choice;
use super::prepare::{field, prepare, problem};
use super::progress::{Progress, Told, interrupted};
use super::signals::Signals;
use super::{cores, fault};
use crate::balance::bout;
use crate::balance::mobility::{crowded_mobility, leaper_law};
use crate::balance::record::Record;
use crate::balance::report::values::{Line, Table};
use crate::balance::run::{Ending, Event, play};
use crate::balance::side::Side;
use crate::balance::spec::Spec;
use crate::balance::stats::{Outcome, Pairs, normal};
use crate::balance::store::{Shard, Store};
use crate::balance::worth::{Exchange, Measured, Value, measure, plan, published, regress};
use crate::values;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use tabiya_dsl::model::{Color, KindId, Model};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Where results are kept; the same command goes on where it was interrupted
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many rounds at most: the engine plays with the values found before until they hold, with a quarter of the
    /// pairs, and then with all of them until they hold there; values in the spec begin with all
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u32,
    /// How many games are played at once (one for each core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// One JSON object for each event
    #[arg(long)]
    json: bool,
}

/// Fewest pairs of a match in a round that is not the last, if there are to be as many: what is found is played with.
const FEWEST: u64 = 100;

/// What a round has found.
struct Round {
    imbalance: BTreeMap<String, Value>,
    regression: BTreeMap<String, Value>,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let spec = args.choice.spec_of_one()?;
    let signals = Signals::noted()?;
    let field = field(&spec)?;
    let armies = bout::armies(&field).map_err(|p| problem(p, &field.source))?;
    let wanted: Vec<String> = match (spec.armies.is_empty(), armies.is_empty()) {
        (true, true) => vec![String::new()],
        (true, false) => armies,
        (false, _) => spec.armies.clone(),
    };
    for army in wanted {
        let (side, folder) = match army.is_empty() {
            true => (Side::default(), args.out.clone()),
            false => (
                Side { name: army.clone(), army: Some(army.clone()), ..Side::default() },
                args.out.join(&army),
            ),
        };
        let bout = bout::bout(&field, &side, &side).map_err(|p| problem(p, &field.source))?;
        let table = of_army(args, &spec, &side, &bout.models[0], &folder, &signals)?;
        for (name, text) in [
            ("values.md", table.markdown()),
            ("values.csv", table.csv()),
            ("values.json", table.json()),
            ("values.html", table.html()),
        ] {
            out::write_file(&folder.join(name), text.as_bytes())?;
        }
        if args.json {
            out::json(&Told::Values { side: &side.name, values: &table.value() })?;
        } else {
            let page = folder.join("values.html");
            writeln!(std::io::stdout(), "{}\nwrote {}", table.terminal(), page.display())?;
        }
    }
    Ok(())
}

/// Rounds of matches until the values hold.
fn of_army(
    args: &Args,
    spec: &Spec,
    side: &Side,
    model: &Model,
    folder: &Path,
    signals: &Signals,
) -> Result<Table, Fault> {
    let derived = values::derive(model).map_err(|e| Fault::Input(e.problem.to_string()))?;
    let own: BTreeMap<String, i32> =
        model.kinds.iter().zip(&derived.kinds).map(|(k, v)| (k.name.clone(), v.mg)).collect();
    let pawn = pawn(model)
        .ok_or_else(|| Fault::Input(format!("{} has no man that promotes, so no unit", model.name)))?;
    let mut worths: BTreeMap<String, i32> = spec.worths.clone();
    let last = args.rounds.max(1);
    let scouts = Spec { pairs: (spec.pairs / 4).max(FEWEST).min(spec.pairs), ..spec.clone() };
    // Values that a spec gives were found before: they are to be confirmed.
    let (mut round, mut settled) = (0, !spec.worths.is_empty());
    let (found, believed, stable) = loop {
        round += 1;
        let whole = settled || round == last || scouts.pairs == spec.pairs;
        let mut believed = own.clone();
        believed.extend(worths.clone());
        let exchanges = plan(model, side, &believed);
        if exchanges.is_empty() {
            return Err(Fault::Input(format!("no matches with unequal men can be made of {}", model.name)));
        }
        let spec =
            Spec { worths: worths.clone(), ..round_spec(if whole { spec } else { &scouts }, &exchanges) };
        let folder = folder.join(format!("round-{round}"));
        let found = play_round(args, &spec, &exchanges, model, &pawn, &folder, signals)?;
        let stable = holds(&found.imbalance, &believed, &pawn);
        match step(whole, stable, round == last) {
            Step::End => break (found, believed, stable),
            Step::Confirm => settled = true,
            Step::Again => worths = next(&found),
        }
    };
    let lines = model.kinds().filter(|(_, k)| !k.royal && k.sides[Color::White]);
    let lines = lines.map(|(id, kind)| Line {
        name: kind.name.clone(),
        notation: kind.notation.clone(),
        engine: own.get(&kind.name).copied().unwrap_or(0),
        believed: believed.get(&kind.name).copied().unwrap_or(0),
        imbalance: found.imbalance.get(&kind.name).copied(),
        regression: found.regression.get(&kind.name).copied(),
        mobility: crowded_mobility(model, id, 0.7).unwrap_or(0.0),
        leaper: targets(model, id).map(|n| leaper_law(n, 1.0)),
        published: published(&spec.game, &side.name, &kind.name),
    });
    Ok(Table {
        title: format!(
            "Worth of the men of {}{}",
            model.title,
            if side.name.is_empty() { String::new() } else { format!(": {}", side.name) }
        ),
        lines: lines.collect(),
        rounds: round,
        stable,
        pairs: spec.pairs,
        nodes: spec.nodes.first().copied().unwrap_or(0),
    })
}

/// What comes after a round.
#[derive(Debug, PartialEq)]
enum Step {
    /// Nothing: its values are the result.
    End,
    /// The same values in as many games as there are to be.
    Confirm,
    /// The values that were found.
    Again,
}

/// After a round with all games (`whole`) or few, in which the values held (`stable`) or did not.
fn step(whole: bool, stable: bool, last: bool) -> Step {
    match (whole, stable) {
        (true, true) => Step::End,
        _ if last => Step::End,
        (false, true) => Step::Confirm,
        (_, false) => Step::Again,
    }
}

/// What the engine takes men for in the next round.
fn next(found: &Round) -> BTreeMap<String, i32> {
    let centipawns = |v: &Value| (100.0 * v.pawns).round().clamp(20.0, 5000.0) as i32;
    found.imbalance.iter().map(|(name, v)| (name.clone(), centipawns(v))).collect()
}

/// Whether what was found is what the engine believed while it was found: all men together with 95 % confidence
/// (Bonferroni: one of four men is beyond its own 95 % interval by chance in every fifth round), or to a twentieth.
fn holds(found: &BTreeMap<String, Value>, believed: &BTreeMap<String, i32>, pawn: &str) -> bool {
    let Some(unit) = believed.get(pawn).filter(|v| **v > 0) else { return false };
    // The pawn is the unit and has no error.
    let men = found.keys().filter(|name| *name != pawn).count().max(1);
    let z = normal::quantile(1.0 - 0.05 / (2 * men) as f64);
    let close = |(name, now): (&String, &Value)| {
        let before = believed.get(name).map_or(0.0, |v| f64::from(*v) / f64::from(*unit));
        (now.pawns - before).abs() <= (z * now.error).max(0.05 * now.pawns.abs())
    };
    !found.is_empty() && found.iter().all(close)
}

/// The man that is the unit: the one that promotes and of which there are most.
fn pawn(model: &Model) -> Option<String> {
    let rules = tabiya_dsl::reference::Rules::new(model.clone()).ok()?;
    let count = |id: KindId| rules.start().placement.count(Color::White, id);
    let promoting = model.kinds().filter(|(id, k)| k.promotion.is_some() && !k.royal && count(*id) > 0);
    promoting.max_by_key(|(id, _)| (count(*id), std::cmp::Reverse(*id))).map(|(_, k)| k.name.clone())
}

/// Squares that a leaper reaches within two steps of an open board; none for other men.
fn targets(model: &Model, id: KindId) -> Option<u32> {
    let tracks = &model.kind(id).movement.tracks;
    let plain = model.kind(id).promotion.is_none()
        && tracks.iter().all(|t| {
            t.segments.len() == 1
                && t.segments[0].max == Some(1)
                && t.segments[0].steps.len() == 1
                && t.segments[0].steps.iter().all(|s| s.by.right.abs() <= 2 && s.by.forward.abs() <= 2)
        });
    plain.then(|| {
        let mut ends: Vec<_> = tracks.iter().flat_map(|t| &t.segments[0].steps).map(|s| s.by).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.len() as u32
    })
}

/// The spec of a round: the sides of the exchanges and who meets whom.
fn round_spec(spec: &Spec, exchanges: &[Exchange]) -> Spec {
    let mut sides: Vec<Side> = Vec::new();
    let mut pairings: Vec<[String; 2]> = Vec::new();
    for exchange in exchanges {
        for side in [&exchange.keeps, &exchange.lacks] {
            if !sides.contains(side) {
                sides.push(side.clone());
            }
        }
        let pairing = [exchange.keeps.name.clone(), exchange.lacks.name.clone()];
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    let nodes = spec.nodes.first().copied().into_iter().collect();
    Spec { sides, pairings, nodes, armies: Vec::new(), null: false, samples: true, ..spec.clone() }
}

fn play_round(
    args: &Args,
    round: &Spec,
    exchanges: &[Exchange],
    model: &Model,
    pawn: &str,
    folder: &Path,
    signals: &Signals,
) -> Result<Round, Fault> {
    let prepared = prepare(round)?;
    let store = Store::new(folder);
    store.begin(&prepared.head).map_err(fault)?;
    let threads = args.jobs.unwrap_or_else(cores).clamp(1, 1024);
    let mut measured = Vec::new();
    let mut games = Vec::new();
    for game in &prepared.matches {
        let done = store.records(&game.id).map_err(fault)?.len() as u64;
        let mut progress = Progress::new(&game.id, round.pairs, done, args.json)?;
        let tell = &mut |event: Event<'_>| match event {
            Event::Pair(record) => progress.pair(record),
            Event::Tick => progress.tick(),
        };
        let course = play(game, round, &store, Shard::WHOLE, threads, &|| signals.seen(), tell)
            .map_err(|t| if signals.seen() { interrupted(&game.id, signals, args.json) } else { fault(t) })?;
        if course.ending == Ending::Interrupted {
            return Err(interrupted(&game.id, signals, args.json));
        }
        let records = store.records(&game.id).map_err(fault)?;
        let mut pairs = Pairs::new();
        for record in records.values() {
            pairs.add(record.result());
            games.extend(samples(record));
        }
        let difference = exchanges
            .iter()
            .find(|e| (&e.keeps, &e.lacks) == (&game.pairing.a, &game.pairing.b))
            .map(|e| e.difference.clone());
        measured.extend(difference.map(|difference| Measured { difference, pairs }));
    }
    let names: Vec<String> = model.kinds.iter().map(|k| k.name.clone()).collect();
    Ok(Round { imbalance: measure(&measured, pawn), regression: regress(&names, &games, pawn) })
}

/// Both games as the regression takes them.
fn samples(record: &Record) -> Vec<(f64, Vec<Vec<i8>>)> {
    let result = record.result();
    let value = |outcome: Outcome| outcome.half_points() as f64 / 2.0;
    let Some([first, second]) = &record.samples else { return Vec::new() };
    vec![(value(result.as_white), first.clone()), (value(result.as_black), second.clone())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_end_when_they_hold_in_all_games_or_rounds_run_out() {
        assert_eq!(step(false, false, false), Step::Again);
        assert_eq!(step(false, true, false), Step::Confirm);
        // What held in few games need not in many.
        assert_eq!(step(true, false, false), Step::Again);
        assert_eq!(step(true, true, false), Step::End);
        assert_eq!(step(true, false, true), Step::End);
    }

    #[test]
    fn what_is_found_holds_for_all_men_together() {
        let of = |pawns, error| Value { pawns, error };
        let believed = |men: &[(&str, i32)]| men.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect();
        let four = believed(&[("P", 100), ("A", 200), ("B", 200), ("C", 200), ("D", 200)]);
        let found = |a: f64, error: f64| {
            ["A", "B", "C", "D"]
                .map(|n| (n.to_owned(), of(if n == "A" { a } else { 2.0 }, error)))
                .into_iter()
                .chain([("P".to_owned(), of(1.0, 0.0))])
                .collect::<BTreeMap<_, _>>()
        };
        // The quantile of four men is 2.498 errors, where that of one is 1.96.
        assert!(holds(&found(2.24, 0.1), &four, "P"));
        assert!(!holds(&found(2.26, 0.1), &four, "P"));
        let one: BTreeMap<_, _> =
            found(2.24, 0.1).into_iter().filter(|(n, _)| n == "A" || n == "P").collect();
        assert!(!holds(&one, &four, "P"));
        // Less than a twentieth is no difference however small the error.
        assert!(holds(&found(2.1, 0.001), &four, "P"));
        assert!(!holds(&BTreeMap::new(), &four, "P"));
    }
}
