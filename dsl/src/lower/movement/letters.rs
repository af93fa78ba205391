//! The modifiers of one leg: what they mean there, and what is wrong with them.

use super::compass::images;
use super::leg::{Heading, Hop, Leg, Manner};
use super::turn::Turns;
use super::{Lowering, direction};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Pass, Stop, Vector};
use crate::source::Span;
use crate::syntax::movement::Modifier::{self, *};
use crate::syntax::movement::{Atom, Modifiers, Named, Single};
use crate::syntax::tree::{Dialect, Spanned};

/// What an atom does, its letter resolved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// The leaps it has: one shape, or wazir and ferz.
    shape: (u8, u8),
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
    fn line(&self) -> Option<u8> {
        let (a, b) = self.shape;
        (a == 0 || a == b).then_some(b)
    }

    /// Whether it leads along no line.
    pub(super) fn is_oblique(&self) -> bool {
        self.line().is_none()
    }

    fn is_knight(&self) -> bool {
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

    fn meaningless(&mut self, place: &Place<'_>, letter: Modifier, reason: &str) {
        let span = place.modifiers.find(letter).map_or(place.unit, |p| *p);
        let message = format!("`{}` has no meaning here: {reason}", letter.letter());
        let found = Diagnostic::error(codes::NO_MEANING, message);
        self.report(found.primary(span, "can't stand here").fix("leave it out", span, ""));
    }

    fn no_move(&mut self, place: &Place<'_>, letter: Modifier, reason: &str) {
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

    fn disagree(&mut self, place: &Place<'_>, letter: Modifier, message: String, read: &str) -> Diagnostic {
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

    /// `n` and `j`: what is needed inside a leap, and how many squares a slide skips.
    fn crossing(&mut self, place: &Place<'_>) -> Option<(Manner, u8)> {
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
    fn bending(&mut self, place: &Place<'_>) -> Option<()> {
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
    fn hopping(&mut self, place: &Place<'_>, manner: Manner, skip: u8) -> Option<()> {
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
