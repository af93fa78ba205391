//! The terms of the evaluation.

use super::Evaluator;
use crate::bits::Bitboard;
use crate::position::{Color, Position, Value};
use crate::search::rules::Rules;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A middlegame and an endgame value in one word: the endgame value in the low half, the middlegame value, less a
/// borrow where the other is negative, in the high half. Sums need one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Pair(i64);

impl Pair {
    pub(super) const fn new(mg: i32, eg: i32) -> Pair {
        Pair(((mg as i64) << 32) + eg as i64)
    }

    pub(super) const fn of([mg, eg]: [i32; 2]) -> Pair {
        Pair::new(mg, eg)
    }

    #[inline(always)]
    pub(super) fn mg(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    #[inline(always)]
    pub(super) fn eg(self) -> i32 {
        self.0 as i32
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0 * i64::from(times))
    }
}

/// Facts about squares.
pub(super) struct Geometry<P: Position> {
    /// The squares a king step away and the square itself.
    around: Vec<P::Bits>,
    /// The squares ahead on the same and the adjacent files, by colour.
    ahead: [Vec<P::Bits>; 2],
    /// Distance from the middle of the board in king steps, doubled.
    rim: Vec<i32>,
}

impl<P: Position> Geometry<P> {
    pub(super) fn new() -> Self {
        let (files, ranks) = (i32::from(P::VARIANT.files), i32::from(P::VARIANT.ranks));
        let cells = files * ranks;
        let set = |test: &dyn Fn(i32, i32) -> bool| {
            (0..cells)
                .filter(|&s| test(s % files, s / files))
                .fold(P::Bits::EMPTY, |set, s| set | P::Bits::bit(s as u8))
        };
        let each = |test: &dyn Fn(i32, i32, i32, i32) -> bool| {
            (0..cells).map(|s| set(&|f, r| test(s % files, s / files, f, r))).collect::<Vec<_>>()
        };
        Geometry {
            around: each(&|f, r, x, y| (f - x).abs() <= 1 && (r - y).abs() <= 1),
            ahead: [
                each(&|f, r, x, y| (f - x).abs() <= 1 && y > r),
                each(&|f, r, x, y| (f - x).abs() <= 1 && y < r),
            ],
            rim: (0..cells)
                .map(|s| (2 * (s % files) + 1 - files).abs().max((2 * (s / files) + 1 - ranks).abs()))
                .collect(),
        }
    }
}

/// The square as the owner of a man sees it: Black's is mirrored in ranks.
pub(super) fn from_owner<P: Position>(color: Color, square: usize) -> usize {
    let files = usize::from(P::VARIANT.files);
    match color {
        Color::White => square,
        Color::Black => (usize::from(P::VARIANT.ranks) - 1 - square / files) * files + square % files,
    }
}

/// What one side's men attack.
struct Attacks<B> {
    all: B,
    by_pawns: B,
}

impl<P: Position> Evaluator<P> {
    const KINDS: usize = P::VARIANT.kinds.len();
    const CELLS: usize = P::VARIANT.files as usize * P::VARIANT.ranks as usize;

    /// The evaluation for the side to move, in centipawns.
    pub fn evaluate(&self, position: &P) -> i32 {
        let occupied = position.occupied();
        let royal = Rules::of_kinds(position, Rules::<P>::ROYAL);
        let pawns = Rules::of_kinds(position, Rules::<P>::PAWNS);
        let by_pawns = [Color::White, Color::Black].map(|color| self.pawn_attacks(position, color, occupied));
        let mut phase = 0;
        let mut sum = Pair::default();
        let mut attacks = [
            Attacks { all: P::Bits::EMPTY, by_pawns: by_pawns[0] },
            Attacks { all: P::Bits::EMPTY, by_pawns: by_pawns[1] },
        ];
        for color in [Color::White, Color::Black] {
            let (side, seen) = self.men_of(position, color, occupied, royal, by_pawns[!color as usize]);
            phase += seen.phase;
            attacks[color as usize].all = seen.attacks;
            sum = if color == Color::White { sum + side } else { sum - side };
        }
        let white = self.threats(position, Color::White, royal, pawns, &attacks)
            + self.passed(position, Color::White);
        let black = self.threats(position, Color::Black, royal, pawns, &attacks)
            + self.passed(position, Color::Black);
        sum = sum + white - black;

        let phase = phase.min(self.full_phase);
        let tapered = (sum.mg() * phase + sum.eg() * (self.full_phase - phase)) / self.full_phase;
        let total = self.endgame(position, tapered, royal, pawns);
        let total = match Rules::<P>::QUIET {
            // Winning has to begin before the count of quiet moves makes it a draw.
            Some((plies, Value::Draw))
                if P::VARIANT.draws_win_for.is_none() && P::VARIANT.points.is_none() =>
            {
                let (left, all) = (plies.saturating_sub(position.quiet_plies()), i32::from(plies).max(1));
                total * (all + i32::from(left)) / (2 * all)
            }
            _ => total,
        };
        self.tempo + if position.turn() == Color::White { total } else { -total }
    }

    /// The squares that a side's pawns attack.
    #[inline(always)]
    fn pawn_attacks(&self, position: &P, color: Color, occupied: P::Bits) -> P::Bits {
        let mut attacked = P::Bits::EMPTY;
        for kind in 0..Self::KINDS {
            if Rules::<P>::PAWNS >> kind & 1 != 0 {
                (position.kind(kind as u8) & position.men(color))
                    .for_each(|from| attacked |= position.reach(kind as u8, color, from, occupied));
            }
        }
        attacked
    }

    /// Men, hands, mobility and attacks on the king of one side.
    #[inline(always)]
    fn men_of(
        &self,
        position: &P,
        color: Color,
        occupied: P::Bits,
        royal: P::Bits,
        enemy_pawn_attacks: P::Bits,
    ) -> (Pair, Seen<P::Bits>) {
        let own = position.men(color);
        let enemy_king = royal & position.men(!color);
        let zone = if enemy_king.any() {
            self.geometry.around[usize::from(enemy_king.lowest())]
        } else {
            P::Bits::EMPTY
        };
        let area = !own & !enemy_pawn_attacks;
        let mut sum = Pair::default();
        let mut seen = Seen { attacks: P::Bits::EMPTY, phase: 0 };
        let mut pressure = 0;
        for kind in 0..Self::KINDS {
            let table = &self.men[(color as usize * Self::KINDS + kind) * Self::CELLS..][..Self::CELLS];
            let men = position.kind(kind as u8) & own;
            men.for_each(|from| {
                sum += table[usize::from(from)];
                let reach = position.reach(kind as u8, color, from, occupied);
                seen.attacks |= reach;
                sum += self.mobility[kind] * (reach & area).count() as i32;
                pressure += self.attack[kind] * (reach & zone).count() as i32;
            });
            seen.phase += self.phase[kind] * men.count() as i32;
            if P::VARIANT.hands {
                let worth = self.hand[kind] * i32::from(position.in_hand(color, kind as u8));
                sum += Pair::new(worth, worth);
            }
        }
        // Attackers help each other.
        let pressure = pressure * (8 + pressure.min(40)) / 16;
        let own_king = royal & own;
        if own_king.any() {
            let around = self.geometry.around[usize::from(own_king.lowest())] & own & !royal;
            sum += self.shelter * around.count() as i32;
        }
        (sum + Pair::new(pressure, pressure / 4), seen)
    }

    /// Enemy men that hang or that pawns attack, own men that are protected.
    #[inline(always)]
    fn threats(
        &self,
        position: &P,
        color: Color,
        royal: P::Bits,
        pawns: P::Bits,
        attacks: &[Attacks<P::Bits>; 2],
    ) -> Pair {
        let (own, other) = (&attacks[color as usize], &attacks[!color as usize]);
        let targets = position.men(!color) & !royal;
        let hanging = (targets & own.all & !other.all).count() as i32;
        let by_pawns = (targets & !pawns & own.by_pawns).count() as i32;
        let protected = (position.men(color) & !royal & own.all).count() as i32;
        self.hanging * hanging + self.pawn_threat * by_pawns + self.protected * protected
    }

    /// Pawns that no enemy pawn of their kind can stop.
    #[inline(always)]
    fn passed(&self, position: &P, color: Color) -> Pair {
        let ranks = i32::from(P::VARIANT.ranks);
        let files = i32::from(P::VARIANT.files);
        let mut sum = Pair::default();
        for kind in 0..Self::KINDS {
            if Rules::<P>::PAWNS >> kind & 1 == 0 {
                continue;
            }
            let all = position.kind(kind as u8);
            let enemy = all & position.men(!color);
            (all & position.men(color)).for_each(|square| {
                if (self.geometry.ahead[color as usize][usize::from(square)] & enemy).is_empty() {
                    let rank = i32::from(square) / files;
                    let gone = if color == Color::White { rank } else { ranks - 1 - rank };
                    sum += self.passed[gone as usize];
                }
            });
        }
        sum
    }

    /// What matters with few men: baring, driving a lone king to the rim, and men that cannot win.
    #[inline(always)]
    fn endgame(&self, position: &P, mut score: i32, royal: P::Bits, pawns: P::Bits) -> i32 {
        if P::VARIANT.hands {
            return score;
        }
        let fighters = [Color::White, Color::Black].map(|c| position.men(c) & !royal);
        let count = fighters.map(|f| f.count() as usize);
        if Rules::<P>::BARE_LOSES {
            let danger = |own: usize, other: usize| match self.nearly_bare.get(own) {
                Some(points) if other > own => *points,
                _ => 0,
            };
            return score + danger(count[1], count[0]) - danger(count[0], count[1]);
        }
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let lone = count[!color as usize] == 0 && count[color as usize] > 0;
            let king = royal & position.men(!color);
            if lone && king.any() {
                let target = king.lowest();
                let own = royal & position.men(color);
                let apart = if own.any() { distance::<P>(own.lowest(), target) } else { 0 };
                score += sign * (10 * self.geometry.rim[usize::from(target)] - 8 * apart);
            }
            // One light man, or two of the lightest, cannot win where there is nothing to promote.
            let stronger = sign * score > 0;
            if stronger && (fighters[color as usize] & pawns).is_empty() {
                let mut material = 0;
                fighters[color as usize]
                    .for_each(|s| material += position.kind_on(s).map_or(0, |k| self.worth(k)));
                let heaviest = self.by_worth.iter().map(|&k| self.worth(k)).max().unwrap_or(0);
                if material * 2 < heaviest {
                    score /= 8;
                }
            }
        }
        score
    }
}

/// What evaluating a side's men has brought to light.
struct Seen<B> {
    attacks: B,
    phase: i32,
}

/// King steps between two squares.
fn distance<P: Position>(a: u8, b: u8) -> i32 {
    let files = i32::from(P::VARIANT.files);
    let (a, b) = (i32::from(a), i32::from(b));
    (a % files - b % files).abs().max((a / files - b / files).abs())
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn pairs_keep_their_halves_apart() {
        for (mg, eg) in [(0, 0), (5, -7), (-5, 7), (-30_000, -30_000), (30_000, -1)] {
            let pair = Pair::new(mg, eg) + Pair::new(3, -4) - Pair::new(-2, 9);
            assert_eq!((pair.mg(), pair.eg()), (mg + 5, eg - 13));
            assert_eq!((Pair::new(mg, eg) * -3).mg(), -3 * mg);
        }
    }
}
