//! Configurations of Fairy-Stockfish (`variants.ini`) as descriptions.
//!
//! A section is resolved with everything it inherits, from sections above it and from the games that the program has
//! built in. What it says is then written as a description that a player can read, each statement with the options
//! that it comes from. What the language can't say is told option by option; there is no half conversion.

mod array;
mod betza;
mod config;
mod options;
mod squares;
mod types;
mod write;

use super::ini::{self, Section};
use crate::diagnostic::{Diagnostic, Severity, codes, has_errors, similar};
use crate::lower::{self, Options};
use crate::model::{Model, PerColor, Square, SquareSet};
use crate::reach::{self, Around};
use crate::source::Source;
use crate::syntax;
use config::Config;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The games that need no configuration, as configurations.
const TEMPLATES: &str = include_str!("fairy_stockfish/templates.ini");

/// What became of a section.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The section.
    pub section: String,
    /// The catalogue name of the game.
    pub name: String,
    /// The description, in the canonical layout.
    ///
    /// # Errors
    /// What stops the conversion, in the order of the file.
    pub description: Result<String, Vec<Diagnostic>>,
}

/// Converts every section of a configuration, or the one of that name.
///
/// A name that the file does not have but that is built in is converted too.
///
/// # Errors
/// What is wrong with the file as a whole: lines that are no configuration, a section that is not there.
pub fn import(source: &Source, only: Option<&str>) -> Result<Vec<Imported>, Vec<Diagnostic>> {
    let (file, mut found) = ini::read(source);
    for (i, section) in file.sections.iter().enumerate() {
        if let Some(first) = file.sections[..i].iter().find(|s| s.name == section.name) {
            found.push(
                Diagnostic::error(
                    codes::INI_DUPLICATE,
                    format!("two sections are called `{}`", section.name),
                )
                .primary(section.span, "again")
                .secondary(first.span, "first here"),
            );
        }
    }
    if has_errors(&found) {
        return Err(found);
    }
    let mut resolver = Resolver::default();
    let mut all = Vec::new();
    for section in &file.sections {
        let resolved = resolver.add(section);
        if only.is_none_or(|name| name == section.name) {
            let description = resolved.and_then(|config| describe(&config, section));
            all.push(Imported {
                section: section.name.clone(),
                name: write::game_name(&section.name),
                description,
            });
        }
    }
    if let (Some(name), true) = (only, all.is_empty()) {
        let Some(section) = templates().sections.iter().find(|s| s.name == name) else {
            let names = file.sections.iter().map(|s| s.name.as_str());
            let mut finding =
                Diagnostic::error(codes::INI_PARENT, format!("`{name}` is neither in the file nor built in"));
            if let Some(near) = similar(name, names) {
                finding = finding.help(format!("did you mean `{near}`?"));
            }
            return Err(vec![finding]);
        };
        let config = built_in(name).cloned().unwrap_or_default();
        // Places of the templates are none of the file's.
        let section = Section { span: Default::default(), ..section.clone() };
        let description = describe(&config, &section);
        all.push(Imported { section: name.into(), name: write::game_name(name), description });
    }
    Ok(all)
}

/// The names of the games that are built in, in alphabetical order.
pub fn built_in_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = templates().sections.iter().map(|s| s.name.as_str()).collect();
    names.sort_unstable();
    names
}

/// The options of the predefined pieces that have a movement of their own, and that movement.
pub(super) fn predefined() -> impl Iterator<Item = (&'static str, &'static str)> {
    types::TYPES.iter().filter(|t| !t.movement.is_empty()).map(|t| (t.option, t.movement))
}

/// Sections with what they inherit, by name.
#[derive(Default)]
struct Resolver {
    known: BTreeMap<String, Option<Config>>,
}

impl Resolver {
    /// Resolves a section, and remembers it for those below.
    fn add(&mut self, section: &Section) -> Result<Config, Vec<Diagnostic>> {
        let mut found = Vec::new();
        let base = match &section.parent {
            None => Some(Config::default()),
            Some(parent) => match self.known.get(parent) {
                Some(known) => known.clone(),
                None => match built_in(parent) {
                    Some(config) => Some(config.clone()),
                    None => {
                        let names = self.known.keys().map(String::as_str).chain(built_in_names());
                        let mut finding =
                            Diagnostic::error(codes::INI_PARENT, format!("there is no template `{parent}`"))
                                .primary(section.span, "neither a section above nor built in");
                        if let Some(near) = similar(parent, names) {
                            finding = finding.help(format!("did you mean `{near}`?"));
                        }
                        found.push(finding);
                        None
                    }
                },
            },
        };
        if base.is_none() && found.is_empty() {
            let parent = section.parent.as_deref().unwrap_or_default();
            found.push(
                Diagnostic::error(codes::INI_PARENT, format!("the template `{parent}` can't be read"))
                    .primary(section.span, "see what is wrong with it"),
            );
        }
        let mut config = base.unwrap_or_default();
        config.apply(section, false, &mut found);
        let failed = has_errors(&found);
        self.known.insert(section.name.clone(), (!failed).then(|| config.clone()));
        if failed { Err(found) } else { Ok(config) }
    }
}

fn templates() -> &'static ini::File {
    static FILE: LazyLock<ini::File> =
        LazyLock::new(|| ini::read(&Source { name: "templates.ini".into(), text: TEMPLATES.into() }).0);
    &FILE
}

/// A game that is built in, with everything it inherits.
fn built_in(name: &str) -> Option<&'static Config> {
    static ALL: LazyLock<BTreeMap<String, Config>> = LazyLock::new(|| {
        let mut all: BTreeMap<String, Config> = BTreeMap::new();
        for section in &templates().sections {
            let mut config = section.parent.as_ref().and_then(|p| all.get(p).cloned()).unwrap_or_default();
            config.apply(section, true, &mut Vec::new());
            all.insert(section.name.clone(), config);
        }
        all
    });
    ALL.get(name)
}

/// Writes a resolved section, and makes sure that what is written is a game.
fn describe(config: &Config, section: &Section) -> Result<String, Vec<Diagnostic>> {
    let (text, model) = draft(config, section, BTreeMap::new())?;
    let immobile = match config.flag("immobilityIllegal", false) {
        true => immobile(&model),
        false => BTreeMap::new(),
    };
    match immobile.is_empty() {
        true => Ok(text),
        // Now that it is known how the men move, where they would be stuck can be said.
        false => Ok(draft(config, section, immobile)?.0),
    }
}

fn draft(
    config: &Config,
    section: &Section,
    immobile: write::Immobile,
) -> Result<(String, Model), Vec<Diagnostic>> {
    let text = write::write(config, section, immobile)?;
    let source = Source { name: format!("{}.variant", write::game_name(&section.name)), text };
    let refused = |found: Vec<Diagnostic>| -> Vec<Diagnostic> {
        let found = found.into_iter().filter(|d| d.severity == Severity::Error);
        let told = found.map(|d| {
            Diagnostic::error(codes::INI_GAME, format!("`{}` is no game here: {}", section.name, d.message))
                .primary(section.span, format!("{}: {}", d.code, d.code.title))
        });
        told.collect()
    };
    let text = syntax::format(&source).map_err(refused)?;
    let source = Source { text: text.clone(), ..source };
    let (model, _) = lower::compile(&(), &source, &Options::default()).map_err(refused)?;
    Ok((text, model))
}

/// Where men could never move again on an empty board, if there are such squares.
fn immobile(model: &Model) -> write::Immobile {
    let mut all = BTreeMap::new();
    for kind in &model.kinds {
        let stuck = PerColor::from_fn(|color| {
            let goes = |s: &Square| {
                !reach::moves(&model.board, &kind.movement, color, *s, Around::Whoever).is_empty()
            };
            model.board.squares().filter(|s| !goes(s)).collect()
        });
        if stuck.0.iter().any(|set: &SquareSet| !set.is_empty()) {
            all.insert(kind.name.clone(), stuck);
        }
    }
    all
}
