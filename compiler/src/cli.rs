//! The command line.
//!
//! Every command is one file below; it takes its arguments, writes to standard output, and ends with one of the
//! statuses of `Fault`.

mod balance;
mod bench;
mod build;
mod check;
mod engine;
mod explain;
mod export;
mod fmt;
mod game;
mod import;
mod list;
mod moves;
mod new;
mod out;
mod perft;
mod play;
mod replay;
mod run;
mod uci;
mod verify;

use clap::{Parser, Subcommand};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Describe a chess-like game, get a fast native engine for it.
///
/// GAME is the name of a catalogue variant (see `tabiya list`) or the path of a `.variant` file; a file that holds
/// several variants is written `file.variant:name`.
#[derive(Parser)]
#[command(
    name = "tabiya",
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 done; 1 the input is at fault; \
    2 wrong usage; 3 an internal disagreement was found (reference rules against engine)."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start a description of a game of your own
    New(new::Args),
    /// Look for mistakes in descriptions
    Check(check::Args),
    /// Bring descriptions into the canonical layout
    Fmt(fmt::Args),
    /// Tell what a game or a diagnostic code means
    Explain(explain::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Count the lines of a given length
    Perft(perft::Args),
    /// Replay recorded games and judge them ply by ply
    Replay(replay::Args),
    /// Compare the engine with the reference rules and with recorded facts
    Verify(verify::Args),
    /// Compile a game
    Build(build::Args),
    /// Be the engine of a game: UCI on standard input unless ARGS say otherwise
    Run(run::Args),
    /// Search fixed positions to a fixed depth; the node count is the engine's signature
    Bench(bench::Args),
    /// Play against the engine in the terminal
    Play(play::Args),
    /// Convert another program's configuration into descriptions
    Import(import::Args),
    /// Let sides play each other: which one is stronger, by how much, and how sure is that?
    Balance(Box<balance::Args>),
    /// Write a game for another program
    Export(export::Args),
    /// List the catalogue
    List(list::Args),
}

/// Why a command did not do what it was asked to.
#[derive(Debug)]
enum Fault {
    /// The input is at fault; what is wrong, if it has not been said yet. Status 1.
    Input(String),
    /// Two programs that must agree do not. Status 3.
    Disagreement(String),
    /// Nobody reads what is written. Status 1, without a word.
    Output,
    /// Another program has said what there is to say; its status.
    Status(u8),
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Fault {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Fault::Output,
            _ => Fault::Input(format!("cannot write: {error}")),
        }
    }
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are errors to clap, with status 0.
            let status = error.exit_code();
            let _ = error.print();
            return ExitCode::from(if status == 0 { 0 } else { 2 });
        }
    };
    // The reference rules recurse as deep as movements are nested; a big stack makes that no concern.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(move || run(cli.command));
    let done = match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(done)) => done,
        // The panic has been reported.
        Ok(Err(_)) => return ExitCode::from(101),
        Err(error) => Err(Fault::Input(format!("cannot start a thread: {error}"))),
    };
    let flushed = std::io::stdout().flush().map_err(Fault::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => report(fault),
    }
}

fn run(command: Command) -> Result<(), Fault> {
    match command {
        Command::New(args) => new::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Export(args) => export::run(&args),
        Command::List(args) => list::run(&args),
    }
}

fn report(fault: Fault) -> ExitCode {
    let (message, status) = match fault {
        Fault::Input(message) => (message, 1),
        Fault::Disagreement(message) => (message, 3),
        Fault::Output => return ExitCode::from(1),
        Fault::Status(status) => return ExitCode::from(status),
    };
    let mut text = String::new();
    if !message.is_empty() {
        let _ = writeln!(text, "error: {}", message.trim_end());
    }
    // Where standard error is closed, the status has to do.
    let _ = std::io::stderr().write_all(text.as_bytes());
    ExitCode::from(status)
}
