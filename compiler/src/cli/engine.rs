//! The engine of a game: built when it is needed, kept, and run.

use super::game::Chosen;
use super::{Fault, out};
use crate::build::{self, Built};
use crate::values;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use tabiya_dsl::model::Model;

/// The evaluation values of a game, as text.
pub(super) fn values_of(model: &Model) -> Result<String, Fault> {
    // A movement that has no paths is told better by the plan.
    build::plan(model).map_err(|e| Fault::Input(e.to_string()))?;
    values::derive(model).map(|v| v.to_string()).map_err(|e| Fault::Input(e.problem.to_string()))
}

/// Builds the engine, or finds it where it was built before.
pub(super) fn build(chosen: &Chosen, target_cpu: Option<&str>) -> Result<Built, Fault> {
    let values = values_of(&chosen.model)?;
    let target_cpu = target_cpu.map(String::from);
    with(chosen, build::Options { target_cpu, values, ..build::Options::default() })
}

/// Builds the program that only counts moves.
pub(super) fn counter(chosen: &Chosen, target_cpu: Option<&str>) -> Result<Built, Fault> {
    let target_cpu = target_cpu.map(String::from);
    with(chosen, build::Options { target_cpu, movegen: true, ..build::Options::default() })
}

fn with(chosen: &Chosen, options: build::Options) -> Result<Built, Fault> {
    out::progress(&format!("building the engine of {} ...", chosen.model.title));
    let built = build::engine(&chosen.model, &options);
    out::progress("");
    built.map_err(|e| Fault::Input(e.to_string()))
}

/// Runs an engine's sub-command; it writes to our own output and its status is ours.
pub(super) fn run(executable: &Path, args: &[String]) -> Result<(), Fault> {
    // What we have written comes first.
    std::io::stdout().flush()?;
    let status = Command::new(executable).args(args).status().map_err(|e| unable(executable, &e))?;
    pass_on(status)
}

/// Runs an engine's sub-command and returns what it writes.
pub(super) fn output(executable: &Path, args: &[&str]) -> Result<String, Fault> {
    let output = Command::new(executable)
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| unable(executable, &e))?;
    pass_on(output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The status of an engine as ours.
pub(super) fn pass_on(status: ExitStatus) -> Result<(), Fault> {
    match status.code() {
        Some(0) => Ok(()),
        Some(code @ 1..=255) => Err(Fault::Status(code as u8)),
        _ => Err(Fault::Disagreement(format!("the engine broke down: {status}"))),
    }
}

pub(super) fn unable(executable: &Path, error: &std::io::Error) -> Fault {
    Fault::Input(format!("cannot run {}: {error}", executable.display()))
}
