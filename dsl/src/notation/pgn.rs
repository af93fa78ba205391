//! Portable game notation.

use super::{Replay, list, san};
use crate::model::Color;
use crate::reference::{Game, Position, Rules, Verdict};
use std::fmt::Write;
use std::sync::Arc;

/// A game as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The tags in order, for example `White` and a name.
    pub tags: Vec<(String, String)>,
    /// Moves and result with their 1-based lines.
    pub words: Vec<(u32, String)>,
}

impl Written {
    /// The text of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }
}

/// The games of a text. Tags after moves begin a new game.
pub fn read(text: &str) -> Vec<Written> {
    let mut games: Vec<Written> = Vec::new();
    // Tags are taken out line by line, so that the moves keep their line numbers.
    let mut moves = String::new();
    let mut tags = Vec::new();
    let mut finish = |tags: &mut Vec<(String, String)>, moves: &mut String| {
        let words = list::words(moves);
        if !words.is_empty() || !tags.is_empty() {
            games.push(Written { tags: std::mem::take(tags), words });
        }
        *moves = "\n".repeat(moves.lines().count());
    };
    let mut in_moves = false;
    for line in text.lines() {
        match tag(line.trim()) {
            Some(tag) => {
                if in_moves {
                    finish(&mut tags, &mut moves);
                    in_moves = false;
                }
                tags.push(tag);
            }
            None => {
                in_moves |= !line.trim().is_empty();
                moves.push_str(line);
            }
        }
        moves.push('\n');
    }
    finish(&mut tags, &mut moves);
    games
}

/// `[Name "text"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, text) = inner.split_once(char::is_whitespace)?;
    let text = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.into(), text.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// What a word says about the end of a game: `Some(None)` for `*`, and `None` if it is no result.
pub fn result(word: &str) -> Option<Option<Verdict>> {
    match word {
        "1-0" => Some(Some(Verdict::WhiteWins)),
        "0-1" => Some(Some(Verdict::BlackWins)),
        "1/2-1/2" => Some(Some(Verdict::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// Replays a game from its own FEN, if it has one, or from the named set-up.
///
/// # Errors
/// If its FEN is no position of the game, or there is no such set-up.
pub fn replay(rules: &Arc<Rules>, game: &Written, setup: Option<&str>) -> Result<Replay, String> {
    let names: Vec<&str> = ["White", "Black"].into_iter().filter_map(|name| game.tag(name)).collect();
    let title =
        game.tag("Event").filter(|e| *e != "?").map(String::from).unwrap_or_else(|| names.join(" - "));
    let mut replay = list::replay_words(rules, title, game.tag("FEN"), setup, &game.words)?;
    replay.claimed = replay.claimed.or(game.tag("Result").and_then(result).flatten());
    Ok(replay)
}

/// Writes a game with the given tags; `Variant`, `SetUp`, `FEN` and `Result` are added where they are not given.
pub fn write(tags: &[(String, String)], game: &Game) -> String {
    let given = tags.iter().find(|(name, _)| name == "Result").map(|(_, result)| result.clone());
    let known = game.outcome().map(|o| o.result.to_string());
    let result = given.or(known).unwrap_or_else(|| "*".to_string());
    let first = &game.positions()[0];
    let added = [
        ("Variant", first.model().name.clone()),
        ("SetUp", "1".to_string()),
        ("FEN", first.to_fen()),
        ("Result", result.clone()),
    ];
    let added = added.into_iter().filter(|(name, _)| !tags.iter().any(|(n, _)| n == name));
    let added: Vec<(&str, String)> = added.collect();
    let mut out = String::new();
    for (name, text) in tags.iter().map(|(n, t)| (n.as_str(), t)).chain(added.iter().map(|(n, t)| (*n, t))) {
        let _ = writeln!(out, "[{name} \"{}\"]", text.replace('\\', "\\\\").replace('"', "\\\""));
    }
    let mut words = Vec::new();
    for (i, (position, mv)) in game.positions().iter().zip(game.moves()).enumerate() {
        if i == 0 || position.turn() == Color::White {
            words.push(number(position));
        }
        words.push(san::write(position, mv));
    }
    words.push(result);
    out.push('\n');
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > 79 {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        column += word.len();
        out.push_str(&word);
    }
    out.push('\n');
    out
}

/// The number of the move that is next: `12.` for White, `12...` for Black.
pub fn number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.move_number())
}
