//! Reading and writing positions of the example game and of a game with every field.

mod bad;

use super::*;
use crate::example::{self, Example};
use crate::position::{Castling, Color, Kind, Variant};

const NO_KIND: Kind = Kind { name: "Man", symbol: "M", ..Kind::PLAIN };

/// A game with every field that FEN can have, on 10x3 squares with a hole on j2; Black begins.
static RICH: Variant = Variant {
    name: "rich",
    title: "Everything",
    armies: None,
    files: 10,
    ranks: 3,
    holes: &[19],
    kinds: &[
        Kind { name: "King", symbol: "K", royal: true, tracks_unmoved: true, ..NO_KIND },
        Kind {
            name: "Rook",
            symbol: "R",
            accepted: &["T"],
            promoted: [true; 2],
            tracks_unmoved: true,
            ..NO_KIND
        },
        Kind { name: "Ship", symbol: "Sh", ..NO_KIND },
        Kind { name: "Sage", symbol: "S", sides: [true, false], ..NO_KIND },
        Kind { name: "Pawn", symbol: "P", promotes: true, resets_quiet: true, ..NO_KIND },
    ],
    setups: &[("array", "r3k4r/9*/R3K4R[] b KQkq - 0 1")],
    hands: true,
    crowns: false,
    drops_royals: false,
    marks_promoted: true,
    tracks_unmoved: true,
    gating: None,
    unmoved_letters: false,
    en_passant: true,
    castling_flags: b"KQkq",
    castlings: &[
        castling(Color::White, 4, 7, 9, 6),
        castling(Color::White, 4, 2, 0, 3),
        castling(Color::Black, 24, 27, 29, 26),
        castling(Color::Black, 24, 22, 20, 23),
    ],
    opening_phase: true,
    opening_phase_by_agreement: true,
    swaps_once: true,
    first_mover_may_pass: true,
    ends: &[],
    checks: 0,
    counting: None,
    points: None,
    chase: None,
    draws_win_for: None,
    any_array: false,
};

const fn castling(color: Color, king_from: u8, king_to: u8, partner_from: u8, partner_to: u8) -> Castling {
    Castling { color, king: 0, partner: 1, king_from, king_to, partner_from, partner_to }
}

/// Castling from any array, where pawns become kings.
static ANYWHERE: Variant = Variant {
    name: "anywhere",
    files: 8,
    ranks: 3,
    kinds: &[Kind { name: "King", symbol: "K", ..NO_KIND }, Kind { name: "Rook", symbol: "R", ..NO_KIND }],
    setups: &[("array", "r3k2r/8/R3K2R w HAha - 0 1")],
    castling_flags: b"KQkq",
    castlings: &[
        castling(Color::White, 4, 6, 7, 5),
        castling(Color::White, 4, 2, 0, 3),
        castling(Color::Black, 20, 22, 23, 21),
        castling(Color::Black, 20, 18, 16, 19),
    ],
    any_array: true,
    ..Variant::PLAIN
};

#[test]
fn rights_from_any_array_are_files() {
    for (text, rights) in [
        ("1rk2r1r/8/1R1KR1R1 w KQkq - 0 1", "GBhb"),
        ("1rk2r1r/8/1R1KR1R1 w BGbf - 0 1", "GBfb"),
        ("1rk2r1r/8/1R1KR1R1 w Eq - 0 1", "Eb"),
        ("1rk2r1r/8/1R1KR1R1 w - - 0 1", "-"),
    ] {
        let board = text.split(' ').next().unwrap();
        assert_eq!(again(&ANYWHERE, text), format!("{board} w {rights} - 0 1"));
    }
    let parts = parse(&ANYWHERE, "1rk5/8/K2KR3 w Eb - 0 1 k:d1").unwrap();
    assert_eq!((parts.castling, parts.castling_from[0], parts.castling_from[3]), (0b1001, [3, 4], [18, 17]));
    assert_eq!(format(&ANYWHERE, &parts), "1rk5/8/K2KR3 w Eb - 0 1 k:d1");
}

fn again(variant: &Variant, text: &str) -> String {
    format(variant, &parse(variant, text).unwrap_or_else(|e| panic!("{text}: {e}")))
}

#[test]
fn canonical_text_is_read_and_written_unchanged() {
    for text in [
        "r3k4r/9*/R3K4R[] b KQkq - 0 1",
        "r3k4r/9*/R3K4R[RRShPrsh] w Kq a2b2 17 300",
        "r~3k4r/Sh8*/1R~2K4R[P] b - - 0 65535 s:w",
        "r3k4r/9*/R3K4R[] b KQkq - 0 1 o:0 s:b",
        "r3k4r/9*/R3K4R[] b - - 0 2 u:a1e1 o:1 s:-",
        "r3k4r/9*/R3K4R[] w - - 0 1 u:-",
        "r3k4r/9*/1R2K4R[] w - - 0 1 o:1",
    ] {
        assert_eq!(again(&RICH, text), text);
    }
    for (_, text) in example::VARIANT.setups {
        assert_eq!(again(&example::VARIANT, text), *text);
        assert_eq!(write(&position::<Example>(text).unwrap()), *text);
    }
}

#[test]
fn missing_fields_and_other_spellings_become_canonical() {
    let cases = [
        (&RICH, "r3k4r/9*/R3K4R", "r3k4r/9*/R3K4R[] b - - 0 1"),
        (&RICH, "t3k4r/9*/R3K4T[-] w qK b2a2", "r3k4r/9*/R3K4R[] w Kq a2b2 0 1"),
        (&RICH, "r3k4r/9*/R3K4R/SHPp w jA", "r3k4r/9*/R3K4R[ShPp] w Qk - 0 1"),
        (&RICH, "  r3k4r/9*/R3K4R[pP]  w o:0  s:wb - - 0 0 ", "r3k4r/9*/R3K4R[Pp] w - - 0 1 o:0"),
        (&RICH, "r3k4r/4P4*/R3K4R[] b - - 0 1 u:a1e1j1a3e3j3 o:0", "r3k4r/4P4*/R3K4R[] b - - 0 1"),
        (&example::VARIANT, "2k3/6/6/2q3/6/2K3", "2k3/6/6/2f3/6/2K3 w - - 0 1"),
    ];
    for (variant, text, canonical) in cases {
        assert_eq!(again(variant, text), canonical);
    }
}

#[test]
fn what_is_not_said_is_as_in_the_set_up() {
    let start = parse(&RICH, "r3k4r/9*/R3K4R b").unwrap();
    assert_eq!((start.opening_phase, start.swaps_left), (true, [true, true]));
    let later = parse(&RICH, "r3k4r/9*/R3K4R b - - 0 2").unwrap();
    assert_eq!((later.opening_phase, later.swaps_left), (false, [true, true]));
    let other = parse(&example::VARIANT, example::VARIANT.setups[0].1).unwrap();
    assert_eq!((other.opening_phase, other.swaps_left), (false, [false, false]));
}

#[test]
fn unmoved_men_are_those_at_home_unless_listed() {
    assert_eq!(parse(&RICH, "r3k4r/9*/1R2K4R b").unwrap().unmoved, [4, 9, 20, 24, 29]);
    assert_eq!(parse(&RICH, "r3k4r/9*/1R2K4R b u:b1").unwrap().unmoved, [1]);
    assert_eq!(parse(&RICH, "r3k4r/9*/1R2K4R b u:-").unwrap().unmoved, []);
    assert_eq!(parse(&example::VARIANT, example::VARIANT.setups[0].1).unwrap().unmoved, []);
}

#[test]
fn the_first_mover_may_pass_in_the_first_move_of_a_set_up_only() {
    let may = |text| parse(&RICH, text).unwrap().may_pass;
    assert!(may("r3k4r/9*/R3K4R b KQkq - 0 1"));
    assert!(!may("r3k4r/9*/R3K4R w KQkq - 0 1"));
    assert!(!may("r3k4r/9*/R3K4R b KQkq - 0 2"));
    assert!(!may("r3k4r/9*/1R2K4R b - - 0 1"));
}

#[test]
fn the_longest_symbol_wins() {
    let parts = parse(&RICH, "r3k4r/SShPsh5*/R3K4R w").unwrap();
    assert_eq!(
        &parts.board[10..14],
        &[Some((Color::White, 3)), Some((Color::White, 2)), Some((Color::White, 4)), Some((Color::Black, 2))]
    );
}

#[test]
fn bad_text_is_refused_with_field_reason_and_expectation() {
    let answer = |line: &str| {
        let fields: Vec<&str> = line.splitn(3, " | ").collect();
        let error = match fields[0] {
            "rich" => parse(&RICH, fields[1]).unwrap_err(),
            "anywhere" => parse(&ANYWHERE, fields[1]).unwrap_err(),
            _ => position::<Example>(fields[1]).unwrap_err(),
        };
        format!("{} | {} | {error}", fields[0], fields[1])
    };
    let found: Vec<String> = bad::LIST.lines().map(answer).collect();
    assert_eq!(found.join("\n"), bad::LIST, "found:\n{}", found.join("\n"));
}

#[test]
fn no_text_breaks_the_reader() {
    let seeds = [
        "r~3k4r/Sh8*/1R2K4R[PpSh] b Qk a2b2 17 300 u:a1e1 o:1 s:w",
        "r3k4r/9*/R3K4R/PpS w jA - 0 1",
        "é3k4r/9*/R3K4R[\u{0}] w - - 0 1",
    ];
    let alphabet: Vec<char> = "/[]~*-:0123456789kKrRsShPpuowb a1j3é\u{0}".chars().collect();
    let mut read = 0;
    for number in 0..30_000u64 {
        let random = |what: u64, below: usize| (crate::keys::mix(number << 8 | what) % below as u64) as usize;
        let mut text: Vec<char> = seeds[random(0, seeds.len())].chars().collect();
        for change in 0..=random(1, 3) as u64 {
            let (at, letter) =
                (random(2 + 3 * change, text.len()), alphabet[random(3 + 3 * change, alphabet.len())]);
            match random(4 + 3 * change, 3) {
                0 => text[at] = letter,
                1 => text.insert(at, letter),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(parts) = parse(&RICH, &text) {
            let canonical = format(&RICH, &parts);
            assert_eq!(parse(&RICH, &canonical).as_ref(), Ok(&parts), "{text}");
            read += 1;
        }
    }
    assert!(read > 300, "only {read} texts read");
}
