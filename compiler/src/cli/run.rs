//! `run`: be the engine of a game.

use super::game::GameArgs;
use super::{Fault, engine};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What to tell the engine: `uci` (unless given), `perft 5`, `bench`, `moves`, `selfplay`, `--version`
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let executable = engine::build(&args.game.choose(false)?, None)?.executable;
    become_engine(&executable, &args.args)
}

/// The engine takes our place: signals and the end of the input reach it directly.
#[cfg(unix)]
fn become_engine(executable: &std::path::Path, args: &[String]) -> Result<(), Fault> {
    use std::os::unix::process::CommandExt;
    let error = std::process::Command::new(executable).args(args).exec();
    Err(engine::unable(executable, &error))
}

#[cfg(not(unix))]
fn become_engine(executable: &std::path::Path, args: &[String]) -> Result<(), Fault> {
    engine::run(executable, args)
}
