//! Promotion as a move of its own, where a man stands or with a step of what it becomes.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, InPlace, Kind, KindId};

use crate::emit::context::Context;
use crate::emit::tables::side_name;
use crate::plan::{Mover, PartId};

use super::men;

/// The kinds that promote so.
fn kinds<'a>(cx: &Context<'a>) -> Vec<(KindId, &'a Kind, InPlace)> {
    let rule = |kind: &Kind| kind.promotion.as_ref().and_then(|p| p.in_place);
    cx.model.kinds().filter_map(|(id, kind)| Some((id, kind, rule(kind)?))).collect()
}

/// Those moves of all kinds.
pub(super) fn all(cx: &Context) -> TokenStream {
    let us = format_ident!("US");
    let one = |(id, kind, rule): (KindId, &Kind, InPlace)| {
        let side = |color| cx.mover(id, color).map(|(_, m)| one_side(cx, m, kind, rule)).unwrap_or_default();
        let moves = cx.by_side(&us, side(Color::White), side(Color::Black));
        if moves.is_empty() {
            return quote!();
        }
        let name = cx.kind(id);
        let zone = cx.sets(&rule.zone);
        let last = rule.last_anywhere.then(|| quote!(let zone = if men.several() { zone } else { men };));
        quote! {
            if STAGE != QUIETS {
                /// By side, where it can become something else.
                const ZONES: [Bits; 2] = #zone;
                let men = own & self.kinds[#name];
                let zone = ZONES[US];
                #last
                let mut men = men & zone;
                while men.any() {
                    let from = men.pop();
                    #moves
                }
            }
        }
    };
    kinds(cx).into_iter().map(one).collect()
}

/// The moves of the man on `from`.
fn one_side(cx: &Context, mover: &Mover, kind: &Kind, rule: InPlace) -> TokenStream {
    let Some(promotion) = &kind.promotion else { return quote!() };
    let name = cx.kind(mover.kind);
    let safe = men::safe(cx, kind, &quote!(Bits::bit(from)), &quote!(Bits::bit(to)));
    let meek = rule.attacks_nobody.then(|| quote!(&&self.meek::<US, THEM>(mv)));
    let here = |put: TokenStream| quote!(if ONLY.has(from) { #put });
    men::choices(cx, mover, promotion, &here, |to| {
        let becomes = (0..cx.kinds.len()).map(KindId::new).find(|&id| cx.kind(id) == to);
        let goes = becomes.filter(|_| rule.moving).and_then(|id| cx.mover(id, mover.color)).map(|(_, m)| {
            let parts: Vec<PartId> = m.always.quiet.iter().chain(&m.always.multi_step).copied().collect();
            let reach = cx.union(&parts, &quote!(from), &quote!(own));
            let calm: Vec<PartId> = m.calm[0].quiet.iter().chain(&m.calm[0].multi_step).copied().collect();
            let calm = (!calm.is_empty()).then(|| {
                let reach = cx.union(&calm, &quote!(from), &quote!(own));
                quote!(| if calm { #reach & free } else { Bits::EMPTY })
            });
            quote!(| (#reach & free) #calm)
        });
        quote! {
            let mut targets = Bits::bit(from) #goes;
            while targets.any() {
                let to = targets.pop();
                let mv = Move::new(Tag::Promotion, #name as u8, from, to).with_extra(#to as u8);
                if #safe #meek {
                    sink.push(mv);
                }
            }
        }
    })
}

/// `meek`, where some man may only become something that attacks nobody.
pub(super) fn meek(cx: &Context) -> TokenStream {
    let rules: Vec<_> = kinds(cx).into_iter().filter(|(_, _, rule)| rule.attacks_nobody).collect();
    if rules.is_empty() {
        return quote!();
    }
    let us = format_ident!("US");
    let side = |color: Color| {
        let mut becomes: Vec<KindId> = rules
            .iter()
            .filter_map(|(_, kind, _)| kind.promotion.as_ref())
            .flat_map(|p| p.to[color].iter().copied())
            .collect();
        becomes.sort();
        becomes.dedup();
        let arms = becomes.into_iter().filter_map(|id| {
            let (_, mover) = cx.mover(id, color)?;
            let name = cx.kind(id);
            let reach = cx.union(&mover.always.capture, &quote!(from), &quote!(own));
            let locust = (!mover.captures.is_empty()).then(|| {
                let table = format_ident!("{}_{}_CAPTURES", name, side_name(color));
                quote!(#table.for_each(from, occupied, own, |_, victims| {
                    attacks |= victims.iter().any(|&v| enemy.has(v));
                });)
            });
            let taken: Vec<TokenStream> = cx
                .model
                .kind(id)
                .spares
                .iter()
                .map(|spared| {
                    let spared = cx.kind(spared);
                    quote!(let enemy = enemy & !after.kinds[#spared];)
                })
                .collect();
            let allowed = quote!(#(#taken)*);
            Some(quote! {
                #name => {
                    #allowed
                    attacks |= (#reach & enemy).any();
                    #locust
                }
            })
        });
        quote!(match usize::from(mv.extra()) { #(#arms)* _ => {} })
    };
    let attacks = cx.by_side(&us, side(Color::White), side(Color::Black));
    quote! {
        /// Whether after the promotion the new man could capture nobody, and there is no check.
        fn meek<const US: usize, const THEM: usize>(&self, mv: Move) -> bool {
            let mut after = self.clone();
            after.play_for::<US, THEM>(mv);
            let (own, enemy) = (after.men[US], after.men[THEM]);
            let occupied = own | enemy;
            let from = mv.to();
            let mut attacks = false;
            #attacks
            !attacks && !after.in_check()
        }
    }
}
