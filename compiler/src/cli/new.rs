//! `new`: a template to start from.

use super::{Fault, out};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tabiya_dsl::lower;
use tabiya_dsl::source::Source;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The name of the game: small letters, digits and hyphens
    name: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written {
    file: PathBuf,
    variant: String,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    check_name(&args.name).map_err(Fault::Input)?;
    let text = template(&args.name);
    // Names that the language refuses for other reasons are found by using it.
    let source = Source { name: format!("{}.variant", args.name), text };
    if let Err(found) = lower::compile(&(), &source, &lower::Options::default()) {
        out::findings(&found, &source, args.json);
        return Err(Fault::Input(format!("`{}` is no name of a game", args.name)));
    }
    let file = PathBuf::from(format!("{}.variant", args.name));
    if file.exists() {
        return Err(Fault::Input(format!("{} exists; choose another name or remove it", file.display())));
    }
    out::write_file(&file, source.text.as_bytes())?;
    if args.json {
        return out::json(&Written { file, variant: args.name.clone() });
    }
    let file = file.display();
    let next = [
        ("edit it; mistakes are explained by", "check"),
        ("what it means, in words:", "explain"),
        ("an engine for it:", "build"),
        ("play it:", "play"),
    ];
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{file} is a small game that can be played as it is.")?;
    for (what, command) in next {
        writeln!(stdout, "  {what:36} tabiya {command} {file}")?;
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), String> {
    let shown = name.escape_debug();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let problem = match name {
        "" => "it is empty",
        _ if name.len() > 40 => "it has more than 40 characters",
        _ if !name.chars().all(fits) => {
            "there is something else in it than small letters, digits and hyphens"
        }
        _ if !name.starts_with(|c: char| c.is_ascii_lowercase()) => "it does not begin with a letter",
        _ if name.ends_with('-') || name.contains("--") => "a hyphen stands between two letters or digits",
        _ => return Ok(()),
    };
    let better: String = name.to_lowercase().chars().map(|c| if fits(c) { c } else { '-' }).collect();
    let better = better.trim_matches(|c: char| c == '-' || c.is_ascii_digit());
    let better: Vec<&str> = better.split('-').filter(|part| !part.is_empty()).collect();
    let hint = if better.is_empty() { "my-game".to_string() } else { better.join("-") };
    Err(format!("`{shown}` is no name of a game: {problem}; for example `{}`", &hint[..hint.len().min(40)]))
}

fn template(name: &str) -> String {
    let title: Vec<String> = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    TEMPLATE.replace("NAME", name).replace("TITLE", &title.join(" "))
}

/// Small enough to be read at a glance, with most of what games are made of.
const TEMPLATE: &str = r#"tabiya 1

// A line that begins like this is a comment. `tabiya explain NAME.variant` shows what the game means in plain words,
// `tabiya explain V0201` what a diagnostic means.

/// A line that begins like this is a note, which `tabiya explain` shows.
variant NAME {
  title "TITLE"
  // Files by ranks, up to 16x16. Squares can be left out: `board 6x6 without a1, f6`.
  board 6x6

  // A piece has a name, a symbol and a movement. The symbol stands for the man in positions and moves.
  // W is a step straight, F a step diagonally, N a knight's leap, R a rook, B a bishop, Q a queen, K a king's step, D a
  // leap of two straight; in front of them, `f` means forwards, `m` without capturing, `c` only to capture. What stands
  // side by side is alternatives.
  piece King   K = K, royal
  piece Rook   R = R
  piece Knight N = N
  // One step in any direction, or a leap of two straight.
  piece Mann   M = K D
  piece Pawn   P = fmW fcF, promotes to Rook or Knight or Mann on last rank, resets quiet

  // As in a FEN: Black's side first, small letters are Black's, numbers are empty squares.
  setup array "rnkmnr/pppppp/6/6/PPPPPP/RNKMNR"

  // What ends the game, tried in this order; said of the side that is to move.
  checkmate loses
  stalemate draws
  repetition 3 draws
  quiet 50 draws
}
"#;
