//! Rules beyond the movement of men: castling, swaps, promotion, drops, the opening phase, passing.

use crate::games::{self, Game, king, leaps, pawn, rides, rook};
use tabiya_dsl::model::{
    Color, KindId, KingSwap, Movement, OpeningPhase, Pass, PerColor, PhaseEnd, Promotion, SquareSet, Stop,
    SwapWhen,
};
use tabiya_dsl::reference::Position;

fn position(game: Game, fen: &str) -> Position {
    Position::from_fen(&game.rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn texts(position: &Position) -> Vec<String> {
    position.legal_moves().into_iter().map(|m| m.text).collect()
}

/// The legal moves that begin so.
fn starting(position: &Position, start: &str) -> String {
    texts(position).into_iter().filter(|t| t.starts_with(start)).collect::<Vec<_>>().join(" ")
}

fn after(position: &Position, moves: &str) -> Position {
    let play = |p: Position, text: &str| p.play(&p.parse_move(text).unwrap_or_else(|e| panic!("{e}")));
    moves.split_whitespace().fold(position.clone(), play)
}

fn can(position: &Position, text: &str) -> bool {
    texts(position).iter().any(|t| t == text)
}

#[test]
fn castling_needs_its_right_a_free_way_and_a_safe_king() {
    let castles = |fen: &str| {
        let position = position(games::catalogue("chess"), fen);
        (can(&position, "e1g1"), can(&position, "e1c1"))
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ"), (true, true));
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w Q"), (false, true));
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ"), (false, false));
    // In check; through check; into check; the partner may be attacked and pass attacked squares.
    assert_eq!(castles("4k3/8/8/8/4r3/8/8/R3K2R w KQ"), (false, false));
    assert_eq!(castles("4k3/8/8/8/5r2/8/8/R3K2R w KQ"), (false, true));
    assert_eq!(castles("4k3/8/8/8/6r1/8/8/R3K2R w KQ"), (false, true));
    assert_eq!(castles("1r2k2r/8/8/8/8/8/8/R3K2R w KQ"), (true, true));
}

#[test]
fn castling_rights_end_with_the_first_move_or_the_capture_of_either_man() {
    let start = position(games::catalogue("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let rights = |moves: &str| after(&start, moves).to_fen().split(' ').nth(2).map(str::to_string);
    assert_eq!(rights("e1g1").as_deref(), Some("kq"));
    assert_eq!(rights("e1e2").as_deref(), Some("kq"));
    assert_eq!(rights("a1a2").as_deref(), Some("Kkq"));
    assert_eq!(rights("a1a8").as_deref(), Some("Kk"));
    assert_eq!(rights("a1a2 h8h2 a2a1").as_deref(), Some("Kq"));
    assert_eq!(after(&start, "e1c1").to_fen(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(after(&start, "e1e2 e8g8").to_fen(), "r4rk1/8/8/8/8/8/4K3/R6R w - - 2 2");
}

#[test]
fn a_castling_king_does_not_screen_the_squares_it_passes() {
    // The black man on d1 hops over a neighbour to capture right behind it: over e1 to f1, but only while somebody
    // stands on e1.
    let mut hop = games::track(&[(-1, 0), (-1, 0)], Some(1), Stop::CAPTURE);
    hop.segments[0].steps[0].pass = Pass::Occupied;
    hop.segments[0].steps[0].stop = Stop::NEVER;
    let hopper = games::catalogue("chess").piece("X", Movement { tracks: vec![hop] });
    assert!(can(&position(hopper, "4k3/8/8/8/8/8/8/3xK2R w K"), "e1g1"));
}

#[test]
fn castling_is_written_as_king_takes_partner_where_the_king_could_go_there_alone() {
    let start = position(games::catalogue("chess"), "4k3/8/8/8/8/8/8/R3K2R w KQ");
    assert_eq!(start.parse_move("e1h1").map(|m| m.text).as_deref(), Ok("e1g1"));
    let far_king = games::catalogue("chess")
        .edit(|m| m.kinds[0].movement = rides(&[(1, 0), (-1, 0), (0, 1), (0, -1)], Some(2)));
    let start = position(far_king, "4k3/8/8/8/8/8/8/4K2R w K");
    assert_eq!(starting(&start, "e1"), "e1c1 e1d1 e1e2 e1e3 e1f1 e1g1 e1h1");
    assert_eq!(after(&start, "e1g1").to_fen(), "4k3/8/8/8/8/8/8/6KR b - - 1 1");
    assert_eq!(after(&start, "e1h1").to_fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn a_king_swap_follows_its_reading() {
    // White's king stands on a1, its partner on c1.
    let (check, calm) = ("r6k/8/8/8/8/8/8/K1R5 w - - 3 9", "7k/8/8/8/8/8/8/K1R5 w - - 3 9");
    let stalemate = "1r5k/8/8/8/p3p3/P3P3/7r/K1B5 w";
    let swap = |when: &str, fen: &str| {
        starting(&position(games::catalogue(&format!("shatranj-swap-{when}")), fen), "a1c1")
    };
    assert_eq!(swap("anytime", check), "a1c1");
    assert_eq!(swap("once", check), "a1c1");
    assert_eq!(swap("when-stalemated", check), "");
    assert_eq!(swap("when-stalemated", calm), "");
    assert_eq!(swap("when-stalemated", stalemate), "a1c1");
    assert_eq!(swap("anytime", stalemate), "a1c1");
    let last_resort = position(games::catalogue("shatranj-swap-when-stalemated"), stalemate);
    assert_eq!((texts(&last_resort).join(" ").as_str(), last_resort.outcome()), ("a1c1", None));
    let any = position(games::catalogue("shatranj-swap-anytime"), check);
    assert_eq!(after(&any, "a1c1").to_fen(), "r6k/8/8/8/8/8/8/R1K5 b - - 4 9");
}

#[test]
fn royal_men_of_one_kind_do_not_change_places() {
    let game = Game::new("kings", 3, 4).piece("K", king()).setup("k1k/3/3/K1K w - - 0 1").edit(|m| {
        let forbidden = vec![PerColor([SquareSet::EMPTY; 2])];
        m.king_swap = Some(KingSwap { when: SwapWhen::AnyTime, partners: vec![KindId(0)], forbidden });
    });
    assert_eq!(starting(&Position::start(&game.rules()), "a1"), "a1a2 a1b1 a1b2");
}

#[test]
fn a_swap_once_is_used_up_and_the_position_says_so() {
    let start = position(games::catalogue("shatranj-swap-once"), "r6k/8/8/8/8/8/8/K1R5 w - - 3 9");
    let used = after(&start, "a1c1 a8b8");
    assert_eq!(used.to_fen(), "1r5k/8/8/8/8/8/8/R1K5 w - - 5 10 s:b");
    assert!(!can(&used, "c1a1"));
    assert!(can(&after(&used, "c1d1"), "h8b8"));
    assert_eq!(Position::from_fen(start.rules(), &used.to_fen()).as_ref(), Ok(&used));
    let neither = after(&used, "c1d1 h8b8");
    assert!(neither.to_fen().ends_with(" s:-"));
}

#[test]
fn pawns_are_not_swapped_onto_forbidden_squares() {
    let start = position(games::catalogue("shatranj-swap-anytime"), "7k/p7/8/8/8/8/PP6/K7 w - - 0 1");
    assert_eq!(starting(&start, "a1a2"), "");
    let risen = position(games::catalogue("shatranj-swap-anytime"), "7k/8/8/1P6/8/K7/8/8 w - - 0 1");
    assert_eq!(after(&risen, "a3b5").to_fen(), "7k/8/8/1K6/8/P7/8/8 b - - 1 1");
}

/// A pawn game of one file whose pawns promote as the edit says.
fn promoting(change: impl FnOnce(&mut Promotion)) -> Game {
    let game = Game::new("promoting", 2, 6)
        .piece("K", king())
        .piece("Q", leaps(1, 1))
        .piece("R", rook())
        .piece("P", pawn(None))
        .promotion(&["Q", "R"], 6)
        .setup("k1/2/q1/R1/2/1K w - - 0 1");
    game.edit(|m| change(m.kinds[3].promotion.as_mut().expect("pawns promote")))
}

#[test]
fn promotion_is_forced_optional_or_limited_as_described() {
    let forced = position(promoting(|_| {}), "2/1P/k1/2/2/K1 w");
    assert_eq!(starting(&forced, "b5"), "b5b6q b5b6r");
    let optional = || promoting(|p| p.forced.0 = [SquareSet::EMPTY; 2]);
    assert_eq!(starting(&position(optional(), "2/1P/k1/2/2/K1 w"), "b5"), "b5b6 b5b6q b5b6r");
    assert_eq!(starting(&position(optional(), "k1/2/1P/2/2/K1 w"), "b4"), "b4b5");

    // White's set-up has a rook and no queen, Black's the other way round.
    let captured = || promoting(|p| p.captured_only = true);
    assert_eq!(starting(&position(captured(), "2/1P/k1/2/2/K1 w"), "b5"), "b5b6r");
    assert_eq!(starting(&position(captured(), "2/1P/k1/2/2/KR w"), "b5"), "");
    assert_eq!(starting(&position(captured(), "kq/2/2/K1/1p/2 b"), "b2"), "");
    assert_eq!(starting(&position(captured(), "k1/2/2/K1/1p/2 b"), "b2"), "b2b1q");
}

#[test]
fn leaving_the_zone_promotes_where_the_description_says_so() {
    let from_rank_4 = |leaving| {
        let game = Game::new("leaving", 2, 6)
            .piece("K", king())
            .piece("Q", leaps(1, 1))
            .piece("P", rides(&[(0, -1), (0, 1)], Some(1)))
            .promotion(&["Q"], 4)
            .setup("k1/2/2/2/2/K1 w - - 0 1");
        game.edit(|m| {
            let promotion = m.kinds[2].promotion.as_mut().expect("pawns promote");
            promotion.forced.0 = [SquareSet::EMPTY; 2];
            promotion.leaving = leaving;
        })
    };
    assert_eq!(starting(&position(from_rank_4(true), "k1/2/1P/2/2/K1 w"), "b4"), "b4b3 b4b3q b4b5 b4b5q");
    assert_eq!(starting(&position(from_rank_4(false), "k1/2/1P/2/2/K1 w"), "b4"), "b4b3 b4b5 b4b5q");
}

#[test]
fn captured_men_change_sides_and_promoted_ones_revert_where_they_do() {
    let house = position(games::catalogue("crazyhouse"), "4k3/P7/8/8/8/8/1r6/4K3[] w - - 0 1");
    let queen = after(&house, "a7a8q e8d7");
    assert_eq!(queen.to_fen(), "Q~7/3k4/8/8/8/8/1r6/4K3[] w - - 1 2");
    assert_eq!(after(&queen, "a8b8 b2b8").to_fen(), "1r6/3k4/8/8/8/8/8/4K3[p] w - - 0 3");
    let stays = position(games::catalogue("shatranji"), "4k3/P7/8/8/8/8/1r6/4K3[] w - - 0 1");
    assert_eq!(after(&stays, "a7a8q b2b8 e1e2 b8a8").to_fen(), "r3k3/8/8/8/8/8/4K3/8[q] w - - 0 3");
}

#[test]
fn drops_need_a_man_in_hand_and_a_square_open_to_it() {
    let house = position(games::catalogue("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[Pn] w - - 5 9");
    let drops = starting(&house, "P@");
    assert_eq!(drops.split(' ').count(), 48);
    assert!(!drops.contains("P@a1") && !drops.contains("P@h8"));
    assert_eq!(starting(&house, "N@"), "");
    assert_eq!(after(&house, "P@e7").to_fen(), "4k3/4P3/8/8/8/8/8/4K3[n] b - - 0 9");
    assert_eq!(after(&house, "P@e7 N@a1").to_fen(), "4k3/4P3/8/8/8/8/8/n3K3[] w - - 1 10");
}

/// Chess whose opening phase ends so.
fn phased(until: PhaseEnd, no_captures: bool, own_half: bool) -> Position {
    let game = games::catalogue("chess")
        .edit(|m| m.opening_phase = Some(OpeningPhase { until, no_captures, own_half }));
    Position::start(&game.rules())
}

#[test]
fn the_opening_phase_restricts_until_it_ends() {
    let start = phased(PhaseEnd::Agreed, true, true);
    assert!(start.in_opening_phase());
    let open = after(&start, "e2e4 d7d5");
    assert_eq!(open.to_fen(), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2 o:1");
    assert!(!can(&open, "e4d5") && !can(&open, "e4e5") && !can(&open, "f1b5") && can(&open, "f1c4"));
    let mut agreed = open.clone();
    agreed.set_opening_phase(false);
    assert!(can(&agreed, "e4d5") && can(&agreed, "e4e5"));
    assert_eq!(Position::from_fen(start.rules(), &open.to_fen()).as_ref(), Ok(&open));
    // Only one of the two restrictions.
    assert!(can(&after(&phased(PhaseEnd::Agreed, true, false), "e2e4 d7d5"), "e4e5"));
    assert!(!can(&after(&phased(PhaseEnd::Agreed, true, false), "e2e4 d7d5"), "e4d5"));
    assert!(!can(&after(&phased(PhaseEnd::Agreed, false, true), "e2e4 d7d5"), "e4d5"));
    assert!(!phased(PhaseEnd::Agreed, true, true).to_fen().contains("o:"));
}

#[test]
fn the_phase_ends_at_the_first_contact_or_after_so_many_moves() {
    let start = phased(PhaseEnd::FirstContact, true, true);
    assert!(after(&start, "e2e4").in_opening_phase());
    let contact = after(&start, "e2e4 d7d5");
    assert!(!contact.in_opening_phase() && can(&contact, "e4d5"));
    // An attack on a man of either side is contact.
    assert!(!after(&start, "e2e3 b7b6 a2a3 c8b7").in_opening_phase());

    let start = phased(PhaseEnd::Moves(2), true, true);
    assert!(after(&start, "e2e4 d7d5 g1f3").in_opening_phase());
    assert!(!after(&start, "e2e4 d7d5 g1f3 g8f6").in_opening_phase());
}

#[test]
fn the_middle_rank_belongs_to_nobody() {
    let game = Game::new("odd", 3, 5)
        .piece("K", king())
        .piece("P", rides(&[(0, 1)], Some(3)))
        .setup("k2/2p/3/2P/K2 w - - 0 1")
        .edit(|m| {
            let until = PhaseEnd::Agreed;
            m.opening_phase = Some(OpeningPhase { until, no_captures: false, own_half: true });
        });
    assert_eq!(starting(&Position::start(&game.rules()), "c2"), "c2c3");
}

#[test]
fn only_the_first_mover_may_pass_and_only_at_once() {
    let passing = || games::catalogue("chess").edit(|m| m.first_mover_may_pass = true);
    let start = Position::start(&passing().rules());
    assert!(can(&start, "e1e1"));
    let passed = after(&start, "e1e1");
    assert_eq!(passed.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    assert!(!can(&passed, "e8e8"));
    assert!(!can(&after(&start, "g1f3 g8f6 f3g1 f6g8"), "e1e1"));
    assert!(!can(&Position::start(&games::catalogue("chess").rules()), "e1e1"));
    let black_first = passing().edit(|m| m.setups[0].fen = m.setups[0].fen.replace(" w ", " b "));
    let start = Position::start(&black_first.rules());
    assert!(can(&start, "e8e8"));
    assert!(!can(&after(&start, "e8e8"), "e1e1"));
}

#[test]
fn without_a_royal_man_there_is_no_check_and_with_two_both_count() {
    let game = |royal: bool| {
        let game =
            Game::new("kings", 3, 4).piece("K", king()).piece("R", rook()).setup("k1k/3/3/K1K w - - 0 1");
        game.edit(|m| m.kinds[0].royal = royal)
    };
    let free = position(game(false), "k1r/3/3/K2 w - - 0 1");
    assert!(!free.in_check());
    let one = position(game(true), "k1k/3/2r/K1K w - - 0 1");
    assert!(one.in_check());
    assert_eq!(texts(&one).join(" "), "c1b1 c1c2");
    assert_eq!(one.royals(Color::White).len(), 2);
}

#[test]
fn squares_are_attacked_as_if_an_enemy_stood_there() {
    let start = Position::start(&games::catalogue("chess").rules());
    let board = &start.model().board;
    let attacked = |name: &str| board.parse(name).is_some_and(|s| start.is_attacked(s, Color::White));
    assert!(attacked("a3") && attacked("f3") && attacked("h3"));
    assert!(!attacked("e4") && !attacked("e5") && !attacked("a1") && !attacked("e2"));
}

#[test]
fn what_a_promoted_man_was_is_the_first_kind_that_becomes_it() {
    let rules = games::catalogue("crazyhouse").rules();
    let id = |symbol: &str| rules.model().kind_by_symbol(Color::White, symbol);
    assert_eq!(rules.kind_before_promotion(Color::White, id("Q").unwrap_or(KindId(0))), id("P"));
    assert_eq!(rules.kind_before_promotion(Color::White, id("P").unwrap_or(KindId(0))), None);
}

#[test]
fn a_wrong_move_is_told_what_is_wrong() {
    let start = Position::start(&games::catalogue("chess").rules());
    let problem = |text: &str| start.parse_move(text).map_err(|e| e.to_string());
    let cases = [
        ("e2e5", "`e2e5` is no legal move: the moves of the Pawn on e2 are e2e3 e2e4"),
        ("a1a2", "`a1a2` is no legal move: the Rook on a1 has no legal move"),
        ("e4e5", "`e4e5` is no legal move: there is no man on e4"),
        ("e7e5", "`e7e5` is no legal move: the man on e7 is not White's, who is to move"),
        ("", "`` is no legal move: a move looks like `e2e4`, `e7e8q` or `P@e5`"),
        ("\u{1b}[2J", "`\\u{1b}[2J` is no legal move: a move looks like `e2e4`, `e7e8q` or `P@e5`"),
    ];
    for (text, expected) in cases {
        assert_eq!(problem(text).err().as_deref(), Some(expected));
    }
}
