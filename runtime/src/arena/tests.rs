use super::*;
use crate::example::Example;
use std::io::Cursor;

fn answers(job: &str) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    run::<Example, Example>(&mut Cursor::new(job), &mut out)?;
    let text = String::from_utf8(out).expect("text");
    Ok(text.lines().map(String::from).collect())
}

/// A line without what the clock says.
fn timeless(line: &str) -> String {
    let (head, rest) = line.split_once("\"us\":[").expect("times");
    let (_, tail) = rest.split_once(']').expect("times");
    format!("{head}{tail}")
}

fn played(job: &str) -> Vec<String> {
    let mut lines: Vec<String> = answers(job).expect("games").iter().map(|l| timeless(l)).collect();
    lines.sort();
    lines
}

/// The value of a member that is a list of two strings.
fn two<'a>(line: &'a str, member: &str) -> [&'a str; 2] {
    let (_, rest) = line.split_once(&format!("\"{member}\":[\"")).expect("the member");
    let (both, _) = rest.split_once("\"]").expect("its end");
    let (first, second) = both.split_once("\",\"").expect("two");
    [first, second]
}

#[test]
fn a_game_depends_on_its_number_and_nothing_else() {
    let job = "nodes 300\nopening random 4 200\nseed 5\n";
    let requests = "ready\npair 0\npair 1\npair 2\npair 3\n";
    let one = played(&format!("{job}threads 1\n{requests}"));
    assert_eq!(one.len(), 4);
    assert_eq!(one, played(&format!("{job}threads 3\n{requests}")));
    assert_eq!(one[2..3], played(&format!("{job}ready\npair 2\n")));
    assert_ne!(one, played(&format!("{job}seed 6\n{requests}")));
    assert_ne!(one, played(&format!("{job}nodes 500\n{requests}")));
}

#[test]
fn colours_are_the_same_to_the_engine() {
    // The second game begins from the first one's placement with the colours exchanged.
    for line in
        played("nodes 400\nopening shuffle\nopening random 6 0\nready\nmoves 0\nmoves 1\nmoves 2\nmoves 3\n")
    {
        let [first, second] = two(&line, "starts");
        let turned = |fen: &str| -> String {
            let board = fen.split(' ').next().expect("a board");
            let swap =
                |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
            board.split('/').rev().collect::<Vec<_>>().join("/").chars().map(swap).collect()
        };
        assert_eq!(turned(first), second.split(' ').next().expect("a board"));
    }
    // From a symmetric placement even the games are mirror images.
    let line = &played("nodes 400\nready\nmoves 0\n")[0];
    let [moves, mirrored] = two(line, "moves");
    assert_eq!(moves, mirrored);
}

#[test]
fn games_with_colours_exchanged_are_mirror_images() {
    for more in ["", "null\n", "start nfk1fn/pppppp/6/6/PPPPP1/NFK1FN w - - 0 1\n"] {
        let job = format!("{more}nodes 400\nopening random 6 0\nready\nboth 0\nboth 1\nboth 2\n");
        for line in played(&job) {
            // After the result, the end and the plies.
            let hash = |game: &str| -> String {
                let (_, rest) = line.split_once(&format!("\"{game}\":[")).expect("a game");
                rest.split(',').nth(3).expect("a hash").trim_matches('"').to_owned()
            };
            let exchanged = two(&line, "exchanged");
            assert_eq!([hash("w"), hash("b")], exchanged, "{line}");
            assert_ne!(exchanged[0], exchanged[1], "{line}");
        }
    }
}

#[test]
fn equal_sides_get_two_placements() {
    let line = &played("null\nnodes 100\nopening random 6 0\nready\nmoves 3\n")[0];
    let [first, second] = two(line, "starts");
    assert_ne!(first, second);
}

#[test]
fn placements_can_be_given() {
    let fen = "nfk1fn/pppppp/6/6/PPPPP1/NFK1FN w - - 0 1";
    for job in [format!("start {fen}\nready\nmoves 0\n"), format!("ready\nmoves 0 {fen}\n")] {
        let lines = played(&format!("nodes 50\n{job}"));
        let [first, second] = two(&lines[0], "starts");
        assert_eq!(first, fen);
        assert_eq!(second, "nfk1fn/ppppp1/6/6/PPPPPP/NFK1FN w - - 0 1");
    }
}

#[test]
fn games_that_no_rule_ends_are_broken_off() {
    let lines = played("nodes 50\nlongest 3\nready\npair 0\n");
    assert!(lines[0].contains("[\"1/2-1/2\",\"length\",3,"), "{lines:?}");
}

#[test]
fn bad_jobs_are_refused_with_the_reason() {
    for (job, reason) in [
        ("", "ends without `ready`"),
        ("nodes x\nready\n", "nodes: `x` is no number"),
        ("noodles 5\nready\n", "no line `noodles`"),
        ("opening sideways\nready\n", "no opening"),
        ("opening random 4\nready\n", "no opening"),
        ("values-a 2\ntabiya values 1\nkind 9 X\nready\n", "values-a: line 2"),
        ("values-b 9\nx\n", "values-b: the input ends too early"),
        ("start 8/8\nready\n", "FEN"),
        ("start k5/P5/6/6/6/2K3 w\nready\n", "no pair can begin"),
        ("ready\nplay 3\n", "no request `play`"),
        ("ready\npair -1\n", "no number in range"),
        ("ready\npair 1 8/8\n", "FEN"),
    ] {
        let error = answers(job).expect_err(job);
        assert!(error.contains(reason), "{job}: {error}");
    }
    assert!(answers("ready\n").expect("nothing to do").is_empty());
}
