//! One position, asked of both programs.

use super::Bench;
use super::batch::Answer;
use crate::cli::Fault;
use crate::cli::moves::{Facts, Outcome};
use serde::Serialize;
use std::collections::BTreeSet;
use tabiya_dsl::reference::{Game, Position};

/// What one of the programs says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Says {
    pub(super) fen: String,
    pub(super) in_check: bool,
    /// Sorted.
    pub(super) moves: Vec<String>,
    pub(super) outcome: Option<Outcome>,
}

impl From<Facts> for Says {
    fn from(facts: Facts) -> Says {
        let Facts { fen, in_check, mut moves, outcome, .. } = facts;
        moves.sort();
        Says { fen, in_check, moves, outcome }
    }
}

impl From<&Answer> for Says {
    fn from(answer: &Answer) -> Says {
        let mut moves = answer.moves.clone();
        moves.sort();
        let Answer { fen, in_check, outcome, .. } = answer.clone();
        Says { fen, in_check, moves, outcome }
    }
}

/// A disagreement.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Disagreement {
    /// Where it begins.
    pub(super) fen: String,
    /// The moves from there.
    pub(super) moves: Vec<String>,
    /// What differs, in words.
    pub(super) differences: Vec<String>,
    pub(super) reference: Option<Says>,
    pub(super) engine: Option<Says>,
}

impl Bench {
    /// Compares both on the game that begins with a FEN and goes on with these moves; `game` is that game.
    pub(super) fn compare(&mut self, game: &Game) -> Result<Option<Disagreement>, Fault> {
        let fen = game.positions()[0].to_fen();
        let moves: Vec<String> = game.moves().iter().map(|mv| mv.text.clone()).collect();
        let reference = Says::from(Facts::of(game, false));
        let answer = self.engine.ask(&fen, &moves)?;
        let (mut differences, engine) = match &answer {
            Err(problem) => {
                (vec![format!("the engine refuses what the reference rules allow: {problem}")], None)
            }
            Ok(answer) => {
                let engine = Says::from(answer);
                (differences(&reference, &engine), Some(engine))
            }
        };
        if let Ok(answer) = &answer {
            differences.extend(self.own_contradictions(answer, game.position())?);
        }
        let none = differences.is_empty();
        let disagreement = Disagreement { fen, moves, differences, reference: Some(reference), engine };
        Ok((!none).then_some(disagreement))
    }

    /// Where the engine contradicts itself about a position: counting and listing, hashes, FEN read back.
    fn own_contradictions(&mut self, answer: &Answer, position: &Position) -> Result<Vec<String>, Fault> {
        let mut found = Vec::new();
        let open = position.legal_moves_ignoring_ends().len() as u64;
        if answer.counted != open {
            found
                .push(format!("the engine counts {} moves, the reference rules list {open}", answer.counted));
        }
        if answer.key != answer.recomputed_key {
            found.push(format!(
                "the engine's key is {}, computed from nothing {}",
                answer.key, answer.recomputed_key
            ));
        }
        match self.engine.ask(&answer.fen, &[])? {
            Err(problem) => found.push(format!("the engine refuses its own FEN {}: {problem}", answer.fen)),
            Ok(again) => {
                if again.fen != answer.fen {
                    found.push(format!("the engine reads its FEN {} and writes {}", answer.fen, again.fen));
                }
                // How many passes there have been is no part of FEN.
                if again.key != answer.key && !position.model().counts_passes() {
                    found.push(format!(
                        "the key is {} here and {} after a round trip by FEN",
                        answer.key, again.key
                    ));
                }
            }
        }
        match Position::from_fen(&self.rules, &answer.fen) {
            Ok(again) if again == *position || position.model().counts_passes() => {}
            Ok(again) => {
                found.push(format!("the FEN {} means {} to the reference rules", answer.fen, again.to_fen()))
            }
            Err(e) => found.push(format!("the reference rules refuse the engine's FEN {}: {e}", answer.fen)),
        }
        Ok(found)
    }
}

/// What two programs say differently, in words.
pub(super) fn differences(reference: &Says, engine: &Says) -> Vec<String> {
    let mut found = Vec::new();
    if reference.fen != engine.fen {
        found.push(format!(
            "the position is {} by the reference rules, {} by the engine",
            reference.fen, engine.fen
        ));
    }
    if reference.in_check != engine.in_check {
        found.push(format!(
            "check: {} by the reference rules, {} by the engine",
            reference.in_check, engine.in_check
        ));
    }
    found.extend(moves_apart(&reference.moves, &engine.moves, "the reference rules", "the engine"));
    if reference.outcome != engine.outcome {
        found.push(format!(
            "outcome: {} by the reference rules, {} by the engine",
            words(&reference.outcome),
            words(&engine.outcome)
        ));
    }
    found
}

/// How two sorted lists of moves differ.
pub(super) fn moves_apart(a: &[String], b: &[String], a_name: &str, b_name: &str) -> Vec<String> {
    if a == b {
        return Vec::new();
    }
    let set = |list: &[String]| list.iter().cloned().collect::<BTreeSet<String>>();
    let only = |x: &[String], y: &[String]| set(x).difference(&set(y)).cloned().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for (list, others, name) in [(a, b, a_name), (b, a, b_name)] {
        let more = only(list, others);
        if !more.is_empty() {
            found.push(format!("only {name}: {more}"));
        }
    }
    if found.is_empty() {
        found.push("a move is listed twice".into());
    }
    found
}

pub(super) fn words(outcome: &Option<Outcome>) -> String {
    outcome.as_ref().map_or("open".into(), |o| format!("{} {}", o.result, o.reason))
}
