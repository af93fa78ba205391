//! The end of a line: captures and promotions until the position is quiet enough to be evaluated.

use super::correction::Corrections;
use super::exchange;
use super::picker::Picker;
use super::rules::Rules;
use super::score::{DECIDED, INFINITY, MAX_PLY, NONE, Points, ended, from_table, to_table};
use super::table::{Bound, Code, Entry};
use super::worker::Worker;
use crate::position::Position;

/// What a capture may bring beyond the men taken, in centipawns.
const MARGIN: Points = 180;
/// Having so few men, royal ones left out, a side may well have no move: that is looked at.
const FEW_MEN: u32 = 2;

impl<P: Position> Worker<'_, P> {
    /// The score of a position at `ply` where only captures and promotions are tried (in check: everything).
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: Points,
        beta: Points,
        ply: usize,
        in_check: bool,
    ) -> Points {
        if !self.enter(ply) {
            return 0;
        }
        if PV {
            self.lines[ply].clear();
        }
        if let Some(score) = self.end(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(position) };
        }

        let key = position.table_key();
        let known = self.shared.table.probe(key);
        if let Some(entry) = known.filter(|_| !PV && !self.near_quiet_limit(position)) {
            let score = from_table(entry.score, ply);
            let cuts = if score >= beta { entry.bound.is_lower() } else { entry.bound.is_upper() };
            if cuts && (score >= beta || score <= alpha) {
                return score;
            }
        }

        let mut best = -INFINITY;
        let mut raw = NONE;
        let mut eval = NONE;
        if !in_check {
            if Rules::<P>::fighters(position, position.turn()) <= FEW_MEN && position.count_moves() == 0 {
                return ended(Rules::<P>::stalemate(position), ply);
            }
            raw = known.map(|e| e.eval).filter(|e| *e != NONE).unwrap_or_else(|| self.evaluate(position));
            eval = self.corrections.correct(raw, &Corrections::places(position));
            best = eval;
            if let Some(entry) = known {
                let score = from_table(entry.score, ply);
                let better = if score > best { entry.bound.is_lower() } else { entry.bound.is_upper() };
                if better {
                    best = score;
                }
            }
            if best >= beta {
                if known.is_none() {
                    self.keep(key, Code::NONE, best, raw, 0, Bound::Lower, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let old_alpha = alpha;
        let mut best_code = Code::NONE;
        let code = known.map_or(Code::NONE, |e| e.code);
        let mut picker = Picker::new(self, ply, code, in_check);
        let mut count = 0;
        while let Some(picked) = picker.next(self, position) {
            count += 1;
            if best > -DECIDED {
                if in_check {
                    if !picked.noisy && count > 1 {
                        picker.skip_quiets();
                        continue;
                    }
                } else {
                    if picked.rank < 0 && picked.noisy && count > 1
                        || !exchange::wins_at_least(self.shared.evaluator, position, picked.mv, 0)
                    {
                        continue;
                    }
                    let hope = eval + MARGIN + exchange::gain(self.shared.evaluator, position, picked.mv);
                    if hope <= alpha {
                        best = best.max(hope);
                        continue;
                    }
                }
            }
            let child = self.play(position, picked.mv, ply);
            let child_check = child.in_check();
            let score = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1, child_check);
            self.undo();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = Code::new(picked.mv, picked.noisy);
                    if PV {
                        self.extend_line(ply, picked.mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.arena.0.truncate(picker.base());
        if self.stopped {
            return 0;
        }
        if in_check && count == 0 {
            return Rules::<P>::no_move(position, true, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.keep(key, best_code, best, raw, 0, bound, ply);
        best
    }

    /// The static evaluation for the side to move, within the range of undecided games.
    #[inline]
    pub(super) fn evaluate(&self, position: &P) -> Points {
        self.shared.evaluator.evaluate(position).clamp(1 - DECIDED, DECIDED - 1)
    }

    /// Whether scores from the table may be wrong since the count of quiet moves is about to end the game.
    #[inline(always)]
    pub(super) fn near_quiet_limit(&self, position: &P) -> bool {
        Rules::<P>::QUIET.is_some_and(|(plies, _)| position.quiet_plies() + plies / 8 + 2 >= plies)
    }

    /// Stores what was found about a node.
    #[allow(clippy::too_many_arguments, reason = "the fields of an entry, once")]
    #[inline(always)]
    pub(super) fn keep(
        &self,
        key: u64,
        code: Code,
        score: Points,
        eval: Points,
        depth: i32,
        bound: Bound,
        ply: usize,
    ) {
        self.shared.table.store(key, Entry { code, score: to_table(score, ply), eval, depth, bound });
    }
}
