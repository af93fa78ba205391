//! `perft`: how many lines of a given length there are.

use super::game::{Chosen, GameArgs, begin};
use super::{Fault, engine, out};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The length, in plies
    depth: u32,
    /// The position (the set-up unless given)
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The share of every move
    #[arg(long)]
    divide: bool,
    /// Ask the reference rules, not the engine
    #[arg(long)]
    reference: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    nodes: u64,
    /// Time of the count alone.
    seconds: f64,
    nps: u64,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let chosen = args.game.choose(args.json)?;
    if args.reference {
        return by_rules(args, &chosen);
    }
    let executable = engine::build(&chosen, None)?.executable;
    let mut words = vec!["perft".to_string(), args.depth.to_string()];
    words.extend(args.fen.iter().map(|fen| format!("--fen={fen}")));
    for (flag, given) in [("--divide", args.divide), ("--json", args.json)] {
        words.extend(given.then(|| flag.to_string()));
    }
    engine::run(&executable, &words)
}

fn by_rules(args: &Args, chosen: &Chosen) -> Result<(), Fault> {
    let game = begin(&chosen.rules()?, args.fen.as_deref())?;
    let start = Instant::now();
    let (nodes, shares) = match args.divide && args.depth > 0 {
        true => {
            let shares: BTreeMap<String, u64> =
                game.position().divide(args.depth).into_iter().map(|(mv, nodes)| (mv.text, nodes)).collect();
            (shares.values().sum(), shares)
        }
        false => (game.position().perft(args.depth), BTreeMap::new()),
    };
    let seconds = start.elapsed().as_secs_f64();
    let nps = (nodes as f64 / seconds.max(1e-9)) as u64;
    if args.json {
        let divide = args.divide.then_some(shares);
        return out::json(&Count { nodes, seconds, nps, depth: args.depth, divide });
    }
    let mut stdout = std::io::stdout().lock();
    for (text, nodes) in shares {
        writeln!(stdout, "{text}: {nodes}")?;
    }
    Ok(writeln!(stdout, "{nodes} nodes {seconds:.3} s {nps} nps")?)
}
