//! `build`: from a description to an engine.

use super::game::{Chosen, GameArgs};
use super::{Fault, engine, out};
use crate::build::{self, crate_files, module, write_files};
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tabiya_dsl::reference::Position;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Where to put it (an engine stays in the cache unless given; the rest goes to the current folder)
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// What to make
    #[arg(long, value_enum, default_value = "engine", value_name = "WHAT")]
    emit: Emit,
    /// The processor to build for, as rustc names it (this machine's own unless given)
    #[arg(long, value_name = "CPU")]
    target_cpu: Option<String>,
    /// A program that only counts moves: built in half the time
    #[arg(long)]
    movegen: bool,
    /// What the time went to, in seconds
    #[arg(long)]
    timings: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Emit {
    /// The generated module and its tables
    Rust,
    /// A self-contained crate, which builds offline and is a library too
    Crate,
    /// The executable
    Engine,
}

/// What was made.
#[derive(Serialize)]
struct Report {
    path: PathBuf,
    seconds: f64,
    /// Whether the same engine was there already.
    cached: bool,
    /// The engine's counts, checked against the reference rules.
    perft: Vec<Count>,
    /// What the time went to.
    #[serde(skip_serializing_if = "Option::is_none")]
    timings: Option<Timings>,
}

/// What the time went to, in seconds.
#[derive(Serialize)]
struct Timings {
    /// Reading the description.
    parse: f64,
    /// Paths, forms and tables.
    plan: f64,
    /// Writing the module.
    emit: f64,
    /// Rustc and the linker.
    cargo: f64,
    /// The counts.
    check: f64,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    /// Whether the reference rules have counted too (they agree).
    checked: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let start = Instant::now();
    let chosen = args.game.choose(args.json)?;
    let parse = start.elapsed().as_secs_f64();
    out::findings(&chosen.warnings, &chosen.source, args.json);
    match args.emit {
        Emit::Engine => build_engine(args, &chosen, parse),
        Emit::Rust | Emit::Crate => write_source(args, &chosen),
    }
}

fn write_source(args: &Args, chosen: &Chosen) -> Result<(), Fault> {
    let start = Instant::now();
    let fault = |e: crate::build::Error| Fault::Input(e.to_string());
    let module = module(&chosen.model).map_err(fault)?;
    let here = || PathBuf::from(".");
    let path = match args.emit {
        Emit::Crate => {
            let folder = args.output.clone().unwrap_or_else(|| here().join(&chosen.model.name));
            let values = engine::values_of(&chosen.model)?;
            write_files(&folder, &crate_files(&[&module], Some(&values))).map_err(fault)?;
            folder
        }
        _ => {
            let folder = args.output.clone().unwrap_or_else(here);
            let source = format!("{}.rs", module.name);
            let files = [
                (source.clone(), module.source.into_bytes()),
                (format!("{}.tables", module.name), module.tables),
            ];
            write_files(&folder, &files).map_err(fault)?;
            folder.join(source)
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        return out::json(&Report { path, seconds, cached: false, perft: Vec::new(), timings: None });
    }
    let path = path.display();
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{path} ({seconds:.2} s)")?;
    if args.emit == Emit::Crate {
        let manifest = format!("{path}/Cargo.toml");
        writeln!(stdout, "build it with: cargo build --release --offline --manifest-path {manifest}")?;
    }
    Ok(())
}

fn build_engine(args: &Args, chosen: &Chosen, parse: f64) -> Result<(), Fault> {
    let how = if args.movegen { engine::counter } else { engine::build };
    let built = how(chosen, args.target_cpu.as_deref())?;
    let executable = match &args.output {
        Some(folder) => copy(&built.executable, folder)?,
        None => built.executable,
    };
    let start = Instant::now();
    let counts = self_check(&executable, chosen)?;
    let check = start.elapsed().as_secs_f64();
    let build::Timings { plan, emit, cargo } = built.timings;
    let timings = args.timings.then_some(Timings { parse, plan, emit, cargo, check });
    if args.json {
        let (seconds, cached) = (built.seconds, built.cached);
        return out::json(&Report { path: executable, seconds, cached, perft: counts, timings });
    }
    let mut stdout = std::io::stdout().lock();
    let how = if built.cached { "it was there already; " } else { "" };
    writeln!(stdout, "{}", executable.display())?;
    writeln!(stdout, "the engine of {}, {how}{:.1} s", chosen.model.title, built.seconds)?;
    let list = |checked: bool| -> String {
        let of = counts.iter().filter(|c| c.checked == checked);
        of.map(|c| format!("{} at depth {}", c.nodes, c.depth)).collect::<Vec<_>>().join(", ")
    };
    writeln!(stdout, "perft, as the reference rules count: {}", list(true))?;
    if counts.iter().any(|c| !c.checked) {
        writeln!(stdout, "perft, by the engine alone: {}", list(false))?;
    }
    if let Some(Timings { parse, plan, emit, cargo, check }) = timings {
        writeln!(
            stdout,
            "parse {parse:.2} s, plan and tables {plan:.2} s, text {emit:.2} s, rustc and link {cargo:.2} s, check {check:.2} s"
        )?;
    }
    if args.movegen {
        return Ok(());
    }
    let game = args.game.words();
    writeln!(stdout, "next:")?;
    writeln!(stdout, "  tabiya play {game}      play against it here")?;
    writeln!(stdout, "  tabiya explain {game}   the rules in words")?;
    writeln!(stdout, "  any chess GUI: add the file above as a UCI engine")?;
    Ok(())
}

/// Copies an engine and its values to a folder.
fn copy(executable: &Path, folder: &Path) -> Result<PathBuf, Fault> {
    let fault = |path: &Path, e: std::io::Error| Fault::Input(format!("{}: {e}", path.display()));
    std::fs::create_dir_all(folder).map_err(|e| fault(folder, e))?;
    let target = folder.join(executable.file_name().unwrap_or_default());
    let pairs = [(executable.to_path_buf(), target.clone()), {
        let values = |path: &Path| path.with_extension("values");
        (values(executable), values(&target))
    }];
    for (from, to) in pairs.into_iter().filter(|(from, _)| from.exists()) {
        let content = std::fs::read(&from).map_err(|e| fault(&from, e))?;
        out::write_file(&to, &content)?;
        let permissions = std::fs::metadata(&from).map_err(|e| fault(&from, e))?.permissions();
        std::fs::set_permissions(&to, permissions).map_err(|e| fault(&to, e))?;
    }
    Ok(target)
}

/// Most nodes that the reference rules count in the self-check.
const CHECKED_NODES: u64 = 30_000;
/// The engine goes one ply deeper as long as the last count was below this.
const DEEPEST_NODES: u64 = 1_000_000;
/// Deepest count of the self-check.
const DEEPEST: u32 = 8;

/// Counts lines from the set-up, with the engine and, as long as that is quick, with the reference rules.
fn self_check(executable: &Path, chosen: &Chosen) -> Result<Vec<Count>, Fault> {
    let start = Position::start(&chosen.rules()?);
    let mut counts: Vec<Count> = Vec::new();
    for depth in 1..=DEEPEST {
        let nodes = engine_perft(executable, depth)?;
        let checked = nodes <= CHECKED_NODES;
        if checked {
            let reference = start.perft(depth);
            if reference != nodes {
                return Err(Fault::Disagreement(format!(
                    "at depth {depth} the engine counts {nodes} and the reference rules {reference}; \
                     `tabiya verify` finds the position"
                )));
            }
        }
        counts.push(Count { depth, nodes, checked });
        if nodes == 0 || nodes > DEEPEST_NODES {
            break;
        }
    }
    Ok(counts)
}

fn engine_perft(executable: &Path, depth: u32) -> Result<u64, Fault> {
    let text = engine::output(executable, &["perft", &depth.to_string(), "--json"])?;
    let count: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    count["nodes"]
        .as_u64()
        .ok_or_else(|| Fault::Disagreement(format!("the engine answers `{}` to perft", text.trim())))
}
