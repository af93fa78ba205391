//! A section of Fairy-Stockfish's configuration.

use super::notation::{self, Reader};
use super::{Exported, SPARED, common_losses, nowhere, squares, steps};
use crate::exchange::fairy_stockfish::predefined;
use crate::model::{
    Bare, Color, DropThreat, End, GoalTerm, Kind, KindId, Model, PassRule, PerColor, SquareSet, Stop, Value,
    WhileLast,
};
use crate::syntax::movement;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The option of cannons that neither hop over nor take their like.
const CANNON: &str = "janggiCannon";

/// What is being written.
struct Writer<'m> {
    model: &'m Model,
    lines: Vec<(String, String)>,
    lost: Vec<String>,
    letters: Vec<char>,
}

pub(super) fn write(model: &Model) -> Exported {
    let mut writer = Writer { model, lines: Vec::new(), lost: common_losses(model), letters: letters(model) };
    writer.pieces();
    writer.board();
    writer.promotion();
    writer.pawns();
    writer.castling();
    writer.hands();
    writer.ends();
    let mut text = String::new();
    for lost in &writer.lost {
        let _ = writeln!(text, "# not told: {lost}");
    }
    let _ = writeln!(text, "[{}]", model.name);
    for (option, value) in &writer.lines {
        let _ = writeln!(text, "{option} = {value}");
    }
    Exported { text, lost: writer.lost }
}

/// A letter for each kind: its symbol, or one that is free.
fn letters(model: &Model) -> Vec<char> {
    let single = |k: &Kind| k.symbol.chars().next().filter(|_| k.symbol.len() == 1);
    let mut taken: Vec<char> = model.kinds.iter().filter_map(single).collect();
    let mut letters = Vec::new();
    let mut used: Vec<char> = Vec::new();
    for kind in &model.kinds {
        let own = single(kind).filter(|c| !used.contains(c));
        let letter = own.or_else(|| ('A'..='Z').find(|c| !taken.contains(c))).unwrap_or('?');
        taken.push(letter);
        used.push(letter);
        letters.push(letter.to_ascii_lowercase());
    }
    letters
}

impl Writer<'_> {
    fn say(&mut self, option: &str, value: impl std::fmt::Display) {
        self.lines.push((option.to_string(), value.to_string()));
    }

    fn lose(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.lost.contains(&what) {
            self.lost.push(what);
        }
    }

    fn letter(&self, id: KindId) -> char {
        self.letters[id.index()]
    }

    fn set(&self, ids: impl IntoIterator<Item = KindId>) -> String {
        let text: String = ids.into_iter().map(|id| self.letter(id)).collect();
        if text.is_empty() { "-".into() } else { text }
    }

    fn pieces(&mut self) {
        let mut custom = 0;
        let mut king = false;
        let mut first_moves = false;
        let ids: Vec<KindId> = self.model.kinds().map(|(id, _)| id).collect();
        for id in ids {
            let kind = self.model.kind(id);
            let letter = self.letter(id);
            if letter == '?' {
                self.lose(format!("{}: there are no more letters", kind.name));
                continue;
            }
            if kind.symbol.len() > 1 && kind.promoted_from.is_none() {
                self.lose(format!("{} is written `{letter}` there, not `{}`", kind.name, kind.symbol));
            }
            if self.is_cannon(id) && !self.lines.iter().any(|(option, _)| option == CANNON) {
                self.say(CANNON, letter);
                self.mobility(CANNON, kind);
                continue;
            }
            let (mut betza, lost) = notation::write(self.model, kind, Reader::FairyStockfish);
            for term in lost {
                if FIRST_MOVES.contains(&(kind.royal, &*term)) {
                    first_moves = true;
                    continue;
                }
                self.lose(format!("{}: `{term}`", kind.name));
            }
            let (option, value) = self.piece(id, &mut betza, &mut king, &mut custom);
            self.say(&option, value);
            self.mobility(&option, kind);
        }
        self.spared();
        if first_moves {
            self.say("gating", true);
            self.say("cambodianMoves", true);
        }
        if let Some(facing) = self.model.special.facing {
            match facing.files && facing.ranks && !facing.diagonals {
                true => self.say("flyingGeneral", true),
                false => self.lose("kings that may not face on some lines"),
            }
        }
        let special = &self.model.special;
        let flags = [
            (special.kings_stay, "makpongRule"),
            (special.opposite_castling, "oppositeCastling"),
            (special.forced_drops, "mustDrop"),
        ];
        for (_, option) in flags.into_iter().filter(|(on, _)| *on) {
            self.say(option, true);
        }
        if special.no_checks {
            self.say("checking", false);
        }
        if special.forced_captures {
            self.say("mustCapture", true);
        }
        match special.passes.0 {
            [PassRule::Never, PassRule::Never] => {}
            [PassRule::WhenStalemated, PassRule::WhenStalemated] => self.say("passOnStalemate", true),
            [PassRule::WhenStalemated, PassRule::Never] => self.say("passOnStalemateWhite", true),
            [PassRule::Never, PassRule::WhenStalemated] => self.say("passOnStalemateBlack", true),
            // There, two passes in a row end the game.
            passes => {
                let drawn = self.model.ends.contains(&End::SecondPass(Value::Draw));
                match passes {
                    [PassRule::AnyTime, PassRule::AnyTime] if drawn => self.say("pass", true),
                    [PassRule::AnyTime, PassRule::Never] => self.say("passWhite", true),
                    [PassRule::Never, PassRule::AnyTime] => self.say("passBlack", true),
                    _ => self.lose("passing in any move"),
                }
            }
        }
        let parting = special.parting;
        if let Some(lines) = parting {
            let both = lines.files && lines.ranks && !lines.diagonals;
            match both && self.model.ends.contains(&End::FacingPass(Value::Draw)) {
                true => self.say("bikjangRule", true),
                false => self.lose("facing kings that must part"),
            }
        }
        self.last_royals();
    }

    /// The squares that a man of the kind stays on; `option` declares it.
    fn mobility(&mut self, option: &str, kind: &Kind) {
        let Some(stays) = kind.stays else { return };
        let name = option[..1].to_uppercase() + &option[1..];
        for (side, color) in [("White", Color::White), ("Black", Color::Black)] {
            let squares = squares(self.model, stays[color]);
            self.say(&format!("mobilityRegion{side}{name}"), squares);
        }
    }

    /// Whether the men are cannons that neither hop over nor take men of their own kind.
    fn is_cannon(&self, id: KindId) -> bool {
        let kind = self.model.kind(id);
        let (tree, _) = movement::parse_text(&kind.notation);
        kind.spares.iter().eq([id]) && movement::print(&tree) == format!("over any but {} (pR)", kind.name)
    }

    /// Men who may not take their like.
    fn spared(&mut self) {
        let model = self.model;
        let sparing = || model.kinds().filter(|(_, kind)| !kind.spares.is_empty());
        if !sparing().all(|(id, kind)| kind.spares.iter().eq([id])) {
            return;
        }
        self.lost.retain(|lost| lost != SPARED);
        let immune: Vec<KindId> = sparing().map(|(id, _)| id).filter(|&id| !self.is_cannon(id)).collect();
        if !immune.is_empty() {
            self.say("mutuallyImmuneTypes", self.set(immune));
        }
    }

    /// Men that are royal while they are the last of their kind.
    fn last_royals(&mut self) {
        let model = self.model;
        let last: Vec<(KindId, WhileLast)> =
            model.kinds().filter_map(|(id, kind)| Some((id, kind.royal_while_last?))).collect();
        let Some(&(_, first)) = last.first() else { return };
        let alone = last.iter().all(|(id, last)| last.group.iter().eq([*id]));
        let alike = last.iter().all(|(_, last)| last.duple_check == first.duple_check);
        let extinct = model.ends.iter().any(|end| matches!(end, End::Extinction(_) | End::Bare(_)));
        if !alone || !alike || extinct {
            return self.lose("men that are royal while last of several kinds");
        }
        self.say("extinctionValue", "loss");
        self.say("extinctionPieceTypes", self.set(last.into_iter().map(|(id, _)| id)));
        self.say("extinctionPseudoRoyal", true);
        if first.duple_check {
            self.say("dupleCheck", true);
        }
    }

    /// Points that decide what would be drawn: those of Korea alone are known there.
    fn points(&mut self) {
        let Some(points) = &self.model.points else { return };
        let option = |id: KindId| {
            let letter = self.letter(id).to_string();
            self.lines.iter().find(|(_, value)| *value == letter).map(|(option, _)| option.as_str())
        };
        let same = |(id, _): (KindId, &Kind)| {
            let worth = match option(id) {
                Some("rook") => 13,
                Some(CANNON) => 7,
                Some("horse") => 5,
                Some("janggiElephant" | "wazir") => 3,
                Some("soldier") => 2,
                _ => 0,
            };
            points.men[id.index()] == worth
        };
        let korean = points.extra == PerColor([0, 1]) && self.model.draws_win_for == Some(Color::Black);
        match korean && self.model.kinds().all(same) {
            true => self.say("materialCounting", "janggi"),
            false => self.lose("the points that decide what would be drawn"),
        }
    }

    /// The option that declares a piece, and its value.
    fn piece(
        &mut self,
        id: KindId,
        betza: &mut String,
        king: &mut bool,
        custom: &mut u32,
    ) -> (String, String) {
        let model = self.model;
        let kind = model.kind(id);
        let letter = self.letter(id).to_string();
        if kind.royal && !*king {
            *king = true;
            return ("king".into(), if betza == "K" { letter } else { format!("{letter}:{betza}") });
        }
        if kind.royal {
            self.lose(format!("{} is royal too", kind.name));
        }
        if betza.is_empty() {
            return ("immobile".into(), letter);
        }
        let steps = self.has_steps(kind);
        let known = predefined().find(|(option, movement)| {
            let free = *option != "king" && !self.lines.iter().any(|(o, _)| o == option);
            (!steps || *option == "pawn") && free && notation::predefined(model, movement) == *betza
        });
        if let Some((option, _)) = known {
            return (option.into(), letter);
        }
        if steps {
            betza.push_str("ifmnD");
        }
        *custom += 1;
        if *custom > 25 {
            self.lose(format!("{}: there are 25 custom pieces at most", kind.name));
        }
        (format!("customPiece{custom}"), format!("{letter}:{betza}"))
    }

    fn has_steps(&self, kind: &Kind) -> bool {
        kind.movement.tracks.iter().any(|t| steps(t).is_some())
    }

    fn board(&mut self) {
        let board = &self.model.board;
        self.say("maxRank", board.ranks);
        self.say("maxFile", board.files);
        if board.files > 12 || board.ranks > 10 {
            self.lose("the board is larger than 12x10");
        }
        let mut fen = self.model.setup().fen.clone();
        // Symbols of two letters are written with the letter that stands for them there.
        for (id, kind) in self.model.kinds() {
            if kind.symbol.len() > 1 && kind.promoted_from.is_none() {
                let letter = self.letter(id);
                fen = fen.replace(&kind.symbol, &letter.to_ascii_uppercase().to_string());
                fen = fen.replace(&kind.symbol.to_lowercase(), &letter.to_string());
            }
        }
        let mut fields: Vec<String> =
            fen.split_whitespace().filter(|f| !f.contains(':')).map(str::to_string).collect();
        if let Some(checks) = self.model.counted_checks()
            && fields.len() == 6
        {
            fields.insert(4, format!("{checks}+{checks}"));
        }
        let fen = fields.join(" ");
        self.say("startFen", fen);
    }

    fn promotion(&mut self) {
        let mut zones: Option<PerColor<SquareSet>> = None;
        let mut pawns = Vec::new();
        let mut choices: Option<PerColor<Vec<KindId>>> = None;
        let mut pairs = Vec::new();
        let (mut optional, mut mandatory_forms, mut demotion, mut on_captures) = (false, true, false, false);
        let mut limits: BTreeMap<char, usize> = BTreeMap::new();
        let model = self.model;
        for (id, kind) in model.kinds() {
            let Some(promotion) = &kind.promotion else { continue };
            if zones.is_some_and(|z| z != promotion.zone) && promotion.in_place.is_none() {
                self.lose(format!("{}: it promotes elsewhere than the others", kind.name));
            }
            if promotion.in_place.is_none() {
                zones.get_or_insert(promotion.zone);
            }
            on_captures |= promotion.on_captures;
            if !promotion.only_on.is_empty() {
                self.lose(format!("{}: what it becomes depends on the square", kind.name));
            }
            if promotion.or_loss {
                self.lose(format!("{}: it is lost where it finds nothing to become", kind.name));
            }
            if let Some(rule) = promotion.in_place {
                match rule.moving && rule.last_anywhere && rule.attacks_nobody {
                    true => self.say("sittuyinPromotion", true),
                    false => self.lose(format!("{}: it promotes in place", kind.name)),
                }
                zones = Some(rule.zone);
            }
            let to = &promotion.to[Color::White];
            let form = to.first().filter(|t| model.kind(**t).promoted_from == Some(id));
            for (limited, n) in &promotion.up_to {
                limits.insert(self.letter(*limited), usize::from(*n));
            }
            if kind.promoted_from.is_some() {
                demotion = true;
            } else if let Some(form) = form {
                pairs.push(format!("{}:{}", self.letter(id), self.letter(*form)));
                mandatory_forms &= promotion.forced == promotion.zone;
            } else {
                pawns.push(id);
                optional |= promotion.forced != promotion.zone;
                if promotion.captured_only {
                    for &target in to {
                        let start = super::men_at_start(model, target, Color::White).len();
                        limits.insert(self.letter(target), start);
                    }
                }
                if choices.as_ref().is_some_and(|c| *c != promotion.to) {
                    self.lose(format!("{}: it promotes to others than the other pawns", kind.name));
                }
                choices.get_or_insert_with(|| promotion.to.clone());
            }
        }
        if let Some(zone) = zones {
            self.say("promotionRegionWhite", squares(model, zone[Color::White]));
            self.say("promotionRegionBlack", squares(model, zone[Color::Black]));
        }
        let to = choices.unwrap_or(PerColor([Vec::new(), Vec::new()]));
        if to[Color::White] == to[Color::Black] {
            self.say("promotionPieceTypes", self.set(to[Color::White].iter().copied()));
        } else {
            self.say("promotionPieceTypesWhite", self.set(to[Color::White].iter().copied()));
            self.say("promotionPieceTypesBlack", self.set(to[Color::Black].iter().copied()));
        }
        self.say("promotionPawnTypes", self.set(pawns));
        if optional {
            self.say("mandatoryPawnPromotion", false);
            self.say("immobilityIllegal", true);
        }
        if !pairs.is_empty() {
            self.say("promotedPieceType", pairs.join(" "));
            self.say("mandatoryPiecePromotion", mandatory_forms);
            if !mandatory_forms {
                self.say("immobilityIllegal", true);
            }
        }
        for (option, holds) in [("pieceDemotion", demotion), ("piecePromotionOnCapture", on_captures)] {
            if holds {
                self.say(option, true);
            }
        }
        if !limits.is_empty() {
            let words: Vec<String> = limits.iter().map(|(l, n)| format!("{l}:{n}")).collect();
            self.say("promotionLimit", words.join(" "));
        }
    }

    fn pawns(&mut self) {
        let model = self.model;
        let tracks = || model.kinds.iter().flat_map(|k| &k.movement.tracks);
        for (count, option) in [(2, "doubleStepRegion"), (3, "tripleStepRegion")] {
            let mut set = PerColor([SquareSet::EMPTY; 2]);
            for track in tracks().filter(|track| steps(track) == Some(count)) {
                let (first, last) = track.from_ranks.unwrap_or((1, model.board.ranks));
                let ranks = |c: Color| {
                    (first..=last).fold(SquareSet::EMPTY, |all, r| all.or(model.board.rank_of(c, r)))
                };
                let from = |c: Color| track.bounds.from.map_or(ranks(c), |from| from[c].and(ranks(c)));
                set = PerColor::from_fn(|c| set[c].or(from(c)));
            }
            if nowhere(&set) {
                // Without double steps there are no initial moves there either.
                if count == 2 && !tracks().any(|track| track.unmoved) {
                    self.say("doubleStep", false);
                }
                continue;
            }
            self.say(&format!("{option}White"), squares(model, set[Color::White]));
            self.say(&format!("{option}Black"), squares(model, set[Color::Black]));
        }
        let passing = model.kinds().filter(|(_, k)| {
            let steps = k.movement.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps);
            steps.into_iter().any(|s| s.stop.has(Stop::EN_PASSANT))
        });
        let passing: Vec<KindId> = passing.map(|(id, _)| id).collect();
        self.say("enPassantTypes", self.set(passing));
        let resets: Vec<KindId> =
            model.kinds().filter(|(_, k)| k.resets_quiet_count).map(|(id, _)| id).collect();
        self.say("nMoveRuleTypes", self.set(resets));
    }

    fn castling(&mut self) {
        let model = self.model;
        let Some(first) = model.castlings.first() else { return self.say("castling", false) };
        if model.castles_from_any_array() {
            self.say("chess960", true);
        }
        if model.castlings.iter().any(|c| c.by_drop) {
            self.say("castlingDroppedPiece", true);
        }
        let file = |right: bool| {
            let fits = |c: &&crate::model::Castling| {
                (model.board.file(c.partner_from) > model.board.file(c.king_from)) == right
            };
            model.castlings.iter().find(fits).map(|c| (b'a' + model.board.file(c.king_to)) as char)
        };
        for (option, right) in [("castlingKingsideFile", true), ("castlingQueensideFile", false)] {
            if let Some(file) = file(right) {
                self.say(option, file);
            }
        }
        let rank = model.board.relative_rank(first.color, first.king_from);
        if rank != 1 {
            self.say("castlingRank", rank);
        }
        let mut kings: Vec<KindId> = model.castlings.iter().map(|c| c.king).collect();
        kings.sort_unstable();
        kings.dedup();
        if kings.iter().any(|&king| !model.kind(king).royal) {
            self.say("castlingKingPiece", self.set(kings));
        }
        let mut partners: Vec<KindId> = model.castlings.iter().map(|c| c.partner).collect();
        partners.sort_unstable();
        partners.dedup();
        self.say("castlingRookPieces", self.set(partners));
    }

    fn hands(&mut self) {
        let model = self.model;
        let Some(hands) = model.hands else { return };
        if let Some(gating) = &model.gating {
            self.say("gating", true);
            self.say("seirawanGating", true);
            let pawn = |id: KindId| model.kind(id).resets_quiet_count;
            let others = model.kinds().filter(|(id, kind)| !kind.royal && !pawn(*id));
            let all = others.into_iter().all(|(id, _)| gating.kinds.contains(id));
            let first = PerColor::from_fn(|c| model.board.rank_of(c, 1));
            if !all || gating.kinds.iter().any(pawn) || gating.squares != first {
                self.lose(
                    "who comes in with first moves, and where: any man but a pawn, on the first rank there",
                );
            }
        }
        if model.kinds.iter().all(|kind| kind.drops.is_none()) {
            return self.say("capturesToHand", hands.captures_go_to_hand);
        }
        self.say("pieceDrops", true);
        self.say("capturesToHand", hands.captures_go_to_hand);
        if hands.captures_go_to_hand && !hands.promoted_revert {
            self.say("dropLoop", true);
        }
        // That program has one region for all men, and two flags for its own pawns.
        self.say("firstRankPawnDrops", true);
        self.say("promotionZonePawnDrops", true);
        let regions: Vec<PerColor<SquareSet>> = model.kinds.iter().filter_map(|k| k.drops).collect();
        let widest = regions
            .iter()
            .fold(PerColor([SquareSet::EMPTY; 2]), |all, r| PerColor::from_fn(|c| all[c].or(r[c])));
        let everywhere: SquareSet = model.board.squares().collect();
        if widest.0 != [everywhere; 2] {
            self.say("dropRegionWhite", squares(model, widest[Color::White]));
            self.say("dropRegionBlack", squares(model, widest[Color::Black]));
        }
        for (id, kind) in model.kinds() {
            let Some(drops) = kind.drops else { continue };
            if drops != widest {
                self.lose(format!("{}: it may not be dropped everywhere", kind.name));
            }
            if kind.drop_rules.both_colours {
                match kind.notation == "B" {
                    true => self.say("dropOppositeColoredBishop", true),
                    false => self.lose(format!("{}: it is dropped on both colours", kind.name)),
                }
            }
            if let Some(most) = kind.drop_rules.per_file {
                self.say("dropNoDoubled", self.letter(id));
                self.say("dropNoDoubledCount", most);
            }
            match kind.drop_rules.threat {
                DropThreat::Any => {}
                DropThreat::NoMate if kind.notation == "fW" => self.say("shogiPawnDropMateIllegal", true),
                DropThreat::NoMate => self.lose(format!("{}: its drop may not mate", kind.name)),
                DropThreat::NoCheck => self.say("dropChecks", false),
            }
        }
        let mut seen = Vec::new();
        self.lines.retain(|line| {
            let new = !seen.contains(line);
            seen.push(line.clone());
            new
        });
    }

    /// Whether mates count as in shatar: none by some men, and else those with a check by others among the last ones.
    fn is_shatar(&self) -> bool {
        let ends = &self.model.ends;
        let by = ends.iter().any(|end| matches!(end, End::MateBy { value: Value::Win, .. }));
        by && ends.iter().any(|end| matches!(end, End::MateWithout { value: Value::Draw, .. }))
    }

    fn ends(&mut self) {
        let (mut repetition, mut quiet, mut extinction) = (false, false, false);
        for end in &self.model.ends {
            match *end {
                End::Checkmate(v) => self.say("checkmateValue", value(v)),
                End::MateBy { kinds, value: Value::Win } if self.is_shatar() => {
                    let knights = kinds.iter().all(|kind| self.model.kind(kind).notation == "N");
                    if !knights {
                        self.lose("mates by others than knights that do not count");
                    }
                    self.say("shatarMateRule", true);
                }
                End::MateWithout { .. } if self.is_shatar() => {}
                End::MateBy { .. } | End::MateWithout { .. } => self.lose("mates that do not count"),
                End::Stalemate(v) => self.say("stalemateValue", value(v)),
                End::StalemateByMen(v) => {
                    self.say("stalemateValue", value(v));
                    self.say("stalematePieceCount", true);
                }
                End::Bare(bare) => {
                    let (v, claim) = match bare {
                        Bare::Always(v) => (v, false),
                        Bare::LossUnlessAnswered => (Value::Loss, true),
                    };
                    extinction = true;
                    self.say("extinctionValue", value(v));
                    self.say("extinctionPieceTypes", "*");
                    self.say("extinctionPieceCount", 1);
                    if claim {
                        self.say("extinctionOpponentPieceCount", 2);
                        self.say("extinctionClaim", true);
                    }
                }
                End::Repetition { count, value: v, side } => {
                    repetition = true;
                    self.say("nFoldRule", count);
                    self.say(
                        "nFoldValue",
                        value(match side {
                            Some(Color::Black) => opposite(v),
                            _ => v,
                        }),
                    );
                    if side.is_some() {
                        self.say("nFoldValueAbsolute", true);
                    }
                }
                End::PerpetualCheck { value: Value::Loss, .. } => self.say("perpetualCheckIllegal", true),
                End::PerpetualChase { value: Value::Loss, .. } => {
                    self.lose("what exactly is a chase: that program has its own rule");
                    self.say("chasingRule", "axf");
                }
                End::Quiet { plies, .. } => {
                    quiet = true;
                    self.say("nMoveRule", plies.div_ceil(2));
                }
                End::Checks { value: Value::Win, .. } => self.say("checkCounting", true),
                End::Goal(goal) => {
                    self.say(
                        "flagPiece",
                        match goal.kinds.iter().count() >= self.model.kinds.len() {
                            true => "*".to_string(),
                            false => self.set(goal.kinds.iter()),
                        },
                    );
                    for (side, color) in [("White", Color::White), ("Black", Color::Black)] {
                        let squares = squares(self.model, goal.region[color]);
                        self.say(&format!("flagRegion{side}"), squares);
                    }
                    if goal.count > 1 {
                        self.say("flagPieceCount", goal.count);
                    }
                    match goal.term {
                        GoalTerm::AtOnce => {}
                        GoalTerm::UnlessCaptured => self.say("flagPieceSafe", true),
                        GoalTerm::OrFull => self.say("flagPieceBlockedWin", true),
                        GoalTerm::SafeOrStays => {
                            self.say("flagPieceSafe", true);
                            self.say("flagMove", true);
                        }
                        GoalTerm::Stays | GoalTerm::UnlessAnsweredBy(_) => self.say("flagMove", true),
                    }
                    if goal.value != Value::Win {
                        self.lose("a goal that does not win");
                    }
                }
                End::Extinction(rule) => {
                    if extinction {
                        self.lose("more than one kind of extinction");
                        continue;
                    }
                    extinction = true;
                    self.say("extinctionValue", value(rule.value));
                    let kinds = rule.kinds[Color::White];
                    let types = if rule.together { "*".to_string() } else { self.set(kinds.iter()) };
                    self.say("extinctionPieceTypes", types);
                    self.say("extinctionPieceCount", rule.at_most);
                    if rule.opponent_has > 0 {
                        self.say("extinctionOpponentPieceCount", rule.opponent_has);
                    }
                }
                End::SecondPass(Value::Draw) | End::FacingPass(Value::Draw) => {}
                End::SecondPass(_) | End::FacingPass(_) => self.lose("passes that do not draw"),
                _ => self.lose("checks with another value, or another end of the game"),
            }
        }
        match self.model.draws_win_for {
            _ if self.model.points.is_some() => self.points(),
            Some(Color::White) => self.say("materialCounting", "whitedrawodds"),
            Some(Color::Black) => self.say("materialCounting", "blackdrawodds"),
            None => {}
        }
        if !repetition {
            self.say("nFoldRule", 0);
        }
        if !quiet {
            self.say("nMoveRule", 0);
        }
    }
}

/// Moves of unmoved men that the program has an option for: whether the man is royal, and the term.
const FIRST_MOVES: [(bool, &str); 2] = [(true, "unmoved out of check (fsmN)"), (false, "unmoved (fmD)")];

fn value(value: Value) -> &'static str {
    match value {
        Value::Loss => "loss",
        Value::Draw => "draw",
        Value::Win => "win",
    }
}

fn opposite(value: Value) -> Value {
    match value {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    }
}
