//! Puts the parts of one game together.

use super::captures;
use super::check;
use super::declared::{Declared, In};
use super::kinds::{self, Kinds};
use super::region;
use super::report::{At, Finding, Report};
use super::royalty;
use super::rules;
use super::setups::{Placed, Reader};
use super::{drops, ends, shuffle, unmoved};
use crate::diagnostic::codes;
use crate::model::{Board, Color, Hands, Model, PerColor, Setup, Special, SquareSet};
use crate::syntax::tree::{self, Position};

/// The most files, and the most ranks.
const MAX_SIDE: u16 = 16;

/// Whether a set-up puts armies on the board.
pub(crate) fn meets(declared: &Declared) -> bool {
    declared.setups.iter().any(|s| matches!(s.value.position, Some(Position::Armies(_))))
}

/// The game of one matchup and set-up; `None` after findings that leave nothing to go on with.
pub(crate) fn model(
    declared: &Declared,
    armies: Option<PerColor<usize>>,
    setup: Option<&str>,
    report: &mut Report,
) -> Option<Model> {
    if let Some(setup) = setup
        && !declared.setups.iter().any(|s| s.value.name.value == setup)
    {
        let list: Vec<&str> = declared.setups.iter().map(|s| s.value.name.value.as_str()).collect();
        let finding =
            Finding::error(codes::UNKNOWN_SETUP, format!("{} has no set-up `{setup}`", declared.name));
        report.add(finding.help(format!("there is {}", list.join(", "))));
        return None;
    }
    let mut board = board(declared, report)?;
    region::named(declared, &mut board, report);
    let hands = rules::hands(declared);
    let kinds = Kinds::new(declared, armies, report);
    if kinds.entries.is_empty() {
        check::no_pieces(declared, report);
        return None;
    }
    if kinds.entries.len() > kinds::MAX_KINDS {
        return None;
    }
    let mut lowered = kinds.lower(declared, &board, hands.is_some_and(|h| h.captures_go_to_hand), report);
    royalty::while_last(&kinds, &mut lowered, report);
    unmoved::aimed_at(&kinds, &mut lowered, report);
    let facing = royalty::facing(declared, &mut lowered);
    captures::spared(&kinds, &mut lowered, report);
    let special = Special {
        facing,
        parting: declared.parting.as_ref().map(|said| royalty::lines(&said.value)),
        no_checks: declared.no_checks.is_some(),
        forced_captures: declared.forced_captures,
        kings_stay: declared.kings_stay.is_some(),
        opposite_castling: declared.opposite_castling.is_some(),
        forced_drops: declared.forced_drops.is_some(),
        passes: declared.passes,
    };
    let reader = Reader { declared, board: &board, kinds: &kinds, armies, hands: hands.is_some() };
    let placed = placed(declared, setup, &reader, report)?;
    let start = placed.first()?;
    kinds::promotions(&kinds, &board, &|c, k| start.has(c, k), &mut lowered, report);
    let held = |k| placed.iter().any(|p| p.holds(k));
    drops::lower(declared, &kinds, &board, hands, &held, &mut lowered, report);
    // From any array men castle to where they would from the set-up that is the default, whichever is chosen.
    let usual = declared.default_setup.as_ref().or(declared.setups.first().map(|s| &s.value.name.value));
    let usual = placed.iter().find(|p| Some(&p.name) == usual).unwrap_or(start);
    let castlings = rules::castlings(declared, &kinds, &board, start, usual, report);
    let gating = unmoved::gating(declared, &kinds, &board, &lowered, report);
    let homes = unmoved::homes(&board, &lowered, gating.as_ref(), start);
    let homes = homes.filter(|_| declared.unmoved_letters.is_some());
    let rights = |p: &Placed| unmoved::rights(&board, &castlings, homes.as_ref(), start, p);
    let setups = finish(declared, &board, &kinds, hands, &rights, &placed);
    let first = match start.turn() {
        Some(turn) => turn,
        None if declared.black_first.as_ref().is_some_and(|f| f.value) => Color::Black,
        None => Color::White,
    };
    let scene = ends::Scene { declared, kinds: &kinds, board: &board, start, first };
    let mut model = Model {
        name: declared.name.clone(),
        title: declared.title.clone().unwrap_or_else(|| declared.name.clone()),
        armies: armies.map(|a| PerColor::from_fn(|c| declared.armies[a[c]].name.value.value.clone())),
        kinds: lowered,
        setups,
        shuffle: shuffle::lower(declared, &kinds, &board, usual, report),
        hands,
        castlings,
        king_swap: rules::king_swap(declared, &kinds, &board, report),
        opening_phase: rules::opening_phase(declared, report),
        first_mover_may_pass: declared.pass,
        gating,
        unmoved_letters: declared.unmoved_letters.is_some(),
        counting: ends::counting(&scene, report),
        chase: ends::chase(&scene, report),
        ends: ends::lower(&scene, report),
        points: ends::points(&scene, report),
        draws_win_for: declared
            .draws_win
            .as_ref()
            .map(|black| if black.value { Color::Black } else { Color::White }),
        special,
        openings: rules::openings(declared, &start.name, report),
        known_openings: declared.known_openings.clone(),
        notes: declared.notes.clone(),
        board,
    };
    if !report.has_errors() {
        ends::derive_material(declared, &mut model, report);
    }
    if !report.has_errors() {
        shuffle::check(declared, &model, report);
    }
    check::all(&check::Subject { declared, kinds: &kinds, placed: &placed, model: &model }, report);
    (!report.has_errors()).then_some(model)
}

/// The set-ups as FEN, in order.
fn finish(
    declared: &Declared,
    board: &Board,
    kinds: &Kinds<'_>,
    hands: Option<Hands>,
    rights: &dyn Fn(&Placed) -> String,
    placed: &[Placed],
) -> Vec<Setup> {
    let first = match declared.black_first.as_ref().map(|f| f.value) {
        Some(true) => Color::Black,
        _ => Color::White,
    };
    placed.iter().map(|p| p.finish(board, kinds, hands.is_some(), first, &rights(p))).collect()
}

/// Reads the set-ups, the chosen one first.
fn placed(
    declared: &Declared,
    chosen: Option<&str>,
    reader: &Reader<'_, '_>,
    report: &mut Report,
) -> Option<Vec<Placed>> {
    if declared.setups.is_empty() {
        report.add(
            Finding::error(codes::SETUP_MISSING, format!("{} has no set-up", declared.name))
                .at(declared.name_at, "where do the men stand?")
                .help("write `setup NAME \"FEN\"`"),
        );
        return None;
    }
    let mut placed: Vec<Placed> = Vec::new();
    for setup in &declared.setups {
        placed.extend(reader.read(setup, report));
    }
    // All of them must be readable: an index would not find its set-up otherwise.
    if placed.len() < declared.setups.len() {
        return None;
    }
    let name = chosen.or(declared.default_setup.as_deref());
    let index = name.and_then(|n| placed.iter().position(|p| p.name == n)).unwrap_or(0);
    placed[..=index].rotate_right(1);
    Some(placed)
}

fn board(declared: &Declared, report: &mut Report) -> Option<Board> {
    let Some(board) = &declared.board else {
        report.add(
            Finding::error(codes::BOARD_MISSING, format!("{} has no board", declared.name))
                .at(declared.name_at, "on what is it played?")
                .help("write `board 8x8`"),
        );
        return None;
    };
    let (files, ranks) = (board.value.files, board.value.ranks);
    let mut fits = true;
    for (number, what) in [(files, "files"), (ranks, "ranks")] {
        if !(1..=MAX_SIDE).contains(&number.value) {
            let message = format!("a board can't have {} {what}", number.value);
            report.add(
                Finding::error(codes::BOARD_SIZE, message)
                    .at(board.place(number.span), format!("1 to {MAX_SIDE}")),
            );
            fits = false;
        }
    }
    if !fits {
        return None;
    }
    let mut lowered = Board {
        files: files.value as u8,
        ranks: ranks.value as u8,
        holes: SquareSet::EMPTY,
        wraps: board.value.wrapped.is_some(),
        regions: Vec::new(),
    };
    holes(board, &mut lowered, report);
    if lowered.squares().next().is_none() {
        report.add(
            Finding::error(codes::NO_SQUARES, "the board has no squares")
                .at(board.at(), "all of them are left out"),
        );
        return None;
    }
    Some(lowered)
}

fn holes(board: &In<tree::Board>, lowered: &mut Board, report: &mut Report) {
    let whole = Board { holes: SquareSet::EMPTY, ..lowered.clone() };
    for name in &board.value.without {
        let at: At = board.place(name.span);
        match whole.parse(&name.value) {
            Some(square) if lowered.holes.contains(square) => report.add(
                Finding::error(codes::DUPLICATE_STATEMENT, format!("{} is left out twice", name.value))
                    .at(at, "again")
                    .help("remove one of the two"),
            ),
            Some(square) => lowered.holes.insert(square),
            None => {
                let message = format!("the board has no square {}", name.value);
                let last = whole.name(crate::model::Square((whole.cells() - 1) as u8));
                report.add(
                    Finding::error(codes::NOT_ON_BOARD, message)
                        .at(at, format!("its squares are a1 to {last}")),
                );
            }
        }
    }
}
