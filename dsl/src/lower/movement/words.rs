//! Legs in words, and words before notation.

use super::atom::Moves;
use super::leg::{Heading, Hop, Leg, Manner};
use super::{Lowering, walk};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Pass, Stop, Vector};
use crate::source::Span;
use crate::syntax::movement::{Body, Hurdle, Part, Single, Turn, Unit, Word};

impl Lowering<'_, '_> {
    /// `1 to 2 legs of F or A, straight` and `each of W, D at most once, turning`.
    pub(super) fn legs_in_words(&mut self, part: &Part) {
        self.no_leg_words(part);
        let (of, turn) = match &part.body {
            Body::Legs { of, turn, .. } | Body::Each { of, turn } => (of, *turn),
            Body::Notation(_) | Body::Name(_) => return,
        };
        let Some(moves) = of.iter().map(|s: &Single| self.moves(s)).collect::<Option<Vec<Moves>>>() else {
            return;
        };
        let sequences = match &part.body {
            Body::Legs { min, max, .. } => {
                (usize::from(min.value)..=usize::from(max.value)).try_fold(Vec::new(), |mut all, count| {
                    all.extend(sequences(moves.len(), count)?);
                    Some(all)
                })
            }
            _ => arrangements(moves.len()),
        };
        let Some(sequences) = sequences else { return self.too_many(*part.span) };
        let mut walks = Vec::new();
        for sequence in sequences {
            let legs: Vec<Leg> = sequence.iter().map(|&i| leg(&moves[i], turn)).collect();
            match walk::walks(&legs, Default::default()) {
                Ok(found) => walks.extend(found),
                Err(walk::TooMany) => return self.too_many(*part.span),
            }
            if walks.len() > walk::MAX_TRACKS {
                return self.too_many(*part.span);
            }
        }
        self.add(Ok(walks), *part.span);
    }

    /// Applies `skip` and `hop` to the only leg of a unit; whether that has a meaning.
    pub(super) fn leg_words(&mut self, part: &Part, legs: &mut [Leg], unit: Span) -> bool {
        self.modes_with_endings(part);
        for word in &part.words {
            let misuse = |reason: &str| {
                Diagnostic::error(codes::WORD_MISUSED, "the word does not apply to this movement")
                    .primary(*word.span, reason.to_string())
                    .secondary(unit, "this movement")
            };
            let slides = |legs: &[Leg]| match legs {
                [leg] => {
                    leg.hop.is_none() && leg.bends.is_none() && leg.manner == Manner::Leap && leg.skip == 0
                }
                _ => false,
            };
            match &word.value {
                Word::Swap | Word::Friendly | Word::CheckOnly => {}
                _ if !slides(legs) => {
                    self.report(misuse("only a plain slide of one leg can do so"));
                    return false;
                }
                Word::Skip(count) => {
                    let skip = count.value as u8;
                    if legs[0].reach.is_some_and(|reach| reach <= skip) {
                        self.report(
                            Diagnostic::error(codes::NO_MOVE, "no move is possible: all squares are skipped")
                                .primary(*word.span, "skips as many squares as the range has")
                                .secondary(unit, "reaches no further")
                                .help("write a longer range, or 0 for no limit"),
                        );
                        return false;
                    }
                    legs[0].skip = skip;
                }
                Word::Hop(hurdle) => {
                    if legs[0].reach == Some(1) {
                        self.report(
                            Diagnostic::error(
                                codes::NO_MOVE,
                                "no move is possible: one step has no room for a hurdle",
                            )
                            .primary(*word.span, "needs a hurdle")
                            .secondary(unit, "makes one step")
                            .help("write a longer range, or 0 for no limit"),
                        );
                        return false;
                    }
                    let over = match hurdle {
                        Hurdle::Friend => Pass::Friend,
                        Hurdle::Enemy => Pass::Enemy,
                        Hurdle::Any => Pass::Occupied,
                    };
                    legs[0].hop = Some(Hop { over, lands_behind: false });
                }
            }
        }
        true
    }

    /// Reports `skip` and `hop` before something they can't change.
    pub(super) fn no_leg_words(&mut self, part: &Part) {
        self.modes_with_endings(part);
        for word in &part.words {
            if matches!(word.value, Word::Skip(_) | Word::Hop(_)) {
                self.report(
                    Diagnostic::error(codes::WORD_MISUSED, "the word applies to a slide in letters only")
                        .primary(*word.span, "changes no such movement")
                        .help("write it before an atom with its range: `skip 1 R`"),
                );
            }
        }
    }

    /// Reports modes that a word overrules.
    fn modes_with_endings(&mut self, part: &Part) {
        let ends = |w: &&crate::syntax::tree::Spanned<Word>| {
            matches!(w.value, Word::Swap | Word::Friendly | Word::CheckOnly)
        };
        let (Some(word), Body::Notation(units)) = (part.words.iter().find(ends), &part.body) else { return };
        let last = units.iter().filter_map(|unit| match unit {
            Unit::Chain(chain) => chain.legs.last(),
            Unit::Bracket(bracket) => Some(&bracket.modifiers),
        });
        let mode = last.flat_map(|m| m.iter().collect::<Vec<_>>()).find(|l| l.value.is_mode());
        let Some(mode) = mode else { return };
        let found = Diagnostic::error(codes::WORD_MISUSED, "two things say what the move ends on")
            .primary(*word.span, "this word says what the move ends on")
            .secondary(*mode.span, "and this letter too")
            .fix("leave the letter out", *mode.span, "");
        if !self.diagnostics.contains(&found) {
            self.report(found);
        }
    }
}

/// A leg that can go on after another as the word says.
fn leg(moves: &Moves, turn: Turn) -> Leg {
    let vectors: Vec<Vector> = moves.vectors();
    Leg {
        heading: match turn {
            Turn::Straight => Heading::Straight(vectors),
            Turn::Turning => Heading::Vectors(vectors),
        },
        reach: moves.reach,
        manner: Manner::Leap,
        skip: 0,
        passes: vec![Pass::Empty],
        stop: Stop::PLAIN,
        hop: None,
        toggles: false,
        bends: None,
    }
}

/// Every way to choose `count` times among `kinds`; `None` if there are too many.
fn sequences(kinds: usize, count: usize) -> Option<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        all = all.iter().flat_map(|s| (0..kinds).map(move |k| [&s[..], &[k]].concat())).collect();
        if all.len() > walk::MAX_TRACKS {
            return None;
        }
    }
    Some(all)
}

/// Every order of some of the kinds, each at most once, at least one; `None` if there are too many.
fn arrangements(kinds: usize) -> Option<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<usize>> = (0..kinds).map(|k| vec![k]).collect();
    let mut from = 0;
    while from < all.len() {
        let longer: Vec<Vec<usize>> = all[from..]
            .iter()
            .flat_map(|s| (0..kinds).filter(|k| !s.contains(k)).map(move |k| [&s[..], &[k]].concat()))
            .collect();
        from = all.len();
        all.extend(longer);
        if all.len() > walk::MAX_TRACKS {
            return None;
        }
    }
    Some(all)
}
