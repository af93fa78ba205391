//! `bench`: how fast the engine searches, and its signature; or how fast it generates moves, or how fast its pieces' forms
//! are.

mod forms;

use super::game::{Choice, GameArgs};
use super::{Fault, engine, out};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A catalogue name, `file.variant` or `file.variant:name`
    #[arg(value_name = "GAME", required_unless_present = "forms")]
    game: Option<String>,
    /// The depth of the search, in plies; with --movegen or --forms, further games
    #[arg(value_name = "DEPTH|GAME")]
    more: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// Count the leaves of the tree of moves, not making them and making them, for every game
    #[arg(long)]
    movegen: bool,
    /// Time every form that each piece could have, for every game (some usual ones, unless said)
    #[arg(long, conflicts_with = "movegen")]
    forms: bool,
    /// One JSON object; with --movegen or --forms, one for each game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Bench {
    nodes: u64,
    nps: u64,
}

/// How fast moves are generated, from the set-up.
#[derive(Serialize)]
struct Movegen {
    game: String,
    /// The depth of the tree, in plies.
    depth: u32,
    /// Its leaves.
    nodes: u64,
    /// Leaves a second where the last ply is only counted.
    counted_nps: u64,
    /// Leaves a second where every leaf is made.
    made_nps: u64,
    /// Nanoseconds for each legal move, counted.
    ns_per_move: f64,
}

/// What an engine answers to `perft --json`.
#[derive(Deserialize)]
struct Count {
    nodes: u64,
    seconds: f64,
    nps: u64,
}

/// A tree is large enough when counting it takes this long, in seconds.
const LONG_ENOUGH: f64 = 0.2;

/// The deepest tree: games that are over soon have small ones.
const DEEPEST: u32 = 12;

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    if args.forms {
        return forms::run(args);
    }
    let game = args.game.clone().unwrap_or_default();
    if args.movegen {
        return std::iter::once(&game).chain(&args.more).try_for_each(|game| movegen(args, game));
    }
    let depth = match args.more.as_slice() {
        [] => None,
        [depth] => {
            let wrong = |_| Fault::Input(format!("`{}` is no depth", depth.escape_debug()));
            Some(depth.parse::<u32>().map_err(wrong)?.to_string())
        }
        _ => {
            return Err(Fault::Input(
                "bench takes one game and a depth; several games with --movegen".into(),
            ));
        }
    };
    let game = GameArgs { game, choice: args.choice.clone() };
    let executable = engine::build(&game.choose(args.json)?, None)?.executable;
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

fn movegen(args: &Args, game: &str) -> Result<(), Fault> {
    let game = GameArgs { game: game.into(), choice: args.choice.clone() };
    let chosen = game.choose(args.json)?;
    let executable = engine::counter(&chosen, None)?.executable;
    let mut depth = 1;
    let mut counted = count(&executable, depth, &[])?;
    while counted.seconds < LONG_ENOUGH && depth < DEEPEST && counted.nodes > 0 {
        depth += 1;
        counted = count(&executable, depth, &[])?;
    }
    let made = count(&executable, depth, &["--made"])?;
    if made.nodes != counted.nodes {
        let (a, b) = (counted.nodes, made.nodes);
        return Err(Fault::Disagreement(format!("{a} leaves at depth {depth} when counted, {b} when made")));
    }
    let report = Movegen {
        game: chosen.model.name,
        depth,
        nodes: counted.nodes,
        counted_nps: counted.nps,
        made_nps: made.nps,
        ns_per_move: counted.seconds * 1e9 / counted.nodes.max(1) as f64,
    };
    if args.json {
        return out::json(&report);
    }
    let Movegen { game, depth, nodes, counted_nps, made_nps, ns_per_move } = report;
    let millions = |nps: u64| nps as f64 / 1e6;
    Ok(writeln!(
        std::io::stdout(),
        "{game}: {nodes} leaves at depth {depth}; {:.0} M/s counted, {:.0} M/s made; {ns_per_move:.2} ns a move",
        millions(counted_nps),
        millions(made_nps),
    )?)
}

fn count(executable: &Path, depth: u32, more: &[&str]) -> Result<Count, Fault> {
    let depth = depth.to_string();
    let words: Vec<&str> = ["perft", &depth, "--json"].into_iter().chain(more.iter().copied()).collect();
    let line = engine::output(executable, &words)?;
    serde_json::from_str(&line)
        .map_err(|_| Fault::Disagreement(format!("the engine answers `{}` to perft", line.trim())))
}
