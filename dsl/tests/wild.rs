//! Bugs and questions that people reported about other programs: `tests/facts/wild.txt`, by the reference rules.
//!
//! `tests/tests/games/facts.rs` asks the compiled engines about those games that are compiled there.

#[path = "common/catalogue.rs"]
mod common;

use common::model;
use std::collections::BTreeSet;
use tabiya_dsl::lower::Options;
use tabiya_dsl::reference::{Game, Position, Rules};

const FACTS: &str = include_str!("../../tests/facts/wild.txt");

/// The numbers of the cases.
const CASES: [u32; 46] = [
    2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 18, 20, 21, 23, 24, 25, 27, 28, 29, 30, 32, 33, 34, 37, 38,
    39, 42, 43, 46, 47, 48, 49, 50, 52, 53, 54, 56, 57, 60, 62, 63, 64, 65,
];

#[test]
fn every_case_has_its_answer() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in FACTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = fields[0].trim_end_matches(|c: char| c.is_ascii_lowercase());
        seen.insert(number.parse().unwrap_or_else(|_| panic!("{line}")));
        match fields[..] {
            [_, "-", why] => assert!(!why.is_empty(), "{line}"),
            [_, game, fen, moves, claims] => {
                wrong.extend(check(game, fen, moves, claims).err().map(|why| format!("{line}\n  {why}")));
            }
            _ => panic!("{line}"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen, CASES.into_iter().collect());
}

fn check(game: &str, fen: &str, moves: &str, claims: &str) -> Result<(), String> {
    let rules = Rules::new(model(game, &Options::default())).map_err(|e| e.to_string())?;
    let mut play = Game::new(Position::from_fen(&rules, fen).map_err(|e| e.to_string())?);
    for mv in moves.split_whitespace() {
        play.play_text(mv).map_err(|e| e.to_string())?;
    }
    let position = play.position();
    let legal: Vec<String> = position.legal_moves_ignoring_ends().into_iter().map(|mv| mv.text).collect();
    let outcome = play.outcome().map(|o| (o.result.to_string(), o.reason.as_str().to_string()));
    for claim in claims.split(';').map(str::trim) {
        let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
        let words: BTreeSet<&str> = rest.split_whitespace().collect();
        let has = |mv: &&str| legal.iter().any(|m| m == mv);
        let holds = match word {
            "goes" => outcome.is_none(),
            "legal" => words == legal.iter().map(String::as_str).collect(),
            "has" => words.iter().all(has),
            "no" => !words.iter().any(has),
            "fen" => rest == position.to_fen(),
            "1-0" | "0-1" | "1/2-1/2" => {
                outcome.as_ref().is_some_and(|(r, why)| r == word && (rest.is_empty() || rest == why))
            }
            number => number.parse() == Ok(legal.len()),
        };
        if !holds {
            return Err(format!("{claim}, but {} {outcome:?}: {}", position.to_fen(), legal.join(" ")));
        }
    }
    Ok(())
}
