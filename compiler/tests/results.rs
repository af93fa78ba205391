//! The results that are shipped under `docs/balance` are what this engine plays: the first pairs of a match are played
//! again. With `TABIYA_DEEP=1` those of every match of every result.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Pairs of each match that are played again.
const PAIRS: usize = 2;

/// The smallest result: its games take seconds.
const SMALL: (&str, &str) = ("shatranj-values/round-1", "full-v-no-Baidaq");

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every folder with results: `NAME`, or `NAME/round-1` and others for values.
fn results(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("run.json").is_file() {
        found.push(folder.to_owned());
    }
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            results(&path, found);
        }
    }
}

/// The first records of a file, packed or not.
fn first_records(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut text = String::new();
    if path.extension().is_some_and(|e| e == "gz") {
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("a packed file");
    } else {
        text = String::from_utf8(bytes).expect("UTF-8");
    }
    text.lines().take(PAIRS).map(|line| format!("{line}\n")).collect()
}

/// Plays the first pairs of these matches of a result again.
fn again(folder: &Path, wanted: impl Fn(&str) -> bool) -> usize {
    let name = folder.strip_prefix(root()).expect("a folder of the repository").to_string_lossy();
    let copy = std::env::temp_dir().join(format!(
        "tabiya-results-{}-{}",
        std::process::id(),
        name.replace(['/', '\\'], "-")
    ));
    let _ = std::fs::remove_dir_all(&copy);
    std::fs::create_dir_all(copy.join("games")).expect("a folder for the test");
    std::fs::copy(folder.join("run.json"), copy.join("run.json")).expect("the head");
    let mut matches = 0;
    for entry in std::fs::read_dir(folder.join("games")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if wanted(&file) {
            matches += 1;
            let unpacked = file.trim_end_matches(".gz");
            std::fs::write(copy.join("games").join(unpacked), first_records(&path)).expect("a file");
        }
    }
    let done = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .env("TABIYA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/engines"))
        .current_dir(root())
        .args(["balance", "verify", "--sample", "100%"])
        .arg(&copy)
        .output()
        .expect("the command runs");
    let _ = std::fs::remove_dir_all(&copy);
    assert!(
        done.status.success(),
        "{name} is not what this engine plays: play it anew with the command in docs/balance/README.md\n{}",
        String::from_utf8_lossy(&done.stderr)
    );
    matches
}

#[test]
fn a_shipped_result_is_what_this_engine_plays() {
    let (folder, game) = SMALL;
    let folder = root().join("docs/balance").join(folder);
    assert_eq!(again(&folder, |file| file.starts_with(&format!("{game}@"))), 1);
}

#[test]
fn every_shipped_record_is_small_and_with_its_head() {
    let mut found = Vec::new();
    results(&root().join("docs/balance"), &mut found);
    assert!(found.len() >= 6, "{found:?}");
    for folder in &found {
        for entry in std::fs::read_dir(folder.join("games")).expect("a folder") {
            let entry = entry.expect("an entry");
            let size = entry.metadata().expect("a size").len();
            assert!(size > 0 && size <= 100_000, "{}: {size} bytes", entry.path().display());
        }
    }
    // Each match needs an engine of its own: that is too long for a part of a deep run (`TABIYA_DEEP=2/6`).
    if std::env::var("TABIYA_DEEP").is_ok_and(|depth| !depth.contains('/')) {
        for folder in &found {
            assert!(again(folder, |_| true) > 0, "{}", folder.display());
        }
    }
}
