//! How far a run is.

use super::super::{Fault, out};
use super::signals::Signals;
use crate::balance::record::Record;
use crate::balance::stats::Pairs;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Tells people on a terminal, and programs that ask.
pub(super) struct Progress {
    id: String,
    left: u64,
    played: u64,
    pairs: Pairs,
    start: Instant,
    shown: Option<Instant>,
    json: bool,
}

/// What programs are told.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Told<'a> {
    Match { id: &'a str, pairs: u64, done: u64 },
    Pair { id: &'a str, record: &'a Record },
    Finished { id: &'a str, pairs: u64, seconds: f64, games_per_minute: f64, outside_search: f64 },
    Interrupted { id: &'a str, resume: &'a str },
    Values { side: &'a str, values: &'a serde_json::Value },
}

impl Progress {
    pub(super) fn new(id: &str, wanted: u64, done: u64, json: bool) -> Result<Progress, Fault> {
        let progress = Progress {
            id: id.to_owned(),
            left: wanted.saturating_sub(done),
            played: 0,
            pairs: Pairs::new(),
            start: Instant::now(),
            shown: None,
            json,
        };
        if json {
            out::json(&Told::Match { id, pairs: wanted, done })?;
        }
        Ok(progress)
    }

    pub(super) fn pair(&mut self, record: &Record) {
        self.played += 1;
        self.left = self.left.saturating_sub(1);
        self.pairs.add(record.result());
        if self.json {
            // Who does not read any more will be noticed at the end.
            let _ = out::json(&Told::Pair { id: &self.id, record });
        }
        self.tick();
    }

    pub(super) fn tick(&mut self) {
        let due = self.shown.is_none_or(|t| t.elapsed() >= Duration::from_millis(250));
        if !due || !std::io::stderr().is_terminal() {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = self.played as f64 / seconds.max(0.001);
        let left = if self.played > 0 { clock(self.left as f64 / rate) } else { "?".to_owned() };
        let mut line = format!(
            "{}: {} pairs, {} left, {:.0} games/min, {left} to go",
            self.id,
            self.played,
            self.left,
            120.0 * rate
        );
        if self.played > 0 {
            let summary = self.pairs.summary(0.95);
            line += &format!(", score {:.1} % +- {:.1}", 100.0 * summary.score, 196.0 * summary.error);
        }
        eprint!("\r\x1b[K{line}");
        let _ = std::io::stderr().flush();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

/// Seconds as people read them.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round().clamp(0.0, 1e9) as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02} min"),
        (h, m, _) => format!("{h}:{m:02} h"),
    }
}

/// Tells how to go on.
pub(super) fn interrupted(id: &str, signals: &Signals, json: bool) -> Fault {
    let words: Vec<String> = std::env::args().map(|word| quoted(&word)).collect();
    let resume = words.join(" ");
    if json {
        let _ = out::json(&Told::Interrupted { id, resume: &resume });
    }
    let _ =
        writeln!(std::io::stderr(), "\nstopped in {id}; everything finished is kept. To go on:\n  {resume}");
    signals.fault()
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,@+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
