//! Every file of `tests/fixtures/diagnostics` gives exactly the diagnostics that are written in it.
//!
//! A fixture is a description with remarks. Remarks are whole lines that begin with `//` in the first column; they are
//! taken out before the description is read, and stand under the line they are about:
//!
//! ```text
//!   board 8x8 wraped
//! //          ^^^^^^ V0111: unexpected `wraped` in the `board` statement
//! //  label: expected `wrapped` or the end of the statement
//! //  also -2:3-9: text of a secondary label
//! //  help: did you mean `wrapped`? [13-18 -> "wrapped"]
//! ```
//!
//! - `^^^ CODE: message` marks the first line of the primary label (one `^` where the label is empty). Warnings are
//!   written `CODE (warning): message`.
//! - Where the label begins under the `//`, the columns are written out instead: `//@1-5 CODE: message` (from 1, both
//!   inclusive). A diagnostic without a place stands at the top of the file as `//- CODE: message`.
//! - `label:` is the text of the primary label; `also` is a secondary label; `help:` is a remedy, with its edit in
//!   brackets. Places are columns on the line of the diagnostic, or `+LINES:columns`; a place that goes over the end of
//!   its line has a `+` behind it, and an empty one is the single column it stands before.
//!
//! `UPDATE_EXPECT=1 cargo test -p tabiya-dsl --test diagnostics` writes the remarks as they are now. Besides, the test
//! follows each proposed edit and checks that the finding is gone then.

use expect_test::expect;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tabiya_dsl::diagnostic::{Diagnostic, Severity, Style, has_errors, render, to_json};
use tabiya_dsl::lower::{Library, check_all};
use tabiya_dsl::source::{Source, Span};
use tabiya_dsl::syntax;

/// What is wrong with a text, by all layers that look at texts.
fn diagnose(text: &str) -> Vec<Diagnostic> {
    static CATALOGUE: LazyLock<Library> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|e| e == "variant"));
        paths.sort();
        let source = |path: &PathBuf| Source {
            name: path.file_name().unwrap().to_string_lossy().into_owned(),
            text: std::fs::read_to_string(path).unwrap(),
        };
        Library::new(paths.iter().map(source).collect())
    });
    let source = Source { name: "fixture.variant".to_string(), text: text.to_string() };
    check_all(&*CATALOGUE, &source)
}

#[test]
fn fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/diagnostics");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "variant"));
    paths.sort();
    assert!(!paths.is_empty(), "no fixtures in {}", folder.display());
    let mut wrong = String::new();
    for path in &paths {
        let name = path.file_name().unwrap().to_string_lossy();
        let expected = std::fs::read_to_string(path).unwrap();
        let text = without_remarks(&expected);
        let diagnostics = diagnose(&text);
        let found = with_remarks(&text, &diagnostics);
        if found != expected {
            if update {
                std::fs::write(path, &found).unwrap();
            } else {
                let _ = writeln!(wrong, "==== {name}: expected\n{expected}\n==== {name}: found\n{found}");
            }
        }
        if diagnostics.is_empty() {
            let _ = writeln!(wrong, "==== {name}: no diagnostics");
        }
        for (diagnostic, help) in diagnostics.iter().flat_map(|d| d.help.iter().map(move |h| (d, h))) {
            let Some((span, new)) = &help.edit else { continue };
            let mut edited = text.clone();
            edited.replace_range(span.range(), new);
            let after = diagnose(&edited);
            // What was wrong is so no longer; a text that can be read at last may still mean nothing.
            let like = |d: &&Diagnostic| d.code == diagnostic.code && d.message == diagnostic.message;
            if after.iter().filter(like).count() >= diagnostics.iter().filter(like).count() {
                let left = after.iter().map(|d| d.message.as_str()).collect::<Vec<_>>().join("; ");
                let _ =
                    writeln!(wrong, "==== {name}: `{}` does not help: {left}\n{edited}", diagnostic.message);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether the line is a remark of the test.
fn is_remark(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("//") else { return false };
    rest.starts_with('@')
        || rest.starts_with("- V")
        || rest.trim_start().starts_with('^')
        || ["  label: ", "  also ", "  help: "].iter().any(|word| rest.starts_with(word))
}

fn without_remarks(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !is_remark(line)).collect()
}

fn with_remarks(text: &str, diagnostics: &[Diagnostic]) -> String {
    let places = Places { text };
    let mut out = String::new();
    for diagnostic in diagnostics.iter().filter(|d| d.span().is_none()) {
        let _ = writeln!(out, "//- {}", remark(diagnostic, &places));
    }
    for (number, line) in text.split_inclusive('\n').enumerate() {
        out.push_str(line);
        if !line.ends_with('\n') && diagnostics.iter().any(|d| d.span().is_some()) {
            out.push('\n');
        }
        for diagnostic in diagnostics {
            let Some(span) = diagnostic.span() else { continue };
            if places.line(span.start) != number {
                continue;
            }
            let (from, to, _) = places.columns(span);
            let text = remark(diagnostic, &places);
            let _ = if from < 3 {
                writeln!(out, "//@{from}-{to} {text}")
            } else {
                writeln!(out, "//{}{} {text}", " ".repeat(from - 3), "^".repeat(to + 1 - from))
            };
        }
    }
    out
}

/// The diagnostic as it is written behind its place, without the last line end.
fn remark(diagnostic: &Diagnostic, places: &Places<'_>) -> String {
    let warning = if diagnostic.severity == Severity::Warning { " (warning)" } else { "" };
    let mut out = format!("{}{warning}: {}", diagnostic.code, diagnostic.message);
    let line = diagnostic.span().map_or(0, |span| places.line(span.start));
    for label in &diagnostic.labels {
        if !label.primary {
            let _ = write!(out, "\n//  also {}: {}", places.from(line, label.span), label.text);
        } else if !label.text.is_empty() {
            let _ = write!(out, "\n//  label: {}", label.text);
        }
    }
    for help in &diagnostic.help {
        let _ = write!(out, "\n//  help: {}", help.text);
        if let Some((span, new)) = &help.edit {
            let _ = write!(out, " [{} -> {new:?}]", places.from(line, *span));
        }
    }
    out
}

struct Places<'t> {
    text: &'t str,
}

impl Places<'_> {
    /// The line of an offset, from 0; the end of the text belongs to the last line.
    fn line(&self, at: u32) -> usize {
        let lines = self.text.split_inclusive('\n').count();
        self.text[..at as usize].matches('\n').count().min(lines.saturating_sub(1))
    }

    /// First and last column on the first line of the span, from 1, and whether the span goes beyond that line.
    fn columns(&self, span: Span) -> (usize, usize, bool) {
        let start = span.start as usize;
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let covered = &self.text[span.range()];
        let first = covered.split('\n').next().unwrap_or("");
        let from = self.text[line_start..start].chars().count() + 1;
        (from, from + first.chars().count().max(1) - 1, covered.contains('\n'))
    }

    /// A place as seen from a line.
    fn from(&self, line: usize, span: Span) -> String {
        let (from, to, more) = self.columns(span);
        let lines = self.text[..span.start as usize].matches('\n').count() as i64 - line as i64;
        let lines = if lines == 0 { String::new() } else { format!("{lines:+}:") };
        let columns = if span.start == span.end { format!("{from}") } else { format!("{from}-{to}") };
        format!("{lines}{columns}{}", if more { "+" } else { "" })
    }
}

#[test]
fn the_catalogue_has_no_syntax_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "variant") {
            seen += 1;
            let parsed = syntax::parse_bytes(&path.display().to_string(), &std::fs::read(&path).unwrap());
            assert!(!has_errors(&parsed.diagnostics), "{}: {:#?}", path.display(), parsed.diagnostics);
        }
    }
    assert!(seen > 0);
}

/// What is found in the bytes of a file, as `CODE: message`.
fn found(bytes: &[u8]) -> Vec<String> {
    let start = Instant::now();
    let parsed = syntax::parse_bytes("generated.variant", bytes);
    let text = render(&parsed.diagnostics, &parsed.source, Style::Plain);
    assert!(parsed.diagnostics.is_empty() == text.is_empty());
    // Nothing that a megabyte holds takes long, even unoptimised and on a busy machine.
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
    parsed.diagnostics.iter().map(|d| format!("{}: {}", d.code, d.message)).collect()
}

fn in_variant(statement: &str) -> Vec<u8> {
    format!("tabiya 1\n\nvariant x {{\n  {statement}\n}}\n").into_bytes()
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(found(b"tabiya 1\n\xFF\xFE"), ["V0102: the file is not UTF-8: byte 9 is 0xff"]);
    assert_eq!(found(b"\xFF"), ["V0102: the file is not UTF-8: byte 0 is 0xff"]);
    assert_eq!(found(b"tabiya 1\n\0"), ["V0103: the file holds a NUL byte"]);
    assert_eq!(found(b""), ["V0104: the file is empty"]);
    assert_eq!(found(b" \r\n\t"), ["V0104: the file is empty"]);
    assert_eq!(found(b"\xEF\xBB\xBF"), ["V0104: the file is empty"]);
    assert_eq!(found(b"\xEF\xBB\xBFtabiya 1\r\nvariant x {\r\n}\r\n"), [""; 0], "BOM and CRLF are fine");
}

#[test]
fn a_large_file_is_refused() {
    let large = "// comment\n".repeat(1_000_000);
    let start = Instant::now();
    assert_eq!(
        found(large.as_bytes()),
        ["V0101: the file has 11000000 bytes, more than the 1048576 that are read"]
    );
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [("(", ")"), ("[", "]"), ("<1", ">")] {
        let deepest = found(&in_variant(&format!("piece Man M = {}W{}", open.repeat(64), close.repeat(64))));
        assert!(!deepest.iter().any(|found| found.starts_with("V0118")), "{deepest:?}");
        for depth in [65, 1_000, 100_000] {
            let statement = format!("piece Man M = {}W{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                found(&in_variant(&statement)),
                ["V0118: brackets are nested more than 64 deep"],
                "{open} {depth}"
            );
        }
        let unclosed = found(&in_variant(&format!("piece Man M = {}", open.repeat(100_000))));
        assert_eq!(unclosed[0], "V0118: brackets are nested more than 64 deep");
    }
}

#[test]
fn blocks_without_end_are_told() {
    assert_eq!(found("{".repeat(100_000).as_bytes()).len(), 101);
    assert_eq!(found("army a{".repeat(50_000).as_bytes()).len(), 101);
    assert_eq!(found("variant a{army b{\n".repeat(50_000).as_bytes()).len(), 101);
    assert_eq!(found("}\n".repeat(100_000).as_bytes()).len(), 101);
}

#[test]
fn many_mistakes_are_cut_short() {
    let found = found(format!("tabiya 1\nvariant x {{\n{}}}\n", "boord 8x8\n".repeat(50_000)).as_bytes());
    assert_eq!(found.len(), 101);
    assert_eq!(found[0], "V0110: unknown statement `boord`");
    assert_eq!(found[100], "V0122: more than 100 findings; the rest of the file is not shown");
}

#[test]
fn long_statements_are_read() {
    let squares = vec!["a1"; 20_000].join(", ");
    assert_eq!(found(&in_variant(&format!("board 8x8 without {squares}"))), [""; 0]);
    assert_eq!(found(&in_variant(&format!("board 8x8 without {squares}, 7"))).len(), 1);
    let lines = "//\n".repeat(20_000);
    assert_eq!(found(&in_variant(&format!("board 8x8 without a1,\n{lines} b1"))), [""; 0]);
    assert_eq!(
        found(&in_variant(&format!("board 8x8 without a1,\n{lines}"))),
        ["V0117: nothing follows the `,`"]
    );
    let comments = "a1, // c\n".repeat(10_000);
    assert_eq!(found(&in_variant(&format!("board 8x8 without {comments} b1"))), [""; 0]);
    assert_eq!(found(&in_variant(&"\"".repeat(100_001))), ["V0116: text without closing `\"`"]);
    assert_eq!(found(&in_variant(&format!("title {}", "”".repeat(50_000)))).len(), 1);
}

#[test]
fn people_read_this() {
    let text = "tabiya 1\n\nvariant x {\n  board 8x8 wraped\n  piece Hero H = W [W-D)\n}\n";
    let source = Source { name: "x.variant".to_string(), text: text.to_string() };
    let diagnostics = syntax::parse(&source).1;
    expect![[r#"
        error[V0111]: unexpected `wraped` in the `board` statement
         --> x.variant:4:13
          |
        4 |   board 8x8 wraped
          |             ^^^^^^ expected `without`, `wrapped` or the end of the statement
          |
        help: did you mean `wrapped`?
          |
        4 |   board 8x8 wrapped
          |                 +

        error[V0115]: `[` is closed by `)`
         --> x.variant:5:24
          |
        5 |   piece Hero H = W [W-D)
          |                    -   ^ expected `]`
          |                    |
          |                    opened here
          |
        help: close it with its own sign
          |
        5 -   piece Hero H = W [W-D)
        5 +   piece Hero H = W [W-D]
          |

    "#]]
    .assert_eq(&render(&diagnostics, &source, Style::Plain));
    let colored = render(&diagnostics, &source, Style::Colored);
    assert!(colored.contains("\u{1b}["), "no colours in {colored:?}");
}

#[test]
fn programs_read_this() {
    let text = "tabiya 1\n\nvariant \"x\" {\n}\n";
    let source = Source { name: "C:\\games\\x.variant".to_string(), text: text.to_string() };
    let json: Vec<String> = syntax::parse(&source).1.iter().map(|d| to_json(d, &source)).collect();
    expect![[r#"{"file":"C:\\games\\x.variant","code":"V0111","severity":"error","message":"unexpected `\"` in the `variant` statement","labels":[{"primary":true,"start":18,"end":19,"line":3,"column":9,"text":"expected a name"}],"help":[{"text":"names have no quotes","edit":{"start":18,"end":21,"line":3,"column":9,"replacement":"x"}}]}"#]].assert_eq(&json.join("\n"));
}
