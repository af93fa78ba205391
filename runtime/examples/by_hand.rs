//! The engine of the game that is written by hand: `cargo run -p tabiya-runtime --example by_hand`.
//!
//! The program of a generated engine looks the same; only the position is another.

use tabiya_runtime::engine;
use tabiya_runtime::example::Example;

/// What men are worth, in hundredths of a pawn.
const VALUES: &str = "tabiya values 1
tempo 10
kind 0 King mobility-mg 2 mobility-eg 4
kind 1 Knight mg 300 eg 280 phase 2 mobility-mg 4 mobility-eg 4 attack 4
kind 2 Ferz mg 150 eg 150 phase 1 mobility-mg 3 mobility-eg 3 attack 3
kind 3 Pawn mg 100 eg 120
";

fn main() -> std::process::ExitCode {
    engine::main::<Example>(VALUES)
}
