//! A side of a match: an army or another variant's men, perhaps with changes.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// What it is called in files and reports: letters, digits, hyphens, underscores and blanks.
    pub name: String,
    /// The army, in a game with armies; the name itself unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// A variant on the same board whose men and rights it has, instead of those of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Squares, as the side sees them with White, that it leaves empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Men that it has on these squares, whatever stood there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, String>,
    /// What its men can promote to, instead of what the rules say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promotes: Vec<String>,
}

impl Side {
    /// A side of this name and nothing else: the army of that name where the game has armies.
    pub fn plain(name: &str) -> Side {
        Side { name: name.to_owned(), ..Side::default() }
    }

    /// Reads what a user writes for a side: `NAME[=ARMY][: CHANGE, ...]`, where a change is `without SQUARE`,
    /// `KIND on SQUARE`, `promoting to KIND or KIND` or `as VARIANT`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Side, String> {
        let (head, changes) = text.split_once(':').unwrap_or((text, ""));
        let (name, army) = match head.split_once('=') {
            Some((name, army)) => (name.trim(), Some(army.trim().to_owned())),
            None => (head.trim(), None),
        };
        let mut side = Side { name: name.to_owned(), army, ..Side::default() };
        for change in changes.split(',').map(str::trim).filter(|c| !c.is_empty()) {
            let words: Vec<&str> = change.split_whitespace().collect();
            match words[..] {
                ["without", square] => side.without.push(square.to_owned()),
                ["as", variant] => side.variant = Some(variant.to_owned()),
                ["promoting", "to", ref kinds @ ..] if !kinds.is_empty() => {
                    side.promotes = kinds.iter().filter(|w| **w != "or").map(|w| w.to_string()).collect();
                }
                [kind, "on", square] => drop(side.with.insert(square.to_owned(), kind.to_owned())),
                _ => {
                    let expected =
                        "`without f2`, `Queen on d1`, `promoting to Knight or Rook` or `as VARIANT`";
                    return Err(format!(
                        "`{}` is no change of a side; expected {expected}",
                        change.escape_debug()
                    ));
                }
            }
        }
        side.check()?;
        Ok(side)
    }

    /// Whether the name can be a part of a file's name.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(&self) -> Result<(), String> {
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' ');
        if self.name.is_empty() || self.name.len() > 60 || !self.name.chars().all(good) {
            let name = self.name.escape_debug();
            return Err(format!(
                "`{name}` is no name of a side: 1 to 60 letters, digits, hyphens and blanks"
            ));
        }
        Ok(())
    }

    /// The name in files.
    pub fn file_name(&self) -> String {
        self.name.replace(' ', "_")
    }

    /// The army that is meant, should the game have armies.
    pub fn army(&self) -> String {
        self.army.clone().unwrap_or_else(|| self.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_read() {
        let side =
            Side::parse("odds=Grand: without f2, Marshall on d1, promoting to Rook or Knight").unwrap();
        assert_eq!((side.name.as_str(), side.army.as_deref()), ("odds", Some("Grand")));
        assert_eq!(side.without, ["f2"]);
        assert_eq!(side.with["d1"], "Marshall");
        assert_eq!(side.promotes, ["Rook", "Knight"]);
        assert_eq!(Side::parse("FIDE").unwrap(), Side::plain("FIDE"));
        assert_eq!(
            Side::parse("swap: as shatranj-swap-anytime").unwrap().variant.as_deref(),
            Some("shatranj-swap-anytime")
        );
        for bad in ["", "a/b", "x: f2", "x: promoting to", "x: without"] {
            assert!(Side::parse(bad).is_err(), "{bad}");
        }
    }
}
