//! What a diagnostic code means.

use super::codes;
use crate::cli::game::nearest;
use crate::cli::{Fault, out};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Code<'a> {
    code: &'a str,
    title: &'a str,
    explanation: &'a str,
}

/// Whether a word is written like a code: `V` and four digits.
pub(super) fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['V', 'v']);
    digits.is_some_and(|d| d.len() == 4 && d.bytes().all(|b| b.is_ascii_digit()))
}

pub(super) fn run(id: &str, as_json: bool) -> Result<(), Fault> {
    let Some(code) = codes::find(id) else {
        let all = codes::all();
        let hint = nearest(id, all.iter().map(|c| c.id)).map(|near| format!("; there is {near}"));
        return Err(Fault::Input(format!("there is no code {id}{}", hint.unwrap_or_default())));
    };
    if as_json {
        return out::json(&Code { code: code.id, title: code.title, explanation: code.explanation });
    }
    let mut stdout = std::io::stdout().lock();
    Ok(writeln!(stdout, "{}: {}\n\n{}", code.id, code.title, wrapped(code.explanation))?)
}

/// The text in lines of at most 100 characters; empty lines and lines that begin with a blank stay as they are.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with(' ') || line.is_empty() {
            out += line;
            out.push('\n');
            continue;
        }
        let mut width = 0;
        for word in line.split_whitespace() {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > 100 {
                out.push('\n');
                width = 0;
            } else if width > 0 {
                out.push(' ');
                width += 1;
            }
            out += word;
            width += length;
        }
        out.push('\n');
    }
    out.trim_end().into()
}
