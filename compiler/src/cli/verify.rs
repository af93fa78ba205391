//! `verify`: the engine against the reference rules, and both against recorded facts.

mod answers;
mod batch;
mod facts;
mod shrink;
mod walks;

use super::game::GameArgs;
use super::{Fault, engine, out};
use batch::Batch;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use tabiya_dsl::reference::Rules;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Recorded facts, a JSON object a line; may be compressed (`.gz`)
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,
    /// How many random games to walk through (100 unless given, none with --facts)
    #[arg(long, value_name = "N")]
    walks: Option<u32>,
    /// Where the random numbers begin
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What both programs are asked with.
struct Bench {
    rules: Arc<Rules>,
    engine: Batch,
    executable: PathBuf,
}

/// What came of it.
#[derive(Serialize, Default)]
struct Report {
    passed: u64,
    failed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<facts::Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walks: Option<walks::Summary>,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let chosen = args.game.choose(args.json)?;
    let rows = args.facts.as_deref().map(facts::open).transpose()?;
    let executable = engine::build(&chosen, None)?.executable;
    let mut bench = Bench { rules: chosen.rules()?, engine: Batch::start(&executable)?, executable };
    let mut report = Report::default();
    if let Some(rows) = rows {
        let summary = facts::check(&mut bench, rows)?;
        report.passed += summary.passed;
        report.failed += summary.failed;
        report.facts = Some(summary);
    }
    let walks = args.walks.unwrap_or(if args.facts.is_some() { 0 } else { 100 });
    if walks > 0 {
        let summary = walks::run(&mut bench, walks, args.seed)?;
        report.passed += summary.compared;
        report.failed += u64::from(summary.disagreement.is_some());
        report.walks = Some(summary);
    }
    if args.json {
        out::json(&report)?;
    } else {
        print(&report)?;
    }
    verdict(&report)
}

fn print(report: &Report) -> Result<(), Fault> {
    let mut stdout = std::io::stdout().lock();
    if let Some(facts) = &report.facts {
        facts::print(facts, &mut stdout)?;
    }
    if let Some(walks) = &report.walks {
        walks::print(walks, &mut stdout)?;
    }
    Ok(writeln!(stdout, "{} passed, {} failed", report.passed, report.failed)?)
}

fn verdict(report: &Report) -> Result<(), Fault> {
    let facts = report.facts.as_ref();
    let walks = report.walks.as_ref();
    if facts.is_some_and(|f| f.disagreements > 0) || walks.is_some_and(|w| w.disagreement.is_some()) {
        return Err(Fault::Disagreement("engine and reference rules do not agree".into()));
    }
    let unmet = walks.map_or(Vec::new(), |w| w.unmet());
    if !unmet.is_empty() {
        let unmet = unmet.join(", ");
        return Err(Fault::Disagreement(format!("rules that were never met (try more walks): {unmet}")));
    }
    match report.failed {
        0 => Ok(()),
        _ => Err(Fault::Input("recorded facts are not met".into())),
    }
}

/// Tells how far the work is, on a terminal only.
struct Progress {
    shown: bool,
    last: std::time::Instant,
}

impl Progress {
    fn new() -> Progress {
        Progress { shown: false, last: std::time::Instant::now() }
    }

    fn tell(&mut self, text: &dyn Fn() -> String) {
        if self.last.elapsed().as_millis() >= 200 {
            out::progress(&text());
            self.last = std::time::Instant::now();
            self.shown = true;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            out::progress("");
        }
    }
}

#[cfg(test)]
mod tests;
