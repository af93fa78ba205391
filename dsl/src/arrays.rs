//! The start arrays of games that shuffle their men, numbered.
//!
//! Men of one kind at a time are put on the squares that are still empty: first the pairs that stand on both colours (the one
//! on light squares, then the one on dark squares), then the other kinds in the order of the description, at last those of
//! which some stand between others. The first choice varies fastest. For chess these are the numbers by which people know
//! the 960 arrays; the usual one is 518.

use crate::model::{Color, KindId, Model, Setup, Shuffle, Square};
use crate::reference::{Man, Position, Rules};
use std::sync::Arc;

/// How many orders are looked at; descriptions that have more are refused.
pub(crate) const MOST_ORDERS: u64 = 1 << 22;

/// Some men of one kind that are put on squares together.
struct Group {
    kind: KindId,
    men: usize,
    /// Whether there are two, one on each colour.
    both_colours: bool,
}

/// The arrays of a game.
pub struct Arrays<'m> {
    model: &'m Model,
    shuffle: &'m Shuffle,
    rules: Arc<Rules>,
    squares: Vec<Square>,
    groups: Vec<Group>,
    /// By kind and square: which men that must be protected a man of the kind guards there.
    guards: Vec<Vec<u64>>,
    /// All men that must be protected and stand elsewhere.
    wards: u64,
}

impl<'m> Arrays<'m> {
    /// The arrays of the game; `None` if it has no `shuffle` statement.
    pub fn new(model: &'m Model) -> Option<Arrays<'m>> {
        let shuffle = model.shuffle.as_ref()?;
        let rules = Rules::new(model.clone()).ok()?;
        let squares: Vec<Square> = shuffle.squares.iter().collect();
        let count = |kind: KindId| shuffle.array.iter().filter(|&&other| other == kind).count();
        let pair = |kind: KindId| {
            let alone = |set: &crate::model::KindSet| set.iter().eq([kind]);
            count(kind) == 2 && shuffle.both_colours.iter().any(alone)
        };
        let last = |kind: KindId| shuffle.between.iter().any(|&(a, b)| a == kind || b == kind);
        let place =
            |&kind: &KindId| (!pair(kind), last(kind), !shuffle.between.iter().any(|&(_, b)| b == kind));
        let mut kinds: Vec<KindId> = model.kinds().map(|(id, _)| id).filter(|&id| count(id) > 0).collect();
        kinds.sort_by_key(place);
        let groups = kinds.into_iter().map(|kind| Group { kind, men: count(kind), both_colours: pair(kind) });
        let mut arrays = Arrays {
            model,
            shuffle,
            groups: groups.collect(),
            rules: Arc::clone(&rules),
            squares,
            guards: Vec::new(),
            wards: 0,
        };
        arrays.look_at_guards();
        Some(arrays)
    }

    /// Whether another set-up than the default one has been chosen, whose men are not those that are shuffled.
    pub(crate) fn elsewhere(&self) -> bool {
        let start = &self.rules.start().placement;
        let there = |(s, kind): (&Square, &KindId)| {
            start.get(*s).is_some_and(|man| man.kind == *kind && man.color == Color::White)
        };
        !self.squares.iter().zip(&self.shuffle.array).all(there)
    }

    /// Finds out who guards men that must be protected: of those that stay, and of each kind on each square.
    fn look_at_guards(&mut self) {
        let start = &self.rules.start().placement;
        let stays = |s: Square| !self.shuffle.squares.contains(s);
        let stay: Vec<(Square, Man)> = start.men_of(Color::White).filter(|(s, _)| stays(*s)).collect();
        let wards: Vec<Square> = stay
            .iter()
            .filter(|(_, man)| self.shuffle.protected.contains(man.kind))
            .map(|(s, _)| *s)
            .collect();
        // Whom a man guards it could capture, were it the enemy's.
        let guarded = |men: &[(Square, Man)]| {
            wards.iter().take(64).enumerate().fold(0_u64, |set, (i, &ward)| {
                let mut placement = crate::reference::Placement::empty(self.model.board.cells());
                men.iter().for_each(|&(s, man)| placement.put(s, man));
                let Some(man) = start.get(ward) else { return set };
                placement.put(ward, Man { color: Color::Black, ..man });
                let position = Position::of_men(&self.rules, placement, Color::White);
                set | u64::from(position.is_attacked(ward, Color::White)) << i
            })
        };
        let among_themselves = guarded(&stay);
        let all = if wards.len() < 64 { (1 << wards.len()) - 1 } else { u64::MAX };
        let guards = self.model.kinds().map(|(kind, _)| {
            let alone = self.squares.iter().map(|&s| {
                let man = Man { color: Color::White, kind, unmoved: false, promoted: false };
                let mut men = stay.clone();
                men.push((s, man));
                guarded(&men)
            });
            alone.collect()
        });
        self.guards = if wards.is_empty() { Vec::new() } else { guards.collect() };
        self.wards = all & !among_themselves;
    }

    /// How many orders there are, those that a condition excludes included.
    pub(crate) fn orders(&self) -> u64 {
        let mut free = self.squares.len() as u64;
        self.groups.iter().fold(1_u64, |all, group| {
            let ways = match group.both_colours {
                true => self.of_colour(false) * self.of_colour(true),
                false => choose(free, group.men as u64),
            };
            free -= group.men as u64;
            all.saturating_mul(ways.max(1))
        })
    }

    /// How many squares of a colour there are.
    fn of_colour(&self, dark: bool) -> u64 {
        self.squares.iter().filter(|&&s| self.model.board.is_dark(s) == dark).count() as u64
    }

    /// The arrays in the order of their numbers: which kind stands on each square of [`Shuffle::squares`].
    pub fn all(&self) -> impl Iterator<Item = Vec<KindId>> {
        (0..self.orders().min(MOST_ORDERS))
            .filter_map(|order| self.order(order))
            .filter(|array| self.fits(array))
    }

    /// How many arrays there are.
    pub fn count(&self) -> usize {
        self.all().count()
    }

    /// The set-up with the array of this number, from 0, under which it is known as well.
    pub fn setup(&self, number: usize) -> Option<Setup> {
        let array = self.all().nth(number)?;
        let mut placement = self.rules.start().placement.clone();
        for (&square, &kind) in self.squares.iter().zip(&array) {
            for (color, square) in
                [(Color::White, Some(square)), (Color::Black, self.model.board.opposite(square))]
            {
                placement.put(square?, Man { color, kind, unmoved: false, promoted: false });
            }
        }
        let fen = &self.model.setup().fen;
        let men = Position::of_men(&self.rules, placement, Color::White).to_fen();
        let men = men.split([' ', '[']).next().unwrap_or_default();
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let hand = board.find('[').map_or("", |at| &board[at..]);
        let fields: Vec<&str> = rest.split(' ').collect();
        let with = |rights: &str| {
            let mut fields = fields.clone();
            if let Some(field) = fields.get_mut(1) {
                *field = rights;
            }
            format!("{men}{hand} {}", fields.join(" "))
        };
        let fen = match self.model.unmoved_letters {
            true => with(fields.get(1).copied().unwrap_or("-")),
            false => {
                let reads =
                    |letter: &char| Position::from_fen(&self.rules, &with(&letter.to_string())).is_ok();
                let rights: String = "KQkq".chars().filter(reads).collect();
                with(if rights.is_empty() { "-" } else { &rights })
            }
        };
        let position = Position::from_fen(&self.rules, &fen).ok()?;
        Some(Setup { name: number.to_string(), fen: position.to_fen() })
    }

    /// The order of this number; `None` where men that stand on both colours find no square.
    fn order(&self, number: u64) -> Option<Vec<KindId>> {
        let mut rest = number;
        let mut digit = |base: u64| {
            let digit = rest.checked_rem(base)?;
            rest /= base;
            Some(digit as usize)
        };
        let mut array: Vec<Option<KindId>> = vec![None; self.squares.len()];
        for group in &self.groups {
            if group.both_colours {
                for dark in [false, true] {
                    let of_colour: Vec<usize> = (0..array.len())
                        .filter(|&i| self.model.board.is_dark(self.squares[i]) == dark)
                        .collect();
                    let place = *of_colour.get(digit(of_colour.len() as u64)?)?;
                    // Where another pair has been put there is no room.
                    if array[place].replace(group.kind).is_some() {
                        return None;
                    }
                }
                continue;
            }
            let free: Vec<usize> = (0..array.len()).filter(|&i| array[i].is_none()).collect();
            let ways = choose(free.len() as u64, group.men as u64);
            for place in combination(free.len(), group.men, digit(ways)? as u64) {
                array[free[place]] = Some(group.kind);
            }
        }
        array.into_iter().collect()
    }

    /// Whether all conditions hold.
    fn fits(&self, array: &[KindId]) -> bool {
        let dark = |i: usize| self.model.board.is_dark(self.squares[i]);
        let coloured = self.shuffle.both_colours.iter().all(|kinds| {
            let mut men = (0..array.len()).filter(|&i| kinds.contains(array[i])).map(dark);
            men.next().is_some_and(|first| men.any(|other| other != first))
        });
        let between = self.shuffle.between.iter().all(|&(kind, partner)| {
            let is = |&i: &usize| array[i] == partner;
            (0..array.len())
                .filter(|&i| array[i] == kind)
                .all(|i| (0..i).any(|i| is(&i)) && (i..array.len()).any(|i| is(&i)))
        });
        let beside = |i: usize| {
            let (here, there) = (self.squares[i], self.squares[i + 1]);
            self.model.board.rank(here) == self.model.board.rank(there) && there.0 == here.0 + 1
        };
        let apart = self.shuffle.apart.iter().all(|kinds| {
            let pair = |i: usize| kinds.contains(array[i]) && kinds.contains(array[i + 1]);
            (1..array.len()).all(|i| !(pair(i - 1) && beside(i - 1)))
        });
        apart && coloured && between && self.wards & !self.guarded(array) == 0
    }

    fn guarded(&self, array: &[KindId]) -> u64 {
        let guards = |(i, kind): (usize, &KindId)| self.guards.get(kind.index()).map_or(0, |of| of[i]);
        array.iter().enumerate().map(guards).fold(0, |all, guarded| all | guarded)
    }
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways: u64, i| ways.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// The choice of `k` of `n` that has this number, in lexicographic order.
fn combination(n: usize, k: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(k);
    let mut next = 0;
    while chosen.len() < k && next < n {
        let with = choose((n - next - 1) as u64, (k - chosen.len() - 1) as u64);
        if number < with {
            chosen.push(next);
        } else {
            number -= with;
        }
        next += 1;
    }
    chosen
}
