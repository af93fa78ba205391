//! What plans reach is what men reach by walking, whatever the form; and so are attacks.

use crate::game::{areas, bends, hops, kind, leap, model, placement, rides};
use crate::random::{board, cases, tracks};
use crate::scene::{Choice, Scene, choices};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tabiya::plan::eval::Evaluator;
use tabiya::plan::{FormKind, Layout, Mover, Options, Plan, PlanError, Reach, Word, plan_with};
use tabiya_dsl::model::{Board, KindId, Model, Pass, Square, SquareSet, Stop, Track};
use tabiya_dsl::reference::{Action, Position, Rules};

/// Destination, all victims in ascending order, whether it is a swap, and the squares left open en passant.
type Known = (Square, Vec<Square>, bool, Vec<Square>);

/// All moves of the man by walking.
fn walked(position: &Position) -> BTreeSet<Known> {
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
fn planned(scene: &Scene, mover: &Mover, index: usize, layout: &Layout, eval: &Evaluator) -> BTreeSet<Known> {
    let (occupied, own) = (scene.occupied(), scene.own);
    let mut known = BTreeSet::new();
    let mut multi_steps = SquareSet::EMPTY;
    let mut quiet = SquareSet::EMPTY;
    let captures = [Some(&layout.captures), scene.unmoved.then_some(&layout.unmoved_captures)];
    for reach in reaches(scene, mover) {
        let of = |parts: &[_]| eval.reach(parts, scene.origin, occupied, own);
        quiet = quiet.or(of(&reach.quiet).minus(occupied));
        multi_steps = multi_steps.or(of(&reach.multi_step).minus(occupied));
        known.extend(of(&reach.capture).and(scene.others).iter().map(|to| (to, vec![to], false, vec![])));
        let friends = own.minus(SquareSet::from_iter([scene.origin]));
        known.extend(of(&reach.capture_friend).and(friends).iter().map(|to| (to, vec![to], false, vec![])));
        known.extend(of(&reach.swap).and(friends).iter().map(|to| (to, vec![], true, vec![])));
    }
    known.extend(quiet.minus(multi_steps).iter().map(|to| (to, vec![], false, vec![])));
    known.extend(multi_steps.iter().map(|to| (to, vec![], false, passed(mover, scene.origin, to))));
    for placed in captures.into_iter().flatten().filter_map(|by_mover| by_mover[index]) {
        for (to, mut victims) in eval.captures(&placed, scene.origin, occupied, own) {
            if to != scene.origin && occupied.contains(to) {
                victims.push(to);
            }
            victims.sort();
            known.insert((to, victims, false, vec![]));
        }
    }
    known
}

/// The squares from which such a man attacks the target by the plan.
fn attackers(scene: &Scene, mover: &Mover, eval: &Evaluator, target: Square) -> SquareSet {
    reaches(scene, mover).fold(SquareSet::EMPTY, |set, reach| {
        set.or(eval.reach(&reach.attack, target, scene.occupied(), scene.own))
    })
}

/// What the man can do: what all can, and what only unmoved ones can.
fn reaches<'m>(scene: &Scene, mover: &'m Mover) -> impl Iterator<Item = &'m Reach> + use<'m> {
    [Some(&mover.always), scene.unmoved.then_some(&mover.unmoved)].into_iter().flatten()
}

fn passed(mover: &Mover, from: Square, to: Square) -> Vec<Square> {
    let of_move = mover.passed.iter().find(|(f, t, _)| (*f, *t) == (from.0, to.0));
    of_move.map(|(_, _, squares)| squares.iter().collect()).unwrap_or_default()
}

/// A game of a man with such a movement and of others that can't move.
pub(crate) fn game((board, tracks): (Board, Vec<Track>)) -> Model {
    let empty = placement(&board, |_| None);
    let kinds = vec![kind("Other", "O", vec![]), kind("Walker", "X", tracks)];
    model(board, kinds, &format!("{empty} w - - 0 1"))
}

fn plan_of(model: &Model, options: &Options) -> Option<(Plan, Layout)> {
    match plan_with(model, options) {
        Ok(plan) => {
            let layout = Layout::new(&plan);
            Some((plan, layout))
        }
        Err(PlanError::Paths(_) | PlanError::TooMuchData { .. }) => None,
    }
}

/// The planner's own choice, then every form wherever it can be; in the word that fits or a wider one.
fn switches(wide: bool) -> impl Iterator<Item = Options> {
    let forced = std::iter::once(None).chain(FormKind::ALL.map(Some));
    forced.map(move |force| Options { word: wide.then_some(Word::W256), ..Options::forcing(force) })
}

/// Compares moves and attacks of the man in some scenes, in every form.
pub(crate) fn compare(model: &Model, chosen: &[Choice], wide: bool) -> Result<(), TestCaseError> {
    let rules = Rules::new(model.clone()).expect("rules");
    let scenes: Vec<Scene> = chosen.iter().map(|choice| Scene::new(model, choice)).collect();
    let positions: Vec<Position> = scenes.iter().map(|scene| scene.position(&rules)).collect();
    let walked: Vec<BTreeSet<Known>> = positions.iter().map(walked).collect();
    let attacked: Vec<SquareSet> =
        scenes.iter().zip(&positions).map(|(scene, position)| scene.attacked(position)).collect();
    for options in switches(wide) {
        let Some((plan, layout)) = plan_of(model, &options) else { continue };
        let eval = Evaluator::new(plan.word, model.board.cells(), &layout);
        for ((scene, walked), attacked) in scenes.iter().zip(&walked).zip(&attacked) {
            let is_mover = |m: &Mover| m.kind == KindId(1) && m.color == scene.color;
            let index = plan.movers.iter().position(is_mover).expect("a mover");
            let mover = &plan.movers[index];
            prop_assert_eq!(&planned(scene, mover, index, &layout, &eval), walked, "{:?}", options.force);
            let attackers = |target| attackers(scene, mover, &eval, target).contains(scene.origin);
            let planned: SquareSet = scene.targets(model).filter(|&target| attackers(target)).collect();
            prop_assert_eq!(&planned, attacked, "{:?}", options.force);
        }
    }
    Ok(())
}

/// Riders, hoppers, bent riders and leapers, for boards that are too large for tables of whole lines.
fn riders() -> impl Strategy<Value = Vec<Track>> {
    let vectors = || prop::sample::select(vec![(1, 0), (1, 1), (2, 0), (1, 2)]);
    let rider = prop_oneof![
        2 => vectors().prop_map(|(x, y)| rides(x, y)),
        1 => vectors().prop_map(|(x, y)| hops(x, y)),
        1 => prop::bool::ANY.prop_map(|diagonal| match diagonal {
            true => bends((1, 1), (1, 0)),
            false => bends((1, 0), (1, 1)),
        }),
    ];
    let leaper = (0..=3i8, 1..=3i8).prop_map(|(x, y)| vec![leap(x, y)]);
    (prop::collection::vec(rider, 1..=2), prop::collection::vec(leaper, 0..=2))
        .prop_map(|(riders, leapers)| [riders.concat(), leapers.concat()].concat())
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn plans_reach_what_walks_reach(
        model in (board(), tracks()).prop_map(game),
        chosen in prop::collection::vec(choices(), 12),
        wide in prop::bool::weighted(0.2),
    ) {
        compare(&model, &chosen, wide)?;
    }

    /// A man that captures en passant reaches the squares that it would go to quietly otherwise.
    #[test]
    fn captures_en_passant_are_quiet_moves_elsewhere(
        board in board(),
        tracks in tracks(),
        choices in prop::collection::vec(choices(), 12),
    ) {
        let ending = |stop: Stop| {
            let mut tracks = tracks.clone();
            let segments = tracks.iter_mut().flat_map(|track| { track.leaves_en_passant = false; &mut track.segments });
            for step in segments.flat_map(|segment| &mut segment.steps) {
                step.stop = if step.stop.has(Stop::QUIET) { stop } else { Stop::NEVER };
                if matches!(step.pass, Pass::Capture | Pass::CaptureFriend) {
                    step.pass = Pass::Empty;
                }
            }
            game((board.clone(), tracks))
        };
        let (quiet, passing) = (ending(Stop::QUIET), ending(Stop::EN_PASSANT));
        let plans = [&quiet, &passing].map(|model| plan_of(model, &Options::default()));
        let [Some((quiet, quiet_layout)), Some((passing, passing_layout))] = plans else { return Ok(()) };
        let quiet_eval = Evaluator::new(quiet.word, board.cells(), &quiet_layout);
        let passing_eval = Evaluator::new(passing.word, board.cells(), &passing_layout);
        for choice in &choices {
            let scene = Scene::new(&ending(Stop::QUIET), choice);
            for (a, b) in quiet.movers.iter().zip(&passing.movers) {
                for (a, b) in reaches(&scene, a).zip(reaches(&scene, b)) {
                    let quiet = quiet_eval.reach(&a.quiet, scene.origin, scene.occupied(), scene.own);
                    let passing = passing_eval.reach(&b.en_passant, scene.origin, scene.occupied(), scene.own);
                    prop_assert_eq!(quiet, passing);
                    prop_assert!(b.quiet.is_empty() && b.capture.is_empty());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn riders_on_large_boards_reach_what_they_walk_to(
        (files, ranks) in (12..=16u8, 12..=16u8),
        tracks in riders(),
        wraps in prop::bool::weighted(0.2),
        chosen in prop::collection::vec(choices(), 4),
    ) {
        let board = Board { files, ranks, holes: SquareSet::from_iter([Square(files + 1)]), wraps, regions: Vec::new() };
        compare(&game((board, tracks)), &chosen, false)?;
    }

    #[test]
    fn area_movers_reach_what_they_walk_to(
        board in board(),
        vectors in prop::sample::subsequence(vec![(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (2, 1), (0, 2)], 2..=5),
        legs in 2..=3usize,
        chosen in prop::collection::vec(choices(), 6),
        wide in prop::bool::weighted(0.2),
    ) {
        compare(&game((board, areas(&vectors, legs))), &chosen, wide)?;
    }
}
