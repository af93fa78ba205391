//! Recorded facts, a JSON object a line.

mod defended;
mod row;

use super::answers::{Says, differences, moves_apart, words};
use super::{Bench, Progress};
use crate::cli::moves::{Facts, Outcome};
use crate::cli::{Fault, engine, game};
use defended::Defended;
use row::Row;
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use tabiya_dsl::model::{Color, End, Model};

/// What came of a file of facts.
#[derive(Serialize, Default)]
pub(super) struct Summary {
    pub(super) passed: u64,
    pub(super) failed: u64,
    /// Rows of other games or armies.
    skipped: u64,
    /// Rows that say something else on purpose; docs/differences.md tells why.
    defended: u64,
    /// Rows with so many nodes that only the engine has counted.
    engine_only: u64,
    /// Failed rows on which engine and reference rules differ from each other.
    pub(super) disagreements: u64,
    /// The first rows that failed.
    failures: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    line: u64,
    fen: String,
    moves_played: Vec<String>,
    problems: Vec<String>,
}

/// How many failures are told.
const TOLD: usize = 10;
/// The reference rules count leaves up to this number.
const REFERENCE_NODES: u64 = 300_000;

/// The lines of a file, decompressed if it is compressed.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Fault> {
    let fault = |e: std::io::Error| Fault::Input(format!("{}: {e}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(fault)?);
    let compressed = file.fill_buf().map_err(fault)?.starts_with(&[0x1f, 0x8b]);
    Ok(match compressed {
        true => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(file))),
        false => Box::new(file),
    })
}

/// Checks every row of the game.
pub(super) fn check(bench: &mut Bench, mut rows: Box<dyn BufRead>) -> Result<Summary, Fault> {
    let mut summary = Summary::default();
    let defended = Defended::read();
    let mut progress = Progress::new();
    let mut number = 0;
    while let Some(line) = next_line(&mut rows, number)? {
        number += 1;
        if line.trim().is_empty() {
            continue;
        }
        let row: Row = serde_json::from_str(&line)
            .map_err(|e| Fault::Input(format!("line {number} of the facts: {e}")))?;
        if !row.is_about(bench.rules.model()) {
            summary.skipped += 1;
            continue;
        }
        let problems = bench.check_row(&row, &mut summary)?;
        if problems.by_fact.is_empty() && problems.between.is_empty() {
            summary.passed += 1;
        } else if problems.between.is_empty() && defended.has(bench.rules.model(), &row) {
            summary.defended += 1;
        } else {
            summary.failed += 1;
            summary.disagreements += u64::from(!problems.between.is_empty());
            if summary.failures.len() < TOLD {
                let told = problems.between.into_iter().chain(problems.by_fact).collect();
                let Row { fen, moves_played, .. } = row;
                summary.failures.push(Failure { line: number, fen, moves_played, problems: told });
            }
        }
        progress.tell(&|| format!("row {number}, {} passed, {} failed", summary.passed, summary.failed));
    }
    Ok(summary)
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

fn next_line(rows: &mut Box<dyn BufRead>, number: u64) -> Result<Option<String>, Fault> {
    let mut bytes = Vec::new();
    let fault = |e: std::io::Error| Fault::Input(format!("line {} of the facts: {e}", number + 1));
    let count = rows.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).map_err(fault)?;
    if count as u64 == LONGEST {
        return Err(Fault::Input(format!("line {} of the facts is too long", number + 1)));
    }
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// What is wrong with a row.
#[derive(Default)]
struct Problems {
    /// Between the reference rules and the engine.
    between: Vec<String>,
    /// Between them and the fact.
    by_fact: Vec<String>,
}

impl Bench {
    fn check_row(&mut self, row: &Row, summary: &mut Summary) -> Result<Problems, Fault> {
        let mut problems = Problems::default();
        if row.speaks_of_the_position() {
            self.check_position(row, &mut problems)?;
        }
        if let (Some(depth), Some(nodes)) = (row.depth, row.nodes) {
            self.check_count(row, depth, nodes, &mut problems, summary)?;
        }
        Ok(problems)
    }

    fn check_position(&mut self, row: &Row, problems: &mut Problems) -> Result<(), Fault> {
        let reference = game::begin(&self.rules, Some(&row.fen)).and_then(|mut game| {
            for word in &row.moves_played {
                game.play_text(word).map_err(|e| Fault::Input(e.to_string()))?;
            }
            Ok(Says::from(Facts::of(&game, false)))
        });
        let engine = self.engine.ask(&row.fen, &row.moves_played)?.map(|answer| Says::from(&answer));
        match (&reference, &engine) {
            (Ok(reference), Ok(engine)) => {
                problems.between = differences(reference, engine);
                problems.by_fact = apart(self.rules.model(), row, reference);
            }
            (Err(Fault::Input(problem)), Err(_)) => problems.by_fact.push(problem.clone()),
            (Err(Fault::Input(problem)), Ok(_)) => {
                problems.between.push(format!("only the reference rules refuse it: {problem}"));
            }
            (Ok(_), Err(problem)) => problems.between.push(format!("only the engine refuses it: {problem}")),
            (Err(_), _) => problems.by_fact.push("it cannot be read".into()),
        }
        Ok(())
    }

    fn check_count(
        &mut self,
        row: &Row,
        depth: u32,
        nodes: u64,
        problems: &mut Problems,
        summary: &mut Summary,
    ) -> Result<(), Fault> {
        let text = match engine::output(
            &self.executable,
            &["perft", &depth.to_string(), "--json", "--fen", &row.fen],
        ) {
            Ok(text) => text,
            Err(Fault::Status(_)) => {
                problems.by_fact.push("the engine refuses the position".into());
                return Ok(());
            }
            Err(fault) => return Err(fault),
        };
        let count: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let engine = count["nodes"].as_u64().unwrap_or_default();
        if engine != nodes {
            problems.by_fact.push(format!("perft {depth}: {nodes} recorded, {engine} by the engine"));
        }
        if nodes > REFERENCE_NODES {
            summary.engine_only += 1;
            return Ok(());
        }
        let reference = game::begin(&self.rules, Some(&row.fen))?.position().perft(depth);
        if reference != engine {
            problems
                .between
                .push(format!("perft {depth}: {reference} by the reference rules, {engine} by the engine"));
        }
        Ok(())
    }
}

/// How an answer differs from a recorded fact, in words.
fn apart(model: &Model, row: &Row, says: &Says) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(moves) = &row.moves {
        let mut moves = moves.clone();
        moves.sort();
        found.extend(moves_apart(&moves, &says.moves, "the record", "tabiya"));
    }
    if let Some(in_check) = row.in_check.filter(|&c| c != says.in_check) {
        found.push(format!("check: {in_check} recorded"));
    }
    if let Some(outcome) = &row.outcome
        && *outcome != says.outcome
    {
        found.push(format!("outcome: {} recorded, {} by tabiya", words(outcome), words(&says.outcome)));
    }
    if row.values_count() {
        found.extend(values_apart(model, row, says));
    }
    found
}

/// How the outcome differs from recorded values, which are the side to move's.
fn values_apart(model: &Model, row: &Row, says: &Says) -> Option<String> {
    let by_position = row.immediate_end.or(row.game_result.filter(|_| row.immediate_end.is_none()));
    let result = |value: i64| match (value.signum(), turn(&says.fen)) {
        (0, _) => "1/2-1/2",
        (1, Color::White) | (-1, Color::Black) => "1-0",
        _ => "0-1",
    };
    let needs_history = |o: &Outcome| {
        matches!(
            o.reason.as_str(),
            "repetition" | "quiet moves" | "perpetual check" | "perpetual chase" | "counting"
        )
    };
    let expected = by_position.map(result);
    let found = says.outcome.as_ref().filter(|o| by_position.is_some() || !needs_history(o));
    if expected != found.map(|o| o.result.as_str()) {
        let recorded = expected.unwrap_or("open");
        return Some(format!("outcome: {recorded} recorded, {} by tabiya", words(&says.outcome)));
    }
    if by_position.is_some() {
        return None;
    }
    // A draw that a player can claim is a draw by our rules; only where the description has such a rule, though.
    let has_rule =
        model.ends.iter().any(|e| matches!(e, End::Repetition { .. } | End::Quiet { .. } | End::Counting));
    let claimed = row.optional_end.flatten().filter(|_| has_rule).map(result);
    let ours = says.outcome.as_ref().map(|o| o.result.as_str());
    (claimed != ours)
        .then(|| format!("claim: {} recorded, {} by tabiya", claimed.unwrap_or("none"), words(&says.outcome)))
}

fn turn(fen: &str) -> Color {
    if fen.split(' ').nth(1) == Some("b") { Color::Black } else { Color::White }
}

/// Writes a summary for people.
pub(super) fn print(summary: &Summary, out: &mut impl Write) -> std::io::Result<()> {
    for failure in &summary.failures {
        let moves = match failure.moves_played.is_empty() {
            true => String::new(),
            false => format!(" moves {}", failure.moves_played.join(" ")),
        };
        writeln!(out, "line {}: {}{moves}", failure.line, failure.fen)?;
        for problem in &failure.problems {
            writeln!(out, "  {problem}")?;
        }
    }
    let more = summary.failed.saturating_sub(summary.failures.len() as u64);
    if more > 0 {
        writeln!(out, "and {more} more")?;
    }
    let others = [
        (summary.skipped, "rows of other games or armies skipped"),
        (summary.defended, "rows differ on purpose (docs/differences.md)"),
        (summary.engine_only, "large counts left to the engine alone"),
    ];
    for (count, what) in others.into_iter().filter(|(count, _)| *count > 0) {
        writeln!(out, "{count} {what}")?;
    }
    Ok(())
}
