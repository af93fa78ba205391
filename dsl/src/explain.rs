//! The game in plain English, with what follows from its rules.
//!
//! [`rules`] is for a player who wants to learn the game, [`Facts`] is what can be derived about its men, [`to_json`]
//! has both for programs.

mod castling;
mod ends;
mod facts;
mod json;
mod mating;
mod men;
mod remarks;
mod rules;
mod shuffle;
mod words;

pub use facts::{Bound, Facts, Reach, Side};
pub use json::to_json;
pub use mating::{Answer, Mates, Mating, Power};
pub use men::man;
pub use rules::rules;
