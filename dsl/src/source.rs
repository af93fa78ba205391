//! Source texts and places in them.

use crate::diagnostic::{Diagnostic, codes};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// A part of a source text: byte offsets, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never before `start`.
    pub end: u32,
}

impl Span {
    /// The part between two offsets. Offsets of a [`Source`] always fit.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end.max(start) as u32 }
    }

    /// The smallest part that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty part right after this one, where something can be inserted.
    pub fn after(self) -> Span {
        Span { start: self.end, end: self.end }
    }

    /// As a range of byte offsets.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The text of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What diagnostics call it: usually the path as the user wrote it.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// Takes the bytes of a file, which may be anything.
    ///
    /// A file that is too large, is not UTF-8 or holds NUL bytes gives a diagnostic; the source that comes with it is
    /// only good for showing that diagnostic.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> (Source, Option<Diagnostic>) {
        let source = |text: String| Source { name: name.to_string(), text };
        if bytes.len() > MAX_BYTES {
            let found = bytes.len();
            let message = format!("the file has {found} bytes, more than the {MAX_BYTES} that are read");
            return (source(String::new()), Some(Diagnostic::error(codes::FILE_TOO_LARGE, message)));
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_string(),
            Err(error) => {
                let start = error.valid_up_to();
                // The replacement character is three bytes long, whatever it stands for.
                let span = Span::new(start, start + '\u{FFFD}'.len_utf8());
                let message = format!("the file is not UTF-8: byte {start} is {:#04x}", bytes[start]);
                let found = Diagnostic::error(codes::NOT_UTF8, message)
                    .primary(span, "not a character")
                    .help("save the file as UTF-8");
                return (source(String::from_utf8_lossy(bytes).into_owned()), Some(found));
            }
        };
        let nul = text.find('\0').map(|at| {
            Diagnostic::error(codes::NUL_BYTE, "the file holds a NUL byte")
                .primary(Span::new(at, at + 1), "here")
                .fix("remove it", Span::new(at, at + 1), "")
        });
        (source(text), nul)
    }

    /// The text of a part; empty if it is not in this source.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Line and column of an offset, both from 1; columns count characters.
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        (line as u32, before[line_start..].chars().count() as u32 + 1)
    }
}
