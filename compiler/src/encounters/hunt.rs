//! A search for lines that meet the rules which random walks have missed, by the reference rules alone.

use super::Counters;
use super::placements::{Beginning, Theme, begin};
use crate::plan::Plan;
use crate::random::Random;
use std::sync::Arc;
use tabiya_dsl::reference::{Action, Game, Move, Rules};

/// How many positions are looked at for one line.
const PLACEMENTS: usize = 40;

/// A position that meets a rule which was never met before, or a line of at most two moves to such a one. What plain
/// moves and drops lead to is left to other positions to begin with; the second move is one that only the first makes
/// possible: a capture en passant, or an exchange.
pub fn hunt(
    rules: &Arc<Rules>,
    plan: &Plan,
    so_far: &Counters,
    theme: Theme,
    random: &mut Random,
) -> Option<Beginning> {
    let meets = |game: &Game| {
        let mut met = so_far.cleared();
        met.look(game, plan);
        so_far.gains_by(&met)
    };
    for _ in 0..PLACEMENTS {
        let start = begin(rules, theme, random).position;
        let game = Game::new(start.clone());
        let line = |moves: &[&Move]| {
            Some(Beginning::line(start.clone(), moves.iter().map(|&m| m.clone()).collect()))
        };
        if meets(&game) {
            return line(&[]);
        }
        for first in start.legal_moves().into_iter().filter(is_special) {
            let mut after = game.clone();
            after.play(&first);
            if meets(&after) {
                return line(&[&first]);
            }
            for second in after.position().legal_moves().iter().filter(|second| is_rare(second)) {
                let mut later = after.clone();
                later.play(second);
                if meets(&later) {
                    return line(&[&first, second]);
                }
            }
        }
    }
    None
}

fn is_special(mv: &Move) -> bool {
    match &mv.action {
        Action::Walk { victims, promotion, leaves, .. } => {
            is_rare(mv) || !victims.is_empty() || promotion.is_some() || !leaves.is_empty()
        }
        Action::KingSwap { .. } | Action::Castle { .. } | Action::Pass { .. } => true,
        Action::Drop { .. } => false,
    }
}

fn is_rare(mv: &Move) -> bool {
    match mv.action {
        Action::Walk { en_passant, swap, .. } => en_passant || swap,
        Action::KingSwap { .. } => true,
        Action::Drop { .. } | Action::Castle { .. } | Action::Pass { .. } => false,
    }
}
