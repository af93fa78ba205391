//! Rules about royal men.

use super::declared::Declared;
use super::kinds::Kinds;
use super::report::{Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Facing, Kind, KindId, KindSet, WhileLast};
use crate::syntax::tree::{self, Clause};

/// Makes the men royal that are so as the last ones of a group.
pub(crate) fn while_last(kinds: &Kinds<'_>, lowered: &mut [Kind], report: &mut Report) {
    for (index, kind) in lowered.iter_mut().enumerate() {
        let decl = kinds.entries[index].decl;
        let duple = decl.clause(|c| (*c == Clause::DupleCheck).then_some(()));
        let group = decl.clause(|c| match c {
            Clause::RoyalWhileLast(names) => Some(names),
            _ => None,
        });
        let Some((at, names)) = group else {
            if let Some((at, ())) = duple {
                let message = format!("`{}` does not say that it is royal while last", decl.name());
                report.add(
                    Finding::error(codes::CONTRADICTION, message)
                        .at(at, "about several men of which one may be lost")
                        .help("add `royal while last`, or remove this"),
                );
            }
            continue;
        };
        if decl.royal() {
            let message = format!("`{}` is royal, and royal while last only", decl.name());
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(at, "one of the two")
                    .help("leave `royal` out where a side may lose all but the last"),
            );
            continue;
        }
        let mut members: Vec<KindId> = vec![KindId::new(index)];
        for name in names {
            let at = super::report::At { file: at.file, span: *name.span };
            for id in kinds.all_named(&name.value, at, report) {
                if kinds.entries[id.index()].decl.royal() {
                    let message = format!("`{}` is royal and can't be lost", name.value);
                    report
                        .add(Finding::error(codes::CONTRADICTION, message).at(at, "never the last but one"));
                }
                members.push(id);
            }
        }
        let group: KindSet = members.into_iter().collect();
        kind.royal_while_last = Some(WhileLast { group, duple_check: duple.is_some() });
    }
}

/// The lines on which royal men may not face each other; royal kinds get the threats along them.
pub(crate) fn facing(declared: &Declared, kinds: &mut [Kind]) -> Option<Facing> {
    let said = &declared.facing.as_ref()?.value;
    let facing = lines(said);
    for kind in kinds.iter_mut().filter(|k| k.can_be_royal()) {
        kind.movement.tracks.extend(facing.tracks());
    }
    Some(facing)
}

/// The lines of a statement.
pub(crate) fn lines(said: &tree::Facing) -> Facing {
    Facing { files: said.files.is_some(), ranks: said.ranks.is_some(), diagonals: said.diagonals.is_some() }
}
