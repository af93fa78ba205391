//! A position drawn with letters.

use tabiya_dsl::model::{Color, Model};
use tabiya_dsl::reference::{Action, Move, Position};

/// How the board is looked at.
pub(super) struct View {
    /// Whose men are at the bottom.
    pub(super) bottom: Color,
    pub(super) symbols: Symbols,
}

/// How wide a square has to be.
pub(super) struct Symbols {
    width: usize,
}

impl Symbols {
    pub(super) fn of(model: &Model) -> Symbols {
        Symbols { width: model.kinds.iter().map(|k| k.symbol.len()).max().unwrap_or(1) }
    }
}

impl View {
    /// The board with coordinates, the hands beside it, and a mark at the squares of the last move. White's men are
    /// capital letters.
    pub(super) fn draw(&self, position: &Position, last: Option<&Move>) -> String {
        let model = position.model();
        let board = &model.board;
        let width = self.symbols.width;
        let white_below = self.bottom == Color::White;
        let order = |n: u8, forward: bool| -> Vec<u8> {
            if forward { (0..n).collect() } else { (0..n).rev().collect() }
        };
        let files = order(board.files, white_below);
        let mut lines = Vec::new();
        for rank in order(board.ranks, !white_below) {
            let mut line = format!("{:>4} ", rank + 1);
            for &file in &files {
                let square = board.square(i32::from(file), i32::from(rank));
                let man = square.and_then(|s| position.placement().get(s));
                let text = match (square, man) {
                    (None, _) => String::new(),
                    (_, None) => ".".into(),
                    (_, Some(man)) => {
                        let symbol = &model.kind(man.kind).symbol;
                        if man.color == Color::White { symbol.clone() } else { symbol.to_lowercase() }
                    }
                };
                let marked = square.is_some_and(|s| last.is_some_and(|mv| touches(position, mv, s)));
                line += &format!("{}{text:<width$}", if marked { '*' } else { ' ' });
            }
            lines.push(line.trim_end().to_string());
        }
        for (color, line) in [(!self.bottom, 0), (self.bottom, lines.len().saturating_sub(1))] {
            let hand = hand(position, color);
            if let Some(line) = lines.get_mut(line).filter(|_| !hand.is_empty()) {
                *line += &format!("   in hand: {hand}");
            }
        }
        let names = files.iter().map(|&file| format!(" {:<width$}", (b'a' + file) as char));
        lines.push(format!("     {}", names.collect::<String>().trim_end()));
        let turn = if position.turn() == Color::White { "White" } else { "Black" };
        let check = if position.in_check() { ", in check" } else { "" };
        lines.push(format!("{turn} to move{check}"));
        lines.join("\n")
    }
}

fn hand(position: &Position, color: Color) -> String {
    let held = position.model().kinds().filter_map(|(id, kind)| match position.in_hand(color, id) {
        0 => None,
        1 => Some(kind.symbol.clone()),
        n => Some(format!("{n}{}", kind.symbol)),
    });
    held.collect::<Vec<_>>().join(" ")
}

/// Whether the square is where a move began or ended.
fn touches(position: &Position, mv: &Move, square: tabiya_dsl::model::Square) -> bool {
    match mv.action {
        Action::Walk { from, to, .. } => square == from || square == to,
        Action::Drop { to, .. } => square == to,
        Action::Castle { index, .. } => {
            let castling = position.castling(index);
            square == castling.king_from || square == castling.king_to
        }
        Action::KingSwap { king, partner } => square == king || square == partner,
        Action::Pass { .. } => false,
    }
}
