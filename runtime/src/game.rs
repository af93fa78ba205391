//! A game: a position and what came before it.

use crate::ends::{self, Outcome, Reason, Verdict};
use crate::moves::Move;
use crate::position::{EndRule, Position, Value};

/// A position with the keys of those before it.
#[derive(Clone)]
pub struct Game<P: Position> {
    position: P,
    earlier: Vec<u64>,
    /// The moves played.
    moves: Vec<Move>,
}

impl<P: Position> Game<P> {
    /// A game that begins here.
    pub fn new(position: P) -> Game<P> {
        Game { position, earlier: Vec::new(), moves: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// What the positions before this one are compared by, oldest first.
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: Move) {
        self.earlier.push(ends::history_key(&self.position));
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = ends::history_key(&self.position);
        1 + self.earlier.iter().filter(|&&k| k == key).count()
    }

    /// What perpetual check is worth to the side to move, if a side has given it since the position occurred first.
    fn perpetual_check(&self) -> Option<Value> {
        let now = ends::history_key(&self.position);
        let first = self.earlier.iter().position(|&key| key == now)?;
        let mut since = self.earlier[first + 1..].to_vec();
        since.push(now);
        ends::perpetual_check::<P>(&since)
    }

    /// What perpetual chase is worth to the side to move, if a side has chased a man since the position occurred first.
    fn perpetual_chase(&self) -> Option<Value> {
        let now = ends::history_key(&self.position);
        let first = self.earlier.iter().position(|&key| key == now)?;
        ends::chase::perpetual(&self.position, &self.moves[first..])
    }

    /// The end of the game, if one of its rules applies.
    pub fn outcome(&self) -> Option<Outcome> {
        let mut no_moves = None;
        let for_mover =
            |value, reason| Some(Outcome { result: Verdict::of(value, self.position.turn()), reason });
        let ended = P::VARIANT.ends.iter().find_map(|&end| match end {
            EndRule::Repetition(times, value) if self.occurrences() >= usize::from(times) => {
                for_mover(value, Reason::Repetition)
            }
            EndRule::RepetitionFor(times, value, color) if self.occurrences() >= usize::from(times) => {
                Some(Outcome { result: Verdict::of(value, color), reason: Reason::Repetition })
            }
            EndRule::PerpetualCheck(times, _) if self.occurrences() >= usize::from(times) => {
                for_mover(self.perpetual_check()?, Reason::PerpetualCheck)
            }
            EndRule::PerpetualChase(times, _) if self.occurrences() >= usize::from(times) => {
                for_mover(self.perpetual_chase()?, Reason::PerpetualChase)
            }
            EndRule::Counting if ends::counted_out(&self.position) => {
                for_mover(Value::Draw, Reason::Counting)
            }
            EndRule::Quiet(plies, value)
                if self.position.count_limit() == 0 && self.position.quiet_plies() >= plies =>
            {
                for_mover(value, Reason::QuietMoves)
            }
            _ => ends::by_position(&self.position, end, &mut no_moves),
        });
        ended.map(|outcome| outcome.settled(&self.position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Example;
    use crate::{fen, text};

    fn after(fen: &str, moves: &str) -> Game<Example> {
        let mut game = Game::new(fen::position(fen).unwrap());
        for mv in moves.split_whitespace() {
            game.play(text::parse(game.position(), mv).unwrap());
        }
        game
    }

    fn end(game: &Game<Example>) -> Option<String> {
        game.outcome().map(|o| format!("{} {}", o.result, o.reason))
    }

    const START: &str = "nfk1fn/pppppp/6/6/PPPPPP/NFK1FN w - - 0 1";

    #[test]
    fn the_third_occurrence_ends_the_game() {
        let twice = "a1b3 a6b4 b3a1 b4a6 a1b3 a6b4 b3a1";
        assert_eq!(end(&after(START, twice)), None);
        let game = after(START, &format!("{twice} b4a6"));
        assert_eq!(game.occurrences(), 3);
        assert_eq!(game.earlier().len(), 8);
        assert_eq!(end(&game).as_deref(), Some("1/2-1/2 repetition"));
    }

    #[test]
    fn the_other_side_to_move_is_another_position() {
        assert_eq!(after("k5/p5/6/6/P5/2K3 w", "c1b1 a6b6 b1b2 b6a6 b2c1").occurrences(), 1);
    }

    #[test]
    fn quiet_moves_end_the_game_and_others_reset_the_count() {
        assert_eq!(end(&after("k5/p5/6/6/P5/2K3 w - - 38 30", "c1b1")), None);
        assert_eq!(
            end(&after("k5/p5/6/6/P5/2K3 w - - 38 30", "c1b1 a6b6")).as_deref(),
            Some("1/2-1/2 quiet moves")
        );
        assert_eq!(end(&after("k5/p5/6/6/P5/2K3 w - - 38 30", "a2a3 a6b6")), None);
    }

    #[test]
    fn rules_are_tried_in_order() {
        // Stalemate comes before the count of quiet moves in the example's list of ends.
        let stalemate = after("k5/P5/K5/6/5P/5p b - - 40 50", "");
        assert_eq!(end(&stalemate).as_deref(), Some("1/2-1/2 stalemate"));
        // A position that has ended by its count still has moves.
        assert!(!after("k5/p5/6/6/P5/2K3 w - - 40 30", "").position().legal_moves().is_empty());
    }
}
