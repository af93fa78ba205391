//! The reference rules against facts from outside the project.

mod games;
mod perft;
mod positions;
mod walks;
