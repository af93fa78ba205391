//! Movements in which two ways to one square differ, which chance seldom makes.

use crate::game::{board, leap, track};
use crate::reach::{compare, game};
use crate::scene::Choice;
use tabiya_dsl::model::{Board, Pass, Segment, Step, Stop, Track, Vector};

/// Every origin of the board, both sides, moved and unmoved, with few and many other men.
fn everywhere(board: &Board) -> Vec<Choice> {
    let mut all = Vec::new();
    for origin in 0..board.cells() as u8 {
        for (white, unmoved) in [(true, true), (true, false), (false, true), (false, false)] {
            all.extend(
                (0..8).map(|density| (origin, white, unmoved, density, u64::from(origin) * 8 + density)),
            );
        }
    }
    all
}

fn holds(board: Board, tracks: Vec<Track>) {
    let chosen = everywhere(&board);
    compare(&game((board, tracks)), &chosen, false).unwrap();
}

/// Steps, one after the other.
fn steps(steps: &[(i8, i8, Pass, Stop)]) -> Track {
    let segment = |&(right, forward, pass, stop): &(i8, i8, Pass, Stop)| Segment {
        steps: vec![Step { by: Vector { right, forward }, pass, stop }],
        min: 1,
        max: Some(1),
    };
    track(steps.iter().map(segment).collect())
}

#[test]
fn a_leap_over_a_man_leaves_nothing_open_and_a_multi_step_does() {
    let double = steps(&[(0, 1, Pass::Empty, Stop::NEVER), (0, 1, Pass::Never, Stop::QUIET)]);
    let jump = steps(&[(0, 2, Pass::Never, Stop::QUIET)]);
    holds(board(3, 5), vec![jump, Track { leaves_en_passant: true, ..double }]);
}

#[test]
fn an_initial_leap_does_not_replace_the_move_of_those_that_have_moved() {
    let double = steps(&[(0, 1, Pass::Empty, Stop::NEVER), (0, 1, Pass::Never, Stop::PLAIN)]);
    holds(board(3, 5), vec![Track { unmoved: true, ..leap(0, 2) }, double]);
}

#[test]
fn a_man_that_went_around_the_board_cannot_pass_itself() {
    let around = steps(&[
        (1, 0, Pass::Empty, Stop::NEVER),
        (1, 0, Pass::Empty, Stop::NEVER),
        (1, 0, Pass::Empty, Stop::NEVER),
        (0, 1, Pass::Never, Stop::PLAIN),
    ]);
    holds(Board { wraps: true, ..board(3, 4) }, vec![around]);
}

#[test]
fn each_of_several_victims_has_its_square() {
    let twice = steps(&[
        (0, 1, Pass::Capture, Stop::NEVER),
        (1, 1, Pass::Empty, Stop::NEVER),
        (0, 1, Pass::Capture, Stop::NEVER),
        (1, 0, Pass::Never, Stop::PLAIN),
    ]);
    holds(board(5, 6), vec![twice]);
}
