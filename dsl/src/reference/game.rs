//! A game: a position and how it came about.

use super::ends::Past;
use super::{Move, MoveError, Outcome, Position, Rules};
use crate::model::{Color, End, KindSet};
use std::sync::Arc;

/// A position with the positions before it, for the ends that need them.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    /// What each position is compared by, in the same order.
    keys: Vec<String>,
    moves: Vec<Move>,
}

impl Game {
    /// A game that begins here.
    pub fn new(position: Position) -> Game {
        Game { keys: vec![position.repetition_key()], positions: vec![position], moves: Vec::new() }
    }

    /// A game that begins with the set-up.
    pub fn start(rules: &Arc<Rules>) -> Game {
        Game::new(Position::start(rules))
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Every position, the one now last.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move of the position.
    pub fn play(&mut self, mv: &Move) {
        let next = self.position().play(mv);
        self.keys.push(next.repetition_key());
        self.positions.push(next);
        self.moves.push(mv.clone());
    }

    /// Plays the move that the text names.
    ///
    /// # Errors
    /// If it names no legal move of the position; the game stays as it was.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.position().parse_move(text)?;
        self.play(&mv);
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let taken = self.moves.pop().is_some();
        if taken {
            self.positions.pop();
            self.keys.pop();
        }
        taken
    }

    /// How many times the position now has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let now = &self.keys[self.keys.len() - 1];
        self.keys.iter().filter(|key| *key == now).count()
    }

    /// The number of the position that is the same as the one now and occurred first, if it did so before.
    pub(super) fn first_occurrence(&self) -> Option<usize> {
        let now = self.keys.last()?;
        self.keys.iter().position(|key| key == now).filter(|&first| first + 1 < self.keys.len())
    }

    /// The side that has given check with every move since the position now occurred first, if the other has not.
    fn perpetual_checker(&self) -> Option<Color> {
        let asks = |end: &End| matches!(end, End::PerpetualCheck { .. });
        if !self.position().model().ends.iter().any(asks) {
            return None;
        }
        let now = self.keys.last()?;
        let first = self.keys.iter().position(|key| key == now)?;
        let since = &self.positions[first + 1..];
        let always = |color: Color| {
            let mut answers = since.iter().filter(|p| p.turn() != color).peekable();
            answers.peek().is_some() && answers.all(Position::in_check)
        };
        match (always(Color::White), always(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    /// Who has given the checks that the side to move has been given with one move after another, where a rule asks.
    fn series_of_checks(&self) -> Vec<KindSet> {
        let asks = |end: &End| matches!(end, End::MateWithout { .. });
        if !self.position().model().ends.iter().any(asks) {
            return Vec::new();
        }
        let same_side = self.positions.iter().rev().step_by(2);
        same_side.take_while(|position| position.in_check()).map(Position::checkers).collect()
    }

    /// The first of the game's ends that applies, those that need history included.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let past = Past {
            occurrences: self.occurrences(),
            checker: self.perpetual_checker(),
            chaser: self.perpetual_chaser(),
            checks: self.series_of_checks(),
        };
        position.ended_with_history(&position.legal_actions(), &past)
    }
}
