//! Configuration files in sections: `[name:parent]`, then lines `option = value`; `#` and `;` begin comments.
//!
//! Readers in crates drop what an import needs: the place of each value, the comments above a section, the `:parent`.

use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Source, Span};

/// A file.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub(super) sections: Vec<Section>,
}

/// One section.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// Its name, as written.
    pub(super) name: String,
    /// What it inherits from.
    pub(super) parent: Option<String>,
    /// Where its head is.
    pub(super) span: Span,
    /// The comment lines that stand right above it, without `#`.
    pub(super) comments: Vec<String>,
    pub(super) settings: Vec<Setting>,
}

/// One line of a section.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) option: String,
    pub(super) value: String,
    /// Where both are.
    pub(super) span: Span,
}

/// Reads a file; lines that are nothing of the kind are findings.
pub(super) fn read(source: &Source) -> (File, Vec<Diagnostic>) {
    let mut file = File::default();
    let mut found = Vec::new();
    let mut comments: Vec<String> = Vec::new();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let text = line.trim();
        let at = start + (line.len() - line.trim_start().len());
        let span = Span::new(at, at + text.len());
        start += line.len();
        match text.strip_prefix(['#', ';']) {
            Some(comment) => {
                comments.push(comment.trim().to_string());
                continue;
            }
            None if text.is_empty() => {
                comments.clear();
                continue;
            }
            None => {}
        }
        if let Some(head) = text.strip_prefix('[') {
            let Some(head) = head.strip_suffix(']').filter(|h| !h.trim().is_empty()) else {
                found.push(
                    Diagnostic::error(codes::INI_LINE, "a section's head is not closed")
                        .primary(span, "expected `[name]` or `[name:parent]`"),
                );
                continue;
            };
            let (name, parent) = match head.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_string())),
                None => (head, None),
            };
            let comments = std::mem::take(&mut comments);
            file.sections.push(Section {
                name: name.trim().to_string(),
                parent,
                span,
                comments,
                settings: Vec::new(),
            });
            continue;
        }
        comments.clear();
        let setting = text.split_once('=').filter(|(option, _)| !option.trim().is_empty());
        match (setting, file.sections.last_mut()) {
            (Some((option, value)), Some(section)) => section.settings.push(Setting {
                option: option.trim().to_string(),
                value: value.trim().to_string(),
                span,
            }),
            (Some(_), None) => found.push(
                Diagnostic::error(codes::INI_LINE, "an option outside of any section")
                    .primary(span, "no `[name]` stands above it"),
            ),
            (None, _) => found.push(
                Diagnostic::error(codes::INI_LINE, "not a line of a configuration")
                    .primary(span, "expected `option = value`, `[section]` or `# comment`"),
            ),
        }
    }
    (file, found)
}
