//! Recorded games are read, judged and written as they are in print.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../reference/games.rs"]
mod games;

mod every_game;
#[path = "../common/library.rs"]
mod library;

use std::sync::Arc;
use tabiya_dsl::notation::chesmayne::{self, Men};
use tabiya_dsl::notation::{Claim, Notation, Ply, Reading, Replay, pgn, read, san};
use tabiya_dsl::reference::{Game, Position, Rules};

fn file(name: &str) -> String {
    let path = format!("{}/../tests/games/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn shatranj() -> Arc<Rules> {
    games::catalogue("shatranj").rules()
}

fn only(rules: &Arc<Rules>, text: &str) -> Replay {
    let (_, mut replays) = read(rules, text, None).expect("no set-up is named");
    assert_eq!(replays.len(), 1);
    replays.remove(0)
}

/// A ply in the words of `verdicts.txt`.
fn verdict(ply: &Ply) -> String {
    let (played, word) = match &ply.reading {
        Reading::Blank => return format!("{} - blank", ply.label),
        Reading::Legal(mv) if ply.slips.is_empty() => (mv, "legal".to_string()),
        Reading::Legal(mv) => (mv, "slip".to_string()),
        Reading::Repaired { played, .. } => (played, "repaired".to_string()),
        Reading::Unclear { played, others, .. } => {
            let mut all: Vec<&str> = others.iter().chain([played]).map(|mv| mv.text.as_str()).collect();
            all.sort();
            (played, format!("unclear {}", all.join(" ")))
        }
        other => panic!("{}: {other:?}", ply.label),
    };
    let truth = match ply.truth {
        Some(Claim::Check) => " check",
        Some(Claim::Mate) => " mate",
        Some(Claim::Stalemate) => " stalemate",
        None => "",
    };
    format!("{} {played} {word}{truth}", ply.label)
}

#[test]
fn the_printed_games_get_the_verdicts_that_are_on_record() {
    let rules = shatranj();
    let verdicts = file("verdicts");
    let sections: Vec<&str> = verdicts.split("\n== ").skip(1).collect();
    assert_eq!(sections.len(), 4);
    for section in sections {
        let (name, expected) = section.split_once('\n').expect("a title line");
        let replay = only(&rules, &file(name));
        let mut found: Vec<String> = replay.plies.iter().map(verdict).collect();
        found.push(format!("final {}", replay.game.position().to_fen()));
        let place = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let expected: Vec<&str> = expected.trim().lines().collect();
        let (last, plies) = expected.split_last().expect("a final position");
        assert_eq!(found[..plies.len()], plies[..], "{name}");
        assert_eq!(place(&found[plies.len()]), place(last), "{name}");
    }
}

#[test]
fn the_set_up_and_the_side_that_begins_are_found_by_trying() {
    for name in ["sample-game", "sheikh"] {
        let text: String =
            file(name).lines().filter(|l| !l.starts_with("setup:")).fold(String::new(), |t, l| t + l + "\n");
        let replay = only(&shatranj(), &text);
        assert_eq!(replay.setup.as_deref(), Some("kings-on-e"), "{name}");
        let first = if name == "sample-game" { "b" } else { "w" };
        assert_eq!(replay.game.positions()[0].to_fen().split(' ').nth(1), Some(first), "{name}");
    }
}

#[test]
fn the_sample_game_ends_as_it_says() {
    let replay = only(&shatranj(), &file("sample-game"));
    let outcome = replay.game.outcome().expect("mate");
    assert_eq!((outcome.result.to_string().as_str(), outcome.reason.as_str()), ("0-1", "checkmate"));
    assert_eq!(replay.claimed, Some(outcome.result));
    assert!(!replay.plies.iter().any(Ply::claims_falsely));
    assert!(!replay.is_sound(), "10A is illegal as it is printed");
}

#[test]
fn all_lists_of_a_page_are_read() {
    let page = ["sample-game", "example-game", "sheikh", "torrent"].map(file).join("\nSome prose.\n\n");
    let page = page.replace("setup: ", "from ");
    let (notation, replays) = read(&shatranj(), &page, None).expect("no set-up is named");
    assert_eq!(notation, Notation::Chesmayne);
    assert_eq!(replays.iter().map(|r| r.plies.len()).collect::<Vec<_>>(), [55, 22, 43, 15]);
    assert_eq!(replays[2].title, "The Sheikh's opening.");
    // Two of the games could begin with the kings on d as well, but the others could not.
    assert!(replays.iter().all(|r| r.setup.as_deref() == Some("kings-on-e")));
}

#[test]
fn plies_are_written_as_they_are_printed() {
    let rules = shatranj();
    let mut compared = 0;
    for name in ["sample-game", "example-game", "sheikh", "torrent"] {
        let replay = only(&rules, &file(name));
        let mut men = Men::new(&replay.game.positions()[0]);
        let played = replay.plies.iter().filter(|ply| ply.reading.played().is_some());
        for (ply, (position, mv)) in played.zip(replay.game.positions().iter().zip(replay.game.moves())) {
            let written = chesmayne::write(position, &men, mv).expect("these games have nothing else");
            let sound = ply.slips.is_empty() && !ply.reading.is_illegal() && ply.claim == ply.truth;
            if sound {
                // In two places a blank stands for a hyphen.
                let printed = ply.text.replace("KT2 B04", "KT2-B04").replace("A02 BQ3", "A02-BQ3");
                assert_eq!(written, printed, "{name} {}", ply.label);
                compared += 1;
            }
            men.play(position, mv);
        }
    }
    assert!(compared > 115, "{compared}");
}

#[test]
fn what_chesmayne_writes_is_read_back() {
    for game in recorded() {
        if game.rules.model().board.files > 12 || game.rules.model().hands.is_some() {
            continue;
        }
        let mut men = Men::new(&game.start);
        let mut position = game.start.clone();
        let mut text = String::new();
        for (i, word) in game.uci.iter().take(80).enumerate() {
            let mv = position.parse_move(word).expect("a recorded move");
            let written = chesmayne::write(&position, &men, &mv).expect("no drops here");
            text += &format!("{:02}{} {written}\n", i / 2 + 1, ['A', 'B'][i % 2]);
            men.play(&position, &mv);
            position = position.play(&mv);
        }
        let replay = only(&game.rules, &text);
        assert!(replay.is_sound(), "{text}");
        assert!(
            replay.plies.iter().all(|p| p.slips.is_empty() && p.agrees == Some(true) && p.claim == p.truth)
        );
        assert_eq!(replay.game.position().to_fen(), position.to_fen());
    }
}

/// A game of `algebraic.txt`.
struct Recorded {
    rules: Arc<Rules>,
    start: Position,
    uci: Vec<String>,
    san: Vec<String>,
}

fn recorded() -> Vec<Recorded> {
    let text = file("algebraic");
    let words = |line: &str| line.split(' ').map(String::from).collect();
    text.split("\n\n")
        .skip(1)
        .map(|block| {
            let mut lines = block.lines();
            let mut next = || lines.next().expect("three lines");
            let (name, fen) = next().split_once(' ').expect("name and FEN");
            let rules = games::catalogue(name).rules();
            let start = Position::from_fen(&rules, fen).expect("a recorded FEN");
            Recorded { rules, start, uci: words(next()), san: words(next()) }
        })
        .collect()
}

#[test]
fn algebraic_notation_is_that_of_other_programs() {
    let games = recorded();
    assert_eq!(games.len(), 10);
    for game in games {
        let mut position = game.start;
        for (ply, (uci, san)) in game.uci.iter().zip(&game.san).enumerate() {
            let mv = position.parse_move(uci).expect("a recorded move");
            // The openings in full, and samples of the rest: the reference rules take their time.
            if ply < 20 || ply % 5 == 0 || san.contains(['=', 'O', '#']) {
                assert_eq!(san::write(&position, &mv), *san, "{}", position.to_fen());
                assert_eq!(san::parse(&position, san), Ok(mv.clone()), "{san} in {}", position.to_fen());
            }
            position = position.play(&mv);
        }
    }
}

#[test]
fn games_in_pgn_come_back_as_they_were() {
    for recorded in recorded() {
        let mut game = Game::new(recorded.start);
        recorded.uci.iter().take(40).for_each(|word| game.play_text(word).expect("a recorded move"));
        let tags = [("Event".to_string(), "a \"test\" \\".to_string())];
        let text = pgn::write(&tags, &game);
        let replay = only(&recorded.rules, &text);
        assert_eq!(replay.title, tags[0].1);
        assert_eq!(replay.game.moves(), game.moves());
        assert_eq!(replay.game.positions()[0], game.positions()[0]);
        assert!(replay.plies.iter().all(|ply| ply.claim == ply.truth.filter(|t| *t != Claim::Stalemate)));
    }
}

#[test]
fn comments_variations_and_loose_spellings_are_read() {
    let rules = games::catalogue("chess").rules();
    let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e2-e4! {the king's pawn (of course)} e7e5 2.Ng1f3 (2. f4 exf4 (2... d5)) Nb8-c6 $1\n\
                3. Bb5 ; the Spanish\n3... a6?! 4. Bxc6 dxc6 5. 0-0 *\n";
    let (notation, replays) = read(&rules, text, None).expect("no FEN");
    assert_eq!((notation, replays.len()), (Notation::Pgn, 1));
    let moves: Vec<&str> = replays[0].game.moves().iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(moves.join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1");
    assert_eq!(replays[0].title, "A - B");
    assert_eq!(replays[0].plies[8].line, 7);
}

#[test]
fn what_is_wrong_with_a_move_is_said_in_words() {
    let rules = games::catalogue("chess").rules();
    let problem = |text: &str| match &only(&rules, text).plies.last().expect("a ply").reading {
        Reading::Illegal { problem } => problem.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(problem("e4 e5 Nd3"), "no legal move is written so");
    assert_eq!(problem("d3 d6 Nf3 Nc6 Nd2"), "it may be Nbd2 or Nfd2");
    assert_eq!(problem("f3 e5 g4 Qh4# a3"), "the game is over: checkmate");
    let replay = only(&rules, "e2e4 e7e4 e4e5");
    assert!(replay.plies[1].reading.is_illegal());
    assert_eq!(replay.plies[2].reading, Reading::NotReached);
    assert!(read(&rules, "e2e4", Some("nothing")).expect_err("no such set-up").contains("it has "));
}
