//! `bench`: how fast the engine searches, and its signature.

use super::game::GameArgs;
use super::{Fault, engine, out};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The depth, in plies
    depth: Option<u32>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Bench {
    nodes: u64,
    nps: u64,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let executable = engine::build(&args.game.choose(args.json)?, None)?.executable;
    let depth = args.depth.map(|d| d.to_string());
    let words: Vec<&str> = std::iter::once("bench").chain(depth.as_deref()).collect();
    let line = engine::output(&executable, &words)?;
    if !args.json {
        return Ok(write!(std::io::stdout(), "{line}")?);
    }
    let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [nodes, nps] => out::json(&Bench { nodes, nps }),
        _ => Err(Fault::Disagreement(format!("the engine answers `{}` to bench", line.trim()))),
    }
}
