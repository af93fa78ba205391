//! Regions: from words to squares.

use super::declared::Declared;
use super::names;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{self, Board, Color, PerColor, Square, SquareSet};
use crate::syntax::REGIONS;
use crate::syntax::tree::{Name, Number, Region, RegionTerm};

/// The squares of a region for each side.
pub(crate) fn lower(board: &Board, region: &Region, file: usize, report: &mut Report) -> PerColor<SquareSet> {
    PerColor::from_fn(|color| {
        region.terms.iter().fold(SquareSet::EMPTY, |set, term| {
            let at = At { file, span: *term.span };
            set.or(squares(board, &term.value, color, at, report))
        })
    })
}

/// The regions that the variant names; each may refer to those before it.
pub(crate) fn named(declared: &Declared, board: &mut Board, report: &mut Report) {
    for region in &declared.regions {
        let both = lower(board, &region.value.squares, region.file, report);
        let black = region.value.black.as_ref().map(|black| lower(board, black, region.file, report));
        let squares = PerColor([both[Color::White], black.unwrap_or(both)[Color::Black]]);
        let name = region.value.name.value.clone();
        if squares[Color::White].is_empty() && squares[Color::Black].is_empty() && !report.has_errors() {
            let message = format!("the region `{name}` has no squares");
            let at = region.place(region.value.name.span);
            report.add(Finding::error(codes::NEVER_APPLIES, message).at(at, "nothing is in it"));
        }
        board.regions.push(model::Region { name, squares });
    }
}

/// A region that is not written: the last rank.
pub(crate) fn last_rank(board: &Board) -> PerColor<SquareSet> {
    PerColor::from_fn(|color| board.rank_of(color, board.ranks))
}

fn squares(board: &Board, term: &RegionTerm, color: Color, at: At, report: &mut Report) -> SquareSet {
    let ranks = u16::from(board.ranks);
    let mut between = |low: u16, high: u16| -> SquareSet {
        let fits = low >= 1 && low <= high && high <= ranks;
        if !fits {
            let message = if low > high {
                format!("ranks {low} to {high} are none")
            } else {
                format!("the board has no rank {}", if low < 1 { low } else { high })
            };
            let finding = Finding::error(codes::NOT_ON_BOARD, message);
            report.add(finding.at(at, format!("its ranks are 1 to {ranks}")));
        }
        board
            .squares()
            .filter(|&s| (low..=high).contains(&u16::from(board.relative_rank(color, s))))
            .collect()
    };
    let value = |n: &Number| n.value;
    match term {
        RegionTerm::LastRank => between(ranks, ranks),
        RegionTerm::FirstRank => between(1, 1),
        RegionTerm::LastRanks(n) => between((ranks + 1).saturating_sub(value(n)), ranks),
        RegionTerm::FirstRanks(n) => between(1, value(n)),
        RegionTerm::Rank(n) => between(value(n), value(n)),
        RegionTerm::Ranks(low, high) => between(value(low), value(high)),
        // The middle rank of an odd board is in nobody's half.
        RegionTerm::OwnHalf => half(board, color),
        RegionTerm::FarHalf => half(board, !color),
        RegionTerm::Squares(names) => {
            let mut set = SquareSet::EMPTY;
            for name in names {
                match board.parse(&name.value) {
                    Some(square) => set.insert(square),
                    None => {
                        let message = format!("the board has no square {}", name.value);
                        let finding = Finding::error(codes::NOT_ON_BOARD, message);
                        let at = At { file: at.file, span: *name.span };
                        report.add(finding.at(at, format!("{} files, {} ranks", board.files, board.ranks)));
                    }
                }
            }
            set
        }
        RegionTerm::Files(low, high) => {
            let number = |name: &Name, report: &mut Report| {
                let file = name.value.bytes().next().map_or(0, |b| b.wrapping_sub(b'a'));
                if file >= board.files {
                    let message = format!("the board has no file {}", name.value);
                    let last = (b'a' + board.files - 1) as char;
                    let at = At { file: at.file, span: *name.span };
                    report.add(
                        Finding::error(codes::NOT_ON_BOARD, message)
                            .at(at, format!("its files are a to {last}")),
                    );
                }
                file
            };
            let (low, high) = (number(low, report), number(high, report));
            board.squares().filter(|&s| (low..=high).contains(&board.file(s))).collect()
        }
        RegionTerm::Box(low, high) => {
            let corners = [low, high].map(|name| corner(board, name, at.file, report));
            let [Some((f1, r1)), Some((f2, r2))] = corners else { return SquareSet::EMPTY };
            let within = |s: &Square| {
                let (file, rank) = (board.file(*s), board.rank(*s));
                (f1.min(f2)..=f1.max(f2)).contains(&file) && (r1.min(r2)..=r1.max(r2)).contains(&rank)
            };
            board.squares().filter(within).collect()
        }
        RegionTerm::Named(name) => match board.regions.iter().find(|r| r.name == name.value) {
            Some(region) => region.squares[color],
            None => {
                let at = At { file: at.file, span: *name.span };
                let message = format!("no region is called `{}`", name.value);
                let finding = Finding::error(codes::UNDEFINED_NAME, message).at(at, "not a region");
                let known = board.regions.iter().map(|r| r.name.clone());
                let finding = names::suggest(finding, &name.value, known, at);
                report.add(if board.regions.is_empty() { finding.help(REGIONS) } else { finding });
                // Whatever it is, it is not nothing.
                board.squares().collect()
            }
        },
        RegionTerm::All(all) => {
            let mut sets = all.iter().map(|term| {
                let at = At { file: at.file, span: *term.span };
                squares(board, &term.value, color, at, report)
            });
            let first = sets.next().unwrap_or_default();
            sets.fold(first, SquareSet::and)
        }
    }
}

/// File and rank of a corner, which may be a hole.
fn corner(board: &Board, name: &Name, file: usize, report: &mut Report) -> Option<(u8, u8)> {
    let solid = Board { holes: SquareSet::EMPTY, ..board.clone() };
    let found = solid.parse(&name.value);
    if found.is_none() {
        let at = At { file, span: *name.span };
        let message = format!("the board has no square {}", name.value);
        report.add(
            Finding::error(codes::NOT_ON_BOARD, message)
                .at(at, format!("{} files, {} ranks", board.files, board.ranks)),
        );
    }
    found.map(|square| (solid.file(square), solid.rank(square)))
}

/// The ranks of a side's half of the board.
fn half(board: &Board, color: Color) -> SquareSet {
    board.squares().filter(|&s| board.relative_rank(color, s) <= board.ranks / 2).collect()
}
