//! One recorded fact.

use crate::cli::moves::Outcome;
use serde::{Deserialize, Deserializer};
use tabiya_dsl::model::{Color, Model};

/// A row; what is not there is not claimed, what is there and unknown is no concern of ours.
#[derive(Debug, Deserialize)]
pub(super) struct Row {
    variant: Option<String>,
    game: Option<String>,
    alternative: Option<String>,
    white: Option<String>,
    black: Option<String>,
    pub(super) fen: String,
    #[serde(default)]
    pub(super) moves_played: Vec<String>,
    pub(super) moves: Option<Vec<String>>,
    pub(super) in_check: Option<bool>,
    /// `Some(None)` where the row says that the game is open.
    #[serde(default, deserialize_with = "even_if_null")]
    pub(super) outcome: Option<Option<Outcome>>,
    /// Values are the side to move's: 32000, 0 or -32000.
    pub(super) immediate_end: Option<i64>,
    pub(super) game_result: Option<i64>,
    /// A draw that a player may claim; `Some(None)` where there is none.
    #[serde(default, deserialize_with = "even_if_null")]
    pub(super) optional_end: Option<Option<i64>>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

/// A field that is there, be it null.
fn even_if_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(from).map(Some)
}

impl Row {
    /// Whether the row is about this game with these armies.
    pub(super) fn is_about(&self, model: &Model) -> bool {
        let name = match (&self.variant, &self.game, &self.alternative) {
            (Some(variant), ..) => variant.clone(),
            (None, Some(game), Some(alternative)) => format!("{game}-{alternative}"),
            (None, Some(game), None) => game.clone(),
            (None, None, _) => model.name.clone(),
        };
        let army = |wanted: &Option<String>, color: Color| match (wanted, &model.armies) {
            (Some(wanted), Some(armies)) => wanted.eq_ignore_ascii_case(&armies[color]),
            (Some(_), None) => false,
            (None, _) => true,
        };
        name.eq_ignore_ascii_case(&model.name)
            && army(&self.white, Color::White)
            && army(&self.black, Color::Black)
    }

    /// Whether the row says something about the position itself.
    pub(super) fn speaks_of_the_position(&self) -> bool {
        self.moves.is_some() || self.in_check.is_some() || self.outcome.is_some() || self.values_count()
    }

    /// Whether the row gives the outcome as values.
    pub(super) fn values_count(&self) -> bool {
        self.optional_end.is_some() || self.immediate_end.is_some() || self.game_result.is_some()
    }
}
