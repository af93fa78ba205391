//! Recorded facts that differ from our rules on purpose: the table of docs/differences.md.

use super::row::Row;
use tabiya_dsl::model::Model;

const PAGE: &str = include_str!("../../../../../docs/differences.md");

/// Variants and positions of the table.
pub(super) struct Defended(Vec<(String, String)>);

impl Defended {
    /// Reads lines like ``| `shatranj` | `FEN` | ... |``.
    pub(super) fn read() -> Defended {
        let code = |cell: &str| Some(cell.trim().strip_prefix('`')?.strip_suffix('`')?.to_string());
        let rows = PAGE.lines().filter_map(|line| {
            let mut cells = line.strip_prefix('|')?.split('|');
            Some((code(cells.next()?)?, code(cells.next()?)?))
        });
        Defended(rows.collect())
    }

    /// Whether the table has the row's position; the moves played from there follow the FEN after ` moves `.
    pub(super) fn has(&self, model: &Model, row: &Row) -> bool {
        let mut position = row.fen.clone();
        if !row.moves_played.is_empty() {
            position += &format!(" moves {}", row.moves_played.join(" "));
        }
        self.0.iter().any(|(variant, fen)| *variant == model.name && *fen == position)
    }
}
