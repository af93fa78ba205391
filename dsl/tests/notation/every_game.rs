//! Every game of the catalogue reads what it writes: FENs, moves as UCI has them, algebraic notation, PGN.

use crate::games;
use crate::library::library;
use tabiya_dsl::notation::{pgn, read, san};
use tabiya_dsl::reference::{Game, Position};

/// Plies of a walk.
const PLIES: usize = 5;
/// Moves of each position that are written and read, at most; each time all legal moves are asked for.
const MOVES: usize = 3;

#[test]
fn every_game_reads_what_it_writes() {
    let mut checked = 0;
    for (number, name) in library().names().enumerate() {
        let rules = games::catalogue(name).rules();
        let mut game = Game::start(&rules);
        let mut random = number as u64 + 1;
        for _ in 0..PLIES {
            let position = game.position();
            let fen = position.to_fen();
            let again = Position::from_fen(&rules, &fen).unwrap_or_else(|e| panic!("{name} {fen}: {e}"));
            assert_eq!(again.to_fen(), fen, "{name}");
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            for mv in moves.iter().step_by(moves.len() / MOVES + 1) {
                assert_eq!(position.parse_move(&mv.text).as_ref(), Ok(mv), "{name} {fen}");
                let text = san::write(position, mv);
                let read = san::parse(position, &text).map(|mv| mv.text);
                assert_eq!(read.as_ref(), Ok(&mv.text), "{name} {fen}: {text}");
                checked += 1;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(random >> 33) as usize % moves.len()].clone();
            game.play(&mv);
        }
        let text = pgn::write(&[], &game);
        assert!(text.contains(&format!("[Variant \"{name}\"]")), "{text}");
        let (_, replays) = read(&rules, &text, None).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
        assert_eq!(replays.len(), 1, "{text}");
        assert_eq!(replays[0].game.moves(), game.moves(), "{text}");
        assert_eq!(replays[0].game.position().to_fen(), game.position().to_fen(), "{text}");
    }
    assert!(checked > 2000, "{checked} moves");
}
