//! Inheritance: a variant's statements on top of those of the variants it is a change of.

use super::declared::{ArmyDecl, Declared, EndDecl, In, PieceDecl};
use super::files::{Chain, Files, Loaded};
use super::names;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Color, Note, PassRule};
use crate::syntax::tree::{self, Clause, StatementKind, Text};
use std::mem::discriminant;

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
        StatementKind::Captures(_) => "captures",
        StatementKind::Drops(_) => "drops",
        StatementKind::Castling(_) => "castling",
        StatementKind::KingSwap(_) => "king swap",
        StatementKind::OpeningPhase(_) => "opening phase",
        StatementKind::Pass(_) => "pass",
        StatementKind::Facing(_) => "kings facing",
        StatementKind::NoChecks(_) => "no checks",
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
            StatementKind::Stalemate(value) => self.end("stalemate", span, EndDecl::Stalemate(*value)),
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

    fn piece(&mut self, piece: &tree::Piece, span: tree::Place) {
        let before = self.declared.pieces.iter().position(|p| p.name() == piece.name.value);
        let here = before.is_some_and(|i| self.declared.pieces[i].name.file == self.file)
            && self.said_here("piece", &piece.name.value);
        self.said.push(("piece", self.at(*piece.name.span)));
        match (before, here) {
            (Some(i), true) => self.twice("piece", &piece.name, self.declared.pieces[i].name_at()),
            (Some(i), false) if piece.movement.is_none() => self.change(i, piece),
            (i, _) => {
                let Some(decl) = self.new_piece(piece, span) else { return };
                match i {
                    Some(i) => self.declared.pieces[i] = decl,
                    None => self.declared.pieces.push(decl),
                }
            }
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

    /// A piece that is declared whole.
    fn new_piece(&mut self, piece: &tree::Piece, span: tree::Place) -> Option<PieceDecl> {
        let name_at = self.at(*piece.name.span);
        if let Some(found) = names::check(&piece.name.value, "piece", name_at) {
            self.report.add(found);
        }
        let (Some(movement), Some(symbol)) = (&piece.movement, &piece.symbol) else {
            let missing = if piece.movement.is_none() { "movement" } else { "symbol" };
            let message = format!("the piece `{}` has no {missing}", piece.name.value);
            let finding =
                Finding::error(codes::NOTHING_INHERITED, message).at(name_at, "not an inherited piece");
            let names = self.declared.pieces.iter().map(|p| p.name().to_string()).collect::<Vec<_>>();
            let finding = if self.base {
                names::suggest(finding, &piece.name.value, names.into_iter(), name_at)
            } else {
                finding
            };
            self.report.add(finding.help("a new piece is written `piece NAME SYMBOL = MOVEMENT`"));
            return None;
        };
        Some(PieceDecl {
            name: self.within(piece.name.span, piece.name.clone()),
            symbol: self.within(symbol.span, symbol.clone()),
            accepts: piece.accepts.iter().map(|a| self.within(a.span, a.clone())).collect(),
            movement: self.within(movement.span, movement.clone()),
            notation: words(self.loaded.source.slice(*movement.span)),
            dialect: self.loaded.tree.dialect(),
            clauses: self.clauses(piece),
            line: self.loaded.source.line_column(span.start).0,
        })
    }

    /// The clauses of a piece, each kind once.
    fn clauses(&mut self, piece: &tree::Piece) -> Vec<In<Clause>> {
        let mut clauses: Vec<In<Clause>> = Vec::new();
        for clause in &piece.clauses {
            let at = self.at(*clause.span);
            let first = clauses.iter().find(|c| same_clause(&c.value, &clause.value)).map(|c| c.at());
            if let Some(first) = first {
                self.report.add(
                    Finding::error(
                        codes::CLAUSE_TWICE,
                        format!("`{}` says the same twice", piece.name.value),
                    )
                    .at(at, "said again")
                    .because(first, "said here first"),
                );
            } else {
                clauses.push(self.within(clause.span, clause.value.clone()));
            }
        }
        clauses
    }

    /// A change of an inherited piece.
    fn change(&mut self, index: usize, piece: &tree::Piece) {
        let changes = self.clauses(piece);
        if let Some(symbol) = &piece.symbol {
            let symbol = self.within(symbol.span, symbol.clone());
            self.declared.pieces[index].symbol = symbol;
        }
        if !piece.accepts.is_empty() {
            let accepts: Vec<_> = piece.accepts.iter().map(|a| self.within(a.span, a.clone())).collect();
            self.declared.pieces[index].accepts = accepts;
        }
        let name = self.within(piece.name.span, piece.name.clone());
        let decl = &mut self.declared.pieces[index];
        decl.name = name;
        // What is said for both sides takes the place of what was said for each of them.
        for change in changes {
            let place = decl.clauses.iter().position(|c| same_clause(&c.value, &change.value));
            decl.clauses.retain(|c| !same_clause(&c.value, &change.value));
            decl.clauses.insert(place.unwrap_or(decl.clauses.len()), change);
        }
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

    fn army(&mut self, army: &tree::Army, span: crate::source::Span, shared: bool) {
        let at = self.at(*army.name.span);
        if let Some(found) = names::check(&army.name.value, "army", at) {
            self.report.add(found);
        }
        let before = self.declared.armies.iter().position(|a| a.name.value.value == army.name.value);
        if let Some(i) = before
            && self.said_here("army", &army.name.value)
        {
            self.twice("army", &army.name, self.declared.armies[i].name.at());
            return;
        }
        self.said.push(("army", at));
        let mut decl = ArmyDecl {
            name: In { file: self.file, span, value: army.name.clone() },
            pieces: Vec::new(),
            array: None,
            shared,
        };
        for statement in &army.block.statements {
            let about = match &statement.kind {
                StatementKind::Piece(piece) => &piece.name.value,
                _ => &army.name.value,
            };
            note(self.declared, Some(about), statement.notes());
            match &statement.kind {
                StatementKind::Piece(piece) => {
                    if let Some(before) = decl.pieces.iter().find(|p| p.name() == piece.name.value) {
                        let before = before.name_at();
                        self.twice("piece", &piece.name, before);
                    } else if let Some(piece) = self.new_piece(piece, statement.span) {
                        decl.pieces.push(piece);
                    }
                }
                StatementKind::Array(text) => match &decl.array {
                    Some(first) => self.report.add(
                        Finding::error(codes::DUPLICATE_STATEMENT, "`array` is said twice")
                            .at(self.at(*statement.span), "here again")
                            .because(first.at(), "said here first"),
                    ),
                    None => decl.array = Some(self.within(statement.span, text.clone())),
                },
                StatementKind::Broken => {}
                _ => self.report.add(
                    Finding::error(codes::UNKNOWN_STATEMENT, "the statement does not belong in an army")
                        .at(self.at(*statement.span), "an army has pieces and an array")
                        .help("move it to the variant"),
                ),
            }
        }
        match before {
            Some(i) => self.declared.armies[i] = decl,
            None => self.declared.armies.push(decl),
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

    fn end(&mut self, what: &'static str, span: tree::Place, end: EndDecl) {
        if !self.once(what, span) {
            return;
        }
        let decl = self.within(span, end);
        match self.declared.ends.iter_mut().find(|e| e.value.same_kind(&decl.value)) {
            Some(place) => *place = decl,
            // What a change adds is tried before what it inherits.
            None if self.base => {
                self.declared.ends.insert(self.new_ends, decl);
                self.new_ends += 1;
            }
            None => self.declared.ends.push(decl),
        }
    }

    /// An end of which a variant can have several. What it says of them replaces all that it inherits, in the place of
    /// the first of those; new ones come before the inherited ends.
    fn one_of_several(
        &mut self,
        what: &'static str,
        span: tree::Place,
        end: Option<EndDecl>,
        same: fn(&EndDecl) -> bool,
    ) {
        let first = !self.said.iter().any(|(w, _)| *w == what);
        self.said.push((what, self.at(*span)));
        let ends = &mut self.declared.ends;
        let mut place = ends.iter().rposition(|e| same(&e.value)).map(|i| i + 1);
        if first {
            place = ends.iter().position(|e| same(&e.value));
            let before = ends.len();
            ends.retain(|e| !same(&e.value));
            self.new_ends = self.new_ends.min(ends.len());
            place = place.filter(|_| ends.len() < before);
        }
        let Some(end) = end else { return };
        let decl = In { file: self.file, span: *span, value: end };
        let ends = &mut self.declared.ends;
        let at = match place {
            Some(i) => i,
            None if self.base => self.new_ends,
            None => ends.len(),
        };
        ends.insert(at, decl);
        if self.base && at <= self.new_ends {
            self.new_ends += 1;
        }
    }

    fn castling(&mut self, castling: Option<&tree::Castling>, span: tree::Place) {
        let first = !self.said.iter().any(|(w, _)| *w == "castling");
        self.said.push(("castling", self.at(*span)));
        if first {
            self.declared.castlings.clear();
        }
        let Some(castling) = castling else { return };
        if let Some(same) = self.declared.castlings.iter().find(|c| c.value == *castling) {
            let same = same.at();
            self.report.add(
                Finding::error(codes::DUPLICATE_STATEMENT, "the same castling is said twice")
                    .at(self.at(*span), "here again")
                    .because(same, "said here first")
                    .fix("remove one of the two", self.at(*span), ""),
            );
            return;
        }
        self.declared.castlings.push(self.within(span, castling.clone()));
    }

    fn region(&mut self, region: &tree::NamedRegion, span: tree::Place) {
        let name = &region.name.value;
        let at = self.at(*region.name.span);
        if let Some(found) = names::check(name, "region", at) {
            self.report.add(found);
        } else if name.starts_with(|c: char| c.is_ascii_lowercase()) {
            let mut capital = name.clone();
            capital[..1].make_ascii_uppercase();
            let message = format!("`{name}` can't name a region");
            let finding = Finding::error(codes::RESERVED_NAME, message).at(at, "begins with a small letter");
            self.report.add(finding.fix("a capital makes it the name of a region", at, capital));
        }
        let before = self.declared.regions.iter().position(|r| r.value.name.value == *name);
        if let Some(i) = before
            && self.said_here("region", name)
        {
            let first = &self.declared.regions[i];
            let first = first.place(first.value.name.span);
            self.twice("region", &region.name, first);
            return;
        }
        self.said.push(("region", at));
        let decl = self.within(span, region.clone());
        match before {
            Some(i) => self.declared.regions[i] = decl,
            None => self.declared.regions.push(decl),
        }
    }

    fn passes(&mut self, passes: tree::Passes, span: tree::Place) {
        let both = [(Color::White, "pass for white"), (Color::Black, "pass for black")];
        for (color, what) in both {
            if passes.black.is_none_or(|black| black == (color == Color::Black)) && self.once(what, span) {
                self.declared.passes[color] = match passes.when {
                    tree::PassWhen::AnyTime => PassRule::AnyTime,
                    tree::PassWhen::WhenStalemated => PassRule::WhenStalemated,
                    tree::PassWhen::Never => PassRule::Never,
                };
            }
        }
    }

    fn opening(&mut self, line: &tree::OpeningLine, span: tree::Place) {
        let name = &line.name.value;
        let before = self.declared.openings.iter().position(|o| o.value.name.value == *name);
        if let Some(i) = before
            && self.said_here("opening", name)
        {
            let first = &self.declared.openings[i];
            let first = first.place(first.value.name.span);
            self.twice("opening", &line.name, first);
            return;
        }
        self.said.push(("opening", self.at(*line.name.span)));
        let decl = self.within(span, line.clone());
        match before {
            Some(i) => self.declared.openings[i] = decl,
            None => self.declared.openings.push(decl),
        }
    }
}

/// A text in one line, without comments.
fn words(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Whether both clauses say the same kind of thing, so that one replaces the other.
fn same_clause(a: &Clause, b: &Clause) -> bool {
    match (a, b) {
        (Clause::Steps { count: x, .. }, Clause::Steps { count: y, .. }) => x.value == y.value,
        (Clause::StepsFrom { count: x, .. }, Clause::StepsFrom { count: y, .. }) => x.value == y.value,
        (Clause::Promotes { black: x, .. }, Clause::Promotes { black: y, .. }) => {
            x.is_none() || y.is_none() || x == y
        }
        (Clause::PromotionUpTo { to: x, .. }, Clause::PromotionUpTo { to: y, .. }) => x.value == y.value,
        _ => discriminant(a) == discriminant(b),
    }
}
