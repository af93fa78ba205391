//! Kinds of men in words.

use super::words::{article, or, region, side, wrap};
use crate::lower::movement::english;
use crate::model::{
    Board, Color, DropThreat, End, InPlace, Kind, KindId, Model, PerColor, Promotion, SquareSet, WhileLast,
};
use std::fmt::Write;

/// All about one kind of man, in lines.
pub fn man(model: &Model, id: KindId) -> String {
    let kind = model.kind(id);
    let mut out = format!("{} ({})", kind.name, symbols(kind));
    if let Some(owner) = owner(kind) {
        let _ = write!(out, ", {}'s", side(owner));
    }
    if kind.royal {
        out += ", royal";
    }
    if kind.royal_while_last.is_some() {
        out += ", royal while last";
    }
    out.push('\n');
    for sentence in sentences(model, id) {
        out += &wrap(&sentence, "  ");
    }
    out
}

/// The side that alone has men of this kind.
fn owner(kind: &Kind) -> Option<Color> {
    match Color::ALL.map(|c| kind.sides[c]) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

fn symbols(kind: &Kind) -> String {
    match kind.accepted.is_empty() {
        true => kind.symbol.clone(),
        false => format!("{}, also {}", kind.symbol, kind.accepted.join(", ")),
    }
}

/// What men of a kind can do.
pub(super) fn sentences(model: &Model, id: KindId) -> Vec<String> {
    let kind = model.kind(id);
    let mut movement = kind.movement.clone();
    // What all royal men do is said among the rules.
    if let Some(facing) = model.special.facing.filter(|_| kind.can_be_royal()) {
        let threats = facing.tracks();
        movement.tracks.retain(|track| !threats.contains(track));
    }
    // Where all of its moves end is said once.
    let ends = movement.tracks.iter_mut().map(|t| &mut t.bounds.to);
    ends.filter(|to| **to == kind.stays).for_each(|to| *to = None);
    let mut all = english::describe(&movement, &|squares| region(&model.board, squares), &|men| {
        let name = |id: KindId| format!("{} {}", article(&model.kind(id).name), model.kind(id).name);
        or(&men.iter().map(name).collect::<Vec<_>>())
    });
    if movement.tracks.is_empty() {
        all.push("It never moves.".to_string());
    }
    if let Some(stays) = &kind.stays {
        all.push(format!(
            "All of its moves end on {}: it never leaves that region.",
            region(&model.board, stays)
        ));
    }
    all.extend(spares(model, id));
    if kind.royal {
        all.push("It is royal: no move of its side may leave it open to capture.".to_string());
    }
    if let Some(last) = kind.royal_while_last {
        all.push(while_last(model, last));
    }
    if !kind.moved_once_aimed_at.is_empty() {
        let by: Vec<String> = kind.moved_once_aimed_at.iter().map(|id| model.kind(id).name.clone()).collect();
        all.push(format!(
            "It counts as moved as soon as an enemy {} comes to a square from which it could capture it if nobody else \
             stood on the board.",
            or(&by)
        ));
    }
    if let Some(promotion) = &kind.promotion {
        all.extend(promotes(model, kind, promotion));
    }
    if kind.resets_quiet_count && model.ends.iter().any(|e| matches!(e, End::Quiet { .. })) {
        all.push("Its moves count as progress: they reset the count of quiet moves.".to_string());
    }
    if let (Some(drops), Some(_)) = (&kind.drops, model.hands) {
        all.push(dropped(&model.board, drops));
        all.extend(drop_rules(model, id));
    }
    all
}

/// Whom it may not take, or by whom alone it may be taken.
fn spares(model: &Model, id: KindId) -> Vec<String> {
    let kind = model.kind(id);
    let name = |id: KindId| format!("{} {}", article(&model.kind(id).name), model.kind(id).name);
    let among = |test: &dyn Fn(KindId) -> bool| -> Vec<String> {
        model.kinds().map(|(id, _)| id).filter(|&id| test(id)).map(name).collect()
    };
    let (spared, prey) = (among(&|k| kind.spares.contains(k)), among(&|k| !kind.spares.contains(k)));
    let sparers = among(&|k| model.kind(k).spares.contains(id));
    let takers = among(&|k| !model.kind(k).spares.contains(id));
    let mut all = Vec::new();
    all.extend(match (spared.len(), prey.len()) {
        (0, _) => None,
        (_, 0) => Some("It may not capture anybody.".to_string()),
        (many, few) if few < many => Some(format!("It may capture nobody but {}.", or(&prey))),
        _ => Some(format!("It may not capture {}.", or(&spared))),
    });
    if model.spares_royals(id) {
        all.push("It never gives check.".to_string());
    }
    all.extend(match (sparers.len(), takers.len()) {
        (0, _) => None,
        (_, 0) => Some("Nobody may capture it.".to_string()),
        (many, few) if few < many => Some(format!("It may be captured by nobody but {}.", or(&takers))),
        _ => Some(format!("It may not be captured by {}.", or(&sparers))),
    });
    all
}

/// What else is said of its drops.
fn drop_rules(model: &Model, id: KindId) -> Vec<String> {
    let kind = model.kind(id);
    let mut all = Vec::new();
    if let Some(most) = kind.drop_rules.per_file {
        all.push(match most {
            1 => format!(
                "It is not dropped on a file where its side has {} {} already.",
                article(&kind.name),
                kind.name
            ),
            n => format!("It is not dropped on a file where its side has {n} men of its kind already."),
        });
    }
    if kind.drop_rules.both_colours {
        all.push(
            "It is not dropped on a square of a colour where its side has one already, and other drops must leave \
             an empty square for it."
                .to_string(),
        );
    }
    all.extend(match kind.drop_rules.threat {
        DropThreat::Any => None,
        DropThreat::NoMate => Some("A drop of it may give check but not mate.".to_string()),
        DropThreat::NoCheck => Some("A drop of it may not give check.".to_string()),
    });
    if let (Some(base), true) = (kind.promoted_from, model.held_as(id) != id) {
        let base = &model.kind(base).name;
        all.push(format!("It comes from the hand as {} {base} that is dropped promoted.", article(base)));
    }
    all
}

fn while_last(model: &Model, last: WhileLast) -> String {
    let names: Vec<String> = last.group.iter().map(|id| model.kind(id).name.clone()).collect();
    let mut text = format!(
        "It is royal as long as its side has no other {}: then no move of its side may leave it open to capture.",
        or(&names)
    );
    if last.duple_check {
        text += " While there are several, not all of them may be left open to capture at once.";
    }
    text
}

fn dropped(board: &Board, drops: &PerColor<SquareSet>) -> String {
    let everywhere: SquareSet = board.squares().collect();
    let closed = PerColor::from_fn(|c| everywhere.minus(drops[c]));
    if Color::ALL.iter().all(|&c| closed[c].is_empty()) {
        "From the hand it can be dropped on any empty square.".to_string()
    } else {
        format!("From the hand it can be dropped on any empty square but not on {}.", region(board, &closed))
    }
}

fn promotes(model: &Model, kind: &Kind, promotion: &Promotion) -> Vec<String> {
    let mut all = Vec::new();
    let targets = |color: Color| -> Vec<String> {
        promotion.to[color].iter().map(|&to| model.kind(to).name.clone()).collect()
    };
    let sides: Vec<Color> = Color::ALL.into_iter().filter(|&c| kind.sides[c]).collect();
    let same = sides.windows(2).all(|pair| targets(pair[0]) == targets(pair[1]));
    let into = |color: Color| {
        let names: Vec<String> = targets(color).iter().map(|n| format!("{} {n}", article(n))).collect();
        or(&names)
    };
    let what = match sides.first() {
        Some(&first) if same && !promotion.only_on.is_empty() => by_region(model, promotion, first),
        Some(&first) if same => into(first),
        _ => sides.iter().map(|&c| format!("{} for {}", into(c), side(c))).collect::<Vec<_>>().join(", "),
    };
    let limited = promotion.only_on.iter().filter(|_| !same).map(|(to, squares)| {
        let name = &model.kind(*to).name;
        format!("It can become {} {name} only on {}.", article(name), region(&model.board, squares))
    });
    let limited: Vec<String> = limited.collect();
    if let Some(rule) = promotion.in_place {
        all.extend(promotes_in_place(model, kind, rule, &what));
    }
    let zone = region(&model.board, &promotion.zone);
    let always = promotion.forced == promotion.zone;
    let verb = if always { "becomes" } else { "may become" };
    let leaving = if promotion.leaving { "or leaves " } else { "" };
    if promotion.in_place.is_none() {
        all.push(format!("When it comes to {leaving}{zone} it {verb} {what}."));
    }
    if !always && Color::ALL.iter().any(|&c| !promotion.forced[c].is_empty()) {
        all.push(format!("On {} it must.", region(&model.board, &promotion.forced)));
    }
    all.extend(limited);
    if promotion.on_captures {
        all.push("It does so only by a capture.".to_string());
    }
    for (to, most) in &promotion.up_to {
        let name = &model.kind(*to).name;
        all.push(format!(
            "It can become {} {name} only while its side has fewer than {most}.",
            article(name)
        ));
    }
    if promotion.captured_only {
        let else_what = match promotion.or_loss {
            true => "",
            false => "; where it must promote and there is nothing to become, it can't go",
        };
        all.push(format!("It can only become what its side has fewer of than at the start{else_what}."));
    }
    if promotion.or_loss {
        all.push(
            "Where it must promote and there is nothing to become, it may go all the same and is taken off the board."
                .to_string(),
        );
    }
    all
}

/// What men become where it depends on the square, and is the same for both sides.
fn by_region(model: &Model, promotion: &Promotion, color: Color) -> String {
    let choice = |&to: &KindId| {
        let name = &model.kind(to).name;
        let squares = PerColor::from_fn(|c| promotion.zone_of(c, to));
        format!("{} {name} on {}", article(name), region(&model.board, &squares))
    };
    or(&promotion.to[color].iter().map(choice).collect::<Vec<_>>())
}

/// Promotion as a move of its own, to what the words say.
fn promotes_in_place(model: &Model, kind: &Kind, rule: InPlace, what: &str) -> Vec<String> {
    let mut text = format!(
        "As a move of its own it can become {what} where it stands, on {}",
        region(&model.board, &rule.zone)
    );
    if rule.last_anywhere {
        text += &format!(", or anywhere if it is the last {} of its side", kind.name);
    }
    text += ".";
    let mut all = vec![text];
    if rule.moving {
        all.push("In the same move it can go to an empty square, as what it becomes goes.".to_string());
    }
    if rule.attacks_nobody {
        all.push("It may do neither if it then could capture anybody, or if there is check.".to_string());
    }
    all
}
