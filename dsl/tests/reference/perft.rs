//! Counts that independent programs agree on.

use crate::games;
use tabiya_dsl::reference::Position;

/// `game | fen | count at depth 1, 2, ...` (`-`: not known), one position a line; `#` begins a comment.
const FACTS: &str = include_str!("../../../tests/facts/reference-perft.txt");

#[test]
fn counts_agree() {
    // Debug builds count less deep.
    let most: u64 = if cfg!(debug_assertions) { 6_000 } else { 200_000 };
    let mut checked = 0;
    for line in FACTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [game, fen, counts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position =
            Position::from_fen(&games::catalogue(game).rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            if let Some(count) = count.parse().ok().filter(|&count: &u64| count <= most) {
                assert_eq!(position.perft(depth), count, "{game} {fen} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "{checked} counts");
}
