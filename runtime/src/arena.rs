//! Matches between two sides: many games at once in one process, with nothing between moves but calls.
//!
//! A game is a pure function of the rules, the two sides, the placement it begins from and the limits: every move is
//! searched to a number of nodes, tables and histories are emptied before each game, and no clock is read. It is also
//! the same function for both colours. The two sides are A and B; one module has A as White ([`Position`] `P`), another
//! one B as White (`Q`), and each side searches in the module in which it is White, on a board turned round when it has
//! Black. So nothing in the engine can favour a colour.
//!
//! [`main`] reads a job and the numbers of pairs of games from standard input, plays them on all cores and writes one
//! line of JSON for each pair as it is finished.

mod game;
mod job;
mod mirror;
mod opening;
mod record;

pub use game::{Line, Players};
pub use job::{Job, Opening, Request};
pub use mirror::Mirror;
pub use opening::Placement;
pub use record::Pair;

use crate::engine::STACK;
use crate::position::Position;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};

/// Runs the program of a match: A is White in `P` and B is White in `Q`.
///
/// The exit status is 0 when the input has ended and all requests are answered, 1 if the job is at fault.
pub fn main<P: Position, Q: Position>() -> ExitCode {
    match run::<P, Q>(&mut io::stdin().lock(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Where standard error is closed, the status has to do.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(1)
        }
    }
}

/// [`main`] on any input and output.
///
/// # Errors
/// What is wrong with the job, or that the two modules are not mirror images of each other.
pub fn run<P: Position, Q: Position>(
    input: &mut impl BufRead,
    out: &mut (impl Write + Send),
) -> Result<(), String> {
    let job = Job::read(input, P::VARIANT, Q::VARIANT)?;
    let mirror = Mirror::new::<P, Q>()?;
    let back = Mirror::new::<Q, P>()?;
    let exchanged = job.exchanged();
    let start = opening::start::<P>(&job)?;
    let (sender, requests) = mpsc::channel::<Request>();
    let requests = Mutex::new(requests);
    let out = Mutex::new(out);
    let failure: Mutex<Option<String>> = Mutex::new(None);
    let stopped = AtomicBool::new(false);
    let stop = |message: Option<String>| {
        stopped.store(true, Relaxed);
        if let Some(message) = message {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
        }
    };
    let work = || {
        let mut players = Players::<P, Q>::new(&job, &mirror);
        loop {
            let request = requests.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let (Ok(request), false) = (request, stopped.load(Relaxed)) else { return };
            let pair = if request.both {
                let mut turned = Players::<Q, P>::new(&exchanged, &back);
                record::play_both_ways(&mut players, &mut turned, &job, &start, &request)
            } else {
                record::play(&mut players, &job, &start, &request)
            };
            let line = match pair {
                Ok(pair) => pair.json(),
                Err(message) => return stop(Some(message)),
            };
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody reads: whoever asked has gone.
            if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
                return stop(None);
            }
        }
    };
    std::thread::scope(|scope| {
        let mut running = 0;
        for _ in 0..job.threads {
            let thread = std::thread::Builder::new().stack_size(STACK);
            running += usize::from(thread.spawn_scoped(scope, work).is_ok());
        }
        if running == 0 {
            stop(Some("no thread can be started".to_owned()));
        }
        let mut line = String::new();
        while !stopped.load(Relaxed) {
            line.clear();
            match input.read_line(&mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => match Request::parse(line.trim()) {
                    Ok(request) => drop(sender.send(request)),
                    Err(message) => stop(Some(message)),
                },
            }
        }
        drop(sender);
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(message) => Err(message),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
