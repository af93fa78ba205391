//! Games written for other programs.
//!
//! What a program can't be told is left out and told instead: an export is as good as its list of losses.

mod diagram;
mod ini;
mod notation;
mod xboard;

use crate::model::{Color, KindId, Model, PerColor, SquareSet, Track, Vector};

/// For which program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A section of Fairy-Stockfish's `variants.ini`.
    FairyStockfish,
    /// The lines by which an engine tells XBoard a game of its own.
    XBoard,
    /// The comment from which the Interactive Diagram of the Chess Variant Pages makes a board.
    InteractiveDiagram,
}

/// A game, written for another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// What the program reads.
    pub text: String,
    /// What it was not told, in words.
    pub lost: Vec<String>,
}

/// Writes a game.
pub fn export(model: &Model, target: Target) -> Exported {
    match target {
        Target::FairyStockfish => ini::write(model),
        Target::XBoard => xboard::write(model),
        Target::InteractiveDiagram => diagram::write(model),
    }
}

/// Steps straight ahead from some squares: how many.
fn steps(track: &Track) -> Option<u8> {
    if track.from_ranks.is_none() && track.bounds.from.is_none() {
        return None;
    }
    let ahead = Vector { right: 0, forward: 1 };
    let all = || track.segments.iter();
    let straight = all().flat_map(|s| &s.steps).all(|step| step.by == ahead);
    let fixed = all().all(|s| s.max == Some(s.min));
    let count: usize = all().map(|s| s.steps.len() * usize::from(s.min)).sum();
    (straight && fixed && count > 1).then_some(count as u8)
}

/// What is lost where there are men who may not take others.
const SPARED: &str = "who may not take whom";

/// What the game has that no target can be told.
fn common_losses(model: &Model) -> Vec<String> {
    let mut lost = Vec::new();
    let mut lose = |what: bool, words: &str| {
        if what {
            lost.push(words.to_string());
        }
    };
    lose(model.board.wraps, "the board's first and last file touch");
    lose(model.king_swap.is_some(), "the king's exchange with an own man");
    lose(model.opening_phase.is_some(), "the opening phase");
    lose(model.first_mover_may_pass, "the first mover's pass");
    lose(model.has_spared(), SPARED);
    lose(model.setups.len() > 1, "the set-ups but the first");
    lost
}

/// The men that stand at the start, by square.
fn men_at_start(model: &Model, kind: KindId, color: Color) -> Vec<String> {
    let symbol = &model.kind(kind).symbol;
    let written = if color == Color::White { symbol.clone() } else { symbol.to_lowercase() };
    let placement = model.setup().fen.split(['[', ' ']).next().unwrap_or_default();
    let mut squares = Vec::new();
    for (row, rank) in placement.split('/').zip((1..=model.board.ranks).rev()) {
        let mut file = 0_u32;
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                file += rest[..digits].parse::<u32>().unwrap_or(0);
                rest = &rest[digits..];
                continue;
            }
            let fits = |s: &str| rest.starts_with(s) && !s.is_empty();
            // The longest symbol of the side that fits is the man's.
            let longest = model
                .kinds
                .iter()
                .map(|k| {
                    if first.is_lowercase() || rest.starts_with('+') {
                        k.symbol.to_lowercase()
                    } else {
                        k.symbol.clone()
                    }
                })
                .chain(model.kinds.iter().map(|k| k.symbol.clone()))
                .filter(|s| fits(s))
                .max_by_key(String::len);
            let length = longest.as_ref().map_or(first.len_utf8(), String::len);
            if longest.as_deref() == Some(written.as_str()) {
                squares.push(format!("{}{rank}", (b'a' + file as u8) as char));
            }
            if first != '~' {
                file += 1;
            }
            rest = &rest[length..];
        }
    }
    squares
}

/// The names of squares, each side's, whole ranks as `*8`.
fn squares(model: &Model, set: SquareSet) -> String {
    let board = &model.board;
    let mut rest = set;
    let mut words = Vec::new();
    for rank in 1..=board.ranks {
        let whole = board.rank_of(Color::White, rank);
        if !whole.is_empty() && whole.is_subset(set) {
            words.push(format!("*{rank}"));
            rest = rest.minus(whole);
        }
    }
    words.extend(rest.iter().map(|s| board.name(s)));
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

/// Whether both sides' squares are none.
fn nowhere(sets: &PerColor<SquareSet>) -> bool {
    sets.0.iter().all(SquareSet::is_empty)
}
