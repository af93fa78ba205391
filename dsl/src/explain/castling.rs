//! Castling from any array, in words.

use crate::model::{Castling, Color, Model, Square};

/// How men castle that may begin anywhere on their rank; nothing where there are no such.
pub(super) fn from_any_array(model: &Model) -> Option<String> {
    let first = model.castlings.iter().find(|castling| castling.any_array)?;
    let (king, partner) = (&model.kind(first.king).name, &model.kind(first.partner).name);
    let name = |square: Square| model.board.name(square);
    let ways: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| {
            let side = if color == Color::White { "White" } else { "Black" };
            let own = model.castlings.iter().filter(|castling| castling.color == color);
            let way = |c: &Castling| {
                let hand = if c.right() { "right" } else { "left" };
                format!("to {} and {} towards the {hand}", name(c.king_to), name(c.partner_to))
            };
            let ways: Vec<String> = own.map(way).collect();
            format!("{side}'s go {}", if ways.is_empty() { "nowhere".to_string() } else { ways.join(", ") })
        })
        .collect();
    Some(format!(
        "Castling: wherever {king} and {partner} began on their rank, if neither has moved, they may castle in one move: \
         {} (right and left as White sees them). The squares that either passes or comes to must be empty but for the two \
         themselves, and the {king} may not be attacked where it stands, passes or arrives.",
        ways.join("; ")
    ))
}
