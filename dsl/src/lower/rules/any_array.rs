//! What castling from any array asks of a game.

use crate::diagnostic::codes;
use crate::lower::declared::Declared;
use crate::lower::report::{Finding, Report};
use crate::model::{Castling, Color};

/// FEN tells such rights by the partner's file alone, so that all castlings of a side have one king, and one partner on each
/// side of it.
pub(super) fn check(declared: &Declared, castlings: &[Castling], report: &mut Report) {
    let Some(decl) = declared.castlings.iter().find(|decl| decl.value.any_array.is_some()) else { return };
    let at = decl.value.any_array.map_or(decl.at(), |place| decl.place(place));
    if let Some(other) = declared.castlings.iter().find(|decl| decl.value.any_array.is_none()) {
        report.add(
            Finding::error(codes::CONTRADICTION, "one castling is from any array, another is not")
                .at(at, "all or none")
                .because(other.at(), "this one is not"),
        );
        return;
    }
    for color in Color::ALL {
        let own: Vec<&Castling> = castlings.iter().filter(|c| c.color == color).collect();
        let Some(first) = own.first() else { continue };
        let problem = if own.iter().any(|c| (c.king, c.king_from) != (first.king, first.king_from)) {
            "several kings castle from any array"
        } else if own.iter().any(|c| c.partner != first.partner) {
            "men of several kinds castle with the king from any array"
        } else if own.iter().enumerate().any(|(i, c)| own[..i].iter().any(|o| o.right() == c.right())) {
            "a king castles in two ways towards one side from any array"
        } else {
            continue;
        };
        report.add(
            Finding::error(codes::CONTRADICTION, problem)
                .at(at, "FEN could not tell the rights apart")
                .help("name one king and one kind of partner, or leave out `from any array`"),
        );
        return;
    }
}
