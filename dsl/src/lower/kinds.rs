//! From declared pieces to the kinds of men of one matchup.

mod movements;
mod promotion;

use super::declared::{ArmyDecl, Declared, PieceDecl};
use super::movement::bind_both;
use super::names;
use super::region;
use super::report::{At, Finding, Report};
use crate::diagnostic::codes;
use crate::model::{
    Board, Bounds, Color, DropRules, Kind, KindId, KindSet, Movement, Pass, PerColor, Segment, SquareSet,
    Step, Stop, Track, Vector,
};
use crate::syntax::tree::{self, Clause};
use movements::Scope;
pub(crate) use promotion::promotions;

/// The most kinds of men in a game.
pub(crate) const MAX_KINDS: usize = 64;

/// A kind of man together with its declaration.
pub(crate) struct Entry<'d> {
    pub(crate) decl: &'d PieceDecl,
    /// The army it is declared in; `None`: in the variant, for both sides.
    army: Option<usize>,
    /// Which sides have it in their set of men, before anything is captured.
    pub(crate) own: PerColor<bool>,
}

/// The kinds of men of one matchup, in order: the variant's, White's army's, Black's army's.
pub(crate) struct Kinds<'d> {
    pub(crate) entries: Vec<Entry<'d>>,
}

impl<'d> Kinds<'d> {
    /// Collects the pieces of the variant and of the two armies (indices into [`Declared::armies`]).
    pub(crate) fn new(
        declared: &'d Declared,
        armies: Option<PerColor<usize>>,
        report: &mut Report,
    ) -> Kinds<'d> {
        let common = declared.pieces.iter();
        let mut entries: Vec<Entry<'d>> =
            common.map(|decl| Entry { decl, army: None, own: PerColor([true, true]) }).collect();
        for color in Color::ALL {
            let Some(armies) = armies else { break };
            let index = armies[color];
            for decl in &declared.armies[index].pieces {
                // Pieces that are the same in both armies are one kind.
                let same = entries.iter_mut().find(|e| e.army.is_some() && same(declared, e, index, decl));
                match same {
                    Some(entry) => entry.own[color] = true,
                    None => {
                        let mut own = PerColor([false, false]);
                        own[color] = true;
                        entries.push(Entry { decl, army: Some(index), own });
                    }
                }
            }
        }
        let kinds = Kinds { entries };
        kinds.check_names(report);
        kinds.check_count(declared, report);
        kinds
    }

    /// The kind of that name in a side's set of men.
    pub(crate) fn named(&self, color: Color, name: &str) -> Option<KindId> {
        self.entries.iter().position(|e| e.own[color] && e.decl.name() == name).map(KindId::new)
    }

    /// Whether a kind of either side has that name.
    pub(crate) fn any_named(&self, name: &str) -> bool {
        self.entries.iter().any(|e| e.decl.name() == name)
    }

    /// Every kind of that name, of whichever side; a finding where there is none.
    pub(crate) fn all_named(&self, name: &str, at: At, report: &mut Report) -> Vec<KindId> {
        let ids = (0..self.entries.len()).filter(|&i| self.entries[i].decl.name() == name);
        let ids: Vec<KindId> = ids.map(KindId::new).collect();
        if ids.is_empty() {
            report.add(self.undefined(name, at));
        }
        ids
    }

    /// The finding that no piece has this name.
    pub(crate) fn undefined(&self, name: &str, at: At) -> Finding {
        let finding = Finding::error(codes::UNDEFINED_NAME, format!("no piece is called `{name}`"))
            .at(at, "not a piece");
        names::suggest(finding, name, self.entries.iter().map(|e| e.decl.name().to_string()), at)
    }

    /// Names and symbols must be unique on each side.
    fn check_names(&self, report: &mut Report) {
        for (i, later) in self.entries.iter().enumerate() {
            for earlier in &self.entries[..i] {
                let shared = Color::ALL.iter().any(|&c| earlier.own[c] && later.own[c]);
                if !shared {
                    continue;
                }
                if names::key(earlier.decl.name()) == names::key(later.decl.name()) {
                    report.add(
                        Finding::error(
                            codes::DUPLICATE_NAME,
                            format!("two pieces are called `{}`", later.decl.name()),
                        )
                        .at(later.decl.name_at(), "used again; case and hyphens make no difference")
                        .because(earlier.decl.name_at(), "used here first"),
                    );
                }
                let symbols = |decl: &'d PieceDecl| std::iter::once(&decl.symbol).chain(&decl.accepts);
                for symbol in symbols(later.decl) {
                    for other in symbols(earlier.decl) {
                        let text = &symbol.value.value;
                        if text.eq_ignore_ascii_case(&other.value.value) {
                            let message = format!("two pieces have the symbol `{text}`");
                            let finding = Finding::error(codes::DUPLICATE_SYMBOL, message)
                                .at(symbol.at(), "used again")
                                .because(other.at(), format!("the symbol of `{}`", earlier.decl.name()));
                            report.add(match self.free_letter(later.decl.name()) {
                                Some(free) => {
                                    finding.fix(format!("`{free}` is free"), symbol.at(), free.to_string())
                                }
                                None => finding,
                            });
                        }
                    }
                }
            }
        }
        self.check_pairs(report);
    }

    /// A symbol of two letters must not look like two symbols of one letter each.
    fn check_pairs(&self, report: &mut Report) {
        let single = |letter: &str| {
            let symbols =
                self.entries.iter().flat_map(|e| std::iter::once(&e.decl.symbol).chain(&e.decl.accepts));
            symbols.map(|s| &s.value.value).any(|s| s.eq_ignore_ascii_case(letter))
        };
        for entry in &self.entries {
            for symbol in std::iter::once(&entry.decl.symbol).chain(&entry.decl.accepts) {
                let text = &symbol.value.value;
                let (Some(first), Some(second)) = (text.get(..1), text.get(1..2)) else { continue };
                if single(first) && single(second) {
                    let message = format!("the symbol `{text}` reads like `{first}` and `{second}`");
                    report.add(
                        Finding::error(codes::DUPLICATE_SYMBOL, message)
                            .at(symbol.at(), format!("`{first}` and `{second}` are symbols too"))
                            .help("one of the two letters must not be a symbol by itself"),
                    );
                }
            }
        }
    }

    /// A letter that is no symbol yet, from the name where possible.
    fn free_letter(&self, name: &str) -> Option<char> {
        let used = |letter: char| {
            self.entries
                .iter()
                .any(|e| e.decl.symbol.value.value.starts_with([letter, letter.to_ascii_lowercase()]))
        };
        let letters = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        letters.chain('A'..='Z').find(|&c| !used(c))
    }

    fn check_count(&self, declared: &Declared, report: &mut Report) {
        if let Some(extra) = self.entries.get(MAX_KINDS) {
            let message = format!("{} has {} kinds of men", declared.name, self.entries.len());
            report.add(Finding::error(codes::TOO_MANY_KINDS, message).at(
                extra.decl.name_at(),
                format!("the first of them that is one too many; at most {MAX_KINDS}"),
            ));
        }
    }

    /// The symbol of a kind, in capitals; a second letter stays as it is written.
    pub(crate) fn symbol(&self, kind: KindId) -> String {
        let mut symbol = self.entries[kind.index()].decl.symbol.value.value.clone();
        let first = usize::from(symbol.starts_with('+'));
        if let Some(first) = symbol.get_mut(first..=first) {
            first.make_ascii_uppercase();
        }
        symbol
    }

    /// The kind that a side writes with this symbol, or accepts it for, ignoring case.
    pub(crate) fn by_symbol(&self, color: Color, symbol: &str) -> Option<KindId> {
        let own = || self.entries.iter().enumerate().filter(|(_, e)| e.own[color]);
        let is = |name: &str| name.eq_ignore_ascii_case(symbol);
        own()
            .find(|(_, e)| is(&e.decl.symbol.value.value))
            .or_else(|| own().find(|(_, e)| e.decl.accepts.iter().any(|a| is(&a.value.value))))
            .map(|(i, _)| KindId::new(i))
    }

    /// Every kind as the model has it, but for promotions and drops.
    pub(crate) fn lower(
        &self,
        declared: &Declared,
        board: &Board,
        hands: bool,
        report: &mut Report,
    ) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for entry in &self.entries {
            let decl = entry.decl;
            let mut movement = Scope::new(self, declared, board, entry.army).movement(decl, report);
            steps(decl, board, &mut movement, report);
            let stays = stays(decl, board, &mut movement, report);
            // Captured men change sides where they come to hand.
            let captured = hands && !decl.royal();
            kinds.push(Kind {
                name: decl.name().to_string(),
                symbol: self.symbol(KindId::new(kinds.len())),
                accepted: decl.accepts.iter().map(|a| a.value.value.clone()).collect(),
                sides: PerColor::from_fn(|c| entry.own[c] || captured && entry.own[!c]),
                movement,
                notation: decl.notation.clone(),
                royal: decl.royal(),
                royal_while_last: None,
                promotion: None,
                spares: KindSet::default(),
                stays,
                drops: None,
                drop_rules: DropRules::default(),
                promoted_from: None,
                moved_once_aimed_at: KindSet::default(),
                resets_quiet_count: decl.clauses.iter().any(|c| c.value == Clause::ResetsQuiet),
                line: decl.line,
            });
        }
        kinds
    }
}

/// Whether a kind is the same as a piece of another army: declared alike, and made of the same pieces.
fn same(declared: &Declared, entry: &Entry<'_>, army: usize, decl: &PieceDecl) -> bool {
    // Movements that name other pieces are compared by notation only within one army.
    let names_others = |decl: &PieceDecl, army: &ArmyDecl| {
        army.pieces
            .iter()
            .any(|p| decl.notation.split(|c: char| !c.is_alphanumeric() && c != '-').any(|w| w == p.name()))
    };
    entry.army == Some(army) && entry.decl.name() == decl.name()
        || entry.decl.same_as(decl)
            && !names_others(decl, &declared.armies[army])
            && !entry.army.is_some_and(|i| names_others(entry.decl, &declared.armies[i]))
}

/// The region that a piece stays in, which binds all of its movement.
fn stays(
    decl: &PieceDecl,
    board: &Board,
    movement: &mut Movement,
    report: &mut Report,
) -> Option<PerColor<SquareSet>> {
    let (at, region) = decl.clause(|c| match c {
        Clause::StaysIn(region) => Some(region),
        _ => None,
    })?;
    let squares = region::lower(board, region, at.file, report);
    for track in &mut movement.tracks {
        track.bounds.to = Some(bind_both(track.bounds.to, squares));
    }
    Some(squares)
}

/// Adds the moves that the clauses of a piece give it, and marks what they say about en passant.
fn steps(decl: &PieceDecl, board: &Board, movement: &mut Movement, report: &mut Report) {
    let en_passant = decl.clauses.iter().any(|c| c.value == Clause::EnPassant);
    if en_passant {
        for track in &mut movement.tracks {
            passing(track);
            let steps = track.segments.iter_mut().flat_map(|s| &mut s.steps);
            for step in steps.filter(|s| s.stop.has(Stop::CAPTURE) && s.by.forward > 0) {
                step.stop = step.stop | Stop::EN_PASSANT;
            }
        }
    }
    for clause in &decl.clauses {
        if let Clause::StepsFrom { count, region } = &clause.value {
            steps_from(clause, count, region, en_passant, board, movement, report);
        }
        let Clause::Steps { count, rank, last } = &clause.value else { continue };
        let last = last.unwrap_or(*rank);
        let ranks = u16::from(board.ranks);
        let outside = [*rank, last].into_iter().find(|r| !(1..=ranks).contains(&r.value));
        if let Some(rank) = outside {
            let message = format!("the board has no rank {}", rank.value);
            let at = clause.place(rank.span);
            report.add(
                Finding::error(codes::NOT_ON_BOARD, message).at(at, format!("its ranks are 1 to {ranks}")),
            );
            continue;
        }
        if last.value < rank.value {
            let message = format!("ranks {} to {} are none", rank.value, last.value);
            report.add(
                Finding::error(codes::NOT_ON_BOARD, message)
                    .at(clause.place(last.span), "less than the first"),
            );
            continue;
        }
        if count.value < 2 || last.value + count.value > ranks {
            let message = format!("no man can make {} steps from rank {}", count.value, last.value);
            let why = if count.value < 2 {
                "two steps or more".to_string()
            } else {
                format!("the board ends at rank {ranks}")
            };
            report.add(Finding::error(codes::NEVER_APPLIES, message).at(clause.at(), why));
            continue;
        }
        let from_ranks = Some((rank.value as u8, last.value as u8));
        movement.tracks.push(Track { from_ranks, ..straight(count.value as u8, en_passant) });
    }
}

/// So many quiet steps straight forward.
fn straight(count: u8, leaves_en_passant: bool) -> Track {
    let by = Vector { right: 0, forward: 1 };
    let walk = Step { by, pass: Pass::Empty, stop: Stop::NEVER };
    let end = Step { by, pass: Pass::Never, stop: Stop::QUIET };
    let before = count - 1;
    Track {
        unmoved: false,
        out_of_check: false,
        from_ranks: None,
        bounds: Bounds::default(),
        wraps: false,
        leaves_en_passant,
        segments: vec![
            Segment { steps: vec![walk], min: before, max: Some(before) },
            Segment { steps: vec![end], min: 1, max: Some(1) },
        ],
    }
}

/// The moves of a clause `double step from REGION`.
fn steps_from(
    clause: &super::declared::In<Clause>,
    count: &tree::Number,
    from: &tree::Region,
    en_passant: bool,
    board: &Board,
    movement: &mut Movement,
    report: &mut Report,
) {
    let squares = region::lower(board, from, clause.file, report);
    let room = |c: Color| {
        squares[c]
            .iter()
            .any(|s| u16::from(board.relative_rank(c, s)) + count.value <= u16::from(board.ranks))
    };
    if count.value < 2 || !Color::ALL.into_iter().any(room) {
        let message = format!("no man can make {} steps from there", count.value);
        let why = if count.value < 2 { "two steps or more" } else { "the board ends before" };
        return report.add(Finding::error(codes::NEVER_APPLIES, message).at(clause.at(), why));
    }
    let bounds = Bounds { from: Some(squares), ..Bounds::default() };
    movement.tracks.push(Track { bounds, ..straight(count.value as u8, en_passant) });
}

/// Marks an initial move of several steps as one that can be captured en passant.
fn passing(track: &mut Track) {
    let steps = || track.segments.iter().flat_map(|s| &s.steps);
    let quiet = steps().all(|s| !s.stop.any(Stop::CAPTURE | Stop::CAPTURE_FRIEND | Stop::SWAP));
    let landings: usize =
        track.segments.iter().map(|s| s.steps.len() * usize::from(s.max.unwrap_or(u8::MAX))).sum();
    if (track.unmoved || track.from_ranks.is_some()) && quiet && landings > 1 {
        track.leaves_en_passant = true;
    }
}
