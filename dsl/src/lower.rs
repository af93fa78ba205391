//! From the syntax tree to the model.

pub mod movement;
