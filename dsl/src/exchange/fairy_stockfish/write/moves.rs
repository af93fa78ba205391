//! What belongs to the movement of pawns: double steps, en passant, promotion.

use super::super::betza::{Betza, Term};
use super::super::config::Value;
use super::super::squares;
use super::Writer;
use super::men::{Man, side};
use crate::model::{Color, PerColor, Square, SquareSet};

impl Writer<'_> {
    /// A custom piece's movement; its initial moves become conditions or double steps.
    pub(super) fn custom(
        &mut self,
        kind: &str,
        betza: &Betza,
        sides: PerColor<bool>,
        clauses: &mut Vec<String>,
    ) -> String {
        let mut parts: Vec<String> = Vec::new();
        let (passing, taken) =
            (self.captures_in_passing(kind, sides), betza.terms.iter().any(|t| t.initial && t.lame));
        for term in &betza.terms {
            if term.initial && term.lame && term.modifiers == "fm" && term.atom == 'D' {
                parts.extend(self.steps(kind, sides, clauses));
            } else if term.initial && !self.config.flag("doubleStep", true) {
                // Initial moves are double steps there: without these there are none.
            } else if term.initial {
                parts.push(self.initial(term, sides));
            } else {
                parts.push(term.write());
            }
        }
        // The clause says it where a double step is there; otherwise the captures say it.
        let clause = clauses.iter().any(|c| c == "en passant");
        if passing && !clause && (taken || self.someone_steps()) {
            for (part, term) in parts.iter_mut().zip(betza.terms.iter().filter(|t| !is_double_step(t))) {
                if term.modifiers.ends_with('c') && !term.initial {
                    *part = Term { modifiers: format!("{}e", term.modifiers), ..term.clone() }.write();
                }
            }
        }
        parts.join(" ")
    }

    /// An initial move: from the squares of double steps.
    fn initial(&mut self, term: &Term, sides: PerColor<bool>) -> String {
        let squares = self.step_squares("doubleStepRegion", sides, ["*2", "*7"]);
        let region = self.region("Start", squares);
        match term.lame && !self.config.squares("enPassantRegionWhite", "*").is_empty() {
            // A man that can only go forward stands there unmoved; then its way can be captured en passant.
            true => format!("i{}", term.write()),
            false => format!("from {region} ({})", term.write()),
        }
    }

    fn step_squares(&self, option: &str, sides: PerColor<bool>, default: [&str; 2]) -> PerColor<SquareSet> {
        let mut squares = self.sided(option, default[0], default[1]);
        for color in Color::ALL {
            if !sides[color] && sides[!color] {
                squares = self.array.for_side(squares[!color], !color);
            }
        }
        squares
    }

    /// The clauses of multiple steps, and of en passant. Steps that nobody can capture in passing are a part of the movement.
    pub(super) fn steps(
        &mut self,
        kind: &str,
        sides: PerColor<bool>,
        clauses: &mut Vec<String>,
    ) -> Option<String> {
        let kinds = [
            ("double step", "doubleStepRegion", ["*2", "*7"], 2),
            ("triple step", "tripleStepRegion", ["", ""], 3),
        ];
        let mut any = false;
        let mut apart = None;
        for (words, option, default, count) in kinds {
            if count == 2 && !self.config.flag("doubleStep", true) {
                continue;
            }
            let squares = self.step_squares(option, sides, default);
            // Steps that would end off the board are none.
            let mut squares = PerColor::from_fn(|c| {
                let fits =
                    |s: &Square| self.array.board.relative_rank(c, *s) + count <= self.array.board.ranks;
                squares[c].iter().filter(fits).collect::<SquareSet>()
            });
            let closed = PerColor::from_fn(|c| self.never_taken(squares[c], c));
            if count == 2 && closed.0.iter().any(|set| !set.is_empty()) && closed != squares {
                squares = PerColor::from_fn(|c| squares[c].minus(closed[c]));
                let Some(both) = self.on_both_sides(kind, closed) else {
                    self.refuse("doubleStepRegionWhite", "double steps from squares of one side only");
                    continue;
                };
                let region = self.region("Quiet-start", both);
                apart = Some(format!("from {region} (fmnD)"));
            }
            if squares.0.iter().all(SquareSet::is_empty) {
                continue;
            }
            // Nobody ever stands behind the first squares of a game's pawns, and nobody steps twice off the board.
            let ranks = squares::ranks(&self.array.board, squares[Color::White], Color::White);
            let black = squares::ranks(&self.array.board, squares[Color::Black], Color::Black);
            match (ranks, black) {
                (Some(white), Some(black)) if white == black && is_run(&white) => {
                    any = true;
                    let (first, last) = (white[0], white[white.len() - 1]);
                    clauses.push(match first == last {
                        true => format!("{words} from rank {first}"),
                        false => format!("{words} from ranks {first}-{last}"),
                    });
                }
                _ => {
                    any = true;
                    let region = self.region("Start", squares);
                    clauses.push(format!("{words} from {region}"));
                }
            }
        }
        if any && self.captures_in_passing(kind, sides) {
            clauses.push("en passant".into());
        }
        apart
    }

    /// The squares, and where one side has none those that it sees like the other: its men, which only go forward, must not
    /// come there.
    fn on_both_sides(&self, kind: &str, squares: PerColor<SquareSet>) -> Option<PerColor<SquareSet>> {
        let board = &self.array.board;
        let filled = PerColor::from_fn(|c| match squares[c].is_empty() {
            true => self.array.mirror(squares[!c]),
            false => squares[c],
        });
        let comes =
            |c: Color| {
                let last = filled[c].iter().map(|s| board.relative_rank(c, s)).max().unwrap_or(0);
                squares[c].is_empty()
                    && self.array.men.iter().any(|(s, color, k, _)| {
                        *color == c && k == kind && board.relative_rank(c, *s) <= last
                    })
            };
        (!Color::ALL.into_iter().any(comes)).then_some(filled)
    }

    /// Squares from which a double step of the side passes only squares where no enemy captures en passant.
    fn never_taken(&self, squares: SquareSet, color: Color) -> SquareSet {
        let option = format!("enPassantRegion{}", side(!color));
        let Some(_) = self.config.get(&option) else { return SquareSet::EMPTY };
        let open = squares::read(&self.array.board, self.config.squares(&option, ""));
        let board = &self.array.board;
        let step = if color == Color::White { 1 } else { -1 };
        let passed = |s: Square| board.square(i32::from(board.file(s)), i32::from(board.rank(s)) + step);
        squares.iter().filter(|&s| passed(s).is_none_or(|p| !open.contains(p))).collect()
    }

    /// Whether the enemies of the side capture en passant wherever its double steps pass that can be taken at all.
    fn taken_wherever_passed(&self, color: Color) -> bool {
        let squares = self.sided("doubleStepRegion", "*2", "*7")[color];
        let closed = self.never_taken(squares, color);
        closed != squares && self.config.squares("tripleStepRegionWhite", "").is_empty()
    }

    /// Whether men of the type capture en passant.
    fn captures_in_passing(&mut self, kind: &str, sides: PerColor<bool>) -> bool {
        let own = |color: Color| sides[color];
        let types = |color: Color| self.config.pieces(&format!("enPassantTypes{}", side(color)), &["pawn"]);
        let can = PerColor::from_fn(|c| types(c).iter().any(|k| k == kind));
        let all: SquareSet = self.array.board.squares().collect();
        let region = PerColor::from_fn(|c| {
            let option = format!("enPassantRegion{}", side(c));
            match self.config.get(&option) {
                Some(_) => squares::read(&self.array.board, self.config.squares(&option, "")),
                None => all,
            }
        });
        let split = |c: Color| region[c] == all || region[c].is_empty() || self.taken_wherever_passed(!c);
        if !Color::ALL.into_iter().all(split) {
            self.refuse("enPassantRegionWhite", "en passant on some squares only");
        }
        let sides: Vec<Color> = Color::ALL.into_iter().filter(|&c| own(c)).collect();
        if sides.len() == 2 && can.0[0] != can.0[1] {
            self.refuse("enPassantTypesWhite", "the same men capture en passant for one side only");
        }
        sides.iter().any(|&c| can[c]) && region.0.iter().any(|r| !r.is_empty())
    }

    /// Whether some man makes steps that can be captured en passant.
    fn someone_steps(&self) -> bool {
        if !self.config.flag("doubleStep", true)
            && self.config.squares("tripleStepRegionWhite", "").is_empty()
        {
            return false;
        }
        let pawn = self.men.iter().any(|m| m.kind == "pawn");
        let lame = |m: &super::men::Man| {
            let betza = self.config.by_kind(&m.kind).and_then(|p| p.betza.clone());
            betza
                .and_then(|b| Betza::read(&b).ok())
                .is_some_and(|b| b.terms.iter().any(|t| t.initial && t.lame))
        };
        pawn || self.men.iter().any(lame)
    }

    /// Promotion on arrival (pawns) or in the manner of shogi.
    pub(super) fn promotion(&mut self, man: &Man, clauses: &mut Vec<String>) {
        let (kind, sides) = (man.kind.as_str(), man.sides);
        if self.men.iter().any(|m| m.base.as_deref() == Some(kind)) {
            return self.shogi_promotion(man, clauses);
        }
        let choices = PerColor::from_fn(|c| if sides[c] { self.choices(kind, c) } else { Vec::new() });
        let promoters: Vec<Color> = Color::ALL.into_iter().filter(|&c| !choices[c].is_empty()).collect();
        let Some(&first) = promoters.first() else { return };
        let own = Color::ALL.into_iter().filter(|&c| sides[c]).count();
        let alike = promoters.len() == own && promoters.iter().all(|&c| choices[c] == choices[first]);
        let region = self.promotion_region(sides);
        if promoters.iter().all(|&c| region[c].is_empty()) {
            return;
        }
        let words = self.region("Promotion", region);
        let last = words == "last rank";
        let on = if last { String::new() } else { format!(" on {words}") };
        let names = |c: Color| choices[c].iter().map(|k| self.name_of(k)).collect::<Vec<_>>().join(" or ");
        let said: Vec<String> = match alike {
            true => vec![format!("promotes to {}{on}", names(first))],
            false => promoters
                .iter()
                .map(|&c| format!("promotes to {} for {}{on}", names(c), side(c).to_lowercase()))
                .collect(),
        };
        clauses.extend(said);
        if self.config.flag("sittuyinPromotion", false) {
            let how = ["in place or moving", "of the last one anywhere", "attacks nobody"];
            clauses.extend(how.map(|words| format!("promotion {words}")));
            return self.promotion_limit(&choices[first], sides, clauses);
        }
        if !self.config.flag("mandatoryPawnPromotion", true) {
            clauses.push(match self.config.flag("immobilityIllegal", false) && !last {
                true => "promotion optional before last rank".into(),
                false => "promotion optional".into(),
            });
        }
        self.promotion_limit(&choices[first], sides, clauses);
    }

    fn promotion_region(&self, sides: PerColor<bool>) -> PerColor<SquareSet> {
        let mut region = self.sided("promotionRegion", "*8", "*1");
        for color in Color::ALL {
            if !sides[color] && sides[!color] {
                region = self.array.for_side(region[!color], !color);
            }
        }
        region
    }

    /// `promotionLimit`: the men of the start, or numbers.
    fn promotion_limit(&mut self, choices: &[String], sides: PerColor<bool>, clauses: &mut Vec<String>) {
        let Some(Value::Limits(limits)) = self.config.get("promotionLimit").map(|s| s.value.clone()) else {
            return;
        };
        let limit =
            |kind: &String| limits.iter().find(|(k, n)| k == kind && *n > 0).map(|(_, n)| usize::from(*n));
        let as_start = |kind: &String| {
            let limit = limit(kind);
            Color::ALL.into_iter().all(|c| !sides[c] || limit == Some(self.array.count(c, kind)))
        };
        // Men that are in hand at the start are none of those on the board.
        if self.array.hand.is_empty() && choices.iter().all(as_start) {
            return clauses.push("promotion to captured men only".into());
        }
        for kind in choices {
            if let Some(limit) = limit(kind) {
                clauses.push(format!("promotion up to {limit} {}", self.name_of(kind)));
            }
        }
    }

    /// `p:g`: entering, leaving or moving within the zone, by choice or not.
    fn shogi_promotion(&mut self, man: &Man, clauses: &mut Vec<String>) {
        let form = self.men.iter().find(|m| m.base.as_deref() == Some(man.kind.as_str()));
        let Some((form, to)) = form.map(|m| (m.name.clone(), m.kind.clone())) else { return };
        let zone = self.promotion_region(man.sides);
        let both = Color::ALL.into_iter().find(|&c| man.sides[c] && !self.choices(&man.kind, c).is_empty());
        if let Some(color) = both {
            // Who arrives at the last rank never leaves it as what it was.
            let choices = self.choices(&man.kind, color);
            let alike =
                Color::ALL.into_iter().all(|c| !man.sides[c] || self.choices(&man.kind, c) == choices);
            let last = Color::ALL
                .into_iter()
                .all(|c| zone[c] == self.array.board.rank_of(c, self.array.board.ranks));
            // Who must promote as a pawn has no move without promoting, and may then choose the form as well.
            let forced = self.config.flag("mandatoryPawnPromotion", true);
            if !(alike && last && forced) {
                return self.refuse("promotedPieceType", "men that promote in both ways, and not always");
            }
            let mut names: Vec<String> = choices.iter().map(|k| self.name_of(k)).collect();
            names.push(form);
            return clauses.push(format!("promotes to {}", names.join(" or ")));
        }
        self.form_clauses(&form, zone, clauses);
        if !self.config.flag("mandatoryPiecePromotion", false) {
            let stuck = self.immobile.get(&man.name).copied().unwrap_or_default();
            let stuck = PerColor::from_fn(|c| stuck[c].and(zone[c]));
            clauses.push(match stuck.0.iter().all(SquareSet::is_empty) {
                true => "promotion optional".into(),
                false => format!("promotion optional before {}", self.region("Far-end", stuck)),
            });
        }
        let limits = self.config.get("promotionLimit").map(|s| s.value.clone());
        if let Some(Value::Limits(limits)) = limits
            && let Some((_, limit)) = limits.iter().find(|(k, n)| *k == to && *n > 0)
        {
            clauses.push(format!("promotion up to {limit} {form}"));
        }
    }

    /// A promoted man that turns back.
    pub(super) fn demotion(&mut self, base: &str, sides: PerColor<bool>, clauses: &mut Vec<String>) {
        if !self.config.flag("pieceDemotion", false) {
            return;
        }
        let zone = self.promotion_region(sides);
        let name = self.name_of(base);
        self.form_clauses(&name, zone, clauses);
        if !self.config.flag("mandatoryPiecePromotion", false) {
            clauses.push("promotion optional".into());
        }
    }

    fn form_clauses(&mut self, name: &str, zone: PerColor<SquareSet>, clauses: &mut Vec<String>) {
        let all: SquareSet = self.array.board.squares().collect();
        let words = self.region("Promotion", zone);
        clauses.push(match words == "last rank" {
            true => format!("promotes to {name}"),
            false => format!("promotes to {name} on {words}"),
        });
        // From anywhere to anywhere there is nothing to leave.
        if zone.0 != [all; 2] {
            clauses.push("promotion also leaving".into());
        }
        if self.config.flag("piecePromotionOnCapture", false) {
            clauses.push("promotion on captures only".into());
        }
    }
}

fn is_double_step(term: &Term) -> bool {
    term.initial && term.lame && term.modifiers == "fm" && term.atom == 'D'
}

fn is_run(ranks: &[u8]) -> bool {
    ranks.windows(2).all(|pair| pair[0] + 1 == pair[1])
}
