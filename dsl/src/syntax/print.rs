//! From tree to text: the canonical layout.
//!
//! Two spaces for each block; the symbols and `=` of pieces that follow each other without a blank line stand below
//! each other; a statement that is too long for a line goes on after one of its commas, four spaces further in.

mod ends;
mod layout;
mod statement;

pub(super) use statement::region;

use super::parse;
use super::tree::{
    Block, Comment, File, Inside, Item, ItemKind, Line, Piece, Statement, StatementKind, Trivia,
};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::source::Source;
use statement::Columns;

/// The text in canonical layout, or what is wrong with it: a text with errors is not touched.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let (file, diagnostics) = parse(source);
    if has_errors(&diagnostics) { Err(diagnostics) } else { Ok(print(&file)) }
}

/// Writes a tree out. What reads back from the text is the same tree; only `Broken` entries are left out.
pub fn print(file: &File) -> String {
    let mut out = Printer { text: String::new(), depth: 0 };
    for item in &file.items {
        out.item(item);
    }
    out.lines(&file.tail);
    out.text
}

struct Printer {
    text: String,
    /// How many blocks are open.
    depth: usize,
}

impl Printer {
    fn indent(&self) -> String {
        "  ".repeat(self.depth)
    }

    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.text += &self.indent();
            self.text += text;
        }
        self.text.push('\n');
    }

    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            match line {
                Line::Blank => self.line(""),
                Line::Comment(comment) => self.line(&comment.text),
            }
        }
    }

    fn item(&mut self, item: &Item) {
        let trivia = &item.trivia;
        match &item.kind {
            ItemKind::Version(version) => self.entry(trivia, &format!("tabiya {}", version.value)),
            ItemKind::Dialect(dialect) => {
                self.entry(trivia, &format!("dialect {}", statement::dialect(dialect.value)))
            }
            ItemKind::Variant(variant) => {
                let extends = variant.extends.as_ref().map(|name| format!(" extends {}", name.value));
                let head = format!("variant {}{}", variant.name.value, extends.unwrap_or_default());
                self.block(trivia, &head, &variant.block);
            }
            ItemKind::Army(army) => self.block(trivia, &format!("army {}", army.name.value), &army.block),
            ItemKind::Broken => {}
        }
    }

    fn block(&mut self, trivia: &Trivia, head: &str, block: &Block) {
        self.lines(&trivia.before);
        self.line(&with_comment(&format!("{head} {{"), &block.comment));
        self.depth += 1;
        let mut rest = &block.statements[..];
        while let [first, ..] = rest {
            let count = if piece(first).is_some() { run_of_pieces(rest) } else { 1 };
            let (run, after) = rest.split_at(count);
            let columns = Columns::of(run.iter().filter_map(piece));
            for statement in run {
                self.statement(statement, &columns);
            }
            rest = after;
        }
        self.lines(&block.tail);
        self.depth -= 1;
        self.line(&with_comment("}", &trivia.after));
    }

    fn statement(&mut self, statement: &Statement, columns: &Columns) {
        match &statement.kind {
            StatementKind::Army(army) => {
                self.block(&statement.trivia, &format!("army {}", army.name.value), &army.block);
            }
            StatementKind::Broken => {}
            kind => self.entry(&statement.trivia, &statement::statement(kind, columns)),
        }
    }

    /// A statement that has been written on one line.
    fn entry(&mut self, trivia: &Trivia, text: &str) {
        self.lines(&trivia.before);
        let (placed, homeless): (Vec<&Inside>, Vec<&Inside>) =
            trivia.inside.iter().partition(|inside| usize::from(inside.part) < layout::commas(text));
        for inside in homeless {
            self.line(&inside.comment.text);
        }
        let text = layout::break_lines(text, &self.indent(), &placed);
        self.text += &with_comment(&text, &trivia.after);
        self.text.push('\n');
    }
}

/// How many of the statements, from the first on, are pieces without a blank line between them.
fn run_of_pieces(statements: &[Statement]) -> usize {
    let goes_on = |s: &Statement| piece(s).is_some() && !s.trivia.before.contains(&Line::Blank);
    1 + statements[1..].iter().take_while(|s| goes_on(s)).count()
}

fn piece(statement: &Statement) -> Option<&Piece> {
    match &statement.kind {
        StatementKind::Piece(piece) => Some(piece),
        _ => None,
    }
}

fn with_comment(text: &str, comment: &Option<Comment>) -> String {
    match comment {
        Some(comment) => format!("{text}  {}", comment.text),
        None => text.to_string(),
    }
}
