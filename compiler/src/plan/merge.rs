//! Several tables become one where that stays small.

use super::choose::Budget;
use super::ways::{Ways, table_size};
use std::collections::BTreeMap;
use tabiya_dsl::model::SquareSet;

/// An occupancy table to be.
pub(super) struct Table {
    pub(super) ways: Ways,
    masks: Vec<SquareSet>,
    bytes: usize,
}

impl Table {
    pub(super) fn new(ways: Ways, budget: &Budget) -> Table {
        let masks = ways.masks();
        let bytes = table_size(masks.iter().copied(), budget.word).0;
        Table { ways, masks, bytes }
    }

    /// How many bytes more the table of both takes than the two tables; `None` if it is out of the budget.
    fn growth(&self, other: &Table, budget: &Budget) -> Option<i64> {
        // Where one table's squares are among the other's, the larger one holds both for nothing.
        let free = self.bytes.max(other.bytes);
        let most = free.max(budget.options.merged_bytes) / budget.word.bytes();
        let (mut results, mut relevant) = (0, 0);
        for (a, b) in self.masks.iter().zip(&other.masks) {
            let squares = a.or(*b).len();
            relevant = relevant.max(squares);
            results += 1 << squares.min(40);
            if results > most {
                return None;
            }
        }
        let bytes = results * budget.word.bytes();
        let fits = bytes == free || relevant <= budget.options.relevant;
        fits.then(|| bytes as i64 - (self.bytes + other.bytes) as i64)
    }
}

/// More groups than this are left as they are: comparing them all would take long, and no piece that is worth it has
/// so many.
const MAX_GROUPS: usize = 256;

/// Merges the two tables that grow least by it, as long as some fit.
pub(super) fn merge(tables: Vec<Table>, budget: &Budget) -> Vec<Table> {
    if tables.len() > MAX_GROUPS {
        return tables;
    }
    let mut growths: BTreeMap<(usize, usize), i64> = BTreeMap::new();
    for (j, b) in tables.iter().enumerate() {
        for (i, a) in tables[..j].iter().enumerate() {
            growths.extend(a.growth(b, budget).map(|growth| ((i, j), growth)));
        }
    }
    let mut tables: Vec<Option<Table>> = tables.into_iter().map(Some).collect();
    while let Some((i, j)) =
        growths.iter().min_by_key(|(pair, growth)| (**growth, **pair)).map(|(pair, _)| *pair)
    {
        growths.retain(|&(a, b), _| ![a, b].contains(&i) && ![a, b].contains(&j));
        if let (Some(a), Some(b)) = (tables[i].take(), tables[j].take()) {
            let both = Table::new(a.ways.and(b.ways), budget);
            for (k, other) in tables.iter().enumerate() {
                let growth = other.as_ref().and_then(|other| both.growth(other, budget));
                growths.extend(growth.map(|growth| ((i.min(k), i.max(k)), growth)));
            }
            tables[i] = Some(both);
        }
    }
    tables.into_iter().flatten().collect()
}
