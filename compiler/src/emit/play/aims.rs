//! Unmoved men that count as moved once certain men of the other side aim at them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use tabiya_dsl::model::{Color, Kind, KindId, Square, SquareSet, Stop};

use crate::emit::context::{Context, number};
use crate::paths::{Path, unroll};

/// The kinds whose men are moved so, each with the kinds that do it.
fn wary(cx: &Context) -> Vec<(KindId, Vec<KindId>)> {
    let aimed = cx.model.kinds().filter(|(_, kind)| !kind.moved_once_aimed_at.is_empty());
    // Who may not take a man does not aim at it.
    let takes = |by: KindId, taken: KindId| !cx.model.kind(by).spares.contains(taken);
    let by = |(id, kind): (KindId, &Kind)| {
        (id, kind.moved_once_aimed_at.iter().filter(|&by| takes(by, id)).collect::<Vec<_>>())
    };
    aimed.map(by).filter(|(_, by)| !by.is_empty()).collect()
}

/// What a man that has moved and stands on `from` could capture by the path if there were one other man on the board.
fn sees(path: &Path, square: Square) -> bool {
    let others = [path.empty, path.occupied, path.friend, path.enemy].map(|mut set| {
        set.remove(square);
        set
    });
    let [_, occupied, friend, enemy] = others;
    let alone = occupied.is_empty() && friend.is_empty() && enemy.is_empty() && !path.unmoved;
    let stands = !path.empty.contains(square) && !path.friend.contains(square);
    let takes = match path.to == square {
        true => path.stop.any(Stop::CAPTURE | Stop::CHECK) && path.victims.is_empty(),
        false => path.victims == [square] && path.stop.has(Stop::QUIET),
    };
    alone && stands && takes
}

/// By square, what a man of the kind and side aims at.
fn table(cx: &Context, kind: KindId, color: Color) -> Vec<SquareSet> {
    // The plan has unrolled the same movement.
    let paths = unroll(cx.model, kind, color).unwrap_or_default();
    let squares: Vec<Square> = cx.model.board.squares().collect();
    let seen = |paths: &Vec<Path>| {
        squares.iter().copied().filter(|&s| paths.iter().any(|path| sees(path, s))).collect()
    };
    paths.iter().map(seen).collect()
}

/// `aim`: what a man that has come to a square does to unmoved men of the other side.
pub(super) fn function(cx: &Context) -> TokenStream {
    let wary = wary(cx);
    if wary.is_empty() {
        return quote!();
    }
    let aiming: BTreeSet<KindId> = wary.iter().flat_map(|(_, by)| by.iter().copied()).collect();
    let cells = number(cx.model.board.cells());
    let arms = aiming.iter().map(|&kind| {
        let name = cx.kind(kind);
        let sides = Color::ALL.map(|color| {
            let sets = if cx.model.kind(kind).sides[color] {
                table(cx, kind, color)
            } else {
                vec![SquareSet::EMPTY; cx.model.board.cells()]
            };
            let sets = sets.into_iter().map(|set| cx.set(set));
            quote!([#(#sets),*])
        });
        let [white, black] = sides;
        let of: Vec<KindId> = wary.iter().filter(|(_, by)| by.contains(&kind)).map(|(id, _)| *id).collect();
        let of = cx.of_kinds(&of);
        let table = format_ident!("{}_AIMS", name);
        quote! {
            if self.kinds[#name].has(square) {
                /// By side and square, what such a man could capture if nobody else were there.
                static #table: [[Bits; #cells]; 2] = [#white, #black];
                aimed |= #table[US][usize::from(square)] & #of;
            }
        }
    });
    quote! {
        /// Men of side `THEM` count as moved at which the man of side `US` aims that has just come to the square.
        fn aim<const US: usize, const THEM: usize>(&mut self, square: u8) {
            let mut aimed = Bits::EMPTY;
            #(#arms)*
            self.moved(aimed & self.men[THEM]);
        }
    }
}

/// The calls of `aim` after a move.
pub(super) fn calls(cx: &Context) -> TokenStream {
    let wary: Vec<KindId> = wary(cx).into_iter().map(|(id, _)| id).collect();
    if wary.is_empty() {
        return quote!();
    }
    let kinds = cx.of_kinds(&wary);
    let castling = cx.castles().then(|| {
        quote! {
            Tag::Castling => {
                let castling = &VARIANT.castlings[usize::from(mv.extra())];
                self.aim::<US, THEM>(castling.king_to);
                self.aim::<US, THEM>(castling.partner_to);
            }
        }
    });
    let swap = cx.swaps().then(|| {
        quote! {
            Tag::Swap => {
                self.aim::<US, THEM>(from);
                self.aim::<US, THEM>(to);
            }
        }
    });
    let pass = cx.passes().then(|| quote!(Tag::Pass => {}));
    let arms: Vec<TokenStream> = [castling, swap, pass].into_iter().flatten().collect();
    let aim = quote!(self.aim::<US, THEM>(to));
    let gate = cx.model.gating.is_some().then(|| {
        quote! {
            if let Some((_, square)) = mv.gate() {
                self.aim::<US, THEM>(square);
            }
        }
    });
    let aim = if arms.is_empty() { quote!(#aim;) } else { quote!(match mv.tag() { #(#arms)* _ => #aim, }) };
    quote! {
        if (self.unmoved & self.men[THEM] & #kinds).any() {
            #aim
            #gate
        }
    }
}
