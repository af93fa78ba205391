//! Descriptions of other programs, read.

mod facts;
mod there_and_back;

use expect_test::expect_file;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tabiya_dsl::exchange::fairy_stockfish::{Imported, built_in_names, import};
use tabiya_dsl::lower::{self, Options};
use tabiya_dsl::model::Model;
use tabiya_dsl::source::Source;
use tabiya_dsl::syntax;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests").join(name)
}

fn source(text: &str) -> Source {
    Source { name: "test.ini".into(), text: text.into() }
}

/// A game that is built in, or why it is refused.
fn built_in(name: &str) -> Imported {
    import(&source(""), Some(name)).unwrap_or_else(|e| panic!("{name}: {e:?}")).remove(0)
}

/// The model of a description.
fn model(name: &str, text: &str) -> Model {
    let source = Source { name: format!("{name}.variant"), text: text.into() };
    lower::compile(&(), &source, &Options::default()).unwrap_or_else(|e| panic!("{name}: {e:?}\n{text}")).0
}

/// The description of one section.
fn convert(text: &str) -> String {
    let imported = import(&source(text), None).expect("the file is read");
    let last = imported.into_iter().last().expect("a section");
    last.description.unwrap_or_else(|found| panic!("{text}: {found:?}"))
}

#[test]
fn findings() {
    for name in ["mistakes", "refused"] {
        let path = folder("fixtures/import").join(format!("{name}.ini"));
        let text = std::fs::read_to_string(&path).expect("the fixture");
        let mut found = String::new();
        let mut tell = |of: &str, diagnostics: Vec<tabiya_dsl::diagnostic::Diagnostic>| {
            for d in diagnostics {
                let line = d.span().map_or(0, |s| text[..s.start as usize].lines().count() + 1);
                let _ = writeln!(found, "{of}{line} {}: {}", d.code, d.message);
                for label in &d.labels {
                    let _ = writeln!(found, "    {}", label.text);
                }
                for help in &d.help {
                    let _ = writeln!(found, "    help: {}", help.text);
                }
            }
        };
        match import(&source(&text), None) {
            Err(diagnostics) => tell("", diagnostics),
            Ok(all) => {
                for game in all {
                    tell(&format!("[{}] ", game.section), game.description.expect_err(&game.section));
                }
            }
        }
        expect_file![path.with_extension("findings")].assert_eq(&found);
    }
}

/// Every built-in game is converted, or refused with an option; what is converted is canonical.
#[test]
fn built_in_games_convert_or_are_refused() {
    let mut converted = 0;
    for name in built_in_names() {
        let game = built_in(name);
        match game.description {
            Ok(text) => {
                converted += 1;
                let source = Source { name: "x.variant".into(), text: text.clone() };
                assert_eq!(syntax::format(&source).as_ref(), Ok(&text), "{name}");
                assert_eq!(model(name, &text).name, game.name);
            }
            Err(found) => {
                let code = |id: &str| {
                    found.iter().all(|d| ["V0506", "V0507", "V0509"].contains(&d.code.id) || d.code.id == id)
                };
                assert!(!found.is_empty() && code(""), "{name}: {found:?}");
                let told = found
                    .iter()
                    .all(|d| !d.message.is_empty() && d.labels.iter().any(|l| !l.text.is_empty()));
                assert!(told, "{name}: {found:?}");
            }
        }
    }
    assert!(converted >= 45, "{converted} games are converted");
}

#[test]
fn a_description_keeps_options_and_comments() {
    let text = convert(
        "# A game for a test.\n# Its rules are made up.\n[my-game:chess]\nqueen = -\namazon = a\ncustomPiece1 = c:C\n\
         customPiece2 = x:mRcpR\nstartFen = rcbakbxr/pppppppp/8/8/8/8/PPPPPPPP/RCBAKBXR w KQkq - 0 1\n\
         promotionPieceTypes = acx\nflagPiece = k\nflagRegion = d4 e5\nstalemateValue = loss\nnMoveRule = 0\n",
    );
    expect_file![folder("fixtures/import/readable.variant")].assert_eq(&text);
}

/// Options about men that are not there any more, or that another option makes idle, spoil nothing.
#[test]
fn idle_options_are_left_out() {
    for (text, without) in [
        ("[game:chess]\ncustomPiece1 = r:W\n", "castling "),
        ("[game:chess]\ncastling = false\noppositeCastling = true\n", "opposite castling"),
        ("[game:shogi]\ndropChecks = false\n", "no mate by dropping"),
        ("[game:chess]\ndoubleStep = false\ncustomPiece1 = p:mfWcfFimfnA\n", "from rank 2"),
        ("[game:breakthrough]\ncustomPiece1 = p:NC\n", "goal "),
    ] {
        let description = convert(text);
        model("game", &description);
        assert!(!description.contains(without), "{description}");
    }
    // A letter that two pieces take is the custom one's.
    let game = model("game", &convert("[game:chess]\ncustomPiece1 = n:W\ncentaur = n\n"));
    assert!(game.kinds.iter().all(|k| k.name != "Centaur"), "{:?}", game.kinds);
}

#[test]
fn sections_inherit_from_sections() {
    let text = "[base:chess]\ncastling = false\n\n[game:base]\nnFoldRule = 5\n";
    let game = model("game", &convert(text));
    assert!(game.castlings.is_empty());
    assert!(convert(text).contains("repetition 5 draws"), "{}", convert(text));
    let one = import(&source(text), Some("base")).expect("it is there");
    assert_eq!(one.iter().map(|g| g.section.as_str()).collect::<Vec<_>>(), ["base"]);
    let none = import(&source(text), Some("bose")).expect_err("it is not");
    assert!(none[0].help[0].text.contains("`base`"), "{none:?}");
}
