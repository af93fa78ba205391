//! `variant!`: a game description inside a Rust program.
