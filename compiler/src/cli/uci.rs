//! A UCI engine as a process of its own.

use super::{Fault, engine};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long an engine may take for anything but thinking.
const PATIENCE: Duration = Duration::from_secs(20);

/// An engine that listens.
pub(super) struct Uci {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Uci {
    /// Starts an engine and waits until it is ready.
    pub(super) fn start(executable: &Path) -> Result<Uci, Fault> {
        let mut child = Command::new(executable)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| engine::unable(executable, &e))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Input(format!("cannot talk to {}", executable.display())));
        };
        let (sender, lines) = channel();
        // Ends with the engine's output.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut uci = Uci { child, input, lines };
        uci.tell("uci")?;
        uci.wait("uciok", PATIENCE)?;
        uci.tell("isready")?;
        uci.wait("readyok", PATIENCE)?;
        Ok(uci)
    }

    /// Sends a line.
    pub(super) fn tell(&mut self, line: &str) -> Result<(), Fault> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|e| Fault::Disagreement(format!("the engine has gone: {e}")))
    }

    /// The first line that begins with the word, and the last `info` line with a score before it.
    pub(super) fn wait(&mut self, word: &str, patience: Duration) -> Result<(String, Option<String>), Fault> {
        let mut info = None;
        loop {
            let line = self
                .lines
                .recv_timeout(patience)
                .map_err(|_| Fault::Disagreement(format!("the engine does not answer with `{word}`")))?;
            if line.split_whitespace().next() == Some(word) {
                return Ok((line, info));
            }
            if line.starts_with("info ") && line.contains(" score ") {
                info = Some(line);
            }
        }
    }

    /// Thinks about the position after these moves; the move it would make (`None` if there is none) and what it
    /// thinks of it.
    pub(super) fn think(
        &mut self,
        fen: &str,
        moves: &[String],
        milliseconds: u64,
    ) -> Result<(Option<String>, Option<String>), Fault> {
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.tell(&format!("position fen {fen}{played}"))?;
        self.tell(&format!("go movetime {milliseconds}"))?;
        let (line, info) = self.wait("bestmove", PATIENCE + 4 * Duration::from_millis(milliseconds))?;
        let best = line.split_whitespace().nth(1).filter(|word| *word != "(none)" && *word != "0000");
        Ok((best.map(String::from), info.as_deref().and_then(score)))
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        // An engine that does not listen any more is ended.
        let _ = self.tell("quit");
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `+1.25` or `mate in 3` out of an `info` line.
fn score(info: &str) -> Option<String> {
    let mut words = info.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let (unit, number) = (words.next()?, words.next()?.parse::<i64>().ok()?);
    Some(match unit {
        "mate" if number < 0 => format!("mated in {}", -number),
        "mate" => format!("mate in {number}"),
        _ => format!("{:+.2}", number as f64 / 100.0),
    })
}
