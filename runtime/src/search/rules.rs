//! The ends of the game as constants, and their tests inside the tree.

use super::score::{Points, ended};
use crate::bits::Bitboard;
use crate::moves::MoveList;
use crate::position::{Bare, Color, EndRule, Position, Stage, Value};
use std::marker::PhantomData;

/// The ends of a game, found out when the search is compiled; the evaluation asks them too.
pub(crate) struct Rules<P: Position>(PhantomData<P>);

/// The first rule of a sort, and whether the rules about having no move come before it.
macro_rules! first_rule {
    ($pattern:pat => $value:expr) => {{
        let ends = P::VARIANT.ends;
        let mut i = 0;
        let mut found = None;
        while i < ends.len() && found.is_none() {
            if let $pattern = ends[i] {
                found = Some($value);
            }
            i += 1;
        }
        found
    }};
}

impl<P: Position> Rules<P> {
    /// For the side to move, without a legal move and in check; a draw where no rule says.
    pub(super) const CHECKMATE: Value = match first_rule!(EndRule::Checkmate(v) => v) {
        Some(v) => v,
        None => Value::Draw,
    };
    /// For the side to move, without a legal move and not in check; a draw where no rule says.
    pub(super) const STALEMATE: Value = match first_rule!(EndRule::Stalemate(v) => v) {
        Some(v) => v,
        None => Value::Draw,
    };
    /// What happens to a side with only royal men.
    pub(super) const BARE: Option<Bare> = first_rule!(EndRule::Bare(b) => b);
    /// Occurrences that end the game, and the value for the side to move.
    pub(super) const REPETITION: Option<(u8, Value)> = first_rule!(EndRule::Repetition(n, v) => (n, v));
    /// Quiet plies that end the game, and the value for the side to move.
    pub(crate) const QUIET: Option<(u16, Value)> = first_rule!(EndRule::Quiet(n, v) => (n, v));
    /// Whether a bare king is as good as mated.
    pub(crate) const BARE_LOSES: bool =
        matches!(Self::BARE, Some(Bare::LossUnlessAnswered | Bare::Always(Value::Loss)));
    /// Whether some rule makes having no move good or bad without check: then giving up the turn can be best.
    pub(super) const STALEMATE_DECIDES: bool = !matches!(Self::STALEMATE, Value::Draw);

    /// Kinds of royal men, a bit for each.
    pub(crate) const ROYAL: u64 = {
        let kinds = P::VARIANT.kinds;
        let mut set = 0;
        let mut i = 0;
        while i < kinds.len() {
            set |= (kinds[i].royal as u64) << i;
            i += 1;
        }
        set
    };
    /// Kinds that promote, a bit for each.
    pub(crate) const PROMOTING: u64 = {
        let kinds = P::VARIANT.kinds;
        let mut set = 0;
        let mut i = 0;
        while i < kinds.len() {
            set |= (kinds[i].promotes as u64) << i;
            i += 1;
        }
        set
    };

    /// The men of both sides that are of these kinds (a bit for each).
    #[inline(always)]
    pub(crate) fn of_kinds(position: &P, mut kinds: u64) -> P::Bits {
        let mut set = P::Bits::EMPTY;
        while kinds != 0 {
            set |= position.kind(kinds.trailing_zeros() as u8);
            kinds &= kinds - 1;
        }
        set
    }

    /// How many men besides royal ones a side has on the board.
    #[inline(always)]
    pub(super) fn fighters(position: &P, color: Color) -> u32 {
        (position.men(color) & !Self::of_kinds(position, Self::ROYAL)).count()
    }

    /// Whether a side has nothing but royal men.
    #[inline(always)]
    fn is_bare(position: &P, color: Color) -> bool {
        Self::fighters(position, color) == 0
            && (!P::VARIANT.hands
                || (0..P::VARIANT.kinds.len() as u8).all(|k| position.in_hand(color, k) == 0))
    }

    /// The value for the side to move if the rule about bare kings ends the game here.
    #[inline(always)]
    pub(super) fn bare(position: &P) -> Option<Value> {
        let rule = Self::BARE?;
        let turn = position.turn();
        let (own, other) = (Self::is_bare(position, turn), Self::is_bare(position, !turn));
        match (own, other, rule) {
            (false, false, _) => None,
            (true, true, _) => Some(Value::Draw),
            (true, false, Bare::Always(value)) => Some(value),
            (false, true, Bare::Always(value)) => Some(opposite(value)),
            (false, true, Bare::LossUnlessAnswered) => Some(Value::Win),
            (true, false, Bare::LossUnlessAnswered) => (!Self::can_bare(position)).then_some(Value::Loss),
        }
    }

    /// Whether a legal capture leaves the opponent bare.
    #[cold]
    fn can_bare(position: &P) -> bool {
        let mut captures = MoveList::new();
        position.generate(Stage::Captures, &mut captures);
        let bares = |mv| {
            let mut after = position.clone();
            after.play(mv);
            Self::is_bare(&after, after.turn())
        };
        captures.iter().any(|&mv| bares(mv))
    }

    /// The score of having no legal move at `ply`.
    pub(super) fn no_move(in_check: bool, ply: usize) -> Points {
        ended(if in_check { Self::CHECKMATE } else { Self::STALEMATE }, ply)
    }

    /// The score of a node where a rule that is not about having no move ends the game with `value`: if there is no
    /// legal move either, the rule that stands first in the description decides.
    #[cold]
    pub(super) fn decided(position: &P, rule: fn(&EndRule) -> bool, value: Value, ply: usize) -> Points {
        let in_check = position.in_check();
        let no_move = |e: &EndRule| match e {
            EndRule::Checkmate(_) => in_check,
            EndRule::Stalemate(_) => !in_check,
            _ => false,
        };
        let ends = P::VARIANT.ends;
        let first = ends.iter().position(|e| no_move(e) || rule(e));
        match first {
            Some(i) if no_move(&ends[i]) && position.count_moves() == 0 => Self::no_move(in_check, ply),
            _ => ended(value, ply),
        }
    }
}

fn opposite(value: Value) -> Value {
    match value {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    }
}
