//! A real client drives a real engine: python-chess's engine module, on shatranj.
//!
//! Runs where Python has `chess`; with `TABIYA_PYTHON_CHESS=required`, as in `.ci/run`, it fails where it has not.

use crate::both::both;
use crate::models;
use std::path::Path;
use std::process::Command;

use tabiya::build::{self, Options};

fn python() -> Command {
    Command::new(std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into()))
}

#[test]
fn python_chess_plays_with_an_engine() {
    let there = python().args(["-c", "import chess.engine"]).output().is_ok_and(|o| o.status.success());
    if !there && std::env::var_os("TABIYA_PYTHON_CHESS").is_none_or(|v| v != "required") {
        eprintln!("skipped: `python3 -c 'import chess.engine'` fails; `pip install chess` helps");
        return;
    }
    let model = models::model("shatranj", None);
    let options = Options {
        values: tabiya::values::derive(&model).expect("values").to_string(),
        cache: Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("engines")),
        ..Options::default()
    };
    let built = build::engine(&model, &options).unwrap_or_else(|e| panic!("{e}"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("clients/python_chess.py");
    let output = python().arg(script).arg(&built.executable).output().expect("Python runs");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");

    let after = |word: &'static str| out.lines().filter_map(move |line| line.strip_prefix(word));
    let mut line: Vec<&str> = after("move ").collect();
    assert_eq!(line.len(), 12, "{out}");
    let pv = after("line ").next().unwrap_or_else(|| panic!("no analysis:\n{out}"));
    line.extend(pv.split(' '));
    assert!(line.len() > 13, "{pv}");
    // Both readers of the description take every move of the engine for legal.
    let shatranj = both("shatranj", None);
    let start = shatranj.compiled.variant.setups[0].1;
    shatranj.ask(start, &line).unwrap_or_else(|e| panic!("{line:?}: {e}"));
    assert_eq!(after("exit ").collect::<Vec<_>>(), ["0"], "{out}");
}
