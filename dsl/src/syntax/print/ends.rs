//! Statements of ends that are about men, squares and checks.

use super::super::tree::{Extinction, Goal, GoalTerm, Men};
use super::statement::{region, value, words};

fn men(men: &Men) -> String {
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
