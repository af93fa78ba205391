//! Random boards, movements and placements.

use proptest::prelude::*;
use tabiya_dsl::model::{Board, Pass, Segment, Square, SquareSet, Step, Stop, Track, Vector};

/// So many cases, or as many as `PROPTEST_CASES` says.
pub(crate) fn cases(usual: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { config.cases } else { usual };
    ProptestConfig { cases, ..config }
}

/// A number between 0 and 15 that is as good as random.
pub(crate) fn mix(seed: u64, square: Square) -> u64 {
    let mixed = (seed ^ square.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60
}

/// Boards to 16x16, mostly small, with holes and wraps.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    let side = prop_oneof![4 => 3..=8u8, 2 => 9..=12u8, 1 => 13..=16u8, 1 => 1..=2u8];
    let holes = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(any::<u8>(), 0..6)];
    (side.clone(), side, holes, prop::bool::weighted(0.25)).prop_map(|(files, ranks, holes, wraps)| {
        let cells = usize::from(files) * usize::from(ranks);
        let mut set: SquareSet = holes.into_iter().map(|h| Square((usize::from(h) % cells) as u8)).collect();
        set.remove(Square(0));
        Board { files, ranks, holes: set, wraps, regions: Vec::new() }
    })
}

/// Movements: what pieces are made of, and anything else.
pub(crate) fn tracks() -> impl Strategy<Value = Vec<Track>> {
    prop_oneof![
        prop::collection::vec(track(), 1..5),
        prop::collection::vec(track(), 1..3).prop_map(|tracks| tracks.iter().flat_map(everywhere).collect()),
    ]
}

/// The track turned and reflected in all ways.
fn everywhere(track: &Track) -> Vec<Track> {
    let turn = |by: Vector, i: u8| {
        let by = if i & 1 == 0 { by } else { Vector { right: by.forward, forward: by.right } };
        let sign = |bit: u8| if i & bit == 0 { 1 } else { -1 };
        Vector { right: by.right * sign(2), forward: by.forward * sign(4) }
    };
    (0..8)
        .map(|i| {
            let mut track = track.clone();
            for step in track.segments.iter_mut().flat_map(|segment| &mut segment.steps) {
                step.by = turn(step.by, i);
            }
            track
        })
        .collect()
}

fn track() -> impl Strategy<Value = Track> {
    let segments = prop::collection::vec(segment(), 1..=3);
    let rare = || prop::bool::weighted(0.1);
    let ranks = prop_oneof![9 => Just(None), 1 => (1..=4u8, 0..=3u8).prop_map(|(a, n)| Some((a, a + n)))];
    (segments, rare(), rare(), rare(), ranks).prop_map(
        |(segments, unmoved, wraps, leaves_en_passant, from_ranks)| Track {
            unmoved,
            out_of_check: false,
            from_ranks,
            bounds: Default::default(),
            wraps,
            leaves_en_passant,
            segments,
        },
    )
}

fn segment() -> impl Strategy<Value = Segment> {
    let max = prop_oneof![
        3 => Just(Some(1u8)),
        2 => (1..=4u8).prop_map(Some),
        2 => Just(None),
    ];
    (prop::collection::vec(step(), 1..=2), 0..=1u8, max).prop_map(|(steps, min, max)| Segment {
        steps,
        min,
        max,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let vector = prop_oneof![
        6 => (-1..=1i8, -1..=1i8),
        2 => (-2..=2i8, -2..=2i8),
        1 => (-4..=4i8, -4..=4i8),
    ];
    let pass = prop_oneof![
        8 => Just(Pass::Empty),
        1 => Just(Pass::Any),
        2 => Just(Pass::Occupied),
        1 => Just(Pass::Friend),
        1 => Just(Pass::Enemy),
        1 => Just(Pass::Capture),
        1 => Just(Pass::CaptureFriend),
        1 => Just(Pass::Never),
    ];
    let stop = prop_oneof![
        6 => Just(Stop::PLAIN),
        2 => Just(Stop::NEVER),
        1 => Just(Stop::QUIET),
        1 => Just(Stop::CAPTURE),
        1 => Just(Stop::PLAIN | Stop::CAPTURE_FRIEND),
        1 => Just(Stop::SWAP | Stop::CAPTURE),
    ];
    let not_still = |(right, forward): &(i8, i8)| (*right, *forward) != (0, 0);
    (vector.prop_filter("a step leads somewhere", not_still), pass, stop)
        .prop_map(|((right, forward), pass, stop)| Step { by: Vector { right, forward }, pass, stop })
}
