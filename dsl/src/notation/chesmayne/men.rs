//! The men by name: a monogram for the kind and a number, counted from the owner's own left.

use crate::model::{Color, Kind, KindId, Model, PerColor, Square, Stop, Vector};
use crate::reference::{Action, Move, Position};
use std::collections::{BTreeMap, BTreeSet};

/// The names of all men on the board, kept while they move.
#[derive(Clone, Debug)]
pub struct Men {
    monograms: Vec<String>,
    labels: BTreeMap<Square, String>,
    /// How many men of each kind each side has named so far.
    named: PerColor<Vec<u32>>,
}

impl Men {
    /// Names the men of a position, each side's from its own left to its right, the men of one file from its own side
    /// onward.
    pub fn new(position: &Position) -> Men {
        let model = position.model();
        let named = PerColor::from_fn(|_| vec![0; model.kinds.len()]);
        let mut men = Men { monograms: monograms(model), labels: BTreeMap::new(), named };
        for color in Color::ALL {
            let mut squares: Vec<Square> =
                position.placement().men_of(color).map(|(square, _)| square).collect();
            squares.sort_by_key(|&square| from_own_left(model, color, square));
            for square in squares {
                if let Some(man) = position.placement().get(square) {
                    let label = men.next_label(model, color, man.kind);
                    men.labels.insert(square, label);
                }
            }
        }
        men
    }

    /// The name of the man on a square.
    pub fn on(&self, square: Square) -> Option<&str> {
        self.labels.get(&square).map(String::as_str)
    }

    /// The monogram of a kind.
    pub fn monogram(&self, kind: KindId) -> &str {
        &self.monograms[kind.index()]
    }

    /// Follows a move of the position. A man that promotes or is dropped gets the next free number of its new kind.
    pub fn play(&mut self, position: &Position, mv: &Move) {
        let (model, color) = (position.model(), position.turn());
        match mv.action {
            Action::Walk { from, to, ref victims, swap, promotion, .. } => {
                victims.iter().for_each(|square| drop(self.labels.remove(square)));
                let (mover, other) = (self.labels.remove(&from), self.labels.remove(&to));
                let mover = promotion.map(|kind| self.next_label(model, color, kind)).or(mover);
                self.put(to, mover);
                if swap {
                    self.put(from, other);
                }
            }
            Action::Drop { kind, to } => {
                let label = self.next_label(model, color, kind);
                self.put(to, Some(label));
            }
            Action::Castle { index, .. } => {
                let castling = position.castling(index);
                let king = self.labels.remove(&castling.king_from);
                let partner = self.labels.remove(&castling.partner_from);
                self.put(castling.king_to, king);
                self.put(castling.partner_to, partner);
            }
            Action::KingSwap { king, partner } => {
                let (a, b) = (self.labels.remove(&king), self.labels.remove(&partner));
                self.put(partner, a);
                self.put(king, b);
            }
            Action::Pass { .. } => {}
        }
        if let Some((kind, square)) = mv.action.gate() {
            let label = self.next_label(model, color, kind);
            self.put(square, Some(label));
        }
    }

    fn put(&mut self, square: Square, label: Option<String>) {
        self.labels.extend(label.map(|label| (square, label)));
    }

    /// The only royal man of a side has no number.
    fn next_label(&mut self, model: &Model, color: Color, kind: KindId) -> String {
        let number = &mut self.named[color][kind.index()];
        *number += 1;
        match *number {
            1 if model.kind(kind).royal => self.monograms[kind.index()].clone(),
            n => format!("{}{n}", self.monograms[kind.index()]),
        }
    }
}

fn from_own_left(model: &Model, color: Color, square: Square) -> (u8, u8) {
    let file = match color {
        Color::White => model.board.file(square),
        Color::Black => model.board.files - 1 - model.board.file(square),
    };
    (file, model.board.relative_rank(color, square))
}

/// A monogram for each kind: the ones that Chesmayne has for men that move like this, the first letters of the name
/// for others.
fn monograms(model: &Model) -> Vec<String> {
    let mut monograms: Vec<String> = Vec::new();
    for kind in &model.kinds {
        // Kinds of one name in two armies are one man to a player.
        let same = model.kinds.iter().zip(&monograms).find(|(other, _)| other.name == kind.name);
        let monogram = match same {
            Some((_, monogram)) => monogram.clone(),
            None => candidates(kind).into_iter().find(|m| !monograms.contains(m)).unwrap_or_default(),
        };
        monograms.push(monogram);
    }
    monograms
}

/// Monograms for the kind, the best one first; there are more than there are kinds.
fn candidates(kind: &Kind) -> Vec<String> {
    let letters: Vec<char> = kind.name.chars().filter(char::is_ascii_alphabetic).collect();
    let first = letters.first().copied().unwrap_or('X').to_ascii_uppercase();
    let from_name = letters.iter().skip(1).map(|c| format!("{first}{}", c.to_ascii_uppercase()));
    let others = ('A'..='Z').flat_map(|a| ('A'..='Z').map(move |b| format!("{a}{b}")));
    chesmayne(kind).map(String::from).into_iter().chain(from_name).chain(others).collect()
}

/// The monogram of a man that Chesmayne's page on shatranj, or the chess it compares with, has.
fn chesmayne(kind: &Kind) -> Option<&'static str> {
    if kind.royal {
        return Some("KI");
    }
    if kind.promotion.is_some() {
        return Some("BQ");
    }
    let (steps, rides) = plain(kind)?;
    let is = |s: &[(i8, i8)], r: &[(i8, i8)]| steps == all_ways(s) && rides == all_ways(r);
    let known = [
        ("AD", is(&[(1, 1)], &[])),
        ("EL", is(&[(2, 2)], &[])),
        ("KT", is(&[(1, 2)], &[])),
        ("GE", is(&[(1, 0), (1, 1)], &[])),
        ("RO", is(&[], &[(1, 0)])),
        ("BS", is(&[], &[(1, 1)])),
        ("QU", is(&[], &[(1, 0), (1, 1)])),
    ];
    known.into_iter().find(|&(_, fits)| fits).map(|(monogram, _)| monogram)
}

/// Each leap in all directions.
fn all_ways(leaps: &[(i8, i8)]) -> BTreeSet<Vector> {
    let both = leaps.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let signs = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    both.flat_map(|(a, b)| signs.map(|(x, y)| Vector { right: a * x, forward: b * y })).collect()
}

/// The single leaps and the unlimited rides that a movement consists of, if it is nothing more than that.
fn plain(kind: &Kind) -> Option<(BTreeSet<Vector>, BTreeSet<Vector>)> {
    let (mut steps, mut rides) = (BTreeSet::new(), BTreeSet::new());
    for track in &kind.movement.tracks {
        let ([segment], false, None, true, false) = (
            &track.segments[..],
            track.unmoved || track.out_of_check,
            track.from_ranks,
            track.bounds.is_free(),
            track.wraps,
        ) else {
            return None;
        };
        let [step] = segment.steps[..] else { return None };
        match segment.max {
            _ if step.stop != Stop::PLAIN => return None,
            Some(1) => steps.insert(step.by),
            None => rides.insert(step.by),
            Some(_) => return None,
        };
    }
    Some((steps, rides))
}
