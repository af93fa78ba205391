//! Ctrl-C and requests to end.

use super::super::Fault;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Which signal has come, if one has.
#[derive(Clone)]
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// From now on signals are only noted.
    pub(super) fn noted() -> Result<Signals, Fault> {
        let seen = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register_usize(signal, Arc::clone(&seen), signal as usize)
                .map_err(|e| Fault::Input(format!("cannot take care of signals: {e}")))?;
        }
        Ok(Signals(seen))
    }

    /// Whether one has come.
    pub(super) fn seen(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// The status to end with.
    pub(super) fn fault(&self) -> Fault {
        Fault::Status(128 + self.0.load(Ordering::Relaxed) as u8)
    }
}
