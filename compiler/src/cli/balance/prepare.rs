//! From a description of a run to matches that can be played.

use super::super::{Fault, game, out};
use super::choice::only_side;
use crate::balance::bout::{self, Bout, Field, Problem};
use crate::balance::record::{COLUMNS, digest};
use crate::balance::run::{Match, values_text};
use crate::balance::spec::{SCHEMA, Spec};
use crate::balance::store::{Head, HeadMatch};
use crate::build;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use tabiya_dsl::model::Color;
use tabiya_dsl::source::Source;

/// A run that can be played.
pub(super) struct Prepared {
    pub(super) head: Head,
    pub(super) matches: Vec<Match>,
}

/// The game that a spec names.
pub(super) fn field(spec: &Spec) -> Result<Field, Fault> {
    let game::Text { source, broken, variant } = game::text(&spec.game)?;
    if let Some(broken) = broken {
        out::findings(&[broken], &source, false);
        return Err(Fault::Input(String::new()));
    }
    Ok(Field { source, variant, setup: spec.setup.clone() })
}

/// What is wrong with a game, as a fault.
pub(super) fn problem(problem: Problem, source: &Source) -> Fault {
    match problem {
        Problem::Text(text) => Fault::Input(text),
        Problem::Findings(found) => {
            out::findings(&found, source, false);
            Fault::Input(String::new())
        }
    }
}

/// Builds everything that the run needs.
pub(super) fn prepare(spec: &Spec) -> Result<Prepared, Fault> {
    prepare_some(spec, &|_| true)
}

/// Builds what the matches of these names need, and leaves out the others.
pub(super) fn prepare_some(spec: &Spec, wanted: &dyn Fn(&str) -> bool) -> Result<Prepared, Fault> {
    let field = field(spec)?;
    let mut spec = spec.clone();
    let armies = bout::armies(&field).map_err(|p| problem(p, &field.source))?;
    // In a game with armies, all of them meet unless somebody is named.
    let unnamed = spec.armies.is_empty() && spec.sides.iter().all(|s| *s == only_side(&spec.game));
    if unnamed && !armies.is_empty() {
        spec.sides.clear();
        spec.armies = armies;
    }
    let placements = match spec.openings().map_err(Fault::Input)?.file {
        None => Vec::new(),
        Some(path) => placements(&path)?,
    };
    let game = digest([field.source.text.as_str(), field.variant.as_deref().unwrap_or_default()]);
    let mut matches = Vec::new();
    let mut heads = Vec::new();
    let pairings = spec.matches().map_err(Fault::Input)?;
    let mut bouts: BTreeMap<String, (Bout, build::Arena)> = BTreeMap::new();
    for pairing in pairings.iter().filter(|p| wanted(&p.id())) {
        let name = format!("{}-v-{}", pairing.a.file_name(), pairing.b.file_name());
        if !bouts.contains_key(&name) {
            let bout = bout::bout(&field, &pairing.a, &pairing.b).map_err(|p| problem(p, &field.source))?;
            let arena = arena(&bout, &name)?;
            bouts.insert(name.clone(), (bout, arena));
        }
        let Some((bout, arena)) = bouts.get(&name) else { continue };
        let [first, second] = &bout.models;
        let values = |model| values_text(model, &spec.worths).map_err(Fault::Input);
        let values = [values(first)?, values(second)?];
        let ready = Match::new(pairing, bout, arena, values, &game, placements.clone());
        heads.push(HeadMatch {
            id: ready.id.clone(),
            a: pairing.a.name.clone(),
            b: pairing.b.name.clone(),
            nodes: pairing.nodes,
            engine: ready.engine.clone(),
            worths: worths(bout, &spec)?,
        });
        matches.push(ready);
    }
    let head = Head {
        schema: SCHEMA.to_owned(),
        spec,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game,
        placements,
        matches: heads,
        columns: COLUMNS.map(String::from).to_vec(),
    };
    Ok(Prepared { head, matches })
}

fn arena(bout: &Bout, name: &str) -> Result<build::Arena, Fault> {
    let terminal = std::io::stderr().is_terminal();
    if terminal {
        eprint!("building the program of {name} ...");
        let _ = std::io::stderr().flush();
    }
    let [first, second] = &bout.models;
    let built = build::arena([first, second], &build::Options::default());
    if terminal {
        eprint!("\r\x1b[K");
    }
    built.map_err(|e| Fault::Input(e.to_string()))
}

/// What the engine takes the men for.
fn worths(bout: &Bout, spec: &Spec) -> Result<BTreeMap<String, i32>, Fault> {
    let model = &bout.models[0];
    let derived = crate::values::derive(model).map_err(|e| Fault::Input(e.problem.to_string()))?;
    let mut worths = BTreeMap::new();
    for (kind, value) in model.kinds.iter().zip(&derived.kinds) {
        if !kind.royal && Color::ALL.iter().any(|&c| kind.sides[c]) {
            worths.insert(kind.name.clone(), spec.worths.get(&kind.name).copied().unwrap_or(value.mg));
        }
    }
    Ok(worths)
}

/// The placements of a file: a FEN in each line, `#` begins a remark.
fn placements(path: &str) -> Result<Vec<String>, Fault> {
    let text = std::fs::read_to_string(path).map_err(|e| Fault::Input(format!("{path}: {e}")))?;
    let lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty());
    let found: Vec<String> = lines.map(String::from).collect();
    if found.is_empty() {
        Err(Fault::Input(format!("{path}: there is no placement in it")))
    } else {
        Ok(found)
    }
}
