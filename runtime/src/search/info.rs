//! What a search says about its progress.

use crate::moves::Move;

/// How good a position is, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn of the game.
    Centipawns(i32),
    /// The game is decided (by mate or any other end that wins) in so many moves: positive if the side to move wins,
    /// negative if it loses; 0 if it has lost already.
    Mate(i32),
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
}

/// One line of progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: u32,
    /// The score of the line.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Chances of the side to move to win, draw and lose, in permille; they add up to 1000.
    pub wdl: [u16; 3],
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Positions visited per second.
    pub nps: u64,
    /// How full the table is, in permille.
    pub hashfull: u32,
    /// Time since the search began, in milliseconds.
    pub time_ms: u64,
    /// The line, starting with the move to be played.
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
}

/// Chances to win, draw and lose of a side whose advantage is this, in permille.
///
/// A logistic curve for winning and its mirror image for losing.
pub fn win_draw_loss(score: Score) -> [u16; 3] {
    let permille = |cp: f64| (1000.0 / (1.0 + ((160.0 - cp) / 90.0).exp())).round() as u16;
    match score {
        Score::Mate(n) if n > 0 => [1000, 0, 0],
        Score::Mate(_) => [0, 0, 1000],
        Score::Centipawns(cp) => {
            let (win, loss) = (permille(f64::from(cp)), permille(f64::from(-cp)));
            [win, 1000 - win - loss, loss]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mirror() {
        for cp in (-3000..=3000).step_by(7) {
            let [win, draw, loss] = win_draw_loss(Score::Centipawns(cp));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!([loss, draw, win], win_draw_loss(Score::Centipawns(-cp)));
        }
        assert_eq!(win_draw_loss(Score::Mate(-2)), [0, 0, 1000]);
        assert_eq!(win_draw_loss(Score::Mate(0)), [0, 0, 1000]);
    }
}
