//! Castling of men that may have begun anywhere on their rank: the squares are facts of the position.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Castling, Square};

use crate::emit::context::{Context, number};

use super::{Royalty, royalty};

/// The castlings of one side.
pub(super) fn castlings<'a>(cx: &Context, rules: impl Iterator<Item = (usize, &'a Castling)>) -> TokenStream {
    let rules: Vec<(usize, &Castling)> = rules.collect();
    let Some((_, first)) = rules.first() else { return quote!() };
    let board = &cx.model.board;
    let (files, rank) = (board.files, board.rank(first.king_to));
    let cells = |files: std::ops::Range<u8>| files.map(move |file| Square(rank * board.files + file));
    let row = cx.set(cells(0..files).collect());
    let (start, end) = (number((rank * files).into()), number((rank * files + files - 1).into()));
    let each = rules.into_iter().map(|(i, rule)| one(cx, i, rule));
    quote! {
        /// The rank on which the men castle.
        const ROW: Bits = #row;
        let way = |a: u8, b: u8| {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            ROW & ROW.up(u32::from(low - #start)) & ROW.down(u32::from(#end - high))
        };
        #(#each)*
    }
}

/// One castling rule.
fn one(cx: &Context, i: usize, rule: &Castling) -> TokenStream {
    let (bit, index, king) = (number(1 << i), number(i), cx.kind(rule.king));
    let (to, partner_to) = (number(rule.king_to.index()), number(rule.partner_to.index()));
    let royal = cx.model.kind(rule.king).royal;
    let kings = cx.model.castlings.iter().all(|c| cx.model.kind(c.king).royal);
    // Where the king stands was looked at (no check) with one royal man.
    let looked_at = royalty(cx) == Royalty::One && kings;
    let possible = cx.model.kind(rule.king).can_be_royal() && royalty(cx) != Royalty::None;
    // Who is royal as the last one only walks where it likes as long as there are others.
    let free = match (royalty(cx), royal) {
        (Royalty::Judged, false) => quote!(!self.royals_now::<US>().has(from) ||),
        _ => quote!(),
    };
    let path = possible.then(|| {
        let passed = match looked_at {
            true => quote!((way(from, #to) & !(Bits::bit(from) | Bits::bit(#to)))),
            false => quote!(((way(from, #to) & !Bits::bit(#to)) | Bits::bit(from))),
        };
        if cx.plan.danger.is_some() {
            return quote!(&& (danger & #passed).is_empty());
        }
        quote! {
            && (#free {
                let (mut passed, left) = (#passed, occupied ^ Bits::bit(from));
                let mut unattacked = true;
                while passed.any() && unattacked {
                    unattacked = self.attackers_of::<THEM>(passed.pop(), enemy, left).is_empty();
                }
                unattacked
            })
        }
    });
    let (emptied, filled) = (quote!(men), quote!(Bits::bit(#to) | Bits::bit(#partner_to)));
    let safe = match (royalty(cx), royal) {
        (Royalty::None | Royalty::Judged, _) => quote!(),
        (Royalty::One, true) => quote!(&& self.safe::<US, THEM>(#to, #emptied, #filled)),
        (Royalty::One, false) => quote!(&& self.safe::<US, THEM>(royal, #emptied, #filled)),
        (Royalty::Several, true) => {
            quote!(&& self.safe::<US, THEM>((royals & !Bits::bit(from)) | Bits::bit(#to), #emptied, #filled))
        }
        (Royalty::Several, false) => quote!(&& self.safe::<US, THEM>(royals, #emptied, #filled)),
    };
    quote! {
        if self.castling & #bit != 0 {
            let [from, partner] = self.castling_from[#index];
            let men = Bits::bit(from) | Bits::bit(partner);
            let ways = way(from, #to) | way(partner, #partner_to) | men;
            if (occupied & (ways ^ men)).is_empty() #path #safe {
                sink.push(Move::new(Tag::Castling, #king as u8, from, #to).with_extra(#index));
            }
        }
    }
}
