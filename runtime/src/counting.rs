//! The count of moves that a side has to hold out.

use crate::bits::Bitboard;
use crate::ends::has_followers;
use crate::position::{Color, Position};

/// When a count begins, how long it runs, and where it starts.
#[derive(Debug)]
pub struct Counting {
    /// Plies for a side that has more than royal men; 0: it has no count.
    pub board: u16,
    /// There must be none of these kinds (a bit for each) for that.
    pub board_without: u64,
    /// Nor may the side have more men than this.
    pub board_at_most: u8,
    /// Plies for a bare side whose opponent has so many men of the kind (none of them: whatever it has); the first that
    /// fits counts.
    pub bare: &'static [(u16, u8, u8)],
    /// There must be none of these kinds for that.
    pub bare_without: u64,
    /// Whether the count of a bare side starts at twice the number of men on the board.
    pub less_the_men: bool,
    /// Whether a count that begins anew only takes the place of one that would last longer.
    pub shorter: bool,
}

/// After a move whose plies were `before`, the limit of the count that runs and how far it is; `None`: none runs.
/// `changed`: whether the move captured or promoted.
#[inline]
pub fn count<P: Position>(
    position: &P,
    counting: &Counting,
    running: u16,
    before: u16,
    changed: bool,
) -> Option<(u16, u16)> {
    let goes_on = (running > 0).then(|| (running, before.saturating_add(1)));
    let mover = position.turn();
    if goes_on.is_some() && (!changed || has_followers(position, mover)) {
        return goes_on;
    }
    let Some((limit, start)) = limit(position, counting, mover) else { return goes_on };
    match goes_on {
        Some((running, plies))
            if counting.shorter && running.saturating_sub(plies) <= limit.saturating_sub(start) =>
        {
            goes_on
        }
        _ => Some((limit, start)),
    }
}

/// The plies after which the side has held out, and the plies with which the count begins.
fn limit<P: Position>(position: &P, counting: &Counting, color: Color) -> Option<(u16, u16)> {
    if !has_followers(position, !color) {
        return None;
    }
    let none_of = |mut kinds: u64| {
        let mut set = P::Bits::EMPTY;
        while kinds != 0 {
            set |= position.kind(kinds.trailing_zeros() as u8);
            kinds &= kinds - 1;
        }
        set.is_empty()
    };
    let of = |kind: u8| (position.kind(kind) & position.men(!color)).count();
    let bare = !counting.bare.is_empty() && !has_followers(position, color);
    if bare && none_of(counting.bare_without) {
        let fits = |&&(_, count, kind): &&(u16, u8, u8)| count == 0 || of(kind) >= u32::from(count);
        let &(plies, ..) = counting.bare.iter().find(fits)?;
        let start = if counting.less_the_men { 2 * position.occupied().count() as u16 } else { 0 };
        return Some((plies, start));
    }
    let few = position.men(color).count() <= u32::from(counting.board_at_most);
    (counting.board > 0 && few && none_of(counting.board_without)).then_some((counting.board, 0))
}
