//! Movements that are too much are refused, in reasonable time, and large ones get by.

use crate::game::{board, kind, leap, model, rides, step, track};
use tabiya::paths::{PathError, PathProblem};
use tabiya::plan::{Form, Layout, Options, PlanError, plan, plan_with};
use tabiya_dsl::model::{KindId, Model, Pass, Segment, Step, Stop, Track, Vector};

fn game(side: u8, tracks: Vec<Track>) -> Model {
    let rank = side.to_string();
    let fen = vec![rank.as_str(); usize::from(side)].join("/") + " w - - 0 1";
    model(board(side, side), vec![kind("Walker", "X", tracks)], &fen)
}

fn problem(model: &Model) -> PathProblem {
    match plan(model) {
        Err(PlanError::Paths(PathError { kind: KindId(0), problem })) => problem,
        other => panic!("{other:?}"),
    }
}

/// Rides of a rook, so many in a row, each at a right angle to the one before.
fn hooks(rides: usize) -> Vec<Track> {
    let ahead = [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]];
    (0..1usize << rides)
        .flat_map(|turns| [0, 1].map(|first| (turns, first)))
        .map(|(turns, first)| {
            let leg = |i: usize| ahead[(first + i) % 2][turns >> i & 1];
            let segment = |(x, y)| Segment { steps: vec![step(x, y)], min: 1, max: None };
            track((0..rides).map(|i| segment(leg(i))).collect())
        })
        .collect()
}

#[test]
fn rides_may_turn_but_not_for_ever() {
    assert!(plan(&game(8, hooks(2))).is_ok());
    assert!(plan(&game(16, hooks(2))).is_ok());
    assert_eq!(problem(&game(16, hooks(3))), PathProblem::TooManyPaths);
}

/// A move over men that are captured, so many, and its end.
fn locust(victims: usize, end: Stop) -> Vec<Track> {
    let take = Step { by: Vector { right: 1, forward: 0 }, pass: Pass::Capture, stop: Stop::NEVER };
    let last = Step { pass: Pass::Never, stop: end, ..take };
    let mut steps = vec![take; victims];
    steps.push(last);
    vec![track(vec![Segment { steps, min: 1, max: Some(1) }])]
}

#[test]
fn three_men_can_be_captured_on_the_way() {
    let plan = plan(&game(8, locust(3, Stop::PLAIN))).expect("three");
    let longest = plan.movers[0].captures.iter().flatten().map(|path| path.victims.len()).max();
    assert_eq!(longest, Some(3));
    assert_eq!(problem(&game(8, locust(4, Stop::PLAIN))), PathProblem::TooManyVictims);
}

#[test]
fn captures_on_the_way_end_in_plain_moves() {
    assert_eq!(problem(&game(8, locust(1, Stop::SWAP))), PathProblem::MixedEffects);
    assert_eq!(problem(&game(8, locust(1, Stop::EN_PASSANT))), PathProblem::MixedEffects);
}

#[test]
fn what_is_left_open_en_passant_is_no_matter_of_choice() {
    let two_ways = [(0, 1), (1, 0)].map(|(x, y)| {
        let steps = vec![step(x, y), step(1 - x, 1 - y)];
        Track { leaves_en_passant: true, ..track(vec![Segment { steps, min: 1, max: Some(1) }]) }
    });
    assert_eq!(problem(&game(8, two_ways.to_vec())), PathProblem::AmbiguousPassing);
    assert!(plan(&game(8, two_ways[..1].to_vec())).is_ok());
}

#[test]
fn tables_shrink_where_there_is_little_room() {
    let rook = game(10, rides(1, 0));
    let tight = Options { total_bytes: 200 * 1024, ..Options::default() };
    let plan = plan_with(&rook, &tight).expect("a smaller plan");
    assert!(Layout::new(&plan).bytes.len() <= tight.total_bytes);
    assert!(plan.parts.iter().any(|part| matches!(part.form, Form::Rays { .. })));
    let none = Options { total_bytes: 1000, ..Options::default() };
    assert!(matches!(plan_with(&rook, &none), Err(PlanError::TooMuchData { .. })));
}

#[test]
fn leaps_beside_a_ride_leave_its_rays_alone() {
    let tracks = [rides(1, 0), vec![leap(2, 0), leap(3, 3)]].concat();
    let plan = plan(&game(16, tracks)).expect("a plan");
    let forms: Vec<bool> = plan.parts.iter().map(|part| matches!(part.form, Form::Rays { .. })).collect();
    assert_eq!(forms.iter().filter(|&&rays| rays).count(), 1);
    assert!(plan.parts.iter().all(|part| !matches!(part.form, Form::Walks(_))));
}
