//! How games end, in cases that players and programs have quarrelled about.

use crate::games::{self, Game};
use tabiya_dsl::model::{Bare, End, Value};
use tabiya_dsl::reference::{self, Position};

fn game(game: Game, fen: &str, moves: &str) -> reference::Game {
    let position = Position::from_fen(&game.rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut game = reference::Game::new(position);
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|e| panic!("{fen}: {e}"));
    }
    game
}

fn end(game: &reference::Game) -> String {
    game.outcome().map_or("-".into(), |o| format!("{} {}", o.result, o.reason))
}

#[test]
fn baring_wins_unless_it_is_answered_at_once() {
    // Cases from discussions of Fairy-Stockfish, cutechess and chessvariants.org.
    for (fen, moves, expected) in [
        ("1k6/2R5/8/8/8/8/5r2/6K1 w", "g1f2 b8a8", "1-0 bare king"),
        ("1k6/2R5/8/8/8/8/5r2/6K1 w", "g1f2", "-"),
        ("1k6/2R5/8/8/8/8/5r2/6K1 w", "g1f2 b8c7", "1/2-1/2 both kings bare"),
        ("8/3k4/5R2/8/4K3/8/8/8 b", "", "1-0 bare king"),
        ("8/4k3/5R2/8/4K3/8/8/8 b", "", "-"),
        ("8/4k3/5R2/8/4K3/2P5/8/8 b", "", "1-0 bare king"),
        ("8/8/8/4K3/8/4k3/8/r3N3 w", "e1c2 e3d3 c2a1", "1-0 bare king"),
        ("8/8/8/8/8/8/p3r3/k1K1N3 w", "e1c2 e2c2", "0-1 bare king"),
        ("1r6/8/8/8/8/8/1R5P/k1K5 w", "b2b8", "1-0 bare king"),
        ("1r6/8/8/8/8/8/1R5P/k1K5 w", "h2h3 b8b2", "-"),
        ("8/8/N7/8/8/p7/8/k1K5 w", "a6b4 a3a2 b4c2", "1-0 checkmate"),
        ("8/8/N7/8/8/p7/8/k1K5 w", "a6b4 a3a2 b4a2", "-"),
        ("8/8/N7/8/8/p7/8/k1K5 w", "a6b4 a3a2 b4a2 a1a2", "1/2-1/2 both kings bare"),
        ("k1K5/7p/8/8/8/8/8/7R w", "h1h7", "1-0 stalemate"),
        ("r6k/1P6/8/8/8/8/8/7K w", "b7a8q", "1-0 bare king"),
        ("8/4k3/5R2/8/4K3/8/8/8 w", "", "1-0 bare king"),
    ] {
        assert_eq!(end(&game(games::catalogue("shatranj"), fen, moves)), expected, "{fen} {moves}");
    }
}

#[test]
fn mansubat_end_as_they_should() {
    // The mate of Dilaram, and a line that only looks like it.
    let start = "1r4k1/8/5PP1/8/K1n3NR/7B/1r6/7R w";
    let mate = "h4h8 g8h8 h3f5 b2h2 h1h2 h8g8 h2h8 g8h8 g6g7 h8g8 g4h6";
    assert_eq!(end(&game(games::catalogue("shatranj"), start, mate)), "1-0 checkmate");
    let none = game(games::catalogue("shatranj"), start, "h4h8 g8h8 h3f5 h8g8 f6f7 g8f8 h1h8");
    let replies: Vec<String> = none.position().legal_moves().into_iter().map(|m| m.text).collect();
    assert_eq!(replies, ["f8e7", "f8g7"]);
}

#[test]
fn other_readings_of_baring() {
    let with = |bare| games::catalogue("shatranj").ends(&[End::Checkmate(Value::Loss), End::Bare(bare)]);
    for (value, expected) in [(Value::Loss, "1-0"), (Value::Draw, "1/2-1/2"), (Value::Win, "0-1")] {
        for side in ["w", "b"] {
            let fen = format!("8/4k3/5R2/8/4K3/8/8/8 {side}");
            assert_eq!(end(&game(with(Bare::Always(value)), &fen, "")), format!("{expected} bare king"));
        }
    }
    let without = games::catalogue("shatranj").ends(&[End::Checkmate(Value::Loss)]);
    assert_eq!(end(&game(without, "8/4k3/5R2/8/4K3/8/8/8 w", "")), "-");
    // Men in hand are men.
    let in_hand = games::catalogue("shatranji").ends(&[End::Bare(Bare::Always(Value::Loss))]);
    assert_eq!(end(&game(in_hand, "8/4k3/8/8/4K2R/8/8/8[p] w", "")), "-");
}

#[test]
fn stalemate_is_worth_what_the_game_says() {
    for (value, expected) in [(Value::Loss, "1-0"), (Value::Draw, "1/2-1/2"), (Value::Win, "0-1")] {
        let game =
            game(games::catalogue("chess").ends(&[End::Stalemate(value)]), "k7/2Q5/8/8/8/8/8/K7 b", "");
        assert_eq!(end(&game), format!("{expected} stalemate"));
    }
    // No rule, no end; but no move either.
    let stuck = game(games::catalogue("chess").ends(&[]), "k7/2Q5/8/8/8/8/8/K7 b", "");
    assert_eq!((end(&stuck).as_str(), stuck.position().perft(1)), ("-", 0));
}

#[test]
fn an_ended_position_has_no_moves_unless_one_asks_past_the_end() {
    let bare = game(games::catalogue("shatranj"), "8/4k3/5R2/8/4K3/8/8/8 w", "");
    assert_eq!(bare.position().legal_moves(), []);
    assert_eq!(bare.position().legal_moves_ignoring_ends().len(), 22);
    assert_eq!((bare.position().perft(0), bare.position().perft(1), bare.position().perft(2)), (1, 0, 0));
    assert_eq!(bare.position().divide(1), []);
}

#[test]
fn the_third_occurrence_ends_the_game_and_keeps_its_moves() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let twice = game(games::catalogue("chess"), fen, "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1");
    assert_eq!(end(&twice), "-");
    let mut thrice = twice;
    thrice.play_text("d8e8").expect("a legal move");
    assert_eq!((end(&thrice).as_str(), thrice.occurrences()), ("1/2-1/2 repetition", 3));
    assert_eq!(thrice.position().legal_moves().len(), 15);
    assert!(thrice.undo());
    assert_eq!((end(&thrice).as_str(), thrice.moves().len(), thrice.positions().len()), ("-", 7, 8));
    let lost =
        games::catalogue("chess").ends(&[End::Repetition { count: 2, value: Value::Loss, side: None }]);
    assert_eq!(end(&game(lost, fen, "e1d1 e8d8 d1e1 d8e8")), "0-1 repetition");
}

#[test]
fn positions_that_allow_different_moves_are_different() {
    // The first time White may castle, later it may not.
    let rights = game(
        games::catalogue("chess"),
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8",
    );
    assert_eq!(rights.occurrences(), 2);
    // En passant counts only where it can be made: with the black pawn on f4 it can, on g4 it cannot.
    let shuffle = "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
    let possible = game(games::catalogue("chess"), "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", shuffle);
    assert_eq!(possible.occurrences(), 2);
    let impossible = game(games::catalogue("chess"), "4k3/8/8/8/6p1/8/4P3/4K3 w - - 0 1", shuffle);
    assert_eq!(impossible.occurrences(), 3);
}

#[test]
fn quiet_moves_are_counted_and_the_order_of_ends_decides() {
    let fen = "3bk3/8/8/8/8/8/8/R3KB2 w - - 139 90";
    assert_eq!(end(&game(games::catalogue("shatranj"), fen, "")), "-");
    let quiet = game(games::catalogue("shatranj"), fen, "a1a2");
    assert_eq!(end(&quiet), "1/2-1/2 quiet moves");
    assert!(!quiet.position().legal_moves().is_empty());
    // Mate by the last quiet move is mate; where the count comes first it is not.
    let mate = "k6b/8/KP6/8/8/8/8/6R1 w - - 139 90";
    assert_eq!(end(&game(games::catalogue("shatranj"), mate, "g1g8")), "1-0 checkmate");
    let count_first = games::catalogue("shatranj")
        .ends(&[End::Quiet { plies: 140, value: Value::Draw }, End::Checkmate(Value::Loss)]);
    assert_eq!(end(&game(count_first, mate, "g1g8")), "1/2-1/2 quiet moves");
    // Captures and moves of pawns reset the count.
    let reset = |moves| {
        game(games::catalogue("shatranj"), "4k3/8/8/8/1n6/8/3P4/R3KB2 w - - 77 50", moves)
            .position()
            .quiet_plies()
    };
    assert_eq!((reset("e1e2"), reset("d2d3"), reset("a1a4 b4c2 e1e2")), (78, 0, 80));
    assert_eq!(reset("a1a4 e8e7 a4b4"), 0);
}

/// A cannon that opens the eye of its elephant with every move.
const CHASE: &str = "d4f4 c5g5 f4d4 g5c5 d4f4 c5g5 f4d4 g5c5";

#[test]
fn goals_checks_and_perpetual_checks() {
    for (name, fen, moves, expected) in [
        ("chess-dead-positions", "4k3/8/8/8/8/4K3/8/8 w", "", "1/2-1/2 insufficient material"),
        ("chess-dead-positions", "4k3/8/8/8/8/4K3/6b1/6N1 w", "", "-"),
        ("chess-dead-positions", "4k3/8/8/8/8/5K2/6b1/6N1 w", "f3g2", "1/2-1/2 insufficient material"),
        ("chess-dead-positions", "4k3/8/8/8/8/5K2/6b1/6R1 w", "f3g2", "-"),
        ("chess-dead-positions", "4k3/8/8/8/8/5K2/6b1/6P1 w", "f3g2", "-"),
        ("makruk", "4k3/8/8/8/8/8/8/R3KR2 w - 16 16 5", "", "-"),
        ("makruk", "4k3/8/8/8/8/8/8/R3KR2 w - 16 17 5", "", "1/2-1/2 counting"),
        ("king-of-the-hill", "4k3/8/8/8/8/4K3/8/8 w", "e3e4", "1-0 goal"),
        ("king-of-the-hill", "8/8/4k3/8/8/4K3/8/8 w", "e3e2 e6e5", "0-1 goal"),
        ("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8", "-"),
        ("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "1-0 checks"),
        ("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0", "a1a8", "1-0 checks"),
        ("armageddon", "7k/5Q2/8/8/8/8/8/K7 b", "", "0-1 stalemate"),
        (
            "armageddon",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
            "0-1 repetition",
        ),
        ("armageddon", "4k3/8/8/8/8/8/8/4K2R w - - 98 80", "h1h2 e8e7", "0-1 quiet moves"),
        ("armageddon", "7k/6Q1/6K1/8/8/8/8/8 b", "", "1-0 checkmate"),
        ("janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2e2 d10d10", "0-1 second pass"),
        ("janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2e2 d10e10 e2e2", "0-1 facing pass"),
        ("janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2e2 d10e10", "-"),
        ("janggi", "4kc3/6n2/9/9/9/9/9/R8/3K5/9 w - - 0 1", "d2d2 e10e10", "0-1 second pass"),
        ("janggi", "4kc3/6n2/9/9/9/9/9/R8/3KP4/9 w - - 0 1", "d2d2 e10e10", "1-0 second pass"),
        ("janggi-casual", "4kc3/6n2/9/9/9/9/9/R8/3KP4/9 w - - 0 1", "d2d2 e10e10", "1/2-1/2 second pass"),
        ("shatar", "6rk/6pp/8/6N1/8/8/8/K7 w", "g5f7", "0-1 checkmate"),
        ("shatar", "k7/p1K5/8/8/8/8/4B3/8 w", "e2f3", "1/2-1/2 checkmate"),
        ("shatar", "k7/p7/2K5/8/8/8/4B3/7R w", "h1h8", "1-0 checkmate"),
        ("xiangqi-asian", "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w", CHASE, "0-1 perpetual chase"),
        ("breakthrough", "8/P6p/8/8/8/8/8/8 w", "a7a8", "1-0 goal"),
        ("jeson-mor", "9/9/9/9/9/5N3/3N5/9/8n w", "d3e5", "-"),
        ("jeson-mor", "9/9/9/9/9/5N3/3N5/9/8n w", "d3e5 i1g2", "1-0 goal"),
    ] {
        assert_eq!(end(&game(games::catalogue(name), fen, moves)), expected, "{name} {fen} {moves}");
    }
    let perpetual = [
        End::PerpetualCheck { count: 3, value: Value::Loss },
        End::Repetition { count: 3, value: Value::Draw, side: None },
    ];
    let fen = "4k3/8/8/8/8/8/8/R3K3 w";
    let checks = "a1a8 e8e7 a8a7 e7e8 a7a8 e8e7 a8a7 e7e8 a7a8 e8e7";
    let quiet = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    let chess = || games::catalogue("chess").ends(&perpetual);
    assert_eq!(end(&game(chess(), fen, checks)), "0-1 perpetual check");
    assert_eq!(end(&game(chess(), fen, quiet)), "1/2-1/2 repetition");
    let lost =
        [End::Repetition { count: 3, value: Value::Loss, side: Some(tabiya_dsl::model::Color::White) }];
    assert_eq!(end(&game(games::catalogue("chess").ends(&lost), fen, quiet)), "0-1 repetition");
}
