//! The meaning of a model, executable: slow, obvious rules.
//!
//! This module is the oracle of the project. It walks the legs of a movement one by one over a plain mailbox board and
//! knows nothing of bitboards, tables or path trees; the compiler is tested against it. It is written to be read, so
//! where speed and clarity disagree, clarity wins.
//!
//! [`Rules`] is a model with what can be read off its set-ups; [`Position`] is one situation of a game, [`Game`] adds
//! the history that repetition needs. The modules, in the order in which a move comes about: `walk` (one man walks its
//! tracks), `generate` (everything a side could do), `legality` (what does not leave a royal man attacked), `spelling`
//! (moves as text), `play` (the position after a move), `ends` (is the game over?).

mod chase;
mod counting;
mod ends;
mod fen;
mod game;
mod generate;
mod goals;
mod legality;
mod moves;
mod perft;
mod placement;
mod play;
mod position;
mod rules;
mod spelling;
mod walk;

pub use ends::{Outcome, Reason, Verdict};
pub use fen::FenError;
pub use game::Game;
pub use moves::{Action, Move, MoveError};
pub use placement::{Man, Placement};
pub use position::{EnPassant, Position};
pub use rules::{Rules, Start};
