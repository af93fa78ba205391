//! Rules that are not about a single kind of man: drops, castling, swaps, the opening phase, openings.

mod any_array;

use super::declared::{Declared, In};
use super::kinds::Kinds;
use super::region;
use super::report::{Finding, Report};
use super::setups::{self, Placed};
use crate::diagnostic::codes;
use crate::model::{
    Board, Castling, Color, Hands, KindId, KingSwap, OpeningLine, OpeningPhase, PerColor, PhaseEnd, Square,
    SquareSet, SwapWhen,
};
use crate::syntax::tree::{self, Captures, CastlingGoal, Drops, Partners, Promoted, Text};

/// Whether the game has hands: captured men go there, or men can be dropped from those of a set-up.
pub(crate) fn hands(declared: &Declared) -> Option<Hands> {
    let captures = declared.captures.as_ref().map(|c| &c.value);
    let drops = matches!(declared.drops.as_ref().map(|d| &d.value), Some(Drops::Anywhere { .. }));
    let drop_promoted = matches!(
        declared.drops.as_ref().map(|d| &d.value),
        Some(Drops::Anywhere { promoted_or_not: Some(_), .. })
    );
    match captures {
        Some(Captures::ToHand(promoted)) => Some(Hands {
            captures_go_to_hand: true,
            promoted_revert: promoted.as_ref().is_none_or(|p| p.value == Promoted::Revert),
            drop_promoted,
        }),
        _ => (drops || declared.gating.is_some()).then_some(Hands {
            captures_go_to_hand: false,
            promoted_revert: false,
            drop_promoted,
        }),
    }
}

/// The castling moves, from where king and partners stand in the chosen set-up, or in the usual one if they castle from any
/// array.
pub(crate) fn castlings(
    declared: &Declared,
    kinds: &Kinds<'_>,
    board: &Board,
    chosen: &Placed,
    usual: &Placed,
    report: &mut Report,
) -> Vec<Castling> {
    let mut castlings: Vec<Castling> = Vec::new();
    for decl in &declared.castlings {
        let king = &decl.value.king;
        let kings = kinds.all_named(&king.value, decl.place(king.span), report);
        let mut partners = Vec::new();
        let mut other_armies = false;
        for name in &decl.value.partners {
            let elsewhere = || declared.armies.iter().flat_map(|a| &a.pieces).any(|p| p.name() == name.value);
            if !kinds.any_named(&name.value) && elsewhere() {
                other_armies = true;
            } else {
                partners.extend(kinds.all_named(&name.value, decl.place(name.span), report));
            }
        }
        if kings.is_empty() || partners.is_empty() {
            continue;
        }
        if !decl.value.king_from.is_empty() || !decl.value.partners_from.is_empty() {
            castlings.extend(placed_castlings(decl, &kings, &partners, board, report));
            continue;
        }
        let before = castlings.len();
        let goals = goals(decl, board, report);
        let any_array = decl.value.any_array.is_some();
        let setup = if any_array { usual } else { chosen };
        for color in Color::ALL {
            let kings = kings.iter().flat_map(|&k| setup.squares(color, k).into_iter().map(move |s| (k, s)));
            for (king, from) in kings {
                for (side, goal) in [1, -1].into_iter().zip(goals) {
                    let Some(goal) = goal else { continue };
                    let one = castling(board, setup, color, (king, from), &partners, side, goal);
                    castlings.extend(one.map(|one| Castling { any_array, ..one }));
                }
            }
        }
        if castlings.len() == before && !other_armies {
            let names: Vec<String> = decl.value.partners.iter().map(|p| format!("`{}`", p.value)).collect();
            let message = format!("no `{}` can castle with a {}", king.value, names.join(" or "));
            let at = decl.value.partners.first().map_or(decl.at(), |first| decl.place(first.span));
            report.add(
                Finding::error(codes::NO_PARTNER, message)
                    .at(at, "no such partner on the king's rank, or no room")
                    .because(setup.at, "in this set-up"),
            );
        }
    }
    name_flags(board, &mut castlings);
    any_array::check(declared, &castlings, report);
    castlings
}

/// Where a king goes that castles towards one side.
#[derive(Clone, Copy)]
enum Goal {
    /// So many squares towards the partner.
    By(i32),
    /// To this square, if it is White's.
    To(Square),
}

/// Where kings go to the right and to the left.
fn goals(decl: &In<tree::Castling>, board: &Board, report: &mut Report) -> [Option<Goal>; 2] {
    decl.value.distance.sides().map(|goal| match goal? {
        CastlingGoal::By(distance) => Some(Goal::By(i32::from(distance))).filter(|_| distance > 0),
        CastlingGoal::To(name) => square(board, decl, name, report).map(Goal::To),
    })
}

/// The square of the board of this name.
fn square(
    board: &Board,
    decl: &In<tree::Castling>,
    name: &tree::Name,
    report: &mut Report,
) -> Option<Square> {
    let square = board.parse(&name.value);
    if square.is_none() {
        let message = format!("the board has no square `{}`", name.value);
        report.add(Finding::error(codes::NOT_ON_BOARD, message).at(decl.place(name.span), "not a square"));
    }
    square
}

/// Where king and partner of the colour arrive, if the king begins on `from` and castles towards `side`.
fn arrivals(board: &Board, color: Color, from: Square, side: i32, goal: Goal) -> Option<(Square, Square)> {
    let rank = i32::from(board.rank(from));
    let king_to = match goal {
        Goal::By(distance) => board.square(i32::from(board.file(from)) + side * distance, rank)?,
        Goal::To(square) if color == Color::White => square,
        Goal::To(square) => board.opposite(square)?,
    };
    let partner_to = board.square(i32::from(board.file(king_to)) - side, rank)?;
    (board.rank(king_to) == board.rank(from)).then_some((king_to, partner_to))
}

/// Castlings of men on squares that are named: White's, and Black's opposite.
fn placed_castlings(
    decl: &In<tree::Castling>,
    kings: &[KindId],
    partners: &[KindId],
    board: &Board,
    report: &mut Report,
) -> Vec<Castling> {
    let rule = &decl.value;
    let mut castlings = Vec::new();
    if let Some(place) = rule.any_array {
        report.add(
            Finding::error(codes::CONTRADICTION, "castling from named squares, and from any array")
                .at(decl.place(place), "either")
                .help("leave the squares out: `castling King 2 with Rook, from any array`"),
        );
        return Vec::new();
    }
    let from: Vec<Square> =
        rule.king_from.iter().filter_map(|name| square(board, decl, name, report)).collect();
    let corners: Vec<Square> =
        rule.partners_from.iter().filter_map(|name| square(board, decl, name, report)).collect();
    let ([from], false) = (&from[..], corners.is_empty()) else {
        if from.len() == rule.king_from.len() && corners.len() == rule.partners_from.len() {
            report.add(
                Finding::error(
                    codes::CONTRADICTION,
                    "castling from squares needs one of the king and some of the partners",
                )
                .at(decl.at(), "squares are missing, or too many")
                .help("write both: `castling King from e1 2 with Rook from a1 h1`"),
            );
        }
        return castlings;
    };
    let sides = goals(decl, board, report);
    for color in Color::ALL {
        let there = |s: Square| if color == Color::White { Some(s) } else { board.opposite(s) };
        for &corner in &corners {
            let right = board.file(corner) > board.file(*from);
            let (step, goal) = if right { (1, sides[0]) } else { (-1, sides[1]) };
            let (Some(goal), Some(king_from), Some(partner_from)) = (goal, there(*from), there(corner))
            else {
                continue;
            };
            let Some((king_to, partner_to)) = arrivals(board, color, king_from, step, goal)
                .filter(|_| board.rank(corner) == board.rank(*from))
            else {
                continue;
            };
            for (&king, &partner) in kings.iter().flat_map(|k| partners.iter().map(move |p| (k, p))) {
                castlings.push(Castling {
                    color,
                    flag: '?',
                    king,
                    partner,
                    king_from,
                    king_to,
                    partner_from,
                    partner_to,
                    by_drop: true,
                    any_array: false,
                });
            }
        }
    }
    if castlings.is_empty() {
        report.add(
            Finding::error(codes::NO_PARTNER, format!("no `{}` can castle from there", rule.king.value))
                .at(decl.at(), "no room, or another rank"),
        );
    }
    castlings
}

/// The castling of one king towards one side, where there is a partner and room.
fn castling(
    board: &Board,
    setup: &Placed,
    color: Color,
    (king, from): (KindId, Square),
    partners: &[KindId],
    side: i32,
    goal: Goal,
) -> Option<Castling> {
    let (file, rank) = (i32::from(board.file(from)), i32::from(board.rank(from)));
    let is_partner =
        |s: &Square| setup.man(*s).is_some_and(|m| m.color == color && partners.contains(&m.kind));
    let along = (1..i32::from(board.files)).map_while(|n| board.square(file + side * n, rank));
    let partner_from = along.into_iter().find(is_partner)?;
    let (king_to, partner_to) = arrivals(board, color, from, side, goal)?;
    let partner = setup.man(partner_from)?.kind;
    let (king_from, flag) = (from, '?');
    Some(Castling {
        color,
        flag,
        king,
        partner,
        king_from,
        king_to,
        partner_from,
        partner_to,
        by_drop: false,
        any_array: false,
    })
}

/// `K` and `Q` where that tells a side's castlings apart, the partner's file otherwise.
fn name_flags(board: &Board, castlings: &mut [Castling]) {
    let right = |c: &Castling| board.file(c.partner_from) > board.file(c.king_from);
    for i in 0..castlings.len() {
        let one = castlings[i];
        let same = castlings.iter().filter(|c| c.color == one.color && right(c) == right(&one)).count();
        castlings[i].flag = match (same, right(&one)) {
            (1, true) => 'K',
            (1, false) => 'Q',
            _ => (b'A' + board.file(one.partner_from)) as char,
        };
    }
}

/// The exchange of the king.
pub(crate) fn king_swap(
    declared: &Declared,
    kinds: &Kinds<'_>,
    board: &Board,
    report: &mut Report,
) -> Option<KingSwap> {
    let rule = declared.swap.as_ref()?;
    let royal = |id: KindId| kinds.entries[id.index()].decl.royal();
    let mut partners: Vec<KindId> = Vec::new();
    match &rule.value.partners {
        Partners::AnyOwnMan(_) => {
            partners.extend((0..kinds.entries.len()).map(KindId::new).filter(|&id| !royal(id)));
        }
        Partners::Of(names) => {
            for name in names {
                let at = rule.place(name.span);
                for id in kinds.all_named(&name.value, at, report) {
                    if royal(id) {
                        let message = format!("a king can't be exchanged with a `{}`", name.value);
                        report.add(Finding::error(codes::CONTRADICTION, message).at(at, "royal itself"));
                    } else if !partners.contains(&id) {
                        partners.push(id);
                    }
                }
            }
        }
    }
    let mut forbidden = vec![PerColor([SquareSet::EMPTY; 2]); partners.len()];
    for (name, region) in &rule.value.limits {
        let at = rule.place(name.span);
        let squares = region::lower(board, region, rule.file, report);
        for id in kinds.all_named(&name.value, at, report) {
            match partners.iter().position(|p| *p == id) {
                Some(i) => forbidden[i] = PerColor::from_fn(|c| forbidden[i][c].or(squares[c])),
                None => report.add(
                    Finding::error(
                        codes::NEVER_APPLIES,
                        format!("the king is not exchanged with a `{}`", name.value),
                    )
                    .at(at, "not among the partners"),
                ),
            }
        }
    }
    let when = match rule.value.when.value {
        tree::SwapWhen::AnyTime => SwapWhen::AnyTime,
        tree::SwapWhen::WhenStalemated => SwapWhen::WhenStalemated,
        tree::SwapWhen::Once => SwapWhen::Once,
    };
    Some(KingSwap { when, partners, forbidden })
}

/// The restrictions of the first moves.
pub(crate) fn opening_phase(declared: &Declared, report: &mut Report) -> Option<OpeningPhase> {
    let phase = declared.phase.as_ref()?;
    let until = match phase.value.until.value {
        tree::PhaseEnd::FirstContact => PhaseEnd::FirstContact,
        tree::PhaseEnd::WhenAgreed => PhaseEnd::Agreed,
        tree::PhaseEnd::AfterMoves(moves) => {
            if moves == 0 {
                let at = phase.place(phase.value.until.span);
                report.add(
                    Finding::error(codes::BAD_COUNT, "an opening phase of no moves").at(at, "1 or more"),
                );
            }
            PhaseEnd::Moves(moves)
        }
    };
    // An opening phase that names no restriction has both.
    let both = phase.value.no_captures.is_none() && phase.value.own_half.is_none();
    Some(OpeningPhase {
        until,
        no_captures: both || phase.value.no_captures.is_some(),
        own_half: both || phase.value.own_half.is_some(),
    })
}

/// The named lines.
pub(crate) fn openings(declared: &Declared, default: &str, report: &mut Report) -> Vec<OpeningLine> {
    let mut lines = Vec::new();
    for decl in &declared.openings {
        let line = &decl.value;
        let setup = line.setup.as_ref().map_or(default, |s| s.value.as_str());
        if let Some(name) = &line.setup
            && !declared.setups.iter().any(|s| s.value.name.value == name.value)
        {
            report.add(setups::unknown(declared, &name.value, decl.place(name.span)));
            continue;
        }
        lines.push(OpeningLine {
            name: line.name.value.clone(),
            setup: setup.to_string(),
            moves: line.moves.value().split_whitespace().map(str::to_string).collect(),
            note: line.note.as_ref().map_or(String::new(), Text::value),
        });
    }
    lines
}
