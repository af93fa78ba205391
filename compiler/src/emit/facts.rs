//! The facts of the game that are data: what FEN, protocols and ends need to know.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Bare, Color, End, PhaseEnd, Value};

use super::context::{Context, number};

/// The `VARIANT` constant.
pub(super) fn variant(cx: &Context) -> TokenStream {
    let model = cx.model;
    let (name, title) = (&model.name, &model.title);
    let armies = match &model.armies {
        None => quote!(None),
        Some(armies) => {
            let [white, black] = &armies.0;
            quote!(Some([#white, #black]))
        }
    };
    let (files, ranks) = (number(model.board.files.into()), number(model.board.ranks.into()));
    let holes = model.board.holes.iter().map(|s| number(s.index()));
    let kinds = model.kinds.iter().map(|kind| {
        let (name, symbol, accepted) = (&kind.name, &kind.symbol, &kind.accepted);
        let [white, black] = kind.sides.0;
        let unmoved = kind.movement.tracks.iter().any(|t| t.unmoved);
        let (royal, resets, promotes) = (kind.royal, kind.resets_quiet_count, kind.promotion.is_some());
        quote! {
            Kind {
                name: #name, symbol: #symbol, accepted: &[#(#accepted),*], sides: [#white, #black], royal: #royal,
                resets_quiet: #resets, promotes: #promotes, tracks_unmoved: #unmoved
            }
        }
    });
    let setups = model.setups.iter().map(|s| {
        let (name, fen) = (&s.name, &s.fen);
        quote!((#name, #fen))
    });
    let (hands, marks, unmoved, en_passant) =
        (cx.has_hands(), cx.marks_promoted(), cx.tracks_unmoved(), cx.en_passant());
    let flags = model.castlings.iter().map(|c| {
        let flag =
            if c.color == Color::White { c.flag.to_ascii_uppercase() } else { c.flag.to_ascii_lowercase() };
        let byte = proc_macro2::Literal::byte_character(flag as u8);
        quote!(#byte)
    });
    let castlings = model.castlings.iter().map(|c| {
        let color = if c.color == Color::White { quote!(Color::White) } else { quote!(Color::Black) };
        let (king, partner) = (cx.kind(c.king), cx.kind(c.partner));
        let [king_from, king_to, partner_from, partner_to] =
            [c.king_from, c.king_to, c.partner_from, c.partner_to].map(|s| number(s.index()));
        quote! {
            tabiya_runtime::position::Castling {
                color: #color, king: #king as u8, partner: #partner as u8, king_from: #king_from, king_to: #king_to,
                partner_from: #partner_from, partner_to: #partner_to
            }
        }
    });
    let phase = cx.phase().is_some();
    let agreed = cx.phase().is_some_and(|p| p.until == PhaseEnd::Agreed);
    let (once, pass) = (cx.swaps_once(), cx.may_pass());
    let ends = model.ends.iter().map(end);
    quote! {
        static VARIANT: Variant = Variant {
            name: #name,
            title: #title,
            armies: #armies,
            files: #files,
            ranks: #ranks,
            holes: &[#(#holes),*],
            kinds: &[#(#kinds),*],
            setups: &[#(#setups),*],
            hands: #hands,
            marks_promoted: #marks,
            tracks_unmoved: #unmoved,
            en_passant: #en_passant,
            castling_flags: &[#(#flags),*],
            castlings: &[#(#castlings),*],
            opening_phase: #phase,
            opening_phase_by_agreement: #agreed,
            swaps_once: #once,
            first_mover_may_pass: #pass,
            ends: &[#(#ends),*],
        };
    }
}

fn end(end: &End) -> TokenStream {
    match *end {
        End::Checkmate(v) => {
            let v = value(v);
            quote!(EndRule::Checkmate(#v))
        }
        End::Stalemate(v) => {
            let v = value(v);
            quote!(EndRule::Stalemate(#v))
        }
        End::Bare(Bare::LossUnlessAnswered) => quote!(EndRule::Bare(Bare::LossUnlessAnswered)),
        End::Bare(Bare::Always(v)) => {
            let v = value(v);
            quote!(EndRule::Bare(Bare::Always(#v)))
        }
        End::Repetition { count, value: v } => {
            let (count, v) = (number(count.into()), value(v));
            quote!(EndRule::Repetition(#count, #v))
        }
        End::Quiet { plies, value: v } => {
            let (plies, v) = (number(plies.into()), value(v));
            quote!(EndRule::Quiet(#plies, #v))
        }
    }
}

fn value(value: Value) -> TokenStream {
    match value {
        Value::Loss => quote!(Value::Loss),
        Value::Draw => quote!(Value::Draw),
        Value::Win => quote!(Value::Win),
    }
}
