//! What `explain` says of the catalogue.

#[path = "common/catalogue.rs"]
mod common;

use common::model;
use expect_test::{expect, expect_file};
use tabiya_dsl::explain::{Facts, rules, to_json};
use tabiya_dsl::lower::Options;
use tabiya_dsl::model::{Color, Model, SquareSet};

/// The squares of a list like `c1 a3`.
fn set(model: &Model, squares: &str) -> SquareSet {
    squares.split(' ').map(|s| model.board.parse(s).expect("a square")).collect()
}

fn shatranj() -> Model {
    model("shatranj", &Options { setup: Some("kings-on-e".to_string()), ..Options::default() })
}

/// The four lists of the seed, with its two slips put right (in A's EL1, G03 for G01; in B's EL2, A01 for A02).
#[test]
fn elephants_walk_the_lists_of_the_seed() {
    let model = shatranj();
    let facts = Facts::new(&model);
    let lists = [
        (Color::White, 2, "f1 h3 f5 h7 d3 b1 b5 d7"),
        (Color::Black, 2, "c8 a2 a6 c4 e6 e2 g8 g4"),
        (Color::White, 1, "c1 a3 c5 a7 e3 g1 g5 e7"),
        (Color::Black, 1, "f8 b4 b8 d2 d6 f4 h2 h6"),
    ];
    let fil = model.kind_by_symbol(Color::White, "B").expect("the elephant");
    for (color, number, list) in lists {
        let man = facts.bound.iter().find(|b| b.color == color && b.kind == fil && b.number == number);
        let cells = man.expect("an elephant of the set-up").cells;
        assert_eq!(cells, set(&model, list), "{color:?} {number}");
        assert_eq!(cells.len(), 8);
    }
    let note =
        model.notes.iter().find(|n| n.about.as_deref() == Some("Fil")).expect("a note about the elephant");
    assert!(note.text.contains("G03") && note.text.contains("G01"), "{}", note.text);
    assert!(note.text.contains("A01") && note.text.contains("A02"), "{}", note.text);
}

/// Men of the default set-up, found by where they stand.
fn at(model: &Model, facts: &Facts, square: &str) -> usize {
    let square = model.board.parse(square).expect("a square");
    facts.bound.iter().position(|b| b.square == square).expect("a bound man")
}

#[test]
fn advisers_and_elephants_meet_and_guard_as_the_seed_says() {
    let model = shatranj();
    let facts = Facts::new(&model);
    let at = |square: &str| at(&model, &facts, square);
    assert!(facts.never_meet.contains(&(at("d1"), at("d8"))), "the advisers never meet");
    for white in ["c1", "f1"] {
        for black in ["c8", "f8"] {
            assert!(
                facts.never_meet.contains(&(at(white), at(black))),
                "elephants never meet: {white} {black}"
            );
        }
    }
    let guards = |a: &str, b: &str| {
        let (i, j) = (at(a).min(at(b)), at(a).max(at(b)));
        facts.guards.iter().find(|g| (g.0, g.1) == (i, j)).expect("men of one side").2
    };
    assert!(guards("f1", "d1"), "A's EL2 guards AD1");
    assert!(!guards("c1", "d1"), "A's EL1 does not");
    assert!(guards("f8", "d8"), "B's EL1 guards AD1");
    assert!(!guards("c8", "d8"), "B's EL2 does not");
    let last = model.board.rank_of(Color::White, 8);
    for elephant in ["c1", "f1"] {
        assert!(facts.bound[at(elephant)].cells.and(last).is_empty(), "no elephant on the top rank");
    }
}

#[test]
fn strong_cells_are_eight_of_each_colour_for_the_elephants() {
    let model = shatranj();
    let facts = Facts::new(&model);
    for (color, elephants) in [(Color::White, ["c1", "f1"]), (Color::Black, ["f8", "c8"])] {
        let cells = elephants.map(|e| facts.bound[at(&model, &facts, e)].cells);
        let both = cells[0].or(cells[1]);
        let dark =
            both.iter().filter(|&s| (model.board.file(s) + model.board.rank(s)).is_multiple_of(2)).count();
        assert_eq!((dark, both.len()), (8, 16));
        // The adviser covers its colour whole, so the weak cells are those of the other that no elephant covers.
        assert_eq!(facts.sides[color].weak.len(), 24);
    }
}

#[test]
fn people_read_shatranj() {
    expect_file!["explain/shatranj.txt"].assert_eq(&rules(&shatranj()));
}

#[test]
fn people_read_other_games() {
    expect_file!["explain/crazyhouse.txt"].assert_eq(&rules(&model("crazyhouse", &Options::default())));
    let armies = Options {
        white: Some("Lemurian".to_string()),
        black: Some("GrandShatranj".to_string()),
        ..Options::default()
    };
    expect_file!["explain/grand-cwda.txt"].assert_eq(&rules(&model("grand-cwda", &armies)));
    let swap = rules(&model("shatranj-swap-when-stalemated", &Options::default()));
    let special =
        swap.split("SPECIAL RULES").nth(1).and_then(|s| s.split("END OF").next()).expect("special rules");
    expect![[r#"


        A side that has no other legal move and is not in check may exchange the places of its royal man and
        another of its men (a Rukh, a Faras, a Fil, a Firzan or a Baidaq). The exchange is one move; the
        royal man may not be attacked after it. A Baidaq may not come to the first and last rank by it.

    "#]]
    .assert_eq(special);
}

#[test]
fn programs_read_shatranj() {
    let json = to_json(&shatranj());
    assert!(
        json.starts_with(r#"{"game":"shatranj","title":"Shatranj","armies":null,"fen":"rnbqkbnr/"#),
        "{json}"
    );
    assert!(
        json.contains(
            r#""bound":[{"side":"white","piece":"Fil","number":1,"from":"c1","squares":["c1","g1","#
        ),
        "{json}"
    );
    assert_eq!(json.matches(['{', '[']).count(), json.matches(['}', ']']).count());
}
