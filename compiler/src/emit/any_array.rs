//! Castling rights where men castle from any array: positions know from which squares.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::{Context, number};
use super::state::Field;

/// The rights and the squares they rest on.
pub(super) fn field(cx: &Context) -> Field {
    let rules = number(cx.model.castlings.len());
    Field {
        declaration: quote! {
            /// Castling rights, one bit for each rule.
            castling: u8,
            /// By rule, where king and partner stand that may castle.
            castling_from: [[u8; 2]; #rules],
            /// All squares of such men.
            homes: Bits,
        },
        empty: quote!(castling: 0, castling_from: [[0; 2]; #rules], homes: Bits::EMPTY,),
        read: quote! {
            position.castling = parts.castling;
            for (i, &[king, partner]) in parts.castling_from.iter().enumerate().take(#rules) {
                if parts.castling >> i & 1 != 0 {
                    position.castling_from[i] = [king, partner];
                    position.homes |= Bits::bit(king) | Bits::bit(partner);
                }
            }
            position.key ^= keys::castling_from(position.castling, &position.castling_from);
        },
        write: quote! {
            parts.castling = self.castling;
            for (i, &squares) in self.castling_from.iter().enumerate() {
                if self.castling >> i & 1 != 0 {
                    parts.castling_from[i] = squares;
                }
            }
        },
    }
}

/// How rights are lost, and a rule with its squares.
pub(super) fn functions() -> TokenStream {
    quote! {
        /// Castling rights are lost with moves to or from some squares.
        #[inline(always)]
        fn disturb(&mut self, squares: Bits) {
            if self.castling != 0 && (squares & self.homes).any() {
                self.forfeit(squares & self.homes);
            }
        }

        /// Takes the castling rights that rest on the men on these squares.
        fn forfeit(&mut self, squares: Bits) {
            let mut left = self.castling;
            for (i, &[king, partner]) in self.castling_from.iter().enumerate() {
                if squares.has(king) || squares.has(partner) {
                    left &= !(1 << i);
                }
            }
            self.keep(left);
        }

        /// Takes all castling rights but these.
        fn keep(&mut self, rights: u8) {
            self.key ^= keys::castling_from(self.castling & !rights, &self.castling_from);
            self.castling &= rights;
        }

        /// A castling rule from where its men began.
        #[inline(always)]
        fn castling_rule(&self, index: u8) -> tabiya_runtime::position::Castling {
            let [king_from, partner_from] = self.castling_from[usize::from(index)];
            let rule = VARIANT.castlings[usize::from(index)];
            tabiya_runtime::position::Castling { king_from, partner_from, ..rule }
        }
    }
}

/// What castling takes from the other side, where it does.
pub(super) fn opposite() -> TokenStream {
    quote! {
        let mut rights = self.castling;
        for (i, other) in VARIANT.castlings.iter().enumerate() {
            if other.color as usize == THEM && other.right() == castling.right() {
                rights &= !(1 << i);
            }
        }
        self.keep(rights);
    }
}

/// The contract's method.
pub(super) fn contract(cx: &Context) -> TokenStream {
    if !cx.any_array() {
        return quote!();
    }
    quote! {
        #[inline(always)]
        fn castling(&self, index: u8) -> tabiya_runtime::position::Castling {
            self.castling_rule(index)
        }
    }
}
