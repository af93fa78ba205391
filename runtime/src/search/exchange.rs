//! What a series of captures on one square wins or loses.

use super::rules::Rules;
use crate::bits::Bitboard;
use crate::eval::Evaluator;
use crate::moves::{Move, Tag};
use crate::position::Position;

/// What a move takes and gains at once, in centipawns: captured men (own ones count against it) and promotion.
#[inline]
pub(super) fn gain<P: Position>(evaluator: &Evaluator<P>, position: &P, mv: Move) -> i32 {
    let own = position.men(position.turn());
    let taken = |square: u8| match position.kind_on(square) {
        Some(kind) if own.has(square) => -evaluator.worth(kind),
        Some(kind) => evaluator.price(kind),
        None => 0,
    };
    let rise = mv.promotion().map_or(0, |kind| evaluator.worth(kind) - evaluator.worth(mv.kind()));
    let material = match mv.tag() {
        Tag::Plain | Tag::Promotion => taken(mv.to()),
        Tag::EnPassant => evaluator.price(mv.kind()),
        Tag::Locust => {
            let last = if mv.to() == mv.from() { 0 } else { taken(mv.to()) };
            mv.victims().map(taken).sum::<i32>() + last
        }
        Tag::Vanish => taken(mv.to()) - evaluator.price(mv.kind()),
        Tag::Drop | Tag::Castling | Tag::Swap | Tag::Pass | Tag::MultiStep => 0,
    };
    material + rise
}

/// Whether the captures that a move begins on its destination bring at least `threshold` centipawns, if both sides
/// always take with their cheapest man and may stop.
pub(super) fn wins_at_least<P: Position>(
    evaluator: &Evaluator<P>,
    position: &P,
    mv: Move,
    threshold: i32,
) -> bool {
    let mut balance = gain(evaluator, position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let arrives = match mv.tag() {
        Tag::Castling | Tag::Swap | Tag::Pass | Tag::Vanish => return true,
        _ => mv.promotion().unwrap_or(mv.kind()),
    };
    if Rules::<P>::ROYAL >> arrives & 1 != 0 {
        return true;
    }
    balance -= evaluator.price(arrives);
    if balance >= 0 {
        return true;
    }
    let to = mv.to();
    let us = position.turn();
    let mut occupied = position.occupied();
    if mv.tag() != Tag::Drop {
        occupied &= !P::Bits::bit(mv.from());
    }
    mv.victims().for_each(|square| occupied &= !P::Bits::bit(square));
    occupied |= P::Bits::bit(to);
    let mut side = !us;
    loop {
        let attackers = position.attackers(to, side, occupied);
        let Some(kind) = evaluator.by_worth().iter().copied().find(|&k| (attackers & position.kind(k)).any())
        else {
            break;
        };
        occupied &= !P::Bits::bit((attackers & position.kind(kind)).lowest());
        let royal = Rules::<P>::ROYAL >> kind & 1 != 0;
        if royal && position.attackers(to, !side, occupied).any() {
            break;
        }
        side = !side;
        balance = -balance - 1 - evaluator.price(kind);
        if balance >= 0 || royal {
            break;
        }
    }
    side != us
}
