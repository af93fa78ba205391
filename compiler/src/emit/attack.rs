//! Who attacks a square: the reversed capturing reach of every kind of one side.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, KindId};

use crate::plan::{Mover, PartId};

use super::context::Context;

/// `attackers_of` and, where the plan wants it, `danger`.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let by = format_ident!("BY");
    let [white, black] = Color::ALL.map(|c| attackers(cx, c));
    let body = cx.by_side(&by, white, black);
    let occupied = if body.to_string().contains("occupied") { quote!(occupied) } else { quote!(_) };
    let danger = danger(cx);
    quote! {
        impl #name {
            /// Those of `men`, all of side `BY`, that attack `target` on a board occupied like that.
            #[inline(always)]
            fn attackers_of<const BY: usize>(&self, target: u8, men: Bits, #occupied: Bits) -> Bits {
                (#body) & men
            }
            #danger
        }
    }
}

/// `danger`: what men of one side attack, kinds that do it alike together.
fn danger(cx: &Context) -> TokenStream {
    if !cx.plan.danger {
        return quote!();
    }
    let by = format_ident!("BY");
    let side = |color| {
        // Kinds, and whether only their unmoved men -> the parts that those share.
        let mut parts: BTreeMap<PartId, BTreeSet<(KindId, bool)>> = BTreeMap::new();
        let mut together = TokenStream::new();
        for (_, mover, _) in cx.movers(color) {
            if let Some(shifts) = &mover.shifts {
                let men = cx.of_kinds(&[mover.kind]);
                for shift in &shifts.capture {
                    let targets = cx.shifted(&quote!(men & #men), shift, &quote!(!occupied));
                    together.extend(quote!(danger |= #targets;));
                }
                continue;
            }
            for (unmoved, reach) in [(false, &mover.always), (true, &mover.unmoved)] {
                for &part in reach.capture.iter().chain(&reach.check) {
                    parts.entry(part).or_default().insert((mover.kind, unmoved));
                }
            }
        }
        let mut users: BTreeMap<BTreeSet<(KindId, bool)>, Vec<PartId>> = BTreeMap::new();
        for (part, kinds) in parts {
            users.entry(kinds).or_default().push(part);
        }
        let loops = users.iter().map(|(kinds, parts)| {
            let of = |unmoved| -> Vec<KindId> {
                kinds.iter().filter(|(_, u)| *u == unmoved).map(|(kind, _)| *kind).collect()
            };
            let unmoved = cx.of_kinds(&of(true));
            let who = match (of(false).is_empty(), of(true).is_empty()) {
                (_, true) => cx.of_kinds(&of(false)),
                (true, false) => quote!(#unmoved & self.unmoved),
                (false, false) => {
                    let always = cx.of_kinds(&of(false));
                    quote!((#always | (#unmoved & self.unmoved)))
                }
            };
            let reach = super::context::bare(cx.union(parts, &quote!(from), &quote!(men)));
            quote! {
                let mut rest = men & #who;
                while rest.any() {
                    let from = rest.pop();
                    danger |= #reach;
                }
            }
        });
        (together, quote!(#(#loops)*))
    };
    let [(white, white_loops), (black, black_loops)] = Color::ALL.map(side);
    let (together, loops) = (cx.by_side(&by, white, black), cx.by_side(&by, white_loops, black_loops));
    let body = quote!(#together #loops);
    let occupied = if super::context::mentions(&body, "occupied") { quote!(occupied) } else { quote!(_) };
    quote! {
        /// Every square that men of side `BY` attack on a board occupied like that.
        #[inline(always)]
        fn danger<const BY: usize>(&self, #occupied: Bits) -> Bits {
            let men = self.men[BY];
            let mut danger = Bits::EMPTY;
            #body
            danger
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

/// The body of `Position::attackers`: who gives check along ways on which nothing is captured attacks royal men only.
pub(super) fn attackers_of_either(cx: &Context) -> TokenStream {
    let found = quote! {
        match by {
            Color::White => self.attackers_of::<WHITE>(target, self.men[WHITE] & occupied, occupied),
            Color::Black => self.attackers_of::<BLACK>(target, self.men[BLACK] & occupied, occupied),
        }
    };
    let checks = |mover: &Mover| !mover.always.check.is_empty() || !mover.unmoved.check.is_empty();
    let threatening: Vec<KindId> = Color::ALL
        .into_iter()
        .flat_map(|color| cx.movers(color))
        .filter(|(_, mover, _)| checks(mover))
        .map(|(_, mover, _)| mover.kind)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    if threatening.is_empty() {
        return found;
    }
    let (royal, threatening) = (cx.of_kinds(&cx.royals()), cx.of_kinds(&threatening));
    quote! {
        let found = #found;
        if #royal.has(target) {
            return found;
        }
        let mut rest = found & #threatening;
        let mut captors = found & !rest;
        while rest.any() {
            let from = rest.pop();
            let kind = self.kind_on(from).unwrap_or_default();
            if self.reach(kind, by, from, occupied).has(target) {
                captors |= Bits::bit(from);
            }
        }
        captors
    }
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
