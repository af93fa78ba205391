//! What is kept of a pair of games: one line of JSON.
//!
//! ```json
//! {"k":17,"key":"9f86d081884c7d65","w":["1-0","checkmate",94,"a1b2c3d4e5f60718",81,79,332,352,3,110,41],"b":[...]}
//! ```
//!
//! `w` is the game in which the first side (A) had White, `b` the one in which it had Black.

use super::stats::{Outcome, PairResult};
use serde::{Deserialize, Serialize};

/// A pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the pair within its match.
    pub k: u64,
    /// Sixteen digits that stand for everything the games depend on.
    pub key: String,
    /// The game that A began, as White.
    pub w: Game,
    /// The game that B began, as White.
    pub b: Game,
    /// Where the two games began, if moves are kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub starts: Option<[String; 2]>,
    /// Their moves, if they are kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<[String; 2]>,
    /// During each game, every eight plies: by kind, how many more men A had than B; if that is kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub samples: Option<[Vec<Vec<i8>>; 2]>,
}

/// A game, in the order of [`COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game(
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub String,
    /// The reason of the end; `length` if the game was broken off.
    pub String,
    /// Plies from the placement on.
    pub u32,
    /// A hash of the placement and the moves.
    pub String,
    /// Plies searched to the end for a move of A's, tenths, on average.
    pub u32,
    /// The same for B.
    pub u32,
    /// Legal moves of A in a position, tenths, on average.
    pub u32,
    /// The same for B.
    pub u32,
    /// Changes of the lead.
    pub u32,
    /// How far the winner was behind while it was, 0 to 1000.
    pub u32,
    /// The ply from which the winner was clearly ahead.
    pub u32,
);

/// What the places of a game in its list mean.
pub const COLUMNS: [&str; 11] = [
    "result",
    "end",
    "plies",
    "moves-hash",
    "depth-a",
    "depth-b",
    "width-a",
    "width-b",
    "leads",
    "drama",
    "decided",
];

/// A line as the program of a match writes it.
#[derive(Clone, Debug, Deserialize)]
pub struct Answer {
    /// The number of the pair.
    pub k: u64,
    w: Game,
    b: Game,
    /// Microseconds that the pair took, and how many of them were spent searching.
    pub us: [u64; 2],
    /// The hashes of the games played once more with colours exchanged, if that was asked for.
    #[serde(default)]
    pub exchanged: Option<[String; 2]>,
    #[serde(default)]
    starts: Option<[String; 2]>,
    #[serde(default)]
    moves: Option<[String; 2]>,
    #[serde(default)]
    samples: Option<[Vec<Vec<i8>>; 2]>,
}

impl Answer {
    /// The record under this key.
    pub fn record(self, key: String) -> Record {
        Record {
            k: self.k,
            key,
            w: self.w,
            b: self.b,
            starts: self.starts,
            moves: self.moves,
            samples: self.samples,
        }
    }
}

impl Record {
    /// Both games as A's results.
    pub fn result(&self) -> PairResult {
        PairResult { as_white: self.w.for_white(), as_black: self.b.for_white().reversed() }
    }

    /// The line, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is no record.
    pub fn parse(line: &str) -> Result<Record, String> {
        let record: Record = serde_json::from_str(line).map_err(|e| e.to_string())?;
        for game in [&record.w, &record.b] {
            if !["1-0", "0-1", "1/2-1/2"].contains(&game.0.as_str()) {
                return Err(format!("`{}` is no result", game.0.escape_debug()));
            }
        }
        Ok(record)
    }

    /// Whether both are the same games; moves may be kept in one and not in the other.
    pub fn same_games(&self, other: &Record) -> bool {
        self.w == other.w && self.b == other.b
    }
}

impl Game {
    /// The result of the side that had White.
    pub fn for_white(&self) -> Outcome {
        match self.0.as_str() {
            "1-0" => Outcome::Win,
            "0-1" => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }
}

/// Sixteen hexadecimal digits of these texts: FNV-1a, each text with its length.
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut state: u64 = 0xCBF2_9CE4_8422_2325;
    for text in texts {
        for &byte in (text.len() as u64).to_le_bytes().iter().chain(text.as_bytes()) {
            state = (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    format!("{state:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"k":17,"key":"9f","w":["1-0","checkmate",94,"a1",81,79,332,352,3,110,41],"b":["1/2-1/2","repetition",9,"b2",1,2,3,4,5,6,7]}"#;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let record = Record::parse(LINE).unwrap();
        assert_eq!(record.line(), LINE);
        assert_eq!(record.result(), PairResult { as_white: Outcome::Win, as_black: Outcome::Draw });
        let with_moves = Record { moves: Some(["e2e4".into(), String::new()]), ..record.clone() };
        assert_eq!(Record::parse(&with_moves.line()).unwrap(), with_moves);
        assert!(with_moves.same_games(&record));
        for bad in ["", "{}", "{\"k\":1", &LINE.replace("1-0", "2-0"), &LINE.replace("\"k\"", "\"j\"")] {
            assert!(Record::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn digests_tell_texts_apart() {
        assert_ne!(digest(["ab", "c"]), digest(["a", "bc"]));
        assert_eq!(digest(["ab"]).len(), 16);
    }
}
