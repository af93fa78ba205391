//! Writes movements in canonical form.

use super::{
    Atom, Body, Chain, Condition, Hurdle, Join, Modifiers, Movement, Part, Single, Term, Turn, Unit, Word,
};
use crate::syntax::print::region as print_region;
use std::fmt::Write;

/// The canonical form of a movement, on one line. Reading it gives the same tree.
pub fn print(movement: &Movement) -> String {
    let terms: Vec<String> = movement.terms.iter().map(term).collect();
    terms.join(" ")
}

fn term(term: &Term) -> String {
    match term {
        Term::Plain(p) => part(p),
        Term::Conditional { conditions, parts, .. } => {
            let mut text = String::new();
            for condition in conditions {
                match &condition.value {
                    Condition::Unmoved => text.push_str("unmoved "),
                    Condition::OutOfCheck => text.push_str("out of check "),
                    Condition::FromRanks(from, to) if from.value == to.value => {
                        let _ = write!(text, "from rank {} ", from.value);
                    }
                    Condition::From(region) => {
                        let _ = write!(text, "from {} ", print_region(region));
                    }
                    Condition::To(region) => {
                        let _ = write!(text, "to {} ", print_region(region));
                    }
                    Condition::Inside(region) => {
                        let _ = write!(text, "inside {} ", print_region(region));
                    }
                    Condition::Over { only, names } => {
                        let names: Vec<&str> = names.iter().map(|name| name.value.as_str()).collect();
                        let whom = if *only { "only" } else { "any but" };
                        let _ = write!(text, "over {whom} {} ", names.join(" or "));
                    }
                    Condition::FromRanks(from, to) => {
                        let _ = write!(text, "from ranks {}-{} ", from.value, to.value);
                    }
                }
            }
            let parts: Vec<String> = parts.iter().map(part).collect();
            text + "(" + &parts.join(" ") + ")"
        }
    }
}

fn part(part: &Part) -> String {
    let mut text = String::new();
    for word in &part.words {
        match &word.value {
            Word::Skip(count) => {
                let _ = write!(text, "skip {} ", count.value);
            }
            Word::Hop(Hurdle::Friend) => text.push_str("hop over friend "),
            Word::Hop(Hurdle::Enemy) => text.push_str("hop over enemy "),
            Word::Hop(Hurdle::Any) => text.push_str("hop over any "),
            Word::Swap => text.push_str("swap "),
            Word::Friendly => text.push_str("friendly "),
            Word::CheckOnly => text.push_str("check-only "),
        }
    }
    text + &body(&part.body)
}

fn body(body: &Body) -> String {
    match body {
        Body::Notation(units) => units.iter().map(unit).collect(),
        Body::Name(name) => name.value.clone(),
        Body::Legs { min, max, of, turn } => {
            let count = match (min.value, max.value) {
                (1, 1) => "1 leg".to_string(),
                (min, max) if min == max => format!("{min} legs"),
                (min, max) => format!("{min} to {max} legs"),
            };
            format!("{count} of {}, {}", list(of, " or "), turn_word(*turn))
        }
        Body::Each { of, turn } => format!("each of {} at most once, {}", list(of, ", "), turn_word(*turn)),
    }
}

fn list(of: &[Single], separator: &str) -> String {
    let atoms: Vec<String> = of.iter().map(|s| single(s, true)).collect();
    atoms.join(separator)
}

fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::Straight => "straight",
        Turn::Turning => "turning",
    }
}

/// The canonical form of a unit.
pub(crate) fn unit(unit: &Unit) -> String {
    match unit {
        Unit::Chain(c) => chain(c),
        Unit::Bracket(bracket) => {
            let mut text = bracket.modifiers.text() + "[";
            for (i, leg) in bracket.legs.iter().enumerate() {
                text.push_str(match leg.join {
                    _ if i == 0 => "",
                    Join::Must => "-",
                    Join::May => "?",
                });
                text.push_str(&leg.modifiers.text());
                // A name without modifiers and range needs no angle brackets there.
                let bare = leg.modifiers.is_empty() && leg.single.range.is_none();
                text.push_str(&single(&leg.single, bare));
            }
            text + "]"
        }
    }
}

fn chain(chain: &Chain) -> String {
    let mut text = divided(&chain.legs);
    if let Some(repeat) = &chain.repeat {
        text += &format!("({}){}", divided(&repeat.legs), divided(&repeat.tail));
    }
    text + &single(&chain.single, false)
}

fn divided(legs: &[Modifiers]) -> String {
    let legs: Vec<String> = legs.iter().map(Modifiers::text).collect();
    legs.join("a")
}

/// `bare`: a name of an atom can stand without angle brackets, if no range follows.
fn single(single: &Single, bare: bool) -> String {
    let atom = match single.atom.value {
        Atom::Letter(named) => named.letter().to_string(),
        Atom::Word(named) if bare && single.range.is_none() => named.word().to_string(),
        Atom::Word(named) => format!("<{}>", named.word()),
        Atom::Leap(a, b) => format!("<{a},{b}>"),
        Atom::OldL => "L".to_string(),
        Atom::OldJ => "J".to_string(),
    };
    match &single.range {
        Some(range) => format!("{atom}{}", range.value),
        None => atom,
    }
}
