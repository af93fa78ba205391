//! Positions as text.

use crate::games::{self, Game};
use tabiya_dsl::model::{OpeningPhase, PhaseEnd};
use tabiya_dsl::reference::Position;

/// `game | FEN | complaint`, one a line.
const BAD: &str = include_str!("bad-fen.txt");

fn phased() -> Game {
    let phase = OpeningPhase { until: PhaseEnd::Agreed, no_captures: true, own_half: true };
    games::catalogue("chess").edit(|m| m.opening_phase = Some(phase))
}

fn named(name: &str) -> Game {
    match name {
        "phased" => phased(),
        "once" => games::catalogue("shatranj-swap-once"),
        "first-move" => {
            let mut game = games::catalogue("chess");
            let tracks = game.kind("P").movement.tracks.iter_mut();
            tracks.filter(|track| track.leaves_en_passant).for_each(|track| track.unmoved = true);
            game
        }
        "holed" => Game::new("holed", 3, 2).piece("K", games::king()).setup("k*1/2K w - - 0 1").edit(|m| {
            m.board.holes.insert(tabiya_dsl::model::Square(4));
        }),
        _ => games::catalogue(name),
    }
}

fn again(game: &str, fen: &str) -> String {
    Position::from_fen(&named(game).rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}")).to_fen()
}

#[test]
fn what_is_written_reads_back_unchanged() {
    for (game, fen) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("chess", "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b Kq f3 0 3"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - 99 65535"),
        ("courier", "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1"),
        ("crazyhouse", "r~3k3/8/8/8/8/8/8/4K2Q~[QQPrnp] w - - 0 30"),
        ("shatranji", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
        ("holed", "k*1/2K b - - 3 4"),
        ("phased", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("phased", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 o:0"),
        ("phased", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3 o:1"),
        ("phased", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"),
        ("once", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 s:b"),
        ("once", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 s:w"),
        ("once", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 s:-"),
        ("first-move", "4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1 u:e2d3"),
        ("first-move", "4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1 u:-"),
    ] {
        assert_eq!(again(game, fen), fen, "{game}");
    }
}

#[test]
fn other_spellings_are_understood() {
    for (game, fen, canonical) in [
        ("shatranj", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // An array of chess with its rights, in a game without castling.
        ("shatranj", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1"),
        ("chess", "  r3k2r/8/8/8/8/8/8/R3K2R   b  hA ", "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("crazyhouse", "2k5/8/8/8/8/8/8/4K3/Qn w", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1"),
        ("crazyhouse", "2k5/8/8/8/8/8/8/4K3 w", "2k5/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("shatranj", "2k5/8/8/8/8/8/8/4K3[-] w", "2k5/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("once", "4k3/8/8/8/8/8/8/4KR2 w s:wb", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        (
            "phased",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR o:1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ),
        ("first-move", "4k3/8/8/8/8/3P4/4P3/4K3 w u:e2", "4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1"),
    ] {
        assert_eq!(again(game, fen), canonical, "{game} {fen}");
    }
}

#[test]
fn a_bad_text_is_refused_with_field_problem_and_remedy() {
    let complaints = BAD.lines().map(|line| {
        let [game, fen, _] = line.splitn(3, " | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        match Position::from_fen(&named(game).rules(), fen) {
            Ok(position) => format!("{game} | {fen} | accepted as {}", position.to_fen()),
            Err(error) => format!("{game} | {fen} | {error}"),
        }
    });
    let found: Vec<String> = complaints.collect();
    assert_eq!(found.join("\n"), BAD.trim_end(), "found:\n{}", found.join("\n"));
}

#[test]
fn long_and_strange_texts_are_refused_without_harm() {
    let rules = games::catalogue("chess").rules();
    for fen in [
        "x".repeat(1 << 20),
        "/".repeat(1 << 20),
        "8/".repeat(1 << 18),
        "9".repeat(1 << 20),
        "\u{fffd}é\0".into(),
    ] {
        let error = Position::from_fen(&rules, &fen).expect_err("no position").to_string();
        assert!(error.len() < 400 && !error.contains('\0'), "{error}");
    }
}
