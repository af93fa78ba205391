//! Atoms and ranges.

use super::number;
use crate::diagnostic::{Diagnostic, codes, similar};
use crate::source::Span;
use crate::syntax::movement::{Atom, Modifier, Named, Single, Unit};
use crate::syntax::parser::{Pair, Reader, Rule};
use crate::syntax::tree::{Number, Spanned};

/// An atom with its range, behind the unit `last`; `None` (which is reported) if there is no such thing.
pub(super) fn single(pair: Pair<'_>, last: Option<&Unit>, reader: &mut Reader<'_>) -> Option<Single> {
    let mut atom = None;
    let mut range = None;
    let mut complete = true;
    for inner in pair.into_inner() {
        if inner.as_rule() == Rule::range {
            range = self::range(&inner, reader);
            complete &= range.is_some();
        } else {
            atom = self::atom(inner, last, reader);
        }
    }
    let atom = atom?;
    complete.then_some(Single { atom, range })
}

fn range(pair: &Pair<'_>, reader: &mut Reader<'_>) -> Option<Number> {
    let range = number(pair, reader)?;
    let text = pair.as_str();
    let found = if text.len() > 1 && text.starts_with('0') {
        Diagnostic::error(codes::RANGE, format!("the range `{text}` begins with 0"))
            .primary(*range.span, "a least number of steps can't be written so")
            .fix("0 alone is no limit", *range.span, "0")
    } else if range.value > 15 {
        Diagnostic::error(codes::RANGE, format!("no board has room for {} steps", range.value))
            .primary(*range.span, "15 at most")
            .fix("write 0 for no limit", *range.span, "0")
    } else {
        return Some(range);
    };
    reader.report(found);
    None
}

fn atom(pair: Pair<'_>, last: Option<&Unit>, reader: &mut Reader<'_>) -> Option<Spanned<Atom>> {
    let span = reader.span(&pair);
    let inner = pair.into_inner().next()?;
    let value = match inner.as_rule() {
        Rule::leap => leap(inner, reader)?,
        _ => {
            let letter = inner.as_str().chars().next()?;
            match (Named::from_letter(letter), letter) {
                (Some(named), _) => Atom::Letter(named),
                (None, 'L') => Atom::OldL,
                (None, 'J') => Atom::OldJ,
                _ => {
                    reader.report(unknown_atom(letter, span, last));
                    return None;
                }
            }
        }
    };
    Some(Spanned { value, span: span.into() })
}

/// What a capital means that is no atom here.
fn unknown_atom(letter: char, span: Span, last: Option<&Unit>) -> Diagnostic {
    let out =
        |message: &str| Diagnostic::error(codes::OUT_OF_LANGUAGE, message).primary(span, "not available");
    match letter {
        'X' | 'Y' => {
            let found = out(&format!("`{letter}` (a longer leap) is not part of the notation here"));
            let extended = last.and_then(|unit| match unit {
                Unit::Chain(chain) => extend(chain.single.atom.value, letter).map(|to| (chain, to)),
                Unit::Bracket(_) => None,
            });
            match extended {
                Some((chain, to)) => {
                    found.fix("write the leap in numbers", chain.single.atom.span.to(span), to)
                }
                None => found.help("write the leap in numbers, for example `<1,4>`"),
            }
        }
        'U' => out("`U` (a leap to any square) is not part of the notation here"),
        'I' => out("`I` (imitating the last move) is not part of the notation here"),
        'O' => out("`O` (castling) is not part of the notation here")
            .help("castling is a statement: `castling King 2 with Rook`"),
        '@' => out("`@` (drops) is not part of the notation here")
            .help("drops are a statement: `drops anywhere, Pawn not on last rank`"),
        _ => Diagnostic::error(codes::UNKNOWN_NOTATION, format!("`{letter}` is no atom"))
            .primary(span, "unknown letter")
            .help("the atoms are W F D N A H C Z G K B R Q and leaps such as `<1,4>`"),
    }
}

/// The leap that an atom becomes by `X` (3 more along the longer axis) or `Y` (2 more along both).
fn extend(atom: Atom, letter: char) -> Option<String> {
    let (a, b) = match atom {
        Atom::Leap(a, b) => (a, b),
        Atom::OldL => (1, 3),
        Atom::OldJ => (2, 3),
        Atom::Letter(named) | Atom::Word(named) => match named {
            Named::Wazir => (0, 1),
            Named::Ferz => (1, 1),
            Named::Dabbaba => (0, 2),
            Named::Knight => (1, 2),
            Named::Alfil => (2, 2),
            Named::Threeleaper => (0, 3),
            Named::Camel => (1, 3),
            Named::Zebra => (2, 3),
            Named::Tripper => (3, 3),
            Named::King | Named::Bishop | Named::Rook | Named::Queen => return None,
        },
    };
    let (a, b) = if letter == 'X' { (a, b + 3) } else { (a + 2, b + 2) };
    (b <= 15).then(|| format!("<{a},{b}>"))
}

fn leap(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Atom> {
    let span = reader.span(&pair);
    let inner: Vec<Pair<'_>> = pair.into_inner().collect();
    if let [word] = &inner[..] {
        return named(word, reader).map(Atom::Word);
    }
    let sizes: Vec<u8> = inner.iter().filter_map(|p| p.as_str().parse().ok()).filter(|&n| n <= 15).collect();
    match sizes[..] {
        [a, b] if (a, b) != (0, 0) => Some(Atom::Leap(a.min(b), a.max(b))),
        _ => {
            reader.report(
                Diagnostic::error(codes::LEAP_SIZE, "a leap is two numbers from 0 to 15, not both 0")
                    .primary(span, "no such leap")
                    .help("directions are modifiers: `f<1,4>`"),
            );
            None
        }
    }
}

/// The atom with that name.
pub(super) fn named(pair: &Pair<'_>, reader: &mut Reader<'_>) -> Option<Named> {
    let word = pair.as_str();
    let found = Named::from_word(word);
    if found.is_none() {
        let words = Named::ALL.map(|(.., word)| word);
        let message = format!("no atom is called `{word}`");
        let found =
            Diagnostic::error(codes::UNKNOWN_NOTATION, message).primary(reader.span(pair), "legs are atoms");
        let only_modifiers = word.chars().all(|c| c == 'a' || Modifier::from_letter(c).is_some());
        reader.report(match similar(word, words) {
            Some(close) => found.fix(format!("did you mean `{close}`?"), reader.span(pair), close),
            None if only_modifiers => found.help("modifiers stand before an atom: `[W-sW]`"),
            None => found.help(format!("the atoms are {}", words.join(", "))),
        });
    }
    found
}

/// A leg in words: a name, letter or vector.
pub(super) fn leg_atom(pair: Pair<'_>, reader: &mut Reader<'_>) -> Option<Single> {
    let inner = pair.into_inner().next()?;
    if inner.as_rule() == Rule::single {
        return single(inner, None, reader);
    }
    let atom = Spanned { value: Atom::Word(named(&inner, reader)?), span: reader.span(&inner).into() };
    Some(Single { atom, range: None })
}
