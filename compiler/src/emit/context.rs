//! What the writers of code share: the inputs, names, which features the game has, and small tokens.

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};
use tabiya_dsl::model::{Color, Kind, KindId, Model, OpeningPhase, PerColor, Square, SquareSet, SwapWhen};
use tabiya_dsl::reference::{Placement, Rules};

use crate::plan::tables::Layout;
use crate::plan::{Legality, Mover, PartId, Plan, Reach, Shift, Word};

use super::names;

pub(super) struct Context<'a> {
    pub(super) model: &'a Model,
    pub(super) plan: &'a Plan,
    pub(super) layout: &'a Layout,
    /// By kind.
    pub(super) kinds: Vec<Ident>,
    pub(super) type_name: Ident,
    /// The set-up that games start from.
    start: Placement,
    /// Who moves first in it.
    pub(super) first_mover: Color,
}

/// What a move can do besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Swap,
    EnPassant,
    Locust,
    MultiStep,
}

impl<'a> Context<'a> {
    pub(super) fn new(model: &'a Model, plan: &'a Plan, layout: &'a Layout) -> Self {
        let type_name = format_ident!("{}", names::type_name(model));
        let (start, first_mover) = match Rules::new(model.clone()) {
            Ok(rules) => (rules.start().placement.clone(), rules.start().first_mover),
            // A model that was lowered has a legal set-up; one built by hand may count nobody.
            Err(_) => (Placement::empty(model.board.cells()), Color::White),
        };
        Context { model, plan, layout, kinds: names::idents(model), type_name, start, first_mover }
    }

    pub(super) fn kind(&self, id: KindId) -> &Ident {
        &self.kinds[id.index()]
    }

    /// The kinds that a side can own, with their movers' places in the plan.
    pub(super) fn movers(&self, color: Color) -> impl Iterator<Item = (usize, &'a Mover, &'a Kind)> {
        let model = self.model;
        self.plan
            .movers
            .iter()
            .enumerate()
            .filter(move |(_, m)| m.color == color)
            .map(move |(i, m)| (i, m, model.kind(m.kind)))
    }

    pub(super) fn mover(&self, kind: KindId, color: Color) -> Option<(usize, &'a Mover)> {
        self.movers(color).find(|(_, m, _)| m.kind == kind).map(|(i, m, _)| (i, m))
    }

    /// How many men of a kind a side has in the set-up.
    pub(super) fn setup_count(&self, color: Color, kind: KindId) -> usize {
        self.start.count(color, kind)
    }

    /// Royal kinds.
    pub(super) fn royals(&self) -> Vec<KindId> {
        self.model.kinds().filter(|(_, k)| k.royal).map(|(id, _)| id).collect()
    }

    pub(super) fn has_hands(&self) -> bool {
        self.model.hands.is_some()
    }

    /// Whether some men are dropped.
    pub(super) fn drops(&self) -> bool {
        self.has_hands() && self.model.kinds.iter().any(|kind| kind.drops.is_some())
    }

    /// Whether side `US` has a man in hand that can come in with a first move.
    pub(super) fn may_gate(&self) -> TokenStream {
        let kinds = self.model.gating.iter().flat_map(|gating| gating.kinds.iter());
        let kinds = kinds.map(|kind| self.kind(kind));
        quote!([#(#kinds),*].into_iter().any(|kind| self.hands[US][kind] > 0))
    }

    pub(super) fn captures_go_to_hand(&self) -> bool {
        self.model.hands.is_some_and(|h| h.captures_go_to_hand)
    }

    pub(super) fn marks_promoted(&self) -> bool {
        self.model.marks_promotions()
    }

    pub(super) fn promotes(&self) -> bool {
        self.model.kinds.iter().any(|k| k.promotion.is_some())
    }

    pub(super) fn tracks_unmoved(&self) -> bool {
        self.model.tracks_unmoved()
    }

    pub(super) fn en_passant(&self) -> bool {
        self.model.has_en_passant()
    }

    /// Whether positions know where castling men began.
    pub(super) fn any_array(&self) -> bool {
        self.model.castles_from_any_array()
    }

    pub(super) fn castles(&self) -> bool {
        !self.model.castlings.is_empty()
    }

    pub(super) fn phase(&self) -> Option<&'a OpeningPhase> {
        self.model.opening_phase.as_ref()
    }

    pub(super) fn swaps_once(&self) -> bool {
        self.model.king_swap.as_ref().is_some_and(|s| s.when == SwapWhen::Once)
    }

    /// Whether the first mover may pass.
    pub(super) fn may_pass(&self) -> bool {
        self.model.first_mover_may_pass
    }

    /// Whether there is any pass.
    pub(super) fn passes(&self) -> bool {
        self.model.has_passes()
    }

    /// Kinds that are royal, be it only as the last ones.
    pub(super) fn possible_royals(&self) -> Vec<KindId> {
        self.model.kinds().filter(|(_, k)| k.can_be_royal()).map(|(id, _)| id).collect()
    }

    /// Whether some movement captures on the way.
    pub(super) fn locusts(&self) -> bool {
        self.plan.movers.iter().any(|m| !m.captures.is_empty())
    }

    /// Whether men can change places, by movement or by the king's exchange.
    pub(super) fn swaps(&self) -> bool {
        self.model.king_swap.is_some()
            || self.plan.movers.iter().any(|m| !m.always.swap.is_empty() || !m.unmoved.swap.is_empty())
    }

    /// Whether own men can be captured.
    pub(super) fn captures_friends(&self) -> bool {
        let friendly =
            |m: &Mover| !m.always.capture_friend.is_empty() || !m.unmoved.capture_friend.is_empty();
        self.plan
            .movers
            .iter()
            .any(|m| friendly(m) || m.captures.iter().flatten().any(|p| !p.friend.is_empty()))
    }

    /// Whether a move of the mover with this effect can end where it promotes.
    pub(super) fn promotes_by(&self, mover: &Mover, effect: Effect) -> bool {
        let Some(promotion) = &self.model.kind(mover.kind).promotion else { return false };
        if promotion.on_captures && matches!(effect, Effect::Swap | Effect::MultiStep) {
            return false;
        }
        let zone = promotion.zone[mover.color];
        let ends = |from: usize, to: Square| {
            zone.contains(to) || (promotion.leaving && zone.contains(Square(from as u8)))
        };
        let cells = 0..self.model.board.cells();
        let reaches = |of: fn(&Reach) -> &Vec<PartId>, open: SquareSet| {
            let parts = of(&mover.always).iter().chain(of(&mover.unmoved));
            parts.into_iter().any(|&part| {
                let form = &self.plan.parts[part.0].form;
                cells.clone().any(|from| open.iter().any(|to| ends(from, to) && form.can_reach(from, to)))
            })
        };
        match effect {
            Effect::Swap => reaches(|r| &r.swap, self.model.board.squares().collect()),
            Effect::EnPassant => {
                let others = self.plan.movers.iter().filter(|m| m.color != mover.color);
                let open = others
                    .flat_map(|m| &m.passed)
                    .fold(SquareSet::EMPTY, |set, (_, _, squares)| set.or(*squares));
                reaches(|r| &r.en_passant, open)
            }
            Effect::Locust => {
                let paths = mover.captures.iter().enumerate();
                paths.into_iter().any(|(from, paths)| paths.iter().any(|path| ends(from, path.to)))
            }
            Effect::MultiStep => {
                mover.passed.iter().any(|&(from, to, _)| ends(usize::from(from), Square(to)))
            }
        }
    }

    /// Whether some man can promote by a move that has another effect too.
    pub(super) fn special_promotions(&self) -> bool {
        let effects = [Effect::Swap, Effect::EnPassant, Effect::Locust];
        self.plan.movers.iter().any(|mover| effects.into_iter().any(|effect| self.promotes_by(mover, effect)))
    }

    pub(super) fn legality(&self, color: Color) -> &'a Legality {
        &self.plan.legality[color.index()]
    }

    /// Whether both sides' legality rests on the same tables.
    pub(super) fn one_legality(&self) -> bool {
        self.plan.legality[0] == self.plan.legality[1]
    }

    /// What a promoted man of this kind and side was before: the first kind that can become it.
    pub(super) fn kind_before_promotion(&self, color: Color, kind: KindId) -> Option<KindId> {
        let becomes = |k: &Kind| k.promotion.as_ref().is_some_and(|p| p.to[color].contains(&kind));
        self.model.kinds().find(|(_, k)| k.sides[color] && becomes(k)).map(|(id, _)| id)
    }

    /// Whether men of this kind and side can be marked as promoted.
    pub(super) fn is_marked(&self, color: Color, kind: KindId) -> bool {
        self.model.kinds().any(|(from, k)| {
            let becomes = k.promotion.as_ref().is_some_and(|p| p.to[color].contains(&kind));
            k.sides[color] && becomes && self.model.marks_promotion(from, kind)
        })
    }

    /// The kind that a captured man is in the hand of `owner`, as in the reference rules.
    pub(super) fn kind_in_hand(&self, owner: Color, kind: KindId) -> Option<KindId> {
        let revert = self.model.hands.is_some_and(|h| h.promoted_revert);
        let kind = self.model.kind(kind).promoted_from.filter(|_| revert).unwrap_or(kind);
        let captured = self.model.kind(kind);
        if captured.sides[owner] { Some(kind) } else { self.model.kind_by_symbol(owner, &captured.symbol) }
    }

    /// A set of squares as an expression that may stand in a constant.
    pub(super) fn set(&self, set: SquareSet) -> TokenStream {
        match self.plan.word {
            Word::W64 => {
                let word = hex(&format!("{:#018x}", set.0[0]));
                quote!(#word)
            }
            Word::W128 => {
                let word = hex(&format!("{:#034x}", u128::from(set.0[1]) << 64 | u128::from(set.0[0])));
                quote!(#word)
            }
            Word::W256 => {
                let words = set.0.map(|w| hex(&format!("{w:#018x}")));
                quote!(tabiya_runtime::U256([#(#words),*]))
            }
        }
    }

    /// `[white, black]` of sets.
    pub(super) fn sets(&self, sets: &PerColor<SquareSet>) -> TokenStream {
        let [white, black] = Color::ALL.map(|c| self.set(sets[c]));
        quote!([#white, #black])
    }

    /// The union of parts at `square`, as a parenthesised expression; `own` is the set of the mover's side's men.
    pub(super) fn union(&self, parts: &[PartId], square: &TokenStream, own: &TokenStream) -> TokenStream {
        let calls = parts.iter().map(|&p| self.call(p, square, own));
        match parts.len() {
            0 => quote!(Bits::EMPTY),
            1 => quote!(#(#calls)*),
            _ => quote!((#(#calls)|*)),
        }
    }

    /// One part's reach.
    pub(super) fn call(&self, part: PartId, square: &TokenStream, own: &TokenStream) -> TokenStream {
        let part = &self.plan.parts[part.0];
        let name = format_ident!("{}", part.name.to_ascii_uppercase());
        let reach = |occupied, own| super::tables::reach(&name, &part.form, square, &occupied, &own);
        let all = reach(quote!(occupied), quote!(#own));
        if part.barred.is_empty() {
            return all;
        }
        let barred = self.of_kinds(&part.barred.iter().collect::<Vec<_>>());
        let others = reach(quote!(occupied & !#barred), quote!(#own & !#barred));
        quote!((#all & #others))
    }

    /// Where those of `men` that can make the shift come to; what it passes over must be in `free`.
    pub(super) fn shifted(&self, men: &TokenStream, shift: &Shift, free: &TokenStream) -> TokenStream {
        let origins = self.set(shift.origins);
        let move_by = |set: TokenStream, by: i16| {
            let distance = number(usize::from(by.unsigned_abs()));
            if by >= 0 { quote!(#set.up(#distance)) } else { quote!(#set.down(#distance)) }
        };
        match shift.over {
            None => move_by(quote!((#men & #origins)), shift.by),
            Some(over) => {
                let first = move_by(quote!((#men & #origins)), over);
                move_by(quote!((#first & #free)), shift.by - over)
            }
        }
    }

    /// The men of these kinds, both sides'.
    pub(super) fn of_kinds(&self, kinds: &[KindId]) -> TokenStream {
        let sets = kinds.iter().map(|&k| {
            let name = self.kind(k);
            quote!(self.kinds[#name])
        });
        if kinds.is_empty() {
            return quote!(Bits::EMPTY);
        }
        if kinds.len() == 1 { quote!(#(#sets)*) } else { quote!((#(#sets)|*)) }
    }

    /// `if US == WHITE { white } else { black }`, or just the one where both are the same.
    pub(super) fn by_side(&self, side: &Ident, white: TokenStream, black: TokenStream) -> TokenStream {
        if white.to_string() == black.to_string() {
            white
        } else if white.is_empty() {
            quote!(if #side == BLACK { #black })
        } else if black.is_empty() {
            quote!(if #side == WHITE { #white })
        } else {
            quote!(if #side == WHITE { #white } else { #black })
        }
    }
}

/// A literal written in hexadecimal.
fn hex(text: &str) -> Literal {
    text.parse().unwrap_or_else(|_| Literal::u64_unsuffixed(0))
}

/// A number without a type suffix.
pub(super) fn number(n: usize) -> Literal {
    Literal::usize_unsuffixed(n)
}

/// The expression without parentheses around the whole of it.
pub(super) fn bare(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    match trees.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        _ => tokens,
    }
}

/// Whether an identifier occurs in the tokens.
pub(super) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
