//! The games of the tests, each twice: compiled, and by the reference rules.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use crate::models::model;
use tabiya_dsl::reference::{Game, Position, Rules};
use tabiya_runtime::probe::Probe;

/// A game as both of its readers have it.
#[derive(Clone)]
pub(crate) struct Both {
    pub(crate) compiled: &'static Probe,
    pub(crate) rules: Arc<Rules>,
}

/// What is so in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) fen: String,
    /// Sorted texts; rules that end the game are not looked at.
    pub(crate) moves: Vec<String>,
    pub(crate) in_check: bool,
    /// Result and reason, where the game is over.
    pub(crate) outcome: Option<(String, String)>,
}

impl Answer {
    /// The moves that are left: none where the game is over by a rule that needs no history.
    pub(crate) fn moves_left(&self) -> &[String] {
        let by_history = ["repetition", "quiet moves", "counting", "perpetual check", "perpetual chase"];
        let over = self.outcome.as_ref().is_some_and(|(_, why)| !by_history.contains(&why.as_str()));
        if over { &[] } else { &self.moves }
    }
}

/// The game of this name, with White's and Black's army where it has armies.
pub(crate) fn both(name: &str, armies: Option<[&str; 2]>) -> Both {
    static RULES: LazyLock<Mutex<BTreeMap<String, Arc<Rules>>>> = LazyLock::new(Mutex::default);
    let compiled = tabiya_variants::GAMES
        .iter()
        .find(|game| game.variant.name == name && game.variant.armies == armies)
        .unwrap_or_else(|| panic!("{name} {armies:?} is not compiled"));
    let mut known = RULES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let rules = known.entry(format!("{name} {armies:?}")).or_insert_with(|| {
        Rules::new(model(name, armies)).unwrap_or_else(|e| panic!("{name}: its set-ups: {e:?}"))
    });
    Both { compiled, rules: rules.clone() }
}

impl Both {
    /// What both readers say after these moves; the texts of all differences if they do not agree.
    pub(crate) fn ask(&self, fen: &str, moves: &[&str]) -> Result<Answer, String> {
        let compiled = self.compiled.report(fen, moves)?;
        let answer = self.by_reference(fen, moves)?;
        let other = Answer {
            fen: compiled.fen,
            moves: compiled.moves,
            in_check: compiled.in_check,
            outcome: compiled.outcome,
        };
        if compiled.key != compiled.recomputed_key {
            return Err("the hash is not that of the position".to_owned());
        }
        let listed = answer.moves.len() as u64;
        if [compiled.counted, compiled.staged] != [listed; 2] {
            return Err(format!(
                "{listed} moves, counted {}, in stages {}",
                compiled.counted, compiled.staged
            ));
        }
        if other == answer { Ok(answer) } else { Err(format!("compiled: {other:?}\nreference: {answer:?}")) }
    }

    fn by_reference(&self, fen: &str, moves: &[&str]) -> Result<Answer, String> {
        let mut game = Game::new(Position::from_fen(&self.rules, fen).map_err(|e| format!("{e:?}"))?);
        for mv in moves {
            game.play_text(mv).map_err(|e| format!("{mv}: {e:?}"))?;
        }
        let position = game.position();
        let texts = |moves: Vec<tabiya_dsl::reference::Move>| {
            let mut texts: Vec<String> = moves.into_iter().map(|m| m.text).collect();
            texts.sort();
            texts
        };
        let answer = Answer {
            fen: position.to_fen(),
            moves: texts(position.legal_moves_ignoring_ends()),
            in_check: position.in_check(),
            outcome: game.outcome().map(|o| (o.result.to_string(), o.reason.to_string())),
        };
        let left = texts(position.legal_moves());
        if left == answer.moves_left() {
            Ok(answer)
        } else {
            Err(format!("moves left: {left:?}, {answer:?}"))
        }
    }
}
