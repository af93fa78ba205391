//! Movements in the notation of other programs.

use crate::lower::movement::is_immobile;
use crate::model::{Kind, Model};
use crate::syntax::movement::{
    self, Body, Bracket, Chain, Condition, Join, Modifier, Modifiers, Named, Single, Term, Unit,
};
use crate::syntax::movement::{Atom, Word};

/// How much of the notation a program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// Single legs, atoms up to three squares.
    FairyStockfish,
    /// Chains.
    XBoard,
    /// Chains and brackets.
    Diagram,
}

/// The movement, as far as the program can read it, and the terms that it can't.
pub(super) fn write(model: &Model, kind: &Kind, reader: Reader) -> (String, Vec<String>) {
    let mut text = String::new();
    let mut lost = Vec::new();
    expand(model, &kind.notation, reader, 0, &mut text, &mut lost);
    (text, lost)
}

/// The movement of a predefined piece, as [`write`] would have it for Fairy-Stockfish.
pub(super) fn predefined(model: &Model, movement: &str) -> String {
    let (mut text, mut lost) = (String::new(), Vec::new());
    expand(model, movement, Reader::FairyStockfish, 0, &mut text, &mut lost);
    text
}

fn expand(
    model: &Model,
    notation: &str,
    reader: Reader,
    depth: u8,
    text: &mut String,
    lost: &mut Vec<String>,
) {
    let (tree, _) = movement::parse_text(notation);
    for term in &tree.terms {
        let (initial, parts) = match term {
            Term::Plain(part) => (false, std::slice::from_ref(part)),
            Term::Conditional { conditions, parts, .. }
                if conditions.iter().all(|c| c.value == Condition::Unmoved)
                    && reader != Reader::FairyStockfish =>
            {
                (true, parts.as_slice())
            }
            Term::Conditional { span, .. } => {
                lost.push(notation[span.range()].to_string());
                continue;
            }
        };
        for part in parts {
            let source = || notation[part.span.range()].to_string();
            let plain = part.words.is_empty();
            match &part.body {
                Body::Name(_) if is_immobile(&tree) => {}
                Body::Name(name) if plain && depth < 8 => {
                    let prefix = if initial { "i" } else { "" };
                    match (Named::from_word(&name.value), model.kinds.iter().find(|k| k.name == name.value)) {
                        (Some(atom), _) => *text += &format!("{prefix}{}", atom.letter()),
                        (None, Some(other)) if !initial => {
                            expand(model, &other.notation, reader, depth + 1, text, lost);
                        }
                        _ => lost.push(source()),
                    }
                }
                Body::Notation(units) => {
                    let skip = match &part.words[..] {
                        [] => "",
                        [word]
                            if matches!(&word.value, Word::Skip(n) if n.value == 1)
                                && reader != Reader::FairyStockfish =>
                        {
                            "j"
                        }
                        _ => {
                            lost.push(source());
                            continue;
                        }
                    };
                    for unit in units {
                        let prefix = format!("{}{skip}", if initial { "i" } else { "" });
                        match written(unit, reader) {
                            Some(unit) => *text += &format!("{prefix}{unit}"),
                            None => lost.push(notation[unit.span().range()].to_string()),
                        }
                    }
                }
                _ => lost.push(source()),
            }
        }
    }
}

fn written(unit: &Unit, reader: Reader) -> Option<String> {
    match unit {
        Unit::Chain(chain) => chain_text(chain, reader),
        Unit::Bracket(bracket) => bracket_text(bracket, reader),
    }
}

fn chain_text(chain: &Chain, reader: Reader) -> Option<String> {
    if chain.repeat.is_some() {
        return None;
    }
    let single = single_text(&chain.single, reader)?;
    if reader != Reader::FairyStockfish {
        let legs: Vec<String> = chain.legs.iter().map(Modifiers::text).collect();
        return Some(format!("{}{single}", legs.join("a")));
    }
    let [modifiers] = &chain.legs[..] else { return None };
    let known = "ifblrvshmcepgn";
    let text: String = modifiers.text();
    if text.chars().any(|c| !known.contains(c)) {
        return None;
    }
    // What that program reads as no moves at all can't be said to it.
    let has = |m: Modifier| modifiers.has(m);
    let named = named(&chain.single)?;
    let slides = chain.single.range.is_some() || matches!(named, Named::Rook | Named::Bishop | Named::Queen);
    let lines = matches!(
        named,
        Named::Wazir | Named::Ferz | Named::King | Named::Rook | Named::Bishop | Named::Queen
    );
    let lame = matches!(named, Named::Knight | Named::Alfil | Named::Zebra | Named::Dabbaba);
    let rides = lines || named == Named::Knight;
    let hops = has(Modifier::Hop) || has(Modifier::Grasshopper);
    let unsaid = has(Modifier::Lame) && (!lame || slides) || hops && !(lines && slides) || slides && !rides;
    let initial = has(Modifier::Initial) && has(Modifier::Capture);
    (!unsaid && !initial).then(|| format!("{text}{single}"))
}

fn named(single: &Single) -> Option<Named> {
    match single.atom.value {
        Atom::Letter(named) | Atom::Word(named) => Some(named),
        _ => None,
    }
}

fn single_text(single: &Single, reader: Reader) -> Option<String> {
    let atom = match (single.atom.value, reader) {
        (Atom::Letter(named) | Atom::Word(named), _) => named.letter().to_string(),
        (Atom::Leap(a, b), Reader::Diagram) => format!("({a},{b})"),
        _ => return None,
    };
    Some(match &single.range {
        None => atom,
        // Everybody reads a doubled letter as a rider.
        Some(range) if range.value == 0 => format!("{atom}{atom}"),
        Some(range) if range.value < 10 || reader != Reader::FairyStockfish => {
            format!("{atom}{}", range.value)
        }
        Some(_) => return None,
    })
}

fn bracket_text(bracket: &Bracket, reader: Reader) -> Option<String> {
    let plain = |leg: &movement::BracketLeg| leg.modifiers.is_empty() && leg.single.range.is_none();
    if reader == Reader::FairyStockfish || reader == Reader::XBoard {
        // The horse and the elephant of Korea have letters of their own.
        let names: Vec<Named> =
            bracket.legs.iter().filter(|l| plain(l)).filter_map(|l| named(&l.single)).collect();
        let must = bracket.legs.iter().skip(1).all(|l| l.join == Join::Must);
        let modes = bracket.modifiers.text();
        if names.len() != bracket.legs.len() || !must || modes.chars().any(|c| !"mc".contains(c)) {
            return None;
        }
        return match names[..] {
            [Named::Wazir, Named::Ferz] => Some(format!("{modes}nN")),
            [Named::Wazir, Named::Ferz, Named::Ferz] if reader == Reader::FairyStockfish => {
                Some(format!("{modes}nZ"))
            }
            _ => None,
        };
    }
    let mut text = format!("{}[", bracket.modifiers.text());
    for (i, leg) in bracket.legs.iter().enumerate() {
        if i > 0 {
            text.push(if leg.join == Join::Must { '-' } else { '?' });
        }
        text += &format!("{}{}", leg.modifiers.text(), single_text(&leg.single, reader)?);
    }
    Some(text + "]")
}
