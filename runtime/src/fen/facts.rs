//! The fields after the board.

use super::{FenError, board, squares};
use crate::position::{Castling, Color, Parts, Variant};
use crate::quote::quote;
use crate::square;

/// Reads the fields after the board and the facts with letters into `parts`, whose board is filled.
pub(super) fn parse(
    variant: &Variant,
    fields: &[&str],
    facts: &[&str],
    parts: &mut Parts,
) -> Result<(), FenError> {
    parts.turn = Some(match fields.first() {
        None => first_mover(variant.setups.first().map_or("", |setup| setup.1)),
        Some(&"w") => Color::White,
        Some(&"b") => Color::Black,
        Some(other) => return Err(FenError::new("side to move", quote(other), "`w` or `b`")),
    });
    castling(variant, fields.get(1).unwrap_or(&"-"), parts)?;
    // A count of moves has its limit in the place of en passant.
    match fields.get(2) {
        Some(limit) if variant.counting.is_some() && limit.bytes().all(|b| b.is_ascii_digit()) => {
            parts.count_limit = number("limit of the count", limit)?;
        }
        field => en_passant(variant, field.unwrap_or(&"-"), parts)?,
    }
    parts.quiet_plies = number("quiet plies", fields.get(3).unwrap_or(&"0"))?;
    parts.move_number = number("move number", fields.get(4).unwrap_or(&"1"))?.max(1);
    parts.unmoved = at_home(variant, parts);
    parts.opening_phase = phase_by_default(variant, parts);
    parts.swaps_left = [variant.swaps_once; 2];
    let mut seen: Vec<&str> = Vec::new();
    for fact in facts {
        let (letter, value) = fact.split_once(':').unwrap_or((fact, ""));
        if seen.contains(&letter) {
            return Err(FenError::new(
                "facts",
                format!("{} stands there twice", quote(&format!("{letter}:"))),
                "each fact once",
            ));
        }
        seen.push(letter);
        match letter {
            "o" if variant.opening_phase => parts.opening_phase = opening_phase(value)?,
            "s" if variant.swaps_once => parts.swaps_left = swaps_left(value)?,
            "u" if variant.tracks_unmoved => parts.unmoved = unmoved(variant, value, parts)?,
            _ => return Err(FenError::new("facts", quote(fact), known_facts(variant))),
        }
    }
    Ok(())
}

/// Writes what [`parse`] reads.
pub(super) fn format(variant: &Variant, parts: &Parts, text: &mut String) {
    *text += if parts.turn == Some(Color::Black) { " b " } else { " w " };
    let flags = variant.castling_flags.iter().enumerate().filter(|(i, _)| parts.castling >> i & 1 != 0);
    let (white, black): (Vec<char>, Vec<char>) =
        flags.map(|(_, &flag)| flag as char).partition(char::is_ascii_uppercase);
    let flags: String = white.into_iter().chain(black).collect();
    *text += if flags.is_empty() { "-" } else { &flags };
    *text += &match parts.count_limit {
        0 => format!(" {}", squares(variant, &parts.en_passant)),
        limit => format!(" {limit}"),
    };
    if variant.checks > 0 {
        *text += &format!(" {}+{}", parts.checks_left[0], parts.checks_left[1]);
    }
    *text += &format!(" {} {}", parts.quiet_plies, parts.move_number);
    let unmoved: Vec<u8> = parts.unmoved.iter().copied().filter(|&s| remembers(variant, parts, s)).collect();
    if variant.tracks_unmoved && unmoved != at_home(variant, parts) {
        *text += &format!(" u:{}", squares(variant, &unmoved));
    }
    if parts.opening_phase != phase_by_default(variant, parts) {
        *text += &format!(" o:{}", u8::from(parts.opening_phase));
    }
    if variant.swaps_once {
        *text += match parts.swaps_left {
            [true, true] => "",
            [true, false] => " s:w",
            [false, true] => " s:b",
            [false, false] => " s:-",
        };
    }
}

/// The set-up whose men stand on the board in move 1, where there is one.
fn setup_like<'v>(variant: &'v Variant, parts: &Parts) -> Option<&'v str> {
    let like = |fen: &&str| setup_men(variant, fen).board == parts.board;
    variant.setups.iter().map(|setup| setup.1).find(like).filter(|_| parts.move_number == 1)
}

/// Whether the side to move may pass: it is the first mover in the first move of the game.
pub(super) fn may_pass(variant: &Variant, parts: &Parts) -> bool {
    variant.first_mover_may_pass
        && setup_like(variant, parts).is_some_and(|fen| parts.turn == Some(first_mover(fen)))
}

/// Whether the opening phase is in force where the text does not say.
fn phase_by_default(variant: &Variant, parts: &Parts) -> bool {
    variant.opening_phase && setup_like(variant, parts).is_some()
}

/// Who moves first in a set-up.
fn first_mover(fen: &str) -> Color {
    if fen.split_ascii_whitespace().nth(1) == Some("b") { Color::Black } else { Color::White }
}

/// The men of a set-up; none where its text does not read, which the compiler excludes.
pub(super) fn setup_men(variant: &Variant, fen: &str) -> Parts {
    let mut parts = Parts::empty(variant);
    let read = board::parse(variant, fen.split_ascii_whitespace().next().unwrap_or(""), &mut parts);
    if read.is_ok() { parts } else { Parts::empty(variant) }
}

/// The men on their set-up squares, where the game remembers which men have moved.
fn at_home(variant: &Variant, parts: &Parts) -> Vec<u8> {
    if !variant.tracks_unmoved {
        return Vec::new();
    }
    let home = setup_men(variant, variant.setups.first().map_or("", |setup| setup.1)).board;
    let same = |&s: &u8| remembers(variant, parts, s) && parts.board[usize::from(s)] == home[usize::from(s)];
    (0..=255).take(parts.board.len()).filter(same).collect()
}

/// Whether there is a man on the square that could do something only while it has not moved.
fn remembers(variant: &Variant, parts: &Parts, square: u8) -> bool {
    parts.board[usize::from(square)].is_some_and(|(_, kind)| variant.kinds[usize::from(kind)].tracks_unmoved)
}

fn castling(variant: &Variant, field: &str, parts: &mut Parts) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    let expected = match variant.castling_flags {
        [] => "`-`: there is no castling in this game".to_owned(),
        flags => format!("`-` or letters of `{}`", String::from_utf8_lossy(flags)),
    };
    for flag in field.chars() {
        let Some(index) = castling_rule(variant, flag) else {
            return Err(FenError::new("castling", quote(&flag.to_string()), expected));
        };
        if parts.castling >> index & 1 != 0 {
            return Err(FenError::new("castling", format!("`{flag}` stands there twice"), expected));
        }
        parts.castling |= 1 << index;
    }
    Ok(())
}

/// The castling rule of this letter: its flag, or the file of the partner.
fn castling_rule(variant: &Variant, letter: char) -> Option<usize> {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let file = |square: u8| (b'a' + square % variant.files) as char;
    let of_file =
        |rule: &Castling| rule.color == side && file(rule.partner_from) == letter.to_ascii_lowercase();
    let by_flag = variant.castling_flags.iter().position(|&flag| flag as char == letter);
    by_flag.or_else(|| variant.castlings.iter().position(of_file))
}

fn en_passant(variant: &Variant, field: &str, parts: &mut Parts) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    if !variant.en_passant {
        return Err(FenError::new("en passant", quote(field), "`-`: there is no such capture in this game"));
    }
    parts.en_passant = list_of_squares(variant, field, "en passant")?;
    // Some programs name the square that the man came to as well.
    let empty = |s: &u8| parts.board[usize::from(*s)].is_none();
    if parts.en_passant.iter().any(empty) {
        parts.en_passant.retain(empty);
    }
    let occupied = parts.en_passant.iter().find(|&&s| parts.board[usize::from(s)].is_some());
    match occupied {
        Some(&s) => {
            let reason = format!("there is a man on {}", square::name(variant, s));
            Err(FenError::new("en passant", reason, "empty squares that the last move went over"))
        }
        None => Ok(()),
    }
}

/// Squares one after the other, returned in ascending order.
fn list_of_squares(variant: &Variant, text: &str, field: &'static str) -> Result<Vec<u8>, FenError> {
    let mut list = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some((square, after)) = square::take(variant, rest) else {
            return Err(FenError::new(
                field,
                format!("{} begins with no square", quote(rest)),
                "`-` or squares such as `a3`",
            ));
        };
        if list.contains(&square) {
            let reason = format!("{} stands there twice", square::name(variant, square));
            return Err(FenError::new(field, reason, "each square once"));
        }
        list.push(square);
        rest = after;
    }
    list.sort_unstable();
    Ok(list)
}

fn number(field: &'static str, text: &str) -> Result<u16, FenError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::new(field, quote(text), "a number up to 65535"))
}

fn opening_phase(value: &str) -> Result<bool, FenError> {
    match value {
        "1" => Ok(true),
        "0" => Ok(false),
        _ => Err(FenError::new(
            "facts",
            quote(&format!("o:{value}")),
            "`o:1` while the opening phase lasts, else `o:0`",
        )),
    }
}

fn swaps_left(value: &str) -> Result<[bool; 2], FenError> {
    match value {
        "w" => Ok([true, false]),
        "b" => Ok([false, true]),
        "wb" => Ok([true, true]),
        "-" => Ok([false, false]),
        _ => Err(FenError::new("facts", quote(&format!("s:{value}")), "`s:w`, `s:b`, `s:wb` or `s:-`")),
    }
}

fn unmoved(variant: &Variant, value: &str, parts: &Parts) -> Result<Vec<u8>, FenError> {
    if value == "-" {
        return Ok(Vec::new());
    }
    let list = match value {
        "" => return Err(FenError::new("facts", "`u:`", "`u:-` or squares such as `u:a2b2`")),
        _ => list_of_squares(variant, value, "facts")?,
    };
    match list.iter().find(|&&s| !remembers(variant, parts, s)) {
        Some(&s) => {
            let reason = format!("nobody on {} can be unmoved", square::name(variant, s));
            Err(FenError::new("facts", reason, "squares of men that can do something before they have moved"))
        }
        None => Ok(list),
    }
}

fn known_facts(variant: &Variant) -> String {
    let known = [
        (variant.opening_phase, "`o:1`"),
        (variant.swaps_once, "`s:wb`"),
        (variant.tracks_unmoved, "`u:` and squares"),
    ];
    let known: Vec<&str> = known.iter().filter(|(is, _)| *is).map(|(_, text)| *text).collect();
    if known.is_empty() { "no facts of that form in this game".to_owned() } else { known.join(" or ") }
}
