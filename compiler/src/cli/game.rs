//! Which game is meant.

use super::{Fault, out};
use crate::catalogue;
use std::path::Path;
use std::sync::Arc;
use tabiya_dsl::diagnostic::Diagnostic;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::{Game, Position, Rules};
use tabiya_dsl::source::Source;

/// A game and the choices it leaves open.
#[derive(clap::Args, Clone)]
pub(super) struct GameArgs {
    /// A catalogue name, `file.variant` or `file.variant:name`
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) choice: Choice,
}

/// What to choose in a game that offers it.
#[derive(clap::Args, Clone, Default)]
pub(super) struct Choice {
    /// White's army
    #[arg(long, value_name = "ARMY")]
    pub(super) white: Option<String>,
    /// Black's army
    #[arg(long, value_name = "ARMY")]
    pub(super) black: Option<String>,
    /// The set-up that games start from
    #[arg(long, value_name = "NAME")]
    pub(super) setup: Option<String>,
}

/// The text that GAME refers to.
pub(super) struct Text {
    /// The file.
    pub(super) source: Source,
    /// What is wrong with its bytes, if anything.
    pub(super) broken: Option<Diagnostic>,
    /// The variant of it, where GAME names one.
    pub(super) variant: Option<String>,
}

/// Reads the file that GAME refers to.
pub(super) fn text(game: &str) -> Result<Text, Fault> {
    if let Some((path, variant)) = as_path(game) {
        let bytes = std::fs::read(path).map_err(|error| Fault::Input(format!("{path}: {error}")))?;
        let (source, broken) = Source::from_bytes(path, &bytes);
        return Ok(Text { source, broken, variant: variant.map(String::from) });
    }
    let library = catalogue::library();
    let found = library.find(game);
    let source = found.ok_or_else(|| {
        let near = nearest(game, library.names());
        let hint = near.map(|name| format!("; there is `{name}`")).unwrap_or_default();
        let game = game.escape_debug();
        Fault::Input(format!(
            "`{game}` is neither a catalogue variant (see `tabiya list`) nor a `.variant` file{hint}"
        ))
    })?;
    Ok(Text { source, broken: None, variant: Some(game.into()) })
}

/// The path and the variant's name, if GAME looks like a path.
fn as_path(game: &str) -> Option<(&str, Option<&str>)> {
    if game.ends_with(".variant") || Path::new(game).is_file() {
        return Some((game, None));
    }
    if let Some((path, name)) = game.rsplit_once(':')
        && (path.ends_with(".variant") || Path::new(path).is_file())
    {
        return Some((path, Some(name)));
    }
    let separated = game.contains('/') || game.contains(std::path::MAIN_SEPARATOR);
    separated.then_some((game, None))
}

/// The name that is closest to a misspelt one, if it is close.
pub(super) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    let near = names.map(|name| (distance(&wanted, &name.to_lowercase()), name)).min()?;
    (near.0 <= 1 + wanted.chars().count() / 4).then_some(near.1)
}

/// How many letters have to be put in, taken out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// A game that was understood.
pub(super) struct Chosen {
    pub(super) model: Model,
    pub(super) source: Source,
    pub(super) warnings: Vec<Diagnostic>,
}

impl GameArgs {
    /// Compiles the description to a model; findings that prevent it are written to standard error.
    pub(super) fn choose(&self, as_json: bool) -> Result<Chosen, Fault> {
        let Text { source, broken, variant, .. } = text(&self.game)?;
        let Choice { white, black, setup } = self.choice.clone();
        let options = Options { variant, white, black, setup };
        let compiled = match broken {
            Some(broken) => Err(vec![broken]),
            None => lower::compile(catalogue::library(), &source, &options),
        };
        match compiled {
            Ok((model, warnings)) => Ok(Chosen { model, source, warnings }),
            Err(found) => {
                out::findings(&found, &source, as_json);
                Err(Fault::Input(String::new()))
            }
        }
    }
}

impl GameArgs {
    /// The game as a user would name it again on the command line, choices included.
    pub(super) fn words(&self) -> String {
        let mut words = self.game.clone();
        let Choice { white, black, setup } = &self.choice;
        for (option, value) in [("--white", white), ("--black", black), ("--setup", setup)] {
            words += &value.as_ref().map(|v| format!(" {option} {v}")).unwrap_or_default();
        }
        words
    }
}

impl Chosen {
    /// The reference rules of the game.
    pub(super) fn rules(&self) -> Result<Arc<Rules>, Fault> {
        Rules::new(self.model.clone())
            .map_err(|e| Fault::Input(format!("a set-up of {} is no position of it: {e}", self.model.name)))
    }
}

/// The game that begins with a FEN, or with the set-up.
pub(super) fn begin(rules: &Arc<Rules>, fen: Option<&str>) -> Result<Game, Fault> {
    let Some(fen) = fen else { return Ok(Game::start(rules)) };
    match Position::from_fen(rules, fen) {
        Ok(position) => Ok(Game::new(position)),
        Err(error) => Err(Fault::Input(format!("`{}`: {error}", fen.escape_debug()))),
    }
}
