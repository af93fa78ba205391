//! Built-in games agree with what Fairy-Stockfish does.

use super::{built_in, convert, folder, model, source};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use std::sync::Arc;
use tabiya_dsl::exchange::fairy_stockfish::import;
use tabiya_dsl::reference::{Game, Position, Rules};

fn rows(name: &str) -> Vec<Value> {
    let bytes = std::fs::read(folder("facts").join(name)).expect("the facts");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("they are text");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

#[test]
fn built_in_games_agree_with_recorded_facts() {
    let mut games: BTreeMap<String, Option<Arc<Rules>>> = BTreeMap::new();
    let (mut checked, mut from_any_array, mut wrong) = (0, 0, Vec::new());
    for row in rows("fairy-stockfish.jsonl.gz") {
        // Rights by files tell rows with castling from any array.
        let anywhere = |fen: &str| [" AHah ", " ABCDEFGHabcdefgh "].iter().any(|rights| fen.contains(rights));
        let name = row["variant"].as_str().expect("a name");
        let anywhere = row["fen"].as_str().is_some_and(anywhere);
        let name = if anywhere { format!("{name}960") } else { name.to_string() };
        let name = name.as_str();
        let rules = games.entry(name.to_string()).or_insert_with(|| {
            let text = match name.strip_suffix("960") {
                Some(base) => convert(&format!("[{name}:{base}]\nchess960 = true\n")),
                None => built_in(name).description.ok()?,
            };
            Some(Rules::new(model(name, &text)).unwrap_or_else(|e| panic!("{name}: {e:?}")))
        });
        let Some(rules) = rules else { continue };
        from_any_array += usize::from(anywhere);
        checked += 1;
        if let Err(problem) = check(rules, &row) {
            wrong.push(format!("{name} {}: {problem}", row["fen"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {checked} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked >= 400 && from_any_array >= 3, "{checked} rows, {from_any_array} from any array");
}

/// Configurations with options drawn by chance, which meet in ways that nobody thought of.
#[test]
fn drawn_configurations_agree_with_recorded_facts() {
    let text = std::fs::read_to_string(folder("facts/configurations.ini")).expect("the configurations");
    let imported = import(&source(&text), None).expect("the file is read");
    let games: BTreeMap<String, Arc<Rules>> = imported
        .into_iter()
        .map(|game| {
            let text = game.description.unwrap_or_else(|e| panic!("{}: {e:?}", game.section));
            let rules =
                Rules::new(model(&game.name, &text)).unwrap_or_else(|e| panic!("{}: {e:?}", game.name));
            (game.section, rules)
        })
        .collect();
    let rows = rows("configurations.jsonl.gz");
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let name = row["variant"].as_str().expect("a name");
            let problem = check(&games[name], row).err()?;
            Some(format!("{name} {}: {problem}", row["fen"]))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    assert!(games.len() >= 100 && rows.len() >= 400, "{} games, {} rows", games.len(), rows.len());
}

fn check(rules: &Arc<Rules>, row: &Value) -> Result<(), String> {
    let fen = row["fen"].as_str().ok_or("no FEN")?;
    let position = Position::from_fen(rules, fen).map_err(|e| e.to_string())?;
    if let Some(depth) = row["depth"].as_u64() {
        let counted = position.perft(depth as u32);
        return if row["nodes"] == counted {
            Ok(())
        } else {
            Err(format!("{counted} leaves at depth {depth}"))
        };
    }
    let wanted: Vec<&str> = row["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut legal: Vec<String> = position.legal_moves().into_iter().map(|m| m.text).collect();
    legal.sort();
    if legal != wanted {
        return Err(format!("moves {legal:?}"));
    }
    if row["in_check"] != position.in_check() {
        return Err(format!("check: {}", position.in_check()));
    }
    // Ends that a player has to claim there are none of the position's.
    if !row["optional_end"].is_null() {
        return Ok(());
    }
    let white = fen.split(' ').nth(1) == Some("w");
    let value = ["game_result", "immediate_end"].iter().find_map(|f| row[*f].as_i64());
    let result = value.map(|v| {
        if v == 0 {
            "1/2-1/2"
        } else if (v > 0) == white {
            "1-0"
        } else {
            "0-1"
        }
    });
    let outcome = Game::new(position).outcome();
    let here = outcome.map(|o| o.result.to_string());
    if here.as_deref() == result { Ok(()) } else { Err(format!("result {here:?}")) }
}
