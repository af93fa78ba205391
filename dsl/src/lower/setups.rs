//! Set-ups: from the FEN or arrays of a description to a complete FEN.

use super::declared::{ArmyDecl, Declared, In};
use super::kinds::Kinds;
use super::names;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{Board, Color, KindId, PerColor, Setup, Square};
use crate::source::Span;
use crate::syntax::tree::{self, Number, Position, Text};
use std::fmt::Write;

/// A man of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) color: Color,
    pub(crate) kind: KindId,
    /// Whether it is marked as promoted.
    promoted: bool,
}

/// A set-up before its castling rights are known.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) name: String,
    /// Where the set-up is declared.
    pub(crate) at: At,
    /// The cells, from White's lower left corner; as many as the board has.
    pub(crate) men: Vec<Option<Man>>,
    /// Where in the text each man stands.
    places: Vec<At>,
    /// The men in each side's hand, in order.
    hands: PerColor<Vec<KindId>>,
    /// The side to move, where the FEN says it.
    turn: Option<Color>,
    /// The castling field, where the FEN has it.
    castling: Option<String>,
    /// The checks left to give, where the FEN has them.
    checks: Option<String>,
    /// The en passant square, quiet plies and move number.
    rest: [Option<String>; 3],
}

impl Placed {
    fn new(name: &str, at: At, board: &Board) -> Placed {
        Placed {
            name: name.to_string(),
            at,
            men: vec![None; board.cells()],
            places: vec![at; board.cells()],
            hands: PerColor::from_fn(|_| Vec::new()),
            turn: None,
            castling: None,
            checks: None,
            rest: [None, None, None],
        }
    }

    /// The man on a square.
    pub(crate) fn man(&self, square: Square) -> Option<Man> {
        self.men[square.index()]
    }

    /// The side to move, where the FEN says it.
    pub(crate) fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Where in the text the man on a square is written.
    pub(crate) fn place(&self, square: Square) -> At {
        self.places[square.index()]
    }

    /// The squares of a side's men of a kind, from the lower left corner.
    pub(crate) fn squares(&self, color: Color, kind: KindId) -> Vec<Square> {
        let is = |m: &Option<Man>| m.is_some_and(|m| m.color == color && m.kind == kind);
        (0..self.men.len()).filter(|&i| is(&self.men[i])).map(|i| Square(i as u8)).collect()
    }

    /// Whether the set-up has such a man on the board or in hand.
    pub(crate) fn has(&self, color: Color, kind: KindId) -> bool {
        !self.squares(color, kind).is_empty() || self.hands[color].contains(&kind)
    }

    /// How many men of a kind a side has in the set-up, on the board and in hand.
    pub(crate) fn count(&self, color: Color, kind: KindId) -> usize {
        self.squares(color, kind).len() + self.hands[color].iter().filter(|k| **k == kind).count()
    }

    /// Whether a side has a man of the kind in hand.
    pub(crate) fn holds(&self, kind: KindId) -> bool {
        Color::ALL.iter().any(|&c| self.hands[c].contains(&kind))
    }

    /// Whether some side begins with men in hand.
    pub(crate) fn has_hands(&self) -> bool {
        Color::ALL.iter().any(|&c| !self.hands[c].is_empty())
    }

    /// The whole FEN. `castling` are the rights that the set-up gives where it does not say so itself.
    pub(crate) fn finish(
        &self,
        board: &Board,
        kinds: &Kinds<'_>,
        hands: bool,
        first: Color,
        castling: &str,
    ) -> Setup {
        let mut fen = String::new();
        let symbol = |color: Color, kind: KindId| {
            let symbol = kinds.symbol(kind);
            if color == Color::White { symbol } else { symbol.to_ascii_lowercase() }
        };
        for rank in (0..board.ranks).rev() {
            let mut empty = 0;
            for file in 0..board.files {
                let square = Square((u16::from(rank) * u16::from(board.files) + u16::from(file)) as u8);
                let cell = match self.man(square) {
                    Some(man) => symbol(man.color, man.kind) + if man.promoted { "~" } else { "" },
                    None if board.holes.contains(square) => "*".to_string(),
                    None => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    let _ = write!(fen, "{empty}");
                    empty = 0;
                }
                fen += &cell;
            }
            if empty > 0 {
                let _ = write!(fen, "{empty}");
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        if hands {
            fen.push('[');
            for color in Color::ALL {
                fen.extend(self.hands[color].iter().map(|&k| symbol(color, k)));
            }
            fen.push(']');
        }
        let turn = if self.turn.unwrap_or(first) == Color::White { "w" } else { "b" };
        let castling = self.castling.as_deref().unwrap_or(if castling.is_empty() { "-" } else { castling });
        let checks = self.checks.as_ref().map(|c| format!("{c} ")).unwrap_or_default();
        let rest = |i: usize, default: &'static str| self.rest[i].as_deref().unwrap_or(default);
        let _ = write!(fen, " {turn} {castling} {} {checks}{} {}", rest(0, "-"), rest(1, "0"), rest(2, "1"));
        Setup { name: self.name.clone(), fen }
    }
}

/// Whether a field counts checks: `3+3` left, or `+0+0` given.
fn is_check_count(field: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let body = field.strip_prefix('+').unwrap_or(field);
    body.split_once('+').is_some_and(|(white, black)| digits(white) && digits(black))
}

/// A text of a description whose parts can be pointed at.
struct Located {
    text: String,
    /// Offset in `text` where each part of it begins, and where that part's first character is in the file.
    starts: Vec<(usize, usize)>,
    file: usize,
}

impl Located {
    fn new(text: &Text, file: usize) -> Located {
        let mut located = Located { text: String::new(), starts: Vec::new(), file };
        for part in &text.parts {
            // The place of a part includes its quotes.
            located.starts.push((located.text.len(), part.span.start as usize + 1));
            located.text += &part.value;
        }
        located
    }

    fn at(&self, start: usize, end: usize) -> At {
        let part = self.starts.iter().rev().find(|(offset, _)| *offset <= start);
        let (offset, place) = part.copied().unwrap_or_default();
        let from = place + start - offset.min(start);
        At { file: self.file, span: Span::new(from, from + (end - start)) }
    }
}

/// Reads what stands in set-ups.
pub(crate) struct Reader<'a, 'd> {
    pub(crate) declared: &'d Declared,
    pub(crate) board: &'a Board,
    pub(crate) kinds: &'a Kinds<'d>,
    pub(crate) armies: Option<PerColor<usize>>,
    pub(crate) hands: bool,
}

impl Reader<'_, '_> {
    /// Reads one set-up; `None` after findings that leave nothing to go on with.
    pub(crate) fn read(&self, setup: &In<tree::Setup>, report: &mut Report) -> Option<Placed> {
        let name = &setup.value.name;
        let placed = Placed::new(&name.value, setup.place(name.span), self.board);
        match setup.value.position.as_ref()? {
            Position::Fen(text) => self.fen(placed, &Located::new(text, setup.file), report),
            Position::Armies(pawns) => self.arrays(placed, setup, pawns.as_ref(), report),
        }
    }

    fn fen(&self, mut placed: Placed, text: &Located, report: &mut Report) -> Option<Placed> {
        let before = report.diagnostics.len();
        let mut fields = Vec::new();
        let mut start = 0;
        for field in text.text.split(' ') {
            if !field.is_empty() {
                fields.push((start, field));
            }
            start += field.len() + 1;
        }
        let counts = |(_, field): &(usize, &str)| is_check_count(field);
        if let Some(index) = fields.iter().skip(1).position(counts) {
            placed.checks = Some(fields.remove(index + 1).1.to_string());
        }
        let Some(&(start, board)) = fields.first() else {
            let at = text.at(0, text.text.len());
            report.add(Finding::error(codes::RANK_COUNT, "the set-up is empty").at(at, "no ranks"));
            return None;
        };
        let (board, hand) = match board.find('[') {
            Some(bracket) => (&board[..bracket], Some((start + bracket, &board[bracket..]))),
            None => (board, None),
        };
        self.ranks(&mut placed, text, start, board, report);
        if let Some((at, hand)) = hand {
            self.hand(&mut placed, text, at, hand, report);
        }
        for (i, &(start, field)) in fields.iter().enumerate().skip(1) {
            let at = text.at(start, start + field.len());
            self.field(&mut placed, i, field, at, report);
        }
        (report.diagnostics.len() == before).then_some(placed)
    }

    /// A field after the first.
    fn field(&self, placed: &mut Placed, index: usize, field: &str, at: At, report: &mut Report) {
        let number = field.parse::<u16>().is_ok();
        let fits = match index {
            1 => {
                placed.turn = match field {
                    "w" => Some(Color::White),
                    "b" => Some(Color::Black),
                    _ => None,
                };
                placed.turn.is_some()
            }
            2 => {
                placed.castling = Some(field.to_string());
                field == "-" || field.bytes().all(|b| b.is_ascii_alphabetic())
            }
            3 => {
                placed.rest[0] = Some(field.to_string());
                field == "-" || self.board.parse(field).is_some()
            }
            4 | 5 => {
                placed.rest[index - 3] = Some(field.to_string());
                number
            }
            _ => false,
        };
        if !fits {
            let what = match index {
                1 => "the side to move is `w` or `b`",
                2 => "castling rights are letters, or `-`",
                3 => "the en passant square is a square of the board, or `-`",
                4 | 5 => "a number",
                _ => "one field too many",
            };
            report.add(
                Finding::error(codes::FEN_FIELD, format!("the field `{field}` is not understood"))
                    .at(at, what),
            );
        }
    }

    /// The ranks of a whole board, Black's side first.
    fn ranks(&self, placed: &mut Placed, text: &Located, start: usize, board: &str, report: &mut Report) {
        let ranks: Vec<&str> = board.split('/').collect();
        let wanted = usize::from(self.board.ranks);
        if ranks.len() != wanted {
            let at = text.at(start, start + board.len());
            let message =
                format!("the set-up has {} rank{}", ranks.len(), if ranks.len() == 1 { "" } else { "s" });
            report.add(Finding::error(codes::RANK_COUNT, message).at(at, format!("the board has {wanted}")));
            return;
        }
        let mut offset = start;
        for (i, rank) in ranks.iter().enumerate() {
            let cells = self.rank(text, offset, rank, None, report);
            for (file, cell) in cells.into_iter().enumerate().take(usize::from(self.board.files)) {
                let square = Square(((wanted - 1 - i) * usize::from(self.board.files) + file) as u8);
                let Some((man, at)) = cell else { continue };
                self.put(placed, square, man, at, report);
            }
            offset += rank.len() + 1;
        }
    }

    fn put(&self, placed: &mut Placed, square: Square, man: Man, at: At, report: &mut Report) {
        if self.board.holes.contains(square) {
            let message =
                format!("a man stands on {}, which the board does not have", self.board.name(square));
            report.add(Finding::error(codes::MAN_ON_HOLE, message).at(at, "no square here"));
            return;
        }
        placed.men[square.index()] = Some(man);
        placed.places[square.index()] = at;
    }

    /// The cells of one rank. `owner`: whose men all of them are, whatever their case; otherwise case tells.
    fn rank(
        &self,
        text: &Located,
        start: usize,
        rank: &str,
        owner: Option<Color>,
        report: &mut Report,
    ) -> Vec<Option<(Man, At)>> {
        let mut cells = Vec::new();
        let mut at = 0;
        while let Some(first) = rank[at..].chars().next() {
            if first.is_ascii_digit() {
                let digits = rank[at..].bytes().take_while(u8::is_ascii_digit).count();
                let run: usize = rank[at..at + digits].parse().unwrap_or(usize::MAX);
                // A run that is too long is told as a rank that is too wide.
                cells.extend((0..run.min(1000)).map(|_| None));
                at += digits;
            } else if first == '*' {
                cells.push(None);
                at += 1;
            } else {
                let (man, length) = self.symbol(&rank[at..], owner);
                let promoted = rank[at + length..].starts_with('~');
                let place = text.at(start + at, start + at + length);
                match man {
                    Some((color, kind)) => cells.push(Some((Man { color, kind, promoted }, place))),
                    None => {
                        report.add(self.unknown_symbol(&rank[at..at + length], owner, place));
                        cells.push(None);
                    }
                }
                at += length + usize::from(promoted);
            }
        }
        let wanted = usize::from(self.board.files);
        if cells.len() != wanted {
            let place = text.at(start, start + rank.len());
            let width =
                if cells.len() >= 1000 { "more than 1000".to_string() } else { cells.len().to_string() };
            let message = format!("the rank `{rank}` is {width} squares wide");
            report.add(
                Finding::error(codes::RANK_WIDTH, message).at(place, format!("the board has {wanted} files")),
            );
        }
        cells
    }

    /// The man that the text begins with, and the length of its symbol.
    fn symbol(&self, text: &str, owner: Option<Color>) -> (Option<(Color, KindId)>, usize) {
        let first = text.chars().next().map_or(1, char::len_utf8);
        let plus = usize::from(text.starts_with('+'));
        for length in [2 + plus, 1 + plus] {
            let letters = text.get(plus..length).filter(|s| s.bytes().all(|b| b.is_ascii_alphabetic()));
            let (Some(letters), Some(symbol)) = (letters, text.get(..length)) else { continue };
            let case = if letters.as_bytes()[0].is_ascii_uppercase() { Color::White } else { Color::Black };
            let color = owner.unwrap_or(case);
            // The two letters of a symbol are both small or both capital, or written like a word.
            let mixed = letters.len() == 2
                && letters.as_bytes()[0].is_ascii_lowercase()
                && letters.as_bytes()[1].is_ascii_uppercase();
            if let Some(kind) = self.kinds.by_symbol(color, symbol).filter(|_| !mixed) {
                return (Some((color, kind)), length);
            }
        }
        (None, (first + plus).min(text.len()))
    }

    fn unknown_symbol(&self, symbol: &str, owner: Option<Color>, at: At) -> Finding {
        let letter = symbol.strip_prefix('+').unwrap_or(symbol);
        let color = owner.unwrap_or(if letter.starts_with(|c: char| c.is_ascii_uppercase()) {
            Color::White
        } else {
            Color::Black
        });
        let side = if color == Color::White { "White" } else { "Black" };
        let message = format!("`{symbol}` is no symbol of {side}'s men");
        let mut symbols: Vec<String> = (0..self.kinds.entries.len())
            .filter(|&i| self.kinds.entries[i].own[color])
            .map(|i| self.kinds.symbol(KindId::new(i)))
            .collect();
        symbols.sort();
        Finding::error(codes::UNKNOWN_SYMBOL, message)
            .at(at, "not a man")
            .help(format!("the symbols are {}", symbols.join(" ")))
    }

    /// The men in hand, in brackets.
    fn hand(&self, placed: &mut Placed, text: &Located, start: usize, hand: &str, report: &mut Report) {
        let place = text.at(start, start + hand.len());
        let Some(inside) = hand.strip_prefix('[').and_then(|h| h.strip_suffix(']')) else {
            report.add(
                Finding::error(codes::FEN_FIELD, "the hands are not closed")
                    .at(place, "expected `]` at its end"),
            );
            return;
        };
        if !self.hands && !inside.is_empty() {
            report.add(
                Finding::error(codes::FEN_FIELD, "the set-up has men in hand, but the game has no drops")
                    .at(place, "nothing can be done with them")
                    .help("write `drops anywhere`"),
            );
            return;
        }
        let mut at = 0;
        while at < inside.len() {
            let (man, length) = self.symbol(&inside[at..], None);
            let place = text.at(start + 1 + at, start + 1 + at + length);
            match man {
                Some((color, kind)) => placed.hands[color].push(kind),
                None => report.add(self.unknown_symbol(&inside[at..at + length], None, place)),
            }
            at += length;
        }
    }

    /// The arrays of both armies, and pawns in front of them.
    fn arrays(
        &self,
        mut placed: Placed,
        setup: &In<tree::Setup>,
        pawns: Option<&(tree::Name, Number)>,
        report: &mut Report,
    ) -> Option<Placed> {
        let before = report.diagnostics.len();
        let Some(armies) = self.armies else {
            report.add(
                Finding::error(codes::ARMIES_MISSING, "the set-up is made of armies, but there are none")
                    .at(placed.at, "no `army` in this variant or file"),
            );
            return None;
        };
        for color in Color::ALL {
            self.array(&mut placed, &self.declared.armies[armies[color]], color, report);
            // An array that has as many ranks brings its own pawns.
            let ranks = |array: &In<Text>| array.value.value().split('/').count();
            let deep = self.declared.armies[armies[color]].array.as_ref().map_or(0, ranks);
            if let Some((name, rank)) = pawns.filter(|(_, rank)| deep < usize::from(rank.value)) {
                self.pawns(&mut placed, setup, color, name, *rank, report);
            }
        }
        (report.diagnostics.len() == before).then_some(placed)
    }

    fn array(&self, placed: &mut Placed, army: &ArmyDecl, color: Color, report: &mut Report) {
        let name = &army.name.value;
        let Some(array) = &army.array else {
            report.add(
                Finding::error(codes::ARRAY_MISSING, format!("the army `{}` has no array", name.value))
                    .at(army.name.place(name.span), "where do its men stand?")
                    .because(placed.at, "this set-up needs it"),
            );
            return;
        };
        let text = Located::new(&array.value, array.file);
        let mut offset = 0;
        for (i, rank) in text.text.split('/').enumerate() {
            if i >= usize::from(self.board.ranks) {
                let place = array.at();
                report.add(
                    Finding::error(codes::ARRAY_TOO_DEEP, "the array has more ranks than the board")
                        .at(place, "too deep"),
                );
                return;
            }
            let relative = i as u8 + 1;
            for (file, cell) in self.rank(&text, offset, rank, Some(color), report).into_iter().enumerate() {
                let (Some((man, at)), true) = (cell, file < usize::from(self.board.files)) else { continue };
                if !self.put_relative(placed, color, relative, file as u8, man, at, report) {
                    return;
                }
            }
            offset += rank.len() + 1;
        }
    }

    fn pawns(
        &self,
        placed: &mut Placed,
        setup: &In<tree::Setup>,
        color: Color,
        name: &tree::Name,
        rank: Number,
        report: &mut Report,
    ) {
        let at = setup.place(name.span);
        let Some(kind) = self.kinds.named(color, &name.value) else {
            report.add(self.kinds.undefined(&name.value, at));
            return;
        };
        let rank_at = setup.place(rank.span);
        if !(1..=u16::from(self.board.ranks)).contains(&rank.value) {
            let message = format!("the board has no rank {}", rank.value);
            report.add(
                Finding::error(codes::NOT_ON_BOARD, message)
                    .at(rank_at, format!("its ranks are 1 to {}", self.board.ranks)),
            );
            return;
        }
        for file in 0..self.board.files {
            let square = self.relative(color, rank.value as u8, file);
            if self.board.holes.contains(square) {
                continue;
            }
            let man = Man { color, kind, promoted: false };
            if !self.put_relative(placed, color, rank.value as u8, file, man, at, report) {
                return;
            }
        }
    }

    /// The cell at a rank counted from a side.
    fn relative(&self, color: Color, rank: u8, file: u8) -> Square {
        let rank = if color == Color::White { rank - 1 } else { self.board.ranks - rank };
        Square((u16::from(rank) * u16::from(self.board.files) + u16::from(file)) as u8)
    }

    /// Puts a man on its square; false, with a finding, where somebody stands there already.
    #[expect(clippy::too_many_arguments, reason = "a place, what is put there, and where it is written")]
    fn put_relative(
        &self,
        placed: &mut Placed,
        color: Color,
        rank: u8,
        file: u8,
        man: Man,
        at: At,
        report: &mut Report,
    ) -> bool {
        let square = self.relative(color, rank, file);
        if placed.man(square).is_some() {
            let message = format!("two men stand on {}", self.board.name(square));
            report.add(
                Finding::error(codes::ARRAY_TOO_DEEP, message)
                    .at(at, "the second of them")
                    .because(placed.place(square), "the first of them"),
            );
            return false;
        }
        self.put(placed, square, man, at, report);
        true
    }
}

/// The finding that no set-up has this name.
pub(crate) fn unknown(declared: &Declared, name: &str, at: At) -> Finding {
    let names = declared.setups.iter().map(|s| s.value.name.value.clone());
    let finding =
        Finding::error(codes::UNKNOWN_SETUP, format!("no set-up is called `{name}`")).at(at, "not a set-up");
    names::suggest(finding, name, names, at)
}
