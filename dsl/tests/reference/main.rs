//! The reference rules against facts from outside the project.

mod any_array;
mod ends;
mod fen;
mod games;
mod perft;
mod positions;
mod rules;
mod walks;
