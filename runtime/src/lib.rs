//! What every generated engine links against.
//!
//! A generated module implements [`Position`] for one game; everything else, from FEN to search, is written once
//! against that trait. Nothing here depends on another crate.
#![warn(missing_docs)]

pub mod arena;
pub mod attacks;
pub mod bits;
pub mod counting;
pub mod ends;
pub mod engine;
pub mod eval;
pub mod example;
pub mod fen;
pub mod game;
pub mod keys;
pub mod moves;
pub mod perft;
pub mod position;
pub mod probe;
mod quote;
pub mod search;
pub mod square;
pub mod text;
mod uci;

pub use attacks::{Captures, Floods, Leaps, Lines, Lookup, Pairs, Rays, Tables, Walks};
pub use bits::{Bitboard, U256};
pub use moves::{Counter, Move, MoveList, Sink, Tag};
pub use position::{Bare, Castling, Color, EndRule, Kind, Parts, Position, Stage, Value, Variant};
