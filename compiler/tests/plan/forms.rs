//! Which forms the planner chooses.

use crate::game::{areas, bends, board, hops, kind, leaps, model, rides};
use tabiya::plan::{FormKind, Layout, Options, plan, plan_with};
use tabiya_dsl::model::Board;

#[test]
fn rooks_are_two_tables_and_queens_share_them() {
    let queen = [rides(1, 0), rides(1, 1)].concat();
    let kinds = vec![
        kind("Queen", "Q", queen),
        kind("Rook", "R", rides(1, 0)),
        kind("Knight", "N", leaps(1, 2)),
        kind("Bishop", "B", rides(1, 1)),
    ];
    let model = model(board(8, 8), kinds, "8/8/8/8/8/8/8/8 w - - 0 1");
    let plan = plan(&model).unwrap();
    let forms: Vec<(&str, FormKind)> =
        plan.parts.iter().map(|part| (part.name.as_str(), part.form.kind())).collect();
    assert_eq!(
        forms,
        [
            ("queen_slides", FormKind::Occupancy),
            ("queen_slides_2", FormKind::Occupancy),
            ("queen_slides_3", FormKind::Occupancy),
            ("knight_leaps", FormKind::Constant),
        ]
    );
    for mover in &plan.movers {
        assert_eq!(mover.always.quiet, mover.always.capture);
        assert_eq!(mover.always.quiet, mover.always.attack);
    }
    assert_eq!(plan.movers[0].always.quiet.len(), 3);
    assert_eq!(plan.movers[2].always.quiet.len(), 2);
    assert!(Layout::new(&plan).bytes.len() < 256 * 1024);
}

#[test]
fn lines_too_long_for_tables_are_rays() {
    let model = model(
        board(16, 16),
        vec![kind("Rook", "R", rides(1, 0))],
        &format!("16{} w - - 0 1", "/16".repeat(15)),
    );
    let plan = plan(&model).unwrap();
    assert_eq!(plan.parts.iter().map(|part| part.form.kind()).collect::<Vec<_>>(), [FormKind::Rays]);
}

#[test]
fn nothing_is_tried_path_by_path_for_want_of_room() {
    let empty = format!("16{} w - - 0 1", "/16".repeat(15));
    for wraps in [false, true] {
        let board = Board { wraps, ..board(16, 16) };
        let kinds = vec![
            kind("Cannon", "C", hops(1, 0)),
            kind("Archer", "A", hops(1, 1)),
            kind("Nightrider", "N", rides(1, 2)),
            kind("Queen", "Q", [rides(1, 0), rides(1, 1)].concat()),
            kind("Gryphon", "G", bends((1, 1), (1, 0))),
        ];
        let plan = plan(&model(board, kinds, &empty)).unwrap();
        let walked: Vec<&str> = plan
            .parts
            .iter()
            .filter(|part| part.form.kind() == FormKind::Walks)
            .map(|part| part.name.as_str())
            .collect();
        assert!(walked.is_empty(), "{wraps}: {walked:?}");
        assert!(Layout::new(&plan).bytes.len() < 16 << 20);
    }
}

#[test]
fn a_forced_form_is_used_where_it_can_be() {
    let kinds = vec![kind("Rook", "R", rides(1, 0)), kind("Knight", "N", leaps(1, 2))];
    let model = model(board(8, 8), kinds, "8/8/8/8/8/8/8/8 w - - 0 1");
    let forms = |force: FormKind| -> Vec<FormKind> {
        let plan = plan_with(&model, &Options::forcing(Some(force))).unwrap();
        plan.parts.iter().map(|part| part.form.kind()).collect()
    };
    use FormKind::{Constant, Lines, Occupancy, Rays, Walks};
    assert_eq!(forms(Constant), [Occupancy, Occupancy, Constant, Constant]);
    assert_eq!(forms(Occupancy), [Occupancy, Occupancy, Occupancy]);
    assert_eq!(forms(Lines), [Lines, Lines, Constant]);
    assert_eq!(forms(Rays), [Rays, Constant]);
    assert_eq!(forms(FormKind::Floods), [Occupancy, Occupancy, Constant]);
    assert_eq!(forms(Walks), [Walks, Walks]);
}

/// What the forms of a man of two or three king's steps are.
fn area_mover(side: u8, legs: usize) -> Vec<FormKind> {
    let king = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let empty = vec![side.to_string(); usize::from(side)].join("/") + " w - - 0 1";
    let plan =
        plan(&model(board(side, side), vec![kind("Walker", "X", areas(&king, legs))], &empty)).unwrap();
    plan.parts.iter().map(|part| part.form.kind()).collect()
}

#[test]
fn area_movers_of_many_legs_are_floods() {
    assert_eq!(area_mover(8, 2), [FormKind::Occupancy]);
    assert_eq!(area_mover(8, 3), [FormKind::Floods]);
    assert_eq!(area_mover(16, 3), [FormKind::Floods]);
}

#[test]
fn rides_that_bend_share_rays_on_large_boards() {
    let kinds = vec![kind("Gryphon", "G", bends((1, 1), (1, 0)))];
    let plan = plan(&model(board(16, 16), kinds, &format!("16{} w - - 0 1", "/16".repeat(15)))).unwrap();
    let [part] = plan.movers[0].always.quiet[..] else { panic!("{:?}", plan.movers[0].always.quiet) };
    assert_eq!(tabiya::plan::describe::form(&plan.parts[part.0].form), "8 rays");
}
