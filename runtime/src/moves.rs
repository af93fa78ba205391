//! Moves and where generators put them.

use crate::bits::Bitboard;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Tag {
    /// Nothing: a man goes to an empty square or captures by displacement (an enemy, or an own man where it may).
    Plain = 0,
    /// The mover becomes another kind; nothing else happens.
    Promotion = 1,
    /// A man comes from the hand; `from` equals `to`.
    Drop = 2,
    /// The man that just passed `to` is captured.
    EnPassant = 3,
    /// Castling; [`Move::extra`] is the index of the castling rule, `to` the king's destination.
    Castling = 4,
    /// The men on `from` and `to`, both of the mover's side, change places.
    Swap = 5,
    /// Men were captured on the way, on the squares of [`Move::victims`].
    Locust = 6,
    /// The side passes; `from` and `to` are its royal man's square.
    Pass = 7,
    /// A quiet move that leaves squares open to capture en passant.
    MultiStep = 8,
    /// The mover is taken off the board where it has gone.
    Vanish = 9,
}

/// A move, packed: two equal moves have equal bits; different effects have different bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(u64);

impl Move {
    /// The word that is no move (`from == to`, without tag); never generated.
    pub const NONE: Move = Move(0);

    /// A move of a man of kind `kind`.
    #[inline(always)]
    pub const fn new(tag: Tag, kind: u8, from: u8, to: u8) -> Move {
        Move(from as u64 | (to as u64) << 8 | (kind as u64) << 16 | (tag as u64) << 24)
    }

    /// The same move with another byte of information: the kind promoted to, the castling rule's index.
    #[inline(always)]
    pub const fn with_extra(self, extra: u8) -> Move {
        Move(self.0 | (extra as u64) << 32)
    }

    /// The same move with one more man captured on the way (up to three).
    #[inline(always)]
    pub const fn with_victim(self, square: u8) -> Move {
        let n = self.0 >> 28 & 3;
        Move((self.0 & !(3 << 28)) | (n + 1) << 28 | (square as u64) << (40 + 8 * n))
    }

    /// Where the man comes from (for a drop: where it goes).
    #[inline(always)]
    pub const fn from(self) -> u8 {
        self.0 as u8
    }

    /// Where the man goes.
    #[inline(always)]
    pub const fn to(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The kind of the man that moves or is dropped, as it was before.
    #[inline(always)]
    pub const fn kind(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// What else happens.
    #[inline(always)]
    pub const fn tag(self) -> Tag {
        match self.0 >> 24 & 15 {
            0 => Tag::Plain,
            1 => Tag::Promotion,
            2 => Tag::Drop,
            3 => Tag::EnPassant,
            4 => Tag::Castling,
            5 => Tag::Swap,
            6 => Tag::Locust,
            7 => Tag::Pass,
            8 => Tag::MultiStep,
            _ => Tag::Vanish,
        }
    }

    /// The kind that the mover becomes, if it does.
    #[inline(always)]
    pub const fn promotion(self) -> Option<u8> {
        match self.tag() {
            Tag::Promotion => Some(self.extra()),
            Tag::EnPassant | Tag::Swap | Tag::Locust if self.extra() > 0 => Some(self.extra() - 1),
            _ => None,
        }
    }

    /// The kind promoted to, or the index of the castling rule; for captures en passant
    /// and on the way and for swaps one more than the kind promoted to, or 0.
    #[inline(always)]
    pub const fn extra(self) -> u8 {
        (self.0 >> 32) as u8
    }

    /// The squares on which men were captured on the way, in order.
    #[inline(always)]
    pub fn victims(self) -> impl Iterator<Item = u8> {
        (0..self.0 >> 28 & 3).map(move |i| (self.0 >> (40 + 8 * i)) as u8)
    }

    /// The same move, with which a man of `kind` comes from the hand onto a square that is left; only where there is no
    /// victim on the way.
    #[inline(always)]
    pub const fn with_gate(self, kind: u8, square: u8) -> Move {
        Move(self.0 | (square as u64) << 48 | (kind as u64 + 1) << 56)
    }

    /// The kind of the man that comes from the hand with the move, and the square that it comes to.
    #[inline(always)]
    pub const fn gate(self) -> Option<(u8, u8)> {
        match (self.0 >> 28 & 3, (self.0 >> 56) as u8) {
            (0, kind) if kind > 0 => Some((kind - 1, (self.0 >> 48) as u8)),
            _ => None,
        }
    }

    /// The packed word, for hashing.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// Where a generator puts moves.
pub trait Sink {
    /// Moves without further effect of one man to each of these squares.
    fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B);
    /// Moves of one man to each of these squares that all have this tag and this extra byte. For drops `from` is
    /// ignored.
    fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B);
    /// Moves of several men, each to one of these squares, all by the same difference of square numbers, with this tag
    /// and extra byte.
    #[inline(always)]
    fn shifted<B: Bitboard>(&mut self, tag: Tag, kind: u8, by: i16, extra: u8, targets: B) {
        targets.for_each(|to| {
            let from = (i16::from(to) - by) as u8;
            self.push(Move::new(tag, kind, from, to).with_extra(extra));
        });
    }
    /// One move.
    fn push(&mut self, mv: Move);
}

/// How many moves a list holds on the stack. Positions with more are made up, or have many kinds in hand.
pub const STACK_MOVES: usize = 512;

/// A list of moves, on the stack unless it is very long.
pub struct MoveList {
    moves: [std::mem::MaybeUninit<Move>; STACK_MOVES],
    /// How many are on the stack.
    len: usize,
    /// All of them, once there are more than the stack holds; empty before.
    many: Vec<Move>,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub fn new() -> MoveList {
        MoveList { moves: [const { std::mem::MaybeUninit::uninit() }; STACK_MOVES], len: 0, many: Vec::new() }
    }
}

impl MoveList {
    /// Adds a move that the stack has no room for.
    #[cold]
    fn spill(&mut self, mv: Move) {
        if self.many.is_empty() {
            let moves = self.to_vec();
            self.many = moves;
        }
        self.many.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        if !self.many.is_empty() {
            return &self.many;
        }
        // SAFETY: the first `len` entries were written by `push`. Not zeroing 4 kB for each list is the gain: one of
        // 30 moves takes 728 instructions instead of 4,852.
        unsafe { std::slice::from_raw_parts(self.moves.as_ptr().cast(), self.len) }
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        if !self.many.is_empty() {
            return &mut self.many;
        }
        // SAFETY: as for `deref`.
        unsafe { std::slice::from_raw_parts_mut(self.moves.as_mut_ptr().cast(), self.len) }
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B) {
        targets.for_each(|to| self.push(Move::new(Tag::Plain, kind, from, to)));
    }

    #[inline(always)]
    fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B) {
        targets.for_each(|to| {
            let from = if tag == Tag::Drop { to } else { from };
            self.push(Move::new(tag, kind, from, to).with_extra(extra));
        });
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if self.len < STACK_MOVES {
            self.moves[self.len].write(mv);
            self.len += 1;
        } else {
            self.spill(mv);
        }
    }
}

/// Counts moves without writing them.
#[derive(Default)]
pub struct Counter(
    /// Moves so far.
    pub u64,
);

impl Sink for Counter {
    #[inline(always)]
    fn targets<B: Bitboard>(&mut self, _: u8, _: u8, targets: B) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn tagged<B: Bitboard>(&mut self, _: Tag, _: u8, _: u8, _: u8, targets: B) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn shifted<B: Bitboard>(&mut self, _: Tag, _: u8, _: i16, _: u8, targets: B) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }
}
