//! Start arrays that are shuffled, in words.

use super::words::{and, or};
use crate::arrays::Arrays;
use crate::model::{KindId, KindSet, Model};

/// From which arrays games may start besides the set-ups.
pub(super) fn arrays(model: &Model) -> Option<String> {
    let arrays = Arrays::new(model)?;
    let shuffle = model.shuffle.as_ref()?;
    let name = |kind: KindId| model.kind(kind).name.clone();
    let names = |kinds: KindSet| kinds.iter().map(name).collect::<Vec<String>>();
    let squares: Vec<String> = shuffle.squares.iter().map(|s| model.board.name(s)).collect();
    let mut conditions: Vec<String> = Vec::new();
    for &kinds in &shuffle.both_colours {
        conditions.push(format!("the {} together stand on squares of both colours", and(&names(kinds))));
    }
    for &(kind, partner) in &shuffle.between {
        conditions.push(format!("the {} stands between two of the {}s", name(kind), name(partner)));
    }
    for &kinds in &shuffle.apart {
        conditions.push(format!("no two of the {}s stand side by side", or(&names(kinds))));
    }
    if !shuffle.protected.is_empty() {
        conditions.push(format!("every {} is guarded", or(&names(shuffle.protected))));
    }
    let conditions = match conditions.is_empty() {
        true => String::new(),
        false => format!(", so that {}", and(&conditions)),
    };
    let count = arrays.count();
    Some(format!(
        "Shuffled arrays: the men on {} may change places before the game, Black's in the same way as White's{conditions}. \
         There are {count} such arrays, numbered 0 to {}.",
        and(&squares),
        count.saturating_sub(1)
    ))
}
