//! Pieces and armies of a layer.

use super::{Layer, note};
use crate::diagnostic::codes;
use crate::lower::declared::{ArmyDecl, In, PieceDecl};
use crate::lower::names;
use crate::lower::report::Finding;
use crate::syntax::tree::{self, Clause, StatementKind};
use std::mem::discriminant;

impl Layer<'_> {
    pub(super) fn piece(&mut self, piece: &tree::Piece, span: tree::Place) {
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

    /// A piece that is declared whole.
    pub(super) fn new_piece(&mut self, piece: &tree::Piece, span: tree::Place) -> Option<PieceDecl> {
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
    pub(super) fn clauses(&mut self, piece: &tree::Piece) -> Vec<In<Clause>> {
        let mut clauses: Vec<In<Clause>> = Vec::new();
        for clause in &piece.clauses {
            let at = self.at(*clause.span);
            let twice = |c: &&In<Clause>| {
                same_clause(&c.value, &clause.value) && !on_regions(&c.value, &clause.value)
            };
            let first = clauses.iter().find(twice).map(|c| c.at());
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
    pub(super) fn change(&mut self, index: usize, piece: &tree::Piece) {
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
        let replaced = |old: &Clause| changes.iter().any(|c| same_clause(&c.value, old));
        let mut clauses = Vec::new();
        let mut new = changes.clone();
        for old in std::mem::take(&mut decl.clauses) {
            if replaced(&old.value) {
                let (here, later) = new.into_iter().partition(|c| same_clause(&c.value, &old.value));
                clauses.extend::<Vec<In<Clause>>>(here);
                new = later;
            } else {
                clauses.push(old);
            }
        }
        clauses.extend(new);
        decl.clauses = clauses;
    }

    pub(super) fn army(&mut self, army: &tree::Army, span: crate::source::Span, shared: bool) {
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

/// Whether both clauses say what a piece becomes on some squares, so that they hold side by side.
fn on_regions(a: &Clause, b: &Clause) -> bool {
    [a, b].into_iter().all(|clause| matches!(clause, Clause::Promotes { on: Some(_), .. }))
}
