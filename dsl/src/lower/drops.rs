//! Where men may be dropped, and how.

use super::declared::{Declared, In};
use super::kinds::Kinds;
use super::region;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Board, DropThreat, Hands, Kind, KindId, PerColor, SquareSet};
use crate::syntax::tree::{DropScope, Drops};

/// What a limit is about; each can be said once of a kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Squares,
    Files,
    Colours,
    Threat,
}

/// Says for each kind where it can be dropped, and how. `held`: whether some set-up has a man of the kind in hand.
pub(super) fn lower(
    declared: &Declared,
    kinds: &Kinds<'_>,
    board: &Board,
    hands: Option<Hands>,
    held: &dyn Fn(KindId) -> bool,
    lowered: &mut [Kind],
    report: &mut Report,
) {
    let Some(In { file, value: Drops::Anywhere { limits, promoted_or_not }, .. }) = &declared.drops else {
        return;
    };
    let everywhere: SquareSet = board.squares().collect();
    // A promoted form that reverts is never in hand; it is dropped only where men may come as what they promote to.
    let comes = |kind: &Kind| {
        let reverts = hands.is_some_and(|h| h.promoted_revert || !h.captures_go_to_hand);
        kind.promoted_from.is_none() || promoted_or_not.is_some() || !reverts
    };
    for (index, kind) in lowered.iter_mut().enumerate() {
        // Royal men are never captured; they are dropped where a set-up has them in hand.
        if (!kind.royal || held(KindId::new(index))) && comes(kind) {
            kind.drops = Some(PerColor([everywhere; 2]));
        }
    }
    let mut limited: Vec<(KindId, About, At)> = Vec::new();
    for limit in limits {
        let name = &limit.piece.value;
        let at = At { file: *file, span: *limit.piece.span };
        let about = match limit.scope {
            DropScope::Never | DropScope::NotOn(_) | DropScope::OnlyOn(_) => About::Squares,
            DropScope::PerFile(_) => About::Files,
            DropScope::BothColours => About::Colours,
            DropScope::NoMate | DropScope::NoCheck => About::Threat,
        };
        for id in kinds.all_named(name, at, report) {
            if lowered[id.index()].royal && !held(id) {
                let message = format!("`{name}` is royal and never dropped");
                report.add(Finding::error(codes::DROP_OF_ROYAL, message).at(at, "never in hand"));
                continue;
            }
            if let Some((.., first)) = limited.iter().find(|(k, a, _)| *k == id && *a == about) {
                let help = if about == About::Squares {
                    "join the regions with `or`"
                } else {
                    "remove one of the two"
                };
                report.add(
                    Finding::error(codes::DUPLICATE_STATEMENT, format!("two limits for `{name}`"))
                        .at(at, "again")
                        .because(*first, "first here")
                        .help(help),
                );
                continue;
            }
            limited.push((id, about, at));
            let kind = &mut lowered[id.index()];
            match &limit.scope {
                DropScope::Never => kind.drops = None,
                DropScope::NotOn(region) => {
                    let not = region::lower(board, region, *file, report);
                    kind.drops = Some(PerColor::from_fn(|c| everywhere.minus(not[c])));
                }
                DropScope::OnlyOn(region) => kind.drops = Some(region::lower(board, region, *file, report)),
                DropScope::PerFile(count) => {
                    let fits = (1..=15).contains(&count.value);
                    if !fits {
                        report.add(
                            Finding::error(
                                codes::BAD_COUNT,
                                format!("the rule can't count {} men", count.value),
                            )
                            .at(At { file: *file, span: *count.span }, "1 to 15")
                            .help(format!("write `not {name}` if it is never dropped")),
                        );
                    }
                    kind.drop_rules.per_file = fits.then_some(count.value as u8);
                }
                DropScope::BothColours => kind.drop_rules.both_colours = true,
                DropScope::NoMate => kind.drop_rules.threat = DropThreat::NoMate,
                DropScope::NoCheck => kind.drop_rules.threat = DropThreat::NoCheck,
            }
        }
    }
    for kind in lowered.iter_mut() {
        if let (Some(drops), Some(stays)) = (&mut kind.drops, kind.stays) {
            *drops = PerColor::from_fn(|c| drops[c].and(stays[c]));
        }
    }
    if let Some(place) = promoted_or_not
        && !lowered.iter().any(|k| k.promoted_from.is_some())
    {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "no piece has a promoted form")
                .at(At { file: *file, span: **place }, "nothing to be dropped promoted")
                .help("a promoted form has a symbol with `+`, as in `piece Tokin +P = WfF`"),
        );
    }
}
