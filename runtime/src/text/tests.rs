//! Texts of the example's moves, and of every sort of move in a position that has them all.

use super::*;
use crate::example::{self, Example};
use crate::fen;
use crate::moves::Sink;
use crate::position::{Castling, Parts, Stage, Variant};

/// The example's men and rules on 12x3 squares, with castling and hands.
static RICH: Variant = Variant {
    name: "rich",
    files: 12,
    ranks: 10,
    hands: true,
    castling_flags: b"K",
    castlings: &[Castling {
        color: Color::White,
        king: 0,
        partner: 1,
        king_from: 4,
        king_to: 6,
        partner_from: 7,
        partner_to: 5,
    }],
    setups: &[],
    title: "Rich",
    armies: None,
    holes: &[],
    kinds: example::VARIANT.kinds,
    crowns: false,
    drops_royals: false,
    marks_promoted: false,
    tracks_unmoved: false,
    gating: None,
    unmoved_letters: false,
    en_passant: true,
    opening_phase: false,
    opening_phase_by_agreement: false,
    swaps_once: false,
    first_mover_may_pass: true,
    ends: &[],
    checks: 0,
    any_array: false,
    counting: None,
    points: None,
    chase: None,
    draws_win_for: None,
};

/// A position with a given list of moves of White.
#[derive(Clone)]
struct Scripted {
    men: [u128; 2],
    moves: Vec<Move>,
}

impl Scripted {
    fn new(white: &[&str], black: &[&str], moves: &[Move]) -> Scripted {
        let set =
            |names: &[&str]| names.iter().fold(0, |set, name| set | 1 << square::parse(&RICH, name).unwrap());
        Scripted { men: [set(white), set(black)], moves: moves.to_vec() }
    }
}

impl Position for Scripted {
    type Bits = u128;

    const VARIANT: &'static Variant = &RICH;

    fn from_parts(_: &Parts) -> Self {
        Scripted::new(&[], &[], &[])
    }

    fn to_parts(&self) -> Parts {
        Parts::empty(&RICH)
    }

    fn turn(&self) -> Color {
        Color::White
    }

    fn key(&self) -> u64 {
        0
    }

    fn men(&self, color: Color) -> u128 {
        self.men[color as usize]
    }

    fn kind(&self, kind: u8) -> u128 {
        if kind == 0 { self.men[0] } else { self.men[1] }
    }

    fn in_hand(&self, _: Color, _: u8) -> u8 {
        0
    }

    fn quiet_plies(&self) -> u16 {
        0
    }

    fn generate<S: Sink>(&self, _: Stage, sink: &mut S) {
        self.moves.iter().for_each(|&mv| sink.push(mv));
    }

    fn play(&mut self, mv: Move) {
        let mut taken = mv.victims().fold(0, |set, s| set | 1 << s);
        if mv.tag() == Tag::EnPassant {
            taken |= 1 << (mv.to() - 12);
        }
        let to = 1u128 << mv.to();
        self.men = [self.men[0] & !(1 << mv.from()) & !taken | to, self.men[1] & !to & !taken];
    }

    fn skip(&mut self) {}

    fn in_check(&self) -> bool {
        false
    }

    fn attackers(&self, _: u8, _: Color, _: u128) -> u128 {
        0
    }
}

fn at(name: &str) -> u8 {
    square::parse(&RICH, name).unwrap()
}

fn mv(tag: Tag, from: &str, to: &str) -> Move {
    Move::new(tag, 0, at(from), at(to))
}

/// The texts of all moves; also checks that each is read back and that one at a time they are the same.
fn texts(position: &Scripted) -> Vec<String> {
    let all = all(position);
    for (mv, text) in &all {
        assert_eq!(parse(position, text), Ok(*mv), "{text}");
        assert_eq!(format(position, *mv), *text);
    }
    let texts: std::collections::BTreeSet<&String> = all.iter().map(|(_, text)| text).collect();
    assert_eq!(texts.len(), position.moves.len(), "each has a text of its own");
    all.into_iter().map(|(_, text)| text).collect()
}

#[test]
fn each_sort_of_move_has_its_form() {
    let position = Scripted::new(
        &["e1", "h1", "a9", "l1"],
        &["d3", "d4"],
        &[
            mv(Tag::Plain, "a9", "a10"),
            mv(Tag::Promotion, "a9", "b10").with_extra(2),
            mv(Tag::Promotion, "a9", "b10").with_extra(1),
            Move::new(Tag::Drop, 3, at("k5"), at("k5")),
            mv(Tag::Castling, "e1", "g1"),
            mv(Tag::Swap, "e1", "h1"),
            mv(Tag::Pass, "e1", "e1"),
            mv(Tag::Locust, "e1", "c4").with_victim(at("d3")).with_victim(at("d4")),
            mv(Tag::Locust, "e1", "e1").with_victim(at("d3")),
            mv(Tag::MultiStep, "l1", "l3"),
        ],
    );
    assert_eq!(
        texts(&position),
        ["P@k5", "a9a10", "a9b10f", "a9b10n", "e1d3,d3d4,d4c4", "e1d3,d3e1", "e1e1", "e1g1", "e1h1", "l1l3"]
    );
}

#[test]
fn coming_back_to_a_victims_square_is_capture_by_displacement() {
    let back = mv(Tag::Locust, "e1", "d3").with_victim(at("d3")).with_victim(at("d4"));
    assert_eq!(texts(&Scripted::new(&["e1"], &["d3", "d4"], &[back])), ["e1d4,d4d3"]);
}

#[test]
fn castling_gives_way_to_a_move_of_the_king() {
    let castling = mv(Tag::Castling, "e1", "g1");
    let alone = Scripted::new(&["e1", "h1"], &[], &[castling]);
    assert_eq!(texts(&alone), ["e1g1"]);
    assert_eq!(parse(&alone, "e1h1"), Ok(castling));
    let leap = Scripted::new(&["e1", "h1"], &[], &[castling, mv(Tag::Plain, "e1", "g1")]);
    assert_eq!(texts(&leap), ["e1g1", "e1h1"]);
    assert_eq!(parse(&leap, "e1h1"), Ok(castling));
    let swap =
        Scripted::new(&["e1", "h1"], &[], &[castling, mv(Tag::Plain, "e1", "g1"), mv(Tag::Swap, "e1", "h1")]);
    assert_eq!(texts(&swap), ["e1g1", "e1g1,h1f1", "e1h1"]);
}

#[test]
fn rarer_captures_give_way_to_usual_ones() {
    let passing =
        Scripted::new(&["e2"], &["d2"], &[mv(Tag::EnPassant, "e2", "d3"), mv(Tag::Plain, "e2", "d3")]);
    assert_eq!(texts(&passing), ["e2d2,d2d3", "e2d3"]);
    let own = Scripted::new(&["e2", "d3"], &[], &[mv(Tag::Plain, "e2", "d3"), mv(Tag::Swap, "e2", "d3")]);
    assert_eq!(texts(&own), ["e2d3", "e2d3,d3d3"]);
}

#[test]
fn moves_of_the_example_are_read_back() {
    let position: Example = fen::position("1n4/P2k2/6/6/6/K4p w").unwrap();
    let texts: Vec<String> = all(&position).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["a1a2", "a1b1", "a1b2", "a5a6f", "a5a6n", "a5b6f", "a5b6n"]);
    for (mv, text) in all(&position) {
        assert_eq!(parse(&position, &text), Ok(mv));
        assert_eq!(format(&position, mv), text);
    }
}

#[test]
fn what_is_no_move_is_refused_with_the_reason() {
    let position: Example = fen::position("1n1k2/P5/6/6/5P/K3pP w").unwrap();
    let cases = [
        ("", "a move looks like `e2e4` or `e7e8q`"),
        ("a5", "the moves of the Pawn on a5 are a5a6f a5a6n a5b6f a5b6n"),
        ("a5a6", "the moves of the Pawn on a5 are a5a6f a5a6n a5b6f a5b6n"),
        ("a5a6N", "the moves of the Pawn on a5 are a5a6f a5a6n a5b6f a5b6n"),
        ("a5a6n ", "the moves of the Pawn on a5 are a5a6f a5a6n a5b6f a5b6n"),
        ("a4a5", "there is no man on a4"),
        ("b6c4", "the man on b6 is not White's, who is to move"),
        ("f1f2", "the Pawn on f1 has no legal move"),
        ("g1g2", "a move looks like `e2e4` or `e7e8q`"),
        ("0000", "a move looks like `e2e4` or `e7e8q`"),
        ("é2é4", "a move looks like `e2e4` or `e7e8q`"),
    ];
    for (text, reason) in cases {
        assert_eq!(
            parse(&position, text).unwrap_err().to_string(),
            format!("no legal move `{text}`: {reason}")
        );
    }
}
