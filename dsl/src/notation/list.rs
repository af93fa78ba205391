//! Bare lists of moves, in UCI's or algebraic notation, and what they share with PGN.

use super::{Claim, Ply, Reading, Replay, pgn, san};
use crate::reference::{Game, Move, Position, Rules};
use std::sync::Arc;

/// Words of a list of moves with their 1-based lines: comments (`{...}`, `; ...` and lines that begin with `#` or `%`),
/// variations in parentheses, annotations (`$1`) and move numbers are left out.
pub(super) fn words(text: &str) -> Vec<(u32, String)> {
    let mut words: Vec<(u32, String)> = Vec::new();
    let (mut in_comment, mut depth) = (false, 0u32);
    for (number, line) in text.lines().enumerate().map(|(i, l)| (i as u32 + 1, l)) {
        if !in_comment && line.starts_with(['#', '%']) {
            continue;
        }
        let mut word = String::new();
        let mut flush = |word: &mut String| {
            let whole = std::mem::take(word);
            let plain = without_number(&whole);
            if !plain.is_empty() && !plain.starts_with('$') {
                words.push((number, plain.into()));
            }
        };
        for c in line.chars() {
            match c {
                '}' if in_comment => in_comment = false,
                _ if in_comment => {}
                '{' | '(' | ')' | ';' => {
                    flush(&mut word);
                    match c {
                        '{' => in_comment = true,
                        '(' => depth += 1,
                        ')' => depth = depth.saturating_sub(1),
                        _ => break,
                    }
                }
                _ if depth > 0 => {}
                c if c.is_whitespace() => flush(&mut word),
                c => word.push(c),
            }
        }
        flush(&mut word);
    }
    words
}

/// The word without a move number in front of it (`12.Nf3`); empty if it is nothing else.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    }
}

/// Replays a text that is nothing but moves; it may begin as UCI's `position` command does.
pub(super) fn replay(rules: &Arc<Rules>, text: &str, setup: Option<&str>) -> Result<Replay, String> {
    let mut words = words(text);
    let skip = |words: &mut Vec<(u32, String)>, word: &str| {
        let there = words.first().is_some_and(|(_, w)| w == word);
        words.drain(..usize::from(there));
        there
    };
    skip(&mut words, "position");
    let mut fen = None;
    if skip(&mut words, "fen") {
        let end = words.iter().position(|(_, w)| w == "moves").unwrap_or(words.len());
        fen = Some(words.drain(..end).map(|(_, w)| w).collect::<Vec<_>>().join(" "));
    } else {
        skip(&mut words, "startpos");
    }
    skip(&mut words, "moves");
    replay_words(rules, String::new(), fen.as_deref(), setup, &words)
}

/// Replays words that are moves; the last may be a result.
pub(super) fn replay_words(
    rules: &Arc<Rules>,
    title: String,
    fen: Option<&str>,
    setup: Option<&str>,
    words: &[(u32, String)],
) -> Result<Replay, String> {
    let (name, start) = match fen {
        Some(fen) => (None, Position::from_fen(rules, fen).map_err(|e| e.to_string())?),
        None => {
            let name = setup.unwrap_or(&rules.model().setup().name);
            (Some(name.to_string()), super::start(rules, Some(name))?)
        }
    };
    let (moves, claimed) = match words.split_last() {
        Some(((_, last), moves)) if pgn::result(last).is_some() => (moves, pgn::result(last).flatten()),
        _ => (words, None),
    };
    let mut game = Game::new(start);
    let mut stopped = false;
    let mut plies = Vec::new();
    for (line, word) in moves {
        let position = game.position().clone();
        let reading = match read_move(&position, word) {
            _ if stopped => Reading::NotReached,
            Ok(mv) => Reading::Legal(mv),
            Err(problem) => Reading::Illegal { problem },
        };
        stopped |= reading.is_illegal();
        if let Reading::Legal(mv) = &reading {
            game.play(mv);
        }
        let played = reading.played().is_some();
        plies.push(Ply {
            line: *line,
            label: pgn::number(&position),
            text: word.clone(),
            claim: san::claim(word),
            truth: if played { Claim::of(game.position()) } else { None },
            agrees: None,
            slips: Vec::new(),
            written: reading.played().map(|mv| rewrite(&position, word, mv)).unwrap_or_default(),
            fen: if played { game.position().to_fen() } else { String::new() },
            reading,
        });
    }
    Ok(Replay { title, setup: name, plies, game, claimed })
}

/// The move in the notation that the word is in.
fn rewrite(position: &Position, word: &str, mv: &Move) -> String {
    if super::uci::looks_like_move(word) { mv.text.clone() } else { san::write(position, mv) }
}

/// The legal move that a word names in either notation.
fn read_move(position: &Position, word: &str) -> Result<Move, String> {
    if let Some(outcome) = position.outcome() {
        return Err(format!("the game is over: {}", outcome.reason));
    }
    if super::uci::looks_like_move(word) {
        return position.parse_move(word).map_err(|e| e.problem);
    }
    san::parse(position, word)
}
