//! What reach functions cost, in instructions: what decides between ways to do the same, and what `explain --plan` says.

use super::{Form, FormKind, Word};

/// Instructions for the reach of one man.
pub fn cost(form: &Form, word: Word) -> f64 {
    match form {
        Form::Constant(_) => lookup(FormKind::Constant, word),
        Form::Occupancy(_) => lookup(FormKind::Occupancy, word),
        Form::Lines { .. } => lookup(FormKind::Lines, word),
        Form::Rays { rays: all, gates, .. } => rays(all.len(), !gates.is_empty(), word),
        Form::Floods { steps, legs } => flood(steps.len(), *legs, word),
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
        // One direction of one leg. They depend on nothing but the leg before, so that several are made at once: measured
        // against lookups, not counted.
        FormKind::Floods => match word {
            Word::W64 => 1.2,
            Word::W128 => 4.0,
            Word::W256 => 2.5,
        },
        FormKind::Walks => 2.0 + 10.0 * words,
    }
}

/// Instructions for so many rays.
pub(super) fn rays(rays: usize, gated: bool, word: Word) -> f64 {
    let gate = if gated { 2.0 + 2.0 * word.words() as f64 } else { 0.0 };
    rays as f64 * (lookup(FormKind::Rays, word) + gate)
}

/// Instructions for so many legs, each in so many directions.
pub(super) fn flood(directions: usize, legs: u32, word: Word) -> f64 {
    2.0 + directions as f64 * f64::from(legs) * lookup(FormKind::Floods, word)
}

/// Instructions for trying so many paths.
pub(super) fn walk(paths: f64, word: Word) -> f64 {
    4.0 + paths * lookup(FormKind::Walks, word)
}
