//! Positions that read well but that the rules exclude.

use super::{FenError, facts};
use crate::bits::Bitboard;
use crate::position::{Color, Parts, Position, Variant};
use crate::square;

const SIDES: [Color; 2] = [Color::White, Color::Black];

/// What people call the side.
pub(super) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Refuses parts with more or fewer royal men than the set-up has, and rights without the men they are for.
pub(super) fn parts(variant: &Variant, parts: &Parts) -> Result<(), FenError> {
    let start = facts::setup_men(variant, variant.setups.first().map_or("", |setup| setup.1));
    for color in SIDES {
        let (found, needed) = (royals(variant, parts, color), royals(variant, &start, color));
        // Of several royal men some can be left out, to look at less than a game.
        let none = needed > 0 && !somebody_royal(variant, parts, color);
        if none || (found > needed && !variant.crowns && !variant.drops_royals) {
            let reason = format!("{} has {found} royal men", side(color));
            return Err(FenError::new("board", reason, format!("{needed}, as in the set-up")));
        }
    }
    for index in 0..variant.castlings.len() {
        let rule = parts.castling(variant, index);
        let at = |square: u8, kind: u8| parts.board[usize::from(square)] == Some((rule.color, kind));
        let needed = [(rule.king_from, rule.king), (rule.partner_from, rule.partner)];
        let missing = needed.iter().find(|&&(square, kind)| !at(square, kind));
        if let Some(&(square, kind)) = missing.filter(|_| parts.castling >> index & 1 != 0) {
            let flag = variant.castling_flags.get(index).map_or('?', |&f| f as char);
            let reason =
                format!("`{flag}` without a man on {} to castle with", square::name(variant, square));
            let name = variant.kinds[usize::from(kind)].name;
            return Err(FenError::new(
                "castling",
                reason,
                format!("{}'s {name} there, or no flag", side(rule.color)),
            ));
        }
    }
    Ok(())
}

fn royals(variant: &Variant, parts: &Parts, color: Color) -> usize {
    let royal = |man: &Option<(Color, u8)>| {
        man.is_some_and(|(c, k)| c == color && variant.kinds[usize::from(k)].royal)
    };
    parts.board.iter().filter(|man| royal(man)).count()
}

/// Whether a man of the side is royal, or can be.
fn somebody_royal(variant: &Variant, parts: &Parts, color: Color) -> bool {
    let royal = |kind: u8| {
        let kind = &variant.kinds[usize::from(kind)];
        kind.royal || kind.royal_while_last
    };
    let held = (0..=u8::MAX).zip(&parts.hands[color as usize]);
    parts.board.iter().flatten().any(|&(c, kind)| c == color && royal(kind))
        || held.into_iter().any(|(kind, &count)| count > 0 && royal(kind))
}

/// Refuses squares to capture on en passant that the position, which knows how men move, did not take.
pub(super) fn en_passant<P: Position>(position: &P, parts: &Parts) -> Result<(), FenError> {
    if position.to_parts().en_passant == parts.en_passant {
        return Ok(());
    }
    let reason = format!("`{}`", super::squares(P::VARIANT, &parts.en_passant));
    let expected = format!("squares that a man of {} can just have passed, or `-`", side(!position.turn()));
    Err(FenError::new("en passant", reason, expected))
}

/// Refuses positions in which the side to move could capture a royal man.
pub(super) fn attack<P: Position>(position: &P) -> Result<(), FenError> {
    let (mover, other) = (position.turn(), !position.turn());
    for kind in (0..P::VARIANT.kinds.len() as u8).filter(|&k| P::VARIANT.kinds[usize::from(k)].royal) {
        let mut royals = position.kind(kind) & position.men(other);
        while royals.any() {
            let square = royals.pop();
            if position.attackers(square, mover, position.occupied()).any() {
                let name = P::VARIANT.kinds[usize::from(kind)].name;
                let at = square::name(P::VARIANT, square);
                let reason = format!("{} is to move and attacks the {name} on {at}", side(mover));
                return Err(FenError::new("side to move", reason, format!("{} to move", side(other))));
            }
        }
    }
    if position.idle_in_check() {
        let reason = format!("{} is to move and could capture a royal man", side(mover));
        return Err(FenError::new("side to move", reason, format!("{} to move", side(other))));
    }
    Ok(())
}
