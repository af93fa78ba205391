//! How men walk: legs, hurdles, captures in passing, edges and holes.

use crate::games::{Game, king, leaps, pawn, rides, track, union};
use tabiya_dsl::model::{Board, Movement, Pass, Segment, Square, SquareSet, Step, Stop, Track, Vector};
use tabiya_dsl::reference::Position;

fn step(right: i8, forward: i8, pass: Pass, stop: Stop) -> Step {
    Step { by: Vector { right, forward }, pass, stop }
}

/// A walk of these steps, each made once.
fn walk(steps: &[Step]) -> Movement {
    let mut walk = track(&[(0, 1)], Some(1), Stop::PLAIN);
    walk.segments = vec![Segment { steps: steps.to_vec(), min: 1, max: Some(1) }];
    Movement { tracks: vec![walk] }
}

/// A small game of a man `X` that walks so, and wazirs `W`; no royal men.
fn game(files: u8, ranks: u8, movement: Movement) -> Game {
    let game = Game::new("walks", files, ranks).piece("X", movement).piece("W", leaps(1, 0));
    let nobody = vec![files.to_string(); usize::from(ranks)].join("/");
    game.setup(&format!("{nobody} w - - 0 1"))
}

fn position(game: Game, fen: &str) -> Position {
    Position::from_fen(&game.rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The moves of the men `X`, and of nobody else.
fn moves(game: Game, fen: &str) -> String {
    let position = position(game, fen);
    let wazirs: Vec<String> = position
        .placement()
        .men()
        .filter(|(_, m)| m.kind.0 == 1)
        .map(|(s, _)| position.model().board.name(s))
        .collect();
    let texts = position.legal_moves().into_iter().map(|m| m.text);
    texts.filter(|text| !wazirs.iter().any(|w| text.starts_with(w))).collect::<Vec<_>>().join(" ")
}

fn after(position: &Position, mv: &str) -> String {
    position.play(&position.parse_move(mv).unwrap_or_else(|e| panic!("{e}"))).to_fen()
}

#[test]
fn a_rider_stops_at_the_first_man_and_takes_an_enemy() {
    let rider = || rides(&[(0, 1)], None);
    assert_eq!(moves(game(1, 6, rider()), "1/w/1/1/X/1 w"), "a2a3 a2a4 a2a5");
    assert_eq!(moves(game(1, 6, rider()), "1/W/1/1/X/1 w"), "a2a3 a2a4");
    assert_eq!(moves(game(1, 6, rides(&[(0, 1)], Some(2))), "1/w/1/1/X/1 w"), "a2a3 a2a4");
}

#[test]
fn directions_are_the_owners() {
    let hook = || rides(&[(1, 2)], Some(1));
    assert_eq!(moves(game(3, 5, hook()), "3/3/1X1/3/3 w"), "b3c5");
    assert_eq!(moves(game(3, 5, hook()), "3/3/1x1/3/3 b"), "b3a1");
}

#[test]
fn what_may_stop_is_decided_by_who_stands_there() {
    let one = |stop| walk(&[step(1, 0, Pass::Never, stop)]);
    for (stop, empty, enemy, friend) in [
        (Stop::QUIET, "a1b1", "", ""),
        (Stop::CAPTURE, "", "a1b1", ""),
        (Stop::CAPTURE_FRIEND, "", "", "a1b1"),
        (Stop::SWAP, "", "", "a1b1"),
        (Stop::NEVER, "", "", ""),
    ] {
        assert_eq!(moves(game(3, 1, one(stop)), "X2 w"), empty, "{stop:?}");
        assert_eq!(moves(game(3, 1, one(stop)), "Xw1 w"), enemy, "{stop:?}");
        assert_eq!(moves(game(3, 1, one(stop)), "XW1 w"), friend, "{stop:?}");
    }
    assert_eq!(after(&position(game(3, 1, one(Stop::SWAP)), "XW1 w"), "a1b1"), "WX1 b - - 1 1");
    assert_eq!(after(&position(game(3, 1, one(Stop::CAPTURE_FRIEND)), "XW1 w"), "a1b1"), "1X1 b - - 0 1");
}

#[test]
fn what_may_pass_is_decided_by_who_stands_there() {
    for (pass, empty, enemy, friend) in [
        (Pass::Empty, true, false, false),
        (Pass::Any, true, true, true),
        (Pass::Occupied, false, true, true),
        (Pass::Friend, false, false, true),
        (Pass::Enemy, false, true, false),
        (Pass::Capture, false, true, false),
        (Pass::CaptureFriend, false, false, true),
        (Pass::Never, false, false, false),
    ] {
        let two = || walk(&[step(1, 0, pass, Stop::NEVER), step(1, 0, Pass::Never, Stop::PLAIN)]);
        for (fen, passes) in [("X2 w", empty), ("Xw1 w", enemy), ("XW1 w", friend)] {
            assert_eq!(!moves(game(3, 1, two()), fen).is_empty(), passes, "{pass:?} {fen}");
        }
    }
}

#[test]
fn a_capture_in_passing_is_written_with_its_legs() {
    let checker = || walk(&[step(1, 1, Pass::Capture, Stop::NEVER), step(1, 1, Pass::Never, Stop::PLAIN)]);
    assert_eq!(moves(game(3, 3, checker()), "3/1w1/X2 w"), "a1b2,b2c3");
    // The last leg may capture too.
    let both = position(game(3, 3, checker()), "2w/1w1/X2 w");
    assert_eq!(after(&both, "a1b2,b2c3"), "2X/3/3 b - - 0 1");
}

#[test]
fn a_man_may_come_back_if_it_captured() {
    let out_and_back = |pass| walk(&[step(0, 1, pass, Stop::NEVER), step(0, -1, Pass::Never, Stop::PLAIN)]);
    let igui = position(game(1, 2, out_and_back(Pass::Capture)), "w/X w");
    assert_eq!(after(&igui, "a1a2,a2a1"), "1/X b - - 0 1");
    assert_eq!(moves(game(1, 2, out_and_back(Pass::Empty)), "1/X w"), "");
    assert_eq!(moves(game(1, 2, out_and_back(Pass::Any)), "w/X w"), "");
}

#[test]
fn a_captured_man_is_gone_for_the_rest_of_the_walk() {
    // Over b1 to c1 and back to b1.
    let lion = walk(&[
        step(1, 0, Pass::Capture, Stop::NEVER),
        step(1, 0, Pass::Capture, Stop::NEVER),
        step(-1, 0, Pass::Never, Stop::QUIET),
    ]);
    let lion = position(game(3, 1, lion), "Xww w");
    assert_eq!(lion.legal_moves().len(), 1);
    assert_eq!(after(&lion, "a1c1,c1b1"), "1X1 b - - 0 1");
}

#[test]
fn walks_with_the_same_effect_are_one_move_and_others_differ_in_text() {
    let forward = || rides(&[(0, 1)], Some(1));
    assert_eq!(moves(game(1, 2, union(&[forward(), forward()])), "1/X w"), "a1a2");
    let swap_or_take = || walk(&[step(0, 1, Pass::Never, Stop::SWAP | Stop::CAPTURE_FRIEND)]);
    assert_eq!(moves(game(1, 2, swap_or_take()), "W/X w"), "a1a2 a1a2,a2a2");
    let taken = position(game(1, 2, swap_or_take()), "W/X w");
    assert_eq!(after(&taken, "a1a2"), "X/W b - - 1 1");
    assert_eq!(after(&taken, "a1a2,a2a2"), "X/1 b - - 0 1");
}

#[test]
fn segments_repeat_between_their_limits_before_the_next_begins() {
    let mut bent = track(&[(0, 1)], Some(3), Stop::NEVER);
    bent.segments[0].min = 2;
    bent.segments.push(track(&[(1, 0)], None, Stop::PLAIN).segments.remove(0));
    let bent = || Movement { tracks: vec![bent.clone()] };
    assert_eq!(moves(game(3, 5, bent()), "3/3/3/3/X2 w"), "a1b3 a1b4 a1c3 a1c4");
    assert_eq!(moves(game(3, 5, bent()), "3/w2/3/3/X2 w"), "a1b3 a1c3");
    // A segment that need not be walked at all.
    let mut optional = track(&[(0, 1)], Some(1), Stop::NEVER);
    optional.segments[0].min = 0;
    optional.segments.push(track(&[(1, 0)], Some(1), Stop::PLAIN).segments.remove(0));
    assert_eq!(moves(game(2, 2, Movement { tracks: vec![optional] }), "2/X1 w"), "a1b1 a1b2");
}

#[test]
fn a_ride_without_limit_that_goes_in_circles_ends() {
    let circle = || Movement { tracks: vec![track(&[(0, 1), (1, 0), (0, -1), (-1, 0)], None, Stop::PLAIN)] };
    assert_eq!(moves(game(2, 2, circle()), "2/X1 w"), "a1a2 a1b1 a1b2");
    // The same with squares that are only passed.
    let mut leaping = circle();
    leaping.tracks[0].segments[0].steps.iter_mut().for_each(|s| s.pass = Pass::Any);
    assert_eq!(moves(game(2, 2, leaping), "W1/Xw w"), "a1b1 a1b2");
}

#[test]
fn around_the_edge_the_mover_is_in_its_own_way() {
    let sideways = || rides(&[(1, 0)], None);
    let round = |movement| game(4, 1, movement).edit(|m| m.board.wraps = true);
    assert_eq!(moves(round(sideways()), "1X2 w"), "b1a1 b1c1 b1d1");
    assert_eq!(moves(round(sideways()), "1Xw1 w"), "b1c1");
    assert_eq!(moves(game(4, 1, sideways()), "1X2 w"), "b1c1 b1d1");
    let own_way = Movement { tracks: vec![Track { wraps: true, ..track(&[(1, 0)], None, Stop::PLAIN) }] };
    assert_eq!(moves(game(4, 1, own_way), "1X2 w"), "b1a1 b1c1 b1d1");
    // Back home around the board and up: the mover itself bars the way.
    let mut home_and_up = track(&[(1, 0)], Some(4), Stop::NEVER);
    home_and_up.segments[0].min = 4;
    home_and_up.segments.push(track(&[(0, 1)], Some(1), Stop::PLAIN).segments.remove(0));
    let home_and_up = game(4, 2, Movement { tracks: vec![home_and_up] }).edit(|m| m.board.wraps = true);
    assert_eq!(moves(home_and_up, "4/1X2 w"), "");
    // Leaps go around too, as often as need be.
    assert_eq!(moves(round(rides(&[(6, 0)], Some(1))), "1X2 w"), "b1d1");
}

#[test]
fn holes_end_a_walk_but_can_be_leapt() {
    let holed = |movement| {
        game(4, 1, movement).edit(|m| {
            m.board = Board { holes: [Square(2)].into_iter().collect::<SquareSet>(), ..m.board.clone() };
            m.setups[0].fen = "2*1 w - - 0 1".into();
        })
    };
    assert_eq!(moves(holed(rides(&[(1, 0)], None)), "X1*1 w"), "a1b1");
    assert_eq!(moves(holed(rides(&[(3, 0)], None)), "X1*1 w"), "a1d1");
    assert_eq!(position(holed(leaps(1, 0)), "X1*w b").to_fen(), "X1*w b - - 0 1");
}

#[test]
fn ranks_and_first_moves_limit_where_a_walk_begins() {
    let mut far = track(&[(0, 2)], Some(1), Stop::PLAIN);
    far.from_ranks = Some((2, 3));
    let far = || Movement { tracks: vec![far.clone()] };
    assert_eq!(moves(game(1, 6, far()), "X/1/1/X/X/X w"), "a2a4 a3a5");
    assert_eq!(moves(game(1, 6, far()), "x/x/x/1/1/x b"), "a4a2 a5a3");

    let mut first = track(&[(0, 2)], Some(1), Stop::PLAIN);
    first.unmoved = true;
    let first = || game(1, 6, union(&[Movement { tracks: vec![first.clone()] }, rides(&[(0, 1)], Some(1))]));
    let home = |game: Game| game.edit(|m| m.setups[0].fen = "1/1/1/1/X/1 w - - 0 1".into());
    assert_eq!(moves(home(first()), "1/1/1/1/X/1 w"), "a2a3 a2a4");
    assert_eq!(moves(home(first()), "1/1/1/1/X/1 w u:-"), "a2a3");
    assert_eq!(moves(home(first()), "1/1/1/X/1/1 w"), "a3a4");
    assert_eq!(moves(home(first()), "1/1/1/X/1/1 w u:a3"), "a3a4 a3a5");
    assert_eq!(after(&position(home(first()), "1/1/1/1/X/1 w"), "a2a3"), "1/1/1/X/1/1 b - - 1 1");
}

/// Pawns that may step one, two or three squares from the second rank and capture each other en passant.
fn pawns() -> Game {
    let mut triple = pawn(Some(2));
    let mut three = triple.tracks[3].clone();
    three.segments[0].steps = vec![
        step(0, 1, Pass::Empty, Stop::NEVER),
        step(0, 1, Pass::Empty, Stop::NEVER),
        step(0, 1, Pass::Never, Stop::QUIET),
    ];
    triple.tracks.push(three);
    game(2, 8, triple)
}

#[test]
fn every_square_passed_is_open_to_en_passant_for_one_move() {
    let start = position(pawns(), "2/2/2/2/1x/2/X1/2 w");
    let passed = start.play(&start.parse_move("a2a5").unwrap());
    assert_eq!(passed.to_fen(), "2/2/2/X1/1x/2/2/2 b - a3a4 1 1");
    let texts = |p: &Position| p.legal_moves().into_iter().map(|m| m.text).collect::<Vec<_>>().join(" ");
    assert_eq!(texts(&passed), "b4a3 b4b3");
    assert_eq!(after(&passed, "b4a3"), "2/2/2/2/2/x1/2/2 w - - 0 2");
    let beside = position(pawns(), "2/2/2/Xx/2/2/2/2 b - a3a4 0 1");
    assert_eq!(texts(&beside), "b5a4 b5b4");
    assert_eq!(texts(&position(pawns(), "2/2/2/Xx/2/2/2/2 b - - 0 1")), "b5b4");
    // One of the squares is enough to know the man; a double step passes one.
    assert_eq!(texts(&position(pawns(), "2/2/2/2/Xx/2/2/2 b - a3 0 1")), "b4a3 b4b3");
}

#[test]
fn en_passant_takes_the_longer_text_where_a_quiet_move_goes_to_the_same_square() {
    let mut game = pawns();
    let sideways = game.kind("X").movement.tracks.iter_mut().filter(|t| t.segments[0].steps[0].by.right != 0);
    sideways.for_each(|track| track.segments[0].steps[0].stop = Stop::PLAIN | Stop::EN_PASSANT);
    let both = position(game, "2/2/2/X1/1x/2/2/2 b - a3a4 1 1");
    assert_eq!(
        both.legal_moves().into_iter().map(|m| m.text).collect::<Vec<_>>(),
        ["b4a3", "b4a5,a5a3", "b4b3"]
    );
    assert_eq!(after(&both, "b4a3"), "2/2/2/X1/2/x1/2/2 w - - 2 2");
    assert_eq!(after(&both, "b4a5,a5a3"), "2/2/2/2/2/x1/2/2 w - - 0 2");
}

#[test]
fn nobody_captures_his_own_royal_man() {
    let with_king = |movement| {
        game(3, 3, movement).piece("K", king()).edit(|m| m.setups[0].fen = "k2/3/2K w - - 0 1".into())
    };
    let onto = walk(&[step(1, 0, Pass::Never, Stop::CAPTURE_FRIEND | Stop::SWAP)]);
    let onto = position(with_king(onto), "k2/3/XK1 w");
    assert_eq!(after(&onto, "a1b1"), "k2/3/KX1 b - - 1 1");
    assert!(onto.legal_moves().iter().all(|m| m.action.victims().is_empty()));
    let over = walk(&[step(1, 0, Pass::CaptureFriend, Stop::NEVER), step(1, 0, Pass::Never, Stop::PLAIN)]);
    assert!(position(with_king(over), "k2/3/XK1 w").legal_moves().iter().all(|m| !m.text.starts_with('a')));
}

#[test]
fn a_royal_man_is_attacked_by_every_sort_of_capture() {
    let with_king =
        |movement| game(4, 3, movement).piece("K", king()).edit(|m| m.setups[0].fen = "k3/4/3K w".into());
    let over = walk(&[step(1, 1, Pass::Capture, Stop::NEVER), step(1, 1, Pass::Never, Stop::QUIET)]);
    let check = position(with_king(over.clone()), "4/1k2/X2K b");
    assert!(check.in_check());
    // Where the walk cannot end, there is no capture.
    assert!(!position(with_king(over), "2W1/1k2/X2K b").in_check());
    let hopper = walk(&[step(0, 1, Pass::Occupied, Stop::NEVER), step(0, 1, Pass::Never, Stop::CAPTURE)]);
    assert!(position(with_king(hopper.clone()), "k3/w3/X2K b").in_check());
    assert!(!position(with_king(hopper), "k3/4/X2K b").in_check());
}
