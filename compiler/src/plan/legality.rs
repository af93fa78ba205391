//! How the moves of a side are proved legal: from every man that the enemy can ever own.

use super::build::Sketch;
use super::men::men;
use super::ways::Ways;
use super::{Chain, Legality, Tangle};
use crate::paths::Path;
use std::collections::BTreeMap;
use tabiya_dsl::model::{Color, Model, Square, SquareSet};

/// The class of one side. The sketches are those of all men.
pub(super) fn legality(model: &Model, color: Color, sketches: &[Sketch]) -> Legality {
    if model.judges_by_result() {
        return Legality::Judged;
    }
    match royal_men(model, color) {
        0 => return Legality::NoRoyal,
        1 => {}
        _ => return Legality::SeveralRoyals,
    }
    let (mut chains, mut tangles): (Vec<Chain>, Vec<Tangle>) = (Vec::new(), Vec::new());
    let enemies = sketches.iter().filter(|sketch| sketch.color != color);
    for enemy in enemies.filter(|enemy| !model.spares_royals(enemy.kind)) {
        let (always, unmoved) = (&enemy.always.attack, &enemy.unmoved.attack);
        let leaper = |ways: &Ways| ways.all().all(|path| path.literals().is_empty());
        if leaper(always) && leaper(unmoved) {
            continue;
        }
        let chain = chain(enemy, always).filter(|_| leaper(unmoved) && apart(always, unmoved));
        match chain {
            Some(chain) => match chains.iter_mut().find(|other| agree(other, &chain)) {
                Some(other) => join(other, chain),
                None => chains.push(chain),
            },
            None => {
                let tangle = tangle(enemy, always, unmoved);
                let same =
                    |other: &&mut Tangle| other.origins == tangle.origins && other.squares == tangle.squares;
                match tangles.iter_mut().find(same) {
                    Some(other) => {
                        other.kinds.extend(tangle.kinds);
                        other.arrivals_matter |= tangle.arrivals_matter;
                    }
                    None => tangles.push(tangle),
                }
            }
        }
    }
    Legality::OneRoyal { chains, tangles }
}

/// Most royal men that the side has in any set-up; more than one also where a man can become royal.
fn royal_men(model: &Model, color: Color) -> usize {
    let becomes_royal = model.kinds().any(|(_, kind)| {
        let choices = kind.promotion.iter().flat_map(|promotion| &promotion.to[color]);
        kind.sides[color] && choices.clone().any(|&kind| model.kind(kind).royal)
    });
    if becomes_royal {
        return usize::MAX;
    }
    let royal = |fen: &str| {
        men(model, fen).into_iter().filter(|&(side, kind)| side == color && model.kind(kind).royal).count()
    };
    model.setups.iter().map(|setup| royal(&setup.fen)).max().unwrap_or(0)
}

/// The chains of a man whose every attack is one chain of squares with a fixed number of hurdles.
fn chain(enemy: &Sketch, attacks: &Ways) -> Option<Chain> {
    let cells = attacks.0.len();
    let mut hurdles = None;
    let mut chain = Chain {
        kinds: vec![enemy.kind],
        hurdles: 0,
        origins: vec![vec![SquareSet::EMPTY; cells]],
        between: vec![vec![SquareSet::EMPTY; cells]; cells],
    };
    for (target, paths) in attacks.0.iter().enumerate() {
        let mut by_origin: BTreeMap<Square, Vec<&Path>> = BTreeMap::new();
        for path in paths {
            by_origin.entry(path.to).or_default().push(path);
        }
        for (origin, paths) in by_origin {
            let between = paths[0].literals();
            let needed = paths[0].occupied.len();
            let of_line = |path: &&Path| {
                path.literals() == between
                    && path.friend.or(path.enemy).is_empty()
                    && path.occupied.len() == needed
            };
            // No two paths are equal: so many are all ways to place the hurdles.
            if !paths.iter().all(of_line) || paths.len() as u64 != choose(between.len(), needed) {
                return None;
            }
            if !between.is_empty() {
                if *hurdles.get_or_insert(needed) != needed {
                    return None;
                }
                chain.origins[0][target].insert(origin);
                chain.between[target][origin.index()] = between;
            }
        }
    }
    chain.hurdles = hurdles.unwrap_or(0);
    Some(chain)
}

/// In how many ways so many things can be chosen from `all`.
fn choose(all: u32, chosen: u32) -> u64 {
    (0..u64::from(chosen)).fold(1, |ways, i| ways * (u64::from(all) - i) / (i + 1))
}

/// Whether no square is reached by both functions from one origin.
fn apart(one: &Ways, other: &Ways) -> bool {
    let reached = |paths: &[Path]| -> SquareSet { paths.iter().map(|path| path.to).collect() };
    one.0.iter().zip(&other.0).all(|(a, b)| reached(a).and(reached(b)).is_empty())
}

/// Whether both need as many hurdles and no pair of squares has two different chains.
fn agree(one: &Chain, other: &Chain) -> bool {
    if one.hurdles != other.hurdles {
        return false;
    }
    let pairs = one.between.iter().flatten().zip(other.between.iter().flatten());
    pairs.into_iter().all(|(a, b)| a == b || a.is_empty() || b.is_empty())
}

fn join(one: &mut Chain, other: Chain) {
    one.kinds.extend(other.kinds);
    one.origins.extend(other.origins);
    for (a, b) in one.between.iter_mut().flatten().zip(other.between.into_iter().flatten()) {
        *a = a.or(b);
    }
}

/// The squares that can matter to the attacks of a man.
fn tangle(enemy: &Sketch, always: &Ways, unmoved: &Ways) -> Tangle {
    let cells = always.0.len();
    let mut tangle = Tangle {
        kinds: vec![enemy.kind],
        origins: vec![SquareSet::EMPTY; cells],
        squares: vec![SquareSet::EMPTY; cells],
        arrivals_matter: false,
    };
    for ways in [always, unmoved] {
        for (target, paths) in ways.0.iter().enumerate() {
            for path in paths.iter().filter(|path| !path.literals().is_empty()) {
                tangle.origins[target].insert(path.to);
                tangle.squares[target] = tangle.squares[target].or(path.literals());
                tangle.arrivals_matter |= path.literals() != path.empty;
            }
        }
    }
    tangle
}
