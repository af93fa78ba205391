//! A plan in words and columns, for `explain --plan`.

use super::{Form, Layout, Legality, Mover, Part, PartId, Placed, Plan, Reach, Slice, Word};
use std::fmt::Write;
use tabiya_dsl::model::{Color, KindId, Model, SquareSet};

/// What was decided for each piece and why moves are legal, with what it costs. Ends with a line break.
pub fn describe(plan: &Plan, model: &Model, layout: &Layout) -> String {
    let word = match plan.word {
        Word::W64 => "64",
        Word::W128 => "128",
        Word::W256 => "4 x 64",
    };
    let mut text = format!("board word: {word} bits for {} cells\n", model.board.cells());
    let _ = writeln!(text, "tables: {} bytes in all", layout.bytes.len());
    let keys = match plan.stored_keys {
        true => format!("{} bytes, stored", 2 * model.kinds.len() * plan.word.squares() * 8),
        false => "computed when they are needed".to_string(),
    };
    let _ = writeln!(text, "hash keys of men: {keys}");
    text.push_str("a move: 8 bytes\n");
    text.push_str("\nhow moves are proved legal\n");
    for color in Color::ALL {
        let _ = writeln!(text, "  {color:?}: {}", proof(model, &plan.legality[color.index()]));
    }
    if plan.danger.is_some() {
        text.push_str("  what the enemy attacks is found at once, before a royal man moves\n");
    }
    text.push_str("\nreach functions\n");
    text.push_str(&columns(parts(plan, layout)));
    text.push_str("\npieces\n");
    text.push_str(&columns(pieces(plan, model)));
    text
}

fn proof(model: &Model, legality: &Legality) -> String {
    let names =
        |kinds: &[KindId]| kinds.iter().map(|&k| model.kind(k).name.as_str()).collect::<Vec<_>>().join(", ");
    match legality {
        Legality::NoRoyal => "no royal man, every move is legal".to_string(),
        Legality::Judged => "every move is made and judged by its result".to_string(),
        Legality::SeveralRoyals => "several royal men, every move is tried for each".to_string(),
        Legality::OneRoyal { chains, tangles } if chains.is_empty() && tangles.is_empty() => {
            "nothing can be pinned, only leaps attack".to_string()
        }
        Legality::OneRoyal { chains, tangles } => {
            let chains = chains.iter().map(|chain| {
                let against = names(&chain.kinds);
                match chain.hurdles {
                    0 => format!("exact pins and blocks against {against}"),
                    _ => format!("men that are or could be hurdles are known against {against}"),
                }
            });
            let tangles = [(false, ""), (true, " and onto")].into_iter().filter_map(|(arrivals, onto)| {
                let such = tangles.iter().filter(|tangle| tangle.arrivals_matter == arrivals);
                let kinds: Vec<KindId> = such.flat_map(|tangle| tangle.kinds.iter().copied()).collect();
                let tried =
                    || format!("moves off{onto} squares that matter are tried against {}", names(&kinds));
                (!kinds.is_empty()).then(tried)
            });
            chains.chain(tangles).collect::<Vec<_>>().join("; ")
        }
    }
}

fn parts(plan: &Plan, layout: &Layout) -> Vec<Vec<String>> {
    let mut rows = vec![["name", "form", "squares", "bytes", "instructions"].map(String::from).to_vec()];
    for (part, placed) in plan.parts.iter().zip(&layout.parts) {
        rows.push(vec![
            part.name.clone(),
            if part.barred.is_empty() { form(&part.form) } else { form(&part.form) + ", twice" },
            relevant(part).to_string(),
            bytes(placed, plan.word).to_string(),
            format!("{:.0}", super::cost(&part.form, plan.word)),
        ]);
    }
    rows
}

/// A form in words.
pub fn form(form: &Form) -> String {
    match form {
        Form::Constant(_) => "constant".to_string(),
        Form::Occupancy(_) => "table".to_string(),
        Form::Lines { .. } => "narrow table".to_string(),
        Form::Rays { rays, gates, .. } if gates.is_empty() => format!("{} rays", rays.len()),
        Form::Rays { rays, .. } => format!("{} rays with gates", rays.len()),
        Form::Floods { steps, legs } => format!("flood, {legs} legs in {} directions", steps.len()),
        Form::Walks(cells) => format!("{} paths", cells.iter().map(Vec::len).max().unwrap_or(0)),
    }
}

/// The most squares whose occupant matters to the reach of one man.
fn relevant(part: &Part) -> u32 {
    let most = match &part.form {
        Form::Constant(_) => None,
        Form::Occupancy(cells) => cells.iter().map(|(mask, _)| mask.len()).max(),
        Form::Lines { cells, .. } => cells.iter().map(|(relevant, ..)| relevant.len()).max(),
        Form::Rays { rays, gates, ascending } => {
            let cells = rays.first().map_or(0, Vec::len);
            let squares = |cell: usize| {
                let gates = gates.iter().map(|gate| gate[cell]);
                // The last square of a ray matters to nobody.
                let rays = rays.iter().zip(0..).map(|(ray, i)| {
                    let mut squares = ray[cell];
                    let last = if i < *ascending { squares.iter().last() } else { squares.iter().next() };
                    last.into_iter().for_each(|last| squares.remove(last));
                    squares
                });
                gates.chain(rays).fold(SquareSet::EMPTY, SquareSet::or).len()
            };
            (0..cells).map(squares).max()
        }
        // Those that all legs but the last can come to.
        Form::Floods { steps, legs } => {
            let inner = Form::Floods { steps: steps.clone(), legs: legs - 1 };
            (0..256).map(|cell| inner.ever(cell).len()).max()
        }
        Form::Walks(cells) => {
            let squares = |paths: &Vec<crate::paths::Path>| {
                paths.iter().map(|path| path.literals()).reduce(|a, b| a.or(b)).unwrap_or_default().len()
            };
            cells.iter().map(squares).max()
        }
    };
    most.unwrap_or(0)
}

/// Bytes of the tables of a part.
pub fn bytes(placed: &Placed, word: Word) -> usize {
    let words = |slice: &Slice| slice.len * word.bytes();
    let numbers = |slice: &Slice| slice.len * 4;
    match placed {
        Placed::Leaps { sets } => words(sets),
        Placed::Lookup { masks, offsets, results } => words(masks) + numbers(offsets) + words(results),
        Placed::Lines { masks, offsets, results } => words(masks) + numbers(offsets) + 2 * results.len,
        Placed::Rays { rays, gates, order, .. } => words(rays) + words(gates) + words(order),
        Placed::Floods { origins, .. } => words(origins),
        Placed::Walks { starts, paths } => numbers(starts) + words(paths),
    }
}

fn pieces(plan: &Plan, model: &Model) -> Vec<Vec<String>> {
    let mut rows = vec![["piece", "side", "does", "by"].map(String::from).to_vec()];
    for (id, kind) in model.kinds() {
        let movers: Vec<&Mover> = plan.movers.iter().filter(|mover| mover.kind == id).collect();
        match movers[..] {
            [white, black]
                if (&white.always, &white.unmoved, &white.calm)
                    == (&black.always, &black.unmoved, &black.calm) =>
            {
                rows.extend(uses(plan, &kind.name, "both", white));
            }
            _ => {
                for mover in movers {
                    rows.extend(uses(plan, &kind.name, &format!("{:?}", mover.color), mover));
                }
            }
        }
    }
    rows
}

/// What one kind does, equal things on one line.
fn uses(plan: &Plan, kind: &str, side: &str, mover: &Mover) -> Vec<Vec<String>> {
    let mut lines: Vec<(Vec<String>, &[PartId])> = Vec::new();
    let [calm, unmoved_calm] = &mover.calm;
    let all = [
        ("", &mover.always),
        ("unmoved ", &mover.unmoved),
        ("out of check ", calm),
        ("unmoved out of check ", unmoved_calm),
    ];
    for (when, reach) in all {
        for (what, parts) in listed(reach) {
            let what = format!("{when}{what}");
            match lines.iter_mut().find(|(_, others)| *others == parts) {
                Some((all, _)) => all.push(what),
                None => lines.push((vec![what], parts)),
            }
        }
    }
    let paths: usize = mover.captures.iter().map(Vec::len).max().unwrap_or(0);
    let on_the_way = (paths > 0).then(|| ("captures on the way".to_string(), format!("{paths} paths")));
    let names = |parts: &[PartId]| {
        parts.iter().map(|part| plan.parts[part.0].name.as_str()).collect::<Vec<_>>().join(" + ")
    };
    let lines = lines.into_iter().map(|(what, parts)| (what.join(", "), names(parts))).chain(on_the_way);
    lines.map(|(what, by)| vec![kind.to_string(), side.to_string(), what, by]).collect()
}

fn listed(reach: &Reach) -> impl Iterator<Item = (&'static str, &[PartId])> {
    let Reach { quiet, capture, capture_friend, swap, en_passant, multi_step, check, attack } = reach;
    let all = [
        ("moves", quiet),
        ("captures", capture),
        ("captures own men", capture_friend),
        ("swaps", swap),
        ("captures en passant", en_passant),
        ("multi-steps", multi_step),
        ("gives check only", check),
        ("attacks", attack),
    ];
    all.into_iter().map(|(what, parts)| (what, parts.as_slice())).filter(|(_, parts)| !parts.is_empty())
}

/// Rows as columns; numbers to the right.
fn columns(rows: Vec<Vec<String>>) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| {
            let number = cell.bytes().all(|b| b.is_ascii_digit());
            if number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    text
}
