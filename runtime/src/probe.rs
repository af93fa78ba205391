//! A game behind function pointers, for programs that hold many games at once: tests, laboratories, libraries.

use crate::eval::{Evaluator, Values};
use crate::game::Game;
use crate::moves::Counter;
use crate::position::{Position, Stage, Variant};
use crate::{fen, perft, text};

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// The facts of the game.
    pub variant: &'static Variant,
    report: fn(&str, &[&str]) -> Result<Report, String>,
    perft: fn(&str, u32) -> Result<u64, String>,
    evaluate: fn(&str, &[&str]) -> Result<Vec<i32>, String>,
}

/// What a game says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The position in canonical FEN.
    pub fen: String,
    /// All legal moves in the order of their texts; rules that end the game are not looked at.
    pub moves: Vec<String>,
    /// Whether a royal man of the side to move is attacked.
    pub in_check: bool,
    /// Result (`1-0`, `0-1`, `1/2-1/2`) and reason, if the game is over.
    pub outcome: Option<(String, String)>,
    /// The position's hash.
    pub key: u64,
    /// The hash of a position put together from the parts of this one.
    pub recomputed_key: u64,
    /// Legal moves, counted without a list.
    pub counted: u64,
    /// Captures and quiets, generated one stage after the other.
    pub staged: u64,
}

impl Probe {
    /// The game that `P` is a position of.
    pub const fn of<P: Position>() -> Probe {
        Probe { variant: P::VARIANT, report: report::<P>, perft: perft_of::<P>, evaluate: evaluate::<P> }
    }

    /// Plays moves from a position and reports where they lead.
    ///
    /// # Errors
    /// A text that says what is wrong with the FEN, or which move is not legal.
    pub fn report(&self, fen: &str, moves: &[&str]) -> Result<Report, String> {
        (self.report)(fen, moves)
    }

    /// Leaves of the game tree at a depth in plies.
    ///
    /// # Errors
    /// A text that says what is wrong with the FEN.
    pub fn perft(&self, fen: &str, depth: u32) -> Result<u64, String> {
        (self.perft)(fen, depth)
    }

    /// Static evaluations of positions, each for its side to move, in centipawns; `values` as [`Values::parse`] reads
    /// them.
    ///
    /// # Errors
    /// A text that says what is wrong with the values or with a FEN.
    pub fn evaluate(&self, values: &str, fens: &[&str]) -> Result<Vec<i32>, String> {
        (self.evaluate)(values, fens)
    }
}

fn report<P: Position>(fen: &str, moves: &[&str]) -> Result<Report, String> {
    let mut game = Game::new(fen::position::<P>(fen).map_err(|e| e.to_string())?);
    for &mv in moves {
        let mv = text::parse(game.position(), mv).map_err(|e| e.to_string())?;
        game.play(mv);
    }
    let position = game.position();
    let count = |stage| {
        let mut counter = Counter::default();
        position.generate(stage, &mut counter);
        counter.0
    };
    let mut moves: Vec<String> = text::all(position).into_iter().map(|(_, text)| text).collect();
    moves.sort();
    Ok(Report {
        fen: fen::write(position),
        moves,
        in_check: position.in_check(),
        outcome: game.outcome().map(|end| (end.result.to_string(), end.reason.to_string())),
        key: position.key(),
        recomputed_key: P::from_parts(&position.to_parts()).key(),
        counted: position.count_moves(),
        staged: count(Stage::Captures) + count(Stage::Quiets),
    })
}

fn perft_of<P: Position>(fen: &str, depth: u32) -> Result<u64, String> {
    Ok(perft::perft(&fen::position::<P>(fen).map_err(|e| e.to_string())?, depth))
}

fn evaluate<P: Position>(values: &str, fens: &[&str]) -> Result<Vec<i32>, String> {
    let evaluator = Evaluator::<P>::new(&Values::parse(values, P::VARIANT)?);
    let evaluate = |&fen: &&str| Ok(evaluator.evaluate(&fen::position::<P>(fen).map_err(|e| e.to_string())?));
    fens.iter().map(evaluate).collect()
}
