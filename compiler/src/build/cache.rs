//! Where engines are kept: by the hash of everything that determines them.
//!
//! ```text
//! CACHE/code/HASH/NAME            executables, by the hash of code, runtime, compiler and target
//! CACHE/engines/NAME-HASH/NAME    the same with NAME.values beside it, by the hash of the values too
//! CACHE/work/RUNTIME/...          where cargo builds: the runtime once, games beside it
//! ```

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use crate::embedded;

use super::{Error, part_of, write_files};

/// The folder.
pub(super) struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The given folder, `TABIYA_CACHE`, or one in the user's cache; made if it is not there.
    pub(super) fn open(root: Option<PathBuf>) -> Result<Cache, Error> {
        let set = |name: &str| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let root = root
            .or_else(|| set("TABIYA_CACHE"))
            .or_else(|| set("XDG_CACHE_HOME").map(|p| p.join("tabiya")))
            .or_else(|| set("HOME").map(|p| p.join(".cache/tabiya")))
            .or_else(|| set("LOCALAPPDATA").map(|p| p.join("tabiya")))
            .ok_or(Error::NoCache)?;
        fs::create_dir_all(&root).map_err(|e| Error::Io(root.clone(), e))?;
        let root = fs::canonicalize(&root).map_err(|e| Error::Io(root, e))?;
        Ok(Cache { root })
    }

    /// Held while an engine is built, so that two builds do not meet in one folder.
    pub(super) fn lock(&self) -> Result<File, Error> {
        let path = self.root.join("lock");
        let file = File::create(&path).map_err(|e| Error::Io(path.clone(), e))?;
        file.lock().map_err(|e| Error::Io(path, e))?;
        Ok(file)
    }

    /// Where the executable with this code is, or will be.
    pub(super) fn code(&self, hash: &str, name: &str) -> PathBuf {
        self.root.join("code").join(hash).join(executable(name))
    }

    /// Cargo's target folder, shared by all games of one runtime.
    pub(super) fn target(&self) -> PathBuf {
        self.work().join("target")
    }

    fn work(&self) -> PathBuf {
        let runtime: Vec<(String, Vec<u8>)> =
            embedded::RUNTIME.iter().map(|(p, t)| (p.to_string(), t.as_bytes().to_vec())).collect();
        self.root.join("work").join(hash(runtime.iter(), ""))
    }

    /// Writes a game's crate beside the one runtime and returns its folder.
    pub(super) fn workshop(
        &self,
        hash: &str,
        name: &str,
        files: &[(String, Vec<u8>)],
    ) -> Result<PathBuf, Error> {
        let work = self.work();
        let (runtime, game): (Vec<_>, Vec<_>) =
            files.iter().cloned().partition(|(p, _)| p.starts_with("runtime/"));
        write_files(&work, &runtime)?;
        let game: Vec<_> = game
            .into_iter()
            .map(|(path, content)| {
                if path == "Cargo.toml" {
                    let text = String::from_utf8_lossy(&content)
                        .replace("path = \"runtime\"", "path = \"../../runtime\"");
                    (path, text.into_bytes())
                } else {
                    (path, content)
                }
            })
            .collect();
        let folder = work.join("games").join(format!("{name}-{hash}"));
        write_files(&folder, &game)?;
        Ok(folder)
    }

    /// Moves a fresh executable to its place.
    pub(super) fn keep(&self, built: &Path, stored: &Path) -> Result<(), Error> {
        copy(built, stored)
    }

    /// Takes a workshop away; what is left behind costs only room.
    pub(super) fn clean(&self, folder: &Path) {
        let _ = fs::remove_dir_all(folder);
    }

    /// The executable with its values beside it.
    pub(super) fn with_values(
        &self,
        stored: &Path,
        code: &str,
        name: &str,
        values: &str,
    ) -> Result<PathBuf, Error> {
        let content = [(format!("{code}.values"), values.as_bytes().to_vec())];
        let folder = self.root.join("engines").join(format!("{name}-{}", hash(content.iter(), code)));
        let path = folder.join(executable(name));
        if !path.exists() {
            write_files(&folder, &[(format!("{name}.values"), values.as_bytes().to_vec())])?;
            copy(stored, &path)?;
        }
        Ok(path)
    }
}

/// Copies an executable, whole or not at all; a link where the file system has them.
fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let attempt = || -> io::Result<()> {
        fs::create_dir_all(to.parent().unwrap_or(to))?;
        let part = part_of(to);
        let _ = fs::remove_file(&part);
        if fs::hard_link(from, &part).is_err() {
            fs::copy(from, &part)?;
        }
        fs::rename(&part, to)
    };
    attempt().map_err(|e| Error::Io(to.into(), e))
}

fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// A hash of named contents (FNV-1a, 128 bits): the cache's own files are the only ones it tells apart.
pub(super) fn hash<'a>(files: impl Iterator<Item = &'a (String, Vec<u8>)>, more: &str) -> String {
    let mut state: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut feed = |bytes: &[u8]| {
        for &byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            state = (state ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    };
    for (path, content) in files {
        feed(path.as_bytes());
        feed(content);
    }
    feed(more.as_bytes());
    format!("{state:032x}")
}
