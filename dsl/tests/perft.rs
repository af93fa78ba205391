//! The catalogue's descriptions, read by the reference rules, have the recorded numbers of leaves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tabiya_dsl::lower::{Catalogue, Library, Options, compile};
use tabiya_dsl::reference::{Position, Rules};
use tabiya_dsl::source::Source;

/// Counts above this take too long without optimization.
const MAX_NODES: u64 = if cfg!(debug_assertions) { 10_000 } else { 20_000 };

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants")
}

/// Names without extension and texts of the catalogue's files of one kind.
fn files(extension: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder())
        .expect("the catalogue is there")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .map(|path| {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("it is text"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn leaves_are_counted_as_recorded() {
    let sources = files("variant").into_iter().map(|(name, text)| Source { name, text }).collect();
    let library = Library::new(sources);
    let mut counted = 0;
    let mut known: BTreeMap<(String, Option<String>, Option<String>), Arc<Rules>> = BTreeMap::new();
    for (game, text) in files("perft") {
        let source = library.find(&game).unwrap_or_else(|| panic!("no variant {game}"));
        for row in text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let mut fields = row.split(';').map(str::trim);
            let fen = fields.next().expect("a row begins with a FEN");
            let mut options = Options { variant: Some(game.clone()), ..Options::default() };
            let mut depths = Vec::new();
            for field in fields {
                match field.split_once(' ').expect("fields are a word and a value") {
                    ("white", army) => options.white = Some(army.to_string()),
                    ("black", army) => options.black = Some(army.to_string()),
                    (depth, nodes) => depths.push((
                        depth[1..].parse::<u32>().expect("D and a number"),
                        nodes.parse::<u64>().expect("a number"),
                    )),
                }
            }
            let key = (game.clone(), options.white.clone(), options.black.clone());
            let rules = known.entry(key).or_insert_with(|| {
                let (model, _) = compile(&library, &source, &options).expect("the catalogue is right");
                Rules::new(model).expect("its set-ups are positions")
            });
            let position = Position::from_fen(rules, fen).unwrap_or_else(|e| panic!("{game} {fen}: {e}"));
            for (depth, nodes) in depths.into_iter().filter(|(_, n)| *n <= MAX_NODES) {
                assert_eq!(position.perft(depth), nodes, "{game}, {row}, depth {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted >= 30, "only {counted} counts were made");
}
