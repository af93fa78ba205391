//! `balance report`: what a run has shown.

use super::super::{Fault, out};
use super::fault;
use crate::balance::report::{Report, html, pgn, text};
use crate::balance::stats::Model;
use crate::balance::store::{Head, Records, Store};
use crate::balance::verified;
use clap::ValueEnum;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder of results
    #[arg(value_name = "DIR")]
    from: PathBuf,
    /// Files to write into the folder (all of them unless said); `none` for the terminal alone
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FORMAT,...")]
    format: Vec<Format>,
    /// How ratings become chances
    #[arg(long, value_enum, default_value = "davidson")]
    model: Ladder,
    /// How many matches are drawn from the pairs for the intervals of the ladder
    #[arg(long, value_name = "N", default_value_t = 1000)]
    bootstrap: usize,
    /// Print the report as JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    Html,
    Md,
    Csv,
    Json,
    /// The games, if their moves were kept
    Pgn,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ladder {
    Davidson,
    RaoKupper,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let store = Store::new(&args.from);
    let (head, records) = results(&store)?;
    let model = match args.model {
        Ladder::Davidson => Model::Davidson,
        Ladder::RaoKupper => Model::RaoKupper,
    };
    let verified = verified::read(&store).map_err(fault)?;
    let report = Report::new(&head, &records, verified, model, args.bootstrap.min(100_000));
    if report.rows.is_empty() {
        return Err(Fault::Input(format!("{}: no pair has been played yet", args.from.display())));
    }
    if args.json {
        write!(std::io::stdout(), "{}", text::json(&report))?;
    } else {
        write!(std::io::stdout(), "{}", text::terminal(&report))?;
    }
    let all = args.format.is_empty();
    let wanted = |format: Format| all || args.format.contains(&format);
    let mut written = Vec::new();
    let mut put = |format: Format, name: &str, content: &dyn Fn() -> String| -> Result<(), Fault> {
        if wanted(format) {
            let content = content();
            if !content.is_empty() {
                written.push(file(&args.from, name, &content)?);
            }
        }
        Ok(())
    };
    put(Format::Html, "report.html", &|| html::page(&report))?;
    put(Format::Md, "report.md", &|| text::markdown(&report))?;
    put(Format::Csv, "report.csv", &|| text::csv(&report))?;
    put(Format::Json, "report.json", &|| text::json(&report))?;
    put(Format::Pgn, "games.pgn", &|| {
        let of = |game| records.get(&game).into_iter().flat_map(BTreeMap::values);
        let games = head.matches.iter().flat_map(|m| of(m.id.clone()).filter_map(|r| pgn::pair(&head, m, r)));
        games.collect()
    })?;
    if !args.json && !written.is_empty() {
        writeln!(std::io::stdout(), "\nwrote {}", written.join(", "))?;
    }
    Ok(())
}

fn file(folder: &Path, name: &str, content: &str) -> Result<String, Fault> {
    let path = folder.join(name);
    out::write_file(&path, content.as_bytes())?;
    Ok(path.display().to_string())
}

/// All records of a folder, by match.
pub(super) fn results(store: &Store) -> Result<(Head, Records), Fault> {
    let head = store.head().map_err(fault)?;
    let head = head.ok_or_else(|| {
        let root = store.root().display();
        Fault::Input(format!("{root}: there are no results of `tabiya balance run` (no run.json)"))
    })?;
    let mut records = Records::new();
    for game in &head.matches {
        records.insert(game.id.clone(), store.records(&game.id).map_err(fault)?);
    }
    Ok((head, records))
}
