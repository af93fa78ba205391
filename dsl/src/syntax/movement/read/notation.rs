//! Letters, brackets, repetitions.

use super::number;
use crate::diagnostic::{Diagnostic, codes, similar};
use crate::source::Span;
use crate::syntax::movement::{
    Atom, Bracket, BracketLeg, Chain, Join, Modifier, Modifiers, Named, Repeat, Single, Unit,
};
use crate::syntax::parser::{Pair, Reader, Rule};
use crate::syntax::tree::{Number, Spanned};

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
        Some(lead) => self::lead(lead, reader),
        None => (vec![Modifiers::default()], None),
    };
    let single = single(pair, last, reader)?;
    Some(Chain { legs, repeat, single, span: span.into() })
}

/// The modifiers before an atom, divided into legs, and the repeated group among them.
fn lead(pair: Pair<'_>, reader: &mut Reader<'_>) -> (Vec<Modifiers>, Option<Repeat>) {
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

fn single(pair: Pair<'_>, last: Option<&Unit>, reader: &mut Reader<'_>) -> Option<Single> {
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
fn named(pair: &Pair<'_>, reader: &mut Reader<'_>) -> Option<Named> {
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

fn bracket(lead: Option<Pair<'_>>, pair: Pair<'_>, span: Span, reader: &mut Reader<'_>) -> Option<Bracket> {
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
                let junk = super::trimmed(&inner, reader);
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
