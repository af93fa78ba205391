//! Who may take whom.

use super::declared::In;
use super::kinds::Kinds;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Kind, KindId, KindSet, Movement, Pass, Stop};
use crate::syntax::tree::Clause;

/// Tells the kinds which others they spare. What is royal, and how men move, is known by now.
pub(crate) fn spared(kinds: &Kinds<'_>, lowered: &mut [Kind], report: &mut Report) {
    let everybody: Vec<KindId> = (0..lowered.len()).map(KindId::new).collect();
    // For each kind, the clauses that make it spare somebody.
    let mut why: Vec<Vec<At>> = vec![Vec::new(); lowered.len()];
    for (index, entry) in kinds.entries.iter().enumerate() {
        let id = KindId::new(index);
        for clause in &entry.decl.clauses {
            let Some(pairs) = pairs(kinds, id, clause, &everybody, report) else { continue };
            for (taker, taken) in pairs {
                let spares = &mut lowered[taker.index()].spares;
                *spares = spares.iter().chain([taken]).collect();
                if why[taker.index()].last() != Some(&clause.at()) {
                    why[taker.index()].push(clause.at());
                }
            }
        }
    }
    if !report.has_errors() {
        (0..lowered.len()).for_each(|index| check(index, lowered, &why[index], report));
        unreachable_royals(kinds, lowered, &why, report);
    }
}

/// Who may not take whom, as one clause says; `None`: it says nothing about that.
fn pairs(
    kinds: &Kinds<'_>,
    id: KindId,
    clause: &In<Clause>,
    everybody: &[KindId],
    report: &mut Report,
) -> Option<Vec<(KindId, KindId)>> {
    let (names, takes, only) = match &clause.value {
        Clause::MayNotTake(names) => (names, true, false),
        Clause::TakesOnly(names) => (names, true, true),
        Clause::MayNotBeTaken(names) => (names, false, false),
        Clause::TakenOnlyBy(names) => (names, false, true),
        _ => return None,
    };
    let mut named: Vec<KindId> = Vec::new();
    for name in names {
        let at = At { file: clause.file, span: *name.span };
        named.extend(kinds.all_named(&name.value, at, report));
    }
    let all = only || names.is_empty();
    let others =
        everybody.iter().filter(|other| if all { !named.contains(other) } else { named.contains(other) });
    Some(others.map(|&other| if takes { (id, other) } else { (other, id) }).collect())
}

/// What the rule needs of a kind that spares others.
fn check(index: usize, lowered: &[Kind], why: &[At], report: &mut Report) {
    let kind = &lowered[index];
    let Some(&at) = why.first() else { return };
    let royal = || lowered.iter().enumerate().filter(|(_, k)| k.can_be_royal());
    let spared = |(i, _): &(usize, &Kind)| kind.spares.contains(KindId::new(*i));
    let named = |royals: &mut dyn Iterator<Item = (usize, &Kind)>| royals.map(|(_, k)| k.name.clone()).next();
    let (yes, no) = (named(&mut royal().filter(spared)), named(&mut royal().filter(|r| !spared(r))));
    if let (Some(yes), Some(no)) = (&yes, &no) {
        let message = format!("`{}` may take `{no}` but not `{yes}`, both royal", kind.name);
        report.add(
            Finding::error(codes::CONTRADICTION, message)
                .at(at, "some of the royal men, not all")
                .help("let it take all royal men, or none of them: then it never gives check"),
        );
    }
    let checks = stops(&kind.movement).any(|stop| stop.any(Stop::CHECK));
    if yes.is_some() && no.is_none() && checks {
        let message = format!("`{}` threatens royal men that it may not take", kind.name);
        report.add(
            Finding::error(codes::CONTRADICTION, message).at(at, "royal men among them").help(
                "leave out what threatens them (`check-only`, `kings may not face`), or let it take them",
            ),
        );
    }
    if kind.movement.tracks.iter().any(|track| takes_several(&track.segments)) {
        let message = format!("`{}` can take several men in one move", kind.name);
        report.add(
            Finding::error(codes::CONTRADICTION, message)
                .at(at, "for men that take one at a time")
                .help("leave this out, or the moves that take more than one man"),
        );
    }
}

/// A royal man that nobody may take is none.
fn unreachable_royals(kinds: &Kinds<'_>, lowered: &[Kind], why: &[Vec<At>], report: &mut Report) {
    let royals: KindSet =
        (0..lowered.len()).map(KindId::new).filter(|id| lowered[id.index()].can_be_royal()).collect();
    let Some(royal) = royals.iter().next() else { return };
    let Some(&at) = why.iter().flatten().next() else { return };
    if lowered.iter().all(|k| k.spares.contains(royal)) {
        let name = kinds.entries[royal.index()].decl.name();
        report.add(
            Finding::error(codes::CONTRADICTION, format!("nobody may take `{name}`, which is royal"))
                .at(at, "then there is never a check")
                .help("let somebody take it, or leave `royal` out"),
        );
    }
}

fn stops(movement: &Movement) -> impl Iterator<Item = Stop> {
    movement.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps).map(|step| step.stop)
}

/// Whether a walk can take a man on the way, and then another one.
fn takes_several(segments: &[crate::model::Segment]) -> bool {
    let mut taken = false;
    for segment in segments {
        // Twice is enough to see what repetition does.
        let rounds = segment.max.unwrap_or(2).min(2);
        for step in (0..rounds).flat_map(|_| &segment.steps) {
            let passes = matches!(step.pass, Pass::Capture | Pass::CaptureFriend);
            if taken && (passes || step.stop.any(Stop::CAPTURE | Stop::CAPTURE_FRIEND | Stop::EN_PASSANT)) {
                return true;
            }
            taken |= passes;
        }
    }
    false
}
