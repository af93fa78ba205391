//! What an atom does, and where its directions let it start.

use super::compass::images;
use super::letters::Place;
use super::{Lowering, direction};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Vector;
use crate::source::Span;
use crate::syntax::movement::Modifier::{self, *};
use crate::syntax::movement::{Atom, Named, Single};
use crate::syntax::tree::{Dialect, Spanned};

/// What an atom does, its letter resolved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// The leaps it has: one shape, or wazir and ferz.
    pub(super) shape: (u8, u8),
    /// Whether it has ferz steps too (K, Q).
    king: bool,
    /// How many steps; `None`: no limit.
    pub(super) reach: Option<u8>,
}

impl Moves {
    /// All vectors.
    pub(super) fn vectors(&self) -> Vec<Vector> {
        if self.king { [images((0, 1)), images((1, 1))].concat() } else { images(self.shape) }
    }

    /// The longer side of a leap, if it is along a line.
    pub(super) fn line(&self) -> Option<u8> {
        let (a, b) = self.shape;
        (a == 0 || a == b).then_some(b)
    }

    /// Whether it leads along no line.
    pub(super) fn is_oblique(&self) -> bool {
        self.line().is_none()
    }

    pub(super) fn is_knight(&self) -> bool {
        self.shape == (1, 2)
    }

    /// Whether a continuation takes all turns but back by default.
    pub(super) fn turns_freely(&self) -> bool {
        self.king || self.is_oblique()
    }

    /// Whether it has all of the king's directions.
    pub(super) fn is_king(&self) -> bool {
        self.king
    }
}

impl Lowering<'_, '_> {
    /// What an atom with its range does; `None` if it has no meaning, which is reported.
    pub(super) fn moves(&mut self, single: &Single) -> Option<Moves> {
        let shape = |a, b| Some(Moves { shape: (a, b), king: false, reach: Some(1) });
        let moves = match single.atom.value {
            Atom::Leap(a, b) => shape(a, b),
            Atom::OldL => {
                self.old_letter(single.atom.span.0, 'L', "C").then_some(()).and_then(|()| shape(1, 3))
            }
            Atom::OldJ => {
                self.old_letter(single.atom.span.0, 'J', "Z").then_some(()).and_then(|()| shape(2, 3))
            }
            Atom::Letter(named) | Atom::Word(named) => match named {
                Named::Wazir => shape(0, 1),
                Named::Ferz => shape(1, 1),
                Named::Dabbaba => shape(0, 2),
                Named::Knight => shape(1, 2),
                Named::Alfil => shape(2, 2),
                Named::Threeleaper => shape(0, 3),
                Named::Camel => shape(1, 3),
                Named::Zebra => shape(2, 3),
                Named::Tripper => shape(3, 3),
                Named::King => Some(Moves { shape: (0, 1), king: true, reach: Some(1) }),
                Named::Bishop => Some(Moves { shape: (1, 1), king: false, reach: None }),
                Named::Rook => Some(Moves { shape: (0, 1), king: false, reach: None }),
                Named::Queen => Some(Moves { shape: (0, 1), king: true, reach: None }),
            },
        }?;
        Some(match single.range.map(|r| r.value) {
            None => moves,
            Some(0) => Moves { reach: None, ..moves },
            Some(n) => Moves { reach: Some(n.min(15) as u8), ..moves },
        })
    }

    /// Whether L or J can be read here.
    fn old_letter(&mut self, span: Span, letter: char, modern: &str) -> bool {
        let known = self.context.dialect.is_some();
        let message = format!("`{letter}` is a camel in some tools and a zebra in others");
        let found = if known {
            Diagnostic::warning(codes::OLD_LETTER, message).primary(span, format!("read as `{modern}`"))
        } else {
            Diagnostic::error(codes::OLD_LETTER, message).primary(span, "which one is not said")
        };
        let found = found.fix(format!("write `{modern}`"), span, modern);
        let other = if modern == "C" { "Z" } else { "C" };
        self.report(found.help(format!("or `{other}`, where the text means that one")));
        known
    }

    /// The vectors of a first leg that its directions leave.
    pub(super) fn start(&mut self, place: &Place<'_>) -> Vec<Vector> {
        let letters: Vec<Spanned<Modifier>> = place.modifiers.directions().collect();
        let moves = place.moves;
        if !moves.king {
            return direction::select(&letters, moves.shape, self.diagnostics);
        }
        if letters.is_empty() {
            return moves.vectors();
        }
        // Only tools that know the eight directions read chains at all.
        let dialect = if place.position.last { self.context.dialect } else { Some(Dialect::XBetza) };
        match dialect {
            Some(dialect) => direction::select_king(&letters, dialect, self.diagnostics),
            None => {
                self.king_direction(place, &letters);
                moves.vectors()
            }
        }
    }

    fn king_direction(&mut self, place: &Place<'_>, letters: &[Spanned<Modifier>]) {
        let written: String = letters.iter().map(|l| l.value.letter()).collect();
        let span = letters.iter().fold(*letters[0].span, |all, l| all.to(*l.span));
        let letter = if place.moves.reach == Some(1) { 'K' } else { 'Q' };
        let message = format!("`{written}` before `{letter}` is read in three ways");
        let mut found = Diagnostic::error(codes::KING_DIRECTION, message)
            .primary(span, "one direction of eight, or the steps of W and F that lead there")
            .secondary(*place.single.atom.span, "W and F in one");
        let simple = letters.len() == 1 || letters.iter().all(|l| l.value == letters[0].value);
        if simple && letters[0].value != Half {
            let kept = place.modifiers.text();
            let range = match place.moves.reach {
                Some(1) => String::new(),
                Some(n) => n.to_string(),
                None => "0".to_string(),
            };
            let (w, f) = if place.moves.reach.is_none() {
                (format!("{kept}R"), format!("{kept}B"))
            } else {
                (format!("{kept}W{range}"), format!("{kept}F{range}"))
            };
            found = found
                .fix(format!("for all steps that lead there write `{w}{f}`"), place.unit, format!("{w}{f}"))
                .fix(format!("for the one direction write `{w}`"), place.unit, w);
        } else {
            found = found.help("write the W and the F moves apart, each with its directions");
        }
        self.report(found);
    }
}
