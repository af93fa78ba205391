//! Ends, castling, regions, passes and openings of a layer.

use super::Layer;
use crate::diagnostic::codes;
use crate::lower::declared::{EndDecl, In};
use crate::lower::names;
use crate::lower::report::Finding;
use crate::model::{Color, PassRule};
use crate::syntax::tree;

impl Layer<'_> {
    pub(super) fn end(&mut self, what: &'static str, span: tree::Place, end: EndDecl) {
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
    pub(super) fn one_of_several(
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

    pub(super) fn castling(&mut self, castling: Option<&tree::Castling>, span: tree::Place) {
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

    pub(super) fn region(&mut self, region: &tree::NamedRegion, span: tree::Place) {
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

    pub(super) fn passes(&mut self, passes: tree::Passes, span: tree::Place) {
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

    pub(super) fn opening(&mut self, line: &tree::OpeningLine, span: tree::Place) {
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
