//! The catalogue of games, compiled: one module for each, and [`GAMES`], the list of them all.
//!
//! Which games are there is a matter of features (`seeds`, `matchups`, `relatives`).
#![warn(missing_docs)]

include!(concat!(env!("OUT_DIR"), "/games.rs"));
