//! What can't be meant: checks of a game that is otherwise complete.

mod pieces;
mod rules;
mod setups;
mod unmoved;

use super::declared::Declared;
use super::kinds::Kinds;
use super::report::{Finding, Report};
use super::setups::Placed;
use crate::diagnostic::codes;
use crate::model::Model;

/// A game, and where it is written.
pub(crate) struct Subject<'a, 'd> {
    pub(crate) declared: &'d Declared,
    /// In the order of the model's kinds.
    pub(crate) kinds: &'a Kinds<'d>,
    /// In the order of the model's set-ups.
    pub(crate) placed: &'a [Placed],
    pub(crate) model: &'a Model,
}

/// Every check. The last ones play moves, so they are made only if nothing else is wrong.
pub(crate) fn all(subject: &Subject<'_, '_>, report: &mut Report) {
    pieces::royal(subject, report);
    pieces::used(subject, report);
    pieces::mobile(subject, report);
    pieces::promotions(subject, report);
    pieces::en_passant(subject, report);
    rules::royalty(subject, report);
    rules::hands(subject, report);
    rules::castling(subject, report);
    rules::mates(subject, report);
    rules::draws(subject, report);
    unmoved::letters(subject, report);
    unmoved::gating(subject, report);
    rules::symbols_in_hand(subject, report);
    rules::armies(subject, report);
    setups::royal_men(subject, report);
    setups::mirrored(subject, report);
    setups::first_mover(subject, report);
    if !report.has_errors() {
        setups::playable(subject, report);
    }
}

/// A game without a single piece.
pub(crate) fn no_pieces(declared: &Declared, report: &mut Report) {
    report.add(
        Finding::error(codes::SETUP_MISSING, format!("{} has no pieces", declared.name))
            .at(declared.name_at, "what moves?")
            .help("write `piece NAME SYMBOL = MOVEMENT`"),
    );
}
