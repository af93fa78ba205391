//! How games end.
//!
//! Legality comes first: a position has legal moves whatever the ends say, and the rules of [`Variant::ends`] are then
//! tried in order. What needs the history of the game (repetition) or leaves moves open (quiet moves) is in
//! [`crate::game`].
//!
//! [`Variant::ends`]: crate::position::Variant::ends

pub(crate) mod chase;
mod men;

pub(crate) use men::by_men;

use crate::bits::Bitboard;
use crate::moves::MoveList;
use crate::position::{Bare, Color, EndRule, GoalTerm, Kind, Position, Stage, Value};
use std::fmt;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// White.
    WhiteWins,
    /// Black.
    BlackWins,
    /// Nobody.
    Draw,
}

impl Verdict {
    /// The verdict where the end is worth `value` to `color`.
    pub fn of(value: Value, color: Color) -> Verdict {
        match (value, color) {
            (Value::Draw, _) => Verdict::Draw,
            (Value::Win, Color::White) | (Value::Loss, Color::Black) => Verdict::WhiteWins,
            (Value::Win, Color::Black) | (Value::Loss, Color::White) => Verdict::BlackWins,
        }
    }
}

impl fmt::Display for Verdict {
    /// As in game records: `1-0`, `0-1`, `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::WhiteWins => "1-0",
            Verdict::BlackWins => "0-1",
            Verdict::Draw => "1/2-1/2",
        })
    }
}

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No legal move, in check.
    Checkmate,
    /// No legal move, no check.
    Stalemate,
    /// One side has nothing but royal men.
    BareKing,
    /// Neither side has anything but royal men.
    BothBare,
    /// The same position has occurred too often.
    Repetition,
    /// Too many plies without a capture or a move that resets the count.
    QuietMoves,
    /// Men are at their goal.
    Goal,
    /// A side has too few men of some kind.
    Extinction,
    /// A side has given so many checks.
    Checks,
    /// The count of moves to hold out has gone beyond its limit.
    Counting,
    /// Neither side has men to mate with.
    Material,
    /// Both sides have passed, one after the other.
    SecondPass,
    /// A side has passed while kings faced each other.
    FacingPass,
    /// A side has given check all the time while the position was repeated.
    PerpetualCheck,
    /// A side has chased a man all the time while the position was repeated.
    PerpetualChase,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::BareKing => "bare king",
            Reason::BothBare => "both kings bare",
            Reason::Repetition => "repetition",
            Reason::QuietMoves => "quiet moves",
            Reason::Goal => "goal",
            Reason::Extinction => "extinction",
            Reason::Checks => "checks",
            Reason::Material => "insufficient material",
            Reason::Counting => "counting",
            Reason::SecondPass => "second pass",
            Reason::FacingPass => "facing pass",
            Reason::PerpetualCheck => "perpetual check",
            Reason::PerpetualChase => "perpetual chase",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// For whom.
    pub result: Verdict,
    /// By which rule.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome, where points or one side's privilege decide what would be drawn.
    pub(crate) fn settled<P: Position>(self, position: &P) -> Outcome {
        match (self.result, winner_of_draw(position)) {
            (Verdict::Draw, Some(winner)) => Outcome { result: Verdict::of(Value::Win, winner), ..self },
            _ => self,
        }
    }

    /// What it is worth to a side.
    pub fn value_for(self, color: Color) -> Value {
        match (self.result, color) {
            (Verdict::Draw, _) => Value::Draw,
            (Verdict::WhiteWins, Color::White) | (Verdict::BlackWins, Color::Black) => Value::Win,
            _ => Value::Loss,
        }
    }
}

/// The end of the game that needs no history, if the position is one: mate, stalemate, baring.
pub fn outcome<P: Position>(position: &P) -> Option<Outcome> {
    let mut no_moves = None;
    let ended = P::VARIANT.ends.iter().find_map(|&end| by_position(position, end, &mut no_moves));
    ended.map(|outcome| outcome.settled(position))
}

/// The value for the side to move of what is worth this to it by itself, where points or one side's privilege decide what
/// would be drawn.
#[inline(always)]
pub(crate) fn settled<P: Position>(position: &P, value: Value) -> Value {
    match (value, winner_of_draw(position)) {
        (Value::Draw, Some(winner)) if winner == position.turn() => Value::Win,
        (Value::Draw, Some(_)) => Value::Loss,
        _ => value,
    }
}

/// Who wins what would be drawn, if somebody does.
#[inline(always)]
fn winner_of_draw<P: Position>(position: &P) -> Option<Color> {
    match &P::VARIANT.points {
        None => P::VARIANT.draws_win_for,
        Some(points) => men::ahead(position, points).or(P::VARIANT.draws_win_for),
    }
}

/// Whether men on some of the one and some of the other squares face each other with nobody in between, on files, ranks or
/// diagonals of a board that has so many files. Holes must be among the occupied squares.
pub fn face<B: Bitboard>(
    mut white: B,
    black: B,
    occupied: B,
    files: u8,
    [file, rank, diagonal]: [bool; 3],
) -> bool {
    while white.any() {
        let from = white.pop();
        let mut others = black;
        while others.any() {
            let to = others.pop();
            let place = |square: u8| (i32::from(square % files), i32::from(square / files));
            let ((x, y), (to_x, to_y)) = (place(from), place(to));
            let (right, up) = (to_x - x, to_y - y);
            let on_line = file && right == 0 || rank && up == 0 || diagonal && right.abs() == up.abs();
            let step = right.signum() + up.signum() * i32::from(files);
            let length = right.abs().max(up.abs());
            if on_line && (1..length).all(|n| !occupied.has((i32::from(from) + n * step) as u8)) {
                return true;
            }
        }
    }
    false
}

/// Whether this rule ends the game. `no_moves` remembers, once asked for, whether there is no legal move.
pub(crate) fn by_position<P: Position>(
    position: &P,
    end: EndRule,
    no_moves: &mut Option<bool>,
) -> Option<Outcome> {
    let mut stuck = || *no_moves.get_or_insert_with(|| position.count_moves() == 0);
    let (value, reason) = match end {
        EndRule::Checkmate(value) if stuck() && position.in_check() => (value, Reason::Checkmate),
        EndRule::MateBy(kinds, value) if stuck() && position.in_check() && !checked_by(position, !kinds) => {
            (value, Reason::Checkmate)
        }
        EndRule::MateWithout(value) if stuck() && position.in_check() && !position.grave_check() => {
            (value, Reason::Checkmate)
        }
        EndRule::Stalemate(value) if stuck() && !position.in_check() => (value, Reason::Stalemate),
        EndRule::StalemateByMen(fewer) if stuck() && !position.in_check() => {
            (by_men(position, fewer), Reason::Stalemate)
        }
        EndRule::Bare(rule) => baring(position, rule)?,
        EndRule::SecondPass(value) if position.passes() >= 2 => (value, Reason::SecondPass),
        EndRule::FacingPass(value) if position.passes() >= 1 && position.royals_face() => {
            (value, Reason::FacingPass)
        }
        EndRule::Goal(goal) => men::goal(position, &goal)?,
        EndRule::Extinction(rule) => men::extinction(position, &rule)?,
        EndRule::Checks(value) => men::checks(position, value)?,
        EndRule::Material(weak) if men::nobody_can_mate(position, weak) => (Value::Draw, Reason::Material),
        _ => return None,
    };
    Some(Outcome { result: Verdict::of(value, position.turn()), reason })
}

/// Whether a man of one of these kinds (a bit for each) attacks a royal man of the side to move.
pub fn checked_by<P: Position>(position: &P, mut kinds: u64) -> bool {
    let mover = position.turn();
    let mut royals = P::Bits::EMPTY;
    let mut royal = const { royal_kinds(P::VARIANT.kinds) };
    while royal != 0 {
        royals |= position.kind(royal.trailing_zeros() as u8) & position.men(mover);
        royal &= royal - 1;
    }
    let occupied = position.occupied();
    let mut checkers = P::Bits::EMPTY;
    while royals.any() {
        checkers |= position.attackers(royals.pop(), !mover, occupied);
    }
    kinds &= u64::MAX >> (64 - P::VARIANT.kinds.len());
    let mut found = false;
    while kinds != 0 {
        found |= (checkers & position.kind(kinds.trailing_zeros() as u8)).any();
        kinds &= kinds - 1;
    }
    found
}

/// How the game has ended, for the side to move, by a rule that looks at the position alone and not at its moves: bare
/// kings, goals, extinction, checks. `None` where none of these can apply, where the game goes on, and (then this is no
/// code at all) in games without such rules. For searches and counts, which see mate and stalemate by the lack of moves.
#[inline(always)]
pub fn sudden_end<P: Position>(position: &P) -> Option<Value> {
    if const { !has_sudden_end(P::VARIANT.ends) } || !may_have_ended(position) {
        return None;
    }
    decided(position)
}

/// Whether one of these rules may apply.
#[inline(always)]
fn may_have_ended<P: Position>(position: &P) -> bool {
    let mover = position.turn();
    P::VARIANT.ends.iter().any(|end| match end {
        EndRule::Bare(_) => !has_followers(position, Color::White) || !has_followers(position, Color::Black),
        EndRule::Goal(goal) => {
            men::is_at_goal(position, goal, !mover)
                || goal.term != GoalTerm::AtOnce && men::is_at_goal(position, goal, mover)
        }
        EndRule::SecondPass(_) => position.passes() >= 2,
        EndRule::FacingPass(_) => position.passes() >= 1 && position.royals_face(),
        EndRule::Extinction(rule) => {
            men::is_extinct(position, rule, !mover) || men::is_extinct(position, rule, mover)
        }
        EndRule::Material(_) => !followers(position).several(),
        EndRule::Checks(_) => position.checks_left(!mover) == 0 || position.checks_left(mover) == 0,
        _ => false,
    })
}

/// Other rules may come before: a bared king can be mated too.
#[cold]
fn decided<P: Position>(position: &P) -> Option<Value> {
    outcome(position).map(|outcome| outcome.value_for(position.turn()))
}

/// What positions are compared by over the course of a game: the key without the passes before it, and where perpetual check matters, whether the
/// side to move is in check as its lowest bit.
#[inline(always)]
pub(crate) fn history_key<P: Position>(position: &P) -> u64 {
    let key = position.key() ^ crate::keys::passes(position.passes());
    if const { perpetual_rule(P::VARIANT.ends).is_none() } {
        return key;
    }
    key & !1 | u64::from(position.in_check())
}

/// The value of perpetual check for the side to move: `since` are the history keys from the first occurrence of the
/// position (left out) to the last (included), so that the side to move is that of every second one.
pub(crate) fn perpetual_check<P: Position>(since: &[u64]) -> Option<Value> {
    let value = perpetual_rule(P::VARIANT.ends)?.1;
    let all = |keys: &mut dyn Iterator<Item = &u64>| {
        let mut keys = keys.peekable();
        keys.peek().is_some() && keys.all(|key| key & 1 != 0)
    };
    // In the last position the other side has just moved.
    let by_other = all(&mut since.iter().rev().step_by(2));
    let by_mover = all(&mut since.iter().rev().skip(1).step_by(2));
    match (by_mover, by_other) {
        (true, false) => Some(value),
        (false, true) => Some(value.for_other()),
        _ => None,
    }
}

/// The rule about perpetual check, where there is one.
pub(crate) const fn perpetual_rule(ends: &[EndRule]) -> Option<(u8, Value)> {
    let mut i = 0;
    while i < ends.len() {
        if let EndRule::PerpetualCheck(count, value) = ends[i] {
            return Some((count, value));
        }
        i += 1;
    }
    None
}

/// Whether the side has anything but royal men, on the board or in hand.
#[inline(always)]
pub fn has_followers<P: Position>(position: &P, color: Color) -> bool {
    let mut royal = P::Bits::EMPTY;
    let mut kinds = const { royal_kinds(P::VARIANT.kinds) };
    while kinds != 0 {
        royal |= position.kind(kinds.trailing_zeros() as u8);
        kinds &= kinds - 1;
    }
    (position.men(color) & !royal).any()
        || P::VARIANT.hands && (0..P::VARIANT.kinds.len() as u8).any(|kind| position.in_hand(color, kind) > 0)
}

/// All men that are not royal, on the board.
#[inline(always)]
fn followers<P: Position>(position: &P) -> P::Bits {
    let mut royal = P::Bits::EMPTY;
    let mut kinds = const { royal_kinds(P::VARIANT.kinds) };
    while kinds != 0 {
        royal |= position.kind(kinds.trailing_zeros() as u8);
        kinds &= kinds - 1;
    }
    position.occupied() & !royal
}

/// What the rule makes of the position, for the side to move.
fn baring<P: Position>(position: &P, rule: Bare) -> Option<(Value, Reason)> {
    let mover = position.turn();
    let mover_is_bare = match (has_followers(position, mover), has_followers(position, !mover)) {
        (true, true) => return None,
        (false, false) => return Some((Value::Draw, Reason::BothBare)),
        (mover, _) => !mover,
    };
    let value = match rule {
        Bare::Always(value) => value,
        Bare::LossUnlessAnswered if mover_is_bare && can_bare(position) => return None,
        Bare::LossUnlessAnswered => Value::Loss,
    };
    let for_mover = match value {
        Value::Loss if !mover_is_bare => Value::Win,
        Value::Win if !mover_is_bare => Value::Loss,
        value => value,
    };
    Some((for_mover, Reason::BareKing))
}

/// Whether a legal capture leaves the other side with nothing but royal men.
fn can_bare<P: Position>(position: &P) -> bool {
    let mut captures = MoveList::new();
    position.generate(Stage::Captures, &mut captures);
    captures.iter().any(|&mv| {
        let mut after = position.clone();
        after.play(mv);
        !has_followers(&after, after.turn())
    })
}

/// Whether the count of moves to hold out is beyond its limit.
#[inline(always)]
pub(crate) fn counted_out<P: Position>(position: &P) -> bool {
    position.count_limit() > 0 && position.quiet_plies() > position.count_limit()
}

/// Whether some rule looks at the position alone.
const fn has_sudden_end(ends: &[EndRule]) -> bool {
    let mut i = 0;
    while i < ends.len() {
        if matches!(
            ends[i],
            EndRule::Bare(_)
                | EndRule::Goal(_)
                | EndRule::Extinction(_)
                | EndRule::Checks(_)
                | EndRule::SecondPass(_)
                | EndRule::FacingPass(_)
                | EndRule::Material(_)
        ) {
            return true;
        }
        i += 1;
    }
    false
}

/// The royal kinds, one bit each.
const fn royal_kinds(kinds: &[Kind]) -> u64 {
    let mut royal = 0;
    let mut i = 0;
    while i < kinds.len() {
        if kinds[i].royal || kinds[i].royal_while_last {
            royal |= 1 << i;
        }
        i += 1;
    }
    royal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Example;
    use crate::fen;

    fn end(text: &str) -> Option<(String, String)> {
        let position: Example = fen::position(text).unwrap();
        let outcome = outcome(&position);
        let both = has_followers(&position, Color::White) && has_followers(&position, Color::Black);
        let expected = outcome.filter(|_| !both).map(|o| o.value_for(position.turn()));
        assert_eq!(sudden_end(&position), expected, "{text}");
        outcome.map(|o| (o.result.to_string(), o.reason.to_string()))
    }

    #[test]
    fn every_end_that_needs_no_history() {
        let cases = [
            ("nfk1fn/pppppp/6/6/PPPPPP/NFK1FN w", "-"),
            ("k5/6/NKN3/6/6/5p w", "-"),
            ("k5/6/1KN3/N5/6/6 b", "1/2-1/2 stalemate"),
            ("k5/2N3/1KN3/6/6/5p b", "1-0 checkmate"),
            ("k5/P5/6/K1F3/6/5p b", "-"),
            ("k5/P5/K5/6/5P/5p b", "1/2-1/2 stalemate"),
            // The bare side to move takes the last man: the game goes on, and then both are bare.
            ("k5/P5/6/6/6/2K3 b", "-"),
            ("6/k5/6/6/6/2K3 w", "1/2-1/2 both kings bare"),
            // The last man is guarded, out of reach, or not the last.
            ("2k3/2P3/1K4/6/6/6 b", "1-0 bare king"),
            ("k5/6/6/6/6/2K2P b", "1-0 bare king"),
            ("k5/P5/6/6/6/2K2P b", "1-0 bare king"),
            // Not to move, a bare side has lost at once.
            ("k5/P5/6/6/6/2K3 w", "1-0 bare king"),
            ("2k3/6/6/6/p5/K5 b", "0-1 bare king"),
        ];
        for (text, expected) in cases {
            let found = end(text).map_or("-".to_owned(), |(result, reason)| format!("{result} {reason}"));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn other_values_of_baring_are_for_the_bare_side() {
        let value = |text, rule| baring::<Example>(&fen::position(text).unwrap(), rule);
        for (text, bare_is_to_move) in [("k5/P5/6/6/6/2K3 b", true), ("k5/P5/6/6/6/2K3 w", false)] {
            let win = if bare_is_to_move { Value::Win } else { Value::Loss };
            let loss = if bare_is_to_move { Value::Loss } else { Value::Win };
            assert_eq!(value(text, Bare::Always(Value::Win)), Some((win, Reason::BareKing)));
            assert_eq!(value(text, Bare::Always(Value::Loss)), Some((loss, Reason::BareKing)));
            assert_eq!(value(text, Bare::Always(Value::Draw)), Some((Value::Draw, Reason::BareKing)));
        }
        let both = "k5/6/6/6/6/2K3 w";
        assert_eq!(value(both, Bare::Always(Value::Win)), Some((Value::Draw, Reason::BothBare)));
    }

    #[test]
    fn rules_are_found_wherever_they_stand() {
        let rule = Bare::Always(Value::Draw);
        assert!(has_sudden_end(&[EndRule::Quiet(9, Value::Draw), EndRule::Bare(rule)]));
        assert!(!has_sudden_end(&[EndRule::Stalemate(Value::Draw)]));
        assert_eq!(royal_kinds(crate::example::VARIANT.kinds), 1);
    }
}
