//! `import`: descriptions from another program's configuration.

use super::{Fault, out};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use tabiya_dsl::exchange::fairy_stockfish::{self, Imported};
use tabiya_dsl::source::Source;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A configuration of Fairy-Stockfish (`variants.ini`)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The one section to convert (or a game that Fairy-Stockfish has built in)
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Write a file `NAME.variant` for each game into this folder, instead of all to standard output
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// One JSON object for each section
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    section: &'a str,
    name: &'a str,
    converted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    refused: Vec<Reason>,
}

/// What stops a conversion.
#[derive(Serialize)]
struct Reason {
    code: &'static str,
    message: String,
    reason: String,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let path = args.file.display();
    let bytes = std::fs::read(&args.file).map_err(|e| Fault::Input(format!("{path}: {e}")))?;
    let (source, broken) = Source::from_bytes(&args.file.to_string_lossy(), &bytes);
    let read = match broken {
        Some(broken) => Err(vec![broken]),
        None => fairy_stockfish::import(&source, args.variant.as_deref()),
    };
    let imported = read.map_err(|found| {
        out::findings(&found, &source, args.json);
        Fault::Input(String::new())
    })?;
    refuse_clashes(&imported)?;
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|e| Fault::Input(format!("{}: {e}", folder.display())))?;
    }
    let mut refused = 0;
    for game in &imported {
        let mut file = None;
        match &game.description {
            Ok(description) => {
                if let Some(folder) = &args.output {
                    let path = folder.join(format!("{}.variant", game.name));
                    out::write_file(&path, description.as_bytes())?;
                    file = Some(path.display().to_string());
                }
            }
            Err(found) => {
                refused += 1;
                if !args.json {
                    out::findings(found, &source, false);
                }
            }
        }
        report(args, game, file)?;
    }
    if args.output.is_some() && !args.json {
        let converted = out::count(imported.len() - refused, "game");
        writeln!(std::io::stdout(), "{converted} converted, {refused} refused")?;
    }
    if refused > 0 { Err(Fault::Input(String::new())) } else { Ok(()) }
}

/// Two sections must not end in one file.
fn refuse_clashes(imported: &[Imported]) -> Result<(), Fault> {
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for game in imported {
        if let Some(other) = names.insert(&game.name, &game.section) {
            let (name, section) = (&game.name, &game.section);
            return Err(Fault::Input(format!("`{other}` and `{section}` are both called `{name}` here")));
        }
    }
    Ok(())
}

fn report(args: &Args, game: &Imported, file: Option<String>) -> Result<(), Fault> {
    if args.json {
        let refused = game.description.as_ref().err().into_iter().flatten();
        return out::json(&Row {
            section: &game.section,
            name: &game.name,
            converted: game.description.is_ok(),
            description: game.description.as_deref().ok().filter(|_| file.is_none()),
            file,
            refused: refused
                .map(|d| Reason {
                    code: d.code.id,
                    message: d.message.clone(),
                    reason: d.labels.first().map(|l| l.text.clone()).unwrap_or_default(),
                })
                .collect(),
        });
    }
    match (&game.description, file) {
        (Ok(description), None) => Ok(write!(std::io::stdout(), "{description}")?),
        (Ok(_), Some(file)) => Ok(writeln!(std::io::stdout(), "{}: {file}", game.section)?),
        (Err(_), _) => Ok(()),
    }
}
