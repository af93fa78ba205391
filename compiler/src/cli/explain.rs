//! `explain`: what a game means, how it was compiled, what its men are worth; what a diagnostic code means.

mod code;
mod eval;
mod plan;

use super::game::{Choice, Chosen, GameArgs, nearest};
use super::{Fault, out};
use std::io::Write;
use tabiya_dsl::diagnostic::codes;
use tabiya_dsl::explain;
use tabiya_dsl::model::{KindId, Model};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A catalogue name, `file.variant`, `file.variant:name`, or a diagnostic code like V0201
    #[arg(value_name = "GAME|CODE")]
    subject: String,
    /// Only this piece, by its name or symbol
    piece: Option<String>,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    what: What,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
struct What {
    /// The rules in plain English, with what follows from them (unless something else is asked for)
    #[arg(long)]
    rules: bool,
    /// How each piece was compiled: forms, squares that matter, bytes, look-ups, class of legality
    #[arg(long)]
    plan: bool,
    /// What the men are worth, and where that comes from
    #[arg(long)]
    eval: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    if code::is_code(&args.subject) {
        return code::run(&args.subject, args.json);
    }
    let game = GameArgs { game: args.subject.clone(), choice: args.choice.clone() };
    let chosen = game.choose(args.json)?;
    let pieces = pieces(&chosen.model, args.piece.as_deref())?;
    match &args.what {
        What { eval: true, .. } => eval::run(&chosen.model, pieces.as_deref(), args.json),
        What { plan: true, .. } => plan::run(&chosen.model, pieces.as_deref(), args.json),
        _ => rules(&chosen, pieces.as_deref(), args.json),
    }
}

/// The kinds that a piece's name or symbol means; `None` where all are meant.
fn pieces(model: &Model, wanted: Option<&str>) -> Result<Option<Vec<KindId>>, Fault> {
    let Some(wanted) = wanted else { return Ok(None) };
    let of = |test: &dyn Fn(&tabiya_dsl::model::Kind) -> bool| -> Vec<KindId> {
        model.kinds().filter(|(_, k)| test(k)).map(|(id, _)| id).collect()
    };
    let by_name = of(&|k| k.name.eq_ignore_ascii_case(wanted));
    let found = if by_name.is_empty() { of(&|k| k.symbol.eq_ignore_ascii_case(wanted)) } else { by_name };
    if !found.is_empty() {
        return Ok(Some(found));
    }
    let names = || model.kinds.iter().map(|k| k.name.as_str());
    let hint = match nearest(wanted, names()) {
        Some(name) => format!("there is {name}"),
        None => format!("it has {}", names().collect::<Vec<_>>().join(", ")),
    };
    Err(Fault::Input(format!("{} has no piece `{}`; {hint}", model.name, wanted.escape_debug())))
}

fn rules(chosen: &Chosen, pieces: Option<&[KindId]>, as_json: bool) -> Result<(), Fault> {
    let model = &chosen.model;
    let mut stdout = std::io::stdout().lock();
    if as_json {
        let text = explain::to_json(model);
        let Some(pieces) = pieces else { return Ok(writeln!(stdout, "{text}")?) };
        // The same object with nothing in its list but the wanted pieces.
        let mut game: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let wanted = |i: usize| pieces.iter().any(|id| id.index() == i);
        if let Some(list) = game["pieces"].as_array_mut() {
            let mut i = 0..;
            list.retain(|_| i.next().is_some_and(wanted));
        }
        return out::json(&game);
    }
    let text = match pieces {
        None => explain::rules(model),
        Some(pieces) => pieces.iter().map(|&id| explain::man(model, id)).collect::<Vec<_>>().join("\n"),
    };
    Ok(writeln!(stdout, "{}", text.trim_end())?)
}
