//! Checks of rules against each other.

use super::Subject;
use crate::diagnostic::codes;
use crate::lower::declared::{EndDecl, In};
use crate::lower::report::{Finding, Report};
use crate::model::{Color, End, Extinction, Goal, GoalTerm, Value};
use crate::syntax::tree::{Bare, Captures, Drops};

/// Rules about the king need a king.
pub(super) fn royalty(subject: &Subject<'_, '_>, report: &mut Report) {
    let declared = subject.declared;
    // Only a man that is royal whatever happens is exchanged.
    let kings = subject.model.kinds.iter().any(|k| k.royal);
    let mut never = |at, what: &str| {
        report.add(
            Finding::error(codes::NEVER_APPLIES, format!("`{what}` needs a royal man, and there is none"))
                .at(at, "can never apply")
                .help("write `royal` after the movement of a piece, or remove this"),
        );
    };
    if let Some(swap) = declared.swap.as_ref().filter(|_| !kings) {
        never(swap.at(), "king swap");
    }
    if subject.model.kinds.iter().any(|k| k.can_be_royal()) {
        return;
    }
    for end in &declared.ends {
        match &end.value {
            EndDecl::Checkmate(_) => never(end.at(), "checkmate"),
            EndDecl::MateBy(Some(_)) | EndDecl::MateWithout(Some(_)) => never(end.at(), "mate"),
            EndDecl::BareKing(bare) if bare.value != Bare::Nothing => never(end.at(), "bare king"),
            _ => {}
        }
    }
    if let Some(at) = declared.kings_stay {
        never(at, "kings in check may not flee");
    }
    if let Some(at) = declared.no_checks {
        never(at, "no checks");
    }
    if let Some(facing) = &declared.facing {
        never(facing.at(), "kings may not face");
    }
    if let Some(facing) = &declared.parting {
        never(facing.at(), "facing kings must part");
    }
}

/// A rule about castling needs castling on both sides.
pub(super) fn castling(subject: &Subject<'_, '_>, report: &mut Report) {
    let castles = |c: Color| subject.model.castlings.iter().any(|castling| castling.color == c);
    if let Some(at) = subject.declared.opposite_castling
        && !Color::ALL.into_iter().all(castles)
        && !report.has_errors()
    {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "opposite castling, but not both sides can castle")
                .at(at, "can never apply")
                .help("write `castling King 2 with Rook`, or remove this"),
        );
    }
}

/// Mates by certain men, or without them.
pub(super) fn mates(subject: &Subject<'_, '_>, report: &mut Report) {
    let model = subject.model;
    let last = model.kinds.iter().any(|kind| kind.royal_while_last.is_some());
    let mate = |end: &&In<EndDecl>| matches!(end.value, EndDecl::Checkmate(_));
    let checkmate = subject.declared.ends.iter().position(|end| mate(&end));
    for (index, end) in subject.declared.ends.iter().enumerate() {
        let by = match &end.value {
            EndDecl::MateBy(Some(_)) => true,
            EndDecl::MateWithout(Some(_)) => false,
            _ => continue,
        };
        if last {
            report.add(
                Finding::error(
                    codes::CONTRADICTION,
                    "who gives check is not asked where kings are royal while last",
                )
                .at(end.at(), "not together with `royal while last`")
                .help("remove this, or make those men `royal`"),
            );
        }
        if checkmate.is_some_and(|mate| mate < index) {
            let mut finding = Finding::error(codes::NEVER_APPLIES, "every mate has ended the game before")
                .at(end.at(), "can never apply")
                .help("write it before `checkmate`");
            if let Some(mate) = checkmate.map(|i| &subject.declared.ends[i]) {
                finding = finding.because(mate.at(), "tried first");
            }
            report.add(finding);
        }
        let never = |end: &End| match end {
            End::MateBy { kinds, .. } => by && kinds.iter().all(|kind| model.spares_royals(kind)),
            _ => false,
        };
        if model.ends.iter().any(never) {
            report.add(
                Finding::error(codes::NEVER_APPLIES, "these men never give check")
                    .at(end.at(), "they may not take royal men")
                    .help("remove this, or name others"),
            );
        }
    }
}

/// Draws that one side wins need an end that draws.
pub(super) fn draws(subject: &Subject<'_, '_>, report: &mut Report) {
    let draws = |end: &End| match *end {
        End::Checkmate(value) | End::Stalemate(value) => value == Value::Draw,
        End::MateBy { value, .. } | End::MateWithout { value, .. } => value == Value::Draw,
        End::Repetition { value, .. } => value == Value::Draw,
        End::PerpetualCheck { value, .. } | End::PerpetualChase { value, .. } => value == Value::Draw,
        End::Checks { value, .. } | End::Quiet { value, .. } => value == Value::Draw,
        End::Goal(Goal { value, term, .. }) => {
            value == Value::Draw || matches!(term, GoalTerm::UnlessAnsweredBy(_))
        }
        End::Extinction(Extinction { value, .. }) => value == Value::Draw,
        End::SecondPass(value) | End::FacingPass(value) => value == Value::Draw,
        End::Bare(_) | End::StalemateByMen(_) | End::Counting | End::Material(_) => true,
    };
    if let Some(odds) = &subject.declared.draws_win
        && !subject.model.ends.iter().any(draws)
    {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "draws win, but no end of the game draws")
                .at(odds.at(), "can never apply")
                .help("remove this, or let an end draw"),
        );
    }
    if let Some(points) = &subject.declared.points
        && !subject.model.ends.iter().any(draws)
    {
        report.add(
            Finding::error(
                codes::NEVER_APPLIES,
                "points decide what would be drawn, but no end of the game draws",
            )
            .at(points.at(), "can never apply")
            .help("remove this, or let an end draw: `second pass draws`"),
        );
    }
}

/// Hands need both: something that puts men into them, and something that takes them out.
pub(super) fn hands(subject: &Subject<'_, '_>, report: &mut Report) {
    let declared = subject.declared;
    let to_hand = declared.captures.as_ref().filter(|c| matches!(c.value, Captures::ToHand(_)));
    let drops = declared.drops.as_ref().filter(|d| matches!(d.value, Drops::Anywhere { .. }));
    if let (Some(forced), None) = (declared.forced_drops, drops) {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "drops are forced, and there are none")
                .at(forced, "can never apply")
                .help("write `drops anywhere`, or remove this"),
        );
    }
    match (to_hand, drops) {
        (None, Some(drops)) if !subject.placed.iter().any(|p| p.has_hands()) => report.add(
            Finding::error(codes::NEVER_APPLIES, "men can be dropped, but never come to hand")
                .at(drops.at(), "can never apply")
                .help("write `captures go to hand`, or give a set-up men in hand: `\"... [PPpp]\"`"),
        ),
        (Some(_), None) if declared.gating.is_some() => {}
        (Some(captures), None) => report.add(
            Finding::warning(codes::NEVER_APPLIES, "men go to hand, but can never be dropped")
                .at(captures.at(), "nothing brings them back")
                .help("write `drops anywhere`"),
        ),
        (Some(captures), Some(_)) => {
            let revert = matches!(&captures.value, Captures::ToHand(Some(_)));
            if revert && !subject.model.kinds.iter().any(|k| k.promotion.is_some()) {
                report.add(
                    Finding::warning(
                        codes::NEVER_APPLIES,
                        "nothing promotes, so no promoted man is captured",
                    )
                    .at(captures.at(), "what it says of promoted men can never apply")
                    .help("leave out what follows the comma"),
                );
            }
        }
        _ => {}
    }
}

/// A captured man needs a symbol that the side that has it in hand does not use for another kind.
pub(super) fn symbols_in_hand(subject: &Subject<'_, '_>, report: &mut Report) {
    let model = subject.model;
    for (id, kind) in model.kinds() {
        for color in Color::ALL {
            let own = subject.kinds.entries[id.index()].own;
            if own[color] || !kind.sides[color] {
                continue;
            }
            let clash = subject.kinds.by_symbol(color, &kind.symbol);
            if let Some(clash) = clash {
                let (decl, other) =
                    (subject.kinds.entries[id.index()].decl, subject.kinds.entries[clash.index()].decl);
                let message =
                    format!("a captured `{}` would be written like a `{}`", decl.name(), other.name());
                report.add(
                    Finding::error(codes::SYMBOL_CLASH_IN_HAND, message)
                        .at(decl.symbol.at(), format!("`{}` on both sides", kind.symbol))
                        .because(other.symbol.at(), "the other one"),
                );
            }
        }
    }
}

/// Armies of a variant meet in a set-up; those that stand outside of it may be for other variants of the file.
pub(super) fn armies(subject: &Subject<'_, '_>, report: &mut Report) {
    if subject.model.armies.is_some() {
        return;
    }
    for army in subject.declared.armies.iter().filter(|a| !a.shared) {
        let name = &army.name.value;
        report.add(
            Finding::warning(
                codes::ARMIES_UNUSED,
                format!("no set-up puts the army `{}` on the board", name.value),
            )
            .at(army.name.place(name.span), "never plays")
            .help("write `setup NAME armies`"),
        );
    }
}
