//! Names: which are refused, and which one was meant.

use super::report::{At, Finding};
use crate::diagnostic::{codes, similar};

/// The longest name, in bytes.
const MAX_LENGTH: usize = 40;

/// Words that can't name a piece, because movements and clauses are written with them.
const WORDS: &[&str] = &[
    // atoms
    "wazir",
    "ferz",
    "dabbaba",
    "dabbabah",
    "knight",
    "alfil",
    "threeleaper",
    "tripper",
    "camel",
    "zebra",
    "giraffe",
    "king",
    "bishop",
    "rook",
    "queen",
    // words of movements
    "leg",
    "legs",
    "of",
    "to",
    "or",
    "and",
    "each",
    "at",
    "most",
    "once",
    "straight",
    "turning",
    "skip",
    "hop",
    "over",
    "but",
    "swap",
    "friend",
    "friendly",
    "check-only",
    "enemy",
    "unmoved",
    "out",
    "from",
    "inside",
    // words of clauses and statements
    "accepts",
    "any",
    "own",
    "man",
    "men",
    "not",
    "on",
    "only",
    "never",
    "none",
    "nothing",
    "royal",
    "immobile",
    "rank",
    "ranks",
    "file",
    "files",
    "region",
    "for",
    "last",
    "first",
    "half",
    "far",
    "armies",
    "army",
    "default",
    "piece",
    "pawns",
    "without",
    "wrapped",
    "with",
    "when",
];

/// Adds the most similar of the names as a fix, where one is similar enough to have been meant.
pub(crate) fn suggest(
    finding: Finding,
    wanted: &str,
    names: impl Iterator<Item = String>,
    at: At,
) -> Finding {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    match similar(wanted, names.iter().map(String::as_str)) {
        Some(near) => finding.fix(format!("perhaps `{near}` is meant"), at, near),
        None if names.is_empty() => finding,
        None => {
            let list: Vec<String> = names.iter().take(12).map(|n| format!("`{n}`")).collect();
            finding.help(format!("there is {}", list.join(", ")))
        }
    }
}

/// Refuses a name that the language, the notation or the Rust it becomes could not carry.
pub(crate) fn check(name: &str, what: &str, at: At) -> Option<Finding> {
    if name.len() > MAX_LENGTH {
        let message = format!("the name of the {what} has {} characters", name.len());
        return Some(Finding::error(codes::RESERVED_NAME, message).at(at, format!("at most {MAX_LENGTH}")));
    }
    let word = WORDS.contains(&name);
    // `Self` is the one word that no Rust identifier can be made of.
    (word || name.eq_ignore_ascii_case("self")).then(|| {
        let mut capital = name.to_string();
        capital[..1].make_ascii_uppercase();
        let finding = Finding::error(codes::RESERVED_NAME, format!("`{name}` can't name a {what}"))
            .at(at, "a word of the language");
        match word {
            true => finding.fix("a capital makes it a name", at, capital),
            false => finding.help("choose another name"),
        }
    })
}

/// What names are compared by: case and hyphens do not tell two names apart.
pub(crate) fn key(name: &str) -> String {
    name.chars().filter(|c| *c != '-').map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_refused_in_small_letters_only() {
        assert!(check("ferz", "piece", At::default()).is_some());
        assert!(check("Ferz", "piece", At::default()).is_none());
        assert!(check("Self", "piece", At::default()).is_some());
        assert!(check(&"a".repeat(41), "piece", At::default()).is_some());
    }
}
