//! Sessions in process: what a client writes, and what it reads.

mod bad;

use super::*;
use crate::bits::Bitboard;
use crate::example::{self, Example};
use crate::moves::{Move, Sink};
use crate::position::{Color, Parts, Stage, Variant};
use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

/// What the engine writes; the client reads it while the session runs.
#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<u8>>>);

impl Sent {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A client that writes its lines one by one; a line `... TEXT` waits until the engine has written TEXT once more than
/// before the last such line.
struct Client {
    script: std::vec::IntoIter<String>,
    sent: Sent,
    seen: usize,
    pending: Vec<u8>,
}

impl Read for Client {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.pending.is_empty() {
            let Some(line) = self.script.next() else { return Ok(0) };
            match line.strip_prefix("... ") {
                Some(awaited) => self.wait_for(awaited),
                None => self.pending = format!("{line}\n").into_bytes(),
            }
        }
        let length = self.pending.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.pending[..length]);
        self.pending.drain(..length);
        Ok(length)
    }
}

impl Client {
    fn wait_for(&mut self, awaited: &str) {
        let begun = Instant::now();
        loop {
            let text = self.sent.text();
            if let Some(at) = text[self.seen..].find(awaited) {
                self.seen += at + awaited.len();
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "waited in vain for {awaited}:\n{text}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// What the engine of the example game answers to a script.
fn session(script: &str) -> String {
    session_of::<Example>(script)
}

fn session_of<P: Position>(script: &str) -> String {
    let sent = Sent::default();
    let lines: Vec<String> = script.lines().map(|line| line.trim().to_owned()).collect();
    let client = Client { script: lines.into_iter(), sent: sent.clone(), seen: 0, pending: Vec::new() };
    run::<P, _, _>(Values::plain(P::VARIANT), BufReader::new(client), sent.clone());
    sent.text()
}

/// The lines of an answer that begin so.
fn lines<'a>(answer: &'a str, start: &str) -> Vec<&'a str> {
    answer.lines().filter(|line| line.starts_with(start)).collect()
}

#[test]
fn the_engine_introduces_itself() {
    let expected = format!(
        "id name tabiya {VERSION} Six by six
id author the authors of tabiya

option name Hash type spin default 16 min 1 max 1048576
option name Clear Hash type button
option name Threads type spin default 1 min 1 max 512
option name MultiPV type spin default 1 min 1 max 256
option name Ponder type check default false
option name Move Overhead type spin default 10 min 0 max 5000
option name UCI_Variant type combo default example var example
option name UCI_AnalyseMode type check default false
option name UCI_ShowWDL type check default false
option name Setup type combo default kings-on-c var kings-on-c var kings-on-d
uciok
readyok
",
        VERSION = crate::engine::VERSION
    );
    assert_eq!(session("uci\n\ndebug on\nregister later\nisready\nquit\nisready"), expected);
}

#[test]
fn garbage_is_answered_with_one_line_and_changes_nothing() {
    let answer = |line: &str| {
        let (input, _) = line.split_once(" | ").unwrap();
        let answer = session(&format!("position startpos moves a2a3\n{input}\nd"));
        let (error, after) = answer.split_once('\n').unwrap();
        let unchanged = "\nfen nfk1fn/pppppp/6/P5/1PPPPP/NFK1FN b - - 0 1\n";
        assert!(after.contains(unchanged), "{input}: {answer}");
        assert_eq!(lines(&answer, "info string").len(), 1, "{answer}");
        format!("{input} | {error}")
    };
    let found: Vec<String> = bad::LIST.lines().map(answer).collect();
    assert_eq!(found.join("\n"), bad::LIST, "found:\n{}", found.join("\n"));
}

#[test]
fn a_search_reports_and_moves() {
    let answer = session("position startpos moves a2a3\ngo depth 3\n... bestmove\nquit");
    let last = lines(&answer, "info depth 3").pop().unwrap();
    for word in
        [" seldepth ", " multipv 1 ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "]
    {
        assert!(last.contains(word), "{word}: {last}");
    }
    let best = lines(&answer, "bestmove ").pop().unwrap();
    let mv = best.split_whitespace().nth(1).unwrap();
    let again = session(&format!("position startpos moves a2a3 {mv}"));
    assert_eq!(again, "", "the move is legal");
}

#[test]
fn a_mate_is_found_and_announced() {
    // Knight d3 to c5 mates: the king on a6 has no square.
    let answer = session("position fen k5/6/1KN3/3N2/6/5p w\ngo depth 4\n... bestmove");
    assert!(answer.contains(" score mate 1 "), "{answer}");
}

#[test]
fn stop_is_answered_at_once() {
    let begun = Instant::now();
    let answer = session("go infinite\n... info depth 1\nisready\n... readyok\nstop\n... bestmove\nquit");
    assert_eq!(lines(&answer, "bestmove ").len(), 1);
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for go in ["go", "go infinite", "go depth 200", "go wtime 3600000 btime 3600000", "go perft 30"] {
        let begun = Instant::now();
        session(go);
        assert!(begun.elapsed() < Duration::from_secs(10), "{go}");
    }
}

#[test]
fn a_pondering_search_waits_for_its_opponent() {
    let ponder =
        "position fen k5/6/1KN3/3N2/6/5p w\ngo ponder depth 2\n... info depth 2\nisready\n... readyok";
    let hit = session(&format!("{ponder}\nponderhit\n... bestmove\nquit"));
    assert_eq!(lines(&hit, "bestmove ").len(), 1);
    assert!(hit.find("readyok") < hit.find("bestmove"), "{hit}");
    let stopped = session(&format!("{ponder}\nstop\n... bestmove\nquit"));
    assert!(stopped.find("readyok") < stopped.find("bestmove"), "{stopped}");
}

#[test]
fn searchmoves_are_obeyed() {
    let answer = session("go depth 2 searchmoves a1b3\n... bestmove");
    assert_eq!(lines(&answer, "bestmove ")[0].split_whitespace().nth(1), Some("a1b3"));
}

#[test]
fn several_best_lines_are_told() {
    let answer = session("setoption name MultiPV value 3\ngo depth 2\n... bestmove");
    let of_depth = lines(&answer, "info depth 2 ");
    let number = |line: &&str| line.split(" multipv ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(of_depth.iter().map(number).collect::<Vec<_>>(), ["1", "2", "3"], "{answer}");
    let first = |line: &&str| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let moves: std::collections::BTreeSet<String> = of_depth.iter().map(first).collect();
    assert_eq!(moves.len(), 3, "{answer}");
}

#[test]
fn chances_are_told_when_asked_for() {
    assert!(!session("go depth 1\n... bestmove").contains(" wdl "));
    let answer = session("setoption name uci_showwdl value TRUE\ngo depth 1\n... bestmove");
    let line = lines(&answer, "info depth 1")[0];
    let chances = line.split(" wdl ").nth(1).unwrap().split_whitespace().take(3);
    assert_eq!(chances.map(|n| n.parse::<u16>().unwrap()).sum::<u16>(), 1000);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let answer = session("position fen k5/6/6/6/6/2K2P b\ngo depth 3\n... bestmove");
    assert_eq!(
        answer,
        "info string the game is over: 1-0 bare king\ninfo depth 0 score mate 0\nbestmove (none)\n"
    );
    let answer = session("position fen k5/P5/K5/6/5P/5p b\ngo movetime 5\n... bestmove");
    assert!(answer.ends_with("score cp 0\nbestmove (none)\n"), "{answer}");
}

#[test]
fn perft_counts_and_divides() {
    let answer = session("position startpos moves a2a3\ngo perft 2\n... Nodes searched");
    assert!(answer.contains("a5a4: "), "{answer}");
    let shares: u64 = answer
        .lines()
        .filter_map(|l| l.split_once(": "))
        .filter(|l| l.0.len() == 4)
        .map(|l| l.1.parse::<u64>().unwrap())
        .sum();
    assert!(answer.contains(&format!("\nNodes searched: {shares}\n")));
    assert!(session("go perft 0\n... Nodes").contains("Nodes searched: 1\n"));
    assert!(session("position fen k5/6/6/6/6/2K2P b\ngo perft 2\n... Nodes").contains("Nodes searched: 0\n"));
}

#[test]
fn set_ups_can_be_chosen() {
    let answer = session("setoption name Setup value kings-on-d\nd\nposition startpos moves a2a3\nd");
    assert!(answer.contains("fen nf1kfn/pppppp/6/6/PPPPPP/NF1KFN w - - 0 1\n"), "{answer}");
    assert!(answer.contains("fen nf1kfn/pppppp/6/P5/1PPPPP/NF1KFN b - - 0 1\n"), "{answer}");
}

#[test]
fn the_position_is_shown() {
    let answer = session("position fen k5/P5/K5/2F3/5P/5p b - - 7 9\nd\neval");
    let key = crate::fen::position::<Example>("k5/P5/K5/2F3/5P/5p b").unwrap().key();
    let expected = format!(
        " 6 k . . . . .
 5 P . . . . .
 4 K . . . . .
 3 . . F . . .
 2 . . . . . P
 1 . . . . . p
   a b c d e f
fen k5/P5/K5/2F3/5P/5p b - - 7 9
key {key:016x}
1/2-1/2 stalemate
evaluation +"
    );
    assert!(answer.starts_with(&expected), "{answer}");
}

#[test]
fn options_and_games_come_between_searches() {
    let script =
        "setoption name Hash value 1\nsetoption name Threads value 2\nsetoption name Move Overhead value 0
        setoption name Ponder value true\nsetoption name UCI_AnalyseMode value true
        setoption name UCI_Variant value example\nucinewgame\nisready\ngo movetime 20\n... bestmove
        setoption name Clear Hash\ngo nodes 500\n... bestmove
        go wtime 100 btime 100 winc 1 binc 1 movestogo 5\n... bestmove\ngo wtime -5 btime 0\n... bestmove
        go mate 1 depth 3\n... bestmove\nquit";
    let answer = session(script);
    assert_eq!(lines(&answer, "bestmove ").len(), 5, "{answer}");
    assert!(!answer.contains("error"), "{answer}");
}

#[test]
fn a_search_is_ended_by_the_next() {
    let answer = session("go infinite\n... info depth 1\ngo depth 1\n... bestmove\n... bestmove\nquit");
    assert_eq!(lines(&answer, "bestmove ").len(), 2);
    let answer =
        session("go infinite\n... info depth 1\nsetoption name Hash value 2\nucinewgame\neval\nquit");
    assert_eq!(lines(&answer, "bestmove ").len(), 1, "{answer}");
}

#[test]
fn bench_is_repeatable() {
    let nodes = |answer: &str| answer.split_whitespace().next().map(str::to_owned);
    let (first, second) = (session("bench 2"), session("position fen k5/6/6/6/P5/5K w\nbench 2"));
    assert_eq!(nodes(&first), nodes(&second));
    assert!(first.contains(" nodes ") && first.trim_end().ends_with(" nps"), "{first}");
}

/// The example game with an opening phase without captures, which ends when the players agree.
#[derive(Clone)]
struct Phased {
    game: Example,
    phase: bool,
}

static PHASED: Variant = Variant {
    name: "phased",
    title: "Phased",
    opening_phase: true,
    opening_phase_by_agreement: true,
    setups: example::VARIANT.setups,
    kinds: example::VARIANT.kinds,
    ends: example::VARIANT.ends,
    armies: None,
    files: 6,
    ranks: 6,
    holes: &[],
    hands: false,
    crowns: false,
    drops_royals: false,
    marks_promoted: false,
    tracks_unmoved: false,
    gating: None,
    unmoved_letters: false,
    en_passant: false,
    castling_flags: &[],
    castlings: &[],
    swaps_once: false,
    first_mover_may_pass: false,
    checks: 0,
    counting: None,
    points: None,
    chase: None,
    draws_win_for: None,
    any_array: false,
};

impl Position for Phased {
    type Bits = u64;

    const VARIANT: &'static Variant = &PHASED;

    fn from_parts(parts: &Parts) -> Self {
        Phased { game: Example::from_parts(parts), phase: parts.opening_phase }
    }

    fn to_parts(&self) -> Parts {
        Parts { opening_phase: self.phase, ..self.game.to_parts() }
    }

    fn turn(&self) -> Color {
        self.game.turn()
    }

    fn key(&self) -> u64 {
        self.game.key() ^ u64::from(self.phase)
    }

    fn men(&self, color: Color) -> u64 {
        self.game.men(color)
    }

    fn kind(&self, kind: u8) -> u64 {
        self.game.kind(kind)
    }

    fn in_hand(&self, _: Color, _: u8) -> u8 {
        0
    }

    fn quiet_plies(&self) -> u16 {
        self.game.quiet_plies()
    }

    fn generate<S: Sink>(&self, stage: Stage, sink: &mut S) {
        let mut moves = crate::moves::MoveList::new();
        self.game.generate(stage, &mut moves);
        let open = |mv: &&Move| !self.phase || !self.occupied().has(mv.to());
        moves.iter().filter(open).for_each(|&mv| sink.push(mv));
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv);
    }

    fn skip(&mut self) {
        self.game.skip();
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn attackers(&self, target: u8, by: Color, occupied: u64) -> u64 {
        self.game.attackers(target, by, occupied)
    }
}

#[test]
fn players_agree_that_the_opening_phase_is_over() {
    assert!(session_of::<Phased>("uci").contains("option name OpeningAgreed type check default false\n"));
    let capture = "position startpos moves a2a3 b5b4 a3b4\nd";
    let refused = session_of::<Phased>(capture);
    assert!(refused.starts_with(
        "info string error: move 3: no legal move `a3b4`: the moves of the Pawn on a3 are a3a4\n"
    ));
    let agreed = session_of::<Phased>(&format!("setoption name OpeningAgreed value true\n{capture}"));
    assert!(agreed.contains("fen nfk1fn/p1pppp/1P4/6/1PPPPP/NFK1FN b - - 0 2\n"), "{agreed}");
    let fen = "position fen nfk1fn/p1pppp/1p4/6/PPPPPP/NFK1FN w - - 0 2 o:1\nd";
    assert!(session_of::<Phased>(fen).contains(" 0 2 o:1\n"));
    let lifted = session_of::<Phased>(&format!("{fen}\nsetoption name OpeningAgreed value true\nd"));
    assert!(lifted.contains(" 0 2 o:1\n") && lifted.contains(" 0 2\n"), "{lifted}");
}
