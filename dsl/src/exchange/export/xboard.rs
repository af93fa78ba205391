//! What an engine says to XBoard about a game of its own: `setup` and `piece` commands.

use super::notation::{self, Reader};
use super::{Exported, common_losses, steps};
use crate::model::{End, Model};
use std::fmt::Write as _;

pub(super) fn write(model: &Model) -> Exported {
    let mut lost = common_losses(model);
    let mut pieces = String::new();
    for kind in &model.kinds {
        if kind.symbol.trim_start_matches('+').len() > 1 {
            lost.push(format!("{}: its symbol `{}` has two letters", kind.name, kind.symbol));
        }
        let (mut betza, missing) = notation::write(model, kind, Reader::XBoard);
        lost.extend(missing.into_iter().map(|term| format!("{}: `{term}`", kind.name)));
        if kind.movement.tracks.iter().any(|t| steps(t).is_some()) {
            betza += "ifmnD";
        }
        if kind.royal && !model.castlings.is_empty() {
            let [right, left] = [true, false].map(|right| {
                let fits = |c: &&crate::model::Castling| {
                    (model.board.file(c.king_to) > model.board.file(c.king_from)) == right
                };
                let distance = |c: &crate::model::Castling| {
                    model.board.file(c.king_to).abs_diff(model.board.file(c.king_from))
                };
                model.castlings.iter().find(fits).map(distance)
            });
            betza += &match (right, left) {
                (Some(r), Some(l)) if r == l => format!("isO{r}"),
                (r, l) => {
                    let wing =
                        |letter, n: Option<u8>| n.map(|n| format!("i{letter}O{n}")).unwrap_or_default();
                    wing('r', r) + &wing('l', l)
                }
            };
        }
        let _ = writeln!(pieces, "piece {}& {betza}", kind.symbol);
    }
    for end in &model.ends {
        match end {
            End::Checkmate(_) | End::Stalemate(_) | End::Repetition { .. } | End::Quiet { .. } => {}
            End::Bare(_) => lost.push("the rule of the bare king".into()),
            _ => lost.push("goals, extinction and counted checks".into()),
        }
    }
    if model.castles_from_any_array() {
        lost.push("castling from other arrays than that of the set-up".into());
    }
    lost.dedup();
    let hand = if model.hands.is_some() { model.kinds.len() } else { 0 };
    let table: String = model.kinds.iter().map(|k| k.symbol.as_str()).collect();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "setup ({table}{}) {}x{}+{hand}_fairy {}",
        table.to_lowercase(),
        model.board.files,
        model.board.ranks,
        model.setup().fen
    );
    Exported { text: text + &pieces, lost }
}
