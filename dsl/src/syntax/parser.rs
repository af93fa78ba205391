//! The pest parser of statements and movements.
//!
//! pest sees one statement at a time (see [`super::outline`]), so places in its pairs are relative to the statement;
//! a [`Reader`] knows where the statement begins and collects what is wrong with it.
#![allow(missing_docs, unreachable_pub, reason = "pest_derive makes `Rule`")]

use crate::diagnostic::Diagnostic;
use crate::source::Span;

#[derive(pest_derive::Parser)]
#[grammar = "syntax/variant.pest"]
#[grammar = "syntax/movement.pest"]
#[grammar = "syntax/ends.pest"]
#[grammar = "syntax/drops.pest"]
#[grammar = "syntax/promotion.pest"]
#[grammar = "syntax/captures.pest"]
pub(crate) struct Grammar;

/// What a rule has matched.
pub(crate) type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// Where a statement is, and the findings so far.
pub(crate) struct Reader<'d> {
    /// Offset of the statement's first byte in its source.
    pub(crate) base: usize,
    /// What is wrong.
    pub(crate) diagnostics: &'d mut Vec<Diagnostic>,
}

impl Reader<'_> {
    /// The place of a pair in the source.
    pub(crate) fn span(&self, pair: &Pair<'_>) -> Span {
        let span = pair.as_span();
        Span::new(self.base + span.start(), self.base + span.end())
    }

    /// Adds a finding.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
