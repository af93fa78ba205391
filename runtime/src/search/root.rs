//! The root: iterations, aspiration windows, several best lines, reports.

use super::info::{self, Best, Info, win_draw_loss};
use super::rules::Rules;
use super::score::{DECIDED, INFINITY, LARGEST, MATE, MAX_PLY, Points, report};
use super::table::{Bound, Code};
use super::worker::Worker;
use crate::moves::{Move, MoveList};
use crate::position::{Position, Stage};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A move of the root with what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Whether it captures or promotes.
    noisy: bool,
    /// Its score in this iteration; [`-INFINITY`] if it is only known not to be the best.
    score: Points,
    /// Its score in the iteration before.
    before: Points,
    /// The line that begins with it.
    line: Vec<Move>,
    seldepth: usize,
    nodes: u64,
}

/// The moves of the root that the limits allow, in the order of the generator.
pub(super) fn root_moves<P: Position>(position: &P, allowed: &[Move]) -> Vec<RootMove> {
    let stages = [(Stage::Captures, true), (Stage::Quiets, false)];
    let moves = stages.into_iter().flat_map(|(stage, noisy)| {
        let mut list = MoveList::new();
        position.generate(stage, &mut list);
        list.iter().map(|&mv| (mv, noisy)).collect::<Vec<_>>()
    });
    moves
        .filter(|(mv, _)| allowed.is_empty() || allowed.contains(mv))
        .map(|(mv, noisy)| RootMove {
            mv,
            noisy,
            score: -INFINITY,
            before: -INFINITY,
            line: vec![mv],
            seldepth: 0,
            nodes: 0,
        })
        .collect()
}

/// Half the first window around the score of the iteration before.
const WINDOW: Points = 14;

impl<P: Position> Worker<'_, P> {
    /// Searches deeper and deeper until a limit is reached. The first thread reports.
    pub(super) fn iterate(&mut self, root: &P, lines: usize, report: &mut dyn FnMut(&Info)) {
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let most =
            self.shared.limits.depth.map_or(MAX_PLY as i32 / 2, |d| d.min(MAX_PLY as u32 / 2) as i32).max(1);
        let mut stable = 0;
        let mut best = Move::NONE;
        // Helpers skip some depths so that threads do not all do the same work.
        let id = self.id as i32;
        for depth in (1..=most).filter(|d| id == 0 || *d <= 2 || (*d + id) % 3 != 0) {
            self.begin_iteration(depth);
            for mv in &mut self.root_moves {
                mv.before = std::mem::replace(&mut mv.score, -INFINITY);
            }
            for line in 0..lines {
                self.aspire(root, depth, line);
                if self.stopped {
                    break;
                }
                self.root_moves[..=line].sort_by_key(|m| -m.score);
            }
            if self.id == 0 {
                self.report_lines(depth, lines, report);
            }
            if self.stopped {
                break;
            }
            stable = if self.root_moves[0].mv == best { stable + 1 } else { 0 };
            best = self.root_moves[0].mv;
            if self.id == 0 && self.enough(depth, stable) {
                break;
            }
        }
    }

    /// Searches the root from the `line`th move on with a window around the last score, wider until it fits.
    fn aspire(&mut self, root: &P, depth: i32, line: usize) {
        let centre = self.root_moves[line..].iter().map(|m| m.before).max().unwrap_or(-INFINITY);
        let mut delta = WINDOW;
        let narrow = depth >= 5 && centre.abs() < DECIDED;
        let (mut alpha, mut beta) = match narrow {
            true => (centre - delta, centre + delta),
            false => (-INFINITY, INFINITY),
        };
        let mut lowered = 0;
        loop {
            let score = self.root(root, alpha, beta, (depth - lowered).max(1), line);
            self.root_moves[line..].sort_by_key(|m| -m.score);
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -INFINITY {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
                lowered = 0;
            } else if score >= beta && beta < INFINITY {
                beta = score + delta;
                lowered = (lowered + 1).min(3);
            } else {
                return;
            }
            delta += delta / 2;
            if alpha < -LARGEST || delta > 1500 {
                alpha = -INFINITY;
            }
            if beta > LARGEST || delta > 1500 {
                beta = INFINITY;
            }
        }
    }

    /// One search of the root's moves from the `line`th on. Moves that do not raise alpha lose their score.
    fn root(&mut self, root: &P, mut alpha: Points, beta: Points, depth: i32, line: usize) -> Points {
        let in_check = root.in_check();
        let eval = self.evaluate(root);
        self.frame_mut(0).eval = if in_check { super::score::NONE } else { eval };
        self.frame_mut(1).excluded = Move::NONE;
        self.frame_mut(1).cutoffs = 0;
        self.frame_mut(2).killers = [Move::NONE; 2];
        self.frame_mut(1).killers = [Move::NONE; 2];
        let mut best = -INFINITY;
        let old_alpha = alpha;
        for i in line..self.root_moves.len() {
            let RootMove { mv, noisy, .. } = self.root_moves[i];
            let before = self.nodes;
            self.seldepth = 0;
            let child = self.play(root, mv, 0);
            let gives_check = child.in_check();
            let count = i - line + 1;
            let new_depth = depth - 1 + i32::from(gives_check);
            let mut score = alpha + 1;
            if count > 1 {
                let late = depth >= 3 && count > 3 && !gives_check && !in_check;
                let reduction =
                    if late { self.reduction(depth, count) / if noisy { 3072 } else { 1400 } } else { 0 };
                let reduced = (new_depth - reduction).max(1.min(new_depth));
                score = -self.node::<false>(&child, -alpha - 1, -alpha, reduced, 1, gives_check, true);
                if score > alpha && reduced < new_depth {
                    score = -self.node::<false>(&child, -alpha - 1, -alpha, new_depth, 1, gives_check, true);
                }
            }
            if count == 1 || score > alpha {
                score = -self.node::<true>(&child, -beta, -alpha, new_depth, 1, gives_check, false);
            }
            self.undo();
            if self.stopped {
                return best;
            }
            let (nodes, seldepth) = (self.nodes - before, self.seldepth);
            let entry = &mut self.root_moves[i];
            entry.nodes += nodes;
            entry.score = -INFINITY;
            if count == 1 || score > alpha {
                entry.score = score;
                entry.seldepth = seldepth;
                entry.line.clear();
                entry.line.push(mv);
                entry.line.extend_from_slice(&self.lines[1]);
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        if let Some(first) = self.root_moves[line..].iter().max_by_key(|m| m.score)
            && line == 0
            && self.shared.limits.search_moves.is_empty()
        {
            let code = if best > old_alpha { Code::new(first.mv, first.noisy) } else { Code::NONE };
            let bound = match best {
                b if b >= beta => Bound::Lower,
                b if b > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.keep(root.table_key(), code, best, eval, depth, bound, 0);
        }
        best
    }

    /// Whether another iteration is not worth beginning.
    fn enough(&self, depth: i32, stable: i32) -> bool {
        let shared = self.shared;
        let first = &self.root_moves[0];
        if let Some(moves) = shared.limits.mate
            && first.score >= DECIDED
            && (MATE - first.score + 1) / 2 <= moves as Points
        {
            return true;
        }
        let (Some(soft), false) = (shared.budget.soft, shared.control.is_pondering()) else {
            return false;
        };
        if self.root_moves.len() == 1 && depth >= 6 {
            return true;
        }
        // A decided game that is fully within the horizon.
        if first.score.abs() >= DECIDED && MATE - first.score.abs() < depth / 2 {
            return true;
        }
        let drop = (first.before - first.score).clamp(-40, 80);
        let share = first.nodes * 100 / self.nodes.max(1);
        let percent =
            100 - 6 * i64::from(stable.min(7)) + i64::from(drop) / 2 + (70 - share as i64).clamp(-25, 50);
        let allowed = soft.as_millis() as i64 * percent / 100;
        self.clock_start.elapsed() >= Duration::from_millis(allowed.max(0) as u64)
    }

    /// Tells what the first `lines` moves are worth.
    fn report_lines(&mut self, depth: i32, lines: usize, tell: &mut dyn FnMut(&Info)) {
        self.shared.visited[self.id].store(self.nodes, Relaxed);
        let time = self.shared.start.elapsed();
        let nodes = self.all_nodes();
        for (i, root) in self.root_moves.iter().take(lines).enumerate() {
            // An iteration that was cut short says something only about the moves it finished.
            let (score, depth) = match root.score {
                s if s > -INFINITY => (s, depth),
                _ => (root.before, depth - 1),
            };
            if score <= -INFINITY {
                continue;
            }
            let score = report(score);
            tell(&Info {
                depth: depth as u32,
                seldepth: root.seldepth.max(1) as u32,
                multipv: i as u32 + 1,
                score,
                bound: info::Bound::Exact,
                wdl: win_draw_loss(score),
                nodes,
                nps: (nodes as u128 * 1_000_000 / time.as_micros().max(1)) as u64,
                hashfull: self.shared.table.permille_full(),
                time_ms: time.as_millis() as u64,
                pv: root.line.clone(),
            });
        }
    }

    /// The best move and its score.
    pub(super) fn verdict(&self, root: &P) -> Best {
        let Some(first) = self.root_moves.first() else {
            return Best {
                best: None,
                ponder: None,
                score: report(Rules::<P>::no_move(root, root.in_check(), 0)),
            };
        };
        let score = match (first.score, first.before) {
            (s, b) if s <= -INFINITY && b <= -INFINITY => self.evaluate(root),
            (s, b) if s <= -INFINITY => b,
            (s, _) => s,
        };
        Best { best: Some(first.mv), ponder: first.line.get(1).copied(), score: report(score) }
    }
}
