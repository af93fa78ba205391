//! From text to syntax tree and back.

mod build;
mod forms;
mod mistake;
pub mod movement;
mod outline;
mod parse;
pub(crate) mod parser;
mod print;
pub mod tree;

pub(crate) use forms::REGIONS;
pub use parse::{Parsed, VERSION, parse, parse_bytes};
pub use print::{format, print};
