//! The search of one thread.

use super::{Best, Bound, Control, Info, Limits, Score, win_draw_loss};
use crate::eval::{Values, evaluate};
use crate::moves::{Move, MoveList};
use crate::position::{EndRule, Position, Stage, Value};
use std::time::Instant;

const MATE: i32 = 32_000;
const INFINITY: i32 = 32_100;

struct Worker<'a> {
    values: &'a Values,
    keys: Vec<u64>,
    nodes: u64,
    limit: u64,
    deadline: Option<u64>,
    start: Instant,
    control: &'a Control,
    stopped: bool,
}

fn value(value: Value, ply: i32) -> i32 {
    match value {
        Value::Loss => ply - MATE,
        Value::Draw => 0,
        Value::Win => MATE - ply,
    }
}

pub(super) fn think<P: Position>(
    values: &Values,
    root: &P,
    earlier: &[u64],
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(&Info),
) -> Best {
    let turn = root.turn() as usize;
    let clock = limits.clock_ms[turn].map(|t| {
        (t / u64::from(limits.moves_to_go.unwrap_or(30).max(2)) + limits.increment_ms[turn] / 2).min(t / 2)
    });
    let mut w = Worker {
        values,
        keys: earlier.to_vec(),
        nodes: 0,
        limit: limits.nodes.unwrap_or(u64::MAX),
        deadline: limits.move_time_ms.or(clock).filter(|_| !limits.infinite),
        start: Instant::now(),
        control,
        stopped: false,
    };
    let mut moves: Vec<Move> = root.legal_moves().iter().copied().collect();
    if !limits.search_moves.is_empty() {
        moves.retain(|m| limits.search_moves.contains(m));
    }
    let mut best = Best { best: moves.first().copied(), ponder: None, score: Score::Centipawns(0) };
    for depth in 1..=limits.depth.unwrap_or(64).min(64) {
        let mut alpha = -INFINITY;
        for i in 0..moves.len() {
            let mut child = root.clone();
            child.play(moves[i]);
            w.keys.push(root.key());
            let score = -w.node(&child, depth as i32 - 1, -INFINITY, -alpha, 1);
            w.keys.pop();
            if w.stopped {
                break;
            }
            if score > alpha {
                alpha = score;
                moves[..=i].rotate_right(1);
            }
        }
        if w.stopped || moves.is_empty() {
            break;
        }
        best.best = Some(moves[0]);
        best.score = match alpha {
            s if s > MATE - 1000 => Score::Mate((MATE - s + 1) / 2),
            s if s < 1000 - MATE => Score::Mate(-(MATE + s) / 2),
            s => Score::Centipawns(s),
        };
        let time = w.start.elapsed();
        report(&Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: best.score,
            bound: Bound::Exact,
            wdl: win_draw_loss(best.score),
            nodes: w.nodes,
            nps: (w.nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
            hashfull: 0,
            time_ms: time.as_millis() as u64,
            pv: vec![moves[0]],
        });
    }
    while (limits.infinite || control.is_pondering()) && !control.is_stopped() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    best
}

impl Worker<'_> {
    fn node<P: Position>(&mut self, position: &P, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.limit || self.nodes.is_multiple_of(1024) && self.out_of_time() {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let moves = position.legal_moves();
        for &end in P::VARIANT.ends {
            match end {
                EndRule::Checkmate(v) if moves.is_empty() && position.in_check() => return value(v, ply),
                EndRule::Stalemate(v) if moves.is_empty() && !position.in_check() => return value(v, ply),
                EndRule::Repetition(_, v) if self.keys.contains(&position.key()) => return value(v, ply),
                EndRule::Quiet(n, v) if position.quiet_plies() >= n => return value(v, ply),
                _ => {}
            }
        }
        let key = position.key();
        let mut best = -INFINITY;
        let mut list = moves;
        if depth <= 0 {
            best = evaluate(self.values, position);
            alpha = alpha.max(best);
            if best >= beta || ply > 64 {
                return best;
            }
            list = MoveList::new();
            position.generate(Stage::Captures, &mut list);
        }
        self.keys.push(key);
        for &mv in list.iter() {
            let mut child = position.clone();
            child.play(mv);
            let score = -self.node(&child, depth - 1, -beta, -alpha, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
            if self.stopped || alpha >= beta {
                break;
            }
        }
        self.keys.pop();
        best
    }

    fn out_of_time(&self) -> bool {
        let late = || self.deadline.is_some_and(|d| self.start.elapsed().as_millis() as u64 >= d);
        self.control.is_stopped() || !self.control.is_pondering() && late()
    }
}
