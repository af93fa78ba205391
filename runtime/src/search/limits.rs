//! What ends a search.

use crate::moves::Move;

/// What the user allows a search; everything is optional, and the first limit that is reached ends it.
///
/// With no limit at all (or [`Limits::infinite`]) a search goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Number of positions to visit. Such a search is repeatable: its result depends only on the position, the
    /// earlier positions, the limits and the size of the table, not on earlier searches (with one thread).
    pub nodes: Option<u64>,
    /// Time for this move, in milliseconds.
    pub move_time_ms: Option<u64>,
    /// Time left on White's and on Black's clock, in milliseconds.
    pub clock_ms: [Option<u64>; 2],
    /// White's and Black's increment for each move, in milliseconds.
    pub increment_ms: [u64; 2],
    /// Moves until the next time control; `None`: the clock is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Stop only when told to.
    pub infinite: bool,
    /// The search runs in the opponent's time: clocks do not count until [`super::Control::ponder_hit`].
    pub ponder: bool,
    /// Only these moves are looked at in the root; empty: all.
    pub search_moves: Vec<Move>,
    /// Stop as soon as a win in at most so many moves is found.
    pub mate: Option<u32>,
}
