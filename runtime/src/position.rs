//! The contract between a generated module and everything written once.

use crate::bits::Bitboard;
use crate::counting::Counting;
use crate::moves::{Counter, Move, MoveList, Sink};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Color {
    /// Forward is towards high ranks.
    White = 0,
    /// Forward is towards rank 1.
    Black = 1,
}

impl std::ops::Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// What an end of the game is worth for the side it is stated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// That side loses.
    Loss,
    /// A draw.
    Draw,
    /// That side wins.
    Win,
}

impl Value {
    /// What it is worth to the other side.
    pub const fn for_other(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// A side gets men of some kinds to some squares, which are [`Position::GOALS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Which of them.
    pub index: u8,
    /// The kinds that count, a bit for each.
    pub kinds: u64,
    /// How many of them have to be there.
    pub count: u8,
    /// What else it takes.
    pub term: GoalTerm,
    /// What it means for the side whose men are there.
    pub value: Value,
}

/// What it takes to reach a goal, besides the men on the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTerm {
    /// Nothing: a side has reached it with its move.
    AtOnce,
    /// No legal capture leaves too few of them there; or they are still there when their side is to move again, and not
    /// attacked.
    UnlessCaptured,
    /// They are still there when their side is to move again.
    Stays,
    /// No enemy attacks them there (but for one that is not needed); or they are still there when their side is to move again.
    SafeOrStays,
    /// Nothing; and where every square of the goal is taken, by whomever, one of them is enough.
    OrFull,
    /// If the other side is first, this one may still do so in its next move, and then the game is drawn.
    UnlessAnsweredBy(Color),
}

/// A side has few men left, in hand and on the board. The side that has just moved is looked at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// White's and Black's kinds that are counted, a bit for each.
    pub kinds: [u64; 2],
    /// Whether all men are counted together; otherwise each of these kinds is.
    pub together: bool,
    /// So many are few.
    pub at_most: u8,
    /// The opponent must have as many of them for the rule to apply.
    pub opponent_has: u8,
    /// What it means for the side with so few.
    pub value: Value,
}

/// Which moves chase an enemy man.
///
/// A man threatens one of the other side if it could legally take it by going to its square were it to move, and if then
/// no legal move could take it in turn on that square (in check, no move at all). Men of one kind that could legally take
/// each other do not threaten each other. A move chases the men that are threatened after it by a man that did not
/// threaten them before. Royal men are never chased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The kinds whose men chase, a bit for each.
    pub by: u64,
    /// Kinds whose men are not chased on some squares, and White's and Black's squares of that sort, ascending.
    pub spared: &'static [(u8, [&'static [u8]; 2])],
    /// Men of the first kinds (a bit for each) threaten those of the second, whether or not they could be taken in turn or
    /// are of one kind.
    pub protected: &'static [(u64, u64)],
}

/// What happens to a side that has only royal men left; if both have, it is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// It gets this value at once.
    Always(Value),
    /// It loses, unless it is to move and a legal capture leaves the opponent bare too.
    LossUnlessAnswered,
}

/// One rule that ends the game; rules are tried in the order of the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRule {
    /// No legal move, in check; the value is for the side to move.
    Checkmate(Value),
    /// No legal move, in check by men of these kinds (a bit for each) alone; the value is for the side to move.
    MateBy(u64, Value),
    /// No legal move, in check, and [`Position::grave_check`] is false; the value is for the side to move.
    MateWithout(Value),
    /// No legal move, no check; the value is for the side to move.
    Stalemate(Value),
    /// No legal move, no check; the value is for the side to move if it has fewer men on the board than the other, the
    /// opposite if it has more; a draw if as many.
    StalemateByMen(Value),
    /// A side has nothing but royal men; the value is for that side.
    Bare(Bare),
    /// The same position occurs for this time; the value is for the side to move.
    Repetition(u8, Value),
    /// The same position occurs for this time; the value is for that side.
    RepetitionFor(u8, Value, Color),
    /// The same position occurs for this time, and one side has given check with every move since it occurred first, the
    /// other has not; the value is for the side that has.
    PerpetualCheck(u8, Value),
    /// Both sides have passed, one after the other; the value is for the side to move.
    SecondPass(Value),
    /// A side has passed while royal men face each other ([`Position::royals_face`]); the value is for the side to move.
    FacingPass(Value),
    /// The same position occurs for this time, and one side has chased the same man with every move since it occurred first,
    /// the other has not (see [`Chase`]); the value is for the side that has.
    PerpetualChase(u8, Value),
    /// A side gets men to squares.
    Goal(Goal),
    /// A side has few men left.
    Extinction(Extinction),
    /// A side has given [`Variant::checks`] checks; the value is its own.
    Checks(Value),
    /// The count of moves is beyond its limit: a draw.
    Counting,
    /// There is at most one man besides the royal ones, of a kind (a bit for each, by side) that can't mate: a draw.
    Material([u64; 2]),
    /// This many plies without a capture or a move of a kind with [`Kind::resets_quiet`]; the value is for the side
    /// to move.
    Quiet(u16, Value),
}

/// A kind of man, for everything outside move generation.
#[derive(Debug)]
pub struct Kind {
    /// Its name in the description.
    pub name: &'static str,
    /// Its FEN symbol, uppercase first.
    pub symbol: &'static str,
    /// Further symbols accepted on input.
    pub accepted: &'static [&'static str],
    /// Whether White, and whether Black, can ever own one.
    pub sides: [bool; 2],
    /// The kind whose promoted form it is, plus one; 0: none.
    pub promoted_from: u8,
    /// Whether it may not be left attacked.
    pub royal: bool,
    /// Whether it is royal as long as it is the last of a group.
    pub royal_while_last: bool,
    /// Whether its moves reset the count of quiet moves.
    pub resets_quiet: bool,
    /// Whether it can promote.
    pub promotes: bool,
    /// Whether White's, and Black's, can be promoted men: where [`Variant::marks_promoted`], FEN may mark them (`~`).
    pub promoted: [bool; 2],
    /// Whether it can do something only while it has not moved: positions remember unmoved men of such kinds.
    pub tracks_unmoved: bool,
}

impl Kind {
    /// A nameless kind that either side can own and that is nothing special; for the fields that are left out.
    pub const PLAIN: Kind = Kind {
        name: "",
        symbol: "",
        accepted: &[],
        sides: [true; 2],
        promoted_from: 0,
        royal: false,
        royal_while_last: false,
        resets_quiet: false,
        promotes: false,
        promoted: [false; 2],
        tracks_unmoved: false,
    };
}

/// One castling move: who moves from where to where. What it needs is in the generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Who may.
    pub color: Color,
    /// The royal man's kind.
    pub king: u8,
    /// The other man's kind.
    pub partner: u8,
    /// Where the king stands before.
    pub king_from: u8,
    /// Where the king stands after.
    pub king_to: u8,
    /// Where the partner stands before.
    pub partner_from: u8,
    /// Where the partner stands after.
    pub partner_to: u8,
}

impl Castling {
    /// Whether the partner stands to the right of the king, as White sees it.
    pub const fn right(&self) -> bool {
        self.partner_from > self.king_from
    }
}

/// Men that come from the hand with the first move of another one, onto the square that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gating {
    /// The kinds that come in.
    pub kinds: &'static [u8],
    /// White's and Black's squares whose unmoved men make room, ascending.
    pub squares: [&'static [u8]; 2],
    /// Whether captured men go to hand, so that there can always be one again.
    pub refills: bool,
}

/// The facts of a game that are not code.
#[derive(Debug)]
pub struct Variant {
    /// Catalogue name, for example `shatranj`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// White's and Black's army, where the game has armies.
    pub armies: Option<[&'static str; 2]>,
    /// Number of files, 1 to 16.
    pub files: u8,
    /// Number of ranks, 1 to 16.
    pub ranks: u8,
    /// Cells that are no squares.
    pub holes: &'static [u8],
    /// The kinds of men; their indices are the `kind` of moves.
    pub kinds: &'static [Kind],
    /// Set-ups: name and FEN; the first is the default.
    pub setups: &'static [(&'static str, &'static str)],
    /// Whether there are hands.
    pub hands: bool,
    /// Whether men can become royal, so that a side can have more royal men than at the start.
    pub crowns: bool,
    /// Whether royal men can come from the hand.
    pub drops_royals: bool,
    /// Whether promoted men are marked (`~`) since they revert when captured.
    pub marks_promoted: bool,
    /// Whether positions remember which men have moved.
    pub tracks_unmoved: bool,
    /// Men that come in with first moves, where the game has that.
    pub gating: Option<Gating>,
    /// Whether FEN writes unmoved men among the castling rights, by the letters of their files.
    pub unmoved_letters: bool,
    /// Whether there is an en-passant field.
    pub en_passant: bool,
    /// Castling flags in the order of their rules, as FEN writes them; empty where there is no castling.
    pub castling_flags: &'static [u8],
    /// The castling rules, in the order of their flags; [`Move::extra`] of a castling move is an index into them.
    pub castlings: &'static [Castling],
    /// Whether castling men may begin anywhere on their rank: then their squares in [`Variant::castlings`] are those of the
    /// default set-up, and positions have their own ([`Parts::castling_from`], [`Position::castling`]). Each side has one king
    /// that castles, one kind of partner, and one rule at most on either side of the king.
    pub any_array: bool,
    /// Whether there is an opening phase (FEN field `o:1`).
    pub opening_phase: bool,
    /// Whether the phase ends when the players agree (then it is a UCI option).
    pub opening_phase_by_agreement: bool,
    /// Whether each side may swap its king once (FEN field `s:`).
    pub swaps_once: bool,
    /// Whether the first mover may pass.
    pub first_mover_may_pass: bool,
    /// How many checks end the game; 0 where they are not counted.
    pub checks: u8,
    /// The count of moves to hold out, where there is one.
    pub counting: Option<Counting>,
    /// The ends of the game in order.
    pub ends: &'static [EndRule],
    /// The points that decide what would be drawn, where there are any.
    pub points: Option<Points>,
    /// What [`EndRule::PerpetualChase`] asks for.
    pub chase: Option<Chase>,
    /// The side that wins whenever the game would be drawn, where there is one.
    pub draws_win_for: Option<Color>,
}

/// What men on the board are worth when a game that would be drawn is decided by points: who has more has won.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// By kind.
    pub men: &'static [u16],
    /// What White and Black have besides.
    pub extra: [u16; 2],
}

impl Variant {
    /// A nameless game without a board that has nothing of what only some games have; for the fields that are left
    /// out.
    pub const PLAIN: Variant = Variant {
        name: "",
        title: "",
        armies: None,
        files: 0,
        ranks: 0,
        holes: &[],
        kinds: &[],
        setups: &[],
        hands: false,
        crowns: false,
        drops_royals: false,
        marks_promoted: false,
        tracks_unmoved: false,
        gating: None,
        unmoved_letters: false,
        en_passant: false,
        castling_flags: &[],
        castlings: &[],
        any_array: false,
        opening_phase: false,
        opening_phase_by_agreement: false,
        swaps_once: false,
        first_mover_may_pass: false,
        checks: 0,
        counting: None,
        ends: &[],
        points: None,
        chase: None,
        draws_win_for: None,
    };
}

/// A position in parts: what FEN says, and what a generated module is filled from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What stands on each cell: colour and kind.
    pub board: Vec<Option<(Color, u8)>>,
    /// Cells whose man has promoted (only where [`Variant::marks_promoted`]).
    pub promoted: Vec<u8>,
    /// Cells whose man counts as unmoved, ascending; `fen` looks only at men of kinds with [`Kind::tracks_unmoved`].
    pub unmoved: Vec<u8>,
    /// Men in hand, by colour and kind.
    pub hands: [Vec<u8>; 2],
    /// The side to move; always there in what `fen` reads, White where it is not.
    pub turn: Option<Color>,
    /// One bit for each entry of [`Variant::castling_flags`].
    pub castling: u8,
    /// Where king and partner stand of the rules of [`Variant::castlings`] that are still allowed, where
    /// [`Variant::any_array`]; elsewhere, and for the other rules, twice 0.
    pub castling_from: [[u8; 2]; 8],
    /// Squares on which the last mover can be captured en passant, ascending.
    pub en_passant: Vec<u8>,
    /// The limit of the count of moves to hold out; 0 where none runs.
    pub count_limit: u16,
    /// Plies since the last capture or move that resets the count; while a count of moves to hold out runs, how far it is.
    pub quiet_plies: u16,
    /// Number of the move, from 1.
    pub move_number: u16,
    /// Whether the opening phase is in force.
    pub opening_phase: bool,
    /// Which sides may still swap their king.
    pub swaps_left: [bool; 2],
    /// Whether the side to move may pass.
    pub may_pass: bool,
    /// How many passes there have been in a row, where that matters: 0, 1 or 2 (or more). FEN does not tell.
    pub passes: u8,
    /// How many checks White and Black have still to give; 0 where they are not counted.
    pub checks_left: [u8; 2],
}

impl Parts {
    /// A castling rule of the variant, from where its men stand.
    pub fn castling(&self, variant: &Variant, index: usize) -> Castling {
        let rule = variant.castlings[index];
        match variant.any_array {
            true => Castling {
                king_from: self.castling_from[index][0],
                partner_from: self.castling_from[index][1],
                ..rule
            },
            false => rule,
        }
    }

    /// An empty board of the variant, White to move, move 1.
    pub fn empty(variant: &Variant) -> Parts {
        Parts {
            board: vec![None; usize::from(variant.files) * usize::from(variant.ranks)],
            promoted: Vec::new(),
            unmoved: Vec::new(),
            hands: [vec![0; variant.kinds.len()], vec![0; variant.kinds.len()]],
            turn: Some(Color::White),
            castling: 0,
            castling_from: [[0; 2]; 8],
            en_passant: Vec::new(),
            count_limit: 0,
            quiet_plies: 0,
            move_number: 1,
            opening_phase: false,
            swaps_left: [false; 2],
            may_pass: false,
            passes: 0,
            checks_left: [variant.checks; 2],
        }
    }
}

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// All legal moves.
    All = 0,
    /// Captures and promotions.
    Captures = 1,
    /// The rest.
    Quiets = 2,
}

/// A position of one game. Small, copied at every move.
pub trait Position: Clone + Send + Sync + 'static {
    /// The board word.
    type Bits: Bitboard;

    /// The game.
    const VARIANT: &'static Variant;

    /// White's and Black's squares of each goal that ends the game.
    const GOALS: &'static [[Self::Bits; 2]] = &[];

    /// The position with these parts. Legality of the position is the caller's concern (see `fen`).
    fn from_parts(parts: &Parts) -> Self;
    /// The parts of the position.
    fn to_parts(&self) -> Parts;

    /// The side to move.
    fn turn(&self) -> Color;
    /// A hash of every fact that the repetition rule compares.
    fn key(&self) -> u64;
    /// The squares of a side's men.
    fn men(&self, color: Color) -> Self::Bits;
    /// The squares of the men of a kind, both sides'.
    fn kind(&self, kind: u8) -> Self::Bits;
    /// How many men of a kind a side has in hand; none where there are no hands.
    #[inline(always)]
    fn in_hand(&self, _color: Color, _kind: u8) -> u8 {
        0
    }
    /// A castling rule, from where its men stand that may castle; only for rules of [`Variant::castlings`].
    #[inline(always)]
    fn castling(&self, index: u8) -> Castling {
        Self::VARIANT.castlings[usize::from(index)]
    }
    /// The limit of the count of moves to hold out, which [`Position::quiet_plies`] then is; 0 where none runs.
    #[inline(always)]
    fn count_limit(&self) -> u16 {
        0
    }
    /// How many passes there have been in a row: 0, 1 or 2 (or more); 0 where that does not matter.
    #[inline(always)]
    fn passes(&self) -> u8 {
        0
    }
    /// Whether royal men of the two sides face each other on lines on which they must part.
    #[inline(always)]
    fn royals_face(&self) -> bool {
        false
    }
    /// Whether a man of a kind that [`EndRule::MateWithout`] asks for has given one of the checks that the side to move has
    /// been given with one move after another, up to now.
    #[inline(always)]
    fn grave_check(&self) -> bool {
        false
    }
    /// A hash of every fact that the worth of the position rests on, for tables.
    #[inline(always)]
    fn table_key(&self) -> u64 {
        self.key()
    }
    /// How many checks a side has still to give; 0 where they are not counted.
    #[inline(always)]
    fn checks_left(&self, _color: Color) -> u8 {
        0
    }
    /// Plies since the last capture or move that resets the count.
    fn quiet_plies(&self) -> u16;

    /// Puts the legal moves of a stage into a sink. Rules that end the game are not looked at. Captures and quiets
    /// together are all, each move once.
    fn generate<S: Sink>(&self, stage: Stage, sink: &mut S);
    /// Makes a legal move.
    fn play(&mut self, mv: Move);
    /// Gives the turn away, for null-move pruning.
    fn skip(&mut self);

    /// Whether a royal man of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// Whether the other side is in check by a rule that its royal kinds alone do not tell; then the position can't be.
    #[inline(always)]
    fn idle_in_check(&self) -> bool {
        false
    }
    /// Men of `by` that could capture on `target` if the board were occupied like that. Only men on squares of
    /// `occupied` count.
    fn attackers(&self, target: u8, by: Color, occupied: Self::Bits) -> Self::Bits;

    /// The squares on which a man of `color` and `kind` on `from` could capture if the board were occupied like that
    /// (by whom does not matter); for the evaluation, which rests on it where it is given.
    #[inline(always)]
    fn reach(&self, kind: u8, color: Color, from: u8, occupied: Self::Bits) -> Self::Bits {
        let _ = (kind, color, from, occupied);
        Self::Bits::EMPTY
    }

    /// All occupied squares.
    #[inline(always)]
    fn occupied(&self) -> Self::Bits {
        self.men(Color::White) | self.men(Color::Black)
    }

    /// The number of legal moves.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.0
    }

    /// The legal moves, rules that end the game aside.
    fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Stage::All, &mut list);
        list
    }

    /// The kind of the man on a square.
    #[inline]
    fn kind_on(&self, square: u8) -> Option<u8> {
        (0..Self::VARIANT.kinds.len() as u8).find(|&k| self.kind(k).has(square))
    }
}
