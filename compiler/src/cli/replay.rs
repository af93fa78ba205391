//! `replay`: recorded games, ply by ply.

use super::game::GameArgs;
use super::moves::Outcome;
use super::{Fault, out};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tabiya_dsl::notation::{self, Notation, Ply, Reading, Replay};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Moves in UCI's or algebraic notation, PGN, or the notation of Chesmayne
    file: PathBuf,
    /// Write the games that were played, instead of what is to be said about them
    #[arg(long, value_enum, conflicts_with = "json")]
    to: Option<Target>,
    /// One JSON object for each game
    #[arg(long)]
    json: bool,
}

/// What games are written in.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Target {
    /// PGN, with the tags `Variant`, `SetUp` and `FEN`
    Pgn,
    /// A game a line, as UCI writes positions: `fen ... moves ...`
    Uci,
}

/// The longest file that is read, in bytes.
const LONGEST: u64 = 16 << 20;

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let chosen = args.game.choose(args.json)?;
    let named = |problem: &dyn std::fmt::Display| Fault::Input(format!("{}: {problem}", args.file.display()));
    let size = std::fs::metadata(&args.file).map_err(|e| named(&e))?.len();
    if size > LONGEST {
        return Err(named(&format!("the file has {size} bytes, more than the {LONGEST} that are read")));
    }
    let bytes = std::fs::read(&args.file).map_err(|e| named(&e))?;
    let text = String::from_utf8_lossy(&bytes);
    let setup = args.game.choice.setup.as_deref();
    let (notation, replays) = notation::read(&chosen.rules()?, &text, setup).map_err(|e| named(&e))?;
    if replays.iter().all(|r| r.plies.is_empty()) {
        return Err(named(&"there is no move in it"));
    }
    let mut sound = true;
    for (index, replay) in replays.iter().enumerate() {
        let game = judged(notation, replay);
        sound &= game.sound;
        match (args.to, args.json) {
            (Some(target), _) => write(target, replay, index)?,
            (None, true) => out::json(&game)?,
            (None, false) => print(&game, index)?,
        }
    }
    if sound { Ok(()) } else { Err(Fault::Input(String::new())) }
}

/// Writes the game that came of it, whatever the text made of it.
fn write(target: Target, replay: &Replay, index: usize) -> Result<(), Fault> {
    let mut stdout = std::io::stdout().lock();
    match target {
        Target::Pgn => {
            let event =
                Some(("Event".to_string(), replay.title.clone())).filter(|_| !replay.title.is_empty());
            // Where a player resigned, the rules know no result.
            let claimed = replay.claimed.filter(|_| replay.game.outcome().is_none());
            let result = claimed.map(|result| ("Result".to_string(), result.to_string()));
            let tags: Vec<_> = event.into_iter().chain(result).collect();
            let gap = if index > 0 { "\n" } else { "" };
            write!(stdout, "{gap}{}", notation::pgn::write(&tags, &replay.game))?;
        }
        Target::Uci => {
            let moves: Vec<&str> = replay.game.moves().iter().map(|mv| mv.text.as_str()).collect();
            writeln!(stdout, "fen {} moves {}", replay.game.positions()[0].to_fen(), moves.join(" "))?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Judged {
    title: String,
    notation: &'static str,
    setup: Option<String>,
    start: String,
    plies: Vec<JudgedPly>,
    /// Plies that say something.
    written: usize,
    legal: usize,
    illegal: usize,
    /// Legal plies with slips.
    slips: usize,
    moves: Vec<String>,
    fen: String,
    outcome: Option<Outcome>,
    claimed_result: Option<String>,
    result_agrees: bool,
    sound: bool,
}

#[derive(Serialize)]
struct JudgedPly {
    line: u32,
    label: String,
    text: String,
    /// `legal`, `repaired`, `unclear`, `illegal`, `blank` or `not reached`.
    verdict: &'static str,
    /// The move that was played.
    #[serde(rename = "move")]
    played: Option<String>,
    /// What is wrong with the ply.
    problem: Option<String>,
    /// Other moves that may have been meant.
    alternatives: Vec<String>,
    claim: Option<String>,
    truth: Option<String>,
    claim_is_true: Option<bool>,
    notations_agree: Option<bool>,
    slips: Vec<String>,
    /// The move that was played, as the notation writes it.
    written: Option<String>,
    fen: Option<String>,
}

fn judged(notation: Notation, replay: &Replay) -> Judged {
    let count = |test: &dyn Fn(&&Ply) -> bool| replay.plies.iter().filter(test).count();
    let game = &replay.game;
    Judged {
        title: replay.title.clone(),
        notation: notation.name(),
        setup: replay.setup.clone(),
        start: game.positions()[0].to_fen(),
        plies: replay.plies.iter().map(judged_ply).collect(),
        written: count(&|p| p.reading != Reading::Blank),
        legal: count(&|p| matches!(p.reading, Reading::Legal(_))),
        illegal: count(&|p| p.reading.is_illegal()),
        slips: count(&|p| matches!(p.reading, Reading::Legal(_)) && !p.slips.is_empty()),
        moves: game.moves().iter().map(|mv| mv.text.clone()).collect(),
        fen: game.position().to_fen(),
        outcome: game.outcome().map(Outcome::from),
        claimed_result: replay.claimed.map(|r| r.to_string()),
        result_agrees: !replay.result_is_false(),
        sound: replay.is_sound(),
    }
}

fn judged_ply(ply: &Ply) -> JudgedPly {
    let (verdict, problem, others) = match &ply.reading {
        Reading::Blank => ("blank", None, None),
        Reading::Legal(_) => ("legal", None, None),
        Reading::Repaired { problem, others, .. } => ("repaired", Some(problem), Some(others)),
        Reading::Unclear { problem, others, .. } => ("unclear", Some(problem), Some(others)),
        Reading::Illegal { problem } => ("illegal", Some(problem), None),
        Reading::NotReached => ("not reached", None, None),
    };
    let claimed = ply.claim.filter(|_| ply.reading.played().is_some());
    JudgedPly {
        line: ply.line,
        label: ply.label.clone(),
        text: ply.text.clone(),
        verdict,
        played: ply.reading.played().map(|mv| mv.text.clone()),
        problem: problem.cloned(),
        alternatives: others.into_iter().flatten().map(|mv| mv.text.clone()).collect(),
        claim: ply.claim.map(|c| c.to_string()),
        truth: ply.truth.map(|c| c.to_string()),
        claim_is_true: claimed.map(|_| !ply.claims_falsely()),
        notations_agree: ply.agrees,
        slips: ply.slips.clone(),
        written: Some(ply.written.clone()).filter(|w| !w.is_empty()),
        fen: Some(ply.fen.clone()).filter(|fen| !fen.is_empty()),
    }
}

fn print(game: &Judged, index: usize) -> Result<(), Fault> {
    let mut stdout = std::io::stdout().lock();
    if index > 0 {
        writeln!(stdout)?;
    }
    let setup = game.setup.as_deref().map(|s| format!(", set-up {s}")).unwrap_or_default();
    let title = if game.title.is_empty() { String::new() } else { format!("{}\n", game.title) };
    writeln!(stdout, "{title}{}{setup}: {}", game.notation, game.start)?;
    let label = game.plies.iter().map(|p| p.label.len()).max().unwrap_or(0);
    let text = game.plies.iter().map(|p| p.text.chars().count()).max().unwrap_or(0);
    for ply in &game.plies {
        let remarks = remarks(ply);
        let line = format!("{:label$}  {:text$}  {remarks}", ply.label, ply.text);
        writeln!(stdout, "{}", line.trim_end())?;
    }
    writeln!(
        stdout,
        "{}: {} legal, {} illegal as written, {} legal with slips",
        out::count(game.written, "ply").replace("plys", "plies"),
        game.legal,
        game.illegal,
        game.slips
    )?;
    writeln!(stdout, "final position {}", game.fen)?;
    let outcome = game.outcome.as_ref().map(|o| format!("{} {}", o.result, o.reason));
    writeln!(stdout, "outcome {}", outcome.as_deref().unwrap_or("open"))?;
    if let Some(claimed) = &game.claimed_result {
        let verdict = match (&game.outcome, game.result_agrees) {
            (None, _) => "not by the rules of the game (a player may have resigned)",
            (Some(_), true) => "true",
            (Some(_), false) => "false",
        };
        writeln!(stdout, "the text says {claimed}: {verdict}")?;
    }
    Ok(())
}

/// The verdict of a ply in words.
fn remarks(ply: &JudgedPly) -> String {
    let played = ply.played.as_deref().unwrap_or("");
    let mut remarks = Vec::new();
    match ply.verdict {
        "legal" => remarks.push(format!("{played} legal")),
        "repaired" | "unclear" => {
            let problem = ply.problem.as_deref().unwrap_or_default();
            remarks.push(format!("illegal as written: {problem}"));
            let rest = match (ply.verdict, ply.alternatives.is_empty()) {
                ("repaired", true) => String::new(),
                ("repaired", false) => format!(" (or {})", ply.alternatives.join(", ")),
                _ => format!(" for now; no reading stands out, as good are {}", ply.alternatives.join(", ")),
            };
            remarks.push(format!("read as {played}{rest}"));
        }
        "illegal" => remarks.push(format!("illegal: {}", ply.problem.as_deref().unwrap_or_default())),
        other => remarks.push(other.into()),
    }
    match (&ply.claim, &ply.truth, ply.claim_is_true) {
        (Some(claim), _, Some(true)) => remarks.push(format!("{claim}: true")),
        (Some(claim), truth, Some(false)) => {
            remarks.push(format!("{claim}: false, it is {}", truth.as_deref().unwrap_or("no check")));
        }
        (None, Some(truth), _) => remarks.push(format!("{truth}, which is not written")),
        _ => {}
    }
    match ply.notations_agree {
        Some(true) => remarks.push("notations agree".into()),
        Some(false) => remarks.push("notations disagree".into()),
        None => {}
    }
    remarks.extend(ply.slips.iter().cloned());
    if let Some(written) = ply.written.as_ref().filter(|_| ply.verdict == "repaired" || !ply.slips.is_empty())
    {
        remarks.push(format!("it is written {written}"));
    }
    remarks.join("; ")
}
