//! The command, as users meet it: what it prints, and how it ends.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for one test, taken away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-cli-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), content).expect("a file for the test");
        name.into()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file of the test")
    }

    fn tabiya(&self, args: &[&str]) -> Done {
        run(command(args).current_dir(&self.0))
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder of the test");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What became of a command.
#[derive(Debug)]
struct Done {
    status: i32,
    out: String,
    err: String,
}

impl Done {
    #[track_caller]
    fn with_status(self, status: i32) -> Done {
        assert_eq!(self.status, status, "{self:#?}");
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }

    /// The one JSON object on standard output.
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(self.out.trim()).unwrap_or_else(|e| panic!("{e}: {self:#?}"))
    }
}

fn run(command: &mut Command) -> Done {
    done(command.output().expect("the command runs"))
}

fn done(output: Output) -> Done {
    let Output { status, stdout, stderr } = output;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Done { status: status.code().expect("no signal"), out: text(stdout), err: text(stderr) }
}

fn tabiya(args: &[&str]) -> Done {
    run(&mut command(args))
}

/// The command with a cache of the tests' own, which stays from run to run: what is in it is found by its content.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(args).env("TABIYA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/engines"));
    command
}

/// Runs the command with a text on its standard input.
fn tabiya_reading(args: &[&str], input: &str) -> Done {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // A command may end before it has read everything.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    done(child.wait_with_output().expect("the command ends"))
}

fn recorded(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games").join(name).to_string_lossy().into_owned()
}

#[test]
fn wrong_usage_is_status_2() {
    for args in [
        &[][..],
        &["fly"],
        &["moves"],
        &["moves", "shatranj", "--fly"],
        &["perft", "shatranj"],
        &["perft", "shatranj", "deep"],
        &["perft", "shatranj", "-1"],
        &["check"],
        &["replay", "shatranj"],
    ] {
        let done = tabiya(args).with_status(2);
        assert!(done.out.is_empty() && done.err.contains("--help"), "{done:#?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(tabiya(&["--help"]).with_status(0).out.contains("perft"));
    assert!(tabiya(&["--version"]).with_status(0).out.starts_with("tabiya "));
    assert!(tabiya(&["moves", "--help"]).with_status(0).out.contains("--ignore-ends"));
}

#[test]
fn the_catalogue_is_listed() {
    let done = tabiya(&["list"]).with_status(0);
    assert!(done.out.contains("shatranj-baring"), "{done:#?}");
    let lines = tabiya(&["list", "--json"]).with_status(0).out;
    let entries: Vec<Value> = lines.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let names: Vec<&str> = entries.iter().map(|e| e["name"].as_str().expect("a name")).collect();
    assert!(names.is_sorted());
    let find = |name: &str| entries.iter().find(|e| e["name"] == name).expect("a game of the catalogue");
    assert_eq!(find("grand-cwda")["armies"].as_array().map(Vec::len), Some(4));
    assert_eq!(find("shatranj")["board"], "8x8");
    assert_eq!(find("shatranj")["setups"][0], "kings-on-d");
    assert_eq!(find("shatranj")["pieces"][0]["name"], "Shah");
    assert_eq!(find("shatranji")["family"], "shatranj");
    assert_eq!(find("shatranj")["family"], "shatranj");
    assert_eq!(find("courier")["family"], "shatranj");
    let family = tabiya(&["list", "--family", "Shatranj", "--json"]).with_status(0).out;
    assert!(family.contains(r#""name":"courier""#) && !family.contains(r#""name":"chess""#), "{family}");
    assert!(tabiya(&["list", "--family", "draughts"]).with_status(1).err.contains("draughts"));
}

#[test]
fn configurations_come_in_and_go_out() {
    let folder = Folder::new("exchange");
    let text = "[my-game:chess]\nflagPiece = k\nflagRegion = d4 e4\n\n[other:chess]\nblastOnCapture = true\n";
    folder.write("games.ini", text);
    let done = folder.tabiya(&["import", "games.ini", "-o", "."]).with_status(1);
    assert!(done.out.contains("1 game converted, 1 refused"), "{done:#?}");
    assert!(done.err.contains("V0506") && done.err.contains("blastOnCapture"), "{done:#?}");
    assert_eq!(folder.names(), ["games.ini", "my-game.variant"]);
    let moves = folder.tabiya(&["moves", "my-game.variant", "--reference"]).with_status(0).out;
    assert!(moves.contains("20 moves"), "{moves}");
    let done = folder.tabiya(&["export", "my-game.variant", "--to", "fairy-stockfish"]).with_status(0);
    assert!(done.out.contains("flagRegionWhite = d4 e4") && done.err.is_empty(), "{done:#?}");
    let done = folder.tabiya(&["import", "missing.ini"]).with_status(1);
    assert!(done.err.contains("missing.ini"), "{done:#?}");
}

#[test]
fn every_game_of_the_catalogue_is_sound() {
    let lines = tabiya(&["list", "--json"]).with_status(0).out;
    let entries: Vec<Value> = lines.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let names: Vec<&str> = entries.iter().map(|e| e["name"].as_str().expect("a name")).collect();
    let done = tabiya(&[&["check"], &names[..]].concat()).with_status(0);
    assert_eq!(done.out.lines().count(), names.len());
    assert!(done.out.lines().all(|l| l.ends_with("nothing to object to")), "{done:#?}");
}

#[test]
fn what_is_no_game_is_status_1() {
    let folder = Folder::new("no-game");
    let done = folder.tabiya(&["moves", "shatrnj", "--reference"]).with_status(1);
    assert!(done.err.contains("there is `shatranj`"), "{done:#?}");
    let done = folder.tabiya(&["check", "missing.variant", "shatranj"]).with_status(1);
    assert!(done.err.contains("missing.variant") && done.out.contains("shatranj: nothing"), "{done:#?}");
    folder.write("empty.variant", "");
    folder.tabiya(&["moves", "empty.variant", "--reference"]).with_status(1);
    folder.write("latin1.variant", b"tabiya 1\nvariant x { title \"\xe9\" }\n");
    assert!(folder.tabiya(&["check", "latin1.variant"]).with_status(1).err.contains("UTF-8"));
    folder.write("binary.variant", [0u8; 64]);
    folder.tabiya(&["check", "binary.variant"]).with_status(1);
    folder.write("large.variant", vec![b' '; 10 << 20]);
    folder.tabiya(&["check", "large.variant"]).with_status(1);
    folder.tabiya(&["check", "."]).with_status(1);
}

#[test]
fn a_template_is_a_game_and_is_not_overwritten() {
    let folder = Folder::new("new");
    folder.tabiya(&["new", "little-war"]).with_status(0);
    assert_eq!(folder.names(), ["little-war.variant"]);
    let text = folder.read("little-war.variant");
    assert!(text.contains("variant little-war {") && text.contains("title \"Little War\""), "{text}");
    folder.tabiya(&["check", "little-war.variant"]).with_status(0);
    folder.tabiya(&["fmt", "--check", "little-war.variant"]).with_status(0);
    assert_eq!(
        folder.tabiya(&["perft", "little-war.variant", "1", "--reference", "--json"]).json()["nodes"],
        11
    );
    folder.write("little-war.variant", "mine");
    assert!(folder.tabiya(&["new", "little-war"]).with_status(1).err.contains("exists"));
    assert_eq!(folder.read("little-war.variant"), "mine");
    for name in ["", "../evil", "Capital", "a b", "-x", "7up", "x-", "é", "self", &"a".repeat(100)] {
        let done = folder.tabiya(&["new", "--", name]).with_status(1);
        assert!(done.err.contains("no name of a game"), "{done:#?}");
    }
    assert_eq!(folder.names(), ["little-war.variant"]);
}

#[test]
fn fmt_changes_layout_and_nothing_else() {
    let folder = Folder::new("fmt");
    let plain = "tabiya 1\nvariant x{\nboard 5x5\n piece King K=K,royal // him\nsetup array \"k4/5/5/5/4K\"\n\
                 bare king draws\n}\n";
    folder.write("a.variant", plain);
    folder.write("broken.variant", "tabiya 1\nvariant x {\n");
    let done = folder.tabiya(&["fmt", "--check", "a.variant"]).with_status(1);
    assert_eq!(done.out, "a.variant: would change\n");
    assert_eq!(folder.read("a.variant"), plain);
    let done = folder.tabiya(&["fmt", "broken.variant", "a.variant"]).with_status(1);
    assert!(done.out.contains("a.variant: formatted") && done.err.contains("broken.variant"), "{done:#?}");
    assert!(folder.read("a.variant").contains("  piece King K = K, royal  // him\n"));
    assert_eq!(folder.read("broken.variant"), "tabiya 1\nvariant x {\n");
    folder.tabiya(&["fmt", "--check", "a.variant"]).with_status(0);
    assert_eq!(folder.tabiya(&["fmt", "--json", "a.variant"]).json()["changed"], false);
    assert_eq!(folder.names(), ["a.variant", "broken.variant"]);
}

#[test]
fn findings_are_told_to_people_and_programs() {
    let folder = Folder::new("findings");
    folder.write("x.variant", "tabiya 1\nvariant x {\n  bord 5x5\n}\n");
    let done = folder.tabiya(&["check", "x.variant"]).with_status(1);
    assert!(done.err.contains("--> x.variant:3:3") && done.err.contains("board"), "{done:#?}");
    let done = folder.tabiya(&["check", "--json", "x.variant"]).with_status(1);
    let finding: Value = serde_json::from_str(done.out.lines().next().expect("a finding")).expect("JSON");
    assert_eq!((&finding["file"], &finding["severity"]), (&"x.variant".into(), &"error".into()));
    assert_eq!(finding["labels"][0]["line"], 3);
    let code = finding["code"].as_str().expect("a code").to_string();
    assert!(tabiya(&["explain", &code]).with_status(0).out.starts_with(&code));
    assert_eq!(
        tabiya(&["explain", &code.to_lowercase(), "--json"]).with_status(0).json()["code"],
        code.as_str()
    );
    tabiya(&["explain", "V9999"]).with_status(1);
}

#[test]
fn games_are_explained() {
    let rules = tabiya(&["explain", "shatranj"]).with_status(0).out;
    for text in ["a3 a7 c1 c5 e3 e7 g1 g5", "a2 a6 c4 c8 e2 e6 g4 g8", "G03", "Mujannah", "sheikh"] {
        assert!(rules.contains(text), "{text}: {rules}");
    }
    assert_eq!(rules, tabiya(&["explain", "shatranj", "--rules"]).with_status(0).out);
    let fil = tabiya(&["explain", "shatranj", "fil"]).with_status(0).out;
    assert!(fil.starts_with("Fil (B)") && !fil.contains("Rukh"), "{fil}");
    assert_eq!(fil, tabiya(&["explain", "shatranj", "B"]).with_status(0).out);
    let json = tabiya(&["explain", "shatranj", "fil", "--json"]).with_status(0).json();
    assert_eq!(json["pieces"].as_array().map(Vec::len), Some(1));
    assert!(tabiya(&["explain", "shatranj", "Fill"]).with_status(1).err.contains("there is Fil"));
    let eval = tabiya(&["explain", "shatranj", "--eval"]).with_status(0).out;
    assert!(eval.contains("one of 8 parts of 8 squares each"), "{eval}");
    let eval = tabiya(&["explain", "shatranj", "--eval", "--json", "Baidaq"]).with_status(0).json();
    assert_eq!(eval["pieces"][0]["middlegame"], 100);
    assert_eq!(eval["pieces"][0]["table_endgame"].as_array().map(Vec::len), Some(8));
    tabiya(&["explain", "shatranj", "--eval", "--rules"]).with_status(2);
    let plan = tabiya(&["explain", "shatranj", "--plan"]).with_status(0).out;
    assert!(plan.contains("exact pins and blocks against Rukh") && plan.contains("fil_leaps"), "{plan}");
    let plan = tabiya(&["explain", "shatranj", "--plan", "Rukh"]).with_status(0).out;
    assert!(plan.contains("rukh_") && !plan.contains("fil_leaps"), "{plan}");
    let plan = tabiya(&["explain", "shatranj", "--plan", "Fil", "--json"]).with_status(0).json();
    assert_eq!((&plan["bits"], &plan["functions"][0]["form"]), (&64.into(), &"constant".into()));
}

#[test]
fn the_reference_rules_list_moves() {
    let facts = tabiya(&["moves", "shatranj", "--reference", "--json"]).with_status(0).json();
    assert_eq!(facts["fen"], "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
    assert_eq!(
        (&facts["turn"], &facts["in_check"], &facts["outcome"]),
        (&"w".into(), &false.into(), &Value::Null)
    );
    assert_eq!(facts["moves"].as_array().map(Vec::len), Some(16));
    let args = ["moves", "chess", "--reference", "--json", "--moves", "f2f3 e7e5 g2g4 d8h4"];
    let facts = tabiya(&args).with_status(0).json();
    assert_eq!(facts["outcome"]["result"], "0-1");
    assert_eq!(facts["outcome"]["reason"], "checkmate");
    let bare = ["moves", "shatranj", "--reference", "--json", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    let facts = tabiya(&bare).with_status(0).json();
    assert_eq!(
        (facts["moves"].as_array().map(Vec::len), &facts["outcome"]["reason"]),
        (Some(0), &"bare king".into())
    );
    let facts = tabiya(&[&bare[..], &["--ignore-ends"]].concat()).with_status(0).json();
    assert_eq!(facts["moves"].as_array().map(Vec::len), Some(15));
    let text = tabiya(&["moves", "shatranj", "--reference", "--setup", "kings-on-e"]).with_status(0).out;
    assert!(text.starts_with("rnbqkbnr/") && text.contains("16 moves: a2a3"), "{text}");
}

#[test]
fn bad_positions_moves_and_choices_are_status_1() {
    for fen in [
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbkqbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
        "\u{0}",
    ] {
        if fen.contains('\0') {
            continue;
        }
        let done = tabiya(&["moves", "shatranj", "--reference", "--fen", fen]).with_status(1);
        assert!(done.err.contains("FEN") && done.out.is_empty(), "{done:#?}");
        tabiya(&["perft", "shatranj", "1", "--reference", "--fen", fen]).with_status(1);
    }
    let done = tabiya(&["moves", "shatranj", "--reference", "--moves", "a2a3 a2a4"]).with_status(1);
    assert!(done.err.contains("`a2a4` is no legal move"), "{done:#?}");
    for choice in [["--setup", "nowhere"], ["--white", "Grand"]] {
        let done = tabiya(&[&["moves", "shatranj", "--reference"], &choice[..]].concat()).with_status(1);
        assert!(done.err.contains("V0"), "{done:#?}");
    }
    let done = tabiya(&["moves", "grand-cwda", "--reference", "--white", "Grant"]).with_status(1);
    assert!(done.err.contains("GrandShatranj"), "{done:#?}");
}

#[test]
fn the_reference_rules_count() {
    let count = tabiya(&["perft", "shatranj", "3", "--reference", "--json"]).with_status(0).json();
    assert_eq!((&count["nodes"], &count["depth"]), (&4176.into(), &3.into()));
    assert!(count["seconds"].is_f64() && count["nps"].is_u64());
    let count = tabiya(&["perft", "chess", "2", "--reference", "--json", "--divide"]).with_status(0).json();
    assert_eq!((&count["nodes"], &count["divide"]["e2e4"]), (&400.into(), &20.into()));
    let text = tabiya(&["perft", "chess", "1", "--reference", "--divide"]).with_status(0).out;
    assert!(text.contains("e2e4: 1\n") && text.contains("20 nodes "), "{text}");
    let mirror =
        ["perft", "grand-cwda", "1", "--reference", "--json", "--white", "Lemurian", "--black", "Shooters"];
    assert!(tabiya(&mirror).with_status(0).json()["nodes"].as_u64() > Some(20));
    let ended =
        ["perft", "shatranj", "2", "--reference", "--json", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    assert_eq!(tabiya(&ended).with_status(0).json()["nodes"], 0);
}

#[test]
fn games_are_replayed_and_judged() {
    let done = tabiya(&["replay", "shatranj", &recorded("sample-game.txt")]).with_status(1);
    for line in [
        "55 plies: 54 legal, 1 illegal as written, 4 legal with slips",
        "outcome 0-1 checkmate",
        "the text says 0-1: true",
    ] {
        assert!(done.out.contains(line), "{line}: {done:#?}");
    }
    let game = tabiya(&["replay", "shatranj", &recorded("sheikh.txt"), "--json"]).with_status(1).json();
    assert_eq!((&game["written"], &game["legal"], &game["illegal"]), (&41.into(), &40.into(), &1.into()));
    assert_eq!(game["plies"][13]["verdict"], "repaired");
    assert_eq!(game["plies"][13]["move"], "b8d7");

    let folder = Folder::new("replay");
    folder.write("mate.txt", "f3 e5 g4 Qh4#");
    let game = folder.tabiya(&["replay", "chess", "mate.txt", "--json"]).with_status(0).json();
    assert_eq!((&game["notation"], &game["outcome"]["reason"]), (&"SAN".into(), &"checkmate".into()));
    folder.write("false.pgn", "[Result \"1-0\"]\n\n1. e4+ e5 1-0\n");
    let done = folder.tabiya(&["replay", "chess", "false.pgn"]).with_status(1);
    assert!(done.out.contains("check: false, it is no check"), "{done:#?}");
    folder.write("illegal.txt", "e2e4 e7e4");
    assert!(folder.tabiya(&["replay", "chess", "illegal.txt"]).with_status(1).out.contains("illegal: "));
    folder.write("empty.txt", "");
    assert!(folder.tabiya(&["replay", "chess", "empty.txt"]).with_status(1).err.contains("no move"));
    folder.tabiya(&["replay", "chess", "missing.txt"]).with_status(1);
}

#[test]
fn an_engine_is_built_checked_and_copied() {
    let folder = Folder::new("build");
    let report = folder.tabiya(&["build", "shatranj", "-o", "out", "--json"]).with_status(0).json();
    let path = folder.0.join(report["path"].as_str().expect("a path"));
    assert_eq!(path, folder.0.join("out/shatranj"));
    let counts: Vec<u64> = report["perft"]
        .as_array()
        .expect("counts")
        .iter()
        .map(|c| c["nodes"].as_u64().expect("a number"))
        .collect();
    assert_eq!(counts[..4], [16, 256, 4176, 68122]);
    assert_eq!(
        (&report["perft"][2]["checked"], &report["perft"][3]["checked"]),
        (&true.into(), &false.into())
    );
    let version = run(Command::new(&path).arg("--version")).with_status(0);
    assert!(version.out.starts_with("shatranj (Shatranj)"), "{version:#?}");
    let again = tabiya(&["build", "shatranj"]).with_status(0);
    assert!(
        again.out.contains("it was there already") && again.out.contains("tabiya play shatranj"),
        "{again:#?}"
    );
}

#[test]
fn sources_are_emitted_and_are_the_same_every_time() {
    let folder = Folder::new("emit");
    let done = folder.tabiya(&["build", "shatranji", "--emit", "rust", "-o", "a"]).with_status(0);
    assert!(done.out.contains("shatranji.rs"), "{done:#?}");
    folder.tabiya(&["build", "shatranji", "--emit", "rust", "-o", "b"]).with_status(0);
    let bytes = |name: &str| std::fs::read(folder.0.join(name)).expect("an emitted file");
    for file in ["shatranji.rs", "shatranji.tables"] {
        assert_eq!(bytes(&format!("a/{file}")), bytes(&format!("b/{file}")));
    }
    folder
        .tabiya(&["build", "grand-cwda", "--emit", "crate", "--black", "Lemurian", "-o", "game"])
        .with_status(0);
    for file in ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/main.rs", "runtime/src/lib.rs"] {
        assert!(folder.0.join("game").join(file).is_file(), "{file}");
    }
    folder.tabiya(&["build", "shatranj", "--emit", "nothing"]).with_status(2);
}

#[test]
fn engine_and_reference_rules_answer_alike() {
    let fens = ["rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    for fen in fens {
        for more in [&["--json"][..], &[], &["--json", "--ignore-ends"]] {
            let args = [&["moves", "shatranj", "--fen", fen], more].concat();
            let engine = tabiya(&args).with_status(0);
            assert_eq!(engine.out, tabiya(&[&args[..], &["--reference"]].concat()).with_status(0).out);
        }
        let count = |more: &[&str]| {
            let mut count =
                tabiya(&[&["perft", "shatranj", "3", "--divide", "--json", "--fen", fen], more].concat())
                    .json();
            let fields = count.as_object_mut().expect("an object");
            fields.remove("seconds");
            fields.remove("nps");
            count
        };
        assert_eq!(count(&[]), count(&["--reference"]));
    }
    tabiya(&["moves", "shatranj", "--fen", "nonsense"]).with_status(1);
    tabiya(&["moves", "shatranj", "--moves", "a2a5"]).with_status(1);
    tabiya(&["perft", "shatranj", "2", "--fen", "-"]).with_status(1);
}

#[test]
fn run_is_the_engine() {
    let done = tabiya_reading(&["run", "shatranj"], "uci\nisready\nposition startpos moves a2a3\nd\nquit\n")
        .with_status(0);
    assert!(done.out.contains("uciok\n") && done.out.contains("readyok\n"), "{done:#?}");
    tabiya_reading(&["run", "shatranj"], "").with_status(0);
    assert!(tabiya(&["run", "shatranj", "perft", "3"]).with_status(0).out.contains("4176 nodes"));
    tabiya(&["run", "shatranj", "fly"]).with_status(2);
}

#[test]
fn bench_is_a_signature() {
    let nodes = || tabiya(&["bench", "shatranj", "4", "--json"]).with_status(0).json()["nodes"].clone();
    assert_eq!(nodes(), nodes());
    let words = tabiya(&["bench", "shatranj", "3"]).with_status(0).out;
    let words: Vec<&str> = words.split_whitespace().collect();
    assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{words:?}");
    tabiya(&["bench", "shatranj", "shatranj"]).with_status(1);
}

#[test]
fn generators_are_timed_game_by_game() {
    let done = tabiya(&["bench", "--movegen", "shatranj", "shatranj", "--json"]).with_status(0);
    let reports: Vec<serde_json::Value> =
        done.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(reports.len(), 2, "{done:#?}");
    for report in reports {
        // The leaves of the first six plies are known, deeper ones are more.
        assert!(report["nodes"].as_u64() >= Some(68_122), "{report}");
        assert!(
            report["counted_nps"].as_u64() > Some(0) && report["made_nps"].as_u64() > Some(0),
            "{report}"
        );
    }
    let line = tabiya(&["bench", "--movegen", "shatranj"]).with_status(0).out;
    assert!(line.starts_with("shatranj: ") && line.ends_with(" ns a move\n"), "{line}");
}

#[test]
fn forms_are_timed_beside_what_is_expected_of_them() {
    let report = tabiya(&["bench", "--forms", "shatranj", "--json"]).with_status(0).json();
    let functions = report["functions"].as_array().expect("functions");
    let rook = functions.iter().find(|function| function["piece"] == "Rukh").expect("a rook");
    let forms = rook["forms"].as_array().expect("forms");
    let names: Vec<&str> = forms.iter().filter_map(|form| form["form"].as_str()).collect();
    assert_eq!(names, ["2 x table", "constant + 2 x table", "2 x narrow table", "4 rays", "14 paths"]);
    for form in functions.iter().flat_map(|function| function["forms"].as_array().expect("forms")) {
        assert!(form["ns"].as_f64() > Some(0.0) && form["instructions"].as_f64() > Some(0.0), "{form}");
    }
    let time = |i: usize| forms[i]["ns"].as_f64().expect("a time");
    assert!(time(0) < time(4), "a lookup takes longer than fourteen paths: {rook}");
    assert!(
        report["pairs_in_order"].as_u64() > Some(0) && report["kendall"].as_f64() > Some(0.0),
        "{report}"
    );
    let text = tabiya(&["bench", "--forms", "shatranj"]).with_status(0).out;
    assert!(text.contains("clear pairs of forms in the expected order"), "{text}");
    tabiya(&["bench", "--forms", "--movegen", "shatranj"]).with_status(2);
    tabiya(&["bench"]).with_status(2);
}

#[test]
fn a_game_is_played_in_the_terminal() {
    let play = |args: &[&str], input: &str| {
        tabiya_reading(&[&["play", "shatranj", "--movetime", "20"], args].concat(), input)
    };
    let done = play(&[], "help\nmoves\nnonsense\ne2e3\nhint\nundo\nundo\nflip\nfen\nresign\n").with_status(0);
    for text in [
        "  1  R N B K Q B N R",
        "take back your last move",
        "a2a3 b1a3",
        "`nonsense` is no legal move",
        "Black plays ",
        "there is nothing to take back",
        "  1  R N B Q K B N R",
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
        "0-1 White resigns",
    ] {
        assert!(done.out.contains(text), "{text}: {}", done.out);
    }
    // The end of the input ends the game, also in the middle of a line.
    let done = play(&["--side", "black"], "a7a6").with_status(0);
    assert!(done.out.contains("White plays ") && done.out.matches("White plays ").count() == 2, "{done:#?}");
    play(&["--side", "both"], "").with_status(2);
}

#[test]
fn engine_and_reference_rules_are_compared() {
    let summary =
        tabiya(&["verify", "shatranj", "--walks", "20", "--seed", "7", "--json"]).with_status(0).json();
    assert_eq!(summary["failed"], 0);
    assert!(summary["passed"].as_u64() > Some(200));
    let counters = summary["walks"]["counters"].as_object().expect("counters");
    assert!(counters.len() > 8 && counters.values().all(|n| n.as_u64() > Some(0)), "{counters:?}");
}

#[test]
fn recorded_facts_are_checked() {
    let folder = Folder::new("facts");
    let array = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";
    let good = format!(
        "{{\"variant\":\"shatranj\",\"fen\":\"{array}\",\"depth\":2,\"nodes\":256}}\n\
         {{\"variant\":\"chess\",\"fen\":\"x\",\"nodes\":1,\"depth\":1}}\n\
         {{\"variant\":\"shatranj\",\"fen\":\"{array}\",\"moves_played\":[\"a2a3\"],\"in_check\":false,\"optional_end\":null}}\n\
         {{\"variant\":\"shatranj\",\"fen\":\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\",\"moves\":[],\"immediate_end\":32000}}\n\
         {{\"variant\":\"shatranj\",\"fen\":\"4k3/8/8/8/8/8/8/R3K3 b - - 0 1\",\"moves\":[\"e8d7\"]}}\n"
    );
    folder.write("good.jsonl", &good);
    let done = folder.tabiya(&["verify", "shatranj", "--facts", "good.jsonl"]).with_status(0);
    assert!(done.out.ends_with("3 passed, 0 failed\n"), "{done:#?}");
    assert!(
        done.out.contains("1 rows of other games") && done.out.contains("1 rows differ on purpose"),
        "{done:#?}"
    );
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(good.as_bytes()).expect("memory");
    folder.write("good.jsonl.gz", packed.finish().expect("memory"));
    let summary =
        folder.tabiya(&["verify", "shatranj", "--facts", "good.jsonl.gz", "--json"]).with_status(0).json();
    assert_eq!((&summary["passed"], &summary["facts"]["skipped"]), (&3.into(), &1.into()));
    folder.write("bad.jsonl", good.replace("256", "257").replace("32000", "0"));
    let done = folder.tabiya(&["verify", "shatranj", "--facts", "bad.jsonl"]).with_status(1);
    assert!(
        done.out.contains("257 recorded, 256 by the engine") && done.out.contains("1 passed, 2 failed"),
        "{done:#?}"
    );
    folder.write("broken.jsonl", "{\n");
    assert!(
        folder
            .tabiya(&["verify", "shatranj", "--facts", "broken.jsonl"])
            .with_status(1)
            .err
            .contains("line 1")
    );
    folder.tabiya(&["verify", "shatranj", "--facts", "missing.jsonl"]).with_status(1);
}
