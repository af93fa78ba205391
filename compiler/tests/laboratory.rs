//! The balance laboratory as users meet it: runs, shards, kills, merges, replays, reports, and what goes wrong.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder of its own for one test, taken away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-laboratory-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> String {
        let path = self.path(name);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    fn write(&self, name: &str, content: &str) {
        std::fs::write(self.path(name), content).expect("a file for the test");
    }

    fn balance(&self, args: &[&str]) -> Done {
        done(self.command(args).output().expect("the command runs"))
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        // The same cache as the other tests of the command: what is in it is found by its content.
        command.env("TABIYA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/engines"));
        command.current_dir(&self.0).arg("balance").args(args);
        command
    }

    /// Every file below a folder with its content, but for reports.
    fn files(&self, name: &str) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        let mut folders = vec![PathBuf::from(name)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(self.0.join(&folder)).expect("a folder") {
                let entry = entry.expect("an entry");
                let path = folder.join(entry.file_name());
                if entry.file_type().expect("a type").is_dir() {
                    folders.push(path);
                } else {
                    let short = path.strip_prefix(name).expect("below").to_string_lossy().into_owned();
                    found.insert(short, self.read(&path.to_string_lossy()));
                }
            }
        }
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
struct Done {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Done {
    #[track_caller]
    fn with_status(self, status: i32) -> Done {
        assert_eq!(self.status, Some(status), "{self:#?}");
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }

    #[track_caller]
    fn says(self, text: &str) -> Done {
        assert!(self.err.contains(text), "{text}: {self:#?}");
        self
    }
}

fn done(output: Output) -> Done {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Done { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A match of shatranj against itself, small.
const MATCH: [&str; 8] = ["--game", "shatranj", "--null", "--nodes", "60", "--pairs", "18", "--longest"];
const GAMES: &str = "games/shatranj-v-shatranj@60.jsonl";

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["run"][..], &MATCH, &["100"], more].concat()
}

/// Waits until something has been recorded, then kills the process without warning.
fn kill_when_recorded(mut child: Child, journal: &Path, lines: usize) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(120) {
        let count = std::fs::read_to_string(journal).map_or(0, |t| t.lines().count());
        if count >= lines || child.try_wait().expect("a status").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    child.wait().expect("an end");
}

#[test]
fn shards_killed_and_merged_in_any_order_are_the_whole_run() {
    let folder = Folder::new("shards");
    folder.balance(&run(&["--out", "whole"])).with_status(0);
    assert_eq!(folder.read(&format!("whole/{GAMES}")).lines().count(), 18);
    for shard in ["2/3", "3/3", "1/3"] {
        let (index, _) = shard.split_once('/').expect("a shard");
        let out = format!("part-{index}");
        let args = run(&["--out", &out, "--shard", shard, "--jobs", "1"]);
        let child =
            folder.command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a process");
        let journal = folder.path(&format!("{out}/games/shatranj-v-shatranj@60.{index}-of-3.part"));
        kill_when_recorded(child, &journal, 2);
        // As if the last line had been cut off by the kill.
        if let Ok(text) = std::fs::read_to_string(&journal) {
            std::fs::write(&journal, format!("{text}{{\"k\":4,\"ke")).expect("a file");
        }
        let again = folder.balance(&args).with_status(0);
        assert!(again.out.contains("6 pairs"), "{again:?}");
    }
    folder.balance(&["merge", "part-3", "part-1", "part-2", "-o", "merged"]).with_status(0);
    assert_eq!(folder.files("merged"), folder.files("whole"));
    folder.balance(&["merge", "part-1", "part-2", "part-3", "part-1", "-o", "again"]).with_status(0);
    assert_eq!(folder.files("again"), folder.files("whole"));

    // What is missing is told.
    let missing = folder.balance(&["merge", "part-1", "part-3", "-o", "hole"]).with_status(1);
    missing.says("6 of 18 pairs are missing").says("that is shard 2/3");
    folder.balance(&["merge", "part-1", "part-3", "-o", "hole", "--partial"]).with_status(0);
    assert_eq!(folder.read(&format!("hole/{GAMES}")).lines().count(), 12);

    // Two records of one key with other moves are the strongest sign that something is wrong.
    let path = "part-2/games/shatranj-v-shatranj@60.2-of-3.jsonl";
    let text = folder.read(path);
    let first = text.lines().next().expect("a record");
    let record: Value = serde_json::from_str(first).expect("JSON");
    let hash = record["w"][3].as_str().expect("a hash");
    folder.write(path, &text.replace(hash, "0123456789abcdef"));
    folder.balance(&["merge", "whole", "part-2", "-o", "bad"]).with_status(3).says("not deterministic");
    assert!(!folder.path("bad").exists(), "nothing is written");

    // Games that were played can be played again, and only as they were.
    let verified = folder.balance(&["verify", "whole", "--sample", "20%"]).with_status(0);
    assert!(verified.out.contains("4 pairs played again"), "{verified:?}");
    let key = record["key"].as_str().expect("a key");
    let replayed = folder.balance(&["replay", "whole", "--game", key]).with_status(0);
    assert_eq!(replayed.out.matches("[Result ").count(), 2, "{replayed:?}");
    assert!(replayed.out.contains(&format!("[GameKey \"{key}-w\"]")), "{replayed:?}");
    folder.balance(&["replay", "whole", "--game", "nothing"]).with_status(1).says("no pair `nothing`");
    folder
        .balance(&["verify", "part-2", "--sample", "100%"])
        .with_status(3)
        .says("1 of 6 pairs not the same")
        .says("is not deterministic");
    folder.balance(&["verify", "whole", "--match", "nothing"]).with_status(1).says("shatranj-v-shatranj@60");

    // Another build of the engine may play the same, and is told apart where it does not.
    let head: Value = serde_json::from_str(&folder.read("whole/run.json")).expect("JSON");
    let engine = head["matches"][0]["engine"].as_str().expect("an engine");
    for part in ["whole", "part-2"] {
        let head = folder.read(&format!("{part}/run.json")).replace(engine, "0123456789abcdef");
        folder.write(&format!("{part}/run.json"), &head);
    }
    let verified = folder.balance(&["verify", "whole", "--sample", "20%"]).with_status(0);
    verified.says("another build (tabiya 0.1.0, engine 0123456789abcdef)").says(engine);
    folder
        .balance(&["verify", "part-2", "--sample", "100%"])
        .with_status(3)
        .says("it was played by another build (tabiya 0.1.0, engine 0123456789abcdef)");
    let replayed = folder.balance(&["replay", "whole", "--game", key]).with_status(0);
    assert!(replayed.out.contains(&format!("[GameKey \"{key}-w\"]")), "{replayed:?}");
    folder.write("whole/run.json", &folder.read("whole/run.json").replace("0123456789abcdef", engine));

    // Another run does not go into the same folder.
    let args = run(&["--out", "whole", "--seed", "2"]);
    folder.balance(&args).with_status(1).says("results of another run");

    // More pairs of the same run are added to those that are there; fewer would lose some.
    let args = [
        "run",
        "--game",
        "shatranj",
        "--null",
        "--nodes",
        "60",
        "--longest",
        "100",
        "--out",
        "whole",
        "--pairs",
    ];
    let before = folder.read(&format!("whole/{GAMES}"));
    folder.balance(&[&args[..], &["20"]].concat()).with_status(0);
    let after = folder.read(&format!("whole/{GAMES}"));
    assert!(after.starts_with(&before) && after.lines().count() == 20, "{after}");
    folder.balance(&[&args[..], &["18"]].concat()).with_status(1).says("not fewer");

    // Packed records are as good as others.
    use std::io::Write as _;
    let packed = std::fs::File::create(folder.path(&format!("whole/{GAMES}.gz"))).expect("a file");
    let mut packer = flate2::write::GzEncoder::new(packed, flate2::Compression::best());
    packer.write_all(after.as_bytes()).and_then(|()| packer.finish().map(drop)).expect("a packed file");
    std::fs::remove_file(folder.path(&format!("whole/{GAMES}"))).expect("the unpacked file goes");
    folder.balance(&[&args[..], &["20"]].concat()).with_status(0);
    assert!(!folder.path(&format!("whole/{GAMES}")).exists(), "nothing was played or written again");

    // Reports: whole files, no network, no scripts.
    let report = folder.balance(&["report", "whole"]).with_status(0);
    assert!(report.out.contains("shatranj v shatranj"), "{report:?}");
    let page = folder.read("whole/report.html");
    assert!(page.contains("<svg") && page.ends_with("</html>\n"));
    for banned in ["<script", "http:", "https:", "url(", "@import", "NaN", "inf "] {
        assert!(!page.contains(banned), "{banned}");
    }
    let json: Value = serde_json::from_str(&folder.read("whole/report.json")).expect("JSON");
    assert_eq!(json["matches"][0]["pairs"], 20);
    let csv = folder.read("whole/report.csv");
    let columns: Vec<usize> = csv.lines().map(|l| l.split(',').count()).collect();
    assert!(columns.len() == 2 && columns[0] == columns[1], "{csv}");
    let text = folder.read("whole/report.md");
    assert!(text.contains("| shatranj v shatranj | 60 | 20 |"));
    for health in [
        "forfeits: 0 of 40 games",
        "replay: 4 pairs of 1 match played again, all of them move for move the same",
        "colours: the same pairs played with colours exchanged, all of them the mirrored moves",
    ] {
        assert!(text.contains(health), "{health}: {text}");
    }
    // Half the points, give or take: the sides are the same.
    let score = json["matches"][0]["score"].as_f64().expect("a score");
    let error = json["matches"][0]["error"].as_f64().expect("an error");
    assert!((score - 0.5).abs() <= 3.0 * error.max(0.02), "{score} {error}");
}

#[test]
fn matches_end_at_a_verdict_wherever_they_are_played() {
    let folder = Folder::new("verdict");
    // Two rooks less are soon seen.
    let args = [
        "run",
        "--game",
        "shatranj",
        "--side",
        "full",
        "--side",
        "less: without a1, without h1",
        "--nodes",
        "100",
        "--pairs",
        "64",
        "--longest",
        "200",
        "--margin",
        "150",
        "--stop",
        "verdict",
        "--out",
    ];
    folder.balance(&[&args[..], &["whole"]].concat()).with_status(0);
    let id = "games/full-v-less@100.jsonl";
    let pairs = folder.read(&format!("whole/{id}")).lines().count();
    assert!((32..64).contains(&pairs), "{pairs}");
    for shard in ["1/2", "2/2"] {
        folder.balance(&[&args[..], &["parts", "--shard", shard]].concat()).with_status(0);
    }
    folder.balance(&["merge", "parts", "-o", "merged"]).with_status(0);
    assert_eq!(folder.files("merged"), folder.files("whole"));
    let report = folder.balance(&["report", "whole", "--format", "none", "--json"]).with_status(0);
    let json: Value = serde_json::from_str(&report.out).expect("JSON");
    assert_eq!(json["matches"][0]["verdict"], "a-stronger");
}

#[test]
fn colours_and_order_make_no_difference() {
    let folder = Folder::new("colours");
    let game = |out: &str, sides: [&str; 2]| -> Value {
        let args = [
            "run",
            "--game",
            "shatranj",
            "--nodes",
            "150",
            "--pairs",
            "1",
            "--openings",
            "array",
            "--longest",
            "150",
        ];
        let sides = ["--side", sides[0], "--side", sides[1], "--out", out];
        folder.balance(&[&args[..], &sides].concat()).with_status(0);
        let files = folder.files(&format!("{out}/games"));
        let (_, text) = files.first_key_value().expect("a file");
        serde_json::from_str(text.trim()).expect("a record")
    };
    // Result, end, plies, moves.
    let played = |record: &Value, which: &str| record[which].as_array().expect("a game")[..4].to_vec();
    // Who is named first does not matter.
    let one = game("one", ["full", "less: without a1"]);
    let other = game("other", ["less: without a1", "full"]);
    assert_eq!(played(&one, "w"), played(&other, "b"));
    assert_eq!(played(&one, "b"), played(&other, "w"));
    assert_ne!(played(&one, "w"), played(&one, "b"));
    // From the array, equal sides play the same game with either colour.
    let equal = game("equal", ["a", "b"]);
    assert_eq!(played(&equal, "w"), played(&equal, "b"));
}

/// The records of a match.
fn records(folder: &Folder, path: &str) -> Vec<Value> {
    folder.read(path).lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// The board of a FEN.
fn board(start: &Value) -> &str {
    start.as_str().and_then(|fen| fen.split(' ').next()).expect("a FEN")
}

#[test]
fn games_begin_from_the_placements_asked_for() {
    let folder = Folder::new("openings");
    let few = |more: &[&'static str]| {
        let args = ["run", "--game", "shatranj", "--side", "a", "--side", "b: without f2", "--nodes", "40"];
        [&args[..], &["--longest", "60", "--moves", "--pairs", "3"], more].concat()
    };
    let id = "games/a-v-b@40.jsonl";
    // From a file, in its order, and from its beginning again; A has White in them.
    let placements = [
        "rnbkqbnr/ppppp1pp/5p2/8/8/5P2/PPPPP1PP/RNBKQBNR w - - 0 1",
        "rnbkqbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBKQBNR w - - 0 1",
    ];
    folder.write("openings.txt", &format!("# two\n{}\n\n{}  # the other\n", placements[0], placements[1]));
    folder.balance(&few(&["--openings", "file:openings.txt", "--out", "file"])).with_status(0);
    let played = records(&folder, &format!("file/{id}"));
    for (k, record) in played.iter().enumerate() {
        let expected = placements[k % 2].split(' ').next().expect("a board");
        assert_eq!(board(&record["starts"][0]), expected);
    }
    assert_ne!(played[0]["starts"][0], played[1]["starts"][0]);
    // Men behind the pawns change places, then plies are drawn; programs are told as it goes.
    let told = folder.balance(&few(&["--openings", "shuffle+random:2:100", "--json", "--out", "drawn"]));
    let told = told.with_status(0);
    let events: Vec<Value> = told.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let names: Vec<&str> = events.iter().filter_map(|e| e["event"].as_str()).collect();
    assert_eq!(names, ["match", "pair", "pair", "pair", "finished"]);
    let drawn = records(&folder, &format!("drawn/{id}"));
    let ranks: std::collections::BTreeSet<&str> =
        drawn.iter().filter_map(|r| board(&r["starts"][0]).split('/').next()).collect();
    assert!(ranks.len() > 1, "{ranks:?}");
    let men = |board: &str| board.chars().filter(char::is_ascii_alphabetic).count();
    // Two plies take a man at most twice.
    assert!(drawn.iter().all(|r| (29..=31).contains(&men(board(&r["starts"][0])))), "{drawn:?}");
}

#[test]
fn a_side_may_promote_otherwise() {
    let folder = Folder::new("promotions");
    folder.write("one.txt", "8/P6k/8/8/8/8/p6K/8 w - - 0 1\n");
    let args = [
        "run",
        "--game",
        "shatranj",
        "--side",
        "rooks: promoting to Rukh",
        "--side",
        "usual",
        "--nodes",
        "200",
        "--pairs",
        "1",
        "--moves",
        "--openings",
        "file:one.txt",
        "--longest",
        "60",
        "--out",
        "x",
    ];
    folder.balance(&args).with_status(0);
    let played = records(&folder, "x/games/rooks-v-usual@200.jsonl");
    let first = |which: usize| {
        let moves = played[0]["moves"][which].as_str().expect("moves");
        moves.split(' ').next().unwrap_or_default().to_owned()
    };
    // Whoever begins promotes at once, each to what it may.
    assert_eq!([first(0), first(1)], ["a7a8r", "a7a8q"], "{played:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished_and_says_how_to_go_on() {
    let folder = Folder::new("signals");
    // Built before, so that the signal comes while games are played.
    folder.balance(&run(&["--out", "first", "--shard", "1/9"])).with_status(0);
    let mut fastest = Duration::MAX;
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let args = [
            "run", "--game", "shatranj", "--null", "--nodes", "3000", "--pairs", "4000", "--out", signal,
            "--jobs", "1",
        ];
        let child =
            folder.command(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a process");
        let journal = folder.path(&format!("{signal}/games/shatranj-v-shatranj@3000.part"));
        let begin = Instant::now();
        while std::fs::read_to_string(&journal).map_or(0, |t| t.lines().count()) < 1 {
            assert!(begin.elapsed() < Duration::from_secs(120), "no pair is played");
            std::thread::sleep(Duration::from_millis(5));
        }
        let sent = Instant::now();
        let id = child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("kill").success());
        let ended = done(child.wait_with_output().expect("an end")).with_status(status);
        let waited = sent.elapsed();
        assert!(waited < Duration::from_secs(5), "it takes too long: {waited:?}");
        fastest = fastest.min(waited);
        let ended =
            ended.says("everything finished is kept").says("balance run --game shatranj --null --nodes 3000");
        assert!(ended.err.contains(&format!("--out {signal}")), "{ended:?}");
        let kept = std::fs::read_to_string(&journal).expect("the journal");
        assert!(
            kept.ends_with('\n') && kept.lines().all(|l| serde_json::from_str::<Value>(l).is_ok()),
            "{kept}"
        );
    }
    // Other tests run at the same time; one of the two gets through.
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
}

#[test]
fn mistakes_are_told_and_nothing_is_lost() {
    let folder = Folder::new("mistakes");
    let cwda = |armies: &'static str| ["run", "--game", "cwda", "--armies", armies, "--out", "x"];
    folder.balance(&cwda("Fide,Dragons")).with_status(1).says("Dragons");
    folder.balance(&cwda("Fide")).with_status(1).says("nobody to play");
    folder.balance(&["run", "--game", "shatrang", "--null", "--out", "x"]).with_status(1).says("`shatranj`");
    folder.balance(&["run", "--game", "shatranj", "--out", "x"]).with_status(1).says("nobody to play");
    for (side, reason) in [
        ("b: without i9", "no square `i9`"),
        ("b: without e5", "no man on e5"),
        ("b: Queen on d1", "no man `Queen`"),
        ("b: without d1", "no position"),
        ("b: promoting to Wizard", "no man `Wizard`"),
        ("b: as xiangqi-of-old", "no variant `xiangqi-of-old`"),
        ("b: as courier", "different boards"),
        ("b: sideways", "no change of a side"),
    ] {
        let args = ["run", "--game", "shatranj", "--side", "a", "--side", side, "--out", "x"];
        folder.balance(&args).with_status(1).says(reason);
    }
    for (flag, value, status) in [
        ("--shard", "4/3", 2),
        ("--shard", "0/3", 2),
        ("--pairs", "many", 2),
        ("--openings", "upside-down", 1),
        ("--openings", "file:nowhere.txt", 1),
        ("--stop", "soon", 1),
        ("--margin", "0", 1),
    ] {
        folder.balance(&run(&["--out", "x", flag, value])).with_status(status);
    }
    assert!(!folder.path("x").exists(), "nothing was begun");

    folder.write("old.toml", "schema = \"tabiya.balance/0\"\nrounds = 7\n");
    folder.balance(&["run", "old.toml", "--out", "x"]).with_status(1).says("written for `tabiya.balance/0`");
    folder.write("odd.toml", "game = \"shatranj\"\nparis = 7\n");
    folder.balance(&["run", "odd.toml", "--out", "x"]).with_status(1).says("paris");
    folder.balance(&["report", "nowhere"]).with_status(1).says("no results");
    folder.balance(&["merge", "nowhere", "-o", "x"]).with_status(1).says("no results");

    // Results of an older schema are left alone.
    std::fs::create_dir_all(folder.path("older/games")).expect("a folder");
    folder.write("older/run.json", "{\"schema\":\"tabiya.balance/0\",\"rounds\":7}\n");
    for args in [vec!["report", "older"], run(&["--out", "older"])] {
        folder.balance(&args).with_status(1).says("`tabiya.balance/0`");
    }
    assert_eq!(folder.read("older/run.json"), "{\"schema\":\"tabiya.balance/0\",\"rounds\":7}\n");

    // Where no folder can be, results can be written another time.
    folder.write("file", "");
    folder.balance(&run(&["--out", "file/results"])).with_status(75);

    // A line in the middle that is no record is not skipped, and the file stays as it is.
    folder.balance(&run(&["--out", "run", "--shard", "1/6"])).with_status(0);
    let path = "run/games/shatranj-v-shatranj@60.1-of-6.jsonl";
    let text = folder.read(path);
    let broken = text.replacen("{\"k\"", "{\"K\"", 2);
    folder.write(path, &broken);
    folder.balance(&["report", "run"]).with_status(1).says("1-of-6.jsonl:1:");
    folder.balance(&run(&["--out", "run", "--shard", "1/6"])).with_status(1).says("nothing has been changed");
    assert_eq!(folder.read(path), broken);

    // A record of something else is not taken for one of this run.
    folder.write(path, &text.replacen("\"key\":\"", "\"key\":\"0", 1));
    folder
        .balance(&run(&["--out", "run", "--shard", "1/6"]))
        .with_status(1)
        .says("played with something else");
}

#[test]
fn launch_files_are_whole() {
    let folder = Folder::new("plan");
    let args = [
        "plan", "--game", "shatranj", "--null", "--pairs", "12", "--nodes", "60", "--shards", "4", "--out",
        "p q",
    ];
    folder.balance(&[&args[..], &["--emit", "slurm,parallel,hyperqueue"]].concat()).with_status(0);
    let spec = folder.read("p q/plan.toml");
    assert!(spec.contains("pairs = 12") && spec.contains("game = \"shatranj\""), "{spec}");
    for name in ["slurm.sh", "parallel.sh"] {
        let path = folder.path(&format!("p q/{name}"));
        let checked = Command::new("bash").arg("-n").arg(&path).status().expect("bash");
        assert!(checked.success(), "{name}");
    }
    let slurm = folder.read("p q/slurm.sh");
    assert!(
        slurm.contains("#SBATCH --array=1-4") && slurm.contains("--shard ${SLURM_ARRAY_TASK_ID}/4"),
        "{slurm}"
    );
    let python = "import ast,sys; ast.parse(open(sys.argv[1]).read())";
    if let Ok(parsed) = Command::new("python3").arg("-c").arg(python).arg(folder.path("p q/hq.py")).status() {
        assert!(parsed.success());
    }
    // The plan can be run as it stands.
    folder.balance(&["run", "p q/plan.toml", "--out", "one", "--shard", "2/4"]).with_status(0);
    folder.balance(&[&args[..], &["--emit", "cron"]].concat()).with_status(2);
}

#[test]
fn men_are_valued() {
    let folder = Folder::new("values");
    let args = [
        "values",
        "--game",
        "shatranj",
        "--nodes",
        "60",
        "--pairs",
        "8",
        "--longest",
        "120",
        "--rounds",
        "1",
        "--out",
        "v",
    ];
    let first = folder.balance(&args).with_status(0);
    assert!(first.out.contains("Rukh") && first.out.contains("Fairy-Max 6.30"), "{first:?}");
    let json: Value = serde_json::from_str(&folder.read("v/values.json")).expect("JSON");
    let men: Vec<&str> =
        json["men"].as_array().expect("men").iter().filter_map(|m| m["man"].as_str()).collect();
    assert_eq!(men, ["Rukh", "Faras", "Fil", "Firzan", "Baidaq"]);
    assert!(folder.read("v/values.html").contains("<svg"));
    // What was played is not played again.
    let begin = Instant::now();
    let second = folder.balance(&args).with_status(0);
    assert_eq!(first.out, second.out);
    assert!(begin.elapsed() < Duration::from_secs(60));
}
