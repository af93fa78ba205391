//! `go`: what a search may use.

use crate::position::Position;
use crate::quote::quote;
use crate::search::Limits;
use crate::text;

/// What `go` asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A move.
    Search(Limits),
    /// The number of leaves at this depth.
    Perft(u32),
}

const WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "mate",
    "perft",
];

/// Reads the words after `go`. Nothing at all means to search until told to stop.
pub(super) fn parse<'a, P: Position>(
    position: &P,
    words: impl Iterator<Item = &'a str>,
) -> Result<Goal, String> {
    let mut limits = Limits::default();
    let mut perft = None;
    let mut words = words.peekable();
    if words.peek().is_none() {
        limits.infinite = true;
    }
    while let Some(word) = words.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|next| !WORDS.contains(next)) {
                    limits.search_moves.push(text::parse(position, text).map_err(|e| e.to_string())?);
                }
            }
            word if WORDS.contains(&word) => {
                let number = number(word, words.next())?;
                match word {
                    "depth" => limits.depth = Some(small(number).max(1)),
                    "nodes" => limits.nodes = Some(number.max(1)),
                    "movetime" => limits.move_time_ms = Some(number),
                    "wtime" => limits.clock_ms[0] = Some(number),
                    "btime" => limits.clock_ms[1] = Some(number),
                    "winc" => limits.increment_ms[0] = number,
                    "binc" => limits.increment_ms[1] = number,
                    "movestogo" => limits.moves_to_go = Some(small(number)).filter(|&moves| moves > 0),
                    "mate" => limits.mate = Some(small(number).max(1)),
                    _ => perft = Some(small(number)),
                }
            }
            _ => return Err(format!("go: {}; expected some of {}", quote(word), WORDS.join(" "))),
        }
    }
    Ok(perft.map_or(Goal::Search(limits), Goal::Perft))
}

/// A number; clients whose clock has run out send negative ones, which are 0.
fn number(word: &str, text: Option<&str>) -> Result<u64, String> {
    let text = text.ok_or_else(|| format!("go: {word} without a number"))?;
    match text.parse::<i64>() {
        Ok(number) => Ok(number.max(0).unsigned_abs()),
        Err(_) => Err(format!("go: {word} {}; expected a number", quote(text))),
    }
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
