//! Positions of games that public engines play, held against the reference rules: `tests/facts/peer`, a file for each
//! game of the catalogue. `tabiya verify GAME --facts FILE` holds the compiled engine against the same rows.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tabiya_dsl::lower::{Catalogue, Options, compile};
use tabiya_dsl::model::Color;
use tabiya_dsl::reference::{Game, Position, Rules, Verdict};

fn rules(name: &str) -> Arc<Rules> {
    let library = tabiya::catalogue::library();
    let source = library.find(name).unwrap_or_else(|| panic!("no game {name}"));
    let options = Options { variant: Some(name.to_owned()), ..Options::default() };
    let (model, _) = compile(library, &source, &options).unwrap_or_else(|found| panic!("{name}: {found:?}"));
    Rules::new(model).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// What is wrong with a row; values are for the side to move, and 0 is a draw.
fn problem(rules: &Arc<Rules>, row: &Value) -> Option<String> {
    let fen = row["fen"].as_str()?;
    let mut game = match Position::from_fen(rules, fen) {
        Ok(position) => Game::new(position),
        Err(error) => return Some(error.to_string()),
    };
    for mv in texts(&row["moves_played"]) {
        if let Err(error) = game.play_text(mv) {
            return Some(error.to_string());
        }
    }
    let position = game.position();
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let end = position.outcome().map(|outcome| match outcome.result {
        Verdict::WhiteWins => sign,
        Verdict::BlackWins => -sign,
        Verdict::Draw => 0,
    });
    let recorded = ["game_result", "immediate_end"].iter().find_map(|f| row[f].as_i64()).map(i64::signum);
    if recorded != end {
        return Some(format!("end: {recorded:?} recorded, {end:?} here"));
    }
    let mut moves: Vec<String> = match end {
        Some(_) => Vec::new(),
        None => position.legal_moves().into_iter().map(|m| m.text).collect(),
    };
    moves.sort();
    let mut expected = texts(&row["moves"]);
    expected.sort_unstable();
    if moves != expected {
        let only = |a: &[String], b: &[&str]| -> Vec<String> {
            a.iter().filter(|m| !b.contains(&m.as_str())).cloned().collect()
        };
        let here = only(&moves, &expected);
        let there: Vec<&&str> = expected.iter().filter(|m| !moves.iter().any(|x| x == **m)).collect();
        return Some(format!("only here {here:?}, only recorded {there:?}"));
    }
    let in_check = position.in_check();
    (row["in_check"].as_bool() != Some(in_check)).then(|| format!("check: {in_check} here"))
}

#[test]
fn every_position() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("facts/peer");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap().trim_end_matches(".jsonl.gz").to_owned();
        let rules = rules(&name);
        let mut text = String::new();
        flate2::read::GzDecoder::new(&std::fs::read(&path).unwrap()[..]).read_to_string(&mut text).unwrap();
        assert!(!text.is_empty(), "{name}");
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}: {e}"));
            wrong.extend(problem(&rules, &row).map(|why| format!("{name} {}: {why}", row["fen"])));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
