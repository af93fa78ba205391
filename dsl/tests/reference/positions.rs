//! Recorded positions: legal moves, check, outcome.

use crate::games;
use std::collections::BTreeMap;
use tabiya_dsl::reference::{Game, Position};

/// `game | fen | check or - | result and reason, or - | legal moves`, one position a line; `#` begins a comment.
const FACTS: &str = include_str!("../../../tests/facts/reference-positions.txt");

#[test]
fn recorded_positions_agree() {
    let (mut checked, mut wrong) = (0, Vec::new());
    let mut rules = BTreeMap::new();
    for line in FACTS.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, check, outcome, moves] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        let position = match Position::from_fen(
            rules.entry(game).or_insert_with(|| games::catalogue(game).rules()),
            fen,
        ) {
            Ok(position) => position,
            Err(error) => {
                wrong.push(format!("{line}\n   {error}"));
                continue;
            }
        };
        let legal: Vec<String> = position.legal_moves().into_iter().map(|m| m.text).collect();
        let found = Game::new(position.clone()).outcome();
        let found = found.map_or("-".to_string(), |o| {
            if outcome.contains(' ') { format!("{} {}", o.result, o.reason) } else { o.result.to_string() }
        });
        if legal.join(" ") != moves || position.in_check() != (check == "check") || found != outcome {
            wrong.push(format!("{line}\n   {found} {}", legal.join(" ")));
        }
        assert_eq!(
            Position::from_fen(position.rules(), &position.to_fen()).as_ref(),
            Ok(&position),
            "{line}"
        );
        checked += 1;
    }
    assert!(wrong.is_empty(), "{} of {checked} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
