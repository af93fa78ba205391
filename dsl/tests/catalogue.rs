//! The catalogue means what it says.

#[path = "common/catalogue.rs"]
mod common;

use common::{library, model};
use expect_test::expect_file;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{Catalogue, Listed, Options, check_all, list};
use tabiya_dsl::model::{Color, Model, PerColor};

#[test]
fn nothing_is_wrong_with_any_file() {
    assert!(library().files().len() >= 10);
    for source in library().files() {
        let found = check_all(library(), source);
        assert!(found.is_empty(), "{}", render(&found, source, Style::Plain));
    }
}

#[test]
fn every_name_finds_its_game() {
    for name in library().names() {
        assert_eq!(model(name, &Options::default()).name, name);
    }
}

#[test]
fn every_game_has_recorded_facts() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let stems = |folder: &str, extension: &str| -> Vec<String> {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder is there");
        let names = entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter_map(|name| name.strip_suffix(extension).map(str::to_string)).collect()
    };
    let mut known = stems("tests/facts/variants", ".jsonl.gz");
    known.extend(stems("variants", ".perft"));
    for file in ["reference-perft.txt", "reference-positions.txt"] {
        let text = std::fs::read_to_string(root.join("tests/facts").join(file)).expect("facts");
        known
            .extend(text.lines().filter_map(|line| line.split_once(" | ")).map(|(game, _)| game.to_string()));
    }
    let without: Vec<&str> = library().names().filter(|name| !known.iter().any(|k| k == name)).collect();
    assert!(without.is_empty(), "no recorded facts: {}", without.join(", "));
}

fn listed(name: &str) -> Listed {
    let source = library().find(name).expect("the variant is in the catalogue");
    list(library(), &source).into_iter().find(|l| l.name == name).expect("the file has the variant")
}

#[test]
fn armies_and_set_ups_are_listed() {
    assert_eq!(listed("grand-cwda").armies, ["Grand", "GrandShatranj", "Shooters", "Lemurian"]);
    assert_eq!(listed("shatranj").setups, ["kings-on-d", "kings-on-e"]);
    assert_eq!(listed("shatranj-baring").setups, ["kings-on-e", "kings-on-d"]);
    assert!(listed("shatranj").armies.is_empty());
}

#[test]
fn shatranj_as_a_model() {
    expect_file!["golden/shatranj-model.txt"].assert_debug_eq(&model("shatranj", &Options::default()));
}

fn matchup(white: &str, black: &str) -> Model {
    let options =
        Options { white: Some(white.to_string()), black: Some(black.to_string()), ..Options::default() };
    model("grand-cwda", &options)
}

#[test]
fn equal_armies_share_their_kinds() {
    let names = |model: &Model| model.kinds.iter().map(|k| k.name.clone()).collect::<Vec<_>>();
    let same = matchup("Lemurian", "Lemurian");
    assert_eq!(names(&same), ["King", "Pawn", "SlidingGeneral", "BentHero", "BentShaman", "WarElephant"]);
    assert!(same.kinds.iter().all(|k| k.sides[Color::White] && k.sides[Color::Black]));
    // The knights of two armies are one kind; their elephants, though of one name, are two.
    let mixed = matchup("Shooters", "GrandShatranj");
    assert_eq!(names(&mixed).iter().filter(|n| *n == "Knight").count(), 1);
    let elephants = matchup("Shooters", "Lemurian");
    let elephants: Vec<_> = elephants.kinds.iter().filter(|k| k.name == "WarElephant").collect();
    assert_eq!(elephants.len(), 2);
    assert_ne!(elephants[0].movement, elephants[1].movement);
    assert_eq!((elephants[0].sides, elephants[1].sides), (PerColor([true, false]), PerColor([false, true])));
}

#[test]
fn pawns_become_men_of_their_own_army() {
    let model = matchup("Grand", "Lemurian");
    let pawn = model.kinds.iter().find(|k| k.name == "Pawn").expect("the pawn");
    let to = &pawn.promotion.as_ref().expect("it promotes").to;
    let names = |color: Color| to[color].iter().map(|&k| model.kind(k).name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(Color::White), ["Rook", "Knight", "Bishop", "Queen", "Marshall", "Cardinal"]);
    assert_eq!(names(Color::Black), ["SlidingGeneral", "BentHero", "BentShaman", "WarElephant"]);
}

#[test]
fn an_army_can_bring_its_own_pawns() {
    let fen = |white: &str, black: &str| {
        let options =
            Options { white: Some(white.to_string()), black: Some(black.to_string()), ..Options::default() };
        model("cwda", &options).setup().fen.clone()
    };
    assert_eq!(fen("Spartans", "Fide"), "rnbqkbnr/pppppppp/8/8/8/8/HHHHHHHH/LGICCIWL w kq - 0 1");
    assert_eq!(fen("Fide", "Spartans"), "lgicciwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
}

#[test]
fn set_ups_are_whole_fens() {
    let fen = |name: &str| model(name, &Options::default()).setup().fen.clone();
    assert_eq!(fen("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(fen("crazyhouse"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    assert_eq!(fen("shatranj-top-starts"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1");
    assert_eq!(
        fen("grand-cwda"),
        "l8l/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1"
    );
}
