//! Counting the positions at a distance.

use super::{Move, Position};

impl Position {
    /// The number of lines of exactly `depth` moves. A position that has ended (by a rule that needs no history) is
    /// one line of length 0 and none of more.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.legal_actions();
        if self.ended(&legal).is_some() {
            return 0;
        }
        match depth {
            1 => legal.len() as u64,
            _ => legal.iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// The count of [`Position::perft`] for each move of this position; empty at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let count = |mv: Move| {
            let nodes = self.play(&mv).perft(rest);
            (mv, nodes)
        };
        self.legal_moves().into_iter().map(count).collect()
    }
}
