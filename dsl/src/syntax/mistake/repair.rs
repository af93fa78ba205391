//! Finds an edit with which the grammar accepts a statement.

use super::super::forms::first_word;
use super::super::parser::{Grammar, Rule};
use crate::diagnostic::similar;
use pest::Parser;

/// An edit of a statement.
pub(super) struct Edit {
    /// What it does.
    pub(super) help: String,
    /// Offset of the first byte that is replaced.
    pub(super) start: usize,
    /// Offset after the last byte that is replaced.
    pub(super) end: usize,
    /// What replaces it.
    pub(super) new: String,
}

impl Edit {
    fn new(help: impl Into<String>, start: usize, end: usize, new: impl Into<String>) -> Edit {
        Edit { help: help.into(), start, end, new: new.into() }
    }
}

/// A statement that the grammar refuses.
pub(super) struct Refused<'t> {
    /// What it should be.
    pub(super) rule: Rule,
    /// All of it.
    pub(super) text: &'t str,
    /// Where the grammar got to.
    pub(super) at: usize,
    /// The word or sign there; empty at the end.
    pub(super) word: &'t str,
    /// What could stand there.
    pub(super) expected: &'t [Rule],
}

impl Refused<'_> {
    /// The likeliest edit that makes the statement acceptable.
    pub(super) fn repair(&self) -> Option<Edit> {
        self.misspelling()
            .or_else(|| self.quotes())
            .or_else(|| self.name())
            .or_else(|| self.left_out(false))
            .or_else(|| self.symbol())
            .or_else(|| self.left_out(true))
            .or_else(|| self.too_much())
            .filter(|edit| self.accepts(edit))
    }

    fn accepts(&self, edit: &Edit) -> bool {
        let edited = format!("{}{}{}", &self.text[..edit.start], edit.new, &self.text[edit.end..]);
        Grammar::parse(self.rule, &edited).is_ok()
    }

    fn word_end(&self) -> usize {
        self.at + self.word.len()
    }

    /// The words that could stand there.
    fn keywords(&self) -> impl Iterator<Item = String> {
        self.expected.iter().filter_map(|&rule| token(rule)).filter(|t| is_word(t))
    }

    /// A keyword that is misspelt, lacks one of its words, or is divided otherwise.
    fn misspelling(&self) -> Option<Edit> {
        if self.word == "and" && self.expected.contains(&Rule::k_or) {
            return Some(Edit::new("alternatives are joined by `or`", self.at, self.word_end(), "or"));
        }
        let rest = &self.text[self.at..];
        let tokens: Vec<String> = self.keywords().collect();
        let most = tokens.iter().map(|token| token.split(' ').count() + 1).max()?;
        (1..=most).rev().find_map(|count| {
            let written = leading_words(rest, count);
            let begun = |token: &&str| token.strip_prefix(written).is_some_and(|more| more.starts_with(' '));
            let tokens = || tokens.iter().map(String::as_str);
            let token = similar(written, tokens()).or_else(|| tokens().find(begun))?;
            let help = format!("did you mean `{token}`?");
            let edit = Edit::new(help, self.at, self.at + written.len(), token);
            (!written.is_empty() && self.accepts(&edit)).then_some(edit)
        })
    }

    /// A text without quotes, or a name in quotes.
    fn quotes(&self) -> Option<Edit> {
        let rest = &self.text[self.at..];
        if self.word == "\"" && self.expected.contains(&Rule::name) {
            let name = rest[1..].split('"').next()?;
            return Some(Edit::new("names have no quotes", self.at, self.at + name.len() + 2, name))
                .filter(|edit| self.accepts(edit));
        }
        // Where nothing need follow, what follows is hardly a text.
        let wants_text = self.expected.iter().any(|rule| matches!(rule, Rule::text | Rule::quoted))
            && !self.expected.contains(&Rule::EOI);
        let lengths = [rest.len(), rest.find(',').unwrap_or(rest.len()), self.word.len()];
        lengths.into_iter().filter(|&length| wants_text && length > 0).find_map(|length| {
            let new = format!("\"{}\"", rest[..length].trim_end());
            let edit = Edit::new("texts are written in quotes", self.at, self.at + length, new);
            self.accepts(&edit).then_some(edit)
        })
    }

    /// A name in capitals.
    fn name(&self) -> Option<Edit> {
        let (first, rest) = self.word.split_at_checked(1)?;
        if !self.expected.contains(&Rule::name) || rest.is_empty() {
            return None;
        }
        let new = format!("{first}{}", rest.to_ascii_lowercase());
        Some(Edit::new("write it in small letters", self.at, self.word_end(), new))
            .filter(|edit| self.accepts(edit))
    }

    /// A symbol that is too long or has no capital.
    pub(super) fn symbol(&self) -> Option<Edit> {
        if !self.expected.contains(&Rule::symbol) {
            return None;
        }
        let new = self.word.get(..1)?.to_ascii_uppercase();
        let help = format!("the symbol could be `{new}`");
        Some(Edit::new(help, self.at, self.word_end(), new)).filter(|edit| self.accepts(edit))
    }

    /// Something that is left out, if there is only one thing that it can be: a sign, or a word.
    fn left_out(&self, word: bool) -> Option<Edit> {
        let before = self.text[..self.at].trim_end().len();
        let tokens = self.expected.iter().filter_map(|&rule| token(rule));
        let mut edits =
            tokens.filter(|token| is_word(token) == word && !token.contains(' ')).filter_map(|token| {
                // Where there is a `=`, another one does not help.
                if token == "=" && self.text.contains('=') {
                    return None;
                }
                let help = format!("write `{token}` here");
                let edit = match (word, self.word.is_empty()) {
                    (false, _) if token == "=" => Edit::new(help, before, before, " ="),
                    (false, _) => Edit::new(help, before, before, token),
                    (true, false) => Edit::new(help, self.at, self.at, format!("{token} ")),
                    (true, true) => Edit::new(help, before, before, format!(" {token}")),
                };
                self.accepts(&edit).then_some(edit)
            });
        let first = edits.next();
        if edits.next().is_some() { None } else { first }
    }

    /// Something that is one too many.
    fn too_much(&self) -> Option<Edit> {
        let start = self.text[..self.at].trim_end().len();
        let some = !matches!(self.word, "" | "=");
        some.then(|| Edit::new("remove it", start, self.word_end(), ""))
    }
}

/// The keyword or sign that a rule stands for.
pub(super) fn token(rule: Rule) -> Option<String> {
    Some(match rule {
        Rule::comma => ",".to_string(),
        Rule::equals => "=".to_string(),
        Rule::colon => ":".to_string(),
        Rule::dash => "-".to_string(),
        Rule::x => "x".to_string(),
        rule => format!("{rule:?}").strip_prefix("k_")?.replace('_', " "),
    })
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic()) && token != "x"
}

/// The first `count` words of the text, or as many as it begins with, with the spaces between them.
pub(super) fn leading_words(text: &str, count: usize) -> &str {
    let mut length = 0;
    for i in 0..count {
        let rest = &text[length..];
        let spaces = if i == 0 { 0 } else { rest.len() - rest.trim_start().len() };
        let word = first_word(&rest[spaces..]).len();
        if word == 0 {
            break;
        }
        length += spaces + word;
    }
    &text[..length]
}
