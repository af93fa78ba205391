//! The program that every game gets: UCI by default, and a few sub-commands for programs and people.

mod args;
mod bench;
mod count;
pub(crate) mod json;
mod lines;
mod moves;
mod selfplay;
mod start;

pub(crate) use bench::bench;
pub(crate) use lines::{Line, read_line};
pub(crate) use start::{new_game, play_moves};

use crate::eval::Values;
use crate::position::Position;
use crate::uci;
use args::Args;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// Stack of a thread that generates or searches moves, in bytes: lists of moves live on it. Only what is used of it
/// takes memory.
pub(crate) const STACK: usize = 64 << 20;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
enum Fault {
    /// The input is at fault: exit status 1.
    Input(String),
    /// The command was used wrongly: exit status 2.
    Usage(String),
    /// Nobody reads what is written: exit status 1, without a word.
    Output,
}

impl From<io::Error> for Fault {
    fn from(_: io::Error) -> Fault {
        Fault::Output
    }
}

/// Runs the program of a game; `values` are the numbers of its evaluation as [`Values::parse`] reads them.
///
/// A file beside the executable with its name and the ending `.values` takes their place: a change of values needs no
/// compiler. The exit status is 0 if the work is done, 1 if the input is at fault, 2 after wrong usage.
pub fn main<P: Position>(values: &str) -> ExitCode {
    let beside = values_beside();
    let values = beside.as_deref().unwrap_or(values);
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    on_a_large_stack(|| run::<P, _, _>(values, &args, io::stdin().lock(), io::stdout(), &mut io::stderr()))
}

/// Runs a program that only counts moves: [`main`] with `perft` as its one command. It is built in half the time.
pub fn counter<P: Position>() -> ExitCode {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let work = || match args.first().map(String::as_str) {
        Some("perft") => count::perft::<P>(&args[1..], &mut io::stdout()),
        _ => Err(Fault::Usage("this program only counts moves".to_owned())),
    };
    let usage = "usage: perft DEPTH [--fen FEN] [--setup NAME] [--divide] [--made] [--json]";
    on_a_large_stack(|| status(work(), || usage.to_owned(), &mut io::stderr()))
}

/// The exit status of work done in a thread of its own.
fn on_a_large_stack(work: impl FnOnce() -> u8 + Send) -> ExitCode {
    let status = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.ok().and_then(|thread| thread.join().ok())
    });
    ExitCode::from(status.unwrap_or(3))
}

/// The text of the values file beside the executable, if there is one that can be read.
fn values_beside() -> Option<String> {
    let executable = std::env::current_exe().ok()?;
    std::fs::read_to_string(executable.with_extension("values")).ok()
}

/// [`main`] on any input and output; returns the exit status.
fn run<P, R, W>(values: &str, args: &[String], input: R, out: W, err: &mut dyn Write) -> u8
where
    P: Position,
    R: BufRead,
    W: Write + Send + 'static,
{
    status(dispatch::<P, R, W>(values, args, input, out), usage::<P>, err)
}

/// The exit status of a command; what is wrong is written.
fn status(result: Result<(), Fault>, usage: impl Fn() -> String, err: &mut dyn Write) -> u8 {
    let (message, status) = match result {
        Ok(()) => return 0,
        Err(Fault::Output) => return 1,
        Err(Fault::Input(message)) => (message, 1),
        Err(Fault::Usage(message)) => (format!("{message}\n\n{}", usage()), 2),
    };
    // Where standard error is closed, the status has to do.
    let _ = writeln!(err, "error: {message}");
    status
}

fn dispatch<P, R, W>(values: &str, args: &[String], mut input: R, mut out: W) -> Result<(), Fault>
where
    P: Position,
    R: BufRead,
    W: Write + Send + 'static,
{
    let command = args.first().map_or("uci", String::as_str);
    let rest = args.get(1..).unwrap_or(&[]);
    let values =
        || Values::parse(values, P::VARIANT).map_err(|e| Fault::Input(format!("evaluation values: {e}")));
    match command {
        "uci" => {
            Args::parse(rest, &[], &[], 0)?;
            uci::run::<P, R, W>(values()?, input, out);
        }
        "perft" => count::perft::<P>(rest, &mut out)?,
        "bench" => bench::command::<P>(values()?, rest, &mut out)?,
        "moves" => moves::command::<P>(rest, &mut input, &mut out)?,
        "selfplay" => selfplay::command::<P>(values()?, rest, &mut out)?,
        "--version" | "-V" => {
            writeln!(out, "{} ({}), tabiya {}", P::VARIANT.name, P::VARIANT.title, VERSION)?
        }
        "--help" | "-h" | "help" => writeln!(out, "{}", usage::<P>())?,
        other => return Err(Fault::Usage(format!("there is no command {}", crate::quote::quote(other)))),
    }
    Ok(())
}

/// The version of the runtime.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

fn usage<P: Position>() -> String {
    format!(
        "{} ({}): an engine made by tabiya {VERSION}
usage:
  uci                                   speak UCI on standard input and output (default)
  perft DEPTH [--fen FEN] [--divide] [--made] [--json]
                                        count the leaves of the tree of moves
  bench [DEPTH]                         search fixed positions; the node count is the engine's signature
  moves [--fen FEN] [--moves \"M1 M2\"] [--ignore-ends] [--json]
                                        legal moves of a position
  moves --batch                         the same for lines `FEN`, tab, `M1 M2`, tab, `ignore-ends` of standard input
  selfplay [--games N] [--nodes N | --movetime MS] [--random PLIES] [--seed N] [--json]
                                        games of the engine against itself
  --version
perft, moves and selfplay start from the set-up, or from another one with --setup NAME",
        P::VARIANT.name,
        P::VARIANT.title
    )
}

#[cfg(test)]
mod tests;
