//! `balance replay` and `balance verify`: the same games again, or a loud failure.

use super::super::{Fault, out};
use super::prepare::{Prepared, prepare_some};
use super::report::results;
use super::signals::Signals;
use super::{cores, fault};
use crate::balance::record::Record;
use crate::balance::report::pgn;
use crate::balance::run::{Ending, Match, Replay, replay};
use crate::balance::store::{Head, Records, Store};
use crate::balance::verified;
use crate::random::Random;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

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
    /// Only these matches, by the names of their files: `A-v-B@2000`
    #[arg(long = "match", value_name = "ID,...", value_delimiter = ',')]
    matches: Vec<String>,
    /// Which pairs: another seed, another sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games are played at once (one for each core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Results and what is needed to play them again.
struct Again {
    from: PathBuf,
    head: Head,
    records: Records,
    /// What the same description makes now.
    now: Prepared,
}

/// What came of it.
#[derive(Default)]
struct Outcome {
    pairs: u64,
    different: u64,
    unmirrored: u64,
    /// The first pair that was not the same, in words.
    first: Option<String>,
}

impl Again {
    /// Builds the engine of the run anew, for the matches that are wanted and have records.
    fn new(from: &Path, wanted: &dyn Fn(&str) -> bool) -> Result<Again, Fault> {
        let (head, records) = results(&Store::new(from))?;
        let played = |id: &str| records.get(id).is_some_and(|r| !r.is_empty());
        let now = prepare_some(&head.spec, &|id| wanted(id) && played(id))?;
        if now.matches.is_empty() {
            let names: Vec<&str> = head.matches.iter().map(|m| m.id.as_str()).collect();
            let from = from.display();
            return Err(Fault::Input(format!(
                "{from}: no pair is recorded; its matches are {}",
                names.join(", ")
            )));
        }
        let again = Again { from: from.to_owned(), head, records, now };
        let other: Vec<&Match> = again.now.matches.iter().filter(|m| !again.same_build(m)).collect();
        if let Some(first) = other.first() {
            let _ = writeln!(
                std::io::stderr(),
                "note: {} {} played by another build ({}); this program makes {}. The games are compared all the same",
                out::count(other.len(), "match").replace("matchs", "matches"),
                if other.len() == 1 { "was" } else { "were" },
                again.then(first),
                first.engine
            );
        }
        Ok(again)
    }

    fn same_build(&self, game: &Match) -> bool {
        self.head.matches.iter().any(|m| m.id == game.id && m.engine == game.engine)
    }

    /// The engine that played a match, in words.
    fn then(&self, game: &Match) -> String {
        let engine = self.head.matches.iter().find(|m| m.id == game.id).map_or("unknown", |m| &m.engine);
        format!("tabiya {}, engine {engine}", self.head.version)
    }

    /// Plays these pairs of a match again; tells those that have the same moves, and ends with what the others were.
    fn play(
        &self,
        game: &Match,
        numbers: &[u64],
        how: Replay,
        jobs: Option<usize>,
        signals: &Signals,
        tell: &mut dyn FnMut(Record),
    ) -> Result<Outcome, Fault> {
        let then = &self.records[&game.id];
        let mut outcome = Outcome::default();
        let ending = replay(
            game,
            &self.head.spec,
            numbers,
            how,
            jobs.unwrap_or_else(cores),
            &|| signals.seen(),
            &mut |now, exchanged| {
                let Some(before) = then.get(&now.k) else { return };
                outcome.pairs += 1;
                if !before.same_games(&now) {
                    outcome.different += 1;
                    outcome.first.get_or_insert_with(|| self.difference(game, before, &now));
                    return;
                }
                if exchanged.is_some_and(|hashes| hashes != [now.w.3.clone(), now.b.3.clone()]) {
                    outcome.unmirrored += 1;
                    outcome.first.get_or_insert_with(|| {
                        format!(
                            "pair {} of {} (key {}) does not give the mirrored moves when colours are exchanged: the \
                             engine favours a colour",
                            before.k, game.id, before.key
                        )
                    });
                }
                tell(Record { key: before.key.clone(), ..now });
            },
        )
        .map_err(|t| if signals.seen() { signals.fault() } else { fault(t) })?;
        if ending == Ending::Interrupted { Err(signals.fault()) } else { Ok(outcome) }
    }

    fn difference(&self, game: &Match, before: &Record, now: &Record) -> String {
        let why = if self.same_build(game) {
            "this very engine played it: it, or a machine, is not deterministic".to_owned()
        } else {
            let description = match self.head.game == self.now.head.game {
                true => "",
                false => " and the description of the game has changed since",
            };
            format!(
                "it was played by another build ({}){description}; that build gives its moves back",
                self.then(game)
            )
        };
        format!(
            "pair {} of {} (key {}) is not the same when played again; {why}\n  then {:?}\n  now  {:?}",
            before.k,
            game.id,
            before.key,
            [&before.w, &before.b],
            [&now.w, &now.b]
        )
    }
}

impl Outcome {
    /// A loud failure if anything was not the same.
    fn agreed(&self) -> Result<(), Fault> {
        match &self.first {
            None => Ok(()),
            Some(first) => Err(Fault::Disagreement(format!(
                "{} of {} not the same; the first:\n{first}",
                self.different + self.unmirrored,
                out::count(self.pairs as usize, "pair")
            ))),
        }
    }
}

pub(super) fn replay_games(args: &ReplayArgs) -> Result<(), Fault> {
    let signals = Signals::noted()?;
    let again = Again::new(&args.from, &|_| true)?;
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
    for (game, head) in again.now.matches.iter().zip(&again.now.head.matches) {
        let numbers: Vec<u64> =
            again.records[&game.id].values().filter(|r| wanted(game, r)).map(|r| r.k).collect();
        if numbers.is_empty() {
            continue;
        }
        found += numbers.len();
        let mut games = BTreeMap::new();
        let outcome = again.play(game, &numbers, Replay::Moves, args.jobs, &signals, &mut |record| {
            games.insert(record.k, pgn::pair(&again.head, head, &record).unwrap_or_default());
        })?;
        outcome.agreed()?;
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
    let wanted = |id: &str| args.matches.is_empty() || args.matches.iter().any(|m| m == id);
    let again = Again::new(&args.from, &wanted)?;
    let store = Store::new(&again.from);
    let mut kept = verified::read(&store).map_err(fault)?;
    let mut total = Outcome::default();
    for game in &again.now.matches {
        // A sample of a match does not depend on which other ones are played.
        let mut random = Random::new(args.seed);
        let mut numbers: Vec<u64> = again.records[&game.id].keys().copied().collect();
        let count = (numbers.len() as f64 * percent / 100.0).ceil() as usize;
        for i in 0..count.min(numbers.len()) {
            let j = i + random.below(numbers.len() - i);
            numbers.swap(i, j);
        }
        numbers.truncate(count);
        let found = again.play(game, &numbers, Replay::BothWays, args.jobs, &signals, &mut |_| {})?;
        kept.insert(
            game.id.clone(),
            verified::Again {
                engine: game.engine.clone(),
                pairs: found.pairs,
                different: found.different,
                unmirrored: found.unmirrored,
            },
        );
        total.pairs += found.pairs;
        total.different += found.different;
        total.unmirrored += found.unmirrored;
        total.first = total.first.or(found.first);
    }
    // Where nothing can be written, the answer is the same.
    if let Err(trouble) = verified::write(&store, &kept) {
        let _ = writeln!(std::io::stderr(), "note: not kept for the report: {trouble}");
    }
    total.agreed()?;
    Ok(writeln!(
        std::io::stdout(),
        "{} played again, move for move the same, and with colours exchanged their mirror images",
        out::count(total.pairs as usize, "pair")
    )?)
}
