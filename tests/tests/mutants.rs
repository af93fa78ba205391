//! The committed mutants (`tests/mutants`) are mistakes in the sources as they are now: every patch applies, and says
//! which test notices it. `tests/mutants/run` tries them; that takes too long for every run of the tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// One place that a patch changes: the lines before and after.
#[derive(Default)]
struct Hunk {
    old: Vec<String>,
    new: Vec<String>,
}

struct Patch {
    name: String,
    killed_by: String,
    file: String,
    hunks: Vec<Hunk>,
}

fn patches() -> Vec<Patch> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/mutants"))
        .expect("the mutants")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "patch"))
        .collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Patch {
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).expect("text");
    let mut lines = text.lines();
    let first = lines.next().and_then(|line| line.strip_prefix("# killed by: cargo test "));
    let killed_by = first.unwrap_or_else(|| panic!("{name} names no test in its first line")).to_owned();
    let (mut file, mut hunks) = (String::new(), Vec::new());
    for line in lines {
        if let Some(path) = line.strip_prefix("+++ b/") {
            assert!(file.is_empty(), "{name} changes several files");
            file = path.to_owned();
        } else if line.starts_with("@@ ") {
            hunks.push(Hunk::default());
        } else if let (Some(hunk), Some((sign, rest))) = (hunks.last_mut(), line.split_at_checked(1)) {
            if sign != "+" {
                hunk.old.push(rest.to_owned());
            }
            if sign != "-" {
                hunk.new.push(rest.to_owned());
            }
        }
    }
    assert!(!file.is_empty() && !hunks.is_empty(), "{name} changes nothing");
    Patch { name, killed_by, file, hunks }
}

#[test]
fn every_mutant_applies() {
    let mut stale = Vec::new();
    for patch in patches() {
        let text = std::fs::read_to_string(root().join(&patch.file)).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        for hunk in &patch.hunks {
            assert_ne!(hunk.old, hunk.new, "{} changes nothing", patch.name);
            let places = lines.windows(hunk.old.len()).filter(|window| *window == hunk.old).count();
            if places != 1 {
                stale.push(format!(
                    "{}: {} has {places} such places:\n{}",
                    patch.name,
                    patch.file,
                    hunk.old.join("\n")
                ));
            }
        }
    }
    assert!(stale.is_empty(), "{}", stale.join("\n\n"));
}

#[test]
fn there_are_mutants_of_every_part() {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for patch in patches() {
        let part = match patch.file.as_str() {
            file if file.starts_with("dsl/src/lower/") => "lowering",
            file if file.starts_with("compiler/src/paths") || file.starts_with("compiler/src/plan") => {
                "compiler"
            }
            file if file.starts_with("dsl/src/reference/") => "rules",
            file => panic!("{}: {file}", patch.name),
        };
        *count.entry(part).or_default() += 1;
        assert!(patch.name.starts_with(part), "{} is a mutant of {part}", patch.name);
        let outside = [
            "--test betza",
            "--test reference positions",
            "--test reference perft",
            "--test perft",
            "--test facts",
        ];
        let by_facts = outside.iter().any(|test| patch.killed_by.contains(test));
        assert!(part != "lowering" || by_facts, "{} is not killed by facts from outside", patch.name);
    }
    for part in ["lowering", "compiler", "rules"] {
        assert!(count.get(part).is_some_and(|&n| n >= 10), "{count:?}");
    }
}
