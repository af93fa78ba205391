//! Descriptions written for other programs, read, and descriptions written for them.

pub mod export;
pub mod fairy_stockfish;
mod ini;
