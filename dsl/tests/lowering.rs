//! What descriptions mean, statement by statement.

#[path = "common/library.rs"]
mod common;

use common::library;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{Options, compile};
use tabiya_dsl::model::{
    Bare, Color, End, Kind, Model, PerColor, PhaseEnd, Square, SquareSet, SwapWhen, Value,
};
use tabiya_dsl::source::Source;

/// The game that the statements describe, as a change of a catalogue game where they begin with `extends`.
fn game(statements: &str) -> Model {
    let (head, body) = match statements.strip_prefix("extends ") {
        Some(rest) => {
            rest.split_once('\n').map(|(base, body)| (format!(" extends {base}"), body)).expect("statements")
        }
        None => (String::new(), statements),
    };
    let source = Source {
        name: "test.variant".to_string(),
        text: format!("tabiya 1\n\nvariant x{head} {{\n{body}\n}}\n"),
    };
    match compile(library(), &source, &Options::default()) {
        Ok((model, _)) => model,
        Err(found) => panic!("{}", render(&found, &source, Style::Plain)),
    }
}

fn kind<'m>(model: &'m Model, name: &str) -> &'m Kind {
    model.kinds.iter().find(|k| k.name == name).unwrap_or_else(|| panic!("no kind {name}"))
}

fn ranks(model: &Model, color: Color, ranks: &[u8]) -> SquareSet {
    ranks.iter().fold(SquareSet::EMPTY, |set, &r| set.or(model.board.rank_of(color, r)))
}

#[test]
fn ends_keep_their_places_and_new_ones_come_first() {
    let model = game("extends chess\n  stalemate wins\n  bare king draws");
    assert_eq!(
        model.ends,
        [
            End::Bare(Bare::Always(Value::Draw)),
            End::Checkmate(Value::Loss),
            End::Stalemate(Value::Win),
            End::Repetition { count: 3, value: Value::Draw, side: None },
            End::Quiet { plies: 100, value: Value::Draw },
        ]
    );
    let model = game("extends shatranj\n  bare king nothing\n  repetition nothing\n  quiet nothing");
    assert_eq!(model.ends, [End::Checkmate(Value::Loss), End::Stalemate(Value::Loss)]);
}

#[test]
fn mate_loses_and_stalemate_draws_unless_said_otherwise() {
    let model =
        game("  board 4x4\n  piece King K = K, royal\n  piece Rook R = R\n  setup array \"k2r/4/4/K2R\"");
    assert_eq!(model.ends, [End::Checkmate(Value::Loss), End::Stalemate(Value::Draw)]);
    assert_eq!((model.title.as_str(), model.name.as_str()), ("x", "x"));
}

#[test]
fn a_change_of_clauses_keeps_the_rest() {
    let model = game(
        "extends shatranj\n  piece Baidaq, promotes to Fil or Firzan on last 2 ranks, promotion optional before last rank",
    );
    let pawn = kind(&model, "Baidaq");
    assert_eq!(pawn.notation, "fmW fcF");
    assert!(pawn.resets_quiet_count);
    let promotion = pawn.promotion.as_ref().expect("it promotes");
    let names: Vec<&str> = promotion.to[Color::Black].iter().map(|&k| model.kind(k).name.as_str()).collect();
    assert_eq!(names, ["Fil", "Firzan"]);
    for color in Color::ALL {
        assert_eq!(promotion.zone[color], ranks(&model, color, &[7, 8]));
        assert_eq!(promotion.forced[color], ranks(&model, color, &[8]));
    }
    assert!(!promotion.leaving && !promotion.captured_only);
}

#[test]
fn promotions_can_be_free_and_on_leaving() {
    let model = game(
        "extends shatranj\n  piece Baidaq, promotes to Firzan on far half, promotion optional, promotion also leaving",
    );
    let promotion = kind(&model, "Baidaq").promotion.as_ref().expect("it promotes");
    assert!(promotion.leaving);
    assert_eq!(promotion.forced, PerColor([SquareSet::EMPTY; 2]));
    assert_eq!(promotion.zone[Color::Black], ranks(&model, Color::Black, &[5, 6, 7, 8]));
}

#[test]
fn drops_have_regions() {
    let model = game(
        "extends shatranj\n  captures go to hand\n  drops anywhere, Baidaq not on first rank or last rank, Fil only on a1 b2, not Firzan",
    );
    assert!(model.hands.is_some_and(|h| h.captures_go_to_hand && h.promoted_revert));
    assert!(kind(&model, "Shah").drops.is_none() && kind(&model, "Firzan").drops.is_none());
    let everywhere = |c: Color| ranks(&model, c, &[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(kind(&model, "Rukh").drops, Some(PerColor::from_fn(everywhere)));
    let inner = |c: Color| ranks(&model, c, &[2, 3, 4, 5, 6, 7]);
    assert_eq!(kind(&model, "Baidaq").drops, Some(PerColor::from_fn(inner)));
    let corner: SquareSet = [Square(0), Square(9)].into_iter().collect();
    assert_eq!(kind(&model, "Fil").drops, Some(PerColor([corner; 2])));
    assert!(model.setup().fen.contains("[] w"), "{}", model.setup().fen);
}

#[test]
fn castling_is_read_off_the_set_up() {
    let model = game("extends chess\n");
    let squares = |c: &tabiya_dsl::model::Castling| {
        [c.king_from, c.king_to, c.partner_from, c.partner_to].map(|s| model.board.name(s)).join(" ")
    };
    let all: Vec<(Color, char, String)> =
        model.castlings.iter().map(|c| (c.color, c.flag, squares(c))).collect();
    assert_eq!(
        all,
        [
            (Color::White, 'K', "e1 g1 h1 f1".to_string()),
            (Color::White, 'Q', "e1 c1 a1 d1".to_string()),
            (Color::Black, 'K', "e8 g8 h8 f8".to_string()),
            (Color::Black, 'Q', "e8 c8 a8 d8".to_string()),
        ]
    );
    assert!(game("extends chess\n  castling none").castlings.is_empty());
    let two = game("extends chess\n  castling King 2 with Rook\n  castling King 3 with Bishop");
    let right = |c: Color| two.castlings.iter().filter(|x| x.color == c).map(|x| x.flag).collect::<String>();
    // Two partners on the king's side: the flags name their files. The queen stands in no one's way.
    assert_eq!(right(Color::White), "HAFC");
    let sides = game("extends chess\n  castling King 2 right or 3 left with Rook");
    assert_eq!(
        sides.castlings.iter().map(squares).take(2).collect::<Vec<_>>(),
        ["e1 g1 h1 f1", "e1 b1 a1 c1"]
    );
    let left = game("extends chess\n  castling King 3 left with Queen or Rook");
    assert_eq!(left.castlings.iter().map(squares).collect::<Vec<_>>(), ["e1 b1 d1 c1", "e8 b8 d8 c8"]);
    // A set-up from which nothing can castle has no rights.
    let other =
        game("extends chess\n  setup crossed default \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR\"");
    assert_eq!(other.setups[1].fen.split(' ').nth(2), Some("-"));
    assert_eq!(other.setup().fen.split(' ').nth(2), Some("KQkq"));
}

#[test]
fn a_fen_keeps_what_it_says() {
    let model = game("extends chess\n  setup late default \"4k2r/8/8/8/8/8/8/4K2R b k - 7 30\"");
    assert_eq!(model.setup().fen, "4k2r/8/8/8/8/8/8/4K2R b k - 7 30");
    let model = game(
        "  board 4x4 without b2\n  piece King K accepts Q = K, royal\n  piece Rook Rk = R\n  setup array \"q2rk/4/1*2/K2Rk\"",
    );
    assert_eq!(model.setup().fen, "k2rk/4/1*2/K2Rk w - - 0 1");
    assert_eq!(model.kind_by_symbol(Color::Black, "rk"), model.kind_by_symbol(Color::White, "RK"));
}

#[test]
fn the_king_can_be_exchanged() {
    let model = game(
        "extends shatranj\n  king swap once, with Rukh or Baidaq, Baidaq not on first rank or last rank",
    );
    let swap = model.king_swap.as_ref().expect("a swap");
    assert_eq!(swap.when, SwapWhen::Once);
    let names: Vec<&str> = swap.partners.iter().map(|&k| model.kind(k).name.as_str()).collect();
    assert_eq!(names, ["Rukh", "Baidaq"]);
    assert_eq!(swap.forbidden[0], PerColor([SquareSet::EMPTY; 2]));
    assert_eq!(swap.forbidden[1][Color::White], ranks(&model, Color::White, &[1, 8]));
    assert!(game("extends shatranj-swap-once\n  king swap never").king_swap.is_none());
}

#[test]
fn opening_phases_end() {
    let phase = |text: &str| game(&format!("extends shatranji\n  opening phase {text}")).opening_phase;
    let contact = phase("ends at the first contact").expect("a phase");
    assert!(contact.no_captures && contact.own_half, "both where none is written");
    let moves = phase("ends after 12 moves, own half").expect("a phase");
    assert_eq!((moves.until, moves.no_captures, moves.own_half), (PhaseEnd::Moves(12), false, true));
    assert_eq!(phase("ends when agreed, no captures").map(|p| p.until), Some(PhaseEnd::Agreed));
    assert_eq!(phase("none"), None);
}

#[test]
fn steps_and_en_passant() {
    let model = game(
        "extends shatranj\n  piece Baidaq, double step from rank 2, triple step from rank 2, en passant",
    );
    let pawn = kind(&model, "Baidaq");
    let lengths = |t: &&tabiya_dsl::model::Track| t.leaves_en_passant;
    assert_eq!(pawn.movement.tracks.iter().filter(lengths).count(), 2);
    assert!(model.has_en_passant());
    assert!(!game("extends shatranj\n  piece Baidaq, double step from rank 2").has_en_passant());
}

#[test]
fn the_file_comes_before_the_catalogue() {
    let text = "tabiya 1\n\nvariant x extends chess {\n}\n\nvariant chess extends shatranj {\n  title \"Not chess\"\n}\n";
    let source = Source { name: "test.variant".to_string(), text: text.to_string() };
    let (model, _) = compile(library(), &source, &Options::default()).expect("nothing is wrong");
    assert_eq!((model.name.as_str(), model.title.as_str()), ("x", "Not chess"));
    let named = Options { variant: Some("CHESS".to_string()), ..Options::default() };
    let (model, _) = compile(library(), &source, &named).expect("nothing is wrong");
    assert_eq!(model.name, "chess");
    for options in [
        Options { variant: Some("checkers".to_string()), ..Options::default() },
        Options { setup: Some("nowhere".to_string()), ..Options::default() },
        Options { white: Some("Nobody".to_string()), ..Options::default() },
    ] {
        let found = compile(library(), &source, &options).expect_err("there is no such thing");
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

#[test]
fn notes_follow_what_they_are_about() {
    let model =
        game("extends shatranj\n  /// Stronger than\n  /// it was.\n  piece Fil B = A D\n  bare king draws");
    let about = |subject: &str| {
        model.notes.iter().find(|n| n.about.as_deref() == Some(subject)).map(|n| n.text.as_str())
    };
    assert_eq!(about("Fil"), Some("Stronger than it was."));
    assert_eq!(about("bare king"), None, "said again, without a note");
    assert!(about("Firzan").is_some(), "inherited");
    assert!(
        model.notes.iter().all(|n| n.about.is_some()),
        "what is said of shatranj as a whole is not said of x"
    );
}
