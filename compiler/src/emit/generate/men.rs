//! Moves of the men on the board, kind by kind.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, Kind, KindId, Promotion, Square};

use crate::emit::context::{Context, Effect, bare, number};
use crate::emit::tables::side_name;
use crate::plan::{Mover, PartId, Reach, Shift, Shifts, cost, men};

use super::{Royalty, hurdles, knots, pins, royalty, stuck, touches};

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
            let shifted = cx
                .mover(id, Color::White)
                .or(cx.mover(id, Color::Black))
                .is_some_and(|(_, m)| shifts(cx, m).is_some());
            if shifted {
                let side = |color| {
                    cx.mover(id, color).and_then(|(_, m)| all_at_once(cx, m, kind)).unwrap_or_default()
                };
                let together = cx.by_side(&us, side(Color::White), side(Color::Black));
                let passing = passing(cx, id, kind);
                let one_by_one = stuck(cx).map(|stuck| {
                    quote! {
                        (men & #stuck).for_each(|from| {
                            #moves
                        });
                    }
                });
                quote! {{
                    let men = own & self.kinds[#name];
                    #together
                    #one_by_one
                    #passing
                }}
            } else if royalty(cx) == Royalty::One && cx.royals() == [id] {
                quote! {{
                    let from = royal;
                    #moves
                }}
            } else {
                quote! {
                    (own & self.kinds[#name]).for_each(|from| {
                        #moves
                    });
                }
            }
        })
        .collect()
}

/// Where men are hurdles, so many instructions must be expected of moving those of a kind one by one before they are
/// moved all at once. It is kept for large boards: on smaller ones it gains little, and moves keep their order.
const CROWD: f64 = 300.0;

/// The shifts of a mover, where the generator uses them: for men that need no verification each on its own.
fn shifts<'a>(cx: &Context, mover: &'a Mover) -> Option<&'a Shifts> {
    let unhindered = !hurdles(cx) || (!touches(cx) && one_by_one(cx, mover.kind) > CROWD);
    let plain = !cx.model.kind(mover.kind).royal && royalty(cx) != Royalty::Several && unhindered;
    let leaving =
        cx.model.kind(mover.kind).promotion.as_ref().is_some_and(|p| p.leaving || p.on_captures || p.or_loss);
    let spares = !cx.model.kind(mover.kind).spares.is_empty();
    mover.shifts.as_ref().filter(|_| plain && !leaving && !spares)
}

/// Instructions for the reach of all men of a kind in the set-up, one after the other, of the side for which it takes more.
fn one_by_one(cx: &Context, kind: KindId) -> f64 {
    let men = men(cx.model, &cx.model.setup().fen);
    let side = |color| {
        let (_, mover) = cx.mover(kind, color)?;
        let men = men.iter().filter(|&&man| man == (color, kind)).count() as f64;
        let Reach { quiet, capture, multi_step, .. } = &mover.always;
        let parts = [quiet, capture, multi_step].into_iter().flatten();
        Some(men * (4.0 + parts.map(|part| cost(&cx.plan.parts[part.0].form, cx.plan.word)).sum::<f64>()))
    };
    Color::ALL.into_iter().filter_map(side).fold(0.0, f64::max)
}

/// The moves of all men of a kind that are not bound, direction by direction.
fn all_at_once(cx: &Context, mover: &Mover, kind: &Kind) -> Option<TokenStream> {
    let shifts = shifts(cx, mover)?;
    let name = cx.kind(mover.kind);
    let loose = stuck(cx).map_or_else(|| quote!(men), |stuck| quote!(men & !#stuck));
    let evade = if royalty(cx) == Royalty::One { quote!(&evasions) } else { quote!() };
    let promotion = kind.promotion.as_ref();
    // What a promotion can end on is generated whatever the stage, then cut to it.
    let masks =
        if promotion.is_some() { [quote!(free), quote!(prey)] } else { [quote!(empties), quote!(victims)] };
    let direction = |way: &Shift, mask: &TokenStream, multi: bool| {
        let start = cx.shifted(&quote!(loose), way, &quote!(free));
        let by = proc_macro2::Literal::i16_unsuffixed(way.by);
        let put = match promotion {
            _ if multi => multi_put(
                cx,
                mover,
                |tag, extra, targets| quote!(sink.shifted(#tag, #name as u8, #by, #extra, #targets);),
            ),
            None => quote!(sink.shifted(Tag::Plain, #name as u8, #by, 0, targets);),
            Some(promotion) => {
                let choices = choices(
                    cx,
                    mover,
                    promotion,
                    &cut_promoting(promotion),
                    |to| quote!(sink.shifted(Tag::Promotion, #name as u8, #by, #to as u8, promoting);),
                );
                quote! {
                    if STAGE != QUIETS {
                        let promoting = targets & ZONE;
                        #choices
                    }
                    sink.shifted(Tag::Plain, #name as u8, #by, 0, targets & STAYING & stage);
                }
            }
        };
        quote! {
            let targets = #start & #mask #evade;
            #put
        }
    };
    let quiet = shifts.quiet.iter().map(|s| direction(s, &masks[0], false));
    let capture = shifts.capture.iter().map(|s| direction(s, &masks[1], false));
    // Where nobody captures en passant, a multi-step move is like any other.
    let multi_mask = match cx.en_passant() && !cx.promotes_by(mover, Effect::MultiStep) {
        true => quote!(empties),
        false => masks[0].clone(),
    };
    let multi = shifts.multi_step.iter().map(|s| direction(s, &multi_mask, cx.en_passant()));
    let zones = promotion.map(|p| zones(cx, mover, p));
    Some(quote! {
        #zones
        let loose = #loose;
        #(#quiet)*
        #(#capture)*
        #(#multi)*
    })
}

/// Captures en passant of a kind whose other moves are made for all men at once.
fn passing(cx: &Context, id: KindId, kind: &Kind) -> TokenStream {
    let us = format_ident!("US");
    let side = |color| {
        let captures = cx.mover(id, color).and_then(|(_, m)| {
            reach(cx, m, |r| &r.en_passant)
                .filter(|_| cx.en_passant())
                .map(|reach| en_passant(cx, m, kind, &reach))
        });
        captures.unwrap_or_default()
    };
    let captures = cx.by_side(&us, side(Color::White), side(Color::Black));
    if captures.is_empty() {
        return quote!();
    }
    let name = cx.kind(id);
    quote! {
        if self.en_passant.any() {
            (own & self.kinds[#name]).for_each(|from| {
                #captures
            });
        }
    }
}

/// The moves of one man on `from`.
fn one_man(cx: &Context, mover: &Mover, kind: &Kind) -> TokenStream {
    let name = cx.kind(mover.kind);
    let quiet = reach(cx, mover, |r| &r.quiet);
    let capture = reach(cx, mover, |r| &r.capture);
    let friend = reach(cx, mover, |r| &r.capture_friend);
    let legal = legal(cx, kind);
    let evade = if royalty(cx) == Royalty::One && !kind.royal { quote!(&evasions) } else { quote!() };
    // A quiet move that leaves squares open takes the place of the same one that does not.
    let multi_reach = reach(cx, mover, |r| &r.multi_step).filter(|_| cx.en_passant());
    let not_multi =
        multi_reach.as_ref().filter(|_| overlaps(cx, mover)).map(|reach| quote!(& !(#reach & free)));
    let allowed = spared(cx, kind).map(|men| quote!(& !#men));
    let evade_plain = quote!(#evade #not_multi #allowed);
    let plain = match &kind.promotion {
        None => {
            let sets = targets(&quiet, &capture, &friend, &[quote!(empties), quote!(victims), quote!(goals)]);
            sets.map(|sets| {
                let targets = cut(&sets, &evade_plain);
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
                let lost = promotion.or_loss.then(|| lost(cx, mover, kind, promotion, &sets, &allowed));
                let targets = cut(&sets, &evade_plain);
                quote! {
                    #lost
                    let targets = #targets;
                    #legal
                    #promote
                }
            })
        }
    };
    let multi_step = multi_reach.as_ref().map(|reach| {
        let mask = if cx.promotes_by(mover, Effect::MultiStep) { quote!(free) } else { quote!(empties) };
        let put = multi_put(
            cx,
            mover,
            |tag, extra, targets| quote!(sink.tagged(#tag, #name as u8, from, #extra, #targets);),
        );
        quote! {
            let targets = #reach & #mask #evade;
            #legal
            #put
        }
    });
    let apart = shifts(cx, mover).is_some();
    let en_passant = reach(cx, mover, |r| &r.en_passant)
        .filter(|_| cx.en_passant() && !apart)
        .map(|reach| en_passant(cx, mover, kind, &reach));
    let swap = reach(cx, mover, |r| &r.swap).map(|reach| {
        let safe = swap_safe(cx, kind);
        let push = push(cx, mover, Effect::Swap, quote!(Move::new(Tag::Swap, #name as u8, from, to)));
        let swaps = quote! {
            let mut partners = #reach & own;
            while partners.any() {
                let to = partners.pop();
                if #safe {
                    #push
                }
            }
        };
        if cx.promotes_by(mover, Effect::Swap) { swaps } else { quote!(if STAGE != CAPTURES { #swaps }) }
    });
    let locust = (!mover.captures.is_empty()).then(|| locust(cx, mover, kind));
    quote!(#plain #multi_step #en_passant #swap #locust)
}

/// The men that a man of the kind may not take, if there are any such kinds.
pub(super) fn spared(cx: &Context, kind: &Kind) -> Option<TokenStream> {
    let kinds: Vec<KindId> = kind.spares.iter().collect();
    (!kinds.is_empty()).then(|| cx.of_kinds(&kinds))
}

/// The sets cut to the evasions, if there is anything to cut to.
fn cut(sets: &TokenStream, evade: &TokenStream) -> TokenStream {
    if evade.is_empty() { sets.clone() } else { quote!((#sets) #evade) }
}

/// Captures en passant of the man on `from`.
fn en_passant(cx: &Context, mover: &Mover, kind: &Kind, reach: &TokenStream) -> TokenStream {
    let name = cx.kind(mover.kind);
    let safe = safe(cx, kind, &quote!(Bits::bit(from) | Bits::bit(self.victim)), &quote!(Bits::bit(to)));
    let open = if cx.phase().is_some() { quote!(&free) } else { quote!() };
    let push = push(cx, mover, Effect::EnPassant, quote!(Move::new(Tag::EnPassant, #name as u8, from, to)));
    let peace =
        if cx.phase().is_some_and(|p| p.no_captures) { quote!(&&!self.opening_phase) } else { quote!() };
    let allowed = spared(cx, kind).map(|men| quote!(&&!#men.has(self.victim)));
    quote! {
        if STAGE != QUIETS #peace #allowed {
            let mut hits = #reach & self.en_passant #open;
            while hits.any() {
                let to = hits.pop();
                if #safe {
                    #push
                }
            }
        }
    }
}

/// The union of the parts, those for unmoved men included; `None` where there are none.
fn reach(cx: &Context, mover: &Mover, of: fn(&Reach) -> &Vec<PartId>) -> Option<TokenStream> {
    let (from, own) = (quote!(from), quote!(own));
    let always = of(&mover.always);
    let unmoved = of(&mover.unmoved);
    let base = cx.union(always, &from, &own);
    let extra = bare(cx.union(unmoved, &from, &own));
    let mut terms = Vec::new();
    if !always.is_empty() {
        terms.push(base);
    }
    if !unmoved.is_empty() {
        terms.push(quote!(if self.unmoved.has(from) { #extra } else { Bits::EMPTY }));
    }
    let [calm, unmoved_calm] = mover.calm.each_ref().map(of);
    if !calm.is_empty() {
        let calm = bare(cx.union(calm, &from, &own));
        terms.push(quote!(if calm { #calm } else { Bits::EMPTY }));
    }
    if !unmoved_calm.is_empty() {
        let calm = bare(cx.union(unmoved_calm, &from, &own));
        terms.push(quote!(if calm && self.unmoved.has(from) { #calm } else { Bits::EMPTY }));
    }
    match &terms[..] {
        [] => None,
        [one] if !always.is_empty() => Some(one.clone()),
        [one] => Some(quote!((#one))),
        [first, rest @ ..] => {
            // An `if` that begins an expression would be a statement.
            let rest = rest.iter().map(|term| quote!(| #term));
            Some(if always.is_empty() { quote!(((#first) #(#rest)*)) } else { quote!((#first #(#rest)*)) })
        }
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
        Royalty::None | Royalty::Judged => quote!(),
        Royalty::Several => quote!(let targets = self.verified::<US, THEM>(royals, from, targets);),
        Royalty::One if kind.royal && cx.plan.danger.is_some() => quote!(let targets = targets & !danger;),
        Royalty::One if kind.royal => quote!(let targets = self.refuges::<US, THEM>(from, targets);),
        Royalty::One => {
            let pinned = pins(cx).then(|| {
                quote! {
                    let targets = if pinned.has(from) {
                        targets & self.held::<US, THEM>(royal, from)
                    } else {
                        targets
                    };
                }
            });
            let touch = touches(cx).then(|| quote!(|| (targets & touchy).any()));
            let touched = touches(cx).then(|| {
                quote! {
                    else if (targets & touchy).any() {
                        (targets & !touchy) | self.verified::<US, THEM>(royal, from, targets & touchy)
                    }
                }
            });
            let bound = quote! {
                if bound.has(from) {
                    self.verified::<US, THEM>(royal, from, targets)
                } #touched else {
                    targets
                }
            };
            match stuck(cx).filter(|_| pins(cx) && knots(cx)) {
                // Seldom; and one test for most men.
                Some(stuck) => quote! {
                    let targets = if #stuck.has(from) #touch {
                        #pinned
                        #bound
                    } else {
                        targets
                    };
                },
                None if knots(cx) => quote!(#pinned let targets = #bound;),
                None => quote!(#pinned),
            }
        }
    }
}

/// Whether the royal men are safe after the man on `from` went to `to`.
pub(super) fn safe(cx: &Context, kind: &Kind, emptied: &TokenStream, filled: &TokenStream) -> TokenStream {
    match (royalty(cx), kind.royal) {
        (Royalty::None | Royalty::Judged, _) => quote!(true),
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
        (Royalty::None | Royalty::Judged, _) => quote!(true),
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
    let choices = choices(
        cx,
        mover,
        promotion,
        &cut_promoting(promotion),
        |to| quote!(sink.tagged(Tag::Promotion, #name as u8, from, #to as u8, promoting);),
    );
    let promoting = if promotion.leaving {
        quote!(if ZONE.has(from) { targets } else { targets & ZONE })
    } else {
        quote!(targets & ZONE)
    };
    let promoting = if promotion.on_captures { quote!((#promoting) & occupied) } else { promoting };
    let staying = if promotion.on_captures { quote!((STAYING | !occupied)) } else { quote!(STAYING) };
    let zones = zones(cx, mover, promotion);
    quote! {{
        #zones
        if STAGE != QUIETS {
            let promoting = #promoting;
            #choices
        }
        sink.targets(#name as u8, from, targets & #staying & stage);
    }}
}

/// Puts one move with an effect of its own, once for each thing the man may be after it.
fn push(cx: &Context, mover: &Mover, effect: Effect, mv: TokenStream) -> TokenStream {
    let capture = effect != Effect::Swap;
    let promotion = cx.model.kind(mover.kind).promotion.as_ref().filter(|_| cx.promotes_by(mover, effect));
    let Some(promotion) = promotion else { return quote!(sink.push(#mv);) };
    let zones = zones(cx, mover, promotion);
    let leaving = promotion.leaving.then(|| quote!(|| ZONE.has(from)));
    let here = |put: TokenStream| {
        let leaving = promotion.leaving.then(|| quote!(|| ONLY.has(from)));
        quote!(if ONLY.has(to) #leaving { #put })
    };
    let choices = choices(cx, mover, promotion, &here, |to| quote!(sink.push(mv.with_extra(#to as u8 + 1));));
    let staying = if capture { quote!(STAGE != QUIETS) } else { quote!(STAGE != CAPTURES) };
    quote! {{
        #zones
        let mv = #mv;
        if STAGE != QUIETS && (ZONE.has(to) #leaving) {
            #choices
        }
        if #staying && STAYING.has(to) {
            sink.push(mv);
        }
    }}
}

/// Puts the multi-step moves to `targets` by `put`, which takes the tag, the extra byte and the set. One that promotes
/// leaves nothing open: it is a promotion like any other.
fn multi_put(
    cx: &Context,
    mover: &Mover,
    put: impl Fn(TokenStream, TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let promotion = cx.model.kind(mover.kind).promotion.as_ref();
    let Some(promotion) = promotion.filter(|_| cx.promotes_by(mover, Effect::MultiStep)) else {
        return put(quote!(Tag::MultiStep), quote!(0), quote!(targets));
    };
    let zones = zones(cx, mover, promotion);
    let staying = put(quote!(Tag::MultiStep), quote!(0), quote!(staying));
    let choices = choices(cx, mover, promotion, &cut_promoting(promotion), |to| {
        put(quote!(Tag::Promotion), quote!(#to as u8), quote!(promoting))
    });
    let promoting = if promotion.leaving {
        quote!(targets & ZONE | if ZONE.has(from) { targets } else { Bits::EMPTY })
    } else {
        quote!(targets & ZONE)
    };
    quote! {{
        #zones
        if STAGE != QUIETS {
            let promoting = #promoting;
            #choices
        }
        let staying = if STAGE == CAPTURES { Bits::EMPTY } else { targets & STAYING };
        #staying
    }}
}

/// Whether some destination is open to both a quiet move and a multi-step move.
fn overlaps(cx: &Context, mover: &Mover) -> bool {
    let multi: Vec<(u8, u8)> = mover.passed.iter().map(|&(from, to, _)| (from, to)).collect();
    let reaches = [&mover.always, &mover.unmoved, &mover.calm[0], &mover.calm[1]];
    let quiet = reaches.into_iter().flat_map(|reach| &reach.quiet);
    quiet.into_iter().any(|&part| {
        multi.iter().any(|&(from, to)| cx.plan.parts[part.0].form.can_reach(usize::from(from), Square(to)))
    })
}

/// What the mover can become: for each kind what `put` writes, under the condition that it is to be had. Where that is so on
/// some squares only, `here` cuts what is put to `ONLY`.
pub(super) fn choices(
    cx: &Context,
    mover: &Mover,
    promotion: &Promotion,
    here: &dyn Fn(TokenStream) -> TokenStream,
    put: impl Fn(&proc_macro2::Ident) -> TokenStream,
) -> TokenStream {
    let one = |&to: &KindId| {
        let mut put = put(cx.kind(to));
        if let Some(only) = only_on(cx, mover, promotion, to) {
            let cut = here(put);
            put = quote! {{
                /// Where it can become that.
                const ONLY: Bits = #only;
                #cut
            }};
        }
        match to_be_had(cx, mover, promotion, to) {
            Some(condition) => quote!(if #condition { #put }),
            None => put,
        }
    };
    promotion.to[mover.color].iter().map(one).collect()
}

/// The squares on which the mover can become that, where it is not the whole zone.
fn only_on(cx: &Context, mover: &Mover, promotion: &Promotion, to: KindId) -> Option<TokenStream> {
    let only = promotion.only_on.iter().find(|(limited, _)| *limited == to);
    only.map(|(_, squares)| cx.set(squares[mover.color]))
}

/// When such a man is to be had by promotion, where it is not always.
fn to_be_had(cx: &Context, mover: &Mover, promotion: &Promotion, to: KindId) -> Option<TokenStream> {
    let kind = cx.kind(to);
    let up_to = promotion.up_to.iter().find(|(limited, _)| *limited == to).map(|&(_, n)| usize::from(n));
    let lost = promotion.captured_only.then(|| cx.setup_count(mover.color, to));
    let most = number(up_to.into_iter().chain(lost).min()?);
    Some(quote!((own & self.kinds[#kind]).count() < #most))
}

/// Cuts the set `promoting` to `ONLY` where something is put.
fn cut_promoting(promotion: &Promotion) -> impl Fn(TokenStream) -> TokenStream + use<> {
    let leaving = promotion.leaving;
    move |put| match leaving {
        true => quote!(let promoting = if ONLY.has(from) { promoting } else { promoting & ONLY }; #put),
        false => quote!(let promoting = promoting & ONLY; #put),
    }
}

/// Moves of the man on `from` after which it is taken off the board: it must promote, and there is nothing to become.
/// Whatever else is legal, they are verified each on its own, for nobody stands where the man went.
fn lost(
    cx: &Context,
    mover: &Mover,
    kind: &Kind,
    promotion: &Promotion,
    sets: &TokenStream,
    allowed: &Option<TokenStream>,
) -> TokenStream {
    let name = cx.kind(mover.kind);
    let forced = cx.set(promotion.forced[mover.color]);
    let open = promotion.to[mover.color].iter().map(|&to| {
        let open = match only_on(cx, mover, promotion, to) {
            None => quote!(lost = Bits::EMPTY;),
            Some(only) => {
                let leaving = promotion.leaving.then(|| {
                    quote!(if ONLY.has(from) {
                        lost = Bits::EMPTY;
                    })
                });
                quote! {{
                    /// Where it can become that.
                    const ONLY: Bits = #only;
                    lost &= !ONLY;
                    #leaving
                }}
            }
        };
        match to_be_had(cx, mover, promotion, to) {
            Some(condition) => quote!(if #condition { #open }),
            None => open,
        }
    });
    let captures = promotion.on_captures.then(|| quote!(&occupied));
    let safe = safe(cx, kind, &quote!(Bits::bit(from) | Bits::bit(to)), &quote!(Bits::EMPTY));
    quote! {
        /// Where it must promote.
        const FORCED: Bits = #forced;
        let mut lost = (#sets) #allowed & FORCED & stage #captures;
        if lost.any() {
            #(#open)*
            while lost.any() {
                let to = lost.pop();
                if #safe {
                    sink.push(Move::new(Tag::Vanish, #name as u8, from, to));
                }
            }
        }
    }
}

/// Where it promotes, and where it may stay what it is.
fn zones(cx: &Context, mover: &Mover, promotion: &Promotion) -> TokenStream {
    let zone = cx.set(promotion.zone[mover.color]);
    let board: tabiya_dsl::model::SquareSet = cx.model.board.squares().collect();
    let staying = cx.set(board.minus(promotion.forced[mover.color]));
    quote! {
        /// Where it can promote.
        const ZONE: Bits = #zone;
        /// Where it need not.
        const STAYING: Bits = #staying;
    }
}

/// Moves that capture on the way.
fn locust(cx: &Context, mover: &Mover, kind: &Kind) -> TokenStream {
    let name = cx.kind(mover.kind);
    let mut conditions = Vec::new();
    if let Some(men) = spared(cx, kind) {
        // On its own square stands the man itself.
        conditions.push(quote!((to == from || !#men.has(to))));
        conditions.push(quote!(mv.victims().all(|victim| !#men.has(victim))));
    }
    if cx.phase().is_some_and(|p| p.own_half) {
        conditions.push(quote!(room.has(to)));
    }
    if cx.captures_friends() {
        match royalty(cx) {
            Royalty::One if !kind.royal => conditions.push(quote!(!emptied.has(royal))),
            Royalty::Several => conditions.push(quote!((emptied & royals & !Bits::bit(from)).is_empty())),
            Royalty::Judged if !cx.possible_royals().is_empty() => {
                let royals = cx.of_kinds(&cx.possible_royals());
                conditions.push(quote!((emptied & #royals & own & !Bits::bit(from)).is_empty()));
            }
            Royalty::None | Royalty::One | Royalty::Judged => {}
        }
    }
    let (mut start, mut note) = (quote!(), quote!());
    if matches!(royalty(cx), Royalty::One | Royalty::Several) {
        conditions.push(safe(cx, kind, &quote!(emptied), &quote!(Bits::bit(to))));
    }
    if !conditions.iter().all(|c| !c.to_string().contains("emptied")) {
        start = quote!(let mut emptied = Bits::bit(from););
        note = quote!(emptied |= Bits::bit(victim););
    }
    let push = push(cx, mover, Effect::Locust, quote!(mv));
    let push = if conditions.is_empty() { push } else { quote!(if #(#conditions)&&* { #push }) };
    let peace =
        if cx.phase().is_some_and(|p| p.no_captures) { quote!(&&!self.opening_phase) } else { quote!() };
    let paths = |what: &str| {
        let table = format_ident!("{}_{}_{what}", name, side_name(mover.color));
        quote! {
            #table.for_each(from, occupied, own, |to, on_the_way| {
                #start
                let mut mv = Move::new(Tag::Locust, #name as u8, from, to);
                for &victim in on_the_way {
                    #note
                    mv = mv.with_victim(victim);
                }
                #push
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
