//! Standard algebraic notation, for men of any kind.
//!
//! A man is written by the symbol of its kind, a pawn (symbol `P`) by nothing. What the notation has no way to write
//! (passes, exchanges, captures on the way) is written as UCI writes it.

use super::Claim;
use crate::model::{KindId, Square};
use crate::reference::{Action, Move, Position};

/// Writes a legal move of the position, with `+` for check and `#` for mate.
pub fn write(position: &Position, mv: &Move) -> String {
    let legal = position.legal_moves_ignoring_ends();
    let text = plain(position, mv, &legal);
    let alone = legal.iter().filter(|other| plain(position, other, &legal) == text).count() == 1;
    let suffix = match Claim::of(&position.play(mv)) {
        Some(Claim::Mate) => "#",
        Some(Claim::Check) => "+",
        Some(Claim::Stalemate) | None => "",
    };
    format!("{}{suffix}", if alone { &text } else { &mv.text })
}

/// The legal move that the text names. More than the least that tells it from the others may be written; `x`, `-`, `=`
/// and what follows the move (`+`, `#`, `!`, `?`) do not matter.
///
/// # Errors
/// If no legal move, or more than one, is written so; in words.
pub fn parse(position: &Position, text: &str) -> Result<Move, String> {
    let legal = position.legal_moves_ignoring_ends();
    let wanted = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(exact) = legal.iter().find(|mv| plain(position, mv, &legal) == wanted) {
        return Ok(exact.clone());
    }
    let wanted = essence(&wanted.replace("0-0", "O-O").replace("O-O-0", "O-O-O"));
    let found: Vec<&Move> = legal.iter().filter(|mv| spellings(position, mv).contains(&wanted)).collect();
    match found[..] {
        [only] => Ok(only.clone()),
        [] => Err("no legal move is written so".into()),
        _ => {
            let names: Vec<String> = found.iter().map(|mv| plain(position, mv, &legal)).collect();
            Err(format!("it may be {}", names.join(" or ")))
        }
    }
}

/// What the end of a move in this notation claims.
pub fn claim(text: &str) -> Option<Claim> {
    let text = text.trim_end_matches(['!', '?']);
    match () {
        () if text.ends_with('#') || text.ends_with("++") => Some(Claim::Mate),
        () if text.ends_with('+') => Some(Claim::Check),
        () => None,
    }
}

/// A move that this notation has its own way to write.
enum Simple {
    Castle { long: bool },
    Drop { kind: KindId, to: Square },
    Walk { kind: KindId, from: Square, to: Square, captures: bool, promotion: Option<KindId> },
}

fn simple(position: &Position, mv: &Move) -> Option<Simple> {
    match mv.action {
        Action::Walk { from, to, ref victims, swap: false, promotion, en_passant, .. } => {
            let simple = victims.iter().all(|&victim| victim == to || en_passant);
            let kind = position.placement().get(from)?.kind;
            simple.then_some(Simple::Walk { kind, from, to, captures: !victims.is_empty(), promotion })
        }
        Action::Drop { kind, to } => Some(Simple::Drop { kind, to }),
        Action::Castle { index, .. } => {
            Some(Simple::Castle { long: !position.model().castlings[index].right() })
        }
        _ => None,
    }
}

/// Who comes from the hand with the move: `/E`, and behind castling where: `/Ee1`.
fn gate(position: &Position, mv: &Move) -> Option<(KindId, String)> {
    let (kind, square) = mv.action.gate()?;
    let castles = matches!(mv.action, Action::Castle { .. });
    let square = if castles { position.model().board.name(square) } else { String::new() };
    Some((kind, square))
}

/// The move without `+` and `#`.
fn plain(position: &Position, mv: &Move, legal: &[Move]) -> String {
    let gate = gate(position, mv).filter(|_| simple(position, mv).is_some());
    let symbol = |kind: KindId| &position.model().kind(kind).symbol;
    let gate = gate.map(|(kind, square)| format!("/{}{square}", symbol(kind))).unwrap_or_default();
    without_gate(position, mv, legal) + &gate
}

/// The same without who comes from the hand with it.
fn without_gate(position: &Position, mv: &Move, legal: &[Move]) -> String {
    let model = position.model();
    let symbol = |kind: KindId| model.kind(kind).symbol.as_str();
    match simple(position, mv) {
        None => mv.text.clone(),
        Some(Simple::Castle { long }) => if long { "O-O-O" } else { "O-O" }.into(),
        Some(Simple::Drop { kind, to }) => format!("{}@{}", symbol(kind), model.board.name(to)),
        Some(Simple::Walk { kind, from, to, captures, promotion }) => {
            let man = if is_pawn(position, kind) { "" } else { symbol(kind) };
            let origin = match man {
                "" if captures => model.board.name(from)[..1].to_string(),
                _ => distinction(position, legal, kind, from, to),
            };
            let sign = if captures { "x" } else { "" };
            let becomes = promotion.map(|kind| format!("={}", symbol(kind))).unwrap_or_default();
            format!("{man}{origin}{sign}{}{becomes}", model.board.name(to))
        }
    }
}

/// As much of the origin as tells the move from those of men of the same kind.
fn distinction(position: &Position, legal: &[Move], kind: KindId, from: Square, to: Square) -> String {
    let board = &position.model().board;
    let others: Vec<Square> = legal
        .iter()
        .filter_map(|mv| match simple(position, mv) {
            Some(Simple::Walk { kind: k, from: f, to: t, .. }) if k == kind && t == to && f != from => {
                Some(f)
            }
            _ => None,
        })
        .collect();
    let name = board.name(from);
    match () {
        () if others.is_empty() => String::new(),
        () if others.iter().all(|&s| board.file(s) != board.file(from)) => name[..1].into(),
        () if others.iter().all(|&s| board.rank(s) != board.rank(from)) => name[1..].into(),
        () => name,
    }
}

/// Every way to write the move that [`parse`] accepts, without the signs that do not matter.
fn spellings(position: &Position, mv: &Move) -> Vec<String> {
    let model = position.model();
    let board = &model.board;
    let symbols = |kind: KindId| {
        let kind = model.kind(kind);
        std::iter::once(&kind.symbol).chain(&kind.accepted).cloned().collect::<Vec<String>>()
    };
    let plain = match simple(position, mv) {
        None => Vec::new(),
        Some(Simple::Castle { long }) => vec![essence(if long { "O-O-O" } else { "O-O" })],
        Some(Simple::Drop { kind, to }) => {
            let mut men = symbols(kind);
            if is_pawn(position, kind) {
                men.push(String::new());
            }
            men.iter().map(|man| format!("{man}@{}", board.name(to))).collect()
        }
        Some(Simple::Walk { kind, from, to, promotion, .. }) => {
            let (origin, target) = (board.name(from), board.name(to));
            let mut men = symbols(kind);
            if is_pawn(position, kind) {
                men.push(String::new());
            }
            let becomes = match promotion {
                Some(kind) => symbols(kind).into_iter().chain([String::new()]).collect(),
                None => vec![String::new()],
            };
            let mut all = Vec::new();
            for man in &men {
                for part in ["", &origin[..1], &origin[1..], &origin] {
                    all.extend(becomes.iter().map(|b| format!("{man}{part}{target}{b}")));
                }
            }
            all
        }
    };
    match gate(position, mv) {
        None => plain,
        Some((kind, square)) => {
            let gates: Vec<String> = symbols(kind).iter().map(|man| format!("/{man}{square}")).collect();
            plain.iter().flat_map(|text| gates.iter().map(move |gate| format!("{text}{gate}"))).collect()
        }
    }
}

/// The text without signs that do not change which move it is.
fn essence(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, 'x' | ':' | '-' | '=' | '(' | ')')).collect()
}

/// Whether men of the kind are written without a letter.
fn is_pawn(position: &Position, kind: KindId) -> bool {
    let kind = position.model().kind(kind);
    kind.symbol == "P" && (kind.promotion.is_some() || kind.resets_quiet_count)
}
