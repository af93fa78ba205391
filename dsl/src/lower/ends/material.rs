//! Insufficient material: which men can't mate is read off the rules.

use crate::diagnostic::codes;
use crate::explain::{Answer, Mating};
use crate::lower::declared::{Declared, EndDecl};
use crate::lower::report::{Finding, Report};
use crate::model::{End, KindSet, Model, PerColor, Value};

/// Fills in the kinds that can't mate alone, once everything else about the game is known.
pub(crate) fn derive_material(declared: &Declared, model: &mut Model, report: &mut Report) {
    let Some(end) = declared.ends.iter().find(|e| matches!(e.value, EndDecl::Material(true))) else { return };
    let never = |why: &str, help: &str| {
        Finding::error(codes::NEVER_APPLIES, "material is never insufficient").at(end.at(), why).help(help)
    };
    if model.hands.is_some() {
        report.add(never("men come back from the hand", "remove this"));
        return;
    }
    let sudden = |e: &End| matches!(e, End::Goal(_) | End::Checks { .. } | End::Extinction(_));
    let stalemate =
        |e: &End| matches!(e, End::Stalemate(value) | End::StalemateByMen(value) if *value != Value::Draw);
    if model.ends.iter().any(|e| sudden(e) || stalemate(e)) {
        let help = "remove this, or the other ends that a side without mating men can reach";
        report.add(never("the game can still end otherwise", help));
        return;
    }
    let Mating::Found(found) = Mating::new(model) else {
        report.add(never(
            "it is worked out for one royal man on each side that makes single steps",
            "remove this",
        ));
        return;
    };
    let weak = PerColor::from_fn(|color| {
        let weak = found.iter().filter(|m| {
            let promotes = model.kind(m.kind).promotion.is_some();
            m.sides[color] && !promotes && m.checkmate.one == Answer::No
        });
        weak.map(|m| m.kind).collect::<KindSet>()
    });
    for end in &mut model.ends {
        if let End::Material(kinds) = end {
            *kinds = weak;
        }
    }
}
