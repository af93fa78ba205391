//! Start arrays by number.

#[path = "common/catalogue.rs"]
mod common;

use common::{library, model};
use std::collections::BTreeSet;
use tabiya_dsl::arrays::Arrays;
use tabiya_dsl::lower::{self, Options};
use tabiya_dsl::model::KindId;
use tabiya_dsl::source::Source;

/// White's back rank of an array.
fn rank(game: &str, number: usize) -> String {
    let options = Options { setup: Some(number.to_string()), ..Options::default() };
    let fen = model(game, &options).setup().fen.clone();
    fen.split([' ', '/']).nth(7).unwrap_or_default().to_string()
}

#[test]
fn chess_has_960_arrays_by_their_usual_numbers() {
    let model = model("chess960", &Options::default());
    let arrays = Arrays::new(&model).expect("men are shuffled");
    let all: Vec<_> = arrays.all().collect();
    assert_eq!(all.len(), 960);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 960);
    for (number, array) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (356, "NBBRKRQN"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(rank("chess960", number), array, "{number}");
    }
}

#[test]
fn an_array_is_a_set_up_with_its_rights() {
    let options = Options { setup: Some("0".into()), ..Options::default() };
    assert_eq!(
        model("chess960", &options).setup().fen,
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    );
}

/// The number that is published leaves out what differs from the array of Gothic chess on fewer than three squares.
#[test]
fn capablanca_random_has_its_arrays() {
    let model = model("capablanca-random", &Options::default());
    let arrays = Arrays::new(&model).expect("men are shuffled");
    let symbols = |array: Vec<KindId>| {
        array.into_iter().map(|kind| model.kind(kind).symbol.clone()).collect::<String>()
    };
    let differences = |array: &str| array.chars().zip("RNBQCKABNR".chars()).filter(|(a, b)| a != b).count();
    let far = arrays.all().map(symbols).filter(|array| differences(array) >= 3);
    assert_eq!((far.count(), arrays.count()), (12_118, 12_130));
}

#[test]
fn a_number_that_is_no_array_is_refused() {
    let refused = |name: &str, number: &str| {
        let source =
            Source { name: "x".into(), text: format!("tabiya 1\nvariant x extends {name} {{\n}}\n") };
        let options = Options { setup: Some(number.into()), ..Options::default() };
        let found = lower::compile(library(), &source, &options).expect_err("no such array");
        let help: Vec<&str> = found[0].help.iter().map(|h| h.text.as_str()).collect();
        format!("{} ({})", found[0].message, help.join("; "))
    };
    assert_eq!(refused("chess960", "960"), "x has no array 960 (its arrays are 0 to 959)");
    assert_eq!(
        refused("chess", "1"),
        "x has no array 1: its men are not shuffled (name a set-up, or leave it out)"
    );
}
