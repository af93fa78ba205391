//! What commands share in writing: findings, JSON, files that are whole or not there.

use super::Fault;
use crate::build::part_of;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::Path;
use tabiya_dsl::diagnostic::{self, Diagnostic, Style};
use tabiya_dsl::source::Source;

/// Writes a value as one line of JSON.
pub(super) fn json(value: &impl Serialize) -> Result<(), Fault> {
    let text = serde_json::to_string(value).map_err(|e| Fault::Input(format!("cannot write JSON: {e}")))?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// Writes findings to standard error, for people or (one JSON object a line) for programs.
pub(super) fn findings(found: &[Diagnostic], source: &Source, as_json: bool) {
    let text = match as_json {
        true => found.iter().map(|d| diagnostic::to_json(d, source) + "\n").collect(),
        false => diagnostic::render(found, source, style(&std::io::stderr())),
    };
    // Where standard error is closed, the exit status has to do.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Colours on a terminal, unless the user has asked programs not to.
pub(super) fn style(stream: &impl IsTerminal) -> Style {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    if stream.is_terminal() && !plain { Style::Colored } else { Style::Plain }
}

/// Shows how far the work is in the last line of a terminal, in place of what was shown before.
pub(super) fn progress(text: &str) {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        // Where it cannot be shown, nothing is lost.
        let _ = write!(stderr, "\r\x1b[K{text}").and_then(|()| stderr.flush());
    }
}

/// Writes a file that is whole or not touched: under another name first, which it then takes.
pub(super) fn write_file(path: &Path, content: &[u8]) -> Result<(), Fault> {
    let fault = |error: std::io::Error| Fault::Input(format!("{}: {error}", path.display()));
    // A link stays a link.
    let target = std::fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    let part = part_of(path);
    let written = std::fs::write(&part, content).and_then(|()| {
        if let Ok(old) = std::fs::metadata(path) {
            std::fs::set_permissions(&part, old.permissions())?;
        }
        std::fs::rename(&part, path)
    });
    if written.is_err() {
        // Nothing half written is left behind, as far as that is possible.
        let _ = std::fs::remove_file(&part);
    }
    written.map_err(fault)
}

/// One or many: `1 move`, `2 moves`.
pub(super) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
