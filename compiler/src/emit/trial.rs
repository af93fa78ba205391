//! The module of a program that times reach functions.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::context::number;
use super::tables;
use crate::trial::{Candidate, Trial};

/// The source text; it includes its data as `forms.tables`.
pub(crate) fn source(trial: &Trial) -> String {
    let word = super::word(trial.plan.word);
    let size = number(trial.layout.bytes.len());
    let cells = number(trial.cells);
    let squares = trial.squares.iter().map(|square| number(square.index()));
    let name = |part: usize| format_ident!("PART_{part}");
    let parts = trial.layout.parts.iter().enumerate();
    let statics: TokenStream = parts.map(|(i, placed)| tables::of_part(&name(i), placed, &cells)).collect();
    let reach = |candidate: &Candidate| -> TokenStream {
        let parts = candidate.parts.iter().map(|&part| {
            let form = &trial.plan.parts[part].form;
            let [square, occupied, own] = [quote!(input.square), quote!(input.occupied), quote!(input.own)];
            tables::reach(&name(part), form, &square, &occupied, &own)
        });
        quote!(#(#parts)|*)
    };
    let candidates = || trial.functions.iter().flat_map(|function| &function.candidates).enumerate();
    let functions: TokenStream = candidates()
        .map(|(i, candidate)| {
            let (name, reach) = (format_ident!("candidate_{i}"), reach(candidate));
            quote! {
                #[inline(never)]
                fn #name(inputs: &[Input]) -> Bits {
                    inputs.iter().fold(Bits::EMPTY, |all, input| all ^ (#reach))
                }
            }
        })
        .collect();
    let names: Vec<_> = candidates().map(|(i, _)| format_ident!("candidate_{i}")).collect();
    let count = number(names.len());
    let items = quote! {
        #![allow(unused_imports)]
        use tabiya_runtime::{Bitboard, Floods, Leaps, Lines, Lookup, Rays, Tables, Walks};

        /// The board word.
        pub(crate) type Bits = #word;
        /// What a function is asked about.
        pub(crate) struct Input {
            pub(crate) square: u8,
            pub(crate) occupied: Bits,
            pub(crate) own: Bits,
        }
        /// The squares of the board.
        pub(crate) static SQUARES: &[u8] = &[#(#squares),*];
        /// What is timed.
        pub(crate) static TIMED: [fn(&[Input]) -> Bits; #count] = [#(#names),*];
        /// The data of every table below.
        static TABLES: Tables<#size> = Tables(*include_bytes!("forms.tables"));
        #statics
        #functions
    };
    let file: syn::File = syn::parse2(items).unwrap_or_else(|e| panic!("emitted code is not Rust: {e}"));
    prettyplease::unparse(&file)
}
