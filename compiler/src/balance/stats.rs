//! Statistics of matches that are played in pairs of games.
//!
//! The unit is the pair: two games from one placement, each side once with the first move. The two games are not
//! independent, so every error here is computed from pairs, never from single games.

mod cycles;
mod ladder;
mod multiple;
pub mod normal;
mod pairs;
mod sequence;
mod sprt;
mod verdict;

pub use cycles::{Cycle, Cycles, Edge, cycles};
pub(crate) use ladder::solve;
pub use ladder::{Ladder, Model, Rung, Versus, ladder};
pub use multiple::{false_discovery, holm};
pub use pairs::{Outcome, PairResult, Pairs, Summary, elo_of_score, score_of_elo};
pub use sequence::ConfidenceSequence;
pub use sprt::{Bounds, Scale, llr};
pub use verdict::{Equivalence, Verdict, decide};

/// Normalised Elo for each unit of (score - 0.5) / (standard deviation of one game's score).
pub const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;
