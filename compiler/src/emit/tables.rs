//! The statics that give the table data its types.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use tabiya_dsl::model::Color;

use crate::plan::tables::{Placed, Slice};
use crate::plan::{Chain, Form, Legality, Sight};

use super::context::{Context, mentions, number};
use super::names;

/// The data file and one static for each table that the code uses.
pub(super) fn statics(cx: &Context, code: &TokenStream) -> TokenStream {
    let file = format!("{}.tables", names::module_name(cx.model));
    let size = number(cx.layout.bytes.len());
    let cells = number(cx.model.board.cells());
    let mut out = quote! {
        /// The data of every table below.
        static TABLES: Tables<#size> = Tables(*include_bytes!(#file));
    };
    for (part, placed) in cx.plan.parts.iter().zip(&cx.layout.parts) {
        let name = format_ident!("{}", part.name.to_ascii_uppercase());
        if !mentions(code, &name.to_string()) {
            continue;
        }
        out.extend(of_part(&name, placed, &cells));
    }
    let always = cx.layout.captures.iter().map(|p| ("CAPTURES", p));
    let unmoved = cx.layout.unmoved_captures.iter().map(|p| ("UNMOVED_CAPTURES", p));
    let movers = || cx.plan.movers.iter();
    for (mover, (what, placed)) in movers().zip(always).chain(movers().zip(unmoved)) {
        let Some(placed) = placed else { continue };
        let name = format_ident!("{}_{}_{what}", cx.kind(mover.kind), side_name(mover.color));
        let (starts, paths, victims) =
            (numbers(&placed.starts), words(&placed.paths), numbers(&placed.victims));
        out.extend(quote! {
            static #name: Captures<Bits> = Captures { starts: #starts, paths: #paths, victims: #victims };
        });
    }
    let sides = if cx.one_legality() { &Color::ALL[..1] } else { &Color::ALL[..] };
    for &color in sides {
        let Legality::OneRoyal { chains, tangles } = cx.legality(color) else { continue };
        for (i, (chain, placed)) in chains.iter().zip(&cx.layout.chains[color.index()]).enumerate() {
            let (chains, line) = chain_names(cx, color, i, chain);
            for ((&kind, name), origins) in chain.kinds.iter().zip(&chains).zip(&placed.origins) {
                let doc = format!(" Where a {} attacks from over empty squares.", list(cx, &[kind]));
                let origins = words(origins);
                out.extend(quote!(#[doc = #doc] static #name: Leaps<Bits> = Leaps { sets: #origins };));
            }
            let between = words(&placed.between);
            out.extend(quote! {
                /// The squares in between.
                static #line: Pairs<Bits> = Pairs { sets: #between, cells: #cells };
            });
        }
        for (i, (tangle, placed)) in tangles.iter().zip(&cx.layout.tangles[color.index()]).enumerate() {
            let (origins, squares) = (words(&placed.origins), words(&placed.squares));
            let (from, matter) = tangle_names(cx, color, i);
            let doc = format!(" Where {} may attack from, by one of several paths.", list(cx, &tangle.kinds));
            out.extend(quote! {
                #[doc = #doc]
                static #from: Leaps<Bits> = Leaps { sets: #origins };
                /// The squares on those paths.
                static #matter: Leaps<Bits> = Leaps { sets: #squares };
            });
        }
    }
    for color in Color::ALL {
        for (i, sets) in cx.layout.near[color.index()].iter().enumerate() {
            let (Some(sets), Some(name)) = (sets, near_name(cx, color, i)) else { continue };
            let known = mentions(&out, &name.to_string());
            if mentions(code, &name.to_string()) && !known {
                let sets = words(sets);
                out.extend(quote! {
                    /// Where such men must stand to attack a royal man there, or a square that it may come to.
                    static #name: Leaps<Bits> = Leaps { sets: #sets };
                });
            }
        }
    }
    for color in Color::ALL {
        let Some(placed) = &cx.layout.sights[color.index()] else { continue };
        let slices = placed.leaps.iter().flatten().chain([&placed.wanted]);
        let (names, wanted) = sight_names(cx, color);
        for (slice, name) in slices.zip(names.iter().flatten().chain([&wanted])) {
            if !mentions(&out, &name.to_string()) {
                let sets = words(slice);
                out.extend(quote!(static #name: Leaps<Bits> = Leaps { sets: #sets };));
            }
        }
    }
    out
}

/// The static of one part, in a module whose `TABLES` are of words called `Bits`, for a board of so many cells.
pub(super) fn of_part(name: &Ident, placed: &Placed, cells: &Literal) -> TokenStream {
    match placed {
        Placed::Leaps { sets } => {
            let sets = words(sets);
            quote!(static #name: Leaps<Bits> = Leaps { sets: #sets };)
        }
        Placed::Lookup { masks, offsets, results } => {
            let (masks, offsets, results) = (words(masks), numbers(offsets), words(results));
            quote!(static #name: Lookup<Bits> = Lookup { masks: #masks, offsets: #offsets, results: #results };)
        }
        Placed::Lines { masks, offsets, results } => {
            let (masks, offsets) = (words(masks), numbers(offsets));
            let (start, len) = (number(results.start), number(results.len));
            quote! {
                static #name: Lines<Bits> =
                    Lines { masks: #masks, offsets: #offsets, results: TABLES.halves(#start, #len) };
            }
        }
        Placed::Rays { rays, gates, ascending, order } => {
            let (rays, ascending, order) = (words(rays), number(*ascending), words(order));
            let gates = if gates.len == 0 { quote!(&[]) } else { words(gates) };
            quote! {
                static #name: Rays<Bits> = Rays {
                    rays: #rays, gates: #gates, ascending: #ascending, order: #order, cells: #cells
                };
            }
        }
        Placed::Floods { origins, legs, .. } => {
            let (origins, legs) = (words(origins), number(*legs as usize));
            quote!(static #name: Floods<Bits> = Floods { origins: #origins, legs: #legs };)
        }
        Placed::Walks { starts, paths } => {
            let (starts, paths) = (numbers(starts), words(paths));
            quote!(static #name: Walks<Bits> = Walks { starts: #starts, paths: #paths };)
        }
    }
}

/// The call of a part's function: what it reaches from `square`.
pub(super) fn reach(
    name: &Ident,
    form: &Form,
    square: &TokenStream,
    occupied: &TokenStream,
    own: &TokenStream,
) -> TokenStream {
    match form {
        Form::Constant(_) => quote!(#name.reach(#square)),
        Form::Occupancy(_) | Form::Lines { .. } | Form::Rays { .. } => {
            quote!(#name.reach(#square, #occupied))
        }
        Form::Floods { steps, .. } => {
            let moved = steps.iter().enumerate().map(|(i, (by, _))| {
                let (i, distance) = (number(i), number(usize::from(by.unsigned_abs())));
                if *by > 0 {
                    quote!((men & from[#i]).up(#distance))
                } else {
                    quote!((men & from[#i]).down(#distance))
                }
            });
            quote!(#name.reach(#square, #occupied, |men, from| #(#moved)|*))
        }
        Form::Walks(_) => quote!(#name.reach(#square, #occupied, #own)),
    }
}

/// The statics of a side's sights, by chain and kind, and of the squares that matter to the royal man that it threatens.
/// Sides that see alike share them.
pub(super) fn sight_names(cx: &Context, by: Color) -> (Vec<Vec<Ident>>, Ident) {
    let [white, black] = &cx.layout.sights;
    let side = if by == Color::Black && white != black { "_BLACK" } else { "" };
    let sights = cx.plan.danger.iter().flat_map(|danger| &danger[by.index()].sights);
    let of_chain = |sights: &Vec<Sight>| {
        sights.iter().map(|sight| format_ident!("{}_SEES{side}", cx.kind(sight.kind))).collect()
    };
    (sights.map(of_chain).collect(), format_ident!("WANTED{side}"))
}

/// The static that says where the men of a side's `i`-th threat matter to a royal man, where there is one. Sides that
/// threaten alike share it.
pub(super) fn near_name(cx: &Context, by: Color, i: usize) -> Option<Ident> {
    let [white, black] = &cx.layout.near;
    let (here, side) = match by {
        Color::Black if white.get(i) != black.get(i) => (black, "_BLACK"),
        _ => (if by == Color::White { white } else { black }, ""),
    };
    here.get(i)?.as_ref().map(|_| format_ident!("NEAR{side}_{}", i + 1))
}

/// The statics of the `i`-th chain that threatens `color`: origins by kind, and the squares in between.
pub(super) fn chain_names(cx: &Context, color: Color, i: usize, chain: &Chain) -> (Vec<Ident>, Ident) {
    let suffix = suffix(cx, color, i);
    let origins = chain.kinds.iter().map(|&k| format_ident!("{}_ORIGINS{suffix}", cx.kind(k))).collect();
    (origins, format_ident!("BETWEEN{suffix}"))
}

/// The statics of the `i`-th tangle that threatens `color`.
pub(super) fn tangle_names(cx: &Context, color: Color, i: usize) -> (Ident, Ident) {
    let suffix = suffix(cx, color, i);
    (format_ident!("TANGLE{suffix}"), format_ident!("TANGLED{suffix}"))
}

/// Which side is threatened, where that matters, and a number after the first.
fn suffix(cx: &Context, color: Color, i: usize) -> String {
    let side = if cx.one_legality() { String::new() } else { format!("_TO_{}", side_name(color)) };
    if i == 0 { side } else { format!("{side}_{}", i + 1) }
}

pub(super) fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "WHITE",
        Color::Black => "BLACK",
    }
}

fn list(cx: &Context, kinds: &[tabiya_dsl::model::KindId]) -> String {
    let names: Vec<&str> = kinds.iter().map(|&k| cx.model.kind(k).name.as_str()).collect();
    names::one_line(&names.join(", "))
}

fn words(slice: &Slice) -> TokenStream {
    let (start, len) = (number(slice.start), number(slice.len));
    quote!(TABLES.words(#start, #len))
}

fn numbers(slice: &Slice) -> TokenStream {
    let (start, len) = (number(slice.start), number(slice.len));
    quote!(TABLES.numbers(#start, #len))
}
