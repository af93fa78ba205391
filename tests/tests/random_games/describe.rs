//! Random descriptions: what the language can say, in random company.

use std::sync::Arc;

use tabiya::random::Random;
use tabiya_dsl::model::Color;
use tabiya_dsl::reference::Rules;

/// Movements of every family: leapers, riders, lame, hoppers, bent, crooked, circular, area, multi-path, locust, own men.
const MOVEMENTS: [&str; 85] = [
    "W",
    "F",
    "D",
    "A",
    "N",
    "H",
    "C",
    "Z",
    "G",
    "K",
    "R",
    "B",
    "Q",
    "R4",
    "B2",
    "N0",
    "D0",
    "A0",
    "C0",
    "N2",
    "nD",
    "nA",
    "nN",
    "jD",
    "jA",
    "pR",
    "pB",
    "pQ",
    "mRcpR",
    "gQ",
    "gB",
    "cpB mB",
    "tpR",
    "oR",
    "zB",
    "zR",
    "qN0",
    "(az)N",
    "[F?R]",
    "[W?B]",
    "[F-B]",
    "[W-R]",
    "[D?B]",
    "afsW",
    "afF",
    "yafsF",
    "KaK",
    "WaW",
    "FAafAafmpafFmpafafF",
    "WDafmpafWmpafafW",
    "WDampafWmpafaW",
    "cafmF fmF",
    "cabK K",
    "cafcmW W",
    "camK",
    "cafmR fR",
    "dN N",
    "dK K",
    "mdcW",
    "swap R W",
    "1 to 2 legs of F or A, straight",
    "1 to 2 legs of K, turning",
    "each of W, D at most once, turning",
    "each of F, A at most once, straight",
    "1 to 3 legs of W, turning",
    "1 to 2 legs of N, turning",
    "fWbF",
    "fsW",
    "fhN",
    "hrN",
    "mWcF",
    "fN bW",
    "iD K",
    "iR W",
    "<1,4>",
    "<0,3> F",
    "<2,4>0",
    "skip 1 R",
    // Bound to regions, and threats that are no moves.
    "K inside Camp (Q)",
    "from Camp (B) W",
    "to Camp (R) F",
    "inside Camp or last rank (pR) mR",
    "from own half (fR) bR sW",
    "K check-only R",
    "mN check-only <1,3> cW",
];

/// Regions.
const CAMPS: [&str; 4] = [
    "files b-d and first 3 ranks",
    "b2-d4, for black b3-e5",
    "a1 b2 c3 d4 e5 or last 2 ranks",
    "file a or far half and files b-c",
];

/// Movements of royal men.
const ROYAL: [&str; 8] = ["K", "K", "K", "K", "F", "W A", "nAnD K", "N"];

/// What a pawn can be.
const PAWNS: [&str; 9] = [
    "fmW fcF",
    "fmW fcF, double step from rank 2, en passant",
    "fmW fcF, double step from rank 2",
    "fmW fceF ifmnD",
    "fmF fcW",
    "fW",
    "fmW fcF, triple step from rank 2, en passant",
    "mfWcfF mfD",
    "fsmW fcF",
];

/// One description.
pub(crate) fn game(random: &mut Random, name: &str) -> String {
    let (files, ranks) =
        [(8, 8), (8, 8), (6, 6), (5, 7), (7, 8), (10, 8), (10, 10), (9, 9), (12, 8), (16, 12)]
            [random.below(10)];
    let (board, holes) = board(random, files, ranks);
    let mut lines = vec![format!("tabiya 1\n\nvariant {name} {{"), board];
    lines.push(format!("  region Camp = {}", random.word(&CAMPS)));
    // Mostly one royal man, sometimes none, sometimes two of a kind or of two kinds.
    let royals = random.below(10);
    let royal = match royals {
        0 => "",
        // Of two kings one may be lost, or both are royal.
        1 if random.once_in(2) => ", royal while last of King or Prince",
        2 => random.word(&[", royal", ", royal while last", ", royal while last, duple check"]),
        _ => ", royal",
    };
    let home = if random.once_in(6) { ", stays in own half" } else { "" };
    lines.push(format!("  piece King K = {}{royal}{home}", random.word(&ROYAL)));
    if royals == 1 {
        lines.push(format!("  piece Prince I = {}{royal}", random.word(&ROYAL)));
    }
    let kinds = 3 + random.below(5);
    let letters: Vec<char> = "ABCDEFGH".chars().take(kinds).collect();
    for letter in &letters {
        let stays = if random.once_in(8) {
            random.word(&[", stays in Camp or first 2 ranks", ", stays in own half or file b"])
        } else {
            ""
        };
        lines.push(format!(
            "  piece Man{} {letter} = {}{stays}",
            letter.to_ascii_lowercase(),
            random.word(&MOVEMENTS)
        ));
    }
    lines.push(pawn(random, &letters, ranks));
    lines.push(format!("  setup start {:?}", setup(random, &letters, files, ranks, &holes, royals)));
    rules(random, &mut lines, royals > 0, royal == ", royal");
    lines.push("}\n".into());
    lines.retain(|l| !l.is_empty());
    lines.join("\n")
}

/// The board's statement, and its holes as file and rank from 0; they are in the middle ranks.
fn board(random: &mut Random, files: usize, ranks: usize) -> (String, Vec<(usize, usize)>) {
    let mut text = format!("  board {files}x{ranks}");
    let mut holes = Vec::new();
    if random.once_in(5) {
        holes =
            (0..1 + random.below(3)).map(|_| (random.below(files), 2 + random.below(ranks - 4))).collect();
        holes.sort_unstable();
        holes.dedup();
        let names: Vec<String> = holes
            .iter()
            .map(|&(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1))
            .collect();
        text += &format!(" without {}", names.join(", "));
    }
    if random.once_in(6) {
        text += " wrapped";
    }
    (text, holes)
}

fn pawn(random: &mut Random, letters: &[char], ranks: usize) -> String {
    let mut text = format!("  piece Pawn P = {}", random.word(&PAWNS));
    let man = |c: char| format!("Man{}", c.to_ascii_lowercase());
    let first = man(letters[random.below(letters.len())]);
    let second = man(letters[random.below(letters.len())]);
    text += &match random.below(6) {
        0 => String::new(),
        1 => format!(", promotes to {first}"),
        2 if first != second => format!(", promotes to {first} or {second}"),
        3 => format!(", promotes to {first} on last 2 ranks, promotion optional before last rank"),
        4 => format!(
            ", promotes to {first} on ranks {}-{ranks}, promotion optional, promotion also leaving",
            ranks - 1
        ),
        _ => ", promotes to any of its army on last rank, promotion to captured men only".into(),
    };
    if random.once_in(5) {
        text = format!(
            "  piece Pawn P = {}, promotes to Tokin on last 3 ranks, promotion optional before last rank, promotion also \
             leaving\n  piece Tokin +P = {}",
            random.word(&PAWNS),
            random.word(&MOVEMENTS)
        );
        if random.once_in(2) {
            text += ", promotes to Pawn on last 3 ranks, promotion optional";
        }
        return text;
    }
    if text.contains("promotes to Man") && random.once_in(3) {
        text += &match random.below(2) {
            0 => format!(", promotion up to {} {first}", 1 + random.below(3)),
            _ => ", promotion on captures only".into(),
        };
    }
    if random.once_in(2) {
        text += ", resets quiet";
    }
    text
}

/// A set-up: Black's back rank and its mirror image, pawns before them.
fn setup(
    random: &mut Random,
    letters: &[char],
    files: usize,
    ranks: usize,
    holes: &[(usize, usize)],
    royals: usize,
) -> String {
    let king = random.below(files);
    let second = match royals {
        1 => Some(('i', (king + 1) % files)),
        2 => Some(('k', (king + 1) % files)),
        _ => None,
    };
    let rank: String = (0..files)
        .map(|f| match second {
            _ if f == king => 'k',
            Some((letter, at)) if f == at => letter,
            _ => letters[random.below(letters.len())].to_ascii_lowercase(),
        })
        .collect();
    let pawns = "p".repeat(files);
    let middle: Vec<String> = (2..ranks - 2)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..files {
                if holes.contains(&(file, rank)) {
                    text += &if empty > 0 { format!("{empty}*") } else { "*".into() };
                    empty = 0;
                } else {
                    empty += 1;
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        })
        .collect();
    format!("{rank}/{pawns}/{}/{}/{}", middle.join("/"), pawns.to_uppercase(), rank.to_uppercase())
}

fn rules(random: &mut Random, lines: &mut Vec<String>, royal: bool, king: bool) {
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
    if royal && random.once_in(4) {
        say(format!("checks {} {}", 1 + random.below(3), random.word(&["wins", "draws", "loses"])));
    }
}

/// A random placement in FEN: kings, and men of both sides here and there, often near each other.
pub(crate) fn placement(random: &mut Random, rules: &Arc<Rules>) -> String {
    let model = rules.model();
    let board = &model.board;
    let squares: Vec<_> = board.squares().collect();
    let mut cells: Vec<Option<String>> = vec![None; board.cells()];
    let mut put = |random: &mut Random, text: String| {
        let square = squares[random.below(squares.len())];
        cells[square.index()].get_or_insert(text);
    };
    let side = |color: Color, symbol: &str| match color {
        Color::White => symbol.to_string(),
        Color::Black => symbol.to_lowercase(),
    };
    for color in Color::ALL {
        for (id, kind) in model.kinds().filter(|(_, k)| k.royal && k.sides[color]) {
            for _ in 0..rules.start().placement.count(color, id) {
                put(random, side(color, &kind.symbol));
            }
        }
    }
    let kinds: Vec<_> = model.kinds.iter().filter(|k| !k.royal).collect();
    // Sometimes hardly anybody, so that sides are bare.
    let men = if random.once_in(4) { random.below(3) } else { 2 + random.below(board.cells() / 3) };
    for _ in 0..men {
        let color = Color::ALL[random.below(2)];
        let kind = kinds[random.below(kinds.len())];
        if kind.sides[color] {
            put(random, side(color, &kind.symbol));
        }
    }
    let ranks: Vec<String> = (0..board.ranks)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..board.files {
                let index = usize::from(rank) * usize::from(board.files) + usize::from(file);
                let hole = board.holes.iter().any(|h| h.index() == index);
                match &cells[index] {
                    None if !hole => empty += 1,
                    other => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text += other.as_deref().unwrap_or("*");
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    let hands = match &model.hands {
        None => String::new(),
        Some(_) => {
            let droppable: Vec<_> = kinds.iter().filter(|k| k.drops.is_some()).collect();
            let men: String = (0..random.below(4))
                .filter_map(|_| random.pick(&droppable).map(|k| (k.symbol.clone(), random.once_in(2))))
                .map(|(symbol, white)| if white { symbol } else { symbol.to_lowercase() })
                .collect();
            format!("[{men}]")
        }
    };
    let turn = random.word(&["w", "b"]);
    format!("{}{hands} {turn} - - {} {}", ranks.join("/"), random.below(8), 2 + random.below(40))
}
