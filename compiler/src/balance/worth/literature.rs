//! What others take men for, in pawns or centipawns as they print them, for comparison.

/// A published value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Whose.
    pub source: &'static str,
    /// In hundredths of that source's pawn.
    pub centipawns: i32,
}

/// Source, game, kinds with values.
type Row = (&'static str, &'static [&'static str], &'static [(&'static str, i32)]);

const TABLE: &[Row] = &[
    (
        "Fairy-Max",
        &["shatranj"],
        &[("Rukh", 630), ("Faras", 450), ("Firzan", 180), ("Fil", 110), ("Baidaq", 100)],
    ),
    (
        "ChessV",
        &["shatranj"],
        &[("Rukh", 600), ("Faras", 425), ("Firzan", 175), ("Fil", 125), ("Baidaq", 100)],
    ),
    (
        "Fairy-Max",
        &["cwda"],
        &[
            ("Bede", 530),
            ("Waffle", 320),
            ("Fad", 480),
            ("Cardinal", 875),
            ("ShortRook", 400),
            ("Woody", 310),
            ("HalfDuck", 480),
            ("Chancellor", 935),
            ("ChargingRook", 485),
            ("Fibnif", 310),
            ("ChargingKnight", 400),
            ("Colonel", 935),
            ("Queen", 950),
            ("Rook", 500),
            ("Bishop", 350),
            ("Knight", 325),
        ],
    ),
    (
        "ChessV",
        &["cwda"],
        &[
            ("Bede", 450),
            ("Waffle", 315),
            ("Fad", 475),
            ("Cardinal", 875),
            ("ShortRook", 400),
            ("Woody", 325),
            ("HalfDuck", 500),
            ("Chancellor", 950),
            ("ChargingRook", 495),
            ("Fibnif", 325),
            ("ChargingKnight", 365),
            ("Colonel", 950),
            ("Queen", 950),
            ("Rook", 500),
            ("Bishop", 325),
            ("Knight", 325),
        ],
    ),
    (
        "ChessV",
        &["grand-cwda"],
        &[
            ("Oliphant", 500),
            ("JumpingGeneral", 600),
            ("Minister", 575),
            ("HighPriestess", 575),
            ("Warmachine", 600),
            ("SlidingGeneral", 1000),
            ("BentHero", 750),
            ("BentShaman", 600),
            ("Lemurian/WarElephant", 475),
            ("Cardinal", 750),
            ("Marshall", 925),
        ],
    ),
    (
        "Fairy-Max",
        &["grand-cwda"],
        &[("JumpingGeneral", 640), ("Minister", 640), ("HighPriestess", 640), ("Knight", 290)],
    ),
];

/// Published values of an army's kind of man in a game, by their names in the catalogue. A name of the table may have the
/// army before it, where two armies call different men the same.
pub fn published(game: &str, army: &str, kind: &str) -> Vec<Published> {
    let of = |&(source, games, kinds): &Row| {
        let named = |name: &str| match name.split_once('/') {
            None => name == kind,
            Some((of, name)) => of == army && name == kind,
        };
        let value = kinds.iter().find(|(name, _)| named(name))?;
        games.contains(&game).then_some(Published { source, centipawns: value.1 })
    };
    TABLE.iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use tabiya_dsl::lower::{self, Catalogue, Options};

    #[test]
    fn every_kind_of_the_table_is_in_the_catalogue() {
        for (_, games, kinds) in TABLE {
            for game in *games {
                let source = catalogue::library().find(game).unwrap();
                let listed =
                    lower::list(catalogue::library(), &source).into_iter().find(|l| l.name == *game).unwrap();
                let armies: Vec<Option<String>> = if listed.armies.is_empty() {
                    vec![None]
                } else {
                    listed.armies.into_iter().map(Some).collect()
                };
                let mut names = Vec::new();
                for army in armies {
                    let options = Options {
                        variant: Some(game.to_string()),
                        white: army.clone(),
                        black: army.clone(),
                        setup: None,
                    };
                    let (model, _) = lower::compile(catalogue::library(), &source, &options).unwrap();
                    let with = |k: &str| army.as_ref().map_or(k.to_owned(), |army| format!("{army}/{k}"));
                    names.extend(model.kinds.into_iter().flat_map(|k| [with(&k.name), k.name]));
                }
                for (kind, _) in *kinds {
                    assert!(names.iter().any(|n| n == kind), "{game}: {kind}");
                }
            }
        }
        assert_eq!(published("shatranj", "", "Rukh").len(), 2);
        assert!(published("chess", "", "Rook").is_empty());
        assert_eq!(published("grand-cwda", "Lemurian", "WarElephant").len(), 1);
        assert!(published("grand-cwda", "Shooters", "WarElephant").is_empty());
    }
}
