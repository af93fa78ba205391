//! The movements of all games of the catalogue, in every form.

use crate::depth::Depth;
use crate::reach::{compare, game};
use crate::scene::Choice;
use std::collections::BTreeMap;
use tabiya::catalogue::library;
use tabiya::random::Random;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::model::{Board, Stop, Track};

/// Scenes for each movement.
const SCENES: usize = 6;

/// Of the movements, one of so many is compared by every run.
const SHARE: usize = 12;

/// Each movement of a kind of some game, with a game and a kind that have it.
fn movements() -> BTreeMap<String, (String, Board, Vec<Track>)> {
    let mut found = BTreeMap::new();
    for name in library().names() {
        let source = library().find(name).expect("a game of the catalogue");
        let listed = lower::list(library(), &source).into_iter().find(|listed| listed.name == name);
        let armies = listed.map_or(Vec::new(), |listed| listed.armies);
        let pairs: Vec<[Option<&String>; 2]> = match armies.as_slice() {
            [] => vec![[None, None]],
            armies => armies.chunks(2).map(|two| [two.first(), two.last()]).collect(),
        };
        for [white, black] in pairs {
            let options = Options {
                variant: Some(name.into()),
                white: white.cloned(),
                black: black.cloned(),
                setup: None,
            };
            let model = lower::compile(library(), &source, &options).expect("a game").0;
            for mut kind in model.kinds {
                let tracks = &mut kind.movement.tracks;
                // Scenes have no royal men: nobody is in check, and a threat to them alone becomes one to all.
                tracks.iter_mut().for_each(|track| track.out_of_check = false);
                // The men of scenes are none that somebody does not hop over.
                tracks.iter_mut().for_each(|track| track.bounds.no_hurdles = Default::default());
                let segments = tracks.iter_mut().flat_map(|track| &mut track.segments);
                for step in segments.flat_map(|segment| &mut segment.steps) {
                    if step.stop.has(Stop::CHECK) {
                        step.stop = if step.stop.has(Stop::QUIET) { Stop::PLAIN } else { Stop::CAPTURE };
                    }
                }
                let tracks = kind.movement.tracks;
                let key = format!("{:?} {tracks:?}", model.board);
                let label = format!("{} of {name}", kind.name);
                found.entry(key).or_insert((label, model.board.clone(), tracks));
            }
        }
    }
    found
}

#[test]
fn movements_of_every_game_are_the_same_in_every_form() {
    let depth = Depth::of_this_run();
    let movements: Vec<_> = movements().into_values().enumerate().collect();
    let chosen: Vec<_> = movements
        .into_iter()
        .filter(|(i, _)| i % SHARE == 0 || depth.takes(i / SHARE))
        .map(|(_, movement)| movement)
        .collect();
    println!("{} movements", chosen.len());
    let of_thread = &|first: usize| {
        for (label, board, tracks) in chosen.iter().skip(first).step_by(2) {
            let mut random = Random::new(board.cells() as u64);
            let mut below = |n: usize| random.below(n) as u64;
            let scenes: Vec<Choice> = (0..SCENES)
                .map(|i| (below(256) as u8, i % 2 == 0, below(2) == 0, below(6), below(usize::MAX)))
                .collect();
            let compared = compare(&game((board.clone(), tracks.clone())), &scenes, false);
            compared.unwrap_or_else(|why| panic!("{label}: {why}"));
        }
    };
    std::thread::scope(|scope| {
        for first in [0, 1] {
            scope.spawn(move || of_thread(first));
        }
    });
}
