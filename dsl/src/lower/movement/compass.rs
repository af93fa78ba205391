//! Vectors, their mirror images and turns.

use crate::model::Vector;
use std::cmp::Ordering;

/// A vector from its parts.
pub(super) fn vector(right: i8, forward: i8) -> Vector {
    Vector { right, forward }
}

/// The mirror images of a leap of `a` by `b` squares, `a <= b`, clockwise from the one that is most forward: four of
/// a straight leap, eight of an oblique one.
pub(super) fn images((a, b): (u8, u8)) -> Vec<Vector> {
    let (a, b) = (a as i8, b as i8);
    let all = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)];
    let mut images: Vec<Vector> = Vec::new();
    for image in all.map(|(right, forward)| vector(right, forward)) {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}

/// Whether the vector is neither along a rank or file nor along a diagonal.
pub(super) fn is_oblique(v: Vector) -> bool {
    v.right != 0 && v.forward != 0 && v.right.unsigned_abs() != v.forward.unsigned_abs()
}

/// The eight vectors of the same size, clockwise. For a straight vector the king's directions scaled alike: a turn by
/// an eighth makes a wazir's step a ferz's, an alfil's leap a dabbaba's.
fn circle(v: Vector) -> [Vector; 8] {
    let (x, y) = (v.right.unsigned_abs() as i8, v.forward.unsigned_abs() as i8);
    let (a, b) = (x.min(y), x.max(y));
    let all = if is_oblique(v) {
        [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)]
    } else {
        [(0, b), (b, b), (b, 0), (b, -b), (0, -b), (-b, -b), (-b, 0), (-b, b)]
    };
    all.map(|(right, forward)| vector(right, forward))
}

/// The vector turned clockwise by so many places of its circle.
pub(super) fn turned(v: Vector, eighths: i8) -> Vector {
    let circle = circle(v);
    let place = circle.iter().position(|&u| u == v).unwrap_or(0) as i8;
    circle[(place + eighths).rem_euclid(8) as usize]
}

/// Whether both point exactly the same way.
pub(super) fn parallel(u: Vector, v: Vector) -> bool {
    cross(u, v) == 0 && dot(u, v) > 0
}

/// 1 if `to` is clockwise of `from`, -1 if it is counterclockwise, 0 on the same line.
pub(super) fn side(from: Vector, to: Vector) -> i8 {
    -cross(from, to).signum() as i8
}

fn dot(u: Vector, v: Vector) -> i32 {
    i32::from(u.right) * i32::from(v.right) + i32::from(u.forward) * i32::from(v.forward)
}

fn cross(u: Vector, v: Vector) -> i32 {
    i32::from(u.right) * i32::from(v.forward) - i32::from(u.forward) * i32::from(v.right)
}

/// Those of the vectors that make the smallest angle with `v`.
pub(super) fn nearest(v: Vector, vectors: &[Vector]) -> Vec<Vector> {
    // Squared cosines with their sign, as fractions.
    let cosine = |u: Vector| {
        let d = dot(u, v);
        (d * d.abs(), dot(u, u))
    };
    let compare = |u: Vector, w: Vector| -> Ordering {
        let ((n, d), (m, e)) = (cosine(u), cosine(w));
        (i64::from(n) * i64::from(e)).cmp(&(i64::from(m) * i64::from(d)))
    };
    let Some(best) = vectors.iter().copied().max_by(|&u, &w| compare(u, w)) else { return Vec::new() };
    vectors.iter().copied().filter(|&u| compare(u, best).is_eq()).collect()
}

/// The steps of a straight leap, square by square; a knight's leap by way of the wazir's square. `None` for leaps
/// that have no single way.
pub(super) fn way(v: Vector) -> Option<Vec<Vector>> {
    let (x, y) = (v.right, v.forward);
    if !is_oblique(v) {
        let step = vector(x.signum(), y.signum());
        return Some(vec![step; x.unsigned_abs().max(y.unsigned_abs()).into()]);
    }
    let first =
        if x.unsigned_abs() > y.unsigned_abs() { vector(x.signum(), 0) } else { vector(0, y.signum()) };
    let rest = vector(x - first.right, y - first.forward);
    (rest.right.abs() == 1 && rest.forward.abs() == 1).then(|| vec![first, rest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_by_eighths_walks_around_the_circle() {
        for v in [(0, 1), (1, 1), (0, 2), (2, 2), (1, 2), (2, 3)].map(|(x, y)| vector(x, y)) {
            assert_eq!(turned(v, 0), v);
            assert_eq!(turned(turned(v, 3), -3), v);
            assert_eq!(turned(v, 4), vector(-v.right, -v.forward));
            assert_eq!(turned(v, 2), vector(v.forward, -v.right), "a right angle is a right angle");
        }
        assert_eq!(turned(vector(0, 1), 1), vector(1, 1));
        assert_eq!(turned(vector(1, 2), 1), vector(2, 1));
    }

    #[test]
    fn nearest_is_outward() {
        let rook = images((0, 1));
        assert_eq!(nearest(vector(1, 1), &rook), [vector(0, 1), vector(1, 0)]);
        assert_eq!(nearest(vector(1, 2), &rook), [vector(0, 1)]);
        assert_eq!(nearest(vector(0, 1), &images((0, 2))), [vector(0, 2)]);
    }
}
