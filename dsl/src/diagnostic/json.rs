//! Diagnostics for programs.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};
use std::fmt::Write;

/// One finding as a JSON object on one line, with offsets in bytes and lines and columns from 1.
pub fn to_json(diagnostic: &Diagnostic, source: &Source) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let labels: Vec<String> = diagnostic
        .labels
        .iter()
        .map(|l| {
            let place = place(l.span, source);
            format!(r#"{{"primary":{},{place},"text":{}}}"#, l.primary, string(&l.text))
        })
        .collect();
    let help: Vec<String> = diagnostic
        .help
        .iter()
        .map(|h| match &h.edit {
            None => format!(r#"{{"text":{}}}"#, string(&h.text)),
            Some((span, new)) => {
                let place = place(*span, source);
                format!(r#"{{"text":{},"edit":{{{place},"replacement":{}}}}}"#, string(&h.text), string(new))
            }
        })
        .collect();
    format!(
        r#"{{"file":{},"code":"{}","severity":"{severity}","message":{},"labels":[{}],"help":[{}]}}"#,
        string(&source.name),
        diagnostic.code,
        string(&diagnostic.message),
        labels.join(","),
        help.join(",")
    )
}

fn place(span: Span, source: &Source) -> String {
    let (line, column) = source.line_column(span.start);
    format!(r#""start":{},"end":{},"line":{line},"column":{column}"#, span.start, span.end)
}

/// A JSON string literal.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
