//! Sets of squares in words.

use crate::model::{Board, Color, PerColor, Square, SquareSet};

/// Reads `d4 *8 a*`; squares off the board are left out, as Fairy-Stockfish does.
pub(super) fn read(board: &Board, text: &str) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for word in text.split_whitespace() {
        let (file, rank) = word.split_at(1);
        let file = file.bytes().next().filter(|b| *b != b'*').map(|b| b - b'a');
        let rank = rank.parse::<u8>().ok();
        let fits = |s: &Square| {
            file.is_none_or(|f| board.file(*s) == f) && rank.is_none_or(|r| board.rank(*s) + 1 == r)
        };
        board.squares().filter(fits).for_each(|s| set.insert(s));
    }
    set
}

/// The squares as a region of the language, if one region of it says both sides' squares.
pub(super) fn words(board: &Board, squares: PerColor<SquareSet>) -> Option<String> {
    let [white, black] = squares.0;
    if let Some(ranks) = ranks(board, white, Color::White)
        && ranks_of(board, &ranks, Color::Black) == black
    {
        return Some(rank_words(board, &ranks));
    }
    (white == black && !white.is_empty()).then(|| names(board, white))
}

/// The squares' names.
pub(super) fn names(board: &Board, squares: SquareSet) -> String {
    squares.iter().map(|s| board.name(s)).collect::<Vec<_>>().join(" ")
}

/// The ranks that the set is made of, as the side counts them, if it is made of ranks.
pub(super) fn ranks(board: &Board, squares: SquareSet, color: Color) -> Option<Vec<u8>> {
    let ranks: Vec<u8> = (1..=board.ranks)
        .filter(|&r| {
            let rank = board.rank_of(color, r);
            !rank.is_empty() && rank.is_subset(squares)
        })
        .collect();
    (!ranks.is_empty() && ranks_of(board, &ranks, color) == squares).then_some(ranks)
}

fn ranks_of(board: &Board, ranks: &[u8], color: Color) -> SquareSet {
    ranks.iter().fold(SquareSet::EMPTY, |all, &r| all.or(board.rank_of(color, r)))
}

/// `last rank`, `last 3 ranks`, `rank 3`, `ranks 2-4`, joined by `or`.
fn rank_words(board: &Board, ranks: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &rank in ranks {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == rank => *last = rank,
            _ => runs.push((rank, rank)),
        }
    }
    let run = |&(first, last): &(u8, u8)| match (first == last, first == 1, last == board.ranks) {
        (true, true, _) => "first rank".to_string(),
        (true, _, true) => "last rank".to_string(),
        (true, _, _) => format!("rank {first}"),
        (_, true, false) => format!("first {last} ranks"),
        (_, false, true) => format!("last {} ranks", last - first + 1),
        _ => format!("ranks {first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" or ")
}
