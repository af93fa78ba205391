//! Movements of pieces, which can name other pieces.

use super::Kinds;
use crate::diagnostic::{Diagnostic, codes, has_errors};
use crate::lower::declared::{Declared, PieceDecl};
use crate::lower::movement::{self, Context, Resolved};
use crate::lower::region;
use crate::lower::report::{At, Finding, Report};
use crate::model::{Board, KindId, KindSet, Movement};
use crate::syntax::tree::{Name, Region};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The pieces that a movement in one block can name.
pub(super) struct Scope<'d> {
    kinds: &'d Kinds<'d>,
    declared: &'d Declared,
    board: &'d Board,
    /// What is wrong with the regions of movements, and with names of men in their way.
    regions: RefCell<Report>,
    army: Option<usize>,
    /// The pieces whose movements are being resolved, the innermost last.
    open: RefCell<Vec<&'d str>>,
    /// The circle that was found, if any: the name that closes it.
    circle: RefCell<Option<(At, Vec<String>)>>,
    /// Movements that are resolved, by name: a piece can be named often, by pieces that are named often.
    known: RefCell<BTreeMap<&'d str, Option<Movement>>>,
}

impl<'d> Scope<'d> {
    /// The scope of a piece of the variant (`None`) or of an army.
    pub(super) fn new(
        kinds: &'d Kinds<'d>,
        declared: &'d Declared,
        board: &'d Board,
        army: Option<usize>,
    ) -> Scope<'d> {
        Scope {
            kinds,
            declared,
            board,
            regions: RefCell::default(),
            army,
            open: RefCell::default(),
            circle: RefCell::default(),
            known: RefCell::default(),
        }
    }

    fn pieces(&self) -> impl Iterator<Item = &'d PieceDecl> + use<'d> {
        let own: &[PieceDecl] = self.army.map_or(&[], |i| &self.declared.armies[i].pieces);
        own.iter().chain(&self.declared.pieces)
    }

    /// The movement of a piece; what is wrong with it goes to the report.
    pub(super) fn movement(&self, decl: &'d PieceDecl, report: &mut Report) -> Movement {
        self.regions.borrow_mut().base = report.base;
        let (movement, found) = self.resolve(decl);
        for diagnostic in self.regions.take().diagnostics {
            report.add_from(0, diagnostic);
        }
        for diagnostic in found {
            report.add_from(decl.movement.file, diagnostic);
        }
        // Each piece of a circle finds it; the first in the alphabet tells of it.
        if let Some((at, way)) = self.circle.take().filter(|(_, way)| way.first() == way.iter().min()) {
            let message = format!("`{}` moves like itself", way.first().map_or("", String::as_str));
            report.add(
                Finding::error(codes::CIRCULAR_MOVEMENT, message)
                    .at(at, "this leads back to where it began")
                    .help(format!("one of them must move by notation: {}", way.join(", "))),
            );
        }
        movement
    }

    fn resolve(&self, decl: &'d PieceDecl) -> (Movement, Vec<Diagnostic>) {
        self.open.borrow_mut().push(decl.name());
        let names: Vec<String> = self.pieces().map(|p| p.name().to_string()).collect();
        let piece = |name: &Name| self.named(name, decl.movement.file);
        let region = |region: &Region| {
            region::lower(self.board, region, decl.movement.file, &mut self.regions.borrow_mut())
        };
        let men = |names: &[Name]| {
            let mut found = Vec::new();
            for name in names {
                let at = At { file: decl.movement.file, span: *name.span };
                found.extend(self.kinds.all_named(&name.value, at, &mut self.regions.borrow_mut()));
            }
            let all: KindSet = (0..self.kinds.entries.len()).map(KindId::new).collect();
            (found.into_iter().collect(), all)
        };
        let context = Context {
            dialect: decl.dialect,
            piece: &piece,
            names: &names,
            region: Some(&region),
            men: Some(&men),
        };
        let mut found = Vec::new();
        let movement = movement::lower(&decl.movement.value, &context, &mut found);
        self.open.borrow_mut().pop();
        (movement, found)
    }

    fn named(&self, name: &Name, file: usize) -> Resolved {
        let Some(decl) = self.pieces().find(|p| p.name() == name.value) else { return Resolved::Unknown };
        let begin = self.open.borrow().iter().position(|n| *n == decl.name());
        if let Some(begin) = begin {
            let way = self.open.borrow()[begin..].iter().map(|n| (*n).to_string()).collect();
            self.circle.borrow_mut().get_or_insert((At { file, span: *name.span }, way));
            return Resolved::Reported;
        }
        let known = self.known.borrow().get(decl.name()).cloned();
        let movement = known.unwrap_or_else(|| {
            let (movement, found) = self.resolve(decl);
            // What is wrong with the other piece is told where it is declared.
            let usable = !has_errors(&found) && self.circle.borrow().is_none();
            let movement = usable.then_some(movement);
            self.known.borrow_mut().insert(decl.name(), movement.clone());
            movement
        });
        movement.map_or(Resolved::Reported, Resolved::Movement)
    }
}
