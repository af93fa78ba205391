//! What it is to chase a man.

use super::Scene;
use super::men::kinds_named;
use crate::diagnostic::codes;
use crate::lower::declared::EndDecl;
use crate::lower::region;
use crate::lower::report::{Finding, Report};
use crate::model::{Chase, KindId, KindSet, PerColor, SquareSet};
use crate::syntax::tree::ChaseItem;

/// The rule, where the game has it.
pub(crate) fn chase(scene: &Scene<'_, '_>, report: &mut Report) -> Option<Chase> {
    let end = scene.declared.ends.iter().find(|e| matches!(e.value, EndDecl::PerpetualChase(Some(_))))?;
    let EndDecl::PerpetualChase(Some(rule)) = &end.value else { return None };
    let all: KindSet = (0..scene.kinds.entries.len()).map(KindId::new).collect();
    let mut chase = Chase { by: all, spared: Vec::new(), protected: Vec::new() };
    for item in &rule.items {
        match item {
            ChaseItem::NotBy(names) => {
                let not = kinds_named(end, names, scene, report)?;
                chase.by = KindSet(chase.by.0 & !not.0);
            }
            ChaseItem::NotOf(names, on) => {
                let everywhere: SquareSet = scene.board.squares().collect();
                let squares = match on {
                    Some(on) => region::lower(scene.board, on, end.file, report),
                    None => PerColor([everywhere; 2]),
                };
                for kind in kinds_named(end, names, scene, report)?.iter() {
                    match chase.spared.iter_mut().find(|(spared, _)| *spared == kind) {
                        Some((_, before)) => *before = PerColor::from_fn(|c| before[c].or(squares[c])),
                        None => chase.spared.push((kind, squares)),
                    }
                }
            }
            ChaseItem::EvenProtected { chased, by } => {
                let by = kinds_named(end, by, scene, report)?;
                chase.protected.push((by, kinds_named(end, chased, scene, report)?));
            }
        }
    }
    if chase.by.is_empty() && !report.has_errors() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "nobody may chase, so nobody is chased for ever")
                .at(end.at(), "can never apply")
                .help("leave somebody out of `not by`, or remove this"),
        );
    }
    Some(chase)
}
