//! Leaf counts: recorded ones, or those of the reference rules where nobody has recorded any.

use crate::batch::Batch;
use std::path::Path;
use std::sync::Arc;
use tabiya_dsl::reference::{Position, Rules};

/// Larger counts take too long without optimization.
const MOST_NODES: u64 = 100_000;

/// Asserts that a game of a batch has the leaf counts of the catalogue's file for it; how many.
pub(crate) fn recorded(
    batch: &mut Batch,
    number: usize,
    label: &str,
    name: &str,
    armies: Option<[&str; 2]>,
    rules: &Arc<Rules>,
) -> usize {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../variants/{name}.perft"));
    let mut rows = std::fs::read_to_string(file).map_or(Vec::new(), |text| rows(&text, armies));
    if rows.is_empty() {
        rows = counted(rules);
    }
    for (fen, depth, nodes) in &rows {
        let said = batch.say(number, fen, &format!("perft {depth}"));
        assert_eq!(said, Ok(format!("{nodes}\n")), "{label}: {fen}, depth {depth}");
    }
    rows.len()
}

/// FEN, depth and leaves.
type Count = (String, u32, u64);

/// The rows of a file for these armies, for each position the largest count that does not take too long.
fn rows(text: &str, armies: Option<[&str; 2]>) -> Vec<Count> {
    let mut found = Vec::new();
    for row in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = row.split(';').map(str::trim);
        let fen = fields.next().unwrap_or_default();
        let fields: Vec<(&str, &str)> = fields.filter_map(|field| field.split_once(' ')).collect();
        let army = |side: &str| fields.iter().find(|(word, _)| *word == side).map(|(_, army)| *army);
        if army("white").zip(army("black")).map(|(white, black)| [white, black]) != armies {
            continue;
        }
        let counts = fields
            .iter()
            .filter_map(|(depth, nodes)| Some((depth.strip_prefix('D')?.parse().ok()?, nodes.parse().ok()?)));
        let largest = counts.filter(|(_, nodes)| *nodes <= MOST_NODES).max();
        found.extend(largest.map(|(depth, nodes)| (fen.to_string(), depth, nodes)));
    }
    found
}

/// The first counts from the set-up.
fn counted(rules: &Arc<Rules>) -> Vec<Count> {
    let start = Position::start(rules);
    (1..=2).map(|depth| (start.to_fen(), depth, start.perft(depth))).collect()
}
