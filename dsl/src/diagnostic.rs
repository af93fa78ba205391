//! What is wrong with a text, as plain data.
//!
//! A message states a fact in lower case without a full stop; the primary label says what is wrong at its place,
//! other labels say why, and a help line says what would be accepted.

pub mod codes;
mod json;
mod render;
mod similar;

pub use codes::Code;
pub(crate) use json::string as json_string;
pub use json::to_json;
pub use render::{Style, render};
pub use similar::similar;

use crate::source::Span;

/// One finding about one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding.
    pub code: Code,
    /// Whether it prevents the use of the description.
    pub severity: Severity,
    /// The fact, on one line.
    pub message: String,
    /// Places; the primary one (if any) is where the finding is.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Vec<Help>,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The description can't be used.
    Error,
    /// The description can be used but probably does not mean what its author wants.
    Warning,
}

/// A remark at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
    /// Whether this is where the finding is, or only a reason for it.
    pub primary: bool,
}

/// A remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// What to do.
    pub text: String,
    /// The change of the text that does it: what to replace, and with what.
    pub edit: Option<(Span, String)>,
}

impl Diagnostic {
    /// A finding that prevents the use of the description.
    pub fn error(code: Code, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic { code, severity: Severity::Error, message, labels: Vec::new(), help: Vec::new() }
    }

    /// A finding that the author should know about.
    pub fn warning(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// Says where the finding is, and what is wrong there.
    pub fn primary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: true });
        self
    }

    /// Points at another place that explains the finding.
    pub fn secondary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds advice.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(Help { text: text.into(), edit: None });
        self
    }

    /// Adds advice together with the edit that follows it.
    pub fn fix(mut self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.help.push(Help { text: text.into(), edit: Some((span, replacement.into())) });
        self
    }

    /// Where the finding is, if it has a place.
    pub fn span(&self) -> Option<Span> {
        self.labels.iter().find(|l| l.primary).or(self.labels.first()).map(|l| l.span)
    }
}

/// Puts findings in the order of the file; those without a place come first.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|d| (d.span().map(|s| s.start), d.code));
}

/// Whether any of them prevents the use of the description.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}
