//! Random walks: games that both programs follow.

use super::answers::{Disagreement, words};
use super::shrink::shrink;
use super::{Bench, Progress};
use crate::cli::Fault;
use crate::encounters::{Beginning, Counters, Theme, begin, hunt, way_back};
use crate::plan::{self, Plan};
use crate::random::Random;
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::reference::{Action, Game, Move};

/// What a run of walks has met.
#[derive(Serialize)]
pub(super) struct Summary {
    /// Walks made, those added to meet rare rules included.
    walks: u64,
    /// Positions on which both programs agree.
    pub(super) compared: u64,
    /// Positions that both refuse.
    refused: u64,
    counters: Counters,
    pub(super) disagreement: Option<Disagreement>,
}

impl Summary {
    /// Rules that the game has and the run has not met.
    pub(super) fn unmet(&self) -> Vec<String> {
        if self.disagreement.is_some() { Vec::new() } else { self.counters.unmet() }
    }
}

/// Walks added at most as long as a rule was never met.
const EXTRA: u64 = 700;
/// The longest walk, in plies.
const PLIES: usize = 60;

/// Walks until something differs or the walks are over.
pub(super) fn run(bench: &mut Bench, walks: u32, seed: u64) -> Result<Summary, Fault> {
    let rules = bench.rules.clone();
    let plan = plan::plan(rules.model()).map_err(|e| Fault::Input(e.message(rules.model())))?;
    let counters = Counters::of(rules.model(), &plan);
    let mut summary = Summary { walks: 0, compared: 0, refused: 0, counters, disagreement: None };
    let mut progress = Progress::new();
    let wanted = u64::from(walks);
    while summary.walks < wanted || (summary.walks < wanted + EXTRA && !summary.counters.unmet().is_empty()) {
        let theme = Theme::ALL[(summary.walks % Theme::ALL.len() as u64) as usize];
        let mut random = Random::stream(seed, summary.walks);
        let found = if summary.walks < wanted {
            None
        } else {
            hunt(&rules, &plan, &summary.counters, theme, &mut random)
        };
        let beginning = found.unwrap_or_else(|| begin(&rules, theme, &mut random));
        summary.disagreement = walk(bench, &plan, beginning, theme, &mut random, &mut summary)?;
        summary.walks += 1;
        if summary.disagreement.is_some() {
            break;
        }
        progress.tell(&|| format!("walk {}, {} positions", summary.walks, summary.compared));
    }
    Ok(summary)
}

fn walk(
    bench: &mut Bench,
    plan: &Plan,
    Beginning { position, moves: script, refused }: Beginning,
    theme: Theme,
    random: &mut Random,
    summary: &mut Summary,
) -> Result<Option<Disagreement>, Fault> {
    let mut script = script.into_iter();
    // What the one refuses, the other must refuse too; a few of them are enough.
    for fen in refused.into_iter().take(3) {
        if bench.engine.ask(&fen, &[])?.is_ok() {
            let differences = vec!["the reference rules refuse this position, the engine does not".into()];
            return Ok(Some(Disagreement {
                fen,
                moves: Vec::new(),
                differences,
                reference: None,
                engine: None,
            }));
        }
        summary.refused += 1;
    }
    let mut game = Game::new(position);
    let style = if theme == Theme::Late { 1 } else { random.below(4) };
    let mut ended = 0;
    loop {
        if let Some(found) = bench.compare(&game)? {
            return shrink(bench, &game, found).map(Some);
        }
        summary.compared += 1;
        summary.counters.look(&game, plan);
        // A game that has ended and can go on is followed for a few plies, to see that its end stays.
        ended += usize::from(game.outcome().is_some());
        if game.moves().len() >= PLIES || ended > 3 {
            return Ok(None);
        }
        let moves = game.position().legal_moves();
        let next = script.next().or_else(|| choose(&game, &moves, style, random));
        let Some(mv) = next else { return Ok(None) };
        game.play(&mv);
    }
}

/// A random move: any, one that comes back to where the game was, or (in the other styles) often a rare one or one that
/// leaves the opponent little to do.
fn choose(game: &Game, moves: &[Move], style: usize, random: &mut Random) -> Option<Move> {
    let rare = |mv: &&Move| match &mv.action {
        Action::Walk { victims, promotion, en_passant, leaves, swap, .. } => {
            *en_passant || *swap || promotion.is_some() || !leaves.is_empty() || !victims.is_empty()
        }
        Action::Drop { .. } => false,
        Action::Castle { .. } | Action::KingSwap { .. } | Action::Pass { .. } => true,
    };
    let rarest = |mv: &&Move| match &mv.action {
        Action::Walk { en_passant, swap, .. } => *en_passant || *swap,
        Action::Castle { .. } | Action::Pass { .. } => true,
        Action::Drop { .. } | Action::KingSwap { .. } => false,
    };
    let chosen = match style {
        1 if !random.once_in(6) => way_back(game, moves),
        2 | 3 if random.once_in(2) => {
            let few: Vec<&Move> = moves.iter().filter(rarest).collect();
            let some: Vec<&Move> = moves.iter().filter(rare).collect();
            random.pick(if few.is_empty() { &some } else { &few }).copied()
        }
        _ => None,
    };
    if style == 3 && random.once_in(3) {
        let replies = |mv: &&Move| game.position().play(mv).legal_moves_ignoring_ends().len();
        return moves.iter().min_by_key(replies).cloned();
    }
    chosen.or_else(|| random.pick(moves)).cloned()
}

/// Writes a summary for people.
pub(super) fn print(summary: &Summary, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        out,
        "{} walks, {} positions compared, {} positions refused by both",
        summary.walks, summary.compared, summary.refused
    )?;
    let width = summary.counters.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, count) in summary.counters.iter() {
        writeln!(out, "  {name:width$} {count:>7}")?;
    }
    let Some(found) = &summary.disagreement else { return Ok(()) };
    writeln!(out, "disagreement")?;
    writeln!(out, "  fen   {}", found.fen)?;
    writeln!(out, "  moves {}", if found.moves.is_empty() { "-".into() } else { found.moves.join(" ") })?;
    for difference in &found.differences {
        writeln!(out, "  {difference}")?;
    }
    for (name, says) in [("reference", &found.reference), ("engine", &found.engine)] {
        let Some(says) = says else { continue };
        let check = if says.in_check { "in check, " } else { "" };
        let (count, outcome) = (says.moves.len(), words(&says.outcome));
        writeln!(out, "  {name:9} {check}{outcome}, {count} moves: {}", says.moves.join(" "))?;
    }
    Ok(())
}
