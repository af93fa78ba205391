//! Compiles the catalogue's games into modules, through the same interface that any program can use.

use tabiya::build_script::Games;

/// The armies of `grand-cwda`.
const ARMIES: [&str; 4] = ["Grand", "GrandShatranj", "Shooters", "Lemurian"];

/// The games of the seed documents.
const SEEDS: [&str; 2] = ["shatranj", "shatranji"];

/// Their relatives.
const RELATIVES: [&str; 6] = ["chaturanga", "courier", "makruk", "chess", "crazyhouse", "grand"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut games = Games::catalogue();
    if cfg!(feature = "seeds") {
        games = SEEDS.into_iter().chain(alternatives().iter().map(String::as_str)).fold(games, Games::game);
        games = ARMIES[1..].iter().fold(games, |games, army| games.matchup("grand-cwda", "Grand", army));
    }
    if cfg!(feature = "matchups") {
        for white in ARMIES {
            for black in ARMIES {
                if white != "Grand" || black == "Grand" || !cfg!(feature = "seeds") {
                    games = games.matchup("grand-cwda", white, black);
                }
            }
        }
    }
    if cfg!(feature = "relatives") {
        games = RELATIVES.into_iter().fold(games, Games::game);
    }
    games.compile().unwrap_or_else(|e| panic!("{e}"));
}

/// The alternatives of shatranj, by the names in their file.
fn alternatives() -> Vec<String> {
    let text = include_str!("shatranj-alternatives.variant");
    text.lines()
        .filter_map(|line| line.strip_prefix("variant "))
        .filter_map(|rest| rest.split_whitespace().next())
        .map(String::from)
        .collect()
}
