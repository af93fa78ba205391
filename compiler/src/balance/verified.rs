//! What came of playing recorded pairs again: `verified.json` beside the results.

use super::store::{Store, Trouble, whole};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::{fs, io};

/// By match: what its pairs did when they were played again.
pub type Verified = BTreeMap<String, Again>;

/// The pairs of a match that were played again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// A hash of the engine that played them again.
    pub engine: String,
    /// How many pairs.
    pub pairs: u64,
    /// How many of them were not the same.
    pub different: u64,
    /// How many of them did not give the mirrored moves when colours were exchanged.
    pub unmirrored: u64,
}

const FILE: &str = "verified.json";

/// What has been verified in a folder of results; empty if nothing has been.
///
/// # Errors
/// If the file cannot be read or is something else.
pub fn read(store: &Store) -> Result<Verified, Trouble> {
    let path = store.root().join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|e| Trouble::Bad(format!("{}: {e}", path.display()))),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Verified::new()),
        Err(e) => Err(Trouble::Io(path, e)),
    }
}

/// Keeps it.
///
/// # Errors
/// If the file system refuses.
pub fn write(store: &Store, verified: &Verified) -> Result<(), Trouble> {
    let text = serde_json::to_string_pretty(verified).unwrap_or_default() + "\n";
    whole(&store.root().join(FILE), text.as_bytes())
}
