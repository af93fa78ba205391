//! `balance`: which side is stronger, by how much, and how sure that is.

mod choice;
mod merge;
mod plan;
mod prepare;
mod progress;
mod replay;
mod report;
mod run;
mod signals;
mod values;

use super::Fault;
use crate::balance::store::Trouble;
use clap::Subcommand;

#[derive(clap::Args)]
#[command(
    after_help = "Exit status, besides the usual ones: 3 if games that must be the same are not; 75 if results cannot \
    be written (disk full, folder read-only): run the same command again later; 130 after Ctrl-C and 143 after a \
    request to end, with everything finished so far kept."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Balance,
}

#[derive(Subcommand)]
enum Balance {
    /// Play matches; what was played before is not played again
    Run(run::Args),
    /// Tell what a run has shown: in the terminal, and as HTML, Markdown, CSV, JSON, PGN
    Report(report::Args),
    /// Measure what men are worth, from games with unequal men
    Values(values::Args),
    /// Play recorded games again and write them with their moves
    Replay(replay::ReplayArgs),
    /// Play a sample of the recorded games again: they must be the same
    Verify(replay::VerifyArgs),
    /// Put the shards of a run together
    Merge(merge::Args),
    /// Write what Slurm, HyperQueue or GNU parallel need to play the shards of a run
    Plan(plan::Args),
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    match &args.command {
        Balance::Run(args) => run::run(args),
        Balance::Report(args) => report::run(args),
        Balance::Values(args) => values::run(args),
        Balance::Replay(args) => replay::replay_games(args),
        Balance::Verify(args) => replay::verify(args),
        Balance::Plan(args) => plan::run(args),
        Balance::Merge(args) => merge::run(args),
    }
}

/// One game at a time on each core.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Says what is wrong and how the command ends.
fn fault(trouble: Trouble) -> Fault {
    match trouble {
        Trouble::Bad(text) => Fault::Input(text),
        Trouble::Conflict(text) => Fault::Disagreement(text),
        Trouble::Io(..) => {
            eprintln!("error: {trouble}; everything played so far is kept, run the same command again");
            Fault::Status(75)
        }
    }
}
