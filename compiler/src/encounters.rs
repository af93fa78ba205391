//! What a comparison of engine and rules has met: checks and pins of every class, special moves, each end. A comparison
//! that never met a rule says nothing about it. And where to begin so that rare ones are met: random positions, and a
//! search for what is still missing.

mod hunt;
mod placements;

pub use hunt::hunt;
pub use placements::{Beginning, Theme, begin};

use crate::plan::{Legality, Plan};
use std::collections::BTreeMap;
use tabiya_dsl::model::{Bare, Color, End, Model, Pass, PhaseEnd, Square, Stop};
use tabiya_dsl::reference::{Action, Game, Move, Position};

/// Counts by name. What the game has is there from the beginning, with 0.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "cli", derive(serde::Serialize), serde(transparent))]
pub struct Counters(BTreeMap<String, u64>);

impl Counters {
    /// The rules of a game.
    pub fn of(model: &Model, plan: &Plan) -> Counters {
        let mut counters = Counters::default();
        let mut has = |condition: bool, name: &str| {
            if condition {
                counters.0.insert(name.into(), 0);
            }
        };
        let tracks = || model.kinds.iter().flat_map(|k| &k.movement.tracks);
        let steps = || tracks().flat_map(|t| &t.segments).flat_map(|s| &s.steps);
        let stops = |stop: Stop| steps().any(|s| s.stop.any(stop));
        let royal = model.kinds.iter().any(|k| k.royal);
        let chains = plan
            .legality
            .iter()
            .any(|l| matches!(l, Legality::OneRoyal { chains, .. } if !chains.is_empty()));
        let tangles = plan
            .legality
            .iter()
            .any(|l| matches!(l, Legality::OneRoyal { tangles, .. } if !tangles.is_empty()));
        let several = plan.legality.iter().any(|l| matches!(l, Legality::SeveralRoyals));
        let blockable = chains || tangles;
        has(royal, CHECK);
        has(blockable, DOUBLE);
        has(chains, "pins by chains");
        has(tangles, "pins by tangles");
        has(several, "several royal men in danger");
        has(royal && steps().any(|s| matches!(s.pass, Pass::Occupied | Pass::Friend | Pass::Enemy)), HURDLE);
        has(blockable && model.has_en_passant(), BY_EN_PASSANT);
        has(model.has_en_passant(), "captures en passant");
        has(royal && (model.king_swap.is_some() || stops(Stop::SWAP)), BY_SWAP);
        has(stops(Stop::SWAP), "swaps");
        has(model.king_swap.is_some(), "king swaps");
        has(!model.castlings.is_empty(), "castlings");
        has(stops(Stop::CAPTURE), "captures");
        has(stops(Stop::CAPTURE_FRIEND), "captures of own men");
        has(steps().any(|s| matches!(s.pass, Pass::Capture | Pass::CaptureFriend)), "captures on the way");
        has(tracks().any(|t| t.leaves_en_passant), "multi-steps");
        has(tracks().any(|t| t.unmoved), "unmoved men");
        let promotions = || model.kinds.iter().filter_map(|k| k.promotion.as_ref());
        has(promotions().next().is_some(), "promotions");
        has(
            promotions().any(|p| Color::ALL.iter().any(|&c| p.zone[c] != p.forced[c])),
            "promotions declined",
        );
        has(
            promotions().any(|p| p.captured_only || !p.up_to.is_empty() || !p.only_on.is_empty()),
            "promotions limited",
        );
        has(promotions().any(|p| p.or_loss), LOST);
        let hands = model.hands.is_some() && model.kinds.iter().any(|k| k.drops.is_some());
        has(hands, "drops");
        has(model.gating.is_some(), "gatings");
        has(hands && blockable, PARRY);
        has(model.hands.is_some_and(|h| h.promoted_revert), "promoted men that revert");
        has(model.has_passes(), "passes");
        has(model.special.forced_captures, FORCED);
        has(model.kinds.iter().any(|k| k.royal_while_last.is_some_and(|l| l.duple_check)), DUPLE);
        has(model.kinds.iter().any(|k| k.royal_while_last.is_some()), "men that are royal no more");
        has(model.special.facing.is_some(), FACING);
        if let Some(phase) = model.opening_phase {
            has(true, "opening phase in force");
            has(phase.until != PhaseEnd::Agreed, "opening phase over");
        }
        for end in &model.ends {
            match end {
                End::Checkmate(_) => has(royal, "end: checkmate"),
                End::Stalemate(_) | End::StalemateByMen(_) => has(true, "end: stalemate"),
                End::Bare(bare) => {
                    has(true, "end: bare king");
                    has(true, "end: both kings bare");
                    has(*bare == Bare::LossUnlessAnswered, "bare king that can answer");
                }
                End::Repetition { .. } => has(true, "end: repetition"),
                // A side that gives check with every move and repeats the position is too rare to ask for.
                // Random moves seldom are two passes.
                End::SecondPass(_) | End::FacingPass(_) => {}
                End::PerpetualCheck { .. }
                | End::PerpetualChase { .. }
                | End::MateBy { .. }
                | End::MateWithout { .. } => {}
                End::Material(_) => has(true, "end: insufficient material"),
                End::Counting => has(royal, "end: counting"),
                End::Goal(_) => has(true, "end: goal"),
                End::Extinction(_) => has(true, "end: extinction"),
                End::Checks { .. } => has(royal, "end: checks"),
                End::Quiet { .. } => has(true, "end: quiet moves"),
            }
        }
        counters
    }

    /// Adds what another comparison has met.
    pub fn add(&mut self, other: &Counters) {
        for (name, count) in other.iter() {
            *self.0.entry(name.into()).or_default() += count;
        }
    }

    fn met(&mut self, name: &str) {
        *self.0.entry(name.into()).or_default() += 1;
    }

    /// Whether the other comparison has met something that this one never has.
    pub fn gains_by(&self, other: &Counters) -> bool {
        self.0.iter().any(|(name, n)| *n == 0 && other.0.get(name).is_some_and(|n| *n > 0))
    }

    /// The same rules, none of them met.
    pub fn cleared(&self) -> Counters {
        Counters(self.0.keys().map(|name| (name.clone(), 0)).collect())
    }

    /// What was never met.
    pub fn unmet(&self) -> Vec<String> {
        self.0.iter().filter(|(_, n)| **n == 0).map(|(name, _)| name.clone()).collect()
    }

    /// Names and counts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(name, n)| (name.as_str(), *n))
    }

    /// Looks at the position that a game has come to.
    pub fn look(&mut self, game: &Game, plan: &Plan) {
        let position = game.position();
        self.look_at_royals(position, plan);
        self.look_at_moves(position);
        if let Some(outcome) = game.outcome() {
            self.met(&format!("end: {}", outcome.reason));
        } else if position.is_bare(position.turn()) && self.0.contains_key("bare king that can answer") {
            self.met("bare king that can answer");
        }
        if position.in_opening_phase() {
            self.met("opening phase in force");
        } else if self.0.contains_key("opening phase over") {
            self.met("opening phase over");
        }
        if let (Some(last), [.., before, _]) = (game.moves().last(), game.positions()) {
            self.look_back(before, last, position);
        }
    }

    fn look_at_royals(&mut self, position: &Position, plan: &Plan) {
        let (own, enemy) = (position.turn(), !position.turn());
        let royals = position.royals(own);
        let mut attacked = 0;
        for &royal in &royals {
            let attackers = position.attackers(royal, enemy, None);
            attacked += u32::from(!attackers.is_empty());
            if attackers.len() > 1 {
                self.met(DOUBLE);
            }
            for (square, man) in position.placement().men_of(own) {
                if position.model().kind(man.kind).royal {
                    continue;
                }
                let more = position.attackers(royal, enemy, Some(square));
                for pinner in more.into_iter().filter(|s| !attackers.contains(s)) {
                    self.met(class_of_pin(position, plan, pinner));
                }
            }
            if self.0.contains_key(HURDLE) {
                let needs_hurdle = |&attacker: &Square| {
                    let others = position.placement().men().map(|(square, _)| square);
                    others
                        .filter(|s| *s != attacker && *s != royal)
                        .any(|s| !position.attackers(royal, enemy, Some(s)).contains(&attacker))
                };
                if attackers.iter().any(needs_hurdle) {
                    self.met(HURDLE);
                }
            }
        }
        self.look_at_groups(position);
        if attacked > 0 {
            self.met(CHECK);
            if royals.len() > 1 {
                self.met("several royal men in danger");
            }
        }
    }

    /// Men that are royal only as the last ones, and men that stand between kings.
    fn look_at_groups(&mut self, position: &Position) {
        let model = position.model();
        let (own, royals) = (position.turn(), position.royals(position.turn()));
        let kind = |square: &Square| position.placement().get(*square).map(|man| model.kind(man.kind));
        let possible = position.placement().men_of(own).filter(|(_, m)| model.kind(m.kind).can_be_royal());
        if possible.count() > royals.len() {
            self.met("men that are royal no more");
            if position.in_check() && self.0.contains_key(DUPLE) {
                self.met(DUPLE);
            }
        }
        let enemies = position.royals(!own);
        let facing = model.special.facing.is_some()
            && royals.iter().any(|&royal| {
                let between = |s: &Square| *s != royal && kind(s).is_some_and(|k| !k.can_be_royal());
                let others = position.placement().men().map(|(square, _)| square).filter(between);
                let without = |s: Square| position.attackers(royal, !own, Some(s));
                others.into_iter().any(|s| without(s).iter().any(|a| enemies.contains(a)))
            });
        if facing {
            self.met(FACING);
        }
    }

    fn look_at_moves(&mut self, position: &Position) {
        let moves = position.legal_moves();
        let model = position.model();
        if position.in_check() && moves.iter().any(|mv| matches!(mv.action, Action::Drop { .. })) {
            self.met(PARRY);
        }
        let enemy = |square: &Square| {
            position.placement().get(*square).is_some_and(|man| man.color != position.turn())
        };
        if model.special.forced_captures && moves.iter().any(|mv| mv.action.victims().iter().any(enemy)) {
            self.met(FORCED);
        }
        let (mut declined, mut limited) = (false, false);
        for mv in &moves {
            let Action::Walk { from, to, promotion, vanishes, .. } = mv.action else { continue };
            let Some(kind) = position.placement().get(from).map(|man| model.kind(man.kind)) else { continue };
            let Some(rule) = &kind.promotion else { continue };
            let color = position.turn();
            if vanishes {
                self.met(LOST);
            }
            declined |= promotion.is_none() && !vanishes && rule.zone[color].contains(to);
            let choices = moves.iter().filter(|other| {
                matches!(other.action, Action::Walk { from: f, to: t, promotion: Some(_), .. } if (f, t) == (from, to))
            });
            let all = rule.to[color].len();
            limited |= (rule.captured_only || !rule.up_to.is_empty() || !rule.only_on.is_empty())
                && rule.zone[color].contains(to)
                && choices.count() < all;
        }
        if declined {
            self.met("promotions declined");
        }
        if limited {
            self.met("promotions limited");
        }
        if position.placement().men_of(position.turn()).any(|(_, man)| man.unmoved) {
            self.met("unmoved men");
        }
    }

    /// Looks at the move that has led to a position.
    fn look_back(&mut self, before: &Position, mv: &Move, after: &Position) {
        let mover = before.turn();
        if mv.action.gate().is_some() {
            self.met("gatings");
        }
        let discovered = |own: &[Square]| {
            let royals = after.royals(!mover);
            royals.iter().any(|&r| after.attackers(r, mover, None).iter().any(|a| !own.contains(a)))
        };
        match &mv.action {
            Action::Walk { from, to, victims, swap, promotion, en_passant, leaves, .. } => {
                let at = |square: &Square| before.placement().get(*square);
                let own = |square: &Square| at(square).is_some_and(|man| man.color == mover);
                for (met, name) in [
                    (!victims.is_empty(), "captures"),
                    (victims.iter().any(own), "captures of own men"),
                    (victims.iter().any(|v| v != to) && !en_passant, "captures on the way"),
                    (*en_passant, "captures en passant"),
                    (*en_passant && discovered(&[*to]), BY_EN_PASSANT),
                    (*swap, "swaps"),
                    (*swap && after.in_check(), BY_SWAP),
                    (promotion.is_some(), "promotions"),
                    (!leaves.is_empty(), "multi-steps"),
                    (
                        victims.iter().any(|v| {
                            at(v).is_some_and(|man| {
                                man.promoted || before.model().kind(man.kind).promoted_from.is_some()
                            })
                        }),
                        "promoted men that revert",
                    ),
                ] {
                    if met {
                        self.met(name);
                    }
                }
                debug_assert!(at(from).is_some());
            }
            Action::Drop { .. } => self.met("drops"),
            Action::Castle { .. } => self.met("castlings"),
            Action::KingSwap { .. } => {
                self.met("king swaps");
                if after.in_check() {
                    self.met(BY_SWAP);
                }
            }
            Action::Pass { .. } => self.met("passes"),
        }
    }
}

/// The move that takes back the last one of the side to move, so that positions occur again.
pub fn way_back<'m>(game: &Game, moves: &'m [Move]) -> Option<&'m Move> {
    let last = game.moves().iter().rev().nth(1)?;
    let Action::Walk { from, to, .. } = last.action else { return None };
    moves.iter().find(|mv| {
        matches!(&mv.action, Action::Walk { from: f, to: t, victims, promotion: None, .. }
            if (*f, *t) == (to, from) && victims.is_empty())
    })
}

const CHECK: &str = "checks";
const DOUBLE: &str = "double checks";
const HURDLE: &str = "checks made by a hurdle";
const BY_EN_PASSANT: &str = "checks discovered by en passant";
const BY_SWAP: &str = "checks given by a swap";
const LOST: &str = "men lost for want of a promotion";
const FORCED: &str = "captures that are forced";
const DUPLE: &str = "duple checks";
const FACING: &str = "men that keep kings from facing";
const PARRY: &str = "drops that parry a check";

/// How the plan treats the pin that a man holds.
fn class_of_pin(position: &Position, plan: &Plan, pinner: Square) -> &'static str {
    let kind = position.placement().get(pinner).map(|man| man.kind);
    let tangled = |legality: &Legality| match legality {
        Legality::OneRoyal { tangles, .. } => {
            tangles.iter().any(|t| kind.is_some_and(|k| t.kinds.contains(&k)))
        }
        _ => false,
    };
    if tangled(&plan.legality[position.turn().index()]) { "pins by tangles" } else { "pins by chains" }
}
