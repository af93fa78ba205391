//! Ends by passing, and the points that decide what would be drawn.

use super::Scene;
use crate::diagnostic::codes;
use crate::lower::declared::{EndDecl, In};
use crate::lower::report::{Finding, Report};
use crate::model::{Color, PassRule, PerColor, Points, Value};

/// The value of an end that needs passes of `sides` sides in a row.
fn passing(
    end: &In<EndDecl>,
    value: Value,
    sides: usize,
    scene: &Scene<'_, '_>,
    report: &mut Report,
) -> Value {
    let may = |color: &Color| scene.declared.passes[*color] != PassRule::Never;
    if Color::ALL.iter().filter(|color| may(color)).count() < sides {
        let who = if sides > 1 { "not both sides may pass" } else { "nobody may pass" };
        report.add(
            Finding::error(codes::NEVER_APPLIES, who)
                .at(end.at(), "can never apply")
                .help("write `pass any time`, or remove this"),
        );
    }
    value
}

/// The value of a pass that answers a pass.
pub(super) fn second(end: &In<EndDecl>, value: Value, scene: &Scene<'_, '_>, report: &mut Report) -> Value {
    passing(end, value, 2, scene, report)
}

/// The value of a pass while kings face each other.
pub(super) fn facing(end: &In<EndDecl>, value: Value, scene: &Scene<'_, '_>, report: &mut Report) -> Value {
    if scene.declared.parting.is_none() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "nothing says when kings face each other")
                .at(end.at(), "on which lines?")
                .help("write `facing kings must part on files or ranks`, or remove this"),
        );
    }
    passing(end, value, 1, scene, report)
}

/// The points that decide what would be drawn.
pub(crate) fn points(scene: &Scene<'_, '_>, report: &mut Report) -> Option<Points> {
    let said = scene.declared.points.as_ref()?;
    let mut men = vec![None; scene.kinds.entries.len()];
    for (name, worth) in &said.value.men {
        let at = said.place(name.span);
        for id in scene.kinds.all_named(&name.value, at, report) {
            if men[id.index()].replace(worth.value.min(MOST)).is_some() {
                let message = format!("`{}` has points twice", name.value);
                report.add(Finding::error(codes::DUPLICATE_NAME, message).at(at, "again"));
            }
        }
    }
    let numbers = said.value.men.iter().map(|(_, worth)| worth);
    for number in numbers.chain(said.value.extra.iter().map(|(worth, _)| worth)) {
        if !(1..=MOST).contains(&number.value) {
            let message = format!("there can't be {} points", number.value);
            report.add(
                Finding::error(codes::BAD_COUNT, message).at(said.place(number.span), format!("1 to {MOST}")),
            );
        }
    }
    let mut extra: PerColor<u16> = PerColor([0; 2]);
    for (worth, black) in &said.value.extra {
        let color = if black.value { Color::Black } else { Color::White };
        if std::mem::replace(&mut extra[color], worth.value.min(MOST)) != 0 {
            let finding = Finding::error(codes::DUPLICATE_STATEMENT, "a side has points twice");
            report.add(finding.at(said.place(black.span), "again"));
        }
    }
    Some(Points { men: men.into_iter().map(Option::unwrap_or_default).collect(), extra })
}

/// Most points of a man or a side.
const MOST: u16 = 100;
