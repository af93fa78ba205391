//! Breaks a statement into lines.
//!
//! This goes by the letters of the statement alone, as the outline does when it reads them, so that both count its
//! parts alike.

use super::super::forms;
use super::super::tree::Inside;

/// The width that lines keep to where they can be broken.
const WIDTH: usize = 110;

/// What a statement has between two places where it can be broken.
struct Part<'t> {
    /// The text, with the `,` or `+` at its end.
    text: &'t str,
    /// Whether it ends in a comma.
    comma: bool,
    /// Whether the line ends behind it in any case: texts that the author has divided stay divided.
    ends_line: bool,
}

/// The number of commas that a statement can be broken at.
pub(super) fn commas(text: &str) -> usize {
    parts(text).iter().filter(|part| part.comma).count()
}

/// Breaks a statement that is written on one line, and puts the comments between its parts.
pub(super) fn break_lines(text: &str, indent: &str, comments: &[&Inside]) -> String {
    let parts = parts(text);
    let whole = indent.len() + text.chars().count() <= WIDTH;
    if whole && comments.is_empty() && !parts.iter().any(|part| part.ends_line) {
        return format!("{indent}{text}");
    }
    let further = format!("{indent}    ");
    let mut out = indent.to_string();
    // Characters on the line so far; 0 where a new line has to be begun.
    let mut width = indent.len();
    let mut begun = false;
    let mut comma = 0;
    for part in &parts {
        let length = part.text.chars().count();
        let too_long = begun && width + 1 + length > WIDTH && !forms::starts_statement(part.text);
        if width == 0 || too_long {
            if width > 0 {
                out.push('\n');
            }
            out += &further;
            width = further.len();
        } else if begun {
            out.push(' ');
            width += 1;
        }
        out += part.text;
        width += length;
        begun = true;
        let behind = comments.iter().filter(|inside| part.comma && usize::from(inside.part) == comma);
        let mut ends_line = part.ends_line;
        for inside in behind {
            if inside.own_line {
                out += &format!("\n{further}{}", inside.comment.text);
            } else {
                out += &format!("  {}", inside.comment.text);
            }
            ends_line = true;
        }
        if ends_line {
            out.push('\n');
            width = 0;
        }
        comma += usize::from(part.comma);
    }
    out
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut quoted) = (0, 0usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth = depth.saturating_sub(1),
            ',' | '+' if depth == 0 => {
                // A `+` matters between texts only.
                let joins = c == '+' && text[..at].ends_with("\" ");
                if c == ',' || joins {
                    let part =
                        Part { text: text[start..=at].trim_start(), comma: c == ',', ends_line: joins };
                    parts.push(part);
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    parts.push(Part { text: text[start..].trim_start(), comma: false, ends_line: false });
    parts
}
