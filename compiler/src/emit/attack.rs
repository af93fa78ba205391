//! Who attacks a square: the reversed capturing reach of every kind of one side.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, KindId};

use crate::plan::PartId;

use super::context::Context;

/// `attackers_of` and `capture_reach`.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let by = format_ident!("BY");
    let [white, black] = Color::ALL.map(|c| attackers(cx, c));
    let body = cx.by_side(&by, white, black);
    let occupied = if body.to_string().contains("occupied") { quote!(occupied) } else { quote!(_) };
    quote! {
        impl #name {
            /// Those of `men`, all of side `BY`, that attack `target` on a board occupied like that.
            #[inline(always)]
            fn attackers_of<const BY: usize>(&self, target: u8, men: Bits, #occupied: Bits) -> Bits {
                (#body) & men
            }
        }
    }
}

/// The union over parts of reach and the kinds that attack along it.
fn attackers(cx: &Context, by: Color) -> TokenStream {
    // Part -> kinds whose every man attacks so, kinds whose unmoved men do.
    let mut users: BTreeMap<PartId, (Vec<KindId>, Vec<KindId>)> = BTreeMap::new();
    for (_, mover, _) in cx.movers(by) {
        for &part in &mover.always.attack {
            users.entry(part).or_default().0.push(mover.kind);
        }
        for &part in &mover.unmoved.attack {
            users.entry(part).or_default().1.push(mover.kind);
        }
    }
    let terms: Vec<TokenStream> = users
        .iter()
        .flat_map(|(&part, (always, unmoved))| {
            let reach = cx.call(part, &quote!(target), &quote!(men));
            let always = (!always.is_empty()).then(|| cx.of_kinds(always));
            let unmoved = (!unmoved.is_empty()).then(|| {
                let kinds = cx.of_kinds(unmoved);
                quote!((#kinds & self.unmoved))
            });
            [always, unmoved].into_iter().flatten().map(move |men| quote!((#reach & #men)))
        })
        .collect();
    if terms.is_empty() { quote!(Bits::EMPTY) } else { quote!(#(#terms)|*) }
}

/// The body of `Position::reach`: the capturing reach of one man.
pub(super) fn reach(cx: &Context) -> TokenStream {
    let own = quote!(self.men[color as usize]);
    let mut own_used = false;
    let arms: Vec<TokenStream> = cx
        .model
        .kinds()
        .map(|(id, _)| {
            let kind = cx.kind(id);
            let side =
                |color| cx.mover(id, color).map(|(_, m)| cx.union(&m.always.capture, &quote!(from), &own));
            let value = match (side(Color::White), side(Color::Black)) {
                (Some(w), Some(b)) if w.to_string() != b.to_string() => {
                    let (w, b) = (super::context::bare(w), super::context::bare(b));
                    quote!(match color { Color::White => #w, Color::Black => #b })
                }
                (Some(one), _) | (None, Some(one)) => one,
                (None, None) => quote!(Bits::EMPTY),
            };
            let value = super::context::bare(value);
            let text = value.to_string();
            own_used |= text.contains("color");
            quote!(#kind => #value)
        })
        .collect();
    let uses = |word: &str| arms.iter().any(|a| a.to_string().contains(word));
    let occupied = if uses("occupied") { quote!() } else { quote!(let _ = occupied;) };
    let color = if own_used { quote!() } else { quote!(let _ = color;) };
    quote! {
        #occupied
        #color
        match usize::from(kind) {
            #(#arms,)*
            _ => Bits::EMPTY,
        }
    }
}
