//! Random whole descriptions, compiled in batches, against the reference rules: on random walks and random placements
//! engine and rules agree.
//!
//! What a description can say is drawn in `describe.rs`; a description that the language refuses is drawn again.

mod batch;
mod describe;
mod random;

use std::sync::Arc;

use batch::Batch;
use random::Random;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{self, Library, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::{Game, Position, Rules};
use tabiya_dsl::source::Source;

/// Games in a crate.
const BATCH: usize = 24;
/// Batches; `TABIYA_DEEP=1` makes ten times as many.
const BATCHES: u64 = 2;
/// Walks and placements for each game.
const WALKS: usize = 4;
const PLACEMENTS: usize = 40;
/// The longest walk, in plies.
const PLIES: usize = 60;

#[test]
fn random_descriptions_compile_to_what_they_mean() {
    let batches = if std::env::var_os("TABIYA_DEEP").is_some() { 10 * BATCHES } else { BATCHES };
    let mut placed = 0;
    for number in 0..batches {
        let mut random = Random::new(number);
        let games: Vec<(String, Model)> = (0..BATCH).map(|i| game(&mut random, i)).collect();
        let mut batch = Batch::build(number, games.iter().map(|(_, model)| model));
        for (i, (text, model)) in games.into_iter().enumerate() {
            let rules = Rules::new(model).unwrap_or_else(|e| panic!("{e}\n{text}"));
            for _ in 0..WALKS {
                walk(&mut batch, &mut random, i, &rules, &text);
            }
            placed +=
                (0..PLACEMENTS).filter(|_| placement(&mut batch, &mut random, i, &rules, &text)).count();
        }
    }
    let drawn = PLACEMENTS * BATCH * usize::try_from(batches).unwrap_or(0);
    assert!(placed > drawn / 4, "only {placed} of {drawn} placements are positions");
}

/// A description that the language accepts and the compiler can compile.
fn game(random: &mut Random, number: usize) -> (String, Model) {
    let mut refused = String::new();
    for _ in 0..2000 {
        let text = describe::game(random, &format!("random{number}"));
        let source = Source { name: "random.variant".into(), text: text.clone() };
        let library = Library::new(Vec::new());
        match lower::compile(&library, &source, &Options::default()) {
            Ok((model, _)) if tabiya::build::plan(&model).is_ok() => return (text, model),
            Ok(_) => {}
            Err(why) => refused = render(&why, &source, Style::Plain),
        }
    }
    panic!("no description was accepted; the last one:\n{refused}");
}

/// A random game from the set-up.
fn walk(batch: &mut Batch, random: &mut Random, game: usize, rules: &Arc<Rules>, text: &str) {
    let mut play = Game::start(rules);
    let start = play.position().to_fen();
    let mut line: Vec<String> = Vec::new();
    for _ in 0..PLIES {
        compare(batch, game, &start, &line, &play, text);
        let moves = play.position().legal_moves();
        let Some(mv) = random.pick(&moves) else { return };
        line.push(mv.text.clone());
        play.play(mv);
    }
}

/// A random placement of men; whether it is a position of the game.
fn placement(batch: &mut Batch, random: &mut Random, game: usize, rules: &Arc<Rules>, text: &str) -> bool {
    let fen = describe::placement(random, rules);
    let Ok(position) = Position::from_fen(rules, &fen) else { return false };
    let fen = position.to_fen();
    let mut play = Game::new(position);
    compare(batch, game, &fen, &[], &play, text);
    let mut line = Vec::new();
    for _ in 0..3 {
        let moves = play.position().legal_moves();
        let Some(mv) = random.pick(&moves) else { break };
        line.push(mv.text.clone());
        play.play(mv);
        compare(batch, game, &fen, &line, &play, text);
    }
    true
}

fn compare(batch: &mut Batch, game: usize, start: &str, line: &[String], play: &Game, text: &str) {
    let position = play.position();
    let mut moves: Vec<String> = position.legal_moves_ignoring_ends().into_iter().map(|m| m.text).collect();
    moves.sort();
    let outcome = play.outcome().map(|o| format!("{} {}", o.result, o.reason.as_str())).unwrap_or_default();
    let counts = [moves.len(); 2];
    let expected = batch::Answer {
        fen: position.to_fen(),
        moves,
        in_check: position.in_check(),
        outcome,
        counts,
        same_key: true,
    };
    let context = || format!("{text}\nfrom {start}\nmoves {}\nin {}", line.join(" "), position.to_fen());
    match batch.ask(game, start, line) {
        Ok(answer) => {
            assert_eq!(answer, expected, "engine (left) and rules (right) disagree:\n{}", context())
        }
        Err(error) => panic!("the engine says `{error}`:\n{}", context()),
    }
}
