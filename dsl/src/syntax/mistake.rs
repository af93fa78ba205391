//! Says what is wrong with a statement that the grammar refuses.

mod repair;

use super::forms::{CLAUSES, FORMS, Form, Place, REGIONS, first_word};
use super::parser::{Grammar, Rule};
use crate::diagnostic::{Diagnostic, codes, similar};
use crate::source::Span;
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use repair::{Edit, Refused, leading_words, token};

/// A statement that begins like none.
pub(crate) fn unknown(text: &str, base: usize, place: Place) -> Diagnostic {
    let word = found_at(text, 0);
    let span = Span::new(base, base + word.len());
    let message = match word {
        "" => "block without a head".to_string(),
        word => format!("unknown statement `{word}`"),
    };
    let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, message)
        .primary(span, format!("no statement {} begins like this", place.name()));
    let forms = || FORMS.iter().filter(|f| f.places.contains(&place));
    let meant = similar(word, forms().map(|f| first_word(f.words))).map(|meant| (word, meant));
    let Some((written, meant)) = meant.or_else(|| divided_otherwise(text, forms())) else {
        let words: Vec<String> = forms().map(|f| format!("`{}`", f.words)).collect();
        return found.help(format!("statements {} begin with {}", place.name(), words.join(", ")));
    };
    let edited = format!("{meant}{}", &text[written.len()..]);
    let help = format!("did you mean `{meant}`?");
    if forms().any(|f| Grammar::parse(f.rule, &edited).is_ok()) {
        found.fix(help, Span::new(base, base + written.len()), meant)
    } else {
        found.help(help)
    }
}

/// What the text begins with and what is meant by it, if they differ in spaces, hyphens and case only.
fn divided_otherwise(
    text: &str,
    mut forms: impl Iterator<Item = &'static Form>,
) -> Option<(&str, &'static str)> {
    let squash = |words: &str| words.replace([' ', '-'], "").to_lowercase();
    forms.find_map(|form| {
        let written = (1..=5).map(|count| leading_words(text, count));
        written.into_iter().find(|w| squash(w) == squash(form.words)).map(|w| (w, form.words))
    })
}

/// A statement that can't stand here.
pub(crate) fn misplaced(form: &Form, text: &str, base: usize, place: Place) -> Diagnostic {
    let places: Vec<&str> = form.places.iter().map(|p| p.name()).collect();
    let message = format!("the `{}` statement can't stand {}", form.words, place.name());
    Diagnostic::error(codes::MISPLACED, message)
        .primary(Span::new(base, base + first_word(text).len()), "not here")
        .help(format!("it stands {}", places.join(" or ")))
}

/// A statement that does not go on as it began.
pub(crate) fn unexpected(form: &Form, text: &str, base: usize, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected = &expected_rules(error)[..];
    let word = found_at(text, at);
    let span = Span::new(base + at, base + at + word.len());
    let refused = Refused { rule: form.rule, text, at, word, expected };
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic());
    let found = if is_word && expected.contains(&Rule::name) && Grammar::parse(Rule::name, word).is_err() {
        Diagnostic::error(codes::NOTATION_AS_NAME, format!("`{word}` is not a name"))
            .primary(span, "names end in a lowercase letter, or in digits after one")
    } else if is_word && expected.contains(&Rule::symbol) && refused.symbol().is_some() {
        Diagnostic::error(codes::NOT_A_SYMBOL, format!("`{word}` is not a symbol"))
            .primary(span, "symbols are one or two letters, the first a capital")
    } else {
        let name = form.words;
        let message = match word {
            "" => format!("the `{name}` statement breaks off"),
            word => format!("unexpected `{word}` in the `{name}` statement"),
        };
        Diagnostic::error(codes::UNEXPECTED, message).primary(span, expectation(expected))
    };
    match refused.repair() {
        Some(Edit { help, start, end, new }) => found.fix(help, Span::new(base + start, base + end), new),
        None if wants_clause(expected) => found.help(CLAUSES),
        None if wants_region(expected) => found.help(REGIONS),
        None => found.help(format!("its form is `{}`", form.usage)),
    }
}

/// The rules that pest has tried at the place of the error.
fn expected_rules(error: &Error<Rule>) -> Vec<Rule> {
    let mut rules = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    // pest sums a choice up by the rule that it is in.
    if rules.contains(&Rule::region) || rules.contains(&Rule::region_both) {
        rules.extend([Rule::k_last_rank, Rule::k_first_rank, Rule::k_own_half, Rule::k_far_half]);
        rules.extend([Rule::k_rank, Rule::k_ranks]);
    }
    rules
}

/// The word or sign at an offset.
fn found_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    match first_word(rest) {
        "" => &rest[..rest.chars().next().map_or(0, char::len_utf8)],
        word => word,
    }
}

fn wants_clause(expected: &[Rule]) -> bool {
    expected.contains(&Rule::k_royal)
}

fn wants_region(expected: &[Rule]) -> bool {
    expected.iter().any(|rule| matches!(rule, Rule::region | Rule::region_both | Rule::k_last_rank))
}

/// What could stand there, in words.
fn expectation(expected: &[Rule]) -> String {
    if wants_clause(expected) {
        return "expected a clause".to_string();
    }
    if wants_region(expected) {
        return "expected a region".to_string();
    }
    let mut words: Vec<String> = Vec::new();
    for rule in expected.iter().filter(|&&rule| rule != Rule::EOI) {
        let word = match rule {
            Rule::name | Rule::names => "a name".to_string(),
            Rule::symbol => "a symbol".to_string(),
            Rule::square | Rule::squares => "a square".to_string(),
            Rule::number | Rule::files | Rule::bound => "a number".to_string(),
            Rule::text | Rule::quoted => "a text in quotes".to_string(),
            Rule::movement => "a movement".to_string(),
            &rule => match token(rule) {
                Some(token) => format!("`{token}`"),
                None => continue,
            },
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if expected.contains(&Rule::EOI) {
        words.push("the end of the statement".to_string());
    }
    match words.split_last() {
        None => "not expected here".to_string(),
        Some((only, [])) => format!("expected {only}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    }
}
