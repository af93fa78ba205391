//! `perft`: leaves of the tree of moves.

use super::args::{Args, number};
use super::{Fault, json, new_game};
use crate::perft::{divide, perft as counted, perft_made};
use crate::position::Position;
use crate::text;
use std::io::Write;
use std::time::Instant;

pub(super) fn perft<P: Position>(args: &[String], out: &mut impl Write) -> Result<(), Fault> {
    let args = Args::parse(args, &["--divide", "--made", "--json"], &["--fen", "--setup"], 1)?;
    let depth = args.word().ok_or_else(|| Fault::Usage("perft needs a depth".to_owned()))?;
    let depth: u32 = number("depth", depth)?;
    let game = new_game::<P>(args.value("--fen"), args.value("--setup")).map_err(Fault::Input)?;
    let (position, made) = (game.position(), args.has("--made"));
    let start = Instant::now();
    let (nodes, shares) = if args.has("--divide") && depth > 0 {
        let shares = divide(position, depth, made);
        (shares.iter().map(|(_, nodes)| nodes).sum(), shares)
    } else if made {
        (perft_made(position, depth), Vec::new())
    } else {
        (counted(position, depth), Vec::new())
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut shares: Vec<(String, u64)> =
        shares.into_iter().map(|(mv, nodes)| (text::format(position, mv), nodes)).collect();
    shares.sort();
    let nps = per_second(nodes, seconds);
    if args.has("--json") {
        let mut members = vec![
            ("nodes", nodes.to_string()),
            ("seconds", format!("{seconds:.6}")),
            ("nps", nps.to_string()),
            ("depth", depth.to_string()),
        ];
        if args.has("--divide") {
            let shares = shares.iter().map(|(text, nodes)| (text.as_str(), nodes.to_string()));
            members.push(("divide", json::object(shares)));
        }
        writeln!(out, "{}", json::object(members))?;
    } else {
        for (text, nodes) in shares {
            writeln!(out, "{text}: {nodes}")?;
        }
        writeln!(out, "{nodes} nodes {seconds:.3} s {nps} nps")?;
    }
    Ok(out.flush()?)
}

/// A rate, rounded down; a time too short to measure counts as a nanosecond.
pub(super) fn per_second(nodes: u64, seconds: f64) -> u64 {
    (nodes as f64 / seconds.max(1e-9)) as u64
}
