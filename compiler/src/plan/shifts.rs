//! Movements that can be made by all men of a kind at once: the set of men, shifted.
//!
//! A pawn's move is one shift of a bitboard for all pawns together; what is gained is a loop over them. It pays for
//! kinds with few directions and many men, whatever they are called.

use std::collections::BTreeMap;

use tabiya_dsl::model::{Square, SquareSet, Stop};

use super::{Shift, Shifts};
use crate::paths::Path;

/// More directions than this, and a table lookup for each man is as quick.
const MAX_DIRECTIONS: usize = 4;

/// The movement as shifts, if all of it can be made so: nothing but plain quiet moves and captures, over one square at
/// most. Captures en passant are left out; they are made man by man.
pub(super) fn of(paths: &[Vec<Path>]) -> Option<Shifts> {
    let (mut quiet, mut capture, mut multi_step) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (from, path) in
        paths.iter().enumerate().flat_map(|(i, cell)| cell.iter().map(move |p| (Square(i as u8), p)))
    {
        let plain = path.victims.is_empty() && !path.unmoved && !path.out_of_check && path.empty.len() <= 1;
        let sides = [path.occupied, path.friend, path.enemy].iter().any(|s| !s.is_empty());
        if !plain || sides || path.stop.any(Stop::CAPTURE_FRIEND | Stop::SWAP | Stop::CHECK) {
            return None;
        }
        let over = path.empty.iter().next();
        let delta = |square: Square| i16::from(square.0) - i16::from(from.0);
        let key = (delta(path.to), over.map(delta));
        let note = |map: &mut BTreeMap<_, SquareSet>| map.entry(key).or_default().insert(from);
        if path.stop.has(Stop::QUIET) {
            note(if path.passed.is_empty() { &mut quiet } else { &mut multi_step });
        }
        if path.stop.has(Stop::CAPTURE) {
            note(&mut capture);
        }
    }
    let few = quiet.len() + capture.len() + multi_step.len() <= MAX_DIRECTIONS;
    let list = |map: BTreeMap<(i16, Option<i16>), SquareSet>| {
        map.into_iter().map(|((by, over), origins)| Shift { by, over, origins }).collect()
    };
    few.then(|| Shifts { quiet: list(quiet), capture: list(capture), multi_step: list(multi_step) })
}
