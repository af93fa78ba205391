//! Results in files.
//!
//! ```text
//! DIR/run.json                     what is played, by which engine; the same for all shards
//! DIR/games/ID.2-of-3.part         records of a shard in the order in which they came, while it runs
//! DIR/games/ID.2-of-3.jsonl        all of them in the order of their numbers, when it is done
//! DIR/games/ID.jsonl               the same of an unsharded run, or of merged ones
//! DIR/games/ID.jsonl.gz            the same, packed by hand to save room; read like the others
//! ```
//!
//! A record is written as a whole before the next one is, and a line that was cut off is left out when the file is read
//! again, so whatever kills the process loses the games in flight at most.

use super::record::Record;
use super::spec::{SCHEMA, Spec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Records by match and number.
pub type Records = BTreeMap<String, BTreeMap<u64, Record>>;

/// A part of a run: every `of`-th pair of each match, from number `index` - 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub index: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether it has this pair.
    pub fn has(self, k: u64) -> bool {
        k % self.of == self.index - 1
    }

    fn suffix(self) -> String {
        if self.of == 1 { String::new() } else { format!(".{}-of-{}", self.index, self.of) }
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) && of <= 1_000_000 => Ok(Shard { index, of }),
            _ => Err(format!("`{}` is no shard; expected i/n with i from 1 to n", text.escape_debug())),
        }
    }
}

/// What is played: the head of every folder of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The schema.
    pub schema: String,
    /// The description of the run.
    pub spec: Spec,
    /// The version of the program.
    pub version: String,
    /// A digest of the text that describes the game.
    pub game: String,
    /// The text of the openings' file, where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub placements: Vec<String>,
    /// Each match.
    pub matches: Vec<HeadMatch>,
    /// What the places of a game's list mean.
    pub columns: Vec<String>,
}

/// A match in a head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadMatch {
    /// The name of its files.
    pub id: String,
    /// The first side.
    pub a: String,
    /// The second side.
    pub b: String,
    /// Positions visited for a move.
    pub nodes: u64,
    /// A hash of the engine: generated modules, runtime and values.
    pub engine: String,
    /// What men are worth to the engine in the middlegame, by side and name; for reports.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub worths: BTreeMap<String, i32>,
}

/// Why results cannot be read or written.
#[derive(Debug)]
pub enum Trouble {
    /// The file system refuses.
    Io(PathBuf, io::Error),
    /// What is in a file is at fault; the text names it.
    Bad(String),
    /// Two records of one pair are not the same games.
    Conflict(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Trouble::Bad(text) | Trouble::Conflict(text) => f.write_str(text),
        }
    }
}

/// A folder of results.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// The folder, whether it is there or not.
    pub fn new(root: impl Into<PathBuf>) -> Store {
        Store { root: root.into() }
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn head_path(&self) -> PathBuf {
        self.root.join("run.json")
    }

    fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    /// Reads the head; `None` where there is none yet.
    ///
    /// # Errors
    /// If it cannot be read, or is of another schema.
    pub fn head(&self) -> Result<Option<Head>, Trouble> {
        let path = self.head_path();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(Trouble::Io(path, e)),
        };
        let bad = |why: String| Trouble::Bad(format!("{}: {why}", path.display()));
        let value: serde_json::Value = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
        match value["schema"].as_str() {
            Some(SCHEMA) => serde_json::from_value(value).map(Some).map_err(|e| bad(e.to_string())),
            other => {
                let other = other.unwrap_or("nothing that is known").escape_debug().to_string();
                Err(bad(format!(
                    "it is of the schema `{other}`; this version reads `{SCHEMA}`. The file is left as it is: read it \
                     with the version that wrote it, or run into another folder"
                )))
            }
        }
    }

    /// Writes the head, or sees to it that the one there is the same but for the number of pairs, which may grow.
    ///
    /// # Errors
    /// If another run has its results here.
    pub fn begin(&self, head: &Head) -> Result<(), Trouble> {
        if let Some(there) = self.head()? {
            // More pairs of the same run are more of the same.
            let more = Head { spec: Spec { pairs: there.spec.pairs, ..head.spec.clone() }, ..head.clone() };
            let different = differences(&there, &more);
            if !different.is_empty() {
                return Err(Trouble::Bad(format!(
                    "{} has the results of another run ({} differ); choose another folder",
                    self.root.display(),
                    different.join(", ")
                )));
            }
            match there.spec.pairs.cmp(&head.spec.pairs) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => return Ok(()),
                std::cmp::Ordering::Greater => {
                    return Err(Trouble::Bad(format!(
                        "{} is a run of {} pairs; it can be given more of them, not fewer",
                        self.root.display(),
                        there.spec.pairs
                    )));
                }
            }
        }
        let games = self.games();
        fs::create_dir_all(&games).map_err(|e| Trouble::Io(games, e))?;
        let text = serde_json::to_string_pretty(head).unwrap_or_default() + "\n";
        whole(&self.head_path(), text.as_bytes())
    }

    /// Every record of a match in this folder, whatever shards they are from, by number.
    ///
    /// # Errors
    /// If a file cannot be read, has a line (other than a last one that was cut off) that is no record, or two records
    /// of one pair differ.
    pub fn records(&self, id: &str) -> Result<BTreeMap<u64, Record>, Trouble> {
        let mut found = BTreeMap::new();
        for path in self.files(id)? {
            for record in read(&path)?.0 {
                insert(&mut found, record, &path, id)?;
            }
        }
        Ok(found)
    }

    /// The files with records of a match.
    fn files(&self, id: &str) -> Result<Vec<PathBuf>, Trouble> {
        let games = self.games();
        let entries = match fs::read_dir(&games) {
            Ok(entries) => entries,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(Trouble::Io(games, e)),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|e| Trouble::Io(games.clone(), e))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let rest = name
                .strip_prefix(id)
                .and_then(|r| [".jsonl", ".part", ".jsonl.gz"].iter().find_map(|end| r.strip_suffix(end)));
            let shard = |r: &str| r.strip_prefix('.').is_some_and(|r| r.contains("-of-"));
            if rest.is_some_and(|r| r.is_empty() || shard(r)) {
                files.push(entry.path());
            }
        }
        files.sort();
        Ok(files)
    }

    /// Opens the journal of a shard, without the line that may have been cut off at its end.
    ///
    /// # Errors
    /// If it cannot be written, or something else is wrong with it.
    pub fn journal(&self, id: &str, shard: Shard) -> Result<Journal, Trouble> {
        let path = self.games().join(format!("{id}{}.part", shard.suffix()));
        let fault = |e: io::Error| Trouble::Io(path.clone(), e);
        let whole = if path.exists() { read(&path)?.1 } else { 0 };
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(fault)?;
        if file.metadata().map_err(fault)?.len() > whole {
            file.set_len(whole).map_err(fault)?;
        }
        Ok(Journal { path, file, length: whole, synced: Instant::now() })
    }

    /// Writes all records of a shard in order under their final name and takes the journal away.
    ///
    /// # Errors
    /// If the file system refuses; the journal is then left.
    pub fn finish(&self, id: &str, shard: Shard, records: &BTreeMap<u64, Record>) -> Result<(), Trouble> {
        let path = self.games().join(format!("{id}{}.jsonl", shard.suffix()));
        let packed = path.with_extension("jsonl.gz");
        if !packed.exists() || !read(&packed)?.0.iter().eq(records.values()) {
            let text: String = records.values().map(|r| r.line() + "\n").collect();
            whole(&path, text.as_bytes())?;
        }
        let part = path.with_extension("part");
        match fs::remove_file(&part) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Trouble::Io(part, e)),
            _ => Ok(()),
        }
    }
}

/// The parts of two heads that differ.
pub fn differences(one: &Head, other: &Head) -> Vec<&'static str> {
    let parts = [
        ("the spec", one.spec == other.spec),
        ("the game's description", one.game == other.game),
        ("the placements", one.placements == other.placements),
        ("the engine", one.matches == other.matches),
        ("the version", one.version == other.version && one.columns == other.columns),
    ];
    parts.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
}

/// Adds a record; one that is there already must be of the same games.
///
/// # Errors
/// If it is not.
pub fn insert(
    records: &mut BTreeMap<u64, Record>,
    record: Record,
    path: &Path,
    id: &str,
) -> Result<(), Trouble> {
    match records.get(&record.k) {
        Some(there) if there.key == record.key && !there.same_games(&record) => {
            Err(Trouble::Conflict(format!(
                "{}: pair {} of {id} (key {}) was played before with other moves: the engine or a machine is not \
             deterministic",
                path.display(),
                record.k,
                record.key
            )))
        }
        Some(there) if there.key != record.key => Err(Trouble::Bad(format!(
            "{}: pair {} of {id} has the key {} here and {} elsewhere: these are different runs",
            path.display(),
            record.k,
            record.key,
            there.key
        ))),
        _ => {
            records.insert(record.k, record);
            Ok(())
        }
    }
}

/// The records of a file, and how many bytes of it are whole lines.
fn read(path: &Path) -> Result<(Vec<Record>, u64), Trouble> {
    let mut bytes = fs::read(path).map_err(|e| Trouble::Io(path.to_owned(), e))?;
    if path.extension().is_some_and(|e| e == "gz") {
        let mut unpacked = Vec::new();
        io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut unpacked)
            .map_err(|e| Trouble::Bad(format!("{}: it cannot be unpacked: {e}", path.display())))?;
        bytes = unpacked;
    }
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let record = Record::parse(line).map_err(|why| {
            Trouble::Bad(format!("{}:{}: {why}; nothing has been changed", path.display(), number + 1))
        })?;
        records.push(record);
    }
    Ok((records, whole as u64))
}

/// Writes a file that is whole or not there.
///
/// # Errors
/// If the file system refuses.
pub fn whole(path: &Path, content: &[u8]) -> Result<(), Trouble> {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.tmp", std::process::id()));
    let part = PathBuf::from(part);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    written.map_err(|e| {
        let _ = fs::remove_file(&part);
        Trouble::Io(path.to_owned(), e)
    })
}

/// A file that records are added to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole records.
    length: u64,
    synced: Instant,
}

/// Records reach the disk at least this often; a process that is killed loses none either way.
const SYNC: Duration = Duration::from_millis(500);

impl Journal {
    /// Adds a record.
    ///
    /// # Errors
    /// If the file system refuses: nothing of the record is left then.
    pub fn add(&mut self, record: &Record) -> Result<(), Trouble> {
        let line = record.line() + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| {
            if self.synced.elapsed() >= SYNC {
                self.synced = Instant::now();
                self.file.sync_data()?;
            }
            Ok(())
        });
        match written {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(e) => {
                // Half a line would be cut off when the file is read again, too.
                let _ = self.file.set_len(self.length);
                Err(Trouble::Io(self.path.clone(), e))
            }
        }
    }

    /// Sees to it that everything is on the disk.
    ///
    /// # Errors
    /// If the file system refuses.
    pub fn sync(&mut self) -> Result<(), Trouble> {
        self.file.sync_data().map_err(|e| Trouble::Io(self.path.clone(), e))
    }
}
