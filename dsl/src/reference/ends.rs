//! The ends of the game.

use super::{Action, Position};
use crate::model::{Bare, Color, End, KindSet, Value};
use std::cmp::Ordering;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// For whom.
    pub result: Verdict,
    /// By which rule.
    pub reason: Reason,
}

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
    /// The result where something is worth `value` to `color`.
    pub fn of(value: Value, color: Color) -> Verdict {
        match (value, color) {
            (Value::Draw, _) => Verdict::Draw,
            (Value::Win, Color::White) | (Value::Loss, Color::Black) => Verdict::WhiteWins,
            (Value::Win, Color::Black) | (Value::Loss, Color::White) => Verdict::BlackWins,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::WhiteWins => "1-0",
            Verdict::BlackWins => "0-1",
            Verdict::Draw => "1/2-1/2",
        })
    }
}

/// What ends need to know of the game before the position.
pub(super) struct Past {
    /// How often the position has occurred, this time included.
    pub(super) occurrences: usize,
    /// The side that has given check with every move since the position occurred first, if the other has not.
    pub(super) checker: Option<Color>,
    /// The side that has chased the same man with every move since then, if the other has not.
    pub(super) chaser: Option<Color>,
    /// For each of the checks that the side to move has been given with one move after another, up to now, the kinds of the
    /// men that gave it; nothing where no rule asks.
    pub(super) checks: Vec<KindSet>,
}

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No legal move, in check.
    Checkmate,
    /// No legal move, not in check.
    Stalemate,
    /// A side has nothing but royal men.
    BareKing,
    /// Both sides have nothing but royal men.
    BothBare,
    /// The same position has occurred too often.
    Repetition,
    /// Too many moves without a capture or a move that resets the count.
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

impl Reason {
    /// The words for it, as all commands print them.
    pub fn as_str(self) -> &'static str {
        match self {
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
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Position {
    /// The end of the game that needs no history (mate, stalemate, baring), if the position is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended(&self.legal_actions())
    }

    /// [`Position::outcome`], given all that would be legal if the game went on.
    pub(super) fn ended(&self, legal: &[Action]) -> Option<Outcome> {
        self.model()
            .ends
            .iter()
            .find_map(|&end| self.end_by_position(end, legal))
            .map(|end| self.settled(end))
    }

    /// The outcome, where points or one side's privilege decide what would be drawn.
    fn settled(&self, outcome: Outcome) -> Outcome {
        match (outcome.result, self.ahead().or(self.model().draws_win_for)) {
            (Verdict::Draw, Some(winner)) => Outcome { result: Verdict::of(Value::Win, winner), ..outcome },
            _ => outcome,
        }
    }

    /// The side with more points, where there are points and not as many on either side.
    fn ahead(&self) -> Option<Color> {
        let points = self.model().points.as_ref()?;
        let of = |color: Color| {
            let men = self.placement.men_of(color).map(|(_, man)| u32::from(points.men[man.kind.index()]));
            men.sum::<u32>() + u32::from(points.extra[color])
        };
        match of(Color::White).cmp(&of(Color::Black)) {
            Ordering::Greater => Some(Color::White),
            Ordering::Less => Some(Color::Black),
            Ordering::Equal => None,
        }
    }

    /// The first of the game's ends that applies, given what came before.
    pub(super) fn ended_with_history(&self, legal: &[Action], past: &Past) -> Option<Outcome> {
        let occurrences = past.occurrences;
        let to_move = |value, reason| Some(Outcome { result: Verdict::of(value, self.turn), reason });
        let ended = self.model().ends.iter().find_map(|&end| match end {
            End::Repetition { count, value, side } if occurrences >= usize::from(count) => {
                let result = Verdict::of(value, side.unwrap_or(self.turn));
                Some(Outcome { result, reason: Reason::Repetition })
            }
            End::PerpetualCheck { count, value } if occurrences >= usize::from(count) => {
                let result = Verdict::of(value, past.checker?);
                Some(Outcome { result, reason: Reason::PerpetualCheck })
            }
            End::PerpetualChase { count, value } if occurrences >= usize::from(count) => {
                let result = Verdict::of(value, past.chaser?);
                Some(Outcome { result, reason: Reason::PerpetualChase })
            }
            End::Quiet { plies, value } if self.count_limit == 0 && self.quiet_plies >= u32::from(plies) => {
                to_move(value, Reason::QuietMoves)
            }
            End::Counting if self.count_limit > 0 && self.quiet_plies > u32::from(self.count_limit) => {
                to_move(Value::Draw, Reason::Counting)
            }
            End::MateWithout { kinds, value } if self.is_mate(legal) => {
                let given = |check: &KindSet| check.iter().any(|kind| kinds.contains(kind));
                if past.checks.iter().any(given) { None } else { to_move(value, Reason::Checkmate) }
            }
            _ => self.end_by_position(end, legal),
        });
        ended.map(|end| self.settled(end))
    }

    /// Whether the side to move, which could do this, is in check and can do nothing.
    fn is_mate(&self, legal: &[Action]) -> bool {
        legal.is_empty() && self.in_check()
    }

    /// The kinds of the men that attack royal men of the side to move.
    pub(super) fn checkers(&self) -> KindSet {
        let royals = self.royals(self.turn).into_iter();
        let squares = royals.flat_map(|royal| self.attackers(royal, !self.turn, None));
        squares.filter_map(|square| self.placement.get(square)).map(|man| man.kind).collect()
    }

    fn end_by_position(&self, end: End, legal: &[Action]) -> Option<Outcome> {
        let to_move = |value, reason| Some(Outcome { result: Verdict::of(value, self.turn), reason });
        match end {
            End::Checkmate(value) if self.is_mate(legal) => to_move(value, Reason::Checkmate),
            End::MateBy { kinds, value } if self.is_mate(legal) => {
                let alone = self.checkers().iter().all(|kind| kinds.contains(kind));
                if alone { to_move(value, Reason::Checkmate) } else { None }
            }
            End::MateWithout { kinds, value } if self.is_mate(legal) => {
                let given = self.checkers().iter().any(|kind| kinds.contains(kind));
                if given { None } else { to_move(value, Reason::Checkmate) }
            }
            End::Stalemate(value) if legal.is_empty() && !self.in_check() => {
                to_move(value, Reason::Stalemate)
            }
            End::StalemateByMen(value) if legal.is_empty() && !self.in_check() => {
                to_move(self.by_men(value), Reason::Stalemate)
            }
            End::Bare(bare) => self.end_by_baring(bare, legal),
            End::SecondPass(value) if self.passes >= 2 => to_move(value, Reason::SecondPass),
            End::FacingPass(value) if self.passes >= 1 && self.royals_face() => {
                to_move(value, Reason::FacingPass)
            }
            End::Goal(goal) => self.end_by_goal(&goal, legal),
            End::Extinction(rule) => self.end_by_extinction(&rule),
            End::Checks { value, .. } => self.end_by_checks(value),
            End::Material(weak) if self.nobody_can_mate(&weak) => to_move(Value::Draw, Reason::Material),
            _ => None,
        }
    }

    /// The value for the side to move if that of fewer men is given.
    fn by_men(&self, fewer: Value) -> Value {
        let [own, others] = [self.turn, !self.turn].map(|color| self.placement.men_of(color).count());
        match own.cmp(&others) {
            Ordering::Less => fewer,
            Ordering::Equal => Value::Draw,
            Ordering::Greater => fewer.for_other(),
        }
    }

    fn end_by_baring(&self, bare: Bare, legal: &[Action]) -> Option<Outcome> {
        let loser = match (self.is_bare(self.turn), self.is_bare(!self.turn)) {
            (false, false) => return None,
            (true, true) => return Some(Outcome { result: Verdict::Draw, reason: Reason::BothBare }),
            (true, false) => self.turn,
            (false, true) => !self.turn,
        };
        let value = match bare {
            Bare::Always(value) => value,
            Bare::LossUnlessAnswered if loser == self.turn && self.can_bare_opponent(legal) => return None,
            Bare::LossUnlessAnswered => Value::Loss,
        };
        Some(Outcome { result: Verdict::of(value, loser), reason: Reason::BareKing })
    }

    /// Whether a legal capture leaves the opponent with nothing but royal men.
    fn can_bare_opponent(&self, legal: &[Action]) -> bool {
        legal.iter().any(|action| !action.victims().is_empty() && self.after(action).is_bare(!self.turn))
    }
}
