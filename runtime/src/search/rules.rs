//! The ends of the game as constants, and their tests inside the tree.

use super::score::{Points, ended};
use crate::bits::Bitboard;
use crate::ends::{by_men, checked_by, settled};
use crate::position::{Bare, Color, EndRule, Position, Value};
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
    /// Whether some mates are worth something else than others.
    const MATES_DIFFER: bool = first_rule!(EndRule::MateBy(..) | EndRule::MateWithout(_) => ()).is_some();
    /// For the side to move, without a legal move and not in check; a draw where no rule says.
    const STALEMATE: Value = match first_rule!(EndRule::Stalemate(v) => v) {
        Some(v) => v,
        None => Value::Draw,
    };
    /// The same where the side's men are counted: with fewer than the other side.
    const STALEMATE_BY_MEN: Option<Value> = first_rule!(EndRule::StalemateByMen(v) => v);
    /// What happens to a side with only royal men.
    const BARE: Option<Bare> = first_rule!(EndRule::Bare(b) => b);
    /// Occurrences that end the game, and the value for that side (`None`: the side to move).
    pub(super) const REPETITION: Option<(u8, Value, Option<Color>)> = match first_rule!(EndRule::Repetition(n, v) => (n, v, None))
    {
        None => first_rule!(EndRule::RepetitionFor(n, v, color) => (n, v, Some(color))),
        found => found,
    };
    /// Quiet plies that end the game, and the value for the side to move.
    pub(crate) const QUIET: Option<(u16, Value)> = first_rule!(EndRule::Quiet(n, v) => (n, v));
    /// Whether a bare king is as good as mated.
    pub(crate) const BARE_LOSES: bool =
        matches!(Self::BARE, Some(Bare::LossUnlessAnswered | Bare::Always(Value::Loss)));
    /// Whether some rule makes having no move good or bad without check: then giving up the turn can be best.
    pub(super) const STALEMATE_DECIDES: bool = !matches!(Self::STALEMATE, Value::Draw)
        || Self::STALEMATE_BY_MEN.is_some()
        || P::VARIANT.points.is_some()
        || P::VARIANT.draws_win_for.is_some();

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
    /// Kinds of pawns, a bit for each: they promote, and their moves reset the count of quiet moves.
    pub(crate) const PAWNS: u64 = {
        let kinds = P::VARIANT.kinds;
        let mut set = 0;
        let mut i = 0;
        while i < kinds.len() {
            set |= ((kinds[i].promotes && kinds[i].resets_quiet) as u64) << i;
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

    /// The value for the side to move of having no legal move and not being in check.
    #[inline(always)]
    pub(super) fn stalemate(position: &P) -> Value {
        let value = match Self::STALEMATE_BY_MEN {
            None => Self::STALEMATE,
            Some(fewer) => by_men(position, fewer),
        };
        settled(position, value)
    }

    /// The value for the side to move of having no legal move and being in check.
    #[inline(always)]
    fn checkmate(position: &P) -> Value {
        let value = match Self::MATES_DIFFER {
            true => Self::mate(position),
            false => Self::CHECKMATE,
        };
        settled(position, value)
    }

    /// The same where it depends on who gives check, and has given it.
    #[cold]
    fn mate(position: &P) -> Value {
        let by_rule = |end: &EndRule| match *end {
            EndRule::Checkmate(value) => Some(value),
            EndRule::MateBy(kinds, value) if !checked_by(position, !kinds) => Some(value),
            EndRule::MateWithout(value) if !position.grave_check() => Some(value),
            _ => None,
        };
        P::VARIANT.ends.iter().find_map(by_rule).unwrap_or(Value::Draw)
    }

    /// The score of having no legal move at `ply`.
    pub(super) fn no_move(position: &P, in_check: bool, ply: usize) -> Points {
        let value = if in_check { Self::checkmate(position) } else { Self::stalemate(position) };
        ended(value, ply)
    }

    /// The score of a node where the count of quiet moves ends the game with `value`: if there is no legal move
    /// either, the rule that stands first in the description decides.
    #[cold]
    pub(super) fn too_quiet(position: &P, value: Value, ply: usize) -> Points {
        let in_check = position.in_check();
        let first = P::VARIANT.ends.iter().find(|end| match end {
            EndRule::Checkmate(_) | EndRule::MateBy(..) | EndRule::MateWithout(_) => in_check,
            EndRule::Stalemate(_) | EndRule::StalemateByMen(_) => !in_check,
            EndRule::Quiet(..) => true,
            _ => false,
        });
        match first {
            Some(
                EndRule::Checkmate(_)
                | EndRule::MateBy(..)
                | EndRule::MateWithout(_)
                | EndRule::Stalemate(_)
                | EndRule::StalemateByMen(_),
            ) if position.count_moves() == 0 => Self::no_move(position, in_check, ply),
            _ => ended(settled(position, value), ply),
        }
    }
}
