//! Facts recorded with other programs, one file for each game of the catalogue: `tests/facts/variants/NAME.jsonl.gz`.
//!
//! A row has `fen` and `moves_played`, and what is so after them: `moves`, `in_check`, ends as values for the side to move
//! (32000 won, 0 drawn, -32000 lost; `optional_end` is what a player may claim), or `depth` and `nodes`. Rows that differ
//! on purpose are in `docs/differences.md`.

#[path = "common/catalogue.rs"]
mod common;

use common::model;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tabiya_dsl::lower::Options;
use tabiya_dsl::model::{Color, End};
use tabiya_dsl::reference::{Game, Position, Reason, Rules, Verdict};

/// More leaves than this are counted by the compiled engines only.
const MOST_NODES: u64 = 5_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Games with positions (and moves after ` moves `) that differ on purpose.
fn meant_differences() -> BTreeSet<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/differences.md")).unwrap();
    let cell = |cell: &str| cell.trim().trim_matches('`').to_owned();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| {
        let mut cells = row.split('|');
        Some((cell(cells.next()?), cell(cells.next()?)))
    });
    cells.collect()
}

fn verdict(value: i64, turn: Color) -> Verdict {
    match (value.signum(), turn) {
        (0, _) => Verdict::Draw,
        (1, Color::White) | (-1, Color::Black) => Verdict::WhiteWins,
        _ => Verdict::BlackWins,
    }
}

/// What is wrong with a row.
fn check(rules: &Arc<Rules>, row: &Value) -> Result<(), String> {
    let text = |field: &str| row[field].as_str();
    let texts =
        |field: &str| row[field].as_array().map(|a| a.iter().filter_map(Value::as_str).collect::<Vec<_>>());
    let position = Position::from_fen(rules, text("fen").unwrap_or_default()).map_err(|e| e.to_string())?;
    if let (Some(depth), Some(nodes)) = (row["depth"].as_u64(), row["nodes"].as_u64()) {
        let found = if nodes > MOST_NODES { nodes } else { position.perft(depth as u32) };
        return if found == nodes { Ok(()) } else { Err(format!("perft {depth}: {nodes}, here {found}")) };
    }
    let mut game = Game::new(position);
    for mv in texts("moves_played").unwrap_or_default() {
        game.play_text(mv).map_err(|e| e.to_string())?;
    }
    let position = game.position();
    if let Some(fen) = text("ends_as").filter(|fen| *fen != position.to_fen()) {
        return Err(format!("ends as {fen}, here {}", position.to_fen()));
    }
    if let Some(in_check) = row["in_check"].as_bool().filter(|c| *c != position.in_check()) {
        return Err(format!("check: {in_check}"));
    }
    if let Some(mut recorded) = texts("moves") {
        recorded.sort_unstable();
        let moves: Vec<String> = position.legal_moves().into_iter().map(|mv| mv.text).collect();
        if moves != recorded {
            let missing: Vec<&&str> = recorded.iter().filter(|m| !moves.iter().any(|n| n == *m)).collect();
            let extra: Vec<&String> = moves.iter().filter(|m| !recorded.contains(&m.as_str())).collect();
            return Err(format!("moves missing {missing:?}, extra {extra:?}"));
        }
    }
    let of = |value: Option<i64>| value.map(|v| verdict(v, position.turn()));
    let outcome = game.outcome();
    let by_count = outcome.filter(|o| {
        matches!(
            o.reason,
            Reason::Repetition
                | Reason::QuietMoves
                | Reason::PerpetualCheck
                | Reason::PerpetualChase
                | Reason::Counting
        )
    });
    let recorded = of(row["immediate_end"].as_i64().or(row["game_result"].as_i64()));
    let here = outcome.filter(|o| recorded.is_some() || by_count != Some(*o)).map(|o| o.result);
    let claims = rules
        .model()
        .ends
        .iter()
        .any(|e| matches!(e, End::Repetition { .. } | End::Quiet { .. } | End::Counting));
    let (recorded, here) = match recorded.is_none() && here.is_none() && claims {
        true => (of(row["optional_end"].as_i64()), by_count.map(|o| o.result)),
        false => (recorded.or(of(row["optional_end"].as_i64()).filter(|_| here.is_some())), here),
    };
    if recorded == here {
        Ok(())
    } else {
        Err(format!("end: {recorded:?}, here {here:?}: {:?}", outcome.map(|o| o.reason)))
    }
}

#[test]
fn every_row_holds_or_is_defended() {
    let folder = root().join("tests/facts/variants");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let meant = meant_differences();
    let mut unseen = meant.clone();
    let mut wrong = Vec::new();
    for file in files {
        let game = file.file_name().unwrap().to_string_lossy().split('.').next().unwrap().to_owned();
        let rules = Rules::new(model(&game, &Options::default())).unwrap();
        let mut text = String::new();
        GzDecoder::new(std::fs::File::open(&file).unwrap()).read_to_string(&mut text).unwrap();
        assert!(!text.is_empty(), "{}", file.display());
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let played: Vec<&str> =
                row["moves_played"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let moves =
                if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
            let place = format!("{}{moves}", row["fen"].as_str().unwrap_or_default());
            let defended = meant.contains(&(game.clone(), place.clone()));
            match check(&rules, &row) {
                Err(why) if !defended => wrong.push(format!("{game}: {place}\n  {why}")),
                Ok(()) if defended => wrong.push(format!("{game}: {place}\n  does not differ")),
                _ => {}
            }
            if defended {
                unseen.remove(&(game.clone(), place));
            }
        }
        if let Some((_, place)) = unseen.iter().find(|(g, _)| *g == game) {
            wrong.push(format!("{game}: {place}\n  in docs/differences.md, but no recorded fact"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
