//! A model, together with what follows from its set-ups.

use super::fen::{self, FenError};
use super::{Man, Placement, Position};
use crate::model::{Color, KindId, Model, Square};
use std::sync::Arc;

/// The rules of one game: its model, and the facts about its set-ups that positions refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    model: Model,
    starts: Vec<Start>,
}

/// A set-up as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The name of the set-up.
    pub name: String,
    /// Where the men stand.
    pub placement: Placement,
    /// Who moves first.
    pub first_mover: Color,
}

impl Rules {
    /// Prepares a model for play.
    ///
    /// # Errors
    /// If one of its set-ups is no position of the game.
    pub fn new(model: Model) -> Result<Arc<Rules>, FenError> {
        let mut starts = Vec::new();
        for setup in &model.setups {
            let (placement, first_mover) = fen::read_start(&model, &setup.fen)?;
            starts.push(Start { name: setup.name.clone(), placement, first_mover });
        }
        let rules = Arc::new(Rules { model, starts });
        for setup in &rules.model.setups {
            Position::from_fen(&rules, &setup.fen)?;
        }
        Ok(rules)
    }

    /// The model behind the rules.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The set-ups, the chosen one first.
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The set-up that games start from.
    pub fn start(&self) -> &Start {
        &self.starts[0]
    }

    /// The set-up that looks like this placement, if one does.
    pub fn start_like(&self, placement: &Placement) -> Option<&Start> {
        self.starts.iter().find(|start| start.placement.looks_like(placement))
    }

    /// Whether it matters of the man on the square if it has moved.
    pub fn remembers_moving(&self, square: Square, man: Man) -> bool {
        self.model.remembers_moving_on(square, man.color, man.kind)
    }

    /// The square whose unmoved man of the side FEN writes by the letter of this file (from 0), where FEN does so.
    pub fn home_on_file(&self, color: Color, file: u8) -> Option<Square> {
        let men = self.start().placement.men_of(color);
        let letters = self.model.unmoved_letters;
        let mut homes = men.filter(|&(square, man)| letters && self.remembers_moving(square, man));
        homes.find(|(square, _)| self.model.board.file(*square) == file).map(|(square, _)| square)
    }

    /// Whether a man counts as unmoved where nothing else is said: it stands where the set-up has a man like it.
    pub fn unmoved_by_default(&self, square: Square, man: Man) -> bool {
        let at_home =
            self.start().placement.get(square).is_some_and(|m| (m.color, m.kind) == (man.color, man.kind));
        at_home && self.remembers_moving(square, man)
    }

    /// Whether a captured man goes to hand as what it was before it promoted.
    pub fn promoted_revert(&self) -> bool {
        self.model.hands.is_some_and(|hands| hands.captures_go_to_hand && hands.promoted_revert)
    }

    /// What a promoted man was before: the first kind of its side, in declaration order, that can become its kind.
    ///
    /// A position marks promoted men but does not say what they were; in games where two kinds become the same one,
    /// the first stands for both.
    pub fn kind_before_promotion(&self, color: Color, kind: KindId) -> Option<KindId> {
        if let Some(base) = self.model.kind(kind).promoted_from {
            return Some(base);
        }
        let becomes =
            |k: &crate::model::Kind| k.promotion.as_ref().is_some_and(|p| p.to[color].contains(&kind));
        self.model.kinds().find(|(_, k)| k.sides[color] && becomes(k)).map(|(id, _)| id)
    }

    /// The kind that a captured man is in the hand of `owner`: the same one, or the owner's kind with its symbol where
    /// the two sides have different men; `None` if the owner has no such man.
    pub fn kind_in_hand(&self, owner: Color, kind: KindId) -> Option<KindId> {
        let captured = self.model.kind(kind);
        if captured.sides[owner] { Some(kind) } else { self.model.kind_by_symbol(owner, &captured.symbol) }
    }

    /// How many royal men the set-up gives the side.
    pub fn royals_at_start(&self, color: Color) -> usize {
        self.start().placement.men_of(color).filter(|(_, man)| self.model.kind(man.kind).royal).count()
    }
}
