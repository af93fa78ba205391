//! Whether FEN can write unmoved men as letters.

use super::Subject;
use crate::diagnostic::codes;
use crate::lower::report::{At, Finding, Report};
use crate::lower::setups::Placed;
use crate::lower::unmoved::homes;
use crate::model::{Color, Square};

/// Letters of files must tell unmoved men apart, and from castlings.
pub(super) fn letters(subject: &Subject<'_, '_>, report: &mut Report) {
    let (Some(at), Some(start)) = (subject.declared.unmoved_letters, subject.placed.first()) else { return };
    let model = subject.model;
    let Some(homes) = homes(&model.board, &model.kinds, model.gating.as_ref(), start) else {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "it matters to nobody in the set-up whether he has moved")
                .at(at, "can never apply")
                .help("write what a man can do before it has moved, as in `unmoved (D)`, or remove this"),
        );
        return;
    };
    let letter = |square: Square| (b'A' + model.board.file(square)) as char;
    for color in Color::ALL {
        if let Some(pair) = homes[color].windows(2).find(|pair| letter(pair[0]) == letter(pair[1])) {
            let message = format!("two unmoved men have the letter `{}`", letter(pair[0]));
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(at, "one letter for each file")
                    .because(start.place(pair[0]), "one of them")
                    .because(start.place(pair[1]), "the other one")
                    .help("remove this: FEN then names their squares, as in `u:a1a2`"),
            );
            return;
        }
        let castlings = model.castlings.iter().filter(|c| c.color == color);
        let flag = castlings.map(|c| c.flag).find(|&flag| homes[color].iter().any(|&s| letter(s) == flag));
        if let Some(flag) = flag {
            let message = format!("the letter `{flag}` stands for a castling and for an unmoved man");
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(at, "FEN can't tell them apart")
                    .help("remove this: FEN then names the squares of unmoved men, as in `u:a1a2`"),
            );
            return;
        }
    }
    any_array(subject, at, report);
    if let Some(castling) = model.castlings.iter().find(|c| c.by_drop) {
        let message = "a castling of men that are dropped does not tell whether they have moved";
        let decl = subject.declared.castlings.iter().find(|c| !c.value.king_from.is_empty());
        let finding = Finding::error(codes::CONTRADICTION, message)
            .at(at, format!("`{}` would say that both have not", castling.flag));
        report.add(match decl {
            Some(decl) => finding.because(decl.at(), "this castling"),
            None => finding,
        });
    }
}

/// With castling from any array the letters of king and partner are the right to castle, as long as they say who makes room.
fn any_array(subject: &Subject<'_, '_>, at: At, report: &mut Report) {
    let model = subject.model;
    let Some(castling) = model.castlings.iter().find(|c| c.any_array) else { return };
    let kinds = model.castlings.iter().flat_map(|c| [c.king, c.partner]);
    let remember = kinds.into_iter().any(|kind| model.kind(kind).remembers_moving());
    let rank =
        |color| model.board.rank_of(color, model.board.relative_rank(castling.color, castling.king_to));
    let room = model.gating.is_some_and(|gating| {
        Color::ALL.into_iter().all(|color| rank(color).minus(gating.squares[color]).is_empty())
    });
    let problem = if remember {
        "it matters of men that castle from any array in another way too whether they have moved"
    } else if !room {
        "men castle from any array, but not all men of their rank make room when they move first"
    } else if model.special.opposite_castling {
        "men castle from any array, and can lose that without moving"
    } else {
        return;
    };
    report.add(
        Finding::error(codes::CONTRADICTION, problem)
            .at(at, "letters of files could not tell who may castle")
            .help("remove this: FEN then names the squares of unmoved men, as in `u:a1a2`"),
    );
}

/// Gating needs somebody in hand, and somebody to make room.
pub(super) fn gating(subject: &Subject<'_, '_>, report: &mut Report) {
    let (Some(said), Some(gating)) = (&subject.declared.gating, &subject.model.gating) else { return };
    let refills = subject.model.hands.is_some_and(|hands| hands.captures_go_to_hand);
    let held = gating.kinds.iter().any(|kind| subject.placed.iter().any(|setup| setup.holds(kind)));
    let room = |setup: &Placed| {
        Color::ALL.into_iter().any(|color| {
            let stands = |square| setup.man(square).is_some_and(|man| man.color == color);
            gating.squares[color].iter().any(stands)
        })
    };
    if !refills && !held && !gating.kinds.is_empty() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "gating, but these men never come to hand")
                .at(said.at(), "can never apply")
                .help("give a set-up men in hand: `\"... [EHeh]\"`, or write `captures go to hand`"),
        );
    } else if !subject.placed.iter().any(room) {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "gating, but nobody begins on these squares")
                .at(said.at(), "can never apply")
                .help("name squares that men of a set-up leave"),
        );
    }
}
