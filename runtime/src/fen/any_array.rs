//! Castling rights where men castle from any array: the files of the partners, `HAha`.
//!
//! On input `K` and `Q` stand for the outermost partner to the right and to the left of the king. Where FEN has the letters of
//! unmoved men and some can still come in, the letters of king and partner together are the right.

use super::FenError;
use super::check::side;
use super::facts::{castling_men, home_on_file, list_of_squares, own_man, remembers};
use crate::position::{Castling, Color, Parts, Variant};
use crate::quote::quote;

const SIDES: [Color; 2] = [Color::White, Color::Black];

/// The rules of a side, with their indices.
fn rules(variant: &Variant, color: Color) -> impl Iterator<Item = (usize, &Castling)> {
    variant.castlings.iter().enumerate().filter(move |(_, rule)| rule.color == color)
}

/// The squares of a side's men of a kind on the rank where it castles, from left to right.
fn on_rank(variant: &Variant, parts: &Parts, color: Color, kind: impl Fn(&Castling) -> u8) -> Vec<u8> {
    let Some((_, rule)) = rules(variant, color).next() else { return Vec::new() };
    let rank = rule.king_to / variant.files;
    let there = (rank * variant.files..=u8::MAX).take(usize::from(variant.files));
    there.filter(|&s| parts.board[usize::from(s)] == Some((color, kind(rule)))).collect()
}

/// Reads the rights into `parts`, and returns the squares of the unmoved men that the field tells of, ascending. `kings` is
/// the fact that names kings which castle.
pub(super) fn parse(
    variant: &Variant,
    field: &str,
    kings: Option<&str>,
    parts: &mut Parts,
) -> Result<Vec<u8>, FenError> {
    let kings = read_kings(variant, kings, parts)?;
    let mut unmoved: Vec<u8> = Vec::new();
    for letter in field.chars().filter(|_| field != "-") {
        let white = letter.is_ascii_uppercase();
        let color = if white { Color::White } else { Color::Black };
        let wrong = |what: &str, expected: &str| {
            Err(FenError::new("castling", format!("`{}`{what}", letter.escape_debug()), expected))
        };
        let file = u8::try_from(letter).ok().and_then(|l| l.checked_sub(if white { b'A' } else { b'a' }));
        let partners = on_rank(variant, parts, color, |rule| rule.partner);
        let king = kings[color as usize];
        let by_file = partners.iter().copied().find(|s| Some(s % variant.files) == file);
        let outermost = match (letter.to_ascii_uppercase(), king) {
            ('K', Some(king)) => partners.iter().copied().rfind(|&s| s > king),
            ('Q', Some(king)) => partners.iter().copied().find(|&s| s < king),
            _ => None,
        };
        let wing = matches!(letter, 'K' | 'Q' | 'k' | 'q') && by_file.is_none();
        let home = file.and_then(|file| home_on_file(variant, color, file));
        let home = home.filter(|_| variant.unmoved_letters && !wing);
        let right = by_file.filter(|_| rights_alone(variant, parts, color)).or(outermost.filter(|_| wing));
        let Some(partner) = right else {
            match home {
                Some(home) if unmoved.contains(&home) => {
                    return wrong(" stands there twice", "each letter once");
                }
                // A letter whose man is gone is stale.
                Some(home) if !own_man(parts, letter, home) => {}
                Some(home) => unmoved.push(home),
                None => return wrong("", &expected(variant, color)),
            }
            continue;
        };
        let Some(king) = king else { return wrong(" without a king", "a king to castle with") };
        give(variant, parts, color, king, partner).map_err(|expected| wrong("", expected).unwrap_err())?;
    }
    for color in SIDES {
        let Some(king) = kings[color as usize].filter(|king| unmoved.contains(king)) else { continue };
        for partner in on_rank(variant, parts, color, |rule| rule.partner) {
            let known = castling_men(variant, parts).contains(&partner);
            if unmoved.contains(&partner) && !known && rule_towards(variant, color, partner > king).is_some()
            {
                give(variant, parts, color, king, partner).map_err(|expected| {
                    let reason = format!("{} has two unmoved men on one side of the king", side(color));
                    FenError::new("castling", reason, expected)
                })?;
            }
        }
    }
    unmoved.extend(castling_men(variant, parts));
    unmoved.retain(|&s| remembers(variant, parts, s));
    unmoved.sort_unstable();
    unmoved.dedup();
    Ok(unmoved)
}

/// The rule by which a side castles with a partner on this side of the king.
fn rule_towards(variant: &Variant, color: Color, right: bool) -> Option<usize> {
    rules(variant, color).find(|(_, rule)| rule.right() == right).map(|(index, _)| index)
}

/// Gives a right, or says what would be right instead.
fn give(
    variant: &Variant,
    parts: &mut Parts,
    color: Color,
    king: u8,
    partner: u8,
) -> Result<(), &'static str> {
    let index = rule_towards(variant, color, partner > king).ok_or("no right on this side of the king")?;
    if parts.castling >> index & 1 != 0 {
        return Err("one right on either side of the king");
    }
    parts.castling |= 1 << index;
    parts.castling_from[index] = [king, partner];
    Ok(())
}

/// What would be right.
fn expected(variant: &Variant, color: Color) -> String {
    let Some((_, rule)) = rules(variant, color).next() else {
        return "`-`: this side does not castle".to_owned();
    };
    let name = |kind: u8| variant.kinds[usize::from(kind)].name;
    format!(
        "files of {}'s {}s on the rank of its {}, `K` or `Q` for the outermost, or `-`",
        side(color),
        name(rule.partner),
        name(rule.king)
    )
}

/// By side, the king that castles: the leftmost one of its rank, unless the fact names it.
fn read_kings(variant: &Variant, named: Option<&str>, parts: &Parts) -> Result<[Option<u8>; 2], FenError> {
    let of = |color| on_rank(variant, parts, color, |rule| rule.king);
    let mut kings = SIDES.map(|color| of(color).first().copied());
    let mut told = [false; 2];
    for square in named.map_or(Ok(Vec::new()), |text| list_of_squares(variant, text, "facts"))? {
        match SIDES.into_iter().find(|&color| of(color).contains(&square) && !told[color as usize]) {
            Some(color) => {
                told[color as usize] = true;
                kings[color as usize] = Some(square);
            }
            None => {
                let expected = "the square of one king of each side, on the rank where it castles";
                let fact = format!("k:{}", named.unwrap_or_default());
                return Err(FenError::new("facts", quote(&fact), expected));
            }
        }
    }
    Ok(kings)
}

/// Whether the letter of a partner alone is a right: not if FEN has the letters of unmoved men, as long as somebody can come
/// in for whom they make room.
fn rights_alone(variant: &Variant, parts: &Parts, color: Color) -> bool {
    let Some(gating) = variant.gating.filter(|_| variant.unmoved_letters) else { return true };
    let hand = &parts.hands[color as usize];
    !gating.refills && gating.kinds.iter().all(|&kind| hand[usize::from(kind)] == 0)
}

/// Writes what [`parse`] reads.
pub(super) fn rights(variant: &Variant, parts: &Parts) -> String {
    let mut text = String::new();
    for color in SIDES {
        let first = if color == Color::White { b'A' } else { b'a' };
        let mut say = |square: u8| text.push((first + square % variant.files) as char);
        if rights_alone(variant, parts, color) {
            let held = rules(variant, color).filter(|(i, _)| parts.castling >> i & 1 != 0);
            held.for_each(|(i, _)| say(parts.castling_from[i][1]));
        }
        let own = |s: &&u8| parts.board[usize::from(**s)].is_some_and(|(side, _)| side == color);
        let mut letters: Vec<u8> =
            parts.unmoved.iter().filter(|_| variant.unmoved_letters).filter(own).copied().collect();
        letters.sort_unstable_by_key(|s| s % variant.files);
        letters.into_iter().for_each(say);
    }
    text
}

/// The squares of kings that castle but are not the leftmost of their rank; `None` where there are no such.
pub(super) fn kings_apart(variant: &Variant, parts: &Parts) -> Option<Vec<u8>> {
    if !variant.any_array {
        return None;
    }
    let apart = SIDES.into_iter().filter_map(|color| {
        let (held, _) = rules(variant, color).find(|(i, _)| parts.castling >> i & 1 != 0)?;
        let king = parts.castling_from[held][0];
        (on_rank(variant, parts, color, |rule| rule.king).first() != Some(&king)).then_some(king)
    });
    let apart: Vec<u8> = apart.collect();
    (!apart.is_empty()).then_some(apart)
}
