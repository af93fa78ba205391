//! Castling from any array.

use crate::games::{self, Game};
use tabiya_dsl::model::KindId;
use tabiya_dsl::notation::san;
use tabiya_dsl::reference::Position;

fn position(game: Game, fen: &str) -> Position {
    Position::from_fen(&game.rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn chess960(fen: &str) -> Position {
    position(games::catalogue("chess960"), fen)
}

/// The FEN after castling so, without its counts, and how the move is written in a game's score; `-` if it is not legal.
fn castle(fen: &str, text: &str) -> String {
    let position = chess960(fen);
    let mv = position.legal_moves().into_iter().find(|mv| mv.text == text);
    let Some(mv) = mv else { return "-".into() };
    let fen = position.play(&mv).to_fen();
    format!("{} {}", san::write(&position, &mv), fen.split(" - ").next().unwrap_or_default())
}

#[test]
fn king_and_partner_come_to_their_squares_from_anywhere() {
    for (fen, text, after) in [
        ("4k3/8/8/8/8/8/8/1RK3R1 w GB", "c1g1", "O-O 4k3/8/8/8/8/8/8/1R3RK1 b -"),
        ("4k3/8/8/8/8/8/8/1RK3R1 w GB", "c1b1", "O-O-O 4k3/8/8/8/8/8/8/2KR2R1 b -"),
        ("4k3/8/8/8/8/8/8/RK5R w HA", "b1a1", "O-O-O 4k3/8/8/8/8/8/8/2KR3R b -"),
        ("4k3/8/8/8/8/8/8/6KR w H", "g1h1", "O-O 4k3/8/8/8/8/8/8/5RK1 b -"),
        ("4k3/8/8/8/8/8/8/5KR1 w G", "f1g1", "O-O 4k3/8/8/8/8/8/8/5RK1 b -"),
        ("5kr1/8/8/8/8/8/8/4K3 b g", "f8g8", "O-O 5rk1/8/8/8/8/8/8/4K3 w -"),
        ("2rk4/8/8/8/8/8/8/4K3 b c", "d8c8", "O-O-O 2kr4/8/8/8/8/8/8/4K3 w -"),
    ] {
        let after = after.strip_suffix(" -").unwrap_or(after);
        assert_eq!(castle(fen, text), after, "{fen}");
    }
}

#[test]
fn nobody_else_may_stand_where_either_passes() {
    // The king's way, the partner's way, and where either arrives.
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/1K1N3R w H", "b1h1"),
        ("4k3/8/8/8/8/8/8/RN2K3 w A", "e1a1"),
        ("4k3/8/8/8/8/8/8/3NKR2 w F", "e1d1"),
        ("4k3/8/8/8/8/8/8/4KRN1 w F", "e1f1"),
        ("4k3/8/8/8/8/8/8/1RKN4 w B", "c1b1"),
    ] {
        assert_eq!(castle(fen, text), "-", "{fen}");
    }
    assert_ne!(castle("4k3/8/8/8/8/8/8/N1R1K3 w C", "e1c1"), "-");
}

#[test]
fn the_king_is_never_attacked_on_its_way() {
    for (fen, text, legal) in [
        ("4k3/8/8/8/8/3r4/8/1K5R w H", "b1h1", false),
        ("4k3/8/8/8/8/7r/8/1K5R w H", "b1h1", true),
        // The partner leaves the line of an attack: it is pinned.
        ("4k3/8/8/8/8/8/8/qRK5 w B", "c1b1", false),
        ("4k3/8/8/8/8/8/8/nRK5 w B", "c1b1", true),
        // The partner would come between: no way out of check.
        ("4k3/8/8/8/8/8/8/r5KR w H", "g1h1", false),
    ] {
        assert_eq!(castle(fen, text) != "-", legal, "{fen}");
    }
}

#[test]
fn rights_are_read_by_file_or_as_the_outermost_and_written_by_file() {
    let array = "1rqk1r1r/8/8/8/8/8/8/1RQK1R1R";
    for (rights, written) in
        [("HBhb", "HBhb"), ("BHbh", "HBhb"), ("KQkq", "HBhb"), ("Fb", "Fb"), ("Kq", "Hb"), ("-", "-")]
    {
        let fen = chess960(&format!("{array} w {rights} - 0 1")).to_fen();
        assert_eq!(fen, format!("{array} w {written} - 0 1"));
    }
    // A right ends with the move of its own partner, not with another one's.
    let start = chess960(&format!("{array} w Fb - 0 1"));
    let after = |text: &str| start.play(&start.parse_move(text).expect("a move")).to_fen();
    assert!(after("h1h2").contains(" b Fb "), "{}", after("h1h2"));
    assert!(after("f1f2").contains(" b b "), "{}", after("f1f2"));
    assert!(after("b1b8").contains(" b F "), "{}", after("b1b8"));
}

#[test]
fn the_kings_way_is_taken_where_no_other_move_is_written_so() {
    let wide = chess960("4k3/8/8/8/8/8/8/1K5R w H");
    assert_eq!(wide.parse_move("b1g1").map(|mv| mv.text).as_deref(), Ok("b1h1"));
    let near = chess960("4k3/8/8/8/8/8/8/5K1R w H");
    assert_eq!(near.parse_move("f1g1").map(|mv| mv.text).as_deref(), Ok("f1g1"));
    assert_eq!(near.parse_move("f1h1").map(|mv| mv.text).as_deref(), Ok("f1h1"));
}

#[test]
fn a_king_that_castles_is_named_where_another_stands_to_its_left() {
    let several = || {
        let game = games::catalogue("chess960");
        game.edit(|m| {
            m.kinds[0].royal = false;
            let promotion =
                m.kinds.iter_mut().find_map(|kind| kind.promotion.as_mut()).expect("pawns promote");
            promotion.to.0.iter_mut().for_each(|to| to.push(KindId(0)));
            m.ends.clear();
        })
    };
    let fen = "4k3/8/8/8/8/8/8/K3K2R w H - 0 1 k:e1";
    let named = position(several(), fen);
    assert_eq!(named.to_fen(), fen);
    assert!(named.legal_moves().iter().any(|mv| mv.text == "e1h1"));
    assert_eq!(
        position(several(), "4k3/8/8/8/8/8/8/K6R w H - 0 1 k:a1").to_fen(),
        "4k3/8/8/8/8/8/8/K6R w H - 0 1"
    );
}
