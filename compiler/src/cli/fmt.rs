//! `fmt`: the canonical layout.

use super::{Fault, out};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use tabiya_dsl::source::Source;
use tabiya_dsl::syntax;

#[derive(clap::Args)]
pub(super) struct Args {
    /// `.variant` files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Change nothing; list the files that would be changed and end with status 1 if there are any
    #[arg(long)]
    check: bool,
    /// One JSON object for each file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Formatted<'a> {
    file: &'a Path,
    /// Whether its layout was another one.
    changed: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let (mut changes, mut faults) = (0, 0);
    for file in &args.files {
        match format(file, args) {
            Ok(changed) => changes += usize::from(changed),
            // One file that can't be read does not keep the others from being formatted.
            Err(Fault::Input(message)) => {
                if !message.is_empty() {
                    let _ = writeln!(std::io::stderr(), "error: {message}");
                }
                faults += 1;
            }
            Err(fault) => return Err(fault),
        }
    }
    match faults > 0 || (args.check && changes > 0) {
        true => Err(Fault::Input(String::new())),
        false => Ok(()),
    }
}

/// Whether the file's layout was another one.
fn format(file: &Path, args: &Args) -> Result<bool, Fault> {
    let bytes = std::fs::read(file).map_err(|e| Fault::Input(format!("{}: {e}", file.display())))?;
    let (source, broken) = Source::from_bytes(&file.to_string_lossy(), &bytes);
    let formatted = match broken {
        Some(broken) => Err(vec![broken]),
        None => syntax::format(&source),
    };
    let text = formatted.map_err(|found| {
        out::findings(&found, &source, args.json);
        Fault::Input(String::new())
    })?;
    let changed = text != source.text;
    if changed && !args.check {
        out::write_file(file, text.as_bytes())?;
    }
    if args.json {
        out::json(&Formatted { file, changed })?;
    } else if changed {
        let what = if args.check { "would change" } else { "formatted" };
        writeln!(std::io::stdout(), "{}: {what}", file.display())?;
    }
    Ok(changed)
}
