//! Random rules of a random description: ends, drops, castling, passes.

use tabiya::random::Random;

/// Adds rules to a description whose pieces are there; `royal`: it has a royal man, `king`: and only one, the king.
pub(crate) fn rules(random: &mut Random, lines: &mut Vec<String>, royal: bool, king: bool) {
    let mut say = |line: String| lines.push(format!("  {line}"));
    if royal {
        say("checkmate loses".into());
        if random.once_in(8) {
            say("no checks".into());
        }
        if random.once_in(4) {
            let lines = random.word(&["files", "files or ranks", "diagonals", "files or diagonals"]);
            say(format!("kings may not face on {lines}"));
        }
    }
    say(format!("stalemate {}", random.word(&["loses", "draws", "wins"])));
    match random.below(if royal { 5 } else { 1 }) + usize::from(!royal) * 4 {
        0 => say("bare king loses, unless it bares in its next move: then draw".into()),
        1 => say(format!("bare king {}", random.word(&["loses", "draws", "wins"]))),
        _ => {}
    }
    ends(random, lines, royal);
    let mut say = |line: String| lines.push(format!("  {line}"));
    say(format!("repetition {} draws{}", 2 + random.below(3), random.word(&["", "", " for white"])));
    if royal && random.once_in(4) {
        say(format!("perpetual check {}", random.word(&["loses", "wins"])));
    }
    if random.once_in(2) {
        say(format!("quiet {} {}", 5 + random.below(20), random.word(&["draws", "loses"])));
    }
    if random.once_in(3) {
        say(format!("captures go to hand, promoted {}", random.word(&["revert", "stay promoted"])));
        say(format!(
            "drops anywhere{}",
            random.word(&[
                "",
                ", Pawn not on last rank",
                ", Pawn not on first rank or last rank",
                ", at most 1 Pawn on a file, no mate by dropping Pawn",
                ", at most 2 Mana on a file, no check by dropping Manb",
            ])
        ));
    }
    if king && random.once_in(5) {
        let when = random.word(&["any time", "when stalemated", "once"]);
        say(format!(
            "king swap {when}, with any own man{}",
            random.word(&["", ", Pawn not on first rank or last rank"])
        ));
    }
    if random.once_in(6) {
        say(format!("castling King 2 with Man{}", random.word(&["a", "b", "c"])));
    }
    if random.once_in(6) {
        let until = random.word(&["at the first contact", "after 3 moves", "when agreed"]);
        say(format!("opening phase ends {until}{}", random.word(&["", ", no captures", ", own half"])));
    }
    if random.once_in(6) {
        say("pass for the first mover".into());
    }
    if random.once_in(8) {
        say("forced captures".into());
    }
    if random.once_in(6) {
        let when = random.word(&["any time", "when stalemated"]);
        say(format!("pass {when}{}", random.word(&["", " for white", " for black"])));
    }
    more(random, lines);
}

/// Ends that are about certain men, and about checks.
fn ends(random: &mut Random, lines: &mut Vec<String>, royal: bool) {
    let mut say = |line: String| lines.push(format!("  {line}"));
    if random.once_in(4) {
        let men = random.word(&["Pawn", "any man", "Mana or Manb", "2 of Pawn"]);
        let region = random.word(&["rank 4", "ranks 4-5", "last 2 ranks"]);
        let region = if men == "any man" { "rank 4" } else { region };
        let term = random.word(&[
            "",
            ", unless captured at once",
            ", if it stays a move",
            ", unless the second player gets there in its next move: then draw",
        ]);
        let region = if men.starts_with("Mana") || men == "Pawn" { region } else { "ranks 3-4" };
        say(format!("goal {men} on {region} {}{term}", random.word(&["wins", "loses", "draws"])));
    }
    if random.once_in(4) {
        let rule = random.word(&[
            "Pawn loses",
            "Pawn wins, at 2 or fewer",
            "any man draws, at 3 or fewer",
            "any man loses, at 5 or fewer, if the opponent has 7 or more",
        ]);
        say(format!("extinction of {rule}"));
    }
    if royal && random.once_in(4) {
        let rule = random.word(&[
            "8 moves without Pawn",
            "6 moves at 9 men or fewer, a bare king without Pawn 4 with 1 Mana or 5, whichever is shorter",
            "a bare king without Pawn 9 with 2 Mana or 7 with 1 Manb or 12, less the men",
        ]);
        say(format!("counting {rule}"));
    }
    if random.once_in(6) {
        say(format!("draws win for {}", random.word(&["white", "black"])));
    }
    if royal && random.once_in(4) {
        say(format!("checks {} {}", 1 + random.below(3), random.word(&["wins", "draws", "loses"])));
    }
}

/// What is added to rules that were drawn.
fn more(random: &mut Random, lines: &mut Vec<String>) {
    let said = |lines: &[String], words: &str| lines.iter().any(|l| l.contains(words));
    let king = lines.iter().any(|l| l.starts_with("  piece King") && l.contains(", royal"));
    if said(lines, "drops anywhere") && random.once_in(3) {
        lines.push("  forced drops".into());
        if random.once_in(2) {
            for line in lines.iter_mut().filter(|l| l.starts_with("  drops anywhere")) {
                line.push_str(", Mana on both colours");
            }
        }
    }
    if king && random.once_in(8) {
        lines.push("  kings in check may not flee".into());
    }
    if said(lines, "  castling") && random.once_in(2) {
        lines.push("  opposite castling".into());
    }
    if random.once_in(8) {
        // A man that never moves.
        for line in lines.iter_mut().filter(|l| l.starts_with("  piece Manc C =")) {
            *line = "  piece Manc C = immobile".into();
        }
    }
    let Some(pawn) = lines.iter_mut().find(|l| l.starts_with("  piece Pawn")) else { return };
    if random.once_in(4) {
        *pawn = pawn.replace("double step from rank 2", "double step from rank 2 or Camp");
    }
    let plain =
        pawn.contains("promotes to Man") && !pawn.contains("optional") && !pawn.contains("captures only");
    if plain && random.once_in(3) {
        pawn.push_str(random.word(&[", promotion in place", ", promotion in place or moving"]));
        pawn.push_str(random.word(&["", ", promotion of the last one anywhere"]));
        pawn.push_str(random.word(&["", ", promotion attacks nobody"]));
    } else if king && plain && random.once_in(4) {
        *pawn = pawn.replace("promotes to Man", "promotes to King or Man");
    }
}
