//! Rules about royal men.

use super::declared::Declared;
use crate::model::{Facing, Kind};

/// The lines on which royal men may not face each other; royal kinds get the threats along them.
pub(crate) fn facing(declared: &Declared, kinds: &mut [Kind]) -> Option<Facing> {
    let said = &declared.facing.as_ref()?.value;
    let facing = Facing {
        files: said.files.is_some(),
        ranks: said.ranks.is_some(),
        diagonals: said.diagonals.is_some(),
    };
    for kind in kinds.iter_mut().filter(|k| k.royal) {
        kind.movement.tracks.extend(facing.tracks());
    }
    Some(facing)
}
