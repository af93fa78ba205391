//! The tree of the game that the language's documentation begins with.

use expect_test::expect_file;
use std::fmt::Write;
use tabiya_dsl::source::Source;
use tabiya_dsl::syntax::parse;
use tabiya_dsl::syntax::tree::{Block, Entry, ItemKind, StatementKind};

/// The first example of docs/language.md.
fn example() -> String {
    let page = include_str!("../../docs/language.md");
    let (_, rest) = page.split_once("```\n").expect("an example");
    rest.split_once("```\n").expect("its end").0.to_string()
}

/// An entry on a line, with the comments around it.
fn line<K>(out: &mut String, indent: &str, entry: &Entry<K>, text: String) {
    for before in &entry.trivia.before {
        let _ = writeln!(out, "{indent}{before:?}");
    }
    let _ = writeln!(out, "{indent}{:?} {text}", entry.span);
    for inside in &entry.trivia.inside {
        let _ = writeln!(out, "{indent}  {inside:?}");
    }
    if let Some(after) = &entry.trivia.after {
        let _ = writeln!(out, "{indent}  after: {after:?}");
    }
}

fn block(out: &mut String, indent: &str, block: &Block) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Army(army) => {
                line(out, indent, statement, format!("Army {:?}", army.name));
                self::block(out, &format!("{indent}  "), &army.block);
            }
            kind => line(out, indent, statement, format!("{kind:?}")),
        }
    }
    for tail in &block.tail {
        let _ = writeln!(out, "{indent}{tail:?}");
    }
}

#[test]
fn the_tree_of_the_example() {
    let source = Source { name: "example.variant".to_string(), text: example() };
    let (file, diagnostics) = parse(&source);
    assert_eq!(diagnostics, []);
    let mut out = String::new();
    for item in &file.items {
        match &item.kind {
            ItemKind::Variant(variant) => {
                let head = format!("Variant {:?} extends {:?}", variant.name, variant.extends);
                line(&mut out, "", item, head);
                block(&mut out, "  ", &variant.block);
            }
            kind => line(&mut out, "", item, format!("{kind:?}")),
        }
    }
    expect_file!["golden/shatranj.tree"].assert_eq(&out);
}
