//! No text makes the compiler of descriptions panic, and what it finds lies within the text.

#[path = "common/library.rs"]
mod common;

use common::library;
use proptest::prelude::*;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{check_all, list};
use tabiya_dsl::source::Source;

/// A change of a text by words: what a careless author or an editor does.
#[derive(Clone, Debug)]
enum Edit {
    Drop(usize),
    Double(usize),
    Swap(usize, usize),
    Replace(usize, &'static str),
}

const WORDS: [&str; 24] = [
    "0", "1", "17", "65535", "K", "royal", "default", "none", "\"8/8\"", "\"kK\"", "16x16", "1x1", "}", "{",
    ",", "a1", "z99", "extends", "armies", "<15,15>", "R0", "Zz", "last", "remove",
];

fn edit() -> impl Strategy<Value = Edit> {
    let place = || any::<usize>();
    prop_oneof![
        place().prop_map(Edit::Drop),
        place().prop_map(Edit::Double),
        (place(), place()).prop_map(|(a, b)| Edit::Swap(a, b)),
        (place(), proptest::sample::select(&WORDS[..])).prop_map(|(a, w)| Edit::Replace(a, w)),
    ]
}

/// Words with the white space after them, so that lines stay lines.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut blank = true;
    for c in text.chars() {
        if blank && !c.is_whitespace() {
            pieces.push(String::new());
        }
        blank = c.is_whitespace();
        match pieces.last_mut() {
            Some(piece) => piece.push(c),
            None => pieces.push(c.to_string()),
        }
    }
    pieces
}

fn apply(text: &str, edits: &[Edit]) -> String {
    let mut pieces = pieces(text);
    for edit in edits {
        let count = pieces.len();
        if count < 2 {
            break;
        }
        match edit {
            Edit::Drop(i) => {
                pieces.remove(i % count);
            }
            Edit::Double(i) => pieces.insert(i % count, pieces[i % count].clone()),
            Edit::Swap(i, j) => pieces.swap(i % count, j % count),
            Edit::Replace(i, word) => {
                let old = &mut pieces[i % count];
                let space: String = old.chars().filter(|c| c.is_whitespace()).collect();
                *old = format!("{word}{space}");
            }
        }
    }
    pieces.concat()
}

fn number_of_cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(number_of_cases()))]

    #[test]
    fn careless_edits(file in any::<usize>(), edits in proptest::collection::vec(edit(), 1..6)) {
        let files = library().files();
        let text = apply(&files[file % files.len()].text, &edits);
        let source = Source { name: "edited.variant".to_string(), text };
        let found = check_all(library(), &source);
        for diagnostic in &found {
            for label in &diagnostic.labels {
                prop_assert!(source.text.get(label.span.range()).is_some(), "{diagnostic:?} is outside of the text");
            }
            prop_assert!(!diagnostic.message.is_empty() && !diagnostic.message.contains('\n'), "{diagnostic:?}");
        }
        prop_assert_eq!(render(&found, &source, Style::Plain).is_empty(), found.is_empty());
        list(library(), &source);
    }
}
