//! Movement notation against facts from outside the project.

mod boards;
mod facts;

use boards::{Reach, Scene};
use facts::{Row, rows};
use std::collections::BTreeMap;
use tabiya_dsl::diagnostic::{Diagnostic, codes};
use tabiya_dsl::lower::movement::from_notation;
use tabiya_dsl::model::Movement;
use tabiya_dsl::syntax::tree::Dialect;

/// Notation that only `dialect fsf` reads.
const ONLY_FSF: [&str; 8] = ["L", "J", "fK", "bK", "ffK", "vQ", "fQ", "sQ"];

fn dialect(notation: &str) -> Option<Dialect> {
    ONLY_FSF.contains(&notation).then_some(Dialect::Fsf)
}

/// What the boards of a row say against our reading.
fn differences(row: &Row, movement: &Movement) -> Vec<String> {
    let wrong = |(scene, expected): &&(Scene, Reach)| scene.reach(movement) != *expected;
    let tell = |(scene, expected): &(Scene, Reach)| {
        format!(
            "{} on {scene:?}\n  expected {expected:?}\n  found    {:?}",
            row.notation,
            scene.reach(movement)
        )
    };
    row.boards.iter().filter(wrong).map(tell).collect()
}

fn always_empty(row: &Row) -> bool {
    row.boards.iter().all(|(_, expected)| *expected == Reach::default())
}

/// Always empty in the facts, but only because no board has the men that it needs.
const NEEDS_OTHER_BOARDS: [&str; 1] = ["cafcafmF"];

#[test]
fn every_agreed_board_is_as_expected() {
    let mut wrong = Vec::new();
    let mut boards = 0;
    let agreed = |row: &&Row| "AB".contains(row.grade);
    for row in rows().iter().filter(agreed) {
        if always_empty(row) && !NEEDS_OTHER_BOARDS.contains(&row.notation.as_str()) {
            continue;
        }
        boards += row.boards.len();
        match from_notation(&row.notation, dialect(&row.notation)) {
            Ok((movement, _)) => wrong.extend(differences(row, &movement)),
            Err(found) => wrong.push(format!("{}: {found:?}", row.notation)),
        }
    }
    assert!(wrong.is_empty(), "{} of {boards} boards:\n{}", wrong.len(), wrong.join("\n"));
    assert!(boards > 2700, "only {boards} boards were compared");
}

#[test]
fn disputed_notation_is_refused_or_warned_about() {
    for row in rows().iter().filter(|row| row.grade == 'X') {
        let findings = match from_notation(&row.notation, None) {
            Ok((_, warnings)) => warnings,
            Err(errors) => errors,
        };
        assert!(!findings.is_empty(), "{} is taken without a word", row.notation);
        check_places(&row.notation, &findings);
    }
}

#[test]
fn notation_without_any_move_is_refused() {
    for row in rows().iter().filter(|row| always_empty(row) && row.grade != 'X') {
        let refused = from_notation(&row.notation, None).expect_err(&row.notation);
        let codes: Vec<_> = refused.iter().map(|d| d.code).collect();
        let expected = [codes::NO_MOVE, codes::NULL_MOVE];
        assert!(codes.iter().any(|c| expected.contains(c)), "{}: {codes:?}", row.notation);
        check_places(&row.notation, &refused);
    }
}

#[test]
fn dialects_are_declared_or_refused() {
    for notation in ONLY_FSF {
        let refused = from_notation(notation, None).expect_err(notation);
        let expected = if notation.len() == 1 { codes::OLD_LETTER } else { codes::KING_DIRECTION };
        assert_eq!(refused[0].code, expected, "{notation}");
        assert!(refused[0].help.iter().any(|h| h.edit.is_some()), "{notation}: {refused:?}");
        check_places(notation, &refused);
    }
}

/// Every finding points at letters, and every edit leads to something that is read.
fn check_places(notation: &str, findings: &[Diagnostic]) {
    for found in findings {
        let span = found.span().unwrap_or_else(|| panic!("{notation}: {found:?} has no place"));
        assert!(notation.get(span.range()).is_some_and(|t| !t.is_empty()), "{notation}: {span:?}");
        for (place, new) in found.help.iter().filter_map(|h| h.edit.as_ref()) {
            let mut edited = notation.to_string();
            edited.replace_range(place.range(), new);
            let read = from_notation(&edited, None);
            let codes = |found: &[Diagnostic]| found.iter().map(|d| d.code).collect::<Vec<_>>();
            match read {
                Ok(_) => {}
                Err(rest) => assert!(
                    codes(&rest) != codes(findings),
                    "{notation}: the edit {new} gives {edited}, which has the same fault"
                ),
            }
        }
    }
}

#[test]
fn internal_rows_are_as_expected_or_explained() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/differences.md");
    let explained = std::fs::read_to_string(path).expect("docs/differences.md");
    for row in rows().iter().filter(|row| row.grade == 'C') {
        let wrong = match from_notation(&row.notation, None) {
            Ok((movement, _)) => differences(row, &movement),
            Err(found) => vec![format!("{}: {found:?}", row.notation)],
        };
        let listed = explained.contains(&format!("`{}`", row.notation));
        assert_eq!(!wrong.is_empty(), listed, "explained: {listed}\n{}", wrong.join("\n"));
    }
}

#[test]
fn notations_that_mean_the_same_do_the_same() {
    let scenes: Vec<Scene> =
        rows().iter().flat_map(|r| r.boards.iter().take(2).map(|(s, _)| s.clone())).collect();
    let scenes: Vec<&Scene> = scenes.iter().filter(|s| !s.moved).step_by(41).collect();
    assert!(scenes.len() >= 10);
    let mut compared = 0;
    for line in facts::lines("betza-equal.txt") {
        let movements: BTreeMap<&str, Movement> = line
            .split(' ')
            .filter_map(|n| from_notation(n, dialect(n)).ok().map(|(movement, _)| (n, movement)))
            .collect();
        let mut movements = movements.iter();
        let Some((first, movement)) = movements.next() else { continue };
        for (other, same) in movements {
            compared += 1;
            for scene in &scenes {
                assert_eq!(scene.reach(movement), scene.reach(same), "{first} = {other} on {scene:?}");
            }
        }
    }
    assert!(compared > 70, "only {compared} pairs were compared");
}
