//! The compiled games against the reference rules: random walks from every set-up, every move list, check, outcome, FEN
//! and hash compared.

use std::sync::Arc;

use tabiya::catalogue::library;
use tabiya::random::Random;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::reference::{Game, Position, Rules};
use tabiya_runtime::probe::Probe;
use tabiya_tests::Depth;
use tabiya_variants::GAMES;

/// How many random games each compiled game gets; a deep run plays twenty times as many.
const WALKS: u64 = 6;
/// The longest walk, in plies.
const PLIES: u32 = 120;

#[test]
fn compiled_games_follow_the_reference_rules() {
    let depth = Depth::of_this_run();
    let deep = |walk: &u64| *walk < WALKS || depth.takes(usize::try_from(*walk).unwrap_or(0));
    let walks: &Vec<u64> = &(0..20 * WALKS).filter(deep).collect();
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let positions: u32 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mine = GAMES.iter().skip(worker).step_by(threads);
                    mine.map(|game| walks.iter().map(|walk| random_walk(game, *walk)).sum::<u32>())
                        .sum::<u32>()
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    assert!(
        positions > 40 * u32::try_from(GAMES.len()).unwrap_or(0),
        "only {positions} positions were compared"
    );
}

#[test]
fn a_capture_en_passant_discovers_a_check() {
    let chess =
        GAMES.iter().find(|g| g.variant.name == "chess").unwrap_or_else(|| panic!("chess is compiled"));
    let start = "8/8/8/KR1pP2k/8/8/8/8 w - d6 0 1";
    let rules = rules(chess);
    let position = Position::from_fen(&rules, start).unwrap_or_else(|e| panic!("{e}"));
    let mut play = Game::new(position);
    play.play_text("e5d6").unwrap_or_else(|e| panic!("{e}"));
    assert!(play.position().in_check());
    compare(chess, start, &["e5d6".into()], &play);
    // The other way round the same capture would expose the own king, and is no move.
    let exposed = chess.report("8/8/8/kr1pP2K/8/8/8/8 w - d6 0 1", &[]).unwrap_or_else(|e| panic!("{e}"));
    assert!(!exposed.moves.contains(&"e5d6".to_string()), "{:?}", exposed.moves);
}

/// Plays one random game and compares every position; returns how many.
fn random_walk(game: &Probe, seed: u64) -> u32 {
    let rules = rules(game);
    let mut random = Random::new(seed);
    let start = game.variant.setups[random.below(game.variant.setups.len())].1;
    let position = Position::from_fen(&rules, start).unwrap_or_else(|e| panic!("{start}: {e}"));
    let mut play = Game::new(position);
    let mut line: Vec<String> = Vec::new();
    for ply in 0..PLIES {
        compare(game, start, &line, &play);
        let moves = play.position().legal_moves();
        if moves.is_empty() {
            return ply + 1;
        }
        let mv = &moves[random.below(moves.len())];
        line.push(mv.text.clone());
        play.play(mv);
    }
    PLIES
}

fn compare(game: &Probe, start: &str, line: &[String], play: &Game) {
    let position = play.position();
    let moves: Vec<&str> = line.iter().map(String::as_str).collect();
    let context =
        || format!("{} {:?}: {start} moves {}", game.variant.name, game.variant.armies, line.join(" "));
    let report = game.report(start, &moves).unwrap_or_else(|e| panic!("{}: {e}", context()));
    let fresh = game.report(&position.to_fen(), &[]).unwrap_or_else(|e| panic!("{}: {e}", context()));
    let mut expected: Vec<String> =
        position.legal_moves_ignoring_ends().into_iter().map(|m| m.text).collect();
    expected.sort();
    assert_eq!(report.moves, expected, "moves of {}\nin {}", context(), position.to_fen());
    assert_eq!(report.fen, position.to_fen(), "FEN of {}", context());
    assert_eq!(report.in_check, position.in_check(), "check in {}", context());
    let outcome = play.outcome().map(|o| (o.result.to_string(), o.reason.as_str().to_string()));
    assert_eq!(report.outcome, outcome, "outcome of {}", context());
    assert_eq!(report.counted as usize, expected.len(), "counting in {}", context());
    assert_eq!(report.staged as usize, expected.len(), "stages in {}", context());
    assert_eq!(report.key, report.recomputed_key, "hash of {}", context());
    assert_eq!(report.key, fresh.key, "hash from FEN of {}", context());
}

fn rules(game: &Probe) -> Arc<Rules> {
    let name = game.variant.name;
    let source = library().find(name).unwrap_or_else(|| panic!("{name} is not in the catalogue"));
    let [white, black] = game.variant.armies.map_or([None, None], |a| a.map(|name| Some(name.to_string())));
    let options = Options { variant: Some(name.into()), white, black, setup: None };
    let (model, _) = lower::compile(library(), &source, &options).unwrap_or_else(|d| panic!("{name}: {d:?}"));
    Rules::new(model).unwrap_or_else(|e| panic!("{name}: {e}"))
}
