//! `moves`: legal moves of a position, for people and programs.

use super::args::Args;
use super::{Fault, Line, json, new_game, play_moves, read_line};
use crate::ends::outcome;
use crate::game::Game;
use crate::position::{Color, Position};
use crate::quote::quote;
use crate::{fen, text};
use std::io::{BufRead, Write};

pub(super) fn command<P: Position>(
    args: &[String],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let args =
        Args::parse(args, &["--ignore-ends", "--json", "--batch"], &["--fen", "--setup", "--moves"], 0)?;
    if args.has("--batch") {
        return batch::<P>(input, out);
    }
    let mut game = new_game::<P>(args.value("--fen"), args.value("--setup")).map_err(Fault::Input)?;
    let moves = args.value("--moves").unwrap_or("");
    play_moves(&mut game, moves.split_whitespace()).map_err(Fault::Input)?;
    let ignore_ends = args.has("--ignore-ends");
    if args.has("--json") {
        writeln!(out, "{}", json::object(facts(&game, ignore_ends)))?;
    } else {
        let moves = open_moves(&game, ignore_ends);
        writeln!(out, "{}", fen::write(game.position()))?;
        writeln!(out, "{} moves: {}", moves.len(), moves.join(" "))?;
        if let Some(end) = game.outcome() {
            writeln!(out, "{} {}", end.result, end.reason)?;
        }
    }
    Ok(out.flush()?)
}

/// The moves that are open: none if a rule that needs no history has ended the game, unless ends are ignored.
fn open_moves<P: Position>(game: &Game<P>, ignore_ends: bool) -> Vec<String> {
    if !ignore_ends && outcome(game.position()).is_some() {
        return Vec::new();
    }
    text::all(game.position()).into_iter().map(|(_, text)| text).collect()
}

/// What there is to say about a position.
fn facts<P: Position>(game: &Game<P>, ignore_ends: bool) -> Vec<(&'static str, String)> {
    let position = game.position();
    let turn = if position.turn() == Color::White { "w" } else { "b" };
    let end = game.outcome().map_or("null".to_owned(), |end| {
        let (result, reason) = (end.result.to_string(), end.reason.to_string());
        json::object([("result", json::string(&result)), ("reason", json::string(&reason))])
    });
    vec![
        ("fen", json::string(&fen::write(position))),
        ("turn", json::string(turn)),
        ("in_check", position.in_check().to_string()),
        ("moves", json::array(open_moves(game, ignore_ends).iter().map(|text| json::string(text)))),
        ("outcome", end),
    ]
}

/// One answer for each line of input: `FEN`, or `FEN`, a tab and moves, or these, another tab and flags.
fn batch<P: Position>(input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Fault> {
    while let Some(line) = read_line(input)? {
        let answer = match line {
            Line::Text(text) => answer::<P>(&text),
            Line::TooLong => Err("the line is too long".to_owned()),
        };
        let members = answer.unwrap_or_else(|error| vec![("error", json::string(&error))]);
        writeln!(out, "{}", json::object(members))?;
        out.flush()?;
    }
    Ok(())
}

fn answer<P: Position>(line: &str) -> Result<Vec<(&'static str, String)>, String> {
    let mut fields = line.split('\t');
    let (fen, moves) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
    let mut ignore_ends = false;
    for flag in fields.next().unwrap_or("").split_whitespace() {
        match flag {
            "ignore-ends" => ignore_ends = true,
            _ => return Err(format!("there is no flag {}; expected `ignore-ends`", quote(flag))),
        }
    }
    if let Some(extra) = fields.next() {
        return Err(format!("{} is one field too many; expected a FEN, moves and flags", quote(extra)));
    }
    let mut game = new_game::<P>(Some(fen), None)?;
    play_moves(&mut game, moves.split_whitespace())?;
    let position = game.position();
    let key = |position: &P| json::string(&format!("{:016x}", position.key()));
    let mut members = facts(&game, ignore_ends);
    members.push(("key", key(position)));
    members.push(("recomputed_key", key(&P::from_parts(&position.to_parts()))));
    members.push(("counted", position.count_moves().to_string()));
    Ok(members)
}
