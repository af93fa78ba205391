//! What hands ask of making moves: marks of promoted men, kinds in hand, rights that drops give.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::Color;

use crate::emit::context::{Context, number};

/// Whether the promotion `mv` of a man of `kind` marks it.
pub(super) fn marked(cx: &Context) -> TokenStream {
    let pairs = cx.model.kinds().flat_map(|(from, kind)| {
        let to = |color: Color| kind.promotion.as_ref().map_or(&[][..], |p| &p.to[color][..]);
        Color::ALL.into_iter().flat_map(to).map(move |&to| (from, to)).collect::<Vec<_>>()
    });
    let mut bare: Vec<_> = pairs.filter(|&(from, to)| !cx.model.marks_promotion(from, to)).collect();
    bare.sort();
    bare.dedup();
    if bare.is_empty() {
        return quote!(true);
    }
    let arms = bare.into_iter().map(|(from, to)| {
        let (from, to) = (cx.kind(from), cx.kind(to));
        quote!((#from, #to))
    });
    quote!(mv.promotion().is_some_and(|becomes| !matches!((kind, usize::from(becomes)), #(#arms)|*)))
}

/// The kind in hand that is dropped as `kind`.
pub(super) fn held(cx: &Context) -> TokenStream {
    let forms = cx.model.kinds().filter(|(id, _)| cx.model.held_as(*id) != *id);
    let arms: Vec<TokenStream> = forms
        .map(|(id, _)| {
            let (id, base) = (cx.kind(id), cx.kind(cx.model.held_as(id)));
            quote!(#id => #base,)
        })
        .collect();
    if arms.is_empty() { quote!(kind) } else { quote!(match kind { #(#arms)* kind => kind }) }
}

/// Castling rights that a drop on `to` gives.
pub(super) fn gain_castlings(cx: &Context) -> TokenStream {
    let gained = cx.model.castlings.iter().enumerate().filter(|(_, c)| c.by_drop);
    let mask = gained.fold(0_usize, |mask, (i, _)| mask | 1 << i);
    if mask == 0 {
        return quote!();
    }
    let mask = number(mask);
    quote! {
        let mut rights = self.castling;
        for (i, castling) in VARIANT.castlings.iter().enumerate().filter(|(i, _)| #mask >> i & 1 != 0) {
            let own = self.men[US];
            let stands = |kind: u8, square: u8| (own & self.kinds[usize::from(kind)]).has(square);
            if castling.color as usize == US
                && (castling.king_from == to || castling.partner_from == to)
                && stands(castling.king, castling.king_from)
                && stands(castling.partner, castling.partner_from)
            {
                rights |= 1 << i;
            }
        }
        self.key ^= keys::castling(self.castling) ^ keys::castling(rights);
        self.castling = rights;
    }
}

/// Which kind a promoted man was, and as which kind a captured man is in hand.
pub(in crate::emit) fn hand_kinds(cx: &Context) -> TokenStream {
    if !cx.captures_go_to_hand() {
        return quote!();
    }
    let side = format_ident!("SIDE");
    let table = |pairs: Vec<(usize, Option<usize>)>, wrap: bool| {
        let arms = pairs.into_iter().map(|(from, to)| {
            let from = &cx.kinds[from];
            match to {
                Some(to) => {
                    let to = &cx.kinds[to];
                    if wrap { quote!(#from => Some(#to),) } else { quote!(#from => #to,) }
                }
                None => quote!(#from => None,),
            }
        });
        quote!(#(#arms)*)
    };
    let before = cx.marks_promoted().then(|| {
        let [white, black] = Color::ALL.map(|color| {
            let pairs = cx.model.kinds().filter_map(|(id, _)| {
                cx.kind_before_promotion(color, id).map(|before| (id.index(), Some(before.index())))
            });
            let arms = table(pairs.collect(), false);
            quote!(match kind { #arms other => other })
        });
        let body = cx.by_side(&side, white, black);
        quote! {
            /// What a promoted man of this kind was before.
            fn before_promotion<const SIDE: usize>(kind: usize) -> usize {
                #body
            }
        }
    });
    let [white, black] = Color::ALL.map(|color| {
        let pairs = cx.model.kinds().filter_map(|(id, _)| {
            let kind = cx.kind_in_hand(color, id);
            (kind != Some(id)).then(|| (id.index(), kind.map(|k| k.index())))
        });
        let pairs: Vec<_> = pairs.collect();
        if pairs.is_empty() {
            return quote!(Some(kind));
        }
        let arms = table(pairs, true);
        quote!(match kind { #arms other => Some(other) })
    });
    let body = cx.by_side(&side, white, black);
    quote! {
        #before
        /// As which kind a captured man is in this side's hand.
        fn in_hand_as<const SIDE: usize>(kind: usize) -> Option<usize> {
            #body
        }
    }
}
