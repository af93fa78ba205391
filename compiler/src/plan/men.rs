//! The men of a set-up, read off its FEN.

use tabiya_dsl::model::{Color, KindId, Model};

/// Every man on the board of a FEN, in its order.
pub(crate) fn men(model: &Model, fen: &str) -> Vec<(Color, KindId)> {
    let placement = fen.split_whitespace().next().unwrap_or_default();
    let mut rest = placement.split('[').next().unwrap_or_default();
    let mut men = Vec::new();
    while let Some(first) = rest.bytes().next() {
        let side = if first.is_ascii_uppercase() { Color::White } else { Color::Black };
        // White writes the second letter of a symbol either way, Black in lowercase only.
        let second_is_ours = |s: &&str| side == Color::White || s.bytes().all(|b| b.is_ascii_lowercase());
        let long =
            rest.get(..2).filter(second_is_ours).and_then(|s| model.kind_by_symbol(side, s)).map(|k| (k, 2));
        let short = || rest.get(..1).and_then(|s| model.kind_by_symbol(side, s)).map(|k| (k, 1));
        let length = match long.or_else(short) {
            Some((kind, length)) => {
                men.push((side, kind));
                length
            }
            None => rest.chars().next().map_or(1, char::len_utf8),
        };
        rest = &rest[length..];
    }
    men
}
