//! Diagnostics for people, in the look of rustc.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

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
    let window = Window::around(diagnostic.labels.iter().map(|l| l.span), source);
    match (window, diagnostic.span()) {
        (Some(window), Some(_)) => {
            let annotations = diagnostic.labels.iter().map(|l| {
                let kind = if l.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                let text = (!l.text.is_empty()).then_some(l.text.as_str());
                kind.span(window.range(l.span)).label(text)
            });
            main = main.element(window.snippet().annotations(annotations));
        }
        (None, Some(span)) => {
            let (line, column) = source.line_column(span.start);
            main = main.element(Origin::path(&source.name).line(line as usize).char_column(column as usize));
            let texts = diagnostic.labels.iter().filter(|l| !l.text.is_empty());
            main = main.elements(texts.map(|l| Level::NOTE.message(&l.text)));
        }
        (_, None) => main = main.element(Origin::path(&source.name)),
    }
    let mut patches = Vec::new();
    for help in &diagnostic.help {
        let edit =
            help.edit.as_ref().and_then(|(span, new)| Some((Window::around([*span], source)?, *span, new)));
        match edit {
            None => main = main.element(Level::HELP.message(&help.text)),
            Some((window, span, new)) => {
                let snippet = window.snippet().patch(Patch::new(window.range(span), new));
                patches.push(Group::with_title(Level::HELP.secondary_title(&help.text)).element(snippet));
            }
        }
    }
    patches.insert(0, main);
    patches
}

/// The lines that are shown: whole lines, since the cost of showing grows with the text that is looked at.
struct Window<'a> {
    source: &'a Source,
    text: &'a str,
    /// Offset of the text in the source.
    start: usize,
    /// Number of its first line.
    line: usize,
}

impl<'a> Window<'a> {
    /// The most text that is shown, in bytes: more is no line that a person has written.
    const MAX: usize = 4096;

    /// The lines of all spans; `None` if there are no spans or the lines are too long to be shown.
    fn around(spans: impl IntoIterator<Item = Span> + Clone, source: &'a Source) -> Option<Window<'a>> {
        let ranges = spans.into_iter().map(|span| inside(span, source));
        let (first, last) = ranges.map(|r| (r.start, r.end)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let start = source.text[..first].rfind('\n').map_or(0, |at| at + 1);
        let end = source.text[last..].find('\n').map_or(source.text.len(), |at| last + at);
        let line = source.text[..start].bytes().filter(|&b| b == b'\n').count() + 1;
        (end - start <= Window::MAX).then(|| Window { source, text: &source.text[start..end], start, line })
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text).path(&self.source.name).line_start(self.line)
    }

    /// A place of the source as a place of the window.
    fn range(&self, span: Span) -> std::ops::Range<usize> {
        let range = inside(span, self.source);
        let at = |offset: usize| offset.saturating_sub(self.start).min(self.text.len());
        at(range.start)..at(range.end)
    }
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
