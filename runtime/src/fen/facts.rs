//! The fields after the board.

use super::{FenError, any_array, board, squares};
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
    let rights = fields.get(1).unwrap_or(&"-");
    let letters = match variant.any_array {
        true => {
            any_array::parse(variant, rights, facts.iter().find_map(|fact| fact.strip_prefix("k:")), parts)?
        }
        false => castling(variant, rights, parts)?,
    };
    // A count of moves has its limit in the place of en passant.
    match fields.get(2) {
        Some(limit) if variant.counting.is_some() && limit.bytes().all(|b| b.is_ascii_digit()) => {
            parts.count_limit = number("limit of the count", limit)?;
        }
        field => en_passant(variant, field.unwrap_or(&"-"), parts)?,
    }
    parts.quiet_plies = number("quiet plies", fields.get(3).unwrap_or(&"0"))?;
    parts.move_number = number("move number", fields.get(4).unwrap_or(&"1"))?.max(1);
    parts.unmoved = if variant.unmoved_letters { letters } else { at_home(variant, parts) };
    forget_idle(variant, parts);
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
            "k" if variant.any_array => {}
            "u" if names_unmoved(variant) => {
                parts.unmoved = unmoved(variant, value, parts)?;
                forget_idle(variant, parts);
            }
            _ => return Err(FenError::new("facts", quote(fact), known_facts(variant))),
        }
    }
    Ok(())
}

/// Writes what [`parse`] reads.
pub(super) fn format(variant: &Variant, parts: &Parts, text: &mut String) {
    *text += if parts.turn == Some(Color::Black) { " b " } else { " w " };
    let flags = if variant.any_array { any_array::rights(variant, parts) } else { flags(variant, parts) };
    *text += if flags.is_empty() { "-" } else { &flags };
    *text += &match parts.count_limit {
        0 => format!(" {}", squares(variant, &parts.en_passant)),
        limit => format!(" {limit}"),
    };
    if variant.checks > 0 {
        *text += &format!(" {}+{}", parts.checks_left[0], parts.checks_left[1]);
    }
    *text += &format!(" {} {}", parts.quiet_plies, parts.move_number);
    if let Some(kings) = any_array::kings_apart(variant, parts) {
        *text += &format!(" k:{}", squares(variant, &kings));
    }
    let unmoved: Vec<u8> = parts.unmoved.iter().copied().filter(|&s| remembers(variant, parts, s)).collect();
    if names_unmoved(variant) && unmoved != at_home(variant, parts) {
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

/// Castling flags and the letters of unmoved men.
fn flags(variant: &Variant, parts: &Parts) -> String {
    let flags = variant.castling_flags.iter().enumerate().filter(|(i, _)| parts.castling >> i & 1 != 0);
    let (white, black): (Vec<char>, Vec<char>) =
        flags.map(|(_, &flag)| flag as char).partition(char::is_ascii_uppercase);
    let (white_unmoved, black_unmoved) = unmoved_letters(variant, parts);
    white.into_iter().chain(white_unmoved).chain(black).chain(black_unmoved).collect()
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
    let same = |&s: &u8| {
        let there = parts.board[usize::from(s)] == home[usize::from(s)];
        there && remembers(variant, parts, s) && !is_idle(variant, parts, s)
    };
    (0..=255).take(parts.board.len()).filter(same).collect()
}

/// Whether FEN names the squares of unmoved men.
fn names_unmoved(variant: &Variant) -> bool {
    variant.tracks_unmoved && !variant.unmoved_letters
}

/// The square whose unmoved man of the side has the letter of this file, from 0.
pub(super) fn home_on_file(variant: &Variant, color: Color, file: u8) -> Option<u8> {
    let home = setup_men(variant, variant.setups.first().map_or("", |setup| setup.1));
    let own = |s: &u8| home.board[usize::from(*s)].is_some_and(|(side, _)| side == color);
    let on_file = (0..=255).take(home.board.len()).filter(|s| s % variant.files == file);
    on_file.filter(own).find(|&s| remembers(variant, &home, s))
}

/// The squares of castling men that have their rights, which therefore have not moved.
pub(super) fn castling_men(variant: &Variant, parts: &Parts) -> Vec<u8> {
    let held = (0..variant.castlings.len()).filter(|i| parts.castling >> i & 1 != 0);
    let rules = held.map(|i| parts.castling(variant, i));
    rules.flat_map(|rule| [rule.king_from, rule.partner_from]).collect()
}

/// The letters of White's and Black's unmoved men that no castling right tells of, where FEN has them.
fn unmoved_letters(variant: &Variant, parts: &Parts) -> (Vec<char>, Vec<char>) {
    let mut letters = (Vec::new(), Vec::new());
    if !variant.unmoved_letters {
        return letters;
    }
    let told = castling_men(variant, parts);
    for &square in parts.unmoved.iter().filter(|s| !told.contains(s)) {
        let file = square % variant.files;
        match parts.board[usize::from(square)] {
            Some((Color::White, _)) => letters.0.push((b'A' + file) as char),
            Some((Color::Black, _)) => letters.1.push((b'a' + file) as char),
            None => {}
        }
    }
    letters.0.sort_unstable();
    letters.1.sort_unstable();
    letters
}

/// Whether there is a man on the square of which it matters if it has moved.
pub(super) fn remembers(variant: &Variant, parts: &Parts, square: u8) -> bool {
    parts.board[usize::from(square)].is_some_and(|(color, kind)| {
        let makes_room = variant.gating.is_some_and(|g| g.squares[color as usize].contains(&square));
        makes_room || variant.kinds[usize::from(kind)].tracks_unmoved
    })
}

/// Whether it does not matter any more that the man on the square has not moved: it only makes room, and nobody is left who
/// could come in.
fn is_idle(variant: &Variant, parts: &Parts, square: u8) -> bool {
    let Some(gating) = variant.gating.filter(|gating| !gating.refills) else { return false };
    parts.board[usize::from(square)].is_none_or(|(color, kind)| {
        let hand = &parts.hands[color as usize];
        let someone = gating.kinds.iter().any(|&kind| hand[usize::from(kind)] > 0);
        !someone && !variant.kinds[usize::from(kind)].tracks_unmoved
    })
}

/// Men of whom it does not matter any more that they have not moved count as moved.
fn forget_idle(variant: &Variant, parts: &mut Parts) {
    let mut unmoved = std::mem::take(&mut parts.unmoved);
    unmoved.retain(|&square| !is_idle(variant, parts, square));
    parts.unmoved = unmoved;
}

/// Reads castling rights, and returns the squares of the unmoved men that the field tells of, ascending.
fn castling(variant: &Variant, field: &str, parts: &mut Parts) -> Result<Vec<u8>, FenError> {
    // Rights from a game with castling mean nothing in one without: programs hand them down with the array.
    let handed_down = variant.castlings.is_empty() && !variant.unmoved_letters;
    if field == "-" || handed_down && field.chars().all(|flag| "KQkq".contains(flag)) {
        return Ok(Vec::new());
    }
    let mut known = String::from_utf8_lossy(variant.castling_flags).into_owned();
    if variant.unmoved_letters {
        for (color, first) in [(Color::White, b'A'), (Color::Black, b'a')] {
            let files = (0..variant.files).filter(|&file| home_on_file(variant, color, file).is_some());
            known.extend(files.map(|file| (first + file) as char));
        }
    }
    let expected = match known.as_str() {
        "" => "`-`: there is no castling in this game".to_owned(),
        known => format!("`-` or letters of `{known}`"),
    };
    let twice = |letter: char| {
        let reason = format!("`{letter}` stands there twice");
        Err(FenError::new("castling", reason, expected.clone()))
    };
    let mut unmoved = Vec::new();
    for flag in field.chars() {
        let Some(index) = castling_rule(variant, flag) else {
            match home_of_letter(variant, flag) {
                Some(home) if unmoved.contains(&home) => return twice(flag),
                // A letter whose man is gone is stale.
                Some(home) if !own_man(parts, flag, home) => {}
                Some(home) => unmoved.push(home),
                None => return Err(FenError::new("castling", quote(&flag.to_string()), expected)),
            }
            continue;
        };
        if parts.castling >> index & 1 != 0 {
            return twice(flag);
        }
        parts.castling |= 1 << index;
    }
    unmoved.extend(castling_men(variant, parts));
    unmoved.retain(|&s| remembers(variant, parts, s));
    unmoved.sort_unstable();
    unmoved.dedup();
    Ok(unmoved)
}

/// Whether a man of the side of the letter stands on the square.
pub(super) fn own_man(parts: &Parts, letter: char, square: u8) -> bool {
    let white = letter.is_ascii_uppercase();
    parts.board[usize::from(square)].is_some_and(|(color, _)| (color == Color::White) == white)
}

/// The square whose unmoved man this letter tells of, where FEN has such letters.
fn home_of_letter(variant: &Variant, letter: char) -> Option<u8> {
    let (color, first) =
        if letter.is_ascii_uppercase() { (Color::White, b'A') } else { (Color::Black, b'a') };
    let file = u8::try_from(letter).ok()?.checked_sub(first)?;
    home_on_file(variant, color, file).filter(|_| variant.unmoved_letters)
}

/// The castling rule of this letter: its flag, or the file of the partner.
fn castling_rule(variant: &Variant, letter: char) -> Option<usize> {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let file = |square: u8| (b'a' + square % variant.files) as char;
    let of_file =
        |rule: &Castling| rule.color == side && file(rule.partner_from) == letter.to_ascii_lowercase();
    let by_flag = variant.castling_flags.iter().position(|&flag| flag as char == letter);
    let by_file = || variant.castlings.iter().position(of_file).filter(|_| !variant.unmoved_letters);
    by_flag.or_else(by_file)
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
pub(super) fn list_of_squares(
    variant: &Variant,
    text: &str,
    field: &'static str,
) -> Result<Vec<u8>, FenError> {
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
        (names_unmoved(variant), "`u:` and squares"),
        (variant.any_array, "`k:` and squares"),
    ];
    let known: Vec<&str> = known.iter().filter(|(is, _)| *is).map(|(_, text)| *text).collect();
    if known.is_empty() { "no facts of that form in this game".to_owned() } else { known.join(" or ") }
}
