//! Moves that are not a man's own: drops, castling, the exchange of the king, the pass; and the opening phase.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Castling, Color, PerColor, PhaseEnd, SwapWhen};

use crate::emit::context::{Context, number};
use crate::emit::tables::side_name;
use crate::plan::Mover;

use super::any_array;
use super::drops::drops;
use super::{Royalty, judge, men, royalty, unchecked};

/// All of them.
pub(super) fn all(cx: &Context) -> TokenStream {
    let drops = drops(cx);
    let castling = castling(cx);
    let swap = match cx.model.king_swap.as_ref().map(|s| s.when) {
        Some(SwapWhen::AnyTime) => quote! {
            if STAGE != CAPTURES {
                self.exchanges::<US, THEM, S>(sink);
            }
        },
        Some(SwapWhen::Once) => quote! {
            if STAGE != CAPTURES && self.swaps_left[US] {
                self.exchanges::<US, THEM, S>(sink);
            }
        },
        Some(SwapWhen::WhenStalemated) | None => quote!(),
    };
    let pass = judge::pass(cx);
    quote!(#drops #castling #swap #pass)
}

/// `room`: where men may go during the opening phase.
pub(super) fn room(cx: &Context) -> TokenStream {
    if !cx.phase().is_some_and(|p| p.own_half) {
        return quote!();
    }
    let board = &cx.model.board;
    let own = PerColor::from_fn(|c| {
        board.squares().filter(|&s| board.relative_rank(c, s) <= board.ranks.div_ceil(2)).collect()
    });
    let own = cx.sets(&own);
    quote! {
        /// By side, the ranks up to the middle of the board.
        const OWN_HALF: [Bits; 2] = #own;
        let room = if self.opening_phase { OWN_HALF[US] } else { !Bits::EMPTY };
    }
}

fn castling(cx: &Context) -> TokenStream {
    if !cx.castles() {
        return quote!();
    }
    let us = format_ident!("US");
    let [white, black] = Color::ALL.map(|color| {
        let rules = cx.model.castlings.iter().enumerate().filter(|(_, c)| c.color == color);
        if cx.any_array() {
            return any_array::castlings(cx, rules);
        }
        rules.map(|(i, rule)| one_castling(cx, i, rule)).collect::<TokenStream>()
    });
    let rules = cx.by_side(&us, white, black);
    let kings = cx.model.castlings.iter().all(|c| cx.model.kind(c.king).royal);
    let unchecked = match royalty(cx) {
        Royalty::One if kings => {
            let unchecked = unchecked(cx);
            quote!(&& #unchecked)
        }
        _ => quote!(),
    };
    quote! {
        if STAGE != CAPTURES && self.castling != 0 #unchecked {
            #rules
        }
    }
}

/// One castling rule.
fn one_castling(cx: &Context, i: usize, rule: &Castling) -> TokenStream {
    let board = &cx.model.board;
    let rank = i32::from(board.rank(rule.king_from));
    let file = |s| i32::from(board.file(s));
    let span = |a, b| {
        let (low, high) = (std::cmp::min(file(a), file(b)), std::cmp::max(file(a), file(b)));
        (low..=high).filter_map(move |f| board.square(f, rank))
    };
    let mut between: tabiya_dsl::model::SquareSet =
        span(rule.king_from, rule.partner_from).chain(span(rule.king_from, rule.king_to)).collect();
    between = between.or(span(rule.partner_from, rule.partner_to).collect());
    between.remove(rule.king_from);
    between.remove(rule.partner_from);
    let between = cx.set(between);
    let bit = number(1 << i);
    let index = number(i);
    let king = cx.kind(rule.king);
    let [from, to, partner_from, partner_to] =
        [rule.king_from, rule.king_to, rule.partner_from, rule.partner_to].map(|s| number(s.index()));
    let royal = cx.model.kind(rule.king).royal;
    let kings = cx.model.castlings.iter().all(|c| cx.model.kind(c.king).royal);
    let possible = cx.model.kind(rule.king).can_be_royal();
    // Where the king stands was looked at (no check) with one royal man; else the first square is among the path.
    let passes: tabiya_dsl::model::SquareSet = span(rule.king_from, rule.king_to)
        .filter(|&s| s != rule.king_to || s == rule.king_from)
        .filter(|&s| s != rule.king_from || royalty(cx) != Royalty::One || !kings)
        .collect();
    // Who is royal as the last one only walks where it likes as long as there are others.
    let free = match (royalty(cx), royal) {
        (Royalty::Judged, false) => quote!(!self.royals_now::<US>().has(#from) ||),
        _ => quote!(),
    };
    let path = (possible && royalty(cx) != Royalty::None && !passes.is_empty()).then(|| {
        if cx.plan.danger.is_some() {
            let passes = cx.set(passes);
            return quote!(&& (danger & #passes).is_empty());
        }
        let passes = passes.iter().map(|s| number(s.index()));
        let walk = quote! {
            [#(#passes),*].into_iter().all(|s| self.attackers_of::<THEM>(s, enemy, occupied ^ Bits::bit(#from)).is_empty())
        };
        if free.is_empty() { quote!(&& #walk) } else { quote!(&& (#free #walk)) }
    });
    let emptied = quote!(Bits::bit(#from) | Bits::bit(#partner_from));
    let filled = quote!(Bits::bit(#to) | Bits::bit(#partner_to));
    let safe = match (royalty(cx), royal) {
        (Royalty::None | Royalty::Judged, _) => quote!(),
        (Royalty::One, true) => quote!(&& self.safe::<US, THEM>(#to, #emptied, #filled)),
        (Royalty::One, false) => quote!(&& self.safe::<US, THEM>(royal, #emptied, #filled)),
        (Royalty::Several, true) => {
            quote!(&& self.safe::<US, THEM>((royals ^ Bits::bit(#from)) | Bits::bit(#to), #emptied, #filled))
        }
        (Royalty::Several, false) => quote!(&& self.safe::<US, THEM>(royals, #emptied, #filled)),
    };
    quote! {
        if self.castling & #bit != 0 && (occupied & #between).is_empty() #path #safe {
            sink.push(Move::new(Tag::Castling, #king as u8, #from, #to).with_extra(#index));
        }
    }
}

/// `exchanges`, and the generator that adds them where there is no other move.
pub(super) fn stalemate_swaps(cx: &Context) -> TokenStream {
    let stalemated = judge::when_stalemated(cx);
    let Some(swap) = &cx.model.king_swap else { return stalemated };
    let royals = cx.of_kinds(&cx.royals());
    let partners = cx.of_kinds(&swap.partners);
    let forbidden =
        swap.partners.iter().zip(&swap.forbidden).filter(|(_, f)| f.0.iter().any(|s| !s.is_empty())).map(
            |(&kind, forbidden)| {
                let name = cx.kind(kind);
                let sets = cx.sets(forbidden);
                quote! {{
                    /// By side, where it may not be put.
                    const FORBIDDEN: [Bits; 2] = #sets;
                    if FORBIDDEN[US].has(royal) {
                        partners &= !self.kinds[#name];
                    }
                }}
            },
        );
    let safe = match royalty(cx) {
        Royalty::None | Royalty::Judged => quote!(true),
        Royalty::One => quote!(self.safe::<US, THEM>(to, Bits::EMPTY, Bits::EMPTY)),
        Royalty::Several => quote!({
            let after = if royals.has(to) { royals } else { (royals ^ Bits::bit(royal)) | Bits::bit(to) };
            self.safe::<US, THEM>(after, Bits::EMPTY, Bits::EMPTY)
        }),
    };
    let mut out = quote! {
        /// Exchanges of the royal man with another own man.
        fn exchanges<const US: usize, const THEM: usize, S: Sink>(&self, sink: &mut S) {
            let own = self.men[US];
            let royals = own & #royals;
            let mut rest = royals;
            while rest.any() {
                let royal = rest.pop();
                let kind = self.kind_on(royal).unwrap_or(0);
                let mut partners = (own & #partners) & !Bits::bit(royal);
                #(#forbidden)*
                while partners.any() {
                    let to = partners.pop();
                    if #safe {
                        sink.push(Move::new(Tag::Swap, kind, royal, to));
                    }
                }
            }
        }
    };
    out.extend(stalemated);
    out
}

/// `contact`: whether a man of either side could capture, which ends an opening phase.
pub(super) fn contact(cx: &Context) -> TokenStream {
    if !cx.phase().is_some_and(|p| p.until == PhaseEnd::FirstContact) {
        return quote!();
    }
    let sides = Color::ALL.map(|color| {
        let (own, enemy) = (number(color.index()), number(1 - color.index()));
        let captures = |mover: &Mover| {
            !mover.always.capture.is_empty()
                || !mover.unmoved.capture.is_empty()
                || !mover.captures.is_empty()
        };
        let kinds = cx.movers(color).filter(|(_, mover, _)| captures(mover)).map(|(_, mover, kind)| {
            let name = cx.kind(mover.kind);
            let allowed = men::spared(cx, kind).map(|men| quote!(let enemy = enemy & !#men;));
            let reach = cx.union(&mover.always.capture, &quote!(from), &quote!(own));
            let unmoved = (!mover.unmoved.capture.is_empty()).then(|| {
                let reach = cx.union(&mover.unmoved.capture, &quote!(from), &quote!(own));
                quote!(|| (self.unmoved.has(from) && (#reach & enemy).any()))
            });
            let locust = (!mover.captures.is_empty()).then(|| {
                let table = format_ident!("{}_{}_CAPTURES", name, side_name(color));
                quote!(#table.for_each(from, occupied, own, |_, victims| {
                    contact |= victims.iter().any(|&v| enemy.has(v));
                });)
            });
            quote! {
                let mut men = own & self.kinds[#name];
                while men.any() {
                    let from = men.pop();
                    #allowed
                    contact |= (#reach & enemy).any() #unmoved;
                    #locust
                }
            }
        });
        quote! {{
            let own = self.men[#own];
            let enemy = self.men[#enemy];
            #(#kinds)*
        }}
    });
    quote! {
        /// Whether a man of either side could capture an enemy by its movement alone.
        fn contact(&self) -> bool {
            let occupied = self.men[WHITE] | self.men[BLACK];
            let mut contact = false;
            #(#sides)*
            contact
        }
    }
}
