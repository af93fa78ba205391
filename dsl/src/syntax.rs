//! From text to syntax tree and back.

pub mod movement;
pub(crate) mod parser;
pub mod tree;
