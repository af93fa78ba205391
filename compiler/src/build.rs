//! From a model to files: the module, a self-contained crate, an engine.

mod cache;
mod cargo;
mod files;

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use tabiya_dsl::model::Model;

use crate::emit::{self, Module};
use crate::plan::{self, Plan, tables::Layout};
use crate::trial::Trial;

pub(crate) use files::part_of;
pub use files::{crate_files, write_files};

/// How to build an engine.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The processor to build for, as `rustc -C target-cpu` names it; this machine's own unless said.
    pub target_cpu: Option<String>,
    /// The evaluation values, in the text format of the runtime; see [`crate::values`].
    pub values: String,
    /// Where engines are kept; a folder in the user's cache unless said.
    pub cache: Option<PathBuf>,
    /// A program that only counts moves instead of an engine; it has no values.
    pub movegen: bool,
}

/// An engine that was built, or was there.
#[derive(Clone, Debug)]
pub struct Built {
    /// The executable.
    pub executable: PathBuf,
    /// How long it took, in seconds, everything included.
    pub seconds: f64,
    /// Whether an engine with exactly this content was there already.
    pub cached: bool,
    /// What the time went to.
    pub timings: Timings,
}

/// What the time of a build went to, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Deciding on the module: paths, forms, tables and where they lie.
    pub plan: f64,
    /// Writing the module.
    pub emit: f64,
    /// Cargo: rustc and the linker, the runtime included where this processor had none yet.
    pub cargo: f64,
}

/// Why there is no engine.
#[derive(Debug)]
pub enum Error {
    /// The game is outside what the compiler can do; the text says why.
    Plan(String),
    /// A file could not be read or written.
    Io(PathBuf, std::io::Error),
    /// There is no folder to keep engines in.
    NoCache,
    /// Cargo could not be started.
    NoCargo(std::io::Error),
    /// Cargo or rustc failed; what they wrote.
    Rustc(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Plan(why) => write!(f, "this game cannot be compiled: {why}"),
            Error::Io(path, e) => write!(f, "{}: {e}", path.display()),
            Error::NoCache => write!(f, "no folder for engines: set TABIYA_CACHE, XDG_CACHE_HOME or HOME"),
            Error::NoCargo(e) => {
                write!(f, "cargo could not be started ({e}): install Rust, or set CARGO to its path")
            }
            Error::Rustc(output) => write!(f, "cargo could not build the engine:\n{output}"),
        }
    }
}

impl std::error::Error for Error {}

/// Decides everything about a game's module.
///
/// # Errors
/// [`Error::Plan`] if the game is outside what the compiler can do.
pub fn plan(model: &Model) -> Result<(Plan, Layout), Error> {
    let plan = plan::plan(model).map_err(|e| Error::Plan(e.message(model)))?;
    let layout = Layout::new(&plan);
    Ok((plan, layout))
}

/// Writes the module of a game.
///
/// # Errors
/// As [`plan()`].
pub fn module(model: &Model) -> Result<Module, Error> {
    let (plan, layout) = plan(model)?;
    Ok(emit::module(model, &plan, &layout))
}

/// Builds the engine of a game, or finds it in the cache.
///
/// # Errors
/// See [`Error`]; nothing half-built is left where an engine would be.
pub fn engine(model: &Model, options: &Options) -> Result<Built, Error> {
    let start = Instant::now();
    let (plan, layout) = plan(model)?;
    let planned = start.elapsed().as_secs_f64();
    let module = emit::module(model, &plan, &layout);
    let emitted = start.elapsed().as_secs_f64();
    let cache = cache::Cache::open(options.cache.clone())?;
    let toolchain = cargo::Toolchain::find(options.target_cpu.as_deref())?;
    let files = match options.movegen {
        true => files::counter_files(&module),
        false => crate_files(&[&module], Some(&options.values)),
    };
    let (stored, code, cached) = compiled(&cache, &toolchain, &files, &module.name)?;
    let compiled = start.elapsed().as_secs_f64();
    let executable = match options.movegen {
        true => stored,
        false => cache.with_values(&stored, &code, &module.name, &options.values)?,
    };
    let timings = Timings { plan: planned, emit: emitted - planned, cargo: compiled - emitted };
    Ok(Built { executable, seconds: start.elapsed().as_secs_f64(), cached, timings })
}

/// The program that plays matches between the two sides of a game.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The executable.
    pub executable: PathBuf,
    /// What decides its games, but for values: generated modules and the runtime, without its tests.
    pub hash: String,
}

/// Builds the program that plays matches, or finds it in the cache; the first model has one side as White, the second
/// one the other.
///
/// # Errors
/// See [`Error`].
pub fn arena(models: [&Model; 2], options: &Options) -> Result<Arena, Error> {
    let [first, second] = [module(models[0])?, module(models[1])?];
    let cache = cache::Cache::open(options.cache.clone())?;
    let toolchain = cargo::Toolchain::find(options.target_cpu.as_deref())?;
    let files = files::match_files([&first, &second]);
    let (executable, ..) = compiled(&cache, &toolchain, &files, &first.name)?;
    let decides =
        |path: &str| path.contains("/src/") && !path.ends_with("tests.rs") || path.starts_with("src/");
    let hash = cache::hash(files.iter().filter(|(path, _)| decides(path)), "");
    Ok(Arena { executable, hash })
}

/// Builds the program that times a game's reach functions, or finds it in the cache.
///
/// # Errors
/// See [`Error`].
pub fn trial(trial: &Trial, options: &Options) -> Result<PathBuf, Error> {
    let cache = cache::Cache::open(options.cache.clone())?;
    let toolchain = cargo::Toolchain::find(options.target_cpu.as_deref())?;
    let name = format!("{}-forms", trial.name);
    let files = files::trial_files(&name, emit::trial::source(trial), trial.layout.bytes.clone());
    let (executable, ..) = compiled(&cache, &toolchain, &files, &name)?;
    Ok(executable)
}

/// The executable of a crate, built unless it is there; with the hash it is kept by and whether it was there.
fn compiled(
    cache: &cache::Cache,
    toolchain: &cargo::Toolchain,
    files: &[(String, Vec<u8>)],
    name: &str,
) -> Result<(PathBuf, String, bool), Error> {
    let code = cache::hash(files.iter().filter(|(p, _)| !p.ends_with(".values")), &toolchain.fingerprint);
    let stored = cache.code(&code, name);
    let mut cached = true;
    if !stored.exists() {
        let _lock = cache.lock()?;
        // Somebody else may have built it while we waited.
        if !stored.exists() {
            cached = false;
            let folder = cache.workshop(&code, name, files)?;
            let built = toolchain.build(&folder, &cache.target(), name)?;
            cache.keep(&built, &stored)?;
            cache.clean(&folder);
        }
    }
    Ok((stored, code, cached))
}
