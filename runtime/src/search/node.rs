//! One inner node of the tree.

use super::correction::Corrections;
use super::exchange;
use super::history::{self, Follow};
use super::picker::{Picked, Picker};
use super::rules::Rules;
use super::score::{DECIDED, INFINITY, MATE, MAX_PLY, NONE, Points, from_table, is_decided};
use super::table::{Bound, Code, Entry};
use super::worker::Worker;
use crate::bits::Bitboard;
use crate::moves::Move;
use crate::position::Position;

/// Moves tried before the best one, kept to lower their records.
const TRIED: usize = 32;

/// Moves that were tried and did not cut.
struct Tried {
    moves: [Move; TRIED],
    len: usize,
}

impl Tried {
    fn new() -> Tried {
        Tried { moves: [Move::NONE; TRIED], len: 0 }
    }

    fn push(&mut self, mv: Move) {
        if self.len < TRIED {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().copied()
    }
}

/// What is known about a node when its moves are tried.
struct Node {
    depth: i32,
    ply: usize,
    eval: Points,
    in_check: bool,
    improving: bool,
    cut: bool,
    pv: bool,
}

/// Whether a move is worth trying.
enum Hopeless {
    No,
    Yes,
    /// Nor are the quiet moves after it.
    WithAllQuiets,
}

impl<P: Position> Worker<'_, P> {
    /// The score of a position at `ply` (not the root), searched to `depth` plies, within the window.
    ///
    /// With `PV`, the window may be wide and the best line is kept. `cut` says that a cutoff is expected.
    #[allow(clippy::too_many_arguments, reason = "the parameters of a node are many")]
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: Points,
        mut beta: Points,
        mut depth: i32,
        ply: usize,
        in_check: bool,
        cut: bool,
    ) -> Points {
        if depth <= 0 {
            return self.quiesce::<PV>(position, alpha, beta, ply, in_check);
        }
        let excluded = self.frame(ply).excluded;
        let singular = excluded != Move::NONE;
        if !self.enter(ply) {
            return 0;
        }
        if PV {
            self.lines[ply].clear();
        }
        if !singular && let Some(score) = self.end(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(position) };
        }
        alpha = alpha.max(ply as Points - MATE);
        beta = beta.min(MATE - 1 - ply as Points);
        if alpha >= beta {
            return alpha;
        }

        let key = position.table_key();
        let known = if singular { None } else { self.shared.table.probe(key) };
        if let Some(score) = known.and_then(|e| cutoff::<PV>(&e, alpha, beta, depth, ply))
            && !self.near_quiet_limit(position)
        {
            return score;
        }
        let code = known.map_or(Code::NONE, |e| e.code);

        // The static evaluation, and a better one where the table has it.
        let mut raw = NONE;
        let mut eval = NONE;
        let mut refined = NONE;
        let places = Corrections::places(position);
        if singular {
            eval = self.frame(ply).eval;
            refined = eval;
        } else if !in_check {
            raw = known.map(|e| e.eval).filter(|e| *e != NONE).unwrap_or_else(|| self.evaluate(position));
            eval = self.corrections.correct(raw, &places);
            refined = eval;
            if let Some(entry) = known {
                let score = from_table(entry.score, ply);
                if if score > eval { entry.bound.is_lower() } else { entry.bound.is_upper() } {
                    refined = score;
                }
            }
        }
        self.frame_mut(ply).eval = eval;
        self.frame_mut(ply + 1).excluded = Move::NONE;
        self.frame_mut(ply + 2).killers = [Move::NONE; 2];
        self.frame_mut(ply + 1).cutoffs = 0;
        let before_eval = self.earlier_eval(ply);
        let improving = !in_check && (before_eval == NONE || eval > before_eval);

        // Who asks for a mate wants every line looked at: nothing is left out on suspicion.
        let full_width = self.shared.limits.mate.is_some();
        if !PV && !in_check && !singular && !full_width {
            if let Some(score) = self.prune_node(position, alpha, beta, depth, ply, refined, improving, cut) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        if code == Code::NONE && depth >= 4 && (PV || cut) && !full_width {
            depth -= 1;
        }

        let before = self.before(ply);
        let old_alpha = alpha;
        let mut best = -INFINITY;
        let mut best_code = Code::NONE;
        let mut count = 0;
        let mut tried_quiets = Tried::new();
        let mut tried_captures = Tried::new();
        let node = Node { depth, ply, eval, in_check, improving, cut, pv: PV };
        let mut picker = Picker::new(self, ply, code, true);
        while let Some(picked) = picker.next(self, position) {
            let Picked { mv, noisy, rank } = picked;
            if mv == excluded {
                continue;
            }
            count += 1;
            let mut reduction = self.reduction(depth, count);

            if best > -DECIDED && !in_check && !full_width {
                match self.hopeless(position, &picked, count, alpha, reduction, &node) {
                    Hopeless::No => {}
                    Hopeless::Yes => continue,
                    Hopeless::WithAllQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if let Some(entry) = known.filter(|_| count == 1 && !singular && Code::new(mv, noisy) == code) {
                match self.only_good_move(position, mv, &entry, beta, &node) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        self.arena.0.truncate(picker.base());
                        return score;
                    }
                }
            }

            let victim = if noisy { position.kind_on(mv.to()) } else { None };
            let child = self.play(position, mv, ply);
            let gives_check = child.in_check();
            if gives_check && extension == 0 && !(noisy && rank < 0) && ply < 2 * self.depth as usize {
                extension = 1;
            }
            let new_depth = depth - 1 + extension;

            let mut score;
            if depth >= 2 && count > 1 + usize::from(PV) && !full_width {
                reduction = self.adjusted(reduction, &picked, victim, gives_check, code, &node);
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                score = -self.node::<false>(&child, -alpha - 1, -alpha, reduced, ply + 1, gives_check, true);
                if score > alpha && reduced < new_depth {
                    score = -self.node::<false>(
                        &child,
                        -alpha - 1,
                        -alpha,
                        new_depth,
                        ply + 1,
                        gives_check,
                        !cut,
                    );
                }
            } else if !PV || count > 1 {
                score =
                    -self.node::<false>(&child, -alpha - 1, -alpha, new_depth, ply + 1, gives_check, !cut);
            } else {
                score = alpha + 1;
            }
            if PV && (count == 1 || score > alpha) {
                score = -self.node::<true>(&child, -beta, -alpha, new_depth, ply + 1, gives_check, false);
            }
            self.undo();
            if self.stopped {
                self.arena.0.truncate(picker.base());
                return 0;
            }

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = Code::new(mv, noisy);
                    if PV {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        self.frame_mut(ply).cutoffs += 1;
                        self.reward(
                            position,
                            mv,
                            noisy,
                            victim,
                            depth,
                            &before,
                            &tried_quiets,
                            &tried_captures,
                            ply,
                        );
                        break;
                    }
                }
            }
            if noisy {
                tried_captures.push(mv);
            } else {
                tried_quiets.push(mv);
            }
        }
        self.arena.0.truncate(picker.base());
        if count == 0 {
            return if singular { alpha } else { Rules::<P>::no_move(position, in_check, ply) };
        }
        if !singular {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let learns = match bound {
                Bound::Lower => best > eval,
                Bound::Upper => best < eval,
                _ => true,
            };
            if !in_check && learns && !best_code.is_noisy() && !is_decided(best) {
                self.corrections.learn(&places, best - eval, depth);
            }
            self.keep(key, best_code, best, raw, depth, bound, ply);
        }
        best
    }

    /// Whether a move is unlikely to matter here, seeing how late it comes and what it could gain.
    #[inline(always)]
    fn hopeless(
        &self,
        position: &P,
        picked: &Picked,
        count: usize,
        alpha: Points,
        reduction: i32,
        node: &Node,
    ) -> Hopeless {
        let loses =
            |margin: Points| !exchange::wins_at_least(self.shared.evaluator, position, picked.mv, -margin);
        if picked.noisy {
            return match node.depth <= 7 && picked.rank < 0 && loses(120 * node.depth) {
                true => Hopeless::Yes,
                false => Hopeless::No,
            };
        }
        let late = (3 + node.depth * node.depth) / if node.improving { 1 } else { 2 };
        let left = (node.depth - reduction / 1024).max(0);
        if count as i32 > late || left <= 7 && node.eval + 90 + 85 * left <= alpha {
            return Hopeless::WithAllQuiets;
        }
        let bad_record = left <= 4 && picked.rank < -3200 * left.max(1);
        if bad_record || left <= 8 && loses(24 * left * left) { Hopeless::Yes } else { Hopeless::No }
    }

    /// How much deeper the known move has to be searched since all others are clearly worse; or a score, if so many
    /// moves are good that the node needs no search.
    fn only_good_move(
        &mut self,
        position: &P,
        mv: Move,
        entry: &Entry,
        beta: Points,
        node: &Node,
    ) -> Result<i32, Points> {
        let &Node { depth, ply, in_check, cut, .. } = node;
        let trusted = entry.depth >= depth - 3 && entry.bound.is_lower() && !is_decided(entry.score);
        if depth < 7 || ply >= 2 * self.depth as usize || !trusted {
            return Ok(0);
        }
        let target = entry.score - 2 * depth;
        self.frame_mut(ply).excluded = mv;
        let score = self.node::<false>(position, target - 1, target, (depth - 1) / 2, ply, in_check, cut);
        self.frame_mut(ply).excluded = Move::NONE;
        match score {
            _ if self.stopped => Err(0),
            s if s < target => Ok(1 + i32::from(!node.pv && s < target - 20)),
            _ if target >= beta => Err(target),
            _ => Ok(-i32::from(entry.score >= beta)),
        }
    }

    /// The reduction of a late move in 1024ths of a ply, from that by depth and number alone.
    #[inline(always)]
    fn adjusted(
        &self,
        reduction: i32,
        picked: &Picked,
        victim: Option<u8>,
        gives_check: bool,
        known: Code,
        node: &Node,
    ) -> i32 {
        let mut reduction = reduction;
        if picked.noisy {
            reduction = reduction / 2 - self.histories.capture(picked.mv, victim) / 16;
            reduction -= if picked.rank >= 0 { 512 } else { 0 };
        } else {
            reduction -= picked.rank.clamp(-history::MAX * 2, history::MAX * 2) / 12;
            reduction += if known.is_noisy() { 512 } else { 0 };
        }
        reduction += if node.cut { 1024 } else { 0 };
        reduction -= if node.pv { 1024 } else { 0 };
        reduction += if node.improving { 0 } else { 256 };
        reduction -= if gives_check || node.in_check { 768 } else { 0 };
        reduction + if self.frame(node.ply + 1).cutoffs > 3 { 768 } else { 0 }
    }

    /// Reasons to leave a node that is outside the principal variation without trying its moves.
    #[allow(clippy::too_many_arguments, reason = "the facts of the node")]
    #[inline]
    fn prune_node(
        &mut self,
        position: &P,
        alpha: Points,
        beta: Points,
        depth: i32,
        ply: usize,
        eval: Points,
        improving: bool,
        cut: bool,
    ) -> Option<Points> {
        // Hopelessly behind: only captures could help.
        if depth <= 4 && eval + 220 + 130 * depth * depth <= alpha {
            let score = self.quiesce::<false>(position, alpha, alpha + 1, ply, false);
            if score <= alpha {
                return Some(score);
            }
        }
        // So far ahead that a quiet move keeps it.
        if depth <= 8
            && eval < DECIDED
            && beta > -DECIDED
            && eval - 75 * (depth - i32::from(improving)) >= beta
        {
            return Some((eval + beta) / 2);
        }
        // So far ahead that even passing keeps it.
        if eval >= beta
            && self.frame(ply).eval + 12 * depth >= beta + 60
            && depth >= 3
            && ply >= self.null_from_ply
            && self.frame(ply - 1).follow != Follow::NONE
            && beta > -DECIDED
            && self.may_pass(position)
        {
            let reduced = depth - (4 + depth / 4 + ((eval - beta) / 160).min(3));
            let mut child = position.clone();
            child.skip();
            self.frame_mut(ply).follow = Follow::NONE;
            self.keys.push(crate::ends::history_key(position));
            self.note(Move::NONE);
            let first = std::mem::replace(&mut self.first_key, self.keys.len());
            let score = -self.node::<false>(&child, -beta, 1 - beta, reduced, ply + 1, false, !cut);
            self.first_key = first;
            self.undo();
            if self.stopped {
                return None;
            }
            if score >= beta {
                let score = if score >= DECIDED { beta } else { score };
                if depth < 10 && !Rules::<P>::STALEMATE_DECIDES || depth < 6 || self.null_from_ply > 0 {
                    return Some(score);
                }
                // Where moving may be a burden, a search without passing has to confirm it.
                self.null_from_ply = ply + (3 * reduced.max(0) / 4) as usize + 1;
                let verified =
                    self.node::<false>(position, beta - 1, beta, reduced.max(1), ply, false, false);
                self.null_from_ply = 0;
                if self.stopped {
                    return None;
                }
                if verified >= beta {
                    return Some(score);
                }
            }
        }
        None
    }

    /// Whether giving up the turn tells something: not with few men, where moving is often a burden.
    fn may_pass(&self, position: &P) -> bool {
        let strong = position.men(position.turn())
            & !Rules::<P>::of_kinds(position, Rules::<P>::ROYAL | Rules::<P>::PAWNS);
        let needed = if Rules::<P>::STALEMATE_DECIDES { 2 } else { 1 };
        strong.count() >= needed || P::VARIANT.hands && strong.any()
    }

    /// Remembers which move cut and which did not.
    #[allow(clippy::too_many_arguments, reason = "the facts of the node")]
    fn reward(
        &mut self,
        position: &P,
        mv: Move,
        noisy: bool,
        victim: Option<u8>,
        depth: i32,
        before: &[Follow; 3],
        quiets: &Tried,
        captures: &Tried,
        ply: usize,
    ) {
        let color = position.turn();
        let bonus = (140 * depth - 60).clamp(40, 1600);
        if noisy {
            self.histories.update_capture(mv, victim, bonus);
        } else {
            let killers = &mut self.frame_mut(ply).killers;
            if killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            self.histories.set_counter(before[0], mv);
            self.histories.update_quiet(color, mv, before, bonus);
            for quiet in quiets.iter() {
                self.histories.update_quiet(color, quiet, before, -bonus);
            }
        }
        for capture in captures.iter() {
            self.histories.update_capture(capture, position.kind_on(capture.to()), -bonus);
        }
    }
}

/// The score from the table, where it settles the node.
#[inline(always)]
fn cutoff<const PV: bool>(
    entry: &Entry,
    alpha: Points,
    beta: Points,
    depth: i32,
    ply: usize,
) -> Option<Points> {
    if PV || entry.depth < depth {
        return None;
    }
    let score = from_table(entry.score, ply);
    let settles =
        if score >= beta { entry.bound.is_lower() } else { score <= alpha && entry.bound.is_upper() };
    settles.then_some(score)
}
