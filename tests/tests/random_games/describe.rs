//! Random descriptions: what the language can say, in random company.

use super::draw_rules::rules;
use tabiya::random::Random;

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
        let spares = if random.once_in(8) {
            random.word(&[
                ", may not take Pawn",
                ", takes only Pawn or King",
                ", may not be taken by Pawn",
                ", taken only by Mana or King",
            ])
        } else {
            ""
        };
        lines.push(format!(
            "  piece Man{} {letter} = {}{stays}{spares}",
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
