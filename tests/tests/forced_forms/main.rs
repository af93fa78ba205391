//! Games whose pieces are compiled to another form than the planner would choose, against the reference rules and recorded
//! leaf counts: every form wherever it can be, attacked squares found all at once or not, with BMI2 and without, on
//! boards of 64, 128 and 256 squares.
//!
//! A crate holds the six games, each in another form; ten crates hold every game in every form, with the instructions of
//! BMI2 and without. The normal run compiles half of one, a deep run (`TABIYA_DEEP`, see [`Depth`]) all of them.

#[path = "../batches/batch.rs"]
mod batch;
#[path = "../batches/bench.rs"]
mod bench;
mod counts;

use batch::Batch;
use bench::Bench;
use tabiya::catalogue::library;
use tabiya::emit;
use tabiya::encounters::Counters;
use tabiya::plan::{FormKind, Layout, Options, Plan, Word, plan_with};
use tabiya_dsl::lower::{self, Catalogue};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::Rules;
use tabiya_dsl::source::Source;
use tabiya_tests::Depth;

/// Games by name, with armies; the last is in a file of its own.
const GAMES: [(&str, Option<[&str; 2]>); 6] = [
    ("shatranj", None),
    ("crazyhouse", None),
    ("cwda", Some(["Cinders", "Multimovers"])),
    ("xiangqi", None),
    ("grand-cwda", Some(["Grand", "Lemurian"])),
    ("forty", None),
];

/// The games with men of several legs in any direction, which alone can be floods.
const WITH_AREA_MOVERS: [&str; 2] = ["grand-cwda", "forty"];

/// A game of 40 kinds on the largest board: hoppers, riders that bend, a nightrider.
const FORTY: &str = include_str!("../../benches/forty.variant");

/// Every form with BMI2, then without.
const CRATES: usize = 2 * FormKind::ALL.len();

/// What one game in one crate is compiled with.
fn switches(number: usize, game: usize) -> Options {
    let force = FormKind::ALL[(number + game) % FormKind::ALL.len()];
    let danger = (number % FormKind::ALL.len() + game + usize::from(plain(number))).is_multiple_of(2);
    Options { danger: Some(danger), ..Options::forcing(Some(force)) }
}

/// Whether a crate is compiled for a processor without BMI2.
fn plain(number: usize) -> bool {
    number >= FormKind::ALL.len()
}

fn model(name: &str, armies: Option<[&str; 2]>) -> Model {
    let [white, black] = armies.map_or([None, None], |armies| armies.map(|army| Some(army.to_string())));
    let options = lower::Options { variant: Some(name.into()), white, black, setup: None };
    let source = match name {
        "forty" => Source { name: "forty.variant".into(), text: FORTY.into() },
        _ => library().find(name).unwrap_or_else(|| panic!("no game {name}")),
    };
    lower::compile(library(), &source, &options).unwrap_or_else(|found| panic!("{name}: {found:?}")).0
}

#[test]
fn every_form_of_every_game_is_in_some_crate() {
    for game in 0..GAMES.len() {
        for force in FormKind::ALL {
            let all = (0..CRATES).map(|number| (number, switches(number, game)));
            let such: Vec<_> = all.filter(|(_, switches)| switches.force == Some(force)).collect();
            let [(first, one), (second, other)] = such[..] else { panic!("{force:?}: {such:?}") };
            assert!(!plain(first) && plain(second) && one.danger != other.danger);
        }
    }
    let words = GAMES.map(|(name, armies)| Word::of(model(name, armies).board.cells()));
    assert!([Word::W64, Word::W128, Word::W256].iter().all(|word| words.contains(word)));
}

#[test]
fn games_in_forced_forms_follow_the_reference_rules() {
    let depth = Depth::of_this_run();
    let deep: Vec<usize> = (0..CRATES).filter(|&number| depth.takes(number)).collect();
    deep.iter().for_each(|&number| check(number, 1));
    if deep.is_empty() {
        check(0, 2);
    }
}

/// Compiles the games of a crate, or every so many of them, and compares each.
fn check(number: usize, every: usize) {
    let chosen: Vec<usize> = (0..GAMES.len()).step_by(every).collect();
    let games: Vec<(Model, Plan)> = chosen
        .iter()
        .map(|&game| {
            let (name, armies) = GAMES[game];
            let (model, switches) = (model(name, armies), switches(number, game));
            let plan = plan_with(&model, &switches).unwrap_or_else(|e| panic!("{}", e.message(&model)));
            let forms: Vec<FormKind> = plan.parts.iter().map(|part| part.form.kind()).collect();
            let forced = switches.force.unwrap_or(FormKind::Constant);
            let can = forced != FormKind::Floods || WITH_AREA_MOVERS.contains(&name);
            assert_eq!(forms.contains(&forced), can, "{name}: {forced:?} among {forms:?}");
            (model, plan)
        })
        .collect();
    let modules = games.iter().map(|(model, plan)| emit::module(model, plan, &Layout::new(plan)));
    let without: &[&str] = if plain(number) { &["bmi2"] } else { &[] };
    let mut batch = Batch::build(&format!("forced-forms-{number}"), modules, without);
    for (i, (&game, (model, plan))) in chosen.iter().zip(games).enumerate() {
        let (name, armies) = GAMES[game];
        let Options { force, danger, .. } = switches(number, game);
        let label = format!("{name}, forced {force:?}, danger {danger:?}, without {without:?}");
        let rules = Rules::new(model).unwrap_or_else(|e| panic!("{name}: {e}"));
        let counted = counts::recorded(&mut batch, i, &label, name, armies, &rules);
        let mut bench = Bench::new(&mut batch, i, &label, &rules, &plan, Counters::default());
        bench.walks(number as u64, 0);
        if armies.is_none() {
            bench.facts(name);
        }
        println!("{label}: {} positions compared, {counted} leaf counts", bench.compared);
        assert!(bench.compared > 40 && counted > 1, "{label}: only {}, {counted}", bench.compared);
    }
}
