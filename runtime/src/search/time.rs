//! How long to think.

use super::limits::Limits;
use crate::position::Color;
use std::time::Duration;

/// The time that a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// No new iteration is begun after this; stretched or shortened by how sure the search is.
    pub(super) soft: Option<Duration>,
    /// The search ends.
    pub(super) hard: Option<Duration>,
}

/// Moves that the rest of a game is expected to last where no time control is ahead.
const EXPECTED_MOVES: u64 = 36;

impl Budget {
    /// The budget of a move of `color`; `overhead_ms` is lost on the way for each move.
    pub(super) fn new(limits: &Limits, color: Color, overhead_ms: u64) -> Budget {
        if limits.infinite {
            return Budget { soft: None, hard: None };
        }
        let side = color as usize;
        let fixed = limits.move_time_ms.map(|t| t.saturating_sub(overhead_ms.min(t / 20)).max(1));
        let clock = limits.clock_ms[side].map(|clock| {
            let left = clock.saturating_sub(overhead_ms).max(1);
            let increment = limits.increment_ms[side];
            let moves = limits.moves_to_go.map_or(EXPECTED_MOVES, u64::from).clamp(1, 60);
            // What is left after paying the overhead of the moves to come, none of it borrowed from them.
            let pool =
                (left + increment * (moves - 1)).saturating_sub(overhead_ms * (moves - 1)).max(left / 8);
            let most = if moves == 1 { left * 9 / 10 } else { left * 3 / 5 };
            let soft = (pool / moves + increment / 4).min(most).max(1);
            (soft, (soft * 4).min(most).max(1))
        });
        let hard = match (fixed, clock) {
            (Some(f), Some((_, hard))) => Some(f.min(hard)),
            (f, c) => f.or(c.map(|(_, hard)| hard)),
        };
        Budget {
            soft: clock.map(|(soft, _)| Duration::from_millis(soft)),
            hard: hard.map(Duration::from_millis),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(ms: u64, increment: u64, to_go: Option<u32>) -> (u64, u64) {
        let limits = Limits {
            clock_ms: [Some(ms), Some(1)],
            increment_ms: [increment, 0],
            moves_to_go: to_go,
            ..Limits::default()
        };
        let budget = Budget::new(&limits, Color::White, 10);
        let ms = |d: Option<Duration>| d.map_or(0, |d| d.as_millis() as u64);
        (ms(budget.soft), ms(budget.hard))
    }

    #[test]
    fn a_game_is_never_lost_on_time() {
        for to_go in [None, Some(1), Some(2), Some(40)] {
            for increment in [0, 10, 100, 3000] {
                for ms in [1, 5, 20, 100, 1000, 60_000, 5_400_000] {
                    let (soft, hard) = clock(ms, increment, to_go);
                    assert!(soft >= 1 && soft <= hard, "{ms} {increment} {to_go:?}: {soft} {hard}");
                    assert!(hard < ms || ms == 1, "{ms} {increment} {to_go:?}: {hard}");
                }
            }
        }
    }

    #[test]
    fn forty_moves_fit_into_their_control() {
        let mut left = 60_000;
        for to_go in (1..=40).rev() {
            let (soft, _) = clock(left, 0, Some(to_go));
            assert!(soft >= 500, "{to_go} moves to go: {soft}");
            left -= soft + 10;
        }
    }

    #[test]
    fn a_fixed_time_is_nearly_used_up() {
        let limits = Limits { move_time_ms: Some(100), ..Limits::default() };
        let budget = Budget::new(&limits, Color::Black, 10);
        assert_eq!(budget, Budget { soft: None, hard: Some(Duration::from_millis(95)) });
    }
}
