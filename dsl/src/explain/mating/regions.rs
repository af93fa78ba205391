//! Where the men of a kind can ever stand.

use super::landings;
use crate::model::{Color, KindId, Model, SquareSet, Stop};
use crate::reach::{self, Around};

/// For each man of the kind that the side can have, where it can stand; of men that it can get in any number, two.
pub(super) fn regions(model: &Model, color: Color, kind: KindId) -> Vec<SquareSet> {
    let it = model.kind(kind);
    let spread = |from: SquareSet| reach::closure(&model.board, &it.movement, color, from, Around::Whoever);
    let set_up = super::super::facts::placement(model);
    let mut all: Vec<SquareSet> = set_up
        .iter()
        .filter(|(c, k, _)| (*c, *k) == (color, kind))
        .map(|&(_, _, square)| spread([square].into_iter().collect()))
        .collect();
    let at_start = all.len();
    for promotion in model.kinds.iter().filter(|k| k.sides[color]).filter_map(|k| k.promotion.as_ref()) {
        if promotion.to[color].contains(&kind) {
            let most = if promotion.captured_only { at_start } else { 2 };
            all.extend(vec![spread(promotion.zone[color]); most.min(2)]);
        }
    }
    if let (Some(drops), Some(_)) = (&it.drops, model.hands) {
        all.extend([spread(drops[color]); 2]);
    }
    if brought_anywhere(model, kind) {
        all.iter_mut().for_each(|region| *region = model.board.squares().collect());
    }
    if let Some(promotion) = &it.promotion {
        all.iter_mut().for_each(|region| *region = region.minus(promotion.forced[color]));
    }
    all
}

/// Whether other men can bring one of this kind to squares that it does not come to by itself.
fn brought_anywhere(model: &Model, kind: KindId) -> bool {
    model.king_swap.as_ref().is_some_and(|swap| swap.partners.contains(&kind))
        || model.castlings.iter().any(|c| c.partner == kind)
        || model.kinds.iter().any(|k| landings(&k.movement).any(|(_, stop)| stop.any(Stop::SWAP)))
}
