//! Brackets.

use super::atom::{named, single};
use super::letters::lead;
use super::trimmed;
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::movement::{Atom, Bracket, BracketLeg, Join, Modifiers, Single};
use crate::syntax::parser::{Pair, Reader, Rule};
use crate::syntax::tree::Spanned;

/// A bracket and what is written before it; `None` (which is reported) if it can't be understood.
pub(super) fn bracket(
    lead: Option<Pair<'_>>,
    pair: Pair<'_>,
    span: Span,
    reader: &mut Reader<'_>,
) -> Option<Bracket> {
    let modifiers = match lead {
        Some(lead) => one_leg(lead, "before a bracket", reader)?,
        None => Modifiers::default(),
    };
    let place = reader.span(&pair);
    let mut legs = Vec::new();
    let mut join = Join::Must;
    let mut complete = true;
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::join if inner.as_str() == "?" => join = Join::May,
            Rule::join => join = Join::Must,
            Rule::bracket_leg => match leg(inner, join, reader) {
                Some(leg) => legs.push(leg),
                None => complete = false,
            },
            _ => {
                let junk = trimmed(&inner, reader);
                let first = Span { end: junk.start + first_width(inner.as_str()), ..junk };
                reader.report(
                    Diagnostic::error(codes::BRACKET_FORM, "the bracket does not go on like this")
                        .primary(first, "expected `-`, `?` or `]` and legs such as `fsR`")
                        .help("legs are divided by `-` (must go on) or `?` (may stop): `[F?R]`"),
                );
                complete = false;
            }
        }
    }
    if complete && legs.is_empty() {
        reader.report(
            Diagnostic::error(codes::BRACKET_FORM, "the bracket holds no legs")
                .primary(place, "empty")
                .help("write legs, for example `[F?R]`"),
        );
        complete = false;
    }
    complete.then_some(Bracket { modifiers, legs, span: span.into() })
}

fn first_width(text: &str) -> u32 {
    text.chars().next().map_or(0, char::len_utf8) as u32
}

fn leg(pair: Pair<'_>, join: Join, reader: &mut Reader<'_>) -> Option<BracketLeg> {
    let span = reader.span(&pair);
    let mut modifiers = Modifiers::default();
    let mut singles: Vec<(Single, String, Span)> = Vec::new();
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::lead => modifiers = one_leg(inner, "in a leg of a bracket", reader)?,
            Rule::single => {
                let (text, place) = (inner.as_str().to_string(), reader.span(&inner));
                singles.push((single(inner, None, reader)?, text, place));
            }
            _ => {
                let atom = Spanned { value: Atom::Word(named(&inner, reader)?), span: span.into() };
                singles.push((Single { atom, range: None }, String::new(), span));
            }
        }
    }
    let single = match &singles[..] {
        [(single, ..)] => *single,
        [(first, a, _), (_, b, place)]
            if a == b && first.range.is_none() && !a.starts_with(['B', 'R', 'Q', '<']) =>
        {
            Single { range: Some(Spanned { value: 0, span: (*place).into() }), ..*first }
        }
        _ => {
            reader.report(
                Diagnostic::error(codes::BRACKET_FORM, "a leg has one atom")
                    .primary(singles.get(1).map_or(span, |s| s.2), "another atom")
                    .help("write a bracket for each of them, or divide legs by `-` or `?`"),
            );
            return None;
        }
    };
    Some(BracketLeg { join, modifiers, single, span: span.into() })
}

/// Modifiers where chains and groups can't stand.
fn one_leg(pair: Pair<'_>, place: &str, reader: &mut Reader<'_>) -> Option<Modifiers> {
    let span = reader.span(&pair);
    let (mut legs, repeat) = lead(pair, reader);
    if legs.len() > 1 || repeat.is_some() {
        reader.report(
            Diagnostic::error(codes::BRACKET_FORM, format!("chains and repetitions can't stand {place}"))
                .primary(span, "not here")
                .help("write the legs inside the bracket"),
        );
        return None;
    }
    legs.pop()
}
