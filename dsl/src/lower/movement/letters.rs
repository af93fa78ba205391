//! The modifiers of one leg: what they mean there, and what is wrong with them.

use super::Lowering;
use super::atom::Moves;
use super::leg::{Heading, Hop, Leg};
use super::turn::Turns;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Pass, Stop};
use crate::source::Span;
use crate::syntax::movement::Modifier::{self, *};
use crate::syntax::movement::{Modifiers, Single};

/// Where a leg stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) first: bool,
    pub(super) last: bool,
    /// In a bracket; otherwise in a chain.
    pub(super) bracket: bool,
}

/// What a unit as a whole knows about a leg.
pub(super) struct Place<'t> {
    pub(super) position: Position,
    pub(super) moves: Moves,
    pub(super) modifiers: &'t Modifiers,
    pub(super) single: &'t Single,
    /// The whole unit.
    pub(super) unit: Span,
}

impl Lowering<'_, '_> {
    /// The leg that letters describe; `None` after an error that leaves nothing to go on with.
    pub(super) fn leg(&mut self, place: &Place<'_>, heading: Heading) -> Option<Leg> {
        let Place { position, moves, modifiers, .. } = *place;
        let errors = self.diagnostics.len();
        let has = |m: Modifier| modifiers.has(m);
        self.misplaced(place);
        let (manner, skip) = self.crossing(place)?;
        let hurdle = if has(Tame) { Pass::Friend } else { Pass::Occupied };
        let bends = (has(Zigzag) || has(Circular)) && position.first;
        if bends {
            self.bending(place)?;
        }
        let hops = has(Hop) || has(Grasshopper);
        if hops && position.last {
            self.hopping(place, manner, skip)?;
        }
        if skip > 0 && moves.reach == Some(skip) {
            self.no_move(place, Jump, "it skips the only square it could reach");
            return None;
        }
        let toggles = !position.last && (has(Toggle) || has(Grasshopper));
        if toggles && moves.reach.is_some_and(|n| n > 1) {
            let letter = if has(Toggle) { Toggle } else { Grasshopper };
            let message =
                format!("`{}` changes between step and slide, which this range is neither", letter.letter());
            let found = Diagnostic::error(codes::RANGE, message)
                .primary(modifiers.find(letter).map_or(place.unit, |p| *p), "changes the legs that follow");
            let range = place.single.range.map_or(place.unit, |r| *r.span);
            self.report(found.secondary(range, "neither one step nor without limit"));
        }
        let failed =
            self.diagnostics[errors..].iter().any(|d| d.severity == crate::diagnostic::Severity::Error);
        let turns = if bends { Turns::read(&undirected(modifiers)).ok().flatten() } else { None };
        let hop = (hops && position.last).then_some(Hop { over: hurdle, lands_behind: has(Grasshopper) });
        let leg = Leg {
            heading,
            reach: moves.reach,
            manner,
            skip,
            passes: passes(modifiers, hurdle),
            stop: stop(modifiers),
            hop,
            toggles,
            bends: turns.map(|turns| self.bend(place, turns)),
        };
        (!failed).then_some(leg)
    }

    /// A rider's turns: a knight's circle has its next move an eighth away.
    fn bend(&self, place: &Place<'_>, turns: Turns) -> Turns {
        if place.modifiers.has(Circular) { Turns { eighths: vec![-1, 1], ..turns } } else { turns }
    }

    pub(super) fn meaningless(&mut self, place: &Place<'_>, letter: Modifier, reason: &str) {
        let span = place.modifiers.find(letter).map_or(place.unit, |p| *p);
        let message = format!("`{}` has no meaning here: {reason}", letter.letter());
        let found = Diagnostic::error(codes::NO_MEANING, message);
        self.report(found.primary(span, "can't stand here").fix("leave it out", span, ""));
    }

    pub(super) fn no_move(&mut self, place: &Place<'_>, letter: Modifier, reason: &str) {
        let span = place.modifiers.find(letter).map_or(place.unit, |p| *p);
        let found = Diagnostic::error(codes::NO_MOVE, format!("no move is possible: {reason}"))
            .primary(span, "needs more than one step")
            .secondary(*place.single.atom.span, "makes one step");
        let atom = *place.single.atom.span;
        let found = match place.single.range {
            Some(range) => found.fix("without limit it can move", *range.span, "0"),
            None => found.fix("without limit it can move", atom.after(), "0"),
        };
        self.report(found);
    }

    pub(super) fn disagree(
        &mut self,
        place: &Place<'_>,
        letter: Modifier,
        message: String,
        read: &str,
    ) -> Diagnostic {
        let span = place.modifiers.find(letter).map_or(place.unit, |p| *p);
        Diagnostic::warning(codes::TOOLS_DISAGREE, message).primary(span, format!("read as: {read}"))
    }

    /// Reports letters that can't stand in this leg.
    fn misplaced(&mut self, place: &Place<'_>) {
        let Place { position, modifiers, .. } = *place;
        for letter in modifiers.iter() {
            let reason = match letter.value {
                Initial | Around if position.bracket => "it stands before the bracket",
                Initial | Around if !position.first => "it stands before the first leg",
                EnPassant if !position.last => "only the last leg captures en passant",
                Toggle if position.last => "no leg follows that it could change",
                Toggle | Grasshopper if position.bracket && !position.last => {
                    "each leg of a bracket has its own range"
                }
                Toggle if [Hop, Grasshopper, Capture, Destroy].iter().any(|&m| modifiers.has(m)) => {
                    "it says itself that the square is empty"
                }
                Grasshopper if modifiers.has(Hop) => "`p` hops already",
                Circular if modifiers.has(Zigzag) => "`z` says the opposite",
                Jump if modifiers.has(Lame) => "`n` says the opposite",
                Zigzag | Circular if position.first && !position.last => "the first leg turns from nothing",
                Tame if !modifiers.has(Hop) && !modifiers.has(Grasshopper) => {
                    let found = Diagnostic::error(
                        codes::OUT_OF_LANGUAGE,
                        "`t` (not capturing royal men) is not part of the notation here",
                    );
                    self.report(
                        found
                            .primary(*letter.span, "not available")
                            .help("with `p` or `g` it means that the hurdle is an own man: `tpR`"),
                    );
                    continue;
                }
                _ => continue,
            };
            self.meaningless(place, letter.value, reason);
        }
    }
}

/// Without directions, which say where a single leg starts.
fn undirected(modifiers: &Modifiers) -> Modifiers {
    modifiers.iter().map(|l| l.value).filter(|m| !m.is_direction()).collect()
}

/// What the modes of a last leg end on.
pub(super) fn stop(modifiers: &Modifiers) -> Stop {
    let modes = [
        (Move, Stop::QUIET),
        (Capture, Stop::CAPTURE),
        (Destroy, Stop::CAPTURE_FRIEND),
        (EnPassant, Stop::EN_PASSANT),
    ];
    let stop = modes.iter().filter(|(m, _)| modifiers.has(*m)).fold(Stop::NEVER, |all, (_, s)| all | *s);
    if stop == Stop::NEVER { Stop::PLAIN } else { stop }
}

/// What the modes of a leg need on its last square in order that another leg can follow.
fn passes(modifiers: &Modifiers, hurdle: Pass) -> Vec<Pass> {
    let has = |m: Modifier| modifiers.has(m);
    let hops = has(Hop) || has(Grasshopper);
    let mut passes = Vec::new();
    match (has(Move), hops) {
        (true, true) if hurdle == Pass::Occupied => passes.push(Pass::Any),
        (true, true) => passes.extend([Pass::Empty, hurdle]),
        (true, false) => passes.push(Pass::Empty),
        (false, true) => passes.push(hurdle),
        (false, false) => {}
    }
    if has(Capture) {
        passes.push(Pass::Capture);
    }
    if has(Destroy) {
        passes.push(Pass::CaptureFriend);
    }
    if passes.is_empty() {
        passes.push(Pass::Empty);
    }
    passes
}
