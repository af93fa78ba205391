//! What can mate or bare, in words.

use super::super::words::{and, or, side, wrap};
use super::{Answer, Mates, Mating, Power, can_capture};
use crate::model::{Color, End, Model, PerColor};

/// What can mate a lone royal man, and what can bare.
pub(in super::super) fn remarks(model: &Model, mating: &Mating) -> String {
    let mut out = String::from("\n");
    out += &match mating {
        Mating::NotOneRoyal => {
            wrap("What can mate was not looked into: each side does not have exactly one royal man.", "")
        }
        Mating::RoyalMoves => {
            wrap("What can mate was not looked into: a royal man does more than step and leap.", "")
        }
        Mating::Spares => {
            wrap("What can mate was not looked into: there are men that may not take others.", "")
        }
        Mating::Found(found) => mates(model, found),
    };
    out + "\n" + &wrap(&bare(model), "")
}

fn mates(model: &Model, found: &[Mates]) -> String {
    let mut groups: Vec<PerColor<bool>> = Vec::new();
    for mates in found {
        if !groups.contains(&mates.sides) {
            groups.push(mates.sides);
        }
    }
    let mut out = wrap(
        "Against a royal man that is alone, with the help of the own royal man only (any placement counts, \
         whether or not it can be forced):",
        "",
    );
    out.push('\n');
    for sides in groups {
        let whose = match sides.0 {
            [true, true] => String::new(),
            [true, false] => format!("{}, ", side(Color::White)),
            _ => format!("{}, ", side(Color::Black)),
        };
        let men = || found.iter().filter(|m| m.sides == sides);
        let name = |mates: &Mates| model.kind(mates.kind).name.clone();
        let checkmate: Vec<_> = men().map(|m| (name(m), m.checkmate)).collect();
        let stalemate: Vec<_> = men().filter_map(|m| Some((name(m), m.stalemate?))).collect();
        for (what, powers) in [("checkmate", checkmate), ("stalemate", stalemate)] {
            if !powers.is_empty() {
                out += &wrap(&format!("{whose}{what}: {}.", question(&powers)), "  ");
            }
        }
    }
    out
}

/// One question about all kinds of one side.
fn question(powers: &[(String, Power)]) -> String {
    let names = |pick: &dyn Fn(&Power) -> bool| -> Vec<String> {
        powers.iter().filter(|(_, power)| pick(power)).map(|(name, _)| name.clone()).collect()
    };
    let mut parts = Vec::new();
    for (answer, verb) in [(Answer::Yes, "is enough"), (Answer::No, "is not enough")] {
        let kinds = names(&|power| power.one == answer);
        if !kinds.is_empty() {
            parts.push(format!("one {} {verb}", or(&kinds)));
        }
    }
    for (answer, verb) in [(Answer::Yes, "are enough"), (Answer::No, "are not enough")] {
        let kinds = names(&|power| power.two == Some(answer));
        if !kinds.is_empty() {
            parts.push(format!("two men {} {verb}", or(&kinds)));
        }
    }
    for (number, kinds) in [
        ("one", names(&|power| power.one == Answer::TooMany)),
        ("two men", names(&|power| power.two == Some(Answer::TooMany))),
    ] {
        if !kinds.is_empty() {
            parts.push(format!("{number} {} not looked into (too many positions)", or(&kinds)));
        }
    }
    parts.join("; ")
}

/// Whether a side can be bared, and who can't do it.
fn bare(model: &Model) -> String {
    if !model.ends.iter().any(|end| matches!(end, End::Bare(_))) {
        return "No rule of the bare king: a side that has lost all its other men plays on.".to_string();
    }
    let harmless: Vec<String> =
        model.kinds().filter(|(id, _)| !can_capture(model, *id)).map(|(_, k)| k.name.clone()).collect();
    let but = match harmless.is_empty() {
        true => ", for every man can capture".to_string(),
        false => format!(" but {}, which can't capture", and(&harmless)),
    };
    format!("The rule of the bare king holds for a side that is alone. Every man can bare{but}.")
}
