//! `check`: mistakes in descriptions.

use super::{Fault, game, out};
use crate::catalogue;
use std::io::Write;
use tabiya_dsl::diagnostic::{self, Diagnostic, Severity};
use tabiya_dsl::lower::{self, Options};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Catalogue names, `file.variant` or `file.variant:name`
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    #[command(flatten)]
    choice: game::Choice,
    /// One JSON object for each finding
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let mut sound = true;
    for name in &args.games {
        match check(name, args) {
            Ok(good) => sound &= good,
            // One file that can't be read does not keep the others from being checked.
            Err(Fault::Input(message)) => {
                let _ = writeln!(std::io::stderr(), "error: {message}");
                sound = false;
            }
            Err(fault) => return Err(fault),
        }
    }
    if sound { Ok(()) } else { Err(Fault::Input(String::new())) }
}

/// Whether the game can be used.
fn check(name: &str, args: &Args) -> Result<bool, Fault> {
    let text = game::text(name)?;
    let game::Choice { white, black, setup } = args.choice.clone();
    let whole_file = text.variant.is_none() && white.is_none() && black.is_none() && setup.is_none();
    let found: Vec<Diagnostic> = match text.broken {
        Some(broken) => vec![broken],
        None if whole_file => lower::check_all(catalogue::library(), &text.source),
        None => {
            let options = Options { variant: text.variant, white, black, setup };
            match lower::compile(catalogue::library(), &text.source, &options) {
                Ok((_, warnings)) => warnings,
                Err(found) => found,
            }
        }
    };
    let mut stdout = std::io::stdout().lock();
    if args.json {
        for finding in &found {
            writeln!(stdout, "{}", diagnostic::to_json(finding, &text.source))?;
        }
    } else {
        out::findings(&found, &text.source, false);
        writeln!(stdout, "{name}: {}", summary(&found))?;
    }
    Ok(!diagnostic::has_errors(&found))
}

fn summary(found: &[Diagnostic]) -> String {
    let of = |severity| found.iter().filter(|d| d.severity == severity).count();
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    match (errors, warnings) {
        (0, 0) => "nothing to object to".into(),
        (_, 0) => out::count(errors, "error"),
        (0, _) => out::count(warnings, "warning"),
        _ => format!("{}, {}", out::count(errors, "error"), out::count(warnings, "warning")),
    }
}
