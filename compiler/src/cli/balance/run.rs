//! `balance run`: play.

use super::super::{Fault, out};
use super::choice::Choice;
use super::prepare::{Prepared, prepare};
use super::progress::{Progress, Told, interrupted};
use super::signals::Signals;
use super::{cores, fault};
use crate::balance::run::{Ending, Event, play};
use crate::balance::stats::Pairs;
use crate::balance::store::{Shard, Store};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Where results are kept; the same command goes on where it was interrupted
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Play one part of the run only: i/n, i from 1 to n
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// How many games are played at once (one for each core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// One JSON object for each event
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let spec = args.choice.spec()?;
    let signals = Signals::noted()?;
    let Prepared { head, matches } = prepare(&spec)?;
    let spec = &head.spec;
    let store = Store::new(&args.out);
    store.begin(&head).map_err(fault)?;
    let threads = args.jobs.unwrap_or_else(cores).clamp(1, 1024);
    for game in &matches {
        let wanted = (0..spec.pairs).filter(|&k| args.shard.has(k)).count() as u64;
        let done =
            store.records(&game.id).map_err(fault)?.keys().filter(|k| args.shard.has(**k)).count() as u64;
        let mut progress = Progress::new(&game.id, wanted, done, args.json)?;
        let course =
            play(game, spec, &store, args.shard, threads, &|| signals.seen(), &mut |event| match event {
                Event::Pair(record) => progress.pair(record),
                Event::Tick => progress.tick(),
            })
            .map_err(|trouble| {
                if signals.seen() { interrupted(&game.id, &signals, args.json) } else { fault(trouble) }
            })?;
        drop(progress);
        if course.ending == Ending::Interrupted {
            return Err(interrupted(&game.id, &signals, args.json));
        }
        let records = store.records(&game.id).map_err(fault)?;
        let mut pairs = Pairs::new();
        records.values().for_each(|r| pairs.add(r.result()));
        let seconds = course.time.as_secs_f64();
        let rate = 120.0 * course.played as f64 / seconds.max(1e-9);
        if args.json {
            out::json(&Told::Finished {
                id: &game.id,
                pairs: pairs.len(),
                seconds,
                games_per_minute: rate,
                outside_search: course.outside,
            })?;
            continue;
        }
        let summary = pairs.summary(0.95);
        let mut line = format!(
            "{}: {} pairs, score {:.2} % +- {:.2}, Elo {:+.0}",
            game.id,
            pairs.len(),
            100.0 * summary.score,
            196.0 * summary.error,
            summary.elo
        );
        if course.played > 0 {
            line += &format!(
                "; {rate:.0} games/min, {:.1} % of the time outside the search",
                100.0 * course.outside
            );
        }
        writeln!(std::io::stdout(), "{line}")?;
    }
    if !args.json {
        writeln!(std::io::stdout(), "tabiya balance report {}", args.out.display())?;
    }
    Ok(())
}
