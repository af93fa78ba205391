//! Ends that are about certain men, and about checks, in words.

use super::words::{and, article, or, region};
use crate::model::{Color, Extinction, Goal, GoalTerm, KindSet, Model, Points, SquareSet, Value};

/// What an end means for the side it is about.
pub(super) fn result(value: Value) -> &'static str {
    match value {
        Value::Loss => "it loses",
        Value::Draw => "the game is drawn",
        Value::Win => "it wins",
    }
}

/// What an end means whose value is that of the side to move.
pub(super) fn to_move(value: Value) -> &'static str {
    match value {
        Value::Loss => "the side to move loses",
        Value::Draw => "the game is drawn",
        Value::Win => "the side to move wins",
    }
}

pub(super) fn points(model: &Model, points: &Points) -> String {
    let of = |n: u16| if n == 1 { "1 point".to_string() } else { format!("{n} points") };
    let worth = model.kinds().filter(|(id, _)| points.men[id.index()] > 0);
    let worth = worth.map(|(id, kind)| format!("{} {}", kind.name, points.men[id.index()]));
    let extra = Color::ALL.into_iter().filter(|&c| points.extra[c] > 0);
    let extra = extra.map(|c| format!("; {} has {} besides", super::words::side(c), of(points.extra[c])));
    format!(
        "Points: when the game would be drawn by one of these rules, the side has won whose men on the board are worth \
         more: {}{}.",
        and(&worth.collect::<Vec<_>>()),
        extra.collect::<String>()
    )
}

pub(super) fn goal(model: &Model, goal: &Goal) -> String {
    let names: Vec<String> = goal.kinds.iter().map(|k| model.kind(k).name.clone()).collect();
    let all = names.len() == model.kinds.len();
    let men = match (all, goal.count) {
        (true, 1) => "one of its men".to_string(),
        (true, n) => format!("{n} of its men"),
        (false, 1) => or(&names.iter().map(|n| format!("{} {n}", article(n))).collect::<Vec<_>>()),
        (false, n) => format!("{n} men of the kind {}", or(&names)),
    };
    let start =
        format!("Goal: when a side has moved and has {men} on {}", region(&model.board, &goal.region));
    let result = result(goal.value);
    match goal.term {
        GoalTerm::AtOnce => format!("{start}, {result}."),
        GoalTerm::UnlessCaptured => format!(
            "{start}, {result}, unless the opponent can capture there at once; who is still there when it is its side's \
             turn again and is not attacked has reached the goal too."
        ),
        GoalTerm::Stays => format!("{start} and still has after the opponent's next move, {result}."),
        GoalTerm::SafeOrStays => format!(
            "{start}, {result} at once if no enemy attacks there, and otherwise if they are still there after the \
             opponent's next move."
        ),
        GoalTerm::OrFull => format!(
            "{start}, {result}; where every square there is taken, by men of either side, one of them is enough."
        ),
        GoalTerm::UnlessAnsweredBy(second) => format!(
            "{start}, {result}. If {} does so first, {} may still do the same in its next move: then the game is drawn.",
            super::words::side(!second),
            super::words::side(second)
        ),
    }
}

pub(super) fn extinction(model: &Model, rule: &Extinction) -> String {
    let mut kinds = rule.kinds.0[0];
    kinds.0 |= rule.kinds.0[1].0;
    let names: Vec<String> = kinds.iter().map(|k| model.kind(k).name.clone()).collect();
    let few = match rule.at_most {
        0 => "no".to_string(),
        n => format!("{n} or fewer"),
    };
    let men = match (rule.together, names.as_slice()) {
        (true, _) => format!("{few} {}", if rule.at_most == 0 { "man" } else { "men" }),
        (false, [one]) => format!("{few} {one}"),
        (false, several) => format!("{few} men of one of the kinds {}", and(several)),
    };
    let asked = match rule.opponent_has {
        0 => String::new(),
        n => format!(" while its opponent has {n} or more"),
    };
    format!(
        "Extinction: if a side has {men} left{asked} (men in hand count too), {}. The side that has just moved is looked at \
         first.",
        result(rule.value)
    )
}

pub(super) fn counting(model: &Model) -> String {
    let Some(counting) = &model.counting else { return String::new() };
    let names = |kinds: crate::model::KindSet| {
        or(&kinds.iter().map(|k| model.kind(k).name.clone()).collect::<Vec<_>>())
    };
    let mut text =
        "Counting: a side that is behind counts the moves of both sides, and the game is drawn when it has \
                    counted beyond the limit."
            .to_string();
    if let Some(board) = &counting.board {
        let when = match board.at_most {
            Some(men) => format!("when it has {men} men or fewer"),
            None => format!("when there is no {} on the board", names(board.without)),
        };
        text += &format!(" {} moves each from {when}.", board.moves);
    }
    if !counting.bare.is_empty() {
        let limits: Vec<String> = counting
            .bare
            .iter()
            .map(|(moves, with)| match with {
                Some((count, kind)) => format!("{moves} against {count} {}", model.kind(*kind).name),
                None => format!("{moves} against anything else"),
            })
            .collect();
        text += &format!(
            " A bare king, once there is no {} on the board, has {} moves to hold out",
            names(counting.bare_without),
            limits.join(", ")
        );
        text += if counting.less_the_men { ", less the number of men on the board." } else { "." };
    }
    text
}

pub(super) fn material(model: &Model, weak: &crate::model::PerColor<crate::model::KindSet>) -> String {
    let mut kinds = weak.0[0];
    kinds.0 |= weak.0[1].0;
    let names: Vec<String> =
        kinds.iter().map(|k| format!("{} {}", article(&model.kind(k).name), model.kind(k).name)).collect();
    let one =
        if names.is_empty() { String::new() } else { format!(", or nothing but {} besides", or(&names)) };
    format!(
        "Insufficient material: when only royal men are left{one}, nobody can mate any more and the game is drawn."
    )
}

pub(super) fn mate_by(model: &Model, kinds: KindSet, value: Value) -> String {
    let names: Vec<String> = kinds.iter().map(|k| model.kind(k).name.clone()).collect();
    format!(
        "Mate by certain men: if the side to move is checkmated, and nobody gives the check but men of the kind {}, {}.",
        or(&names),
        result(value)
    )
}

pub(super) fn mate_without(model: &Model, kinds: KindSet, value: Value) -> String {
    let names: Vec<String> =
        kinds.iter().map(|k| format!("{} {}", article(&model.kind(k).name), model.kind(k).name)).collect();
    let names = or(&names);
    format!(
        "Mate without a check by certain men: if the side to move is checkmated, and neither this check nor one of those \
         that came before it with one move after another was given by {names}, {}.",
        result(value)
    )
}

pub(super) fn chase(model: &Model, count: u8, value: Value) -> String {
    let Some(chase) = &model.chase else { return String::new() };
    let names = |kinds: KindSet| or(&kinds.iter().map(|k| model.kind(k).name.clone()).collect::<Vec<_>>());
    let mut text = format!(
        "Perpetual chase: when the same position occurs for the {} time and one side, but not the other, has chased the \
         same man with every move since the first, {}. A move chases a man if after it another man could take it, which \
         could not be taken in turn, and could not do so before. Men of one kind that could take each other do not chase \
         each other.",
        super::words::ordinal(count),
        result(value)
    );
    let idle: KindSet = model.kinds().map(|(id, _)| id).filter(|&id| !chase.by.contains(id)).collect();
    if !idle.is_empty() {
        text += &format!(" Men of the kind {} do not chase.", names(idle));
    }
    let everywhere: SquareSet = model.board.squares().collect();
    for (kind, squares) in &chase.spared {
        let name = &model.kind(*kind).name;
        let on = match squares.0 == [everywhere; 2] {
            true => String::new(),
            false => format!(" on {}", region(&model.board, squares)),
        };
        text += &format!(" {} {name}{on} is not chased.", super::words::capital(article(name)));
    }
    for (by, of) in &chase.protected {
        text += &format!(
            " Men of the kind {} chase those of the kind {} even where they could be taken in turn.",
            names(*by),
            names(*of)
        );
    }
    text
}
