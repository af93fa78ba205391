//! The pieces.

use super::super::betza::Betza;
use super::super::config::{Origin, Piece};
use super::super::types;
use super::Writer;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Color, PerColor, SquareSet};

/// A piece that can occur.
pub(super) struct Man {
    /// Its type, as an option.
    pub(super) kind: String,
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
        let mut present: Vec<(String, PerColor<bool>)> =
            config.pieces.iter().map(|p| (p.kind.clone(), PerColor([false; 2]))).collect();
        let mut mark = |kind: &str, color: Color| {
            let slot = present.iter_mut().find(|(k, _)| k == kind).map(|(_, sides)| &mut sides[color]);
            slot.is_some_and(|has| !std::mem::replace(has, true))
        };
        let mut new: Vec<(String, Color)> =
            self.array.men.iter().map(|(_, color, kind, _)| (kind.clone(), *color)).collect();
        new.extend(self.array.hand.iter().map(|(color, kind)| (kind.clone(), *color)));
        while let Some((kind, color)) = new.pop() {
            if !mark(&kind, color) {
                continue;
            }
            new.extend(self.choices(&kind, color).into_iter().map(|k| (k, color)));
            new.extend(pairs.iter().filter(|(from, _)| *from == kind).map(|(_, to)| (to.clone(), color)));
            if config.flag("capturesToHand", false) && !self.never_captured(&kind) {
                new.push((kind, !color));
            }
        }
        let mut taken: Vec<String> = Vec::new();
        for piece in &config.pieces {
            let Some((_, sides)) = present.iter().find(|(k, s)| *k == piece.kind && s.0 != [false; 2]) else {
                continue;
            };
            let mut name = name(piece);
            if taken.iter().any(|t| t.eq_ignore_ascii_case(&name)) {
                name = format!("{name}-{}", piece.letter.to_ascii_lowercase());
            }
            taken.push(name.clone());
            self.men.push(Man { kind: piece.kind.clone(), name, letter: piece.letter, sides: *sides });
        }
        // Royal men first, pawns last, as in most descriptions.
        let pawns = self.config.pieces("promotionPawnTypes", &["pawn"]);
        self.men.sort_by_key(|m| match m.kind.as_str() {
            "king" => 0,
            "pawn" | "shogiPawn" | "soldier" => 2,
            kind if pawns.iter().any(|k| k == kind) => 2,
            _ => 1,
        });
    }

    /// Whether men of the type are royal, so that they never come to hand.
    fn never_captured(&self, kind: &str) -> bool {
        kind == "king"
    }

    /// What a pawn of the type may become on the side.
    pub(super) fn choices(&self, kind: &str, color: Color) -> Vec<String> {
        let side = side(color);
        let pawns = self.config.pieces(&format!("promotionPawnTypes{side}"), &["pawn"]);
        if !pawns.iter().any(|k| k == kind) || self.config.flag("sittuyinPromotion", false) {
            return Vec::new();
        }
        let all = ["queen", "rook", "bishop", "knight"];
        let mut choices = self.config.pieces(&format!("promotionPieceTypes{side}"), &all);
        choices.retain(|k| k != kind && k != "king");
        choices
    }

    /// The name of a type's men.
    pub(super) fn name_of(&self, kind: &str) -> String {
        self.men.iter().find(|m| m.kind == kind).map_or_else(|| kind.to_string(), |m| m.name.clone())
    }

    /// The pieces' statements.
    pub(super) fn pieces(&mut self) {
        self.lines.push(Default::default());
        let men: Vec<(String, String, char, PerColor<bool>)> =
            self.men.iter().map(|m| (m.kind.clone(), m.name.clone(), m.letter, m.sides)).collect();
        for (kind, name, letter, sides) in men {
            let Some(piece) = self.config.by_kind(&kind).cloned() else { continue };
            let mut clauses: Vec<String> = Vec::new();
            let movement = self.movement(&piece, sides, &mut clauses);
            if self.is_royal(&kind) {
                clauses.push("royal".into());
            }
            self.stays(&kind, sides, &mut clauses);
            self.promotion(&kind, sides, &mut clauses);
            if self.resets(&kind, sides) {
                clauses.push("resets quiet".into());
            }
            let clauses: String = clauses.iter().map(|c| format!(", {c}")).collect();
            self.lines.push((format!("piece {name} {letter} = {movement}{clauses}"), piece.line.clone()));
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
                if self.config.flag("doubleStep", true) {
                    self.steps(&piece.kind, sides, clauses);
                }
                "fmW fcF".into()
            }
            "soldier" => match self.config.number("soldierPromotionRank", 1) {
                0 | 1 => "fsW".into(),
                rank => format!("fW from ranks {rank}-{} (sW)", self.array.board.ranks),
            },
            "immobile" => {
                self.refuse("immobile", "a man that never moves has no notation");
                "K".into()
            }
            "janggiCannon" => {
                self.refuse("janggiCannon", "a cannon that neither leaps over nor takes cannons");
                "K".into()
            }
            kind => types::find(kind).map_or("K", |t| t.movement).into(),
        }
    }
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
