//! Sub-commands in process: exit status, output and errors.

use super::*;
use crate::example::{Example, VARIANT};
use std::sync::{Arc, Mutex};

/// Output that can be read after the command has taken it.
#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn values() -> String {
    let kinds = VARIANT.kinds.iter().enumerate();
    let lines: String = kinds.map(|(i, kind)| format!("kind {i} {} mg {}\n", kind.name, 100 * i)).collect();
    format!("tabiya values 1\n{lines}")
}

/// Runs a command line; arguments are separated by blanks, `_` stands for a blank inside one.
fn run_with(line: &str, input: &str) -> (u8, String, String) {
    let args: Vec<String> = line.split_whitespace().map(|arg| arg.replace('_', " ")).collect();
    let (out, mut err) = (Sent::default(), Vec::new());
    let status = run::<Example, _, _>(&values(), &args, input.as_bytes(), out.clone(), &mut err);
    let out = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    (status, out, String::from_utf8(err).unwrap())
}

/// The output of a command that succeeds.
fn good(line: &str) -> String {
    let (status, out, err) = run_with(line, "");
    assert_eq!((status, err.as_str()), (0, ""), "{line}");
    out
}

#[test]
fn uci_is_the_default() {
    for line in ["", "uci"] {
        assert_eq!(run_with(line, "isready\nquit\n"), (0, "readyok\n".to_owned(), String::new()));
    }
}

#[test]
fn version_and_help_are_told() {
    assert_eq!(good("--version"), format!("example (Six by six), tabiya {VERSION}\n"));
    let help = good("--help");
    for command in ["uci", "perft", "bench", "moves", "selfplay", "--version", "--batch"] {
        assert!(help.contains(command), "{command}");
    }
}

#[test]
fn perft_counts() {
    let nodes = |line: &str| good(line).lines().last().unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(nodes("perft 2"), "81");
    assert_eq!(nodes("perft 2 --made"), "81");
    assert_eq!(nodes("perft 0 --divide"), "1");
    assert_eq!(nodes("perft 3 --fen k5/6/6/6/6/2K2P_b"), "0");
    let divided = good("perft 2 --divide");
    assert!(divided.starts_with("a1b3: 9\na2a3: "), "{divided}");
    assert_eq!(divided.lines().count(), 10);
    let json = good("perft 1 --json --divide --setup kings-on-d");
    assert!(json.starts_with("{\"nodes\":9,\"seconds\":0."), "{json}");
    assert!(json.contains(",\"nps\":") && json.contains(",\"depth\":1,\"divide\":{\"a1b3\":1,"), "{json}");
}

#[test]
fn moves_are_listed() {
    assert_eq!(good("moves --fen k5/P5/6/6/6/2K3_b"), "k5/P5/6/6/6/2K3 b - - 0 1\n2 moves: a6a5 a6b5\n");
    assert_eq!(
        good("moves --fen k5/P5/6/6/6/2K3_b --moves a6a5 --json"),
        "{\"fen\":\"6/k5/6/6/6/2K3 w - - 0 2\",\"turn\":\"w\",\"in_check\":false,\"moves\":[],\
         \"outcome\":{\"result\":\"1/2-1/2\",\"reason\":\"both kings bare\"}}\n"
    );
    let open = good("moves --fen 6/k5/6/6/6/2K3_w --ignore-ends");
    assert!(open.contains("5 moves: c1b1 c1b2 c1c2 c1d1 c1d2\n1/2-1/2 both kings bare\n"), "{open}");
    let quiet = good("moves --fen k5/p5/6/6/P5/2K3_w_-_-_40_30 --json");
    assert!(quiet.contains("\"c1b1\"") && quiet.contains("\"reason\":\"quiet moves\""), "{quiet}");
}

#[test]
fn a_batch_answers_line_by_line() {
    let input = "startpos\ta2a3 a5a4\n6/k5/6/6/6/2K3 w\t\tignore-ends\nk5/6 w\nstartpos\ta2a5\n\nstartpos\t\tx\nstartpos\t\t\ty\n";
    let (status, out, err) = run_with("moves --batch", input);
    assert_eq!((status, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    let start = "{\"fen\":\"nfk1fn/1ppppp/p5/P5/1PPPPP/NFK1FN w - - 0 2\",\"turn\":\"w\",\"in_check\":false,\
                 \"moves\":[\"a1b3\",\"b1a2\",";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    let (_, keys) = lines[0].split_once("\"outcome\":null,\"key\":\"").unwrap();
    let (key, rest) = keys.split_at(16);
    assert!(rest.starts_with(&format!("\",\"recomputed_key\":\"{key}\",\"counted\":")), "{rest}");
    assert!(
        lines[1].contains("\"moves\":[\"c1b1\",") && lines[1].ends_with("\"counted\":5}"),
        "{}",
        lines[1]
    );
    let errors = [
        r#"{"error":"FEN, board: the number of ranks is 2; expected 6 ranks, separated by `/`"}"#,
        r#"{"error":"move 1: no legal move `a2a5`: the moves of the Pawn on a2 are a2a3"}"#,
        r#"{"error":"FEN, board: the text is empty; expected a board, top rank first"}"#,
        r#"{"error":"there is no flag `x`; expected `ignore-ends`"}"#,
        r#"{"error":"`y` is one field too many; expected a FEN, moves and flags"}"#,
    ];
    assert_eq!(lines[2..], errors);
}

#[test]
fn games_are_played_to_the_end() {
    let line = "selfplay --games 2 --nodes 200 --random 4 --seed 7";
    let games = good(line);
    assert_eq!(games.lines().count(), 2);
    for game in games.lines() {
        assert!(game.starts_with("1. "), "{game}");
        assert!(["1-0 {", "0-1 {", "1/2-1/2 {"].iter().any(|result| game.contains(result)), "{game}");
    }
    assert_eq!(good(line), games, "the same again");
    let json = good("selfplay --movetime 1 --fen k5/P5/6/6/6/2K3_b_-_-_0_7 --json");
    assert!(
        json.starts_with(
            "{\"fen\":\"k5/P5/6/6/6/2K3 b - - 0 7\",\"moves\":[\"a6a5\"],\"result\":\"1/2-1/2\","
        ),
        "{json}"
    );
    assert!(
        good("selfplay --nodes 50 --fen k5/P5/6/6/6/2K3_b_-_-_0_7")
            .starts_with("1... a6a5 1/2-1/2 {both kings bare}")
    );
}

#[test]
fn bench_prints_its_signature() {
    let nodes = |out: String| out.split(' ').next().map(str::to_owned);
    let first = good("bench 2");
    assert!(first.ends_with(" nps\n"), "{first}");
    assert_eq!(nodes(first), nodes(good("bench 2")));
}

#[test]
fn faults_are_told_apart() {
    let cases = [
        ("perft", 2, "perft needs a depth"),
        ("perft x", 2, "depth: `x` is not a number in range"),
        ("perft 1 2", 2, "`2` means nothing here"),
        ("perft 1 --fen", 2, "`--fen` needs a value"),
        ("perft 1 --json --json", 2, "`--json` is given twice"),
        ("perft 1 --json=1", 2, "`--json=1` means nothing here"),
        ("moves --depth 3", 2, "`--depth` means nothing here"),
        ("selfplay --nodes 1 --movetime 1", 2, "--nodes and --movetime exclude each other"),
        ("fly", 2, "there is no command `fly`"),
        ("perft 1 --fen=k5/6", 1, "FEN, board: the number of ranks is 2; expected 6 ranks, separated by `/`"),
        ("perft 1 --setup x", 1, "there is no set-up `x`; expected one of kings-on-c kings-on-d"),
        ("moves --moves a2a5", 1, "move 1: no legal move `a2a5`: the moves of the Pawn on a2 are a2a3"),
    ];
    for (line, expected, message) in cases {
        let (status, out, err) = run_with(line, "");
        assert_eq!((status, out.as_str()), (expected, ""), "{line}");
        assert_eq!(err.lines().next(), Some(format!("error: {message}").as_str()), "{line}");
        assert_eq!(err.contains("\nusage:\n"), expected == 2, "{line}");
    }
    let mut err = Vec::new();
    let status =
        run::<Example, _, _>("rubbish", &["bench".to_owned()], io::empty(), Sent::default(), &mut err);
    assert_eq!(status, 1);
    assert!(String::from_utf8(err).unwrap().starts_with("error: evaluation values: "));
}
