//! One game under comparison.

use crate::batch::Batch;
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use tabiya::encounters::{Beginning, Counters, Theme, begin, hunt, way_back};
use tabiya::plan::Plan;
use tabiya::random::Random;
use tabiya_dsl::reference::{Game, Position, Rules};

/// Walks for each game.
const WALKS: u64 = 7;
/// The longest walk, in plies.
const PLIES: usize = 30;
/// Larger leaf counts take too long without optimization.
const MOST_NODES: u64 = 20_000;

pub(crate) struct Bench<'a> {
    batch: &'a mut Batch,
    number: usize,
    /// What it is called where it disagrees.
    game: &'a str,
    rules: &'a Arc<Rules>,
    plan: &'a Plan,
    /// The rules of the game.
    own: Vec<String>,
    /// What this game and those before it have met.
    pub(crate) met: Counters,
    pub(crate) compared: usize,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(
        batch: &'a mut Batch,
        number: usize,
        game: &'a str,
        rules: &'a Arc<Rules>,
        plan: &'a Plan,
        mut met: Counters,
    ) -> Bench<'a> {
        let counters = Counters::of(rules.model(), plan);
        let own = counters.unmet();
        met.add(&counters);
        Bench { batch, number, game, rules, plan, own, met, compared: 0 }
    }

    /// Random games from set-ups and placements, then, at most so many, some that lead to what neither this game nor those
    /// before it have met.
    pub(crate) fn walks(&mut self, seed: u64, hunts: u64) {
        for walk in 0..WALKS {
            let theme = Theme::ALL[(walk % Theme::ALL.len() as u64) as usize];
            let mut random = Random::stream(seed, walk);
            let beginning = begin(self.rules, theme, &mut random);
            self.walk(beginning, theme == Theme::Few, &mut random);
        }
        for walk in WALKS..WALKS + hunts {
            if !self.met.unmet().iter().any(|name| self.own.contains(name)) {
                break;
            }
            let theme = Theme::ALL[(walk % Theme::ALL.len() as u64) as usize];
            let mut random = Random::stream(seed, walk);
            if let Some(found) = hunt(self.rules, self.plan, &self.met, theme, &mut random) {
                self.walk(found, false, &mut random);
            }
        }
    }

    /// A random game; where it `returns`, men mostly go back to where they came from, so that positions occur again.
    fn walk(&mut self, beginning: Beginning, returns: bool, random: &mut Random) {
        for fen in beginning.refused.iter().take(2) {
            let answer = self.batch.ask(self.number, fen, &[]);
            assert!(answer.is_err(), "{}: the rules refuse {fen}, the engine does not", self.game);
        }
        let start = beginning.position.to_fen();
        let mut script = beginning.moves.into_iter();
        let (mut game, mut line) = (Game::new(beginning.position), Vec::new());
        loop {
            self.compare(&start, &line, &game);
            let moves = game.position().legal_moves();
            if line.len() >= PLIES || game.outcome().is_some() && script.len() == 0 {
                break;
            }
            let preferred = |random: &mut Random| match returns {
                true if !random.once_in(8) => way_back(&game, &moves),
                // Captures are often preferred: they are what goes wrong.
                false if random.once_in(3) => {
                    let captures: Vec<_> =
                        moves.iter().filter(|mv| !mv.action.victims().is_empty()).collect();
                    random.pick(&captures).copied()
                }
                _ => None,
            };
            let next = script.next();
            let next = next.or_else(|| preferred(random).or_else(|| random.pick(&moves)).cloned());
            let Some(mv) = next else { break };
            line.push(mv.text.clone());
            game.play(&mv);
        }
    }

    /// The positions and leaf counts of the recorded facts of the game with this name.
    pub(crate) fn facts(&mut self, name: &str) {
        let facts = Path::new(env!("CARGO_MANIFEST_DIR")).join("facts/variants");
        let Ok(file) = std::fs::File::open(facts.join(format!("{name}.jsonl.gz"))) else {
            return;
        };
        let mut text = String::new();
        flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap_or_else(|e| panic!("{e}"));
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            let fen = row["fen"].as_str().unwrap_or_default();
            if let (Some(depth), Some(nodes)) = (row["depth"].as_u64(), row["nodes"].as_u64()) {
                if nodes <= MOST_NODES {
                    let counted = self.batch.say(self.number, fen, &format!("perft {depth}"));
                    assert_eq!(counted, Ok(format!("{nodes}\n")), "{}: {line}", self.game);
                }
                continue;
            }
            let moves = row["moves_played"].as_array().into_iter().flatten();
            let moves: Vec<String> = moves.filter_map(Value::as_str).map(str::to_string).collect();
            let Ok(position) = Position::from_fen(self.rules, fen) else {
                assert!(self.batch.ask(self.number, fen, &[]).is_err(), "{}: {fen}", self.game);
                continue;
            };
            let mut game = Game::new(position);
            let played = moves.iter().try_for_each(|mv| game.play_text(mv).map(|_| ()));
            if played.is_ok() {
                self.compare(fen, &moves, &game);
            }
        }
    }

    fn compare(&mut self, start: &str, line: &[String], game: &Game) {
        self.met.look(game, self.plan);
        self.compared += 1;
        self.batch.agree(self.number, &self.game, start, line, game);
    }
}
