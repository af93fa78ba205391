//! What `explain` says of the catalogue.

#[path = "common/catalogue.rs"]
mod common;

use common::model;
use expect_test::{expect, expect_file};
use tabiya_dsl::explain::{Answer, Facts, Mates, Mating, Power, rules, to_json};
use tabiya_dsl::lower::{Options, compile};
use tabiya_dsl::model::{Color, KindId, Model, SquareSet};
use tabiya_dsl::reference::{Man, Placement, Position, Rules};
use tabiya_dsl::source::Source;

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

/// What is found of the men of a game, a line for each.
fn mating(model: &Model) -> String {
    let Mating::Found(found) = Mating::new(model) else { panic!("not looked into") };
    let answer = |power: Power| match (power.one, power.two) {
        (Answer::Yes, _) => "one",
        (Answer::No, Some(Answer::Yes)) => "two",
        (Answer::No, Some(Answer::No)) => "not two",
        (Answer::No, None) => "not one",
        _ => "too many",
    };
    let line = |mates: &Mates| {
        let name = &model.kind(mates.kind).name;
        let stalemate =
            mates.stalemate.map_or(String::new(), |power| format!(", stalemate {}", answer(power)));
        format!("{:?} {name}: mate {}{stalemate}\n", mates.sides.0, answer(mates.checkmate))
    };
    found.iter().map(line).collect()
}

#[test]
fn lone_kings_are_mated() {
    expect![[r#"
        [true, true] Queen: mate one
        [true, true] Rook: mate one
        [true, true] Bishop: mate two
        [true, true] Knight: mate two
        [true, true] Pawn: mate two
    "#]]
    .assert_eq(&mating(&model("chess", &Options::default())));
    expect![[r#"
        [true, true] Rukh: mate one, stalemate one
        [true, true] Faras: mate two, stalemate one
        [true, true] Fil: mate not two, stalemate one
        [true, true] Firzan: mate two, stalemate one
        [true, true] Baidaq: mate two, stalemate one
    "#]]
    .assert_eq(&mating(&shatranj()));
    expect![[r#"
        [true, true] Ruea: mate one
        [true, true] Ma: mate two
        [true, true] Khon: mate one
        [true, true] Met: mate two
        [true, true] Bia: mate not two
    "#]]
    .assert_eq(&mating(&model("makruk", &Options::default())));
}

/// A small game with men of all sorts, each of which can be dropped anywhere.
const ODD: &str = r#"tabiya 1
variant odd {
  title "Odd"
  board 5x4
  piece King  K = fW F, royal
  piece Lame  L = nN
  piece Hop   C = mR cpR
  piece Crane X = fA rD
  piece Bent  S = FA[F-A]
  piece Locust T = mQ cafmK
  setup array "klcxs/t4/4T/SXCLK"
  captures go to hand
  drops anywhere
  checkmate loses
  stalemate loses
}"#;

fn game(text: &str) -> Model {
    let source = Source { name: "test.variant".to_string(), text: text.to_string() };
    match compile(common::library(), &source, &Options::default()) {
        Ok((model, _)) => model,
        Err(found) => panic!("{found:?}"),
    }
}

/// Whether so many men can mate or stalemate, by all placements without exception.
fn all_placements(rules: &std::sync::Arc<Rules>, kind: KindId, two: bool) -> [bool; 2] {
    let squares = || rules.model().board.squares();
    let king = rules.model().kind_by_symbol(Color::White, "K").expect("a king");
    let man = |color, kind| Man { color, kind, unmoved: false, promoted: false };
    let mut found = [false; 2];
    for lone in squares() {
        for own in squares().filter(|&s| s != lone) {
            for first in squares().filter(|&s| s != lone && s != own) {
                let seconds =
                    squares().filter(|&s| if two { s > first && s != lone && s != own } else { s == first });
                for second in seconds {
                    let mut placement = Placement::empty(rules.model().board.cells());
                    placement.put(lone, man(Color::Black, king));
                    placement.put(own, man(Color::White, king));
                    placement.put(first, man(Color::White, kind));
                    placement.put(second, man(Color::White, kind));
                    let position = Position::of_men(rules, placement, Color::Black);
                    let goal = usize::from(!position.in_check());
                    found[goal] |= !found[goal]
                        && !position.is_attacked(own, Color::Black)
                        && !position.has_legal_move();
                }
            }
        }
    }
    found
}

/// What is found in a small game, compared with all placements.
fn complete(model: &Model) -> String {
    let rules = Rules::new(model.clone()).expect("rules");
    let Mating::Found(found) = Mating::new(model) else { panic!("not looked into") };
    for mates in &found {
        let name = &model.kind(mates.kind).name;
        let powers = [mates.checkmate, mates.stalemate.expect("it loses here")];
        let one = all_placements(&rules, mates.kind, false);
        assert_eq!(powers.map(|p| p.one == Answer::Yes), one, "one {name}");
        if one != [true; 2] {
            let two = all_placements(&rules, mates.kind, true);
            for (power, (one, two)) in powers.iter().zip(one.into_iter().zip(two)) {
                let right = [Some(Answer::TooMany), Some(if two { Answer::Yes } else { Answer::No })];
                assert!(one || right.contains(&power.two), "two {name}");
            }
        }
    }
    mating(model)
}

#[test]
fn no_mate_is_overlooked() {
    let weak = complete(&game(ODD));
    let strong = complete(&game(&ODD.replace("K = fW F", "K = K")));
    expect![[r#"
        [true, true] Lame: mate one, stalemate one
        [true, true] Hop: mate one, stalemate one
        [true, true] Crane: mate one, stalemate one
        [true, true] Bent: mate one, stalemate one
        [true, true] Locust: mate one, stalemate one
    "#]]
    .assert_eq(&weak);
    expect![[r#"
        [true, true] Lame: mate two, stalemate one
        [true, true] Hop: mate two, stalemate one
        [true, true] Crane: mate two, stalemate one
        [true, true] Bent: mate two, stalemate one
        [true, true] Locust: mate too many, stalemate one
    "#]]
    .assert_eq(&strong);
}

/// A man whose captures depend on all the others, on so large a board that the search gives up, and says so.
#[test]
fn too_many_positions_are_not_looked_into() {
    let text = r#"tabiya 1
variant wide {
  title "Wide"
  board 16x16
  piece King K = K, royal
  piece Fil  B = A
  piece Seer S = mQ
  piece Locust T = mQ cafmK
  setup array "k14b/15s/15t/16/16/16/16/16/16/16/16/16/16/T15/S15/B14K"
  captures go to hand
  drops anywhere
  bare king loses
  checkmate loses
}"#;
    let text = rules(&game(text));
    let facts = text.split("Against a royal").nth(1).expect("what can mate");
    expect![[r#"
         man that is alone, with the help of the own royal man only (any placement counts,
        whether or not it can be forced):

          checkmate: one Fil or Seer is not enough; two men Fil are enough; two men Seer are not enough; one
          Locust not looked into (too many positions).

        The rule of the bare king holds for a side that is alone. Every man can bare but Seer, which can't
        capture.
    "#]]
    .assert_eq(facts);
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
