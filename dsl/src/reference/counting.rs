//! The count of moves that a side has to hold out.

use super::Position;
use crate::model::{Color, Counting, KindSet};

impl Position {
    /// How many men there are of these kinds, of both sides.
    fn men_of_kinds(&self, kinds: KindSet) -> usize {
        self.placement.men().filter(|(_, man)| kinds.contains(man.kind)).count()
    }

    /// The plies after which the side has held out, and the plies with which the count begins.
    fn limit(&self, counting: &Counting, color: Color) -> Option<(u16, u16)> {
        if self.is_bare(!color) {
            return None;
        }
        let men = self.placement.men_of(color).count();
        if self.is_bare(color) && !counting.bare.is_empty() && self.men_of_kinds(counting.bare_without) == 0 {
            let fits = |with: &Option<(u8, _)>| {
                with.is_none_or(|(count, kind)| self.placement.count(!color, kind) >= usize::from(count))
            };
            let &(moves, _) = counting.bare.iter().find(|(_, with)| fits(with))?;
            let start = if counting.less_the_men { 2 * self.placement.men().count() } else { 0 };
            return Some((2 * moves, start as u16));
        }
        let board = counting.board.as_ref()?;
        let few = board.at_most.is_none_or(|most| men <= usize::from(most));
        (few && self.men_of_kinds(board.without) == 0).then_some((2 * board.moves, 0))
    }

    /// Lets the count go on or begin, after a move whose plies were `before`.
    pub(super) fn count(&mut self, before: u32, changed: bool) {
        let Some(counting) = self.model().counting.clone() else { return };
        if self.count_limit > 0 {
            self.quiet_plies = before + 1;
        }
        let anew = changed && self.is_bare(self.turn);
        if self.count_limit > 0 && !anew {
            return;
        }
        let Some((limit, start)) = self.limit(&counting, self.turn) else { return };
        let left = u32::from(self.count_limit).saturating_sub(self.quiet_plies);
        if self.count_limit > 0 && counting.shorter && left <= u32::from(limit.saturating_sub(start)) {
            return;
        }
        self.count_limit = limit;
        self.quiet_plies = u32::from(start);
    }
}
