//! The letters before an atom.

use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::movement::{Modifier, Modifiers, Repeat};
use crate::syntax::parser::{Pair, Reader, Rule};
use crate::syntax::tree::Spanned;

/// The modifiers before an atom, divided into legs, and the repeated group among them.
pub(super) fn lead(pair: Pair<'_>, reader: &mut Reader<'_>) -> (Vec<Modifiers>, Option<Repeat>) {
    let mut legs = Legs::default();
    let mut repeat: Option<Repeat> = None;
    let mut before: Option<Vec<Modifiers>> = None;
    for inner in pair.into_inner() {
        if inner.as_rule() == Rule::modifier {
            legs.letter(&inner, reader);
            continue;
        }
        let span = reader.span(&inner);
        if repeat.is_some() {
            reader.report(
                Diagnostic::error(codes::REPETITION, "there is more than one repeated group")
                    .primary(span, "a second group")
                    .help("write one movement for each group"),
            );
            continue;
        }
        before = Some(std::mem::take(&mut legs).finish(reader));
        let mut group = Legs::default();
        inner.into_inner().for_each(|letter| group.letter(&letter, reader));
        repeat = Some(Repeat { legs: group.finish(reader), tail: Vec::new(), span: span.into() });
    }
    let rest = legs.finish(reader);
    match (before, repeat) {
        (Some(before), Some(repeat)) => (before, Some(Repeat { tail: rest, ..repeat })),
        _ => (rest, None),
    }
}

/// Collects letters leg by leg.
#[derive(Default)]
struct Legs {
    done: Vec<Vec<Spanned<Modifier>>>,
    leg: Vec<Spanned<Modifier>>,
}

impl Legs {
    fn letter(&mut self, pair: &Pair<'_>, reader: &mut Reader<'_>) {
        let span = reader.span(pair);
        let letter = pair.as_str().chars().next().unwrap_or_default();
        if letter == 'a' {
            self.done.push(std::mem::take(&mut self.leg));
            return;
        }
        let Some(value) = Modifier::from_letter(letter) else {
            reader.report(unknown_modifier(letter, span));
            return;
        };
        self.leg.push(Spanned { value, span: span.into() });
    }

    fn finish(mut self, reader: &mut Reader<'_>) -> Vec<Modifiers> {
        self.done.push(self.leg);
        self.done.into_iter().map(|leg| checked(leg, reader)).collect()
    }
}

/// Reports letters that are written twice and directions that do not stand together.
fn checked(letters: Vec<Spanned<Modifier>>, reader: &mut Reader<'_>) -> Modifiers {
    let mut kept: Vec<Spanned<Modifier>> = Vec::new();
    let mut torn: Option<Spanned<Modifier>> = None;
    for (i, letter) in letters.iter().enumerate() {
        let written = letter.value.letter();
        if !letter.value.is_direction() {
            if let Some(first) = kept.iter().find(|k| k.value == letter.value) {
                let mut found =
                    Diagnostic::error(codes::MODIFIER_REPEATED, format!("`{written}` is written twice"))
                        .primary(*letter.span, "again")
                        .secondary(*first.span, "first here");
                found = match letter.value {
                    Modifier::Initial => {
                        found.help("write `from rank 3 (...)` for a first move from the third rank")
                    }
                    _ => found.fix("leave it out", *letter.span, ""),
                };
                reader.report(found);
                continue;
            }
        } else if i > 0 && !letters[i - 1].value.is_direction() {
            let earlier = letters[..i].iter().rev().find(|l| l.value.is_direction());
            torn = torn.or(earlier.map(|_| *letter));
        }
        kept.push(*letter);
    }
    if let Some(letter) = torn {
        let all = letters[0].span.to(letters.last().map_or(*letter.span, |l| *l.span));
        let ordered = Modifiers::new(kept.clone()).text();
        reader.report(
            Diagnostic::error(codes::DIRECTIONS_APART, "the directions do not stand together")
                .primary(*letter.span, "apart from the directions before")
                .fix("write them together", all, ordered),
        );
    }
    Modifiers::new(kept)
}

/// What a letter means that is no modifier here.
fn unknown_modifier(letter: char, span: Span) -> Diagnostic {
    let elsewhere = match letter {
        'u' => Some(("unloading a captured man", "for an exchange of places, write `swap`: `swap R`")),
        'k' => Some(("capturing royal men only", "movement here does not depend on whom it captures")),
        'x' => Some(("relaying moves to other men", "write the moves of each piece out")),
        _ => None,
    };
    match elsewhere {
        Some((meaning, help)) => {
            let message = format!("`{letter}` ({meaning}) is not part of the notation here");
            Diagnostic::error(codes::OUT_OF_LANGUAGE, message).primary(span, "not available").help(help)
        }
        None => Diagnostic::error(codes::UNKNOWN_NOTATION, format!("`{letter}` is no modifier"))
            .primary(span, "unknown letter")
            .fix("leave it out", span, ""),
    }
}
