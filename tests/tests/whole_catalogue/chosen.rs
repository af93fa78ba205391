//! The games that every run compiles.

use crate::catalogue;
use crate::features::features;
use std::collections::BTreeSet;

/// Between them they have every rule that a game of the catalogue has; armies stand behind a colon.
pub(crate) const CHOSEN: [&str; 56] = [
    "ai-wok",
    "alapo",
    "anders-giveaway",
    "anti-minishogi",
    "aralzaa",
    "armageddon",
    "berolina",
    "breakthrough",
    "cambodian",
    "chak",
    "chatur",
    "check-shogi",
    "chess-dead-positions",
    "chess960",
    "coffeehouse",
    "coregal",
    "cwda:Blasters:Spartans",
    "cwda:Busters:Multimovers",
    "cwda:Cinders:Airforce",
    "cwda:Crooks:Irons",
    "dobutsu",
    "empire",
    "grande-acedrex",
    "horde",
    "janggi",
    "jeson-mor",
    "king-of-the-hill",
    "knightmate",
    "kono",
    "kyotoshogi",
    "losers",
    "majors-check",
    "micro",
    "mid-evil",
    "opulent",
    "orda",
    "racing-kings",
    "seirawan",
    "shako",
    "shatar",
    "shatranj-at-tamma",
    "shatranj-bare-king-draws",
    "shatranj-opening-ten-moves",
    "shatranj-opening-until-contact",
    "shatranj-swap-anytime",
    "shatranj-swap-once",
    "shatranj-swap-when-stalemated",
    "sho-shogi",
    "spartan",
    "suicide",
    "synochess",
    "tamerlane",
    "three-check-crazyhouse",
    "torishogi",
    "xiangqi",
    "xiangqi-asian",
];

#[test]
fn the_chosen_games_have_every_rule() {
    let mut missing = BTreeSet::new();
    let mut covered = BTreeSet::new();
    for entry in catalogue() {
        let features = features(&entry.model());
        if CHOSEN.contains(&entry.to_string().as_str()) {
            covered.extend(features);
        } else {
            missing.extend(features);
        }
    }
    let missing: Vec<&String> = missing.difference(&covered).collect();
    assert!(missing.is_empty(), "no chosen game has: {missing:?}");
}
