//! Findings about several files, told as findings about the one that the user asked for.

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::Span;

/// A place in one of the files that a game is described in. File 0 is the one that the user asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct At {
    /// Which file.
    pub(crate) file: usize,
    /// Where in it.
    pub(crate) span: Span,
}

/// A finding whose places may be in other files.
pub(crate) struct Finding {
    diagnostic: Diagnostic,
    labels: Vec<(At, String, bool)>,
    fixes: Vec<(String, At, String)>,
}

impl Finding {
    pub(crate) fn error(code: Code, message: impl Into<String>) -> Finding {
        Finding { diagnostic: Diagnostic::error(code, message), labels: Vec::new(), fixes: Vec::new() }
    }

    pub(crate) fn warning(code: Code, message: impl Into<String>) -> Finding {
        Finding { diagnostic: Diagnostic::warning(code, message), labels: Vec::new(), fixes: Vec::new() }
    }

    /// Says where the finding is, and what is wrong there.
    pub(crate) fn at(mut self, at: At, text: impl Into<String>) -> Finding {
        self.labels.push((at, text.into(), true));
        self
    }

    /// Points at another place that explains the finding.
    pub(crate) fn because(mut self, at: At, text: impl Into<String>) -> Finding {
        self.labels.push((at, text.into(), false));
        self
    }

    /// Adds advice.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Finding {
        self.diagnostic = self.diagnostic.help(text);
        self
    }

    /// Adds advice together with the edit that follows it; without the edit where the place is in another file.
    pub(crate) fn fix(mut self, text: impl Into<String>, at: At, replacement: impl Into<String>) -> Finding {
        self.fixes.push((text.into(), at, replacement.into()));
        self
    }
}

/// Collects findings.
#[derive(Default)]
pub(crate) struct Report {
    /// The findings so far, about file 0.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where file 0 refers to the files that places in other files are told by; the name of a base after `extends`.
    pub(crate) base: Option<Span>,
}

impl Report {
    /// Adds a finding, unless it is there already (armies and matchups repeat each other's findings).
    pub(crate) fn add(&mut self, finding: Finding) {
        let Finding { mut diagnostic, labels, fixes } = finding;
        for (at, text, primary) in labels {
            match (at.file, self.base) {
                (0, _) if primary => diagnostic = diagnostic.primary(at.span, text),
                (0, _) => diagnostic = diagnostic.secondary(at.span, text),
                (_, Some(base)) if primary => {
                    diagnostic = diagnostic.primary(base, format!("in what is inherited: {text}"));
                }
                _ => {}
            }
        }
        for (text, at, replacement) in fixes {
            diagnostic = match at.file {
                0 => diagnostic.fix(text, at.span, replacement),
                _ => diagnostic.help(text),
            };
        }
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds a finding whose places are all in the given file.
    pub(crate) fn add_from(&mut self, file: usize, diagnostic: Diagnostic) {
        let diagnostic = match (file, self.base) {
            (0, _) | (_, None) => diagnostic,
            // Warnings about an inherited movement belong to its own file.
            _ if diagnostic.severity == Severity::Warning => return,
            (_, Some(base)) => {
                let message = format!("in what is inherited: {}", diagnostic.message);
                Diagnostic::error(diagnostic.code, diagnostic.message).primary(base, message)
            }
        };
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether something was found that prevents the use of the description.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}
