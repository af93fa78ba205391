//! The first field: what stands where, and the hands.

use super::FenError;
use crate::position::{Color, Parts, Variant};
use crate::quote::quote;
use crate::square;

/// Reads the field into the board and the hands of `parts`.
pub(super) fn parse(variant: &Variant, field: &str, parts: &mut Parts) -> Result<(), FenError> {
    let (board, hands) = match field.split_once('[') {
        Some((board, hands)) => match hands.strip_suffix(']') {
            Some(hands) => (board, hands),
            None => {
                let reason = format!("{} does not end in `]`", quote(&field[board.len()..]));
                return Err(FenError::new("hands", reason, "`]` after the men in hand"));
            }
        },
        // Some programs write the hands as one more rank.
        None => match field.rsplit_once('/') {
            Some((board, hands))
                if variant.hands && board.split('/').count() == usize::from(variant.ranks) =>
            {
                (board, hands)
            }
            _ => (field, ""),
        },
    };
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(variant.ranks) {
        let reason = format!("the number of ranks is {}", rows.len());
        return Err(FenError::new("board", reason, format!("{} ranks, separated by `/`", variant.ranks)));
    }
    for (row, rank) in rows.iter().zip((0..variant.ranks).rev()) {
        rank_of_men(variant, row, rank, parts)?;
    }
    men_in_hand(variant, hands, parts)
}

fn rank_of_men(variant: &Variant, row: &str, rank: u8, parts: &mut Parts) -> Result<(), FenError> {
    let wrong = |reason: String, expected: String| Err(FenError::new("board", reason, expected));
    let width =
        |n: String| wrong(format!("rank {} has {n} files", rank + 1), format!("{} files", variant.files));
    let mut rest = row;
    let mut file = 0;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let run = rest[..digits].parse().unwrap_or(u8::MAX);
            if run == 0 || first == '0' {
                return wrong(
                    format!("rank {} has a run {}", rank + 1, quote(&rest[..digits])),
                    "1 or more".to_owned(),
                );
            }
            if run > variant.files - file {
                return width("too many".to_owned());
            }
            for cell in file..file + run {
                not_a_hole(variant, rank * variant.files + cell)?;
            }
            file += run;
            rest = &rest[digits..];
            continue;
        }
        if file == variant.files {
            return width("too many".to_owned());
        }
        let cell = rank * variant.files + file;
        if first == '*' {
            if !variant.holes.contains(&cell) {
                let expected = "`*` only where the board has no square".to_owned();
                return wrong(format!("{} is not a hole", square::name(variant, cell)), expected);
            }
            rest = &rest[1..];
        } else {
            not_a_hole(variant, cell)?;
            let (color, kind, after) = man(variant, rest, "board")?;
            parts.board[usize::from(cell)] = Some((color, kind));
            rest = after;
            if let Some(after) = rest.strip_prefix('~') {
                if !variant.marks_promoted {
                    let reason = format!("`~` on {}", square::name(variant, cell));
                    return wrong(reason, "no such mark: promoted men do not revert in this game".to_owned());
                }
                let of_kind = &variant.kinds[usize::from(kind)];
                if !of_kind.promoted[color as usize] {
                    let reason = format!(
                        "`~` on {}, but nothing promotes to {}",
                        square::name(variant, cell),
                        of_kind.name
                    );
                    return wrong(reason, "the man without `~`".to_owned());
                }
                parts.promoted.push(cell);
                rest = after;
            }
        }
        file += 1;
    }
    parts.promoted.sort_unstable();
    if file < variant.files { width(format!("only {file}")) } else { Ok(()) }
}

fn not_a_hole(variant: &Variant, cell: u8) -> Result<(), FenError> {
    if variant.holes.contains(&cell) {
        let reason = format!("{} is a hole", square::name(variant, cell));
        return Err(FenError::new("board", reason, "`*` there"));
    }
    Ok(())
}

/// The man that the text begins with, and the rest of the text. The longest symbol wins.
fn man<'a>(variant: &Variant, text: &'a str, field: &'static str) -> Result<(Color, u8, &'a str), FenError> {
    let letters = text.strip_prefix('+').unwrap_or(text);
    let color =
        if letters.starts_with(|c: char| c.is_ascii_uppercase()) { Color::White } else { Color::Black };
    let own = variant.kinds.iter().enumerate().filter(|(_, kind)| kind.sides[color as usize]);
    // Main symbols come before accepted ones of the same length.
    let symbols = own.flat_map(|(index, kind)| {
        let accepted = kind.accepted.iter().map(|symbol| (1, *symbol));
        std::iter::once((0, kind.symbol))
            .chain(accepted)
            .map(move |(order, symbol)| (order, symbol, index as u8))
    });
    // White writes a second letter either way, Black only in lowercase.
    let begins = |symbol: &str| {
        let same = |start: &str| start.eq_ignore_ascii_case(symbol);
        let small = |start: &str| start.bytes().all(|b| b == b'+' || b.is_ascii_lowercase());
        text.get(..symbol.len()).is_some_and(|start| same(start) && (color == Color::White || small(start)))
    };
    let best = symbols
        .filter(|(_, symbol, _)| begins(symbol))
        .min_by_key(|(order, symbol, _)| (std::cmp::Reverse(symbol.len()), *order));
    best.map(|(_, symbol, kind)| (color, kind, &text[symbol.len()..])).ok_or_else(|| {
        let letter: String = text.chars().take(1 + text.len() - letters.len()).collect();
        let owned_by_other = variant.kinds.iter().find(|k| k.symbol.eq_ignore_ascii_case(&letter));
        let reason = match owned_by_other {
            Some(kind) => {
                format!("{}: {} cannot own a {}", quote(&letter), super::check::side(color), kind.name)
            }
            None => format!("{} stands for no man", quote(&letter)),
        };
        FenError::new(
            field,
            reason,
            format!("{} for {}", symbols_of(variant, color), super::check::side(color)),
        )
    })
}

fn symbols_of(variant: &Variant, color: Color) -> String {
    let own = variant.kinds.iter().filter(|kind| kind.sides[color as usize]);
    let symbols: Vec<String> = own.map(|kind| symbol(kind.symbol, color)).collect();
    symbols.join(" ")
}

fn men_in_hand(variant: &Variant, men: &str, parts: &mut Parts) -> Result<(), FenError> {
    if !variant.hands && !matches!(men, "" | "-") {
        return Err(FenError::new(
            "hands",
            quote(men),
            "no hands: captured men do not come back in this game",
        ));
    }
    let mut rest = if men == "-" { "" } else { men };
    while !rest.is_empty() {
        let (color, kind, after) = man(variant, rest, "hands")?;
        if variant.kinds[usize::from(kind)].royal && !variant.drops_royals {
            let reason = format!("a {} in hand", variant.kinds[usize::from(kind)].name);
            return Err(FenError::new("hands", reason, "men that are not royal"));
        }
        let count = &mut parts.hands[color as usize][usize::from(kind)];
        *count = count.checked_add(1).filter(|&n| n <= 99).ok_or_else(|| {
            let name = variant.kinds[usize::from(kind)].name;
            FenError::new("hands", format!("more than 99 men of kind {name}"), "at most 99")
        })?;
        rest = after;
    }
    Ok(())
}

/// The field for these parts.
pub(super) fn format(variant: &Variant, parts: &Parts) -> String {
    let mut text = String::new();
    for rank in (0..variant.ranks).rev() {
        let mut run = 0;
        for cell in (0..variant.files).map(|file| rank * variant.files + file) {
            let written = match parts.board[usize::from(cell)] {
                None if variant.holes.contains(&cell) => "*".to_owned(),
                None => {
                    run += 1;
                    continue;
                }
                Some((color, kind)) => symbol(variant.kinds[usize::from(kind)].symbol, color),
            };
            end_run(&mut run, &mut text);
            text += &written;
            if parts.promoted.contains(&cell) {
                text.push('~');
            }
        }
        end_run(&mut run, &mut text);
        if rank > 0 {
            text.push('/');
        }
    }
    if variant.hands {
        text.push('[');
        for color in [Color::White, Color::Black] {
            for (kind, &count) in variant.kinds.iter().zip(&parts.hands[color as usize]) {
                text += &symbol(kind.symbol, color).repeat(usize::from(count));
            }
        }
        text.push(']');
    }
    text
}

fn end_run(run: &mut u8, text: &mut String) {
    if *run > 0 {
        *text += &run.to_string();
        *run = 0;
    }
}

fn symbol(symbol: &str, color: Color) -> String {
    match color {
        Color::White => symbol.to_owned(),
        Color::Black => symbol.to_ascii_lowercase(),
    }
}
