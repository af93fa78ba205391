//! Random movement trees, as the parser makes them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use tabiya_dsl::syntax::movement::{
    Atom, Body, Bracket, BracketLeg, Chain, Condition, Hurdle, Join, Modifier, Modifiers, Movement, Named,
    Part, Repeat, Single, Term, Turn, Unit, Word,
};
use tabiya_dsl::syntax::tree::{Number, Place, Spanned};

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned { value, span: Place::default() }
}

fn number(range: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Number> {
    range.prop_map(spanned)
}

/// Up to three directions and a few other letters.
pub(crate) fn modifiers() -> impl Strategy<Value = Modifiers> {
    let (directions, others): (Vec<Modifier>, Vec<Modifier>) =
        Modifier::ALL.map(|(m, _)| m).into_iter().partition(|m| m.is_direction());
    (vec(select(directions), 0..=3), subsequence(others, 0..=3))
        .prop_map(|(directions, others)| directions.into_iter().chain(others).collect())
}

fn named() -> impl Strategy<Value = Named> {
    select(Named::ALL.map(|(named, ..)| named).to_vec())
}

fn atom() -> impl Strategy<Value = Atom> {
    let leap = (0u8..=15, 0u8..=15)
        .prop_filter("a leap leads somewhere", |&sizes| sizes != (0, 0))
        .prop_map(|(a, b)| Atom::Leap(a.min(b), a.max(b)));
    prop_oneof![
        6 => named().prop_map(Atom::Letter),
        2 => named().prop_map(Atom::Word),
        2 => leap,
        1 => Just(Atom::OldL),
        1 => Just(Atom::OldJ),
    ]
}

fn single() -> impl Strategy<Value = Single> {
    (atom(), option::weighted(0.3, number(0..=15)))
        .prop_map(|(atom, range)| Single { atom: spanned(atom), range })
}

fn chain() -> impl Strategy<Value = Chain> {
    let repeat = (vec(modifiers(), 1..=3), vec(modifiers(), 1..=2)).prop_map(|(legs, tail)| Repeat {
        legs,
        tail,
        span: Place::default(),
    });
    (vec(modifiers(), 1..=3), option::weighted(0.2, repeat), single())
        .prop_map(|(legs, repeat, single)| Chain { legs, repeat, single, span: Place::default() })
}

fn bracket() -> impl Strategy<Value = Bracket> {
    let leg = (select(vec![Join::Must, Join::May]), modifiers(), single())
        .prop_map(|(join, modifiers, single)| BracketLeg { join, modifiers, single, span: Place::default() });
    (modifiers(), vec(leg, 1..=4)).prop_map(|(modifiers, mut legs)| {
        legs[0].join = Join::Must;
        Bracket { modifiers, legs, span: Place::default() }
    })
}

/// Whether writing the units side by side would double a letter.
fn doubles(units: &[Unit]) -> bool {
    units.windows(2).any(|pair| match pair {
        [Unit::Chain(a), Unit::Chain(b)] => {
            let bare = b.legs.len() == 1 && b.legs[0].is_empty() && b.repeat.is_none();
            bare && a.single.range.is_none() && a.single.atom.value == b.single.atom.value
        }
        _ => false,
    })
}

fn notation() -> impl Strategy<Value = Vec<Unit>> {
    let unit = prop_oneof![3 => chain().prop_map(Unit::Chain), 1 => bracket().prop_map(Unit::Bracket)];
    vec(unit, 1..=3).prop_filter("no letter is doubled", |units| !doubles(units))
}

fn turn() -> impl Strategy<Value = Turn> {
    select(vec![Turn::Straight, Turn::Turning])
}

fn body() -> impl Strategy<Value = Body> {
    let names = ["Hero", "Shaman", "War-elephant", "K2x3", "ferz", "queen"];
    let legs = (1u16..=4, 1u16..=4, vec(single(), 1..=3), turn()).prop_map(|(a, b, of, turn)| Body::Legs {
        min: spanned(a.min(b)),
        max: spanned(a.max(b)),
        of,
        turn,
    });
    prop_oneof![
        6 => notation().prop_map(Body::Notation),
        1 => select(names.to_vec()).prop_map(|n| Body::Name(spanned(n.to_string()))),
        1 => legs,
        1 => (vec(single(), 1..=3), turn()).prop_map(|(of, turn)| Body::Each { of, turn }),
    ]
}

fn part() -> impl Strategy<Value = Part> {
    let word = prop_oneof![
        number(1..=15).prop_map(Word::Skip),
        select(vec![Hurdle::Friend, Hurdle::Enemy, Hurdle::Any]).prop_map(Word::Hop),
        Just(Word::Swap),
        Just(Word::Friendly),
    ];
    let words = prop_oneof![3 => Just(Vec::new()), 1 => vec(word.prop_map(spanned), 1..=2)];
    (words, body()).prop_map(|(words, body)| Part { words, body, span: Place::default() })
}

pub(crate) fn movement() -> impl Strategy<Value = Movement> {
    let ranks =
        (1u16..=16, 1u16..=16).prop_map(|(a, b)| Condition::FromRanks(spanned(a.min(b)), spanned(a.max(b))));
    let men = prop::collection::vec("[A-Z][a-z]{2,5}".prop_map(spanned), 1..3);
    let over = (any::<bool>(), men).prop_map(|(only, names)| Condition::Over { only, names });
    let condition =
        prop_oneof![Just(Condition::Unmoved), Just(Condition::OutOfCheck), ranks, over].prop_map(spanned);
    let conditional = (vec(condition, 1..=2), vec(part(), 1..=2))
        .prop_map(|(conditions, parts)| Term::Conditional { conditions, parts, span: Place::default() });
    let term = prop_oneof![4 => part().prop_map(Term::Plain), 1 => conditional];
    vec(term, 1..=3).prop_map(|terms| Movement { terms, span: Place::default() })
}
