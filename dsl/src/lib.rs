//! The variant language: what a chess-like game is, written so that a player can read it.
//!
//! The pipeline of this crate is its module list, in order.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arrays;
pub mod diagnostic;
pub mod exchange;
pub mod explain;
pub mod lower;
pub mod model;
pub mod notation;
pub mod reach;
pub mod reference;
pub mod source;
pub mod syntax;
