//! Castling rights where men castle from any array: the files of the partners, `HAha`.
//!
//! On input `K` and `Q` stand for the outermost partner to the right and to the left of the king. Where FEN has the letters of
//! unmoved men and some could still come in, the letters of king and partner together are the right.

use super::super::{Placement, Position, Rules};
use super::men::color_name;
use super::read::{Castlings, read_squares};
use super::{FenError, field, shown};
use crate::model::{Castling, Color, KindId, PerColor, Square, SquareSet};

/// The men of one side that castle.
struct Side<'a> {
    rules: &'a Rules,
    placement: &'a Placement,
    color: Color,
}

impl Side<'_> {
    fn castlings(&self) -> impl Iterator<Item = (usize, &Castling)> {
        let all = self.rules.model().castlings.iter().enumerate();
        all.filter(|(_, castling)| castling.color == self.color)
    }

    /// The squares of the side's men of a kind on the rank where it castles, from left to right.
    fn men(&self, of: impl Fn(&Castling) -> KindId) -> Vec<Square> {
        let Some((_, castling)) = self.castlings().next() else { return Vec::new() };
        let board = &self.rules.model().board;
        let men = self.placement.men_of(self.color).filter(|(_, man)| man.kind == of(castling));
        let there = men.map(|(s, _)| s).filter(|&s| board.rank(s) == board.rank(castling.king_to));
        there.collect()
    }

    fn partners(&self) -> Vec<Square> {
        self.men(|castling| castling.partner)
    }

    /// The castling with a partner on this side of the king.
    fn towards(&self, right: bool) -> Option<usize> {
        self.castlings().find(|(_, castling)| castling.right() == right).map(|(index, _)| index)
    }
}

/// The king of each side that castles: the leftmost of its rank, unless a field names them.
pub(super) fn read_kings(
    rules: &Rules,
    placement: &Placement,
    text: Option<&str>,
) -> Result<PerColor<Option<Square>>, FenError> {
    let of = |color| Side { rules, placement, color }.men(|castling| castling.king);
    let mut kings = PerColor::from_fn(|color| of(color).first().copied());
    let Some(text) = text else { return Ok(kings) };
    let named = read_squares(rules.model(), text)
        .ok_or_else(|| FenError::new(field::KINGS, shown(text), "squares like `e1e8`"))?;
    let mut told = PerColor([false; 2]);
    for square in named {
        let owner = Color::ALL.into_iter().find(|&color| of(color).contains(&square));
        match owner.filter(|&color| !told[color]) {
            Some(color) => {
                told[color] = true;
                kings[color] = Some(square);
            }
            None => {
                let expected = "the square of one king of each side, on the rank where it castles";
                return Err(FenError::new(field::KINGS, shown(text), expected));
            }
        }
    }
    Ok(kings)
}

/// Reads the castling field.
pub(super) fn read(
    rules: &Rules,
    placement: &Placement,
    hands: &PerColor<Vec<u8>>,
    kings: PerColor<Option<Square>>,
    text: &str,
) -> Result<Castlings, FenError> {
    let model = rules.model();
    let mut rights = vec![None; model.castlings.len()];
    let mut unmoved = SquareSet::EMPTY;
    for letter in text.chars().filter(|_| text != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let side = Side { rules, placement, color };
        let error = |problem: &str, expected: &str| {
            let problem = format!("{}{problem} in {}", shown(&letter.to_string()), shown(text));
            Err(FenError::new(field::CASTLING, problem, expected))
        };
        let upper = letter.to_ascii_uppercase();
        let file = (upper as u32).wrapping_sub(u32::from(b'A'));
        let on_file = |s: &Square| u32::from(model.board.file(*s)) == file;
        let home = || u8::try_from(file).ok().and_then(|file| rules.home_on_file(color, file));
        let partners = side.partners();
        let by_letter = letters_are_rights(rules, hands, color);
        let partner = partners.iter().copied().find(on_file);
        let partner = match (upper, kings[color]) {
            _ if partner.is_some() => partner,
            ('K', Some(king)) => partners.iter().copied().rfind(|s| *s > king),
            ('Q', Some(king)) => partners.iter().copied().find(|s| *s < king),
            _ => None,
        };
        let wing = matches!(upper, 'K' | 'Q') && !partner.is_some_and(|s| on_file(&s));
        if !wing
            && !by_letter
            && let Some(home) = home()
        {
            match placement.get(home) {
                _ if unmoved.contains(home) => return error(" twice", "each letter once"),
                Some(man) if man.color == color => unmoved.insert(home),
                // A letter whose man is gone is stale.
                _ => {}
            }
            continue;
        }
        let Some(partner) = partner else {
            // The letter of another man that has not moved, which is stale if nothing hangs on it.
            if let Some(home) = home().filter(|_| !wing) {
                unmoved.insert(home);
                continue;
            }
            let known = model.castlings.iter().find(|c| c.color == color);
            let Some(castling) = known else { return error("", "`-`: this side does not castle") };
            let (king, partner) = (&model.kind(castling.king).name, &model.kind(castling.partner).name);
            let expected = format!(
                "files of {}'s {partner}s on the rank of its {king}, `K` or `Q` for the outermost, or `-`",
                color_name(color)
            );
            return error("", &expected);
        };
        let Some(king) = kings[color] else { return error(" without a king", "a king to castle with") };
        let Some(index) = side.towards(partner > king) else {
            return error("", "no right on this side of the king");
        };
        if rights[index].replace((king, partner)).is_some() {
            return error(" is one too many", "one right on either side of the king");
        }
    }
    for color in Color::ALL {
        let side = Side { rules, placement, color };
        let Some(king) = kings[color].filter(|king| unmoved.contains(*king)) else { continue };
        for partner in side.partners().into_iter().filter(|partner| unmoved.contains(*partner)) {
            let Some(index) = side.towards(partner > king) else { continue };
            if rights[index].is_some_and(|(_, other)| other != partner) {
                let name = &model.kind(model.castlings[index].partner).name;
                let problem = format!("two unmoved {name}s of {} on one side of the king", color_name(color));
                return Err(FenError::new(field::CASTLING, problem, "one, which may castle"));
            }
            rights[index] = Some((king, partner));
        }
    }
    let told: SquareSet = rights.iter().flatten().flat_map(|&(king, partner)| [king, partner]).collect();
    Ok((rights, unmoved.or(told)))
}

/// Whether letters of files are rights to castle: where FEN has no letters of unmoved men, or where nobody can come in for
/// whom they would make room.
fn letters_are_rights(rules: &Rules, hands: &PerColor<Vec<u8>>, color: Color) -> bool {
    let model = rules.model();
    let Some(gating) = model.gating.filter(|_| model.unmoved_letters) else { return true };
    let refills = model.hands.is_some_and(|hands| hands.captures_go_to_hand);
    !refills && gating.kinds.iter().all(|kind| hands[color][kind.index()] == 0)
}

impl Position {
    /// The castling field.
    pub(super) fn rights_of_any_array(&self) -> String {
        let model = self.model();
        let mut text = String::new();
        for color in Color::ALL {
            let first = if color == Color::White { b'A' } else { b'a' };
            let mut say = |square: Square| text.push((first + model.board.file(square)) as char);
            let unmoved =
                self.placement.men_of(color).filter(|(_, man)| man.unmoved && model.unmoved_letters);
            let mut letters: Vec<Square> = unmoved.map(|(square, _)| square).collect();
            letters.sort_by_key(|&square| model.board.file(square));
            let told = !letters_are_rights(&self.rules, &self.hands, color);
            let own = model.castlings.iter().zip(&self.castling_rights).filter(|(c, _)| c.color == color);
            if !told {
                own.filter_map(|(_, right)| *right).for_each(|(_, partner)| say(partner));
            }
            letters.into_iter().for_each(say);
        }
        text
    }

    /// The squares of castling kings that are not the leftmost ones of their rank; `None` where there are no such.
    pub(super) fn castling_kings_text(&self) -> Option<String> {
        let model = self.model();
        let kings = Color::ALL.into_iter().filter_map(|color| {
            let own = model.castlings.iter().zip(&self.castling_rights).filter(|(c, _)| c.color == color);
            let (king, _) = own.filter(|(c, _)| c.any_array).find_map(|(_, right)| *right)?;
            let side = Side { rules: &self.rules, placement: &self.placement, color };
            (side.men(|castling| castling.king).first() != Some(&king)).then_some(king)
        });
        let kings: Vec<Square> = kings.collect();
        (!kings.is_empty()).then(|| self.names(&kings))
    }
}
