//! Games of the catalogue, compiled without a search and in batches, against the reference rules: on walks from set-ups,
//! random placements and the positions of their recorded facts engine and rules agree.
//!
//! The normal run takes the games of [`chosen::CHOSEN`], which have between them every rule that the catalogue has; a deep
//! run (`TABIYA_DEEP`, see [`Depth`]) takes all the others too, each army of each game among them.

#[path = "../batches/batch.rs"]
mod batch;
#[path = "../batches/bench.rs"]
mod bench;
mod chosen;
mod features;

use batch::Batch;
use bench::Bench;
use chosen::CHOSEN;
use std::sync::Mutex;
use std::time::Instant;
use tabiya::catalogue::library;
use tabiya::encounters::Counters;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::Rules;
use tabiya_tests::Depth;

/// Games in a crate.
const BATCH: usize = 21;
/// For each game, searches for what was never met, at most.
const HUNTS: u64 = 8;

/// A game of the catalogue, and the armies of White and Black where it has armies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    name: String,
    armies: Option<[String; 2]>,
}

impl std::fmt::Display for Entry {
    /// As in [`CHOSEN`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.name)?;
        self.armies.iter().flatten().try_for_each(|army| write!(f, ":{army}"))
    }
}

impl Entry {
    /// What it means.
    fn model(&self) -> Model {
        let source = library().find(&self.name).unwrap_or_else(|| panic!("no game {}", self.name));
        let [white, black] = self.armies.clone().map_or([None, None], |armies| armies.map(Some));
        let options = Options { variant: Some(self.name.clone()), white, black, setup: None };
        let model = lower::compile(library(), &source, &options);
        model.unwrap_or_else(|found| panic!("{self}: {found:?}")).0
    }
}

/// Every game, with armies two by two so that each is there once.
pub(crate) fn catalogue() -> Vec<Entry> {
    let mut entries = Vec::new();
    for name in library().names() {
        let source = library().find(name).unwrap_or_else(|| panic!("no game {name}"));
        let listed = lower::list(library(), &source).into_iter().find(|l| l.name == name);
        let armies = listed.map_or(Vec::new(), |l| l.armies);
        if armies.is_empty() {
            entries.push(Entry { name: name.to_string(), armies: None });
        }
        for two in armies.chunks(2) {
            let armies = [two[0].clone(), two.last().unwrap_or(&two[0]).clone()];
            entries.push(Entry { name: name.to_string(), armies: Some(armies) });
        }
    }
    entries
}

#[test]
fn compiled_games_follow_the_reference_rules() {
    let depth = Depth::of_this_run();
    let all = catalogue();
    let (chosen, others): (Vec<Entry>, Vec<Entry>) =
        all.into_iter().partition(|e| CHOSEN.contains(&e.to_string().as_str()));
    assert_eq!(chosen.len(), CHOSEN.len(), "a chosen game is not in the catalogue");
    let mut work: Vec<(String, Vec<Entry>)> = Vec::new();
    for (i, games) in chosen.chunks(BATCH).enumerate() {
        work.push((format!("chosen-games-{i}"), games.to_vec()));
    }
    for (i, games) in others.chunks(BATCH / 2).enumerate().filter(|(i, _)| depth.takes(*i)) {
        work.push((format!("other-games-{i}"), games.to_vec()));
    }
    work.reverse();
    let (work, met) = (Mutex::new(work), Mutex::new(Counters::default()));
    // Two threads, so that one compiles while the other compares.
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, games)) = work.lock().map_or(None, |mut work| work.pop()) {
                    let counters = check(&name, &games);
                    met.lock().unwrap_or_else(|e| panic!("{e}")).add(&counters);
                }
            });
        }
    });
    let met = met.into_inner().unwrap_or_else(|e| panic!("{e}"));
    for (name, count) in met.iter() {
        println!("{count:6} {name}");
    }
    assert!(met.unmet().is_empty(), "never met: {}", met.unmet().join(", "));
}

/// Compiles and compares some games; what they met.
fn check(name: &str, games: &[Entry]) -> Counters {
    let started = Instant::now();
    let models: Vec<Model> = games.iter().map(Entry::model).collect();
    let module = |model| tabiya::build::module(model).unwrap_or_else(|e| panic!("{e}"));
    let mut batch = Batch::build(name, models.iter().map(module), &[]);
    let compiled = started.elapsed();
    let mut met = Counters::default();
    let mut compared = 0;
    for (number, model) in models.into_iter().enumerate() {
        let (plan, _) = tabiya::build::plan(&model).unwrap_or_else(|e| panic!("{}: {e}", games[number]));
        let rules = Rules::new(model).unwrap_or_else(|e| panic!("{}: {e}", games[number]));
        let label = games[number].to_string();
        let mut bench = Bench::new(&mut batch, number, &label, &rules, &plan, met);
        bench.walks(7, HUNTS);
        if games[number].armies.is_none() {
            bench.facts(&games[number].name);
        }
        compared += bench.compared;
        met = bench.met;
    }
    println!(
        "{name}: {} games, compiled in {} s, {compared} positions compared in {} s",
        games.len(),
        compiled.as_secs(),
        (started.elapsed() - compiled).as_secs()
    );
    met
}
