//! The pieces.

use super::super::betza::Betza;
use super::super::config::{Origin, Piece};
use super::super::types;
use super::Writer;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Color, PerColor, SquareSet};
use std::collections::BTreeMap;

/// The cannon that neither hops over nor takes cannons.
const CANNON: &str = "janggiCannon";

/// A piece that can occur.
#[derive(Clone)]
pub(super) struct Man {
    /// Its type, as an option.
    pub(super) kind: String,
    /// The type that it is the promoted form of, if it is one.
    pub(super) base: Option<String>,
    /// Its name in the description.
    pub(super) name: String,
    pub(super) letter: char,
    /// Which sides can have it.
    pub(super) sides: PerColor<bool>,
}

impl Writer<'_> {
    /// Finds out which pieces can occur, and names them.
    pub(super) fn collect_men(&mut self) {
        let config = self.config;
        let pairs = config.pairs("promotedPieceType");
        let mut present: BTreeMap<(String, bool), PerColor<bool>> = BTreeMap::new();
        let mut new: Vec<(String, bool, Color)> =
            self.array.men.iter().map(|(_, color, kind, plus)| (kind.clone(), *plus, *color)).collect();
        new.extend(self.array.hand.iter().map(|(color, kind)| (kind.clone(), false, *color)));
        while let Some((kind, plus, color)) = new.pop() {
            if std::mem::replace(&mut present.entry((kind.clone(), plus)).or_default()[color], true) {
                continue;
            }
            if plus && config.flag("pieceDemotion", false) {
                new.push((kind.clone(), false, color));
            }
            if config.flag("capturesToHand", false) && kind != "king" {
                new.push((kind.clone(), plus && config.flag("dropLoop", false), !color));
            }
            if !plus {
                new.extend(self.choices(&kind, color).into_iter().map(|k| (k, false, color)));
                new.extend(
                    pairs.iter().filter(|(from, _)| *from == kind).map(|_| (kind.clone(), true, color)),
                );
            }
        }
        let mut taken: Vec<String> = Vec::new();
        for piece in &config.pieces {
            let Some(sides) = present.get(&(piece.kind.clone(), false)) else { continue };
            let name = free(name(piece), piece.letter, &mut taken);
            let (kind, letter) = (piece.kind.clone(), piece.letter);
            self.men.push(Man { kind, base: None, name, letter, sides: *sides });
        }
        // Royal men first, pawns last, as in most descriptions.
        let pawns = self.config.pieces("promotionPawnTypes", &["pawn"]);
        self.men.sort_by_key(|m| match m.kind.as_str() {
            "king" => 0,
            "pawn" | "shogiPawn" | "soldier" => 2,
            kind if pawns.iter().any(|k| k == kind) => 2,
            _ => 1,
        });
        // Promoted forms come in the order of what promotes.
        let mut pairs = pairs;
        pairs.sort_by_key(|(base, _)| self.men.iter().position(|m| m.kind == *base));
        for (base, to) in &pairs {
            let Some(sides) = present.get(&(base.clone(), true)) else { continue };
            let (Some(piece), Some(form)) = (config.by_kind(base), config.by_kind(to)) else { continue };
            let shared =
                pairs.iter().filter(|(_, k)| k == to).count() > 1 || self.men.iter().any(|m| m.kind == *to);
            let name = match shared {
                true => format!("Promoted-{}", self.name_of(base).to_lowercase()),
                false => name(form),
            };
            let name = free(name, piece.letter, &mut taken);
            let (kind, base) = (to.clone(), Some(base.clone()));
            self.men.push(Man { kind, base, name, letter: piece.letter, sides: *sides });
        }
    }

    /// What a pawn of the type may become on the side.
    pub(super) fn choices(&self, kind: &str, color: Color) -> Vec<String> {
        let side = side(color);
        let pawns = self.config.pieces(&format!("promotionPawnTypes{side}"), &["pawn"]);
        if !pawns.iter().any(|k| k == kind) {
            return Vec::new();
        }
        let all = ["queen", "rook", "bishop", "knight"];
        let mut choices = self.config.pieces(&format!("promotionPieceTypes{side}"), &all);
        choices.retain(|k| k != kind && k != "king");
        choices
    }

    /// The name of a type's men that are no promoted forms.
    pub(super) fn name_of(&self, kind: &str) -> String {
        let plain = self.men.iter().find(|m| m.kind == kind && m.base.is_none());
        plain.map_or_else(|| kind.to_string(), |m| m.name.clone())
    }

    /// The names of all men of these types, promoted forms included.
    pub(super) fn names_of(&self, kinds: &[String]) -> Vec<String> {
        let mut names = Vec::new();
        for kind in kinds {
            names.extend(self.men.iter().filter(|m| m.kind == *kind).map(|m| m.name.clone()));
        }
        names
    }

    /// The pieces' statements.
    pub(super) fn pieces(&mut self) {
        self.lines.push(Default::default());
        let men = std::mem::take(&mut self.men);
        let mut statements = Vec::new();
        for man in &men {
            let Some(piece) = self.config.by_kind(&man.kind).cloned() else { continue };
            self.men = men.clone();
            let mut clauses: Vec<String> = Vec::new();
            let plain =
                man.base.as_ref().and_then(|_| men.iter().find(|m| m.kind == man.kind && m.base.is_none()));
            let movement = match plain {
                Some(same) => same.name.clone(),
                None => {
                    let movement =
                        self.movement(&piece, man.sides, &mut clauses) + self.first_moves(&man.kind);
                    movement + &self.diagonals(&piece)
                }
            };
            if self.is_royal(&man.kind) {
                clauses.push("royal".into());
            } else if self.is_last_royal(&man.kind) {
                // Promoted forms of the type are men of it: all of them are counted together.
                let group = self.names_of(std::slice::from_ref(&man.kind));
                let of = if group.len() > 1 { format!(" of {}", group.join(" or ")) } else { String::new() };
                clauses.push(format!("royal while last{of}"));
                if self.config.flag("dupleCheck", false) {
                    clauses.push("duple check".into());
                }
            }
            if man.kind == "king" && !self.first_moves("king").is_empty() {
                let rooks = self.names_of(&["rook".to_string()]);
                if !rooks.is_empty() {
                    clauses.push(format!("moved once {} aims at it", rooks.join(" or ")));
                }
            }
            self.stays(&man.kind, man.sides, &mut clauses);
            if man.kind == CANNON || self.config.pieces("mutuallyImmuneTypes", &[]).contains(&man.kind) {
                clauses.push(format!(
                    "may not take {}",
                    self.names_of(std::slice::from_ref(&man.kind)).join(" or ")
                ));
            }
            match &man.base {
                Some(base) => self.demotion(base, man.sides, &mut clauses),
                None => self.promotion(man, &mut clauses),
            }
            if self.resets(&man.kind, man.sides) {
                clauses.push("resets quiet".into());
            }
            let clauses: String = clauses.iter().map(|c| format!(", {c}")).collect();
            let plus = if man.base.is_some() { "+" } else { "" };
            let statement = format!("piece {} {plus}{} = {movement}{clauses}", man.name, man.letter);
            statements.push((statement, piece.line.clone()));
        }
        self.men = men;
        self.lines.extend(statements);
    }

    /// What men of some types can do besides between squares of marked diagonals.
    fn diagonals(&mut self, piece: &Piece) -> String {
        let squares = super::squares::read(&self.array.board, self.config.squares("diagonalLines", ""));
        if squares.is_empty() {
            return String::new();
        }
        // The king of a built-in game can be a wazir by type; one that a configuration describes is not.
        let steps = piece.betza.as_deref() == Some("W") && matches!(piece.origin, Origin::BuiltIn(_));
        let cannons = self.names_of(&[CANNON.to_string()]).join(" or ");
        let (over, movement) = match piece.kind.as_str() {
            "rook" => (String::new(), "B"),
            "wazir" => (String::new(), "F"),
            "king" if steps => (String::new(), "F"),
            "soldier" => (String::new(), "fF"),
            CANNON => (format!("over any but {cannons} "), "pB"),
            _ => return String::new(),
        };
        let region = "Diagonals";
        if !self.regions.iter().any(|(_, name)| name == region) {
            let names = super::squares::names(&self.array.board, squares);
            self.regions.push((format!("region {region} = {names}"), region.to_string()));
        }
        format!(" {over}from {region} to {region} ({movement})")
    }

    /// What an unmoved man of the type can do besides, where the game has moves of that sort.
    fn first_moves(&self, kind: &str) -> &'static str {
        match kind {
            _ if !(self.config.flag("gating", false) && self.config.flag("cambodianMoves", false)) => "",
            "king" => " unmoved out of check (fsmN)",
            "fers" => " unmoved (fmD)",
            _ => "",
        }
    }

    /// Whether moves of the type reset the count of quiet moves.
    fn resets(&self, kind: &str, sides: PerColor<bool>) -> bool {
        self.config.number("nMoveRule", 50) > 0
            && Color::ALL.iter().any(|&c| {
                let types = self.config.pieces(&format!("nMoveRuleTypes{}", side(c)), &["pawn"]);
                sides[c] && types.iter().any(|k| k == kind)
            })
    }

    /// `stays in REGION`.
    fn stays(&mut self, kind: &str, sides: PerColor<bool>, clauses: &mut Vec<String>) {
        let mut option = kind.to_string();
        option[..1].make_ascii_uppercase();
        let names = ["White", "Black"].map(|side| format!("mobilityRegion{side}{option}"));
        let both = format!("mobilityRegion{option}");
        let all: SquareSet = self.array.board.squares().collect();
        let read = |name: &str| match (self.config.get(name), self.config.get(&both)) {
            (Some(_), _) => super::squares::read(&self.array.board, self.config.squares(name, "")),
            (None, Some(_)) => super::squares::read(&self.array.board, self.config.squares(&both, "")),
            (None, None) => all,
        };
        let mut squares = PerColor([read(&names[0]), read(&names[1])]);
        if squares == PerColor([all; 2]) {
            return;
        }
        for color in Color::ALL {
            if !sides[color] {
                squares = self.array.for_side(squares[!color], !color);
            }
        }
        let region = self.region(&format!("{}-land", self.name_of(kind)), squares);
        clauses.push(format!("stays in {region}"));
    }

    /// The movement in our notation. Double steps go to the clauses.
    fn movement(&mut self, piece: &Piece, sides: PerColor<bool>, clauses: &mut Vec<String>) -> String {
        if let Some(betza) = &piece.betza {
            return match Betza::read(betza) {
                Ok(betza) if betza.terms.is_empty() => "immobile".into(),
                Ok(betza) => self.custom(&piece.kind, &betza, sides, clauses),
                Err(problem) => {
                    let finding =
                        Diagnostic::error(codes::INI_BETZA, format!("`{}` can't be converted", piece.line));
                    self.found.push(match &piece.origin {
                        Origin::File(span) => finding.primary(*span, problem),
                        Origin::BuiltIn(game) => finding.primary(
                            self.section.span,
                            format!("`{game}`, which is built in, has it: {problem}"),
                        ),
                    });
                    "K".into()
                }
            };
        }
        match piece.kind.as_str() {
            "pawn" => {
                let apart = self.steps(&piece.kind, sides, clauses);
                apart.map_or("fmW fcF".into(), |apart| format!("fmW fcF {apart}"))
            }
            "soldier" => match self.config.number("soldierPromotionRank", 1) {
                0 | 1 => "fsW".into(),
                rank => format!("fW from ranks {rank}-{} (sW)", self.array.board.ranks),
            },
            "immobile" => "immobile".into(),
            CANNON => {
                let cannons = self.names_of(std::slice::from_ref(&piece.kind)).join(" or ");
                format!("over any but {cannons} (pR)")
            }
            kind => types::find(kind).map_or("K", |t| t.movement).into(),
        }
    }
}

/// A name that nothing else has.
fn free(name: String, letter: char, taken: &mut Vec<String>) -> String {
    let name = match taken.iter().any(|t| t.eq_ignore_ascii_case(&name)) {
        true => format!("{name}-{}", letter.to_ascii_lowercase()),
        false => name,
    };
    taken.push(name.clone());
    name
}

/// `White` or `Black`, as options have it.
pub(super) fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// A name for the piece.
fn name(piece: &Piece) -> String {
    if let Some(betza) = &piece.betza {
        let known = Betza::read(betza).ok().map(|b| b.write());
        let known = known.and_then(|m| types::NAMES.iter().find(|(notation, _)| *notation == m));
        if piece.kind == "king" {
            return "King".into();
        }
        return match known {
            Some((_, name)) => (*name).into(),
            None if piece.letter == 'P' => "Pawn".into(),
            None => format!("Piece-{}", piece.letter.to_ascii_lowercase()),
        };
    }
    types::find(&piece.kind).map_or("Piece", |t| t.name).into()
}
