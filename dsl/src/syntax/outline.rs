//! Cuts a file into statements, block heads, block ends, comments and blank lines.
//!
//! The language goes by lines, with a few ways for a statement to go on in the next one. Finding the statements first
//! means that a mistake in one of them never hides another one.

use super::forms;
use super::tree::{Comment, Inside};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;

/// How deep brackets can be nested.
pub(crate) const MAX_DEPTH: usize = 64;

/// What the file consists of, in order.
#[derive(Debug)]
pub(crate) enum Node {
    /// A line without anything.
    Blank,
    /// A comment on a line of its own.
    Comment(Comment),
    /// A statement.
    Statement(Chunk),
    /// What stands before a `{`; may be empty.
    Head(Chunk),
    /// A `}` and the comment behind it.
    Close(Span, Option<Comment>),
}

/// The text of a statement or block head.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// From its first to its last character, line ends and comments between them included.
    pub(crate) span: Span,
    /// Comments between its parts.
    pub(crate) inside: Vec<Inside>,
    /// Comments in the middle of a part; they have no good place.
    pub(crate) astray: Vec<Comment>,
    /// The comment at the end of its last line (behind the `{`, for a head).
    pub(crate) after: Option<Comment>,
    /// Whether something is wrong with it that has been reported, so that it need not be looked at.
    pub(crate) broken: bool,
}

/// Cuts the text up.
pub(crate) fn outline(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Node> {
    let start = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut scanner = Scanner { text, at: start, nodes: Vec::new(), diagnostics };
    while scanner.at < text.len() {
        scanner.line();
    }
    scanner.nodes
}

struct Scanner<'t, 'd> {
    text: &'t str,
    /// Offset of the next character.
    at: usize,
    nodes: Vec<Node>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'t> Scanner<'t, '_> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Whether a line ends here; goes past its end.
    fn take_line_end(&mut self) -> bool {
        let length = line_end(self.rest());
        self.at += length;
        length > 0
    }

    /// The comment here, if there is one; goes to the end of the line.
    fn take_comment(&mut self) -> Option<Comment> {
        let rest = self.rest();
        let line = rest.starts_with("//").then(|| &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())])?;
        let text = line.trim_end();
        let span = Span::new(self.at, self.at + text.len()).into();
        self.at += line.len();
        Some(Comment { text: text.to_string(), span })
    }

    /// Reads a line, and those that belong to it.
    fn line(&mut self) {
        self.skip_spaces();
        if let Some(comment) = self.take_comment() {
            self.nodes.push(Node::Comment(comment));
        } else if self.take_line_end() {
            self.nodes.push(Node::Blank);
            return;
        }
        // One-line blocks put several nodes on one line.
        loop {
            self.skip_spaces();
            if self.at == self.text.len() || self.take_line_end() {
                return;
            }
            let node = match self.rest().as_bytes()[0] {
                b'}' => {
                    self.at += 1;
                    let span = Span::new(self.at - 1, self.at);
                    Node::Close(span, self.comment_behind())
                }
                b'{' => self.head(Chunk { span: Span::new(self.at, self.at), ..Chunk::default() }),
                _ => {
                    let mut chunk = Walk::new(self).chunk();
                    if self.rest().starts_with('{') {
                        self.head(chunk)
                    } else {
                        if chunk.after.is_none() {
                            chunk.after = self.comment_behind();
                        }
                        Node::Statement(chunk)
                    }
                }
            };
            self.nodes.push(node);
        }
    }

    fn head(&mut self, chunk: Chunk) -> Node {
        self.at += 1;
        Node::Head(Chunk { after: self.comment_behind(), ..chunk })
    }

    fn comment_behind(&mut self) -> Option<Comment> {
        self.skip_spaces();
        self.take_comment()
    }
}

/// The walk through one chunk.
struct Walk<'s, 't, 'd> {
    scanner: &'s mut Scanner<'t, 'd>,
    chunk: Chunk,
    /// Open brackets with their places.
    open: Vec<(char, usize)>,
    /// Number of commas passed outside of brackets.
    commas: u16,
    /// The last character that is neither white space nor comment, and the offset after it.
    last: (char, usize),
    too_deep: bool,
}

impl<'s, 't, 'd> Walk<'s, 't, 'd> {
    fn new(scanner: &'s mut Scanner<'t, 'd>) -> Self {
        let at = scanner.at;
        let chunk = Chunk { span: Span::new(at, at), ..Chunk::default() };
        Walk { scanner, chunk, open: Vec::new(), commas: 0, last: (' ', at), too_deep: false }
    }

    /// Goes to the end of the chunk: the end of its last line, or a brace.
    fn chunk(mut self) -> Chunk {
        loop {
            self.scanner.skip_spaces();
            let at = self.scanner.at;
            let comment = self.scanner.take_comment();
            let Some(c) = self.scanner.rest().chars().next() else {
                self.chunk.after = comment;
                self.breaks_off();
                break;
            };
            if line_end(self.scanner.rest()) > 0 {
                if !self.goes_on(comment) {
                    break;
                }
                continue;
            }
            if c == '{' || c == '}' {
                self.breaks_off();
                break;
            }
            self.scanner.at += c.len_utf8();
            match c {
                '"' => self.text(at),
                ',' if self.open.is_empty() => self.commas = self.commas.saturating_add(1),
                '(' | '[' => self.open(c, at),
                '<' if self.scanner.rest().starts_with(|d: char| d.is_ascii_digit()) => self.open(c, at),
                ')' | ']' => self.close(c, at),
                '>' if self.open.last().is_some_and(|o| o.0 == '<') => self.close(c, at),
                ' '..='~' => {}
                _ => self.odd_character(c, at),
            }
            self.last = (c, self.scanner.at);
        }
        self.chunk.span.end = self.last.1 as u32;
        self.chunk
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.scanner.diagnostics.push(diagnostic);
        self.chunk.broken = true;
    }

    /// At the end of a line, before its line end: whether the chunk goes on in the next line.
    fn goes_on(&mut self, comment: Option<Comment>) -> bool {
        let wants_more = !self.open.is_empty() || matches!(self.last.0, ',' | '+');
        // A comma that is the sign of a broken chunk says nothing.
        if !wants_more {
            self.chunk.after = comment;
            return false;
        }
        let gap = self.scanner.at;
        let next = next_code(self.scanner.text, gap);
        let rest = &self.scanner.text[next..];
        if rest.is_empty() || rest.starts_with(['{', '}']) || forms::starts_statement(rest) {
            self.chunk.after = comment;
            self.breaks_off();
            return false;
        }
        self.keep(comment, false);
        while self.scanner.at < next {
            self.scanner.skip_spaces();
            if let Some(comment) = self.scanner.take_comment() {
                self.keep(Some(comment), true);
            }
            self.scanner.take_line_end();
        }
        self.scanner.at = next;
        true
    }

    fn keep(&mut self, comment: Option<Comment>, own_line: bool) {
        let Some(comment) = comment else { return };
        if self.last.0 == ',' && self.open.is_empty() {
            self.chunk.inside.push(Inside { part: self.commas.saturating_sub(1), own_line, comment });
        } else {
            self.chunk.astray.push(comment);
        }
    }

    /// The chunk ends here: is it whole?
    fn breaks_off(&mut self) {
        let end = self.last.1;
        if let Some(&(bracket, at)) = self.open.last() {
            let closing: String = self.open.iter().rev().map(|o| closing(o.0)).collect();
            let found = Diagnostic::error(codes::UNCLOSED_BRACKET, format!("`{bracket}` is not closed"))
                .primary(Span::new(at, at + 1), "opened here");
            self.report(self.closed_by(found, end, &closing));
        } else if let (sign @ (',' | '+'), false) = (self.last.0, self.chunk.broken) {
            let place = Span::new(end - 1, end);
            let found = Diagnostic::error(codes::DANGLING, format!("nothing follows the `{sign}`"))
                .primary(place, "a statement goes on after this")
                .fix("remove it", place, "");
            self.scanner.diagnostics.push(found);
            self.last.1 = end - 1;
        }
    }

    /// After a `"`: goes past the next one on the line.
    fn text(&mut self, start: usize) {
        let rest = self.scanner.rest();
        // Only up to the first of them: many texts on a long line must not each look at all of it.
        let end = rest.find(['"', '\n', '\r']).unwrap_or(rest.len());
        if rest[end..].starts_with('"') {
            self.scanner.at += end + 1;
            return;
        }
        // A `{` at the end is more likely a block's than the text's.
        self.scanner.at += rest[..end].trim_end().trim_end_matches('{').trim_end().len();
        let found = Diagnostic::error(codes::UNCLOSED_TEXT, "text without closing `\"`")
            .primary(Span::new(start, start + 1), "it begins here");
        self.report(self.closed_by(found, self.scanner.at, "\""));
    }

    /// Adds the advice to close something with a sign, as an edit if the statement is well then.
    fn closed_by(&self, found: Diagnostic, end: usize, sign: &str) -> Diagnostic {
        let closed = format!("{}{sign}", &self.scanner.text[self.chunk.span.start as usize..end]);
        if !self.chunk.broken && forms::accepts(&closed) {
            found.fix("close it", Span::new(end, end), sign)
        } else {
            found.help(format!("close it with `{sign}`"))
        }
    }

    fn open(&mut self, c: char, at: usize) {
        if self.open.len() == MAX_DEPTH && !self.too_deep {
            self.too_deep = true;
            let message = format!("brackets are nested more than {MAX_DEPTH} deep");
            self.report(
                Diagnostic::error(codes::TOO_DEEP, message).primary(Span::new(at, at + 1), "one too many"),
            );
        }
        self.open.push((c, at));
    }

    fn close(&mut self, c: char, at: usize) {
        let place = Span::new(at, at + 1);
        match self.open.pop() {
            None => {
                let found = Diagnostic::error(codes::UNCLOSED_BRACKET, format!("`{c}` closes nothing"))
                    .primary(place, "no bracket is open here")
                    .fix("remove it", place, "");
                self.report(found);
            }
            Some((open, open_at)) if closing(open) != c => {
                let found =
                    Diagnostic::error(codes::UNCLOSED_BRACKET, format!("`{open}` is closed by `{c}`"))
                        .primary(place, format!("expected `{}`", closing(open)))
                        .secondary(Span::new(open_at, open_at + 1), "opened here")
                        .fix("close it with its own sign", place, closing(open));
                self.report(found);
            }
            Some(_) => {}
        }
    }

    /// A character that is no ASCII sign: only the first one of a chunk is told.
    fn odd_character(&mut self, c: char, at: usize) {
        if self.chunk.broken {
            return;
        }
        let place = Span::new(at, at + c.len_utf8());
        let name =
            if c.is_control() || c.is_whitespace() { format!("U+{:04X}", c as u32) } else { c.to_string() };
        let found = Diagnostic::error(codes::UNEXPECTED_CHARACTER, format!("unexpected character `{name}`"))
            .primary(place, "only texts and comments can hold it");
        let plain = match c {
            '“' | '”' | '„' | '«' | '»' | '‟' => return self.odd_quotes(c, at, found),
            '–' | '—' | '‐' | '‑' | '−' => "-",
            '×' => "x",
            '\u{A0}' | '\u{2007}' | '\u{202F}' => " ",
            c if c.is_alphabetic() => {
                return self.report(found.help("names are written with the letters a to z and A to Z"));
            }
            _ => return self.report(found.fix("remove it", place, "")),
        };
        self.report(found.fix("write the plain sign", place, plain));
    }

    /// A text in quotes that are not the plain ones.
    fn odd_quotes(&mut self, open: char, at: usize, found: Diagnostic) {
        let rest = self.scanner.rest();
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        let close = line.char_indices().find(|&(_, c)| matches!(c, '“' | '”' | '«' | '»' | '"'));
        let Some((length, close)) = close else {
            return self.report(found.fix("write the plain sign", Span::new(at, at + open.len_utf8()), "\""));
        };
        self.scanner.at += length + close.len_utf8();
        let whole = Span::new(at, self.scanner.at);
        self.report(found.fix("write plain quotes", whole, format!("\"{}\"", &line[..length])));
    }
}

/// The bracket that closes this one.
fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '>',
    }
}

/// The length of the line end that the text begins with.
fn line_end(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// The offset of the next character from `at` on that is neither white space nor comment.
fn next_code(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text[at..].trim_start_matches([' ', '\t', '\r', '\n']);
        at = text.len() - rest.len();
        if !rest.starts_with("//") {
            return at;
        }
        at += rest.find(['\n', '\r']).unwrap_or(rest.len());
    }
}
