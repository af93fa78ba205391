//! The ends of the game as data, and what they ask of the position.

use proc_macro2::TokenStream;
use quote::quote;
use tabiya_dsl::model::{Bare, Color, End, Extinction, Facing, Goal, GoalTerm, Model, Value};

use super::context::{Context, number};

/// The goals, in order.
fn goals(model: &Model) -> impl Iterator<Item = &Goal> {
    model.ends.iter().filter_map(|end| match end {
        End::Goal(goal) => Some(goal),
        _ => None,
    })
}

/// Every end.
pub(super) fn all(model: &Model) -> Vec<TokenStream> {
    let mut goals_before = 0;
    let mut all = Vec::new();
    for rule in &model.ends {
        all.push(end(rule, goals_before));
        goals_before += usize::from(matches!(rule, End::Goal(_)));
    }
    all
}

/// The count of moves to hold out.
pub(super) fn counting(model: &Model) -> Option<TokenStream> {
    let rule = model.counting.as_ref()?;
    let (board, without, at_most) = match &rule.board {
        Some(board) => (2 * board.moves, board.without.0, board.at_most.unwrap_or(u8::MAX)),
        None => (0, 0, 0),
    };
    let bare = rule.bare.iter().map(|&(moves, with)| {
        let (count, kind) = with.map_or((0, 0), |(count, kind)| (count, kind.0));
        let (plies, count, kind) =
            (number(2 * usize::from(moves)), number(count.into()), number(kind.into()));
        quote!((#plies, #count, #kind))
    });
    let (board, at_most) = (number(board.into()), number(at_most.into()));
    let (without, bare_without) = (kinds(without), kinds(rule.bare_without.0));
    let (less_the_men, shorter) = (rule.less_the_men, rule.shorter);
    Some(quote! {
        counting: Some(tabiya_runtime::counting::Counting {
            board: #board, board_without: #without, board_at_most: #at_most, bare: &[#(#bare),*],
            bare_without: #bare_without, less_the_men: #less_the_men, shorter: #shorter
        }),
    })
}

/// What it is to chase a man.
pub(super) fn chase(model: &Model) -> Option<TokenStream> {
    let chase = model.chase.as_ref()?;
    let by = kinds(chase.by.0);
    let spared = chase.spared.iter().map(|(kind, on)| {
        let kind = number(kind.index());
        let [white, black] = on.0.map(|squares| {
            let squares = squares.iter().map(|square| number(square.index()));
            quote!(&[#(#squares),*])
        });
        quote!((#kind, [#white, #black]))
    });
    let protected = chase.protected.iter().map(|(by, of)| {
        let (by, of) = (kinds(by.0), kinds(of.0));
        quote!((#by, #of))
    });
    Some(quote! {
        chase: Some(tabiya_runtime::position::Chase {
            by: #by, spared: &[#(#spared),*], protected: &[#(#protected),*]
        }),
    })
}

/// What the contract says of goals and checks.
pub(super) fn contract(cx: &Context) -> TokenStream {
    let rows: Vec<TokenStream> = goals(cx.model)
        .map(|goal| {
            let [white, black] = Color::ALL.map(|c| cx.set(goal.region[c]));
            quote!([#white, #black])
        })
        .collect();
    let goals = (!rows.is_empty()).then(|| quote!(const GOALS: &'static [[Bits; 2]] = &[#(#rows),*];));
    let checks = cx.model.counted_checks().map(|_| {
        quote! {
            #[inline(always)]
            fn checks_left(&self, color: Color) -> u8 {
                self.checks_left[color as usize]
            }
        }
    });
    let counting = cx.model.counting.as_ref().map(|_| {
        quote! {
            #[inline(always)]
            fn count_limit(&self) -> u16 {
                self.count_limit
            }
        }
    });
    let passes = cx.model.counts_passes().then(|| {
        quote! {
            #[inline(always)]
            fn passes(&self) -> u8 {
                self.passes
            }
        }
    });
    let face = cx.model.special.parting.map(|lines| {
        let files = number(cx.model.board.files.into());
        let Facing { files: on_files, ranks, diagonals } = lines;
        let holes = cx.model.board.holes;
        let holes = (!holes.is_empty()).then(|| {
            let holes = cx.set(holes);
            quote!(| #holes)
        });
        quote! {
            #[inline(always)]
            fn royals_face(&self) -> bool {
                let occupied = self.men[WHITE] | self.men[BLACK] #holes;
                let (white, black) = (self.royals_now::<WHITE>(), self.royals_now::<BLACK>());
                tabiya_runtime::ends::face(white, black, occupied, #files, [#on_files, #ranks, #diagonals])
            }
        }
    });
    let grave = grave(cx.model).map(|_| {
        quote! {
            #[inline(always)]
            fn grave_check(&self) -> bool {
                self.grave[!self.turn as usize]
            }

            #[inline(always)]
            fn table_key(&self) -> u64 {
                let fact = |side: usize| if self.grave[side] { keys::fact(5 + side as u64) } else { 0 };
                self.key ^ fact(WHITE) ^ fact(BLACK)
            }
        }
    });
    quote!(#goals #checks #counting #passes #face #grave)
}

/// The kinds whose checks make a mate count, where there is such a rule.
pub(super) fn grave(model: &Model) -> Option<TokenStream> {
    model.ends.iter().find_map(|end| match end {
        End::MateWithout { kinds: by, .. } => Some(kinds(by.0)),
        _ => None,
    })
}

fn end(end: &End, goals_before: usize) -> TokenStream {
    match *end {
        End::Checkmate(v) => {
            let v = value(v);
            quote!(EndRule::Checkmate(#v))
        }
        End::MateBy { kinds: by, value: v } => {
            let (by, v) = (kinds(by.0), value(v));
            quote!(EndRule::MateBy(#by, #v))
        }
        End::MateWithout { value: v, .. } => {
            let v = value(v);
            quote!(EndRule::MateWithout(#v))
        }
        End::Stalemate(v) => {
            let v = value(v);
            quote!(EndRule::Stalemate(#v))
        }
        End::StalemateByMen(v) => {
            let v = value(v);
            quote!(EndRule::StalemateByMen(#v))
        }
        End::Bare(Bare::LossUnlessAnswered) => quote!(EndRule::Bare(Bare::LossUnlessAnswered)),
        End::Bare(Bare::Always(v)) => {
            let v = value(v);
            quote!(EndRule::Bare(Bare::Always(#v)))
        }
        End::Repetition { count, value: v, side } => {
            let (count, v) = (number(count.into()), value(v));
            match side.map(color) {
                None => quote!(EndRule::Repetition(#count, #v)),
                Some(side) => quote!(EndRule::RepetitionFor(#count, #v, #side)),
            }
        }
        End::PerpetualCheck { count, value: v } => {
            let (count, v) = (number(count.into()), value(v));
            quote!(EndRule::PerpetualCheck(#count, #v))
        }
        End::PerpetualChase { count, value: v } => {
            let (count, v) = (number(count.into()), value(v));
            quote!(EndRule::PerpetualChase(#count, #v))
        }
        End::Quiet { plies, value: v } => {
            let (plies, v) = (number(plies.into()), value(v));
            quote!(EndRule::Quiet(#plies, #v))
        }
        End::SecondPass(v) => {
            let v = value(v);
            quote!(EndRule::SecondPass(#v))
        }
        End::FacingPass(v) => {
            let v = value(v);
            quote!(EndRule::FacingPass(#v))
        }
        End::Checks { value: v, .. } => {
            let v = value(v);
            quote!(EndRule::Checks(#v))
        }
        End::Counting => quote!(EndRule::Counting),
        End::Material(weak) => {
            let [white, black] = weak.0.map(|set| kinds(set.0));
            quote!(EndRule::Material([#white, #black]))
        }
        End::Goal(ref rule) => goal(rule, goals_before),
        End::Extinction(ref rule) => extinction(rule),
    }
}

fn goal(goal: &Goal, index: usize) -> TokenStream {
    let (index, kinds, count) = (number(index), kinds(goal.kinds.0), number(goal.count.into()));
    let v = value(goal.value);
    let term = match goal.term {
        GoalTerm::AtOnce => quote!(AtOnce),
        GoalTerm::UnlessCaptured => quote!(UnlessCaptured),
        GoalTerm::Stays => quote!(Stays),
        GoalTerm::SafeOrStays => quote!(SafeOrStays),
        GoalTerm::OrFull => quote!(OrFull),
        GoalTerm::UnlessAnsweredBy(side) => {
            let side = color(side);
            quote!(UnlessAnsweredBy(#side))
        }
    };
    quote! {
        EndRule::Goal(tabiya_runtime::position::Goal {
            index: #index, kinds: #kinds, count: #count, term: tabiya_runtime::position::GoalTerm::#term, value: #v
        })
    }
}

fn extinction(rule: &Extinction) -> TokenStream {
    let [white, black] = rule.kinds.0.map(|set| kinds(set.0));
    let (at_most, opponent_has) = (number(rule.at_most.into()), number(rule.opponent_has.into()));
    let (together, v) = (rule.together, value(rule.value));
    quote! {
        EndRule::Extinction(tabiya_runtime::position::Extinction {
            kinds: [#white, #black], together: #together, at_most: #at_most, opponent_has: #opponent_has, value: #v
        })
    }
}

/// A set of kinds as a literal.
fn kinds(set: u64) -> TokenStream {
    let set: proc_macro2::Literal =
        format!("{set:#b}").parse().unwrap_or_else(|_| proc_macro2::Literal::u64_unsuffixed(set));
    quote!(#set)
}

pub(super) fn color(color: Color) -> TokenStream {
    match color {
        Color::White => quote!(Color::White),
        Color::Black => quote!(Color::Black),
    }
}

fn value(value: Value) -> TokenStream {
    match value {
        Value::Loss => quote!(Value::Loss),
        Value::Draw => quote!(Value::Draw),
        Value::Win => quote!(Value::Win),
    }
}
