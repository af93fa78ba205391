//! Tests of the whole search on the example game.

use super::*;
use crate::eval::Values;
use crate::example::{Example, VARIANT};
use crate::moves::Move;
use crate::position::{Color, Value};
use crate::{ends, fen, text};

fn search() -> Search<Example> {
    Search::new(Values::plain(&VARIANT))
}

fn position(text: &str) -> Example {
    fen::position(text).unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn best(search: &mut Search<Example>, position: &Example, limits: &Limits) -> (Best, Vec<Info>) {
    let mut infos = Vec::new();
    let best = search.think(position, &[], limits, &Control::new(), &mut |info| infos.push(info.clone()));
    (best, infos)
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Positions of random games that have not ended, `every` plies apart.
fn walks(seed: u64, count: usize, every: usize) -> Vec<Example> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position: Example = fen::start();
        for ply in 1..80 {
            let moves = position.legal_moves();
            if moves.is_empty() || ends::outcome(&position).is_some() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            if ply % every == 0 && ends::outcome(&position).is_none() {
                found.push(position.clone());
            }
        }
    }
    found.truncate(count);
    found
}

/// Positions of few men, placed at random, that have not ended.
fn endgames(seed: u64, count: usize) -> Vec<Example> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut parts = crate::position::Parts::empty(&VARIANT);
        for man in
            [(Color::White, 0), (Color::Black, 0), (Color::White, 1), (Color::White, 2), (Color::Black, 2)]
        {
            parts.board[random.below(36)] = Some(man);
        }
        let kings = parts.board.iter().flatten().filter(|man| man.1 == 0).count();
        let position = Example::from_parts(&parts);
        let mut other = position.clone();
        other.skip();
        if kings == 2 && !other.in_check() && ends::outcome(&position).is_none() {
            found.push(position);
        }
    }
    found
}

/// Whether the side to move can force a win within so many plies, by trying everything.
fn wins_within(position: &Example, plies: u32) -> bool {
    match ends::outcome(position).map(|o| o.value_for(position.turn())) {
        Some(value) => value == Value::Win,
        None => {
            plies > 0
                && position.legal_moves().iter().any(|&mv| loses_within(&after(position, mv), plies - 1))
        }
    }
}

fn loses_within(position: &Example, plies: u32) -> bool {
    match ends::outcome(position).map(|o| o.value_for(position.turn())) {
        Some(value) => value == Value::Loss,
        None => {
            plies > 0 && position.legal_moves().iter().all(|&mv| wins_within(&after(position, mv), plies - 1))
        }
    }
}

fn after(position: &Example, mv: Move) -> Example {
    let mut child = position.clone();
    child.play(mv);
    child
}

#[test]
fn forced_wins_are_found_and_none_are_invented() {
    let (mut wins, mut others) = (0, 0);
    for position in endgames(11, 60) {
        let truth = (1..=2).find(|&moves| wins_within(&position, 2 * moves - 1));
        let (found, _) = best(&mut search(), &position, &to_depth(6));
        match (truth, found.score) {
            (Some(moves), score) => {
                wins += 1;
                assert_eq!(score, Score::Mate(moves as i32), "{}", fen::write(&position));
            }
            (None, Score::Mate(n)) => assert!(!(1..=2).contains(&n), "{}: {n}", fen::write(&position)),
            (None, Score::Centipawns(_)) => others += 1,
        }
    }
    assert!(wins >= 10 && others >= 10, "{wins} wins, {others} others");
}

#[test]
fn ends_of_the_rules_are_exact() {
    let cases = [
        // Mate, and a stalemate (a draw) that is avoided.
        ("k5/6/NKN3/6/6/5p w", Score::Mate(1)),
        // Taking the last man of the other side wins.
        ("k5/6/6/6/1p4/K4N w", Score::Mate(1)),
    ];
    for (text, score) in cases {
        let (found, _) = best(&mut search(), &position(text), &to_depth(8));
        assert_eq!(found.score, score, "{text}");
    }
}

#[test]
fn a_position_without_moves_has_no_best_move() {
    let (found, infos) = best(&mut search(), &position("k5/2N3/1KN3/6/6/5p b"), &to_depth(5));
    assert_eq!((found.best, found.score), (None, Score::Mate(0)));
    assert!(infos.is_empty());
}

#[test]
fn the_third_occurrence_is_seen_before_it_is_played() {
    // Black, far behind, can come back to a position that has occurred twice.
    let black_first = position("k5/6/6/1N3N/2F3/2K1p1 b");
    let again = text::parse(&black_first, "a6b6").unwrap();
    let target = after(&black_first, again).key();
    let quiet = Example::from_parts(&crate::position::Parts { quiet_plies: 8, ..black_first.to_parts() });
    let filler = |n: u64| 0xF111_0000 + n;
    let earlier = [filler(0), target, filler(1), filler(2), filler(3), target, filler(4), filler(5)];
    let limits = Limits { search_moves: vec![again], ..to_depth(4) };
    let found = search().think(&quiet, &earlier, &limits, &Control::new(), &mut |_| ());
    assert_eq!(found.score, Score::Centipawns(0));
    let fresh = search().think(&quiet, &[], &limits, &Control::new(), &mut |_| ());
    assert!(
        matches!(fresh.score, Score::Centipawns(cp) if cp < -100)
            || matches!(fresh.score, Score::Mate(n) if n < 0)
    );
}

#[test]
fn limits_on_nodes_are_exact_and_repeatable() {
    let start: Example = fen::start();
    let mut used = search();
    for nodes in [1, 2, 50, 1000, 20_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (fresh, fresh_infos) = best(&mut search(), &start, &limits);
        // A search that has seen other positions finds the same in the same way.
        best(&mut used, &position("k5/6/NKN3/6/6/5p w"), &to_depth(6));
        let (again, infos) = best(&mut used, &start, &limits);
        assert_eq!(fresh, again);
        let what = |infos: &[Info]| {
            infos.iter().map(|i| (i.depth, i.score, i.nodes, i.pv.clone())).collect::<Vec<_>>()
        };
        assert_eq!(what(&fresh_infos), what(&infos));
        assert!(fresh.best.is_some());
        if let Some(last) = infos.last() {
            assert_eq!(last.nodes, nodes);
        }
    }
}

#[test]
fn a_small_table_changes_no_verdict_on_wins() {
    let mut small = search();
    small.set_hash(1);
    let mut large = search();
    large.set_hash(8);
    for position in walks(5, 60, 17) {
        let (a, _) = best(&mut small, &position, &to_depth(7));
        let (b, _) = best(&mut large, &position, &to_depth(7));
        let sign = |s: Score| match s {
            Score::Mate(n) if n > 0 => 1,
            Score::Mate(_) => -1,
            Score::Centipawns(_) => 0,
        };
        if sign(a.score) * sign(b.score) != 0 {
            assert_eq!(sign(a.score), sign(b.score), "{}", fen::write(&position));
        }
        small.clear();
    }
}

#[test]
fn best_lines_are_different_and_in_order() {
    let start: Example = fen::start();
    let mut search = search();
    search.set_multi_pv(4);
    let (found, infos) = best(&mut search, &start, &to_depth(5));
    let last: Vec<&Info> = infos.iter().filter(|i| i.depth == 5).collect();
    assert_eq!(last.iter().map(|i| i.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(found.best, last[0].pv.first().copied());
    let mut firsts: Vec<Move> = last.iter().map(|i| i.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let points = |i: &&Info| match i.score {
        Score::Centipawns(cp) => cp,
        Score::Mate(_) => panic!("no mate in sight"),
    };
    assert!(last.windows(2).all(|w| points(&w[0]) >= points(&w[1])));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let start: Example = fen::start();
    for &mv in start.legal_moves().iter() {
        let limits = Limits { search_moves: vec![mv], ..to_depth(4) };
        assert_eq!(best(&mut search(), &start, &limits).0.best, Some(mv));
    }
}

#[test]
fn lines_are_legal() {
    for position in walks(3, 30, 9) {
        let (_, infos) = best(&mut search(), &position, &to_depth(6));
        for info in infos {
            let mut at = position.clone();
            for mv in info.pv {
                assert!(at.legal_moves().contains(&mv), "{}", fen::write(&position));
                at.play(mv);
            }
        }
    }
}

#[test]
fn several_threads_stop_when_told() {
    let start: Example = fen::start();
    let control = Control::new();
    for (threads, ponder) in [(1, false), (3, false), (2, true)] {
        control.start(ponder);
        let mut search = search();
        search.set_threads(threads);
        let limits =
            Limits { infinite: !ponder, ponder, move_time_ms: ponder.then_some(1), ..Limits::default() };
        let (found, late) = std::thread::scope(|scope| {
            let thread = scope.spawn(|| search.think(&start, &[], &limits, &control, &mut |_| ()));
            std::thread::sleep(Duration::from_millis(50));
            assert!(!thread.is_finished());
            let told = Instant::now();
            // The move time of a pondering search counts from the opponent's move.
            if ponder {
                control.ponder_hit()
            } else {
                control.stop()
            }
            (thread.join().unwrap(), told.elapsed())
        });
        assert!(start.legal_moves().contains(&found.best.unwrap()));
        assert!(late < Duration::from_millis(500), "{late:?}");
    }
}

#[test]
fn a_fixed_time_is_kept() {
    let begin = Instant::now();
    let limits = Limits { move_time_ms: Some(60), ..Limits::default() };
    let (found, _) = best(&mut search(), &fen::start(), &limits);
    assert!(found.best.is_some());
    let taken = begin.elapsed();
    assert!(taken >= Duration::from_millis(50) && taken < Duration::from_millis(600), "{taken:?}");
}

#[test]
fn colours_are_equal_before_the_evaluation() {
    let mut values = Values::plain(&VARIANT);
    // Lopsided tables, so that a wrong frame shows.
    for (k, kind) in values.kinds.iter_mut().enumerate() {
        kind.table_mg.iter_mut().enumerate().for_each(|(s, v)| *v = (s * s % 31) as i32 + k as i32);
        kind.table_eg.iter_mut().enumerate().for_each(|(s, v)| *v = (s * 7 % 23) as i32);
    }
    let search = Search::<Example>::new(values);
    let mut different = 0;
    for position in walks(7, 200, 3) {
        let parts = position.to_parts();
        let mut swapped = parts.clone();
        swapped.turn = parts.turn.map(|c| !c);
        for square in 0..36 {
            let man = parts.board[(5 - square / 6) * 6 + square % 6];
            swapped.board[square] = man.map(|(color, kind)| (!color, kind));
        }
        let mirror = Example::from_parts(&swapped);
        let (own, other) = (search.evaluate(&position), search.evaluate(&mirror));
        assert_eq!(own, other, "{}", fen::write(&position));
        different += usize::from(own != 10);
    }
    assert!(different > 150);
}

#[test]
fn exchanges_count_what_both_sides_win() {
    let search = search();
    let wins = |text: &str, mv: &str, threshold: i32| {
        let position = position(text);
        let mv = text::parse(&position, mv).unwrap();
        exchange::wins_at_least(&search.evaluator, &position, mv, threshold)
    };
    // A free man; a guarded one; a guarded one taken by a pawn; two attackers against one guard.
    let cases = [
        ("k5/6/6/2f3/6/KN3p w", "b1c3", 300),
        ("k5/6/1p4/2f3/6/KN3p w", "b1c3", 0),
        ("k5/6/1p4/2f3/1P4/K4p w", "b2c3", 200),
        ("k5/6/1p4/2f3/1P4/KN3p w", "b1c3", 100),
        // The king may not take a guarded man.
        ("6/6/1k4/2p3/1P2N1/K5 w", "b2c3", 100),
    ];
    for (text, mv, worth) in cases {
        assert!(wins(text, mv, worth), "{text}: less than {worth}");
        assert!(!wins(text, mv, worth + 1), "{text}: more than {worth}");
    }
}

#[test]
fn having_no_move_is_seen_in_quiescence() {
    // Depth 1 ends in quiescence, which generates no quiet moves: the stalemate must not look like a won position.
    let position = position("k5/P5/1K4/6/5P/5p w");
    let stalemate = text::parse(&position, "b4a4").unwrap();
    let limits = Limits { search_moves: vec![stalemate], ..to_depth(1) };
    assert_eq!(best(&mut search(), &position, &limits).0.score, Score::Centipawns(0));
}
