//! The compiled games have the recorded numbers of leaves: every row of the catalogue's `.perft` files.
//!
//! The reference rules count the smaller ones in `dsl/tests/perft.rs`.

use crate::both::both;
use std::collections::BTreeMap;
use std::path::Path;

/// Larger counts take too long without optimization.
const MAX_NODES: u64 = 20_000_000;

/// Counts that must be among the recorded ones: game, beginning of the FEN, depth, leaves.
const NAMED: [(&str, &str, u32, u64); 7] = [
    ("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", 6, 19_864_709),
    ("shatranj", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 6, 19_864_709),
    ("shatranj", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", 6, 19_864_701),
    ("shatranj", "7k/5K2/8/6R1/8/8/p7/8 b", 4, 1670),
    ("shatranji", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 3, 4176),
    ("courier", "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR", 5, 4_139_349),
    ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR", 4, 273_026),
];

#[test]
fn leaves_are_counted_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the catalogue is there")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "perft"))
        .collect();
    files.sort();
    let (mut wrong, mut counts) = (Vec::new(), BTreeMap::new());
    for path in files {
        let game = path.file_stem().expect("a name").to_string_lossy().into_owned();
        // The other games are counted by the reference rules alone.
        if !tabiya_variants::GAMES.iter().any(|g| g.variant.name == game) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        for row in text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let mut fields = row.split(';').map(str::trim);
            let fen = fields.next().expect("a row begins with a FEN");
            let fields: Vec<(&str, &str)> = fields.filter_map(|f| f.split_once(' ')).collect();
            let army = |side: &str| fields.iter().find(|(word, _)| *word == side).map(|(_, army)| *army);
            let armies = army("white").zip(army("black")).map(|(white, black)| [white, black]);
            let probe = both(&game, armies).compiled;
            for (depth, nodes) in &fields {
                let depth = depth.strip_prefix('D').and_then(|d| d.parse().ok());
                let Some(depth): Option<u32> = depth else { continue };
                let nodes: u64 = nodes.parse().expect("a number");
                if nodes <= MAX_NODES {
                    let counted = probe.perft(fen, depth);
                    if counted != Ok(nodes) {
                        wrong.push(format!("{row}: depth {depth}: {counted:?}"));
                    }
                    counts.insert((game.clone(), fen.to_owned(), depth), nodes);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counts.len() >= 200, "{} counts", counts.len());
    for (game, fen, depth, nodes) in NAMED {
        let found = counts.iter().find(|((g, f, d), _)| g == game && f.starts_with(fen) && *d == depth);
        assert_eq!(found.map(|(_, n)| *n), Some(nodes), "{game} {fen}");
    }
}
