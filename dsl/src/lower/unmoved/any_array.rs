//! The rights of set-ups in games whose men may castle from any array.

use crate::lower::setups::Placed;
use crate::model::{Board, Castling, Color, Square};

/// The rights as FEN writes them: the files of the outermost partners on either side of each king; where FEN has the letters
/// of unmoved men, those of all men of the rank.
pub(super) fn rights(board: &Board, castlings: &[Castling], letters: bool, setup: &Placed) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let mut say = |square: Square| {
            let first = if color == Color::White { b'A' } else { b'a' };
            text.push((first + board.file(square)) as char);
        };
        let own = || castlings.iter().filter(move |castling| castling.color == color);
        let Some(first) = own().next() else { continue };
        let on_rank = |s: &Square| board.rank(*s) == board.rank(first.king_to);
        let men = || board.squares().filter(on_rank).filter_map(|s| setup.man(s).map(|man| (s, man.kind)));
        let mine = |(s, _): &(Square, _)| setup.man(*s).is_some_and(|man| man.color == color);
        if letters {
            men().filter(mine).for_each(|(s, _)| say(s));
            continue;
        }
        let Some((king, _)) = men().filter(mine).find(|(_, kind)| *kind == first.king) else { continue };
        for castling in own() {
            let beside = |s: &Square| (*s > king) == castling.right() && *s != king;
            let partners = men().filter(mine).filter(|(s, kind)| beside(s) && *kind == castling.partner);
            let outermost = if castling.right() { partners.last() } else { partners.into_iter().next() };
            if let Some((square, _)) = outermost {
                say(square);
            }
        }
    }
    text
}
