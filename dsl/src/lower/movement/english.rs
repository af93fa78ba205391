//! Says in plain English what a movement allows.

mod group;
mod phrase;

use crate::model::{KindSet, Movement, PerColor, SquareSet};
use group::Group;

/// Sentences that together say what the movement allows, each about tracks that are alike but for their direction.
/// `region` names a set of squares, `men` says "a Cannon or a Horse".
pub fn describe(
    movement: &Movement,
    region: &dyn Fn(&PerColor<SquareSet>) -> String,
    men: &dyn Fn(KindSet) -> String,
) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for group in Group::all(&movement.tracks) {
        let sentence = phrase::sentence(&group, region, men);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::super::from_notation;
    use super::describe;

    #[track_caller]
    fn says(notation: &str, sentences: &[&str]) {
        let (movement, _) = from_notation(notation, None).expect(notation);
        assert_eq!(describe(&movement, &|_| String::new(), &|_| String::new()), sentences, "{notation}");
    }

    #[test]
    fn plain_men() {
        says("R", &["Any distance orthogonally."]);
        says("Q", &["Any distance in any direction."]);
        says("K", &["One step in any direction."]);
        says("N", &["A leap of 1 by 2 squares (a knight's move)."]);
        says("B3", &["Up to 3 steps diagonally."]);
        says("<1,4>", &["A leap of 1 by 4 squares."]);
        says("D0", &["Any number of leaps of 2 squares orthogonally, all the same way."]);
    }

    #[test]
    fn directions_and_modes() {
        says(
            "fmWfcF",
            &[
                "One step straight forward, without capturing.",
                "One step diagonally forward, only to capture.",
            ],
        );
        says("sW", &["One step left or right."]);
        says(
            "fN",
            &["A leap of 1 by 2 squares (a knight's move): 2 forward and 1 left, or 2 forward and 1 right."],
        );
        says("imD", &["If it has not moved yet: a leap of 2 squares orthogonally, without capturing."]);
        says("from rank 2 (fW)", &["From its rank 2: one step straight forward."]);
        says("dW", &["One step orthogonally, only to capture an own man."]);
        says("swap W", &["One step orthogonally, only to change places with an own man."]);
    }

    #[test]
    fn several_legs() {
        says(
            "[K?K]",
            &[
                "One step in any direction, and if that square is empty perhaps one step in any direction but back.",
            ],
        );
        says(
            "[F?R]",
            &[
                "One step diagonally, and if that square is empty perhaps any distance orthogonally, half left or half right.",
            ],
        );
        says(
            "afsW",
            &["One step orthogonally to an empty square, then one step diagonally, half left or half right."],
        );
        says(
            "1 to 2 legs of F or A, straight",
            &[
                "One step diagonally, and if that square is empty perhaps one step further.",
                "One step diagonally, and if that square is empty perhaps a leap of 2 squares diagonally, straight on.",
                "A leap of 2 squares diagonally, and if that square is empty perhaps one step further.",
                "A leap of 2 squares diagonally, and if that square is empty perhaps a leap of 2 squares diagonally, straight on.",
            ],
        );
    }

    #[test]
    fn moves_that_share_a_walk() {
        says(
            "mR cpR",
            &[
                "Any distance orthogonally, without capturing.",
                "Any distance orthogonally over empty squares, or none, then one step further onto a man of either side, which is leapt over, then any distance further, only to capture.",
            ],
        );
        says(
            "KcabK",
            &[
                "One step in any direction.",
                "One step in any direction onto an enemy man, which is captured, then one step back.",
            ],
        );
    }

    #[test]
    fn riders_that_turn() {
        says(
            "qNN",
            &[
                "Up to 7 leaps of 1 by 2 squares (a knight's move), turning to another of its directions to the same side after each, over empty squares.",
            ],
        );
        says(
            "zB",
            &["Any distance diagonally, turning to alternating sides after each, over empty squares."],
        );
    }

    #[test]
    fn hops_and_captures_in_passing() {
        says(
            "pR",
            &[
                "Any distance orthogonally over empty squares, or none, then one step further onto a man of either side, which is leapt over, then any distance further.",
            ],
        );
        says(
            "cabK",
            &["One step in any direction onto an enemy man, which is captured, then one step back."],
        );
    }
}
