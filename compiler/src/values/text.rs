//! The text that engines read their values from.

use super::Values;
use std::fmt;

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tabiya values 1")?;
        writeln!(f, "tempo {}", self.tempo)?;
        for (index, kind) in self.kinds.iter().enumerate() {
            writeln!(
                f,
                "kind {index} {} mg {} eg {} hand {} phase {} mobility-mg {} mobility-eg {} attack {}",
                kind.name,
                kind.mg,
                kind.eg,
                kind.hand,
                kind.phase,
                kind.mobility_mg,
                kind.mobility_eg,
                kind.attack
            )?;
            for (name, table) in [("mg", &kind.table_mg), ("eg", &kind.table_eg)] {
                writeln!(f, "{name}")?;
                for rank in table.chunks(usize::from(self.size.0.max(1))).rev() {
                    let numbers: Vec<String> = rank.iter().map(|n| format!("{n:4}")).collect();
                    writeln!(f, " {}", numbers.join(" "))?;
                }
            }
        }
        Ok(())
    }
}
