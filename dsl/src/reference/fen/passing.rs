//! Who can be captured en passant, found from the squares that a FEN names.

use super::super::walk::Scene;
use super::super::{EnPassant, Man, Placement};
use crate::model::{Color, Model, Square, Stop};

/// The man of `mover` that may just have passed all of the squares, where one can have.
///
/// Men are tried in the order of their squares, and for each the origins of such a move.
pub(super) fn find(
    model: &Model,
    placement: &Placement,
    mover: Color,
    squares: &[Square],
) -> Option<EnPassant> {
    let passed = |&(victim, man): &(Square, Man)| {
        model.board.squares().any(|origin| can_have_passed(model, placement, (origin, victim), man, squares))
    };
    let (victim, _) = placement.men_of(mover).find(passed)?;
    Some(EnPassant { squares: squares.to_vec(), victim })
}

/// Whether the man can have come from `origin` to `victim` over all of the squares.
fn can_have_passed(
    model: &Model,
    placement: &Placement,
    (origin, victim): (Square, Square),
    man: Man,
    squares: &[Square],
) -> bool {
    if placement.get(origin).is_some() {
        return false;
    }
    let mut before = placement.clone();
    before.take(victim);
    // Whatever it is now, it may not have moved before.
    let man = Man { unmoved: true, ..man };
    before.put(origin, man);
    Scene { model, placement: &before, en_passant: None }.walk(origin, man, &mut |landing| {
        landing.to == victim
            && landing.stop == Stop::QUIET
            && landing.track.leaves_en_passant
            && landing.captured.is_empty()
            && squares.iter().all(|square| landing.between.contains(square))
    })
}
