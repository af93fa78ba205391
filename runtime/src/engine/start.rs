//! Where a game starts and which moves it has seen, from text.

use crate::fen;
use crate::game::Game;
use crate::position::Position;
use crate::quote::quote;
use crate::text;

/// A game from a position in FEN, from `startpos`, or from the set-up of that name; the default set-up if nothing is
/// said.
///
/// # Errors
/// What is wrong with the FEN, or that there is no such set-up.
pub(crate) fn new_game<P: Position>(text: Option<&str>, setup: Option<&str>) -> Result<Game<P>, String> {
    if let Some(text) = text.filter(|text| *text != "startpos") {
        return fen::position(text).map(Game::new).map_err(|e| e.to_string());
    }
    let index = match setup {
        None => 0,
        Some(name) => P::VARIANT.setups.iter().position(|(n, _)| *n == name).ok_or_else(|| {
            let names: Vec<&str> = P::VARIANT.setups.iter().map(|(name, _)| *name).collect();
            format!("there is no set-up {}; expected one of {}", quote(name), names.join(" "))
        })?,
    };
    Ok(Game::new(fen::setup(index).unwrap_or_else(fen::start)))
}

/// Makes moves. They are only asked to be legal: a game may go on after a rule has ended it.
///
/// # Errors
/// The first move that is not legal, with the reason.
pub(crate) fn play_moves<'a, P: Position>(
    game: &mut Game<P>,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), String> {
    for (index, word) in moves.into_iter().enumerate() {
        let mv = text::parse(game.position(), word).map_err(|e| format!("move {}: {e}", index + 1))?;
        game.play(mv);
    }
    Ok(())
}
