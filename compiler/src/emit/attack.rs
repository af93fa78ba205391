//! Who attacks a square: the reversed capturing reach of every kind of one side.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, KindId};

use crate::plan::{Danger, Mover, PartId, Threat};

use super::context::{Context, bare, mentions};
use super::tables::{chain_names, near_name, sight_names};

/// `attackers_of` and, where the plan wants it, `danger`.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let royal_takers: Vec<KindId> =
        cx.model.kinds().map(|(id, _)| id).filter(|&id| !cx.model.spares_royals(id)).collect();
    let attackers = match royal_takers.len() == cx.model.kinds.len() {
        true => function(
            cx,
            "attackers_of",
            " Those of `men`, all of side `BY`, that attack `target` on a board occupied like that.",
            Color::ALL.map(|by| attackers(cx, by, None)),
        ),
        false => {
            let checks = function(
                cx,
                "attackers_of",
                " Those of `men`, all of side `BY`, that attack a royal man on `target` on a board occupied like that.",
                Color::ALL.map(|by| attackers(cx, by, Some(&royal_takers))),
            );
            let captors = function(
                cx,
                "captors_of",
                " Those of `men`, all of side `BY`, whose movement captures on `target` on a board occupied like that.",
                Color::ALL.map(|by| attackers(cx, by, None)),
            );
            quote!(#checks #captors)
        }
    };
    let danger = danger(cx);
    quote! {
        impl #name {
            #attackers
            #danger
        }
    }
}

/// A method that says who of some men attacks a square; `by` is White's and Black's expression.
pub(super) fn function(cx: &Context, name: &str, doc: &str, by: [TokenStream; 2]) -> TokenStream {
    let (name, side) = (format_ident!("{name}"), format_ident!("BY"));
    let [white, black] = by;
    let body = cx.by_side(&side, white, black);
    let occupied = if mentions(&body, "occupied") { quote!(occupied) } else { quote!(_) };
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #name<const BY: usize>(&self, target: u8, men: Bits, #occupied: Bits) -> Bits {
            (#body) & men
        }
    }
}

/// `danger`: what men of one side attack, kinds that do it alike together.
fn danger(cx: &Context) -> TokenStream {
    let Some(danger) = &cx.plan.danger else { return quote!() };
    let by = format_ident!("BY");
    let together = Color::ALL.map(|color| {
        let movers = danger[color.index()].shifted.iter().filter_map(|&kind| cx.mover(kind, color));
        let shifts = movers.flat_map(|(_, mover)| {
            let men = cx.of_kinds(&[mover.kind]);
            let shifts = mover.shifts.iter().flat_map(|shifts| &shifts.capture);
            shifts.map(move |shift| cx.shifted(&quote!(men & #men), shift, &quote!(!occupied)))
        });
        shifts.map(|targets| quote!(danger |= #targets;)).collect()
    });
    let loops = Color::ALL.map(|color| {
        let threats = danger[color.index()].threats.iter().enumerate();
        let mut threats: TokenStream = threats.map(|(i, threat)| one_threat(cx, color, i, threat)).collect();
        threats.extend(sights(cx, color, &danger[color.index()]));
        threats
    });
    let ([white, black], [white_loops, black_loops]) = (together, loops);
    let (together, loops) = (cx.by_side(&by, white, black), cx.by_side(&by, white_loops, black_loops));
    let body = quote!(#together #loops);
    let named = |name: &str| {
        let ident = format_ident!("{name}");
        if mentions(&body, name) { quote!(#ident) } else { quote!(_) }
    };
    let (occupied, royal) = (named("occupied"), named("royal"));
    quote! {
        /// Every square that men of side `BY` attack on a board occupied like that, but for some that don't matter to
        /// a royal man on `royal`.
        #[inline(always)]
        fn danger<const BY: usize>(&self, #royal: u8, #occupied: Bits) -> Bits {
            let men = self.men[BY];
            let mut danger = Bits::EMPTY;
            #body
            danger
        }
    }
}

/// Whether riders see the squares that matter.
fn sights(cx: &Context, by: Color, danger: &Danger) -> TokenStream {
    if danger.sights.is_empty() {
        return quote!();
    }
    let (names, wanted) = sight_names(cx, by);
    let chains = cx.legality(!by).chains().iter().enumerate();
    let looks = chains.zip(&danger.sights).zip(names).filter(|((_, sights), _)| !sights.is_empty());
    let looks = looks.map(|(((i, chain), sights), leaps)| {
        let (origins, line) = chain_names(cx, !by, i, chain);
        let kinds: Vec<TokenStream> = sights.iter().map(|sight| cx.of_kinds(&[sight.kind])).collect();
        quote! {
            seen |= (men & (#((#leaps.reach(to) & #kinds))|*)).any();
            (men & (#((#origins.reach(to) & #kinds))|*)).for_each(|from| {
                seen |= (#line.of(to, from) & occupied).is_empty();
            });
        }
    });
    quote! {
        let doubtful = (#wanted.reach(royal) & !self.men[1 - BY] & !danger) | Bits::bit(royal);
        doubtful.for_each(|to| {
            let mut seen = false;
            #(#looks)*
            if seen {
                danger |= Bits::bit(to);
            }
        });
    }
}

/// What the men of one threat attack.
fn one_threat(cx: &Context, color: Color, i: usize, threat: &Threat) -> TokenStream {
    let unmoved = cx.of_kinds(&threat.unmoved);
    let who = match (threat.kinds.is_empty(), threat.unmoved.is_empty()) {
        (_, true) => cx.of_kinds(&threat.kinds),
        (true, false) => quote!(#unmoved & self.unmoved),
        (false, false) => {
            let always = cx.of_kinds(&threat.kinds);
            quote!((#always | (#unmoved & self.unmoved)))
        }
    };
    let near = near_name(cx, color, i).map(|near| quote!(& #near.reach(royal)));
    let reach = bare(cx.union(&threat.parts, &quote!(from), &quote!(men)));
    quote!((men & #who #near).for_each(|from| danger |= #reach);)
}

/// The union over parts of reach and the kinds, all or these, that attack along it.
pub(super) fn attackers(cx: &Context, by: Color, kinds: Option<&[KindId]>) -> TokenStream {
    // Part -> kinds whose every man attacks so, kinds whose unmoved men do.
    let mut users: BTreeMap<PartId, (Vec<KindId>, Vec<KindId>)> = BTreeMap::new();
    let wanted = |kind| kinds.is_none_or(|kinds| kinds.contains(&kind));
    for (_, mover, _) in cx.movers(by).filter(|(_, mover, _)| wanted(mover.kind)) {
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
    match terms.as_slice() {
        [] => quote!(Bits::EMPTY),
        [one] => bare(one.clone()),
        several => quote!(#(#several)|*),
    }
}

/// The body of `Position::attackers`: who gives check along ways on which nothing is captured attacks royal men only.
pub(super) fn attackers_of_either(cx: &Context) -> TokenStream {
    let sparing = cx.model.kinds().any(|(id, _)| cx.model.spares_royals(id));
    let function = format_ident!("{}", if sparing { "captors_of" } else { "attackers_of" });
    let found = quote! {
        match by {
            Color::White => self.#function::<WHITE>(target, self.men[WHITE] & occupied, occupied),
            Color::Black => self.#function::<BLACK>(target, self.men[BLACK] & occupied, occupied),
        }
    };
    let found = captors(cx, found);
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

/// Takes those out of `found` that may not take who stands on the target.
fn captors(cx: &Context, found: TokenStream) -> TokenStream {
    let sparing = cx.model.kinds().filter(|(_, kind)| !kind.spares.is_empty());
    let cuts: Vec<TokenStream> = sparing
        .map(|(id, kind)| {
            let spared: Vec<KindId> = kind.spares.iter().collect();
            let (taker, taken) = (cx.of_kinds(&[id]), cx.of_kinds(&spared));
            quote! {
                if #taken.has(target) {
                    found &= !#taker;
                }
            }
        })
        .collect();
    if cuts.is_empty() {
        return found;
    }
    quote! {{
        let mut found = #found;
        #(#cuts)*
        found
    }}
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
                    let (w, b) = (bare(w), bare(b));
                    quote!(match color { Color::White => #w, Color::Black => #b })
                }
                (Some(one), _) | (None, Some(one)) => one,
                (None, None) => quote!(Bits::EMPTY),
            };
            let value = bare(value);
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
