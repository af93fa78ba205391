//! From the outline of a file to its tree.

mod order;

use super::forms::{self, Form, Place};
use super::mistake;
use super::outline::{Chunk, Node, outline};
use super::parser::{Grammar, Pair, Reader, Rule};
use super::tree::{
    Army, Block, Comment, Entry, File, Item, ItemKind, Line, Statement, StatementKind, Trivia, Variant,
};
use super::{build, tree};
use crate::diagnostic::{self, Diagnostic, codes};
use crate::source::{Source, Span};
use pest::Parser;

/// The version of the language that this crate reads.
pub const VERSION: u16 = 1;

/// How many findings are enough: after them, the rest of the file is not looked at.
const MAX_FINDINGS: usize = 100;

/// What a file says, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The text.
    pub source: Source,
    /// The tree; where a statement was not understood, it holds a `Broken` one.
    pub file: File,
    /// What is wrong, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the bytes of a file, which may be anything. `name` is what diagnostics call it.
pub fn parse_bytes(name: &str, bytes: &[u8]) -> Parsed {
    let (source, refusal) = Source::from_bytes(name, bytes);
    let (file, diagnostics) = match refusal {
        Some(diagnostic) => (File::default(), vec![diagnostic]),
        None => parse(&source),
    };
    Parsed { source, file, diagnostics }
}

/// Reads a text. Never fails: there is always a tree, and what is wrong comes with it in the order of the file.
pub fn parse(source: &Source) -> (File, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let nodes = outline(&source.text, &mut diagnostics);
    let mut tree = Tree {
        text: &source.text,
        file: File::default(),
        frames: Vec::new(),
        lines: Vec::new(),
        diagnostics,
        ghosts: 0,
    };
    for node in nodes {
        if tree.diagnostics.len() > MAX_FINDINGS {
            break;
        }
        tree.node(node);
    }
    let Tree { mut file, mut diagnostics, .. } = tree.finish();
    if let Some(newer) = order::unknown_version(&file) {
        return (file, vec![newer]);
    }
    if diagnostics.len() <= MAX_FINDINGS {
        diagnostics.extend(order::check(&file, &source.text));
    }
    diagnostic::sort(&mut diagnostics);
    if diagnostics.len() > MAX_FINDINGS {
        diagnostics.truncate(MAX_FINDINGS);
        let place = diagnostics.last().and_then(Diagnostic::span).unwrap_or_default().after();
        let message = format!("more than {MAX_FINDINGS} findings; the rest of the file is not shown");
        diagnostics.push(Diagnostic::error(codes::TOO_MANY, message).primary(place, "up to here"));
    }
    trim(&mut file.tail);
    (file, diagnostics)
}

/// The part of a span that is on its first line.
fn first_line(span: Span, text: &str) -> Span {
    let text = text.get(span.range()).unwrap_or("");
    let length = text.find(['\n', '\r']).unwrap_or(text.len());
    Span { start: span.start, end: span.start + length as u32 }
}

/// A block that is open.
struct Frame {
    kind: Kind,
    /// The text before the `{`.
    head: Span,
    trivia: Trivia,
    block: Block,
}

enum Kind {
    Variant {
        name: tree::Name,
        extends: Option<tree::Name>,
    },
    Army {
        name: tree::Name,
    },
    /// What is not understood, and what its content is looked at as (`None`: not at all).
    Broken(Option<Place>),
}

impl Kind {
    /// What can stand in it.
    fn place(&self) -> Option<Place> {
        match self {
            Kind::Variant { .. } => Some(Place::Variant),
            Kind::Army { .. } => Some(Place::Army),
            Kind::Broken(place) => *place,
        }
    }
}

/// The tree while it grows.
struct Tree<'t> {
    text: &'t str,
    file: File,
    /// The open blocks, the innermost last.
    frames: Vec<Frame>,
    /// Comments and blank lines that belong to what comes next.
    lines: Vec<Line>,
    diagnostics: Vec<Diagnostic>,
    /// Number of `}` that are to come but close blocks which are closed already.
    ghosts: usize,
}

impl<'t> Tree<'t> {
    fn node(&mut self, node: Node) {
        match node {
            Node::Blank => {
                let first = self.lines.is_empty() && self.at_start();
                if !first && self.lines.last() != Some(&Line::Blank) {
                    self.lines.push(Line::Blank);
                }
            }
            Node::Comment(comment) => self.lines.push(Line::Comment(comment)),
            Node::Statement(chunk) => self.statement(chunk),
            Node::Head(chunk) => self.head(chunk),
            Node::Close(span, comment) => match self.frames.pop() {
                Some(frame) => self.close(frame, span.end, comment),
                None if self.ghosts > 0 => self.ghosts -= 1,
                None => self.diagnostics.push(
                    Diagnostic::error(codes::STRAY_CLOSE, "`}` closes nothing")
                        .primary(span, "no block is open here")
                        .fix("remove it", span, ""),
                ),
            },
        }
    }

    /// Whether nothing stands in the innermost block yet.
    fn at_start(&self) -> bool {
        self.frames.last().map_or(self.file.items.is_empty(), |f| f.block.statements.is_empty())
    }

    /// What can stand here; `None` if it does not matter.
    fn place(&self) -> Option<Place> {
        self.frames.last().map_or(Some(Place::File), |f| f.kind.place())
    }

    /// The comments and blank lines of an entry that begins here.
    fn trivia(&mut self, chunk: &Chunk) -> Trivia {
        let mut before = std::mem::take(&mut self.lines);
        before.extend(chunk.astray.iter().cloned().map(Line::Comment));
        Trivia { before, inside: chunk.inside.clone(), after: chunk.after.clone() }
    }

    /// Parses a chunk as what it begins like, if that can stand here.
    fn pair(&mut self, chunk: &Chunk) -> Option<(&'static Form, Pair<'t>)> {
        if chunk.broken {
            return None;
        }
        let text: &'t str = &self.text[chunk.span.range()];
        let place = self.place()?;
        let base = chunk.span.start as usize;
        let found = match forms::form_of(text) {
            None => mistake::unknown(text, base, place),
            Some(form) if !form.places.contains(&place) => mistake::misplaced(form, text, base, place),
            Some(form) => match Grammar::parse(form.rule, text) {
                Ok(mut pairs) => return pairs.next().map(|pair| (form, pair)),
                Err(error) => mistake::unexpected(form, text, base, &error),
            },
        };
        self.diagnostics.push(found);
        None
    }

    fn statement(&mut self, chunk: Chunk) {
        let begins_block = |rule| matches!(rule, Rule::variant_head | Rule::army_head);
        let text = &self.text[chunk.span.range()];
        if !chunk.broken && forms::form_of(text).is_some_and(|form| begins_block(form.rule)) {
            let found = Diagnostic::error(codes::UNEXPECTED, "block without `{`")
                .primary(chunk.span, "expected `{` after this")
                .fix("open it", chunk.span.after(), " {");
            self.diagnostics.push(found);
            return self.head(chunk);
        }
        let trivia = self.trivia(&chunk);
        let span = chunk.span;
        let pair = self.pair(&chunk).map(|(_, pair)| pair);
        let mut found = Vec::new();
        let mut reader = Reader { base: span.start as usize, diagnostics: &mut found };
        if self.frames.is_empty() {
            let kind = pair.and_then(|pair| build::item(pair, &mut reader)).unwrap_or(ItemKind::Broken);
            self.file.items.push(Item { trivia, span: span.into(), kind });
        } else {
            let kind =
                pair.and_then(|pair| build::statement(pair, &mut reader)).unwrap_or(StatementKind::Broken);
            self.add(Statement { trivia, span: span.into(), kind });
        }
        self.diagnostics.append(&mut found);
    }

    fn add(&mut self, statement: Statement) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block.statements.push(statement);
        }
    }

    fn head(&mut self, mut chunk: Chunk) {
        let text = &self.text[chunk.span.range()];
        let word = forms::first_word(text);
        // A variant can't stand in a block, nor an army in an army: then a `}` has been forgotten.
        while match self.frames.last() {
            None => false,
            Some(frame) => word == "variant" || word == "army" && frame.kind.place() == Some(Place::Army),
        } {
            let Some(frame) = self.frames.pop() else { break };
            self.unclosed(&frame, chunk.span.start as usize);
            self.ghosts += 1;
            // The lines so far belong to what comes now.
            let lines = std::mem::take(&mut self.lines);
            self.close(frame, chunk.span.start, None);
            self.lines = lines;
        }
        let comment = chunk.after.take();
        let trivia = self.trivia(&chunk);
        let mut inner = match self.place() {
            Some(Place::File) if word == "army" => Some(Place::Army),
            Some(Place::File) => Some(Place::Variant),
            Some(Place::Variant) => Some(Place::Army),
            Some(Place::Army) | None => None,
        };
        let mut found = Vec::new();
        let mut reader = Reader { base: chunk.span.start as usize, diagnostics: &mut found };
        let kind = match self.pair(&chunk) {
            Some((form, pair)) => match form.rule {
                Rule::variant_head => build::variant_head(pair, &mut reader)
                    .map(|(name, extends)| Kind::Variant { name, extends }),
                Rule::army_head => build::army_head(pair, &mut reader).map(|name| Kind::Army { name }),
                _ => {
                    let message = format!("the `{}` statement has no block", form.words);
                    reader.report(
                        Diagnostic::error(codes::UNEXPECTED, message)
                            .primary(chunk.span, "a `{` follows this")
                            .help(format!("its form is `{}`", form.usage)),
                    );
                    inner = None;
                    None
                }
            },
            None => None,
        };
        self.diagnostics.append(&mut found);
        let kind = kind.unwrap_or(Kind::Broken(inner));
        self.frames.push(Frame {
            kind,
            head: chunk.span,
            trivia,
            block: Block { comment, ..Block::default() },
        });
    }

    fn close(&mut self, frame: Frame, end: u32, comment: Option<Comment>) {
        let Frame { kind, head, mut trivia, mut block } = frame;
        block.tail = std::mem::take(&mut self.lines);
        trim(&mut block.tail);
        trivia.after = comment;
        let span = Span { start: head.start, end }.into();
        if self.frames.is_empty() {
            let kind = match kind {
                Kind::Variant { name, extends } => ItemKind::Variant(Variant { name, extends, block }),
                Kind::Army { name } => ItemKind::Army(Army { name, block }),
                Kind::Broken(_) => ItemKind::Broken,
            };
            self.file.items.push(Entry { trivia, span, kind });
        } else {
            let kind = match kind {
                Kind::Army { name } => StatementKind::Army(Army { name, block }),
                Kind::Variant { .. } | Kind::Broken(_) => StatementKind::Broken,
            };
            self.add(Entry { trivia, span, kind });
        }
    }

    fn unclosed(&mut self, frame: &Frame, at: usize) {
        let end = self.text[..at].trim_end().len();
        let place = first_line(frame.head, self.text);
        self.diagnostics.push(
            Diagnostic::error(codes::UNCLOSED_BLOCK, "block without `}`")
                .primary(place, "it begins here")
                .fix("close it after its last statement", Span::new(end, end), "\n}"),
        );
    }

    fn finish(mut self) -> Self {
        // Where the rest of the file has not been looked at, its `}` have not been seen.
        let seen_all = self.diagnostics.len() <= MAX_FINDINGS;
        while let Some(frame) = self.frames.pop() {
            if seen_all {
                self.unclosed(&frame, self.text.len());
            }
            self.close(frame, self.text.len() as u32, None);
        }
        self.file.tail = std::mem::take(&mut self.lines);
        self
    }
}

/// Takes blank lines off the end.
fn trim(lines: &mut Vec<Line>) {
    while lines.last() == Some(&Line::Blank) {
        lines.pop();
    }
}
