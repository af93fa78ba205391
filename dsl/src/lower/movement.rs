//! From movements as written to walks.
//!
//! Each unit of notation becomes a list of legs with all letters resolved (`leg`); every way through their turns is
//! a track (`walk`); the tracks of all units, in normal form (`tidy`), are the movement. What can't be read in
//! one way only is reported, never guessed.

mod atom;
mod bracket;
mod chain;
mod compass;
mod crossing;
mod direction;
pub mod english;
mod leg;
mod letters;
mod tidy;
mod turn;
mod walk;
mod words;

use crate::diagnostic::{Diagnostic, codes, has_errors, similar};
use crate::model::{self, Color, KindSet, PerColor, SquareSet};
use crate::source::Span;
use crate::syntax::movement::{Body, Condition, Movement, Named, Part, Term, Unit, Word, parse_text};
use crate::syntax::tree::{Dialect, Name, Region};
use walk::{Manner, TooMany, Walk};

/// Finds each side's squares of a region.
pub type Squares<'a> = dyn Fn(&Region) -> PerColor<SquareSet> + 'a;

/// Finds the kinds that names stand for, and tells all kinds of the game.
pub type Men<'a> = dyn Fn(&[Name]) -> (KindSet, KindSet) + 'a;

/// What the lowering of a movement needs to know about the description around it.
pub struct Context<'a> {
    /// The dialect that the file declares.
    pub dialect: Option<Dialect>,
    /// Finds the movement of a piece that the notation names.
    pub piece: &'a dyn Fn(&Name) -> Resolved,
    /// The names that can be used, for suggestions.
    pub names: &'a [String],
    /// The squares of a region, which is reported where it has a mistake; `None` where there is no board.
    pub region: Option<&'a Squares<'a>>,
    /// The kinds of some names, which are reported where there are none, and all kinds; `None` where no kinds are known.
    pub men: Option<&'a Men<'a>>,
}

/// What a name in a movement stands for.
pub enum Resolved {
    /// This movement.
    Movement(model::Movement),
    /// Nothing; the lowering reports it.
    Unknown,
    /// Something that can't be used, which has been reported already.
    Reported,
}

/// Resolves a movement. Findings are added to `diagnostics`; after an error the result is incomplete.
pub fn lower(tree: &Movement, context: &Context<'_>, diagnostics: &mut Vec<Diagnostic>) -> model::Movement {
    let mut lowering = Lowering { context, diagnostics, tracks: Vec::new(), full: false, alone: alone(tree) };
    tree.terms.iter().for_each(|term| lowering.term(term));
    tidy::tidy(lowering.tracks)
}

/// The word for a man that never moves.
const IMMOBILE: &str = "immobile";

fn alone(tree: &Movement) -> bool {
    matches!(&tree.terms[..], [Term::Plain(part)] if part.words.is_empty())
}

/// Whether the movement says that the man never moves.
pub fn is_immobile(tree: &Movement) -> bool {
    let word = |term: &Term| matches!(term, Term::Plain(Part { body: Body::Name(name), .. }) if name.value == IMMOBILE);
    alone(tree) && tree.terms.iter().all(word)
}

/// Reads and resolves a movement that stands by itself and names no pieces. With the movement come warnings.
pub fn from_notation(
    text: &str,
    dialect: Option<Dialect>,
) -> Result<(model::Movement, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (tree, mut diagnostics) = parse_text(text);
    let context = Context { dialect, piece: &|_| Resolved::Unknown, names: &[], region: None, men: None };
    let movement = lower(&tree, &context, &mut diagnostics);
    if has_errors(&diagnostics) { Err(diagnostics) } else { Ok((movement, diagnostics)) }
}

/// Adds a finding.
fn report(diagnostics: &mut Vec<Diagnostic>, found: Diagnostic) {
    diagnostics.push(found);
}

struct Lowering<'c, 'd> {
    context: &'c Context<'c>,
    diagnostics: &'d mut Vec<Diagnostic>,
    tracks: Vec<model::Track>,
    /// Whether there are too many tracks, which has been reported.
    full: bool,
    /// Whether the movement is a single word or piece of notation.
    alone: bool,
}

impl Lowering<'_, '_> {
    fn report(&mut self, found: Diagnostic) {
        self.diagnostics.push(found);
    }

    fn too_many(&mut self, span: Span) {
        self.full = true;
        self.report(
            Diagnostic::error(codes::TOO_MANY_PATHS, "the movement has too many different paths")
                .primary(span, format!("more than {}", walk::MAX_TRACKS))
                .help("fewer legs, or legs with fewer turns, have fewer paths"),
        );
    }

    fn term(&mut self, term: &Term) {
        let (conditions, parts) = match term {
            Term::Plain(part) => return self.part(part),
            Term::Conditional { conditions, parts, .. } => (conditions, parts),
        };
        let before = self.tracks.len();
        parts.iter().for_each(|part| self.part(part));
        for condition in conditions {
            match &condition.value {
                Condition::Unmoved => self.tracks[before..].iter_mut().for_each(|t| t.unmoved = true),
                Condition::OutOfCheck => self.out_of_check(before, *condition.span),
                Condition::FromRanks(from, to) => {
                    self.restrict_ranks(before, (from.value, to.value), *condition.span)
                }
                Condition::From(region) => {
                    self.bind(before, region, *condition.span, |bounds| &mut bounds.from);
                }
                Condition::To(region) => self.bind(before, region, *condition.span, |bounds| &mut bounds.to),
                Condition::Inside(region) => {
                    self.bind(before, region, *condition.span, |bounds| &mut bounds.inside);
                }
                Condition::Over { only, names } => self.hurdles(before, *only, names, *condition.span),
            }
        }
    }

    /// Says over whom the tracks from `before` on may hop, of which that may have been said already.
    fn hurdles(&mut self, before: usize, only: bool, names: &[Name], span: Span) {
        let Some((named, all)) = self.context.men.map(|find| find(names)) else {
            return self.report(
                Diagnostic::error(codes::CONDITION, "men to hop over where there are none")
                    .primary(span, "only a piece of a variant has others around it"),
            );
        };
        let barred: KindSet = if only { all.iter().filter(|k| !named.contains(*k)).collect() } else { named };
        let hops = |track: &&mut model::Track| {
            let hurdle = [model::Pass::Occupied, model::Pass::Friend, model::Pass::Enemy];
            track.segments.iter().flat_map(|s| &s.steps).any(|step| hurdle.contains(&step.pass))
        };
        let (mut any, mut never) = (false, false);
        for track in self.tracks[before..].iter_mut().filter(hops) {
            any = true;
            let bound = &mut track.bounds.no_hurdles;
            *bound = bound.or(barred);
            never |= *bound == all;
        }
        let wrong = match (any, never) {
            (false, _) => ("this movement hops over nobody", "says whom it hops over"),
            (true, true) => ("there is nobody left to hop over", "leaves no kind of men"),
            (true, false) => return,
        };
        self.report(
            Diagnostic::error(codes::CONDITION, wrong.0)
                .primary(span, wrong.1)
                .help("for a cannon that hops over any man but cannons: `over any but Cannon (pR)`"),
        );
    }

    /// Binds the tracks from `before` on to a region, which may be bound already.
    fn bind(
        &mut self,
        before: usize,
        region: &Region,
        span: Span,
        bound: fn(&mut model::Bounds) -> &mut Option<PerColor<SquareSet>>,
    ) {
        let Some(squares) = self.context.region.map(|lower| lower(region)) else {
            return self.report(
                Diagnostic::error(codes::CONDITION, "a region without a board")
                    .primary(span, "only a piece of a variant has one"),
            );
        };
        let mut never = false;
        for track in &mut self.tracks[before..] {
            let bound = bound(&mut track.bounds);
            let both = bind_both(*bound, squares);
            never |= Color::ALL.iter().all(|&c| both[c].is_empty());
            *bound = Some(both);
        }
        if never {
            self.report(
                Diagnostic::error(codes::CONDITION, "no square fulfils all conditions")
                    .primary(span, "no square is left")
                    .help("write one region, or a movement for each"),
            );
        }
    }

    /// Restricts the tracks from `before` on to sides that are not in check.
    fn out_of_check(&mut self, before: usize, span: Span) {
        let quiet = |step: &model::Step| {
            let passes = !matches!(step.pass, model::Pass::Capture | model::Pass::CaptureFriend);
            passes && model::Stop::QUIET.has(step.stop)
        };
        let steps = self.tracks[before..].iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps);
        if !steps.into_iter().all(quiet) {
            self.report(
                Diagnostic::error(
                    codes::CONDITION,
                    "only moves to empty squares can be bound to there being no check",
                )
                .primary(span, "some of these moves do something else")
                .help("write `m` before the atoms: `out of check (mN)`"),
            );
        }
        self.tracks[before..].iter_mut().for_each(|track| track.out_of_check = true);
    }

    /// Restricts the tracks from `before` on, which may be restricted already.
    fn restrict_ranks(&mut self, before: usize, (from, to): (u16, u16), span: Span) {
        let (from, to) = (from.min(16) as u8, to.min(16) as u8);
        let mut never = false;
        for track in &mut self.tracks[before..] {
            let (low, high) = track.from_ranks.unwrap_or((1, 16));
            let both = (low.max(from), high.min(to));
            never |= both.0 > both.1;
            track.from_ranks = Some(both);
        }
        if never {
            self.report(
                Diagnostic::error(codes::CONDITION, "no rank fulfils all conditions")
                    .primary(span, "contradicts another condition")
                    .help("write one range of ranks, or a movement for each"),
            );
        }
    }

    fn part(&mut self, part: &Part) {
        if self.full {
            return;
        }
        let before = self.tracks.len();
        match &part.body {
            Body::Notation(units) => units.iter().for_each(|unit| self.unit(unit, part)),
            Body::Name(name) => self.name(name, part),
            Body::Legs { .. } | Body::Each { .. } => self.legs_in_words(part),
        }
        self.endings(part, before);
    }

    fn unit(&mut self, unit: &Unit, part: &Part) {
        if self.full {
            return;
        }
        match unit {
            Unit::Chain(chain) => self.chain(chain, part),
            Unit::Bracket(bracket) => self.bracket(bracket, part),
        }
    }

    fn name(&mut self, name: &Name, part: &Part) {
        if let Some(named) = Named::from_word(&name.value) {
            return self.atom_word(named, name, part);
        }
        if name.value == IMMOBILE {
            return self.immobile(name);
        }
        match (self.context.piece)(name) {
            Resolved::Movement(movement) => {
                self.no_leg_words(part);
                self.extend(movement.tracks, *name.span);
            }
            Resolved::Unknown => self.unknown_name(name),
            Resolved::Reported => {}
        }
    }

    /// `immobile` adds no moves; it is all that can be said of a man.
    fn immobile(&mut self, name: &Name) {
        if !self.alone {
            self.report(
                Diagnostic::error(codes::WORD_MISUSED, "an immobile man has no other movement")
                    .primary(*name.span, "says that it never moves")
                    .help("leave the word out, or everything else"),
            );
        }
    }

    fn unknown_name(&mut self, name: &Name) {
        let word = name.value.as_str();
        let found = Diagnostic::error(codes::UNDEFINED_NAME, format!("no piece or atom is called `{word}`"))
            .primary(*name.span, "undefined");
        let atoms = Named::ALL.iter().map(|(.., atom)| *atom);
        let known = self.context.names.iter().map(String::as_str).chain(atoms);
        let looks_like_notation = word.chars().any(|c| Named::from_letter(c).is_some())
            && word.chars().all(|c| {
                c == 'a'
                    || Named::from_letter(c).is_some()
                    || crate::syntax::movement::Modifier::from_letter(c).is_some()
            });
        let found = match word {
            "unmoved" => found.help("write the movement in parentheses: `unmoved (D)`"),
            "out" => found.help("write the movement in parentheses: `out of check (mN)`"),
            "from" => found.help("write the ranks and the movement: `from rank 2 (fmW2)`"),
            "leg" | "legs" => found.help("write how many: `1 to 2 legs of W or D, straight`"),
            _ => match similar(word, known) {
                Some(close) => found.fix(format!("did you mean `{close}`?"), *name.span, close),
                None if looks_like_notation => found
                    .help("if this is notation: it ends with an atom, a capital letter behind its modifiers"),
                None => found.help("name a piece of the same variant or army, or an atom"),
            },
        };
        self.report(found);
    }

    /// Applies `swap`, `friendly` and `check-only` to the tracks from `before` on.
    fn endings(&mut self, part: &Part, before: usize) {
        let mut ending = None;
        for word in &part.words {
            let stop = match word.value {
                Word::Swap => model::Stop::SWAP,
                Word::Friendly => model::Stop::CAPTURE_FRIEND,
                Word::CheckOnly => model::Stop::CHECK,
                Word::Skip(_) | Word::Hop(_) => continue,
            };
            if ending.replace(stop).is_some() {
                self.report(
                    Diagnostic::error(codes::WORD_MISUSED, "a move can't end in two ways")
                        .primary(*word.span, "another word says already what it ends on")
                        .help("write two movements"),
                );
            }
        }
        let Some(ending) = ending else { return };
        let steps = self.tracks[before..].iter_mut().flat_map(|t| &mut t.segments).flat_map(|s| &mut s.steps);
        steps.filter(|s| s.stop != model::Stop::NEVER).for_each(|s| s.stop = ending);
        self.tracks[before..].iter_mut().for_each(|t| t.leaves_en_passant = false);
    }

    /// Adds the tracks of the walks that do more than to return to where they began.
    fn add(&mut self, walks: Result<Vec<Walk>, TooMany>, span: Span) {
        let walks = match walks {
            Ok(walks) => walks,
            Err(TooMany) => return self.too_many(span),
        };
        let any = !walks.is_empty();
        let tracks: Vec<model::Track> =
            walks.into_iter().filter_map(|(track, _)| walk::without_null_moves(track)).collect();
        if any && tracks.is_empty() {
            self.report(
                Diagnostic::error(codes::NULL_MOVE, "this only leads back to where it began")
                    .primary(span, "no move")
                    .help("a move that captures on its way may end where it began: `cabK`"),
            );
        }
        self.extend(tracks, span);
    }

    /// Adds tracks, if there is room for them.
    fn extend(&mut self, tracks: Vec<model::Track>, span: Span) {
        if self.tracks.len() + tracks.len() > walk::MAX_TRACKS && !self.full {
            self.too_many(span);
        }
        if !self.full {
            self.tracks.extend(tracks);
        }
    }
}

/// The squares of a region that are within a bound.
pub(super) fn bind_both(
    bound: Option<PerColor<SquareSet>>,
    squares: PerColor<SquareSet>,
) -> PerColor<SquareSet> {
    bound.map_or(squares, |bound| PerColor::from_fn(|c| bound[c].and(squares[c])))
}

/// The manner of a whole walk.
fn manner(modifiers: &crate::syntax::movement::Modifiers) -> Manner {
    use crate::syntax::movement::Modifier::{Around, Initial};
    Manner { unmoved: modifiers.has(Initial), wraps: modifiers.has(Around), leaves_en_passant: false }
}
