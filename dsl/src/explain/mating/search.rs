//! The search for a mate.

use super::regions::regions;
use super::{Answer, Power, corners_first, landings, moved, symmetry};
use crate::model::{Color, KindId, Movement, Pass, PerColor, Square, SquareSet, Stop};
use crate::reach::{self, Around};
use crate::reference::{Man, Placement, Position, Rules};
use std::sync::Arc;

/// How much work a question may take, in placements that can be put aside at once.
const LIMIT: u32 = 400_000;

/// What a placement that the reference rules must judge counts for.
const JUDGED: u32 = 100;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Checkmate,
    Stalemate,
}

/// One kind of man of one side, against the other side's lone royal man.
pub(super) struct Search<'r> {
    rules: &'r Arc<Rules>,
    royals: PerColor<KindId>,
    color: Color,
    kind: KindId,
    /// Where the lone royal man is looked at, where it has fewest moves first.
    lone: Vec<Square>,
    /// By square: where the lone royal man could go.
    flights: Vec<SquareSet>,
    /// By square: what the side's own royal man attacks.
    guarded: Vec<SquareSet>,
    /// By square: what a man of the kind attacks there at best, whoever else stands on the board.
    attacked: Vec<SquareSet>,
    /// By square: where a second man of the kind can stand if the first one stands there. Only of squares in
    /// [`Search::squares`].
    partners: Vec<SquareSet>,
    /// Where a man of the kind can stand.
    squares: SquareSet,
}

impl<'r> Search<'r> {
    pub(super) fn new(
        rules: &'r Arc<Rules>,
        royals: PerColor<KindId>,
        color: Color,
        kind: KindId,
    ) -> Search<'r> {
        let model = rules.model();
        let [lone, own, man] =
            [royals[!color], royals[color], kind].map(|kind| moved(&model.kind(kind).movement));
        let flights = attacks(rules, &lone, !color);
        let regions = regions(model, color, kind);
        let partners = |square: Square| {
            let mut set = SquareSet::EMPTY;
            for (i, _) in regions.iter().enumerate().filter(|(_, r)| r.contains(square)) {
                set = regions.iter().enumerate().filter(|(j, _)| *j != i).fold(set, |set, (_, r)| set.or(*r));
            }
            set.remove(square);
            set
        };
        Search {
            rules,
            royals,
            color,
            kind,
            lone: corners_first(
                symmetry::representatives(&model.board, &[&lone, &own, &man]).iter(),
                &flights,
            ),
            guarded: attacks(rules, &own, color),
            attacked: attacks(rules, &man, color),
            partners: (0..model.board.cells()).map(|i| partners(Square(i as u8))).collect(),
            squares: regions.iter().fold(SquareSet::EMPTY, |all, r| all.or(*r)),
            flights,
        }
    }

    /// How many men it takes.
    pub(super) fn power(&self, goal: Goal) -> Power {
        let one = self.answer(goal, false);
        let second = self.squares.iter().any(|s| !self.partners[s.index()].is_empty());
        let two = (one == Answer::No && second).then(|| self.answer(goal, true));
        Power { one, two }
    }

    fn answer(&self, goal: Goal, two: bool) -> Answer {
        let mut work = 0;
        let found = self.lone.iter().find_map(|&lone| self.against(goal, lone, two, &mut work));
        found.unwrap_or(Answer::No)
    }

    /// Looks for a mate on one square; `None` if there is none.
    fn against(&self, goal: Goal, lone: Square, two: bool, work: &mut u32) -> Option<Answer> {
        let flights = self.flights[lone.index()];
        let mut zone = flights;
        zone.insert(lone);
        let model = self.rules.model();
        // The own royal man may not stand where the lone one could capture it.
        let safe: Vec<Square> =
            model.board.squares().filter(|&s| s != lone && !flights.contains(s)).collect();
        let guards = |s: &Square| self.guarded[s.index()];
        let near: Vec<Square> = safe.iter().copied().filter(|s| !guards(s).and(zone).is_empty()).collect();
        let royal_checks = near.iter().any(|s| guards(s).contains(lone));
        for first in self.squares.iter().filter(|&s| s != lone) {
            let seen = self.attacked[first.index()];
            // One of the men gives check: let it be the first.
            if goal == Goal::Checkmate && !royal_checks && !seen.contains(lone) {
                continue;
            }
            let seconds = if two { self.partners[first.index()] } else { [first].into_iter().collect() };
            for second in seconds.iter().filter(|&s| s != lone) {
                *work += 1;
                let seen = seen.or(self.attacked[second.index()]);
                let missing = flights.minus(seen);
                let enough = missing.is_empty() && (goal == Goal::Stalemate || seen.contains(lone));
                let royals = if enough { &safe } else { &near };
                for own in royals.iter().filter(|s| **s != first && **s != second) {
                    *work += 1;
                    let checked = seen.contains(lone) || guards(own).contains(lone);
                    if missing.is_subset(guards(own)) && (goal == Goal::Stalemate || checked) {
                        *work += JUDGED;
                        if self.judge(goal, lone, *own, &[first, second]) {
                            return Some(Answer::Yes);
                        }
                    }
                    if *work > LIMIT {
                        return Some(Answer::TooMany);
                    }
                }
            }
        }
        None
    }

    /// Whether the rules agree that this is what is looked for.
    fn judge(&self, goal: Goal, lone: Square, own: Square, men: &[Square]) -> bool {
        let man = |color, kind| Man { color, kind, unmoved: false, promoted: false };
        let mut placement = Placement::empty(self.rules.model().board.cells());
        men.iter().for_each(|&square| placement.put(square, man(self.color, self.kind)));
        placement.put(lone, man(!self.color, self.royals[!self.color]));
        placement.put(own, man(self.color, self.royals[self.color]));
        let position = Position::of_men(self.rules, placement, !self.color);
        position.in_check() == (goal == Goal::Checkmate)
            && !position.is_attacked(own, !self.color)
            && !position.has_legal_move()
    }
}

/// By square, what a man attacks there; where that depends on others, as much as it can be.
fn attacks(rules: &Rules, movement: &Movement, color: Color) -> Vec<SquareSet> {
    let board = &rules.model().board;
    let passes = |which: &[Pass]| landings(movement).any(|(pass, _)| which.contains(&pass));
    let in_passing = passes(&[Pass::Capture, Pass::CaptureFriend]);
    let hops = passes(&[Pass::Occupied, Pass::Friend, Pass::Enemy]);
    let around = if hops { Around::Whoever } else { Around::Nobody };
    let mut captures = movement.clone();
    for step in captures.tracks.iter_mut().flat_map(|t| &mut t.segments).flat_map(|s| &mut s.steps) {
        step.stop = if step.stop.has(Stop::CAPTURE) { Stop::CAPTURE } else { Stop::NEVER };
    }
    (0..board.cells())
        .map(|i| match in_passing {
            true => board.squares().collect(),
            false => reach::moves(board, &captures, color, Square(i as u8), around),
        })
        .collect()
}
