//! Values born from descriptions: what men are worth to each other.

use tabiya::catalogue;
use tabiya::values::{KindValues, Values, derive};
use tabiya_dsl::lower::{Catalogue, Options, compile};
use tabiya_dsl::model::Model;

fn model(name: &str) -> Model {
    let library = catalogue::library();
    let source = library.find(name).expect("a game of the catalogue");
    let options = Options { variant: Some(name.into()), ..Options::default() };
    compile(library, &source, &options).expect("the catalogue is sound").0
}

fn values(name: &str) -> Values {
    derive(&model(name)).expect("the catalogue's movements have paths")
}

fn kind<'v>(values: &'v Values, name: &str) -> &'v KindValues {
    values.kinds.iter().find(|k| k.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Worth in hundredths of the rook's.
fn of_a_rook(values: &Values, rook: &str, name: &str) -> i32 {
    100 * kind(values, name).mg / kind(values, rook).mg
}

#[test]
fn men_of_chess_are_worth_what_players_say() {
    let values = values("chess");
    assert_eq!((kind(&values, "Pawn").mg, kind(&values, "King").mg), (100, 0));
    for (name, range) in
        [("Knight", 280..=400), ("Bishop", 300..=420), ("Rook", 450..=600), ("Queen", 850..=1100)]
    {
        let worth = kind(&values, name).mg;
        assert!(range.contains(&worth), "{name} {worth}");
    }
    assert!(kind(&values, "Rook").eg > kind(&values, "Rook").mg, "an open board is good for rooks");
}

#[test]
fn men_of_shatranj_are_worth_what_al_adli_says() {
    // In hundredths of a rook: knight two thirds, adviser a third to three eighths, elephant a quarter, pawn an eighth
    // to a quarter.
    let values = values("shatranj");
    for (name, range) in [("Faras", 60..=72), ("Firzan", 30..=40), ("Fil", 20..=28), ("Baidaq", 12..=25)] {
        let worth = of_a_rook(&values, "Rukh", name);
        assert!(range.contains(&worth), "{name} {worth}");
    }
}

#[test]
fn parts_of_the_board_are_found() {
    let values = values("shatranj");
    let orbits = |name: &str| kind(&values, name).origin.mobility.orbits.clone();
    assert_eq!(orbits("Fil"), [8; 8]);
    assert_eq!(orbits("Firzan"), [32; 2]);
    assert_eq!(orbits("Rukh"), [64]);
    assert_eq!(orbits("Baidaq"), [1; 64], "pawns never come back");
}

#[test]
fn mobility_is_what_it_is_on_paper() {
    let values = values("chess");
    let average = |name: &str| kind(&values, name).origin.mobility.average;
    // Leaps and steps do not care who stands around: 336 and 420 moves from 64 squares.
    assert!((average("Knight")[0] - 336.0 / 64.0).abs() < 1e-9);
    assert!((average("King")[2] - 420.0 / 64.0).abs() < 1e-9);
    let [crowded, usual, open] = average("Rook");
    assert!(crowded < usual && usual < open && open < 14.0);
    assert!((average("Queen")[1] - average("Rook")[1] - average("Bishop")[1]).abs() < 1e-9);
}

#[test]
fn tables_prefer_the_centre_and_the_way_to_promotion() {
    let values = values("chess");
    let knight = &kind(&values, "Knight").table_mg;
    assert!(knight[27] > knight[0] + 20, "d4 and a1");
    let pawn = &kind(&values, "Pawn").table_eg;
    assert!((1..6).all(|rank| pawn[8 * (rank + 1) + 4] > pawn[8 * rank + 4]), "{pawn:?}");
    for kind in &values.kinds {
        let mirrored = |i: usize| i / 8 * 8 + 7 - i % 8;
        assert!((0..64).all(|i| kind.table_mg[i] == kind.table_mg[mirrored(i)]), "{}", kind.name);
    }
}

#[test]
fn hands_and_phases_follow_the_rules_of_the_game() {
    let crazyhouse = values("crazyhouse");
    assert!(kind(&crazyhouse, "Pawn").hand > 100 && kind(&crazyhouse, "King").hand == 0);
    assert!(values("chess").kinds.iter().all(|k| k.hand == 0));
    let phases: Vec<i32> = values("chess").kinds.iter().map(|k| k.phase).collect();
    assert!(phases[0] == 0 && phases[5] == 0 && phases[1] > phases[2] && phases[2] > phases[4]);
}

#[test]
fn the_text_has_a_line_for_every_kind_and_rank() {
    for name in ["shatranj", "courier", "grand-cwda"] {
        let text = values(name).to_string();
        assert_eq!(text, values(name).to_string());
        let model = model(name);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "tabiya values 1");
        let (kinds, ranks) = (model.kinds.len(), usize::from(model.board.ranks));
        assert_eq!(lines.len(), 2 + kinds * (1 + 2 * (1 + ranks)), "{name}");
        let tables = lines.iter().filter(|l| l.starts_with(' '));
        assert!(
            tables.clone().all(|l| l.split_whitespace().count() == usize::from(model.board.files)),
            "{name}"
        );
        assert!(tables.flat_map(|l| l.split_whitespace()).all(|n| n.parse::<i32>().is_ok()));
    }
}
