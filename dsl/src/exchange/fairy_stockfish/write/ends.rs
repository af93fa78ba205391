//! Royal men and ends of the game.

use super::super::config::Value;
use super::Writer;
use super::men::side;
use crate::model::{Color, PerColor, SquareSet};

impl Writer<'_> {
    /// Whether men of the type are royal.
    pub(super) fn is_royal(&self, kind: &str) -> bool {
        kind == "king" || self.pseudo_royals().iter().any(|k| k == kind)
    }

    /// Whether men of the type are royal only as long as they are the last of it.
    pub(super) fn is_last_royal(&self, kind: &str) -> bool {
        let listed = || self.config.pieces("extinctionPieceTypes", &[]).iter().any(|k| k == kind);
        self.config.flag("extinctionPseudoRoyal", false)
            && self.config.number("extinctionPieceCount", 0) == 0
            && listed()
            && !self.is_royal(kind)
    }

    /// Types whose extinction is prevented as if they were royal, where that is the same as being royal: there are no
    /// more of them than may not be lost, and never others.
    fn pseudo_royals(&self) -> Vec<String> {
        if !self.config.flag("extinctionPseudoRoyal", false) {
            return Vec::new();
        }
        let few = usize::from(self.config.number("extinctionPieceCount", 0)) + 1;
        let cells = usize::from(self.array.board.files) * usize::from(self.array.board.ranks);
        let kinds = self.config.pieces("extinctionPieceTypes", &[]);
        let always = |kind: &String| {
            let counts = Color::ALL.map(|c| self.array.count(c, kind));
            let made = Color::ALL.iter().any(|&c| {
                self.men.iter().any(|m| self.choices(&m.kind, c).contains(kind))
                    || self.config.pairs("promotedPieceType").iter().any(|(_, to)| to == kind)
                    || self.config.flag("pieceDemotion", false)
            });
            counts.iter().all(|&n| n <= few) && (!made || few >= cells)
        };
        kinds.into_iter().filter(always).collect()
    }

    /// The ends, in the order in which they are looked at.
    pub(super) fn ends(&mut self) {
        self.lines.push(Default::default());
        self.extinction();
        // Two passes end a game; one is enough where kings face each other before and after it.
        if self.passes() == [true, true] {
            self.say("second pass draws", &["pass"]);
        }
        if self.config.flag("bikjangRule", false) && self.passes() != [false; 2] {
            self.say("facing pass draws", &["bikjangRule"]);
        }
        self.flags();
        self.checks();
        if self.config.flag("shatarMateRule", false) {
            let men = |kinds: &[&str]| {
                self.names_of(&kinds.iter().map(|kind| (*kind).to_string()).collect::<Vec<_>>()).join(" or ")
            };
            let (knights, grave) = (men(&["knight"]), men(&["knight", "rook", "bers"]));
            if !knights.is_empty() {
                self.say(format!("mate by {knights} alone wins"), &["shatarMateRule"]);
            }
            match grave.is_empty() {
                true => self.refuse("shatarMateRule", "mates of which none counts"),
                false => self.say(format!("mate without a check by {grave} draws"), &["shatarMateRule"]),
            }
        }
        if self.men.iter().any(|m| self.is_royal(&m.kind) || self.is_last_royal(&m.kind)) {
            let value = self.value("checkmateValue", "loss");
            self.say(format!("checkmate {value}"), &["checkmateValue"]);
        }
        let value = self.value("stalemateValue", "draw");
        if value == "none" {
            self.refuse("stalemateValue", "a player without moves whose game goes on");
        }
        match self.config.flag("stalematePieceCount", false) && value != "draw" {
            true => {
                let line = format!("stalemate {value} with fewer men");
                self.say(line, &["stalemateValue", "stalematePieceCount"]);
            }
            false => self.say(format!("stalemate {value}"), &["stalemateValue"]),
        }
        self.repetition();
        self.counting();
        match self.config.number("nMoveRule", 50) {
            0 => {}
            moves => self.say(format!("quiet {moves} draws"), &["nMoveRule"]),
        }
        match self.config.text("materialCounting").unwrap_or("none") {
            "none" => {}
            "whitedrawodds" => self.say("draws win for white", &["materialCounting"]),
            "blackdrawodds" => self.say("draws win for black", &["materialCounting"]),
            "janggi" => {
                let worth = [
                    ("rook", 13),
                    ("janggiCannon", 7),
                    ("horse", 5),
                    ("janggiElephant", 3),
                    ("wazir", 3),
                    ("soldier", 2),
                ];
                let men = worth.into_iter().flat_map(|(kind, points)| {
                    self.names_of(&[kind.to_string()]).into_iter().map(move |name| format!("{name} {points}"))
                });
                let points: Vec<String> = men.chain(["1 for black".to_string()]).collect();
                self.say(format!("points {}", points.join(", ")), &["materialCounting"]);
                self.say("draws win for black", &["materialCounting"]);
            }
            _ => {
                let points: Vec<String> = self.men.iter().map(|man| format!("{} 1", man.name)).collect();
                self.say(format!("points {}", points.join(", ")), &["materialCounting"]);
            }
        }
    }

    /// The count of moves that a side has to hold out.
    fn counting(&mut self) {
        let rule = self.config.text("countingRule").unwrap_or("none");
        let board = |without: &str| match rule {
            "makruk" => format!("64 moves without {without}, "),
            "cambodian" => "63 moves at 3 men or fewer, ".to_string(),
            _ => String::new(),
        };
        // Moves for a bare king, with so many men of a type against it.
        let bare: &[(u16, u8, &str)] = match rule {
            "makruk" => {
                &[(8, 2, "rook"), (16, 1, "rook"), (22, 2, "silver"), (32, 2, "knight"), (44, 1, "silver")]
            }
            "cambodian" => {
                &[(7, 2, "rook"), (15, 1, "rook"), (21, 2, "silver"), (31, 2, "knight"), (43, 1, "silver")]
            }
            "asean" => &[(16, 1, "rook"), (44, 1, "silver"), (64, 1, "knight")],
            _ => return,
        };
        let pawns = self.names_of(&["pawn".to_string()]).join(" or ");
        if pawns.is_empty() {
            return self.refuse("countingRule", "a count in a game without pawns");
        }
        let there = |kind: &str| self.men.iter().any(|m| m.kind == kind);
        let mut limits: Vec<String> = bare
            .iter()
            .filter(|(_, _, kind)| there(kind))
            .map(|(moves, count, kind)| format!("{moves} with {count} {}", self.name_of(kind)))
            .collect();
        let rest = match rule {
            "makruk" | "cambodian" => ", less the men",
            _ => "",
        };
        if rule != "asean" {
            limits.push(if rule == "makruk" { "64".into() } else { "63".into() });
        }
        let statement =
            format!("counting {}a bare king without {pawns} {}{rest}", board(&pawns), limits.join(" or "));
        self.say(statement, &["countingRule"]);
    }

    fn repetition(&mut self) {
        let config = self.config;
        let count = config.number("nFoldRule", 3);
        if config.flag("moveRepetitionIllegal", false) {
            self.refuse("moveRepetitionIllegal", "going back and forth that is illegal");
        }
        if count == 0 {
            return;
        }
        if config.flag("perpetualCheckIllegal", false) {
            self.say("perpetual check loses", &["perpetualCheckIllegal"]);
        }
        if config.text("chasingRule").is_some_and(|r| r != "none") {
            self.chase();
        }
        let value = self.value("nFoldValue", "draw");
        let whose = match config.flag("nFoldValueAbsolute", false) {
            true if value != "draws" => " for white",
            _ => "",
        };
        self.say(
            format!("repetition {count} {value}{whose}"),
            &["nFoldRule", "nFoldValue", "nFoldValueAbsolute"],
        );
    }

    /// Perpetual chases as the Asian rules have them: kings and soldiers may chase, and soldiers be chased before they
    /// are over the river; a chariot may not be chased by a horse or cannon, nor a chariot, cannon or horse by an elephant
    /// or advisor, even if it is protected.
    fn chase(&mut self) {
        let men = |kinds: &[&str]| {
            self.names_of(&kinds.iter().map(|kind| (*kind).to_string()).collect::<Vec<_>>()).join(" or ")
        };
        let mut statement = "perpetual chase loses".to_string();
        let idle = men(&["king", "soldier"]);
        if !idle.is_empty() {
            statement += &format!(", not by {idle}");
        }
        let (soldiers, home) = (men(&["soldier"]), self.config.number("soldierPromotionRank", 1));
        if !soldiers.is_empty() && home > 1 {
            let before =
                if home == 2 { "first rank".to_string() } else { format!("first {} ranks", home - 1) };
            statement += &format!(", not of {soldiers} on {before}");
        }
        for (by, of) in [
            (&["horse", "cannon"][..], &["rook"][..]),
            (&["elephant", "fers"][..], &["rook", "cannon", "horse"][..]),
        ] {
            let (by, of) = (men(by), men(of));
            if !by.is_empty() && !of.is_empty() {
                statement += &format!(", even protected {of} by {by}");
            }
        }
        self.say(statement, &["chasingRule"]);
    }

    /// `loses`, `draws`, `wins` or `none`.
    fn value(&self, option: &str, default: &str) -> &'static str {
        match self.config.text(option).unwrap_or(default) {
            "loss" => "loses",
            "win" => "wins",
            "draw" => "draws",
            _ => "none",
        }
    }

    fn extinction(&mut self) {
        let config = self.config;
        let value = self.value("extinctionValue", "none");
        if value == "none" {
            return;
        }
        const OPTIONS: [&str; 6] = [
            "extinctionValue",
            "extinctionPieceTypes",
            "extinctionPieceCount",
            "extinctionOpponentPieceCount",
            "extinctionClaim",
            "extinctionPseudoRoyal",
        ];
        let kinds = config.pieces("extinctionPieceTypes", &[]);
        if let Some(Value::Pieces(Some(named))) = config.get("extinctionPieceTypes").map(|s| &s.value)
            && config.number("extinctionOpponentPieceCount", 0) == 0
            && named.len() > kinds.len()
        {
            return self
                .refuse("extinctionPieceTypes", "men that have no letter any more are extinct at once");
        }
        let all = matches!(config.get("extinctionPieceTypes").map(|s| &s.value), Some(Value::Pieces(None)));
        let count = config.number("extinctionPieceCount", 0);
        let opponent = config.number("extinctionOpponentPieceCount", 0);
        if config.flag("extinctionPseudoRoyal", false) {
            let said = |kind: &String| self.is_royal(kind) || self.is_last_royal(kind);
            if value != "loses" || !kinds.iter().all(said) {
                self.refuse("extinctionPseudoRoyal", "men that are royal only while few of them are left");
            }
            return;
        }
        let kinged = Color::ALL.iter().all(|&c| self.array.count(c, "king") == 1);
        let statement = match (all, kinged, count, opponent, config.flag("extinctionClaim", false)) {
            (true, true, 1, 2, true) if value == "loses" => {
                "bare king loses, unless it bares in its next move: then draw".to_string()
            }
            (true, true, 1, 0, false) => format!("bare king {value}"),
            (_, _, _, _, true) => return self.refuse("extinctionClaim", "extinction that has to be claimed"),
            _ => {
                let names = self.names_of(&kinds);
                let who = if all { "any man".to_string() } else { names.join(" or ") };
                let few = if count == 0 { String::new() } else { format!(", at {count} or fewer") };
                let other = if opponent == 0 {
                    String::new()
                } else {
                    format!(", if the opponent has {opponent} or more")
                };
                format!("extinction of {who} {value}{few}{other}")
            }
        };
        self.say(statement, &OPTIONS);
    }

    fn flags(&mut self) {
        let config = self.config;
        const OPTIONS: [&str; 8] = [
            "flagPiece",
            "flagRegion",
            "flagRegionWhite",
            "flagRegionBlack",
            "flagPieceCount",
            "flagPieceBlockedWin",
            "flagMove",
            "flagPieceSafe",
        ];
        let mut squares = self.sided("flagRegion", "", "");
        if squares.0.iter().all(SquareSet::is_empty) {
            return;
        }
        let sets = PerColor::from_fn(|c| config.pieces(&format!("flagPiece{}", side(c)), &[]));
        let all = Color::ALL.map(|c| config.means_all(&format!("flagPiece{}", side(c))));
        if all[0] != all[1] || sets.0[0] != sets.0[1] {
            return self.refuse("flagPieceWhite", "other men for each side");
        }
        // Men that have no letter any more reach no goal.
        if !all[0] && sets.0[0].is_empty() {
            return;
        }
        let who = match all[0] {
            true => "any man".to_string(),
            false => self.names_of(&sets.0[0]).join(" or "),
        };
        for color in Color::ALL {
            let has = self.men.iter().any(|m| m.sides[color] && (all[0] || sets.0[0].contains(&m.kind)));
            if squares[color].is_empty() && has {
                return self.refuse(&format!("flagRegion{}", side(!color)), "a goal of one side only");
            }
            if squares[color].is_empty() {
                squares = self.array.for_side(squares[!color], !color);
            }
        }
        let region = self.region("Goal", squares);
        let several = config.number("flagPieceCount", 1);
        let blocked = several > 1 && config.flag("flagPieceBlockedWin", false);
        let number = match several {
            1 => String::new(),
            n => format!("{n} of "),
        };
        let rider = match (config.flag("flagMove", false), config.flag("flagPieceSafe", false)) {
            (false, false) if blocked => ", or one where all is taken",
            _ if blocked => {
                return self.refuse("flagPieceBlockedWin", "full goals and other terms together");
            }
            (false, false) => "",
            (false, true) => ", unless captured at once",
            (true, false) => ", unless the second player gets there in its next move: then draw",
            (true, true) => ", if it is safe or stays a move",
        };
        self.say(format!("goal {number}{who} on {region} wins{rider}"), &OPTIONS);
    }

    fn checks(&mut self) {
        if !self.config.flag("checkCounting", false) {
            return;
        }
        match self.array.checks {
            Some((white, black)) if white == black => {
                self.say(format!("checks {white} wins"), &["checkCounting"]);
            }
            _ => self
                .refuse("checkCounting", "the start does not say how many checks win, or not alike for both"),
        }
    }
}
