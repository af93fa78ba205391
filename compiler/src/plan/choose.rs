//! The form of every reach function: as few lookups as the budget allows, tables shared where they can be.

use super::cost::{flood, lookup, rays, walk};
use super::floods::Flood;
use super::lines::{locals, result_bytes};
use super::merge::{Table, merge};
use super::rays::{Rays, alone, asks_for_empty};
use super::split::{Shape, by_direction, ride, split};
use super::ways::{Ways, table_size};
use super::{Form, FormKind, Options, Word, lines};
use crate::paths::Path;
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Board, KindSet, Square, SquareSet};

/// A reach function whose form is chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice {
    pub(super) kind: FormKind,
    pub(super) ways: Ways,
    /// Kinds of men that may be no hurdles: what is reached is what is reached with them and without them.
    pub(super) barred: KindSet,
}

impl Choice {
    fn new(kind: FormKind, ways: Ways) -> Choice {
        Choice { kind, ways, barred: KindSet::default() }
    }

    /// About how many bytes its tables take; not less than they do.
    pub(super) fn bytes(&self, word: Word) -> usize {
        let cells = self.ways.0.len();
        match self.kind {
            FormKind::Constant => cells * word.bytes(),
            FormKind::Occupancy => {
                table_size(self.ways.masks().into_iter(), word).0 + cells * (word.bytes() + 4)
            }
            FormKind::Lines => {
                let results = locals(&self.ways).map_or(0, |locals| result_bytes(&locals));
                results + cells * (2 * word.bytes() + 4)
            }
            FormKind::Rays => {
                let rays = Rays::new(&self.ways);
                (2 + rays.len() * if rays.gated() { 2 } else { 1 }) * cells * word.bytes()
            }
            // A set for each direction; there are no more than a few dozen.
            FormKind::Floods => 64 * word.bytes(),
            FormKind::Walks => self.ways.count() * 5 * word.bytes() + cells * 8 * word.bytes(),
        }
    }

    /// The tables.
    pub(super) fn form(&self) -> Form {
        match self.kind {
            FormKind::Constant => Form::constant(&self.ways),
            FormKind::Occupancy => Form::occupancy(&self.ways),
            FormKind::Rays => Rays::new(&self.ways).form(),
            FormKind::Floods => match Flood::new(&self.ways) {
                Some(flood) => flood.form(),
                None => Form::walks(self.ways.clone()),
            },
            FormKind::Lines => match locals(&self.ways) {
                Some(locals) => lines::form(&locals),
                None => Form::walks(self.ways.clone()),
            },
            FormKind::Walks => Form::walks(self.ways.clone()),
        }
    }
}

/// What forms are chosen by.
#[derive(Clone, Copy)]
pub(super) struct Budget<'a> {
    pub(super) board: &'a Board,
    pub(super) word: Word,
    pub(super) options: &'a Options,
}

/// The parts of every function, in the order of the functions, as indices into the list of parts.
pub(super) fn choose(
    functions: &BTreeSet<Ways>,
    budget: Budget,
) -> (Vec<Choice>, BTreeMap<Ways, Vec<usize>>) {
    let mut chooser = Chooser { budget, parts: Vec::new(), known: BTreeMap::new() };
    // Simple functions first, so that the tables of compound ones are those of their components.
    let mut in_order: Vec<&Ways> = functions.iter().collect();
    in_order.sort_by_key(|ways| ways.count());
    let mut parts: BTreeMap<Ways, Vec<usize>> =
        in_order.into_iter().map(|ways| (ways.clone(), chooser.parts_of(ways))).collect();
    let mut choices = chooser.parts;
    if budget.options.force.is_none() {
        absorb_leaps(&mut choices, &mut parts);
    }
    (choices, parts)
}

struct Chooser<'a> {
    budget: Budget<'a>,
    parts: Vec<Choice>,
    known: BTreeMap<Choice, usize>,
}

impl Chooser<'_> {
    fn parts_of(&mut self, function: &Ways) -> Vec<usize> {
        let (plain, choosy) = choosy(function);
        let mut parts = self.parts_with(plain, KindSet::default());
        for (barred, ways) in choosy {
            parts.extend(self.parts_with(ways, barred));
        }
        parts
    }

    /// The parts of a function for which men of some kinds are no hurdles.
    fn parts_with(&mut self, mut rest: Ways, barred: KindSet) -> Vec<usize> {
        let mut parts = Vec::new();
        if self.budget.options.force.is_none() {
            self.reuse(&mut rest, barred, &mut parts);
        }
        for choice in self.budget.arrange(rest) {
            let choice = Choice { barred, ..choice };
            parts.push(*self.known.entry(choice).or_insert_with_key(|choice| {
                self.parts.push(choice.clone());
                self.parts.len() - 1
            }));
        }
        parts
    }

    /// Takes parts that exist already, largest first, where that costs no lookup more than new ones.
    fn reuse(&self, rest: &mut Ways, barred: KindSet, parts: &mut Vec<usize>) {
        let fits = |part: &Choice| part.kind != FormKind::Constant && part.barred == barred;
        let mut candidates: Vec<usize> = (0..self.parts.len())
            .filter(|&i| fits(&self.parts[i]) && rest.includes(&self.parts[i].ways))
            .collect();
        candidates.sort_by_key(|&i| std::cmp::Reverse(self.parts[i].ways.count()));
        let mut lookups = lookups(&self.budget.arrange(rest.clone()));
        for i in candidates {
            let part = &self.parts[i].ways;
            let (done, left) = rest.clone().partition(|origin, path| part.covers(origin, path));
            if done.is_empty() {
                continue;
            }
            let after = lookups_of(&self.budget, &left);
            if after < lookups {
                lookups = after;
                parts.push(i);
                *rest = left;
            }
        }
    }
}

/// A function without the paths that bar men of some kinds as hurdles; and those, by the kinds, in groups that are right where
/// they are asked twice, of the board and of the board without such men: in a group, all ways from one square to another
/// turn on the same squares, of which as many are occupied. A hurdle that is barred is then missed without it.
fn choosy(function: &Ways) -> (Ways, Vec<(KindSet, Ways)>) {
    let (plain, barred) = function.clone().partition(|_, path| path.barred.is_empty());
    let cells = barred.0.len();
    let mut groups: BTreeMap<(KindSet, usize), Ways> = BTreeMap::new();
    for (i, paths) in barred.0.into_iter().enumerate() {
        // By kinds and destination, the squares and numbers of hurdles that were met so far.
        let mut met: BTreeMap<(KindSet, Square), Vec<(SquareSet, u32)>> = BTreeMap::new();
        for path in paths {
            let hurdles = path.literals().len() - path.empty.len();
            let met = met.entry((path.barred, path.to)).or_default();
            let place =
                met.iter().position(|&known| known == (path.literals(), hurdles)).unwrap_or(met.len());
            if place == met.len() {
                met.push((path.literals(), hurdles));
            }
            let group = groups.entry((path.barred, place)).or_insert_with(|| Ways::none(cells));
            group.0[i].push(Path { barred: KindSet::default(), ..path });
        }
    }
    (plain, groups.into_iter().map(|((barred, _), ways)| (barred, ways)).collect())
}

fn lookups_of(budget: &Budget, ways: &Ways) -> usize {
    lookups(&budget.arrange(ways.clone()))
}

fn lookups(choices: &[Choice]) -> usize {
    choices.iter().filter(|choice| choice.kind != FormKind::Constant).count()
}

/// A function that is being split into parts.
struct Draft {
    leaps: Ways,
    tables: Vec<Ways>,
    narrow: Vec<Ways>,
    rays: Ways,
    walks: Ways,
}

impl Budget<'_> {
    /// Splits a function into parts with forms, as if there were no others.
    fn arrange(&self, ways: Ways) -> Vec<Choice> {
        if ways.is_empty() {
            return Vec::new();
        }
        if self.options.force == Some(FormKind::Walks) {
            return vec![Choice::new(FormKind::Walks, ways)];
        }
        let found = match self.options.force {
            None | Some(FormKind::Floods) => Flood::new(&ways),
            Some(_) => None,
        };
        let Some(found) = found else { return self.arrange_paths(ways) };
        let expected = flood(found.steps.len(), found.legs, self.word);
        let paths = self.arrange_paths(ways.clone());
        if self.options.force.is_some() || expected < self.expected(&paths) {
            vec![Choice::new(FormKind::Floods, ways)]
        } else {
            paths
        }
    }

    /// Instructions for all of these.
    fn expected(&self, choices: &[Choice]) -> f64 {
        let cost = |choice: &Choice| match choice.kind {
            FormKind::Rays => self.rays(&choice.ways),
            FormKind::Walks => walk(choice.ways.per_origin(), self.word),
            kind => lookup(kind, self.word),
        };
        choices.iter().map(cost).sum()
    }

    /// The same by tables and paths.
    fn arrange_paths(&self, ways: Ways) -> Vec<Choice> {
        let none = || Ways::none(self.board.cells());
        let (walks, rest) = ways.partition(|_, path| !path.friend.or(path.enemy).is_empty());
        let (leaps, rest) = match self.options.force {
            Some(FormKind::Constant) => rest.partition(|_, path| path.literals().is_empty()),
            _ => (none(), rest),
        };
        let (rays, rest) = match self.options.force {
            Some(FormKind::Rays) => rest.partition(|_, path| asks_for_empty(path)),
            _ => (none(), rest),
        };
        let mut draft = Draft { leaps, tables: Vec::new(), narrow: Vec::new(), rays, walks };
        for (shape, ways) in split(self.board, rest) {
            match shape {
                Shape::Leaps if self.options.force != Some(FormKind::Occupancy) => {
                    draft.leaps = draft.leaps.and(ways);
                }
                _ if self.prefers_lines(&ways) => draft.narrow.push(ways),
                _ if self.fits(&ways) => draft.tables.push(ways),
                Shape::Line(_) => {
                    for (direction, ray) in by_direction(self.board, ways) {
                        if self.fits(&ray) {
                            draft.tables.push(ray);
                            continue;
                        }
                        // A whole ride is the same for all that have it, whatever they can do besides.
                        let (ride, rest) = ride(self.board, direction, &ray).unwrap_or_else(|| (none(), ray));
                        let (unbound, bound) = rest.partition(|_, path| path.literals().is_empty());
                        (draft.rays, draft.leaps) = (draft.rays.and(ride), draft.leaps.and(unbound));
                        self.large(bound, &mut draft);
                    }
                }
                Shape::Leaps | Shape::Bent(..) => self.large(ways, &mut draft),
            }
        }
        self.merged(draft)
    }

    /// The form of paths whose table of boards would be too large.
    fn large(&self, ways: Ways, draft: &mut Draft) {
        if ways.is_empty() {
        } else if self.fits_lines(&ways) {
            draft.narrow.push(ways);
        } else {
            let (plain, hops) = ways.partition(|_, path| asks_for_empty(path));
            let none = || Ways::none(self.board.cells());
            draft.rays = std::mem::replace(&mut draft.rays, none()).and(plain);
            draft.walks = std::mem::replace(&mut draft.walks, none()).and(hops);
        }
    }

    /// Few tables of many, or what is quicker than so many tables.
    fn merged(&self, draft: Draft) -> Vec<Choice> {
        let Draft { mut leaps, tables, narrow, mut rays, mut walks } = draft;
        let none = || Ways::none(self.board.cells());
        let groups: Vec<Ways> = tables.iter().chain(&narrow).cloned().collect();
        let mut narrow = self.merge_lines(narrow);
        let mut tables = merge(tables.into_iter().map(|ways| Table::new(ways, self)).collect(), self);
        let cost = |tables: usize, narrow: usize| {
            tables as f64 * lookup(FormKind::Occupancy, self.word)
                + narrow as f64 * lookup(FormKind::Lines, self.word)
        };
        let many = tables.len() + narrow.len() > self.options.lookups;
        let free = self.options.force.is_none();
        // Results of four words fill the caches, for a model that counts instructions alone.
        if free && (many || self.word == Word::W256) && groups.iter().all(|ways| self.fits_lines(ways)) {
            let only = self.merge_lines(groups.clone());
            if cost(0, only.len()) < cost(tables.len(), narrow.len()) {
                (tables, narrow) = (Vec::new(), only);
            }
        }
        if free && many {
            let all = groups.iter().fold(none(), |all, ways| all.and(ways.clone()));
            let together = rays.clone().and(all.clone()).and(leaps.clone());
            if all.all().all(asks_for_empty)
                && self.rays(&together) < self.rays(&rays) + cost(tables.len(), narrow.len())
            {
                (rays, leaps) = (together, none());
                (tables, narrow) = (Vec::new(), Vec::new());
            }
            let (unbound, bound) = all.partition(|_, path| path.literals().is_empty());
            if walk(bound.per_origin(), self.word) < cost(tables.len(), narrow.len()) {
                (leaps, walks) = (leaps.and(unbound), walks.and(bound));
                (tables, narrow) = (Vec::new(), Vec::new());
            }
        }
        if free {
            // A narrow table of bent rides may cost more than the rides.
            let (plain, others): (Vec<Ways>, Vec<Ways>) =
                narrow.into_iter().partition(|ways| ways.all().all(asks_for_empty));
            let all = plain.iter().cloned().fold(rays.clone().and(leaps.clone()), Ways::and);
            let (lone, together) = alone(&all);
            let leap =
                |leaps: &Ways| if leaps.is_empty() { 0.0 } else { lookup(FormKind::Constant, self.word) };
            if self.rays(&together) + leap(&lone) < self.rays(&rays) + leap(&leaps) + cost(0, plain.len()) {
                (rays, leaps, narrow) = (together, lone, others);
            } else {
                narrow = plain.into_iter().chain(others).collect();
            }
        }
        // What begins no ray is a leap.
        let (lone, rays) = alone(&rays);
        leaps = leaps.and(lone);
        let mut choices: Vec<Choice> =
            tables.into_iter().map(|table| Choice::new(FormKind::Occupancy, table.ways)).collect();
        choices.extend(narrow.into_iter().map(|ways| Choice::new(FormKind::Lines, ways)));
        let others = [(FormKind::Rays, rays), (FormKind::Walks, walks), (FormKind::Constant, leaps)];
        let others = others.into_iter().filter(|(_, ways)| !ways.is_empty());
        choices.extend(others.map(|(kind, ways)| Choice::new(kind, ways)));
        choices
    }

    /// What rays for the function would cost.
    fn rays(&self, ways: &Ways) -> f64 {
        let found = Rays::new(ways);
        rays(found.len(), found.gated(), self.word)
    }

    /// Puts narrow tables together, one after the other, where that takes no more room than a merged table may.
    fn merge_lines(&self, narrow: Vec<Ways>) -> Vec<Ways> {
        let mut merged: Vec<(Ways, usize)> = Vec::new();
        let bytes = |ways: &Ways| locals(ways).map(|locals| result_bytes(&locals));
        for ways in narrow {
            let alone = bytes(&ways).unwrap_or(0);
            let into = merged.iter_mut().find_map(|group| {
                let both = group.0.clone().and(ways.clone());
                let fits = |size: &usize| {
                    *size <= (group.1 + alone).max(self.options.merged_bytes.min(self.options.part_bytes))
                };
                bytes(&both).filter(fits).map(|size| (group, (both, size)))
            });
            match into {
                Some((group, both)) => *group = both,
                None => merged.push((ways, alone)),
            }
        }
        merged.into_iter().map(|(ways, _)| ways).collect()
    }

    fn prefers_lines(&self, ways: &Ways) -> bool {
        self.options.force == Some(FormKind::Lines) && self.fits_lines(ways)
    }

    fn fits_lines(&self, ways: &Ways) -> bool {
        locals(ways).is_some_and(|locals| result_bytes(&locals) <= self.options.part_bytes)
    }

    fn fits(&self, ways: &Ways) -> bool {
        let (bytes, relevant) = table_size(ways.masks().into_iter(), self.word);
        bytes <= self.options.part_bytes && relevant <= self.options.relevant
    }
}

/// Leaps go into a table that is only ever looked up together with them: one lookup less, at no cost.
fn absorb_leaps(choices: &mut [Choice], parts: &mut BTreeMap<Ways, Vec<usize>>) {
    let kind = |choices: &[Choice], i: usize| choices[i].kind;
    for leaps in (0..choices.len()).filter(|&i| kind(choices, i) == FormKind::Constant).collect::<Vec<_>>() {
        for table in
            (0..choices.len()).filter(|&i| kind(choices, i) == FormKind::Occupancy).collect::<Vec<_>>()
        {
            let mut users = parts.values().filter(|used| used.contains(&table)).peekable();
            let choosy = !choices[table].barred.is_empty();
            if choosy || users.peek().is_none() || !users.all(|used| used.contains(&leaps)) {
                continue;
            }
            choices[table].ways = choices[table].ways.clone().and(choices[leaps].ways.clone()).tidy();
            for used in parts.values_mut().filter(|used| used.contains(&table)) {
                used.retain(|&part| part != leaps);
            }
        }
    }
}
