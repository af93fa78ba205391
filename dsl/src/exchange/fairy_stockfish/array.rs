//! The start of a game in Fairy-Stockfish's FEN.

use super::config::Config;
use crate::model::{Board, Color, PerColor, Square, SquareSet};

/// Where games start.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) board: Board,
    /// The men: colour, type (as an option), whether written with `+`.
    pub(super) men: Vec<(Square, Color, String, bool)>,
    /// Men in hand.
    pub(super) hand: Vec<(Color, String)>,
    /// The placement as written, the hands in brackets included.
    pub(super) placement: String,
    pub(super) turn: Color,
    /// The field of castling rights; `-` for none.
    pub(super) rights: String,
    /// Checks still to give by White and Black, where the FEN says.
    pub(super) checks: Option<(u16, u16)>,
}

/// What Fairy-Stockfish starts from where a configuration says nothing.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Array {
    /// Reads a FEN, or says what is wrong with it.
    pub(super) fn read(config: &Config, fen: &str) -> Result<Array, String> {
        let size = |option| match config.number(option, 8) {
            n @ 1..=16 => Ok(n as u8),
            n => Err(format!("a board of {n} ranks or files is none")),
        };
        let (files, ranks) = (size("maxFile")?, size("maxRank")?);
        let mut fields = fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (squares, hand) = match placement.split_once('[') {
            Some((squares, hand)) => (squares, Some(hand.trim_end_matches(']'))),
            None => (placement, None),
        };
        let mut holes = SquareSet::EMPTY;
        let mut men = Vec::new();
        let rows: Vec<&str> = squares.split('/').collect();
        if rows.len() != usize::from(ranks) {
            return Err(format!("the start has {} ranks, the board {ranks}", rows.len()));
        }
        for (row, rank) in rows.iter().zip((0..ranks).rev()) {
            let mut file = 0;
            let mut run = 0;
            let mut plus = false;
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = run * 10 + digit;
                    continue;
                }
                file += std::mem::take(&mut run);
                let square = Square((u32::from(rank) * u32::from(files) + file) as u8);
                match letter {
                    '+' => {
                        plus = true;
                        continue;
                    }
                    '~' => continue,
                    '*' => holes.insert(square),
                    _ => {
                        let piece =
                            config.by_letter(letter).ok_or(format!("`{letter}` in the start is no piece"))?;
                        men.push((square, color(letter), piece.kind.clone(), std::mem::take(&mut plus)));
                    }
                }
                file += 1;
                if file > u32::from(files) {
                    break;
                }
            }
            if file + run != u32::from(files) {
                return Err(format!("rank {} of the start (`{row}`) has not {files} squares", rank + 1));
            }
        }
        let mut in_hand = Vec::new();
        for letter in hand.unwrap_or_default().chars().filter(|c| *c != '-') {
            let piece = config.by_letter(letter).ok_or(format!("`{letter}` in hand is no piece"))?;
            in_hand.push((color(letter), piece.kind.clone()));
        }
        let turn = match fields.next() {
            Some("b") => Color::Black,
            _ => Color::White,
        };
        let rest: Vec<&str> = fields.collect();
        let checks = rest.iter().find_map(|field| {
            let (white, black) = field.trim_start_matches('+').split_once('+')?;
            Some((white.parse().ok()?, black.parse().ok()?))
        });
        let rights = rest.first().filter(|f| f.chars().all(|c| c.is_ascii_alphabetic()));
        Ok(Array {
            board: Board { files, ranks, holes, wraps: false, regions: Vec::new() },
            men,
            hand: in_hand,
            placement: placement.to_string(),
            turn,
            rights: rights.map_or("-", |r| r).to_string(),
            checks,
        })
    }

    /// How many men of the type the side has, in hand too.
    pub(super) fn count(&self, color: Color, kind: &str) -> usize {
        let on_board = self.men.iter().filter(|(_, c, k, plus)| *c == color && k == kind && !plus).count();
        on_board + self.hand.iter().filter(|(c, k)| *c == color && k == kind).count()
    }

    /// The square of the side's first man of the type on the rank, counted from its side.
    pub(super) fn on_rank(&self, color: Color, kind: &str, rank: u8) -> Option<Square> {
        let fits = |(s, c, k, _): &&(Square, Color, String, bool)| {
            *c == color && k == kind && self.board.relative_rank(color, *s) == rank
        };
        self.men.iter().find(fits).map(|(s, ..)| *s)
    }

    /// The squares seen from the other side of the board.
    pub(super) fn mirror(&self, squares: SquareSet) -> SquareSet {
        let flip = |s: Square| {
            let rank = self.board.ranks - 1 - self.board.rank(s);
            Square(rank * self.board.files + self.board.file(s))
        };
        squares.iter().map(flip).collect()
    }

    /// Both sides' squares, where only one side's matter.
    pub(super) fn for_side(&self, squares: SquareSet, color: Color) -> PerColor<SquareSet> {
        PerColor::from_fn(|c| if c == color { squares } else { self.mirror(squares) })
    }
}

fn color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}
