//! Set-up, hands, castling, and rules that change what is legal.

mod any_array;

use super::super::squares;
use super::Writer;
use super::men::{Man, side};
use crate::model::{Color, PerColor, SquareSet};

impl Writer<'_> {
    /// The set-up.
    pub(super) fn setup(&mut self) {
        self.lines.push(Default::default());
        let mut fen = self.array.placement.replace("[-]", "[]");
        let rights = self.array.rights.clone();
        let gating = self.config.flag("gating", false);
        let castles = (gating || self.config.flag("castling", true)) && rights != "-";
        let anywhere = self.config.flag("chess960", false) && self.rights_are_usual();
        let partial = gating || castles && rights != "KQkq" && !anywhere;
        if self.array.turn == Color::Black || partial {
            let turn = if self.array.turn == Color::Black { 'b' } else { 'w' };
            fen = format!("{fen} {turn} {}", if castles { rights.as_str() } else { "-" });
        }
        self.say(format!("setup start \"{fen}\""), &["startFen"]);
        let (seirawan, cambodian) =
            (self.config.flag("seirawanGating", false), self.config.flag("cambodianMoves", false));
        if gating && seirawan {
            // Pawns never come in on the back rank.
            let pawns = self.names_of(&["pawn".to_string()]);
            let pawns: String = pawns.iter().map(|name| format!(", not {name}")).collect();
            self.say(format!("gating any man{pawns}"), &["seirawanGating"]);
        }
        match gating && (seirawan || cambodian) {
            true => self.say("unmoved men in the castling field", &["gating"]),
            false if gating => self.refuse("gating", "rights of men of the back rank without a use"),
            false => {}
        }
    }

    /// Hands and drops.
    pub(super) fn hands(&mut self) {
        let config = self.config;
        let drops = config.flag("pieceDrops", false);
        if config.flag("capturesToHand", false) {
            let promotes = self.men.iter().any(|m| {
                m.base.is_some() || Color::ALL.iter().any(|&c| !self.choices(&m.kind, c).is_empty())
            });
            let stay = match (promotes, config.flag("dropLoop", false)) {
                (false, _) => "",
                (true, true) => ", promoted stay promoted",
                (true, false) => ", promoted revert",
            };
            self.say(format!("captures go to hand{stay}"), &["capturesToHand", "dropLoop"]);
        }
        if !drops {
            let gating = config.flag("gating", false) && config.flag("seirawanGating", false);
            if !self.array.hand.is_empty() && !gating {
                self.refuse("startFen", "men in hand that are never dropped");
            }
            return;
        }
        self.drop_regions();
        if config.flag("mustDrop", false) {
            match config.pieces("mustDropType", &[]).is_empty() || config.means_all("mustDropType") {
                true => self.say("forced drops", &["mustDrop"]),
                false => self.refuse("mustDropType", "men of one kind that must be dropped before others"),
            }
        }
    }

    fn drop_regions(&mut self) {
        let config = self.config;
        let all: SquareSet = self.array.board.squares().collect();
        let whole = PerColor::from_fn(|c| {
            let option = format!("dropRegion{}", side(c));
            match config.get(&option) {
                Some(_) => squares::read(&self.array.board, config.squares(&option, "")),
                None => all,
            }
        });
        let pawn = PerColor::from_fn(|c| {
            let mut squares = whole[c];
            if !config.flag("firstRankPawnDrops", false) {
                squares = squares.minus(self.array.board.rank_of(c, 1));
            }
            if !config.flag("promotionZonePawnDrops", false) {
                let zone = self.sided("promotionRegion", "*8", "*1");
                squares = squares.minus(zone[c]);
            }
            squares
        });
        let never = match config.number("dropNoDoubledCount", 1) {
            0 => config.pieces("dropNoDoubled", &[]),
            _ => Vec::new(),
        };
        let mut statement = "drops anywhere".to_string();
        let held = |kind: &str| self.array.hand.iter().any(|(_, k)| k == kind);
        let men: Vec<Man> = self
            .men
            .iter()
            .filter(|m| m.base.is_none() && (!self.is_royal(&m.kind) || held(&m.kind)))
            .cloned()
            .collect();
        for man in &men {
            // A limit of none is said once.
            if never.contains(&man.kind) {
                continue;
            }
            let pawnlike = man.kind == "pawn";
            let stuck = self.immobile.get(&man.name).copied().unwrap_or_default();
            let first = man.kind == "rook" && config.flag("sittuyinRookDrop", false);
            let squares = PerColor::from_fn(|c| {
                let squares = if pawnlike { pawn[c] } else { whole[c] }.minus(stuck[c]);
                if first { squares.and(self.array.board.rank_of(c, 1)) } else { squares }
            });
            let missing = PerColor::from_fn(|c| all.minus(squares[c]));
            if missing.0.iter().all(SquareSet::is_empty) {
                continue;
            }
            let name = &man.name;
            if squares.0.iter().all(SquareSet::is_empty) {
                statement += &format!(", not {name}");
                continue;
            }
            let fewer = missing[Color::White].len() <= squares[Color::White].len();
            let not = if fewer { squares::words(&self.array.board, missing) } else { None };
            statement += &match not {
                Some(words) => format!(", {name} not on {words}"),
                None => format!(", {name} only on {}", self.region("Drop-zone", squares)),
            };
        }
        statement += &self.drop_limits(&men);
        self.say(
            statement,
            &[
                "pieceDrops",
                "dropRegionWhite",
                "dropRegionBlack",
                "firstRankPawnDrops",
                "promotionZonePawnDrops",
                "dropNoDoubled",
                "dropNoDoubledCount",
                "shogiPawnDropMateIllegal",
                "dropChecks",
                "dropOppositeColoredBishop",
                "dropPromoted",
                "immobilityIllegal",
            ],
        );
    }

    /// What drops may not do, man by man.
    fn drop_limits(&mut self, men: &[Man]) -> String {
        let config = self.config;
        let mut limits = String::new();
        let doubled = config.pieces("dropNoDoubled", &[]);
        for man in men {
            let name = &man.name;
            if doubled.contains(&man.kind) {
                limits += &match config.number("dropNoDoubledCount", 1) {
                    0 => format!(", not {name}"),
                    n => format!(", at most {n} {name} on a file"),
                };
            }
            if man.kind == "bishop" && config.flag("dropOppositeColoredBishop", false) {
                limits += &format!(", {name} on both colours");
            }
            // A mate is a check.
            let checks = config.flag("dropChecks", true);
            if man.kind == "shogiPawn" && checks && config.flag("shogiPawnDropMateIllegal", false) {
                limits += &format!(", no mate by dropping {name}");
            }
            if !checks {
                limits += &format!(", no check by dropping {name}");
            }
        }
        if config.flag("dropPromoted", false) {
            let sided = Color::ALL.iter().any(|&c| config.get(&format!("dropRegion{}", side(c))).is_some());
            if sided || !config.flag("dropChecks", true) {
                self.refuse("dropPromoted", "promoted men that may be dropped on some squares only");
            }
            limits += ", promoted or not";
        }
        limits
    }

    /// White's and Black's right to pass in any move.
    pub(super) fn passes(&self) -> [bool; 2] {
        Color::ALL.map(|c| self.config.flag(&format!("pass{}", side(c)), false))
    }

    /// What is legal beyond how men move.
    pub(super) fn moves(&mut self) {
        let config = self.config;
        if config.flag("bikjangRule", false) {
            self.say("facing kings must part on files or ranks", &["bikjangRule"]);
        }
        if config.flag("makpongRule", false) {
            self.say("kings in check may not flee", &["makpongRule"]);
        }
        if !config.flag("checking", true) {
            self.say("no checks", &["checking"]);
        }
        if config.flag("mustCapture", false) {
            self.say("forced captures", &["mustCapture"]);
        }
        let any_time = self.passes();
        match any_time {
            [true, true] => self.say("pass any time", &["pass", "passWhite", "passBlack"]),
            [true, false] => self.say("pass any time for white", &["passWhite"]),
            [false, true] => self.say("pass any time for black", &["passBlack"]),
            [false, false] => {}
        }
        let stalemated = Color::ALL.map(|c| config.flag(&format!("passOnStalemate{}", side(c)), false));
        match [0, 1].map(|c| stalemated[c] && !any_time[c]) {
            [true, true] => self.say("pass when stalemated", &["passOnStalemate"]),
            [true, false] => self.say("pass when stalemated for white", &["passOnStalemateWhite"]),
            [false, true] => self.say("pass when stalemated for black", &["passOnStalemateBlack"]),
            [false, false] => {}
        }
        if config.flag("flyingGeneral", false) {
            self.say("kings may not face on files or ranks", &["flyingGeneral"]);
        }
    }

    /// Castling of men that are dropped on the squares that options name.
    fn castling_by_drop(&mut self) {
        let config = self.config;
        let files = u16::from(self.array.board.files);
        let rank = config.number("castlingRank", 1);
        let from = config.number("castlingKingFile", 5);
        let to = [config.number("castlingKingsideFile", 7), config.number("castlingQueensideFile", 3)];
        let corners =
            [config.number("castlingRookQueensideFile", 1), config.number("castlingRookKingsideFile", files)];
        let kings = config.pieces("castlingKingPieceWhite", &["king"]);
        let partners = config.pieces("castlingRookPiecesWhite", &["rook"]);
        let there = |kinds: &[String]| -> Vec<String> {
            let men = self.men.iter().filter(|m| m.base.is_none() && kinds.contains(&m.kind));
            men.map(|m| m.name.clone()).collect()
        };
        let (kings, partners) = (there(&kings), there(&partners));
        let [Some(right), Some(left)] = [to[0].checked_sub(from), from.checked_sub(to[1])] else {
            return self.refuse("castlingKingsideFile", "a king that castles without going towards the rook");
        };
        let (Some(king), false) = (kings.first(), partners.is_empty()) else { return };
        let square = |file: u16| format!("{}{rank}", (b'a' + (file - 1) as u8) as char);
        let distance =
            if right == left { format!("{right}") } else { format!("{right} right or {left} left") };
        let statement = format!(
            "castling {king} from {} {distance} with {} from {} {}",
            square(from),
            partners.join(" or "),
            square(corners[0]),
            square(corners[1])
        );
        self.say(statement, &["castlingDroppedPiece", "castlingKingsideFile", "castlingQueensideFile"]);
    }

    /// Castling that both sides may not do alike; nothing where nobody castles.
    pub(super) fn opposite_castling(&mut self) {
        let castles = self.lines.iter().any(|(statement, _)| statement.starts_with("castling "));
        if castles && self.config.flag("oppositeCastling", false) {
            self.say("opposite castling", &["oppositeCastling"]);
        }
    }

    /// Castling, as the rights of the start have it.
    pub(super) fn castling(&mut self) {
        let config = self.config;
        if config.flag("castling", true) && config.flag("castlingDroppedPiece", false) {
            return self.castling_by_drop();
        }
        if !config.flag("castling", true) || self.array.rights == "-" {
            return;
        }
        if config.flag("chess960", false) {
            return self.castling_from_any_array();
        }
        let rank = config.number("castlingRank", 1) as u8;
        let king_file = config.number("castlingKingFile", 5) as u8;
        let mut said: Vec<(String, [Option<u8>; 2], Vec<String>)> = Vec::new();
        for color in Color::ALL {
            let kings = config.pieces(&format!("castlingKingPiece{}", side(color)), &["king"]);
            let rooks = config.pieces(&format!("castlingRookPieces{}", side(color)), &["rook"]);
            let has = |right: char| {
                let letter = if color == Color::White { right } else { right.to_ascii_lowercase() };
                self.array.rights.contains(letter)
            };
            let wings = [has('K'), has('Q')];
            if wings == [false; 2] {
                continue;
            }
            // Whose partner has no letter any more castles no more.
            let Some(king) = kings.first().filter(|_| !rooks.is_empty()).cloned() else { continue };
            let Some(from) = self.array.on_rank(color, &king, rank) else { continue };
            let file = self.array.board.file(from) + 1;
            if self.array.count(color, &king) > 1 && file != king_file {
                self.refuse("startFen", "several kings, of which one castles");
                return;
            }
            let to = [
                config.number("castlingKingsideFile", 7) as u8,
                config.number("castlingQueensideFile", 3) as u8,
            ];
            let distance = [to[0].checked_sub(file), file.checked_sub(to[1])];
            let sides = [0, 1].map(|i| distance[i].filter(|&d| wings[i] && d > 0));
            if (0..2).any(|i| wings[i] && sides[i].is_none()) {
                self.refuse("castlingKingsideFile", "a king that castles without going towards the rook");
                return;
            }
            let partners: Vec<String> = rooks.iter().map(|k| self.name_of(k)).collect();
            said.push((self.name_of(&king), sides, partners));
        }
        said.dedup();
        match &said[..] {
            [] => {}
            [(king, sides, partners)] => {
                let distance = match sides {
                    [Some(right), Some(left)] if right == left => format!("{right}"),
                    [Some(right), Some(left)] => format!("{right} right or {left} left"),
                    [Some(right), None] => format!("{right} right"),
                    [None, Some(left)] => format!("{left} left"),
                    [None, None] => return,
                };
                let statement = format!("castling {king} {distance} with {}", partners.join(" or "));
                self.say(
                    statement,
                    &["castlingKingsideFile", "castlingQueensideFile", "castlingRookPieces", "castlingRank"],
                );
            }
            _ => self.refuse("startFen", "castling that differs from side to side"),
        }
    }
}
