//! Checks of single kinds of men.

use super::Subject;
use crate::diagnostic::codes;
use crate::lower::movement::is_immobile;
use crate::lower::report::{Finding, Report};
use crate::model::{Color, KindId, Pass, Promotion, SquareSet, Step, Stop};
use crate::reach::{self, Around};
use crate::syntax::tree::Clause;

/// A royal man becomes nothing that can't be royal.
pub(super) fn royal(subject: &Subject<'_, '_>, report: &mut Report) {
    for (id, kind) in subject.model.kinds() {
        let decl = subject.kinds.entries[id.index()].decl;
        let (true, Some(at), Some(promotion)) = (kind.royal, decl.promotes(), &kind.promotion) else {
            continue;
        };
        let crowned = |to: &KindId| subject.model.kind(*to).can_be_royal();
        if Color::ALL.into_iter().flat_map(|c| &promotion.to[c]).all(crowned) {
            continue;
        }
        report.add(
            Finding::error(codes::ROYAL_MAN_PROMOTES, format!("`{}` is royal and promotes", decl.name()))
                .at(at, "then its side would have no king")
                .because(decl.name_at(), "royal"),
        );
    }
}

/// Every kind comes on the board somehow.
pub(super) fn used(subject: &Subject<'_, '_>, report: &mut Report) {
    for (id, kind) in subject.model.kinds() {
        let set_up = subject.placed.iter().any(|p| Color::ALL.iter().any(|&c| p.has(c, id)));
        let promoted = subject.model.kinds().any(|(_, other)| {
            other.promotion.as_ref().is_some_and(|p| Color::ALL.iter().any(|&c| p.to[c].contains(&id)))
        });
        // A promoted form that is set up reverts when it is captured.
        let reverts = subject.model.hands.is_some_and(|h| h.captures_go_to_hand && h.promoted_revert);
        let form = |k: &crate::model::Kind| k.promoted_from == Some(id);
        let captured = reverts && subject.model.kinds.iter().any(form);
        if !set_up && !promoted && !captured {
            let decl = subject.kinds.entries[id.index()].decl;
            report.add(
                Finding::warning(codes::UNUSED_PIECE, format!("no `{}` ever comes on the board", kind.name))
                    .at(decl.name_at(), "in no set-up, and nothing promotes to it")
                    .help("put it into a set-up, let something promote to it, or remove it"),
            );
        }
    }
}

/// Every kind can move from somewhere.
pub(super) fn mobile(subject: &Subject<'_, '_>, report: &mut Report) {
    let board = &subject.model.board;
    for (id, kind) in subject.model.kinds() {
        // A movement that was not understood is told of already.
        if kind.movement.tracks.is_empty() && report.has_errors() {
            continue;
        }
        let decl = subject.kinds.entries[id.index()].decl;
        if is_immobile(&decl.movement.value) {
            continue;
        }
        let can_move = |color: Color| {
            board
                .squares()
                .any(|s| !reach::moves(board, &kind.movement, color, s, Around::Whoever).is_empty())
        };
        if !Color::ALL.iter().any(|&c| kind.sides[c] && can_move(c)) {
            let message = format!("`{}` can never move", kind.name);
            let why = format!("on {}x{} squares this leads nowhere", board.files, board.ranks);
            report.add(
                Finding::error(codes::IMMOBILE_PIECE, message)
                    .at(decl.movement.at(), why)
                    .help("write a movement that fits on the board, or `immobile`"),
            );
        }
    }
}

/// Where men of a kind can ever stand, if everything goes well for them.
fn stands(subject: &Subject<'_, '_>, color: Color, id: KindId) -> SquareSet {
    let model = subject.model;
    let kind = model.kind(id);
    let set_up = subject.placed.iter().flat_map(|p| p.squares(color, id)).collect::<SquareSet>();
    let dropped = kind.drops.filter(|_| model.hands.is_some()).map_or(SquareSet::EMPTY, |d| d[color]);
    let promoted =
        model.kinds().filter_map(|(_, k)| k.promotion.as_ref()).filter(|p| p.to[color].contains(&id));
    let promoted = promoted.fold(SquareSet::EMPTY, |set, p| {
        let in_place = p.in_place.map_or(SquareSet::EMPTY, |p| p.zone[color]);
        set.or(p.zone[color]).or(in_place)
    });
    let from = set_up.or(dropped).or(promoted);
    reach::closure(&model.board, &kind.movement, color, from, Around::Whoever)
}

/// Whoever promotes can get there, and has something to become.
pub(super) fn promotions(subject: &Subject<'_, '_>, report: &mut Report) {
    let model = subject.model;
    for (id, kind) in model.kinds() {
        let Some(promotion) = &kind.promotion else { continue };
        let decl = subject.kinds.entries[id.index()].decl;
        let Some(at) = decl.promotes() else { continue };
        for color in Color::ALL.into_iter().filter(|&c| subject.kinds.entries[id.index()].own[c]) {
            let used = subject.placed.iter().any(|p| p.has(color, id));
            if used && promotion.to[color].is_empty() && !report.has_errors() {
                let message = format!("`{}` has nothing to become", kind.name);
                report.add(
                    Finding::error(codes::NEVER_APPLIES, message)
                        .at(at, "the set-up has no man of another kind that is not royal")
                        .help("name what it promotes to"),
                );
            }
        }
        limits(subject, id, promotion, report);
        if promotion.or_loss && !report.has_errors() {
            losses(subject, id, promotion, report);
        }
        // A swap can put a man anywhere its king comes.
        let swapped = model.king_swap.as_ref().is_some_and(|s| s.partners.contains(&id));
        let reachable = |color: Color| {
            let stands = stands(subject, color, id);
            let zone = promotion.in_place.map_or(promotion.zone, |p| p.zone)[color];
            let anywhere = promotion.in_place.is_some_and(|p| p.last_anywhere);
            stands.is_empty() || anywhere || !stands.and(zone).is_empty()
        };
        let sides = Color::ALL.into_iter().filter(|&c| kind.sides[c]);
        if !swapped && !sides.into_iter().any(reachable) {
            report.add(
                Finding::warning(
                    codes::NEVER_APPLIES,
                    format!("`{}` never comes to where it promotes", kind.name),
                )
                .at(at, "it can't get there")
                .help("write a region that it can reach"),
            );
        }
    }
}

/// The limits of a promotion leave something of it.
fn limits(subject: &Subject<'_, '_>, id: KindId, promotion: &Promotion, report: &mut Report) {
    let decl = subject.kinds.entries[id.index()].decl;
    let before = decl.clause(|c| matches!(c, Clause::PromotionOptional { before: Some(_) }).then_some(()));
    if let Some((at, ())) = before
        && Color::ALL.iter().all(|&c| promotion.forced[c].is_empty())
    {
        report.add(
            Finding::warning(codes::NEVER_APPLIES, "the promotion is optional everywhere")
                .at(at, "no square of this region is one where it promotes")
                .help("write `promotion optional`, or another region"),
        );
    }
    let captured_only = decl.clause(|c| (*c == Clause::PromotionCapturedOnly).then_some(()));
    if let Some((at, ())) = captured_only {
        let is_set_up =
            |c: Color| promotion.to[c].iter().any(|&to| subject.placed.iter().any(|p| p.has(c, to)));
        if !Color::ALL.iter().any(|&c| is_set_up(c)) {
            report.add(
                Finding::warning(
                    codes::NEVER_APPLIES,
                    format!("`{}` never finds a captured man to become", decl.name()),
                )
                .at(at, "no set-up has a man of the kinds it promotes to")
                .help("remove this, or put such men into the set-up"),
            );
        }
    }
}

/// A man is lost for want of something to become only where that can be, and by moves that do nothing else.
fn losses(subject: &Subject<'_, '_>, id: KindId, promotion: &Promotion, report: &mut Report) {
    let kind = subject.model.kind(id);
    let decl = subject.kinds.entries[id.index()].decl;
    let clause = decl.clause(|c| (*c == Clause::PromotionOrLoss).then_some(()));
    let Some((at, ())) = clause else { return };
    let mut refuse = |code, message: String, why: &str, help: &str| {
        report.add(Finding::error(code, message).at(at, why).help(help));
    };
    let limited = |&to: &KindId| promotion.captured_only || promotion.up_to.iter().any(|(k, _)| *k == to);
    let can_fail = |color: Color| {
        let sure = promotion.to[color].iter().filter(|&to| !limited(to));
        let sure = sure.fold(SquareSet::EMPTY, |set, &to| set.or(promotion.zone_of(color, to)));
        !promotion.forced[color].is_subset(sure)
    };
    if !Color::ALL.into_iter().any(|c| kind.sides[c] && can_fail(c)) {
        let message = format!("`{}` always finds something to become, or need not", kind.name);
        let help = "add `promotion to captured men only` or `promotion up to N NAME`, or remove this";
        refuse(codes::NEVER_APPLIES, message, "can never apply", help);
    }
    if kind.can_be_royal() {
        let message = format!("`{}` is royal and can't be lost by its own move", kind.name);
        refuse(codes::CONTRADICTION, message, "would take the king off the board", "remove this");
    }
    let steps = || kind.movement.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps);
    let takes = |step: &Step| matches!(step.pass, Pass::Capture | Pass::CaptureFriend);
    let more = kind.movement.tracks.iter().any(|t| t.leaves_en_passant)
        || steps().any(|s| s.stop.any(Stop::EN_PASSANT | Stop::SWAP) || takes(s));
    if more {
        let message = format!("`{}` has moves that do more than going to a square", kind.name);
        let why = "not together with en passant, exchanges or captures on the way";
        refuse(codes::CONTRADICTION, message, why, "remove this, or those moves");
    }
}

/// En passant needs someone who passes, and someone who takes.
pub(super) fn en_passant(subject: &Subject<'_, '_>, report: &mut Report) {
    let passes = |id: KindId| subject.model.kind(id).movement.tracks.iter().any(|t| t.leaves_en_passant);
    let takes = |id: KindId| {
        let tracks = &subject.model.kind(id).movement.tracks;
        tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps).any(|s| s.stop.has(Stop::EN_PASSANT))
    };
    let ids = || (0..subject.model.kinds.len()).map(KindId::new);
    if report.has_errors() {
        return;
    }
    for id in ids() {
        let decl = subject.kinds.entries[id.index()].decl;
        let clause = decl.clause(|c| (*c == Clause::EnPassant).then_some(()));
        let Some((at, ())) = clause else { continue };
        let missing = match (ids().any(passes), ids().any(takes)) {
            (true, true) if passes(id) || takes(id) => continue,
            (true, true) => "this piece neither makes several steps at once nor captures forward",
            (false, _) => "no piece makes several steps at once",
            (_, false) => "no piece captures forward",
        };
        report.add(
            Finding::warning(
                codes::NEVER_APPLIES,
                format!("`{}` is never part of a capture en passant", decl.name()),
            )
            .at(at, missing)
            .help("add `double step from rank 2`, or remove this"),
        );
    }
}
