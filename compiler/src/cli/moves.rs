//! `moves`: the legal moves of a position.

use super::game::{GameArgs, begin};
use super::{Fault, engine, out};
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::model::Color;
use tabiya_dsl::reference::{self, Game};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The position (the set-up unless given)
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves to play first, as UCI writes them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// List moves although the game has ended
    #[arg(long)]
    ignore_ends: bool,
    /// Ask the reference rules, not the engine
    #[arg(long)]
    reference: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What there is to say about a position.
#[derive(Serialize)]
pub(super) struct Facts {
    pub(super) fen: String,
    /// `w` or `b`.
    pub(super) turn: &'static str,
    pub(super) in_check: bool,
    /// As UCI writes them, sorted.
    pub(super) moves: Vec<String>,
    pub(super) outcome: Option<Outcome>,
}

/// How a game has ended.
#[derive(Serialize, serde::Deserialize, Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(super) result: String,
    /// By which rule.
    pub(super) reason: String,
}

impl From<reference::Outcome> for Outcome {
    fn from(outcome: reference::Outcome) -> Outcome {
        Outcome { result: outcome.result.to_string(), reason: outcome.reason.to_string() }
    }
}

impl Facts {
    /// What the reference rules say.
    pub(super) fn of(game: &Game, ignore_ends: bool) -> Facts {
        let position = game.position();
        let moves = if ignore_ends { position.legal_moves_ignoring_ends() } else { position.legal_moves() };
        Facts {
            fen: position.to_fen(),
            turn: match position.turn() {
                Color::White => "w",
                Color::Black => "b",
            },
            in_check: position.in_check(),
            moves: moves.into_iter().map(|mv| mv.text).collect(),
            outcome: game.outcome().map(Outcome::from),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let chosen = args.game.choose(args.json)?;
    if args.reference {
        return by_rules(args, &chosen);
    }
    let executable = engine::build(&chosen, None)?.executable;
    let mut words = vec!["moves".to_string()];
    for (option, value) in [("--fen", &args.fen), ("--moves", &args.moves)] {
        words.extend(value.iter().map(|v| format!("{option}={v}")));
    }
    for (flag, given) in [("--ignore-ends", args.ignore_ends), ("--json", args.json)] {
        words.extend(given.then(|| flag.to_string()));
    }
    engine::run(&executable, &words)
}

fn by_rules(args: &Args, chosen: &super::game::Chosen) -> Result<(), Fault> {
    let mut game = begin(&chosen.rules()?, args.fen.as_deref())?;
    for word in args.moves.as_deref().unwrap_or("").split_whitespace() {
        game.play_text(word).map_err(|e| Fault::Input(e.to_string()))?;
    }
    let facts = Facts::of(&game, args.ignore_ends);
    if args.json {
        return out::json(&facts);
    }
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{}", facts.fen)?;
    writeln!(stdout, "{} moves: {}", facts.moves.len(), facts.moves.join(" "))?;
    if let Some(outcome) = facts.outcome {
        writeln!(stdout, "{} {}", outcome.result, outcome.reason)?;
    }
    Ok(())
}
