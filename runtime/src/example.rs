//! How a [`Position`] looks when it is written by hand: a small game that shows the contract and serves as a fixture.
//!
//! The game is played on 6x6 squares with a king, knights, ferzes and pawns. Nothing here is fast: the legal moves are
//! those after which the own king is not attacked, found by making each one. A generated module does the same in less
//! obvious ways.
//!
//! ```
//! use tabiya_runtime::{Position, example::Example, fen};
//!
//! let start: Example = fen::start();
//! assert_eq!(start.legal_moves().len(), 9);
//! ```

use crate::bits::Bitboard;
use crate::keys;
use crate::moves::{Move, MoveList, Sink, Tag};
use crate::position::{Bare, Color, EndRule, Kind, Parts, Position, Stage, Value, Variant};

const KING: u8 = 0;
const KNIGHT: u8 = 1;
const FERZ: u8 = 2;
const PAWN: u8 = 3;

const fn kind(name: &'static str, symbol: &'static str) -> Kind {
    Kind { name, symbol, ..Kind::PLAIN }
}

/// The facts of the game.
pub static VARIANT: Variant = Variant {
    name: "example",
    title: "Six by six",
    files: 6,
    ranks: 6,
    kinds: &[
        Kind { royal: true, ..kind("King", "K") },
        kind("Knight", "N"),
        Kind { accepted: &["Q"], ..kind("Ferz", "F") },
        Kind { resets_quiet: true, promotes: true, ..kind("Pawn", "P") },
    ],
    setups: &[
        ("kings-on-c", "nfk1fn/pppppp/6/6/PPPPPP/NFK1FN w - - 0 1"),
        ("kings-on-d", "nf1kfn/pppppp/6/6/PPPPPP/NF1KFN w - - 0 1"),
    ],
    ends: &[
        EndRule::Checkmate(Value::Loss),
        EndRule::Stalemate(Value::Draw),
        EndRule::Bare(Bare::LossUnlessAnswered),
        EndRule::Repetition(3, Value::Draw),
        EndRule::Quiet(40, Value::Draw),
    ],
    ..Variant::PLAIN
};

/// A position of the game. Square `s` is bit `s`: `a1` is 0, `f1` is 5, `a2` is 6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The squares of White's and of Black's men.
    men: [u64; 2],
    /// The squares of each kind, both sides'.
    kinds: [u64; 4],
    turn: Color,
    key: u64,
    quiet_plies: u16,
    move_number: u16,
}

const KING_LEAPS: &[(i8, i8)] = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT_LEAPS: &[(i8, i8)] = &[(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
const FERZ_LEAPS: &[(i8, i8)] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
const WHITE_PAWN_CAPTURES: &[(i8, i8)] = &[(1, 1), (-1, 1)];
const BLACK_PAWN_CAPTURES: &[(i8, i8)] = &[(1, -1), (-1, -1)];

/// The squares that leaps (files to the right, ranks up) reach from a square.
fn leaps(from: u8, by: &[(i8, i8)]) -> u64 {
    let (file, rank) = ((from % 6) as i8, (from / 6) as i8);
    by.iter()
        .map(|(right, up)| (file + right, rank + up))
        .filter(|(file, rank)| (0..6).contains(file) && (0..6).contains(rank))
        .fold(0, |set, (file, rank)| set | 1 << (rank * 6 + file))
}

/// The leaps by which a man captures.
fn captures(color: Color, kind: u8) -> &'static [(i8, i8)] {
    match (kind, color) {
        (KING, _) => KING_LEAPS,
        (KNIGHT, _) => KNIGHT_LEAPS,
        (FERZ, _) => FERZ_LEAPS,
        (_, Color::White) => WHITE_PAWN_CAPTURES,
        (_, Color::Black) => BLACK_PAWN_CAPTURES,
    }
}

impl Example {
    /// Puts a man on a square, or takes it away.
    fn toggle(&mut self, color: Color, kind: u8, square: u8) {
        self.men[color as usize] ^= 1 << square;
        self.kinds[usize::from(kind)] ^= 1 << square;
        self.key ^= keys::man(color as usize, usize::from(kind), square);
    }

    /// Moves as the men go, own king aside.
    fn pseudo_legal(&self) -> MoveList {
        let mut list = MoveList::new();
        let (own, enemy) = (self.men(self.turn), self.men(!self.turn));
        own.for_each(|from| {
            let kind = self.kind_on(from).unwrap_or(PAWN);
            let reach = leaps(from, captures(self.turn, kind));
            if kind != PAWN {
                return list.targets(kind, from, reach & !own);
            }
            let up = if self.turn == Color::White { 1 } else { -1 };
            let targets = reach & enemy | leaps(from, &[(0, up)]) & !(own | enemy);
            targets.for_each(|to| match (self.turn, to / 6) {
                (Color::White, 5) | (Color::Black, 0) => [KNIGHT, FERZ]
                    .iter()
                    .for_each(|&k| list.push(Move::new(Tag::Promotion, PAWN, from, to).with_extra(k))),
                _ => list.push(Move::new(Tag::Plain, PAWN, from, to)),
            });
        });
        list
    }

    /// Whether a king of this side is attacked.
    fn attacked(&self, color: Color) -> bool {
        let kings = self.men(color) & self.kind(KING);
        kings.any() && self.attackers(kings.lowest(), !color, self.occupied()).any()
    }
}

impl Position for Example {
    type Bits = u64;

    const VARIANT: &'static Variant = &VARIANT;

    fn from_parts(parts: &Parts) -> Self {
        let mut position = Example {
            men: [0; 2],
            kinds: [0; 4],
            turn: Color::White,
            key: 0,
            quiet_plies: parts.quiet_plies,
            move_number: parts.move_number,
        };
        for (square, man) in parts.board.iter().enumerate() {
            if let Some((color, kind)) = *man {
                position.toggle(color, kind, square as u8);
            }
        }
        if parts.turn == Some(Color::Black) {
            position.skip();
        }
        position
    }

    fn to_parts(&self) -> Parts {
        let mut parts = Parts::empty(&VARIANT);
        for color in [Color::White, Color::Black] {
            self.men(color)
                .for_each(|s| parts.board[usize::from(s)] = self.kind_on(s).map(|kind| (color, kind)));
        }
        parts.turn = Some(self.turn);
        parts.quiet_plies = self.quiet_plies;
        parts.move_number = self.move_number;
        parts
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn men(&self, color: Color) -> u64 {
        self.men[color as usize]
    }

    fn kind(&self, kind: u8) -> u64 {
        self.kinds[usize::from(kind)]
    }

    fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    fn generate<S: Sink>(&self, stage: Stage, sink: &mut S) {
        for &mv in self.pseudo_legal().iter() {
            let noisy = mv.tag() == Tag::Promotion || self.men(!self.turn).has(mv.to());
            let wanted = stage == Stage::All || noisy == (stage == Stage::Captures);
            let mut after = self.clone();
            after.play(mv);
            if wanted && !after.attacked(self.turn) {
                sink.push(mv);
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let captured = self.men(!self.turn).has(mv.to()).then(|| self.kind_on(mv.to())).flatten();
        if let Some(kind) = captured {
            self.toggle(!self.turn, kind, mv.to());
        }
        self.toggle(self.turn, mv.kind(), mv.from());
        let arrives = if mv.tag() == Tag::Promotion { mv.extra() } else { mv.kind() };
        self.toggle(self.turn, arrives, mv.to());
        let resets = captured.is_some() || VARIANT.kinds[usize::from(mv.kind())].resets_quiet;
        self.quiet_plies = if resets { 0 } else { self.quiet_plies.saturating_add(1) };
        self.move_number = self.move_number.saturating_add(u16::from(self.turn == Color::Black));
        self.skip();
    }

    fn skip(&mut self) {
        self.turn = !self.turn;
        self.key ^= keys::fact(0);
    }

    fn in_check(&self) -> bool {
        self.attacked(self.turn)
    }

    fn attackers(&self, target: u8, by: Color, occupied: u64) -> u64 {
        // What a man of the other side could capture from the target could capture on the target.
        (0..4).fold(0, |set, kind| set | leaps(target, captures(!by, kind)) & self.kind(kind))
            & self.men(by)
            & occupied
    }

    fn reach(&self, kind: u8, color: Color, from: u8, _: u64) -> u64 {
        leaps(from, captures(color, kind))
    }
}
