//! `balance replay` and `balance verify`: the same games again, or a loud failure.

use super::super::{Fault, out};
use super::prepare::prepare;
use super::report::results;
use super::signals::Signals;
use super::{cores, fault};
use crate::balance::record::Record;
use crate::balance::report::pgn;
use crate::balance::run::{Ending, Match, replay};
use crate::balance::stats::Random;
use crate::balance::store::{Head, Records, Store};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct ReplayArgs {
    /// A folder of results
    #[arg(value_name = "DIR")]
    from: PathBuf,
    /// Only this pair: its key, or MATCH:NUMBER; every pair unless given
    #[arg(long, value_name = "KEY")]
    game: Option<String>,
    /// Write the games here, as PGN, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many games are played at once (one for each core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

#[derive(clap::Args)]
pub(super) struct VerifyArgs {
    /// A folder of results
    #[arg(value_name = "DIR")]
    from: PathBuf,
    /// How much of it: a share of the pairs of each match, at least one of each
    #[arg(long, value_name = "PERCENT", default_value = "5%")]
    sample: String,
    /// Which pairs: another seed, another sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games are played at once (one for each core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Results and what is needed to play them again.
struct Again {
    head: Head,
    records: Records,
    matches: Vec<Match>,
}

impl Again {
    /// Builds the engine of the run anew; it must be the same one.
    fn new(from: &std::path::Path) -> Result<Again, Fault> {
        let (head, records) = results(&Store::new(from))?;
        let prepared = prepare(&head.spec)?;
        for (then, now) in head.matches.iter().zip(&prepared.head.matches) {
            if then.engine != now.engine {
                return Err(Fault::Input(format!(
                    "{}: {} was played by the engine {} (tabiya {}), and this program makes {}: games can be played \
                     again by the version that played them only",
                    from.display(),
                    then.id,
                    then.engine,
                    head.version,
                    now.engine
                )));
            }
        }
        Ok(Again { head, records, matches: prepared.matches })
    }

    /// Plays these pairs of a match again; each must have the same moves.
    fn play(
        &self,
        game: &Match,
        numbers: &[u64],
        jobs: Option<usize>,
        signals: &Signals,
        tell: &mut dyn FnMut(Record),
    ) -> Result<(), Fault> {
        let then = &self.records[&game.id];
        let mut different = None;
        let ending = replay(
            game,
            &self.head.spec,
            numbers,
            jobs.unwrap_or_else(cores),
            &|| signals.seen(),
            &mut |now| match then.get(&now.k) {
                Some(before) if before.same_games(&now) => tell(now),
                Some(before) => drop(different.get_or_insert((before.clone(), now))),
                None => {}
            },
        )
        .map_err(|t| if signals.seen() { signals.fault() } else { fault(t) })?;
        if let Some((before, now)) = different {
            return Err(Fault::Disagreement(format!(
                "pair {} of {} (key {}) is not the same when played again:\n  then {:?}\n  now  {:?}",
                before.k,
                game.id,
                before.key,
                [before.w, before.b],
                [now.w, now.b]
            )));
        }
        if ending == Ending::Interrupted { Err(signals.fault()) } else { Ok(()) }
    }
}

pub(super) fn replay_games(args: &ReplayArgs) -> Result<(), Fault> {
    let signals = Signals::noted()?;
    let again = Again::new(&args.from)?;
    let wanted = |game: &Match, record: &Record| match &args.game {
        None => true,
        Some(name) => {
            let pair = name.rsplit_once(':').and_then(|(id, k)| Some((id, k.parse::<u64>().ok()?)));
            let key = name.trim_end_matches("-w").trim_end_matches("-b");
            record.key == key || pair.is_some_and(|(id, k)| id == game.id && k == record.k)
        }
    };
    let mut text = String::new();
    let mut found = 0;
    for (game, head) in again.matches.iter().zip(&again.head.matches) {
        let numbers: Vec<u64> =
            again.records[&game.id].values().filter(|r| wanted(game, r)).map(|r| r.k).collect();
        if numbers.is_empty() {
            continue;
        }
        found += numbers.len();
        let mut games = BTreeMap::new();
        again.play(game, &numbers, args.jobs, &signals, &mut |record| {
            games.insert(record.k, pgn::pair(&again.head, head, &record).unwrap_or_default());
        })?;
        text.extend(games.into_values());
    }
    if let (0, Some(name)) = (found, &args.game) {
        let name = name.escape_debug();
        return Err(Fault::Input(format!("{}: there is no pair `{name}`", args.from.display())));
    }
    match &args.output {
        Some(path) => out::write_file(path, text.as_bytes()),
        None => Ok(write!(std::io::stdout(), "{text}")?),
    }
}

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Fault> {
    let percent = args.sample.trim_end_matches('%').parse::<f64>().ok().filter(|p| *p > 0.0 && *p <= 100.0);
    let percent = percent.ok_or_else(|| {
        Fault::Input(format!("`{}` is no sample; expected for example 5%", args.sample.escape_debug()))
    })?;
    let signals = Signals::noted()?;
    let again = Again::new(&args.from)?;
    let mut random = Random::new(args.seed);
    let mut verified = 0;
    for game in &again.matches {
        let mut numbers: Vec<u64> = again.records[&game.id].keys().copied().collect();
        let count = (numbers.len() as f64 * percent / 100.0).ceil() as usize;
        for i in 0..count.min(numbers.len()) {
            let j = i + random.below((numbers.len() - i) as u64) as usize;
            numbers.swap(i, j);
        }
        numbers.truncate(count);
        again.play(game, &numbers, args.jobs, &signals, &mut |_| verified += 1)?;
    }
    Ok(writeln!(std::io::stdout(), "{} played again, move for move the same", out::count(verified, "pair"))?)
}
