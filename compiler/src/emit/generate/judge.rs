//! Layers around the generator: moves that are made and then judged, captures that are forced, what is open only to a
//! side that has nothing else.
//!
//! Each layer is a function of its own that asks the one below it. From the bottom: `pseudo` (all moves, as if there were
//! no royal men), `lawful` (those that the rules about royal men let stand), `ordinary` (with forced captures),
//! `generate_for` (with what a stalemated side can do). A game has the layers that it needs; the topmost one is always
//! `generate_for`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, PassRule, SwapWhen, WhileLast};

use crate::emit::context::Context;

use super::{Royalty, royalty, unchecked};

/// Whether something is open only to a side that is stalemated otherwise.
fn has_last_resort(cx: &Context) -> bool {
    let swap = cx.model.king_swap.as_ref().is_some_and(|s| s.when == SwapWhen::WhenStalemated);
    swap || Color::ALL.iter().any(|&c| cx.model.special.passes[c] == PassRule::WhenStalemated)
}

/// The function with forced captures, or the one that stands for it.
fn ordinary(cx: &Context) -> Ident {
    format_ident!("{}", if has_last_resort(cx) { "ordinary" } else { "generate_for" })
}

/// The function with forced captures but without forced drops, or the one that stands for it.
fn free(cx: &Context) -> Ident {
    if cx.model.special.forced_drops { format_ident!("free_of_drops") } else { ordinary(cx) }
}

/// The function with the legal moves with which nobody comes from the hand, nothing being forced.
pub(super) fn base(cx: &Context) -> Ident {
    if cx.model.gating.is_some() { format_ident!("gateless") } else { lawful(cx) }
}

/// The function with the legal moves, nothing being forced.
pub(super) fn lawful(cx: &Context) -> Ident {
    if cx.model.special.forced_captures { format_ident!("lawful") } else { free(cx) }
}

/// Name and documentation of the function that walks the men.
pub(super) fn first_layer(cx: &Context) -> (Ident, &'static str) {
    if royalty(cx) == Royalty::Judged {
        let doc = " Puts the moves of side `US` into a sink, whatever becomes of royal men.";
        return (format_ident!("pseudo"), doc);
    }
    let forced = cx.model.special.forced_captures || cx.model.special.forced_drops;
    if cx.model.gating.is_some() {
        let doc = " Puts the legal moves of side `US` with which nobody comes in into a sink, as if nothing were forced.";
        return (base(cx), doc);
    }
    let doc = match (forced, has_last_resort(cx)) {
        (true, _) => " Puts the legal moves of side `US` into a sink, as if nothing were forced.",
        (false, true) => " Puts the legal moves of side `US` into a sink, but for its last resort.",
        (false, false) => " Puts the legal moves of side `US` into a sink.",
    };
    (lawful(cx), doc)
}

/// The sinks that the layers put between themselves and the caller's.
pub(super) fn sinks(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let plain = quote! {
        #[inline]
        fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B) {
            targets.for_each(|to| self.push(Move::new(Tag::Plain, kind, from, to)));
        }

        #[inline]
        fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B) {
            targets.for_each(|to| {
                let from = if tag == Tag::Drop { to } else { from };
                self.push(Move::new(tag, kind, from, to).with_extra(extra));
            });
        }
    };
    let stays = cx.model.special.kings_stay.then(|| {
        quote! {
            if self.position.flees::<US, THEM>(mv) {
                return;
            }
        }
    });
    let parting = cx.model.special.parting.map(|_| {
        quote! {
            if mv.tag() != Tag::Pass && self.position.royals_face() && after.royals_face() {
                return;
            }
        }
    });
    let judge = (royalty(cx) == Royalty::Judged).then(|| {
        quote! {
            /// Lets those moves of side `US` through that are legal by their result.
            struct Judge<'a, const US: usize, const THEM: usize, S: Sink> {
                position: &'a #name,
                sink: &'a mut S,
            }

            impl<const US: usize, const THEM: usize, S: Sink> Sink for Judge<'_, US, THEM, S> {
                #plain

                #[inline(never)]
                fn push(&mut self, mv: Move) {
                    #stays
                    let mut after = self.position.clone();
                    after.play_for::<US, THEM>(mv);
                    #parting
                    if after.stands::<US, THEM>() {
                        self.sink.push(mv);
                    }
                }
            }
        }
    });
    let forced = cx.model.special.forced_captures.then(|| {
        quote! {
            /// Lets captures of enemy men through.
            struct Forced<'a, S: Sink> {
                enemy: Bits,
                sink: &'a mut S,
            }

            impl<S: Sink> Sink for Forced<'_, S> {
                #plain

                #[inline]
                fn push(&mut self, mv: Move) {
                    let takes = match mv.tag() {
                        Tag::EnPassant => true,
                        Tag::Castling | Tag::Drop | Tag::Pass | Tag::Swap => false,
                        Tag::Locust => self.enemy.has(mv.to()) || mv.victims().any(|v| self.enemy.has(v)),
                        _ => self.enemy.has(mv.to()),
                    };
                    if takes {
                        self.sink.push(mv);
                    }
                }
            }
        }
    });
    let drops = cx.model.special.forced_drops.then(|| {
        quote! {
            /// Lets drops through.
            struct Dropped<'a, S: Sink>(&'a mut S);

            impl<S: Sink> Sink for Dropped<'_, S> {
                #plain

                #[inline]
                fn push(&mut self, mv: Move) {
                    if mv.tag() == Tag::Drop {
                        self.0.push(mv);
                    }
                }
            }
        }
    });
    let gates = super::gates::sink(cx);
    quote!(#judge #gates #forced #drops)
}

/// The layers above the walk of the men, but for the last resort.
pub(super) fn layers(cx: &Context) -> TokenStream {
    let judged = (royalty(cx) == Royalty::Judged).then(|| judged(cx));
    let forced = cx.model.special.forced_captures.then(|| {
        let (name, lawful) = (free(cx), lawful(cx));
        quote! {
            /// Puts the legal moves of side `US` into a sink: captures alone where there are any.
            #[inline(always)]
            fn #name<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
                let enemy = self.men[THEM];
                let mut captures = Counter::default();
                self.#lawful::<US, THEM, CAPTURES, Forced<Counter>>(&mut Forced { enemy, sink: &mut captures });
                if captures.0 == 0 {
                    self.#lawful::<US, THEM, STAGE, S>(sink);
                } else if STAGE != QUIETS {
                    self.#lawful::<US, THEM, CAPTURES, Forced<S>>(&mut Forced { enemy, sink });
                }
            }
        }
    });
    let drops = cx.model.special.forced_drops.then(|| {
        let (name, free, lawful) = (ordinary(cx), free(cx), lawful(cx));
        quote! {
            /// Puts the legal moves of side `US` into a sink: drops alone where there are any.
            #[inline(always)]
            fn #name<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
                let mut drops = Counter::default();
                if self.hands[US] != [0; KINDS] {
                    self.#lawful::<US, THEM, QUIETS, Dropped<Counter>>(&mut Dropped(&mut drops));
                }
                if drops.0 == 0 {
                    self.#free::<US, THEM, STAGE, S>(sink);
                } else if STAGE != CAPTURES {
                    self.#lawful::<US, THEM, QUIETS, Dropped<S>>(&mut Dropped(sink));
                }
            }
        }
    });
    let gates = super::gates::layer(cx);
    quote!(#judged #gates #forced #drops)
}

fn judged(cx: &Context) -> TokenStream {
    let name = base(cx);
    let kings = cx.royals();
    let kings = if kings.is_empty() { quote!(Bits::EMPTY) } else { cx.of_kinds(&kings) };
    let last = groups(cx).into_iter().map(|(group, members)| {
        let men = cx.of_kinds(&group.group.iter().collect::<Vec<_>>());
        let members = cx.of_kinds(&members);
        quote! {
            let group = own & #men;
            if !group.several() {
                royals |= group & #members;
            }
        }
    });
    let mutable = if groups(cx).is_empty() { quote!() } else { quote!(mut) };
    let duple = groups(cx).into_iter().filter(|(group, _)| group.duple_check).map(|(group, _)| {
        let men = cx.of_kinds(&group.group.iter().collect::<Vec<_>>());
        quote! {
            let mut group = self.men[US] & #men;
            if group.several() {
                let mut all = true;
                while group.any() {
                    all &= self.attackers_of::<THEM>(group.pop(), self.men[THEM], occupied).any();
                }
                exposed |= all;
            }
        }
    });
    let flees = cx.model.special.kings_stay.then(|| {
        quote! {
            /// Whether the move takes a royal man away from a check, instead of capturing the only man that gives it.
            fn flees<const US: usize, const THEM: usize>(&self, mv: Move) -> bool {
                let mut royals = self.royals_now::<US>();
                let swapped = mv.tag() == Tag::Swap && royals.has(mv.to());
                let moved = royals.has(mv.from()) && !matches!(mv.tag(), Tag::Drop | Tag::Pass);
                if !moved && !swapped {
                    return false;
                }
                let occupied = self.men[WHITE] | self.men[BLACK];
                let mut checkers = Bits::EMPTY;
                while royals.any() {
                    checkers |= self.attackers_of::<THEM>(royals.pop(), self.men[THEM], occupied);
                }
                checkers.any() && checkers != Bits::bit(mv.to())
            }
        }
    });
    let no_checks = cx.model.special.no_checks.then(|| quote!(&&!self.exposed::<THEM, US>()));
    quote! {
        /// Puts the legal moves of side `US` into a sink: each is made and judged by its result.
        #[inline(always)]
        fn #name<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
            let mut judge = Judge::<US, THEM, S> { position: self, sink };
            self.pseudo::<US, THEM, STAGE, Judge<US, THEM, S>>(&mut judge);
        }

        #flees

        /// Whether a move of side `US` that has led here is legal.
        fn stands<const US: usize, const THEM: usize>(&self) -> bool {
            !self.exposed::<US, THEM>() #no_checks
        }

        /// The men of side `US` that are royal now.
        fn royals_now<const US: usize>(&self) -> Bits {
            let own = self.men[US];
            let #mutable royals = own & #kings;
            #(#last)*
            royals
        }

        /// Whether side `US` could lose what it may not lose.
        fn exposed<const US: usize, const THEM: usize>(&self) -> bool {
            let occupied = self.men[WHITE] | self.men[BLACK];
            let mut royals = self.royals_now::<US>();
            let mut exposed = false;
            while royals.any() {
                exposed |= self.attackers_of::<THEM>(royals.pop(), self.men[THEM], occupied).any();
            }
            #(#duple)*
            exposed
        }
    }
}

/// The groups whose last man is royal, each with the kinds that are so.
fn groups(cx: &Context) -> Vec<(WhileLast, Vec<tabiya_dsl::model::KindId>)> {
    let mut groups: Vec<(WhileLast, Vec<_>)> = Vec::new();
    for (id, kind) in cx.model.kinds() {
        let Some(last) = kind.royal_while_last else { continue };
        match groups.iter_mut().find(|(group, _)| *group == last) {
            Some((_, members)) => members.push(id),
            None => groups.push((last, vec![id])),
        }
    }
    groups
}

/// The square that a pass is named after.
fn pass_square(cx: &Context) -> TokenStream {
    let kings = cx.royals();
    if kings.is_empty() {
        return quote!(own.lowest());
    }
    let kings = cx.of_kinds(&kings);
    quote!({
        let kings = own & #kings;
        if kings.any() { kings.lowest() } else { own.lowest() }
    })
}

/// Passes that are moves like others.
pub(super) fn pass(cx: &Context) -> Option<TokenStream> {
    let always = Color::ALL.map(|c| cx.model.special.passes[c] == PassRule::AnyTime);
    let may = match (always, cx.may_pass()) {
        ([true, true], _) => quote!(true),
        ([false, false], false) => return None,
        ([false, false], true) => quote!(self.may_pass),
        ([true, false], false) => quote!(US == WHITE),
        ([false, true], false) => quote!(US == BLACK),
        ([true, false], true) => quote!((US == WHITE || self.may_pass)),
        ([false, true], true) => quote!((US == BLACK || self.may_pass)),
    };
    let safe = match royalty(cx) {
        Royalty::None | Royalty::Judged => quote!(own.any()),
        Royalty::One => unchecked(cx),
        Royalty::Several => quote!(self.safe::<US, THEM>(royals, Bits::EMPTY, Bits::EMPTY)),
    };
    let square = pass_square(cx);
    Some(quote! {
        if STAGE != CAPTURES && #may && #safe {
            let square = #square;
            let kind = self.kind_on(square).unwrap_or(0);
            sink.push(Move::new(Tag::Pass, kind, square, square));
        }
    })
}

/// The topmost layer, where there is something for a side that has no other move.
pub(super) fn when_stalemated(cx: &Context) -> TokenStream {
    if !has_last_resort(cx) {
        return quote!();
    }
    let swaps = cx.model.king_swap.as_ref().is_some_and(|s| s.when == SwapWhen::WhenStalemated);
    let passing = Color::ALL.map(|c| cx.model.special.passes[c] == PassRule::WhenStalemated);
    let judge = royalty(cx) == Royalty::Judged;
    let exchanges = |sink: TokenStream, kind: TokenStream| match judge {
        true => quote! {
            self.exchanges::<US, THEM, Judge<US, THEM, #kind>>(&mut Judge { position: self, sink: #sink });
        },
        false => quote!(self.exchanges::<US, THEM, #kind>(#sink);),
    };
    let swap = swaps.then(|| exchanges(quote!(sink), quote!(S)));
    let pass = passing.contains(&true).then(|| {
        let side = match passing {
            [true, true] => quote!(true),
            [true, false] => quote!(US == WHITE),
            _ => quote!(US == BLACK),
        };
        let no_swap = swaps.then(|| {
            let count = exchanges(quote!(&mut swaps), quote!(Counter));
            quote! {
                let mut swaps = Counter::default();
                #count
            }
        });
        let nothing = if swaps { quote!(&&swaps.0 == 0) } else { quote!() };
        let square = pass_square(cx);
        let put = match judge {
            true => quote!(Judge::<US, THEM, S> { position: self, sink }.push(mv);),
            false => quote!(sink.push(mv);),
        };
        quote! {
            let own = self.men[US];
            #no_swap
            if #side && own.any() #nothing {
                let square = #square;
                let kind = self.kind_on(square).unwrap_or(0);
                let mv = Move::new(Tag::Pass, kind, square, square);
                #put
            }
        }
    });
    let attacked = match royalty(cx) {
        Royalty::Judged => quote!(let attacked = self.exposed::<US, THEM>();),
        Royalty::None => quote!(let attacked = false;),
        _ => {
            let royals = cx.of_kinds(&cx.royals());
            quote! {
                let occupied = self.men[US] | self.men[THEM];
                let mut rest = self.men[US] & #royals;
                let mut attacked = false;
                while rest.any() {
                    attacked |= self.attackers_of::<THEM>(rest.pop(), self.men[THEM], occupied).any();
                }
            }
        }
    };
    quote! {
        /// Puts the legal moves of side `US` into a sink: its last resort only where there is nothing else and no check.
        #[inline(always)]
        fn generate_for<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
            self.ordinary::<US, THEM, STAGE, S>(sink);
            if STAGE != CAPTURES && self.stalemated::<US, THEM>() {
                #swap
                #pass
            }
        }

        /// Whether side `US` has no ordinary move and is not in check.
        #[inline(never)]
        fn stalemated<const US: usize, const THEM: usize>(&self) -> bool {
            let mut moves = Counter::default();
            self.ordinary::<US, THEM, ALL, Counter>(&mut moves);
            #attacked
            moves.0 == 0 && !attacked
        }
    }
}
