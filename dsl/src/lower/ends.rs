//! Ends of the game.

mod chase;
mod counting;
mod material;
mod men;
mod passes;

use super::declared::{Declared, EndDecl, In};
use super::kinds::Kinds;
use super::report::{At, Finding, Report};
use super::setups::Placed;
use crate::diagnostic::codes;
use crate::model::{Bare, Board, Color, End, KindSet, PerColor, Value};
use crate::syntax::tree::{self, EndValue, LimitedEnd};

/// What ends refer to.
pub(crate) struct Scene<'a, 'd> {
    pub(crate) declared: &'a Declared,
    pub(crate) kinds: &'a Kinds<'d>,
    pub(crate) board: &'a Board,
    /// The set-up that games start from.
    pub(crate) start: &'a Placed,
    /// Who moves first in it.
    pub(crate) first: Color,
}

/// The ends in the order in which they are tried. Mate loses and stalemate draws where nothing else is said.
pub(crate) fn lower(scene: &Scene<'_, '_>, report: &mut Report) -> Vec<End> {
    let declared = scene.declared;
    let mut ends: Vec<End> = declared.ends.iter().filter_map(|end| one(end, scene, report)).collect();
    if !ends.iter().any(|e| matches!(e, End::Stalemate(_) | End::StalemateByMen(_))) {
        ends.insert(0, End::Stalemate(Value::Draw));
    }
    if !ends.iter().any(|e| matches!(e, End::Checkmate(_))) {
        ends.insert(0, End::Checkmate(Value::Loss));
    }
    ends
}

/// What having no move means; a count of men needs a side that wins.
fn stalemate(said: &tree::Stalemate, file: usize, report: &mut Report) -> End {
    let worth = value(said.value.value);
    let Some(by_men) = said.by_men else { return End::Stalemate(worth) };
    if worth == Value::Draw {
        report.add(
            Finding::error(codes::CONTRADICTION, "a draw does not depend on who has fewer men")
                .at(At { file, span: *said.value.span }, "drawn whoever has fewer")
                .because(At { file, span: *by_men }, "counts men")
                .help("say whether the side with fewer men `wins` or `loses`, or count none"),
        );
    }
    End::StalemateByMen(worth)
}

fn one(end: &In<EndDecl>, scene: &Scene<'_, '_>, report: &mut Report) -> Option<End> {
    Some(match &end.value {
        EndDecl::Checkmate(v) => End::Checkmate(value(v.value)),
        EndDecl::Stalemate(said) => stalemate(said, end.file, report),
        EndDecl::BareKing(bare) => End::Bare(match bare.value {
            tree::Bare::Nothing => return None,
            tree::Bare::Always(v) => Bare::Always(value(v)),
            tree::Bare::LosesUnlessAnswered => Bare::LossUnlessAnswered,
        }),
        EndDecl::Repetition(rule) => {
            let rule = rule.as_ref()?;
            let count = count(end, &rule.limit, 2, 255, "occurrences", report)?;
            let side = rule.black.map(|b| if b.value { Color::Black } else { Color::White });
            End::Repetition { count: count as u8, value: value(rule.limit.value.value), side }
        }
        EndDecl::PerpetualCheck(v) => {
            let v = v.as_ref()?;
            End::PerpetualCheck { count: repeated(end, "check", scene, report)?, value: value(v.value) }
        }
        EndDecl::PerpetualChase(rule) => {
            let rule = rule.as_ref()?;
            End::PerpetualChase {
                count: repeated(end, "chase", scene, report)?,
                value: value(rule.value.value),
            }
        }
        EndDecl::MateBy(rule) => {
            let rule = rule.as_ref()?;
            End::MateBy { kinds: men::mating(end, rule, scene, report)?, value: value(rule.value.value) }
        }
        EndDecl::MateWithout(rule) => {
            let rule = rule.as_ref()?;
            End::MateWithout { kinds: men::mating(end, rule, scene, report)?, value: value(rule.value.value) }
        }
        EndDecl::SecondPass(v) => {
            End::SecondPass(passes::second(end, value(v.as_ref()?.value), scene, report))
        }
        EndDecl::FacingPass(v) => {
            End::FacingPass(passes::facing(end, value(v.as_ref()?.value), scene, report))
        }
        EndDecl::Checks(limit) => {
            let limit = limit.as_ref()?;
            let count = count(end, limit, 1, 99, "checks", report)?;
            End::Checks { count: count as u8, value: value(limit.value.value) }
        }
        EndDecl::Counting(rule) => {
            rule.as_ref()?;
            End::Counting
        }
        EndDecl::Material(false) => return None,
        EndDecl::Material(true) => End::Material(PerColor([KindSet::default(); 2])),
        EndDecl::Quiet(limit) => {
            let limit = limit.as_ref()?;
            let moves = count(end, limit, 1, 1000, "moves", report)?;
            End::Quiet { plies: 2 * moves, value: value(limit.value.value) }
        }
        EndDecl::Goal(goal) => End::Goal(men::goal(end, goal, scene, report)?),
        EndDecl::Extinction(rule) => End::Extinction(men::extinction(end, rule, scene, report)?),
    })
}

/// How often a position must occur for what goes on for ever; there must be a rule of repetition.
fn repeated(end: &In<EndDecl>, what: &str, scene: &Scene<'_, '_>, report: &mut Report) -> Option<u8> {
    let repetition = scene.declared.ends.iter().find_map(|e| match &e.value {
        EndDecl::Repetition(rule) => rule.as_ref(),
        _ => None,
    });
    if repetition.is_none() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, format!("perpetual {what} without repetition"))
                .at(end.at(), "when would it be perpetual?")
                .help(format!("write `repetition 4 draws`: the {what}s are looked at when it applies")),
        );
    }
    repetition.map(|rule| rule.limit.count.value.min(255) as u8)
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
    in_range(end, limit.count, min, max, what, report)
}

/// A number of an end if it is in range.
fn in_range(
    end: &In<EndDecl>,
    number: tree::Number,
    min: u16,
    max: u16,
    what: &str,
    report: &mut Report,
) -> Option<u16> {
    let count = number.value;
    let fits = (min..=max).contains(&count);
    if !fits {
        let at = end.place(number.span);
        let message = format!("the rule can't count {count} {what}");
        report.add(Finding::error(codes::BAD_COUNT, message).at(at, format!("{min} to {max}")));
    }
    fits.then_some(count)
}

pub(crate) use chase::chase;
pub(crate) use counting::counting;
pub(crate) use material::derive_material;
pub(crate) use passes::points;

pub(crate) fn value(value: EndValue) -> Value {
    match value {
        EndValue::Loses => Value::Loss,
        EndValue::Draws => Value::Draw,
        EndValue::Wins => Value::Win,
    }
}
