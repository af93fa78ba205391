//! What a leg needs on its way: lame leaps, jumps, hops, riders that turn.

use super::Lowering;
use super::leg::Manner;
use super::letters::{Place, stop};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Stop;
use crate::syntax::movement::Modifier::*;
use crate::syntax::movement::Modifiers;

impl Lowering<'_, '_> {
    /// `n` and `j`: what is needed inside a leap, and how many squares a slide skips.
    pub(super) fn crossing(&mut self, place: &Place<'_>) -> Option<(Manner, u8)> {
        let Place { moves, modifiers, .. } = *place;
        if modifiers.has(Lame) {
            return self.lame(place).map(|manner| (manner, 0));
        }
        if !modifiers.has(Jump) {
            return Some((Manner::Leap, 0));
        }
        match moves.line() {
            Some(1) if moves.reach == Some(1) => {
                self.no_move(place, Jump, "it skips the only square it could reach");
                None
            }
            Some(1) => Some((Manner::Leap, 1)),
            Some(2) if moves.reach == Some(1) => Some((Manner::Jump, 0)),
            _ if moves.is_knight() && moves.reach == Some(1) => Some((Manner::Jump, 0)),
            _ => {
                let span = modifiers.find(Jump).map_or(place.unit, |p| *p);
                self.report(
                    Diagnostic::error(
                        codes::LAME_AMBIGUOUS,
                        "tools do not agree on what this must jump over",
                    )
                    .primary(span, "several squares lie on the way")
                    .help("write the squares as legs, `p` where a man must stand: `[pW-W-W]`"),
                );
                None
            }
        }
    }

    fn lame(&mut self, place: &Place<'_>) -> Option<Manner> {
        let Place { moves, modifiers, .. } = *place;
        let span = modifiers.find(Lame).map_or(place.unit, |p| *p);
        let rider = moves.reach != Some(1);
        match moves.line() {
            // Steps can't be lame; but first moves of several quiet steps leave en passant squares.
            Some(1) if rider && modifiers.has(Initial) && stop(modifiers).has(Stop::QUIET) => {
                return Some(Manner::Leap);
            }
            Some(1) => {
                self.meaningless(place, Lame, "there are no squares between steps");
                return None;
            }
            Some(2) if !rider && !place.position.bracket => {}
            Some(_) => {
                let message = match (rider, place.position.bracket) {
                    (true, _) => "tools do not agree about lame riders",
                    (_, true) => "hardly any tool knows lame legs in brackets",
                    _ => "tools do not agree on which squares must be empty",
                };
                let found =
                    self.disagree(place, Lame, message.to_string(), "all squares on the way must be empty");
                let step = if moves.shape.0 == 0 { "W" } else { "F" };
                let legs = vec![step; moves.shape.1.into()].join("-");
                self.report(found.help(format!("the single leap in legs is plain: `[{legs}]`")));
            }
            None if moves.is_knight() && rider => {
                let found = self.disagree(
                    place,
                    Lame,
                    "tools do not agree about lame riders".to_string(),
                    "each leap goes one step orthogonally, then one diagonally, all squares empty",
                );
                self.report(found.help("a single leap is `[W-F]`, which is read alike"));
            }
            None if moves.is_knight() => {
                let found = self.disagree(
                    place,
                    Lame,
                    "a lame knight has two ways to each square".to_string(),
                    "one step orthogonally, then one diagonally (mao)",
                );
                let kept: Modifiers = modifiers.iter().map(|l| l.value).filter(|&m| m != Lame).collect();
                let plain =
                    modifiers.iter().all(|l| l.value.is_direction() || l.value.is_mode() || l.value == Lame);
                let alone = place.position.first && place.position.last && !place.position.bracket;
                self.report(if plain && alone {
                    let legs = format!("{}[W-F]", kept.text());
                    found.fix("write the way as legs", place.unit, legs)
                } else {
                    found.help("write the way as legs: `[W-F]`, or `[F-W]` for the moa")
                });
            }
            None => {
                let found = Diagnostic::error(codes::LAME_AMBIGUOUS, "a lame leap needs a single way")
                    .primary(span, "this leap has several")
                    .secondary(*place.single.atom.span, "oblique");
                let found = match moves.shape {
                    (1, 3) if !rider => {
                        found.help("write the way as legs, for example `[W-W-F]` or `[F-W-W]`")
                    }
                    (2, 3) if !rider => {
                        found.help("write the way as legs, for example `[W-F-F]` or `[F-F-W]`")
                    }
                    _ => found.help("write the way as legs: a lame knight is `[W-F]`"),
                };
                self.report(found);
                return None;
            }
        }
        Some(Manner::Lame)
    }

    /// `z` and `q` before a rider of one leg.
    pub(super) fn bending(&mut self, place: &Place<'_>) -> Option<()> {
        let Place { moves, modifiers, .. } = *place;
        let letter = if modifiers.has(Zigzag) { Zigzag } else { Circular };
        let clash = [Hop, Grasshopper, Lame, Jump, Toggle].into_iter().find(|&m| modifiers.has(m));
        if let Some(clash) = clash {
            self.meaningless(place, clash, "the rider turns after each step");
            return None;
        }
        if moves.reach == Some(1) {
            self.meaningless(place, letter, "one step has no turn");
            return None;
        }
        if letter == Circular && !moves.is_oblique() {
            self.meaningless(
                place,
                letter,
                "only oblique riders go in circles by it; write the turn: `(aq)W`",
            );
            return None;
        }
        if letter == Zigzag && moves.is_oblique() {
            let found = self.disagree(
                place,
                letter,
                "a crooked oblique rider is read in two ways".to_string(),
                "right angles to alternating sides",
            );
            self.report(found.help("write the turn: `(az)N`"));
        }
        Some(())
    }

    /// `p` and `g` in the last leg.
    pub(super) fn hopping(&mut self, place: &Place<'_>, manner: Manner, skip: u8) -> Option<()> {
        let Place { moves, modifiers, .. } = *place;
        let letter = if modifiers.has(Grasshopper) { Grasshopper } else { Hop };
        if manner != Manner::Leap || skip > 0 {
            let other = if modifiers.has(Lame) { Lame } else { Jump };
            self.meaningless(place, other, "the hop says already what stands on the way");
            return None;
        }
        if moves.reach == Some(1) {
            self.no_move(place, letter, "there is no room for a hurdle within one step");
            return None;
        }
        if moves.line() != Some(1) {
            let found = self.disagree(
                place,
                letter,
                "many tools give hopping riders of leaps no move".to_string(),
                "hurdle and landing are squares of the ride",
            );
            self.report(found);
        }
        Some(())
    }
}
