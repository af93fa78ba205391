//! The state of one searching thread.

use super::control::Control;
use super::correction::Corrections;
use super::history::{Follow, Histories};
use super::limits::Limits;
use super::picker::Arena;
use super::root::RootMove;
use super::rules::Rules;
use super::score::{MAX_PLY, NONE, Points, ended, probable};
use super::table::Table;
use super::time::Budget;
use crate::ends;
use crate::eval::Evaluator;
use crate::moves::Move;
use crate::position::{Position, Value};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What all threads of a search share.
pub(super) struct Shared<'a, P: Position> {
    pub(super) evaluator: &'a Evaluator<P>,
    pub(super) table: &'a Table,
    pub(super) limits: &'a Limits,
    pub(super) control: &'a Control,
    pub(super) budget: Budget,
    pub(super) start: Instant,
    /// Positions visited by each thread, as of its last look at the clock.
    pub(super) visited: Vec<AtomicU64>,
    /// The first thread has finished.
    pub(super) finished: AtomicBool,
}

/// What a node leaves for its descendants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The static evaluation, or [`NONE`] in check.
    pub(super) eval: Points,
    /// The move that was made here, for continuation histories.
    pub(super) follow: Follow,
    /// Quiet moves that refuted siblings.
    pub(super) killers: [Move; 2],
    /// The move that is left out to see whether it is the only good one.
    pub(super) excluded: Move,
    /// How many of the children were cut off.
    pub(super) cutoffs: u32,
}

const EMPTY_FRAME: Frame =
    Frame { eval: NONE, follow: Follow::NONE, killers: [Move::NONE; 2], excluded: Move::NONE, cutoffs: 0 };

/// Nodes between two looks at the clock: well under 10 milliseconds even in slow games.
const LOOK: u64 = 256;

/// Frames before the root, so that a node can always look back.
const BEFORE: usize = 4;

/// What a thread keeps from one search to the next.
pub(super) struct Memory<P: Position> {
    histories: Histories<P>,
    corrections: Corrections<P>,
    arena: Arena,
}

impl<P: Position> Memory<P> {
    pub(super) fn new() -> Self {
        Memory { histories: Histories::new(), corrections: Corrections::new(), arena: Arena::default() }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }
}

/// One searching thread.
pub(super) struct Worker<'a, P: Position> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) histories: &'a mut Histories<P>,
    pub(super) corrections: &'a mut Corrections<P>,
    pub(super) arena: &'a mut Arena,
    /// 0 for the thread that reports and decides.
    pub(super) id: usize,
    frames: Vec<Frame>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    /// Keys of the game's positions and of the line's, the present node left out.
    pub(super) keys: Vec<u64>,
    /// The moves from the root to the present node ([`Move::NONE`] for none), where some rule asks for them.
    path: Vec<Move>,
    /// How many keys there are at the root.
    pub(super) root_keys: usize,
    /// Keys before this one are on the other side of a null move.
    pub(super) first_key: usize,
    pub(super) nodes: u64,
    /// The number of nodes at which to look at the clock again.
    next_look: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    /// When the own clock began to run.
    pub(super) clock_start: Instant,
    /// Plies of the iteration.
    pub(super) depth: i32,
    /// No null move by the verified side before this ply.
    pub(super) null_from_ply: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// `round(128 * ln n)` for small n: reductions are products of these.
    logarithms: [i32; 64],
}

impl<'a, P: Position> Worker<'a, P> {
    pub(super) fn new(
        shared: &'a Shared<'a, P>,
        memory: &'a mut Memory<P>,
        id: usize,
        earlier: &[u64],
        root_moves: Vec<RootMove>,
    ) -> Self {
        memory.arena.0.clear();
        Worker {
            shared,
            histories: &mut memory.histories,
            corrections: &mut memory.corrections,
            arena: &mut memory.arena,
            id,
            frames: vec![EMPTY_FRAME; BEFORE + MAX_PLY + 4],
            lines: vec![Vec::new(); MAX_PLY + 2],
            keys: earlier.to_vec(),
            path: Vec::new(),
            root_keys: earlier.len(),
            first_key: 0,
            nodes: 0,
            next_look: LOOK,
            seldepth: 0,
            stopped: false,
            clock_start: shared.start,
            depth: 0,
            null_from_ply: 0,
            root_moves,
            logarithms: std::array::from_fn(|n| (128.0 * (n.max(1) as f64).ln()).round() as i32),
        }
    }

    #[inline(always)]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[BEFORE + ply]
    }

    #[inline(always)]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[BEFORE + ply]
    }

    /// The moves made one, two and four plies before this one.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize) -> [Follow; 3] {
        let at = |back: usize| self.frames[BEFORE + ply - back].follow;
        [at(1), at(2), at(4)]
    }

    /// The static evaluation two plies ago (four if there was none, in check).
    pub(super) fn earlier_eval(&self, ply: usize) -> Points {
        let two = self.frames[BEFORE + ply - 2].eval;
        if two == NONE { self.frames[BEFORE + ply - 4].eval } else { two }
    }

    /// The base reduction of the `count`th move at `depth`, in 1024ths of a ply.
    #[inline(always)]
    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        self.logarithms[depth.clamp(1, 63) as usize] * self.logarithms[count.min(63)] / 32
    }

    /// Makes a move: the position after it.
    #[inline(always)]
    pub(super) fn play(&mut self, position: &P, mv: Move, ply: usize) -> P {
        let mut child = position.clone();
        child.play(mv);
        self.frame_mut(ply).follow = Histories::<P>::follow(position.turn(), mv);
        self.keys.push(ends::history_key(position));
        self.note(mv);
        child
    }

    /// Notes the move that is made, where some rule asks for the moves of the line.
    #[inline(always)]
    pub(super) fn note(&mut self, mv: Move) {
        if const { ends::chase::rule(P::VARIANT).is_some() } {
            self.path.push(mv);
        }
    }

    /// Takes a move back.
    #[inline(always)]
    pub(super) fn undo(&mut self) {
        self.keys.pop();
        if const { ends::chase::rule(P::VARIANT).is_some() } {
            self.path.pop();
        }
    }

    /// Counts a visit to a node at `ply`, unless the search has to end: then false.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        if self.shared.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = true;
        } else if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK;
            self.look_at_clock();
        }
        if !self.stopped {
            self.nodes += 1;
            self.seldepth = self.seldepth.max(ply);
        }
        !self.stopped
    }

    #[cold]
    fn look_at_clock(&mut self) {
        let shared = self.shared;
        shared.visited[self.id].store(self.nodes, Relaxed);
        if shared.control.is_pondering() {
            self.clock_start = Instant::now();
        }
        let late = |hard: Duration| self.clock_start.elapsed() >= hard;
        self.stopped |= shared.control.is_stopped()
            || self.id != 0 && shared.finished.load(Relaxed)
            || self.id == 0 && !shared.control.is_pondering() && shared.budget.hard.is_some_and(late)
            || shared.limits.nodes.is_some_and(|limit| self.all_nodes() >= limit);
    }

    /// Positions visited by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        let others = self.shared.visited.iter().enumerate().filter(|(i, _)| *i != self.id);
        self.nodes + others.map(|(_, n)| n.load(Relaxed)).sum::<u64>()
    }

    /// The score of a position where a rule other than having no move ends the game.
    #[inline(always)]
    pub(super) fn end(&self, position: &P, ply: usize) -> Option<Points> {
        if let Some(value) = ends::sudden_end(position) {
            return Some(ended(value, ply));
        }
        if const { P::VARIANT.counting.is_some() } && ends::counted_out(position) {
            return Some(ended(ends::settled(position, Value::Draw), ply));
        }
        if let Some((plies, value)) = Rules::<P>::QUIET
            && position.count_limit() == 0
            && position.quiet_plies() >= plies
        {
            return Some(Rules::too_quiet(position, value, ply));
        }
        let (count, _, _) = Rules::<P>::REPETITION?;
        self.repeated(position, count).map(|(certain, first)| {
            let value = ends::settled(position, self.value_of_repetition(position, first));
            if certain { ended(value, ply) } else { probable(value, ply) }
        })
    }

    /// What it means for the side to move that the position has occurred before, first as the key at `first`.
    #[cold]
    fn value_of_repetition(&self, position: &P, first: usize) -> Value {
        if ends::perpetual_rule(P::VARIANT.ends).is_some() {
            let mut since = self.keys[first + 1..].to_vec();
            since.push(ends::history_key(position));
            if let Some(value) = ends::perpetual_check::<P>(&since) {
                return value;
            }
        }
        if let Some(value) = self.perpetual_chase(position) {
            return value;
        }
        match Rules::<P>::REPETITION {
            Some((_, value, Some(color))) if color != position.turn() => value.for_other(),
            Some((_, value, _)) => value,
            None => Value::Draw,
        }
    }

    /// What perpetual chase is worth to the side to move, as far as the line since the position occurred last tells: what
    /// went on in it will go on.
    fn perpetual_chase(&self, position: &P) -> Option<Value> {
        if const { ends::chase::rule(P::VARIANT).is_none() } {
            return None;
        }
        let key = ends::history_key(position);
        let last = self.keys[self.root_keys..].iter().rposition(|&k| k == key)?;
        ends::chase::perpetual(position, self.path.get(last..)?)
    }

    /// Whether the position has occurred before, and as which key first: with true if often enough for the rule, with
    /// false if since the root, which is taken as a sign that it will be.
    #[inline(always)]
    fn repeated(&self, position: &P, count: u8) -> Option<(bool, usize)> {
        let present = self.keys.len();
        let reach = if P::VARIANT.hands { present } else { usize::from(position.quiet_plies()) };
        let first = present.saturating_sub(reach).max(self.first_key);
        let key = ends::history_key(position);
        let mut seen = 1;
        let mut since_root = None;
        let mut i = present;
        while i >= first + 2 {
            i -= 2;
            if self.keys[i] == key {
                seen += 1;
                if i > self.root_keys {
                    since_root = Some((false, i));
                }
                if seen >= usize::from(count) {
                    return Some((true, i));
                }
            }
        }
        since_root
    }

    /// Puts a move in front of the best line of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Prepares an iteration.
    pub(super) fn begin_iteration(&mut self, depth: i32) {
        self.depth = depth;
        self.seldepth = 0;
        self.null_from_ply = 0;
        *self.frame_mut(0) = EMPTY_FRAME;
    }
}
