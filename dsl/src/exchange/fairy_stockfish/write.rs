//! From a configuration to a description.

mod ends;
mod men;
mod moves;
mod rules;

use super::array::{Array, START};
use super::config::{Config, Origin, Set, Value};
use super::squares;
use crate::diagnostic::{Diagnostic, codes};
use crate::exchange::ini::Section;
use crate::model::{Color, PerColor, SquareSet};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes one game, and collects what can't be said.
pub(super) struct Writer<'a> {
    config: &'a Config,
    section: &'a Section,
    array: Array,
    /// Statements with the options that they come from.
    lines: Vec<(String, String)>,
    /// Regions that had to get names: statement and name.
    regions: Vec<(String, String)>,
    found: Vec<Diagnostic>,
    /// The pieces that can occur, with names.
    men: Vec<men::Man>,
    /// Squares where men can never move again, by name, where that matters.
    immobile: Immobile,
}

/// Squares where men can never move again, by their names.
pub(super) type Immobile = BTreeMap<String, PerColor<SquareSet>>;

/// The description of a section's game.
///
/// # Errors
/// The options that stop it.
pub(super) fn write(
    config: &Config,
    section: &Section,
    immobile: Immobile,
) -> Result<String, Vec<Diagnostic>> {
    let mut found: Vec<Diagnostic> = config
        .out_of_scope()
        .into_iter()
        .map(|(set, reason)| {
            finding(
                codes::INI_OUT_OF_SCOPE,
                section,
                set,
                format!("`{}` can't be described", set.line),
                reason,
            )
        })
        .collect();
    if !found.is_empty() {
        return Err(found);
    }
    let fen = config.text("startFen").unwrap_or(START);
    let array = match Array::read(config, fen) {
        Ok(array) => array,
        Err(problem) => {
            let finding = Diagnostic::error(codes::INI_VALUE, "the start can't be read");
            let span = match config.get("startFen").map(|s| &s.origin) {
                Some(Origin::File(span)) => *span,
                _ => section.span,
            };
            found.push(finding.primary(span, problem));
            return Err(found);
        }
    };
    let mut writer = Writer {
        config,
        section,
        array,
        lines: Vec::new(),
        regions: Vec::new(),
        found,
        men: Vec::new(),
        immobile,
    };
    writer.collect_men();
    writer.pieces();
    writer.setup();
    writer.hands();
    writer.moves();
    writer.castling();
    writer.opposite_castling();
    writer.ends();
    match writer.found.is_empty() {
        true => Ok(writer.text()),
        false => Err(writer.found),
    }
}

/// The name of a section as a name of the language.
pub(super) fn game_name(name: &str) -> String {
    let mut out: String =
        name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    if !out.starts_with(|c: char| c.is_ascii_alphabetic()) {
        out.insert_str(0, "game-");
    }
    out.trim_end_matches('-').to_string()
}

impl Writer<'_> {
    /// Says a statement, with the options it comes from.
    fn say(&mut self, statement: impl Into<String>, options: &[&str]) {
        let lines: Vec<String> = options
            .iter()
            .filter_map(|o| self.config.get(o).map(|s| s.line.clone()))
            .fold(Vec::new(), |mut all, line| {
                if !all.contains(&line) {
                    all.push(line);
                }
                all
            });
        self.lines.push((statement.into(), lines.join("; ")));
    }

    /// Remembers that an option can't be said.
    fn refuse(&mut self, option: &str, reason: &str) {
        let piece = self.config.by_kind(option).map(|p| Set {
            value: Value::Text(String::new()),
            line: p.line.clone(),
            origin: p.origin.clone(),
        });
        let Some(set) = self.config.get(option).or(piece.as_ref()) else {
            let message = format!("what holds without `{option}` can't be described");
            self.found
                .push(Diagnostic::error(codes::INI_NOT_YET, message).primary(self.section.span, reason));
            return;
        };
        let message = format!("`{}` can't be converted", set.line);
        let finding = finding(codes::INI_NOT_YET, self.section, set, message, reason);
        if !self.found.contains(&finding) {
            self.found.push(finding);
        }
    }

    /// The squares of an option's two halves, for White and for Black.
    fn sided(&self, option: &str, white: &str, black: &str) -> PerColor<SquareSet> {
        let read = |side: &str, default: &str| {
            squares::read(&self.array.board, self.config.squares(&format!("{option}{side}"), default))
        };
        PerColor([read("White", white), read("Black", black)])
    }

    /// A region in words, which gets a name where it has to be written square by square for each side.
    fn region(&mut self, name: &str, squares: PerColor<SquareSet>) -> String {
        if let Some(words) = squares::words(&self.array.board, squares) {
            return words;
        }
        // A region is somewhere for each side.
        if Color::ALL.iter().any(|&c| squares[c].is_empty()) {
            let message = "squares that something is bound to for one side only can't be described";
            let finding = Diagnostic::error(codes::INI_NOT_YET, message)
                .primary(self.section.span, format!("a region `{name}` that is empty for the other side"));
            if !self.found.contains(&finding) {
                self.found.push(finding);
            }
            return name.to_string();
        }
        let half = |color: Color| match squares::ranks(&self.array.board, squares[color], Color::White) {
            Some(ranks) => ranks.iter().map(|r| format!("rank {r}")).collect::<Vec<_>>().join(" or "),
            None => squares::names(&self.array.board, squares[color]),
        };
        let white = half(Color::White);
        let mirrored = self.array.mirror(squares[Color::White]) == squares[Color::Black];
        // Squares are the board's, ranks the owner's: what Black has is written with squares.
        let black = squares::names(&self.array.board, squares[Color::Black]);
        let statement = match mirrored && white.starts_with("rank") {
            true => format!("region {name} = {white}"),
            false => format!("region {name} = {white}, for black {black}"),
        };
        if let Some((_, known)) = self.regions.iter().find(|(s, _)| {
            s.split_once('=').map(|(_, rest)| rest) == statement.split_once('=').map(|(_, rest)| rest)
        }) {
            return known.clone();
        }
        let taken = |n: &String| self.regions.iter().any(|(_, known)| known == n);
        let free = (2..).map(|n| format!("{name}{n}")).find(|n| !taken(n));
        let free = if taken(&name.to_string()) { free.unwrap_or_default() } else { name.to_string() };
        self.regions.push((statement.replacen(name, &free, 1), free.clone()));
        free
    }

    fn text(&self) -> String {
        let mut out = "tabiya 1\n\n".to_string();
        let parent = self.section.parent.as_ref().map(|p| format!(", from `{p}`")).unwrap_or_default();
        let _ = writeln!(
            out,
            "// Converted from a configuration of Fairy-Stockfish: `{}`{parent}.",
            self.section.name
        );
        for comment in &self.section.comments {
            let _ = writeln!(out, "{}", format!("// {comment}").trim_end());
        }
        let _ = writeln!(out, "variant {} {{", game_name(&self.section.name));
        let board = &self.array.board;
        let title: String = title(&self.section.name);
        let _ = writeln!(out, "  title \"{title}\"");
        let holes = squares::names(board, board.holes);
        let without =
            if holes.is_empty() { String::new() } else { format!(" without {}", holes.replace(' ', ", ")) };
        let _ = writeln!(out, "  board {}x{}{without}", board.files, board.ranks);
        for (statement, _) in &self.regions {
            let _ = writeln!(out, "  {statement}");
        }
        for (statement, options) in &self.lines {
            match (statement.is_empty(), options.is_empty()) {
                (true, _) => out.push('\n'),
                (_, true) => {
                    let _ = writeln!(out, "  {statement}");
                }
                _ => {
                    let _ = writeln!(out, "  {statement} // {options}");
                }
            }
        }
        out += "}\n";
        out
    }
}

/// The finding that an option stops the conversion.
fn finding(
    code: crate::diagnostic::Code,
    section: &Section,
    set: &Set,
    message: String,
    reason: &str,
) -> Diagnostic {
    let finding = Diagnostic::error(code, message);
    match &set.origin {
        Origin::File(span) => finding.primary(*span, reason),
        Origin::BuiltIn(game) => {
            finding.primary(section.span, format!("`{game}`, which is built in, sets it: {reason}"))
        }
    }
}

fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}
