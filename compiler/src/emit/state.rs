//! The position type, its parts, and the contract's methods.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::SquareSet;

use super::context::{Context, number};
use super::{attack, ends, play};

/// The struct.
pub(super) fn structure(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let doc = format!(" A position of {}.", super::names::one_line(&cx.model.title));
    let board = cx.drops().then(|| {
        let board: SquareSet = cx.model.board.squares().collect();
        let board = cx.set(board);
        quote! {
            /// Every square.
            const BOARD: Bits = #board;
        }
    });
    let hand_kinds = play::hand_kinds(cx);
    let passing = cx.en_passant().then(|| {
        quote! {
            /// A multi-step move: kind, from, to, the squares left open to capture en passant, and from where men of the
            /// other side might capture so.
            type Passed = (usize, u8, u8, Bits, Bits);

            /// Notes whether there is a capture en passant among the moves it is given.
            struct PassingCaptures(bool);

            impl Sink for PassingCaptures {
                fn targets<B: Bitboard>(&mut self, _: u8, _: u8, _: B) {}

                fn tagged<B: Bitboard>(&mut self, _: Tag, _: u8, _: u8, _: u8, _: B) {}

                fn push(&mut self, mv: Move) {
                    self.0 |= mv.tag() == Tag::EnPassant;
                }
            }
        }
    });
    let extra = fields(cx).into_iter().map(|f| f.declaration);
    quote! {
        #board
        #hand_kinds
        #passing
        #[doc = #doc]
        #[derive(Clone, Debug)]
        pub struct #name {
            /// By side, its men.
            men: [Bits; 2],
            /// By kind, both sides' men.
            kinds: [Bits; KINDS],
            /// Hash of everything that the repetition rule compares.
            key: u64,
            turn: Color,
            /// Plies since the last capture or move of a kind that resets the count.
            quiet_plies: u16,
            move_number: u16,
            #(#extra)*
        }
    }
}

/// A field that only some games have.
pub(super) struct Field {
    pub(super) declaration: TokenStream,
    pub(super) empty: TokenStream,
    /// From `parts` into `position`, the men being there already.
    pub(super) read: TokenStream,
    /// From `self` into `parts`.
    pub(super) write: TokenStream,
}

fn fields(cx: &Context) -> Vec<Field> {
    let mut fields = Vec::new();
    if cx.has_hands() {
        let mut unhand = TokenStream::new();
        for (side, hand) in [("WHITE", 0), ("BLACK", 1)] {
            let (side, hand) = (quote::format_ident!("{side}"), number(hand));
            unhand.extend(quote! {
                for (kind, &count) in parts.hands[#hand].iter().enumerate().take(KINDS) {
                    position.hands[#side][kind] = count;
                    for n in 1..=count {
                        position.key ^= keys::hand(#side, kind, n);
                    }
                }
            });
        }
        fields.push(Field {
            declaration: quote! {
                /// By side and kind, how many men in hand.
                hands: [[u8; KINDS]; 2],
            },
            empty: quote!(hands: [[0; KINDS]; 2],),
            read: unhand,
            write: quote!(parts.hands = [self.hands[WHITE].to_vec(), self.hands[BLACK].to_vec()];),
        });
    }
    if cx.marks_promoted() {
        fields.push(Field {
            declaration: quote! {
                /// Men that have promoted.
                promoted: Bits,
            },
            empty: quote!(promoted: Bits::EMPTY,),
            read: quote! {
                for &square in &parts.promoted {
                    position.mark(square, true);
                }
            },
            write: quote!(self.promoted.for_each(|square| parts.promoted.push(square));),
        });
    }
    if cx.tracks_unmoved() {
        let makes_room = super::generate::rooms(cx).map(|_| {
            quote!(|| {
                let side = if position.men[WHITE].has(square) { WHITE } else { BLACK };
                VARIANT.gating.as_ref().is_some_and(|gating| gating.squares[side].contains(&square))
            })
        });
        fields.push(Field {
            declaration: quote! {
                /// Men that have not moved, of the kinds to which that matters.
                unmoved: Bits,
            },
            empty: quote!(unmoved: Bits::EMPTY,),
            read: quote! {
                for &square in &parts.unmoved {
                    let kind = position.kind_on(square);
                    if kind.is_some_and(|kind| VARIANT.kinds[usize::from(kind)].tracks_unmoved) #makes_room {
                        position.unmoved |= Bits::bit(square);
                        position.key ^= keys::unmoved(square);
                    }
                }
            },
            write: quote!(self.unmoved.for_each(|square| parts.unmoved.push(square));),
        });
    }
    if cx.any_array() {
        fields.push(super::any_array::field(cx));
    } else if cx.castles() {
        fields.push(Field {
            declaration: quote! {
                /// Castling rights, one bit for each rule.
                castling: u8,
            },
            empty: quote!(castling: 0,),
            read: quote! {
                position.castling = parts.castling;
                position.key ^= keys::castling(0) ^ keys::castling(parts.castling);
            },
            write: quote!(parts.castling = self.castling;),
        });
    }
    if cx.phase().is_some() {
        fields.push(Field {
            declaration: quote! {
                /// Whether the restrictions of the opening are in force.
                opening_phase: bool,
            },
            empty: quote!(opening_phase: false,),
            read: quote! {
                if parts.opening_phase {
                    position.opening_phase = true;
                    position.key ^= keys::fact(1);
                }
            },
            write: quote!(parts.opening_phase = self.opening_phase;),
        });
    }
    if cx.swaps_once() {
        fields.push(Field {
            declaration: quote! {
                /// By side, whether the king may still be exchanged.
                swaps_left: [bool; 2],
            },
            empty: quote!(swaps_left: [false; 2],),
            read: quote! {
                position.swaps_left = parts.swaps_left;
                for (side, &left) in parts.swaps_left.iter().enumerate() {
                    if left {
                        position.key ^= keys::fact(3 + side as u64);
                    }
                }
            },
            write: quote!(parts.swaps_left = self.swaps_left;),
        });
    }
    if cx.may_pass() {
        fields.push(Field {
            declaration: quote! {
                /// Whether the side to move may pass.
                may_pass: bool,
            },
            empty: quote!(may_pass: false,),
            read: quote! {
                if parts.may_pass {
                    position.may_pass = true;
                    position.key ^= keys::fact(2);
                }
            },
            write: quote!(parts.may_pass = self.may_pass;),
        });
    }
    if cx.model.counts_passes() {
        fields.push(Field {
            declaration: quote! {
                /// How many passes there have been in a row, up to 2.
                passes: u8,
            },
            empty: quote!(passes: 0,),
            read: quote! {
                position.passes = parts.passes;
                position.key ^= keys::passes(parts.passes);
            },
            write: quote!(parts.passes = self.passes;),
        });
    }
    if cx.model.counting.is_some() {
        fields.push(Field {
            declaration: quote! {
                /// The limit of the count of moves to hold out; 0 where none runs.
                count_limit: u16,
            },
            empty: quote!(count_limit: 0,),
            read: quote!(position.count_limit = parts.count_limit;),
            write: quote!(parts.count_limit = self.count_limit;),
        });
    }
    if cx.model.counted_checks().is_some() {
        fields.push(Field {
            declaration: quote! {
                /// By side, how many checks it has still to give.
                checks_left: [u8; 2],
            },
            empty: quote!(checks_left: [0; 2],),
            read: quote! {
                position.checks_left = parts.checks_left;
                for (side, &left) in parts.checks_left.iter().enumerate() {
                    position.key ^= keys::checks(side, left);
                }
            },
            write: quote!(parts.checks_left = self.checks_left;),
        });
    }
    if let Some(kinds) = ends::grave(cx.model) {
        fields.push(Field {
            declaration: quote! {
                /// By side, whether the checks that it has been giving with one move after another count for a mate.
                grave: [bool; 2],
            },
            empty: quote!(grave: [false; 2],),
            read: quote! {
                position.grave[!position.turn as usize] = tabiya_runtime::ends::checked_by(&position, #kinds);
            },
            write: quote!(),
        });
    }
    if cx.en_passant() {
        fields.push(Field {
            declaration: quote! {
                /// Squares on which the last mover can be captured en passant.
                en_passant: Bits,
                /// Where it stands.
                victim: u8,
                /// Whether such a capture is legal.
                en_passant_counts: bool,
            },
            empty: quote!(en_passant: Bits::EMPTY, victim: 0, en_passant_counts: false,),
            read: quote! {
                let squares = parts.en_passant.iter().fold(Bits::EMPTY, |set, &square| set | Bits::bit(square));
                match position.turn {
                    Color::White => {
                        if let Some(victim) = position.passer::<BLACK>(squares) {
                            position.open::<WHITE, BLACK>(squares, victim, !Bits::EMPTY);
                        }
                    }
                    Color::Black => {
                        if let Some(victim) = position.passer::<WHITE>(squares) {
                            position.open::<BLACK, WHITE>(squares, victim, !Bits::EMPTY);
                        }
                    }
                }
            },
            write: quote!(self.en_passant.for_each(|square| parts.en_passant.push(square));),
        });
    }
    fields
}

/// Reading and writing parts.
pub(super) fn functions(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let (mut empty, mut read, mut write) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for field in fields(cx) {
        empty.extend(field.empty);
        read.extend(field.read);
        write.extend(field.write);
    }
    quote! {
        impl #name {
            /// The position with these parts.
            fn assemble(parts: &Parts) -> Self {
                let mut position = #name {
                    men: [Bits::EMPTY; 2],
                    kinds: [Bits::EMPTY; KINDS],
                    key: 0,
                    turn: parts.turn.unwrap_or(Color::White),
                    quiet_plies: parts.quiet_plies,
                    move_number: parts.move_number,
                    #empty
                };
                if position.turn == Color::Black {
                    position.key ^= keys::fact(0);
                }
                for (square, &man) in (0..=u8::MAX).zip(&parts.board) {
                    match man {
                        Some((Color::White, kind)) => position.put::<WHITE>(usize::from(kind), square),
                        Some((Color::Black, kind)) => position.put::<BLACK>(usize::from(kind), square),
                        None => {}
                    }
                }
                #read
                position
            }

            /// The parts of the position.
            fn disassemble(&self) -> Parts {
                let mut parts = Parts::empty(&VARIANT);
                for (kind, &men) in (0..=u8::MAX).zip(&self.kinds) {
                    men.for_each(|square| {
                        let color = if self.men[WHITE].has(square) { Color::White } else { Color::Black };
                        parts.board[usize::from(square)] = Some((color, kind));
                    });
                }
                parts.turn = Some(self.turn);
                parts.quiet_plies = self.quiet_plies;
                parts.move_number = self.move_number;
                #write
                parts
            }
        }
    }
}

/// `impl Position`.
pub(super) fn contract(cx: &Context) -> TokenStream {
    let name = &cx.type_name;
    let reach = attack::reach(cx);
    let in_hand = cx.has_hands().then(|| {
        quote! {
            #[inline(always)]
            fn in_hand(&self, color: Color, kind: u8) -> u8 {
                self.hands[color as usize][usize::from(kind)]
            }
        }
    });
    let castling = super::any_array::contract(cx);
    let attackers = super::attack::attackers_of_either(cx);
    let royals = cx.royals();
    let judged = super::generate::royalty(cx) == super::generate::Royalty::Judged;
    let in_check = if judged {
        quote! {
            fn in_check(&self) -> bool {
                match self.turn {
                    Color::White => self.exposed::<WHITE, BLACK>(),
                    Color::Black => self.exposed::<BLACK, WHITE>(),
                }
            }

            fn idle_in_check(&self) -> bool {
                match self.turn {
                    Color::White => self.exposed::<BLACK, WHITE>(),
                    Color::Black => self.exposed::<WHITE, BLACK>(),
                }
            }
        }
    } else if royals.is_empty() {
        quote! {
            fn in_check(&self) -> bool {
                false
            }
        }
    } else {
        let royals = cx.of_kinds(&royals);
        quote! {
            fn in_check(&self) -> bool {
                let occupied = self.men[WHITE] | self.men[BLACK];
                let mut royals = #royals & self.men[self.turn as usize];
                let mut attacked = false;
                while royals.any() {
                    let royal = royals.pop();
                    attacked |= match self.turn {
                        Color::White => self.attackers_of::<BLACK>(royal, self.men[BLACK], occupied).any(),
                        Color::Black => self.attackers_of::<WHITE>(royal, self.men[WHITE], occupied).any(),
                    };
                }
                attacked
            }
        }
    };
    let ends = ends::contract(cx);
    let close = cx.en_passant().then(|| quote!(self.close();));
    let grave = ends::grave(cx.model).map(|_| quote!(self.grave[self.turn as usize] = false;));
    let pass = cx.may_pass().then(|| {
        quote! {
            if self.may_pass {
                self.may_pass = false;
                self.key ^= keys::fact(2);
            }
        }
    });
    let passes = cx.model.counts_passes().then(|| quote!(self.passed(0);));
    quote! {
        impl Position for #name {
            type Bits = Bits;
            const VARIANT: &'static Variant = &VARIANT;

            fn from_parts(parts: &Parts) -> Self {
                Self::assemble(parts)
            }

            fn to_parts(&self) -> Parts {
                self.disassemble()
            }

            #[inline(always)]
            fn turn(&self) -> Color {
                self.turn
            }

            #[inline(always)]
            fn key(&self) -> u64 {
                self.key
            }

            #[inline(always)]
            fn men(&self, color: Color) -> Bits {
                self.men[color as usize]
            }

            #[inline(always)]
            fn kind(&self, kind: u8) -> Bits {
                self.kinds[usize::from(kind)]
            }

            #in_hand
            #castling
            #ends

            #[inline(always)]
            fn quiet_plies(&self) -> u16 {
                self.quiet_plies
            }

            #[inline]
            fn generate<S: Sink>(&self, stage: Stage, sink: &mut S) {
                match (self.turn, stage) {
                    (Color::White, Stage::All) => self.generate_for::<WHITE, BLACK, ALL, S>(sink),
                    (Color::Black, Stage::All) => self.generate_for::<BLACK, WHITE, ALL, S>(sink),
                    (Color::White, Stage::Captures) => self.generate_for::<WHITE, BLACK, CAPTURES, S>(sink),
                    (Color::Black, Stage::Captures) => self.generate_for::<BLACK, WHITE, CAPTURES, S>(sink),
                    (Color::White, Stage::Quiets) => self.generate_for::<WHITE, BLACK, QUIETS, S>(sink),
                    (Color::Black, Stage::Quiets) => self.generate_for::<BLACK, WHITE, QUIETS, S>(sink),
                }
            }

            #[inline]
            fn play(&mut self, mv: Move) {
                match self.turn {
                    Color::White => self.play_for::<WHITE, BLACK>(mv),
                    Color::Black => self.play_for::<BLACK, WHITE>(mv),
                }
            }

            fn skip(&mut self) {
                #close
                #pass
                #passes
                #grave
                self.quiet_plies = self.quiet_plies.saturating_add(1);
                match self.turn {
                    Color::White => self.turn::<WHITE>(),
                    Color::Black => self.turn::<BLACK>(),
                }
            }

            #in_check

            fn attackers(&self, target: u8, by: Color, occupied: Bits) -> Bits {
                #attackers
            }

            fn reach(&self, kind: u8, color: Color, from: u8, occupied: Bits) -> Bits {
                #reach
            }
        }
    }
}
