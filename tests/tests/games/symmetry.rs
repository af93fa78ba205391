//! Neither colour is special: with colours swapped and the board turned upside down, the moves are mirrored, check and
//! end are the other side's, and the evaluation is negated. Two different armies change sides with their colours.

use crate::both::both;
use crate::{mirror, models};
use tabiya::random::Random;
use tabiya_runtime::probe::Probe;
use tabiya_variants::GAMES;

const WALKS: u64 = 4;
const PLIES: usize = 60;

#[test]
fn every_game_is_the_same_for_both_colours() {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let positions: usize = std::thread::scope(|scope| {
        let check =
            |worker| move || GAMES.iter().skip(worker).step_by(threads).map(check_game).sum::<usize>();
        let workers: Vec<_> = (0..threads).map(|worker| scope.spawn(check(worker))).collect();
        workers.into_iter().map(|w| w.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    assert!(positions > 100 * GAMES.len(), "only {positions} positions were compared");
}

/// Compares the positions of a few random games; returns how many.
fn check_game(game: &Probe) -> usize {
    let other = both(game.variant.name, game.variant.armies.map(|[white, black]| [black, white])).compiled;
    let mut fens = Vec::new();
    for walk in 0..WALKS {
        let setups = game.variant.setups;
        let mut random = Random::new(walk);
        let mut fen = setups[random.below(setups.len())].1.to_owned();
        for _ in 0..PLIES {
            let moves = compare(game, other, &fen);
            fens.push(fen.clone());
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())].as_str();
            fen = game.report(&fen, &[mv]).unwrap_or_else(|e| panic!("{fen} {mv}: {e}")).fen;
        }
    }
    let (mine, theirs) =
        (evaluate(game, &fens), evaluate(other, &fens.iter().map(|f| image(game, f)).collect::<Vec<_>>()));
    for ((fen, mine), theirs) in fens.iter().zip(mine).zip(theirs) {
        // Both are for the side to move, which is the other colour in the mirror.
        assert_eq!(mine, theirs, "evaluation of {} {:?} {fen}", game.variant.name, game.variant.armies);
    }
    fens.len()
}

/// Compares one position with its mirror image; returns its moves.
fn compare(game: &Probe, other: &Probe, fen: &str) -> Vec<String> {
    let ranks = game.variant.ranks;
    let mirrored = image(game, fen);
    let context = || format!("{} {:?}: {fen} against {mirrored}", game.variant.name, game.variant.armies);
    let here = game.report(fen, &[]).unwrap_or_else(|e| panic!("{}: {e}", context()));
    let there = other.report(&mirrored, &[]).unwrap_or_else(|e| panic!("{}: {e}", context()));
    let mut expected: Vec<String> = here.moves.iter().map(|mv| mirror::mv(mv, ranks)).collect();
    expected.sort();
    assert_eq!(expected, there.moves, "{}", context());
    assert_eq!(here.in_check, there.in_check, "{}", context());
    let outcome = here.outcome.map(|(result, why)| (mirror::result(&result).to_owned(), why));
    assert_eq!(outcome, there.outcome, "{}", context());
    let back = game.report(&image(other, &there.fen), &[]).unwrap_or_else(|e| panic!("{}: {e}", context()));
    assert_eq!((back.fen, back.key), (here.fen, here.key), "the mirror of the mirror of {}", context());
    here.moves
}

/// The mirror image of a position, with the opening phase, which is not written where it is as one would expect.
fn image(game: &Probe, fen: &str) -> String {
    let mirrored = mirror::fen(fen, game.variant.ranks);
    if !game.variant.opening_phase || fen.contains("o:") {
        return mirrored;
    }
    let canonical = |fen: &str| game.report(fen, &[]).unwrap_or_else(|e| panic!("{fen}: {e}")).fen;
    let in_force = canonical(&format!("{fen} o:1")) == canonical(fen);
    format!("{mirrored} o:{}", u8::from(in_force))
}

fn evaluate(game: &Probe, fens: &[String]) -> Vec<i32> {
    let model = models::model(game.variant.name, game.variant.armies);
    let values = tabiya::values::derive(&model).expect("values").to_string();
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    game.evaluate(&values, &fens).unwrap_or_else(|e| panic!("{}: {e}", game.variant.name))
}

#[test]
fn black_can_move_first() {
    let game = both("shatranj-top-starts", None);
    let start = game.compiled.variant.setups[0].1;
    assert!(start.ends_with(" b - - 0 1"), "{start}");
    let answer = game.ask(start, &[]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(answer.moves.len(), 16);
    assert!(answer.moves.iter().all(|mv| mv[1..2] == *"7" || mv[1..2] == *"8"), "{:?}", answer.moves);
    // Moves are numbered by Black's moves, as everywhere, though they come first here.
    let answer = game.ask(start, &["g8f6", "g1f3", "e7e6"]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(answer.fen, "rnbqkb1r/pppp1ppp/4pn2/8/8/5N2/PPPPPPPP/RNBQKB1R w - - 0 3");
    assert!(answer.moves.iter().all(|mv| mv[1..2] < *"4"), "{:?}", answer.moves);
    for depth in 1..=4 {
        let plain = both("shatranj", None).compiled;
        let mirrored = mirror::fen(start, 8);
        assert_eq!(game.compiled.perft(start, depth), plain.perft(&mirrored, depth), "depth {depth}");
    }
}
