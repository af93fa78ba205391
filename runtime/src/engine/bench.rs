//! `bench`: fixed positions, fixed depth.

use super::Fault;
use super::args::{Args, number};
use super::count::per_second;
use crate::ends;
use crate::eval::Values;
use crate::fen;
use crate::keys::mix;
use crate::position::Position;
use crate::search::{Control, Limits, Search};
use std::io::Write;
use std::time::Instant;

/// Depth where none is given, in plies.
const DEPTH: u32 = 10;
/// Plies between the positions taken from a random walk, and how many of them are taken.
const STRIDE: u64 = 6;
const TAKEN: u64 = 6;

pub(super) fn command<P: Position>(
    values: Values,
    args: &[String],
    out: &mut impl Write,
) -> Result<(), Fault> {
    let args = Args::parse(args, &[], &[], 1)?;
    let depth = args.word().map(|word| number("depth", word)).transpose()?;
    writeln!(out, "{}", bench::<P>(values, depth))?;
    Ok(out.flush()?)
}

/// Searches the set-ups and positions of a fixed random walk; the line `NODES nodes NPS nps`.
pub(crate) fn bench<P: Position>(values: Values, depth: Option<u32>) -> String {
    let start = Instant::now();
    let mut nodes = 0;
    let mut search = Search::new(values);
    let limits = Limits { depth: Some(depth.unwrap_or(DEPTH).max(1)), ..Limits::default() };
    for position in positions::<P>() {
        search.clear();
        let mut visited = 0;
        search.think(&position, &[], &limits, &Control::new(), &mut |info| visited = info.nodes);
        nodes += visited;
    }
    format!("{nodes} nodes {} nps", per_second(nodes, start.elapsed().as_secs_f64()))
}

/// The set-ups, and positions of a random walk from the first; the same in every run. None has ended.
fn positions<P: Position>() -> Vec<P> {
    let mut positions: Vec<P> = (0..P::VARIANT.setups.len()).filter_map(fen::setup).collect();
    let mut position: P = fen::start();
    for ply in 1..=STRIDE * TAKEN {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut after = position.clone();
        after.play(moves[(mix(ply) % moves.len() as u64) as usize]);
        if ends::outcome(&after).is_some() {
            break;
        }
        position = after;
        if ply % STRIDE == 0 {
            positions.push(position.clone());
        }
    }
    positions
}
