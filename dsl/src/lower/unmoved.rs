//! Men that can do something only before they have moved: how they lose it, and how FEN writes who has it still.

mod any_array;

use super::declared::Declared;
use super::kinds::Kinds;
use super::region;
use super::report::{At, Finding, Report};
use super::setups::Placed;
use crate::diagnostic::codes;
use crate::model::{Board, Castling, Color, Gating, Kind, KindId, PerColor, Square};
use crate::syntax::tree::{Clause, Men};

/// Gives the kinds what their men are moved by where they stand.
pub(crate) fn aimed_at(kinds: &Kinds<'_>, lowered: &mut [Kind], report: &mut Report) {
    for (index, kind) in lowered.iter_mut().enumerate() {
        let decl = kinds.entries[index].decl;
        let said = decl.clause(|c| match c {
            Clause::MovedOnceAimedAt(names) => Some(names),
            _ => None,
        });
        let Some((at, names)) = said else { continue };
        let mut ids: Vec<KindId> = Vec::new();
        for name in names {
            ids.extend(kinds.all_named(&name.value, At { file: at.file, span: *name.span }, report));
        }
        if !kind.remembers_moving() {
            let message = format!("to a `{}` it does not matter whether it has moved", decl.name());
            report.add(
                Finding::error(codes::NEVER_APPLIES, message)
                    .at(at, "can never apply")
                    .help("write what it can do before: `unmoved (D)`"),
            );
        }
        kind.moved_once_aimed_at = ids.into_iter().collect();
    }
}

/// Who comes from the hand with first moves, and where.
pub(crate) fn gating(
    declared: &Declared,
    kinds: &Kinds<'_>,
    board: &Board,
    lowered: &[Kind],
    report: &mut Report,
) -> Option<Gating> {
    let said = declared.gating.as_ref()?;
    let comes =
        |id: KindId| !lowered[id.index()].can_be_royal() && lowered[id.index()].promoted_from.is_none();
    let mut ids: Vec<KindId> = Vec::new();
    match &said.value.men {
        Men::Any(_) => ids.extend((0..lowered.len()).map(KindId::new).filter(|&id| comes(id))),
        Men::Of(names) => {
            for name in names {
                let at = said.place(name.span);
                for id in kinds.all_named(&name.value, at, report) {
                    if !comes(id) {
                        let message =
                            format!("a `{}` never comes from the hand with another man", name.value);
                        report.add(
                            Finding::error(codes::CONTRADICTION, message).at(at, "royal, or a promoted form"),
                        );
                    } else if ids.contains(&id) {
                        let message = format!("`{}` is named twice", name.value);
                        report.add(Finding::error(codes::DUPLICATE_NAME, message).at(at, "again"));
                    } else {
                        ids.push(id);
                    }
                }
            }
        }
    }
    for name in &said.value.without {
        let at = said.place(name.span);
        for id in kinds.all_named(&name.value, at, report) {
            let before = ids.len();
            ids.retain(|other| *other != id);
            if ids.len() == before {
                let message = format!("a `{}` would not come in anyway", name.value);
                report.add(Finding::error(codes::NEVER_APPLIES, message).at(at, "not among those that do"));
            }
        }
    }
    let squares = match &said.value.on {
        Some(on) => region::lower(board, on, said.file, report),
        None => PerColor::from_fn(|c| board.rank_of(c, 1)),
    };
    if ids.is_empty() {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "gating without men that could come in")
                .at(said.at(), "nobody is left"),
        );
    }
    Some(Gating { kinds: ids.into_iter().collect(), squares })
}

/// By side, the squares of men of the set-up to which it matters whether they have moved, in the order of their files;
/// `None` where there are none.
pub(crate) fn homes(
    board: &Board,
    kinds: &[Kind],
    gating: Option<&Gating>,
    start: &Placed,
) -> Option<PerColor<Vec<Square>>> {
    let homes = PerColor::from_fn(|color| {
        let men = board.squares().filter_map(|s| start.man(s).map(|man| (s, man)));
        let makes_room = |s: Square| gating.is_some_and(|gating| gating.squares[color].contains(s));
        let own = men.filter(|&(s, man)| {
            man.color == color && (kinds[man.kind.index()].remembers_moving() || makes_room(s))
        });
        let mut squares: Vec<Square> = own.map(|(s, _)| s).collect();
        squares.sort_by_key(|&s| board.file(s));
        squares
    });
    homes.0.iter().any(|squares| !squares.is_empty()).then_some(homes)
}

/// The rights that a set-up gives, as FEN writes them: castlings whose men stand on their squares, and unmoved men that no
/// such castling tells of where `homes` are written.
pub(crate) fn rights(
    board: &Board,
    castlings: &[Castling],
    homes: Option<&PerColor<Vec<Square>>>,
    start: &Placed,
    setup: &Placed,
) -> String {
    let stands = |color: Color, kind: KindId, square: Square| {
        setup.man(square).is_some_and(|m| m.color == color && m.kind == kind)
    };
    let letter = |color: Color, flag: char| match color {
        Color::White => flag,
        Color::Black => flag.to_ascii_lowercase(),
    };
    if castlings.iter().any(|castling| castling.any_array) {
        return any_array::rights(board, castlings, homes.is_some(), setup);
    }
    let given = castlings
        .iter()
        .filter(|c| stands(c.color, c.king, c.king_from) && stands(c.color, c.partner, c.partner_from));
    let mut flags: Vec<char> = given.clone().map(|c| letter(c.color, c.flag)).collect();
    flags.dedup();
    let Some(homes) = homes else { return flags.into_iter().collect() };
    let mut text = String::new();
    for color in Color::ALL {
        text.extend(flags.iter().filter(|flag| flag.is_ascii_uppercase() == (color == Color::White)));
        let told: Vec<Square> = given.clone().flat_map(|c| [c.king_from, c.partner_from]).collect();
        let same = |home: &&Square| start.man(**home).is_some_and(|man| stands(color, man.kind, **home));
        let others = homes[color].iter().filter(same).filter(|home| !told.contains(home));
        text.extend(others.map(|&home| letter(color, (b'A' + board.file(home)) as char)));
    }
    text
}
