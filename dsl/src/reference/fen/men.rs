//! The first field of a FEN: men on the board and in hand.

use super::super::{Man, Placement};
use super::{FenError, field, shown};
use crate::model::{Color, KindId, Model, PerColor, Square};

/// How many men of a kind a side may have in hand.
const MOST_IN_HAND: u8 = 99;

/// Men on the board and in hand.
pub(super) type Men = (Placement, PerColor<Vec<u8>>);

/// Where the men of a set-up stand and who moves first in it.
pub(in super::super) fn read_start(model: &Model, fen: &str) -> Result<(Placement, Color), FenError> {
    let mut fields = fen.split_whitespace();
    let (placement, _) = read_men(model, fields.next().unwrap_or_default())?;
    let turn = fields.next().map_or(Ok(Color::White), read_turn)?;
    Ok((placement, turn))
}

pub(super) fn read_turn(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::new(field::TURN, shown(text), "`w` or `b`")),
    }
}

/// Reads the field. No man is marked unmoved.
pub(super) fn read_men(model: &Model, text: &str) -> Result<Men, FenError> {
    if text.is_empty() {
        return Err(FenError::new(
            field::PLACEMENT,
            "the text is empty",
            "the men, rank by rank from the top",
        ));
    }
    let (board, hand) = split_hand(model, text)?;
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != usize::from(model.board.ranks) {
        let expected = format!("{} ranks separated by `/`", model.board.ranks);
        return Err(FenError::new(
            field::PLACEMENT,
            format!("the number of ranks is {}", ranks.len()),
            expected,
        ));
    }
    let mut placement = Placement::empty(model.board.cells());
    for (rank, text) in (0..model.board.ranks).rev().zip(ranks) {
        RankReader { model, rank, text, file: 0 }.read(&mut placement)?;
    }
    let mut hands = PerColor::from_fn(|_| vec![0; model.kinds.len()]);
    read_hand(model, hand, &mut hands)?;
    Ok((placement, hands))
}

/// The board and what is in hand, written `[QPp]` after it or, in older FENs, as one more rank.
fn split_hand<'t>(model: &Model, text: &'t str) -> Result<(&'t str, &'t str), FenError> {
    let (board, hand) = match text.split_once('[') {
        Some((board, rest)) => match rest.strip_suffix(']') {
            Some(hand) => (board, hand),
            None => {
                return Err(FenError::new(field::HANDS, "`[` without `]` at the end", "`[QPp]` or the like"));
            }
        },
        None => match text.rsplit_once('/').filter(|_| model.hands.is_some()) {
            Some((board, hand)) if board.split('/').count() == usize::from(model.board.ranks) => {
                (board, hand)
            }
            _ => (text, ""),
        },
    };
    if !hand.is_empty() && hand != "-" && model.hands.is_none() {
        return Err(FenError::new(field::HANDS, shown(hand), "no men in hand: this game has no hands"));
    }
    Ok((board, if hand == "-" { "" } else { hand }))
}

/// One rank of the board under the reader's finger.
struct RankReader<'a> {
    model: &'a Model,
    rank: u8,
    text: &'a str,
    file: u8,
}

impl RankReader<'_> {
    fn read(mut self, placement: &mut Placement) -> Result<(), FenError> {
        let mut rest = self.text;
        while let Some(first) = rest.chars().next() {
            rest = if first.is_ascii_digit() {
                self.empty_run(rest)?
            } else if first == '*' {
                self.hole()?;
                &rest[1..]
            } else {
                self.man(rest, placement)?
            };
        }
        if self.file == self.model.board.files { Ok(()) } else { Err(self.width()) }
    }

    fn empty_run<'t>(&mut self, rest: &'t str) -> Result<&'t str, FenError> {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, rest) = rest.split_at(end);
        let length = digits.parse::<u8>().ok().filter(|&n| n > 0 && n <= self.model.board.files);
        let Some(length) = length else {
            let problem = format!("rank {}: a run of {}", self.rank + 1, shown(digits));
            return Err(FenError::new(field::PLACEMENT, problem, format!("1 to {}", self.model.board.files)));
        };
        for _ in 0..length {
            self.square()?;
        }
        Ok(rest)
    }

    fn hole(&mut self) -> Result<(), FenError> {
        let cell = self.cell()?;
        if self.model.board.holes.contains(cell) {
            return Ok(());
        }
        let problem = format!("a hole (`*`) on {}", self.model.board.name(cell));
        Err(FenError::new(field::PLACEMENT, problem, "a man or an empty square there"))
    }

    fn man<'t>(&mut self, rest: &'t str, placement: &mut Placement) -> Result<&'t str, FenError> {
        let (color, kind, length) = symbol(self.model, rest).map_err(|(problem, expected)| {
            FenError::new(field::PLACEMENT, format!("rank {}: {problem}", self.rank + 1), expected)
        })?;
        let square = self.square()?;
        let mut rest = &rest[length..];
        let mut promoted = false;
        if let Some(after) = rest.strip_prefix('~') {
            self.check_mark(color, kind, square)?;
            promoted = true;
            rest = after;
        }
        placement.put(square, Man { color, kind, unmoved: false, promoted });
        Ok(rest)
    }

    fn check_mark(&self, color: Color, kind: KindId, square: Square) -> Result<(), FenError> {
        let square = self.model.board.name(square);
        if !self.model.marks_promotions() {
            let problem = format!("`~` (promoted) on {square}");
            return Err(FenError::new(
                field::PLACEMENT,
                problem,
                "no such mark: in this game it makes no difference",
            ));
        }
        let becomes = self.model.kinds().any(|(id, k)| {
            let to = k.promotion.as_ref().is_some_and(|p| p.to[color].contains(&kind));
            k.sides[color] && to && self.model.marks_promotion(id, kind)
        });
        if becomes {
            return Ok(());
        }
        let problem =
            format!("`~` (promoted) on {square}, but nothing promotes to {}", self.model.kind(kind).name);
        Err(FenError::new(field::PLACEMENT, problem, "the man without `~`"))
    }

    /// The next cell of the rank, which must be a square.
    fn square(&mut self) -> Result<Square, FenError> {
        let cell = self.cell()?;
        if self.model.board.holes.contains(cell) {
            let problem = format!("a square where {} is a hole", self.model.board.name(cell));
            return Err(FenError::new(field::PLACEMENT, problem, "`*` there"));
        }
        Ok(cell)
    }

    fn cell(&mut self) -> Result<Square, FenError> {
        if self.file >= self.model.board.files {
            return Err(self.width());
        }
        let cell = Square(self.rank * self.model.board.files + self.file);
        self.file += 1;
        Ok(cell)
    }

    fn width(&self) -> FenError {
        let problem = format!("rank {} ({}) has the wrong width", self.rank + 1, shown(self.text));
        FenError::new(field::PLACEMENT, problem, format!("{} squares", self.model.board.files))
    }
}

fn read_hand(model: &Model, mut text: &str, hands: &mut PerColor<Vec<u8>>) -> Result<(), FenError> {
    while !text.is_empty() {
        let (color, kind, length) = symbol(model, text)
            .map_err(|(problem, expected)| FenError::new(field::HANDS, problem, expected))?;
        if model.kind(kind).royal && model.kind(kind).drops.is_none() {
            let problem = format!("{} in hand", model.kind(kind).name);
            return Err(FenError::new(field::HANDS, problem, "no royal man there"));
        }
        let count = &mut hands[color][kind.index()];
        *count += 1;
        if *count > MOST_IN_HAND {
            let problem = format!("more than {MOST_IN_HAND} of {}", model.kind(kind).name);
            return Err(FenError::new(field::HANDS, problem, format!("at most {MOST_IN_HAND} of a kind")));
        }
        text = &text[length..];
    }
    Ok(())
}

/// The man whose symbol the text begins with, and the length of the symbol. The longest symbol counts; of equal ones,
/// those that are written before those that are only accepted.
fn symbol(model: &Model, text: &str) -> Result<(Color, KindId, usize), (String, String)> {
    let letters = text.strip_prefix('+').unwrap_or(text);
    let color =
        if letters.starts_with(|c: char| c.is_ascii_uppercase()) { Color::White } else { Color::Black };
    let own = || model.kinds().filter(|(_, kind)| kind.sides[color]);
    let main = own().map(|(id, kind)| (id, &kind.symbol));
    let accepted = own().flat_map(|(id, kind)| kind.accepted.iter().map(move |symbol| (id, symbol)));
    let fitting = main.chain(accepted).filter(|(_, symbol)| text.starts_with(&written(symbol, color)));
    // The first of the longest ones.
    let best = fitting.reduce(|best, next| if next.1.len() > best.1.len() { next } else { best });
    best.map(|(id, symbol)| (color, id, symbol.len())).ok_or_else(|| {
        let first: String = text.chars().take(text.len() - letters.len() + 1).collect();
        let problem = match model.kind_by_symbol(!color, &first) {
            Some(kind) => {
                format!("{}: {} has no {}", shown(&first), color_name(color), model.kind(kind).name)
            }
            None => format!("{} is no man of this game", shown(&first)),
        };
        let symbols: Vec<String> = own().map(|(_, kind)| written(&kind.symbol, color)).collect();
        (problem, format!("one of {} for {}", symbols.join(" "), color_name(color)))
    })
}

/// What people call the side.
pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A symbol as a side writes it.
pub(super) fn written(symbol: &str, color: Color) -> String {
    match color {
        Color::White => symbol.to_string(),
        Color::Black => symbol.to_lowercase(),
    }
}
