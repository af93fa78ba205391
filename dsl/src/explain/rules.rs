//! The rules of the game in words.

use super::facts::Facts;
use super::words::{and, article, capital, or, ordinal, region, side, squares, unnamed_region, wrap};
use super::{ends, mating, men, remarks};
use crate::model::{
    Bare, Castling, Color, DropThreat, End, Facing, Gating, KingSwap, Model, OpeningPhase, PassRule,
    PhaseEnd, Square, SwapWhen, Value,
};
use std::fmt::Write;

/// The whole game, so that a player can learn it, with derived facts at its end.
pub fn rules(model: &Model) -> String {
    let mut out = heading(model);
    out += "\nBOARD AND SET-UP\n\n";
    out += &board(model);
    out += "\nTHE MEN\n\n";
    for (id, kind) in model.kinds() {
        out += &men::man(model, id);
        for note in notes(model, &kind.name) {
            out += &wrap(&format!("Note: {note}"), "  ");
        }
    }
    let special = special(model);
    if !special.is_empty() {
        out += "\nSPECIAL RULES\n\n";
        special.iter().for_each(|s| out += &wrap(s, ""));
    }
    out += "\nEND OF THE GAME\n\nTried in this order after each move:\n\n";
    for (i, end) in model.ends.iter().enumerate() {
        out += &wrap(&format!("{}. {}", i + 1, self::end(model, end)), "");
    }
    if let Some(points) = &model.points {
        out += &wrap(&ends::points(model, points), "");
    }
    if let Some(winner) = model.draws_win_for {
        let winner = side(winner);
        out += &wrap(
            &match model.points {
                None => format!(
                    "Draws: whenever the game would be drawn by one of these rules, {winner} has won."
                ),
                Some(_) => format!("Draws: with as many points on either side {winner} has won."),
            },
            "",
        );
    }
    out += &other_notes(model);
    out += &openings(model);
    out += "\nWHAT FOLLOWS FROM THE RULES\n\n";
    let facts = Facts::new(model);
    out += &remarks::remarks(model, &facts);
    out += &mating::remarks(model, &facts.mating);
    out
}

fn heading(model: &Model) -> String {
    let mut out = model.title.clone();
    if let Some(armies) = &model.armies {
        let _ = write!(out, ": {} against {}", armies[Color::White], armies[Color::Black]);
    }
    out.push('\n');
    for note in model.notes.iter().filter(|n| n.about.is_none()) {
        out.push('\n');
        out += &wrap(&note.text, "");
    }
    out
}

/// The notes about something.
fn notes<'m>(model: &'m Model, subject: &str) -> impl Iterator<Item = &'m str> {
    model.notes.iter().filter(move |n| n.about.as_deref() == Some(subject)).map(|n| n.text.as_str())
}

/// The notes about rules and about the armies that play.
fn other_notes(model: &Model) -> String {
    let shown = |about: &str| {
        let army = model.armies.as_ref().is_some_and(|a| Color::ALL.iter().any(|&c| a[c] == about));
        // Rules begin with a small letter; kinds and set-ups have their notes beside them.
        let small = about.starts_with(|c: char| c.is_ascii_lowercase());
        army || small && !model.setups.iter().any(|s| s.name == about)
    };
    let rules = model.notes.iter().filter_map(|n| {
        let about = n.about.as_deref().filter(|a| shown(a))?;
        Some(wrap(&format!("{}: {}", capital(about), n.text), ""))
    });
    let text: String = rules.collect();
    if text.is_empty() { text } else { format!("\nNOTES\n\n{text}") }
}

fn board(model: &Model) -> String {
    let board = &model.board;
    let last = (b'a' + board.files - 1) as char;
    let mut text = format!(
        "The board has {} files (a to {last}) and {} ranks (1 to {}), counted from White's left corner.",
        board.files, board.ranks, board.ranks
    );
    if !board.holes.is_empty() {
        let _ = write!(text, " It has no squares {}.", squares(board, board.holes));
    }
    if board.wraps {
        let _ = write!(text, " The files a and {last} touch each other: the board is a cylinder.");
    }
    let mut out = wrap(&text, "");
    for named in &board.regions {
        out += &wrap(&format!("The {}: {}.", named.name, unnamed_region(board, &named.squares)), "");
    }
    let first = if model.setup().fen.split(' ').nth(1) == Some("b") { Color::Black } else { Color::White };
    out += &wrap(&format!("{} moves first.", side(first)), "");
    out.push('\n');
    out += &diagram(model);
    for (i, setup) in model.setups.iter().enumerate() {
        let which = if i == 0 { "shown above" } else { "another set-up" };
        out += &format!("\n{} ({which}): {}\n", setup.name, setup.fen);
        notes(model, &setup.name).for_each(|n| out += &wrap(n, "  "));
    }
    out
}

/// The default set-up, White at the bottom; Black's men are in small letters.
fn diagram(model: &Model) -> String {
    let men = super::facts::placement(model);
    let board = &model.board;
    let wide = if model.kinds.iter().any(|k| k.symbol.len() > 1) { 2 } else { 1 };
    let mut out = String::new();
    for rank in (0..i32::from(board.ranks)).rev() {
        let _ = write!(out, "  {:>2} ", rank + 1);
        for file in 0..i32::from(board.files) {
            let cell = match board.square(file, rank) {
                None => " ".to_string(),
                Some(square) => {
                    men.iter().find(|(_, _, s)| *s == square).map_or(".".to_string(), |(color, kind, _)| {
                        let symbol = &model.kind(*kind).symbol;
                        if *color == Color::White { symbol.clone() } else { symbol.to_ascii_lowercase() }
                    })
                }
            };
            let _ = write!(out, " {cell:<wide$}");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out += "     ";
    for file in 0..board.files {
        let _ = write!(out, " {:<wide$}", (b'a' + file) as char);
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Rules that are not about one kind of man.
fn special(model: &Model) -> Vec<String> {
    let mut all = Vec::new();
    let name = |id: crate::model::KindId| model.kind(id).name.clone();
    let across = |s: Square| {
        model.board.square(
            i32::from(model.board.file(s)),
            i32::from(model.board.ranks) - 1 - i32::from(model.board.rank(s)),
        )
    };
    let alike = |a: &Castling, b: &Castling| {
        let squares = |c: &Castling| [c.king_from, c.king_to, c.partner_from, c.partner_to];
        a.color != b.color
            && (a.king, a.partner) == (b.king, b.partner)
            && squares(a).into_iter().zip(squares(b)).all(|(x, y)| across(x) == Some(y))
    };
    for castling in model.castlings.iter().filter(|c| !c.any_array) {
        let both = model.castlings.iter().any(|other| alike(castling, other));
        let side = match (castling.color, both) {
            (Color::Black, true) => continue,
            (_, true) => " (for Black alike)",
            (Color::White, false) => " (White only)",
            (Color::Black, false) => " (Black only)",
        };
        let since = match castling.by_drop {
            true => "if neither has moved since they were dropped there",
            false => "if neither has moved",
        };
        all.push(format!(
            "Castling: {since}, the {} on {} may go to {} while the {} on {} goes to {}{side}. \
             The squares between must be empty, and the {} may not be attacked where it stands, passes or arrives.",
            name(castling.king),
            model.board.name(castling.king_from),
            model.board.name(castling.king_to),
            name(castling.partner),
            model.board.name(castling.partner_from),
            model.board.name(castling.partner_to),
            name(castling.king),
        ));
    }
    all.extend(super::castling::from_any_array(model));
    all.extend(super::shuffle::arrays(model));
    if let Some(hands) = model.hands {
        let mut text = if hands.captures_go_to_hand {
            "Captured men change sides and go to the hand of who captured them; ".to_string()
        } else {
            "Men in hand wait beside the board; ".to_string()
        };
        text += "instead of moving, a side may drop a man from its hand.";
        if model.kinds.iter().all(|k| k.drop_rules.threat == DropThreat::Any) {
            text += " A drop may give check or mate.";
        }
        if hands.captures_go_to_hand && model.kinds.iter().any(|k| k.promotion.is_some()) {
            text += match hands.promoted_revert {
                true => " A captured man that had promoted is in hand what it was before.",
                false => " A captured man that had promoted stays what it has become.",
            };
        }
        all.push(text);
    }
    if let Some(swap) = &model.king_swap {
        all.push(king_swap(model, swap));
    }
    all.extend(model.gating.as_ref().map(|rule| gating(model, rule)));
    if let Some(phase) = &model.opening_phase {
        all.push(opening_phase(phase));
    }
    if model.first_mover_may_pass {
        all.push("The side that begins may pass in the first move of the game.".to_string());
    }
    if model.special.no_checks {
        all.push(
            "Giving check is not allowed: no move may leave an enemy royal man open to capture.".to_string(),
        );
    }
    if model.special.forced_captures {
        all.push(
            "A side that can capture an enemy must do so; among several captures it may choose.".to_string(),
        );
    }
    if model.special.kings_stay {
        all.push(
            "A royal man of a side in check may not go away: it may only capture the man that gives the check, if there \
             is just one."
                .to_string(),
        );
    }
    if model.special.opposite_castling {
        all.push(
            "When a side has castled, the other side may no longer castle on the same wing.".to_string(),
        );
    }
    if model.special.forced_drops {
        all.push("A side that can drop a man from its hand must do so.".to_string());
    }
    for (sides, rule) in passing_sides(model) {
        all.push(match rule {
            PassRule::AnyTime => format!("{sides} may pass instead of moving, unless in check."),
            _ => format!("{sides} may pass if there is no legal move and no check."),
        });
    }
    if let Some(facing) = model.special.facing {
        all.push(format!(
            "The royal men of the two sides may not face each other on {} with nobody between them: a move after which they \
             do is not allowed.",
            lines(facing)
        ));
    }
    if let Some(facing) = model.special.parting {
        let or_pass = if model.has_passes() { "pass, or " } else { "" };
        all.push(format!(
            "When the royal men of the two sides face each other on {} with nobody between them, the side to move must \
             {or_pass}make a move after which they do not.",
            lines(facing)
        ));
    }
    all
}

/// The lines on which royal men face each other.
fn lines(facing: Facing) -> String {
    let lines = [(facing.files, "a file"), (facing.ranks, "a rank"), (facing.diagonals, "a diagonal")];
    let lines: Vec<String> =
        lines.iter().filter(|(on, _)| *on).map(|(_, line)| (*line).to_string()).collect();
    or(&lines)
}

/// Who may pass, and when.
fn passing_sides(model: &Model) -> Vec<(&'static str, PassRule)> {
    let passes = model.special.passes;
    let all = match (passes[Color::White], passes[Color::Black]) {
        (white, black) if white == black => vec![("Either side", white)],
        (white, black) => vec![("White", white), ("Black", black)],
    };
    all.into_iter().filter(|(_, rule)| *rule != PassRule::Never).collect()
}

fn king_swap(model: &Model, swap: &KingSwap) -> String {
    let when = match swap.when {
        SwapWhen::AnyTime => "In any move, also out of check,",
        SwapWhen::WhenStalemated => "A side that has no other legal move and is not in check",
        SwapWhen::Once => "Once in the game, in any move,",
    };
    let subject = if swap.when == SwapWhen::WhenStalemated { "" } else { " a side" };
    let names: Vec<String> = swap
        .partners
        .iter()
        .map(|&p| format!("{} {}", article(&model.kind(p).name), model.kind(p).name))
        .collect();
    let mut text = format!(
        "{when}{subject} may exchange the places of its royal man and another of its men ({}). The exchange is one move; \
         the royal man may not be attacked after it.",
        or(&names)
    );
    for (partner, forbidden) in swap.partners.iter().zip(&swap.forbidden) {
        if Color::ALL.iter().any(|&c| !forbidden[c].is_empty()) {
            let name = &model.kind(*partner).name;
            let _ = write!(
                text,
                " {} {name} may not come to {} by it.",
                capital(article(name)),
                region(&model.board, forbidden)
            );
        }
    }
    text
}

fn opening_phase(phase: &OpeningPhase) -> String {
    let until = match phase.until {
        PhaseEnd::FirstContact => "until a man of either side could capture an enemy".to_string(),
        PhaseEnd::Moves(moves) => format!("in the first {moves} moves of each side"),
        PhaseEnd::Agreed => "until the players agree that the opening is over".to_string(),
    };
    let mut not = Vec::new();
    if phase.no_captures {
        not.push("nothing may be captured".to_string());
    }
    if phase.own_half {
        not.push("no man may cross into the opponent's half".to_string());
    }
    format!("Opening: {until}, {}.", and(&not))
}

/// An end in words.
fn end(model: &Model, end: &End) -> String {
    let royals: Vec<String> =
        model.kinds.iter().filter(|k| k.can_be_royal()).map(|k| k.name.clone()).collect();
    let royal = if royals.is_empty() { "royal man".to_string() } else { or(&royals) };
    let result = ends::result;
    match end {
        End::Checkmate(v) => {
            format!(
                "Checkmate: if the side to move has no legal move and its {royal} is attacked, {}.",
                result(*v)
            )
        }
        End::MateBy { kinds, value } => ends::mate_by(model, *kinds, *value),
        End::MateWithout { kinds, value } => ends::mate_without(model, *kinds, *value),
        End::Stalemate(v) => {
            format!(
                "Stalemate: if the side to move has no legal move and its {royal} is not attacked, {}.",
                result(*v)
            )
        }
        End::StalemateByMen(v) => {
            let (fewer, more) = if *v == Value::Win { ("wins", "loses") } else { ("loses", "wins") };
            format!(
                "Stalemate: a side that is to move, has no legal move and is not in check {fewer} if it has fewer men on \
                 the board than its opponent, and {more} if it has more; with as many men the game is drawn."
            )
        }
        End::Bare(Bare::Always(v)) => {
            format!(
                "Bare king: if a side has nothing left but its {royal}, {}. If both have, the game is drawn.",
                result(*v)
            )
        }
        End::Bare(Bare::LossUnlessAnswered) => format!(
            "Bare king: if a side has nothing left but its {royal}, it loses, unless it can legally capture the opponent's \
             last other man in its next move and does so: then the game is drawn."
        ),
        End::Goal(goal) => ends::goal(model, goal),
        End::Counting => ends::counting(model),
        End::Material(weak) => ends::material(model, weak),
        End::Extinction(rule) => ends::extinction(model, rule),
        End::Checks { count, value } => {
            format!("Checks: when a side has given check with {count} of its moves, {}.", result(*value))
        }
        End::PerpetualChase { count, value } => ends::chase(model, *count, *value),
        End::PerpetualCheck { count, value } => format!(
            "Perpetual check: when the same position occurs for the {} time and one side, but not the other, has given \
             check with every move since the first, {}.",
            ordinal(*count),
            result(*value)
        ),
        End::SecondPass(value) => {
            format!("Passes: when both sides have passed, one after the other, {}.", ends::to_move(*value))
        }
        End::FacingPass(value) => format!(
            "Facing pass: when a side has passed while the royal men face each other, {}.",
            ends::to_move(*value)
        ),
        End::Repetition { count, value, side } => format!(
            "Repetition: when the same position occurs for the {} time with the same side to move, {}.",
            ordinal(*count),
            match (value, side) {
                (Value::Draw, _) => "the game is drawn".to_string(),
                (Value::Loss, None) => "the side to move loses".to_string(),
                (Value::Win, None) => "the side to move wins".to_string(),
                (Value::Loss, Some(color)) => format!("{} loses", super::words::side(*color)),
                (Value::Win, Some(color)) => format!("{} wins", super::words::side(*color)),
            }
        ),
        End::Quiet { plies, value } => {
            let resets: Vec<String> = model
                .kinds
                .iter()
                .filter(|k| k.resets_quiet_count)
                .map(|k| format!("a move of {} {}", article(&k.name), k.name))
                .collect();
            let without = std::iter::once("a capture".to_string()).chain(resets).collect::<Vec<_>>();
            format!(
                "Quiet moves: after {} moves by each side without {}, {}.",
                plies / 2,
                or(&without),
                match value {
                    Value::Draw => "the game is drawn",
                    Value::Loss => "the side to move loses",
                    Value::Win => "the side to move wins",
                }
            )
        }
    }
}

fn openings(model: &Model) -> String {
    if model.openings.is_empty() && model.known_openings.is_empty() {
        return String::new();
    }
    let mut out = "\nOPENINGS\n\n".to_string();
    for line in &model.openings {
        out += &wrap(&format!("{} (from {}): {}", line.name, line.setup, line.moves.join(" ")), "");
        if !line.note.is_empty() {
            out += &wrap(&line.note, "  ");
        }
    }
    if !model.known_openings.is_empty() {
        out += &wrap(&format!("Known by name only: {}.", and(&model.known_openings)), "");
    }
    out
}

/// Men that come from the hand with first moves.
fn gating(model: &Model, rule: &Gating) -> String {
    let names: Vec<String> = rule.kinds.iter().map(|id| model.kind(id).name.clone()).collect();
    let castling = match model.castlings.is_empty() {
        true => "",
        false => {
            " With castling the man can be put where the king or where the other man stood, unless somebody has come there."
        }
    };
    format!(
        "Gating: when a man that has not moved yet leaves a square of {}, its side may put a man from its hand on that \
         square in the same move: {}.{castling} The move must be legal without that man too. With a move that promotes or \
         captures in passing nobody comes in.",
        region(&model.board, &rule.squares),
        or(&names)
    )
}
