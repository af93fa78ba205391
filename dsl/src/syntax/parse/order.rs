//! What a file consists of, and in which order.

use super::super::tree::{File, ItemKind};
use super::{VERSION, first_line};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;

/// A finding if the file says that it is in a version of the language that is not known: then nothing else that is
/// found means anything.
pub(super) fn unknown_version(file: &File) -> Option<Diagnostic> {
    let version = file.items.iter().find_map(|item| match item.kind {
        ItemKind::Version(version) => Some(version),
        _ => None,
    })?;
    let found = version.value;
    (found != VERSION).then(|| {
        Diagnostic::error(codes::VERSION_UNKNOWN, format!("version {found} of the language is not known"))
            .primary(*version.span, format!("this is tabiya for version {VERSION}"))
            .fix("write the version that is known", *version.span, VERSION.to_string())
    })
}

/// What is wrong with the file as a whole.
pub(super) fn check(file: &File, text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let place =
        |kind: &dyn Fn(&ItemKind) -> bool| file.items.iter().filter(|i| kind(&i.kind)).collect::<Vec<_>>();
    let start = text.len() - text.trim_start_matches('\u{FEFF}').len();
    if place(&|k| !matches!(k, ItemKind::Version(_) | ItemKind::Dialect(_))).is_empty() {
        let empty = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').is_empty();
        let message = if empty { "the file is empty" } else { "the file describes nothing" };
        let mut empty = Diagnostic::error(codes::EMPTY_FILE, message);
        if let Some(last) = file.items.last() {
            empty = empty.primary(*last.span, "nothing follows");
        }
        found.push(empty.help("a game is described by `variant NAME { ... }`"));
        if file.items.is_empty() {
            return found;
        }
    }
    let versions = place(&|k| matches!(k, ItemKind::Version(_)));
    match versions.first() {
        None => found.push(
            Diagnostic::error(codes::VERSION_MISSING, "the file does not say its version of the language")
                .primary(
                    file.items.first().map_or(Span::new(start, start), |i| first_line(*i.span, text)),
                    "expected `tabiya 1` before this",
                )
                .fix("say it in the first line", Span::new(start, start), format!("tabiya {VERSION}\n\n")),
        ),
        Some(version) => {
            if file.items.first().is_some_and(|first| first.span.start != version.span.start) {
                found.push(
                    Diagnostic::error(codes::MISPLACED, "the version is the first thing in a file")
                        .primary(*version.span, "not here")
                        .help("move it to the first line"),
                );
            }
            found.extend(versions[1..].iter().map(|v| misplaced(*v.span, "the version is said once")));
        }
    }
    let mut content = false;
    let mut dialects = 0;
    for item in &file.items {
        match item.kind {
            ItemKind::Version(_) => {}
            ItemKind::Dialect(_) => {
                dialects += 1;
                if content {
                    found.push(misplaced(*item.span, "the dialect is declared before variants and armies"));
                } else if dialects > 1 {
                    found.push(misplaced(*item.span, "the dialect is declared once"));
                }
            }
            _ => content = true,
        }
    }
    found
}

fn misplaced(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(codes::MISPLACED, message).primary(span, "not here").fix("remove it", span, "")
}
