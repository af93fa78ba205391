//! Ends of the game.

use super::declared::{Declared, EndDecl, In};
use super::report::{Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Bare, End, Value};
use crate::syntax::tree::{self, EndValue, LimitedEnd};

/// The ends in the order in which they are tried. Mate loses and stalemate draws where nothing else is said.
pub(crate) fn lower(declared: &Declared, report: &mut Report) -> Vec<End> {
    let mut ends: Vec<End> = declared.ends.iter().filter_map(|end| one(end, report)).collect();
    if !ends.iter().any(|e| matches!(e, End::Stalemate(_))) {
        ends.insert(0, End::Stalemate(Value::Draw));
    }
    if !ends.iter().any(|e| matches!(e, End::Checkmate(_))) {
        ends.insert(0, End::Checkmate(Value::Loss));
    }
    ends
}

fn one(end: &In<EndDecl>, report: &mut Report) -> Option<End> {
    Some(match &end.value {
        EndDecl::Checkmate(v) => End::Checkmate(value(v.value)),
        EndDecl::Stalemate(v) => End::Stalemate(value(v.value)),
        EndDecl::BareKing(bare) => End::Bare(match bare.value {
            tree::Bare::Nothing => return None,
            tree::Bare::Always(v) => Bare::Always(value(v)),
            tree::Bare::LosesUnlessAnswered => Bare::LossUnlessAnswered,
        }),
        EndDecl::Repetition(limit) => {
            let limit = limit.as_ref()?;
            let count = count(end, limit, 2, 255, "occurrences", report)?;
            End::Repetition { count: count as u8, value: value(limit.value.value) }
        }
        EndDecl::Quiet(limit) => {
            let limit = limit.as_ref()?;
            let moves = count(end, limit, 1, 1000, "moves", report)?;
            End::Quiet { plies: 2 * moves, value: value(limit.value.value) }
        }
    })
}

/// The count of an end if it is in range.
fn count(
    end: &In<EndDecl>,
    limit: &LimitedEnd,
    min: u16,
    max: u16,
    what: &str,
    report: &mut Report,
) -> Option<u16> {
    let count = limit.count.value;
    let fits = (min..=max).contains(&count);
    if !fits {
        let at = end.place(limit.count.span);
        let message = format!("the rule can't count {count} {what}");
        report.add(Finding::error(codes::BAD_COUNT, message).at(at, format!("{min} to {max}")));
    }
    fits.then_some(count)
}

fn value(value: EndValue) -> Value {
    match value {
        EndValue::Loses => Value::Loss,
        EndValue::Draws => Value::Draw,
        EndValue::Wins => Value::Win,
    }
}
