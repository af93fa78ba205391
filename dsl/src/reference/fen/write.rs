//! From position to FEN.

use super::super::{Action, Man, Position};
use super::men::written;
use crate::model::{Color, Model, Square};

impl Position {
    /// The position in FEN. All six usual fields are written, then those of the optional fields that differ from what
    /// their absence would mean.
    pub fn to_fen(&self) -> String {
        let en_passant = self.en_passant.as_ref().map_or(String::new(), |e| self.names(&e.squares));
        let mut fields = vec![
            self.men_text(),
            self.turn_text().into(),
            or_dash(self.rights_text()),
            if self.count_limit > 0 { self.count_limit.to_string() } else { or_dash(en_passant) },
        ];
        fields.extend(self.checks_text());
        fields.extend([self.quiet_plies.to_string(), self.move_number.to_string()]);
        fields.extend(self.tags());
        fields.join(" ")
    }

    /// The castling rights, with the letters of unmoved men that they do not tell of where those are written.
    fn rights_text(&self) -> String {
        let model = self.model();
        if model.castles_from_any_array() {
            return self.rights_of_any_array();
        }
        let flags = castling_flags(model, |index| self.castling_rights[index].is_some());
        if !model.unmoved_letters {
            return flags;
        }
        let rights = self.castling_rights.iter().flatten();
        let told: Vec<Square> = rights.flat_map(|&(king, partner)| [king, partner]).collect();
        let mut text = String::new();
        for color in Color::ALL {
            text.extend(flags.chars().filter(|flag| flag.is_ascii_uppercase() == (color == Color::White)));
            let unmoved = self.placement.men_of(color).filter(|(_, man)| man.unmoved).map(|(s, _)| s);
            let mut files: Vec<u8> =
                unmoved.filter(|s| !told.contains(s)).map(|s| model.board.file(s)).collect();
            files.sort();
            let first = if color == Color::White { b'A' } else { b'a' };
            text.extend(files.into_iter().map(|file| (first + file) as char));
        }
        text
    }

    /// What the position is compared by where it may be a repetition: everything that changes legal moves, and nothing
    /// else. En passant counts if such a capture is legal.
    pub(in super::super) fn repetition_key(&self) -> String {
        let takes = |action: &Action| matches!(action, Action::Walk { en_passant: true, .. });
        let open = self.en_passant.as_ref().filter(|_| self.legal_actions().iter().any(takes));
        let unmoved: Vec<Square> = self.placement.men().filter(|(_, m)| m.unmoved).map(|(s, _)| s).collect();
        format!(
            "{} {} {} {} {} {} {:?} {} {:?}",
            self.men_text(),
            self.turn_text(),
            castling_flags(self.model(), |index| self.castling_rights[index].is_some()),
            open.map_or(String::new(), |e| self.names(&e.squares)),
            self.names(&unmoved),
            self.opening_phase,
            self.may_swap.0,
            self.may_pass(),
            self.checks_left.0,
        )
    }

    /// The checks that each side has still to give, where they are counted.
    fn checks_text(&self) -> Option<String> {
        self.model().counted_checks()?;
        let [white, black] = self.checks_left.0;
        Some(format!("{white}+{black}"))
    }

    fn turn_text(&self) -> &'static str {
        match self.turn {
            Color::White => "w",
            Color::Black => "b",
        }
    }

    pub(super) fn names(&self, squares: &[Square]) -> String {
        squares.iter().map(|&square| self.model().board.name(square)).collect()
    }

    fn men_text(&self) -> String {
        let board = &self.model().board;
        let ranks: Vec<String> = (0..board.ranks).rev().map(|rank| self.rank_text(rank)).collect();
        ranks.join("/") + &self.hand_text()
    }

    fn rank_text(&self, rank: u8) -> String {
        let board = &self.model().board;
        let mut text = String::new();
        let mut run = 0;
        let flush = |text: &mut String, run: &mut u32| {
            if *run > 0 {
                text.push_str(&run.to_string());
            }
            *run = 0;
        };
        for file in 0..board.files {
            let cell = Square(rank * board.files + file);
            if board.holes.contains(cell) {
                flush(&mut text, &mut run);
                text.push('*');
            } else if let Some(man) = self.placement.get(cell) {
                flush(&mut text, &mut run);
                text.push_str(&written(&self.model().kind(man.kind).symbol, man.color));
                text.push_str(if man.promoted { "~" } else { "" });
            } else {
                run += 1;
            }
        }
        flush(&mut text, &mut run);
        text
    }

    /// White's men, then Black's, in the order in which the kinds are declared.
    fn hand_text(&self) -> String {
        if self.model().hands.is_none() {
            return String::new();
        }
        let mut text = String::from("[");
        for color in Color::ALL {
            for (id, kind) in self.model().kinds() {
                text.push_str(&written(&kind.symbol, color).repeat(usize::from(self.in_hand(color, id))));
            }
        }
        text.push(']');
        text
    }

    fn tags(&self) -> Vec<String> {
        let mut tags = Vec::new();
        tags.extend(self.castling_kings_text().map(|kings| format!("k:{kings}")));
        let unusual =
            |(square, man): (Square, Man)| self.rules.unmoved_by_default(square, man) && !self.is_idle(man);
        let named = !self.model().unmoved_letters;
        if named && self.placement.men().any(|(square, man)| man.unmoved != unusual((square, man))) {
            let unmoved: Vec<Square> =
                self.placement.men().filter(|(_, m)| m.unmoved).map(|(s, _)| s).collect();
            tags.push(format!("u:{}", or_dash(self.names(&unmoved))));
        }
        if self.opening_phase != self.phase_by_default() {
            tags.push(format!("o:{}", u8::from(self.opening_phase)));
        }
        if self.may_swap.0 != [true; 2] {
            let letter = |color: Color, letter: &str| {
                if self.may_swap[color] { letter.to_string() } else { String::new() }
            };
            tags.push(format!("s:{}", or_dash(letter(Color::White, "w") + &letter(Color::Black, "b"))));
        }
        tags
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

/// The letters of the castlings (by index into the model's list) that have something, White's first.
pub(super) fn castling_flags(model: &Model, has: impl Fn(usize) -> bool) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for (index, castling) in model.castlings.iter().enumerate() {
            if castling.color == color && has(index) {
                text.push(match color {
                    Color::White => castling.flag.to_ascii_uppercase(),
                    Color::Black => castling.flag.to_ascii_lowercase(),
                });
            }
        }
    }
    text
}
