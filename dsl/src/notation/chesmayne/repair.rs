//! What may have been meant by a ply that is illegal as it is written.
//!
//! The readings are tried in three steps: squares that one of the two notations has; one wrong character in each
//! notation; any legal move. Of the readings of a step, those count after which most of the following plies are legal
//! as they are written; the nearest to what is written comes first.

use super::replay::{Line, legal_as_written};
use super::{Content, Half, Ply, code, ends_of, from_xy, xy};
use crate::model::{Board, Square};
use crate::reference::Move;

/// Moves that may have been meant, the likeliest first.
pub(super) struct Repair {
    /// Whether something but the following plies speaks for the first of them.
    pub(super) likely: bool,
    /// The moves; empty only if there is no legal move.
    pub(super) moves: Vec<Move>,
}

/// The reading of a move: how far it is from what is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    step: u8,
    other_man: bool,
    /// What has to be changed in both notations; a letter counts more than a digit.
    changes: u32,
    changes_of_letters_and_ranks: u32,
    /// How far its squares are from those that the letters and ranks name.
    squares: u32,
}

/// Looks for the move that an illegal ply may stand for; `rest` are the plies after it.
pub(super) fn repair(line: &Line, first: &Half, second: Option<&Half>, rest: &[Ply]) -> Repair {
    let mut readings: Vec<(Distance, Move)> = line
        .position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| Some((distance(line, first, second, &mv)?, mv)))
        .collect();
    readings.sort();
    let nearest_step = readings.first().map_or(2, |(d, _)| d.step);
    let step: Vec<Move> =
        readings.into_iter().filter(|(d, _)| d.step == nearest_step).map(|(_, mv)| mv).collect();
    let follow: Vec<usize> = step.iter().map(|mv| legal_plies(line.after(mv), rest)).collect();
    let most = follow.iter().copied().max().unwrap_or(0);
    let moves: Vec<Move> =
        step.into_iter().zip(follow).filter(|(_, n)| *n == most).map(|(mv, _)| mv).collect();
    Repair { likely: nearest_step < 2 || moves.len() == 1, moves }
}

/// How many of the plies are legal as they are written, up to the first that is not.
fn legal_plies(mut line: Line, plies: &[Ply]) -> usize {
    let written = plies.iter().filter(|p| p.content != Content::Blank);
    for (n, ply) in written.enumerate() {
        match &ply.content {
            Content::Move(first, _) => match legal_as_written(&line, first) {
                Ok(mv) => line = line.after(&mv),
                Err(_) => return n,
            },
            _ => return n,
        }
    }
    plies.len()
}

fn distance(line: &Line, first: &Half, second: Option<&Half>, mv: &Move) -> Option<Distance> {
    let (from, to) = ends_of(&line.position, mv)?;
    let board = &line.position.model().board;
    let origin = Named::new(board, &first.from, second.map(|h| h.from.as_str()), from);
    let target = Named::new(board, &first.to, second.map(|h| h.to.as_str()), to);
    let other_man = line.men.on(from) != Some(first.man.as_str());
    let one_character_each = [
        origin.changed_in_first + target.changed_in_first,
        origin.changed_in_second + target.changed_in_second,
    ]
    .iter()
    .all(|&changed| changed <= 1);
    let step = match () {
        () if origin.attested && target.attested && !other_man => 0,
        () if one_character_each && !other_man => 1,
        () => 2,
    };
    Some(Distance {
        step,
        other_man,
        changes: origin.weight + target.weight,
        changes_of_letters_and_ranks: origin.weight_of_first + target.weight_of_first,
        squares: origin.squares + target.squares,
    })
}

/// A square of a reading next to the two names that are written for it.
struct Named {
    attested: bool,
    changed_in_first: u32,
    changed_in_second: u32,
    weight: u32,
    weight_of_first: u32,
    squares: u32,
}

impl Named {
    fn new(board: &Board, first: &str, second: Option<&str>, square: Square) -> Named {
        let (name, acentric) = (xy(board, square), code(board, square));
        let (changed_in_first, weight_of_first) = changes(first, &name);
        let (changed_in_second, weight_of_second) =
            second.map_or((0, 0), |written| changes(written, &acentric));
        let squares = from_xy(board, first).map_or(0, |written| {
            let files = board.file(written).abs_diff(board.file(square));
            u32::from(files) + u32::from(board.rank(written).abs_diff(board.rank(square)))
        });
        Named {
            attested: first == name || second == Some(acentric.as_str()),
            changed_in_first,
            changed_in_second,
            weight: weight_of_first + weight_of_second,
            weight_of_first,
            squares,
        }
    }
}

/// How many characters differ, and how much that counts.
fn changes(written: &str, name: &str) -> (u32, u32) {
    let different = written.chars().zip(name.chars()).filter(|(a, b)| a != b);
    different.fold((0, 0), |(n, weight), (a, _)| (n + 1, weight + if a.is_ascii_digit() { 2 } else { 3 }))
}
