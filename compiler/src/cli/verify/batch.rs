//! Many questions to one engine.

use crate::cli::moves::Outcome;
use crate::cli::{Fault, engine};
use serde::Deserialize;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine that answers `moves --batch`.
pub(super) struct Batch {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// What it says about a position.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Answer {
    pub(super) fen: String,
    pub(super) in_check: bool,
    pub(super) moves: Vec<String>,
    pub(super) outcome: Option<Outcome>,
    /// The hash as it was kept up to date, and as it is computed from nothing.
    pub(super) key: String,
    pub(super) recomputed_key: String,
    /// The number of moves as the counting generator has it.
    pub(super) counted: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Error { error: String },
    Answer(Answer),
}

impl Batch {
    pub(super) fn start(executable: &Path) -> Result<Batch, Fault> {
        let mut child = Command::new(executable)
            .args(["moves", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| engine::unable(executable, &e))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Batch { child, input, output: BufReader::new(output) }),
            _ => Err(Fault::Input(format!("cannot talk to {}", executable.display()))),
        }
    }

    /// Asks about the position after some moves; inside, what the engine objects to.
    pub(super) fn ask(&mut self, fen: &str, moves: &[String]) -> Result<Result<Answer, String>, Fault> {
        if fen.contains(char::is_control) || moves.iter().any(|m| m.contains(char::is_control)) {
            return Ok(Err("control characters".into()));
        }
        let mut line = String::new();
        let asked = writeln!(self.input, "{fen}\t{}", moves.join(" ")).and_then(|()| self.input.flush());
        let read = asked.and_then(|()| self.output.read_line(&mut line));
        if !matches!(read, Ok(1..)) {
            return Err(Fault::Disagreement(format!(
                "the engine broke down at `{fen}` moves {}",
                moves.join(" ")
            )));
        }
        match serde_json::from_str(&line) {
            Ok(Line::Answer(answer)) => Ok(Ok(answer)),
            Ok(Line::Error { error }) => Ok(Err(error)),
            Err(e) => Err(Fault::Disagreement(format!("the engine's answer `{}`: {e}", line.trim()))),
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        // It ends with its input in any case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
