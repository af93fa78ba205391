//! Whether and how all squares that the enemy attacks are found at once.

use super::cost::{cost, lookup};
use super::men::men;
use super::{Danger, Form, FormKind, Legality, Mover, PartId, Plan, Reach, Sight, Threat};
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Color, KindId, Model, Square, SquareSet};

/// Destinations of a lone royal man that are worth a look, on average.
const REFUGES: f64 = 2.5;

/// What a loop over squares costs whose length nobody can foresee: half a wrong guess of the processor.
const SURPRISE: f64 = 10.0;

/// How the squares that each side attacks are found at once, if they are to be: rather than who attacks each destination of
/// the royal man.
///
/// It needs exactly one royal man on either side, nobody who captures on the way, for such men attack squares that their
/// reach does not show, and nobody who may not take everybody. Where it can be, it is as wanted, or as it pays.
pub(super) fn danger(plan: &Plan, model: &Model, wanted: Option<bool>) -> Option<[Danger; 2]> {
    let lone = plan.legality.iter().all(|l| matches!(l, Legality::OneRoyal { .. }));
    let locusts = plan.movers.iter().any(|mover| !mover.captures.is_empty());
    let spared = model.has_spared();
    let can_be = lone && !locusts && !spared;
    (can_be && wanted.unwrap_or_else(|| pays(plan, model))).then(|| Color::ALL.map(|by| of(plan, model, by)))
}

fn pays(plan: &Plan, model: &Model) -> bool {
    let of_parts = |parts: &mut dyn Iterator<Item = PartId>| -> f64 {
        parts.map(|part| cost(&plan.parts[part.0].form, plan.word)).sum()
    };
    let count = men(model, &model.setup().fen);
    let (mut map, mut tries) = (0.0, 0.0);
    for color in Color::ALL {
        let movers = || plan.movers.iter().filter(|mover| mover.color == color);
        for mover in movers() {
            let men = count.iter().filter(|&&man| man == (color, mover.kind)).count();
            map += match &mover.shifts {
                Some(shifts) => 4.0 * shifts.capture.len() as f64,
                None => men as f64 * (4.0 + of_parts(&mut captures(mover).map(|(_, part)| part))),
            };
        }
        let attacks: BTreeSet<PartId> =
            movers().flat_map(|m| m.always.attack.iter().chain(&m.unmoved.attack).copied()).collect();
        tries += (1.0 + REFUGES) * of_parts(&mut attacks.into_iter()) + REFUGES * 6.0 + SURPRISE;
    }
    map < tries
}

/// The parts of the capturing reach of a man, with whether only unmoved ones have it.
fn captures(mover: &Mover) -> impl Iterator<Item = (bool, PartId)> {
    let of = |unmoved, reach: &'_ Reach| -> Vec<(bool, PartId)> {
        reach.capture.iter().chain(&reach.check).map(|&part| (unmoved, part)).collect()
    };
    of(false, &mover.always).into_iter().chain(of(true, &mover.unmoved))
}

/// What men of one side threaten, kinds that do it alike together.
fn of(plan: &Plan, model: &Model, by: Color) -> Danger {
    let movers = || plan.movers.iter().filter(|mover| mover.color == by);
    let sights = sights(plan, model, by);
    let seen: BTreeSet<KindId> = sights.iter().flatten().map(|sight| sight.kind).collect();
    let shifted = movers().filter(|mover| mover.shifts.is_some()).map(|mover| mover.kind).collect();
    // Part -> kinds that have it, and whether only their unmoved men.
    let mut parts: BTreeMap<PartId, BTreeSet<(KindId, bool)>> = BTreeMap::new();
    for mover in movers().filter(|mover| mover.shifts.is_none()) {
        let blocked = |part: &PartId| !matches!(plan.parts[part.0].form, Form::Constant(_));
        let seen = seen.contains(&mover.kind);
        for (unmoved, part) in captures(mover).filter(|(_, part)| !(seen && blocked(part))) {
            parts.entry(part).or_default().insert((mover.kind, unmoved));
        }
    }
    let mut users: BTreeMap<BTreeSet<(KindId, bool)>, Vec<PartId>> = BTreeMap::new();
    for (part, kinds) in parts {
        users.entry(kinds).or_default().push(part);
    }
    let wanted = wanted(plan, model, !by);
    let threats = users.into_iter().map(|(kinds, parts)| {
        let of = |unmoved| kinds.iter().filter(|(_, u)| *u == unmoved).map(|(kind, _)| *kind).collect();
        let near = near(plan, model, &parts, &wanted);
        Threat { kinds: of(false), unmoved: of(true), parts, near }
    });
    let threats = threats.collect();
    Danger { shifted, threats, sights, wanted }
}

/// How much less must be expected of looking along lines than of reach, so that it is done.
const MARGIN: f64 = 2.0;

/// The sights of the riders of a side, where asking for them square by square costs less than their reach.
fn sights(plan: &Plan, model: &Model, by: Color) -> Vec<Vec<Sight>> {
    let count = men(model, &model.setup().fen);
    let cells = model.board.cells() as f64;
    let (mut reach, mut look) = (0.0, SURPRISE);
    let mut sights = Vec::new();
    for chain in plan.legality[(!by).index()].chains() {
        let pinning = chain.kinds.iter().zip(&chain.origins).filter(|_| chain.hurdles == 0);
        let movers = pinning.filter_map(|(&kind, origins)| {
            let mover = plan.movers.iter().find(|mover| mover.color == by && mover.kind == kind)?;
            Some((mover, origins))
        });
        let of_chain = movers.map(|(mover, origins)| {
            let forms = |parts: &[PartId]| -> Vec<&Form> {
                parts.iter().map(|part| &plan.parts[part.0].form).collect()
            };
            let attacks = forms(&mover.always.attack);
            let all = |target| attacks.iter().fold(SquareSet::EMPTY, |set, form| set.or(form.ever(target)));
            let leaps = origins.iter().enumerate().map(|(target, over)| all(target).minus(*over)).collect();
            let men = count.iter().filter(|&&man| man == (by, mover.kind)).count() as f64;
            let blocked = forms(&mover.always.capture);
            let blocked = blocked.into_iter().filter(|form| !matches!(form, Form::Constant(_)));
            reach += men * (4.0 + blocked.map(|form| cost(form, plan.word)).sum::<f64>());
            let seen = f64::from(origins.iter().map(|set| set.len()).sum::<u32>()) / (cells * cells);
            let lookup = lookup(FormKind::Constant, plan.word);
            look += 2.0 * lookup + men * seen * (4.0 + lookup);
            Sight { kind: mover.kind, leaps }
        });
        sights.push(of_chain.collect());
    }
    if MARGIN * (1.0 + REFUGES) * look < reach { sights } else { Vec::new() }
}

/// [`Danger::wanted`] for the royal man of a side.
fn wanted(plan: &Plan, model: &Model, color: Color) -> Vec<SquareSet> {
    let board = &model.board;
    let royals = || plan.movers.iter().filter(|m| m.color == color && model.kind(m.kind).royal);
    let parts: BTreeSet<PartId> = royals()
        .flat_map(|m| [&m.always, &m.unmoved, &m.calm[0], &m.calm[1]])
        .flat_map(|reach| {
            let Reach { quiet, capture, capture_friend, multi_step, .. } = reach;
            [quiet, capture, capture_friend, multi_step].into_iter().flatten().copied()
        })
        .collect();
    let castling = model.castlings.iter().filter(|castling| castling.color == color);
    let passes: SquareSet = castling
        .flat_map(|castling| {
            let [from, to] = [castling.king_from.0, castling.king_to.0];
            // Who may have begun anywhere may pass the whole rank.
            let first = to - board.file(castling.king_to);
            match castling.any_array {
                true => first..=first + board.files - 1,
                false => from.min(to)..=from.max(to),
            }
        })
        .map(Square)
        .collect();
    (0..board.cells())
        .map(|cell| {
            let reach = parts.iter().map(|part| plan.parts[part.0].form.ever(cell));
            let own = SquareSet::from_iter([Square(cell as u8)]);
            let castles = if passes.contains(Square(cell as u8)) { passes } else { SquareSet::EMPTY };
            reach.fold(own.or(castles), SquareSet::or)
        })
        .collect()
}

/// By square of the royal man, the squares from which some part may reach one that matters; `None` where leaving out the men
/// elsewhere does not pay.
fn near(plan: &Plan, model: &Model, parts: &[PartId], wanted: &[SquareSet]) -> Option<Vec<SquareSet>> {
    let squares: SquareSet = model.board.squares().collect();
    let reached: Vec<SquareSet> = (0..model.board.cells())
        .map(|cell| {
            parts.iter().fold(SquareSet::EMPTY, |set, part| set.or(plan.parts[part.0].form.ever(cell)))
        })
        .collect();
    let near: Vec<SquareSet> = wanted
        .iter()
        .map(|&wanted| squares.iter().filter(|from| !reached[from.index()].and(wanted).is_empty()).collect())
        .collect();
    let of_all = squares.iter().map(|royal| near[royal.index()].len()).sum::<u32>() as f64;
    let share = of_all / f64::from(squares.len() * squares.len()).max(1.0);
    let each: f64 = parts.iter().map(|part| cost(&plan.parts[part.0].form, plan.word)).sum();
    // One man of the kinds, as a rule.
    ((1.0 - share) * (each + SURPRISE) > lookup(FormKind::Constant, plan.word)).then_some(near)
}
