//! The engine finds the mates of the mansubat by itself.

use crate::both::both;
use crate::{mirror, models};
use std::collections::BTreeSet;
use std::path::Path;

use tabiya_runtime::eval::Values;
use tabiya_runtime::search::{Control, Limits, Score, Search};
use tabiya_runtime::{Position, fen, text};
use tabiya_variants::shatranj::Shatranj;

/// Problem, FEN, and the number of moves in which White mates. (Dilaram's mate takes five moves as it is told, six against
/// 2...Rh2.)
const PROBLEMS: [(&str, &str, u32); 4] = [
    ("M9", "8/8/N7/8/8/p7/8/k1K5 w - - 0 1", 2),
    ("M3", "6K1/3r3r/5kn1/5p2/5P2/6N1/8/4R1R1 w - - 0 1", 3),
    ("M4", "6k1/5R2/7R/4N1Q1/8/1qn5/r2r4/2K5 w - - 0 1", 5),
    ("M1", "1r4k1/8/5PP1/8/K1n3NR/7B/1r6/7R w - - 0 1", 6),
];

fn search() -> Search<Shatranj> {
    let values = tabiya::values::derive(&models::model("shatranj", None)).expect("values").to_string();
    Search::new(Values::parse(&values, Shatranj::VARIANT).expect("the engine's own values"))
}

/// In how many moves the engine says the side to move wins, and by which move.
fn mate_in(search: &mut Search<Shatranj>, fen: &str, moves: u32) -> (Option<i32>, String) {
    let position: Shatranj = fen::position(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    // Moves that do not check may come late in the list: some plies more than the mate is long.
    let limits = Limits { depth: Some(2 * moves + 6), mate: Some(moves), ..Limits::default() };
    search.clear();
    let best = search.think(&position, &[], &limits, &Control::default(), &mut |_| ());
    let found = match best.score {
        Score::Mate(found) => Some(found),
        Score::Centipawns(_) => None,
    };
    (found, best.best.map_or(String::new(), |mv| text::format(&position, mv)))
}

#[test]
fn mates_are_found() {
    let mut search = search();
    for (problem, fen, moves) in PROBLEMS {
        let (found, first) = mate_in(&mut search, fen, moves);
        assert_eq!(found, Some(moves as i32), "{problem} {fen}: {first}");
        // The same with colours swapped: Black is to move then.
        let (swapped, answer) = mate_in(&mut search, &mirror::fen(fen, 8), moves);
        assert_eq!(swapped, found, "{problem} with colours swapped: {answer}");
    }
}

/// In every line that ends in mate, from five moves before on.
#[test]
fn mates_are_found_on_the_way() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("facts/mansubat.txt");
    let facts = std::fs::read_to_string(path).expect("the facts");
    let shatranj = both("shatranj", None);
    let mut seen = BTreeSet::new();
    let mut search = search();
    for line in facts.lines().filter(|l| l.ends_with("checkmate")) {
        let [problem, fen, line, _] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let line: Vec<&str> = line.split(' ').collect();
        for moves in 2..=5 {
            let Some(plies) = line.len().checked_sub(2 * moves - 1) else { continue };
            let position = shatranj.ask(fen, &line[..plies]).unwrap_or_else(|e| panic!("{problem}: {e}"));
            if seen.insert(position.fen.clone()) {
                let (found, first) = mate_in(&mut search, &position.fen, moves as u32);
                // In the main line of Dilaram's mate Black does not hold out as long as he could.
                let most = if problem == "M1" { moves + 1 } else { moves };
                let in_time = found.is_some_and(|found| (1..=most as i32).contains(&found));
                assert!(in_time, "{problem} {} in {moves}: {found:?} {first}", position.fen);
            }
        }
    }
    assert!(seen.len() >= 15, "only {} positions", seen.len());
}
