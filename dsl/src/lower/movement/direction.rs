//! Directions before an atom: which of its moves they leave.
//!
//! Each letter picks a direction of an orthogonal atom, two moves of a diagonal one. Before an oblique atom letters
//! form pairs from left to right: the first names a half of the moves, the second picks of it those that lead mostly
//! that way.

use super::compass::{images, is_oblique, vector};
use super::report;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Vector;
use crate::syntax::movement::Modifier::{self, *};
use crate::syntax::tree::{Dialect, Spanned};

/// A letter or two that are read together.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    pub(super) first: Spanned<Modifier>,
    pub(super) second: Option<Spanned<Modifier>>,
}

impl Pick {
    pub(super) fn span(&self) -> crate::source::Span {
        self.second.map_or(*self.first.span, |second| self.first.span.to(*second.span))
    }

    fn text(&self) -> String {
        [Some(self.first), self.second].into_iter().flatten().map(|l| l.value.letter()).collect()
    }
}

fn is_vertical(letter: Modifier) -> bool {
    matches!(letter, Forward | Backward | Vertical)
}

fn is_horizontal(letter: Modifier) -> bool {
    matches!(letter, Left | Right | Sideways)
}

/// Divides directions into single letters and pairs. Doubled letters stand alone.
pub(super) fn picks(letters: &[Spanned<Modifier>]) -> Vec<Pick> {
    let mut picks = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        let pairs = |next: Modifier| {
            let crossing = is_vertical(first.value) && is_horizontal(next)
                || is_horizontal(first.value) && is_vertical(next);
            crossing || next == first.value || (first.value == Half) != (next == Half)
        };
        match tail {
            [second, tail @ ..] if pairs(second.value) => {
                picks.push(Pick { first: *first, second: Some(*second) });
                rest = tail;
            }
            _ => {
                picks.push(Pick { first: *first, second: None });
                rest = tail;
            }
        }
    }
    picks
}

/// The moves of an atom of one shape that directions leave. What is wrong with them is reported; then all are left.
pub(super) fn select(
    letters: &[Spanned<Modifier>],
    leap: (u8, u8),
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Vector> {
    filter(letters, images(leap), |v| v, diagnostics)
}

/// Those of some items that directions leave; `vector_of` is where an item leads. Each item is judged by the shape
/// of its vector, so paths of any legs can be selected as if they were leaps.
pub(super) fn filter<T: Clone>(
    letters: &[Spanned<Modifier>],
    items: Vec<T>,
    vector_of: impl Fn(T) -> Vector,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<T> {
    if letters.is_empty() {
        return items;
    }
    let vectors: Vec<Vector> = items.iter().cloned().map(&vector_of).collect();
    let picks = picks(letters);
    let before = diagnostics.len();
    for pick in &picks {
        check(pick, &vectors, diagnostics);
    }
    if diagnostics[before..].iter().any(|d| d.severity == crate::diagnostic::Severity::Error) {
        return items;
    }
    let chosen = |v: Vector| picks.iter().any(|pick| takes(pick, v));
    items.into_iter().zip(vectors).filter(|(_, v)| chosen(*v)).map(|(item, _)| item).collect()
}

/// Reports a pick that has no meaning, or none of its own, for vectors of these shapes.
fn check(pick: &Pick, vectors: &[Vector], diagnostics: &mut Vec<Diagnostic>) {
    let (first, second) = (pick.first.value, pick.second.map(|s| s.value));
    let text = pick.text();
    let oblique = vectors.iter().any(|&v| is_oblique(v));
    let half = first == Half || second == Some(Half);
    if half && !oblique {
        let found = Diagnostic::error(codes::NO_MEANING, "`h` halves the moves of oblique atoms only");
        return report(diagnostics, found.primary(pick.span(), "this atom has no such halves"));
    }
    if half {
        let known = matches!(
            (first, second),
            (Forward | Backward | Left | Right, Some(Half)) | (Half, Some(Left | Right))
        );
        if !known {
            let found = Diagnostic::error(codes::DIRECTION_ORDER, format!("`{text}` names no half"))
                .primary(pick.span(), "not a half")
                .help("the halves are fh, bh, lh, rh, and hl, hr");
            report(diagnostics, found);
        }
        return;
    }
    let Some(second) = second.filter(|&s| s != first) else {
        let all = matches!(first, Vertical | Sideways);
        if all && vectors.iter().all(|v| v.right.unsigned_abs() == v.forward.unsigned_abs()) {
            redundant(pick, "", diagnostics);
        }
        return;
    };
    let order = matches!(first, Vertical | Sideways);
    if oblique && order {
        let (a, b) = (first.letter(), second.letter());
        let found =
            Diagnostic::error(codes::DIRECTION_ORDER, format!("`{text}` is read differently everywhere"))
                .primary(pick.span(), format!("`{a}` names no half of the moves"));
        let found = match second {
            Vertical | Sideways => {
                found.help(format!("for all of both write `{a}{a}{b}{b}`, which is every move"))
            }
            _ => found.fix(
                format!("`{b}{a}` takes the half first; `{a}{a}{b}{b}` takes both"),
                pick.span(),
                format!("{b}{a}"),
            ),
        };
        report(diagnostics, found);
    } else if vectors.iter().all(|v| v.right.unsigned_abs() == v.forward.unsigned_abs()) {
        // One of the two leaves all moves of a diagonal atom.
        match (first, second) {
            (Vertical | Sideways, Vertical | Sideways) => redundant(pick, "", diagnostics),
            (Vertical | Sideways, kept) | (kept, Vertical | Sideways) => {
                redundant(pick, &kept.letter().to_string(), diagnostics);
            }
            _ => {}
        }
    }
}

fn redundant(pick: &Pick, shorter: &str, diagnostics: &mut Vec<Diagnostic>) {
    let text = pick.text();
    let means = if shorter.is_empty() { "all moves".to_string() } else { format!("the same as `{shorter}`") };
    let found =
        Diagnostic::warning(codes::REDUNDANT_DIRECTION, format!("`{text}` on a diagonal atom is {means}"))
            .primary(pick.span(), "longer than it needs to be")
            .fix("write the shorter form", pick.span(), shorter);
    report(diagnostics, found);
}

/// Whether a pick takes a vector.
fn takes(pick: &Pick, v: Vector) -> bool {
    let (first, second) = (pick.first.value, pick.second.map(|s| s.value));
    let second = second.filter(|&s| s != first);
    match (is_oblique(v), second) {
        (true, None) => mostly(first, v),
        (true, Some(Half)) => half(first, v),
        // Every second one around the circle; `hr` holds the one that is mostly forward and to the right.
        (true, Some(side)) if first == Half => {
            let (x, y) = (i32::from(v.right), i32::from(v.forward));
            let clockwise = (x * y > 0) == (y.abs() > x.abs());
            clockwise == (side == Right)
        }
        (true, Some(second)) => half(first, v) && mostly(second, v),
        (false, None) => half(first, v),
        // Orthogonal atoms have each letter's direction, diagonal ones the moves that have both.
        (false, Some(second)) if v.right == 0 || v.forward == 0 => half(first, v) || half(second, v),
        (false, Some(second)) => half(first, v) && half(second, v),
    }
}

/// Whether the vector leads to that side at all.
fn half(direction: Modifier, v: Vector) -> bool {
    match direction {
        Forward => v.forward > 0,
        Backward => v.forward < 0,
        Left => v.right < 0,
        Right => v.right > 0,
        Vertical => v.forward != 0,
        Sideways => v.right != 0,
        _ => false,
    }
}

/// Whether the vector leads more to that side than to any other; ties count.
fn mostly(direction: Modifier, v: Vector) -> bool {
    let (x, y) = (v.right.unsigned_abs(), v.forward.unsigned_abs());
    half(direction, v) && if is_vertical(direction) { y >= x } else { x >= y }
}

/// The moves of K or Q that directions leave in a dialect that knows such a thing.
pub(super) fn select_king(
    letters: &[Spanned<Modifier>],
    dialect: Dialect,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Vector> {
    let all: Vec<Vector> = [images((0, 1)), images((1, 1))].concat();
    let picks = picks(letters);
    let mut chosen: Vec<Vector> = Vec::new();
    for pick in &picks {
        let moves = match dialect {
            Dialect::Fsf => fsf_king(pick, &all),
            Dialect::XBetza => super::turn::eighths(pick)
                .map(|eighths| eighths.iter().map(|&e| super::compass::turned(vector(0, 1), e)).collect()),
        };
        match moves {
            Some(moves) => chosen.extend(moves),
            None => {
                let found = Diagnostic::error(
                    codes::KING_DIRECTION,
                    format!("`{}` has no meaning before K and Q", pick.text()),
                );
                report(diagnostics, found.primary(pick.span(), "no direction of eight"));
                return all;
            }
        }
    }
    all.into_iter().filter(|v| chosen.contains(v)).collect()
}

/// `fsf`: the first letter of a pair names a half, with its edge; the second, or a single one, what leads mostly there.
fn fsf_king(pick: &Pick, all: &[Vector]) -> Option<Vec<Vector>> {
    let edge = |direction: Modifier, v: Vector| match direction {
        Forward => Some(v.forward >= 0),
        Backward => Some(v.forward <= 0),
        Left => Some(v.right <= 0),
        Right => Some(v.right >= 0),
        _ => None,
    };
    let first = pick.first.value;
    let second = pick.second.map(|s| s.value).filter(|&s| s != first);
    let takes = |v: Vector| match second {
        None if first == Half => None,
        None => Some(mostly(first, v)),
        Some(Half) => edge(first, v),
        Some(second) => Some(edge(first, v)? && mostly(second, v)),
    };
    all.iter()
        .map(|&v| takes(v).map(|t| (t, v)))
        .collect::<Option<Vec<_>>>()
        .map(|moves| moves.into_iter().filter(|(taken, _)| *taken).map(|(_, v)| v).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::movement::Modifiers;

    fn moves(letters: &str, leap: (u8, u8)) -> Vec<(i8, i8)> {
        let letters: Modifiers = letters.chars().filter_map(Modifier::from_letter).collect();
        let letters: Vec<_> = letters.directions().collect();
        let mut diagnostics = Vec::new();
        let mut moves: Vec<(i8, i8)> =
            select(&letters, leap, &mut diagnostics).iter().map(|v| (v.right, v.forward)).collect();
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        moves.sort_unstable();
        moves
    }

    #[test]
    fn oblique_directions() {
        let n = (1, 2);
        assert_eq!(moves("f", n), [(-1, 2), (1, 2)]);
        assert_eq!(moves("ll", n), [(-2, -1), (-2, 1)]);
        assert_eq!(moves("v", n), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
        assert_eq!(moves("fs", n), [(-2, 1), (2, 1)]);
        assert_eq!(moves("lv", n), [(-1, -2), (-1, 2)]);
        assert_eq!(moves("fr", n), [(2, 1)]);
        assert_eq!(moves("rf", n), [(1, 2)]);
        assert_eq!(moves("rb", n), [(1, -2)]);
        assert_eq!(moves("fh", n), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
        assert_eq!(moves("lh", n), [(-2, -1), (-2, 1), (-1, -2), (-1, 2)]);
        assert_eq!(moves("hr", n), [(-2, 1), (-1, -2), (1, 2), (2, -1)]);
        assert_eq!(moves("hl", n), [(-2, -1), (-1, 2), (1, -2), (2, 1)]);
        assert_eq!(moves("ffrr", n), [(-1, 2), (1, 2), (2, -1), (2, 1)]);
        assert_eq!(moves("ffrb", n), [(-1, 2), (1, -2), (1, 2)]);
    }

    #[test]
    fn straight_directions() {
        assert_eq!(moves("fs", (0, 1)), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(moves("fr", (0, 1)), [(0, 1), (1, 0)]);
        assert_eq!(moves("f", (1, 1)), [(-1, 1), (1, 1)]);
        assert_eq!(moves("fl", (1, 1)), [(-1, 1)]);
        assert_eq!(moves("fb", (1, 1)), [(-1, -1), (-1, 1), (1, -1), (1, 1)]);
    }
}
