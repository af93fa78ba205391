//! From what pest has matched to the tree of a movement.

mod atom;
mod bracket;
mod letters;
mod notation;

use super::{Body, Condition, Hurdle, Movement, Part, Single, Term, Turn, Word};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::build;
use crate::syntax::parser::{Grammar, Pair, Reader, Rule};
use crate::syntax::tree::{Name, Number, Spanned};
use pest::Parser;

/// The most legs that a move can have.
pub(crate) const MAX_LEGS: u16 = 16;

/// Reads a movement that stands by itself. The tree is as complete as the text could be understood.
pub fn parse_text(text: &str) -> (Movement, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut reader = Reader { base: 0, diagnostics: &mut diagnostics };
    let movement = match Grammar::parse(Rule::movement_only, text) {
        Ok(mut pairs) => pairs.next().and_then(|p| p.into_inner().next()).map(|p| parse(p, &mut reader)),
        Err(error) => {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            let width = text[at..].chars().next().map_or(0, char::len_utf8);
            reader.report(
                Diagnostic::error(codes::UNKNOWN_NOTATION, "the movement is not understood here")
                    .primary(Span::new(at, at + width), "no notation"),
            );
            None
        }
    };
    let empty = Movement { terms: Vec::new(), span: Span::new(0, text.len()).into() };
    (movement.unwrap_or(empty), diagnostics)
}

/// Reads what the rule `movement` has matched.
pub(crate) fn parse(pair: Pair<'_>, reader: &mut Reader<'_>) -> Movement {
    let span = trimmed(&pair, reader).into();
    let terms = pair.into_inner().filter_map(|p| term(p, reader)).collect();
    Movement { terms, span }
}

/// The place of a pair without the white space that pest has matched behind it.
fn trimmed(pair: &Pair<'_>, reader: &Reader<'_>) -> Span {
    let span = reader.span(pair);
    let text = pair.as_str();
    Span { end: span.end - (text.len() - text.trim_end().len()) as u32, ..span }
}

fn term(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Term> {
    if pair.as_rule() == Rule::move_part {
        return part(pair, reader).map(Term::Plain);
    }
    let span = trimmed(&pair, reader).into();
    let mut conditions = Vec::new();
    let mut parts = Vec::new();
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::condition => {
                let span = trimmed(&inner, reader).into();
                let value = condition(inner, reader)?;
                conditions.push(Spanned { value, span });
            }
            _ => parts.extend(part(inner, reader)),
        }
    }
    (!parts.is_empty()).then_some(Term::Conditional { conditions, parts, span })
}

fn condition(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Condition> {
    let inner = pair.into_inner().next()?;
    if inner.as_rule() == Rule::k_unmoved {
        return Some(Condition::Unmoved);
    }
    if inner.as_rule() == Rule::k_out_of_check {
        return Some(Condition::OutOfCheck);
    }
    let rule = inner.as_rule();
    if rule == Rule::hurdles {
        let only = inner.clone().into_inner().any(|p| p.as_rule() == Rule::k_only);
        let names = inner.into_inner().find(|p| p.as_rule() == Rule::names)?.into_inner();
        let names = names.filter(|p| p.as_rule() == Rule::name).map(|p| name(&p, reader)).collect();
        return Some(Condition::Over { only, names });
    }
    if rule != Rule::from_ranks {
        let region = build::region(inner.into_inner().find(|p| p.as_rule() == Rule::region)?, reader)?;
        return Some(match rule {
            Rule::from_region => Condition::From(region),
            Rule::to_region => Condition::To(region),
            _ => Condition::Inside(region),
        });
    }
    let place = trimmed(&inner, reader);
    let bounds = inner.into_inner().filter(|p| p.as_rule() == Rule::bound);
    let bounds: Vec<Number> = bounds.filter_map(|p| number(&p, reader)).collect();
    let (from, to) = (*bounds.first()?, *bounds.last()?);
    if from.value < 1 || to.value > 16 || from.value > to.value {
        let message = format!("there are no ranks {} to {}", from.value, to.value);
        reader.report(Diagnostic::error(codes::RANGE, message).primary(place, "ranks go from 1 to 16"));
        return None;
    }
    Some(Condition::FromRanks(from, to))
}

fn part(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Part> {
    let span = trimmed(&pair, reader).into();
    let mut words = Vec::new();
    let mut body = None;
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::move_word => {
                let span = trimmed(&inner, reader).into();
                words.extend(word(inner, reader).map(|value| Spanned { value, span }));
            }
            Rule::legs => body = legs(inner, reader),
            Rule::each => body = each(inner, reader),
            Rule::piece_word => body = Some(Body::Name(name(&inner, reader))),
            Rule::notation => body = notation::units(inner, reader).map(Body::Notation),
            _ => notation::odd(&inner, reader),
        }
    }
    body.map(|body| Part { words, body, span })
}

fn word(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Word> {
    let inner = pair.into_inner().next()?;
    match inner.as_rule() {
        Rule::k_swap => Some(Word::Swap),
        Rule::k_friendly => Some(Word::Friendly),
        Rule::k_check_only => Some(Word::CheckOnly),
        Rule::skip => {
            let count = number(&inner.into_inner().nth(1)?, reader)?;
            if !(1..=15).contains(&count.value) {
                let message = format!("a slide can't skip {} squares", count.value);
                reader.report(Diagnostic::error(codes::RANGE, message).primary(*count.span, "1 to 15"));
                return None;
            }
            Some(Word::Skip(count))
        }
        _ => match inner.into_inner().nth(1)?.as_rule() {
            Rule::k_friend => Some(Word::Hop(Hurdle::Friend)),
            Rule::k_enemy => Some(Word::Hop(Hurdle::Enemy)),
            _ => Some(Word::Hop(Hurdle::Any)),
        },
    }
}

fn legs(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Body> {
    let place = trimmed(&pair, reader);
    let counts = pair.clone().into_inner().filter(|p| p.as_rule() == Rule::number);
    let counts: Vec<Number> = counts.filter_map(|p| number(&p, reader)).collect();
    let (of, turn) = list(pair, reader)?;
    let (min, max) = (*counts.first()?, *counts.last()?);
    if min.value < 1 || min.value > max.value || max.value > MAX_LEGS {
        let message = format!("there are no {} to {} legs", min.value, max.value);
        let label = format!("1 to {MAX_LEGS}, the smaller number first");
        reader.report(Diagnostic::error(codes::RANGE, message).primary(place, label));
        return None;
    }
    Some(Body::Legs { min, max, of, turn })
}

fn each(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Body> {
    let (of, turn) = list(pair, reader)?;
    Some(Body::Each { of, turn })
}

fn list(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<(Vec<Single>, Turn)> {
    let mut of = Vec::new();
    let mut turn = Turn::Straight;
    let mut complete = true;
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::leg_atom => match atom::leg_atom(inner, reader) {
                Some(single) => of.push(single),
                None => complete = false,
            },
            Rule::turn if inner.as_str().starts_with("turning") => turn = Turn::Turning,
            _ => {}
        }
    }
    (complete && !of.is_empty()).then_some((of, turn))
}

fn name(pair: &Pair<'_>, reader: &Reader<'_>) -> Name {
    Spanned { value: pair.as_str().to_string(), span: reader.span(pair).into() }
}

/// A number of the source; one that does not fit is reported.
fn number(pair: &Pair<'_>, reader: &mut Reader<'_>) -> Option<Number> {
    let span = reader.span(pair);
    match pair.as_str().parse() {
        Ok(value) => Some(Spanned { value, span: span.into() }),
        Err(_) => {
            let message = format!("the number {} is too large", pair.as_str());
            reader.report(Diagnostic::error(codes::RANGE, message).primary(span, "too large"));
            None
        }
    }
}
