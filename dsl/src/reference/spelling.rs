//! Moves as text, the way UCI writes them.
//!
//! A move has a usual spelling and, for the few cases in which two legal moves would be spelled alike, longer ones.
//! Moves of a position get their spellings in order of commonness, each the first that is still free.

use super::{Action, Move, MoveError, Position};
use crate::model::{Color, KindId, Square};
use std::collections::BTreeSet;

impl Position {
    /// The legal moves, sorted by their text; none if the game has ended by a rule that needs no history.
    pub fn legal_moves(&self) -> Vec<Move> {
        let legal = self.legal_actions();
        if self.ended(&legal).is_some() { Vec::new() } else { self.spell_all(legal) }
    }

    /// The moves that would be legal if no rule had ended the game, sorted by their text.
    pub fn legal_moves_ignoring_ends(&self) -> Vec<Move> {
        self.spell_all(self.legal_actions())
    }

    /// The legal move that the text names (whether or not the game has ended): by its spelling, or by another spelling
    /// of which it is the only owner, such as castling as king takes partner.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.legal_moves_ignoring_ends();
        if let Some(exact) = moves.iter().find(|mv| mv.text == text) {
            return Ok(exact.clone());
        }
        let mut others = moves.iter().filter(|mv| self.spellings(&mv.action).iter().any(|s| s == text));
        match (others.next(), others.next()) {
            (Some(only), None) => Ok(only.clone()),
            _ => Err(MoveError { text: text.into(), problem: self.why_not(text, &moves) }),
        }
    }

    fn spell_all(&self, mut actions: Vec<Action>) -> Vec<Move> {
        actions.sort_by_key(|action| (self.rarity(action), action.clone()));
        let mut taken = BTreeSet::new();
        let mut moves = Vec::new();
        for action in actions {
            let mut spellings = self.spellings(&action);
            let last = spellings.pop().unwrap_or_default();
            let text = spellings.into_iter().find(|text| !taken.contains(text)).unwrap_or(last);
            taken.insert(text.clone());
            moves.push(Move { text, action });
        }
        moves.sort();
        moves
    }

    /// Who keeps the usual spelling where two moves share it: the lower number.
    fn rarity(&self, action: &Action) -> u8 {
        match *action {
            Action::Walk { swap: true, .. } => 1,
            Action::Walk { en_passant: true, .. } => 4,
            Action::Walk { to, .. } if self.placement.get(to).is_some_and(|m| m.color == self.turn) => 5,
            Action::Walk { .. } | Action::Drop { .. } | Action::Pass { .. } => 0,
            Action::KingSwap { .. } => 2,
            Action::Castle { .. } => 3,
        }
    }

    /// Every way to write the move, the usual one first; the last is never the first of another move.
    fn spellings(&self, action: &Action) -> Vec<String> {
        let leg = |a: Square, b: Square| format!("{}{}", self.name(a), self.name(b));
        let gated =
            |gate: Option<KindId>| gate.map(|kind| self.symbol(kind).to_lowercase()).unwrap_or_default();
        match *action {
            Action::Walk { from, to, ref victims, ref in_passing, promotion, gate, .. } => {
                let suffix =
                    promotion.map(|kind| self.becomes(from, kind)).unwrap_or_default() + &gated(gate);
                let spell = |over: &[Square]| format!("{}{suffix}", self.legs(from, over, to));
                let others = victims.iter().filter(|square| !in_passing.contains(square));
                let all: Vec<Square> = in_passing.iter().chain(others).copied().collect();
                vec![spell(in_passing), spell(&all)]
            }
            Action::Drop { kind, to } => vec![format!("{}@{}", self.symbol(kind), self.name(to))],
            Action::Castle { index, gate } => {
                let castling = self.castling(index);
                let king = leg(castling.king_from, castling.king_to);
                let takes = leg(castling.king_from, castling.partner_from);
                let partner = leg(castling.partner_from, castling.partner_to);
                let suffix = gated(gate.map(|(kind, _)| kind));
                let ways = match gate {
                    // The man that makes room is named first.
                    Some((_, square)) if square == castling.partner_from => {
                        let back = leg(castling.partner_from, castling.king_from);
                        vec![back, format!("{partner},{king}")]
                    }
                    _ if castling.any_array => vec![takes, king.clone(), format!("{king},{partner}")],
                    _ => vec![king.clone(), takes, format!("{king},{partner}")],
                };
                ways.into_iter().map(|way| way + &suffix).collect()
            }
            Action::KingSwap { king, partner } => {
                vec![leg(king, partner), format!("{},{}", leg(king, partner), leg(partner, king))]
            }
            Action::Pass { king } => vec![leg(king, king)],
        }
    }

    /// What a move says of the promotion of the man on a square: `+` to its own promoted form, `-` back from there, the
    /// symbol otherwise.
    fn becomes(&self, from: Square, to: KindId) -> String {
        let promoted_from = |kind: KindId| self.model().kind(kind).promoted_from;
        match self.placement.get(from).map(|man| man.kind) {
            Some(kind) if promoted_from(to) == Some(kind) => "+".to_string(),
            Some(kind) if promoted_from(kind) == Some(to) => "-".to_string(),
            _ => self.symbol(to).to_lowercase(),
        }
    }

    /// The walk from square to square over the given ones: `e4f5,f5g6`.
    fn legs(&self, from: Square, over: &[Square], to: Square) -> String {
        let mut at = from;
        let stops = over.iter().copied().chain([to]);
        let legs: Vec<String> = stops
            .map(|next| {
                let leg = format!("{}{}", self.name(at), self.name(next));
                at = next;
                leg
            })
            .collect();
        legs.join(",")
    }

    fn name(&self, square: Square) -> String {
        self.model().board.name(square)
    }

    fn symbol(&self, kind: KindId) -> &str {
        &self.model().kind(kind).symbol
    }

    /// What is wrong with a text that is none of the legal moves.
    fn why_not(&self, text: &str, moves: &[Move]) -> String {
        let side = match self.turn {
            Color::White => "White",
            Color::Black => "Black",
        };
        let Some((from, _)) = self.leading_square(text) else {
            return "a move looks like `e2e4`, `e7e8q` or `P@e5`".into();
        };
        let name = self.name(from);
        match self.placement.get(from) {
            None => format!("there is no man on {name}"),
            Some(man) if man.color != self.turn => {
                format!("the man on {name} is not {side}'s, who is to move")
            }
            Some(man) => {
                let kind = &self.model().kind(man.kind).name;
                let its =
                    |mv: &&Move| self.leading_square(&mv.text).is_some_and(|(square, _)| square == from);
                let own: Vec<&str> = moves.iter().filter(its).map(|m| m.text.as_str()).collect();
                match own.len() {
                    0 => format!("the {kind} on {name} has no legal move"),
                    _ => format!("the moves of the {kind} on {name} are {}", own.join(" ")),
                }
            }
        }
    }

    /// The square a text begins with, and what follows.
    fn leading_square<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (name, rest) = text.split_at_checked(1 + digits)?;
        Some((self.model().board.parse(name)?, rest))
    }
}
