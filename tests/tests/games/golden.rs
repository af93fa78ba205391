//! What the compiler writes, for readers: modules kept under `variants/golden`, fresh to the byte.
//!
//! `UPDATE_EXPECT=1 cargo test -p tabiya-tests --test games` rewrites them.

use crate::models::model;
use expect_test::{ExpectFile, expect_file};
use tabiya::build::module;

fn check(game: &str, armies: Option<[&str; 2]>, expected: ExpectFile) -> String {
    let emitted = module(&model(game, armies)).unwrap_or_else(|e| panic!("{game}: {e}"));
    expected.assert_eq(&emitted.source);
    emitted.source
}

#[test]
fn shatranj_is_a_pleasure_to_read() {
    let source = check("shatranj", None, expect_file!["../../../variants/golden/shatranj.rs"]);
    let source = source.to_lowercase();
    for foreign in ["passant", "castl", "hand", "drop", "unmoved", "wraps", "swap", "phase"] {
        let line = source.lines().find(|line| line.contains(foreign));
        assert_eq!(line, None, "shatranj has no {foreign}");
    }
    assert!(source.lines().all(|line| line.len() <= 120), "lines that do not fit a page");
}

#[test]
fn shatranji_has_hands() {
    check("shatranji", None, expect_file!["../../../variants/golden/shatranji.rs"]);
}

#[test]
fn a_matchup_of_different_armies() {
    let armies = ["Grand", "Lemurian"];
    let golden = expect_file!["../../../variants/golden/grand_cwda_grand_v_lemurian.rs"];
    check("grand-cwda", Some(armies), golden);
}

#[test]
fn the_same_description_gives_the_same_bytes() {
    let games = [("shatranj", None), ("crazyhouse", None), ("grand-cwda", Some(["Grand", "Lemurian"]))];
    for (game, armies) in games {
        let emitted = || module(&model(game, armies)).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert!(emitted() == emitted(), "{game} is not emitted the same way twice");
    }
}
