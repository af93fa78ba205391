//! What is printed reads back as it was, and the canonical layout is a fixed point.

mod trees;

use expect_test::expect;
use proptest::prelude::*;
use std::path::Path;
use tabiya_dsl::source::Source;
use tabiya_dsl::syntax::{format, parse, print};

fn source(text: &str) -> Source {
    Source { name: "test.variant".to_string(), text: text.to_string() }
}

/// The canonical layout of a text that has no errors.
fn formatted(text: &str) -> String {
    format(&source(text)).unwrap_or_else(|found| panic!("{found:#?}\n{text}"))
}

proptest! {
    #[test]
    fn printed_trees_read_back(file in trees::file()) {
        let text = print(&file);
        let (read, _) = parse(&source(&text));
        prop_assert_eq!(&read, &file, "{}", text);
        prop_assert_eq!(print(&read), text);
    }

    /// Any text whatever gives a tree, and the places of all findings are within it.
    #[test]
    fn any_text_is_read(text in "([a-z ,+/\"\\[\\](){}\n=0-9<>é]|piece |variant |\n  |// )*") {
        let (_, diagnostics) = parse(&source(&text));
        for diagnostic in diagnostics {
            for label in diagnostic.labels {
                prop_assert!(text.get(label.span.range()).is_some(), "{}: {:?}", diagnostic.message, label.span);
            }
        }
    }

    /// A description in which something is struck out or doubled is read, and what is found has a place in it.
    #[test]
    fn damaged_text_is_read(at in 0..SHATRANJ.len(), length in 0usize..30, double in any::<bool>()) {
        let end = (at + length).min(SHATRANJ.len());
        let middle = if double { SHATRANJ[at..end].repeat(2) } else { String::new() };
        let text = format!("{}{middle}{}", &SHATRANJ[..at], &SHATRANJ[end..]);
        let (_, diagnostics) = parse(&source(&text));
        for diagnostic in diagnostics {
            let span = diagnostic.span();
            prop_assert!(span.is_none_or(|span| text.get(span.range()).is_some()), "{diagnostic:?}");
        }
    }
}

const SHATRANJ: &str = r#"tabiya 1

// The game of al-Adli and as-Suli.
variant Shatranj {
  board 8x8

  piece Shah   K = K, royal
  piece Rukh   R = R
  piece Faras  N = N
  piece Fil    B = alfil  // the letters that GUIs and engines use for this game, so that FENs travel
  piece Firzan Q = ferz
  piece Baidaq P = fmW fcF, promotes to Firzan on last rank

  setup kings-on-d "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"  // the default
  setup kings-on-e "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

  checkmate loses  // for the side that has no move
  stalemate loses
  bare king loses, unless it bares in its next move: then draw
  repetition 3 draws
  quiet 70 draws
}

variant Shatranji extends Shatranj {
  setup kings-on-e default
  captures go to hand, promoted stay promoted
  drops anywhere, Baidaq not on last rank
  stalemate draws
  bare king nothing
  quiet 50 draws
}

army Shooters {
  piece Hero        H = W D [W-D] [D-W]
  piece Shaman      S = F A [F-A] [A-F]
  piece WarElephant E = Hero Shaman
}
army Lemurian {
  piece SlidingGeneral G = 1 to 2 legs of K, turning
  piece BentHero       H = each of W, D at most once, turning
  piece BentShaman     S = each of F, A at most once, turning
  piece WarElephant    E = F A D
}
army GrandShatranj {
  piece JumpingGeneral J = K A D
  piece Minister       M = N W D
  piece HighPriestess  H = N F A
  piece Oliphant       O = 1 to 2 legs of F or A, straight
  piece Warmachine     L = 1 to 2 legs of W or D, straight
}
"#;

#[test]
fn the_sample_is_canonical() {
    assert_eq!(formatted(SHATRANJ), SHATRANJ);
}

#[test]
fn the_catalogue_is_canonical() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "variant") {
            seen += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(formatted(&text), text, "`tabiya fmt {}` was not run", path.display());
        }
    }
    assert!(seen > 0);
}

#[test]
fn untidy_text_becomes_tidy() {
    let untidy = "tabiya   1\r
\r
\r
\r
//no space
variant   x{ // trailing
\tboard 8x8

\tpiece Shah K=K,royal
   // between
   piece Firzan Q   accepts F G = ferz ,
      // about the pawns
      resets quiet , // and this
      en passant

   piece Pawn P = fmW fcF, double step from rank 2, en passant, promotes to Queen or Rook or Bishop or Knight on last rank, resets quiet
   known openings \"A\" +
     \"B\", \"C\"
   army one { piece Man M = K }

   // last words

   }
";
    expect![[r#"
        tabiya 1

        //no space
        variant x {  // trailing
          board 8x8

          piece Shah   K             = K, royal
          // between
          piece Firzan Q accepts F G = ferz,
              // about the pawns
              resets quiet,  // and this
              en passant

          piece Pawn P = fmW fcF, double step from rank 2, en passant,
              promotes to Queen or Rook or Bishop or Knight on last rank, resets quiet
          known openings "A" +
              "B", "C"
          army one {
            piece Man M = K
          }

          // last words
        }
    "#]]
    .assert_eq(&formatted(untidy));
}

#[test]
fn a_text_with_errors_is_not_formatted() {
    assert!(format(&source("tabiya 1\nvariant x { boord 8x8 }\n")).is_err());
}
