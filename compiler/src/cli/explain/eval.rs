//! What the men of a game are worth, and where that comes from.

use crate::cli::{Fault, out};
use crate::values::{self, DENSITIES, KindValues};
use serde::Serialize;
use std::io::Write;
use tabiya_dsl::model::{Color, KindId, Model};

/// The evaluation of a game.
#[derive(Serialize)]
struct Game<'a> {
    game: &'a str,
    /// Centipawns for being to move.
    tempo: i32,
    /// The shares of occupied squares that mobility is averaged for.
    densities: [f64; 3],
    pieces: Vec<Piece<'a>>,
}

#[derive(Serialize)]
struct Piece<'a> {
    name: &'a str,
    symbol: &'a str,
    sides: Vec<&'static str>,
    middlegame: i32,
    endgame: i32,
    hand: i32,
    phase: i32,
    mobility_bonus: [i32; 2],
    attack: i32,
    /// Squares from an average one, by density.
    mobility: [f64; 3],
    /// Share of the board that it can ever see.
    reach: f64,
    /// Sizes of the parts of the board between which it cannot go.
    orbits: &'a [usize],
    /// What its mobility alone is worth.
    raw: i32,
    /// What the best man it can become is worth more.
    gain: i32,
    table_middlegame: Vec<&'a [i32]>,
    table_endgame: Vec<&'a [i32]>,
}

pub(super) fn run(model: &Model, pieces: Option<&[KindId]>, as_json: bool) -> Result<(), Fault> {
    let values = values::derive(model)
        .map_err(|e| Fault::Input(format!("{}: {}", model.kind(e.kind).name, e.problem)))?;
    let wanted = |id: KindId| pieces.is_none_or(|p| p.contains(&id));
    let chosen: Vec<KindId> = model.kinds().map(|(id, _)| id).filter(|&id| wanted(id)).collect();
    if as_json {
        let pieces = chosen.iter().map(|&id| piece(model, id, &values.kinds[id.index()])).collect();
        return out::json(&Game { game: &model.name, tempo: values.tempo, densities: DENSITIES, pieces });
    }
    let mut text = String::new();
    if pieces.is_none() {
        text += &table(model, &values.kinds);
        text.push('\n');
    }
    for &id in &chosen {
        text += &origin(model, id, &values.kinds[id.index()]);
        if pieces.is_some() {
            text += &tables(model, &values.kinds[id.index()]);
        }
    }
    Ok(writeln!(std::io::stdout(), "{}", text.trim_end())?)
}

fn piece<'a>(model: &'a Model, id: KindId, values: &'a KindValues) -> Piece<'a> {
    let kind = model.kind(id);
    let files = usize::from(model.board.files);
    let mobility = &values.origin.mobility;
    Piece {
        name: &kind.name,
        symbol: &kind.symbol,
        sides: Color::ALL.into_iter().filter(|&c| kind.sides[c]).map(side).collect(),
        middlegame: values.mg,
        endgame: values.eg,
        hand: values.hand,
        phase: values.phase,
        mobility_bonus: [values.mobility_mg, values.mobility_eg],
        attack: values.attack,
        mobility: mobility.average,
        reach: mobility.reach,
        orbits: &mobility.orbits,
        raw: values.origin.raw,
        gain: values.origin.gain,
        table_middlegame: values.table_mg.chunks(files).rev().collect(),
        table_endgame: values.table_eg.chunks(files).rev().collect(),
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// All men, a line each.
fn table(model: &Model, kinds: &[KindValues]) -> String {
    let name = kinds.iter().map(|k| k.name.len()).max().unwrap_or(0);
    let mut text = format!("{:name$}    mg    eg", "centipawns");
    let hands = model.hands.is_some();
    text += if hands { "  hand\n" } else { "\n" };
    for kind in kinds {
        let hand = if hands { format!(" {:>5}", kind.hand) } else { String::new() };
        text += &format!("{:width$} {:>5} {:>5}{hand}\n", kind.name, kind.mg, kind.eg, width = name.max(10));
    }
    text
}

/// Where the worth of a man comes from, in words.
fn origin(model: &Model, id: KindId, values: &KindValues) -> String {
    let kind = model.kind(id);
    let mobility = &values.origin.mobility;
    let [crowded, usual, open] = mobility.average;
    let percent = DENSITIES.map(|d| format!("{:.0}", 100.0 * d));
    let mut text = format!(
        "{}: {crowded:.1}, {usual:.1}, {open:.1} squares on a board that is {}, {}, {} % full",
        kind.name, percent[0], percent[1], percent[2]
    );
    let squares: usize = mobility.orbits.iter().sum();
    text += &match &mobility.orbits[..] {
        [_] => "; it can go everywhere".to_string(),
        orbits if orbits.first() == Some(&1) => "; it never comes back".to_string(),
        [first, .., last] if first == last => {
            let parts = mobility.orbits.len();
            format!("; it is bound to one of {parts} parts of {first} squares each")
        }
        orbits => {
            let sizes: Vec<String> = orbits.iter().take(8).map(|n| n.to_string()).collect();
            let more = if orbits.len() > 8 { ", ..." } else { "" };
            format!("; it is bound to a part of the {squares} squares: {}{more}", sizes.join(", "))
        }
    };
    text += &match (kind.royal, kind.promotion.is_some()) {
        (true, _) => "; it is royal and is never exchanged\n".to_string(),
        (false, false) => format!("; worth {} for that\n", values.origin.raw),
        (false, true) => format!(
            "; worth {} for that, and a share of the {} that it can gain by promotion\n",
            values.origin.raw, values.origin.gain
        ),
    };
    text
}

/// Square tables as White sees the board.
fn tables(model: &Model, values: &KindValues) -> String {
    let files = usize::from(model.board.files);
    let mut text = String::new();
    for (name, table) in [("middlegame", &values.table_mg), ("endgame", &values.table_eg)] {
        text += &format!("{name}\n");
        for rank in table.chunks(files).rev() {
            let row: Vec<String> = rank.iter().map(|n| format!("{n:>4}")).collect();
            text += &format!("{}\n", row.join(" "));
        }
    }
    text
}
