//! What `verify` says of an engine that plays another game than the reference rules.

use super::batch::Batch;
use super::{Bench, facts, walks};
use crate::{build, catalogue, values};
use std::io::Cursor;
use std::path::PathBuf;
use tabiya_dsl::lower::{Catalogue, Options, compile};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::Rules;

fn model(name: &str) -> Model {
    let library = catalogue::library();
    let source = library.find(name).expect("a game of the catalogue");
    let options = Options { variant: Some(name.into()), ..Options::default() };
    compile(library, &source, &options).expect("the catalogue is sound").0
}

/// The folder that the tests of the command keep engines in.
fn cache() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    // target/debug/deps/test
    test.ancestors().nth(3).expect("the target folder").join("tmp/engines")
}

/// The reference rules of one game beside the engine of shatranj.
fn bench(rules: &str) -> Bench {
    let shatranj = model("shatranj");
    let values = values::derive(&shatranj).expect("values").to_string();
    let options = build::Options { values, cache: Some(cache()), ..build::Options::default() };
    let executable = build::engine(&shatranj, &options).expect("an engine").executable;
    let rules = Rules::new(model(rules)).expect("the set-ups are positions");
    Bench { rules, engine: Batch::start(&executable).expect("the engine starts"), executable }
}

#[test]
fn another_movement_is_found_at_once() {
    let summary = walks::run(&mut bench("shatranj-elephant-any-direction"), 10, 1).expect("walks");
    let found = summary.disagreement.expect("the elephants leap elsewhere");
    assert!(found.moves.is_empty(), "{found:?}");
    assert!(found.differences.iter().any(|d| d.starts_with("only the reference rules: ")), "{found:?}");
}

#[test]
fn another_end_is_found_and_shrunk() {
    let summary = walks::run(&mut bench("shatranj-bare-king-plays-on"), 100, 1).expect("walks");
    let found = summary.disagreement.expect("a bare king loses by the engine");
    assert!(found.moves.len() <= 1, "{found:?}");
    let (reference, engine) = (found.reference.expect("an answer"), found.engine.expect("an answer"));
    assert_ne!(reference.outcome, engine.outcome);
    assert!(engine.outcome.is_some_and(|o| o.reason.contains("bare")));
}

#[test]
fn facts_tell_the_two_apart() {
    let row = "{\"fen\":\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\",\"moves\":[],\"immediate_end\":32000}\n";
    let summary = facts::check(&mut bench("shatranj"), Box::new(Cursor::new(row))).expect("rows");
    assert_eq!((summary.passed, summary.failed, summary.disagreements), (1, 0, 0));
    let mut other = bench("shatranj-bare-king-plays-on");
    let summary = facts::check(&mut other, Box::new(Cursor::new(row))).expect("rows");
    assert_eq!((summary.passed, summary.failed, summary.disagreements), (0, 1, 1));
}
