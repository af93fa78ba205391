//! Diagnostics for people, in the look of rustc.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

/// How text for people is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// ASCII only.
    Plain,
    /// With ANSI colours.
    Colored,
}

/// Writes findings out, each followed by an empty line.
pub fn render(diagnostics: &[Diagnostic], source: &Source, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colored => Renderer::styled(),
    };
    diagnostics.iter().map(|d| renderer.render(&report(d, source)) + "\n\n").collect()
}

fn report<'a>(diagnostic: &'a Diagnostic, source: &'a Source) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut main = Group::with_title(level.primary_title(&diagnostic.message).id(diagnostic.code.id));
    if diagnostic.labels.is_empty() {
        main = main.element(annotate_snippets::Origin::path(&source.name));
    } else {
        let annotations = diagnostic.labels.iter().map(|l| {
            let kind = if l.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let text = (!l.text.is_empty()).then_some(l.text.as_str());
            kind.span(inside(l.span, source)).label(text)
        });
        main = main.element(Snippet::source(&source.text).path(&source.name).annotations(annotations));
    }
    let mut groups = Vec::new();
    for help in &diagnostic.help {
        match &help.edit {
            None => main = main.element(Level::HELP.message(&help.text)),
            Some((span, new)) => {
                let patch = Patch::new(inside(*span, source), new);
                let snippet = Snippet::source(&source.text).path(&source.name).patch(patch);
                groups.push(Group::with_title(Level::HELP.secondary_title(&help.text)).element(snippet));
            }
        }
    }
    groups.insert(0, main);
    groups
}

/// The span as a range that is safe to show: within the text, on character boundaries.
fn inside(span: Span, source: &Source) -> std::ops::Range<usize> {
    let boundary = |mut at: usize| {
        at = at.min(source.text.len());
        while !source.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(span.start as usize);
    start..boundary(span.end as usize).max(start)
}
