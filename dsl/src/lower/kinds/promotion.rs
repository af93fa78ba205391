//! What men become, where and when.

use super::Kinds;
use crate::diagnostic::codes;
use crate::lower::declared::PieceDecl;
use crate::lower::region;
use crate::lower::report::{At, Finding, Report};
use crate::model::{Board, Color, InPlace, Kind, KindId, PerColor, Promotion, SquareSet};
use crate::syntax::tree::{self, Change, Clause};

/// Gives the kinds their promotions. `has`: whether a side's set-up has men of a kind.
pub(crate) fn promotions(
    kinds: &Kinds<'_>,
    board: &Board,
    has: &dyn Fn(Color, KindId) -> bool,
    lowered: &mut [Kind],
    report: &mut Report,
) {
    for index in 0..lowered.len() {
        let decl = kinds.entries[index].decl;
        if decl.promotes().is_none() {
            orphans(decl, report);
            continue;
        }
        let mut to = PerColor([Vec::new(), Vec::new()]);
        let mut zone = PerColor([SquareSet::EMPTY; 2]);
        let mut parts: Vec<(KindId, PerColor<SquareSet>)> = Vec::new();
        for clause in &decl.clauses {
            let Clause::Promotes { to: change, black, on } = &clause.value else { continue };
            let squares = match on {
                Some(on) => region::lower(board, on, clause.file, report),
                None => region::last_rank(board),
            };
            let colors: Vec<Color> =
                Color::ALL.into_iter().filter(|&c| black.is_none_or(|b| b == (c == Color::Black))).collect();
            let choices = match change {
                Change::To(names) => named(kinds, index, names, &colors, clause.file, report),
                Change::AnyOfArmy(_) => PerColor::from_fn(|c| {
                    let fits = |id: &KindId| {
                        let decl = kinds.entries[id.index()].decl;
                        has(c, *id) && !decl.royal() && decl.promotes().is_none()
                    };
                    (0..lowered.len()).map(KindId::new).filter(fits).collect()
                }),
            };
            for color in colors {
                zone[color] = zone[color].or(squares[color]);
                for &id in &choices[color] {
                    if !to[color].contains(&id) {
                        to[color].push(id);
                    }
                    match parts.iter_mut().find(|(kind, _)| *kind == id) {
                        Some((_, part)) => part[color] = part[color].or(squares[color]),
                        None => {
                            parts.push((id, PerColor([SquareSet::EMPTY; 2])));
                            let last = parts.len() - 1;
                            parts[last].1[color] = squares[color];
                        }
                    }
                }
            }
        }
        let everywhere = |id: KindId, part: &PerColor<SquareSet>| {
            Color::ALL.into_iter().all(|c| part[c] == zone[c] || !to[c].contains(&id))
        };
        parts.retain(|(id, part)| !everywhere(*id, part));
        let optional = decl.clause(|c| match c {
            Clause::PromotionOptional { before } => Some(before.as_ref()),
            _ => None,
        });
        let forced = match optional {
            None => zone,
            Some((_, None)) => PerColor([SquareSet::EMPTY; 2]),
            Some((at, Some(before))) => {
                let forced = region::lower(board, before, at.file, report);
                PerColor::from_fn(|c| forced[c].and(zone[c]))
            }
        };
        let in_place = in_place(decl, zone, report);
        let nowhere = PerColor([SquareSet::EMPTY; 2]);
        let (zone, forced) = if in_place.is_some() { (nowhere, nowhere) } else { (zone, forced) };
        lowered[index].promotion = Some(Promotion {
            in_place,
            zone,
            leaving: decl.clauses.iter().any(|c| c.value == Clause::PromotionLeaving),
            forced,
            captured_only: decl.clauses.iter().any(|c| c.value == Clause::PromotionCapturedOnly),
            on_captures: decl.clauses.iter().any(|c| c.value == Clause::PromotionOnCaptures),
            up_to: promotion_limits(kinds, index, &to, report),
            only_on: parts,
            or_loss: decl.clauses.iter().any(|c| c.value == Clause::PromotionOrLoss),
            to,
        });
    }
    promoted_forms(kinds, lowered, report);
}

/// What the clauses say about promotion as a move of its own, in the zone.
fn in_place(decl: &PieceDecl, zone: PerColor<SquareSet>, report: &mut Report) -> Option<InPlace> {
    let has = |clause: &Clause| decl.clause(|c| (c == clause).then_some(())).map(|(at, ())| at);
    let said = decl.clause(|c| match c {
        Clause::PromotionInPlace { moving } => Some(*moving),
        _ => None,
    });
    let (last, meek) = (has(&Clause::PromotionOfLast), has(&Clause::PromotionMeek));
    let Some((at, moving)) = said else {
        for at in [last, meek].into_iter().flatten() {
            let message = format!("`{}` does not promote in place", decl.name());
            report.add(
                Finding::error(codes::PROMOTION_CLAUSE, message)
                    .at(at, "about promotion as a move of its own")
                    .help("add `promotion in place`, or remove this"),
            );
        }
        return None;
    };
    let other = decl.clause(|c| {
        let about = matches!(
            c,
            Clause::PromotionOptional { .. }
                | Clause::PromotionLeaving
                | Clause::PromotionOnCaptures
                | Clause::PromotionOrLoss
        );
        about.then_some(())
    });
    if let Some((other, ())) = other {
        report.add(
            Finding::error(codes::CONTRADICTION, format!("`{}` promotes in place", decl.name()))
                .at(other, "about promotion at the end of another move")
                .because(at, "a move of its own, as it says here")
                .help("remove one of the two"),
        );
    }
    Some(InPlace { zone, last_anywhere: last.is_some(), moving, attacks_nobody: meek.is_some() })
}

/// How many of which kinds a promotion may bring its side to.
fn promotion_limits(
    kinds: &Kinds<'_>,
    index: usize,
    choices: &PerColor<Vec<KindId>>,
    report: &mut Report,
) -> Vec<(KindId, u8)> {
    let mut limits = Vec::new();
    for clause in &kinds.entries[index].decl.clauses {
        let Clause::PromotionUpTo { most, to } = &clause.value else { continue };
        let at = clause.place(to.span);
        if !(1..=255).contains(&most.value) {
            let message = format!("the rule can't count {} men", most.value);
            report.add(Finding::error(codes::BAD_COUNT, message).at(clause.place(most.span), "1 to 255"));
            continue;
        }
        for id in kinds.all_named(&to.value, at, report) {
            if Color::ALL.iter().any(|&c| choices[c].contains(&id)) {
                limits.push((id, most.value as u8));
            } else {
                let message = format!("nothing becomes a `{}` by this promotion", to.value);
                report.add(
                    Finding::error(codes::NEVER_APPLIES, message).at(at, "not among what it promotes to"),
                );
            }
        }
    }
    limits
}

/// Kinds whose symbol says that they are the promoted form of another one.
fn promoted_forms(kinds: &Kinds<'_>, lowered: &mut [Kind], report: &mut Report) {
    for index in 0..lowered.len() {
        let Some(base) = lowered[index].symbol.strip_prefix('+').map(str::to_string) else { continue };
        let id = KindId::new(index);
        let becomes = |k: &Kind| {
            let promotion = k.promotion.as_ref();
            promotion.is_some_and(|p| Color::ALL.iter().any(|&c| p.to[c].contains(&id)))
        };
        let from = lowered.iter().position(|k| k.symbol.eq_ignore_ascii_case(&base) && becomes(k));
        lowered[index].promoted_from = from.map(KindId::new);
        if from.is_none() && !report.has_errors() {
            let decl = kinds.entries[index].decl;
            let message = format!("`+{base}` is the symbol of what `{base}` promotes to");
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(decl.symbol.at(), format!("no piece `{base}` promotes to `{}`", decl.name()))
                    .help("choose another symbol, or let that piece promote to this one"),
            );
        }
    }
}

/// What each side's men become, by name.
fn named(
    kinds: &Kinds<'_>,
    from: usize,
    names: &[tree::Name],
    colors: &[Color],
    file: usize,
    report: &mut Report,
) -> PerColor<Vec<KindId>> {
    let mut to = PerColor([Vec::new(), Vec::new()]);
    for name in names {
        let at = At { file, span: *name.span };
        let ids = kinds.all_named(&name.value, at, report);
        for &id in &ids {
            if id.index() == from {
                report.add(
                    Finding::error(
                        codes::SELF_PROMOTION,
                        format!("a `{}` can't become what it is", name.value),
                    )
                    .at(at, "itself")
                    .help("write `promotion optional` where it may stay what it is"),
                );
            }
        }
        for &color in colors {
            let Some(id) = kinds.named(color, &name.value) else {
                if !ids.is_empty() && kinds.entries[from].own[color] {
                    let side = if color == Color::White { "White" } else { "Black" };
                    let message = format!("{side} has no `{}` to promote to", name.value);
                    report.add(
                        Finding::error(codes::UNDEFINED_NAME, message)
                            .at(at, "a piece of the other side's army only")
                            .help("write `promotes to any of its army`"),
                    );
                }
                continue;
            };
            match to[color].contains(&id) {
                true => report.add(
                    Finding::error(codes::DUPLICATE_NAME, format!("`{}` is a choice twice", name.value))
                        .at(at, "again"),
                ),
                false => to[color].push(id),
            }
        }
    }
    to
}

/// Clauses about a promotion that is not there.
fn orphans(decl: &PieceDecl, report: &mut Report) {
    for clause in &decl.clauses {
        let about = matches!(
            clause.value,
            Clause::PromotionOptional { .. }
                | Clause::PromotionLeaving
                | Clause::PromotionCapturedOnly
                | Clause::PromotionOnCaptures
                | Clause::PromotionUpTo { .. }
                | Clause::PromotionInPlace { .. }
                | Clause::PromotionOfLast
                | Clause::PromotionMeek
                | Clause::PromotionOrLoss
        );
        if about {
            let message = format!("`{}` does not say what it promotes to", decl.name());
            report.add(
                Finding::error(codes::PROMOTION_CLAUSE, message)
                    .at(clause.at(), "says how it promotes")
                    .help("add `promotes to NAME`, or remove this"),
            );
        }
    }
}
