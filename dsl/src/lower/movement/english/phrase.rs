//! Words for a group of tracks.

use super::group::{Group, Leg, Size, Turn};
use crate::model::{KindSet, Pass, PerColor, SquareSet, Stop, Vector};
use std::collections::BTreeSet;

/// What the tracks of a group allow.
pub(super) fn sentence(
    group: &Group,
    region: &dyn Fn(&PerColor<SquareSet>) -> String,
    men: &dyn Fn(KindSet) -> String,
) -> String {
    let kind = &group.kind;
    let mut conditions = Vec::new();
    if kind.unmoved {
        conditions.push("if it has not moved yet".to_string());
    }
    if kind.out_of_check {
        conditions.push("if its side is not in check".to_string());
    }
    match kind.from_ranks {
        Some((from, to)) if from == to => conditions.push(format!("from its rank {from}")),
        Some((from, to)) => conditions.push(format!("from its ranks {from} to {to}")),
        None => {}
    }
    let bounds = &kind.bounds;
    if let Some(from) = &bounds.from {
        conditions.push(format!("from {}", region(from)));
    }
    if let Some(inside) = &bounds.inside {
        conditions.push(format!("within {}", region(inside)));
    }
    if let Some(to) = &bounds.to {
        conditions.push(format!("to {} only", region(to)));
    }
    if !bounds.no_hurdles.is_empty() {
        conditions.push(format!("over any man but {}", men(bounds.no_hurdles)));
    }
    if kind.wraps {
        conditions.push("around the sides of the board too".to_string());
    }
    let mut text = conditions.join(", ");
    if !text.is_empty() {
        text += ": ";
    }
    text += &walk(group);
    let rides = matches!(&kind.legs[..], [leg] if turns_after_each(leg));
    if !group.free && !rides {
        text += ", on some of these ways only";
    }
    text += &ending(&kind.legs);
    if kind.leaves_en_passant {
        text += "; it can then be captured en passant on the squares between";
    }
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// The legs, one after another.
fn walk(group: &Group) -> String {
    let mut text = String::new();
    let mut index = 0;
    let count = group.kind.legs.len();
    for (i, leg) in group.kind.legs.iter().enumerate() {
        let (direction, turn) = match index {
            0 => (start(group), String::new()),
            _ => (String::new(), turns(&group.turns[index - 1])),
        };
        let last = i + 1 == count;
        text += &self::leg(leg, &direction, &turn, last, &group.turns[index..]);
        index += leg.steps.len();
        if !last {
            let (_, pass, stop) = leg.steps[leg.steps.len() - 1];
            text += between(pass, stop);
        }
    }
    text
}

/// What stands between two legs.
fn between(pass: Pass, stop: Stop) -> &'static str {
    if pass == Pass::Empty && stop != Stop::NEVER {
        ", and if that square is empty perhaps "
    } else {
        ", then "
    }
}

/// A leg: how far, where to, and (unless it is the last) over what.
fn leg(leg: &Leg, direction: &str, turn: &str, last: bool, turns_inside: &[BTreeSet<Turn>]) -> String {
    let (size, pass, stop) = leg.steps[0];
    let count = leg.steps.len();
    if count == 1 {
        let onto = if last { "" } else { onto(leg, pass, stop) };
        return turned(distance(size, leg.max, direction, turn) + onto, turn);
    }
    if turns_after_each(leg) {
        return riding(leg, direction, turn, turns_inside);
    }
    let mut text = distance(size, Some(1), direction, turn);
    for (pair, turn) in leg.steps.windows(2).zip(turns_inside) {
        let ((_, pass, stop), (size, ..)) = (pair[0], pair[1]);
        let words = turns(turn);
        text += match pass {
            Pass::Empty if stop == Stop::NEVER => " to an empty square",
            Pass::Occupied => " onto a man of either side, which is leapt over",
            _ => "",
        };
        text += between(pass, stop);
        text += &turned(distance(size, Some(1), "", &words), &words);
    }
    match leg.max {
        None => text += ", as often as it likes",
        Some(1) => {}
        Some(n) => text += &format!(", up to {n} times"),
    }
    text
}

/// Whether all its steps are alike, so that it is a rider that turns.
fn turns_after_each(leg: &Leg) -> bool {
    let (size, _, stop) = leg.steps[0];
    let alike = leg.steps.iter().all(|&(s, pass, stops)| (s, stops) == (size, stop) && pass != Pass::Any);
    leg.steps.len() > 1 && alike && stop != Stop::NEVER
}

/// A rider that turns after each step.
fn riding(leg: &Leg, direction: &str, turn: &str, turns_inside: &[BTreeSet<Turn>]) -> String {
    let (size, ..) = leg.steps[0];
    let count = leg.steps.len();
    let reach = leg.max.map(|max| max.saturating_mul(count as u8));
    let text = turned(distance(size, reach, direction, turn).replace(ALONG, ""), turn);
    let turns: BTreeSet<Turn> = turns_inside[..count - 1].iter().flatten().copied().collect();
    let by = match turns
        .iter()
        .flatten()
        .map(|t| t.abs())
        .collect::<BTreeSet<i8>>()
        .into_iter()
        .collect::<Vec<_>>()[..]
    {
        [1] => "turning half",
        [2] => "turning",
        _ => "turning to another of its directions",
    };
    let sides = if count == 2 { "to alternating sides" } else { "to the same side" };
    format!("{text}, {by} {sides} after each, over empty squares")
}

/// What unlimited leaps have in common.
const ALONG: &str = ", all the same way";

/// Adds the turn to a distance that does not name it.
fn turned(text: String, turn: &str) -> String {
    if turn.is_empty() || text.contains(turn) || text.contains(" further") {
        return text;
    }
    format!("{text}, {turn}")
}

/// How far: `direction` is empty for a size's directions without exception.
fn distance(size: Size, max: Option<u8>, direction: &str, turn: &str) -> String {
    let back = turn == "back";
    let way = |line: &str| match (direction, turn) {
        (_, "back") => " back".to_string(),
        (_, "straight on") => " further".to_string(),
        ("", _) => format!(" {line}"),
        _ => format!(" {direction}"),
    };
    let steps = |line: &str| match max {
        Some(1) => format!("one step{}", way(line)),
        Some(n) => format!("up to {n} steps{}", way(line)),
        None => format!("any distance{}", way(line)),
    };
    let leaps = |what: String, line: &str, note: &str| {
        let end = match direction {
            "" => format!("{line}{note}"),
            _ if line.is_empty() => format!("{note}: {direction}"),
            _ => format!(" {direction}"),
        };
        match max {
            Some(1) => format!("a leap of {what}{end}"),
            Some(n) => format!("up to {n} leaps of {what}{end}{ALONG}"),
            None => format!("any number of leaps of {what}{end}{ALONG}"),
        }
    };
    match size {
        Size::Orthogonal(1) => steps("orthogonally"),
        Size::Diagonal(1) => steps("diagonally"),
        Size::Any(1) => {
            let line = if direction.is_empty() && turn.is_empty() || back || turn == "straight on" {
                "in any direction"
            } else {
                ""
            };
            match (line, direction) {
                ("", "") => match max {
                    Some(1) => format!("one step {turn}"),
                    Some(n) => format!("up to {n} steps {turn}"),
                    None => format!("any distance {turn}"),
                },
                _ => steps(line),
            }
        }
        Size::Orthogonal(n) => leaps(format!("{n} squares"), " orthogonally", ""),
        Size::Diagonal(n) => leaps(format!("{n} squares"), " diagonally", ""),
        Size::Any(n) => leaps(format!("{n} squares"), " in a straight line", ""),
        Size::Oblique(1, 2) => leaps("1 by 2 squares".to_string(), "", " (a knight's move)"),
        Size::Oblique(a, b) => leaps(format!("{a} by {b} squares"), "", ""),
    }
}

/// What a leg needs where it ends, so that another can follow.
fn onto(leg: &Leg, pass: Pass, stop: Stop) -> &'static str {
    match (pass, leg.min, leg.max) {
        (Pass::Empty, 0, _) => " over empty squares, or none",
        (Pass::Empty, _, Some(1)) if stop == Stop::NEVER => " to an empty square",
        (Pass::Empty, ..) if stop == Stop::NEVER => " over empty squares",
        (Pass::Empty | Pass::Never, ..) => "",
        (Pass::Any, ..) => " over anything",
        (Pass::Occupied, ..) => " onto a man of either side, which is leapt over",
        (Pass::Friend, ..) => " onto an own man, which is leapt over",
        (Pass::Enemy, ..) => " onto an enemy man, which is leapt over",
        (Pass::Capture, ..) => " onto an enemy man, which is captured",
        (Pass::CaptureFriend, ..) => " onto an own man, which is captured",
    }
}

/// What the move ends on, where that is not simply an empty square or an enemy.
fn ending(legs: &[Leg]) -> String {
    let stops = legs.iter().flat_map(|l| &l.steps).fold(Stop::NEVER, |all, (.., stop)| all | *stop);
    if stops == Stop::PLAIN {
        return String::new();
    }
    if stops == Stop::QUIET {
        return ", without capturing".to_string();
    }
    let endings = [
        (Stop::QUIET, "to move to an empty square"),
        (Stop::CAPTURE, "to capture"),
        (Stop::CAPTURE_FRIEND, "to capture an own man"),
        (Stop::SWAP, "to change places with an own man"),
        (Stop::EN_PASSANT, "to capture en passant"),
        (Stop::CHECK, "to give check"),
    ];
    let words: Vec<&str> = endings.iter().filter(|(s, _)| stops.has(*s)).map(|(_, w)| *w).collect();
    format!(", only {}", listed(&words))
}

/// Where a group starts: empty where it starts in all directions of its size.
fn start(group: &Group) -> String {
    let all = |n: usize| group.starts.len() == n;
    let (size, ..) = group.kind.legs[0].steps[0];
    let complete = match size {
        Size::Orthogonal(_) | Size::Diagonal(_) => all(4),
        Size::Any(_) | Size::Oblique(..) => all(8),
    };
    if complete {
        return String::new();
    }
    let names: Vec<String> = group.starts.iter().rev().map(|&v| heading(v)).collect();
    match (&names[..], size) {
        (_, Size::Oblique(..)) => names.iter().rev().cloned().collect::<Vec<_>>().join(", or "),
        ([one], Size::Orthogonal(_)) if one == "forward" || one == "backward" => format!("straight {one}"),
        ([a, b], Size::Diagonal(_)) if a.starts_with("forward") && b.starts_with("forward") => {
            "diagonally forward".to_string()
        }
        ([a, b], Size::Diagonal(_)) if a.starts_with("backward") && b.starts_with("backward") => {
            "diagonally backward".to_string()
        }
        ([a, b], Size::Orthogonal(_)) if a == "right" && b == "left" => "left or right".to_string(),
        _ => listed(&names),
    }
}

/// `a, b or c`
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_string(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", others.join(", "), last.as_ref())
        }
    }
}

/// The name of a direction.
fn heading(v: Vector) -> String {
    let forward = if v.forward > 0 { "forward" } else { "backward" };
    let right = if v.right > 0 { "right" } else { "left" };
    let (x, y) = (v.right.unsigned_abs(), v.forward.unsigned_abs());
    match (x, y) {
        (0, _) => forward.to_string(),
        (_, 0) => right.to_string(),
        _ if x == y => format!("{forward} {right}"),
        _ if y > x => format!("{y} {forward} and {x} {right}"),
        _ => format!("{x} {right} and {y} {forward}"),
    }
}

/// The turns before a step.
fn turns(turns: &BTreeSet<Turn>) -> String {
    let known: Vec<i8> = turns.iter().filter_map(|t| *t).collect();
    if known.len() < turns.len() {
        return "in another direction".to_string();
    }
    match known[..] {
        [-3, -2, -1, 0, 1, 2, 3] => return "in any direction but back".to_string(),
        [-3, -2, -1, 0, 1, 2, 3, 4] => return "in any direction".to_string(),
        _ => {}
    }
    let words = [
        (0, "straight on"),
        (-1, "half left"),
        (1, "half right"),
        (-2, "left"),
        (2, "right"),
        (-3, "back to the left"),
        (3, "back to the right"),
        (4, "back"),
    ];
    let named: Vec<&str> = words.iter().filter(|(t, _)| known.contains(t)).map(|(_, w)| *w).collect();
    listed(&named)
}
