//! Statements, each on one line.

use super::super::movement;
use super::super::tree::{
    Bare, Board, Captures, Castling, CastlingDistance, Change, Clause, Dialect, DropScope, Drops, EndValue,
    KingSwap, LimitedEnd, Name, OpeningPhase, Partners, PassWhen, PhaseEnd, Piece, Position, Promoted,
    Region, RegionTerm, Setup, ShuffleRule, StatementKind, SwapWhen, Text,
};
use super::ends;

/// How wide names and symbols of pieces are that stand below each other.
#[derive(Default)]
pub(super) struct Columns {
    name: usize,
    symbols: usize,
}

impl Columns {
    /// The columns of these pieces; those that have no movement stand for themselves.
    pub(super) fn of<'p>(pieces: impl Iterator<Item = &'p Piece>) -> Columns {
        pieces.filter(|piece| piece.movement.is_some()).fold(Columns::default(), |columns, piece| Columns {
            name: columns.name.max(piece.name.value.len()),
            symbols: columns.symbols.max(symbols(piece).len()),
        })
    }
}

/// A statement that is no block.
pub(super) fn statement(kind: &StatementKind, columns: &Columns) -> String {
    match kind {
        StatementKind::Title(title) => format!("title {}", text(title)),
        StatementKind::Family(name) => format!("family {}", name.value),
        StatementKind::Board(b) => board(b),
        StatementKind::Region(r) => {
            let black = r.black.as_ref().map(|b| format!(", for black {}", region(b))).unwrap_or_default();
            format!("region {} = {}{black}", r.name.value, region(&r.squares))
        }
        StatementKind::Piece(p) => piece(p, columns),
        StatementKind::Remove(name) => format!("remove {}", name.value),
        StatementKind::Array(ranks) => format!("array {}", text(ranks)),
        StatementKind::Setup(s) => setup(s),
        StatementKind::SetupsMirrored => "setups mirrored".to_string(),
        StatementKind::FirstToMove(black) => {
            format!("first to move {}", if black.value { "black" } else { "white" })
        }
        StatementKind::Checkmate(v) => format!("checkmate {}", value(v.value)),
        StatementKind::Stalemate(end) => {
            let by_men = if end.by_men.is_some() { " with fewer men" } else { "" };
            format!("stalemate {}{by_men}", value(end.value.value))
        }
        StatementKind::BareKing(bare) => match bare.value {
            Bare::Nothing => "bare king nothing".to_string(),
            Bare::Always(v) => format!("bare king {}", value(v)),
            Bare::LosesUnlessAnswered => {
                "bare king loses, unless it bares in its next move: then draw".to_string()
            }
        },
        StatementKind::Repetition(end) => {
            let side =
                end.as_ref().and_then(|e| e.black).map(|b| if b.value { " for black" } else { " for white" });
            limited("repetition", end.as_ref().map(|e| &e.limit)) + side.unwrap_or_default()
        }
        StatementKind::Quiet(end) => limited("quiet", end.as_ref()),
        StatementKind::Goal(None) => "goal none".to_string(),
        StatementKind::Goal(Some(goal)) => ends::goal(goal),
        StatementKind::Extinction(None) => "extinction none".to_string(),
        StatementKind::Extinction(Some(end)) => ends::extinction(end),
        StatementKind::Material(true) => "insufficient material draws".to_string(),
        StatementKind::Material(false) => "insufficient material nothing".to_string(),
        StatementKind::Counting(None) => "counting nothing".to_string(),
        StatementKind::Counting(Some(counting)) => ends::counting(counting),
        StatementKind::Checks(end) => limited("checks", end.as_ref()),
        StatementKind::PerpetualCheck(None) => "perpetual check nothing".to_string(),
        StatementKind::PerpetualCheck(Some(v)) => format!("perpetual check {}", value(v.value)),
        StatementKind::SecondPass(None) => "second pass nothing".to_string(),
        StatementKind::SecondPass(Some(v)) => format!("second pass {}", value(v.value)),
        StatementKind::FacingPass(None) => "facing pass nothing".to_string(),
        StatementKind::FacingPass(Some(v)) => format!("facing pass {}", value(v.value)),
        StatementKind::Points(None) => "points none".to_string(),
        StatementKind::Points(Some(points)) => ends::points(points),
        StatementKind::PerpetualChase(None) => "perpetual chase nothing".to_string(),
        StatementKind::PerpetualChase(Some(chase)) => ends::chase(chase),
        StatementKind::MateBy(None) => "mate by any man counts".to_string(),
        StatementKind::MateBy(Some(end)) => {
            format!("mate by {} alone {}", words(&end.by, " or "), value(end.value.value))
        }
        StatementKind::MateWithout(None) => "mate without a check counts".to_string(),
        StatementKind::MateWithout(Some(end)) => {
            format!("mate without a check by {} {}", words(&end.by, " or "), value(end.value.value))
        }
        StatementKind::DrawsWin(black) => {
            let side = black.map_or("nobody", |black| if black.value { "black" } else { "white" });
            format!("draws win for {side}")
        }
        StatementKind::Captures(captures) => match captures {
            Captures::Vanish => "captures vanish".to_string(),
            Captures::ToHand(None) => "captures go to hand".to_string(),
            Captures::ToHand(Some(promoted)) => match promoted.value {
                Promoted::Revert => "captures go to hand, promoted revert".to_string(),
                Promoted::Stay => "captures go to hand, promoted stay promoted".to_string(),
            },
        },
        StatementKind::Drops(d) => drops(d),
        StatementKind::Castling(None) => "castling none".to_string(),
        StatementKind::Castling(Some(c)) => castling(c),
        StatementKind::KingSwap(swap) => king_swap(swap),
        StatementKind::OpeningPhase(None) => "opening phase none".to_string(),
        StatementKind::OpeningPhase(Some(phase)) => opening_phase(phase),
        StatementKind::Pass(true) => "pass for the first mover".to_string(),
        StatementKind::Pass(false) => "pass for the first mover off".to_string(),
        StatementKind::KingsStay(on) => format!("kings in check may not flee{}", off(*on)),
        StatementKind::OppositeCastling(on) => format!("opposite castling{}", off(*on)),
        StatementKind::ForcedDrops(on) => format!("forced drops{}", off(*on)),
        StatementKind::Shuffle(None) => "shuffle none".to_string(),
        StatementKind::Shuffle(Some(shuffle)) => {
            let limits = shuffle.limits.iter().map(|limit| {
                let what = match &limit.what {
                    ShuffleRule::BothColours => "on both colours".to_string(),
                    ShuffleRule::Apart => "apart".to_string(),
                    ShuffleRule::Protected => "protected".to_string(),
                    ShuffleRule::Between(name) => format!("between {}", name.value),
                };
                format!(", {} {what}", words(&limit.men, " or "))
            });
            let limits: String = limits.collect();
            format!("shuffle {} on {}{limits}", ends::men(&shuffle.men), region(&shuffle.on))
        }
        StatementKind::Gating(None) => "gating none".to_string(),
        StatementKind::Gating(Some(gating)) => {
            let on = gating.on.as_ref().map(|on| format!(" on {}", region(on))).unwrap_or_default();
            let without: String = gating.without.iter().map(|name| format!(", not {}", name.value)).collect();
            format!("gating {}{on}{without}", ends::men(&gating.men))
        }
        StatementKind::UnmovedLetters(on) => format!("unmoved men in the castling field{}", off(*on)),
        StatementKind::NoChecks(on) => format!("no checks{}", off(*on)),
        StatementKind::ForcedCaptures(on) => format!("forced captures{}", off(*on)),
        StatementKind::Passes(passes) => {
            let when = match passes.when {
                PassWhen::AnyTime => "any time",
                PassWhen::WhenStalemated => "when stalemated",
                PassWhen::Never => "never",
            };
            let side = passes.black.map_or("", |black| if black { " for black" } else { " for white" });
            format!("pass {when}{side}")
        }
        StatementKind::Facing(None) => "kings may face".to_string(),
        StatementKind::Facing(Some(facing)) => format!("kings may not face on {}", lines(facing)),
        StatementKind::Parting(None) => "facing kings may stay".to_string(),
        StatementKind::Parting(Some(facing)) => format!("facing kings must part on {}", lines(facing)),
        StatementKind::Opening(line) => {
            let setup = line.setup.as_ref().map(|name| format!(" from {}", name.value)).unwrap_or_default();
            let note = line.note.as_ref().map(|note| format!(" {}", text(note))).unwrap_or_default();
            format!("opening {}{setup} {}{note}", line.name.value, text(&line.moves))
        }
        StatementKind::KnownOpenings(names) if names.is_empty() => "known openings none".to_string(),
        StatementKind::KnownOpenings(names) => {
            format!("known openings {}", names.iter().map(text).collect::<Vec<_>>().join(", "))
        }
        // Blocks are written by the printer, and what is broken is not written.
        StatementKind::Army(_) | StatementKind::Broken => String::new(),
    }
}

pub(super) fn dialect(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Fsf => "fsf",
        Dialect::XBetza => "xbetza",
    }
}

fn off(on: bool) -> &'static str {
    if on { "" } else { " off" }
}

fn text(text: &Text) -> String {
    text.parts.iter().map(|part| format!("\"{}\"", part.value)).collect::<Vec<_>>().join(" + ")
}

pub(super) fn words(names: &[Name], separator: &str) -> String {
    names.iter().map(|name| name.value.as_str()).collect::<Vec<_>>().join(separator)
}

pub(super) fn value(value: EndValue) -> &'static str {
    match value {
        EndValue::Loses => "loses",
        EndValue::Draws => "draws",
        EndValue::Wins => "wins",
    }
}

fn limited(word: &str, end: Option<&LimitedEnd>) -> String {
    match end {
        None => format!("{word} nothing"),
        Some(end) => format!("{word} {} {}", end.count.value, value(end.value.value)),
    }
}

fn board(board: &Board) -> String {
    let mut out = format!("board {}x{}", board.files.value, board.ranks.value);
    if !board.without.is_empty() {
        out += &format!(" without {}", words(&board.without, ", "));
    }
    if board.wrapped.is_some() {
        out += " wrapped";
    }
    out
}

fn symbols(piece: &Piece) -> String {
    let mut out = piece.symbol.as_ref().map(|symbol| symbol.value.clone()).unwrap_or_default();
    if !piece.accepts.is_empty() {
        let space = if out.is_empty() { "" } else { " " };
        out += &format!("{space}accepts {}", words(&piece.accepts, " "));
    }
    out
}

fn piece(piece: &Piece, columns: &Columns) -> String {
    let mut out = format!("piece {}", piece.name.value);
    let symbols = symbols(piece);
    match &piece.movement {
        Some(movement) => {
            out += &" ".repeat(columns.name - piece.name.value.len());
            if columns.symbols > 0 {
                out += &format!(" {symbols:<width$}", width = columns.symbols);
            }
            out += &format!(" = {}", movement::print(movement));
        }
        None if symbols.is_empty() => {}
        None => out += &format!(" {symbols}"),
    }
    for clause in &piece.clauses {
        out += &format!(", {}", self::clause(&clause.value));
    }
    out
}

fn clause(clause: &Clause) -> String {
    match clause {
        Clause::Royal => "royal".to_string(),
        Clause::Promotes { to, black, on } => {
            let to = match to {
                Change::To(names) => words(names, " or "),
                Change::AnyOfArmy(_) => "any of its army".to_string(),
            };
            let on = on.as_ref().map(|on| format!(" on {}", region(on))).unwrap_or_default();
            let side = match black {
                Some(true) => " for black",
                Some(false) => " for white",
                None => "",
            };
            format!("promotes to {to}{side}{on}")
        }
        Clause::PromotionOptional { before: None } => "promotion optional".to_string(),
        Clause::PromotionOptional { before: Some(before) } => {
            format!("promotion optional before {}", region(before))
        }
        Clause::PromotionLeaving => "promotion also leaving".to_string(),
        Clause::PromotionCapturedOnly => "promotion to captured men only".to_string(),
        Clause::PromotionOnCaptures => "promotion on captures only".to_string(),
        Clause::PromotionInPlace { moving: false } => "promotion in place".to_string(),
        Clause::PromotionInPlace { moving: true } => "promotion in place or moving".to_string(),
        Clause::PromotionOfLast => "promotion of the last one anywhere".to_string(),
        Clause::PromotionMeek => "promotion attacks nobody".to_string(),
        Clause::PromotionOrLoss => "promotion or loss".to_string(),
        Clause::PromotionUpTo { most, to } => format!("promotion up to {} {}", most.value, to.value),
        Clause::StepsFrom { count, region: from } => format!("{} from {}", steps(count.value), region(from)),
        Clause::Steps { count, rank, last } => {
            let steps = steps(count.value);
            match last {
                None => format!("{steps} from rank {}", rank.value),
                Some(last) => format!("{steps} from ranks {}-{}", rank.value, last.value),
            }
        }
        Clause::EnPassant => "en passant".to_string(),
        Clause::ResetsQuiet => "resets quiet".to_string(),
        Clause::RoyalWhileLast(of) if of.is_empty() => "royal while last".to_string(),
        Clause::RoyalWhileLast(of) => format!("royal while last of {}", words(of, " or ")),
        Clause::DupleCheck => "duple check".to_string(),
        Clause::MovedOnceAimedAt(by) => format!("moved once {} aims at it", words(by, " or ")),
        Clause::MayNotTake(whom) => format!("may not take {}", words(whom, " or ")),
        Clause::TakesOnly(whom) => format!("takes only {}", words(whom, " or ")),
        Clause::MayNotBeTaken(by) if by.is_empty() => "may not be taken".to_string(),
        Clause::MayNotBeTaken(by) => format!("may not be taken by {}", words(by, " or ")),
        Clause::TakenOnlyBy(by) => format!("taken only by {}", words(by, " or ")),
        Clause::StaysIn(within) => format!("stays in {}", region(within)),
    }
}

fn steps(count: u16) -> String {
    match count {
        2 => "double step".to_string(),
        3 => "triple step".to_string(),
        count => format!("{count} steps"),
    }
}

/// A region.
pub(in crate::syntax) fn region(region: &Region) -> String {
    region.terms.iter().map(|t| term(&t.value)).collect::<Vec<_>>().join(" or ")
}

fn term(term: &RegionTerm) -> String {
    match term {
        RegionTerm::LastRank => "last rank".to_string(),
        RegionTerm::FirstRank => "first rank".to_string(),
        RegionTerm::LastRanks(count) => format!("last {} ranks", count.value),
        RegionTerm::FirstRanks(count) => format!("first {} ranks", count.value),
        RegionTerm::Rank(rank) => format!("rank {}", rank.value),
        RegionTerm::Ranks(low, high) => format!("ranks {}-{}", low.value, high.value),
        RegionTerm::OwnHalf => "own half".to_string(),
        RegionTerm::FarHalf => "far half".to_string(),
        RegionTerm::Squares(squares) => words(squares, " "),
        RegionTerm::Files(low, high) if low.value == high.value => format!("file {}", low.value),
        RegionTerm::Files(low, high) => format!("files {}-{}", low.value, high.value),
        RegionTerm::Box(low, high) => format!("{}-{}", low.value, high.value),
        RegionTerm::Named(name) => name.value.clone(),
        RegionTerm::All(all) => all.iter().map(|t| self::term(&t.value)).collect::<Vec<_>>().join(" and "),
    }
}

fn setup(setup: &Setup) -> String {
    let default = if setup.default.is_some() { " default" } else { "" };
    let position = match &setup.position {
        None => String::new(),
        Some(Position::Fen(fen)) => format!(" {}", text(fen)),
        Some(Position::Armies(None)) => " armies".to_string(),
        Some(Position::Armies(Some((pawn, rank)))) => {
            format!(" armies, pawns {} on rank {}", pawn.value, rank.value)
        }
    };
    format!("setup {}{default}{position}", setup.name.value)
}

fn drops(drops: &Drops) -> String {
    let Drops::Anywhere { limits, promoted_or_not } = drops else { return "drops nowhere".to_string() };
    let mut out = "drops anywhere".to_string();
    for limit in limits {
        let name = &limit.piece.value;
        out += &match &limit.scope {
            DropScope::NotOn(on) => format!(", {name} not on {}", region(on)),
            DropScope::OnlyOn(on) => format!(", {name} only on {}", region(on)),
            DropScope::Never => format!(", not {name}"),
            DropScope::PerFile(count) => format!(", at most {} {name} on a file", count.value),
            DropScope::BothColours => format!(", {name} on both colours"),
            DropScope::NoMate => format!(", no mate by dropping {name}"),
            DropScope::NoCheck => format!(", no check by dropping {name}"),
        };
    }
    if promoted_or_not.is_some() {
        out += ", promoted or not";
    }
    out
}

fn castling(castling: &Castling) -> String {
    let distance = match &castling.distance {
        CastlingDistance::Either(n) => n.value.to_string(),
        CastlingDistance::Right(n) => format!("{} right", n.value),
        CastlingDistance::Left(n) => format!("{} left", n.value),
        CastlingDistance::RightOrLeft(right, left) => format!("{} right or {} left", right.value, left.value),
        CastlingDistance::To(squares) => {
            let sides = squares.iter().zip(["right", "left"]);
            let said = sides.filter_map(|(square, side)| Some(format!("{} {side}", square.as_ref()?.value)));
            format!("to {}", said.collect::<Vec<String>>().join(" or "))
        }
    };
    let from = |squares: &[Name]| match squares {
        [] => String::new(),
        squares => format!(" from {}", words(squares, " ")),
    };
    format!(
        "castling {}{} {distance} with {}{}{}",
        castling.king.value,
        from(&castling.king_from),
        words(&castling.partners, " or "),
        from(&castling.partners_from),
        if castling.any_array.is_some() { ", from any array" } else { "" }
    )
}

fn king_swap(swap: &KingSwap) -> String {
    let KingSwap::Allowed(rule) = swap else { return "king swap never".to_string() };
    let when = match rule.when.value {
        SwapWhen::AnyTime => "any time",
        SwapWhen::WhenStalemated => "when stalemated",
        SwapWhen::Once => "once",
    };
    let partners = match &rule.partners {
        Partners::Of(names) => words(names, " or "),
        Partners::AnyOwnMan(_) => "any own man".to_string(),
    };
    let mut out = format!("king swap {when}, with {partners}");
    for (name, on) in &rule.limits {
        out += &format!(", {} not on {}", name.value, region(on));
    }
    out
}

fn opening_phase(phase: &OpeningPhase) -> String {
    let until = match phase.until.value {
        PhaseEnd::FirstContact => "at the first contact".to_string(),
        PhaseEnd::AfterMoves(count) => format!("after {count} moves"),
        PhaseEnd::WhenAgreed => "when agreed".to_string(),
    };
    let no_captures = if phase.no_captures.is_some() { ", no captures" } else { "" };
    let own_half = if phase.own_half.is_some() { ", own half" } else { "" };
    format!("opening phase ends {until}{no_captures}{own_half}")
}

/// The lines on which kings face each other.
fn lines(facing: &super::super::tree::Facing) -> String {
    let lines = [(facing.files, "files"), (facing.ranks, "ranks"), (facing.diagonals, "diagonals")];
    let lines: Vec<&str> = lines.iter().filter(|(on, _)| on.is_some()).map(|(_, name)| *name).collect();
    lines.join(" or ")
}
