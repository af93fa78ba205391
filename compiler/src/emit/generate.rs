//! The move generator: legal moves of one side, one stage, into a sink.
//!
//! What is written depends on how the enemy can attack (see `plan::Legality`): no pin code against leapers, exact check
//! masks and pins against chains, verification of the few moves that can matter against tangled movers.

mod any_array;
mod drops;
mod gates;
mod in_place;
mod judge;
mod men;
mod special;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, KindId};

use crate::plan::{Chain, Legality, Tangle};

use super::context::{Context, mentions};
use super::tables::{chain_names, tangle_names};
pub(super) use gates::rooms;

/// Everything from `safe` to `generate_for`.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let ordinary = ordinary(cx);
    let judge = judge::layers(cx);
    let outer = special::stalemate_swaps(cx);
    let phase = special::contact(cx);
    let meek = in_place::meek(cx);
    let safety = safety(cx, &[&ordinary, &outer]);
    let sinks = judge::sinks(cx);
    quote! {
        /// Which moves [`generate_for`] generates: all of them.
        const ALL: u8 = Stage::All as u8;
        /// Captures and promotions.
        const CAPTURES: u8 = Stage::Captures as u8;
        /// The rest.
        const QUIETS: u8 = Stage::Quiets as u8;
        #sinks
        impl #name {
            #safety
            #ordinary
            #judge
            #outer
            #meek
            #phase
        }
    }
}

/// How a royal man's safety after a move is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Royalty {
    None,
    One,
    Several,
    /// Moves are generated as if there were no royal men, and judged afterwards.
    Judged,
}

pub(super) fn royalty(cx: &Context) -> Royalty {
    let of = |color| match cx.legality(color) {
        Legality::NoRoyal => Royalty::None,
        Legality::OneRoyal { .. } => Royalty::One,
        Legality::SeveralRoyals => Royalty::Several,
        Legality::Judged => Royalty::Judged,
    };
    match (of(Color::White), of(Color::Black)) {
        (white, black) if white == black => white,
        // Sides that differ in their royal men share the general code.
        _ => Royalty::Several,
    }
}

fn tangles<'a>(cx: &'a Context, color: Color) -> &'a [Tangle] {
    match cx.legality(color) {
        Legality::OneRoyal { tangles, .. } => tangles,
        Legality::NoRoyal | Legality::SeveralRoyals | Legality::Judged => &[],
    }
}

/// Whether own men can be pinned exactly, on chains, in a game with one royal man a side.
pub(super) fn pins(cx: &Context) -> bool {
    let pins = |legality: &Legality| legality.chains().iter().any(|chain| chain.hurdles == 0);
    royalty(cx) == Royalty::One && cx.plan.legality.iter().any(pins)
}

/// The enemy kinds against which some moves of a side must be verified.
fn knotty(cx: &Context, color: Color) -> Vec<KindId> {
    let hurdlers = cx.legality(color).chains().iter().filter(|chain| chain.hurdles > 0);
    let hurdlers = hurdlers.flat_map(|chain| chain.kinds.iter().copied());
    tangles(cx, color).iter().flat_map(|t| t.kinds.iter().copied()).chain(hurdlers).collect()
}

/// Whether some own men's moves must be verified in a game with one royal man a side.
pub(super) fn knots(cx: &Context) -> bool {
    royalty(cx) == Royalty::One && Color::ALL.into_iter().any(|color| !knotty(cx, color).is_empty())
}

/// The men that can't move as they like, if there can be any.
pub(super) fn stuck(cx: &Context) -> Option<TokenStream> {
    match (pins(cx), knots(cx)) {
        (false, false) => None,
        (true, false) => Some(quote!(pinned)),
        (false, true) => Some(quote!(bound)),
        (true, true) => Some(quote!((pinned | bound))),
    }
}

/// Whether the lone royal man is not attacked.
pub(super) fn unchecked(cx: &Context) -> TokenStream {
    if cx.plan.danger.is_some() { quote!(!danger.has(royal)) } else { quote!(checkers.is_empty()) }
}

/// Whether arriving on a square can matter to a side with one royal man, so that it must be verified.
pub(super) fn touches(cx: &Context) -> bool {
    let matter = |color| {
        tangles(cx, color).iter().any(|t| t.arrivals_matter)
            || cx.legality(color).chains().iter().any(|chain| chain.hurdles > 1)
            || (cx.has_hands() && !knotty(cx, color).is_empty())
    };
    royalty(cx) == Royalty::One && Color::ALL.into_iter().any(matter)
}

/// Whether a man that arrives somewhere can open an attack on the royal man of its own side.
pub(super) fn hurdles(cx: &Context) -> bool {
    let chains = |color| cx.legality(color).chains().iter().any(|chain| chain.hurdles > 0);
    touches(cx) || (royalty(cx) == Royalty::One && Color::ALL.into_iter().any(chains))
}

/// `safe` and the loops over it, as far as the generator's code uses them.
fn safety(cx: &Context, code: &[&TokenStream]) -> TokenStream {
    let verified = knots(cx).then(|| {
        quote! {
            /// Those targets of the man on `from` that do not expose the royal man.
            #[inline]
            fn verified<const US: usize, const THEM: usize>(&self, royal: u8, from: u8, targets: Bits) -> Bits {
                let mut kept = Bits::EMPTY;
                let left = (self.men[US] | self.men[THEM]) ^ Bits::bit(from);
                targets.for_each(|to| {
                    let here = Bits::bit(to);
                    if self.knotty::<THEM>(royal, self.men[THEM] & !here, left | here).is_empty() {
                        kept |= here;
                    }
                });
                kept
            }
        }
    });
    let knotty = verified.is_some().then(|| {
        let of = Color::ALL.map(|by| super::attack::attackers(cx, by, Some(&knotty(cx, !by))));
        super::attack::function(
            cx,
            "knotty",
            " The same for the men against which moves are verified: the others can do nothing new.",
            of,
        )
    });
    let refuges = cx.plan.danger.is_none().then(|| {
        quote! {
            /// Those targets of the royal man on `from` where it is safe.
            #[inline(always)]
            fn refuges<const US: usize, const THEM: usize>(&self, from: u8, targets: Bits) -> Bits {
                let mut kept = Bits::EMPTY;
                targets.for_each(|to| {
                    if self.safe::<US, THEM>(to, Bits::bit(from), Bits::bit(to)) {
                        kept |= Bits::bit(to);
                    }
                });
                kept
            }
        }
    });
    let held = pins(cx).then(|| held(cx));
    match royalty(cx) {
        Royalty::None | Royalty::Judged => quote!(),
        Royalty::One => {
            let loops = quote!(#refuges #held #verified #knotty);
            let asked = mentions(&loops, "safe") || code.iter().any(|code| mentions(code, "safe"));
            let safe = asked.then(|| {
                quote! {
                    /// Whether the royal man of side `US` is safe on `royal` once `emptied` is empty and `filled` holds
                    /// men of `US`.
                    #[inline(always)]
                    fn safe<const US: usize, const THEM: usize>(
                        &self,
                        royal: u8,
                        emptied: Bits,
                        filled: Bits,
                    ) -> bool {
                        let enemy = self.men[THEM] & !(emptied | filled);
                        let occupied = ((self.men[US] | self.men[THEM]) & !emptied) | filled;
                        self.attackers_of::<THEM>(royal, enemy, occupied).is_empty()
                    }
                }
            });
            quote!(#safe #loops)
        }
        Royalty::Several => quote! {
            /// Whether men of side `US` on all of `royals` are safe once `emptied` is empty and `filled` holds men of
            /// `US`.
            #[inline]
            fn safe<const US: usize, const THEM: usize>(&self, royals: Bits, emptied: Bits, filled: Bits) -> bool {
                let enemy = self.men[THEM] & !(emptied | filled);
                let occupied = ((self.men[US] | self.men[THEM]) & !emptied) | filled;
                let mut rest = royals;
                while rest.any() {
                    if self.attackers_of::<THEM>(rest.pop(), enemy, occupied).any() {
                        return false;
                    }
                }
                true
            }

            /// Those targets of the man on `from` that leave every royal man safe.
            #[inline]
            fn verified<const US: usize, const THEM: usize>(&self, royals: Bits, from: u8, targets: Bits) -> Bits {
                let mut kept = Bits::EMPTY;
                let goes = royals.has(from);
                targets.for_each(|to| {
                    let (away, here) = (Bits::bit(from), Bits::bit(to));
                    let after = if goes { (royals ^ away) | here } else { royals };
                    if self.safe::<US, THEM>(after, away, here) {
                        kept |= here;
                    }
                });
                kept
            }
        },
    }
}

/// The generator of all moves but those that depend on there being no other.
fn ordinary(cx: &Context) -> TokenStream {
    let us = format_ident!("US");
    let (name, doc) = judge::first_layer(cx);
    let royals = royals(cx);
    let declared = threat_variables(cx);
    let [white, black] = Color::ALL.map(|c| threats(cx, c));
    let threats = cx.by_side(&us, white, black);
    let men = men::all(cx);
    let in_place = in_place::all(cx);
    let special = special::all(cx);
    let body = quote!(#threats #men #in_place #special);
    let masks = masks(cx).into_iter().filter(|(name, _)| mentions(&body, name)).map(|(_, tokens)| tokens);
    let room = special::room(cx);
    let calm = mentions(&body, "calm").then(|| {
        let calm = match royalty(cx) {
            Royalty::None => quote!(true),
            Royalty::One => unchecked(cx),
            Royalty::Several | Royalty::Judged => quote!(!self.in_check()),
        };
        quote!(let calm = #calm;)
    });
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #name<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
            let own = self.men[US];
            let enemy = self.men[THEM];
            let occupied = own | enemy;
            #room
            #(#masks)*
            #royals
            #declared
            #calm
            #body
        }
    }
}

/// Sets of squares that moves are cut to, by name.
fn masks(cx: &Context) -> Vec<(&'static str, TokenStream)> {
    let half = cx.phase().is_some_and(|p| p.own_half);
    let peace = cx.phase().is_some_and(|p| p.no_captures);
    let free = if half { quote!(!occupied & room) } else { quote!(!occupied) };
    let prey = match (half, peace) {
        (_, true) => quote!(if self.opening_phase { Bits::EMPTY } else { enemy }),
        (true, false) => quote!(enemy & room),
        (false, false) => quote!(enemy),
    };
    let friends = match (royalty(cx), peace) {
        (Royalty::None, false) => quote!(own),
        (Royalty::None, true) => quote!(if self.opening_phase { Bits::EMPTY } else { own }),
        (Royalty::Judged, _) if cx.possible_royals().is_empty() => quote!(own),
        (_, false) => {
            let royals = cx.of_kinds(&cx.possible_royals());
            quote!(own & !#royals)
        }
        (_, true) => {
            let royals = cx.of_kinds(&cx.possible_royals());
            quote!(if self.opening_phase { Bits::EMPTY } else { own & !#royals })
        }
    };
    vec![
        ("free", quote!(let free = #free;)),
        ("prey", quote!(let prey = #prey;)),
        ("friends", quote!(let friends = if STAGE == QUIETS { Bits::EMPTY } else { #friends };)),
        ("empties", quote!(let empties = if STAGE == CAPTURES { Bits::EMPTY } else { #free };)),
        ("victims", quote!(let victims = if STAGE == QUIETS { Bits::EMPTY } else { #prey };)),
        ("goals", {
            let (quiet, capture) = if half || peace {
                (quote!(#free), quote!((#free) | (#prey)))
            } else {
                (quote!(!occupied), quote!(!own))
            };
            quote! {
                let goals = match STAGE {
                    ALL => #capture,
                    CAPTURES => #prey,
                    _ => #quiet,
                };
            }
        }),
        (
            "stage",
            quote! {
                let stage = match STAGE {
                    ALL => !Bits::EMPTY,
                    CAPTURES => occupied,
                    _ => !occupied,
                };
            },
        ),
    ]
}

/// `royal` (or `royals`) and who gives check.
fn royals(cx: &Context) -> TokenStream {
    match royalty(cx) {
        Royalty::None | Royalty::Judged => quote!(),
        Royalty::One => {
            let royals = cx.of_kinds(&cx.royals());
            let attacked = if cx.plan.danger.is_some() {
                quote!(let danger = self.danger::<THEM>(royal, occupied ^ Bits::bit(royal));)
            } else {
                quote!(let checkers = self.attackers_of::<THEM>(royal, enemy, occupied);)
            };
            quote! {
                let royal = (own & #royals).lowest();
                #attacked
            }
        }
        Royalty::Several => {
            let royals = cx.of_kinds(&cx.royals());
            quote!(let royals = own & #royals;)
        }
    }
}

/// `evasions`: where a man that is not royal may go while there is check; `pinned`: men that must stay on a line; `bound`:
/// men whose moves must be verified;
/// `touchy`: squares on which an arrival must be verified.
fn threat_variables(cx: &Context) -> TokenStream {
    if royalty(cx) != Royalty::One {
        return quote!();
    }
    let touchy = touches(cx).then(|| quote!(let mut touchy = Bits::EMPTY;));
    let pinned = pins(cx).then(|| quote!(let mut pinned = Bits::EMPTY;));
    let bound = knots(cx).then(|| quote!(let mut bound = Bits::EMPTY;));
    quote! {
        let mut evasions = !Bits::EMPTY;
        #pinned
        #bound
        #touchy
    }
}

fn u32_literal(n: u32) -> Literal {
    Literal::u32_unsuffixed(n)
}

/// A number after the first.
fn suffix(i: usize) -> String {
    if i == 0 { String::new() } else { format!("_{}", i + 1) }
}

/// Sets those variables by the enemy men that attack, or could attack but for one man in between.
fn threats(cx: &Context, color: Color) -> TokenStream {
    let Legality::OneRoyal { chains, tangles } = cx.legality(color) else { return quote!() };
    if royalty(cx) != Royalty::One {
        return quote!();
    }
    let riders: Vec<Ident> = (0..chains.len()).map(|i| format_ident!("riders{}", suffix(i))).collect();
    let pinning = || chains.iter().enumerate().filter(|(_, chain)| chain.hurdles == 0);
    let hurdling = chains.iter().enumerate().filter(|(_, chain)| chain.hurdles > 0);
    let lines = pinning().map(|(i, chain)| {
        let riders = &riders[i];
        let all = riders_of(cx, color, i, chain);
        quote!(let #riders = enemy & #all;)
    });
    let between: Vec<TokenStream> = pinning()
        .map(|(i, chain)| {
            let (_, line) = chain_names(cx, color, i, chain);
            let riders = &riders[i];
            quote! {
                if #riders.has(checker) {
                    answers |= #line.of(royal, checker);
                }
            }
        })
        .collect();
    let tangled = knotty(cx, color);
    let touch = touches(cx).then(|| quote!(touchy = !Bits::EMPTY;));
    let answer = if between.is_empty() {
        quote!(evasions &= Bits::bit(checker);)
    } else {
        quote! {
            let mut answers = Bits::bit(checker);
            #(#between)*
            evasions &= answers;
        }
    };
    let answer = if tangled.is_empty() {
        answer
    } else {
        let kinds = cx.of_kinds(&tangled);
        quote! {
            if #kinds.has(checker) {
                bound = own;
                #touch
            } else {
                #answer
            }
        }
    };
    let check = if cx.plan.danger.is_some() {
        quote! {
            if danger.has(royal) {
                let mut rest = self.attackers_of::<THEM>(royal, enemy, occupied);
                while rest.any() {
                    let checker = rest.pop();
                    #answer
                }
            }
        }
    } else {
        quote! {
            let mut rest = checkers;
            while rest.any() {
                let checker = rest.pop();
                #answer
            }
        }
    };
    let pins = pinning().map(|(i, chain)| {
        let (_, line) = chain_names(cx, color, i, chain);
        let riders = &riders[i];
        quote! {
            #riders.for_each(|rider| {
                let blockers = #line.of(royal, rider) & occupied;
                if !blockers.several() {
                    pinned |= blockers & own;
                }
            });
        }
    });
    let screens = hurdling.map(|(i, chain)| {
        let (_, line) = chain_names(cx, color, i, chain);
        let all = riders_of(cx, color, i, chain);
        let (few, many) = (u32_literal(chain.hurdles - 1), u32_literal(chain.hurdles + 1));
        // Where nobody is in between, whoever arrives is the one hurdle.
        let open = match chain.hurdles {
            1 => quote!(evasions &= !line),
            _ => quote!(touchy |= line),
        };
        quote! {
            (enemy & #all).for_each(|rider| {
                let line = #line.of(royal, rider);
                let there = line & occupied;
                match there.count() {
                    #few => #open,
                    #many => bound |= there & own,
                    _ => {}
                }
            });
        }
    });
    let knots = tangles.iter().enumerate().map(|(i, tangle)| {
        let (from, matter) = tangle_names(cx, color, i);
        let kinds = cx.of_kinds(&tangle.kinds);
        let touch = tangle.arrivals_matter.then(|| quote!(touchy |= #matter.reach(royal);));
        quote! {
            if (#from.reach(royal) & enemy & #kinds).any() {
                bound |= #matter.reach(royal) & own;
                #touch
            }
        }
    });
    quote! {
        #(#lines)*
        #check
        #(#pins)*
        #(#screens)*
        #(#knots)*
    }
}

/// The squares from which men of a chain attack `royal` if nobody is in between.
fn riders_of(cx: &Context, color: Color, i: usize, chain: &Chain) -> TokenStream {
    let (origins, _) = chain_names(cx, color, i, chain);
    let kinds = chain.kinds.iter().map(|&k| cx.of_kinds(&[k]));
    let terms: Vec<TokenStream> =
        origins.iter().zip(kinds).map(|(origins, kinds)| quote!((#origins.reach(royal) & #kinds))).collect();
    match terms.as_slice() {
        [one] => one.clone(),
        several => quote!((#(#several)|*)),
    }
}

/// `held`: the lines of a pinned man.
fn held(cx: &Context) -> TokenStream {
    let us = format_ident!("US");
    let side = |color| -> TokenStream {
        let chains = cx.legality(color).chains().iter().enumerate();
        let chains = chains.filter(|(_, chain)| chain.hurdles == 0);
        let one = |(i, chain)| {
            let all = riders_of(cx, color, i, chain);
            let (_, line) = chain_names(cx, color, i, chain);
            quote! {
                (enemy & #all).for_each(|rider| {
                    let line = #line.of(royal, rider);
                    if (line & occupied) == Bits::bit(from) {
                        kept &= line | Bits::bit(rider);
                    }
                });
            }
        };
        chains.map(one).collect()
    };
    let lines = cx.by_side(&us, side(Color::White), side(Color::Black));
    quote! {
        /// Where the pinned man on `from` may go: it stays in between, or takes the man that pins it.
        fn held<const US: usize, const THEM: usize>(&self, royal: u8, from: u8) -> Bits {
            let enemy = self.men[THEM];
            let occupied = self.men[US] | enemy;
            let mut kept = !Bits::EMPTY;
            #lines
            kept
        }
    }
}
