//! Moves of the men on the board, kind by kind.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, Kind, Promotion};

use crate::emit::context::{Context, bare, number};
use crate::emit::tables::side_name;
use crate::plan::{Mover, PartId, Reach};

use super::{Royalty, binds, royalty, touches};

/// All kinds, both sides.
pub(super) fn all(cx: &Context) -> TokenStream {
    let us = format_ident!("US");
    cx.model
        .kinds()
        .map(|(id, kind)| {
            let side = |color| cx.mover(id, color).map(|(_, m)| one_man(cx, m, kind)).unwrap_or_default();
            let moves = cx.by_side(&us, side(Color::White), side(Color::Black));
            if moves.is_empty() {
                return quote!();
            }
            let name = cx.kind(id);
            if royalty(cx) == Royalty::One && cx.royals() == [id] {
                quote! {{
                    let from = royal;
                    #moves
                }}
            } else {
                quote! {
                    let mut men = own & self.kinds[#name];
                    while men.any() {
                        let from = men.pop();
                        #moves
                    }
                }
            }
        })
        .collect()
}

/// The moves of one man on `from`.
fn one_man(cx: &Context, mover: &Mover, kind: &Kind) -> TokenStream {
    let name = cx.kind(mover.kind);
    let quiet = reach(cx, mover, |r| &r.quiet);
    let capture = reach(cx, mover, |r| &r.capture);
    let friend = reach(cx, mover, |r| &r.capture_friend);
    let legal = legal(cx, kind);
    let evade = if royalty(cx) == Royalty::One && !kind.royal { quote!(&evasions) } else { quote!() };
    let plain = match &kind.promotion {
        None => {
            let sets = targets(&quiet, &capture, &friend, &[quote!(empties), quote!(victims), quote!(goals)]);
            sets.map(|sets| {
                let targets = cut(&sets, &evade);
                quote! {
                    let targets = #targets;
                    #legal
                    sink.targets(#name as u8, from, targets);
                }
            })
        }
        Some(promotion) => {
            let both = quote!((free | prey));
            targets(&quiet, &capture, &friend, &[quote!(free), quote!(prey), both]).map(|sets| {
                let promote = promote(cx, mover, promotion);
                let targets = cut(&sets, &evade);
                quote! {
                    let targets = #targets;
                    #legal
                    #promote
                }
            })
        }
    };
    let multi_step = reach(cx, mover, |r| &r.multi_step).filter(|_| cx.en_passant()).map(|reach| {
        quote! {
            let targets = #reach & empties #evade;
            #legal
            sink.tagged(Tag::MultiStep, #name as u8, from, 0, targets);
        }
    });
    let en_passant = reach(cx, mover, |r| &r.en_passant).filter(|_| cx.en_passant()).map(|reach| {
        let safe = safe(cx, kind, &quote!(Bits::bit(from) | Bits::bit(self.victim)), &quote!(Bits::bit(to)));
        let open = if cx.phase().is_some() { quote!(&free) } else { quote!() };
        quote! {
            if STAGE != QUIETS {
                let mut hits = #reach & self.en_passant #open;
                while hits.any() {
                    let to = hits.pop();
                    if #safe {
                        sink.push(Move::new(Tag::EnPassant, #name as u8, from, to));
                    }
                }
            }
        }
    });
    let swap = reach(cx, mover, |r| &r.swap).map(|reach| {
        let safe = swap_safe(cx, kind);
        quote! {
            if STAGE != CAPTURES {
                let mut partners = #reach & own;
                while partners.any() {
                    let to = partners.pop();
                    if #safe {
                        sink.push(Move::new(Tag::Swap, #name as u8, from, to));
                    }
                }
            }
        }
    });
    let locust = (!mover.captures.is_empty()).then(|| locust(cx, mover, kind));
    quote!(#plain #multi_step #en_passant #swap #locust)
}

/// The sets cut to the evasions, if there is anything to cut to.
fn cut(sets: &TokenStream, evade: &TokenStream) -> TokenStream {
    if evade.is_empty() { sets.clone() } else { quote!((#sets) #evade) }
}

/// The union of the parts, those for unmoved men included; `None` where there are none.
fn reach(cx: &Context, mover: &Mover, of: fn(&Reach) -> &Vec<PartId>) -> Option<TokenStream> {
    let (from, own) = (quote!(from), quote!(own));
    let always = of(&mover.always);
    let unmoved = of(&mover.unmoved);
    let base = cx.union(always, &from, &own);
    let extra = bare(cx.union(unmoved, &from, &own));
    match (always.is_empty(), unmoved.is_empty()) {
        (true, true) => None,
        (false, true) => Some(base),
        (true, false) => Some(quote!((if self.unmoved.has(from) { #extra } else { Bits::EMPTY }))),
        (false, false) => Some(quote!((#base | if self.unmoved.has(from) { #extra } else { Bits::EMPTY }))),
    }
}

/// Where the man may go: quiet reach cut to the first mask, capturing reach to the second, both to the third where
/// they are the same; and own men that it may capture.
fn targets(
    quiet: &Option<TokenStream>,
    capture: &Option<TokenStream>,
    friend: &Option<TokenStream>,
    [empties, victims, both]: &[TokenStream; 3],
) -> Option<TokenStream> {
    let plain = match (quiet, capture) {
        (Some(q), Some(c)) if q.to_string() == c.to_string() => Some(quote!(#q & #both)),
        (Some(q), Some(c)) => Some(quote!((#q & #empties) | (#c & #victims))),
        (Some(q), None) => Some(quote!(#q & #empties)),
        (None, Some(c)) => Some(quote!(#c & #victims)),
        (None, None) => None,
    };
    match (plain, friend) {
        (Some(p), Some(f)) => Some(quote!((#p) | (#f & friends))),
        (None, Some(f)) => Some(quote!(#f & friends)),
        (p, None) => p,
    }
}

/// Cuts `targets` to those that leave the royal men safe.
fn legal(cx: &Context, kind: &Kind) -> TokenStream {
    match royalty(cx) {
        Royalty::None => quote!(),
        Royalty::Several => quote!(let targets = self.verified::<US, THEM>(royals, from, targets);),
        Royalty::One if kind.royal => quote!(let targets = self.refuges::<US, THEM>(from, targets);),
        Royalty::One if !binds(cx) => quote!(),
        Royalty::One => {
            let touched = touches(cx).then(|| {
                quote! {
                    else if (targets & touchy).any() {
                        (targets & !touchy) | self.verified::<US, THEM>(royal, from, targets & touchy)
                    }
                }
            });
            quote! {
                let targets = if bound.has(from) {
                    self.verified::<US, THEM>(royal, from, targets)
                } #touched else {
                    targets
                };
            }
        }
    }
}

/// Whether the royal men are safe after the man on `from` went to `to`.
pub(super) fn safe(cx: &Context, kind: &Kind, emptied: &TokenStream, filled: &TokenStream) -> TokenStream {
    match (royalty(cx), kind.royal) {
        (Royalty::None, _) => quote!(true),
        (Royalty::One, false) => quote!(self.safe::<US, THEM>(royal, #emptied, #filled)),
        (Royalty::One, true) => quote!(self.safe::<US, THEM>(to, #emptied, #filled)),
        (Royalty::Several, false) => quote!(self.safe::<US, THEM>(royals, #emptied, #filled)),
        (Royalty::Several, true) => {
            quote!(self.safe::<US, THEM>((royals ^ Bits::bit(from)) | Bits::bit(to), #emptied, #filled))
        }
    }
}

/// The same after the men on `from` and `to` changed places.
fn swap_safe(cx: &Context, kind: &Kind) -> TokenStream {
    match (royalty(cx), kind.royal) {
        (Royalty::None, _) => quote!(true),
        (Royalty::One, true) => quote!(self.safe::<US, THEM>(to, Bits::EMPTY, Bits::EMPTY)),
        (Royalty::One, false) => {
            quote!(self.safe::<US, THEM>(if to == royal { from } else { royal }, Bits::EMPTY, Bits::EMPTY))
        }
        (Royalty::Several, _) => quote!({
            let both = Bits::bit(from) | Bits::bit(to);
            let after =
                if (royals & both).several() || (royals & both).is_empty() { royals } else { royals ^ both };
            self.safe::<US, THEM>(after, Bits::EMPTY, Bits::EMPTY)
        }),
    }
}

/// Promotions among `targets`, and what stays.
fn promote(cx: &Context, mover: &Mover, promotion: &Promotion) -> TokenStream {
    let name = cx.kind(mover.kind);
    let color = mover.color;
    let zone = cx.set(promotion.zone[color]);
    let forced = cx.set(promotion.forced[color]);
    let choices = promotion.to[color].iter().map(|&to| {
        let kind = cx.kind(to);
        let push = quote!(sink.tagged(Tag::Promotion, #name as u8, from, #kind as u8, promoting););
        if promotion.captured_only {
            let most = number(cx.setup_count(color, to));
            quote!(if (own & self.kinds[#kind]).count() < #most { #push })
        } else {
            push
        }
    });
    let promoting = if promotion.leaving {
        quote!(if ZONE.has(from) { targets } else { targets & ZONE })
    } else {
        quote!(targets & ZONE)
    };
    let (must, staying) = if promotion.zone[color] == promotion.forced[color] {
        (quote!(), quote!(!ZONE))
    } else {
        let doc = " Where it must promote.";
        (quote!(#[doc = #doc] const FORCED: Bits = #forced;), quote!(!FORCED))
    };
    quote! {
        /// Where it promotes.
        const ZONE: Bits = #zone;
        #must
        if STAGE != QUIETS {
            let promoting = #promoting;
            #(#choices)*
        }
        sink.targets(#name as u8, from, targets & #staying & stage);
    }
}

/// Moves that capture on the way.
fn locust(cx: &Context, mover: &Mover, kind: &Kind) -> TokenStream {
    let name = cx.kind(mover.kind);
    let safe = safe(cx, kind, &quote!(emptied), &quote!(Bits::bit(to)));
    let spared = match (royalty(cx), cx.captures_friends()) {
        (Royalty::None, _) | (_, false) => quote!(),
        (Royalty::One, true) => quote!(!emptied.has(royal) &&),
        (Royalty::Several, true) => quote!((emptied & royals & !Bits::bit(from)).is_empty() &&),
    };
    let spared = if kind.royal && royalty(cx) == Royalty::One { quote!() } else { spared };
    let peace =
        if cx.phase().is_some_and(|p| p.no_captures) { quote!(&&!self.opening_phase) } else { quote!() };
    let room = if cx.phase().is_some_and(|p| p.own_half) { quote!(room.has(to) &&) } else { quote!() };
    let paths = |what: &str| {
        let table = format_ident!("{}_{}_{what}", name, side_name(mover.color));
        quote! {
            #table.for_each(from, occupied, own, |to, on_the_way| {
                let mut emptied = Bits::bit(from);
                let mut mv = Move::new(Tag::Locust, #name as u8, from, to);
                for &victim in on_the_way {
                    emptied |= Bits::bit(victim);
                    mv = mv.with_victim(victim);
                }
                if #room #spared #safe {
                    sink.push(mv);
                }
            });
        }
    };
    let any = |unmoved| mover.captures.iter().flatten().any(|p| p.unmoved == unmoved);
    let always = any(false).then(|| paths("CAPTURES"));
    let unmoved = any(true).then(|| {
        let paths = paths("UNMOVED_CAPTURES");
        quote!(if self.unmoved.has(from) { #paths })
    });
    quote! {
        if STAGE != QUIETS #peace {
            #always
            #unmoved
        }
    }
}
