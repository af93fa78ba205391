//! The Interactive Diagram of the Chess Variant Pages: a comment inside of a `div`.

use super::notation::{self, Reader};
use super::{Exported, common_losses, men_at_start, steps};
use crate::model::{Color, End, KindId, Model, Value};
use std::fmt::Write as _;

pub(super) fn write(model: &Model) -> Exported {
    let mut lost = common_losses(model);
    let mut text = String::from("<div class=\"idiagram\">\n<!--\n");
    let _ = writeln!(text, "files={}\nranks={}", model.board.files, model.board.ranks);
    if !model.board.holes.is_empty() {
        lost.push("the holes of the board".into());
    }
    // Kinds that promote come first.
    let mut ids: Vec<KindId> = model.kinds().map(|(id, _)| id).collect();
    ids.sort_by_key(|id| (model.kind(*id).promotion.is_none(), model.kind(*id).royal));
    let promoters: Vec<KindId> =
        ids.iter().copied().filter(|id| model.kind(*id).promotion.is_some()).collect();
    if let Some(promotion) = promoters.first().and_then(|id| model.kind(*id).promotion.as_ref()) {
        let white = promotion.zone[Color::White];
        let depth = (1..=model.board.ranks)
            .take_while(|n| {
                let rank = model.board.rank_of(Color::White, model.board.ranks + 1 - n);
                rank.is_subset(white)
            })
            .count();
        let choice: String =
            promotion.to[Color::White].iter().map(|id| model.kind(*id).symbol.as_str()).collect();
        let _ = writeln!(text, "promoZone={depth}\nmaxPromote={}\npromoChoice={choice}", promoters.len());
        if promoters.iter().any(|id| model.kind(*id).promotion.as_ref().is_some_and(|p| p.to != promotion.to))
        {
            lost.push("kinds that promote to others than the first".into());
        }
    }
    if model.ends.contains(&End::Stalemate(Value::Loss)) {
        text += "stalemate=win\n";
    }
    if let Some(royal) = ids.iter().find(|id| model.kind(**id).royal) {
        let place = ids.iter().position(|id| id == royal).unwrap_or(0) + 1;
        let _ = writeln!(text, "royal={place}");
    }
    for id in ids {
        let kind = model.kind(id);
        let (mut betza, missing) = notation::write(model, kind, Reader::Diagram);
        lost.extend(missing.into_iter().map(|term| format!("{}: `{term}`", kind.name)));
        if kind.movement.tracks.iter().any(|t| steps(t).is_some()) {
            betza += "ifmnD";
        }
        if kind.royal {
            let right =
                model.castlings.iter().find(|c| model.board.file(c.king_to) > model.board.file(c.king_from));
            let distance = right.map(|c| model.board.file(c.king_to).abs_diff(model.board.file(c.king_from)));
            if let Some(distance) = distance {
                let _ = write!(betza, "isO{distance}");
            }
        }
        let [white, black] = Color::ALL.map(|c| men_at_start(model, id, c).join(","));
        let name = kind.name.to_lowercase();
        let _ = writeln!(text, "{name}:{}:{betza}:{name}:{white},,{black}", kind.symbol);
    }
    for end in &model.ends {
        if !matches!(end, End::Checkmate(_) | End::Stalemate(_) | End::Repetition { .. } | End::Quiet { .. })
        {
            lost.push("ends of the game but mate and stalemate".into());
        }
    }
    if model.hands.is_some() {
        lost.push("hands and drops".into());
    }
    if model.castles_from_any_array() {
        lost.push("castling from other arrays than that of the set-up".into());
    }
    lost.dedup();
    text += "-->\n</div>\n";
    Exported { text, lost }
}
