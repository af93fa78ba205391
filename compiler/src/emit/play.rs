//! Making a move: men change squares, keys and clocks follow.

mod aims;
mod hands;
mod passing;

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{KindId, PhaseEnd, SquareSet};

use super::context::{Context, number};

pub(super) use hands::hand_kinds;
use hands::{gain_castlings, held, marked};
use passing::en_passant;

/// `put`, `lift`, `take` and what else moves need, then `play_for`.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let take = take(cx);
    let pocket = pocket(cx);
    let marks = marks(cx);
    let castling = castling(cx);
    let en_passant = en_passant(cx);
    let play = play(cx);
    let aim = aims::function(cx);
    let key = man_key(cx, quote!(square));
    let (key_from, key_to) = (man_key(cx, quote!(from)), man_key(cx, quote!(to)));
    let keys = cx.plan.stored_keys.then(|| {
        let squares = number(cx.plan.word.squares());
        quote! {
            /// The hash keys of men.
            static KEYS: keys::Men<KINDS, #squares> = keys::Men::new();
        }
    });
    quote! {
        #keys

        impl #name {
            /// Puts a man on an empty square.
            #[inline(always)]
            fn put<const SIDE: usize>(&mut self, kind: usize, square: u8) {
                self.men[SIDE] |= Bits::bit(square);
                self.kinds[kind] |= Bits::bit(square);
                self.key ^= #key;
            }

            /// Takes a man off its square.
            #[inline(always)]
            fn lift<const SIDE: usize>(&mut self, kind: usize, square: u8) {
                self.men[SIDE] ^= Bits::bit(square);
                self.kinds[kind] ^= Bits::bit(square);
                self.key ^= #key;
            }

            /// Moves a man to an empty square.
            #[inline(always)]
            fn shift<const SIDE: usize>(&mut self, kind: usize, from: u8, to: u8) {
                let both = Bits::bit(from) ^ Bits::bit(to);
                self.men[SIDE] ^= both;
                self.kinds[kind] ^= both;
                self.key ^= #key_from ^ #key_to;
            }
            #take
            #pocket
            #marks
            #castling
            #en_passant
            #aim
            #play
        }
    }
}

/// The hash key of a man of side `SIDE` and kind `kind` on a square.
fn man_key(cx: &Context, square: TokenStream) -> TokenStream {
    if cx.plan.stored_keys {
        quote!(KEYS.man(SIDE, kind, #square))
    } else {
        quote!(keys::man(SIDE, kind, #square))
    }
}

/// `take`: a man of side `SIDE`, if one is there, is captured by side `BY`.
fn take(cx: &Context) -> TokenStream {
    let to_hand = cx.captures_go_to_hand().then(|| {
        let was = cx.marks_promoted().then(|| {
            quote!(let kind = if self.promoted.has(square) { before_promotion::<SIDE>(kind) } else { kind };)
        });
        quote! {
            #was
            if let Some(kind) = in_hand_as::<BY>(kind) {
                self.pocket::<BY>(kind);
            }
        }
    });
    let by = if cx.captures_go_to_hand() { quote!(, const BY: usize) } else { quote!() };
    quote! {
        /// Captures the man of side `SIDE` on a square, if there is one.
        #[inline(always)]
        fn take<const SIDE: usize #by>(&mut self, square: u8) {
            if !self.men[SIDE].has(square) {
                return;
            }
            self.quiet_plies = 0;
            let Some(kind) = (0..KINDS).find(|&kind| self.kinds[kind].has(square)) else { return };
            self.lift::<SIDE>(kind, square);
            #to_hand
        }
    }
}

/// The hands.
fn pocket(cx: &Context) -> TokenStream {
    if !cx.has_hands() {
        return quote!();
    }
    let pocket = cx.captures_go_to_hand().then(|| {
        quote! {
            /// Puts a man into a hand.
            #[inline(always)]
            fn pocket<const SIDE: usize>(&mut self, kind: usize) {
                let count = &mut self.hands[SIDE][kind];
                *count = count.saturating_add(1);
                self.key ^= keys::hand(SIDE, kind, *count);
            }
        }
    });
    quote! {
        #pocket
        /// Takes a man out of a hand.
        #[inline(always)]
        fn unpocket<const SIDE: usize>(&mut self, kind: usize) {
            let count = &mut self.hands[SIDE][kind];
            self.key ^= keys::hand(SIDE, kind, *count);
            *count = count.saturating_sub(1);
        }
    }
}

/// Marks of promoted and of unmoved men.
fn marks(cx: &Context) -> TokenStream {
    let promoted = cx.marks_promoted().then(|| {
        quote! {
            /// Marks the man on a square as promoted, or takes the mark away.
            #[inline(always)]
            fn mark(&mut self, square: u8, promoted: bool) {
                if self.promoted.has(square) != promoted {
                    self.promoted ^= Bits::bit(square);
                    self.key ^= keys::promoted(square);
                }
            }
        }
    });
    let unmoved = cx.tracks_unmoved().then(|| {
        quote! {
            /// Whoever stands on these squares has moved.
            #[inline(always)]
            fn moved(&mut self, squares: Bits) {
                let moved = self.unmoved & squares;
                self.unmoved ^= moved;
                moved.for_each(|square| self.key ^= keys::unmoved(square));
            }
        }
    });
    quote!(#promoted #unmoved)
}

/// Which castling rights a square's man keeps alive.
fn castling(cx: &Context) -> TokenStream {
    if !cx.castles() {
        return quote!();
    }
    if cx.any_array() {
        return super::any_array::functions();
    }
    let mut homes = SquareSet::EMPTY;
    let mut arms = Vec::new();
    for square in cx.model.board.squares() {
        let rules = cx.model.castlings.iter().enumerate();
        let at_home = rules.filter(|(_, c)| c.king_from == square || c.partner_from == square);
        let lost: usize = at_home.map(|(i, _)| 1 << i).sum();
        if lost != 0 {
            homes.insert(square);
            let (square, kept) = (number(square.index()), number(255 - lost));
            arms.push(quote!(#square => #kept,));
        }
    }
    let homes = cx.set(homes);
    quote! {
        /// Castling rights are lost with moves to or from some squares.
        #[inline(always)]
        fn disturb(&mut self, squares: Bits) {
            /// Where men stand that castle.
            const HOMES: Bits = #homes;
            if self.castling != 0 && (squares & HOMES).any() {
                self.forfeit(squares & HOMES);
            }
        }

        /// Takes the castling rights that rest on the men on these squares.
        fn forfeit(&mut self, squares: Bits) {
            let mut left = self.castling;
            squares.for_each(|square| {
                left &= match square {
                    #(#arms)*
                    _ => 255,
                };
            });
            if left != self.castling {
                self.key ^= keys::castling(self.castling) ^ keys::castling(left);
                self.castling = left;
            }
        }
    }
}

/// `play_for`.
fn play(cx: &Context) -> TokenStream {
    let by = if cx.captures_go_to_hand() { quote!(, US) } else { quote!() };
    let take = |square: TokenStream| {
        let friend = cx.captures_friends().then(|| {
            let by = if cx.captures_go_to_hand() { quote!(, US) } else { quote!() };
            quote!(self.take::<US #by>(#square);)
        });
        quote!(self.take::<THEM #by>(#square); #friend)
    };
    let take_to = take(quote!(to));
    // What the mover is after a move with an effect of its own.
    let (becomes, kind_after) = if cx.special_promotions() {
        (quote!(let after = mv.promotion().map_or(kind, usize::from);), quote!(after))
    } else {
        (quote!(), quote!(kind))
    };
    let carry_mark = cx.marks_promoted().then(|| {
        quote! {
            let promoted = self.promoted.has(from);
            self.mark(from, false);
            self.mark(to, promoted);
        }
    });
    let marked = marked(cx);
    let mark_new = cx.marks_promoted().then(|| {
        quote! {
            self.mark(from, false);
            self.mark(to, #marked);
        }
    });
    let carry_special = match (cx.marks_promoted(), cx.special_promotions()) {
        (false, _) => None,
        (true, false) => carry_mark.clone(),
        (true, true) => Some(quote! {
            let promoted = if mv.promotion().is_some() { #marked } else { self.promoted.has(from) };
            self.mark(from, false);
            self.mark(to, promoted);
        }),
    };
    let plain = quote! {
        #take_to
        self.shift::<US>(kind, from, to);
        #carry_mark
    };
    let travel = if cx.special_promotions() {
        quote! {
            self.lift::<US>(kind, from);
            self.put::<US>(after, to);
        }
    } else {
        quote!(self.shift::<US>(kind, from, to);)
    };
    let after_the_way = quote! {
        #take_to
        #travel
        #carry_special
    };
    let promotion = cx.promotes().then(|| {
        // First the man goes, for one that promotes in place must not be taken for a victim.
        quote! {
            Tag::Promotion => {
                self.lift::<US>(kind, from);
                #take_to
                self.put::<US>(usize::from(mv.extra()), to);
                #mark_new
            }
        }
    });
    let vanishes = cx.model.kinds.iter().any(|k| k.promotion.as_ref().is_some_and(|p| p.or_loss));
    let vanish = vanishes.then(|| {
        let clear = cx.marks_promoted().then(|| quote!(self.mark(from, false); self.mark(to, false);));
        quote! {
            Tag::Vanish => {
                self.lift::<US>(kind, from);
                #take_to
                #clear
            }
        }
    });
    let held = held(cx);
    let gain = gain_castlings(cx);
    let drop = cx.has_hands().then(|| {
        quote! {
            Tag::Drop => {
                self.unpocket::<US>(#held);
                self.put::<US>(kind, to);
                #gain
            }
        }
    });
    let clear_victim = cx.marks_promoted().then(|| quote!(self.mark(square, false);));
    let en_passant = cx.en_passant().then(|| {
        let clear = cx.marks_promoted().then(|| quote!(self.mark(self.victim, false);));
        let disturb = cx.castles().then(|| quote!(self.disturb(Bits::bit(self.victim));));
        let moved = cx.tracks_unmoved().then(|| quote!(self.moved(Bits::bit(self.victim));));
        quote! {
            Tag::EnPassant => {
                self.take::<THEM #by>(self.victim);
                #clear
                #disturb
                #moved
                #travel
                #carry_special
            }
        }
    });
    let multi_step = cx.en_passant().then(|| {
        quote! {
            Tag::MultiStep => {
                self.shift::<US>(kind, from, to);
                #carry_mark
                let row = Self::passed::<US>().iter().find(|row| (row.0, row.1, row.2) == (kind, from, to));
                if let Some(&(_, _, _, squares, hunters)) = row {
                    (opened, hunted) = (squares, hunters);
                }
            }
        }
    });
    let squares = |index: TokenStream| match cx.any_array() {
        true => quote!(self.castling_rule(#index)),
        false => quote!(&VARIANT.castlings[usize::from(#index)]),
    };
    let (castling_of_move, any_array) = (squares(quote!(mv.extra())), cx.any_array());
    let opposite = cx.model.special.opposite_castling.then(|| {
        if any_array {
            return super::any_array::opposite();
        }
        quote! {
            let mut rights = self.castling;
            let right = castling.partner_from > castling.king_from;
            for (i, other) in VARIANT.castlings.iter().enumerate() {
                if other.color as usize == THEM && (other.partner_from > other.king_from) == right {
                    rights &= !(1 << i);
                }
            }
            self.key ^= keys::castling(self.castling) ^ keys::castling(rights);
            self.castling = rights;
        }
    });
    let castle = cx.castles().then(|| {
        quote! {
            Tag::Castling => {
                let castling = #castling_of_move;
                let (king, partner) = (usize::from(castling.king), usize::from(castling.partner));
                self.lift::<US>(king, castling.king_from);
                self.lift::<US>(partner, castling.partner_from);
                self.put::<US>(king, castling.king_to);
                self.put::<US>(partner, castling.partner_to);
                #opposite
            }
        }
    });
    let castle_moved = (cx.castles() && cx.tracks_unmoved()).then(|| {
        let partner_from = match any_array {
            true => quote!(self.castling_rule(mv.extra()).partner_from),
            false => quote!(VARIANT.castlings[usize::from(mv.extra())].partner_from),
        };
        quote! {
            if mv.tag() == Tag::Castling {
                self.moved(Bits::bit(#partner_from));
            }
        }
    });
    let swap = cx.swaps().then(|| {
        let marks = cx.marks_promoted().then(|| {
            quote! {
                let a = if mv.promotion().is_some() { #marked } else { self.promoted.has(from) };
                let b = self.promoted.has(to);
                self.mark(from, b);
                self.mark(to, a);
            }
        });
        let once = cx.swaps_once().then(|| {
            quote! {
                if VARIANT.kinds[kind].royal && self.swaps_left[US] {
                    self.swaps_left[US] = false;
                    self.key ^= keys::fact(3 + US as u64);
                }
            }
        });
        quote! {
            Tag::Swap => {
                if let Some(other) = (0..KINDS).find(|&kind| self.kinds[kind].has(to)) {
                    self.lift::<US>(kind, from);
                    self.lift::<US>(other, to);
                    self.put::<US>(#kind_after, to);
                    self.put::<US>(other, from);
                }
                #marks
                #once
            }
        }
    });
    let locust = cx.locusts().then(|| {
        let take = take(quote!(square));
        let disturb = cx.castles().then(|| quote!(self.disturb(Bits::bit(square));));
        let moved = cx.tracks_unmoved().then(|| quote!(self.moved(Bits::bit(square));));
        quote! {
            Tag::Locust => {
                for square in mv.victims() {
                    #take
                    #clear_victim
                    #disturb
                    #moved
                }
                if from != to {
                    #after_the_way
                }
            }
        }
    });
    let pass = cx.passes().then(|| quote!(Tag::Pass => {}));
    let arms = [promotion, vanish, drop, en_passant, multi_step, castle, swap, locust, pass];
    let special: Vec<&TokenStream> = arms.iter().flatten().collect();
    let men = match special.len() {
        0 => plain,
        _ => quote!(match mv.tag() { #(#special)* _ => { #plain } }),
    };

    let resets: Vec<_> =
        cx.model.kinds().filter(|(_, k)| k.resets_quiet_count).map(|(id, _)| cx.kind(id)).collect();
    let not_pass = if cx.passes() { quote!(&&mv.tag() != Tag::Pass) } else { quote!() };
    let resets = (!resets.is_empty()).then(|| {
        let one_of = if resets.len() == 1 {
            quote!(#(kind == #resets)*)
        } else {
            quote!(matches!(kind, #(#resets)|*))
        };
        quote! {
            if #one_of #not_pass {
                self.quiet_plies = 0;
            }
        }
    });
    let opened = cx.en_passant().then(|| quote!(let (mut opened, mut hunted) = (Bits::EMPTY, Bits::EMPTY);));
    let close = cx.en_passant().then(|| quote!(self.close();));
    let open = cx.en_passant().then(|| {
        quote! {
            if opened.any() {
                self.open::<THEM, US>(opened, to, hunted);
            }
        }
    });
    // A drop comes from no square, a pass goes nowhere.
    let travels = match (cx.has_hands(), cx.passes()) {
        (false, false) => None,
        (true, false) => Some(quote!(mv.tag() != Tag::Drop)),
        (false, true) => Some(quote!(mv.tag() != Tag::Pass)),
        (true, true) => Some(quote!(!matches!(mv.tag(), Tag::Drop | Tag::Pass))),
    };
    let only_travels = |what: TokenStream| match &travels {
        None => what,
        Some(condition) => quote!(if #condition { #what }),
    };
    let disturb = cx.castles().then(|| only_travels(quote!(self.disturb(Bits::bit(from) | Bits::bit(to));)));
    let moved = cx.tracks_unmoved().then(|| {
        let moved = only_travels(quote!(self.moved(Bits::bit(from) | Bits::bit(to));));
        let aims = aims::calls(cx);
        quote!(#moved #castle_moved #aims)
    });
    let gate = cx.model.gating.is_some().then(|| {
        quote! {
            if let Some((gated, square)) = mv.gate() {
                self.unpocket::<US>(usize::from(gated));
                self.put::<US>(usize::from(gated), square);
            }
        }
    });
    let idle = (cx.model.gating.is_some() && !cx.captures_go_to_hand()).then(|| {
        let may_gate = cx.may_gate();
        let others: Vec<KindId> =
            cx.model.kinds().filter(|(_, kind)| kind.remembers_moving()).map(|(id, _)| id).collect();
        let others = (!others.is_empty()).then(|| {
            let kinds = cx.of_kinds(&others);
            quote!(& !#kinds)
        });
        let drop = cx.drops().then(|| quote!(|| mv.tag() == Tag::Drop));
        quote! {
            if (mv.gate().is_some() #drop) && !#may_gate {
                self.moved(self.men[US] #others);
            }
        }
    });
    let pass_used = cx.may_pass().then(|| {
        quote! {
            if self.may_pass {
                self.may_pass = false;
                self.key ^= keys::fact(2);
            }
        }
    });
    let counts_passes = cx.model.counts_passes();
    let passes = counts_passes.then(
        || quote!(self.passed(if mv.tag() == Tag::Pass { self.passes.saturating_add(1).min(2) } else { 0 });),
    );
    let passed = counts_passes.then(|| {
        quote! {
            /// So many passes have been made in a row now.
            #[inline(always)]
            fn passed(&mut self, passes: u8) {
                self.key ^= keys::passes(self.passes) ^ keys::passes(passes);
                self.passes = passes;
            }
        }
    });
    let phase = cx.phase().map(|phase| {
        let over = match phase.until {
            PhaseEnd::Agreed => return quote!(),
            PhaseEnd::FirstContact => quote!(self.contact()),
            PhaseEnd::Moves(moves) => {
                let plies = number(2 * usize::from(moves) + cx.first_mover.index());
                quote!(2 * (usize::from(self.move_number) - 1) + THEM >= #plies)
            }
        };
        quote! {
            if self.opening_phase && #over {
                self.opening_phase = false;
                self.key ^= keys::fact(1);
            }
        }
    });
    let count_before = cx.model.counting.as_ref().map(|_| {
        quote! {
            let plies_before = self.quiet_plies;
            let men_before = self.men[THEM].count();
        }
    });
    let count = cx.model.counting.as_ref().map(|_| {
        let promotes = cx.promotes().then(|| quote!(mv.promotion().is_some() ||));
        quote! {
            if let Some(counting) = &VARIANT.counting {
                let changed = #promotes self.men[THEM].count() < men_before;
                let running = self.count_limit;
                let count = tabiya_runtime::counting::count(self, counting, running, plies_before, changed);
                if let Some((limit, plies)) = count {
                    self.count_limit = limit;
                    self.quiet_plies = plies;
                }
            }
        }
    });
    let checks = cx.model.counted_checks().map(|_| {
        quote! {
            if self.in_check() && self.checks_left[US] > 0 {
                self.key ^= keys::checks(US, self.checks_left[US]) ^ keys::checks(US, self.checks_left[US] - 1);
                self.checks_left[US] -= 1;
            }
        }
    });
    let grave = super::ends::grave(cx.model).map(|kinds| {
        quote! {
            self.grave[US] = self.in_check()
                && (self.grave[US] || tabiya_runtime::ends::checked_by(self, #kinds));
        }
    });
    quote! {
        /// Makes a legal move of side `US`.
        #[inline(always)]
        fn play_for<const US: usize, const THEM: usize>(&mut self, mv: Move) {
            let (kind, from, to) = (usize::from(mv.kind()), mv.from(), mv.to());
            #count_before
            self.quiet_plies = self.quiet_plies.saturating_add(1);
            #opened
            #becomes
            #men
            #gate
            #resets
            #disturb
            #moved
            #idle
            #close
            #pass_used
            #passes
            self.turn::<US>();
            #phase
            #open
            #checks
            #grave
            #count
        }

        #passed

        /// Side `US` has moved.
        #[inline(always)]
        fn turn<const US: usize>(&mut self) {
            self.move_number = self.move_number.saturating_add(US as u16);
            self.turn = if US == WHITE { Color::Black } else { Color::White };
            self.key ^= keys::fact(0);
        }
    }
}
