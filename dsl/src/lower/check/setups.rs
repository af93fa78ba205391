//! Checks of set-ups.

use super::Subject;
use crate::diagnostic::codes;
use crate::lower::report::{Finding, Report};
use crate::lower::setups::Placed;
use crate::model::{Color, End, Model, Setup, Square};
use crate::reference::{FenError, Game, Position, Rules};
use std::sync::Arc;

fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// Each side has its royal men.
pub(super) fn royal_men(subject: &Subject<'_, '_>, report: &mut Report) {
    let royals = || subject.model.kinds().filter(|(_, k)| k.royal);
    // A side can also lose by what becomes of its other men, or by what the other side's do.
    let otherwise = |end: &End| matches!(end, End::Extinction(_));
    if royals().next().is_none() || subject.model.ends.iter().any(otherwise) {
        return;
    }
    for placed in subject.placed {
        for color in Color::ALL {
            // A side can do with men that are royal while last.
            let possible = subject.model.kinds().filter(|(_, k)| k.can_be_royal());
            if !possible.into_iter().any(|(id, _)| placed.has(color, id)) {
                let names: Vec<&str> = royals().map(|(_, k)| k.name.as_str()).collect();
                let message = format!("{} has no royal man in the set-up `{}`", side(color), placed.name);
                report.add(
                    Finding::error(codes::NO_ROYAL, message)
                        .at(placed.at, format!("without a {}", names.join(" or ")))
                        .help("put one on the board, or take `royal` out"),
                );
            }
        }
    }
}

/// `setups mirrored` holds.
pub(super) fn mirrored(subject: &Subject<'_, '_>, report: &mut Report) {
    let Some(rule) = subject.declared.mirrored else { return };
    let board = &subject.model.board;
    for placed in subject.placed {
        let opposite =
            |s: Square| board.square(i32::from(board.file(s)), i32::from(board.ranks - 1 - board.rank(s)));
        let wrong = board.squares().find(|&s| {
            let (here, there) = (placed.man(s), opposite(s).and_then(|o| placed.man(o)));
            let here = here.map(|m| (m.color, m.kind));
            here != there.map(|m| (!m.color, m.kind))
        });
        let Some(square) = wrong else { continue };
        let other = opposite(square).map_or(String::new(), |o| board.name(o));
        let name = |s: Option<Square>| {
            let man = s.and_then(|s| placed.man(s));
            man.map_or("nobody".to_string(), |m| {
                format!("{}'s `{}`", side(m.color), subject.model.kind(m.kind).name)
            })
        };
        let message = format!("the set-up `{}` is not mirrored", placed.name);
        let (here, there) = (name(Some(square)), name(opposite(square)));
        report.add(
            Finding::error(codes::NOT_MIRRORED, message)
                .at(placed.place(square), format!("{here} on {}, {there} on {other}", board.name(square)))
                .because(rule, "this asks for it")
                .help("reverse the men of both sides, or of none"),
        );
    }
}

/// The FEN and `first to move` say the same.
pub(super) fn first_mover(subject: &Subject<'_, '_>, report: &mut Report) {
    let Some(first) = &subject.declared.black_first else { return };
    let says = if first.value { Color::Black } else { Color::White };
    for placed in subject.placed.iter().filter(|p| p.turn().is_some_and(|t| t != says)) {
        let message = format!("{} moves first, but not in the set-up `{}`", side(says), placed.name);
        report.add(
            Finding::error(codes::PLAYER_TO_MOVE, message)
                .at(placed.at, format!("here {} does", side(!says)))
                .because(first.at(), "says so")
                .help("leave the side to move out of the FEN"),
        );
    }
}

/// The rules can be played from every set-up, and the opening lines are legal.
pub(super) fn playable(subject: &Subject<'_, '_>, report: &mut Report) {
    let model = subject.model;
    for (placed, setup) in subject.placed.iter().zip(&model.setups) {
        let alone = Model { setups: vec![setup.clone()], ..model.clone() };
        if let Err(error) = Rules::new(alone) {
            unplayable(subject, placed, setup, &error, report);
        }
    }
    if let Ok(rules) = Rules::new(model.clone()) {
        openings(subject, &rules, report);
    }
}

fn unplayable(
    subject: &Subject<'_, '_>,
    placed: &Placed,
    setup: &Setup,
    error: &FenError,
    report: &mut Report,
) {
    let expected = format!("expected {}", error.expected);
    let waits = if setup.fen.split(' ').nth(1) == Some("b") { Color::White } else { Color::Black };
    let royals = subject.model.kinds().filter(|(_, k)| k.royal);
    let royal = royals.flat_map(|(id, _)| placed.squares(waits, id)).next();
    report.add(match royal {
        // The numbers of royal men are right, so it is about an attack.
        Some(royal) if error.field == "position" => Finding::error(
            codes::OPPONENT_IN_CHECK,
            format!("in the set-up `{}`, {}", setup.name, error.problem),
        )
        .at(placed.place(royal), "attacked, and not to move")
        .help("change the set-up, or let the other side begin"),
        _ => Finding::error(
            codes::FEN_FIELD,
            format!("the set-up `{}` is no position of the game: {}", setup.name, error.problem),
        )
        .at(placed.at, expected),
    });
}

fn openings(subject: &Subject<'_, '_>, rules: &Arc<Rules>, report: &mut Report) {
    for decl in &subject.declared.openings {
        let Some(line) = subject.model.openings.iter().find(|l| l.name == decl.value.name.value) else {
            continue;
        };
        let Some(setup) = subject.model.setups.iter().find(|s| s.name == line.setup) else { continue };
        let Ok(position) = Position::from_fen(rules, &setup.fen) else { continue };
        let mut game = Game::new(position);
        for (i, text) in line.moves.iter().enumerate() {
            if let Err(error) = game.play_text(text) {
                let message = format!("`{text}` is not legal, move {} of the line `{}`", i + 1, line.name);
                let finding = Finding::error(codes::ILLEGAL_OPENING, message)
                    .at(decl.place(&decl.value.moves.span()), error.problem)
                    .help(format!("the position there is {}", game.position().to_fen()));
                report.add(match decl.file == subject.declared.name_at.file {
                    true => finding,
                    false => finding.help(format!("`remove {}` if it is no opening of this game", line.name)),
                });
                break;
            }
        }
    }
}
