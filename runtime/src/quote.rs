//! Input in messages.

/// Longest piece of input that a message repeats, in characters.
const LONGEST: usize = 40;

/// A piece of input in backquotes for a message of one line: printable, and not too long.
pub(crate) fn quote(text: &str) -> String {
    let cut: String = text.chars().take(LONGEST).collect();
    let dots = if cut.len() < text.len() { "..." } else { "" };
    // Control characters are written out; quotation marks need not be.
    let printable: String =
        cut.chars().map(|c| if c.is_control() { c.escape_debug().to_string() } else { c.into() }).collect();
    format!("`{printable}{dots}`")
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_are_short_and_of_one_line() {
        assert_eq!(quote("e2'e4"), "`e2'e4`");
        assert_eq!(quote("a\nb\u{1b}"), "`a\\nb\\u{1b}`");
        assert_eq!(quote(&"é".repeat(41)), format!("`{}...`", "é".repeat(40)));
    }
}
