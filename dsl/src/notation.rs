//! Recorded games: notations read and written, and games replayed ply by ply.
//!
//! [`read`] finds out which notation a text is in and replays every game of it; the result says of each ply whether it
//! is legal, whether what it claims is true, and whether its two notations agree where it has two.

pub mod chesmayne;
pub mod pgn;
pub mod san;
pub mod uci;

mod list;

use crate::reference::{Game, Move, Position, Rules, Verdict};
use std::fmt;
use std::sync::Arc;

/// A way to write games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Moves as UCI writes them, separated by blanks.
    Uci,
    /// Standard algebraic notation, with or without move numbers.
    San,
    /// Portable game notation.
    Pgn,
    /// The notation of Chesmayne's page on shatranj.
    Chesmayne,
}

impl Notation {
    /// The notation that a text seems to be in.
    pub fn of(text: &str) -> Notation {
        if text.lines().any(chesmayne::is_ply) {
            return Notation::Chesmayne;
        }
        if text.lines().any(|line| line.trim_start().starts_with('[')) {
            return Notation::Pgn;
        }
        let mut words = list::words(text).into_iter().map(|(_, word)| word);
        if words.all(|word| uci::looks_like_move(&word) || pgn::result(&word).is_some()) {
            Notation::Uci
        } else {
            Notation::San
        }
    }

    /// Its name: `UCI`, `SAN`, `PGN` or `Chesmayne`.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Uci => "UCI",
            Notation::San => "SAN",
            Notation::Pgn => "PGN",
            Notation::Chesmayne => "Chesmayne",
        }
    }
}

/// What a ply claims about the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Check, but not mate.
    Check,
    /// Checkmate.
    Mate,
    /// Stalemate.
    Stalemate,
}

impl Claim {
    /// What is true of a position.
    pub fn of(position: &Position) -> Option<Claim> {
        let stuck = position.legal_moves_ignoring_ends().is_empty();
        match (position.in_check(), stuck) {
            (true, true) => Some(Claim::Mate),
            (true, false) => Some(Claim::Check),
            (false, true) => Some(Claim::Stalemate),
            (false, false) => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Check => "check",
            Claim::Mate => "checkmate",
            Claim::Stalemate => "stalemate",
        })
    }
}

/// What became of a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing is written here.
    Blank,
    /// It is legal as it is written.
    Legal(Move),
    /// It is illegal as it is written, but there is a likely reading, which was played.
    Repaired {
        /// What is wrong with it.
        problem: String,
        /// What was played.
        played: Move,
        /// Readings that are as close to what is written, if any.
        others: Vec<Move>,
    },
    /// It is illegal as it is written, and nothing speaks for any of several moves; one of them was played so that the
    /// rest of the game can be looked at.
    Unclear {
        /// What is wrong with it.
        problem: String,
        /// What was played.
        played: Move,
        /// The other moves that leave the rest of the game legal for as long.
        others: Vec<Move>,
    },
    /// It is illegal, and the rest of the game was not looked at.
    Illegal {
        /// What is wrong with it.
        problem: String,
    },
    /// An earlier ply ended the replay.
    NotReached,
}

impl Reading {
    /// The move that was played.
    pub fn played(&self) -> Option<&Move> {
        match self {
            Reading::Legal(mv) => Some(mv),
            Reading::Repaired { played, .. } | Reading::Unclear { played, .. } => Some(played),
            Reading::Blank | Reading::Illegal { .. } | Reading::NotReached => None,
        }
    }

    /// Whether the ply is illegal as it is written.
    pub fn is_illegal(&self) -> bool {
        matches!(self, Reading::Repaired { .. } | Reading::Unclear { .. } | Reading::Illegal { .. })
    }
}

/// One ply of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// 1-based line of the text.
    pub line: u32,
    /// Number and side: `03B`, `12.` or `12...`.
    pub label: String,
    /// The ply as it is written, without its label.
    pub text: String,
    /// What became of it.
    pub reading: Reading,
    /// What it claims.
    pub claim: Option<Claim>,
    /// What is true of the position after it.
    pub truth: Option<Claim>,
    /// Whether its two notations say the same; `None` where there is one only.
    pub agrees: Option<bool>,
    /// Slips that leave no doubt about the move.
    pub slips: Vec<String>,
    /// The move that was played, as the notation writes it; empty if none was.
    pub written: String,
    /// The position after it, in FEN; empty if no move was played.
    pub fen: String,
}

impl Ply {
    /// Whether it claims something that is not so. (Not to claim a check is no false claim.)
    pub fn claims_falsely(&self) -> bool {
        self.reading.played().is_some() && self.claim.is_some() && self.claim != self.truth
    }
}

/// A recorded game, replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What the text calls it; may be empty.
    pub title: String,
    /// The name of the set-up it starts from; `None` where it starts from a FEN of its own.
    pub setup: Option<String>,
    /// Its plies.
    pub plies: Vec<Ply>,
    /// The game that came of it.
    pub game: Game,
    /// The result that the text gives.
    pub claimed: Option<Verdict>,
}

impl Replay {
    /// Whether everything in it is legal and true.
    pub fn is_sound(&self) -> bool {
        let good =
            |p: &Ply| !p.reading.is_illegal() && !p.claims_falsely() && p.reading != Reading::NotReached;
        self.plies.iter().all(good) && !self.result_is_false()
    }

    /// Whether the game ended by a rule in another way than the text says. (Players may stop before.)
    pub fn result_is_false(&self) -> bool {
        matches!((self.claimed, self.game.outcome()), (Some(claimed), Some(outcome)) if claimed != outcome.result)
    }
}

/// Replays the games of a text from the named set-up, or from the one that the text names or seems to use.
///
/// # Errors
/// If there is no such set-up, or the text's own FEN is no position of the game.
pub fn read(rules: &Arc<Rules>, text: &str, setup: Option<&str>) -> Result<(Notation, Vec<Replay>), String> {
    let notation = Notation::of(text);
    let replays = match notation {
        Notation::Chesmayne => chesmayne::replay(rules, &chesmayne::read(text), setup)?,
        Notation::Pgn => {
            pgn::read(text).iter().map(|game| pgn::replay(rules, game, setup)).collect::<Result<_, _>>()?
        }
        Notation::Uci | Notation::San => vec![list::replay(rules, text, setup)?],
    };
    Ok((notation, replays))
}

/// The start of a game from a set-up: the named one or the usual one.
fn start(rules: &Arc<Rules>, setup: Option<&str>) -> Result<Position, String> {
    let model = rules.model();
    let found = match setup {
        None => Some(model.setup()),
        Some(name) => model.setups.iter().find(|s| s.name == name),
    };
    let setup = found.ok_or_else(|| {
        let names: Vec<&str> = model.setups.iter().map(|s| s.name.as_str()).collect();
        format!("{} has no set-up `{}`; it has {}", model.name, setup.unwrap_or(""), names.join(", "))
    })?;
    Position::from_fen(rules, &setup.fen).map_err(|e| e.to_string())
}
