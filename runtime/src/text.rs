//! Moves as text, as UCI writes them.
//!
//! | move | text |
//! | --- | --- |
//! | usual | `e2e4`, `a9a10` |
//! | promotion | `e7e8q`: the symbol of the new kind, lowercase |
//! | promotion to the own promoted form, and back | `e7e8+`, `e8e7-` |
//! | drop | `P@e5` |
//! | castling | the king's way, `e1g1`; king takes partner, `e1h1`, where another move has that text |
//! | castling from any array | king takes partner, `e1h1`; the king's way is taken too |
//! | swap | the mover's square, then the other man's |
//! | pass | the royal man's square twice |
//! | captures on the way | the legs, `e4f5,f5g6` |
//! | somebody comes in | the symbol behind the move, `b1c3e`; where the castling partner stood: `h1e1e` |
//!
//! Different moves of a position have different texts: where two would have the same, the rarer sort of move takes a
//! longer one.

use crate::bits::Bitboard;
use crate::moves::{Move, Tag};
use crate::position::{Color, Position};
use crate::square;
use std::fmt;

/// The text of a legal move.
pub fn format<P: Position>(position: &P, mv: Move) -> String {
    let usual = usual(position, mv);
    let moves = position.legal_moves();
    // Two moves have the same text only if they come from and go to the same squares.
    // A castling may be named after the partner.
    let castles = |m: &Move| m.tag() == Tag::Castling && (P::VARIANT.any_array || m.gate().is_some());
    let near = |m: &&Move| {
        (m.from(), m.to()) == (mv.from(), mv.to()) || mv.gate().is_some() || castles(&mv) || castles(m)
    };
    let rival = |m: &&Move| **m != mv && near(m) && self::usual(position, **m) == usual;
    if moves.iter().find(rival).is_none() {
        return usual;
    }
    let texts = tell_apart(position, &moves);
    texts.into_iter().find(|(m, _)| *m == mv).map_or(usual, |(_, text)| text)
}

/// The text of a legal move for clients that do not know castling as king takes partner: the king's way, wherever [`parse`]
/// takes it for this move.
pub(crate) fn by_kings_way<P: Position>(position: &P, mv: Move) -> String {
    let text = format(position, mv);
    if mv.tag() != Tag::Castling || makes_room(position, mv) || mv.from() == mv.to() {
        return text;
    }
    let way = way::<P>(mv, std::iter::empty()) + &gated::<P>(mv);
    if parse(position, &way) == Ok(mv) { way } else { text }
}

/// The legal moves with their texts, sorted by text.
pub fn all<P: Position>(position: &P) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    let mut texts = tell_apart(position, &moves);
    texts.sort_by(|a, b| a.1.cmp(&b.1));
    texts
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The text.
    pub text: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no legal move `{}`: {}", self.text, self.reason)
    }
}

impl std::error::Error for MoveError {}

/// The legal move of that text (rules that end the game aside). Another spelling is taken too where only one move has
/// it: castling as king takes partner.
///
/// # Errors
/// If there is no such move, with the reason.
pub fn parse<P: Position>(position: &P, text: &str) -> Result<Move, MoveError> {
    let moves = all(position);
    if let Some((mv, _)) = moves.iter().find(|(_, t)| t == text) {
        return Ok(*mv);
    }
    let mut others = moves.iter().filter(|(mv, _)| spellings(position, *mv).iter().any(|s| s == text));
    match (others.next(), others.next()) {
        (Some((mv, _)), None) => Ok(*mv),
        _ => Err(MoveError { text: text.to_owned(), reason: why_not(position, text, &moves) }),
    }
}

/// Gives each move the first of its spellings that is free; usual sorts of moves come first.
fn tell_apart<P: Position>(position: &P, moves: &[Move]) -> Vec<(Move, String)> {
    let mut ordered: Vec<Move> = moves.to_vec();
    ordered.sort_by_key(|&mv| (rarity(position, mv), mv));
    let mut named: Vec<(Move, String)> = Vec::with_capacity(moves.len());
    let mut taken = std::collections::BTreeSet::new();
    for mv in ordered {
        let mut text = usual(position, mv);
        if taken.contains(&text) {
            let free = spellings(position, mv).into_iter().find(|s| !taken.contains(s));
            text = free.unwrap_or(text);
        }
        taken.insert(text.clone());
        named.push((mv, text));
    }
    named
}

/// Who keeps the usual text where moves share it: the lower number.
fn rarity<P: Position>(position: &P, mv: Move) -> u8 {
    match mv.tag() {
        Tag::Swap => 1,
        Tag::Castling => 2,
        Tag::EnPassant => 3,
        Tag::Plain | Tag::Promotion | Tag::Locust | Tag::Vanish
            if position.men(position.turn()).has(mv.to()) =>
        {
            4
        }
        _ => 0,
    }
}

fn usual<P: Position>(position: &P, mv: Move) -> String {
    let symbol = |kind: u8| P::VARIANT.kinds[usize::from(kind)].symbol;
    match mv.tag() {
        Tag::Drop => format!("{}@{}", symbol(mv.kind()), square::name(P::VARIANT, mv.to())),
        _ => {
            let promoted_from = |kind: u8| P::VARIANT.kinds[usize::from(kind)].promoted_from;
            let becomes = mv.promotion().map(|kind| match kind {
                to if promoted_from(to) == mv.kind() + 1 => "+".to_owned(),
                to if promoted_from(mv.kind()) == to + 1 => "-".to_owned(),
                to => symbol(to).to_ascii_lowercase(),
            });
            let way = partner_way(position, mv).unwrap_or_else(|| way::<P>(mv, in_passing(mv)));
            way + &becomes.unwrap_or_default() + &gated::<P>(mv)
        }
    }
}

/// The symbol of the man that comes in with the move.
fn gated<P: Position>(mv: Move) -> String {
    let symbol = |kind: u8| P::VARIANT.kinds[usize::from(kind)].symbol;
    mv.gate().map(|(kind, _)| symbol(kind).to_ascii_lowercase()).unwrap_or_default()
}

/// Castling by the squares of both men: the partner's first where somebody comes in there, the king's where men castle from
/// any array. `None`: the move is written by the king's way.
fn partner_way<P: Position>(position: &P, mv: Move) -> Option<String> {
    if mv.tag() != Tag::Castling {
        return None;
    }
    let rule = position.castling(mv.extra());
    let name = |square| square::name(P::VARIANT, square);
    if makes_room(position, mv) {
        return Some(name(rule.partner_from) + &name(rule.king_from));
    }
    P::VARIANT.any_array.then(|| name(rule.king_from) + &name(rule.partner_from))
}

/// Whether somebody comes in where the castling partner stood.
fn makes_room<P: Position>(position: &P, mv: Move) -> bool {
    mv.gate().is_some_and(|(_, square)| square == position.castling(mv.extra()).partner_from)
}

/// Where the mover captures on its way; who comes back to such a square has captured there by displacement.
fn in_passing(mv: Move) -> impl Iterator<Item = u8> {
    mv.victims().filter(move |&square| square != mv.to())
}

/// The legs from where the move begins over these squares to where it ends.
fn way<P: Position>(mv: Move, over: impl Iterator<Item = u8>) -> String {
    let mut text = String::new();
    let mut at = mv.from();
    for next in over.chain([mv.to()]) {
        if !text.is_empty() {
            text.push(',');
        }
        text += &square::name(P::VARIANT, at);
        text += &square::name(P::VARIANT, next);
        at = next;
    }
    text
}

/// All texts that the move may have, the usual one first.
fn spellings<P: Position>(position: &P, mv: Move) -> Vec<String> {
    let mut texts = vec![usual(position, mv)];
    let name = |square| square::name(P::VARIANT, square);
    match mv.tag() {
        Tag::Castling => {
            let rule = position.castling(mv.extra());
            let partner = name(rule.partner_from);
            let gated = gated::<P>(mv);
            let king = name(rule.king_from) + &name(rule.king_to);
            let moved = format!("{partner}{}", name(rule.partner_to));
            if makes_room(position, mv) {
                texts.push(format!("{moved},{king}{gated}"));
            } else {
                let other = name(rule.king_from) + &partner;
                texts.push(if P::VARIANT.any_array { king.clone() } else { other } + &gated);
                texts.push(format!("{king},{moved}{gated}"));
            }
        }
        Tag::Swap => texts.push(format!("{},{}{}", texts[0], name(mv.to()), name(mv.from()))),
        Tag::Plain | Tag::Promotion | Tag::EnPassant | Tag::Locust | Tag::Vanish => {
            let taken: Vec<u8> = in_passing(mv).chain(displaced(position, mv)).collect();
            if taken.len() > in_passing(mv).count() {
                texts.push(way::<P>(mv, taken.into_iter()) + &texts[0][way::<P>(mv, in_passing(mv)).len()..]);
            }
        }
        _ => {}
    }
    texts
}

/// Where men vanish who were not captured on the way.
fn displaced<P: Position>(position: &P, mv: Move) -> Vec<u8> {
    let mut after = position.clone();
    after.play(mv);
    let mut gone = position.occupied() & !after.occupied() & !P::Bits::bit(mv.from());
    if position.occupied().has(mv.to()) && mv.from() != mv.to() {
        gone |= P::Bits::bit(mv.to());
    }
    let mut squares = Vec::new();
    gone.for_each(|s| squares.push(s));
    squares.retain(|&s| in_passing(mv).all(|v| v != s));
    squares
}

/// What is wrong with a text that is no legal move.
fn why_not<P: Position>(position: &P, text: &str, moves: &[(Move, String)]) -> String {
    let Some((from, _)) = square::take(P::VARIANT, text) else {
        let example = if P::VARIANT.hands { "`e2e4`, `e7e8q` or `P@e5`" } else { "`e2e4` or `e7e8q`" };
        return format!("a move looks like {example}");
    };
    let name = square::name(P::VARIANT, from);
    let mover = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    if !position.occupied().has(from) {
        return format!("there is no man on {name}");
    }
    if !position.men(position.turn()).has(from) {
        return format!("the man on {name} is not {mover}'s, who is to move");
    }
    let kind = position.kind_on(from).map_or("man", |kind| P::VARIANT.kinds[usize::from(kind)].name);
    let own = moves.iter().filter(|(mv, _)| mv.from() == from && mv.tag() != Tag::Drop);
    let own: Vec<&str> = own.map(|(_, text)| text.as_str()).collect();
    match own.len() {
        0 => format!("the {kind} on {name} has no legal move"),
        _ => format!("the moves of the {kind} on {name} are {}", own.join(" ")),
    }
}

#[cfg(test)]
mod tests;
