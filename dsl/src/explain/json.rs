//! The same for programs.

use super::facts::{Bound, Facts};
use super::mating::{Answer, Mates, Mating, Power};
use super::men;
use crate::diagnostic::json_string;
use crate::model::{Color, Model, Note, SquareSet};

/// The game and the facts about it, as one JSON object on one line.
///
/// `game`, `title`, `armies` (or null), `fen`, `pieces` (`name`, `symbol`, `sides`, `notation`, `royal`, `says`), `notes`
/// (`about`, or null, and `text`),
/// and `facts`: `reach` (for each piece its `classes`, lists of squares, or null), `bound` (men of the set-up: `side`,
/// `piece`, `number`, `from`, `squares`), `never_meet` and `guards` (pairs of indices into `bound`, the latter with whether
/// they can), `strong` and `weak` (by side), `mating` (null where it was not looked into; for each piece that is not royal
/// its `sides` and for `checkmate` and `stalemate`, the latter null where it draws, whether `one` man is enough against a
/// lone royal man, or `two`: true, false, `"too many positions"`, or null where the question does not arise).
pub fn to_json(model: &Model) -> String {
    let facts = Facts::new(model);
    let pieces = model.kinds().map(|(id, kind)| {
        let sides = Color::ALL.into_iter().filter(|&c| kind.sides[c]).map(|c| json_string(side(c)));
        format!(
            r#"{{"name":{},"symbol":{},"sides":{},"notation":{},"royal":{},"says":{}}}"#,
            json_string(&kind.name),
            json_string(&kind.symbol),
            array(sides),
            json_string(&kind.notation),
            kind.royal,
            array(men::sentences(model, id).iter().map(|s| json_string(s)))
        )
    });
    let armies = model
        .armies
        .as_ref()
        .map_or("null".to_string(), |a| array(Color::ALL.iter().map(|&c| json_string(&a[c]))));
    format!(
        r#"{{"game":{},"title":{},"armies":{armies},"fen":{},"pieces":{},"notes":{},"facts":{}}}"#,
        json_string(&model.name),
        json_string(&model.title),
        json_string(&model.setup().fen),
        array(pieces),
        array(model.notes.iter().map(note)),
        self::facts(model, &facts)
    )
}

fn note(note: &Note) -> String {
    let about = note.about.as_ref().map_or("null".to_string(), |a| json_string(a));
    format!(r#"{{"about":{about},"text":{}}}"#, json_string(&note.text))
}

fn facts(model: &Model, facts: &Facts) -> String {
    let squares = |set: SquareSet| array(set.iter().map(|s| json_string(&model.board.name(s))));
    let reach = facts.reach.iter().map(|r| {
        let classes =
            r.classes.as_ref().map_or("null".to_string(), |all| array(all.iter().map(|&c| squares(c))));
        format!(r#"{{"piece":{},"classes":{classes}}}"#, json_string(&model.kind(r.kind).name))
    });
    let bound = facts.bound.iter().map(|b: &Bound| {
        format!(
            r#"{{"side":{},"piece":{},"number":{},"from":{},"squares":{}}}"#,
            json_string(side(b.color)),
            json_string(&model.kind(b.kind).name),
            b.number,
            json_string(&model.board.name(b.square)),
            squares(b.cells)
        )
    });
    let sides = |pick: &dyn Fn(Color) -> SquareSet| {
        let [white, black] = Color::ALL.map(|c| squares(pick(c)));
        format!(r#"{{"white":{white},"black":{black}}}"#)
    };
    format!(
        r#"{{"reach":{},"bound":{},"never_meet":{},"guards":{},"strong":{},"weak":{},"mating":{}}}"#,
        array(reach),
        array(bound),
        array(facts.never_meet.iter().map(|(i, j)| format!("[{i},{j}]"))),
        array(facts.guards.iter().map(|(i, j, can)| format!("[{i},{j},{can}]"))),
        sides(&|c| facts.sides[c].strong),
        sides(&|c| facts.sides[c].weak),
        mating(model, &facts.mating)
    )
}

fn mating(model: &Model, mating: &Mating) -> String {
    let Mating::Found(found) = mating else { return "null".to_string() };
    let answer = |answer: Option<Answer>| match answer {
        Some(Answer::Yes) => "true",
        Some(Answer::No) => "false",
        Some(Answer::TooMany) => r#""too many positions""#,
        None => "null",
    };
    let power =
        |power: Power| format!(r#"{{"one":{},"two":{}}}"#, answer(Some(power.one)), answer(power.two));
    array(found.iter().map(|mates: &Mates| {
        format!(
            r#"{{"piece":{},"sides":{},"checkmate":{},"stalemate":{}}}"#,
            json_string(&model.kind(mates.kind).name),
            array(Color::ALL.into_iter().filter(|&c| mates.sides[c]).map(|c| json_string(side(c)))),
            power(mates.checkmate),
            mates.stalemate.map_or("null".to_string(), power)
        )
    }))
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}
