//! The same position seen from the other side: ranks upside down, colours exchanged.

use crate::moves::{Move, Tag};
use crate::position::{Color, EndRule, Goal, GoalTerm, Parts, Position, Variant};

/// How two modules of one game correspond: the sides of one are exchanged in the other.
#[derive(Clone, Debug)]
pub struct Mirror {
    /// By module (0 the first, 1 the second): the kind of the other module for each kind.
    kinds: [Vec<u8>; 2],
    /// By module: the castling rule of the other module for each rule.
    castlings: [Vec<u8>; 2],
}

impl Mirror {
    /// Finds the correspondence.
    ///
    /// # Errors
    /// If there is none: other boards, kinds without a counterpart, castling on one side only.
    pub fn new<P: Position, Q: Position>() -> Result<Mirror, String> {
        let (p, q) = (P::VARIANT, Q::VARIANT);
        let unequal = |what: &str| format!("{} and {} are not mirror images: {what}", p.name, q.name);
        if (p.files, p.ranks) != (q.files, q.ranks) {
            return Err(unequal("their boards differ"));
        }
        let mut holes: Vec<u8> = p.holes.iter().map(|&s| square(p, s)).collect();
        holes.sort_unstable();
        if holes != q.holes {
            return Err(unequal("the holes of the board are not symmetric"));
        }
        let one_sided = |end: &EndRule| {
            matches!(
                end,
                EndRule::RepetitionFor(..) | EndRule::Goal(Goal { term: GoalTerm::UnlessAnsweredBy(_), .. })
            )
        };
        let odds = [p, q].into_iter().any(|game| game.draws_win_for.is_some() || game.points.is_some());
        if odds || p.ends.iter().chain(q.ends).any(one_sided) {
            return Err(unequal("an end of the game is for one colour only"));
        }
        let men = |from, to| kinds(from, to).ok_or_else(|| unequal("their men differ"));
        let rules = |from, to| castlings(from, to).ok_or_else(|| unequal("castling is not symmetric"));
        Ok(Mirror { kinds: [men(p, q)?, men(q, p)?], castlings: [rules(p, q)?, rules(q, p)?] })
    }

    /// A position of module `from` (0 or 1) as the other module sees it.
    pub(super) fn parts(&self, from: usize, variant: &Variant, parts: &Parts) -> Parts {
        let kinds = &self.kinds[from];
        let files = usize::from(variant.files);
        let mut board = Vec::with_capacity(parts.board.len());
        for rank in parts.board.chunks(files).rev() {
            board.extend(rank.iter().map(|man| man.map(|(color, kind)| (!color, kinds[usize::from(kind)]))));
        }
        let squares = |list: &[u8]| {
            let mut seen: Vec<u8> = list.iter().map(|&s| square(variant, s)).collect();
            seen.sort_unstable();
            seen
        };
        let hand = |counts: &[u8]| {
            let mut seen = vec![0; counts.len()];
            counts.iter().zip(kinds).for_each(|(&count, &kind)| seen[usize::from(kind)] += count);
            seen
        };
        let castling = (0..self.castlings[from].len())
            .filter(|i| parts.castling >> i & 1 == 1)
            .fold(0, |set, i| set | 1 << self.castlings[from][i]);
        let mut castling_from = [[0; 2]; 8];
        for (i, &there) in self.castlings[from].iter().enumerate().filter(|_| variant.any_array) {
            if parts.castling >> i & 1 == 1 {
                castling_from[usize::from(there)] = parts.castling_from[i].map(|s| square(variant, s));
            }
        }
        Parts {
            board,
            promoted: squares(&parts.promoted),
            unmoved: squares(&parts.unmoved),
            hands: [hand(&parts.hands[1]), hand(&parts.hands[0])],
            turn: parts.turn.map(|color| !color),
            castling,
            castling_from,
            en_passant: squares(&parts.en_passant),
            count_limit: parts.count_limit,
            quiet_plies: parts.quiet_plies,
            move_number: parts.move_number,
            opening_phase: parts.opening_phase,
            swaps_left: [parts.swaps_left[1], parts.swaps_left[0]],
            checks_left: [parts.checks_left[1], parts.checks_left[0]],
            may_pass: parts.may_pass,
            passes: parts.passes,
        }
    }

    /// A legal move of a position of module `from` as the other module writes it in the mirrored position `there`;
    /// `None` if it has no such move.
    pub(super) fn mv<Q: Position>(&self, from: usize, mv: Move, there: &Q) -> Option<Move> {
        let variant = Q::VARIANT;
        let kind = |k: u8| self.kinds[from][usize::from(k)];
        let extra = match mv.tag() {
            Tag::Promotion => kind(mv.extra()),
            Tag::EnPassant | Tag::Swap | Tag::Locust if mv.extra() > 0 => kind(mv.extra() - 1) + 1,
            Tag::Castling => self.castlings[from][usize::from(mv.extra())],
            _ => mv.extra(),
        };
        let mut seen =
            Move::new(mv.tag(), kind(mv.kind()), square(variant, mv.from()), square(variant, mv.to()));
        for victim in mv.victims() {
            seen = seen.with_victim(square(variant, victim));
        }
        if let Some((man, at)) = mv.gate() {
            seen = seen.with_gate(kind(man), square(variant, at));
        }
        let seen = seen.with_extra(extra);
        there.legal_moves().contains(&seen).then_some(seen)
    }
}

/// The square opposite.
pub(super) fn square(variant: &Variant, square: u8) -> u8 {
    let (rank, file) = (square / variant.files, square % variant.files);
    (variant.ranks - 1 - rank) * variant.files + file
}

/// For each kind of `from` the one of `to` that is the same man for the other side.
fn kinds(from: &Variant, to: &Variant) -> Option<Vec<u8>> {
    let mut taken = vec![false; to.kinds.len()];
    let found: Option<Vec<u8>> = from
        .kinds
        .iter()
        .map(|kind| {
            let same = |k: &crate::position::Kind| {
                (k.name, k.symbol, k.royal, k.promotes) == (kind.name, kind.symbol, kind.royal, kind.promotes)
                    && k.sides == [kind.sides[1], kind.sides[0]]
            };
            let i = (0..to.kinds.len()).find(|&i| !taken[i] && same(&to.kinds[i]))?;
            taken[i] = true;
            Some(i as u8)
        })
        .collect();
    found.filter(|kinds| kinds.len() == to.kinds.len())
}

/// For each castling rule of `from` the one of `to` that is the same for the other side.
fn castlings(from: &Variant, to: &Variant) -> Option<Vec<u8>> {
    let found: Option<Vec<u8>> = from
        .castlings
        .iter()
        .map(|rule| {
            let s = |square: u8| self::square(from, square);
            let same = |r: &crate::position::Castling| {
                r.color != rule.color
                    && (r.king_from, r.king_to) == (s(rule.king_from), s(rule.king_to))
                    && (r.partner_from, r.partner_to) == (s(rule.partner_from), s(rule.partner_to))
            };
            to.castlings.iter().position(same).map(|i| i as u8)
        })
        .collect();
    found.filter(|rules| rules.len() == to.castlings.len())
}

/// The same parts with this side to move, as the first move of a game.
pub(super) fn first_move_of(parts: &Parts, color: Color) -> Parts {
    Parts { turn: Some(color), en_passant: Vec::new(), quiet_plies: 0, move_number: 1, ..parts.clone() }
}
