//! The facts of the game that are data: what FEN, protocols and ends need to know.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Color, KindId, PhaseEnd};

use super::context::{Context, number};
use super::ends;

/// The `VARIANT` constant: what the game has; what it lacks is left to the plain game.
pub(super) fn variant(cx: &Context) -> TokenStream {
    let model = cx.model;
    let (name, title) = (&model.name, &model.title);
    let armies = model.armies.as_ref().map(|armies| {
        let [white, black] = &armies.0;
        quote!(armies: Some([#white, #black]),)
    });
    let (files, ranks) = (number(model.board.files.into()), number(model.board.ranks.into()));
    let holes = list(quote!(holes), model.board.holes.iter().map(|s| number(s.index())));
    let kinds = model.kinds().map(|(id, k)| kind(cx, id, k));
    let setups = model.setups.iter().map(|s| {
        let (name, fen) = (&s.name, &s.fen);
        quote!((#name, #fen))
    });
    let flags: Vec<u8> = model
        .castlings
        .iter()
        .map(|c| match c.color {
            Color::White => c.flag.to_ascii_uppercase() as u8,
            Color::Black => c.flag.to_ascii_lowercase() as u8,
        })
        .collect();
    let flags = (!flags.is_empty()).then(|| {
        let flags = proc_macro2::Literal::byte_string(&flags);
        quote!(castling_flags: #flags,)
    });
    let castlings = list(quote!(castlings), model.castlings.iter().map(|c| castling(cx, c)));
    let facts = [
        (quote!(hands), cx.has_hands()),
        (quote!(crowns), Color::ALL.into_iter().any(|c| model.crowns(c))),
        (quote!(drops_royals), model.drops_royals()),
        (quote!(marks_promoted), cx.marks_promoted()),
        (quote!(tracks_unmoved), cx.tracks_unmoved()),
        (quote!(unmoved_letters), model.unmoved_letters),
        (quote!(en_passant), cx.en_passant()),
        (quote!(any_array), cx.any_array()),
        (quote!(opening_phase), cx.phase().is_some()),
        (quote!(opening_phase_by_agreement), cx.phase().is_some_and(|p| p.until == PhaseEnd::Agreed)),
        (quote!(swaps_once), cx.swaps_once()),
        (quote!(first_mover_may_pass), cx.may_pass()),
    ];
    let facts = facts.into_iter().map(|(name, holds)| fact(name, holds));
    let checks = model.counted_checks().map(|count| {
        let count = number(count.into());
        quote!(checks: #count,)
    });
    let gating = super::generate::rooms(cx).map(|rooms| {
        let kinds = model.gating.iter().flat_map(|gating| gating.kinds.iter()).map(|id| cx.kind(id));
        let [white, black] = rooms.0.map(|squares| {
            let squares = squares.into_iter().map(number);
            quote!(&[#(#squares),*])
        });
        let refills = cx.captures_go_to_hand();
        quote! {
            gating: Some(tabiya_runtime::position::Gating {
                kinds: &[#(#kinds as u8),*], squares: [#white, #black], refills: #refills
            }),
        }
    });
    let points = model.points.as_ref().map(|points| {
        let men = points.men.iter().map(|&worth| number(worth.into()));
        let [white, black] = points.extra.0.map(|worth| number(worth.into()));
        quote! {
            points: Some(tabiya_runtime::position::Points { men: &[#(#men),*], extra: [#white, #black] }),
        }
    });
    let chase = ends::chase(model);
    let draws = model.draws_win_for.map(|winner| {
        let winner = ends::color(winner);
        quote!(draws_win_for: Some(#winner),)
    });
    let counting = ends::counting(model);
    let ends = ends::all(model);
    quote! {
        static VARIANT: Variant = Variant {
            name: #name,
            title: #title,
            #armies
            files: #files,
            ranks: #ranks,
            #holes
            kinds: &[#(#kinds),*],
            setups: &[#(#setups),*],
            #flags
            #castlings
            #(#facts)*
            #gating
            #checks
            #counting
            ends: &[#(#ends),*],
            #points
            #chase
            #draws
            ..Variant::PLAIN
        };
    }
}

fn kind(cx: &Context, id: KindId, kind: &tabiya_dsl::model::Kind) -> TokenStream {
    let promoted_from = kind.promoted_from.map(|base| {
        let base = number(base.index() + 1);
        quote!(promoted_from: #base,)
    });
    let (name, symbol) = (&kind.name, &kind.symbol);
    let accepted = list(quote!(accepted), kind.accepted.iter());
    let [white, black] = kind.sides.0;
    let sides = (!(white && black)).then(|| quote!(sides: [#white, #black],));
    let facts = [
        (quote!(royal), kind.royal),
        (quote!(royal_while_last), kind.royal_while_last.is_some()),
        (quote!(resets_quiet), kind.resets_quiet_count),
        (quote!(promotes), kind.promotion.is_some()),
        (quote!(tracks_unmoved), kind.remembers_moving()),
    ];
    let facts = facts.into_iter().map(|(name, holds)| fact(name, holds));
    let [white, black] = Color::ALL.map(|color| cx.is_marked(color, id));
    let promoted = (white || black).then(|| quote!(promoted: [#white, #black],));
    quote!(Kind { name: #name, symbol: #symbol, #accepted #sides #promoted_from #(#facts)* #promoted ..Kind::PLAIN })
}

fn castling(cx: &Context, castling: &tabiya_dsl::model::Castling) -> TokenStream {
    let color = if castling.color == Color::White { quote!(Color::White) } else { quote!(Color::Black) };
    let (king, partner) = (cx.kind(castling.king), cx.kind(castling.partner));
    let squares = [castling.king_from, castling.king_to, castling.partner_from, castling.partner_to];
    let [king_from, king_to, partner_from, partner_to] = squares.map(|s| number(s.index()));
    quote! {
        tabiya_runtime::position::Castling {
            color: #color, king: #king as u8, partner: #partner as u8, king_from: #king_from, king_to: #king_to,
            partner_from: #partner_from, partner_to: #partner_to
        }
    }
}

/// A field of the facts that hold.
fn fact(name: TokenStream, holds: bool) -> Option<TokenStream> {
    holds.then(|| quote!(#name: true,))
}

/// A field of a list that is not empty.
fn list<T: quote::ToTokens>(name: TokenStream, items: impl Iterator<Item = T>) -> Option<TokenStream> {
    let items: Vec<T> = items.collect();
    (!items.is_empty()).then(|| quote!(#name: &[#(#items),*],))
}
