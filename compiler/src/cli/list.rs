//! `list`: the catalogue.

use super::{Fault, out};
use crate::catalogue;
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::model::{Color, Model};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Only the games of a family
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// One JSON object for each game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    title: String,
    /// What its description says, or the game that it is a form of in the end.
    family: String,
    board: String,
    /// Symbol and name of every kind of man.
    pieces: Vec<Piece>,
    armies: Vec<String>,
    setups: Vec<String>,
}

#[derive(Serialize)]
struct Piece {
    symbol: String,
    name: String,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let mut entries = entries()?;
    if let Some(family) = &args.family {
        entries.retain(|entry| entry.family.eq_ignore_ascii_case(family));
        if entries.is_empty() {
            return Err(Fault::Input(format!(
                "no game of the catalogue is of the family `{family}` (`tabiya list` shows them all)"
            )));
        }
    }
    if args.json {
        return entries.iter().try_for_each(out::json);
    }
    let mut stdout = std::io::stdout().lock();
    let name = entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
    let board = entries.iter().map(|e| e.board.len()).max().unwrap_or(0);
    let family = entries.iter().map(|e| e.family.len()).max().unwrap_or(0);
    for entry in entries {
        let pieces: Vec<String> = entry.pieces.iter().map(|p| format!("{} {}", p.symbol, p.name)).collect();
        let columns = (&entry.name, &entry.board, &entry.family, &entry.title);
        writeln!(stdout, "{:name$}  {:board$}  {:family$}  {}", columns.0, columns.1, columns.2, columns.3)?;
        let indent = " ".repeat(name + board + 4);
        writeln!(stdout, "{indent}{}", pieces.join(", "))?;
        if !entry.armies.is_empty() {
            writeln!(stdout, "{indent}armies {}", entry.armies.join(", "))?;
        }
    }
    Ok(())
}

fn entries() -> Result<Vec<Entry>, Fault> {
    let library = catalogue::library();
    let mut entries = Vec::new();
    for name in library.names() {
        let Some(source) = library.find(name) else { continue };
        let listed = lower::list(library, &source).into_iter().find(|l| l.name == name);
        let Some(listed) = listed else { continue };
        let mut models = Vec::new();
        // With armies, one matchup after the other, so that every army's men are seen.
        let matchups =
            if listed.armies.is_empty() { vec![None] } else { listed.armies.iter().map(Some).collect() };
        for army in matchups {
            let army = army.cloned();
            let options =
                Options { variant: Some(name.to_string()), white: army.clone(), black: army, setup: None };
            match lower::compile(library, &source, &options) {
                Ok((model, _)) => models.push(model),
                Err(found) => {
                    out::findings(&found, &source, false);
                    return Err(Fault::Input(String::new()));
                }
            }
        }
        let Some(first) = models.first() else { continue };
        let board = format!("{}x{}", first.board.files, first.board.ranks);
        let pieces = pieces(&models);
        entries.push(Entry {
            family: listed.family,
            name: listed.name,
            title: listed.title,
            board,
            pieces,
            armies: listed.armies,
            setups: listed.setups,
        });
    }
    Ok(entries)
}

/// Every kind of man once, in the order of the declarations.
fn pieces(models: &[Model]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for kind in models.iter().flat_map(|m| &m.kinds).filter(|k| Color::ALL.iter().any(|&c| k.sides[c])) {
        if !pieces.iter().any(|p| p.name == kind.name && p.symbol == kind.symbol) {
            pieces.push(Piece { symbol: kind.symbol.clone(), name: kind.name.clone() });
        }
    }
    pieces
}
