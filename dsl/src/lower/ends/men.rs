//! Ends that are about certain men: goals and extinction.

use super::{Scene, in_range, value};
use crate::diagnostic::codes;
use crate::lower::declared::{EndDecl, In};
use crate::lower::region;
use crate::lower::report::{Finding, Report};
use crate::model::{Color, Extinction, Goal, GoalTerm, KindId, KindSet, PerColor};
use crate::syntax::tree::{self, Men};

/// The kinds that an end is about; `None` after a finding.
fn kinds(end: &In<EndDecl>, men: &Men, scene: &Scene<'_, '_>, report: &mut Report) -> Option<KindSet> {
    let Men::Of(names) = men else {
        return Some((0..scene.kinds.entries.len()).map(KindId::new).collect());
    };
    let mut ids = Vec::new();
    for name in names {
        let at = end.place(name.span);
        for id in scene.kinds.all_named(&name.value, at, report) {
            if ids.contains(&id) {
                let message = format!("`{}` is named twice", name.value);
                report.add(Finding::error(codes::DUPLICATE_NAME, message).at(at, "again"));
            }
            ids.push(id);
        }
    }
    (!ids.is_empty()).then(|| ids.into_iter().collect())
}

/// The kinds of these names; `None` after a finding.
pub(super) fn kinds_named(
    end: &In<EndDecl>,
    names: &[tree::Name],
    scene: &Scene<'_, '_>,
    report: &mut Report,
) -> Option<KindSet> {
    kinds(end, &Men::Of(names.to_vec()), scene, report)
}

/// The kinds that a mate is about.
pub(super) fn mating(
    end: &In<EndDecl>,
    rule: &tree::MateEnd,
    scene: &Scene<'_, '_>,
    report: &mut Report,
) -> Option<KindSet> {
    kinds(end, &Men::Of(rule.by.clone()), scene, report)
}

/// How many men of these kinds the set-up gives a side.
fn at_start(scene: &Scene<'_, '_>, color: Color, kinds: KindSet) -> usize {
    kinds.iter().map(|kind| scene.start.count(color, kind)).sum()
}

pub(super) fn goal(
    end: &In<EndDecl>,
    goal: &tree::Goal,
    scene: &Scene<'_, '_>,
    report: &mut Report,
) -> Option<Goal> {
    let kinds = kinds(end, &goal.men, scene, report)?;
    let region = region::lower(scene.board, &goal.on, end.file, report);
    let count = match goal.count {
        None => 1,
        Some(number) => in_range(end, number, 1, 255, "men", report)?,
    };
    let room = |c: Color| region[c].iter().count() >= usize::from(count);
    let somewhere = Color::ALL.into_iter().any(|c| !region[c].is_empty());
    if somewhere && !Color::ALL.into_iter().any(room) {
        report.add(
            Finding::error(codes::NEVER_APPLIES, format!("no room for {count} men at the goal"))
                .at(end.at(), "its region has fewer squares"),
        );
    }
    let there = |c: Color| {
        let squares = kinds.iter().flat_map(move |k| scene.start.squares(c, k));
        squares.filter(move |&s| region[c].contains(s))
    };
    if let Some(color) = Color::ALL.into_iter().find(|&c| there(c).count() >= usize::from(count)) {
        let side = if color == Color::White { "White" } else { "Black" };
        let first = there(color).next();
        let finding =
            Finding::error(codes::NEVER_APPLIES, format!("{side} is at its goal from the beginning"))
                .at(end.at(), "reached in the set-up already");
        report.add(match first {
            Some(square) => finding.because(scene.start.place(square), "one man is here"),
            None => finding,
        });
    }
    let term = match goal.term.map(|t| t.value) {
        None => GoalTerm::AtOnce,
        Some(tree::GoalTerm::UnlessCaptured) => GoalTerm::UnlessCaptured,
        Some(tree::GoalTerm::Stays) => GoalTerm::Stays,
        Some(tree::GoalTerm::SafeOrStays) => GoalTerm::SafeOrStays,
        Some(tree::GoalTerm::OrFull) => GoalTerm::OrFull,
        Some(tree::GoalTerm::UnlessAnswered) => GoalTerm::UnlessAnsweredBy(!scene.first),
    };
    if let (GoalTerm::OrFull, 1, Some(said)) = (term, count, goal.term) {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "one man there is enough wherever the others stand")
                .at(end.place(said.span), "says nothing more")
                .help("leave this out, or say how many it takes: `goal 7 of Man on Camp wins`"),
        );
    }
    Some(Goal { kinds, region, count: count as u8, term, value: value(goal.value.value) })
}

pub(super) fn extinction(
    end: &In<EndDecl>,
    rule: &tree::Extinction,
    scene: &Scene<'_, '_>,
    report: &mut Report,
) -> Option<Extinction> {
    let named = kinds(end, &rule.men, scene, report)?;
    let together = matches!(rule.men, Men::Any(_));
    let at_most = match rule.at_most {
        None => 0,
        Some(number) => in_range(end, number, 0, 254, "men", report)?,
    };
    let opponent_has = match rule.opponent {
        None => 0,
        Some(number) => in_range(end, number, 1, 255, "men", report)?,
    };
    // A side that never had such men has not lost them.
    let kinds = PerColor::from_fn(|c| named.iter().filter(|&k| scene.start.has(c, k)).collect::<KindSet>());
    for color in Color::ALL {
        let few = |count: usize| count <= usize::from(at_most);
        let lost = match together {
            true => few(at_start(scene, color, kinds[color])),
            false => kinds[color].iter().any(|k| few(scene.start.count(color, k))),
        };
        let asked = opponent_has > 0 && at_start(scene, !color, named) < usize::from(opponent_has);
        if lost && !asked {
            let side = if color == Color::White { "White" } else { "Black" };
            let message = format!("the game is over from the beginning: {side} has too few men");
            report.add(
                Finding::error(codes::NEVER_APPLIES, message)
                    .at(end.at(), "applies to the set-up already")
                    .because(scene.start.at, "this set-up"),
            );
        }
    }
    if Color::ALL.iter().all(|&c| kinds[c].is_empty()) {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "no side begins with such men")
                .at(end.at(), "nothing that could die out"),
        );
    }
    Some(Extinction {
        kinds,
        together,
        at_most: at_most as u8,
        opponent_has: opponent_has as u8,
        value: value(rule.value.value),
    })
}
