//! Searches and counts on a thread of their own, and the lines they write.

use super::go::{self, Goal};
use super::options::Spelling;
use super::{Output, Session};
use crate::ends::{self, Outcome};
use crate::engine::STACK;
use crate::moves::Move;
use crate::perft;
use crate::position::{Position, Value};
use crate::search::{Best, Bound, Control, Info, Limits, Score};
use crate::text;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

impl<P: Position, W: Write + Send + 'static> Session<P, W> {
    /// Starts a search or a count. One that is still running is stopped first.
    pub(super) fn go<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let goal = go::parse(self.game.position(), words)?;
        self.idle_search();
        let Some(mut search) = self.search.take() else { return Ok(()) };
        let (game, control, out) = (self.game.clone(), Arc::clone(&self.control), self.out.clone());
        let (show_wdl, spell) = (self.settings.show_wdl, self.settings.spelling::<P>());
        control.start(matches!(&goal, Goal::Search(limits) if limits.ponder));
        let work = move || {
            let position = game.position();
            match goal {
                Goal::Perft(depth) => count(position, depth, &control, &out),
                Goal::Search(limits) => {
                    let best = match ends::outcome(position) {
                        Some(end) => over(position, end, &out),
                        None => search.think(position, game.earlier(), &limits, &control, &mut |info| {
                            out.line(&info_line(position, info, show_wdl, spell));
                        }),
                    };
                    wait(&limits, &control);
                    out.line(&best_line(position, &best, spell));
                }
            }
            search
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        self.thinking = Some(thread.map_err(|e| format!("no thread to think on: {e}"))?);
        Ok(())
    }
}

/// The answer in a position whose game is over.
fn over<P: Position, W: Write>(position: &P, end: Outcome, out: &Output<W>) -> Best {
    let score = match end.value_for(position.turn()) {
        Value::Loss => Score::Mate(0),
        Value::Draw => Score::Centipawns(0),
        Value::Win => Score::Mate(1),
    };
    out.line(&format!("info string the game is over: {} {}", end.result, end.reason));
    out.line(&format!("info depth 0 score {}", score_text(score)));
    Best { best: None, ponder: None, score }
}

/// A client that asked for analysis or for thinking in its opponent's time gets no move before it says so.
fn wait(limits: &Limits, control: &Control) {
    while !control.is_stopped() && (limits.infinite || control.is_pondering()) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn info_line<P: Position>(position: &P, info: &Info, show_wdl: bool, spell: Spelling<P>) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let [win, draw, loss] = info.wdl;
    let wdl = if show_wdl { format!(" wdl {win} {draw} {loss}") } else { String::new() };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{wdl} nodes {} nps {} hashfull {} time {} pv{}",
        info.depth,
        info.seldepth,
        info.multipv,
        score_text(info.score),
        info.nodes,
        info.nps,
        info.hashfull,
        info.time_ms,
        line_text(position, &info.pv, spell)
    )
}

fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(n) => format!("cp {n}"),
        Score::Mate(n) => format!("mate {n}"),
    }
}

/// Moves one after the other, each with a blank before it.
fn line_text<P: Position>(position: &P, line: &[Move], spell: Spelling<P>) -> String {
    let mut position = position.clone();
    let mut words = String::new();
    for &mv in line {
        words.push(' ');
        words += &spell(&position, mv);
        position.play(mv);
    }
    words
}

fn best_line<P: Position>(position: &P, best: &Best, spell: Spelling<P>) -> String {
    let Some(mv) = best.best else { return "bestmove (none)".to_owned() };
    let line: Vec<Move> = std::iter::once(mv).chain(best.ponder).collect();
    let words = line_text(position, &line, spell);
    let mut words = words.split_whitespace();
    let mut answer = format!("bestmove {}", words.next().unwrap_or("(none)"));
    if let Some(ponder) = words.next() {
        answer += &format!(" ponder {ponder}");
    }
    answer
}

/// `go perft`: the share of each move, then the sum. Nothing is said after a stop.
fn count<P: Position, W: Write>(position: &P, depth: u32, control: &Control, out: &Output<W>) {
    let mut nodes = u64::from(depth == 0);
    if depth > 0 && ends::sudden_end(position).is_none() {
        for (mv, text) in text::all(position) {
            let mut after = position.clone();
            after.play(mv);
            let share = interruptible(&after, depth - 1, control);
            if control.is_stopped() {
                return;
            }
            out.line(&format!("{text}: {share}"));
            nodes += share;
        }
    }
    out.line(&format!("\nNodes searched: {nodes}\n"));
}

/// [`perft::perft`], given up soon after a stop.
fn interruptible<P: Position>(position: &P, depth: u32, control: &Control) -> u64 {
    if depth < 4 {
        return perft::perft(position, depth);
    }
    if control.is_stopped() || ends::sudden_end(position).is_some() {
        return 0;
    }
    let count = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        interruptible(&after, depth - 1, control)
    };
    position.legal_moves().iter().map(count).sum()
}
