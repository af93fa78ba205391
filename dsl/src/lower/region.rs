//! Regions: from words to squares.

use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Board, Color, PerColor, SquareSet};
use crate::syntax::tree::{Number, Region, RegionTerm};

/// The squares of a region for each side.
pub(crate) fn lower(board: &Board, region: &Region, file: usize, report: &mut Report) -> PerColor<SquareSet> {
    PerColor::from_fn(|color| {
        region.terms.iter().fold(SquareSet::EMPTY, |set, term| {
            let at = At { file, span: *term.span };
            set.or(squares(board, &term.value, color, at, report))
        })
    })
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
    }
}

/// The ranks of a side's half of the board.
fn half(board: &Board, color: Color) -> SquareSet {
    board.squares().filter(|&s| board.relative_rank(color, s) <= board.ranks / 2).collect()
}
