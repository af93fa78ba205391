//! Inheritance: a variant's statements on top of those of the variants it is a change of.

mod men;
mod rules;

use super::declared::{Declared, EndDecl, In};
use super::files::{Chain, Files, Loaded};
use super::names;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::Note;
use crate::syntax::tree::{self, StatementKind, Text};

/// Applies the variants of a chain one after the other.
pub(crate) fn flatten(files: &Files<'_>, chain: &Chain, report: &mut Report) -> Declared {
    let mut declared = Declared::default();
    let mut armies_of = Vec::new();
    for (index, (file, name)) in chain.iter().enumerate() {
        let loaded = &files.files[*file];
        let Some((item, variant)) = loaded.variant(name) else { continue };
        declared.name = variant.name.value.to_lowercase();
        declared.name_at = At { file: *file, span: *variant.name.span };
        if index == 0 {
            declared.family.clone_from(&declared.name);
        }
        // A note before a variant describes that one; a change has its own.
        declared.notes.retain(|n| n.about.is_some());
        note(&mut declared, None, item.notes());
        let mut layer = Layer {
            declared: &mut declared,
            report,
            loaded,
            file: *file,
            base: index > 0,
            said: Vec::new(),
            new_ends: 0,
        };
        if let Some(found) = names::check(&variant.name.value, "variant", layer.at(*variant.name.span)) {
            layer.report.add(found);
        }
        if !armies_of.contains(file) {
            armies_of.push(*file);
            for (item, army) in loaded.tree.armies() {
                layer.army(army, *item.span, true);
            }
        }
        for statement in &variant.block.statements {
            layer.statement(statement);
        }
    }
    declared
}

/// Adds a note as one paragraph. What is said of something again replaces what was said of it.
fn note<'a>(declared: &mut Declared, about: Option<&str>, lines: impl Iterator<Item = &'a str>) {
    if about.is_some() {
        declared.notes.retain(|n| n.about.as_deref() != about);
    }
    let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    if !text.is_empty() {
        declared.notes.push(Note { about: about.map(str::to_string), text });
    }
}

/// What a statement is about, in a word or two.
fn subject(statement: &StatementKind) -> &str {
    match statement {
        StatementKind::Title(_) => "title",
        StatementKind::Family(_) => "family",
        StatementKind::Board(_) => "board",
        StatementKind::Region(region) => &region.name.value,
        StatementKind::Piece(piece) => &piece.name.value,
        StatementKind::Remove(name) => &name.value,
        StatementKind::Army(army) => &army.name.value,
        StatementKind::Array(_) => "array",
        StatementKind::Setup(setup) => &setup.name.value,
        StatementKind::SetupsMirrored => "set-ups",
        StatementKind::FirstToMove(_) => "first to move",
        StatementKind::Checkmate(_) => "checkmate",
        StatementKind::Stalemate(_) => "stalemate",
        StatementKind::BareKing(_) => "bare king",
        StatementKind::Repetition(_) => "repetition",
        StatementKind::Quiet(_) => "quiet moves",
        StatementKind::Goal(_) => "goal",
        StatementKind::Extinction(_) => "extinction",
        StatementKind::Checks(_) => "checks",
        StatementKind::Counting(_) => "counting",
        StatementKind::Material(_) => "insufficient material",
        StatementKind::PerpetualCheck(_) => "perpetual check",
        StatementKind::SecondPass(_) => "second pass",
        StatementKind::FacingPass(_) => "facing pass",
        StatementKind::Points(_) => "points",
        StatementKind::Parting(_) => "facing kings",
        StatementKind::MateBy(_) | StatementKind::MateWithout(_) => "checkmate",
        StatementKind::PerpetualChase(_) => "perpetual chase",
        StatementKind::DrawsWin(_) => "draws",
        StatementKind::Captures(_) => "captures",
        StatementKind::Drops(_) => "drops",
        StatementKind::Castling(_) => "castling",
        StatementKind::KingSwap(_) => "king swap",
        StatementKind::OpeningPhase(_) => "opening phase",
        StatementKind::Pass(_) => "pass",
        StatementKind::Facing(_) => "kings facing",
        StatementKind::NoChecks(_) => "no checks",
        StatementKind::KingsStay(_) => "kings in check",
        StatementKind::OppositeCastling(_) => "opposite castling",
        StatementKind::Shuffle(_) => "shuffle",
        StatementKind::Gating(_) => "gating",
        StatementKind::UnmovedLetters(_) => "unmoved men",
        StatementKind::ForcedDrops(_) => "forced drops",
        StatementKind::ForcedCaptures(_) => "forced captures",
        StatementKind::Passes(_) => "pass",
        StatementKind::Opening(line) => &line.name.value,
        StatementKind::KnownOpenings(_) => "known openings",
        StatementKind::Broken => "",
    }
}

/// One variant that is being applied.
struct Layer<'a> {
    declared: &'a mut Declared,
    report: &'a mut Report,
    loaded: &'a Loaded,
    file: usize,
    /// Whether there is something to change.
    base: bool,
    /// Which single statements this variant has made: their kind, and where.
    said: Vec<(&'static str, At)>,
    /// How many ends this variant has added to those it inherits.
    new_ends: usize,
}

impl Layer<'_> {
    fn at(&self, span: crate::source::Span) -> At {
        At { file: self.file, span }
    }

    fn within<T>(&self, span: tree::Place, value: T) -> In<T> {
        In { file: self.file, span: *span, value }
    }

    /// Notes that a statement is made that can be made only once; whether it is the first time.
    fn once(&mut self, what: &'static str, span: tree::Place) -> bool {
        let at = self.at(*span);
        let before = self.said.iter().find(|(w, _)| *w == what).map(|(_, at)| *at);
        self.said.push((what, at));
        if let Some(before) = before {
            self.report.add(
                Finding::error(codes::DUPLICATE_STATEMENT, format!("`{what}` is said twice"))
                    .at(at, "here again")
                    .because(before, "said here first")
                    .fix("remove one of the two", at, ""),
            );
        }
        before.is_none()
    }

    fn statement(&mut self, statement: &tree::Statement) {
        let span = statement.span;
        let file = self.file;
        note(self.declared, Some(subject(&statement.kind)), statement.notes());
        match &statement.kind {
            StatementKind::Title(text) if self.once("title", span) => {
                self.declared.title = Some(text.value())
            }
            StatementKind::Family(name) if self.once("family", span) => {
                self.declared.family = name.value.to_lowercase();
            }
            StatementKind::Board(board) if self.once("board", span) => {
                self.declared.board = Some(self.within(span, board.clone()));
            }
            StatementKind::Region(region) => self.region(region, span),
            StatementKind::Piece(piece) => self.piece(piece, span),
            StatementKind::Remove(name) => self.remove(name),
            StatementKind::Army(army) => self.army(army, *span, false),
            StatementKind::Setup(setup) => self.setup(setup, span),
            StatementKind::SetupsMirrored if self.once("setups mirrored", span) => {
                self.declared.mirrored = Some(self.at(*span));
            }
            StatementKind::FirstToMove(black) if self.once("first to move", span) => {
                self.declared.black_first = Some(self.within(span, black.value));
            }
            StatementKind::Checkmate(value) => self.end("checkmate", span, EndDecl::Checkmate(*value)),
            StatementKind::Stalemate(value) => self.end("stalemate", span, EndDecl::Stalemate(value.clone())),
            StatementKind::BareKing(value) => self.end("bare king", span, EndDecl::BareKing(*value)),
            StatementKind::Repetition(end) => self.end("repetition", span, EndDecl::Repetition(end.clone())),
            StatementKind::Quiet(end) => self.end("quiet", span, EndDecl::Quiet(end.clone())),
            StatementKind::Goal(goal) => {
                self.one_of_several("goal", span, goal.clone().map(EndDecl::Goal), |e| {
                    matches!(e, EndDecl::Goal(_))
                });
            }
            StatementKind::Extinction(end) => {
                self.one_of_several("extinction", span, end.clone().map(EndDecl::Extinction), |e| {
                    matches!(e, EndDecl::Extinction(_))
                });
            }
            StatementKind::Checks(end) => self.end("checks", span, EndDecl::Checks(end.clone())),
            StatementKind::Material(draws) => {
                self.end("insufficient material", span, EndDecl::Material(*draws));
            }
            StatementKind::Counting(end) => self.end("counting", span, EndDecl::Counting(end.clone())),
            StatementKind::PerpetualCheck(value) => {
                self.end("perpetual check", span, EndDecl::PerpetualCheck(*value));
            }
            StatementKind::SecondPass(value) => self.end("second pass", span, EndDecl::SecondPass(*value)),
            StatementKind::FacingPass(value) => self.end("facing pass", span, EndDecl::FacingPass(*value)),
            StatementKind::Points(points) if self.once("points", span) => {
                self.declared.points = points.as_ref().map(|points| self.within(span, points.clone()));
            }
            StatementKind::Parting(facing) if self.once("facing kings", span) => {
                self.declared.parting = facing.as_ref().map(|f| self.within(span, f.clone()));
            }
            StatementKind::MateBy(end) => self.end("mate by", span, EndDecl::MateBy(end.clone())),
            StatementKind::MateWithout(end) => {
                self.end("mate without a check", span, EndDecl::MateWithout(end.clone()));
            }
            StatementKind::PerpetualChase(chase) => {
                self.end("perpetual chase", span, EndDecl::PerpetualChase(chase.clone()));
            }
            StatementKind::DrawsWin(black) if self.once("draws win", span) => {
                self.declared.draws_win = black.as_ref().map(|black| self.within(span, black.value));
            }
            StatementKind::Captures(captures) if self.once("captures", span) => {
                self.declared.captures = Some(self.within(span, captures.clone()));
            }
            StatementKind::Drops(drops) if self.once("drops", span) => {
                self.declared.drops = Some(self.within(span, drops.clone()));
            }
            StatementKind::Castling(castling) => self.castling(castling.as_ref(), span),
            StatementKind::KingSwap(swap) if self.once("king swap", span) => {
                self.declared.swap = match swap {
                    tree::KingSwap::Never => None,
                    tree::KingSwap::Allowed(rule) => Some(self.within(span, rule.clone())),
                };
            }
            StatementKind::OpeningPhase(phase) if self.once("opening phase", span) => {
                self.declared.phase = phase.as_ref().map(|p| self.within(span, p.clone()));
            }
            StatementKind::Pass(on) if self.once("pass for the first mover", span) => {
                self.declared.pass = *on
            }
            StatementKind::NoChecks(on) if self.once("no checks", span) => {
                self.declared.no_checks = on.then(|| self.at(*span));
            }
            StatementKind::ForcedCaptures(on) if self.once("forced captures", span) => {
                self.declared.forced_captures = *on;
            }
            StatementKind::KingsStay(on) if self.once("kings in check may not flee", span) => {
                self.declared.kings_stay = on.then(|| self.at(*span));
            }
            StatementKind::OppositeCastling(on) if self.once("opposite castling", span) => {
                self.declared.opposite_castling = on.then(|| self.at(*span));
            }
            StatementKind::Shuffle(shuffle) if self.once("shuffle", span) => {
                self.declared.shuffle = shuffle.as_ref().map(|s| self.within(span, s.clone()));
            }
            StatementKind::Gating(gating) if self.once("gating", span) => {
                self.declared.gating = gating.as_ref().map(|g| self.within(span, g.clone()));
            }
            StatementKind::UnmovedLetters(on) if self.once("unmoved men in the castling field", span) => {
                self.declared.unmoved_letters = on.then(|| self.at(*span));
            }
            StatementKind::ForcedDrops(on) if self.once("forced drops", span) => {
                self.declared.forced_drops = on.then(|| self.at(*span));
            }
            StatementKind::Passes(passes) => self.passes(*passes, span),
            StatementKind::Facing(facing) if self.once("kings may not face", span) => {
                self.declared.facing = facing.as_ref().map(|f| self.within(span, f.clone()));
            }
            StatementKind::Opening(line) => self.opening(line, span),
            StatementKind::KnownOpenings(names) if self.once("known openings", span) => {
                self.declared.known_openings = names.iter().map(Text::value).collect();
            }
            StatementKind::Array(_) => self.report.add(
                Finding::error(codes::ARRAY_MISSING, "an array stands outside of an army")
                    .at(At { file, span: *span }, "belongs in an `army` block")
                    .help("a set-up of a variant without armies is `setup NAME \"FEN\"`"),
            ),
            _ => {}
        }
    }

    /// Whether this layer has already said something about that name.
    fn said_here(&self, what: &str, name: &str) -> bool {
        let text = |at: &At| self.loaded.source.slice(at.span);
        self.said.iter().any(|(w, at)| *w == what && text(at) == name)
    }

    fn twice(&mut self, what: &str, name: &tree::Name, before: At) {
        let plural = if what == "army" { "armies".to_string() } else { format!("{what}s") };
        self.report.add(
            Finding::error(codes::DUPLICATE_NAME, format!("two {plural} are called `{}`", name.value))
                .at(self.at(*name.span), "used again")
                .because(before, "used here first"),
        );
    }

    fn remove(&mut self, name: &tree::Name) {
        let declared = &mut *self.declared;
        let size = |d: &Declared| d.pieces.len() + d.setups.len() + d.openings.len() + d.armies.len();
        let before = size(declared);
        let file = self.file;
        declared.pieces.retain(|p| p.name() != name.value);
        declared.setups.retain(|s| s.value.name.value != name.value);
        declared.openings.retain(|o| o.value.name.value != name.value);
        declared.armies.retain(|a| a.name.value.value != name.value);
        if declared.default_setup.as_ref() == Some(&name.value) {
            declared.default_setup = None;
        }
        if size(declared) == before {
            let names = (declared.pieces.iter().map(|p| p.name().to_string()))
                .chain(declared.setups.iter().map(|s| s.value.name.value.clone()))
                .chain(declared.openings.iter().map(|o| o.value.name.value.clone()));
            let at = At { file, span: *name.span };
            let finding = Finding::error(
                codes::NOTHING_INHERITED,
                format!("nothing inherited is called `{}`", name.value),
            )
            .at(at, "nothing to remove");
            let finding = names::suggest(finding, &name.value, names.collect::<Vec<_>>().into_iter(), at);
            self.report.add(finding);
        }
    }

    fn setup(&mut self, setup: &tree::Setup, span: tree::Place) {
        let name = &setup.name.value;
        if let Some(found) = names::check(name, "set-up", self.at(*setup.name.span)) {
            self.report.add(found);
        }
        let before = self.declared.setups.iter().position(|s| s.value.name.value == *name);
        if let Some(i) = before
            && self.said_here("setup", name)
        {
            let first = &self.declared.setups[i];
            let first = first.place(first.value.name.span);
            self.twice("set-up", &setup.name, first);
            return;
        }
        self.said.push(("setup", self.at(*setup.name.span)));
        if let Some(place) = setup.default
            && self.once("default", place)
        {
            self.declared.default_setup = Some(name.clone());
        }
        let decl = self.within(span, setup.clone());
        match (before, &setup.position) {
            (Some(_), None) => {}
            (None, None) => {
                let at = self.at(*setup.name.span);
                let names =
                    self.declared.setups.iter().map(|s| s.value.name.value.clone()).collect::<Vec<_>>();
                let finding =
                    Finding::error(codes::NOTHING_INHERITED, format!("no set-up is called `{name}`"))
                        .at(at, "not an inherited set-up, and without a position of its own");
                self.report.add(names::suggest(finding, name, names.into_iter(), at));
                self.declared.default_setup = None;
            }
            (Some(i), Some(_)) => self.declared.setups[i] = decl,
            (None, Some(_)) => self.declared.setups.push(decl),
        }
    }
}
