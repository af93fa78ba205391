//! Random whole descriptions, compiled in batches, against the reference rules: on random walks and random placements
//! engine and rules agree.
//!
//! What a description can say is drawn in `describe.rs` and `draw_rules.rs`; a description that the language
//! refuses is drawn again.

#[path = "../batches/batch.rs"]
mod batch;
mod describe;
mod draw_rules;
mod placement;

use std::sync::Arc;

use batch::Batch;
use tabiya::encounters::{self, Beginning, Counters, Theme};
use tabiya::plan::Plan;
use tabiya::random::Random;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{self, Library, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::{Action, Game, Move, Position, Rules};
use tabiya_dsl::source::Source;
use tabiya_tests::Depth;

/// Games in a crate.
const BATCH: usize = 24;
/// Batches; a deep run makes ten times as many.
const BATCHES: u64 = 2;
/// Walks and placements for each game.
const WALKS: usize = 3;
const PLACEMENTS: usize = 30;
/// Searches for what was never met, at most.
const HUNTS: u64 = 60;
/// The longest walk, in plies.
const PLIES: usize = 50;

#[test]
fn random_descriptions_compile_to_what_they_mean() {
    let depth = Depth::of_this_run();
    let batches: Vec<u64> =
        (0..10 * BATCHES).filter(|&n| n < BATCHES || depth.takes(usize::try_from(n).unwrap_or(0))).collect();
    let mut placed = 0;
    let mut met = Counters::default();
    let mut compiled = Vec::new();
    for &number in &batches {
        let mut random = Random::new(number);
        let games: Vec<(String, Model)> =
            (0..BATCH).map(|i| game(&mut random, &format!("batch{number}-game{i}"))).collect();
        let module =
            |(_, model): &(String, Model)| tabiya::build::module(model).unwrap_or_else(|e| panic!("{e}"));
        let mut batch = Batch::build(&format!("random-games-{number}"), games.iter().map(module), &[]);
        let games: Vec<Described> = games
            .into_iter()
            .map(|(text, model)| {
                let (plan, _) = tabiya::build::plan(&model).unwrap_or_else(|e| panic!("{e}\n{text}"));
                let rules = Rules::new(model).unwrap_or_else(|e| panic!("{e}\n{text}"));
                (text, plan, rules)
            })
            .collect();
        for (i, (text, plan, rules)) in games.iter().enumerate() {
            let mut bench =
                Bench { batch: &mut batch, game: i, text, met: Counters::of(rules.model(), plan), plan };
            for _ in 0..WALKS {
                bench.walk(&mut random, rules);
            }
            placed += (0..PLACEMENTS).filter(|_| bench.placement(&mut random, rules)).count();
            met.add(&bench.met);
        }
        compiled.push((batch, games));
    }
    look_for_the_rest(&mut compiled, &mut met);
    let drawn = PLACEMENTS * BATCH * batches.len();
    assert!(placed > drawn / 4, "only {placed} of {drawn} placements are positions");
    for (name, count) in met.iter() {
        println!("{count:6} {name}");
    }
    let unmet = met.unmet();
    assert!(unmet.is_empty(), "never met: {}", unmet.join(", "));
}

/// The smallest games and moves that an engine once played wrongly.
const ONCE_WRONG: [(&str, &str, &str); 1] = [(
    // A man that promotes in place was taken for an own man captured.
    "tabiya 1\nvariant in-place {\n  board 4x4\n  piece King K = K, royal\n  piece Guard G = mdcW\n  \
     piece Pawn P = fmW fcF, promotes to Guard, promotion in place\n  setup start \"k2p/4/4/K2P\"\n}\n",
    "k2P/4/4/K3 w - - 0 1",
    "d4d4g",
)];

#[test]
fn what_was_once_wrong_is_right() {
    let models = ONCE_WRONG.map(|(text, ..)| model(text).unwrap_or_else(|e| panic!("{e}")));
    let modules = models.iter().map(|model| tabiya::build::module(model).unwrap_or_else(|e| panic!("{e}")));
    let mut batch = Batch::build("random-games-once-wrong", modules, &[]);
    for (i, (model, (text, start, moves))) in models.into_iter().zip(ONCE_WRONG).enumerate() {
        let rules = Rules::new(model).unwrap_or_else(|e| panic!("{e}"));
        let mut play = Game::new(Position::from_fen(&rules, start).unwrap_or_else(|e| panic!("{e}")));
        let mut line = Vec::new();
        batch.agree(i, &text, start, &line, &play);
        for mv in moves.split(' ') {
            play.play_text(mv).unwrap_or_else(|e| panic!("{e}"));
            line.push(mv.to_owned());
            batch.agree(i, &text, start, &line, &play);
        }
    }
}

/// A description, and what it means.
type Described = (String, Plan, Arc<Rules>);

/// Looks for lines that meet what chance has not.
fn look_for_the_rest(compiled: &mut [(Batch, Vec<Described>)], met: &mut Counters) {
    // A capture en passant that gives check is the rarest; full boards take longest.
    let themes = [Theme::Passing, Theme::Late, Theme::Few, Theme::Stuck, Theme::Many].into_iter().cycle();
    let mut hunts = 0;
    for theme in themes {
        for (batch, games) in &mut *compiled {
            for (i, (text, plan, rules)) in games.iter().enumerate() {
                let mut missing = Counters::of(rules.model(), plan);
                if missing.unmet().iter().all(|name| !met.unmet().contains(name)) {
                    continue;
                }
                if hunts == HUNTS {
                    return;
                }
                hunts += 1;
                missing.add(met);
                let mut random = Random::stream(0, hunts);
                let Some(found) = encounters::hunt(rules, plan, &missing, theme, &mut random) else {
                    continue;
                };
                let mut bench = Bench { batch, game: i, text, met: Counters::of(rules.model(), plan), plan };
                bench.line(found);
                met.add(&bench.met);
            }
        }
        if met.unmet().is_empty() {
            return;
        }
    }
}

/// A description that the language accepts and the compiler can compile.
fn game(random: &mut Random, name: &str) -> (String, Model) {
    let mut refused = String::new();
    for _ in 0..2000 {
        let text = describe::game(random, name);
        match model(&text) {
            Ok(model) if tabiya::build::plan(&model).is_ok() => return (text, model),
            Ok(_) => {}
            Err(why) => refused = why,
        }
    }
    panic!("no description was accepted; the last one:\n{refused}");
}

/// What a description means, or why the language refuses it.
fn model(text: &str) -> Result<Model, String> {
    let source = Source { name: "random.variant".into(), text: text.to_owned() };
    let compiled = lower::compile(&Library::new(Vec::new()), &source, &Options::default());
    compiled.map(|(model, _)| model).map_err(|why| render(&why, &source, Style::Plain))
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
    plan: &'a Plan,
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
        let fen = placement::placement(random, rules);
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

    /// A line that was looked for.
    fn line(&mut self, Beginning { position, moves, .. }: Beginning) {
        let start = position.to_fen();
        let mut play = Game::new(position);
        let mut line = Vec::new();
        self.compare(&start, &line, &play);
        for mv in &moves {
            line.push(mv.text.clone());
            play.play(mv);
            self.compare(&start, &line, &play);
        }
    }

    fn compare(&mut self, start: &str, line: &[String], play: &Game) {
        self.met.look(play, self.plan);
        self.batch.agree(self.game, &self.text, start, line, play);
    }
}
