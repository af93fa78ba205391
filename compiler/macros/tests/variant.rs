//! Games described inside a program play like the same games of the catalogue.

use tabiya_runtime::perft::perft;
use tabiya_runtime::{Position, fen};

tabiya_macros::variant! {
    /// A change of a game of the catalogue.
    variant bare-draws extends shatranj {
      title "Shatranj, bare king draws" // a comment
      bare king draws
    }

    // Comments between games are lost, lines are not.
    variant leapers {
      board 6x6
      piece King K = K, royal
      piece Camel C = C
      piece Long L = <1,4>
      piece Elephant E = 1 to 2 legs of F or A, straight
      setup array "clkelc/6/6/6/6/CLKELC"
      checkmate loses
      stalemate draws
    }
}

#[test]
fn games_that_extend_the_catalogue_are_there() {
    let start: bare_draws::BareDraws = fen::start();
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&start, depth)), [16, 256, 4176, 68122]);
    assert_eq!(bare_draws::BareDraws::VARIANT.title, "Shatranj, bare king draws");
}

#[test]
fn games_described_from_scratch_are_there() {
    let start: leapers::Leapers = fen::start();
    assert_eq!(leapers::Leapers::VARIANT.kinds.len(), 4);
    assert!(perft(&start, 1) > 5);
    let moves = start.legal_moves();
    assert_eq!(moves.len() as u64, perft(&start, 1));
}
