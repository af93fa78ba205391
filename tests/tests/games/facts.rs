//! Facts recorded with other programs, held against the compiled games and the reference rules alike.
//!
//! Where the answers differ on purpose, `docs/differences.md` has the row and says why. A difference that no longer
//! occurs fails, too.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::both::{Answer, both};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = root().join(path);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut text = String::new();
    match path.extension() {
        Some(e) if e == "gz" => flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text),
        _ => (&bytes[..]).read_to_string(&mut text),
    }
    .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text
}

fn rows(path: &str) -> Vec<Value> {
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{path}: {e}: {line}"));
    read(path).lines().map(parse).collect()
}

fn text<'a>(row: &'a Value, field: &str) -> Option<&'a str> {
    row[field].as_str()
}

fn texts<'a>(row: &'a Value, field: &str) -> Vec<&'a str> {
    row[field].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The result and the reason, or that there is none.
fn end(answer: &Answer) -> String {
    answer.outcome.as_ref().map_or("goes on".to_owned(), |(result, why)| format!("{result} {why}"))
}

/// Collects what is wrong, to tell it in one go.
#[derive(Default)]
struct Tally {
    checked: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn row(&mut self, row: &dyn std::fmt::Display, result: Result<(), String>) {
        self.checked += 1;
        self.wrong.extend(result.err().map(|why| format!("{row}\n  {why}")));
    }

    fn finish(self, rows: usize) {
        assert!(
            self.wrong.is_empty(),
            "{} of {} wrong:\n{}",
            self.wrong.len(),
            self.checked,
            self.wrong.join("\n")
        );
        assert_eq!(self.checked, rows, "rows");
    }
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, recorded: T, here: T) -> Result<(), String> {
    if recorded == here { Ok(()) } else { Err(format!("{what}: recorded {recorded:?}, here {here:?}")) }
}

/// The end that a row of the functional peer tells, without a reason: its values are for the side to move.
fn recorded_result(row: &Value, fen: &str) -> Option<&'static str> {
    let value = ["game_result", "immediate_end", "optional_end"].iter().find_map(|f| row[f].as_i64())?;
    let white_to_move = fen.split(' ').nth(1) == Some("w");
    Some(match value {
        0 => "1/2-1/2",
        value if (value > 0) == white_to_move => "1-0",
        _ => "0-1",
    })
}

/// Holds a row with `variant`, `fen`, `moves_played`, `moves`, `in_check` and values of the peer.
fn check_peer_row(row: &Value) -> Result<(), String> {
    let (game, fen) = (text(row, "variant").unwrap(), text(row, "fen").unwrap());
    let answer = both(game, None).ask(fen, &texts(row, "moves_played"))?;
    equal("check", row["in_check"].as_bool().unwrap(), answer.in_check)?;
    let here = answer.outcome.as_ref().map(|(result, _)| result.as_str());
    equal("result", recorded_result(row, &answer.fen), here)?;
    equal("moves", texts(row, "moves"), answer.moves_left().iter().map(String::as_str).collect())
}

#[test]
fn positions_of_the_peer() {
    let mut tally = Tally::default();
    for row in rows("tests/facts/positions.jsonl.gz") {
        tally.row(&row, check_peer_row(&row));
    }
    tally.finish(198);
}

/// The table of `docs/differences.md`: game, position with moves, what is so here.
fn meant_differences() -> BTreeMap<(String, String), String> {
    let page = read("docs/differences.md");
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
    let table = page.lines().filter(|line| line.starts_with("| `")).map(cells);
    table
        .map(|cells: Vec<String>| {
            let [_, game, position, _, here, why, _] = &cells[..] else { panic!("{cells:?}") };
            assert!(!why.is_empty(), "{position} differs for no reason");
            ((game.clone(), position.clone()), here.clone())
        })
        .collect()
}

#[test]
fn rules_of_the_peer() {
    let mut tally = Tally::default();
    let mut differences = meant_differences();
    for row in rows("tests/facts/rules.jsonl") {
        let (game, fen) = (text(&row, "variant").unwrap(), text(&row, "fen").unwrap());
        let played = texts(&row, "moves_played");
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
        let mut result = check_peer_row(&row);
        if let Some(here) = differences.remove(&(game.to_owned(), format!("{fen}{moves}"))) {
            let found =
                both(game, None).ask(fen, &played).map_or("refused".to_owned(), |answer| end(&answer));
            result = match result {
                Ok(()) => Err("docs/differences.md has it, but it does not differ".to_owned()),
                Err(_) => equal("docs/differences.md", here, found),
            };
        }
        tally.row(&row, result);
    }
    // Games with a file of their own are looked at by `dsl/tests/recorded.rs`.
    let elsewhere = |game: &str| root().join(format!("tests/facts/variants/{game}.jsonl.gz")).exists();
    differences.retain(|(game, _), _| !elsewhere(game));
    assert!(differences.is_empty(), "docs/differences.md has rows that are no facts: {differences:?}");
    tally.finish(20);
}

#[test]
fn positions_of_the_seeds() {
    let mut tally = Tally::default();
    for row in rows("tests/facts/seed-positions.jsonl.gz") {
        let result = check_seed_row(&row);
        tally.row(&row, result);
    }
    tally.finish(708);
}

fn check_seed_row(row: &Value) -> Result<(), String> {
    let game = text(row, "game").unwrap();
    let name = text(row, "alternative").map_or(game.to_owned(), |other| format!("{game}-{other}"));
    let armies = text(row, "white").zip(text(row, "black")).map(|(white, black)| [white, black]);
    let answer = both(&name, armies).ask(text(row, "fen").unwrap(), &[])?;
    equal("check", row["in_check"].as_bool().unwrap(), answer.in_check)?;
    let outcome = &row["outcome"];
    let recorded = match (text(outcome, "result"), text(outcome, "reason")) {
        (Some(result), Some(why)) => format!("{result} {why}"),
        _ => "goes on".to_owned(),
    };
    equal("end", recorded, end(&answer))?;
    equal("moves", texts(row, "moves"), answer.moves_left().iter().map(String::as_str).collect())
}

#[test]
fn games_of_the_peer() {
    let mut tally = Tally::default();
    let mut kings_alone = 0;
    for row in rows("tests/facts/games.jsonl.gz") {
        let result = check_game(&row);
        // The peer plays on with two lone kings (docs/differences.md).
        if result == Err("ends by both kings bare".to_owned()) {
            kings_alone += 1;
            continue;
        }
        tally.row(&row, result);
    }
    assert_eq!(kings_alone, 1, "games that the peer goes on with though both kings are bare");
    tally.finish(83);
}

fn check_game(row: &Value) -> Result<(), String> {
    let game = text(row, "variant").unwrap();
    let moves: Vec<&str> = text(row, "uci").unwrap().split(' ').collect();
    let answer = both(game, None).ask(text(row, "start_fen").unwrap(), &moves)?;
    let recorded = text(row, "final_fen").unwrap();
    if game == "makruk" {
        // Its counting, which is not described here, stands in two fields of the recorded FEN.
        let men = |fen: &str| fen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
        equal("position", men(recorded), men(&answer.fen))?;
    } else if game == "crazyhouse" {
        // The peer counts no quiet moves where no rule asks for the count.
        let uncounted = |fen: &str| {
            let fields = fen.split(' ').enumerate().filter(|(at, _)| *at != 4);
            fields.map(|(_, field)| field.to_owned()).collect::<Vec<_>>()
        };
        equal("position", uncounted(recorded), uncounted(&answer.fen))?;
    } else {
        equal("position", recorded, &answer.fen)?;
    }
    match (text(row, "reason").unwrap(), answer.outcome.as_ref()) {
        ("checkmate" | "stalemate" | "variant_end", Some((result, _))) => {
            equal("result", text(row, "result").unwrap(), result)
        }
        ("checkmate" | "stalemate" | "variant_end", None) => Err("goes on".to_owned()),
        // The recorder stopped at a number of plies, whatever repetition and counts say, and called draws by lack of
        // material, which no description here has.
        (_, Some((_, why))) if why != "repetition" && why != "quiet moves" => Err(format!("ends by {why}")),
        _ => Ok(()),
    }
}

/// The fields of a line of text.
fn fields(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn reported_cases() {
    let mut tally = Tally::default();
    let text = read("tests/facts/wild.txt");
    // Those of other games are looked at by `dsl/tests/wild.rs`.
    let compiled = |game: &str| tabiya_variants::GAMES.iter().any(|g| g.variant.name == game);
    for line in lines(&text).filter(|line| compiled(fields(line)[1])) {
        let [_, game, fen, moves, claims] = fields(line)[..] else { panic!("{line}") };
        let answer = both(game, None).ask(fen, &words(moves));
        let result =
            answer.and_then(|a| claims.split(';').try_for_each(|claim| check_claim(claim.trim(), &a)));
        tally.row(&line, result);
    }
    tally.finish(30);
}

fn check_claim(claim: &str, answer: &Answer) -> Result<(), String> {
    let has = |mv: &&str| answer.moves.iter().any(|m| m == mv);
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    let holds = match word {
        "goes" => answer.outcome.is_none(),
        "legal" => words(rest) == answer.moves,
        "has" => words(rest).iter().all(has),
        "no" => !words(rest).iter().any(has),
        "fen" => rest == answer.fen,
        "1-0" | "0-1" | "1/2-1/2" => {
            answer.outcome.as_ref().is_some_and(|(r, why)| r == word && (rest.is_empty() || rest == why))
        }
        number => {
            let number: usize = number.parse().unwrap_or_else(|_| panic!("no claim: {claim}"));
            number == answer.moves.len()
        }
    };
    if holds { Ok(()) } else { Err(format!("{claim}, but: {answer:?}")) }
}

#[test]
fn lines_of_the_mansubat() {
    let mut tally = Tally::default();
    let text = read("tests/facts/mansubat.txt");
    for line in lines(&text) {
        let [_, fen, moves, claims] = fields(line)[..] else { panic!("{line}") };
        let result = both("shatranj", None).ask(fen, &words(moves)).and_then(|answer| {
            if !claims.contains('-') && answer.outcome.is_some() {
                return Err(end(&answer));
            }
            claims.split(',').try_for_each(|claim| check_claim(claim.trim(), &answer))
        });
        tally.row(&line, result);
    }
    tally.finish(16);
}
