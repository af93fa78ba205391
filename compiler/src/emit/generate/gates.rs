//! Men that come from the hand with first moves: a layer above the legal moves.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Color, PerColor};

use crate::emit::context::Context;

use super::judge::{base, lawful};
use super::{Royalty, hurdles, royalty};

/// The sink that adds, to first moves, those with which somebody comes in.
pub(super) fn sink(cx: &Context) -> TokenStream {
    let Some(gating) = &cx.model.gating else { return quote!() };
    let name = &cx.type_name;
    let offers = gating.kinds.iter().map(|id| {
        let kind = cx.kind(id);
        let stays = cx.model.kind(id).stays.map(|squares| {
            let squares = cx.sets(&squares);
            quote!(&& {
                /// By side, where it may be.
                const STAYS: [Bits; 2] = #squares;
                STAYS[US].has(square)
            })
        });
        quote! {
            if self.position.hands[US][#kind] > 0 #stays {
                self.bring_in(mv.with_gate(#kind as u8, square));
            }
        }
    });
    let castling = cx.castles().then(|| {
        let castling = match cx.any_array() {
            true => quote!(self.position.castling_rule(mv.extra())),
            false => quote!(&VARIANT.castlings[usize::from(mv.extra())]),
        };
        quote! {
            Tag::Castling => {
                let castling = #castling;
                for square in [castling.king_from, castling.partner_from] {
                    if square != castling.king_to && square != castling.partner_to {
                        self.offer(mv, square);
                    }
                }
            }
        }
    });
    let stands = match royalty(cx) {
        Royalty::None => None,
        Royalty::Judged => Some(quote!(after.stands::<US, THEM>())),
        Royalty::One | Royalty::Several => asks(cx).then(|| quote!(after.unharmed::<US, THEM>())),
    };
    let bring_in = match stands {
        None => quote!(self.sink.push(mv);),
        Some(stands) => quote! {
            let mut after = self.position.clone();
            after.play_for::<US, THEM>(mv);
            if #stands {
                self.sink.push(mv);
            }
        },
    };
    quote! {
        /// Lets moves through, and after a first move the same with each man from the hand that can come in.
        struct Gates<'a, const US: usize, const THEM: usize, S: Sink> {
            position: &'a #name,
            /// Where men stand that make room.
            rooms: Bits,
            sink: &'a mut S,
        }

        impl<const US: usize, const THEM: usize, S: Sink> Gates<'_, US, THEM, S> {
            /// Puts the move with each man that can come in on the square.
            fn offer(&mut self, mv: Move, square: u8) {
                if self.rooms.has(square) {
                    #(#offers)*
                }
            }

            /// Puts the move with the man that comes in.
            fn bring_in(&mut self, mv: Move) {
                #bring_in
            }
        }

        impl<const US: usize, const THEM: usize, S: Sink> Sink for Gates<'_, US, THEM, S> {
            #[inline]
            fn targets<B: Bitboard>(&mut self, kind: u8, from: u8, targets: B) {
                self.sink.targets(kind, from, targets);
                if self.rooms.has(from) {
                    targets.for_each(|to| self.offer(Move::new(Tag::Plain, kind, from, to), from));
                }
            }

            #[inline]
            fn tagged<B: Bitboard>(&mut self, tag: Tag, kind: u8, from: u8, extra: u8, targets: B) {
                self.sink.tagged(tag, kind, from, extra, targets);
                if tag == Tag::MultiStep && self.rooms.has(from) {
                    targets.for_each(|to| self.offer(Move::new(tag, kind, from, to).with_extra(extra), from));
                }
            }

            #[inline]
            fn push(&mut self, mv: Move) {
                self.sink.push(mv);
                match mv.tag() {
                    Tag::Plain | Tag::MultiStep => self.offer(mv, mv.from()),
                    #castling
                    _ => {}
                }
            }
        }
    }
}

/// Whether a man that comes in can open an attack on a royal man of its own side: whom it blocks was no danger before, but it
/// can be a hurdle.
fn asks(cx: &Context) -> bool {
    match royalty(cx) {
        Royalty::One => hurdles(cx),
        Royalty::Several => true,
        Royalty::None | Royalty::Judged => false,
    }
}

/// The layer.
pub(super) fn layer(cx: &Context) -> TokenStream {
    let Some(gating) = &cx.model.gating else { return quote!() };
    let (name, base) = (lawful(cx), base(cx));
    let rooms = cx.sets(&gating.squares);
    let may_gate = cx.may_gate();
    let unharmed = asks(cx).then(|| {
        let royals = cx.of_kinds(&cx.royals());
        quote! {
            /// Whether no royal man of side `US` is attacked.
            fn unharmed<const US: usize, const THEM: usize>(&self) -> bool {
                let occupied = self.men[WHITE] | self.men[BLACK];
                let mut royals = self.men[US] & #royals;
                let mut safe = true;
                while royals.any() {
                    safe &= self.attackers_of::<THEM>(royals.pop(), self.men[THEM], occupied).is_empty();
                }
                safe
            }
        }
    });
    quote! {
        #unharmed

        /// Puts the legal moves of side `US` into a sink, those with which somebody comes in included.
        #[inline(always)]
        fn #name<const US: usize, const THEM: usize, const STAGE: u8, S: Sink>(&self, sink: &mut S) {
            /// By side, the squares whose unmoved men make room.
            const ROOMS: [Bits; 2] = #rooms;
            let rooms = self.unmoved & self.men[US] & ROOMS[US];
            if rooms.any() && #may_gate {
                let mut gates = Gates::<US, THEM, S> { position: self, rooms, sink };
                self.#base::<US, THEM, STAGE, Gates<US, THEM, S>>(&mut gates);
            } else {
                self.#base::<US, THEM, STAGE, S>(sink);
            }
        }
    }
}

/// The squares on which it matters if men have moved, for the facts.
pub(in crate::emit) fn rooms(cx: &Context) -> Option<PerColor<Vec<usize>>> {
    let gating = cx.model.gating.as_ref()?;
    Some(PerColor::from_fn(|color: Color| gating.squares[color].iter().map(|s| s.index()).collect()))
}
