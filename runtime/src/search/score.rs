//! Scores inside the search.

use super::info::Score;
use crate::position::Value;

/// Centipawns, or a decided game near [`MATE`], for the side to move.
pub(super) type Points = i32;

/// Winning at once; each ply until the end takes one point off.
pub(super) const MATE: Points = 32_000;
/// More than any score.
pub(super) const INFINITY: Points = 32_001;
/// No score.
pub(super) const NONE: Points = 32_002;
/// Deepest ply of a line.
pub(super) const MAX_PLY: usize = 200;
/// From here on a score is a win within the search's horizon.
pub(super) const DECIDED: Points = MATE - 2 * MAX_PLY as Points;
/// Largest score that is not a decided game.
pub(super) const LARGEST: Points = DECIDED - 1;
/// What a repetition inside the tree is worth where a rule makes it a win: it is only likely to come about.
const PROBABLE_WIN: Points = 20_000;

/// The score of a game that has ended at `ply` with this value for the side to move.
pub(super) fn ended(value: Value, ply: usize) -> Points {
    match value {
        Value::Loss => ply as Points - MATE,
        Value::Draw => 0,
        Value::Win => MATE - ply as Points,
    }
}

/// The score of an end that both sides could still avoid.
pub(super) fn probable(value: Value, ply: usize) -> Points {
    match value {
        Value::Loss => ply as Points - PROBABLE_WIN,
        Value::Draw => 0,
        Value::Win => PROBABLE_WIN - ply as Points,
    }
}

/// Whether the score is a decided game, for either side.
pub(super) fn is_decided(points: Points) -> bool {
    points.abs() >= DECIDED
}

/// A score of a node at `ply` as the table keeps it: decided games are counted from the node, not from the root.
pub(super) fn to_table(points: Points, ply: usize) -> Points {
    match points {
        p if p >= DECIDED => p + ply as Points,
        p if p <= -DECIDED => p - ply as Points,
        p => p,
    }
}

/// The inverse of [`to_table`].
pub(super) fn from_table(points: Points, ply: usize) -> Points {
    match points {
        p if p >= DECIDED => p - ply as Points,
        p if p <= -DECIDED => p + ply as Points,
        p => p,
    }
}

/// The score as users see it.
pub(super) fn report(points: Points) -> Score {
    match points {
        p if p >= DECIDED => Score::Mate((MATE - p + 1) / 2),
        p if p <= -DECIDED => Score::Mate(-(MATE + p) / 2),
        p => Score::Centipawns(p),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_games_are_reported_in_moves() {
        assert_eq!(report(ended(Value::Win, 1)), Score::Mate(1));
        assert_eq!(report(-ended(Value::Loss, 1)), Score::Mate(1));
        assert_eq!(report(-ended(Value::Loss, 3)), Score::Mate(2));
        assert_eq!(report(ended(Value::Loss, 2)), Score::Mate(-1));
        assert_eq!(report(ended(Value::Loss, 0)), Score::Mate(0));
        assert_eq!(report(-37), Score::Centipawns(-37));
    }

    #[test]
    fn the_table_counts_from_the_node() {
        for points in [MATE - 9, 9 - MATE, 250, -250, 0, LARGEST] {
            assert_eq!(from_table(to_table(points, 7), 7), points);
        }
        assert_eq!(to_table(MATE - 9, 7), MATE - 2);
    }
}
