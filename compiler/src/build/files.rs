//! The files of a self-contained crate: it builds offline, is an engine, and serves as a library.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::embedded;
use crate::emit::Module;

use super::Error;

/// The files of a crate that holds these modules: path below its folder, content; sorted by path.
///
/// With values there is an executable for the first module, else only a library.
pub fn crate_files(modules: &[&Module], values: Option<&str>) -> Vec<(String, Vec<u8>)> {
    let mut files = library_files(modules, values.is_some());
    if let (Some(values), Some(module)) = (values, modules.first()) {
        let main = format!(
            "//! The engine.\n\nfn main() -> std::process::ExitCode {{\n    tabiya_runtime::engine::main::<{}>(include_str!(\"../{}.values\"))\n}}\n",
            type_path(module, module),
            module.name
        );
        files.push(("src/main.rs".into(), main.into_bytes()));
        files.push((format!("{}.values", module.name), values.as_bytes().to_vec()));
        files.sort();
    }
    files
}

/// The files of a crate whose program only counts moves.
pub(super) fn counter_files(module: &Module) -> Vec<(String, Vec<u8>)> {
    let mut files = library_files(&[module], true);
    let main = format!(
        "//! Counts moves.\n\nfn main() -> std::process::ExitCode {{\n    tabiya_runtime::engine::counter::<{}>()\n}}\n",
        type_path(module, module)
    );
    files.push(("src/main.rs".into(), main.into_bytes()));
    files.sort();
    files
}

/// The position type of a module, as the program of the crate that is named after `first` writes it.
fn type_path(first: &Module, module: &Module) -> String {
    format!("{}::{}::{}", crate_ident(&first.name.replace('_', "-")), module.name, module.type_name)
}

/// The files of a crate whose program times reach functions: the module with them, and the tables that it includes.
pub(super) fn trial_files(name: &str, source: String, tables: Vec<u8>) -> Vec<(String, Vec<u8>)> {
    let name = name.replace('_', "-");
    let mut files = vec![
        ("Cargo.toml".into(), manifest(&name, true).into_bytes()),
        ("Cargo.lock".into(), lock(&name).into_bytes()),
        ("src/main.rs".into(), TRIAL.into()),
        ("src/forms.rs".into(), source.into_bytes()),
        ("src/forms.tables".into(), tables),
    ];
    files.extend(runtime());
    files.sort();
    files
}

/// The program that times reach functions.
const TRIAL: &str = include_str!("trial.txt");

/// The runtime's files.
fn runtime() -> impl Iterator<Item = (String, Vec<u8>)> {
    let sources = embedded::RUNTIME.iter();
    let sources = sources.map(|(path, text)| (format!("runtime/src/{path}"), text.as_bytes().to_vec()));
    std::iter::once(("runtime/Cargo.toml".into(), embedded::RUNTIME_MANIFEST.into())).chain(sources)
}

/// The files of a crate without a program.
fn library_files(modules: &[&Module], program: bool) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let name = modules.first().map_or("games", |m| m.name.as_str()).replace('_', "-");
    files.push(("Cargo.toml".into(), manifest(&name, program).into_bytes()));
    files.push(("Cargo.lock".into(), lock(&name).into_bytes()));
    files.push(("README.md".into(), readme(&name, program).into_bytes()));
    let mut library = String::from("//! Games compiled by tabiya.\n\npub use tabiya_runtime as runtime;\n\n");
    for module in modules {
        library += &format!("pub mod {};\n", module.name);
        files.push((format!("src/{}.rs", module.name), module.source.clone().into_bytes()));
        files.push((format!("src/{}.tables", module.name), module.tables.clone()));
    }
    files.push(("src/lib.rs".into(), library.into_bytes()));
    files.extend(runtime());
    files.sort();
    files
}

/// The files of a crate whose program plays matches between the two sides of a game: the first module has one of them
/// as White, the second (the same one, if the sides are alike) the other.
pub(super) fn match_files(modules: [&Module; 2]) -> Vec<(String, Vec<u8>)> {
    let [first, second] = modules;
    let all = if first.name == second.name { vec![first] } else { vec![first, second] };
    let mut files = crate_files(&all, None);
    let name = first.name.replace('_', "-");
    let main = format!(
        "//! Matches.\n\nfn main() -> std::process::ExitCode {{\n    tabiya_runtime::arena::main::<{}, {}>()\n}}\n",
        type_path(first, first),
        type_path(first, second)
    );
    files.retain(|(path, _)| path != "Cargo.toml");
    files.push(("Cargo.toml".into(), manifest(&name, true).into_bytes()));
    files.push(("src/main.rs".into(), main.into_bytes()));
    files.sort();
    files
}

/// Writes files below a folder, each whole or not at all.
///
/// # Errors
/// The first that cannot be written.
pub fn write_files(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Error> {
    for (path, content) in files {
        let path = folder.join(path);
        // Unchanged files keep their dates, so cargo does not compile them again.
        if fs::read(&path).is_ok_and(|old| old == *content) {
            continue;
        }
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|e| Error::Io(parent.into(), e))?;
        let part = part_of(&path);
        fs::write(&part, content).and_then(|()| fs::rename(&part, &path)).map_err(|e| Error::Io(path, e))?;
    }
    Ok(())
}

/// A name beside a file for its content on the way, which nobody else uses: neither another process nor another thread.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{}-{count}.part", std::process::id()))
}

fn crate_ident(name: &str) -> String {
    format!("tabiya_{}", name.replace('-', "_"))
}

fn manifest(name: &str, engine: bool) -> String {
    let bin = if engine {
        format!("\n[[bin]]\nname = \"{name}\"\npath = \"src/main.rs\"\n")
    } else {
        String::new()
    };
    format!(
        r#"[package]
name = "tabiya-{name}"
version = "0.1.0"
edition = "2024"
publish = false
{bin}
[dependencies]
tabiya-runtime = {{ path = "runtime" }}

[profile.release]
opt-level = 3
panic = "abort"
debug = false

[workspace]
"#
    )
}

fn lock(name: &str) -> String {
    let runtime = "[[package]]\nname = \"tabiya-runtime\"\nversion = \"0.1.0\"\n";
    let game = format!(
        "[[package]]\nname = \"tabiya-{name}\"\nversion = \"0.1.0\"\ndependencies = [\n \"tabiya-runtime\",\n]\n"
    );
    // Packages of a lock file are sorted by name.
    let (first, second) = if format!("tabiya-{name}").as_str() < "tabiya-runtime" {
        (game, runtime.to_string())
    } else {
        (runtime.to_string(), game)
    };
    format!(
        "# This file is automatically @generated by Cargo.\n# It is not intended for manual editing.\nversion = 4\n\n{first}\n{second}"
    )
}

fn readme(name: &str, engine: bool) -> String {
    let run = if engine {
        "\n    cargo run --release --offline            # the engine: UCI on standard input\n    cargo run --release --offline -- perft 4\n"
    } else {
        ""
    };
    format!(
        "# {name}\n\nA game compiled by tabiya. Nothing but Rust is needed:\n{run}\nAs a library: `tabiya_{}`; positions implement `tabiya_runtime::Position`.\n",
        name.replace('-', "_")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two builds at once write the same values beside the same engine.
    #[test]
    fn files_can_be_written_by_several_at_once() {
        let folder = std::env::temp_dir().join(format!("tabiya-files-{}", std::process::id()));
        let write = || {
            for i in 0..200u32 {
                let content = i.to_string().repeat(100).into_bytes();
                write_files(&folder, &[("values".into(), content)]).expect("nobody is in the way");
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (0..4).map(|_| scope.spawn(write)).collect();
            others.into_iter().for_each(|other| other.join().expect("no writer fails"));
        });
        let left = fs::read_dir(&folder).expect("the folder").count();
        fs::remove_dir_all(&folder).expect("the folder goes");
        assert_eq!(left, 1, "only the file itself is left");
    }
}
