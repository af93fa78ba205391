//! The games of the catalogue, compiled, and what the compiler writes for them: one program, since linking takes longer
//! than the tests.

mod both;
mod facts;
mod golden;
mod mansubat;
mod mirror;
mod models;
mod perft;
mod python_chess;
mod renamed;
mod symmetry;
