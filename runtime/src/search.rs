//! Finding good moves.
//!
//! A [`Search`] is generic over the game and compiled for it: facts of the game are constants, and branches for
//! rules that a game lacks vanish. It is a principal-variation search with iterative deepening; each file below holds
//! one of its ideas.

mod control;
mod correction;
mod exchange;
mod history;
mod info;
mod limits;
mod node;
mod picker;
mod quiescence;
mod root;
pub(crate) mod rules;
mod score;
mod table;
#[cfg(test)]
mod tests;
mod time;
mod worker;

pub use control::Control;
pub use info::{Best, Bound, Info, Score, win_draw_loss};
pub use limits::Limits;

use crate::eval::{Evaluator, Values};
use crate::position::Position;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use table::Table;
use time::Budget;
use worker::{Memory, Shared, Worker};

/// Bytes of stack for a helper thread.
const STACK: usize = 16 << 20;

/// Searches positions of one game; keeps what it has learnt from one search to the next.
pub struct Search<P: Position> {
    evaluator: Evaluator<P>,
    table: Table,
    memory: Memory<P>,
    /// Memories of helper threads.
    helpers: Vec<Memory<P>>,
    lines: usize,
    overhead_ms: u64,
    /// Whether a search with a limit of nodes goes on from what the ones before it learnt.
    remembers: bool,
}

impl<P: Position> Search<P> {
    /// A search with these evaluation values, a table of 16 megabytes, one thread and one best line.
    pub fn new(values: Values) -> Search<P> {
        Search {
            evaluator: Evaluator::new(&values),
            table: Table::new(16),
            memory: Memory::new(),
            helpers: Vec::new(),
            lines: 1,
            overhead_ms: 10,
            remembers: false,
        }
    }

    /// Sets whether a search that is limited in nodes goes on from what earlier ones learnt. Its result then depends on
    /// all searches since [`Search::clear`]: what is repeatable is the game, not the single move.
    pub fn set_remembering(&mut self, remembers: bool) {
        self.remembers = remembers;
    }

    /// What evaluates positions.
    pub(crate) fn evaluator(&self) -> &Evaluator<P> {
        &self.evaluator
    }

    /// Sets the size of the table in megabytes (at least 1) and empties it.
    pub fn set_hash(&mut self, megabytes: usize) {
        // The old table goes first, so that both need not fit into memory.
        self.table = Table::new(1);
        self.table = Table::new(megabytes);
    }

    /// Sets how many threads search (1 to 512).
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.clamp(1, 512) - 1, Memory::new);
    }

    /// Sets how many best lines are looked for (at least 1).
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Sets the time that is lost on the way between the clock and the search for each move, in milliseconds.
    pub fn set_move_overhead(&mut self, milliseconds: u64) {
        self.overhead_ms = milliseconds;
    }

    /// Forgets everything learnt, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.forget();
    }

    /// Forgets how moves have done.
    fn forget(&mut self) {
        self.helpers.iter_mut().chain([&mut self.memory]).for_each(Memory::forget);
    }

    /// The static evaluation of a position for the side to move, in centipawns.
    pub fn evaluate(&self, position: &P) -> i32 {
        self.evaluator.evaluate(position)
    }

    /// Looks for the best move.
    ///
    /// `earlier` are the keys of the positions of the game before this one, oldest first, without gaps; it is enough
    /// to give those since the last capture or move that cannot be taken back. `report` is called for each line of
    /// progress. Unless [`Limits::infinite`] or [`Limits::ponder`] is set, the search ends by itself. The ends of the
    /// game are not looked for in `position` itself: it is searched as long as there is a legal move.
    pub fn think(
        &mut self,
        position: &P,
        earlier: &[u64],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        let repeatable = limits.nodes.is_some() && !self.remembers;
        self.table.begin(repeatable);
        if repeatable {
            self.forget();
        }
        let shared = Shared {
            evaluator: &self.evaluator,
            table: &self.table,
            limits,
            control,
            budget: Budget::new(limits, position.turn(), self.overhead_ms),
            start: Instant::now(),
            visited: (0..=self.helpers.len()).map(|_| AtomicU64::new(0)).collect(),
            finished: AtomicBool::new(false),
        };
        let moves = root::root_moves(position, &limits.search_moves);
        let lines = self.lines;
        let mut worker = Worker::new(&shared, &mut self.memory, 0, earlier, moves.clone());
        std::thread::scope(|scope| {
            for (i, memory) in self.helpers.iter_mut().enumerate() {
                let mut helper = Worker::new(&shared, memory, i + 1, earlier, moves.clone());
                let run = move || helper.iterate(position, lines, &mut |_| ());
                // A helper that cannot be had is not missed.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            }
            if !moves.is_empty() {
                worker.iterate(position, lines, report);
            }
            while (limits.infinite || control.is_pondering()) && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            shared.finished.store(true, Relaxed);
            worker.verdict(position)
        })
    }
}
