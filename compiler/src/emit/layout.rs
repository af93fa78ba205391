//! Blank lines: what `prettyplease` leaves out and a reader wants, between functions and before documented items.

/// The text with a blank line before each item that has a comment, an attribute or a body of its own.
pub(super) fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut before: Option<&str> = None;
    for line in text.lines() {
        if before.is_some_and(|before| wants_space(before, line)) {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = Some(line);
    }
    out
}

fn wants_space(before: &str, line: &str) -> bool {
    let (code, last) = (line.trim_start(), before.trim());
    let starts_item =
        ["fn ", "pub fn ", "impl ", "static ", "pub struct ", "#[inline"].iter().any(|w| code.starts_with(w));
    // Fields and kinds are documented line by line; they stay together.
    let documented = code.starts_with("///") && !last.ends_with(',') && !last.starts_with("const ");
    let inside = last.ends_with('{') || last.starts_with("#[") || last.starts_with("///");
    let one_liners = code.starts_with("static ") && last.starts_with("static ") && last.ends_with(';');
    let shallow = line.len() - code.len() <= 4;
    (starts_item || documented) && !inside && !one_liners && shallow && !last.is_empty()
}
