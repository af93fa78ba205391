//! Statements about royal men and about what must or must not be done.

use super::super::parser::Rule;
use super::super::tree::{Facing, PassWhen, Passes, StatementKind};
use super::Parts;

/// The statement of that rule; its keyword has been taken.
pub(super) fn statement(rule: Rule, p: &mut Parts<'_, '_, '_>) -> Option<StatementKind> {
    match rule {
        Rule::facing_statement => Some(StatementKind::Facing(Some(facing(p)))),
        Rule::checks_off_statement => Some(StatementKind::NoChecks(p.flag(Rule::k_off).is_none())),
        Rule::forced_statement => Some(StatementKind::ForcedCaptures(p.flag(Rule::k_off).is_none())),
        Rule::flee_statement => Some(StatementKind::KingsStay(p.flag(Rule::k_off).is_none())),
        Rule::opposite_statement => Some(StatementKind::OppositeCastling(p.flag(Rule::k_off).is_none())),
        Rule::letters_statement => Some(StatementKind::UnmovedLetters(p.flag(Rule::k_off).is_none())),
        Rule::forced_drops_statement => Some(StatementKind::ForcedDrops(p.flag(Rule::k_off).is_none())),
        Rule::passes_statement => {
            let when = match p.next()?.as_rule() {
                Rule::k_any_time => PassWhen::AnyTime,
                Rule::k_when_stalemated => PassWhen::WhenStalemated,
                _ => PassWhen::Never,
            };
            let black = match (p.flag(Rule::k_for_white), p.flag(Rule::k_for_black)) {
                (None, None) => None,
                (_, black) => Some(black.is_some()),
            };
            Some(StatementKind::Passes(Passes { when, black }))
        }
        Rule::parting_statement => Some(StatementKind::Parting(Some(facing(p)))),
        Rule::may_stay_statement => Some(StatementKind::Parting(None)),
        Rule::may_face_statement => Some(StatementKind::Facing(None)),
        _ => None,
    }
}

fn facing(p: &mut Parts<'_, '_, '_>) -> Facing {
    let mut facing = Facing::default();
    while let Some(part) = p.next() {
        let place = Some(p.span(&part).into());
        match part.as_rule() {
            Rule::k_files => facing.files = place,
            Rule::k_ranks => facing.ranks = place,
            Rule::k_diagonals => facing.diagonals = place,
            _ => {}
        }
    }
    facing
}
