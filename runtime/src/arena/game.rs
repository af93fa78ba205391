//! One game.

use super::job::Job;
use super::mirror::Mirror;
use super::opening::Placement;
use crate::bits::Bitboard;
use crate::ends::Verdict;
use crate::game::Game;
use crate::moves::Move;
use crate::position::{Color, Position};
use crate::search::{Control, Limits, Score, Search};
use crate::text;
use std::time::{Duration, Instant};

/// The two sides with what they search with.
pub struct Players<'a, P: Position, Q: Position> {
    pub(super) a: Search<P>,
    pub(super) b: Search<Q>,
    pub(super) mirror: &'a Mirror,
    /// Time spent playing, and the part of it spent searching.
    pub(super) time: [Duration; 2],
}

/// What a game was like. Numbers of plies count from the placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// A's result: 1, 0 or -1.
    pub result: i32,
    /// The reason of the end; `length` for a game that was broken off, `no move` where no rule speaks of a side without
    /// one, `forfeit` for a side that had moves and chose none.
    pub reason: String,
    /// The moves with the side that began as White.
    pub moves: Vec<String>,
    /// Plies.
    pub plies: usize,
    /// By side (A, B): tenths of the plies that were searched to the end for a move, on average.
    pub depth: [u64; 2],
    /// By side: tenths of the legal moves in a position, on average.
    pub width: [u64; 2],
    /// How often the lead changed, by the sides' own evaluations.
    pub leads: u32,
    /// How far the winner was behind where it was behind: the average of the roots, 0 to 1000.
    pub drama: u32,
    /// The first ply from which the winner was clearly ahead to the end; the length of the game if it never was.
    pub decided: usize,
    /// At every sample (so many plies apart): by kind, how many more men A has than B.
    pub samples: Vec<Vec<i32>>,
}

/// The reason of an end that must not be.
const FORFEIT: &str = "forfeit";

/// Plies from one sample of the balance of men to the next.
const SAMPLE: usize = 8;

/// A lead, in centipawns.
const LEAD: i32 = 50;
/// A clear lead.
const CLEAR: i32 = 300;
/// Scores are cut here.
const MOST: i32 = 1000;

impl<'a, P: Position, Q: Position> Players<'a, P, Q> {
    /// Two sides ready for a job.
    pub fn new(job: &Job, mirror: &'a Mirror) -> Players<'a, P, Q> {
        let mut a = Search::new(job.values_a.clone());
        let mut b = Search::new(job.values_b.clone());
        a.set_hash(job.hash);
        b.set_hash(job.hash);
        a.set_remembering(true);
        b.set_remembering(true);
        Players { a, b, mirror, time: [Duration::ZERO; 2] }
    }

    /// Plays from the placement to the end.
    ///
    /// # Errors
    /// If a move is not legal in the mirrored position: the game is not the same for both sides.
    pub fn play(&mut self, job: &Job, placement: &Placement, a_begins: bool) -> Result<Line, String> {
        let begin = Instant::now();
        self.a.clear();
        self.b.clear();
        let limits = Limits { nodes: Some(job.nodes), ..Limits::default() };
        let control = Control::new();
        let mut board_a = Game::new(placement.of_a::<P>(a_begins));
        let mut board_b = Game::new(placement.of_b::<Q>(self.mirror, a_begins));
        let mut line = Line::default();
        let mut scores = Vec::new();
        let (mut depths, mut widths, mut turns) = ([0; 2], [0; 2], [0; 2]);
        (line.result, line.reason) = loop {
            if let Some(end) = board_a.outcome() {
                if board_b.outcome().map(|e| mirrored(e.result)) != Some(end.result) {
                    return Err(unequal::<Q>("an end of the game has no mirror image"));
                }
                let result = match end.result {
                    Verdict::WhiteWins => 1,
                    Verdict::BlackWins => -1,
                    Verdict::Draw => 0,
                };
                break (result, end.reason.to_string());
            }
            if line.plies >= job.longest {
                break (0, "length".to_owned());
            }
            let a_moves = board_a.position().turn() == Color::White;
            let mut depth = 0;
            let think = Instant::now();
            let best = if a_moves {
                self.a
                    .think(board_a.position(), board_a.earlier(), &limits, &control, &mut |i| depth = i.depth)
            } else {
                self.b
                    .think(board_b.position(), board_b.earlier(), &limits, &control, &mut |i| depth = i.depth)
            };
            self.time[1] += think.elapsed();
            let Some(mv) = best.best else {
                // Without a move and a rule that speaks of that, nothing goes on; with one, it should have been made.
                break match (board_a.position().count_moves(), a_moves) {
                    (0, _) => (0, "no move".to_owned()),
                    (_, true) => (-1, FORFEIT.to_owned()),
                    (_, false) => (1, FORFEIT.to_owned()),
                };
            };
            let side = usize::from(!a_moves);
            depths[side] += u64::from(depth);
            widths[side] += board_a.position().count_moves();
            turns[side] += 1;
            scores.push(if a_moves { centipawns(best.score) } else { -centipawns(best.score) });
            let [mv_a, mv_b] = if a_moves {
                [mv, counterpart(self.mirror, 0, mv, board_b.position())?]
            } else {
                [counterpart(self.mirror, 1, mv, board_a.position())?, mv]
            };
            line.moves.push(if a_begins {
                text::format(board_a.position(), mv_a)
            } else {
                text::format(board_b.position(), mv_b)
            });
            board_a.play(mv_a);
            board_b.play(mv_b);
            line.plies += 1;
            if line.plies.is_multiple_of(SAMPLE) {
                line.samples.push(difference(board_a.position()));
            }
        };
        let tenths = |sum: [u64; 2]| std::array::from_fn(|i| (10 * sum[i] + turns[i] / 2) / turns[i].max(1));
        (line.depth, line.width) = (tenths(depths), tenths(widths));
        describe(&mut line, &scores);
        self.time[0] += begin.elapsed();
        Ok(line)
    }
}

fn counterpart<R: Position>(mirror: &Mirror, from: usize, mv: Move, there: &R) -> Result<Move, String> {
    mirror.mv(from, mv, there).ok_or_else(|| unequal::<R>("a move has no mirror image"))
}

fn unequal<R: Position>(why: &str) -> String {
    format!("{} is not the same game for both sides: {why}", R::VARIANT.name)
}

fn mirrored(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::WhiteWins => Verdict::BlackWins,
        Verdict::BlackWins => Verdict::WhiteWins,
        Verdict::Draw => Verdict::Draw,
    }
}

/// By kind, how many more men White has than Black.
fn difference<P: Position>(position: &P) -> Vec<i32> {
    let men = |color, kind| (position.men(color) & position.kind(kind)).count() as i32;
    let kinds = 0..P::VARIANT.kinds.len() as u8;
    kinds.map(|kind| men(Color::White, kind) - men(Color::Black, kind)).collect()
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(cp) => cp.clamp(-MOST, MOST),
        Score::Mate(n) if n > 0 => MOST,
        Score::Mate(_) => -MOST,
    }
}

/// What the scores, from A's side, tell about the course of the game.
fn describe(line: &mut Line, scores: &[i32]) {
    let mut leader = 0;
    for score in scores.iter().filter(|s| s.abs() >= LEAD) {
        line.leads += u32::from(leader != 0 && leader != score.signum());
        leader = score.signum();
    }
    line.decided = line.plies;
    if line.result != 0 {
        let winners = || scores.iter().map(|s| s * line.result);
        let behind: Vec<u32> = winners().filter(|&s| s <= -LEAD).map(|s| s.unsigned_abs()).collect();
        let roots: u32 = behind.iter().map(|&s| (s * MOST as u32).isqrt()).sum();
        line.drama = roots / (behind.len() as u32).max(1);
        line.decided = scores.len() - winners().rev().take_while(|&s| s >= CLEAR).count();
    }
}
