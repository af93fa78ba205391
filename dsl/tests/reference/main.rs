//! The reference rules against facts from outside the project.

mod ends;
mod fen;
mod games;
mod perft;
mod positions;
mod rules;
mod walks;
