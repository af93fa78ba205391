//! What plans reach is what men reach by walking, whatever the form; and so are attacks.

use crate::game::{kind, model, placement};
use crate::random::{board, cases, tracks};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use tabiya::plan::eval::Evaluator;
use tabiya::plan::{FormKind, Layout, Mover, Options, Plan, PlanError, Word, plan_with};
use tabiya_dsl::model::{Color, KindId, Model, Square, SquareSet};
use tabiya_dsl::reference::{Action, Position, Rules};

/// Destination, all victims in ascending order, whether it is a swap, and the squares left open en passant.
type Known = (Square, Vec<Square>, bool, Vec<Square>);

/// A man of the kind under test among others that can't move.
struct Scene {
    origin: Square,
    color: Color,
    unmoved: bool,
    own: SquareSet,
    others: SquareSet,
}

impl Scene {
    fn occupied(&self) -> SquareSet {
        self.own.or(self.others)
    }

    fn position(&self, rules: &Arc<Rules>) -> Position {
        let board = &rules.model().board;
        let men = placement(board, |square| match square {
            s if s == self.origin => Some((self.color, 'x')),
            s if self.own.contains(s) => Some((self.color, 'o')),
            s if self.others.contains(s) => Some((!self.color, 'o')),
            _ => None,
        });
        let turn = if self.color == Color::White { "w" } else { "b" };
        let tracks_unmoved = rules.model().tracks_unmoved();
        let unmoved = match self.unmoved {
            _ if !tracks_unmoved => String::new(),
            true => format!(" u:{}", board.name(self.origin)),
            false => " u:-".to_string(),
        };
        Position::from_fen(rules, &format!("{men} {turn} - - 0 1{unmoved}")).expect("a position")
    }

    /// All moves of the man by walking.
    fn walked(&self, position: &Position) -> BTreeSet<Known> {
        let moves = position.legal_moves_ignoring_ends();
        moves
            .into_iter()
            .filter_map(|mv| match mv.action {
                Action::Walk { to, victims, swap, leaves, .. } => Some((to, victims, swap, leaves)),
                _ => None,
            })
            .collect()
    }

    /// All moves of the man by the plan.
    fn planned(&self, mover: &Mover, index: usize, layout: &Layout, eval: &Evaluator) -> BTreeSet<Known> {
        let (occupied, own) = (self.occupied(), self.own);
        let mut known = BTreeSet::new();
        let mut multi_steps = SquareSet::EMPTY;
        let mut quiet = SquareSet::EMPTY;
        let captures = [Some(&layout.captures), self.unmoved.then_some(&layout.unmoved_captures)];
        for reach in [Some(&mover.always), self.unmoved.then_some(&mover.unmoved)].into_iter().flatten() {
            let of = |parts: &[_]| eval.reach(parts, self.origin, occupied, own);
            quiet = quiet.or(of(&reach.quiet).minus(occupied));
            multi_steps = multi_steps.or(of(&reach.multi_step).minus(occupied));
            known.extend(of(&reach.capture).and(self.others).iter().map(|to| (to, vec![to], false, vec![])));
            let friends = own.minus(SquareSet::from_iter([self.origin]));
            known.extend(
                of(&reach.capture_friend).and(friends).iter().map(|to| (to, vec![to], false, vec![])),
            );
            known.extend(of(&reach.swap).and(friends).iter().map(|to| (to, vec![], true, vec![])));
        }
        known.extend(quiet.minus(multi_steps).iter().map(|to| (to, vec![], false, vec![])));
        known.extend(multi_steps.iter().map(|to| (to, vec![], false, passed(mover, self.origin, to))));
        for placed in captures.into_iter().flatten().filter_map(|by_mover| by_mover[index]) {
            for (to, mut victims) in eval.captures(&placed, self.origin, occupied, own) {
                if to != self.origin && occupied.contains(to) {
                    victims.push(to);
                }
                victims.sort();
                known.insert((to, victims, false, vec![]));
            }
        }
        known
    }

    /// Squares that could hold an enemy of the man.
    fn targets(&self, model: &Model) -> impl Iterator<Item = Square> {
        model.board.squares().filter(|&square| !self.own.contains(square))
    }

    /// Where the man attacks by walking.
    fn attacked(&self, position: &Position) -> SquareSet {
        self.targets(position.model()).filter(|&target| position.is_attacked(target, self.color)).collect()
    }

    /// The squares from which such a man attacks the target by the plan.
    fn attackers(&self, mover: &Mover, eval: &Evaluator, target: Square) -> SquareSet {
        let reaches = [Some(&mover.always), self.unmoved.then_some(&mover.unmoved)];
        reaches.into_iter().flatten().fold(SquareSet::EMPTY, |set, reach| {
            set.or(eval.reach(&reach.attack, target, self.occupied(), self.own))
        })
    }
}

fn passed(mover: &Mover, from: Square, to: Square) -> Vec<Square> {
    let of_move = mover.passed.iter().find(|(f, t, _)| (*f, *t) == (from.0, to.0));
    of_move.map(|(_, _, squares)| squares.iter().collect()).unwrap_or_default()
}

/// A game of a man with random movement and of others that can't move.
fn games() -> impl Strategy<Value = Model> {
    (board(), tracks()).prop_map(|(board, tracks)| {
        let empty = placement(&board, |_| None);
        model(
            board,
            vec![kind("Other", "O", vec![]), kind("Walker", "X", tracks)],
            &format!("{empty} w - - 0 1"),
        )
    })
}

/// Where a scene's man stands, whose it is, whether it has not moved; how many of eight squares are occupied; a seed.
type Choice = (u8, bool, bool, u64, u64);

fn scenes() -> impl Strategy<Value = Choice> {
    (any::<u8>(), any::<bool>(), any::<bool>(), 0..8u64, any::<u64>())
}

/// A number between 0 and 15 that is as good as random.
fn mix(seed: u64, square: Square) -> u64 {
    let mixed = (seed ^ square.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60
}

fn scene(model: &Model, &(origin, white, unmoved, density, seed): &Choice) -> Scene {
    let squares: Vec<Square> = model.board.squares().collect();
    let origin = squares[usize::from(origin) % squares.len()];
    let on = |men: std::ops::Range<u64>| -> SquareSet {
        squares.iter().copied().filter(|&s| men.contains(&mix(seed, s))).collect()
    };
    let (mut own, mut others) = (on(0..density), on(density..2 * density));
    own.insert(origin);
    others.remove(origin);
    let color = if white { Color::White } else { Color::Black };
    Scene { origin, color, unmoved: unmoved && model.tracks_unmoved(), own, others }
}

fn planned(model: &Model, options: &Options) -> Option<(Plan, Layout)> {
    match plan_with(model, options) {
        Ok(plan) => {
            let layout = Layout::new(&plan);
            Some((plan, layout))
        }
        Err(PlanError::Paths(_) | PlanError::TooMuchData { .. }) => None,
    }
}

/// The planner's own choice, then every form wherever it can be; in the word that fits or a wider one.
fn switches(wide: bool) -> [Options; 5] {
    let forced = [
        None,
        Some(FormKind::Constant),
        Some(FormKind::Occupancy),
        Some(FormKind::Rays),
        Some(FormKind::Walks),
    ];
    let mut options = forced.map(Options::forcing);
    if wide {
        options.iter_mut().for_each(|options| options.word = Some(Word::W256));
    }
    options
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn plans_reach_what_walks_reach(
        model in games(),
        scenes in prop::collection::vec(scenes(), 12),
        wide in prop::bool::weighted(0.2),
    ) {
        let rules = Rules::new(model.clone()).expect("rules");
        let scenes: Vec<Scene> = scenes.iter().map(|choice| scene(&model, choice)).collect();
        let positions: Vec<Position> = scenes.iter().map(|scene| scene.position(&rules)).collect();
        let walked: Vec<BTreeSet<Known>> = scenes.iter().zip(&positions).map(|(s, p)| s.walked(p)).collect();
        let attacked: Vec<SquareSet> =
            scenes.iter().zip(&positions).map(|(scene, position)| scene.attacked(position)).collect();
        for options in switches(wide) {
            let Some((plan, layout)) = planned(&model, &options) else { continue };
            let eval = Evaluator::new(plan.word, model.board.cells(), &layout);
            for ((scene, walked), attacked) in scenes.iter().zip(&walked).zip(&attacked) {
                let is_mover = |m: &Mover| m.kind == KindId(1) && m.color == scene.color;
                let index = plan.movers.iter().position(is_mover).expect("a mover");
                let mover = &plan.movers[index];
                prop_assert_eq!(&scene.planned(mover, index, &layout, &eval), walked, "{:?}", options.force);
                let attackers = |target| scene.attackers(mover, &eval, target).contains(scene.origin);
                let planned: SquareSet = scene.targets(&model).filter(|&target| attackers(target)).collect();
                prop_assert_eq!(&planned, attacked, "{:?}", options.force);
            }
        }
    }
}
