//! Reach functions are split into groups of paths that belong together, the smallest parts a table is made for.

use super::ways::Ways;
use crate::paths::Path;
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Board, Square, SquareSet};

/// Files to the right and ranks up, divided by what both are multiples of.
pub(super) type Direction = (i32, i32);

/// What the paths of a group have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// No literals.
    Leaps,
    /// Literals and destination lie on one line through the origin; the direction is the one that leads up, or right.
    Line(Direction),
    /// The literal nearest to the origin is this far away, and the destination lies in this direction from there.
    Bent((i32, i32), Direction),
}

/// Splits a function into groups. Leaps on a line that the function has a group for belong to that line.
pub(super) fn split(board: &Board, ways: Ways) -> Vec<(Shape, Ways)> {
    let cells = ways.0.len();
    let mut shapes: Vec<Vec<Shape>> = Vec::new();
    for (i, paths) in ways.0.iter().enumerate() {
        shapes.push(paths.iter().map(|path| shape(board, Square(i as u8), path)).collect());
    }
    let lines: BTreeSet<Direction> = shapes
        .iter()
        .flatten()
        .filter_map(|shape| match shape {
            Shape::Line(axis) => Some(*axis),
            Shape::Leaps | Shape::Bent(..) => None,
        })
        .collect();
    let mut groups: BTreeMap<Shape, Ways> = BTreeMap::new();
    for (i, (paths, shapes)) in ways.0.into_iter().zip(shapes).enumerate() {
        for (path, shape) in paths.into_iter().zip(shapes) {
            let along = axis(direction(board, Square(i as u8), path.to));
            let shape =
                if shape == Shape::Leaps && lines.contains(&along) { Shape::Line(along) } else { shape };
            groups.entry(shape).or_insert_with(|| Ways::none(cells)).0[i].push(path);
        }
    }
    groups.into_iter().collect()
}

/// The paths of a line by the direction they lead in.
pub(super) fn by_direction(board: &Board, line: Ways) -> BTreeMap<Direction, Ways> {
    let cells = line.0.len();
    let mut rays: BTreeMap<Direction, Ways> = BTreeMap::new();
    for (i, paths) in line.0.into_iter().enumerate() {
        for path in paths {
            let towards = direction(board, Square(i as u8), path.to);
            rays.entry(towards).or_insert_with(|| Ways::none(cells)).0[i].push(path);
        }
    }
    rays
}

/// The unlimited ride in one direction that a function contains (each square of it reached over empty ones only), and
/// the paths that the ride leaves to others.
pub(super) fn ride(board: &Board, (x, y): Direction, ways: &Ways) -> Option<(Ways, Ways)> {
    let length = |i: usize, to: Square| {
        let (right, up) = offset(board, Square(i as u8), to);
        right.abs().max(up.abs()) / x.abs().max(y.abs())
    };
    let cells = || ways.0.iter().enumerate();
    let leaps = cells().flat_map(|(i, paths)| paths.iter().map(move |path| (i, path)));
    let leaps = leaps.filter(|(_, path)| path.literals().is_empty());
    let step = leaps.map(|(i, path)| length(i, path.to)).min()?;
    let mut ride = Ways::none(ways.0.len());
    for origin in board.squares() {
        let mut empty = SquareSet::EMPTY;
        let (file, rank) = (i32::from(board.file(origin)), i32::from(board.rank(origin)));
        let squares = (1..).map_while(|n| board.square(file + n * step * x, rank + n * step * y));
        for to in squares {
            let path = Path::over(empty, to);
            if !ways.covers(origin, &path) {
                return None;
            }
            ride.0[origin.index()].push(path);
            empty.insert(to);
        }
        ride.0[origin.index()].sort();
    }
    let (_, rest) = ways.clone().partition(|origin, path| ride.covers(origin, path));
    Some((ride, rest))
}

/// Whether every path that has literals runs along a straight line.
pub(super) fn is_straight(board: &Board, ways: &Ways) -> bool {
    let cells = ways.0.iter().enumerate();
    let bent = |i: usize, path: &Path| matches!(shape(board, Square(i as u8), path), Shape::Bent(..));
    !cells.into_iter().any(|(i, paths)| paths.iter().any(|path| bent(i, path)))
}

fn shape(board: &Board, origin: Square, path: &Path) -> Shape {
    let literals = path.literals();
    let towards = direction(board, origin, path.to);
    if literals.is_empty() {
        return Shape::Leaps;
    }
    if literals.iter().all(|square| direction(board, origin, square) == towards) {
        return Shape::Line(axis(towards));
    }
    let nearness = |&square: &Square| {
        let (x, y) = offset(board, origin, square);
        (x.abs().max(y.abs()), x.abs() + y.abs(), y, x)
    };
    let first = literals.iter().min_by_key(nearness).unwrap_or(path.to);
    Shape::Bent(offset(board, origin, first), direction(board, first, path.to))
}

fn offset(board: &Board, from: Square, to: Square) -> (i32, i32) {
    let difference = |a: u8, b: u8| i32::from(b) - i32::from(a);
    (difference(board.file(from), board.file(to)), difference(board.rank(from), board.rank(to)))
}

fn direction(board: &Board, from: Square, to: Square) -> Direction {
    let (x, y) = offset(board, from, to);
    let divisor = (1..=x.abs().max(y.abs())).rev().find(|n| x % n == 0 && y % n == 0).unwrap_or(1);
    (x / divisor, y / divisor)
}

fn axis((x, y): Direction) -> Direction {
    if (y, x) < (0, 0) { (-x, -y) } else { (x, y) }
}
