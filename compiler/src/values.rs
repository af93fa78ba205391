//! Evaluation values born from the description: what each man is worth, where, and why.
//!
//! A man's worth grows with its mobility: the squares it can reach on boards of falling crowdedness, each square weighed
//! by the chance that the way there is open. Men that see a part of the board only are worth less, men that promote
//! are worth a share of what they become. Nothing here knows the name of any man. The numbers are whole, and the same
//! on every machine: only sums and products of floating-point numbers, rounded once.

mod mobility;
mod text;

pub use mobility::{DENSITIES, Mobility};

use crate::paths::{PathError, unroll};
use mobility::mobility;
use tabiya_dsl::model::{Color, KindId, Model, Square};

/// The values of all kinds of men of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// Worth of being to move, in centipawns.
    pub tempo: i32,
    /// By kind, in the model's order.
    pub kinds: Vec<KindValues>,
    /// Files and ranks of the board, which the tables have.
    pub size: (u8, u8),
}

/// What one kind is worth, in centipawns of the game's own pawn, and where that comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct KindValues {
    /// Its name.
    pub name: String,
    /// Worth in the middlegame.
    pub mg: i32,
    /// Worth in the endgame.
    pub eg: i32,
    /// Worth in the hand; 0 where there are no hands.
    pub hand: i32,
    /// How much a man counts for the middlegame, 0 to 100.
    pub phase: i32,
    /// For each square it could go to, in the middlegame.
    pub mobility_mg: i32,
    /// The same in the endgame.
    pub mobility_eg: i32,
    /// For each square around the enemy king that it attacks.
    pub attack: i32,
    /// Added by cell in the middlegame, as White sees it.
    pub table_mg: Vec<i32>,
    /// Added by cell in the endgame.
    pub table_eg: Vec<i32>,
    /// What the worth comes from.
    pub origin: Origin,
}

/// Where the worth of a kind comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The squares it can reach.
    pub mobility: Mobility,
    /// What the average mobility is worth in the middlegame, before anything else.
    pub raw: i32,
    /// What the best man it can promote to is worth more than itself; 0 where it does not promote.
    pub gain: i32,
}

/// Derives the values of a game.
///
/// # Errors
/// If a movement has no paths; see [`unroll`].
pub fn derive(model: &Model) -> Result<Values, PathError> {
    let mobilities = model
        .kinds()
        .map(|(id, kind)| {
            let color = if kind.sides[Color::White] { Color::White } else { Color::Black };
            Ok(mobility(&model.board, &unroll(model, id, color)?, color))
        })
        .collect::<Result<Vec<Mobility>, PathError>>()?;
    let plain: Vec<Worth> = mobilities.iter().map(plain_worth).collect();
    let gains: Vec<f64> = model.kinds().map(|(id, _)| gain(model, id, &plain)).collect();
    let worths: Vec<Worth> =
        model.kinds().map(|(id, kind)| worth(kind, plain[id.index()], gains[id.index()])).collect();
    let scale = scale(model, &worths);
    let kinds = model.kinds().map(|(id, kind)| {
        let i = id.index();
        let mobility = mobilities[i].clone();
        let (mg, eg) = (worths[i].mg * scale, worths[i].eg * scale);
        let settled = kind.royal || kind.promotion.is_some();
        let each_square = if settled { 0 } else { round(MOBILITY / (4.0 + mobility.average[1])) };
        let in_hand =
            if model.hands.is_some() && kind.drops.is_some() { (mg + eg) * 0.5 * IN_HAND } else { 0.0 };
        let (table_mg, table_eg) = tables(model, id, &mobility, gains[i] * scale);
        KindValues {
            name: kind.name.clone(),
            mg: round(mg),
            eg: round(eg),
            hand: round(in_hand),
            phase: if settled { 0 } else { round(mg / 100.0).clamp(1, 100) },
            mobility_mg: each_square,
            mobility_eg: each_square,
            attack: if kind.royal { 0 } else { round(2.0 + mg / 200.0) },
            table_mg,
            table_eg,
            origin: Origin { mobility, raw: round(plain[i].mg * scale), gain: round(gains[i] * scale) },
        }
    });
    let kinds = kinds.collect();
    Ok(Values { tempo: TEMPO, kinds, size: (model.board.files, model.board.ranks) })
}

/// Worth of being to move, in centipawns.
const TEMPO: i32 = 12;
/// What is worth as much for each square of mobility, shared out among the squares a man usually has.
const MOBILITY: f64 = 40.0;
/// A man in hand can go anywhere: worth so much more than on the board.
const IN_HAND: f64 = 1.1;
/// Centipawns for each square of mobility that a square offers more than the average one.
const TABLE: f64 = 6.0;
/// The share of the gain that a man has who is so many ranks from promotion, in the endgame; half in the middlegame.
const NEAR: [f64; 5] = [0.22, 0.10, 0.05, 0.02, 0.01];
/// Most that a table adds or takes, in centipawns.
const TABLE_LIMIT: f64 = 400.0;

/// Worth in middlegame and endgame; in the end, in centipawns.
#[derive(Clone, Copy, Debug)]
struct Worth {
    mg: f64,
    eg: f64,
}

/// What mobility is worth: a little more than proportional, since a man that sees twice as far forks, pins and
/// defends more than twice as well. In chess this gives a knight 320 and a queen 950.
fn plain_worth(mobility: &Mobility) -> Worth {
    let of = |squares: f64| 56.7 * squares + 0.81 * squares * squares;
    // Half the board is worth nine tenths of the whole one.
    let reach = 1.0 - 0.2 * (1.0 - mobility.reach);
    let [crowded, usual, open] = mobility.average;
    Worth { mg: of(0.4 * crowded + 0.6 * usual) * reach, eg: of(0.6 * usual + 0.4 * open) * reach }
}

/// What the best man it can become is worth more than itself, the average of the sides that have it.
fn gain(model: &Model, id: KindId, plain: &[Worth]) -> f64 {
    let kind = model.kind(id);
    let Some(promotion) = &kind.promotion else { return 0.0 };
    let sides = Color::ALL.into_iter().filter(|&color| kind.sides[color]);
    let (mut sum, mut count) = (0.0, 0.0);
    for color in sides {
        let best = promotion.to[color].iter().map(|to| plain[to.index()].mg).fold(0.0, f64::max);
        sum += (best - plain[id.index()].mg).max(0.0);
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

fn worth(kind: &tabiya_dsl::model::Kind, plain: Worth, gain: f64) -> Worth {
    match (kind.royal, &kind.promotion) {
        // What is never exchanged needs no worth.
        (true, _) => Worth { mg: 0.0, eg: 0.0 },
        (false, None) => plain,
        // A man that is to become another one is not free to go where it likes.
        (false, Some(_)) => Worth { mg: 0.85 * plain.mg + 0.035 * gain, eg: plain.eg + 0.06 * gain },
    }
}

/// What makes the usual promoting man of the game worth 100; 1 where nobody promotes.
fn scale(model: &Model, worths: &[Worth]) -> f64 {
    let count = |id: KindId| {
        let symbol = model.kind(id).symbol.chars().next().unwrap_or(' ');
        let placement = model.setup().fen.split(' ').next().unwrap_or("");
        placement.chars().filter(|c| c.eq_ignore_ascii_case(&symbol)).count()
    };
    let promoting = model.kinds().filter(|(_, kind)| kind.promotion.is_some() && !kind.royal);
    let usual = promoting.map(|(id, _)| id).max_by_key(|&id| (count(id), std::cmp::Reverse(id)));
    match usual.map(|id| worths[id.index()].mg) {
        Some(worth) if worth > 0.0 => 100.0 / worth,
        _ => 1.0,
    }
}

/// Square tables: better squares are those with more mobility; promoting men gain with every rank, royal men are
/// safer at home as long as there are many enemies.
fn tables(model: &Model, id: KindId, mobility: &Mobility, gain: f64) -> (Vec<i32>, Vec<i32>) {
    let (board, kind) = (&model.board, model.kind(id));
    let mut tables = (vec![0; board.cells()], vec![0; board.cells()]);
    for square in board.squares() {
        let i = square.index();
        let freedom = |density: usize| TABLE * (mobility.by_cell[density][i] - mobility.average[density]);
        let (mut mg, mut eg) = (freedom(1), freedom(2));
        if kind.royal {
            mg = -5.0 * f64::from(board.rank(square));
        } else if kind.promotion.is_some() {
            // Mobility on the edge of the board is no reason to keep a pawn away from it.
            let near = NEAR.get(ranks_to_promotion(model, id, square)).copied().unwrap_or(0.0);
            (mg, eg) = (0.5 * mg + 0.5 * gain * near, 0.5 * eg + gain * near);
        }
        tables.0[i] = round(mg.clamp(-TABLE_LIMIT, TABLE_LIMIT));
        tables.1[i] = round(eg.clamp(-TABLE_LIMIT, TABLE_LIMIT));
    }
    tables
}

/// How many ranks White's man (or a man of Black's, seen from the other side) has to go on after its next step forward
/// before it promotes: 0 just before its zone.
fn ranks_to_promotion(model: &Model, id: KindId, square: Square) -> usize {
    let (board, kind) = (&model.board, model.kind(id));
    let Some(promotion) = &kind.promotion else { return usize::MAX };
    let color = if kind.sides[Color::White] { Color::White } else { Color::Black };
    let rank = board.rank(square) + 1;
    let zone_ranks = promotion.zone[color].iter().map(|s| board.relative_rank(color, s));
    zone_ranks.filter(|&r| r > rank).map(|r| usize::from(r - rank - 1)).min().unwrap_or(usize::MAX)
}

/// To the nearest whole number, halves away from zero.
fn round(value: f64) -> i32 {
    value.clamp(-30_000.0, 30_000.0).round() as i32
}
