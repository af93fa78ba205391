//! The shortest line that shows a disagreement.

use super::Bench;
use super::answers::Disagreement;
use crate::cli::Fault;
use tabiya_dsl::reference::Game;

/// Leaves as many moves out at the beginning as the disagreement allows, since a line that begins later is shorter.
pub(super) fn shrink(bench: &mut Bench, game: &Game, found: Disagreement) -> Result<Disagreement, Fault> {
    let (positions, moves) = (game.positions(), game.moves());
    for first in (1..positions.len()).rev() {
        let mut later = Game::new(positions[first].clone());
        moves[first..].iter().for_each(|mv| later.play(mv));
        if let Some(shorter) = bench.compare(&later)? {
            return Ok(shorter);
        }
    }
    Ok(found)
}
