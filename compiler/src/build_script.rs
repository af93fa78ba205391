//! Games inside a Rust program, compiled by its build script.
//!
//! ```no_run
//! // build.rs
//! tabiya::build_script::Games::catalogue()
//!     .game("shatranj")
//!     .matchup("grand-cwda", "Grand", "Lemurian")
//!     .compile()
//!     .unwrap_or_else(|e| panic!("{e}"));
//! ```
//!
//! The program then says `include!(concat!(env!("OUT_DIR"), "/games.rs"));`, depends on `tabiya-runtime`, and has one module
//! for each game and a list of them all, `GAMES`.

use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use tabiya_dsl::diagnostic::{Diagnostic, Style, render};
use tabiya_dsl::lower::{self, Library, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::source::Source;

use crate::build::{self, write_files};
use crate::embedded;

/// Games to compile.
#[derive(Debug)]
pub struct Games {
    files: Vec<Source>,
    wanted: Vec<Options>,
}

/// Why the games were not compiled; [`fmt::Display`] gives the diagnostics as `tabiya check` does.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl Games {
    /// Starts from the catalogue's descriptions.
    pub fn catalogue() -> Games {
        let file = |&(name, text): &(&str, &str)| Source { name: name.into(), text: text.into() };
        Games { files: embedded::VARIANTS.iter().map(file).collect(), wanted: Vec::new() }
    }

    /// Adds the descriptions of a file; cargo is told to look at it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn file(mut self, path: impl AsRef<Path>) -> Result<Games, Error> {
        let path = path.as_ref();
        println!("cargo::rerun-if-changed={}", path.display());
        let bytes = fs::read(path).map_err(|e| Error(format!("{}: {e}", path.display())))?;
        let (source, problem) = Source::from_bytes(&path.display().to_string(), &bytes);
        if let Some(problem) = problem {
            return Err(report(&source, &[problem]));
        }
        self.files.push(source);
        Ok(self)
    }

    /// Wants a game, by its name in a description.
    #[must_use]
    pub fn game(mut self, name: &str) -> Games {
        self.wanted.push(Options { variant: Some(name.into()), ..Options::default() });
        self
    }

    /// Wants a game with these armies.
    #[must_use]
    pub fn matchup(mut self, name: &str, white: &str, black: &str) -> Games {
        let (white, black) = (Some(white.into()), Some(black.into()));
        self.wanted.push(Options { variant: Some(name.into()), white, black, ..Options::default() });
        self
    }

    /// The models of the wanted games, in order.
    ///
    /// # Errors
    /// If a description is wrong or a name unknown.
    pub fn models(&self) -> Result<Vec<Model>, Error> {
        let library = Library::new(self.files.clone());
        self.wanted
            .iter()
            .map(|options| {
                let name = options.variant.as_deref().unwrap_or_default();
                let source = lower::Catalogue::find(&library, name)
                    .ok_or_else(|| Error(format!("there is no game `{name}`")))?;
                lower::compile(&library, &source, options)
                    .map(|(model, _)| model)
                    .map_err(|d| report(&source, &d))
            })
            .collect()
    }

    /// Writes the modules, their tables and `games.rs` into a folder.
    ///
    /// # Errors
    /// As [`Games::models`]; if a game cannot be compiled; if a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let mut files = Vec::new();
        let (mut modules, mut probes) = (String::new(), String::new());
        for model in self.models()? {
            let module = build::module(&model).map_err(|e| Error(format!("{}: {e}", model.name)))?;
            let name = &module.name;
            let path = folder.join(format!("{name}.rs"));
            modules += &format!("#[path = {:?}]\npub mod {name};\n", path.display().to_string());
            probes += &format!("    tabiya_runtime::probe::Probe::of::<{name}::{}>(),\n", module.type_name);
            files.push((format!("{name}.rs"), module.source.into_bytes()));
            files.push((format!("{name}.tables"), module.tables));
        }
        let list = format!(
            "{modules}\n/// Every game of this crate.\npub static GAMES: &[tabiya_runtime::probe::Probe] = &[\n{probes}];\n"
        );
        files.push(("games.rs".into(), list.into_bytes()));
        write_files(folder, &files).map_err(|e| Error(e.to_string()))
    }

    /// [`Games::write`] into `OUT_DIR`, as a build script.
    ///
    /// # Errors
    /// As [`Games::write`]; if there is no `OUT_DIR`.
    pub fn compile(&self) -> Result<(), Error> {
        let out = env::var_os("OUT_DIR")
            .ok_or_else(|| Error("OUT_DIR is not set: this is no build script".into()))?;
        self.write(&PathBuf::from(out))
    }
}

fn report(source: &Source, diagnostics: &[Diagnostic]) -> Error {
    Error(render(diagnostics, source, Style::Plain))
}
