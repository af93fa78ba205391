//! What reach functions cost, in instructions: what decides between ways to do the same, and what `explain --plan` says.

use super::men::men;
use super::{Form, FormKind, Legality, Mover, PartId, Plan, Word};
use std::collections::BTreeSet;
use tabiya_dsl::model::{Color, Model};

/// Destinations of a lone royal man that are worth a look, on average.
const REFUGES: f64 = 2.5;

/// What a loop over squares costs whose length nobody can foresee: half a wrong guess of the processor.
const SURPRISE: f64 = 10.0;

/// Instructions for the reach of one man.
pub fn cost(form: &Form, word: Word) -> f64 {
    match form {
        Form::Constant(_) => lookup(FormKind::Constant, word),
        Form::Occupancy(_) => lookup(FormKind::Occupancy, word),
        Form::Lines { .. } => lookup(FormKind::Lines, word),
        Form::Rays { rays, .. } => rays.len() as f64 * lookup(FormKind::Rays, word),
        Form::Walks(cells) => {
            let origins = cells.iter().filter(|paths| !paths.is_empty()).count().max(1);
            let paths: usize = cells.iter().map(Vec::len).sum();
            walk(paths as f64 / origins as f64, word)
        }
    }
}

/// Instructions for one lookup in a form, or one path of it.
pub(super) fn lookup(kind: FormKind, word: Word) -> f64 {
    let words = word.words() as f64;
    match kind {
        FormKind::Constant => 1.0 + words,
        FormKind::Occupancy => 2.0 + 4.0 * words,
        FormKind::Lines => 3.0 + 8.0 * words,
        FormKind::Rays => 4.0 + 6.0 * words,
        FormKind::Walks => 2.0 + 10.0 * words,
    }
}

/// Instructions for trying so many paths.
pub(super) fn walk(paths: f64, word: Word) -> f64 {
    4.0 + paths * lookup(FormKind::Walks, word)
}

/// Whether all squares that the enemy attacks are to be found at once, by the reach of each of his men, rather than those who
/// attack each destination of the royal man.
///
/// It needs exactly one royal man on either side, and nobody who captures on the way: such men attack squares that their
/// reach does not show. Where it can be, it is as wanted, or as it pays.
pub(super) fn maps_danger(plan: &Plan, model: &Model, wanted: Option<bool>) -> bool {
    let lone = plan.legality.iter().all(|l| matches!(l, Legality::OneRoyal { .. }));
    if !lone || plan.movers.iter().any(|mover| !mover.captures.is_empty()) {
        return false;
    }
    wanted.unwrap_or_else(|| map_pays(plan, model))
}

fn map_pays(plan: &Plan, model: &Model) -> bool {
    let of_parts = |parts: &mut dyn Iterator<Item = PartId>| -> f64 {
        parts.map(|part| cost(&plan.parts[part.0].form, plan.word)).sum()
    };
    let count = men(model, &model.setup().fen);
    let (mut map, mut tries) = (0.0, 0.0);
    for color in Color::ALL {
        let movers = || plan.movers.iter().filter(|mover| mover.color == color);
        for mover in movers() {
            let men = count.iter().filter(|&&man| man == (color, mover.kind)).count();
            map += match &mover.shifts {
                Some(shifts) => 4.0 * shifts.capture.len() as f64,
                None => men as f64 * (4.0 + of_parts(&mut captures(mover).into_iter())),
            };
        }
        let attacks: BTreeSet<PartId> =
            movers().flat_map(|m| m.always.attack.iter().chain(&m.unmoved.attack).copied()).collect();
        tries += (1.0 + REFUGES) * of_parts(&mut attacks.into_iter()) + REFUGES * 6.0 + SURPRISE;
    }
    map < tries
}

/// The parts of the capturing reach of a man, moved or not.
fn captures(mover: &Mover) -> Vec<PartId> {
    [&mover.always, &mover.unmoved]
        .into_iter()
        .flat_map(|r| r.capture.iter().chain(&r.check))
        .copied()
        .collect()
}
