//! Lines of input, whatever they hold.

use std::io::{self, BufRead, Read};

/// Longest line that is read, in bytes: a game of some hundred thousand moves.
const LONGEST: u64 = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text without the end of the line; bytes that are no text are replaced.
    Text(String),
    /// It was too long and has been skipped.
    TooLong,
}

/// The next line; `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && read as u64 == LONGEST {
        while input.by_ref().take(LONGEST).skip_until(b'\n')? as u64 == LONGEST {}
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(text.trim_end_matches(['\n', '\r']).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let mut input: &[u8] = b"a b\r\n\nc\xff";
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Some(Line::Text("a b".to_owned())));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::Text("c\u{fffd}".to_owned())));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_line_without_end_is_skipped() {
        for extra in [0, 5, LONGEST as usize] {
            let mut text = vec![b'x'; LONGEST as usize + extra];
            text.extend(b"\nnext");
            let mut input: &[u8] = &text;
            assert_eq!(read_line(&mut input).unwrap(), Some(Line::TooLong));
            assert_eq!(read_line(&mut input).unwrap(), Some(Line::Text("next".to_owned())), "{extra}");
        }
    }
}
