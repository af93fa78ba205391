//! Lists the text that the compiler carries with it: the runtime's sources (every emitted crate holds them) and the
//! catalogue. File inclusion, not a crate edge, so that the command works anywhere, offline.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("..");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    let runtime = files(&root.join("runtime/src"), "rs")?;
    let mut text = list(
        "RUNTIME",
        "The runtime's sources: path below `src`, text.",
        &root.join("runtime/src"),
        &runtime,
    );
    let variants = files(&root.join("variants"), "variant")?;
    text += &list("VARIANTS", "The catalogue's files: name, text.", &root.join("variants"), &variants);
    fs::write(out.join("embedded.rs"), text)
}

/// Every file below a folder with that extension, sorted, and tells cargo to look at the folder.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|e| e == extension) {
            println!("cargo::rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn list(name: &str, doc: &str, root: &Path, files: &[PathBuf]) -> String {
    let mut text = format!("/// {doc}\npub static {name}: &[(&str, &str)] = &[\n");
    for file in files {
        let short = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    ({short:?}, include_str!({:?})),", file.display().to_string());
    }
    text + "];\n"
}
