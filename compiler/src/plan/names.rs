//! What parts are called in the generated code, and their order there.

use super::build::{Functions, Sketch};
use super::choose::Choice;
use super::split::is_straight;
use super::ways::Ways;
use super::{FormKind, PartId};
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Color, Model};

/// Gives out names and numbers: by first use, forward reach before attacks.
pub(super) struct Names<'a> {
    choices: &'a [Choice],
    /// By choice: whether all its paths run along straight lines.
    straight: Vec<bool>,
    taken: BTreeSet<String>,
    ids: BTreeMap<usize, PartId>,
    named: Vec<(String, usize)>,
}

impl<'a> Names<'a> {
    /// Names every part that the functions of the sketches use.
    pub(super) fn new(
        model: &Model,
        sketches: &[Sketch],
        choices: &'a [Choice],
        parts: &BTreeMap<Ways, Vec<usize>>,
    ) -> Names<'a> {
        let straight = choices.iter().map(|choice| is_straight(&model.board, &choice.ways)).collect();
        let (taken, ids) = (BTreeSet::new(), BTreeMap::new());
        let mut names = Names { choices, straight, taken, ids, named: Vec::new() };
        for attacks in [false, true] {
            for sketch in sketches {
                for (prefix, functions) in sketch.conditional() {
                    for (what, ways) in functions.named().filter(|(what, _)| (*what == "attacks") == attacks)
                    {
                        let stem = stem(model, sketches, sketch, functions, what, ways);
                        for &part in &parts[ways] {
                            names.give(part, &format!("{prefix}{}", stem.text(names.shape(part))));
                        }
                    }
                }
            }
        }
        names
    }

    /// The parts with these numbers among the choices.
    pub(super) fn parts(&mut self, choices: &[usize]) -> Vec<PartId> {
        let mut ids: Vec<PartId> =
            choices.iter().filter_map(|choice| self.ids.get(choice).copied()).collect();
        ids.sort();
        ids
    }

    /// Every name with its choice, by part.
    pub(super) fn finish(self) -> Vec<(String, usize)> {
        self.named
    }

    fn shape(&self, part: usize) -> &'static str {
        match self.choices[part].kind {
            FormKind::Constant => "leaps",
            FormKind::Occupancy if self.straight[part] => "slides",
            FormKind::Occupancy => "paths",
            FormKind::Lines => "lines",
            FormKind::Rays => "rays",
            FormKind::Floods => "floods",
            FormKind::Walks => "walks",
        }
    }

    fn give(&mut self, part: usize, name: &str) {
        if self.ids.contains_key(&part) {
            return;
        }
        let numbered = (1..).map(|n| if n == 1 { name.to_string() } else { format!("{name}_{n}") });
        let name = numbered.into_iter().find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.ids.insert(part, PartId(self.named.len()));
        self.taken.insert(name.clone());
        self.named.push((name, part));
    }
}

/// The words of a name around the word for the shape.
struct Stem {
    before: String,
    after: &'static str,
}

impl Stem {
    fn text(&self, shape: &str) -> String {
        format!("{}_{shape}{}", self.before, self.after)
    }
}

fn stem(
    model: &Model,
    sketches: &[Sketch],
    sketch: &Sketch,
    functions: &Functions,
    what: &str,
    ways: &Ways,
) -> Stem {
    let kind = identifier(&model.kind(sketch.kind).name);
    let before = match what {
        "attacks" => format!("attacks_of_{kind}"),
        "moves" | "captures" if functions.quiet == functions.capture => kind,
        _ => format!("{kind}_{what}"),
    };
    let same = |other: &Sketch| {
        let others = other.conditional().into_iter().flat_map(|(_, functions)| functions.named());
        others.into_iter().any(|(name, others)| name == what && others == ways)
    };
    let other_side = sketches.iter().find(|other| other.kind == sketch.kind && other.color != sketch.color);
    let after = match sketch.color {
        _ if other_side.is_none_or(same) => "",
        Color::White => "_white",
        Color::Black => "_black",
    };
    Stem { before, after }
}

/// A name of the description in lowercase with underscores: `JumpingGeneral` is `jumping_general`.
fn identifier(name: &str) -> String {
    let mut identifier = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase()
            && identifier.ends_with(|last: char| last.is_ascii_lowercase() || last.is_ascii_digit())
        {
            identifier.push('_');
        }
        identifier.push(if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    }
    if identifier.starts_with(|c: char| c.is_ascii_alphabetic()) {
        identifier
    } else {
        format!("kind_{identifier}")
    }
}
