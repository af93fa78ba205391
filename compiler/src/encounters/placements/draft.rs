//! A random position in the making.

use super::Theme;
use crate::random::Random;
use tabiya_dsl::model::{Bare, Color, End, KindId, Model, PerColor, Square, SquareSet};

/// A position in the making.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    model: &'a Model,
    cells: Vec<Option<(Color, KindId)>>,
    hands: PerColor<Vec<u8>>,
    turn: Color,
    /// The fields of the set-up's FEN after the side to move.
    rest: Vec<String>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(model: &'a Model, theme: Theme, random: &mut Random) -> Draft<'a> {
        let fields: Vec<&str> = model.setup().fen.split(' ').collect();
        let mut draft = Draft {
            model,
            cells: vec![None; model.board.cells()],
            hands: PerColor::from_fn(|_| vec![0; model.kinds.len()]),
            turn: if random.once_in(2) { Color::White } else { Color::Black },
            rest: fields.iter().skip(2).map(|s| s.to_string()).collect(),
        };
        if theme == Theme::Thinned {
            draft.thin(fields.first().copied().unwrap_or(""), random);
            return draft;
        }
        draft.royals(random);
        match theme {
            Theme::Few if can_answer(model) && random.once_in(3) => draft.answer(random),
            Theme::Few | Theme::Late => {
                let each = random.below(3);
                draft.men(Color::White, each, random);
                let each = random.below(4);
                draft.men(Color::Black, each, random);
            }
            Theme::Many => {
                for color in Color::ALL {
                    let count = 4 + random.below(model.board.cells() / 5);
                    draft.men(color, count, random);
                }
            }
            Theme::Stuck => draft.block(random),
            _ => draft.passing(random),
        }
        draft
    }

    /// The kinds that a side can have besides royal ones.
    fn kinds(&self, color: Color) -> Vec<KindId> {
        let usual = |k: &tabiya_dsl::model::Kind| k.sides[color] && !k.royal;
        self.model.kinds().filter(|(_, k)| usual(k)).map(|(id, _)| id).collect()
    }

    fn free(&self, random: &mut Random) -> Option<Square> {
        let free: Vec<Square> =
            self.model.board.squares().filter(|s| self.cells[s.index()].is_none()).collect();
        random.pick(&free).copied()
    }

    fn put(&mut self, square: Option<Square>, color: Color, kind: KindId) {
        square.into_iter().for_each(|s| self.cells[s.index()] = Some((color, kind)));
    }

    /// As many royal men as the set-up has.
    fn royals(&mut self, random: &mut Random) {
        let placement = self.model.setup().fen.split(' ').next().unwrap_or("").to_string();
        for color in Color::ALL {
            for (id, kind) in self.model.kinds().filter(|(_, k)| k.royal && k.sides[color]) {
                for _ in 0..count(&placement, &symbol(&kind.symbol, color)) {
                    let square = self.free(random);
                    self.put(square, color, id);
                }
            }
        }
    }

    fn men(&mut self, color: Color, count: usize, random: &mut Random) {
        let kinds = self.kinds(color);
        for _ in 0..count {
            let (Some(&kind), square) = (random.pick(&kinds), self.free(random)) else { return };
            self.put(square, color, kind);
        }
        if self.model.hands.is_some() && random.once_in(2) {
            for _ in 0..random.below(3) {
                let Some(&kind) = random.pick(&kinds) else { return };
                self.hands[color][kind.index()] += 1;
            }
        }
    }

    /// Leaves the side to move nothing but royal men and puts the enemy's only other man next to one of them.
    fn answer(&mut self, random: &mut Random) {
        let board = &self.model.board;
        let Some(royal) = self.royal_of(self.turn) else { return };
        let (file, rank) = (i32::from(board.file(royal)), i32::from(board.rank(royal)));
        let around = (-1..=1).flat_map(|f| (-1..=1).map(move |r| (f, r)));
        let free: Vec<Square> = around
            .filter_map(|(f, r)| board.square(file + f, rank + r))
            .filter(|s| self.cells[s.index()].is_none())
            .collect();
        let kinds = self.kinds(!self.turn);
        let (Some(&square), Some(&kind)) = (random.pick(&free), random.pick(&kinds)) else { return };
        self.put(Some(square), !self.turn, kind);
    }

    /// Where a royal man of a side stands.
    fn royal_of(&self, color: Color) -> Option<Square> {
        let is_royal = |&s: &Square| {
            self.cells[s.index()].is_some_and(|(c, kind)| c == color && self.model.kind(kind).royal)
        };
        self.model.board.squares().find(is_royal)
    }

    /// Takes half of the men of the set-up away, but for royal men and their castling partners.
    fn thin(&mut self, placement: &str, random: &mut Random) {
        let board = &self.model.board;
        let partners: SquareSet =
            self.model.castlings.iter().flat_map(|c| [c.king_from, c.partner_from]).collect();
        for (square, color, kind) in men_of(self.model, placement) {
            let stays = self.model.kind(kind).royal || (partners.contains(square) && !random.once_in(4));
            if (stays || random.once_in(2)) && board.squares().any(|s| s == square) {
                self.cells[square.index()] = Some((color, kind));
            }
        }
        self.turn = Color::White;
        if random.once_in(2) {
            self.turn = Color::Black;
        }
    }

    /// Men of the side to move that stand right before enemies, and strong enemies around; or a king in a corner
    /// among his own men.
    fn block(&mut self, random: &mut Random) {
        let (own, enemy) = (self.turn, !self.turn);
        if random.once_in(2) {
            self.corner(random);
        }
        let slow: Vec<KindId> =
            self.kinds(own).into_iter().filter(|&k| self.model.kind(k).promotion.is_some()).collect();
        let enemies = self.kinds(enemy);
        for _ in 0..random.below(4) {
            let (Some(&kind), Some(square)) = (random.pick(&slow), self.free(random)) else { break };
            let board = &self.model.board;
            let ahead = match own {
                Color::White => 1,
                Color::Black => -1,
            };
            let front = board.square(i32::from(board.file(square)), i32::from(board.rank(square)) + ahead);
            let Some(front) = front.filter(|s| self.cells[s.index()].is_none()) else { continue };
            let Some(&blocker) = random.pick(&enemies) else { break };
            self.put(Some(square), own, kind);
            self.put(Some(front), enemy, blocker);
        }
        let strong = 2 + random.below(4);
        self.men(enemy, strong, random);
        self.hands = PerColor::from_fn(|_| vec![0; self.model.kinds.len()]);
    }

    /// Moves a royal man of the side to move to a corner and puts own men on some of the squares around it.
    fn corner(&mut self, random: &mut Random) {
        let (board, own) = (&self.model.board, self.turn);
        let Some(from) = self.royal_of(own) else { return };
        let file = if random.once_in(2) { 0 } else { i32::from(board.files) - 1 };
        let rank = if random.once_in(2) { 0 } else { i32::from(board.ranks) - 1 };
        let Some(corner) = board.square(file, rank).filter(|s| self.cells[s.index()].is_none()) else {
            return;
        };
        self.cells[corner.index()] = self.cells[from.index()].take();
        let kinds = self.kinds(own);
        let reach = || -2..=2;
        let around = reach().flat_map(|f| reach().map(move |r| (f, r)));
        for square in around.filter_map(|(f, r)| board.square(file + f, rank + r)) {
            let Some(&kind) = random.pick(&kinds) else { return };
            if self.cells[square.index()].is_none() && random.once_in(2) {
                self.cells[square.index()] = Some((own, kind));
            }
        }
    }

    /// Puts one man elsewhere, or one more man on the board, or takes one away that is not royal.
    pub(super) fn change(&mut self, random: &mut Random) {
        let men: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_some()).collect();
        let (Some(&cell), Some(free)) = (random.pick(&men), self.free(random)) else { return };
        match random.below(4) {
            0 => {
                let color = if random.once_in(2) { self.turn } else { !self.turn };
                self.men(color, 1, random);
                self.hands = PerColor::from_fn(|_| vec![0; self.model.kinds.len()]);
            }
            1 => {
                let royal = self.cells[cell].is_some_and(|(_, kind)| self.model.kind(kind).royal);
                self.cells[cell] = self.cells[cell].filter(|_| royal);
            }
            _ => self.cells[free.index()] = self.cells[cell].take(),
        }
    }

    /// One side's multi-stepper on a square from which it can make its multi-step, the other side's capturer near the
    /// square it passes, and a few more men.
    fn passing(&mut self, random: &mut Random) {
        let (own, enemy) = (self.turn, !self.turn);
        let steppers: Vec<KindId> = self
            .kinds(own)
            .into_iter()
            .filter(|&k| self.model.kind(k).movement.tracks.iter().any(|t| t.leaves_en_passant))
            .collect();
        let capturers: Vec<KindId> = self.kinds(enemy);
        if let (Some(&stepper), Some(square)) = (random.pick(&steppers), self.free(random)) {
            let board = &self.model.board;
            let ranks = self.model.kind(stepper).movement.tracks.iter().find_map(|t| t.from_ranks);
            let (first, last) = ranks.unwrap_or((2, 2));
            let rank = first + random.below(usize::from(last - first) + 1) as u8;
            let file = i32::from(board.file(square));
            let on = |rank: i32, file: i32| {
                let rank = if own == Color::White { rank - 1 } else { i32::from(board.ranks) - rank };
                board.square(file, rank).filter(|s| self.cells[s.index()].is_none())
            };
            let from = on(i32::from(rank), file);
            let side = if random.once_in(2) { 1 } else { -1 };
            let beside = on(i32::from(rank) + 2, file + side);
            // The same kind captures en passant in most games.
            let catcher =
                if self.model.kind(stepper).sides[enemy] { Some(&stepper) } else { random.pick(&capturers) };
            let landing = on(i32::from(rank) + 2, file);
            self.put(from, own, stepper);
            if let Some(&catcher) = catcher {
                self.put(beside, enemy, catcher);
            }
            if random.once_in(2)
                && let Some(&emptied) = random.pick(&[beside, landing])
                && let Some(emptied) = emptied
            {
                self.look_through(emptied, random);
            }
        }
        let count = 2 + random.below(5);
        self.men(enemy, count, random);
        let count = random.below(3);
        self.men(own, count, random);
    }

    /// Moves a royal man of the side to move to a line through this square, and puts an enemy on its other end.
    fn look_through(&mut self, square: Square, random: &mut Random) {
        let (own, enemy) = (self.turn, !self.turn);
        let board = &self.model.board;
        let Some(from) = self.royal_of(own) else { return };
        let lines = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];
        let Some(&(files, ranks)) = random.pick(&lines) else { return };
        let mut end = |way: i32| {
            let distance = way * (1 + random.below(3) as i32);
            let (file, rank) = (i32::from(board.file(square)), i32::from(board.rank(square)));
            board
                .square(file + distance * files, rank + distance * ranks)
                .filter(|s| self.cells[s.index()].is_none())
        };
        let (Some(near), Some(far)) = (end(1), end(-1)) else { return };
        let Some(&watcher) = random.pick(&self.kinds(enemy)) else { return };
        self.cells[near.index()] = self.cells[from.index()].take();
        self.put(Some(far), enemy, watcher);
    }

    /// The position in FEN.
    pub(super) fn fen(&self, random: &mut Random, theme: Theme) -> String {
        let board = &self.model.board;
        let mut ranks = Vec::new();
        for rank in (0..board.ranks).rev() {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..board.files {
                let square = board.square(i32::from(file), i32::from(rank));
                match square.map(|s| self.cells[s.index()]) {
                    Some(Some((color, kind))) => {
                        text += &number(&mut empty);
                        text += &symbol(&self.model.kind(kind).symbol, color);
                    }
                    Some(None) => empty += 1,
                    None => {
                        text += &number(&mut empty);
                        text.push('*');
                    }
                }
            }
            text += &number(&mut empty);
            ranks.push(text);
        }
        let mut placement = ranks.join("/");
        if self.model.hands.is_some() {
            let mut held = String::new();
            for color in Color::ALL {
                for (id, kind) in self.model.kinds() {
                    held += &symbol(&kind.symbol, color).repeat(usize::from(self.hands[color][id.index()]));
                }
            }
            placement += &format!("[{held}]");
        }
        let turn = if self.turn == Color::White { "w" } else { "b" };
        let mut rest = self.rest.clone();
        if theme != Theme::Thinned {
            rest = ["-", "-", "0", "1"].map(String::from).to_vec();
        }
        // The rights of the set-up hold only for partners that are still there.
        if let Some(rights) = rest.first_mut().filter(|r| *r != "-") {
            rights.retain(|flag| {
                let here = |square: Square, kind: KindId, color: Color| {
                    self.cells[square.index()] == Some((color, kind))
                };
                self.model.castlings.iter().any(|c| {
                    let written = if c.color == Color::White { c.flag } else { c.flag.to_ascii_lowercase() };
                    written == flag
                        && here(c.king_from, c.king, c.color)
                        && here(c.partner_from, c.partner, c.color)
                })
            });
            if rights.is_empty() {
                rights.push('-');
            }
        }
        if theme == Theme::Late {
            let count = count_limit(self.model, random).filter(|_| random.once_in(2));
            if let Some(limit) = count {
                // The limit of a count that runs stands where games without one have their squares of en passant.
                rest[1] = limit.to_string();
                rest[2] = (limit + 2).saturating_sub(random.below(6) as u16).to_string();
            } else if let (Some(limit), Some(quiet)) = (quiet_limit(self.model), rest.get_mut(2)) {
                *quiet = limit.saturating_sub(1 + random.below(6) as u16).to_string();
            }
        }
        if let Some(most) = self.model.counted_checks() {
            let left = [(); 2].map(|()| 1 + random.below(usize::from(most)));
            rest.retain(|field| !field.contains('+'));
            rest.insert(2, format!("{}+{}", left[0], left[1]));
        }
        format!("{placement} {turn} {}", rest.join(" "))
    }
}

/// Whether a side whose king is bare may still bare the other's.
fn can_answer(model: &Model) -> bool {
    model.ends.iter().any(|end| matches!(end, End::Bare(Bare::LossUnlessAnswered)))
}

/// The plies of one of the counts that a side may have to hold out.
fn count_limit(model: &Model, random: &mut Random) -> Option<u16> {
    let counting = model.counting.as_ref()?;
    let board = counting.board.iter().map(|board| board.moves);
    let moves: Vec<u16> = board.chain(counting.bare.iter().map(|&(moves, _)| moves)).collect();
    random.pick(&moves).map(|moves| 2 * moves)
}

/// After how many quiet plies the game ends.
fn quiet_limit(model: &Model) -> Option<u16> {
    model.ends.iter().find_map(|end| match end {
        End::Quiet { plies, .. } => Some(*plies),
        _ => None,
    })
}

fn number(empty: &mut u32) -> String {
    match std::mem::take(empty) {
        0 => String::new(),
        n => n.to_string(),
    }
}

fn symbol(symbol: &str, color: Color) -> String {
    match color {
        Color::White => symbol.to_string(),
        Color::Black => symbol.to_lowercase(),
    }
}

/// How often a symbol stands in the placement of a set-up.
fn count(placement: &str, symbol: &str) -> usize {
    placement.matches(symbol).count()
}

/// The men of a placement that this program or the language has written.
fn men_of(model: &Model, placement: &str) -> Vec<(Square, Color, KindId)> {
    let board = &model.board;
    let mut men = Vec::new();
    let placement = placement.split('[').next().unwrap_or("");
    for (row, text) in placement.split('/').enumerate() {
        let rank = i32::from(board.ranks) - 1 - row as i32;
        let (mut file, mut rest) = (0, text);
        while let Some(c) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                file += rest[..digits].parse::<i32>().unwrap_or(0);
                rest = &rest[digits..];
                continue;
            }
            let found = Color::ALL.iter().find_map(|&color| {
                let owned = model.kinds().filter(|(_, k)| k.sides[color]);
                let fits = owned
                    .map(|(id, k)| (id, symbol(&k.symbol, color)))
                    .filter(|(_, s)| rest.starts_with(s.as_str()));
                fits.max_by_key(|(_, s)| s.len()).map(|(id, s)| (color, id, s.len()))
            });
            match found {
                Some((color, id, length)) => {
                    men.extend(board.square(file, rank).map(|square| (square, color, id)));
                    rest = &rest[length..];
                }
                None => rest = &rest[c.len_utf8()..],
            }
            file += 1;
        }
    }
    men
}
