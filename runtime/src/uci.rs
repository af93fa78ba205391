//! The Universal Chess Interface, for any game.
//!
//! What cannot be understood is answered with one line `info string error: ...` and changes nothing. Searches run on a
//! thread of their own, so that every command is answered at once.

mod commands;
mod go;
mod options;
mod think;

use crate::engine::{Line, read_line};
use crate::eval::Values;
use crate::game::Game;
use crate::position::Position;
use crate::quote::quote;
use crate::search::{Control, Search};
use options::Settings;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// Reads commands until `quit` or the end of the input.
pub(crate) fn run<P, R, W>(values: Values, mut input: R, out: W)
where
    P: Position,
    R: BufRead,
    W: Write + Send + 'static,
{
    let mut session: Session<P, W> = Session::new(values, out);
    while let Ok(Some(line)) = read_line(&mut input) {
        let done = match line {
            Line::Text(text) => session.obey(&text),
            Line::TooLong => Err("the line is too long".to_owned()),
        };
        match done {
            Ok(Flow::GoOn) => {}
            Ok(Flow::Quit) => break,
            Err(message) => session.out.line(&format!("info string error: {message}")),
        }
    }
    session.settle();
}

/// Whether to read on.
#[derive(PartialEq, Eq)]
enum Flow {
    GoOn,
    Quit,
}

/// Where lines go, from any thread.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    /// Writes lines at once. If nobody reads them any more, the end of the input will end the session.
    fn line(&self, text: &str) {
        if let Ok(mut out) = self.0.lock() {
            let _ = writeln!(out, "{text}").and_then(|()| out.flush());
        }
    }
}

/// Everything between two commands.
struct Session<P: Position, W> {
    out: Output<W>,
    values: Values,
    settings: Settings,
    game: Game<P>,
    control: Arc<Control>,
    /// Absent while a thread has it.
    search: Option<Search<P>>,
    thinking: Option<JoinHandle<Search<P>>>,
}

impl<P: Position, W: Write + Send + 'static> Session<P, W> {
    fn new(values: Values, out: W) -> Self {
        let settings = Settings::default();
        Session {
            out: Output(Arc::new(Mutex::new(out))),
            search: Some(Search::new(values.clone())),
            values,
            game: settings.start(),
            settings,
            control: Arc::new(Control::new()),
            thinking: None,
        }
    }

    fn obey(&mut self, line: &str) -> Result<Flow, String> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Ok(Flow::GoOn) };
        match command {
            "quit" => return Ok(Flow::Quit),
            "uci" => self.uci(),
            "isready" => self.out.line("readyok"),
            "ucinewgame" => self.idle_search().clear(),
            "position" => self.position(words)?,
            "go" => self.go(words)?,
            "stop" => self.control.stop(),
            "ponderhit" => self.control.ponder_hit(),
            "setoption" => self.set_option(words)?,
            "d" => self.show(),
            "eval" => self.evaluate(),
            "bench" => self.bench(words)?,
            "debug" | "register" => {}
            _ => {
                let known = "uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench";
                return Err(format!("there is no command {}; expected one of {known}", quote(command)));
            }
        }
        Ok(Flow::GoOn)
    }

    /// Ends a running search, which then says what it has found.
    fn settle(&mut self) {
        if let Some(thread) = self.thinking.take() {
            self.control.stop();
            // A search that has broken down is replaced by a fresh one.
            self.search = thread.join().ok();
        }
    }

    /// The search, when it is not running.
    fn idle_search(&mut self) -> &mut Search<P> {
        self.settle();
        let (values, settings) = (&self.values, &self.settings);
        self.search.get_or_insert_with(|| {
            let mut search = Search::new(values.clone());
            settings.apply(&mut search);
            search
        })
    }
}

#[cfg(test)]
mod tests;
