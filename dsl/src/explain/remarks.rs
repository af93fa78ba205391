//! Derived facts in words.

use super::facts::{Bound, Facts};
use super::words::{and, is_dark, side, squares_or_colour, wrap};
use crate::model::{Board, Color, Model, SquareSet};

/// The derived facts, for players.
pub(super) fn remarks(model: &Model, facts: &Facts) -> String {
    let mut out = String::new();
    for reach in &facts.reach {
        out += &wrap(&classes(model, reach), "");
    }
    if facts.bound.is_empty() {
        return out;
    }
    out += "\nBy its own moves, each of these men of the set-up stays on these squares (a1 is dark):\n\n";
    for man in &facts.bound {
        out += &wrap(
            &format!(
                "{}: {}{}",
                label(model, man),
                squares_or_colour(&model.board, man.cells),
                last_rank(model, man)
            ),
            "  ",
        );
    }
    for text in meetings(model, facts).into_iter().chain(guards(model, facts)).chain(covered(model, facts)) {
        out.push('\n');
        out += &wrap(&text, "");
    }
    out
}

/// How far a kind can come.
fn classes(model: &Model, reach: &super::facts::Reach) -> String {
    let name = &model.kind(reach.kind).name;
    let all = model.board.squares().count();
    let Some(classes) = &reach.classes else {
        return format!("{name}: has moves that it can never take back.");
    };
    let mut sizes: Vec<u32> = classes.iter().map(|c| c.len()).collect();
    sizes.sort_unstable();
    match (classes.len(), sizes.first() == sizes.last()) {
        (1, _) => format!("{name}: comes to every square."),
        (count, true) => format!(
            "{name}: {count} classes of {} squares each; a man reaches {} others of {all}.",
            sizes[0],
            sizes[0] - 1
        ),
        (count, false) => {
            let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
            format!("{name}: {count} classes of squares, of {} squares.", and(&sizes))
        }
    }
}

/// For example `White's Fil 1 (c1)`.
fn label(model: &Model, man: &Bound) -> String {
    let name = &model.kind(man.kind).name;
    format!("{}'s {name} {} ({})", side(man.color), man.number, model.board.name(man.square))
}

/// A remark where a man can never stand on its side's last rank.
fn last_rank(model: &Model, man: &Bound) -> String {
    let last = model.board.rank_of(man.color, model.board.ranks);
    if man.cells.and(last).is_empty() { ", never on its last rank".to_string() } else { String::new() }
}

/// Which enemies can never meet, by kinds.
fn meetings(model: &Model, facts: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    let mut kinds: Vec<_> = facts.bound.iter().map(|b| b.kind).collect();
    kinds.sort();
    kinds.dedup();
    for &white in &kinds {
        for &black in &kinds {
            let is =
                |i: usize, color: Color, kind| facts.bound[i].color == color && facts.bound[i].kind == kind;
            let count = |color, kind| (0..facts.bound.len()).filter(|&i| is(i, color, kind)).count();
            let pairs: Vec<_> = facts
                .never_meet
                .iter()
                .filter(|&&(i, j)| is(i, Color::White, white) && is(j, Color::Black, black))
                .collect();
            let all = count(Color::White, white) * count(Color::Black, black);
            let (one, other) = (&model.kind(white).name, &model.kind(black).name);
            if pairs.is_empty() {
                continue;
            }
            lines.push(if pairs.len() == all {
                format!("No {one} of White's and {other} of Black's from the set-up can ever meet.")
            } else {
                let named: Vec<String> = pairs
                    .iter()
                    .map(|&&(i, j)| {
                        let name = |b: &Bound| model.board.name(b.square);
                        format!("{} and {}", name(&facts.bound[i]), name(&facts.bound[j]))
                    })
                    .collect();
                format!(
                    "White's {one} and Black's {other} never meet if they come from {}.",
                    named.join(", ")
                )
            });
        }
    }
    lines
}

/// Who can guard whom, side by side.
fn guards(model: &Model, facts: &Facts) -> Vec<String> {
    let line = |color: Color, can: bool| {
        let pairs: Vec<String> = facts
            .guards
            .iter()
            .filter(|(i, _, c)| facts.bound[*i].color == color && *c == can)
            .map(|(i, j, _)| {
                let name = |b: &Bound| {
                    format!("{} {} ({})", model.kind(b.kind).name, b.number, model.board.name(b.square))
                };
                format!("{} and {}", name(&facts.bound[*i]), name(&facts.bound[*j]))
            })
            .collect();
        let word = if can { "can guard each other" } else { "can never guard each other" };
        (!pairs.is_empty()).then(|| format!("{}: {} {word}.", side(color), pairs.join("; ")))
    };
    Color::ALL.iter().flat_map(|&c| [line(c, true), line(c, false)]).flatten().collect()
}

/// Strong and weak squares.
fn covered(model: &Model, facts: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    for color in Color::ALL {
        let own: Vec<&Bound> = facts.bound.iter().filter(|b| b.color == color).collect();
        if own.is_empty() {
            continue;
        }
        let mut kinds: Vec<_> = own.iter().map(|b| b.kind).collect();
        kinds.sort();
        kinds.dedup();
        for kind in kinds {
            let men: Vec<_> = own.iter().filter(|b| b.kind == kind).collect();
            let cells = men.iter().fold(SquareSet::EMPTY, |set, b| set.or(b.cells));
            let name = &model.kind(kind).name;
            let number = if men.len() == 1 {
                format!("{name} covers")
            } else {
                format!("{} men {name} cover", men.len())
            };
            lines.push(format!("{}'s {number} {}.", side(color), by_colour(&model.board, cells)));
        }
        let weak = facts.sides[color].weak;
        lines.push(if weak.is_empty() {
            format!("{} has no weak squares: together these men cover the board.", side(color))
        } else {
            format!(
                "{}'s weak squares, which none of these men can ever cover: {}.",
                side(color),
                squares_or_colour(&model.board, weak)
            )
        });
    }
    lines
}

/// How many squares of either colour; a1 is dark.
fn by_colour(board: &Board, cells: SquareSet) -> String {
    let darks = cells.iter().filter(|&s| is_dark(board, s)).count();
    let lights = cells.len() as usize - darks;
    format!("{darks} dark and {lights} light squares")
}
