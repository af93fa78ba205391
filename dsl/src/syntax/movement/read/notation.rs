//! Runs of notation.

use super::atom::single;
use super::bracket::bracket;
use super::letters;
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::movement::{Atom, Chain, Modifiers, Unit};
use crate::syntax::parser::{Pair, Reader, Rule};
use crate::syntax::tree::Spanned;

/// Reads a run of notation; `None` if nothing of it is understood.
pub(super) fn units(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Vec<Unit>> {
    let mut units: Vec<Unit> = Vec::new();
    // Whether the last unit can be doubled by its letter being written again.
    let mut doubling = Doubling::default();
    for unit in pair.into_inner() {
        let span = reader.span(&unit);
        let mut lead = None;
        for inner in unit.into_inner() {
            match inner.as_rule() {
                Rule::lead => lead = Some(inner),
                Rule::bracket => {
                    units.extend(bracket(lead.take(), inner, span, reader).map(Unit::Bracket));
                    doubling = Doubling::default();
                }
                Rule::single => {
                    if lead.is_none() && doubling.take(&inner, units.last_mut(), reader) {
                        continue;
                    }
                    doubling = Doubling::default();
                    let chain = chain(lead.take(), inner, span, units.last(), reader);
                    doubling.letter =
                        chain.as_ref().and_then(|c| c.single.range.is_none().then_some(c.single.atom));
                    units.extend(chain.map(Unit::Chain));
                }
                _ => odd(&inner, reader),
            }
        }
        if let Some(lead) = lead {
            alone(&lead, reader);
        }
    }
    (!units.is_empty()).then_some(units)
}

/// `AA`: an atom written twice.
#[derive(Default)]
struct Doubling {
    letter: Option<Spanned<Atom>>,
    done: bool,
}

impl Doubling {
    /// Whether this is the letter of the last unit again; then that unit gets its range.
    fn take(&mut self, pair: &Pair<'_>, last: Option<&mut Unit>, reader: &mut Reader<'_>) -> bool {
        let (Some(first), Some(Unit::Chain(chain))) = (self.letter, last) else { return false };
        let letter = match first.value {
            Atom::Letter(named) => named.letter(),
            Atom::OldL => 'L',
            Atom::OldJ => 'J',
            Atom::Word(_) | Atom::Leap(..) => return false,
        };
        let mut characters = pair.as_str().chars();
        if characters.next() != Some(letter) {
            return false;
        }
        let span = reader.span(pair);
        let both = first.span.to(span);
        if matches!(letter, 'B' | 'R' | 'Q') {
            reader.report(
                Diagnostic::error(codes::RANGE, format!("`{letter}` is without limit already"))
                    .primary(span, "doubled")
                    .fix(format!("write `{letter}` once"), both, letter),
            );
        } else if self.done || characters.next().is_some() {
            reader.report(
                Diagnostic::error(
                    codes::RANGE,
                    format!("`{letter}{letter}` has no limit, and nothing can follow"),
                )
                .primary(span, "one too many")
                .help(format!("write `{letter}0` for no limit, or a space between two movements")),
            );
        }
        self.done = true;
        chain.single.range = Some(Spanned { value: 0, span: span.into() });
        chain.span = chain.span.to(span).into();
        true
    }
}

fn chain(
    lead: Option<Pair<'_>>,
    pair: Pair<'_>,
    span: Span,
    last: Option<&Unit>,
    reader: &mut Reader<'_>,
) -> Option<Chain> {
    let (legs, repeat) = match lead {
        Some(lead) => letters::lead(lead, reader),
        None => (vec![Modifiers::default()], None),
    };
    let single = single(pair, last, reader)?;
    Some(Chain { legs, repeat, single, span: span.into() })
}

/// Reports modifiers that nothing follows.
fn alone(pair: &Pair<'_>, reader: &mut Reader<'_>) {
    let found = Diagnostic::error(codes::MODIFIERS_ALONE, "no atom follows the modifiers")
        .primary(reader.span(pair), "these modify nothing")
        .help("an atom is a capital letter, `<1,4>` or a bracket");
    reader.report(found);
}

/// Reports a sign that is no notation.
pub(super) fn odd(pair: &Pair<'_>, reader: &mut Reader<'_>) {
    let mut found = Diagnostic::error(codes::UNKNOWN_NOTATION, format!("`{}` is no notation", pair.as_str()))
        .primary(reader.span(pair), "unknown sign");
    if matches!(pair.as_str(), "-" | "?") {
        found = found.help("legs are divided so inside brackets: `[W-F]`");
    } else if pair.as_str().starts_with(|c: char| c.is_ascii_digit()) {
        found = found.help("a range stands right behind an atom: `R4`");
    }
    reader.report(found);
}
