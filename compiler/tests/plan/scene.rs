//! One man that walks, among others that can't move.

use crate::game::placement;
use crate::random::mix;
use proptest::prelude::*;
use std::sync::Arc;
use tabiya_dsl::model::{Color, Model, Square, SquareSet};
use tabiya_dsl::reference::{Position, Rules};

/// Where a scene's man stands, whose it is, whether it has not moved; how many of eight squares are occupied; a seed.
pub(crate) type Choice = (u8, bool, bool, u64, u64);

pub(crate) fn choices() -> impl Strategy<Value = Choice> {
    (any::<u8>(), any::<bool>(), any::<bool>(), 0..8u64, any::<u64>())
}

/// A man of the kind under test among others that can't move.
pub(crate) struct Scene {
    pub(crate) origin: Square,
    pub(crate) color: Color,
    pub(crate) unmoved: bool,
    pub(crate) own: SquareSet,
    pub(crate) others: SquareSet,
}

impl Scene {
    pub(crate) fn occupied(&self) -> SquareSet {
        self.own.or(self.others)
    }

    pub(crate) fn position(&self, rules: &Arc<Rules>) -> Position {
        let board = &rules.model().board;
        let men = placement(board, |square| match square {
            s if s == self.origin => Some((self.color, 'x')),
            s if self.own.contains(s) => Some((self.color, 'o')),
            s if self.others.contains(s) => Some((!self.color, 'o')),
            _ => None,
        });
        let turn = if self.color == Color::White { "w" } else { "b" };
        let tracks_unmoved = rules.model().tracks_unmoved();
        let unmoved = match self.unmoved {
            _ if !tracks_unmoved => String::new(),
            true => format!(" u:{}", board.name(self.origin)),
            false => " u:-".to_string(),
        };
        Position::from_fen(rules, &format!("{men} {turn} - - 0 1{unmoved}")).expect("a position")
    }

    /// Squares that could hold an enemy of the man.
    pub(crate) fn targets(&self, model: &Model) -> impl Iterator<Item = Square> {
        model.board.squares().filter(|&square| !self.own.contains(square))
    }

    /// Where the man attacks by walking.
    pub(crate) fn attacked(&self, position: &Position) -> SquareSet {
        self.targets(position.model()).filter(|&target| position.is_attacked(target, self.color)).collect()
    }

    /// The scene that was chosen, on the board of a game in which the man's symbol is `X` and that of others `O`.
    pub(crate) fn new(model: &Model, &(origin, white, unmoved, density, seed): &Choice) -> Scene {
        let squares: Vec<Square> = model.board.squares().collect();
        let origin = squares[usize::from(origin) % squares.len()];
        let on = |men: std::ops::Range<u64>| -> SquareSet {
            squares.iter().copied().filter(|&s| men.contains(&mix(seed, s))).collect()
        };
        let (mut own, mut others) = (on(0..density), on(density..2 * density));
        own.insert(origin);
        others.remove(origin);
        let color = if white { Color::White } else { Color::Black };
        Scene { origin, color, unmoved: unmoved && model.tracks_unmoved(), own, others }
    }

    /// The scene without the other men on some squares.
    pub(crate) fn without(&self, gone: impl Fn(Square) -> bool) -> Scene {
        let left = |men: SquareSet| men.iter().filter(|&s| s == self.origin || !gone(s)).collect();
        Scene { own: left(self.own), others: left(self.others), ..*self }
    }
}
