//! How a leg turns from the one before.

use super::compass;
use super::direction::{Pick, picks};
use crate::model::Vector;
use crate::syntax::movement::{Modifier, Modifiers};

/// Turns that a leg can take.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// Eighths of a circle, clockwise: -3 to 4.
    pub(super) eighths: Vec<i8>,
    /// Which of them, by the side of the last turn.
    pub(super) side: Side,
}

/// A relation to the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// None.
    Any,
    /// To the same side (`q`).
    Same,
    /// To the other side (`z`).
    Other,
}

impl Turns {
    /// The turns that modifiers name; `None` if they name none, an error if they have no meaning: the picks that
    /// are wrong.
    pub(super) fn read(modifiers: &Modifiers) -> Result<Option<Turns>, Pick> {
        let letters: Vec<_> = modifiers.directions().collect();
        let side = match (modifiers.has(Modifier::Zigzag), modifiers.has(Modifier::Circular)) {
            (true, _) => Side::Other,
            (_, true) => Side::Same,
            _ => Side::Any,
        };
        if letters.is_empty() {
            return Ok((side != Side::Any).then(|| Turns { eighths: vec![-2, 2], side }));
        }
        let mut all = Vec::new();
        for pick in picks(&letters) {
            all.extend(eighths(&pick).ok_or(pick)?);
        }
        if side != Side::Any {
            // `fz` is half left or right: forward leaves no sides to choose from.
            all = all
                .into_iter()
                .flat_map(|e| {
                    if e == 0 {
                        vec![-1, 1]
                    } else if e == 4 {
                        vec![-3, 3]
                    } else {
                        vec![e]
                    }
                })
                .collect();
        }
        all.sort_unstable();
        all.dedup();
        Ok(Some(Turns { eighths: all, side }))
    }

    /// All turns but back.
    pub(super) fn not_back() -> Turns {
        Turns { eighths: (-3..=3).collect(), side: Side::Any }
    }

    /// Straight on or at a right angle.
    pub(super) fn right_angles() -> Turns {
        Turns { eighths: vec![-2, 0, 2], side: Side::Any }
    }

    /// The turns that are open after a turn to `last` (1 right, -1 left, 0 none yet), with the side they leave.
    pub(super) fn open(&self, last: i8) -> Vec<(i8, i8)> {
        let sided = |e: i8| if e == 4 { 0 } else { e.signum() };
        let fits = |e: i8| match self.side {
            _ if last == 0 || sided(e) == 0 => true,
            Side::Any => true,
            Side::Same => sided(e) == last,
            Side::Other => sided(e) == -last,
        };
        let after = |e: i8| if sided(e) == 0 { last } else { sided(e) };
        self.eighths.iter().filter(|&&e| fits(e)).map(|&e| (e, after(e))).collect()
    }

    /// The vectors, one after another, of a walk from `first` that takes one of these turns after each step, for each
    /// choice at the first turn; 16 vectors each. `None` if a later turn leaves a choice.
    pub(super) fn walks(&self, first: Vector) -> Option<Vec<Vec<Vector>>> {
        let mut walks = Vec::new();
        for (eighth, mut last) in self.open(0) {
            let mut walk = vec![first, compass::turned(first, eighth)];
            while walk.len() < 16 {
                let open = self.open(last);
                let [(eighth, after)] = open[..] else { return None };
                last = after;
                walk.extend(walk.last().map(|&v| compass::turned(v, eighth)));
            }
            walks.push(walk);
        }
        Some(walks)
    }
}

/// The turns that a direction or pair names, as eighths of a circle; `None` if it names none.
pub(super) fn eighths(pick: &Pick) -> Option<Vec<i8>> {
    use Modifier::*;
    let single = |letter: Modifier| match letter {
        Forward => Some(vec![0]),
        Right => Some(vec![2]),
        Backward => Some(vec![4]),
        Left => Some(vec![-2]),
        Vertical => Some(vec![0, 4]),
        Sideways => Some(vec![-2, 2]),
        _ => None,
    };
    let first = pick.first.value;
    let Some(second) = pick.second.map(|s| s.value).filter(|&s| s != first) else { return single(first) };
    let (vertical, horizontal) = match (first, second) {
        (v @ (Forward | Backward), h @ (Left | Right | Sideways)) => (v, h),
        (h @ (Left | Right), v @ (Forward | Backward | Vertical)) => (v, h),
        _ => return None,
    };
    let diagonals = [(Forward, Right, 1), (Backward, Right, 3), (Forward, Left, -1), (Backward, Left, -3)];
    let fits = |(v, h, _): &&(Modifier, Modifier, i8)| {
        (vertical == Vertical || vertical == *v) && (horizontal == Sideways || horizontal == *h)
    };
    Some(diagonals.iter().filter(fits).map(|(.., e)| *e).collect())
}
