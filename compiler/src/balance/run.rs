//! Playing a match: a program that plays pairs of games on all cores, and what it writes kept as it comes.

use super::bout::Bout;
use super::record::{Answer, Record, digest};
use super::spec::{Pairing, Spec, Stop};
use super::stats::{ConfidenceSequence, Equivalence, PairResult, Verdict, decide};
use super::store::{Shard, Store, Trouble, insert};
use crate::values;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tabiya_dsl::model::Model;

/// A match, ready to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The name of its files.
    pub id: String,
    /// Who plays.
    pub pairing: Pairing,
    /// Whether both sides are the same: then the games of a pair begin from different placements.
    pub null: bool,
    /// Placements that are given, with the first side as White; pair k begins from the k-th, then from the first again.
    pub placements: Vec<String>,
    /// The start, if it is not the set-up.
    pub start: Option<String>,
    /// The program.
    pub executable: PathBuf,
    /// A hash of all that the engine is: modules, runtime, values.
    pub engine: String,
    /// The values of the first side's module and of the second's.
    pub values: [String; 2],
    /// A digest of the game's description.
    pub game: String,
}

/// The values of a model as text, with other worths for the men named.
///
/// # Errors
/// If a movement has no paths.
pub fn values_text(model: &Model, worths: &BTreeMap<String, i32>) -> Result<String, String> {
    let mut derived = values::derive(model).map_err(|e| e.problem.to_string())?;
    for kind in &mut derived.kinds {
        let Some(&worth) = worths.get(&kind.name) else { continue };
        kind.eg = if kind.mg == 0 {
            worth
        } else {
            (i64::from(kind.eg) * i64::from(worth) / i64::from(kind.mg)) as i32
        };
        kind.mg = worth;
    }
    Ok(derived.to_string())
}

impl Match {
    /// Puts a match together.
    pub fn new(
        pairing: &Pairing,
        bout: &Bout,
        arena: &crate::build::Arena,
        values: [String; 2],
        game: &str,
        placements: Vec<String>,
    ) -> Match {
        let engine = digest([arena.hash.as_str(), &values[0], &values[1]]);
        Match {
            id: pairing.id(),
            pairing: pairing.clone(),
            null: bout.null,
            placements,
            start: bout.start.clone(),
            executable: arena.executable.clone(),
            engine,
            values,
            game: game.to_owned(),
        }
    }

    /// The key of a pair: all that its games depend on.
    pub fn key(&self, spec: &Spec, k: u64) -> String {
        let sides = serde_json::to_string(&(&self.pairing.a, &self.pairing.b)).unwrap_or_default();
        let numbers = format!("{} {} {} {} {k}", self.pairing.nodes, spec.hash, spec.longest, spec.seed);
        let placement = self.placement(k).unwrap_or_default();
        let start = self.start.as_deref().unwrap_or_default();
        digest([&self.game, &self.engine, &sides, &spec.openings, start, placement, &numbers])
    }

    fn placement(&self, k: u64) -> Option<&str> {
        let count = self.placements.len() as u64;
        (count > 0).then(|| self.placements[(k % count) as usize].as_str())
    }

    /// What the program is told first.
    fn job(&self, spec: &Spec, threads: usize) -> Result<String, String> {
        let openings = spec.openings()?;
        let mut job = format!(
            "nodes {}\nhash {}\nlongest {}\nseed {}\nthreads {threads}\n",
            self.pairing.nodes, spec.hash, spec.longest, spec.seed
        );
        if openings.shuffle {
            job += "opening shuffle\n";
        }
        if let Some((plies, bound)) = openings.random {
            job += &format!("opening random {plies} {bound}\n");
        }
        if self.null {
            job += "null\n";
        }
        if let Some(start) = &self.start {
            job += &format!("start {start}\n");
        }
        for (name, values) in ["values-a", "values-b"].iter().zip(&self.values) {
            job += &format!("{name} {}\n{values}", values.lines().count());
        }
        Ok(job + "ready\n")
    }

    fn request(&self, k: u64, word: &str) -> String {
        let fen = self.placement(k).map(|f| format!(" {f}")).unwrap_or_default();
        format!("{word} {k}{fen}\n")
    }
}

/// What there is to tell while a match runs.
pub enum Event<'a> {
    /// A pair has been played and kept.
    Pair(&'a Record),
    /// Time has passed.
    Tick,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything has been played.
    Finished,
    /// The user has stopped it.
    Interrupted,
}

/// How a match went.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How it ended.
    pub ending: Ending,
    /// Pairs played now.
    pub played: u64,
    /// Pairs that had been played before.
    pub before: u64,
    /// The time it took.
    pub time: Duration,
    /// The share of the games' time that was not spent searching, 0 to 1.
    pub outside: f64,
}

/// After how many pairs the match is decided, if it is, for the results in the order of the pairs.
pub fn decided(stop: Stop, test: &Equivalence, results: &[PairResult]) -> Option<u64> {
    match stop {
        Stop::Pairs => None,
        Stop::Verdict => match decide(test, results.iter().copied()) {
            (Verdict::Undecided, _) => None,
            (_, after) => Some(after),
        },
        Stop::Width(half) => {
            let mut sequence = ConfidenceSequence::new(0.95);
            let narrow = |r: &PairResult| {
                let [low, high] = sequence.add(r.score());
                high - low <= 2.0 * half
            };
            results.iter().position(narrow).map(|i| i as u64 + 1)
        }
    }
}

/// Plays what is left of a shard of a match, keeps every pair and finishes the shard's file.
///
/// `stopped` is asked a few times a second; when it says so, the program is ended and the rest is left for another time.
///
/// # Errors
/// What the file system or the program refuses; what was played is kept.
pub fn play(
    game: &Match,
    spec: &Spec,
    store: &Store,
    shard: Shard,
    threads: usize,
    stopped: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Course, Trouble> {
    let begin = Instant::now();
    let bad = Trouble::Bad;
    let mut records: BTreeMap<u64, Record> = store.records(&game.id)?;
    records.retain(|&k, _| shard.has(k) && k < spec.pairs);
    if let Some((k, record)) = records.iter().find(|(k, r)| r.key != game.key(spec, **k)) {
        let expected = game.key(spec, *k);
        return Err(bad(format!(
            "{}: pair {k} of {} was played with something else (its key is {}, not {expected})",
            store.root().display(),
            game.id,
            record.key
        )));
    }
    let before = records.len() as u64;
    let test = equivalence(spec);
    // Shards cannot know what the others have found: they play everything, and the merge decides.
    let stop = if shard == Shard::WHOLE { spec.stop().map_err(bad)? } else { Stop::Pairs };
    let mut end = prefix_end(stop, &test, &records).unwrap_or(spec.pairs);
    let mut wanted = (0..spec.pairs).filter(|&k| shard.has(k));
    let mut next = move |records: &BTreeMap<u64, Record>, end: u64| {
        wanted.by_ref().find(|k| !records.contains_key(k)).filter(|&k| k < end)
    };
    let word = match (spec.samples, spec.moves) {
        (true, _) => "samples",
        (_, true) => "moves",
        _ => "pair",
    };
    let mut course =
        Course { ending: Ending::Finished, played: 0, before, time: Duration::ZERO, outside: 0.0 };
    let (mut total, mut searching) = (0u64, 0u64);
    if let Some(first) = next(&records, end) {
        let mut journal = store.journal(&game.id, shard)?;
        let mut program = Program::start(game, spec, threads)?;
        let mut asked = 0u64;
        let mut upcoming = Some(first);
        loop {
            while asked < 2 * threads as u64 + 1
                && let Some(k) = upcoming
            {
                program.ask(&game.request(k, word))?;
                asked += 1;
                upcoming = next(&records, end);
            }
            if asked == 0 {
                break;
            }
            if stopped() {
                course.ending = Ending::Interrupted;
                break;
            }
            let Some(answer) = program.answer(Duration::from_millis(100))? else {
                tell(Event::Tick);
                continue;
            };
            asked -= 1;
            total += answer.us[0];
            searching += answer.us[1];
            let key = game.key(spec, answer.k);
            let record = answer.record(key);
            journal.add(&record)?;
            course.played += 1;
            tell(Event::Pair(&record));
            insert(&mut records, record, store.root(), &game.id)?;
            if stop != Stop::Pairs {
                end = prefix_end(stop, &test, &records).unwrap_or(spec.pairs);
                upcoming = upcoming.filter(|&k| k < end);
            }
        }
        journal.sync()?;
        // Whatever it is still playing is not wanted.
        drop(program);
    }
    course.time = begin.elapsed();
    course.outside = if total > 0 { 1.0 - searching as f64 / total as f64 } else { 0.0 };
    if course.ending == Ending::Finished {
        records.retain(|&k, _| k < end);
        store.finish(&game.id, shard, &records)?;
    }
    Ok(course)
}

/// The test that a spec asks for.
pub fn equivalence(spec: &Spec) -> Equivalence {
    Equivalence { margin: spec.margin, alpha: spec.alpha, beta: spec.beta }
}

/// After how many pairs the match is decided by those that have been played without a gap.
pub fn prefix_end(stop: Stop, test: &Equivalence, records: &BTreeMap<u64, Record>) -> Option<u64> {
    if stop == Stop::Pairs {
        return None;
    }
    let gapless = records.iter().zip(0..).take_while(|((k, _), i)| **k == *i);
    let results: Vec<PairResult> = gapless.map(|((_, r), _)| r.result()).collect();
    decided(stop, test, &results)
}

/// How a pair is played once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// As it was, with its moves.
    Moves,
    /// As it was, and then both games with colours exchanged.
    BothWays,
}

/// Plays pairs once more and tells each with, where colours were exchanged too, the hashes of those games.
///
/// # Errors
/// What the program refuses.
pub fn replay(
    game: &Match,
    spec: &Spec,
    numbers: &[u64],
    how: Replay,
    threads: usize,
    stopped: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Record, Option<[String; 2]>),
) -> Result<Ending, Trouble> {
    let mut program = Program::start(game, spec, threads)?;
    let word = match how {
        Replay::Moves => "moves",
        Replay::BothWays => "both",
    };
    let mut rest = numbers.iter();
    let mut asked = 0;
    loop {
        while asked < 2 * threads + 1
            && let Some(&k) = rest.next()
        {
            program.ask(&game.request(k, word))?;
            asked += 1;
        }
        if asked == 0 {
            return Ok(Ending::Finished);
        }
        if stopped() {
            return Ok(Ending::Interrupted);
        }
        if let Some(mut answer) = program.answer(Duration::from_millis(100))? {
            asked -= 1;
            let key = game.key(spec, answer.k);
            let exchanged = answer.exchanged.take();
            tell(answer.record(key), exchanged);
        }
    }
}

/// The running program of a match; it is ended when this goes.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    path: PathBuf,
}

impl Program {
    fn start(game: &Match, spec: &Spec, threads: usize) -> Result<Program, Trouble> {
        let path = game.executable.clone();
        let fault = |e: std::io::Error| Trouble::Io(path.clone(), e);
        let mut child = Command::new(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(fault)?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Trouble::Bad("the program of the match has no input and output".to_owned()));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let job = game.job(spec, threads).map_err(Trouble::Bad)?;
        // If it ends early, it has said why.
        let _ = input.write_all(job.as_bytes()).and_then(|()| input.flush());
        Ok(Program { child, input, lines, path })
    }

    fn ask(&mut self, request: &str) -> Result<(), Trouble> {
        match self.input.write_all(request.as_bytes()).and_then(|()| self.input.flush()) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.broken()),
        }
    }

    fn answer(&mut self, wait: Duration) -> Result<Option<Answer>, Trouble> {
        match self.lines.recv_timeout(wait) {
            Ok(line) => serde_json::from_str(&line).map(Some).map_err(|e| {
                Trouble::Bad(format!("{} answers `{}`: {e}", self.path.display(), line.escape_debug()))
            }),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.broken()),
        }
    }

    /// Why it does not go on.
    fn broken(&mut self) -> Trouble {
        let mut said = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            let _ = errors.read_to_string(&mut said);
        }
        let status = self.child.wait().map(|s| s.to_string()).unwrap_or_default();
        let said =
            if said.trim().is_empty() { format!("it ended with {status}") } else { said.trim().to_owned() };
        Trouble::Bad(format!("the program of the match cannot go on: {said}"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
