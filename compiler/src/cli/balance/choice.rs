//! What a run plays, from a file and from flags.

use super::super::Fault;
use crate::balance::side::Side;
use crate::balance::spec::Spec;
use std::path::PathBuf;

/// The file and what the command line says instead.
#[derive(clap::Args, Clone)]
pub(super) struct Choice {
    /// The description of the run (TOML); every key has a flag and a default
    #[arg(value_name = "SPEC")]
    spec: Option<PathBuf>,
    /// A catalogue name, `file.variant` or `file.variant:name`
    #[arg(long)]
    game: Option<String>,
    /// The set-up that games start from
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// Armies that meet, each one each other one
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    armies: Option<Vec<String>>,
    /// A side with changes: `NAME[=ARMY][: without f2, Queen on d1, promoting to Knight, as VARIANT]`; may be repeated
    #[arg(long = "side", value_name = "SIDE")]
    sides: Vec<String>,
    /// Only these pairings, by name
    #[arg(long, value_name = "A-v-B,...", value_delimiter = ',')]
    pairings: Option<Vec<String>>,
    /// Each side also meets itself
    #[arg(long)]
    null: bool,
    /// Pairs of games for each pairing (200)
    #[arg(long, value_name = "N")]
    pairs: Option<u64>,
    /// Positions to visit for a move; several numbers make several matches (2000)
    #[arg(long, value_name = "N,...", value_delimiter = ',')]
    nodes: Option<Vec<u64>>,
    /// Where random numbers begin (1)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// array, shuffle, random:PLIES[:BOUND], shuffle+random:PLIES[:BOUND] or file:PATH (random:8:150)
    #[arg(long, value_name = "HOW")]
    openings: Option<String>,
    /// Sides closer than this, in normalised Elo, are called balanced (30)
    #[arg(long, value_name = "ELO")]
    margin: Option<f64>,
    /// The chance to call one of two equal sides stronger (0.05)
    #[arg(long, value_name = "P")]
    alpha: Option<f64>,
    /// The chance to call sides balanced where one is stronger by the margin (0.05)
    #[arg(long, value_name = "P")]
    beta: Option<f64>,
    /// When a match ends: pairs, verdict or ci:PERCENT (pairs)
    #[arg(long, value_name = "WHEN")]
    stop: Option<String>,
    /// Megabytes of each side's table (1)
    #[arg(long, value_name = "MB")]
    hash: Option<u64>,
    /// Plies after which a game is a draw (400)
    #[arg(long, value_name = "PLIES")]
    longest: Option<u64>,
    /// Keep the moves of the games too
    #[arg(long)]
    moves: bool,
    /// What a man is worth to the engine in centipawns: `Knight=310`; may be repeated
    #[arg(long = "worth", value_name = "MAN=CP")]
    worths: Vec<String>,
}

impl Choice {
    /// The whole description.
    pub(super) fn spec_of_one(&self) -> Result<Spec, Fault> {
        let mut spec = match &self.spec {
            None => Spec::default(),
            Some(path) => {
                let fault = |why: String| Fault::Input(format!("{}: {}", path.display(), why.trim_end()));
                let text = std::fs::read_to_string(path).map_err(|e| fault(e.to_string()))?;
                Spec::parse(&text).map_err(fault)?
            }
        };
        let choice = self.clone();
        let replace = |to: &mut String, from: Option<String>| {
            if let Some(value) = from {
                *to = value;
            }
        };
        replace(&mut spec.game, choice.game);
        replace(&mut spec.openings, choice.openings);
        replace(&mut spec.stop, choice.stop);
        spec.setup = choice.setup.or(spec.setup);
        spec.armies = choice.armies.unwrap_or(spec.armies);
        spec.nodes = choice.nodes.unwrap_or(spec.nodes);
        spec.null |= choice.null;
        spec.moves |= choice.moves;
        spec.pairs = choice.pairs.unwrap_or(spec.pairs);
        spec.seed = choice.seed.unwrap_or(spec.seed);
        spec.hash = choice.hash.unwrap_or(spec.hash);
        spec.longest = choice.longest.unwrap_or(spec.longest);
        spec.margin = choice.margin.unwrap_or(spec.margin);
        spec.alpha = choice.alpha.unwrap_or(spec.alpha);
        spec.beta = choice.beta.unwrap_or(spec.beta);
        if !choice.sides.is_empty() {
            spec.sides = choice
                .sides
                .iter()
                .map(|s| Side::parse(s))
                .collect::<Result<_, _>>()
                .map_err(Fault::Input)?;
        }
        for text in choice.pairings.into_iter().flatten() {
            let couple = text.split_once("-v-").map(|(a, b)| [a.to_owned(), b.to_owned()]);
            let couple = couple.ok_or_else(|| {
                Fault::Input(format!("`{}` is no pairing; expected A-v-B", text.escape_debug()))
            })?;
            spec.pairings.push(couple);
        }
        for text in choice.worths {
            let pair = text.split_once('=').and_then(|(name, n)| Some((name.to_owned(), n.parse().ok()?)));
            let (name, worth): (String, i32) = pair.ok_or_else(|| {
                Fault::Input(format!(
                    "`{}` is no worth; expected for example Knight=310",
                    text.escape_debug()
                ))
            })?;
            spec.worths.insert(name, worth.clamp(-30_000, 30_000));
        }
        spec.check().map_err(Fault::Input)?;
        Ok(spec)
    }

    /// The same for matches.
    pub(super) fn spec(&self) -> Result<Spec, Fault> {
        let mut spec = self.spec_of_one()?;
        // A game without armies that is to meet itself needs no name.
        if spec.armies.is_empty() && spec.sides.is_empty() && spec.null {
            spec.sides.push(only_side(&spec.game));
        }
        Ok(spec)
    }
}

/// The side of a game whose sides nobody has named: it is called as the game is.
pub(super) fn only_side(game: &str) -> Side {
    let short = game.rsplit(['/', '\\', ':']).next().unwrap_or(game).trim_end_matches(".variant");
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    Side::plain(&short.chars().take(60).map(plain).collect::<String>())
}
