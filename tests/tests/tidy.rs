//! The rules of the house that no compiler checks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tabiya_dsl::diagnostic::codes;

/// Which of our crates a crate may need, as a library and for its build script. Tests may need anything.
const EDGES: [(&str, &[&str], &[&str]); 6] = [
    ("tabiya-dsl", &[], &[]),
    ("tabiya-runtime", &[], &[]),
    ("tabiya", &["tabiya-dsl"], &[]),
    ("tabiya-macros", &["tabiya", "tabiya-dsl"], &[]),
    ("tabiya-variants", &["tabiya-runtime"], &["tabiya"]),
    ("tabiya-tests", &[], &[]),
];

/// What one may pass on with the product without giving away its sources.
const LICENCES: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Rust files with more lines than [`LINES`], each with the reason.
const LONG: [(&str, &str); 0] = [];
/// Above this, a file has more than one idea.
const LINES: usize = 700;

/// Codes of what a fixture, a single small text, cannot show; [`ELSEWHERE`] has tests of them.
const WITHOUT_FIXTURE: [&str; 8] = ["V0101", "V0102", "V0103", "V0118", "V0122", "V0309", "V0320", "V0321"];
const ELSEWHERE: [&str; 2] = ["dsl/tests/diagnostics.rs", "tests/tests/choices.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The project's files below a folder, as paths from the root, without what is built.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root().join(&folder)).expect("a folder of the project") {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            match entry.file_type().expect("a type") {
                kind if kind.is_dir() && !["target", ".git", "__pycache__"].contains(&name.as_str()) => {
                    folders.push(path);
                }
                kind if kind.is_file() && name != ".git" => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn rust_files(folder: &str) -> Vec<String> {
    files(folder).into_iter().filter(|f| f.ends_with(".rs")).collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// What cargo knows of the workspace and its dependencies on this platform.
fn metadata() -> Value {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let about = Command::new(rustc).arg("-vV").output().expect("rustc");
    let about = String::from_utf8(about.stdout).expect("text");
    let host = about.lines().find_map(|l| l.strip_prefix("host: ")).expect("a host");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--offline", "--locked", "--format-version", "1", "--filter-platform", host])
        .current_dir(root())
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("")
}

#[test]
fn crates_need_only_what_they_may() {
    let metadata = metadata();
    let members: BTreeSet<&str> =
        list(&metadata["workspace_members"]).iter().filter_map(Value::as_str).collect();
    let ours: BTreeMap<&str, &Value> = list(&metadata["packages"])
        .iter()
        .filter(|p| members.contains(word(p, "id")))
        .map(|p| (word(p, "name"), p))
        .collect();
    assert_eq!(ours.keys().copied().collect::<BTreeSet<_>>(), EDGES.iter().map(|(name, ..)| *name).collect());
    for (name, library, script) in EDGES {
        let dependencies = list(&ours[name]["dependencies"]);
        let of_kind = |kind: &str| -> BTreeSet<&str> {
            let names = dependencies.iter().filter(|d| d["kind"].as_str().unwrap_or("normal") == kind);
            names.map(|d| word(d, "name")).filter(|d| ours.contains_key(d)).collect()
        };
        assert_eq!(of_kind("normal"), library.iter().copied().collect(), "{name}");
        assert_eq!(of_kind("build"), script.iter().copied().collect(), "the build script of {name}");
        // What the macro expands to needs the runtime, so its tests do.
        let dev = if name == "tabiya-macros" { BTreeSet::from(["tabiya-runtime"]) } else { BTreeSet::new() };
        assert!(name == "tabiya-tests" || of_kind("dev") == dev, "tests of {name} cross crates");
    }
    assert_eq!(list(&ours["tabiya-runtime"]["dependencies"]).len(), 0, "the runtime stands alone");
}

#[test]
fn dependencies_may_be_passed_on() {
    let metadata = metadata();
    let packages = list(&metadata["packages"]);
    assert!(packages.len() > 20);
    for package in packages {
        let licence = word(package, "license").replace('/', " OR ");
        assert!(allowed(&licence), "{}: {licence:?}", word(package, "name"));
    }
    for (expression, fine) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("MIT OR GPL-3.0-only", true),
        ("MIT AND GPL-3.0-only", false),
        ("(MIT OR AGPL-3.0-only) AND Unicode-3.0", true),
        ("(AGPL-3.0-only) AND Unicode-3.0", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("", false),
    ] {
        assert_eq!(allowed(expression), fine, "{expression}");
    }
}

/// Whether an SPDX expression leaves a choice of allowed licences.
fn allowed(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let fine = either(&mut words);
    fine && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>) -> bool {
    let mut fine = both(words);
    while words.next_if_eq(&"OR").is_some() {
        fine |= both(words);
    }
    fine
}

fn both(words: &mut Words<'_>) -> bool {
    let mut fine = licence(words);
    while words.next_if_eq(&"AND").is_some() {
        fine &= licence(words);
    }
    fine
}

fn licence(words: &mut Words<'_>) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let fine = either(words);
        return words.next() == Some(")") && fine;
    }
    let fine = words.next().is_some_and(|name| LICENCES.contains(&name));
    // Exceptions permit more, never less.
    if words.next_if_eq(&"WITH").is_some() {
        words.next();
    }
    fine
}

/// Lines with a whole word in code, numbered from 1; whole-line comments are no code.
fn lines_with<'t>(text: &'t str, wanted: &str) -> Vec<(usize, &'t str)> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let has = |line: &str| {
        line.match_indices(wanted).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + wanted.len()..]);
            !before.ends_with(part) && !after.starts_with(part)
        })
    };
    let numbered = (1..).zip(text.lines());
    numbered.filter(|(_, line)| !line.trim_start().starts_with("//") && has(line)).collect()
}

#[test]
fn unsafe_code_is_in_the_runtime_and_says_why() {
    let forbidden = concat!("un", "safe");
    let mut seen = 0;
    for path in rust_files("") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines_with(&text, forbidden) {
            assert!(path.starts_with("runtime/src/"), "{path}:{number}: {line}");
            let above = &lines[number.saturating_sub(4)..number];
            assert!(above.iter().any(|l| l.contains("// SAFETY: ")), "{path}:{number}: no reason is given");
            seen += 1;
        }
    }
    assert!(seen > 0, "the search finds nothing");
    for root in ["dsl/src/lib.rs", "compiler/src/lib.rs"] {
        let text = read(root);
        let line = format!("({forbidden}_code)]");
        assert!(text.lines().any(|l| l.starts_with("#!") && l.ends_with(&line)), "{root}");
    }
}

#[test]
fn nothing_is_left_to_do() {
    let banned = ["todo", "unimplemented", "dbg"].map(|name| format!("{name}!"));
    let ignored = concat!("#[", "ignore");
    for path in rust_files("") {
        let text = read(&path);
        for (number, line) in (1..).zip(text.lines()) {
            let found = banned.iter().any(|b| line.contains(b.as_str())) || line.contains(ignored);
            assert!(!found, "{path}:{number}: {line}");
        }
    }
}

#[test]
fn no_file_knows_a_machine() {
    let folders = ["home", "root", "Users", "work/wt", "work/main", "work/shared"].map(|f| format!("/{f}/"));
    for path in files("") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            let known = folders.iter().find(|f| line.contains(f.as_str()));
            assert_eq!(known, None, "{path}:{number}: {line}");
        }
    }
}

#[test]
fn public_items_must_have_docs() {
    for krate in ["dsl", "compiler", "runtime", "variants"] {
        let text = read(&format!("{krate}/src/lib.rs"));
        let demanded = text.lines().any(|l| l == "#![warn(missing_docs)]" || l == "#![deny(missing_docs)]");
        assert!(demanded, "{krate} does not ask for docs");
    }
}

#[test]
fn files_have_one_idea() {
    let long: BTreeMap<&str, &str> = LONG.into();
    let mut sizes = Vec::new();
    for path in rust_files("").iter().filter(|p| !p.starts_with("variants/golden/")) {
        let lines = read(path).lines().count();
        assert_eq!(lines > LINES, long.contains_key(path.as_str()), "{path} has {lines} lines");
        assert!(!path.ends_with("/mod.rs"), "{path}: foo.rs + foo/bar.rs here");
        sizes.push(lines);
    }
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    assert!(median < 200, "half of the files have more than {median} lines");
}

#[test]
fn every_code_has_a_fixture() {
    let fixtures: String = files("tests/fixtures/diagnostics")
        .iter()
        .chain(&files("tests/fixtures/import"))
        .filter(|f| f.ends_with(".variant") || f.ends_with(".findings"))
        .map(|f| read(f))
        .collect();
    let elsewhere = ELSEWHERE.map(read).concat();
    let mut missing = Vec::new();
    for code in codes::all() {
        let marked =
            fixtures.contains(&format!("{}:", code.id)) || fixtures.contains(&format!("{} (", code.id));
        let excused = WITHOUT_FIXTURE.contains(&code.id);
        if excused {
            assert!(!marked, "{} has a fixture now", code.id);
            assert!(elsewhere.contains(code.id), "{} is tested nowhere", code.id);
        } else if !marked {
            missing.push(code.id);
        }
    }
    assert!(missing.is_empty(), "no fixture has {}", missing.join(", "));
}

#[test]
fn the_catalogue_is_in_canonical_layout() {
    for file in tabiya::catalogue::library().files() {
        let canonical = tabiya_dsl::syntax::format(file).unwrap_or_else(|d| panic!("{}: {d:?}", file.name));
        assert!(canonical == file.text, "tabiya fmt would change {}", file.name);
        let found = tabiya_dsl::lower::check_all(tabiya::catalogue::library(), file);
        assert!(found.is_empty(), "{}: {found:?}", file.name);
    }
}

#[test]
fn integration_runs_the_two_commands_of_the_readme() {
    let readme = read("README.md");
    let section = readme.split("\n## ").find(|s| s.starts_with("Two commands\n")).expect("the section");
    let commands: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    assert_eq!(commands.len(), 2, "{commands:?}");
    let integration = read(".ci/run");
    let run: Vec<&str> = integration.lines().map(|line| line.split(" 2>&1").next().unwrap_or(line)).collect();
    for command in commands {
        assert!(run.contains(&command), ".ci/run does not run `{command}`");
    }
}
