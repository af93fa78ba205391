//! `selfplay`: games of the engine against itself, one a line.

use super::args::Args;
use super::{Fault, json, new_game};
use crate::ends::outcome;
use crate::eval::Values;
use crate::game::Game;
use crate::keys::mix;
use crate::position::{Color, Position};
use crate::search::{Control, Limits, Search};
use crate::{fen, text};
use std::io::Write;

/// Positions to visit for a move where nothing is said.
const NODES: u64 = 10_000;
/// Plies after which a game that no rule ends is broken off.
const LONGEST: usize = 1000;

pub(super) fn command<P: Position>(
    values: Values,
    args: &[String],
    out: &mut impl Write,
) -> Result<(), Fault> {
    let options = ["--games", "--nodes", "--movetime", "--random", "--seed", "--fen", "--setup"];
    let args = Args::parse(args, &["--json"], &options, 0)?;
    let limits = match (args.number("--nodes")?, args.number("--movetime")?) {
        (Some(_), Some(_)) => {
            return Err(Fault::Usage("--nodes and --movetime exclude each other".to_owned()));
        }
        (None, None) => Limits { nodes: Some(NODES), ..Limits::default() },
        (nodes, move_time_ms) => Limits { nodes, move_time_ms, ..Limits::default() },
    };
    let games: u64 = args.number("--games")?.unwrap_or(1);
    let random: usize = args.number("--random")?.unwrap_or(0);
    let seed: u64 = args.number("--seed")?.unwrap_or(0);
    let mut search = Search::new(values);
    for number in 0..games {
        let mut game = new_game::<P>(args.value("--fen"), args.value("--setup")).map_err(Fault::Input)?;
        let start = fen::write(game.position());
        search.clear();
        let moves = play(&mut game, &mut search, &limits, random, mix(seed) ^ mix(number));
        let (result, reason) = match game.outcome() {
            Some(end) => (end.result.to_string(), end.reason.to_string()),
            None => ("*".to_owned(), "broken off".to_owned()),
        };
        if args.has("--json") {
            let members = [
                ("fen", json::string(&start)),
                ("moves", json::array(moves.iter().map(|(_, text)| json::string(text)))),
                ("result", json::string(&result)),
                ("reason", json::string(&reason)),
            ];
            writeln!(out, "{}", json::object(members))?;
        } else {
            writeln!(out, "{} {result} {{{reason}}}", numbered(&moves))?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Plays to the end; the first `random` plies are drawn by lot. Returns who made which move.
fn play<P: Position>(
    game: &mut Game<P>,
    search: &mut Search<P>,
    limits: &Limits,
    random: usize,
    seed: u64,
) -> Vec<(Color, String)> {
    let mut moves = Vec::new();
    while moves.len() < LONGEST && game.outcome().is_none() {
        let position = game.position();
        let legal = position.legal_moves();
        // A drawn move must not end the game.
        let safe: Vec<_> = legal
            .iter()
            .filter(|&&mv| {
                let mut after = position.clone();
                after.play(mv);
                outcome(&after).is_none()
            })
            .collect();
        let mv = if moves.len() < random && !safe.is_empty() {
            Some(*safe[(mix(seed ^ moves.len() as u64) % safe.len() as u64) as usize])
        } else {
            search.think(position, game.earlier(), limits, &Control::new(), &mut |_| {}).best
        };
        let Some(mv) = mv.or_else(|| legal.first().copied()) else { break };
        moves.push((position.turn(), text::format(position, mv)));
        game.play(mv);
    }
    moves
}

/// Moves with their numbers: `1. e2e3 e7e6 2. d2d3`.
fn numbered(moves: &[(Color, String)]) -> String {
    let mut words = Vec::new();
    let mut number = 1;
    for (index, (color, text)) in moves.iter().enumerate() {
        match color {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(text.clone());
        number += usize::from(*color == Color::Black);
    }
    words.join(" ")
}
