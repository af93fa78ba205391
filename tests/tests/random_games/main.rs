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
use tabiya::encounters::Counters;
use tabiya::plan::Plan;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{self, Library, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::{Action, Game, Move, Position, Rules};
use tabiya_dsl::source::Source;

/// Games in a crate.
const BATCH: usize = 24;
/// Batches; `TABIYA_DEEP=1` makes ten times as many.
const BATCHES: u64 = 2;
/// Walks and placements for each game.
const WALKS: usize = 3;
const PLACEMENTS: usize = 30;
/// What chance meets too seldom here. `verify` looks for it in the games that have it, and `differential.rs` has a case of
/// the first.
const RARE: [&str; 3] = ["checks discovered by en passant", "duple checks", "end: counting"];
/// The longest walk, in plies.
const PLIES: usize = 50;

#[test]
fn random_descriptions_compile_to_what_they_mean() {
    let batches = if std::env::var_os("TABIYA_DEEP").is_some() { 10 * BATCHES } else { BATCHES };
    let mut placed = 0;
    let mut met = Counters::default();
    for number in 0..batches {
        let mut random = Random::new(number);
        let games: Vec<(String, Model)> =
            (0..BATCH).map(|i| game(&mut random, &format!("batch{number}-game{i}"))).collect();
        let mut batch = Batch::build(number, games.iter().map(|(_, model)| model));
        for (i, (text, model)) in games.into_iter().enumerate() {
            let (plan, _) = tabiya::build::plan(&model).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let mut bench =
                Bench { batch: &mut batch, game: i, text: &text, met: Counters::of(&model, &plan), plan };
            let rules = Rules::new(model).unwrap_or_else(|e| panic!("{e}\n{text}"));
            for _ in 0..WALKS {
                bench.walk(&mut random, &rules);
            }
            placed += (0..PLACEMENTS).filter(|_| bench.placement(&mut random, &rules)).count();
            met.add(&bench.met);
        }
    }
    let drawn = PLACEMENTS * BATCH * usize::try_from(batches).unwrap_or(0);
    assert!(placed > drawn / 4, "only {placed} of {drawn} placements are positions");
    for (name, count) in met.iter() {
        println!("{count:6} {name}");
    }
    let unmet: Vec<String> = met.unmet().into_iter().filter(|name| !RARE.contains(&name.as_str())).collect();
    assert!(unmet.is_empty(), "never met: {}", unmet.join(", "));
}

/// A description that the language accepts and the compiler can compile.
fn game(random: &mut Random, name: &str) -> (String, Model) {
    let mut refused = String::new();
    for _ in 0..2000 {
        let text = describe::game(random, name);
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

/// A random move; moves that are rare are chosen more often than others.
fn choose<'m>(random: &mut Random, moves: &'m [Move]) -> Option<&'m Move> {
    let rare: Vec<&Move> = moves
        .iter()
        .filter(|mv| match &mv.action {
            Action::Walk { en_passant, swap, leaves, .. } => *en_passant || *swap || !leaves.is_empty(),
            Action::Castle { .. } | Action::Pass { .. } => true,
            Action::Drop { .. } | Action::KingSwap { .. } => false,
        })
        .collect();
    if random.once_in(2) && !rare.is_empty() { random.pick(&rare).copied() } else { random.pick(moves) }
}

/// A game under comparison.
struct Bench<'a> {
    batch: &'a mut Batch,
    game: usize,
    text: &'a str,
    plan: Plan,
    met: Counters,
}

impl Bench<'_> {
    /// A random game from the set-up.
    fn walk(&mut self, random: &mut Random, rules: &Arc<Rules>) {
        let mut play = Game::start(rules);
        let start = play.position().to_fen();
        let mut line: Vec<String> = Vec::new();
        for _ in 0..PLIES {
            self.compare(&start, &line, &play);
            let moves = play.position().legal_moves();
            let Some(mv) = choose(random, &moves) else { return };
            line.push(mv.text.clone());
            play.play(mv);
        }
    }

    /// A random placement of men; whether it is a position of the game.
    fn placement(&mut self, random: &mut Random, rules: &Arc<Rules>) -> bool {
        let fen = describe::placement(random, rules);
        let Ok(position) = Position::from_fen(rules, &fen) else { return false };
        let fen = position.to_fen();
        let mut play = Game::new(position);
        self.compare(&fen, &[], &play);
        let mut line = Vec::new();
        for _ in 0..3 {
            let moves = play.position().legal_moves();
            let Some(mv) = choose(random, &moves) else { break };
            line.push(mv.text.clone());
            play.play(mv);
            self.compare(&fen, &line, &play);
        }
        true
    }

    fn compare(&mut self, start: &str, line: &[String], play: &Game) {
        self.met.look(play, &self.plan);
        let position = play.position();
        let mut moves: Vec<String> =
            position.legal_moves_ignoring_ends().into_iter().map(|m| m.text).collect();
        moves.sort();
        let outcome =
            play.outcome().map(|o| format!("{} {}", o.result, o.reason.as_str())).unwrap_or_default();
        let counts = [moves.len(); 2];
        let (fen, in_check) = (position.to_fen(), position.in_check());
        let context = format!("{}\nfrom {start}\nmoves {}\nin {fen}", self.text, line.join(" "));
        let expected = batch::Answer { fen, moves, in_check, outcome, counts, same_key: true };
        match self.batch.ask(self.game, start, line) {
            Ok(answer) => {
                assert_eq!(answer, expected, "engine (left) and rules (right) disagree:\n{context}")
            }
            Err(error) => panic!("the engine says `{error}`:\n{context}"),
        }
    }
}
