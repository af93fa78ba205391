//! The recorded facts: `tests/facts/betza.txt`.

use crate::boards::{Reach, Scene};
use std::path::Path;

/// The facts about one notation.
pub(crate) struct Row {
    pub(crate) grade: char,
    pub(crate) notation: String,
    pub(crate) boards: Vec<(Scene, Reach)>,
}

/// Reads a file of the repository's facts, without comments and empty lines.
pub(crate) fn lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/facts").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).map(str::to_string).collect()
}

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in lines("betza.txt") {
        if let Some(board) = line.strip_prefix("  ") {
            let row = rows.last_mut().expect("a board belongs to a notation");
            row.boards.push(read_board(board));
        } else {
            let (grade, notation) = line.split_once(' ').expect("GRADE NOTATION");
            let grade = grade.chars().next().expect("a grade");
            rows.push(Row { grade, notation: notation.to_string(), boards: Vec::new() });
        }
    }
    rows
}

fn read_board(line: &str) -> (Scene, Reach) {
    let fields: Vec<&str> = line.split(' ').collect();
    let [size, piece, moved, friends, enemies, quiet, captures, captured_friends, passing] = fields[..]
    else {
        panic!("nine fields: {line}")
    };
    let (files, ranks) = size.split_once('x').expect("FILESxRANKS");
    let scene = Scene {
        files: files.parse().expect("a number"),
        ranks: ranks.parse().expect("a number"),
        piece: piece.to_string(),
        moved: moved == "moved",
        friends: squares(friends),
        enemies: squares(enemies),
    };
    let reach = Reach {
        quiet: squares(quiet).into_iter().collect(),
        captures: squares(captures).into_iter().collect(),
        friends: squares(captured_friends).into_iter().collect(),
        passing: passing.split(',').filter(|p| *p != "-").map(sorted_victims).collect(),
    };
    (scene, reach)
}

fn sorted_victims(passing: &str) -> String {
    let (victims, to) = passing.split_once('>').expect("VICTIMS>DESTINATION");
    let mut victims = squares(victims);
    victims.sort();
    format!("{}>{to}", victims.concat())
}

/// `a1b10` as `a1` and `b10`.
fn squares(text: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for c in text.chars().filter(|c| *c != '-') {
        if c.is_ascii_lowercase() {
            squares.push(String::new());
        }
        squares.last_mut().expect("a square begins with its file").push(c);
    }
    squares
}
