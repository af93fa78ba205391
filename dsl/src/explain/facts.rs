//! What follows from the movements and the set-up.

use super::mating::Mating;
use crate::model::{Color, KindId, Model, PerColor, Square, SquareSet};
use crate::reach;

/// Facts derived from a model. All but [`Facts::mating`] is about men that move by themselves on a board that is
/// otherwise empty: a capture, drop, promotion or exchange that brings a man elsewhere is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How far each kind can come, in the order of the model's kinds.
    pub reach: Vec<Reach>,
    /// The men of the default set-up that can't come everywhere, White's first, then by square.
    pub bound: Vec<Bound>,
    /// Pairs of bound men of different sides (indices into [`Facts::bound`], White's first) that can never stand on
    /// the same square, so that neither can ever capture the other.
    pub never_meet: Vec<(usize, usize)>,
    /// Pairs of bound men of one side (indices into [`Facts::bound`]): whether each can guard the other, that is
    /// whether their squares overlap.
    pub guards: Vec<(usize, usize, bool)>,
    /// What each side's bound men cover together.
    pub sides: PerColor<Side>,
    /// What can mate a lone royal man.
    pub mating: Mating,
}

/// How far a kind of man can come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The kind.
    pub kind: KindId,
    /// The classes of squares that a man of this kind can't leave, for the side that has it (White where both have).
    /// `None`: it has moves that it can never take back.
    pub classes: Option<Vec<SquareSet>>,
}

/// A man of the set-up that can't come everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Whose it is.
    pub color: Color,
    /// Its kind.
    pub kind: KindId,
    /// Where it begins.
    pub square: Square,
    /// Its number among the side's men of this kind, from 1, counted from the side's own left.
    pub number: usize,
    /// Where it can ever be, its first square included.
    pub cells: SquareSet,
}

/// What the bound men of a side cover together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Squares that some of them can come to.
    pub strong: SquareSet,
    /// Squares that none of them can ever come to.
    pub weak: SquareSet,
}

impl Facts {
    /// Derives the facts of a game.
    pub fn new(model: &Model) -> Facts {
        let reach: Vec<Reach> =
            model.kinds().map(|(id, _)| Reach { kind: id, classes: classes(model, id) }).collect();
        let bound = bound(model, &reach);
        let pairs = || (0..bound.len()).flat_map(|i| (i + 1..bound.len()).map(move |j| (i, j)));
        let overlap = |i: usize, j: usize| !bound[i].cells.and(bound[j].cells).is_empty();
        let never_meet =
            pairs().filter(|&(i, j)| bound[i].color != bound[j].color && !overlap(i, j)).collect();
        let guards = pairs()
            .filter(|&(i, j)| bound[i].color == bound[j].color)
            .map(|(i, j)| (i, j, overlap(i, j)))
            .collect();
        let sides = PerColor::from_fn(|color| {
            let own = bound.iter().filter(|b| b.color == color);
            let strong = own.fold(SquareSet::EMPTY, |set, b| set.or(b.cells));
            Side { strong, weak: model.board.squares().collect::<SquareSet>().minus(strong) }
        });
        Facts { reach, bound, never_meet, guards, sides, mating: Mating::new(model) }
    }
}

fn classes(model: &Model, id: KindId) -> Option<Vec<SquareSet>> {
    let kind = model.kind(id);
    let color = if kind.sides[Color::White] { Color::White } else { Color::Black };
    reach::classes(&model.board, &kind.movement, color)
}

fn bound(model: &Model, reach: &[Reach]) -> Vec<Bound> {
    let mut bound = Vec::new();
    for (color, kind, square) in placement(model) {
        // A man that can go everywhere, or like a pawn only onward, is not bound in this sense.
        let both = |c: Color| reach::classes(&model.board, &model.kind(kind).movement, c);
        let classes = if model.kind(kind).sides[Color::White] && color == Color::Black {
            both(color)
        } else {
            reach[kind.index()].classes.clone()
        };
        let Some(classes) = classes.filter(|c| c.len() > 1) else { continue };
        let Some(&cells) = classes.iter().find(|c| c.contains(square)) else { continue };
        bound.push(Bound { color, kind, square, number: 0, cells });
    }
    bound.sort_by_key(|b| (b.color, b.square));
    number(model, &mut bound);
    bound
}

/// Counts the men of each kind from the left of their side.
fn number(model: &Model, bound: &mut [Bound]) {
    let board = &model.board;
    for i in 0..bound.len() {
        let left = |b: &Bound| {
            let file = board.file(b.square);
            (
                board.relative_rank(b.color, b.square),
                if b.color == Color::White { file } else { board.files - 1 - file },
            )
        };
        let here = left(&bound[i]);
        let before =
            bound.iter().filter(|b| b.color == bound[i].color && b.kind == bound[i].kind && left(b) < here);
        bound[i].number = before.count() + 1;
    }
}

/// The men of the default set-up.
pub(super) fn placement(model: &Model) -> Vec<(Color, KindId, Square)> {
    let board = model.setup().fen.split([' ', '[']).next().unwrap_or_default();
    let mut men = Vec::new();
    let mut rank = i32::from(model.board.ranks) - 1;
    let mut file = 0;
    let mut rest = board;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = match first {
            '/' => {
                rank -= 1;
                file = 0;
                1
            }
            _ if digits > 0 => {
                file += rest[..digits].parse().unwrap_or(0);
                digits
            }
            '*' => {
                file += 1;
                1
            }
            '~' => 1,
            _ => {
                let color = if first.is_ascii_uppercase() { Color::White } else { Color::Black };
                let symbol =
                    |n: usize| rest.get(..n).and_then(|s| Some((model.kind_by_symbol(color, s)?, n)));
                let Some((kind, length)) = symbol(2).or_else(|| symbol(1)) else { break };
                if let Some(square) = model.board.square(file, rank) {
                    men.push((color, kind, square));
                }
                file += 1;
                length
            }
        };
        rest = &rest[length..];
    }
    men
}
