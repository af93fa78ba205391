//! Where the games of a pair begin.

use super::job::Job;
use super::mirror::{self, Mirror};
use crate::ends::outcome;
use crate::eval::Evaluator;
use crate::fen;
use crate::game::Game;
use crate::keys::mix;
use crate::position::{Color, Parts, Position};
use std::collections::BTreeMap;

/// A placement of men with A as White; either side can begin from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement(
    /// The parts; whose turn it is does not matter.
    pub Parts,
);

impl Placement {
    /// The position of A's module in which A begins, or (on the same squares) B.
    pub(super) fn of_a<P: Position>(&self, a_begins: bool) -> P {
        P::from_parts(&mirror::first_move_of(&self.0, if a_begins { Color::White } else { Color::Black }))
    }

    /// The position of B's module with the same men, seen from the other side.
    pub(super) fn of_b<Q: Position>(&self, mirror: &Mirror, a_begins: bool) -> Q {
        let seen = mirror.parts(0, Q::VARIANT, &self.0);
        Q::from_parts(&mirror::first_move_of(&seen, if a_begins { Color::Black } else { Color::White }))
    }

    /// Whether a game can begin from here whoever begins: nobody is in check, nothing has ended.
    fn playable<P: Position>(&self) -> bool {
        [true, false].into_iter().all(|a_begins| {
            let position: P = self.of_a(a_begins);
            !position.in_check() && outcome(&position).is_none()
        })
    }
}

/// The placement that the match starts from.
///
/// # Errors
/// If the job's start is no position of the game, or one that ends the game or has a king in check.
pub(super) fn start<P: Position>(job: &Job) -> Result<Placement, String> {
    match &job.start {
        Some(text) => given::<P>(text),
        None => checked::<P>(fen::start::<P>().to_parts(), "the set-up"),
    }
}

/// A placement from text.
///
/// # Errors
/// As for [`start`].
pub(super) fn given<P: Position>(text: &str) -> Result<Placement, String> {
    let position: P = fen::position(text).map_err(|e| format!("{}: {e}", crate::quote::quote(text)))?;
    checked::<P>(position.to_parts(), text)
}

fn checked<P: Position>(parts: Parts, text: &str) -> Result<Placement, String> {
    let placement = Placement(parts);
    if placement.playable::<P>() {
        Ok(placement)
    } else {
        Err(format!("no pair can begin from {text}: a king is in check, or the game has ended"))
    }
}

/// How often a placement is drawn anew before the last one is taken as it is.
const ATTEMPTS: u64 = 200;

/// The placement with this number: a function of start, opening, seed and number alone.
pub(super) fn draw<P: Position>(
    job: &Job,
    start: &Placement,
    evaluator: &Evaluator<P>,
    number: u64,
) -> Placement {
    let lean = |p: &Placement| balance(p, evaluator);
    let usual = lean(start);
    let mut last = start.clone();
    for attempt in 0..ATTEMPTS {
        let mut random = Lot(mix(mix(job.seed) ^ mix(number).rotate_left(17) ^ mix(attempt).rotate_left(41)));
        let mut placement = start.clone();
        if job.opening.shuffle {
            shuffle::<P>(&mut placement.0, &mut random);
        }
        let Some(placement) = walk::<P>(&placement, job.opening.random, &mut random) else { continue };
        if !placement.playable::<P>() {
            continue;
        }
        if job.opening.bound == 0 || (lean(&placement) - usual).abs() <= job.opening.bound {
            return placement;
        }
        last = placement;
    }
    last
}

/// How far the evaluation is on A's side, whoever moves.
fn balance<P: Position>(placement: &Placement, evaluator: &Evaluator<P>) -> i32 {
    let of = |a_begins| evaluator.evaluate(&placement.of_a::<P>(a_begins));
    (of(true) - of(false)) / 2
}

/// Makes so many random moves, either side beginning by lot; none if the game would end on the way.
fn walk<P: Position>(from: &Placement, plies: usize, random: &mut Lot) -> Option<Placement> {
    if plies == 0 {
        return Some(from.clone());
    }
    let mut game = Game::new(from.of_a::<P>(random.below(2) == 0));
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        game.play(moves[random.below(moves.len())]);
        if game.outcome().is_some() {
            return None;
        }
    }
    let mut parts = game.position().to_parts();
    parts.may_pass = false;
    Some(Placement(parts))
}

/// The men that neither promote nor are royal change places with others of their side on squares of the same colour, so
/// that no man's reach changes. Where both sides stand on opposite squares, they change in the same way.
fn shuffle<P: Position>(parts: &mut Parts, random: &mut Lot) {
    let variant = P::VARIANT;
    let files = usize::from(variant.files);
    let mut groups: [BTreeMap<usize, Vec<usize>>; 2] = Default::default();
    for (square, man) in parts.board.iter().enumerate() {
        let Some((color, kind)) = *man else { continue };
        let kind = &variant.kinds[usize::from(kind)];
        if !kind.royal && !kind.promotes {
            // Counted from the owner's side, so that opposite squares are in groups of one number.
            let rank = match color {
                Color::White => square / files,
                Color::Black => usize::from(variant.ranks) - 1 - square / files,
            };
            groups[color as usize].entry((rank + square % files) % 2).or_default().push(square);
        }
    }
    let opposite = |square: usize| usize::from(mirror::square(variant, square as u8));
    let [white, black] = groups;
    let mut moved = Vec::new();
    for parity in 0..2 {
        let whites = white.get(&parity).cloned().unwrap_or_default();
        let mut blacks = black.get(&parity).cloned().unwrap_or_default();
        // The same order on both sides.
        blacks.sort_by_key(|&s| opposite(s));
        let order = random.order(whites.len());
        let alike = blacks.iter().map(|&s| opposite(s)).eq(whites.iter().copied());
        let other = if alike { order.clone() } else { random.order(blacks.len()) };
        for (squares, order) in [(&whites, &order), (&blacks, &other)] {
            let men: Vec<_> = squares.iter().map(|&s| parts.board[s]).collect();
            for (i, &square) in squares.iter().enumerate() {
                if parts.board[square] != men[order[i]] {
                    moved.push(square as u8);
                }
                parts.board[square] = men[order[i]];
            }
        }
    }
    // Rights hang on men that stand where they stood.
    parts.unmoved.retain(|s| !moved.contains(s));
    for i in 0..variant.castlings.len() {
        let rule = parts.castling(variant, i);
        let partner = Some((rule.color, rule.partner));
        if parts.board[usize::from(rule.partner_from)] != partner || moved.contains(&rule.partner_from) {
            parts.castling &= !(1 << i);
            parts.castling_from[i] = [0; 2];
        }
    }
}

/// Random numbers: a counter, mixed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        ((u128::from(mix(self.0)) * below as u128) >> 64) as usize
    }

    /// The numbers below `len` in random order.
    fn order(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for i in (1..len).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }
}
