//! `export`: a game for another program.

use super::game::GameArgs;
use super::{Fault, out};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tabiya_dsl::exchange::export::{self, Target};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The program to write for
    #[arg(long, value_enum, value_name = "PROGRAM")]
    to: For,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum For {
    /// A section of `variants.ini`
    FairyStockfish,
    /// The commands by which an engine tells XBoard its game
    Xboard,
    /// The Interactive Diagram of the Chess Variant Pages
    InteractiveDiagram,
}

#[derive(Serialize)]
struct Exported<'a> {
    name: &'a str,
    text: &'a str,
    /// What the program was not told.
    lost: &'a [String],
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let model = args.game.choose(args.json)?.model;
    let target = match args.to {
        For::FairyStockfish => Target::FairyStockfish,
        For::Xboard => Target::XBoard,
        For::InteractiveDiagram => Target::InteractiveDiagram,
    };
    let exported = export::export(&model, target);
    if args.json {
        return out::json(&Exported { name: &model.name, text: &exported.text, lost: &exported.lost });
    }
    match &args.output {
        Some(path) => out::write_file(path, exported.text.as_bytes())?,
        None => write!(std::io::stdout(), "{}", exported.text)?,
    }
    for lost in &exported.lost {
        let _ = writeln!(std::io::stderr(), "not told: {lost}");
    }
    Ok(())
}
