//! What a match is played with, as text: lines of a word and its value, values of the evaluation, then `ready`.
//!
//! ```text
//! nodes 2000            positions to visit for a move
//! hash 1                megabytes of each side's table
//! longest 400           plies after which a game is a draw
//! seed 7
//! threads 2
//! opening random 8 150  drawn plies, and how far from the start's balance they may lead in centipawns (0: anywhere)
//! opening shuffle       the men behind the pawns change places
//! null                  both sides are the same: the two games of a pair begin from different placements
//! start FEN             with A as White; the set-up where it is left out
//! values-a 123          so many lines of values follow, for the module with A as White
//! values-b 123
//! ready
//! ```
//!
//! Then one line for each pair: `pair 17`, `pair 17 FEN` (begins from this placement), `moves 17` (with the moves),
//! `samples 17` (with the balance of men during the games), `both 17` (the games once more with colours exchanged).

use crate::eval::Values;
use crate::position::Variant;
use std::io::BufRead;

/// How placements are made from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Plies drawn by lot, made even.
    pub random: usize,
    /// How far, in centipawns, they may shift the balance between the sides; 0: as far as they like.
    pub bound: i32,
    /// Whether the men behind the pawns change places first.
    pub shuffle: bool,
}

/// Everything a game depends on besides its number.
#[derive(Clone, Debug)]
pub struct Job {
    /// Positions to visit for a move, at least 1.
    pub nodes: u64,
    /// Megabytes of each side's table.
    pub hash: usize,
    /// Plies after which a game that no rule ends is a draw.
    pub longest: usize,
    /// Where the random numbers of placements begin.
    pub seed: u64,
    /// How many games are played at once. Results do not depend on it.
    pub threads: usize,
    /// How placements are made.
    pub opening: Opening,
    /// Whether both sides are the same. Two games from one placement would then be mirror images of each other, so the
    /// second one gets a placement of its own.
    pub null: bool,
    /// The start with A as White, if it is not the set-up.
    pub start: Option<String>,
    /// A's values, for the module with A as White.
    pub values_a: Values,
    /// B's values, for the module with B as White.
    pub values_b: Values,
}

/// A pair to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number of the pair.
    pub number: u64,
    /// The placement with A as White, if it is not made by lot.
    pub fen: Option<String>,
    /// Whether the answer has the moves.
    pub moves: bool,
    /// Whether the answer has the balance of men during the games.
    pub samples: bool,
    /// Whether both games are played once more with colours exchanged.
    pub both: bool,
}

impl Job {
    /// Reads a job for the two modules.
    ///
    /// # Errors
    /// The first line that is at fault, with the reason.
    pub fn read(input: &mut impl BufRead, a: &'static Variant, b: &'static Variant) -> Result<Job, String> {
        let mut job = Job {
            nodes: 2000,
            hash: 1,
            longest: 400,
            seed: 1,
            threads: 1,
            opening: Opening::default(),
            null: false,
            start: None,
            values_a: Values::plain(a),
            values_b: Values::plain(b),
        };
        let mut line = String::new();
        loop {
            line.clear();
            match input.read_line(&mut line) {
                Ok(0) => return Err("the job ends without `ready`".to_owned()),
                Ok(_) => {}
                Err(e) => return Err(format!("the job cannot be read: {e}")),
            }
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "ready" => return Ok(job),
                "nodes" => job.nodes = number::<u64>(word, rest)?.max(1),
                "hash" => job.hash = number::<usize>(word, rest)?.clamp(1, 1 << 16),
                "longest" => job.longest = number(word, rest)?,
                "seed" => job.seed = number(word, rest)?,
                "threads" => job.threads = number::<usize>(word, rest)?.clamp(1, 1024),
                "null" => job.null = true,
                "start" => job.start = Some(rest.to_owned()),
                "opening" => read_opening(rest, &mut job.opening)?,
                "values-a" => job.values_a = read_values(input, word, rest, a)?,
                "values-b" => job.values_b = read_values(input, word, rest, b)?,
                other => return Err(format!("the job has no line {}", crate::quote::quote(other))),
            }
        }
    }
}

impl Job {
    /// The job of the same match with the sides exchanged: the first module is the one in which B is White.
    pub(super) fn exchanged(&self) -> Job {
        Job { values_a: self.values_b.clone(), values_b: self.values_a.clone(), start: None, ..self.clone() }
    }
}

fn read_opening(rest: &str, opening: &mut Opening) -> Result<(), String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        ["shuffle"] => opening.shuffle = true,
        ["random", plies, bound] => {
            opening.random = number::<usize>("random", plies)?.min(1000).next_multiple_of(2);
            opening.bound = number::<i32>("random", bound)?.max(0);
        }
        _ => return Err(format!("the job has no opening {}", crate::quote::quote(rest))),
    }
    Ok(())
}

fn read_values(
    input: &mut impl BufRead,
    word: &str,
    rest: &str,
    variant: &'static Variant,
) -> Result<Values, String> {
    let mut text = String::new();
    for _ in 0..number::<u32>(word, rest)? {
        if !input.read_line(&mut text).is_ok_and(|n| n > 0) {
            return Err(format!("{word}: the input ends too early"));
        }
    }
    Values::parse(&text, variant).map_err(|e| format!("{word}: {e}"))
}

fn number<N: std::str::FromStr>(word: &str, text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("{word}: {} is no number in range", crate::quote::quote(text)))
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(line: &str) -> Result<Request, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !["pair", "moves", "samples", "both"].contains(&word) {
            return Err(format!("there is no request {}", crate::quote::quote(word)));
        }
        let (text, fen) = rest.split_once(' ').map_or((rest, None), |(n, fen)| (n, Some(fen.to_owned())));
        Ok(Request {
            number: number(word, text)?,
            fen,
            moves: word == "moves",
            samples: word == "samples",
            both: word == "both",
        })
    }
}
