//! Legs of several atoms.

use super::atom::Moves;
use super::chain::MAX_LEGS;
use super::leg::{Heading, Leg};
use super::letters::{Place, Position, stop};
use super::turn::Turns;
use super::{Lowering, direction, manner, walk};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Vector;
use crate::source::Span;
use crate::syntax::movement::{Bracket, BracketLeg, Join, Modifier, Part};

impl Lowering<'_, '_> {
    pub(super) fn bracket(&mut self, bracket: &Bracket, part: &Part) {
        self.no_leg_words(part);
        let before = &bracket.modifiers;
        for letter in before.iter() {
            let allowed = letter.value.is_direction()
                || letter.value.is_mode()
                || matches!(letter.value, Modifier::Initial | Modifier::Around);
            if !allowed {
                let written = letter.value.letter();
                self.report(
                    Diagnostic::error(
                        codes::NO_MEANING,
                        format!("`{written}` has no meaning before a bracket"),
                    )
                    .primary(*letter.span, "belongs to a leg")
                    .help("write it inside the bracket, before the leg it is about"),
                );
                return;
            }
        }
        let count = bracket.legs.len();
        if count > MAX_LEGS {
            self.report(
                Diagnostic::error(codes::TOO_MANY_PATHS, format!("the bracket has {count} legs"))
                    .primary(*bracket.span, format!("{MAX_LEGS} at most")),
            );
            return;
        }
        let Some(moves) = bracket.legs.iter().map(|l| self.moves(&l.single)).collect::<Option<Vec<Moves>>>()
        else {
            return;
        };
        // The move can end after the last leg, and after each one that is followed by `?`.
        let ends = (1..=count).filter(|&n| n == count || bracket.legs[n].join == Join::May);
        let mut walks = Vec::new();
        for end in ends {
            let Some(legs) = self.bracket_legs(bracket, &moves, end) else { return };
            match walk::walks(&legs, manner(before)) {
                Ok(found) => walks.extend(found),
                Err(walk::TooMany) => return self.too_many(*bracket.span),
            }
            if walks.len() > walk::MAX_TRACKS {
                return self.too_many(*bracket.span);
            }
        }
        let letters: Vec<_> = before.directions().collect();
        let whole = |(_, path): walk::Walk| {
            path.iter().fold(Vector { right: 0, forward: 0 }, |sum, v| Vector {
                right: sum.right.saturating_add(v.right),
                forward: sum.forward.saturating_add(v.forward),
            })
        };
        let walks = if letters.is_empty() { walks } else { self.directed(bracket, walks, &letters, whole) };
        self.add(Ok(walks), *bracket.span);
    }

    /// The paths that directions before the bracket leave: a path counts as the leap that one step of each of its
    /// legs makes; a path that can stop early goes with the whole path it begins.
    fn directed(
        &mut self,
        bracket: &Bracket,
        walks: Vec<walk::Walk>,
        letters: &[crate::syntax::tree::Spanned<Modifier>],
        whole: impl Fn(walk::Walk) -> Vector,
    ) -> Vec<walk::Walk> {
        let count = bracket.legs.len();
        let (complete, early): (Vec<_>, Vec<_>) =
            walks.into_iter().partition(|(_, path)| path.len() == count);
        let errors = self.diagnostics.len();
        let mut kept = direction::filter(letters, complete, whole, self.diagnostics);
        // The same finding for each shape of path is one finding.
        let mut found: Vec<Diagnostic> = Vec::new();
        for one in self.diagnostics.drain(errors..) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        self.diagnostics.extend(found);
        let begins = |path: &[Vector]| kept.iter().any(|(_, whole)| whole.starts_with(path));
        let early: Vec<walk::Walk> = early.into_iter().filter(|(_, path)| begins(path)).collect();
        kept.extend(early);
        if kept.is_empty() {
            self.report(
                Diagnostic::error(codes::BRACKET_TURN, "no path of the bracket leads there").primary(
                    *bracket.modifiers.directions().next().map_or(bracket.span, |l| l.span),
                    "no such path",
                ),
            );
        }
        kept
    }

    /// The first legs, up to `end`, as a move of their own.
    fn bracket_legs(&mut self, bracket: &Bracket, moves: &[Moves], end: usize) -> Option<Vec<Leg>> {
        let whole = end == bracket.legs.len();
        let mut legs: Vec<Leg> = Vec::new();
        let reported = self.diagnostics.len();
        for (i, written) in bracket.legs[..end].iter().enumerate() {
            let position = Position { first: i == 0, last: i + 1 == end, bracket: true };
            let place = Place {
                position,
                moves: moves[i],
                modifiers: &written.modifiers,
                single: &written.single,
                unit: *written.span,
            };
            let heading = if i == 0 {
                if !self.no_directions(written, bracket) {
                    return None;
                }
                Heading::Vectors(moves[0].vectors())
            } else {
                self.bracket_heading(&moves[i - 1], &moves[i], written)?
            };
            let mut leg = self.leg(&place, heading)?;
            if !written.modifiers.iter().any(|l| l.value.is_mode()) {
                leg.stop = stop(&bracket.modifiers);
            }
            legs.push(leg);
            if let Some(dead) = walk::dead_end(&legs) {
                self.impossible(&bracket.legs[dead]);
                return None;
            }
        }
        if !whole {
            // The same legs are read again as part of the whole bracket, and reported there.
            self.diagnostics.truncate(reported);
        }
        Some(legs)
    }

    /// Whether the first leg is without directions; they would select nothing that tools agree on.
    fn no_directions(&mut self, leg: &BracketLeg, bracket: &Bracket) -> bool {
        let letters: Vec<_> = leg.modifiers.directions().collect();
        let (Some(first), Some(last)) = (letters.first(), letters.last()) else { return true };
        let span = first.span.to(*last.span);
        let written: String = letters.iter().map(|l| l.value.letter()).collect();
        self.report(
            Diagnostic::error(codes::BRACKET_TURN, "directions of the first leg stand before the bracket")
                .primary(span, "inside they have no agreed meaning")
                .fix(
                    format!("`{written}[...]` selects whole paths"),
                    Span { start: bracket.span.start, end: span.end },
                    format!("{}[", bracket.modifiers.text() + &written),
                ),
        );
        false
    }

    fn bracket_heading(&mut self, before: &Moves, moves: &Moves, leg: &BracketLeg) -> Option<Heading> {
        let vectors = moves.vectors();
        Some(match self.turns(&leg.modifiers)? {
            Some(turns) => Heading::Toward(vectors, turns),
            // A king's leg goes anywhere but back.
            None if moves.is_king() && !before.is_oblique() => Heading::Toward(vectors, Turns::not_back()),
            None => Heading::Outward(vectors),
        })
    }

    fn impossible(&mut self, leg: &BracketLeg) {
        let letters: Vec<_> = leg.modifiers.directions().collect();
        let span = match (letters.first(), letters.last()) {
            (Some(first), Some(last)) => first.span.to(*last.span),
            _ => *leg.span,
        };
        self.report(
            Diagnostic::error(codes::BRACKET_TURN, "the leg has no move in that direction")
                .primary(span, "no such turn from the leg before")
                .help("`f` is straight on, `fs` half left or right, `s` left or right; without letters a leg goes outward"),
        );
    }
}
