//! Men that are chased.

use crate::bits::Bitboard;
use crate::moves::{Move, MoveList, Tag};
use crate::position::{Chase, Color, EndRule, Position, Stage, Value, Variant};

/// The rule about perpetual chases, where there is one.
pub(crate) const fn rule(variant: &Variant) -> Option<(u8, Value)> {
    let mut i = 0;
    while i < variant.ends.len() {
        if let EndRule::PerpetualChase(count, value) = variant.ends[i] {
            return Some((count, value));
        }
        i += 1;
    }
    None
}

/// The value of perpetual chase for the side to move, if one side alone has chased the same man with every move of the
/// cycle: moves that lead from a position to the same one.
#[cold]
pub(crate) fn perpetual<P: Position>(position: &P, cycle: &[Move]) -> Option<Value> {
    let (chase, (_, value)) = (P::VARIANT.chase.as_ref()?, rule(P::VARIANT)?);
    // For each side, the squares of the men that it has chased with all its moves so far; all men at first.
    let mut chased: [Option<P::Bits>; 2] = [None, None];
    let mut before = position.clone();
    for &mv in cycle {
        let us = before.turn();
        let mut after = before.clone();
        after.play(mv);
        let now = squares(chase, &before, mv, &after);
        let mine = &mut chased[us as usize];
        *mine = Some(mine.map_or(now, |then| then & now));
        if let Some(theirs) = &mut chased[!us as usize]
            && walks(mv)
            && theirs.has(mv.from())
        {
            *theirs ^= P::Bits::bit(mv.from());
            *theirs |= P::Bits::bit(mv.to());
        }
        before = after;
    }
    let [white, black] = chased.map(|squares| squares.is_some_and(|squares| squares.any()));
    let chaser = match (white, black) {
        (true, false) => Color::White,
        (false, true) => Color::Black,
        _ => return None,
    };
    Some(if chaser == position.turn() { value } else { value.for_other() })
}

/// The squares of the men that a move which led to the other position chases.
fn squares<P: Position>(chase: &Chase, before: &P, mv: Move, after: &P) -> P::Bits {
    let mut chased = P::Bits::EMPTY;
    let mut turned = after.clone();
    turned.skip();
    let goes = |square: u8| if walks(mv) && square == mv.from() { mv.to() } else { square };
    let old: Vec<(u8, u8)> =
        threats(chase, before, false).into_iter().map(|(from, to)| (goes(from), to)).collect();
    for (from, to) in threats(chase, &turned, after.in_check()) {
        if !old.contains(&(from, to)) {
            chased |= P::Bits::bit(to);
        }
    }
    chased
}

/// Who of the side to move threatens whom: their squares. `in_check`: whether the other side is in check.
fn threats<P: Position>(chase: &Chase, position: &P, in_check: bool) -> Vec<(u8, u8)> {
    let mut captures = MoveList::new();
    position.generate(Stage::Captures, &mut captures);
    let mut all: Vec<(u8, u8)> = captures
        .iter()
        .filter(|mv| is_threat(chase, position, **mv, in_check))
        .map(|mv| (mv.from(), mv.to()))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether the move would carry out a threat.
fn is_threat<P: Position>(chase: &Chase, position: &P, mv: Move, in_check: bool) -> bool {
    let (from, to, mover) = (mv.from(), mv.to(), position.turn());
    let plain = matches!(mv.tag(), Tag::Plain | Tag::Promotion | Tag::Vanish) && from != to;
    let taken = position.kind_on(to).filter(|_| plain && position.men(!mover).has(to));
    let (by, Some(of)) = (mv.kind(), taken) else { return false };
    let spared = |row: &(u8, [&[u8]; 2])| row.0 == of && row.1[!mover as usize].contains(&to);
    let kind = &P::VARIANT.kinds[usize::from(of)];
    if chase.by >> by & 1 == 0 || kind.royal || chase.spared.iter().any(spared) {
        return false;
    }
    if chase.protected.iter().any(|(takers, taken)| takers >> by & 1 != 0 && taken >> of & 1 != 0) {
        return true;
    }
    let mut after = position.clone();
    after.play(mv);
    // Who is in check already can't take it in turn, but protects it all the same.
    let protected = match in_check {
        true => after.attackers(to, !mover, after.occupied()).any(),
        false => takes(&after, to, None),
    };
    if protected {
        return false;
    }
    let mut turned = position.clone();
    turned.skip();
    by != of || !takes(&turned, from, Some(to))
}

/// Whether a legal move captures the man on the square; `by`: a move of the man there.
fn takes<P: Position>(position: &P, square: u8, by: Option<u8>) -> bool {
    let mut captures = MoveList::new();
    position.generate(Stage::Captures, &mut captures);
    let prey = position.men(!position.turn()).has(square);
    captures.iter().any(|mv| {
        let lands = match mv.tag() {
            Tag::Plain | Tag::Promotion | Tag::Vanish | Tag::Locust => {
                mv.to() == square && mv.from() != square
            }
            _ => false,
        };
        (prey && lands || mv.tag() == Tag::Locust && mv.victims().any(|victim| victim == square))
            && by.is_none_or(|by| mv.from() == by)
    })
}

/// Whether a man goes from one square to another by the move.
fn walks(mv: Move) -> bool {
    !matches!(mv.tag(), Tag::Drop | Tag::Castling | Tag::Pass)
}
