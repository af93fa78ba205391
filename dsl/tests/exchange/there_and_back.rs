//! Games written for other programs, and read again.

use super::{built_in, built_in_names, folder, model, source};
use expect_test::expect_file;
use tabiya_dsl::exchange::export::{Target, export};
use tabiya_dsl::exchange::fairy_stockfish::import;
use tabiya_dsl::model::Model;
use tabiya_dsl::reference::{Position, Rules};

fn leaves(model: &Model) -> u64 {
    let rules = Rules::new(model.clone()).expect("its set-ups are positions");
    Position::from_fen(&rules, &model.setup().fen).expect("the set-up").perft(2)
}

/// Import, export and import again: the same game, and the same text from then on.
#[test]
fn exports_can_be_imported() {
    let (mut whole, mut wrong) = (0, Vec::new());
    for name in built_in_names() {
        let Ok(text) = built_in(name).description else { continue };
        let first = model(name, &text);
        let written = export(&first, Target::FairyStockfish);
        if !written.lost.is_empty() {
            continue;
        }
        let again = import(&source(&written.text), None).expect("a configuration").remove(0).description;
        let again = match again {
            Ok(again) => again,
            Err(found) => {
                wrong.push(format!("{name}: {found:?}\n{}", written.text));
                continue;
            }
        };
        let second = model(name, &again);
        if (&first.ends, first.kinds.len(), &first.board) != (&second.ends, second.kinds.len(), &second.board)
            || leaves(&first) != leaves(&second)
        {
            wrong.push(format!("{name}: another game\n{text}\n{}\n{again}", written.text));
        }
        let rewritten = export(&second, Target::FairyStockfish);
        if rewritten.text != written.text {
            wrong.push(format!("{name}: not stable\n{}\n{}", written.text, rewritten.text));
        }
        whole += 1;
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(whole >= 40, "{whole} games go there and back");
}

#[test]
fn every_target_says_what_it_loses() {
    let text = "tabiya 1\nvariant sample {\n  board 9x8\n  piece King K = K, royal\n  piece Rook R = R\n  \
                piece Griffon G = [F?R]\n  piece Lion L = KaK\n  piece Far F = <1,4> wazir\n  \
                piece Pawn P = fmW fcF, double step from rank 2, en passant, promotes to Griffon or Rook\n  \
                setup a \"rlgfkfglr/ppppppppp/9/9/9/9/PPPPPPPPP/RLGFKFGLR\"\n  castling King 2 with Rook\n  \
                checkmate loses\n  stalemate loses\n  goal King on last rank wins\n}\n";
    let model = model("sample", text);
    let mut all = String::new();
    for target in [Target::FairyStockfish, Target::XBoard, Target::InteractiveDiagram] {
        let exported = export(&model, target);
        all += &format!("{target:?}\n{}", exported.text);
        all.extend(exported.lost.iter().map(|lost| format!("not told: {lost}\n")));
        all.push('\n');
    }
    expect_file![folder("fixtures/import/exported.txt")].assert_eq(&all);
}
