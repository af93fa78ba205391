//! Finding good moves.
//!
//! A [`Search`] is generic over the game and compiled for it: facts of the game are constants, and branches for
//! rules that a game lacks vanish.

mod control;
mod info;
mod limits;
mod worker;

pub use control::Control;
pub use info::{Best, Bound, Info, Score, win_draw_loss};
pub use limits::Limits;

use crate::eval::Values;
use crate::position::Position;

/// Searches positions of one game; keeps what it has learnt from one search to the next.
pub struct Search<P: Position> {
    values: Values,
    marker: std::marker::PhantomData<P>,
}

impl<P: Position> Search<P> {
    /// A search with these evaluation values, a table of 16 megabytes and one thread.
    pub fn new(values: Values) -> Search<P> {
        Search { values, marker: std::marker::PhantomData }
    }

    /// Sets the size of the table in megabytes (1 to 1048576) and empties it.
    pub fn set_hash(&mut self, _megabytes: usize) {}

    /// Sets how many threads search (1 to 512).
    pub fn set_threads(&mut self, _threads: usize) {}

    /// Sets how many best lines are looked for (1 to 256).
    pub fn set_multi_pv(&mut self, _lines: usize) {}

    /// Sets the time that is lost on the way between the clock and the search for each move, in milliseconds.
    pub fn set_move_overhead(&mut self, _milliseconds: u64) {}

    /// Forgets everything learnt, for a new game.
    pub fn clear(&mut self) {}

    /// The static evaluation of a position for the side to move, in centipawns.
    pub fn evaluate(&self, position: &P) -> i32 {
        crate::eval::evaluate(&self.values, position)
    }

    /// Looks for the best move.
    ///
    /// `earlier` are the keys of the positions of the game before this one, oldest first; it is enough to give those
    /// since the last capture or move that cannot be taken back. `report` is called for each line of progress.
    /// Unless [`Limits::infinite`] or [`Limits::ponder`] is set, the search ends by itself.
    pub fn think(
        &mut self,
        position: &P,
        earlier: &[u64],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        worker::think(&self.values, position, earlier, limits, control, report)
    }
}
