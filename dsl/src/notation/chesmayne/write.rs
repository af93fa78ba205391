//! Moves in Chesmayne's notation.

use super::{Men, code, ends_of, xy};
use crate::model::Square;
use crate::notation::Claim;
use crate::reference::{Action, Move, Position};

/// Writes a legal move of the position in both ways: `BQ3-F05*E04-BQ5 BQ3-B06*A02-BQ5`.
///
/// `None` where the notation has no way to write it: drops, gating, passes, and moves that capture elsewhere than where they
/// end (en passant aside).
pub fn write(position: &Position, men: &Men, mv: &Move) -> Option<String> {
    let (from, to) = ends_of(position, mv)?;
    let man = men.on(from)?;
    let (victim, promotion) = match mv.action {
        Action::Walk { ref victims, en_passant, promotion, swap: false, .. } => match victims[..] {
            [] => (None, promotion),
            [victim] if victim == to || en_passant => (Some(men.on(victim)?), promotion),
            _ => return None,
        },
        Action::KingSwap { .. } | Action::Castle { .. } => (None, None),
        _ => return None,
    };
    let mut after = men.clone();
    after.play(position, mv);
    let mut tail = victim.map(|name| format!("-{name}")).unwrap_or_default();
    if promotion.is_some() {
        tail += &format!("={}", after.on(to)?);
    }
    tail += match Claim::of(&position.play(mv)) {
        Some(Claim::Check) => "+CH",
        Some(Claim::Mate) => "++CM",
        Some(Claim::Stalemate) => "++ST",
        None => "",
    };
    let sign = if victim.is_some() { '*' } else { '/' };
    let board = &position.model().board;
    let half = |name: &dyn Fn(Square) -> String| format!("{man}-{}{sign}{}{tail}", name(from), name(to));
    Some(format!("{} {}", half(&|s| xy(board, s)), half(&|s| code(board, s))))
}
