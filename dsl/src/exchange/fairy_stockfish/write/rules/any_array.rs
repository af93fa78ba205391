//! `chess960`: castling from any array.

use super::Writer;
use super::side;
use crate::model::{Color, Square};

/// The men of one side that castle.
#[derive(PartialEq, Eq)]
struct Men {
    king: String,
    /// The names of the men that it castles with.
    partners: Vec<String>,
    /// How far it goes to the right and to the left from where it stands, where that is forward.
    distance: [Option<u8>; 2],
}

impl Writer<'_> {
    /// The castling statement.
    pub(super) fn castling_from_any_array(&mut self) {
        let config = self.config;
        let files = ["castlingKingsideFile", "castlingQueensideFile"];
        let to = [config.number(files[0], 7) as u8, config.number(files[1], 3) as u8];
        let mut said: Vec<Men> = Vec::new();
        for color in Color::ALL {
            let Some((king, from)) = self.castling_king(color) else { continue };
            let file = self.array.board.file(from) + 1;
            let forward = [to[0].checked_sub(file), file.checked_sub(to[1])];
            let partners = self.castling_partners(color).iter().map(|kind| self.name_of(kind)).collect();
            said.push(Men {
                king: self.name_of(&king),
                partners,
                distance: forward.map(|distance| distance.filter(|&d| d > 0)),
            });
        }
        said.dedup();
        let [Men { king, partners, distance }] = &said[..] else {
            if said.len() > 1 {
                self.refuse("chess960", "castling that differs from side to side");
            }
            return;
        };
        let rank = config.number("castlingRank", 1);
        let square = |file: u8| format!("{}{rank}", (b'a' + file - 1) as char);
        let way = match distance {
            [Some(right), Some(left)] if right == left => format!("{right}"),
            [Some(right), Some(left)] => format!("{right} right or {left} left"),
            _ => format!("to {} right or {} left", square(to[0]), square(to[1])),
        };
        let statement = format!("castling {king} {way} with {}, from any array", partners.join(" or "));
        let options = [
            "chess960",
            "castlingKingsideFile",
            "castlingQueensideFile",
            "castlingRookPieces",
            "castlingRank",
        ];
        self.say(statement, &options);
    }

    /// Whether the rights of the start are those of all castlings that its array allows.
    pub(super) fn rights_are_usual(&self) -> bool {
        let mut usual = Vec::new();
        for color in Color::ALL {
            let Some((_, king)) = self.castling_king(color) else { continue };
            let rank = self.array.board.rank(king);
            let partners = self.castling_partners(color);
            let there = self.array.men.iter().filter(|(s, c, kind, _)| {
                *c == color && self.array.board.rank(*s) == rank && partners.contains(kind)
            });
            let squares: Vec<Square> = there.map(|(s, ..)| *s).collect();
            let outermost =
                [squares.iter().max().filter(|s| **s > king), squares.iter().min().filter(|s| **s < king)];
            for (square, wing) in outermost.into_iter().zip(['K', 'Q']) {
                let Some(square) = square else { continue };
                let file = (b'A' + self.array.board.file(*square)) as char;
                let letters = [wing, file];
                usual.push(letters.map(|l| if color == Color::White { l } else { l.to_ascii_lowercase() }));
            }
        }
        let given = &self.array.rights;
        let told = usual.iter().all(|letters| letters.iter().filter(|l| given.contains(**l)).count() == 1);
        told && given.len() == usual.len()
    }

    /// The kind and square of the king that castles.
    fn castling_king(&self, color: Color) -> Option<(String, Square)> {
        let kings = self.config.pieces(&format!("castlingKingPiece{}", side(color)), &["king"]);
        let king = kings.first()?.clone();
        let square = self.array.on_rank(color, &king, self.config.number("castlingRank", 1) as u8)?;
        Some((king, square))
    }

    /// The kinds that castle with it.
    fn castling_partners(&self, color: Color) -> Vec<String> {
        self.config.pieces(&format!("castlingRookPieces{}", side(color)), &["rook"])
    }
}
