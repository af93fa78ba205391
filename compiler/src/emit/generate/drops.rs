//! Men that come from the hand.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Color, DropThreat, Kind, KindId};

use crate::emit::context::{Context, number};

use super::{Royalty, royalty, touches};

pub(super) fn drops(cx: &Context) -> TokenStream {
    if !cx.drops() {
        return quote!();
    }
    let evade = if royalty(cx) == Royalty::One { quote!(&evasions) } else { quote!() };
    let room = if cx.phase().is_some_and(|p| p.own_half) { quote!(&room) } else { quote!() };
    let kinds = cx.model.kinds().filter_map(|(id, kind)| {
        let sets = kind.drops.as_ref()?;
        let name = cx.kind(id);
        let board: tabiya_dsl::model::SquareSet = cx.model.board.squares().collect();
        let targets = if Color::ALL.iter().all(|&c| sets[c] == board) {
            quote!(squares)
        } else {
            let sets = cx.sets(sets);
            quote! {{
                /// By side, where it may be dropped.
                const REGION: [Bits; 2] = #sets;
                squares & REGION[US]
            }}
        };
        let safe = match royalty(cx) {
            Royalty::None | Royalty::Judged => None,
            Royalty::One if !touches(cx) => None,
            Royalty::One => Some(quote!(self.safe::<US, THEM>(royal, Bits::EMPTY, Bits::bit(to)))),
            Royalty::Several => Some(quote!(self.safe::<US, THEM>(royals, Bits::EMPTY, Bits::bit(to)))),
        };
        let suspects = if royalty(cx) == Royalty::One { quote!(targets & touchy) } else { quote!(targets) };
        let held = cx.kind(cx.model.held_as(id));
        let per_file = per_file(cx, id, kind);
        let threat = threat(cx, id, kind);
        let colours = colours(cx, id);
        let verify = safe.map(|safe| {
            quote! {
                let mut targets = targets;
                (#suspects).for_each(|to| {
                    if !#safe {
                        targets ^= Bits::bit(to);
                    }
                });
            }
        });
        Some(quote! {
            if self.hands[US][#held] > 0 {
                let targets = #targets;
                #per_file
                #colours
                #verify
                #threat
                sink.tagged(Tag::Drop, #name as u8, 0, 0, targets);
            }
        })
    });
    quote! {
        if STAGE != CAPTURES && self.hands[US] != [0; KINDS] {
            let squares = BOARD & !occupied #evade #room;
            #(#kinds)*
        }
    }
}

/// Cuts `targets` to the files on which its side has few enough men of the kind.
fn per_file(cx: &Context, id: KindId, kind: &Kind) -> TokenStream {
    let Some(most) = kind.drop_rules.per_file else { return quote!() };
    let board = &cx.model.board;
    let files = (0..board.files).map(|file| {
        let squares = board.squares().filter(|&s| board.file(s) == file).collect();
        cx.set(squares)
    });
    let (name, count, most) = (cx.kind(id), number(board.files.into()), number(most.into()));
    quote! {
        /// The files of the board.
        const FILES: [Bits; #count] = [#(#files),*];
        let there = own & self.kinds[#name];
        let mut targets = targets;
        for file in FILES {
            if (there & file).count() >= #most {
                targets &= !file;
            }
        }
    }
}

/// Cuts `targets` to what the rule about men that come to both colours leaves.
fn colours(cx: &Context, dropped: KindId) -> TokenStream {
    let board = &cx.model.board;
    let masks =
        [true, false].map(|dark| cx.set(board.squares().filter(|&s| board.is_dark(s) == dark).collect()));
    let bound = cx.model.kinds().filter(|(_, kind)| kind.drop_rules.both_colours);
    bound
        .map(|(id, kind)| {
            let name = cx.kind(id);
            let [dark, light] = &masks;
            if id == dropped {
                return quote! {
                    let mut targets = targets;
                    for colour in [#dark, #light] {
                        if (own & self.kinds[#name] & colour).any() {
                            targets &= !colour;
                        }
                    }
                };
            }
            let region = cx.sets(&kind.drops.unwrap_or_default());
            quote! {
                let mut targets = targets;
                if self.hands[US][#name] > 0 {
                    /// By side, where the others may be dropped.
                    const OTHERS: [Bits; 2] = #region;
                    for colour in [#dark, #light] {
                        let room = OTHERS[US] & !occupied & colour;
                        if (own & self.kinds[#name] & colour).is_empty() && !room.several() {
                            targets = if room.any() { targets & !room } else { Bits::EMPTY };
                        }
                    }
                }
            }
        })
        .collect()
}

/// Takes those squares out of `targets` from which a drop gives a check or mate that it may not give.
fn threat(cx: &Context, id: KindId, kind: &Kind) -> TokenStream {
    let refused = match kind.drop_rules.threat {
        DropThreat::Any => return quote!(),
        DropThreat::NoCheck => quote!(after.in_check()),
        DropThreat::NoMate => quote!(after.in_check() && after.count_moves() == 0),
    };
    let royals = cx.possible_royals();
    if royals.is_empty() {
        return quote!();
    }
    let (name, royals) = (cx.kind(id), cx.of_kinds(&royals));
    // A man that arrives can also be the hurdle over which another one attacks.
    let hurdles = Color::ALL.into_iter().any(|c| {
        let legality = cx.legality(c);
        legality.tangles().iter().any(|t| t.arrivals_matter)
            || legality.chains().iter().any(|chain| chain.hurdles > 0)
    });
    let several = matches!(royalty(cx), Royalty::Several | Royalty::Judged);
    let suspects = if hurdles || several {
        quote!(let suspects = targets;)
    } else {
        let us = quote::format_ident!("US");
        let [white, black] = Color::ALL.map(|color| match cx.mover(id, color) {
            Some(_) if cx.model.spares_royals(id) => quote!(Bits::EMPTY),
            Some((_, mover)) => cx.union(&mover.always.attack, &quote!(target), &quote!(own)),
            None => quote!(Bits::EMPTY),
        });
        let attack = cx.by_side(&us, white, black);
        quote! {
            let mut suspects = Bits::EMPTY;
            (enemy & #royals).for_each(|target| suspects |= #attack);
            let suspects = suspects & targets;
        }
    };
    quote! {
        #suspects
        let mut targets = targets;
        suspects.for_each(|to| {
            let mut after = self.clone();
            after.play_for::<US, THEM>(Move::new(Tag::Drop, #name as u8, to, to));
            if #refused {
                targets ^= Bits::bit(to);
            }
        });
    }
}
