//! Says what is wrong with a statement that the grammar refuses, and finds an edit that it would accept.

use super::forms::{FORMS, Form, Place, first_word};
use super::parser::{Grammar, Rule};
use crate::diagnostic::{Diagnostic, codes, similar};
use crate::source::Span;
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

/// A statement that begins like none.
pub(crate) fn unknown(text: &str, base: usize, place: Place) -> Diagnostic {
    let word = found_at(text, 0);
    let span = Span::new(base, base + word.len());
    let message = if word.is_empty() {
        "block without a head".to_string()
    } else {
        format!("unknown statement `{word}`")
    };
    let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, message)
        .primary(span, format!("no statement {} begins like this", place.name()));
    let forms = || FORMS.iter().filter(|f| f.places.contains(&place));
    let Some(meant) = similar(word, forms().map(|f| first_word(f.words))) else {
        let words: Vec<String> = forms().map(|f| format!("`{}`", f.words)).collect();
        return found.help(format!("statements {} are {}", place.name(), words.join(", ")));
    };
    let edited = format!("{meant}{}", &text[word.len()..]);
    let help = format!("did you mean `{meant}`?");
    if forms().any(|f| Grammar::parse(f.rule, &edited).is_ok()) {
        found.fix(help, span, meant)
    } else {
        found.help(help)
    }
}

/// A statement that can't stand here.
pub(crate) fn misplaced(form: &Form, text: &str, base: usize, place: Place) -> Diagnostic {
    let places: Vec<&str> = form.places.iter().map(|p| p.name()).collect();
    let message = format!("a `{}` statement can't stand {}", form.words, place.name());
    Diagnostic::error(codes::MISPLACED, message)
        .primary(Span::new(base, base + first_word(text).len()), "not here")
        .help(format!("it stands {}", places.join(" or ")))
}

/// A statement that does not go on as it began.
pub(crate) fn unexpected(form: &Form, text: &str, base: usize, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    let word = found_at(text, at);
    let span = Span::new(base + at, base + at + word.len());
    let name = form.words;
    let is_word = |w: &str| w.starts_with(|c: char| c.is_ascii_alphabetic());
    if expected.contains(&Rule::name) && is_word(word) && Grammar::parse(Rule::name, word).is_err() {
        return Diagnostic::error(codes::NOTATION_AS_NAME, format!("`{word}` is not a name"))
            .primary(span, "names end in a lowercase letter, or in digits after one")
            .help(format!("its form is `{}`", form.usage));
    }
    let message = if word.is_empty() {
        format!("the `{name}` statement breaks off")
    } else {
        format!("unexpected `{word}` in the `{name}` statement")
    };
    let found = Diagnostic::error(codes::UNEXPECTED, message).primary(span, expectation(expected));
    match repair(form, text, at, word, expected) {
        Some((help, start, end, new)) => found.fix(help, Span::new(base + start, base + end), new),
        None => found.help(format!("its form is `{}`", form.usage)),
    }
}

/// The word or sign at an offset.
fn found_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let word = first_word(rest);
    if !word.is_empty() {
        return word;
    }
    &rest[..rest.chars().next().map_or(0, char::len_utf8)]
}

/// The keyword or sign that a rule stands for.
fn token(rule: Rule) -> Option<String> {
    Some(match rule {
        Rule::comma => ",".to_string(),
        Rule::equals => "=".to_string(),
        Rule::colon => ":".to_string(),
        Rule::dash => "-".to_string(),
        Rule::x => "x".to_string(),
        rule => format!("{rule:?}").strip_prefix("k_")?.replace('_', " "),
    })
}

/// What could stand there, in words.
fn expectation(expected: &[Rule]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut end = false;
    for &rule in expected {
        let word = match rule {
            Rule::EOI => {
                end = true;
                continue;
            }
            Rule::name | Rule::names => "a name".to_string(),
            Rule::symbol => "a symbol of one or two letters".to_string(),
            Rule::square | Rule::squares => "a square".to_string(),
            Rule::number | Rule::files | Rule::bound => "a number".to_string(),
            Rule::text | Rule::quoted => "a text in quotes".to_string(),
            Rule::region => "a region".to_string(),
            Rule::movement => "a movement".to_string(),
            Rule::steps => "`double step`".to_string(),
            rule => match token(rule) {
                Some(token) => format!("`{token}`"),
                None => continue,
            },
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if end {
        words.push("the end of the statement".to_string());
    }
    match words.split_last() {
        None => "not expected here".to_string(),
        Some((only, [])) => format!("expected {only}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    }
}

/// An edit (help, start, end, replacement) that makes the statement acceptable, if an obvious one does.
fn repair(
    form: &Form,
    text: &str,
    at: usize,
    word: &str,
    expected: &[Rule],
) -> Option<(String, usize, usize, String)> {
    let accepted = |start: usize, end: usize, new: &str| {
        let edited = format!("{}{new}{}", &text[..start], &text[end..]);
        Grammar::parse(form.rule, &edited).is_ok()
    };
    let tokens: Vec<String> = expected.iter().filter_map(|&rule| token(rule)).collect();
    let is_word = |token: &str| token.starts_with(|c: char| c.is_ascii_alphabetic());
    // A misspelt keyword: as many words as it has, or one word for several.
    for token in tokens.iter().filter(|t| is_word(t)) {
        for count in [token.split(' ').count(), 1] {
            let end = at + words_length(&text[at..], count);
            let written = &text[at..end];
            if similar(written, [token.as_str()]).is_some() && accepted(at, end, token) {
                return Some((format!("did you mean `{token}`?"), at, end, token.clone()));
            }
        }
    }
    // Something left out, if there is only one thing that it can be.
    let mut left_out = tokens.iter().filter_map(|token| {
        let before = text[..at].trim_end().len();
        let edit = if is_word(token) { (at, format!("{token} ")) } else { (before, token.clone()) };
        let spaced = if at == text.len() { (at, format!(" {token}")) } else { edit };
        accepted(spaced.0, spaced.0, &spaced.1)
            .then(|| (format!("write `{token}` here"), spaced.0, spaced.0, spaced.1))
    });
    if let (Some(edit), None) = (left_out.next(), left_out.next()) {
        return Some(edit);
    }
    // Something too much.
    let end = at + word.len();
    let start = text[..at].trim_end().len();
    let removable = !word.is_empty() && accepted(start, end, "");
    removable.then(|| ("remove it".to_string(), start, end, String::new()))
}

/// The length of the first `count` words of the text, with the spaces between them.
fn words_length(text: &str, count: usize) -> usize {
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
    length
}
