//! `explain`: what a diagnostic code means.

use super::{Fault, game, out};
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::diagnostic::codes;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A diagnostic code, for example `V0201`
    #[arg(value_name = "CODE")]
    subject: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Code<'a> {
    code: &'a str,
    title: &'a str,
    explanation: &'a str,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let Some(code) = codes::find(&args.subject) else {
        let all = codes::all();
        let near = game::nearest(&args.subject, all.iter().map(|c| c.id));
        let hint = near.map(|id| format!("; there is {id}")).unwrap_or_default();
        return Err(Fault::Input(format!("there is no code `{}`{hint}", args.subject.escape_debug())));
    };
    if args.json {
        return out::json(&Code { code: code.id, title: code.title, explanation: code.explanation });
    }
    let mut stdout = std::io::stdout().lock();
    Ok(writeln!(stdout, "{}: {}\n\n{}", code.id, code.title, wrapped(code.explanation))?)
}

/// The text in lines of at most 100 characters; empty lines and lines that begin with a blank stay as they are.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with(' ') || line.is_empty() {
            out += line;
            out.push('\n');
            continue;
        }
        let mut width = 0;
        for word in line.split_whitespace() {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > 100 {
                out.push('\n');
                width = 0;
            } else if width > 0 {
                out.push(' ');
                width += 1;
            }
            out += word;
            width += length;
        }
        out.push('\n');
    }
    out.trim_end().into()
}
