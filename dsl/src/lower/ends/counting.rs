//! Counting: how long a bare king, or whoever is behind, has to hold out.

use super::{Scene, in_range};
use crate::diagnostic::codes;
use crate::lower::declared::{EndDecl, In};
use crate::lower::report::{Finding, Report};
use crate::model::{BoardCount, Counting, KindSet};
use crate::syntax::tree::{self, BoardCountWhen, Name};

/// The count that the description has, if it has one.
pub(crate) fn counting(scene: &Scene<'_, '_>, report: &mut Report) -> Option<Counting> {
    let (end, rule) = scene.declared.ends.iter().find_map(|end| match &end.value {
        EndDecl::Counting(Some(rule)) => Some((end, rule)),
        _ => None,
    })?;
    if rule.board.is_none() && rule.bare.is_none() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "nothing is counted")
                .at(end.at(), "who has how many moves?")
                .help("write `64 moves without Pawn`, or `a bare king without Pawn 64`"),
        );
    }
    if !scene.kinds.entries.iter().any(|e| e.decl.royal()) && rule.bare.is_some() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "`bare king` needs a royal man, and there is none")
                .at(end.at(), "can never apply"),
        );
    }
    let board = rule.board.as_ref().and_then(|board| {
        let moves = in_range(end, board.moves, 1, 1000, "moves", report)?;
        Some(match &board.when {
            BoardCountWhen::Without(names) => {
                BoardCount { moves, without: kinds(end, names, scene, report), at_most: None }
            }
            BoardCountWhen::AtMost(men) => {
                let men = in_range(end, *men, 1, 255, "men", report)?;
                BoardCount { moves, without: KindSet::default(), at_most: Some(men as u8) }
            }
        })
    });
    let mut counting = Counting {
        board,
        bare_without: KindSet::default(),
        bare: Vec::new(),
        less_the_men: rule.less_the_men.is_some(),
        shorter: rule.shorter.is_some(),
    };
    if let Some(bare) = &rule.bare {
        counting.bare_without = kinds(end, &bare.without, scene, report);
        for limit in &bare.limits {
            add(end, limit, &mut counting, scene, report);
        }
    } else if let Some(place) = rule.less_the_men {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "only a bare king's moves are counted less the men")
                .at(end.place(place), "no count for a bare king"),
        );
    }
    Some(counting)
}

fn kinds(end: &In<EndDecl>, names: &[Name], scene: &Scene<'_, '_>, report: &mut Report) -> KindSet {
    names.iter().flat_map(|name| scene.kinds.all_named(&name.value, end.place(name.span), report)).collect()
}

/// Adds one limit of a bare king.
fn add(
    end: &In<EndDecl>,
    limit: &tree::BareLimit,
    counting: &mut Counting,
    scene: &Scene<'_, '_>,
    report: &mut Report,
) {
    if let Some((_, None)) = counting.bare.last() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "this limit is never asked for")
                .at(end.place(limit.moves.span), "the one before holds against anything")
                .help("put it before that one"),
        );
    }
    let Some(moves) = in_range(end, limit.moves, 1, 1000, "moves", report) else { return };
    let Some((count, name)) = &limit.with else { return counting.bare.push((moves, None)) };
    let Some(count) = in_range(end, *count, 1, 255, "men", report) else { return };
    for id in scene.kinds.all_named(&name.value, end.place(name.span), report) {
        counting.bare.push((moves, Some((count as u8, id))));
    }
}
