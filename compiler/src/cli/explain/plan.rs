//! How the men of a game were compiled.

use crate::build;
use crate::cli::{Fault, out};
use crate::plan::{Form, Mover, PartId, Plan, Reach, Word, describe};
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::model::{Color, KindId, Model};

/// The plan of a game.
#[derive(Serialize)]
struct Game<'a> {
    game: &'a str,
    /// Bits of the board word.
    bits: u32,
    /// Size of all tables, in bytes.
    bytes: usize,
    pieces: Vec<Piece<'a>>,
    /// The functions that the pieces are made of.
    functions: Vec<Function<'a>>,
}

#[derive(Serialize)]
struct Piece<'a> {
    piece: &'a str,
    side: &'static str,
    /// What it can do, and the functions whose union that is.
    does: Vec<Does<'a>>,
    /// The same for what only a man that has not moved can do besides.
    unmoved: Vec<Does<'a>>,
    /// The same for what it can do besides while its side is not in check.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    out_of_check: Vec<Does<'a>>,
    /// And for what only a man that has not moved can do then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmoved_out_of_check: Vec<Does<'a>>,
}

#[derive(Serialize)]
struct Does<'a> {
    what: &'static str,
    by: Vec<&'a str>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: &'a str,
    form: &'static str,
    /// How many squares matter at most, where that is known.
    squares: Option<u32>,
}

pub(super) fn run(model: &Model, pieces: Option<&[KindId]>, as_json: bool) -> Result<(), Fault> {
    let (plan, layout) = build::plan(model).map_err(|e| Fault::Input(e.to_string()))?;
    if as_json {
        return out::json(&game(model, &plan, layout.bytes.len(), pieces));
    }
    let text = describe(&plan, model, &layout);
    let text = match pieces {
        None => text,
        Some(pieces) => only(&text, model, &plan, pieces),
    };
    Ok(writeln!(std::io::stdout(), "{}", text.trim_end())?)
}

/// The lines about some pieces, and about the functions that they are made of.
fn only(text: &str, model: &Model, plan: &Plan, pieces: &[KindId]) -> String {
    let movers = plan.movers.iter().filter(|m| pieces.contains(&m.kind));
    let parts = movers
        .flat_map(|m| [&m.always, &m.unmoved, &m.calm[0], &m.calm[1]])
        .flat_map(does)
        .flat_map(|(_, ids)| ids);
    let mut wanted: Vec<&str> = parts.map(|id| plan.parts[id.0].name.as_str()).collect();
    wanted.extend(pieces.iter().map(|&id| model.kind(id).name.as_str()));
    let (mut section, mut kept) = ("", String::new());
    for line in text.lines() {
        if !line.starts_with(' ') {
            section = line;
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        let row = matches!(section, "pieces" | "reach functions") && line.starts_with(' ');
        if !row || matches!(first, "piece" | "name") || wanted.contains(&first) {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

fn game<'a>(model: &'a Model, plan: &'a Plan, bytes: usize, pieces: Option<&[KindId]>) -> Game<'a> {
    let movers: Vec<&Mover> =
        plan.movers.iter().filter(|m| pieces.is_none_or(|p| p.contains(&m.kind))).collect();
    let named = |reach: &Reach| -> Vec<Does<'a>> {
        let by = |ids: Vec<PartId>| ids.iter().map(|id| plan.parts[id.0].name.as_str()).collect();
        does(reach).into_iter().map(|(what, ids)| Does { what, by: by(ids) }).collect()
    };
    let piece = |mover: &&Mover| Piece {
        piece: &model.kind(mover.kind).name,
        side: match mover.color {
            Color::White => "white",
            Color::Black => "black",
        },
        does: named(&mover.always),
        unmoved: named(&mover.unmoved),
        out_of_check: named(&mover.calm[0]),
        unmoved_out_of_check: named(&mover.calm[1]),
    };
    let pieces: Vec<Piece> = movers.iter().map(piece).collect();
    let used = |name: &str| {
        let all = pieces.iter().flat_map(|p| [&p.does, &p.unmoved, &p.out_of_check, &p.unmoved_out_of_check]);
        all.flatten().any(|does| does.by.contains(&name))
    };
    let functions = plan.parts.iter().filter(|part| used(&part.name)).map(|part| {
        let (form, squares) = match &part.form {
            Form::Constant(_) => ("constant", Some(0)),
            Form::Occupancy(cells) => ("table", cells.iter().map(|(squares, _)| squares.len()).max()),
            Form::Lines { cells, .. } => {
                ("narrow table", cells.iter().map(|(squares, ..)| squares.len()).max())
            }
            Form::Rays { .. } => ("rays", None),
            Form::Floods { .. } => ("flood", None),
            Form::Walks(_) => ("walks", None),
        };
        Function { name: &part.name, form, squares }
    });
    let functions = functions.collect();
    let bits = match plan.word {
        Word::W64 => 64,
        Word::W128 => 128,
        Word::W256 => 256,
    };
    Game { game: &model.name, bits, bytes, pieces, functions }
}

/// What a reach allows, with the functions whose union it is.
fn does(reach: &Reach) -> Vec<(&'static str, Vec<PartId>)> {
    let all = [
        ("moves", &reach.quiet),
        ("captures", &reach.capture),
        ("captures own men", &reach.capture_friend),
        ("swaps", &reach.swap),
        ("captures en passant", &reach.en_passant),
        ("multi-steps", &reach.multi_step),
        ("attacks", &reach.attack),
    ];
    all.into_iter().filter(|(_, ids)| !ids.is_empty()).map(|(what, ids)| (what, ids.clone())).collect()
}
