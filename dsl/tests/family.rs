//! The arrays of the shatranj family have the men that their sources give them.

#[path = "common/catalogue.rs"]
mod common;

use common::model;
use std::collections::BTreeMap;
use tabiya_dsl::lower::Options;
use tabiya_dsl::model::Color;
use tabiya_dsl::reference::{Position, Rules};

const FACTS: &str = include_str!("../../tests/facts/family.txt");

#[test]
fn arrays_have_the_recorded_men() {
    let mut checked = 0;
    for line in FACTS.lines().filter(|line| !line.starts_with('#')) {
        let (game, setup, white, black) = match line.split('|').map(str::trim).collect::<Vec<_>>()[..] {
            [_, game, setup, white, black] => (game, setup, white, black),
            [number, "-", why] if number.parse::<u32>().is_ok() && !why.is_empty() => continue,
            _ => panic!("{line}"),
        };
        let setup = (!setup.is_empty()).then(|| setup.to_string());
        let rules = Rules::new(model(game, &Options { setup, ..Options::default() })).expect("it is a game");
        let start = Position::from_fen(&rules, &rules.model().setup().fen).expect("a position");
        for (color, recorded) in [(Color::White, white), (Color::Black, black)] {
            let mut counts: BTreeMap<_, usize> = BTreeMap::new();
            for (_, man) in start.placement().men_of(color) {
                *counts.entry(man.kind).or_default() += 1;
            }
            let mut counts: Vec<usize> = counts.into_values().collect();
            counts.sort_unstable();
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            assert_eq!(counts.join(" "), recorded, "{game}, {color:?}");
        }
        checked += 1;
    }
    assert!(checked >= 40, "{checked} arrays");
}
