//! Statements of ends that are about men, squares and checks.

use super::super::tree::{
    BoardCountWhen, Chase, ChaseItem, Counting, Extinction, Goal, GoalTerm, Men, Points,
};
use super::statement::{region, value, words};

pub(super) fn men(men: &Men) -> String {
    match men {
        Men::Any(_) => "any man".to_string(),
        Men::Of(names) => words(names, " or "),
    }
}

pub(super) fn goal(goal: &Goal) -> String {
    let count = goal.count.map(|n| format!("{} of ", n.value)).unwrap_or_default();
    let term = match goal.term.map(|t| t.value) {
        None => "",
        Some(GoalTerm::UnlessCaptured) => ", unless captured at once",
        Some(GoalTerm::Stays) => ", if it stays a move",
        Some(GoalTerm::SafeOrStays) => ", if it is safe or stays a move",
        Some(GoalTerm::OrFull) => ", or one where all is taken",
        Some(GoalTerm::UnlessAnswered) => ", unless the second player gets there in its next move: then draw",
    };
    format!("goal {count}{} on {} {}{term}", men(&goal.men), region(&goal.on), value(goal.value.value))
}

pub(super) fn extinction(end: &Extinction) -> String {
    let mut out = format!("extinction of {} {}", men(&end.men), value(end.value.value));
    if let Some(n) = end.at_most {
        out += &format!(", at {} or fewer", n.value);
    }
    if let Some(n) = end.opponent {
        out += &format!(", if the opponent has {} or more", n.value);
    }
    out
}

pub(super) fn points(points: &Points) -> String {
    let men = points.men.iter().map(|(name, worth)| format!("{} {}", name.value, worth.value));
    let extra = points.extra.iter().map(|(worth, black)| {
        let side = if black.value { "black" } else { "white" };
        format!("{} for {side}", worth.value)
    });
    format!("points {}", men.chain(extra).collect::<Vec<_>>().join(", "))
}

pub(super) fn counting(counting: &Counting) -> String {
    let mut items = Vec::new();
    if let Some(board) = &counting.board {
        let when = match &board.when {
            BoardCountWhen::Without(names) => format!("without {}", words(names, " or ")),
            BoardCountWhen::AtMost(men) => format!("at {} men or fewer", men.value),
        };
        items.push(format!("{} moves {when}", board.moves.value));
    }
    if let Some(bare) = &counting.bare {
        let limits = bare.limits.iter().map(|limit| match &limit.with {
            Some((count, name)) => format!("{} with {} {}", limit.moves.value, count.value, name.value),
            None => limit.moves.value.to_string(),
        });
        let limits: Vec<String> = limits.collect();
        items.push(format!("a bare king without {} {}", words(&bare.without, " or "), limits.join(" or ")));
    }
    if counting.less_the_men.is_some() {
        items.push("less the men".to_string());
    }
    if counting.shorter.is_some() {
        items.push("whichever is shorter".to_string());
    }
    format!("counting {}", items.join(", "))
}

pub(super) fn chase(chase: &Chase) -> String {
    let item = |item: &ChaseItem| match item {
        ChaseItem::NotBy(names) => format!(", not by {}", words(names, " or ")),
        ChaseItem::NotOf(names, on) => {
            let on = on.as_ref().map(|on| format!(" on {}", region(on))).unwrap_or_default();
            format!(", not of {}{on}", words(names, " or "))
        }
        ChaseItem::EvenProtected { chased, by } => {
            format!(", even protected {} by {}", words(chased, " or "), words(by, " or "))
        }
    };
    let items: String = chase.items.iter().map(item).collect();
    format!("perpetual chase {}{items}", value(chase.value.value))
}
