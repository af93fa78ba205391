//! A configuration with everything it inherits.

use super::options::{self, Fate, Takes};
use super::types;
use crate::diagnostic::{Diagnostic, codes, similar};
use crate::exchange::ini::{Section, Setting};
use crate::source::Span;
use std::collections::BTreeMap;

/// Where a setting is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// In the file.
    File(Span),
    /// In a game that is built in.
    BuiltIn(String),
}

/// What an option is set to, and by which line.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) value: Value,
    /// `option = value`, for comments and findings.
    pub(super) line: String,
    pub(super) origin: Origin,
}

/// A value, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Flag(bool),
    Number(u16),
    /// Types of pieces, by their options; `None`: all.
    Pieces(Option<Vec<String>>),
    /// Pairs of types.
    Pairs(Vec<(String, String)>),
    /// Types and how many.
    Limits(Vec<(String, u16)>),
    /// Squares as they are written; empty: none.
    Squares(String),
    /// Words and texts.
    Text(String),
}

/// A piece of the game.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// Its option: `knight`, `customPiece3`, `king`.
    pub(super) kind: String,
    /// Its letter, uppercase.
    pub(super) letter: char,
    /// The notation that the configuration gives, if it does.
    pub(super) betza: Option<String>,
    pub(super) line: String,
    pub(super) origin: Origin,
}

/// A section with everything it inherits.
#[derive(Clone, Debug, Default)]
pub(super) struct Config {
    /// In the order of their declarations.
    pub(super) pieces: Vec<Piece>,
    pub(super) set: BTreeMap<String, Set>,
}

impl Config {
    /// Applies a section: first its pieces, so that letters mean something, then the rest.
    pub(super) fn apply(&mut self, section: &Section, built_in: bool, found: &mut Vec<Diagnostic>) {
        let origin = |setting: &Setting| match built_in {
            true => Origin::BuiltIn(section.name.clone()),
            false => Origin::File(setting.span),
        };
        // A letter that two of them take is the custom piece's, wherever it stands.
        for setting in section.settings.iter().filter(|s| types::find(&s.option).is_some()) {
            self.piece(setting, origin(setting), found);
        }
        for setting in section.settings.iter().filter(|s| types::custom(&s.option).is_some()) {
            self.piece(setting, origin(setting), found);
        }
        for setting in &section.settings {
            if types::find(&setting.option).is_some() || types::custom(&setting.option).is_some() {
                continue;
            }
            let takes = match options::find(&setting.option) {
                Some(option) => option.takes,
                None if options::mobility(&setting.option).is_some() => Takes::Squares,
                None => {
                    let names =
                        options::OPTIONS.iter().map(|o| o.name).chain(types::TYPES.iter().map(|t| t.option));
                    let mut finding = Diagnostic::error(
                        codes::INI_OPTION,
                        format!("there is no option `{}`", setting.option),
                    )
                    .primary(setting.span, "not an option");
                    if let Some(near) = similar(&setting.option, names) {
                        finding = finding.help(format!("did you mean `{near}`?"));
                    }
                    found.push(finding);
                    continue;
                }
            };
            match self.value(takes, &setting.value) {
                Ok(value) => self.put(setting, value, origin(setting)),
                Err(expected) => found.push(
                    Diagnostic::error(
                        codes::INI_VALUE,
                        format!("`{}` can't be `{}`", setting.option, setting.value),
                    )
                    .primary(setting.span, format!("expected {expected}")),
                ),
            }
        }
    }

    fn put(&mut self, setting: &Setting, value: Value, origin: Origin) {
        let line = format!("{} = {}", setting.option, setting.value);
        let value = match (value, self.get(&setting.option).map(|s| s.value.clone())) {
            // Pairs and limits are set piece by piece; the others keep theirs.
            (Value::Pairs(mut pairs), Some(Value::Pairs(old))) => {
                pairs.extend(
                    old.into_iter().filter(|(a, _)| !pairs.iter().any(|(b, _)| a == b)).collect::<Vec<_>>(),
                );
                Value::Pairs(pairs)
            }
            (Value::Limits(mut limits), Some(Value::Limits(old))) => {
                limits.extend(
                    old.into_iter().filter(|(a, _)| !limits.iter().any(|(b, _)| a == b)).collect::<Vec<_>>(),
                );
                Value::Limits(limits)
            }
            (value, _) => value,
        };
        let set = Set { value, line, origin };
        // An option for both sides is set for each of them.
        let sided = ["White", "Black"].map(|side| format!("{}{side}", setting.option));
        if options::find(&sided[0]).is_some() {
            for name in sided {
                self.set.insert(name, set.clone());
            }
        }
        // Types of pawns are set for everything that has to do with pawns.
        if setting.option == "pawnTypes" {
            for name in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
                for side in ["", "White", "Black"] {
                    self.set.insert(format!("{name}{side}"), set.clone());
                }
            }
        }
        self.set.insert(setting.option.clone(), set);
    }

    fn piece(&mut self, setting: &Setting, origin: Origin, found: &mut Vec<Diagnostic>) {
        let (letter, betza) = match setting.value.split_once(':') {
            Some((letter, betza)) => (letter.trim(), Some(betza.trim().to_string())),
            None => (setting.value.as_str(), None),
        };
        let kind = setting.option.as_str();
        if letter == "-" {
            self.pieces.retain(|p| p.kind != kind);
            return;
        }
        let mut letters = letter.chars();
        // What follows the first letter are synonyms, which GUIs use.
        let first = letters.next().filter(char::is_ascii_alphabetic);
        let custom = types::custom(kind).is_some();
        let (Some(first), true) = (first, !custom || betza.is_some()) else {
            let expected = if custom { "a letter and a movement, `p:mfWcfF`" } else { "a letter, or `-`" };
            found.push(
                Diagnostic::error(codes::INI_VALUE, format!("`{kind}` can't be `{}`", setting.value))
                    .primary(setting.span, format!("expected {expected}")),
            );
            return;
        };
        let letter = first.to_ascii_uppercase();
        let piece = Piece {
            kind: kind.to_string(),
            letter,
            betza,
            line: format!("{} = {}", setting.option, setting.value),
            origin,
        };
        // A letter stands for one piece: the last one that takes it.
        self.pieces.retain(|p| p.letter != letter || p.kind == kind);
        match self.pieces.iter_mut().find(|p| p.kind == kind) {
            Some(same) => *same = piece,
            None => self.pieces.push(piece),
        }
    }

    /// The piece of that letter, in either case.
    pub(super) fn by_letter(&self, letter: char) -> Option<&Piece> {
        self.pieces.iter().find(|p| p.letter == letter.to_ascii_uppercase())
    }

    /// The piece of that type.
    pub(super) fn by_kind(&self, kind: &str) -> Option<&Piece> {
        self.pieces.iter().find(|p| p.kind == kind)
    }

    /// Reads a value, or says what is expected.
    fn value(&self, takes: Takes, text: &str) -> Result<Value, String> {
        match takes {
            Takes::Flag => match text {
                "true" => Ok(Value::Flag(true)),
                "false" => Ok(Value::Flag(false)),
                _ => Err("`true` or `false`".into()),
            },
            Takes::Number | Takes::Rank => {
                text.parse().map(Value::Number).map_err(|_| "a number".to_string())
            }
            Takes::File => {
                let letter = text.bytes().next().filter(|b| b.is_ascii_lowercase() && text.len() == 1);
                let number = letter.map(|b| u16::from(b - b'a') + 1).or_else(|| text.parse().ok());
                number.map(Value::Number).ok_or_else(|| "a file: a letter or a number".into())
            }
            Takes::Pieces => self.pieces_of(text),
            Takes::Piece if text.chars().count() > 1 => Err("one letter of a piece, `*` or `-`".into()),
            Takes::Piece => self.pieces_of(text),
            Takes::Pairs => {
                let pair = |word: &str| {
                    let (from, to) = word.split_once(':')?;
                    Some((self.kind_of(from)?, if to == "-" { String::new() } else { self.kind_of(to)? }))
                };
                let pairs =
                    text.split_whitespace().filter(|w| *w != "-").map(pair).collect::<Option<Vec<_>>>();
                pairs.map(Value::Pairs).ok_or_else(|| "pairs of letters of pieces, `p:g s:g`".into())
            }
            Takes::Limits => {
                let limit = |word: &str| {
                    let (letter, number) = word.split_once(':')?;
                    Some((self.kind_of(letter)?, number.parse().ok()?))
                };
                let limits = text.split_whitespace().map(limit).collect::<Option<Vec<_>>>();
                limits.map(Value::Limits).ok_or_else(|| "letters of pieces and numbers, `q:1 r:2`".into())
            }
            Takes::Squares => {
                let words: Vec<&str> = text.split_whitespace().filter(|w| *w != "-").collect();
                match words.iter().all(|word| is_squares(word)) {
                    true => Ok(Value::Squares(words.join(" "))),
                    false => Err("squares, `d4 *8 a*`, or `-`".into()),
                }
            }
            Takes::Word(words) => match words.contains(&text) {
                true => Ok(Value::Text(text.into())),
                false => Err(format!("one of `{}`", words.join("`, `"))),
            },
            Takes::Text => Ok(Value::Text(text.into())),
        }
    }

    fn kind_of(&self, letter: &str) -> Option<String> {
        let mut letters = letter.chars();
        let (first, None) = (letters.next()?, letters.next()) else { return None };
        self.by_letter(first).map(|p| p.kind.clone())
    }

    fn pieces_of(&self, text: &str) -> Result<Value, String> {
        if text == "*" {
            return Ok(Value::Pieces(None));
        }
        let mut kinds = Vec::new();
        for letter in text.chars().filter(|c| !c.is_whitespace() && *c != '-') {
            match self.kind_of(&letter.to_string()) {
                Some(kind) if !kinds.contains(&kind) => kinds.push(kind),
                Some(_) => {}
                None => return Err(format!("letters of pieces; `{letter}` is none")),
            }
        }
        Ok(Value::Pieces(Some(kinds)))
    }

    /// The setting of an option, if it is set.
    pub(super) fn get(&self, option: &str) -> Option<&Set> {
        self.set.get(option)
    }

    /// Whether a flag is set; `default` where nothing is said.
    pub(super) fn flag(&self, option: &str, default: bool) -> bool {
        match self.get(option).map(|s| &s.value) {
            Some(Value::Flag(flag)) => *flag,
            _ => default,
        }
    }

    pub(super) fn number(&self, option: &str, default: u16) -> u16 {
        match self.get(option).map(|s| &s.value) {
            Some(Value::Number(number)) => *number,
            _ => default,
        }
    }

    pub(super) fn text(&self, option: &str) -> Option<&str> {
        match self.get(option).map(|s| &s.value) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The squares of an option as written.
    pub(super) fn squares<'a>(&'a self, option: &str, default: &'a str) -> &'a str {
        match self.get(option).map(|s| &s.value) {
            Some(Value::Squares(text)) => text,
            _ => default,
        }
    }

    /// The pieces of an option that are in the game, by their options; all of them for `*`.
    pub(super) fn pieces(&self, option: &str, default: &[&str]) -> Vec<String> {
        let kinds: Vec<String> = match self.get(option).map(|s| &s.value) {
            Some(Value::Pieces(None)) => return self.pieces.iter().map(|p| p.kind.clone()).collect(),
            Some(Value::Pieces(Some(kinds))) => kinds.clone(),
            _ => default.iter().map(|k| k.to_string()).collect(),
        };
        kinds.into_iter().filter(|k| self.by_kind(k).is_some()).collect()
    }

    /// Whether an option names all pieces with `*`, or nothing is said.
    pub(super) fn means_all(&self, option: &str) -> bool {
        matches!(self.get(option).map(|s| &s.value), None | Some(Value::Pieces(None)))
    }

    /// The pairs of an option.
    pub(super) fn pairs(&self, option: &str) -> Vec<(String, String)> {
        match self.get(option).map(|s| &s.value) {
            Some(Value::Pairs(pairs)) => {
                let known = |k: &str| self.by_kind(k).is_some();
                pairs.iter().filter(|(a, b)| known(a) && known(b)).cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The settings that can't be said at all, with the reason.
    pub(super) fn out_of_scope(&self) -> Vec<(&Set, &'static str)> {
        let mut all = Vec::new();
        for (name, set) in &self.set {
            let Some(option) = options::find(name) else { continue };
            let Fate::OutOfScope(reason) = option.fate else { continue };
            let says_nothing = match &set.value {
                Value::Flag(flag) => !flag,
                Value::Number(number) => *number == 0,
                Value::Pieces(kinds) => kinds.as_ref().is_some_and(Vec::is_empty),
                Value::Pairs(pairs) => pairs.is_empty(),
                Value::Limits(limits) => limits.is_empty(),
                Value::Squares(squares) => squares.is_empty(),
                Value::Text(text) => text == "none" || text == "-",
            };
            if !says_nothing {
                all.push((set, reason));
            }
        }
        all
    }
}

/// `d4`, `*8`, `a*`.
fn is_squares(word: &str) -> bool {
    let Some(file) = word.chars().next().filter(|c| c.is_ascii_lowercase() || *c == '*') else {
        return false;
    };
    let rank = &word[file.len_utf8()..];
    rank == "*" || rank.parse::<u8>().is_ok()
}
