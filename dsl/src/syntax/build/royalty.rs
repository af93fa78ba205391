//! Statements about royal men.

use super::super::parser::Rule;
use super::super::tree::{Facing, StatementKind};
use super::Parts;

/// The statement of that rule; its keyword has been taken.
pub(super) fn statement(rule: Rule, p: &mut Parts<'_, '_, '_>) -> Option<StatementKind> {
    match rule {
        Rule::facing_statement => Some(StatementKind::Facing(Some(facing(p)))),
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
