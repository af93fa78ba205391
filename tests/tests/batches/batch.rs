//! A crate with many games, built by cargo, and a conversation with it.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tabiya::build;
use tabiya::emit::Module;
use tabiya_dsl::reference::Game;

/// What a game says about a position.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    fen: String,
    moves: Vec<String>,
    in_check: bool,
    /// Result and reason; empty where the game goes on.
    outcome: String,
    /// Moves counted without a list; captures and quiets together.
    counts: [usize; 2],
    /// Whether the hash is that of the same position put together anew.
    same_key: bool,
}

/// A running program that holds the games.
pub(crate) struct Batch {
    program: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        // It ends by itself at the end of its input; a test that failed need not wait for that.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Batch {
    /// Builds and starts the program; the name is for its folder. What the processor has is used, but for these features.
    pub(crate) fn build(name: &str, modules: impl Iterator<Item = Module>, without: &[&str]) -> Batch {
        let modules: Vec<Module> = modules.collect();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut files = build::crate_files(&modules.iter().collect::<Vec<_>>(), None);
        let list: String = modules
            .iter()
            .map(|m| {
                format!("    tabiya_runtime::probe::Probe::of::<games::{}::{}>(),\n", m.name, m.type_name)
            })
            .collect();
        files.push(("src/main.rs".into(), MAIN.replace("GAMES_HERE", &list).into_bytes()));
        for (path, content) in &mut files {
            if path == "Cargo.toml" {
                let text = String::from_utf8_lossy(content)
                    .replace("[dependencies]", "[lib]\nname = \"games\"\n\n[[bin]]\nname = \"answer-NAME\"\npath = \"src/main.rs\"\n\n[dependencies]")
                    // Each batch its own name: cargo tells programs of one target folder apart by it.
                    .replace("NAME", name)
                    + "\n[profile.dev]\ndebug = false\nincremental = false\n";
                *content = text.into_bytes();
            }
        }
        build::write_files(&folder, &files).unwrap_or_else(|e| panic!("{e}"));
        let features: String = without.iter().map(|name| format!(" -C target-feature=-{name}")).collect();
        let kept: String = without.iter().map(|name| format!("-without-{name}")).collect();
        let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("batches-target{kept}"));
        let status = Command::new(env!("CARGO"))
            .args(["build", "--offline", "--locked", "--quiet", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .env("RUSTFLAGS", format!("-C target-cpu=native{features} -A warnings"))
            .status()
            .unwrap_or_else(|e| panic!("cargo: {e}"));
        assert!(status.success(), "a batch of games does not compile; see {}", folder.display());
        let mut program =
            Command::new(target.join("debug").join(format!("answer-{name}{}", std::env::consts::EXE_SUFFIX)))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap_or_else(|e| panic!("the games: {e}"));
        let (Some(questions), Some(answers)) = (program.stdin.take(), program.stdout.take()) else {
            panic!("the games have no input or output");
        };
        Batch { program, questions, answers: BufReader::new(answers) }
    }

    /// The line that a game answers to a position and what is asked of it: moves, or `perft` and a depth.
    pub(crate) fn say(&mut self, game: usize, fen: &str, asked: &str) -> Result<String, String> {
        writeln!(self.questions, "{game}\t{fen}\t{asked}").map_err(|e| e.to_string())?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|e| e.to_string())?;
        Ok(line)
    }

    /// What a game says after these moves.
    pub(crate) fn ask(&mut self, game: usize, fen: &str, moves: &[String]) -> Result<Answer, String> {
        let line = self.say(game, fen, &moves.join(" "))?;
        let fields: Vec<&str> = line.trim_end_matches('\n').split('\t').collect();
        let [fen, moves, check, outcome, counted, staged, same_key] = fields[..] else { return Err(line) };
        let number = |text: &str| text.parse().unwrap_or(usize::MAX);
        Ok(Answer {
            fen: fen.into(),
            moves: moves.split_whitespace().map(String::from).collect(),
            in_check: check == "true",
            outcome: outcome.into(),
            counts: [number(counted), number(staged)],
            same_key: same_key == "true",
        })
    }

    /// Asserts that a game says what the rules say after these moves; `what` tells which game it is.
    pub(crate) fn agree(
        &mut self,
        number: usize,
        what: &dyn Display,
        start: &str,
        line: &[String],
        game: &Game,
    ) {
        let position = game.position();
        let mut moves: Vec<String> =
            position.legal_moves_ignoring_ends().into_iter().map(|m| m.text).collect();
        moves.sort();
        let outcome =
            game.outcome().map(|o| format!("{} {}", o.result, o.reason.as_str())).unwrap_or_default();
        let counts = [moves.len(); 2];
        let (fen, in_check) = (position.to_fen(), position.in_check());
        let context = format!("{what}\nfrom {start}\nmoves {}\nin {fen}", line.join(" "));
        let expected = Answer { fen, moves, in_check, outcome, counts, same_key: true };
        match self.ask(number, start, line) {
            Ok(answer) => {
                assert_eq!(answer, expected, "engine (left) and rules (right) disagree:\n{context}")
            }
            Err(error) => panic!("the engine says `{error}`:\n{context}"),
        }
    }
}

/// The program: a question a line, an answer a line, fields between tabs.
const MAIN: &str = r#"//! Answers questions about positions of many games.

use std::io::{BufRead, Write};

static GAMES: &[tabiya_runtime::probe::Probe] = &[
GAMES_HERE];

fn main() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let fields: Vec<&str> = line.split('\t').collect();
        let answer = match fields[..] {
            [game, fen, moves] if moves.starts_with("perft ") => {
                // Its answer is a number alone.
                let counted = GAMES[game.parse::<usize>().unwrap()].perft(fen, moves[6..].parse().unwrap());
                writeln!(out, "{}", counted.unwrap_or(u64::MAX)).unwrap();
                out.flush().unwrap();
                continue;
            }
            [game, fen, moves] => {
                let moves: Vec<&str> = moves.split_whitespace().collect();
                GAMES[game.parse::<usize>().unwrap()].report(fen, &moves)
            }
            _ => Err("three fields, please".into()),
        };
        let text = match answer {
            Err(error) => error.replace('\t', " "),
            Ok(r) => {
                let outcome = r.outcome.map(|(result, reason)| format!("{result} {reason}")).unwrap_or_default();
                let same = r.key == r.recomputed_key;
                format!("{}\t{}\t{}\t{outcome}\t{}\t{}\t{same}", r.fen, r.moves.join(" "), r.in_check, r.counted, r.staged)
            }
        };
        writeln!(out, "{text}").unwrap();
        out.flush().unwrap();
    }
}
"#;
