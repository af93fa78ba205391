//! Signals to a running search.

use std::sync::atomic::{AtomicBool, Ordering};

/// Switches that another thread may turn while a search runs.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// No signal given.
    pub fn new() -> Control {
        Control::default()
    }

    /// Prepares for a search; call it before the search's thread starts, so that no later signal is lost.
    pub fn start(&self, ponder: bool) {
        self.stopped.store(false, Ordering::Relaxed);
        self.pondering.store(ponder, Ordering::Relaxed);
    }

    /// Ends the search: it returns the best move so far within 10 milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// The expected move was played: the search goes on as a normal one, its clocks count from now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the search runs in the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
