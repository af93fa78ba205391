//! The order in which the moves of a node are tried.
//!
//! Moves are generated in two stages, and only when they are needed: captures and promotions, then the rest. They
//! live in an arena that all nodes of a line share, each node on top of its parent.

use super::exchange;
use super::history::Follow;
use super::table::Code;
use super::worker::Worker;
use crate::bits::Bitboard;
use crate::moves::{Move, Sink, Tag};
use crate::position::{Position, Stage};

/// A move with its rank among its siblings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    mv: Move,
    rank: i32,
}

/// Moves of the nodes of one line.
#[derive(Default)]
pub(super) struct Arena(pub(super) Vec<Ranked>);

impl Sink for Arena {
    #[inline(always)]
    fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B) {
        targets.for_each(|to| self.push(Move::new(Tag::Plain, kind, from, to)));
    }

    #[inline(always)]
    fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B) {
        targets.for_each(|to| {
            let from = if tag == Tag::Drop { to } else { from };
            self.push(Move::new(tag, kind, from, to).with_extra(extra));
        });
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(Ranked { mv, rank: 0 });
    }
}

/// A move that was picked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    pub(super) mv: Move,
    /// Whether it captures or promotes.
    pub(super) noisy: bool,
    /// What the ordering thinks of it: the histories of a quiet move, the exchange of a noisy one (negative: loses).
    pub(super) rank: i32,
}

/// What to pick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Known,
    GoodCaptures,
    Quiets,
    BadCaptures,
    Done,
}

/// A part of the arena.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    next: usize,
    end: usize,
    generated: bool,
}

/// The moves of one node. Whoever makes one must cut the arena back to [`Picker::base`] in the end.
pub(super) struct Picker {
    step: Step,
    known: Code,
    base: usize,
    captures: Span,
    quiets: Span,
    /// Captures put off since they lose: at the start of the captures' span.
    bad: Span,
    killers: [Move; 2],
    before: [Follow; 3],
    counter: Move,
    with_quiets: bool,
}

const REFUTATION: i32 = 1 << 20;

impl Picker {
    /// The moves of a node: the known one first, then captures by worth, quiet moves by history, losing captures.
    /// Without `with_quiets`, quiet moves are left out.
    pub(super) fn new<P: Position>(worker: &Worker<P>, ply: usize, known: Code, with_quiets: bool) -> Picker {
        let before = worker.before(ply);
        Picker {
            step: Step::Known,
            known,
            base: worker.arena.0.len(),
            captures: Span::default(),
            quiets: Span::default(),
            bad: Span::default(),
            killers: worker.frame(ply).killers,
            before,
            counter: worker.histories.counter(before[0]),
            with_quiets,
        }
    }

    /// Where the arena ended before this node.
    pub(super) fn base(&self) -> usize {
        self.base
    }

    /// Leaves the quiet moves that remain out.
    pub(super) fn skip_quiets(&mut self) {
        self.with_quiets = false;
        if self.step == Step::Quiets {
            self.step = Step::BadCaptures;
        }
    }

    /// The next move to try.
    pub(super) fn next<P: Position>(&mut self, worker: &mut Worker<P>, position: &P) -> Option<Picked> {
        loop {
            match self.step {
                Step::Known => {
                    self.step = Step::GoodCaptures;
                    let noisy = self.known.is_noisy();
                    if self.known != Code::NONE && (noisy || self.with_quiets) {
                        self.generate(worker, position, noisy);
                        if let Some(mv) = self.take_known(worker, noisy) {
                            return Some(Picked { mv, noisy, rank: REFUTATION });
                        }
                    }
                }
                Step::GoodCaptures => {
                    self.generate(worker, position, true);
                    let Some(Ranked { mv, rank }) = best(&mut self.captures, worker.arena) else {
                        self.step = Step::Quiets;
                        continue;
                    };
                    if exchange::wins_at_least(worker.shared.evaluator, position, mv, 0) {
                        return Some(Picked { mv, noisy: true, rank });
                    }
                    worker.arena.0[self.bad.end] = Ranked { mv, rank };
                    self.bad.end += 1;
                }
                Step::Quiets => {
                    if self.with_quiets {
                        self.generate(worker, position, false);
                        if let Some(Ranked { mv, rank }) = best(&mut self.quiets, worker.arena) {
                            return Some(Picked { mv, noisy: false, rank });
                        }
                    }
                    self.step = Step::BadCaptures;
                }
                Step::BadCaptures => {
                    if self.bad.next < self.bad.end {
                        self.bad.next += 1;
                        let mv = worker.arena.0[self.bad.next - 1].mv;
                        return Some(Picked { mv, noisy: true, rank: -1 });
                    }
                    self.step = Step::Done;
                }
                Step::Done => return None,
            }
        }
    }

    /// Generates and ranks a stage's moves unless that was done.
    fn generate<P: Position>(&mut self, worker: &mut Worker<P>, position: &P, noisy: bool) {
        let span = if noisy { &mut self.captures } else { &mut self.quiets };
        if span.generated {
            return;
        }
        let start = worker.arena.0.len();
        position.generate(if noisy { Stage::Captures } else { Stage::Quiets }, worker.arena);
        let end = worker.arena.0.len();
        *span = Span { next: start, end, generated: true };
        if noisy {
            self.bad = Span { next: start, end: start, generated: true };
        }
        let color = position.turn();
        let Worker { arena, histories, shared, .. } = worker;
        for ranked in &mut arena.0[start..end] {
            let mv = ranked.mv;
            ranked.rank = if noisy {
                let gain = exchange::gain(shared.evaluator, position, mv);
                let victim = position.kind_on(mv.to());
                16 * gain - shared.evaluator.worth(mv.kind()) + histories.capture(mv, victim) / 4
            } else if mv == self.killers[0] {
                REFUTATION
            } else if mv == self.killers[1] {
                REFUTATION - 1
            } else if mv == self.counter {
                REFUTATION - 2
            } else {
                histories.quiet(color, mv, &self.before)
            };
        }
    }

    /// Takes the move that the table knows out of its stage.
    fn take_known<P: Position>(&mut self, worker: &mut Worker<P>, noisy: bool) -> Option<Move> {
        let span = if noisy { &mut self.captures } else { &mut self.quiets };
        let moves = &mut worker.arena.0[span.next..span.end];
        let index = moves.iter().position(|r| Code::new(r.mv, noisy) == self.known)?;
        moves.swap(0, index);
        span.next += 1;
        Some(moves[0].mv)
    }
}

/// Takes the best of the moves left in a span.
#[inline]
fn best(span: &mut Span, arena: &mut Arena) -> Option<Ranked> {
    let moves = &mut arena.0[span.next..span.end];
    let index = (0..moves.len()).max_by_key(|&i| (moves[i].rank, std::cmp::Reverse(i)))?;
    moves.swap(0, index);
    span.next += 1;
    Some(moves[0])
}
