//! Squares on which the man that has just passed them can be captured.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use tabiya_dsl::model::{Color, KindId, Square, SquareSet};

use crate::emit::context::{Context, number};
use crate::emit::tables::side_name;
use crate::plan::{Mover, PartId};

/// From where men of a side capture en passant on one of these squares, if all is in their favour.
fn hunters(cx: &Context, color: Color, open: SquareSet) -> SquareSet {
    let captures = |part: PartId, from: Square| {
        open.iter().any(|to| cx.plan.parts[part.0].form.can_reach(from.index(), to))
    };
    let hunts = |from: &Square| {
        cx.movers(color)
            .flat_map(|(_, m, _)| m.always.en_passant.iter().chain(&m.unmoved.en_passant))
            .any(|&part| captures(part, *from))
    };
    cx.model.board.squares().filter(hunts).collect()
}

/// What multi-step moves leave.
pub(super) fn en_passant(cx: &Context) -> TokenStream {
    if !cx.en_passant() {
        return quote!();
    }
    let side = format_ident!("SIDE");
    let [white, black] = Color::ALL.map(|color| {
        let rows = cx.movers(color).filter(|(_, m, _)| !m.passed.is_empty()).map(|(_, mover, _)| {
            let kind = cx.kind(mover.kind);
            let rows = mover.passed.iter().map(|(from, to, squares)| {
                let hunters = cx.set(hunters(cx, !color, *squares));
                let (from, to, squares) = (number((*from).into()), number((*to).into()), cx.set(*squares));
                quote!((#kind, #from, #to, #squares, #hunters))
            });
            quote!(#(#rows),*)
        });
        let rows: Vec<TokenStream> = rows.collect();
        let name = format_ident!("PASSED_BY_{}", side_name(color));
        let count = number(cx.movers(color).map(|(_, m, _)| m.passed.len()).sum());
        (name.clone(), quote!(static #name: [Passed; #count] = [#(#rows),*];))
    });
    let ((white, white_rows), (black, black_rows)) = (white, black);
    let table = cx.by_side(&side, quote!(&#white), quote!(&#black));
    let captures = |m: &&Mover| !m.always.en_passant.is_empty() || !m.unmoved.en_passant.is_empty();
    let hunting: BTreeSet<KindId> = cx.plan.movers.iter().filter(captures).map(|m| m.kind).collect();
    let hunting = cx.of_kinds(&hunting.into_iter().collect::<Vec<_>>());
    quote! {
        /// The multi-step moves of a side.
        fn passed<const SIDE: usize>() -> &'static [Passed] {
            #white_rows
            #black_rows
            #table
        }

        /// Opens squares to capture en passant by side `US`, which is to move; `victim` is where the man that can be
        /// captured stands; `hunters` are the squares from which somebody might capture it. They tell positions apart only
        /// if such a capture is legal.
        fn open<const US: usize, const THEM: usize>(&mut self, squares: Bits, victim: u8, hunters: Bits) {
            self.en_passant = squares;
            self.victim = victim;
            if (hunters & self.men[US] & #hunting).is_empty() {
                return;
            }
            let mut captures = PassingCaptures(false);
            self.generate_for::<US, THEM, CAPTURES, PassingCaptures>(&mut captures);
            self.en_passant_counts = captures.0;
            if self.en_passant_counts {
                squares.for_each(|square| self.key ^= keys::en_passant(square));
            }
        }

        /// Closes them.
        #[inline(always)]
        fn close(&mut self) {
            if self.en_passant_counts {
                self.en_passant.for_each(|square| self.key ^= keys::en_passant(square));
            }
            self.en_passant = Bits::EMPTY;
            self.en_passant_counts = false;
        }

        /// Where the man of side `SIDE` stands that could just have passed all of these squares.
        fn passer<const SIDE: usize>(&self, squares: Bits) -> Option<u8> {
            let occupied = self.men[WHITE] | self.men[BLACK];
            Self::passed::<SIDE>()
                .iter()
                .filter(|&&(kind, from, to, passed, _)| {
                    squares.any()
                        && (squares & !passed).is_empty()
                        && (passed & occupied).is_empty()
                        && (from == to || !occupied.has(from))
                        && (self.kinds[kind] & self.men[SIDE]).has(to)
                })
                .map(|&(_, _, to, ..)| to)
                .min()
        }
    }
}
