//! From FEN to position.

use super::super::{EnPassant, Man, Placement, Position, Rules};
use super::men::{color_name, read_men, read_turn};
use super::{FenError, any_array, checks, field, passing, shown};
use crate::model::{Color, Model, PerColor, Square, SquareSet};
use std::sync::Arc;

/// The optional fields at the end of a FEN, without their letters.
#[derive(Default)]
struct Tags<'t> {
    unmoved: Option<&'t str>,
    phase: Option<&'t str>,
    swaps: Option<&'t str>,
    kings: Option<&'t str>,
}

impl Position {
    /// Reads a position. Fields may be missing at the end.
    ///
    /// # Errors
    /// If a field is malformed, or if the position breaks a rule of the game: a side without its royal man, or with too
    /// many; the side that is not to move attacked; rights that the men on the board contradict.
    pub fn from_fen(rules: &Arc<Rules>, fen: &str) -> Result<Position, FenError> {
        let model = rules.model();
        let mut tags = Tags::default();
        let mut plain = Vec::new();
        for text in fen.split_whitespace() {
            match text.split_once(':') {
                Some((letter, rest)) => tags.add(letter, rest, text)?,
                None => plain.push(text),
            }
        }
        // Some programs write it last.
        let counted =
            plain.iter().skip(1).position(|text| checks::is_count(text)).map(|i| plain.remove(i + 1));
        // Shogi programs leave castling and en passant out.
        let number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit());
        if plain.len() == 4 && plain[2..].iter().all(number) {
            plain.insert(2, "-");
        }
        if plain.len() == 5 && plain[3..].iter().all(number) {
            plain.insert(3, "-");
        }
        let mut plain = plain.into_iter();
        let mut next = || plain.next();
        let (placement, hands) = read_men(model, next().unwrap_or_default())?;
        let turn = next().map_or(Ok(rules.start().first_mover), read_turn)?;
        let castling = next().unwrap_or("-");
        let (castling_rights, letters) = if model.castles_from_any_array() {
            let kings = any_array::read_kings(rules, &placement, tags.kings)?;
            any_array::read(rules, &placement, &hands, kings, castling)?
        } else if let Some(kings) = tags.kings {
            let expected = "no such field: men castle from the squares of the set-up";
            return Err(FenError::new(field::KINGS, shown(kings), expected));
        } else {
            read_castling(rules, &placement, castling)?
        };
        let passed = next().unwrap_or("-");
        // A count of moves has its limit there.
        let count_limit = match model.counting {
            Some(_) if number(&passed) => read_number(field::COUNTING, passed)? as u16,
            _ => 0,
        };
        let passed = if model.counting.is_some() && number(&passed) { "-" } else { passed };
        let en_passant = read_en_passant(model, &placement, turn, passed)?;
        let checks_left = checks::read(model, counted)?;
        let quiet_plies = read_number(field::QUIET, next().unwrap_or("0"))?;
        // Some programs count moves from 0.
        let move_number = read_number(field::NUMBER, next().unwrap_or("1"))?.max(1);
        if let Some(extra) = next() {
            let expected = "nothing, or fields like `u:a2b2`, after the move number";
            return Err(FenError::new(field::EXTRA, shown(extra), expected));
        }
        let mut position = Position {
            rules: Arc::clone(rules),
            placement,
            hands,
            turn,
            castling_rights,
            en_passant,
            opening_phase: false,
            may_swap: PerColor([true; 2]),
            checks_left,
            passes: 0,
            count_limit,
            quiet_plies,
            move_number,
        };
        position.read_unmoved(tags.unmoved, letters)?;
        position.forget_idle();
        position.read_phase(tags.phase)?;
        position.read_swaps(tags.swaps)?;
        position.check_royals()?;
        Ok(position)
    }

    /// `letters`: the squares of unmoved men that the castling field tells of.
    fn read_unmoved(&mut self, text: Option<&str>, letters: SquareSet) -> Result<(), FenError> {
        let rules = Arc::clone(&self.rules);
        let Some(text) = text else {
            if rules.model().unmoved_letters {
                self.mark_unmoved(|position, square| {
                    let asks = |man: Man| rules.remembers_moving(square, man);
                    letters.contains(square) && position.placement.get(square).is_some_and(asks)
                });
                return Ok(());
            }
            self.mark_unmoved(|position, square| {
                position.placement.get(square).is_some_and(|man| rules.unmoved_by_default(square, man))
            });
            return Ok(());
        };
        let error = |problem: String, expected: &str| Err(FenError::new(field::UNMOVED, problem, expected));
        if !rules.model().tracks_unmoved() {
            return error(shown(text), "no such field: no man of this game asks whether it has moved");
        }
        if rules.model().unmoved_letters {
            return error(shown(text), "no such field: the castling field has the letters of unmoved men");
        }
        let Some(squares) = read_squares(rules.model(), text) else {
            return error(shown(text), "squares like `a2b2`, or `-`");
        };
        for &square in &squares {
            let remembers = self.placement.get(square).is_some_and(|man| rules.remembers_moving(square, man));
            if !remembers {
                let problem = format!("nobody on {} can be unmoved", rules.model().board.name(square));
                return error(problem, "squares of men that can do something before they have moved");
            }
        }
        let set: SquareSet = squares.into_iter().collect();
        self.mark_unmoved(|_, square| set.contains(square));
        Ok(())
    }

    fn mark_unmoved(&mut self, is_unmoved: impl Fn(&Position, Square) -> bool) {
        let men: Vec<_> = self.placement.men().collect();
        for (square, mut man) in men {
            man.unmoved = is_unmoved(self, square);
            self.placement.put(square, man);
        }
    }

    fn read_phase(&mut self, text: Option<&str>) -> Result<(), FenError> {
        self.opening_phase = match text {
            None => self.phase_by_default(),
            Some(text) if self.model().opening_phase.is_none() => {
                let expected = "no such field: this game has no opening phase";
                return Err(FenError::new(field::PHASE, shown(text), expected));
            }
            Some("1") => true,
            Some("0") => false,
            Some(text) => return Err(FenError::new(field::PHASE, shown(text), "`1` (in force) or `0`")),
        };
        Ok(())
    }

    /// Whether the opening phase is in force where the FEN does not say.
    pub(super) fn phase_by_default(&self) -> bool {
        let at_start = || self.move_number == 1 && self.rules.start_like(&self.placement).is_some();
        self.model().opening_phase.is_some() && at_start()
    }

    fn read_swaps(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let Some(text) = text else { return Ok(()) };
        if !self.counts_swaps() {
            let expected = "no such field: this game has no exchange that a side may make once";
            return Err(FenError::new(field::SWAPS, shown(text), expected));
        }
        self.may_swap = match text {
            "wb" => PerColor([true, true]),
            "w" => PerColor([true, false]),
            "b" => PerColor([false, true]),
            "-" => PerColor([false, false]),
            _ => return Err(FenError::new(field::SWAPS, shown(text), "`wb`, `w`, `b` or `-`")),
        };
        Ok(())
    }

    /// Refuses positions that no game can be in because of their royal men.
    fn check_royals(&self) -> Result<(), FenError> {
        let error =
            |problem: String, expected: String| Err(FenError::new(field::POSITION, problem, expected));
        for color in Color::ALL {
            let (side, royals) = (color_name(color), self.kings(color).len());
            let usual = self.rules.royals_at_start(color);
            // Of several royal men some can be left out, to look at less than a game.
            let possible = |kind| self.model().kind(kind).can_be_royal();
            let on_board = self.placement.men_of(color).any(|(_, man)| possible(man.kind));
            let in_hand =
                self.model().kinds().any(|(id, _)| possible(id) && self.hands[color][id.index()] > 0);
            let none = usual > 0 && !on_board && !in_hand;
            let more = self.model().crowns(color) || self.model().drops_royals();
            if none || (royals > usual && !more) {
                return error(format!("{side} has {royals} royal men"), format!("{usual}, as in the set-up"));
            }
        }
        if self.royal_attacked(!self.turn) {
            let (idle, mover) = (color_name(!self.turn), color_name(self.turn));
            let problem = format!("{mover} is to move and could capture {idle}'s royal man");
            return error(problem, format!("{idle} to be out of check, or {idle} to move"));
        }
        Ok(())
    }
}

impl<'t> Tags<'t> {
    fn add(&mut self, letter: &str, rest: &'t str, whole: &str) -> Result<(), FenError> {
        let slot = match letter {
            "u" => &mut self.unmoved,
            "o" => &mut self.phase,
            "s" => &mut self.swaps,
            "k" => &mut self.kings,
            _ => return Err(FenError::new(field::EXTRA, shown(whole), "a field `u:`, `o:`, `s:` or `k:`")),
        };
        if slot.replace(rest).is_some() {
            return Err(FenError::new(field::EXTRA, format!("two fields `{letter}:`"), "one of a kind"));
        }
        Ok(())
    }
}

fn read_number(field: &'static str, text: &str) -> Result<u32, FenError> {
    const MOST: u32 = u16::MAX as u32;
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|n| plain && *n <= MOST);
    number.ok_or_else(|| FenError::new(field, shown(text), format!("a number up to {MOST}")))
}

/// Squares written one after the other, each once, or `-` for none.
pub(super) fn read_squares(model: &Model, text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.split_at_checked(1 + digits)?;
        let square = model.board.parse(name)?;
        if squares.contains(&square) {
            return None;
        }
        squares.push(square);
        rest = after;
    }
    squares.sort();
    Some(squares)
}

/// Where the men of each castling stand that is still allowed, and the squares of unmoved men that the field tells of.
pub(super) type Castlings = (Vec<Option<(Square, Square)>>, SquareSet);

/// The castling rights, and the squares of unmoved men where the field tells of them.
fn read_castling(rules: &Rules, placement: &Placement, text: &str) -> Result<Castlings, FenError> {
    let model = rules.model();
    let mut rights = vec![None; model.castlings.len()];
    let mut unmoved = SquareSet::EMPTY;
    // Rights from a game with castling mean nothing in one without: programs hand them down with the array.
    let handed_down = model.castlings.is_empty() && !model.unmoved_letters;
    if handed_down && text.chars().all(|letter| "KQkq".contains(letter)) {
        return Ok((rights, unmoved));
    }
    for letter in text.chars().filter(|_| text != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let upper = letter.to_ascii_uppercase();
        let of_side = || model.castlings.iter().enumerate().filter(move |(_, c)| c.color == color);
        let file = |square: Square| (b'A' + model.board.file(square)) as char;
        let by_file = || of_side().find(|(_, c)| file(c.partner_from) == upper);
        let found = of_side()
            .find(|(_, c)| c.flag.to_ascii_uppercase() == upper)
            .or_else(|| if model.unmoved_letters { None } else { by_file() });
        let twice = || {
            let problem = format!("{} twice in {}", shown(&letter.to_string()), shown(text));
            Err(FenError::new(field::CASTLING, problem, "each right once"))
        };
        let Some((index, castling)) = found else {
            let file = (upper as u32).checked_sub(u32::from(b'A')).and_then(|file| u8::try_from(file).ok());
            match file.and_then(|file| rules.home_on_file(color, file)) {
                Some(home) if unmoved.contains(home) => return twice(),
                // A letter whose man is gone is stale.
                Some(home) if placement.get(home).is_none_or(|man| man.color != color) => {}
                Some(home) => unmoved.insert(home),
                None => {
                    let problem = format!("{} in {}", shown(&letter.to_string()), shown(text));
                    return Err(FenError::new(field::CASTLING, problem, castling_letters(rules)));
                }
            }
            continue;
        };
        let stands = |square, kind| placement.get(square).is_some_and(|m| m.color == color && m.kind == kind);
        for (square, kind) in [(castling.king_from, castling.king), (castling.partner_from, castling.partner)]
        {
            if !stands(square, kind) {
                let (kind, square) = (&model.kind(kind).name, model.board.name(square));
                let problem = format!("{}, but {kind} is not on {square}", shown(&letter.to_string()));
                return Err(FenError::new(field::CASTLING, problem, "only rights that are not lost"));
            }
        }
        if rights[index].replace((castling.king_from, castling.partner_from)).is_some() {
            return twice();
        }
    }
    let told: SquareSet = rights.iter().flatten().flat_map(|&(king, partner)| [king, partner]).collect();
    Ok((rights, unmoved.or(told)))
}

fn castling_letters(rules: &Rules) -> String {
    let model = rules.model();
    let mut letters = super::write::castling_flags(model, |_| true);
    for color in Color::ALL {
        let files = (0..model.board.files).filter(|&file| rules.home_on_file(color, file).is_some());
        let letter = |file: u8| (if color == Color::White { b'A' } else { b'a' } + file) as char;
        letters.extend(files.map(letter));
    }
    if letters.is_empty() {
        return "`-`: this game has no castling".into();
    }
    format!("letters of `{letters}`, or `-`")
}

fn read_en_passant(
    model: &Model,
    placement: &Placement,
    turn: Color,
    text: &str,
) -> Result<Option<EnPassant>, FenError> {
    let error = |expected: String| Err(FenError::new(field::EN_PASSANT, shown(text), expected));
    if text == "-" {
        return Ok(None);
    }
    if !model.has_en_passant() {
        return error("`-`: this game has no en passant".into());
    }
    let Some(squares) = read_squares(model, text) else {
        return error("squares like `e3`, or `-`".into());
    };
    // Some programs name the square that the man came to as well.
    let empty: Vec<Square> = squares.iter().copied().filter(|&s| placement.get(s).is_none()).collect();
    let squares = if empty.is_empty() { squares } else { empty };
    match passing::find(model, placement, !turn, &squares) {
        Some(en_passant) => Ok(Some(en_passant)),
        None => error(format!("squares that a man of {} can just have passed, or `-`", color_name(!turn))),
    }
}
