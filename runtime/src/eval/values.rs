//! The numbers of the evaluation, as data.
//!
//! They are written as a small text, which the compiler derives from a description (or `tune` from games):
//!
//! ```text
//! tabiya values 1
//! # comments begin with a number sign
//! tempo 12
//! hanging 18 22
//! bare 300 170 80 35 12
//! kind 0 Shah mg 0 eg 0
//! kind 1 Rukh mg 480 eg 560 hand 0 phase 5 mobility-mg 3 mobility-eg 4 attack 3
//! mg
//!   -8  -4   0   4   4   0  -4  -8
//!   ...
//! eg
//!   ...
//! ```
//!
//! The first line names the format. The lines of one word and numbers are the general terms (the fields of
//! [`Terms`], which have usual values where they are left out; two numbers are middlegame and endgame). A `kind` line begins with the kind's number (its place in
//! [`Variant::kinds`]) and its name; pairs of a word and a whole number follow, in any order, each 0 if it is left
//! out. A line `mg` or `eg` begins the square table of the kind above it, for the middlegame or the endgame: one
//! line for each rank, the highest first, with one number for each file, the a-file first, as a diagram shows a
//! board to White. Tables that are left out are 0. For Black's men the table is turned upside down (mirrored in
//! ranks: what a1 is to White, a8 is to Black on a board of 8 ranks). Numbers are centipawns between -30000 and
//! 30000, except `phase`, which says how much a man counts for the middlegame (0 to 100).

use crate::position::Variant;

/// The numbers of one kind of man, in centipawns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindValues {
    /// Worth in the middlegame (`mg`).
    pub mg: i32,
    /// Worth in the endgame (`eg`).
    pub eg: i32,
    /// Worth in the hand (`hand`).
    pub hand: i32,
    /// How much a man of this kind counts for the middlegame (`phase`), 0 to 100.
    pub phase: i32,
    /// For each square it could capture on, in the middlegame (`mobility-mg`).
    pub mobility_mg: i32,
    /// For each square it could capture on, in the endgame (`mobility-eg`).
    pub mobility_eg: i32,
    /// For each square around the enemy king that it attacks (`attack`).
    pub attack: i32,
    /// Added on each square in the middlegame; White's view, by square number.
    pub table_mg: Vec<i32>,
    /// Added on each square in the endgame; White's view, by square number.
    pub table_eg: Vec<i32>,
}

/// Terms that are not about one kind of man, in centipawns; pairs are for the middlegame and the endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// For each enemy man that is attacked and not protected (`hanging`).
    pub hanging: [i32; 2],
    /// For each enemy man other than a pawn that is attacked by one (`pawn-threat`).
    pub pawn_threat: [i32; 2],
    /// For each own man that is protected (`protected`).
    pub protected: [i32; 2],
    /// For each own man next to the own king (`shelter`).
    pub shelter: [i32; 2],
    /// For a pawn that has gone all the way with no enemy pawn ahead on its and the adjacent files, quadratically less
    /// before (`passed`).
    pub passed: [i32; 2],
    /// How close a side that has fewer men than the other is to losing as a bare king, by the number of its men from
    /// 0 on (`bare`); only where a bare king loses.
    pub bare: [i32; 5],
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            hanging: [18, 22],
            pawn_threat: [30, 24],
            protected: [2, 2],
            shelter: [4, 0],
            passed: [30, 70],
            bare: [300, 170, 80, 35, 12],
        }
    }
}

impl Terms {
    /// The numbers of the term of this name.
    fn named(&mut self, name: &str) -> Option<&mut [i32]> {
        Some(match name {
            "hanging" => &mut self.hanging,
            "pawn-threat" => &mut self.pawn_threat,
            "protected" => &mut self.protected,
            "shelter" => &mut self.shelter,
            "passed" => &mut self.passed,
            "bare" => &mut self.bare,
            _ => return None,
        })
    }
}

/// The numbers of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// Worth of being to move (`tempo`).
    pub tempo: i32,
    /// General terms.
    pub terms: Terms,
    /// One entry for each of [`Variant::kinds`].
    pub kinds: Vec<KindValues>,
}

/// Largest magnitude of a number.
const LIMIT: i32 = 30_000;

impl Values {
    /// Values that know nothing of how men move: promoting men are worth 100, others 300, royal ones nothing.
    pub fn plain(variant: &Variant) -> Values {
        let cells = cells(variant);
        let kind = |k: &crate::position::Kind| {
            let worth = if k.royal { 0 } else { 100 + 200 * i32::from(!k.promotes) };
            KindValues {
                mg: worth,
                eg: worth,
                hand: if variant.hands { worth } else { 0 },
                phase: i32::from(!k.royal && !k.promotes),
                mobility_mg: 2,
                mobility_eg: 2,
                attack: 2,
                table_mg: vec![0; cells],
                table_eg: vec![0; cells],
            }
        };
        Values { tempo: 10, terms: Terms::default(), kinds: variant.kinds.iter().map(kind).collect() }
    }

    /// Reads values of this game; the error says what is wrong in which line.
    pub fn parse(text: &str, variant: &Variant) -> Result<Values, String> {
        let mut lines = Lines { rest: text.lines().enumerate() };
        match lines.next() {
            Some((_, "tabiya values 1")) => {}
            Some((n, _)) => return Err(format!("line {n}: the first line must be `tabiya values 1`")),
            None => return Err("the text is empty".to_owned()),
        }
        let empty = KindValues {
            table_mg: vec![0; cells(variant)],
            table_eg: vec![0; cells(variant)],
            ..KindValues::default()
        };
        let mut values =
            Values { tempo: 0, terms: Terms::default(), kinds: vec![empty; variant.kinds.len()] };
        let mut seen = vec![false; variant.kinds.len()];
        let mut current: Option<usize> = None;
        while let Some((n, line)) = lines.next() {
            let at = |message: String| format!("line {n}: {message}");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["tempo", number] => values.tempo = whole(number).map_err(at)?,
                ["kind", index, name, ref pairs @ ..] => {
                    let index = kind_index(index, name, variant).map_err(at)?;
                    if std::mem::replace(&mut seen[index], true) {
                        return Err(at(format!("kind {index} is given twice")));
                    }
                    set_pairs(&mut values.kinds[index], pairs).map_err(at)?;
                    current = Some(index);
                }
                ["mg" | "eg"] => {
                    let kind = current.ok_or_else(|| at("a table must follow a `kind` line".to_owned()))?;
                    let table = table(&mut lines, variant).map_err(at)?;
                    let kind = &mut values.kinds[kind];
                    *(if words[0] == "mg" { &mut kind.table_mg } else { &mut kind.table_eg }) = table;
                }
                [name, ref numbers @ ..] => {
                    let term = values.terms.named(name);
                    let term =
                        term.ok_or_else(|| at(format!("`{name}` is neither a term nor a kind nor a table")))?;
                    if term.len() != numbers.len() {
                        return Err(at(format!(
                            "`{name}` takes {} numbers, not {}",
                            term.len(),
                            numbers.len()
                        )));
                    }
                    for (number, word) in term.iter_mut().zip(numbers) {
                        *number = whole(word).map_err(at)?;
                    }
                }
                // Lines without a word are left out before.
                [] => {}
            }
        }
        match seen.iter().position(|s| !s) {
            Some(i) => Err(format!("kind {i} ({}) is missing", variant.kinds[i].name)),
            None => Ok(values),
        }
    }
}

fn cells(variant: &Variant) -> usize {
    usize::from(variant.files) * usize::from(variant.ranks)
}

/// Lines that say something, trimmed, with their 1-based numbers.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.rest
            .by_ref()
            .map(|(i, line)| (i + 1, line.split('#').next().unwrap_or("").trim()))
            .find(|(_, line)| !line.is_empty())
    }
}

fn whole(word: &str) -> Result<i32, String> {
    match word.parse::<i32>() {
        Ok(n) if (-LIMIT..=LIMIT).contains(&n) => Ok(n),
        _ => Err(format!("`{word}` is not a whole number between -{LIMIT} and {LIMIT}")),
    }
}

fn kind_index(index: &str, name: &str, variant: &Variant) -> Result<usize, String> {
    let found = index.parse::<usize>().ok().and_then(|i| Some((i, variant.kinds.get(i)?)));
    match found {
        Some((i, kind)) if kind.name == name => Ok(i),
        Some((i, kind)) => Err(format!("kind {i} is {}, not {name}", kind.name)),
        None => Err(format!("there is no kind {index}; the game has {}", variant.kinds.len())),
    }
}

fn set_pairs(kind: &mut KindValues, pairs: &[&str]) -> Result<(), String> {
    for pair in pairs.chunks(2) {
        let &[word, number] = pair else { return Err(format!("`{}` needs a number after it", pair[0])) };
        let field = match word {
            "mg" => &mut kind.mg,
            "eg" => &mut kind.eg,
            "hand" => &mut kind.hand,
            "phase" => &mut kind.phase,
            "mobility-mg" => &mut kind.mobility_mg,
            "mobility-eg" => &mut kind.mobility_eg,
            "attack" => &mut kind.attack,
            _ => return Err(format!("`{word}` is not a value of a kind")),
        };
        *field = whole(number)?;
    }
    if !(0..=100).contains(&kind.phase) {
        return Err(format!("phase {} is not between 0 and 100", kind.phase));
    }
    Ok(())
}

fn table(lines: &mut Lines<'_>, variant: &Variant) -> Result<Vec<i32>, String> {
    let files = usize::from(variant.files);
    let mut table = vec![0; cells(variant)];
    for rank in (0..usize::from(variant.ranks)).rev() {
        let (n, line) =
            lines.next().ok_or_else(|| format!("the table below needs {} ranks", variant.ranks))?;
        let row: Vec<&str> = line.split_whitespace().collect();
        if row.len() != files {
            return Err(format!("line {n} of the table has {} numbers, not {files}", row.len()));
        }
        for (file, word) in row.into_iter().enumerate() {
            table[rank * files + file] = whole(word)?;
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::VARIANT;

    const TEXT: &str = "tabiya values 1\n\
        tempo 9 # to move\n\
        shelter -5 6\n\
        kind 0 King mg 0 eg 0\n\
        eg\n0 0 0 0 0 0\n0 1 1 1 1 0\n0 1 2 2 1 0\n0 1 2 2 1 0\n0 1 1 1 1 0\n-3 0 0 0 0 7\n\n\
        kind 2 Ferz mg 150 eg 160 phase 1 mobility-mg 3\n\
        kind 1 Knight eg 320 mg 310 hand 5 mobility-eg -2 attack 4\n\
        kind 3 Pawn mg 100 eg 100\n";

    #[test]
    fn every_field_is_read() {
        let values = Values::parse(TEXT, &VARIANT).unwrap();
        assert_eq!((values.tempo, values.terms.clone()), (9, Terms { shelter: [-5, 6], ..Terms::default() }));
        let knight = &values.kinds[1];
        assert_eq!((knight.mg, knight.eg, knight.hand, knight.phase), (310, 320, 5, 0));
        assert_eq!((knight.mobility_mg, knight.mobility_eg, knight.attack), (0, -2, 4));
        assert_eq!((values.kinds[2].phase, values.kinds[2].mobility_mg), (1, 3));
        let king = &values.kinds[0];
        assert_eq!(king.table_mg, vec![0; 36]);
        // a1, f1, c3, and the top row.
        assert_eq!((king.table_eg[0], king.table_eg[5], king.table_eg[14]), (-3, 7, 2));
        assert_eq!(king.table_eg[30..], [0; 6]);
    }

    #[test]
    fn mistakes_are_named() {
        let with = |old: &str, new: &str| Values::parse(&TEXT.replacen(old, new, 1), &VARIANT).unwrap_err();
        assert_eq!(Values::parse(" \n", &VARIANT).unwrap_err(), "the text is empty");
        assert_eq!(with("values 1", "values 2"), "line 1: the first line must be `tabiya values 1`");
        assert_eq!(with("kind 3", "kind 4"), "line 15: there is no kind 4; the game has 4");
        assert_eq!(with("3 Pawn", "3 Shah"), "line 15: kind 3 is Pawn, not Shah");
        assert_eq!(with("kind 2 Ferz", "kind 0 King"), "line 13: kind 0 is given twice");
        assert_eq!(with("kind 3 Pawn", "# kind 3"), "kind 3 (Pawn) is missing");
        assert_eq!(
            with("hand 5", "hand"),
            "line 14: `mobility-eg` is not a whole number between -30000 and 30000"
        );
        assert_eq!(
            with("mg 310", "mg 31000"),
            "line 14: `31000` is not a whole number between -30000 and 30000"
        );
        assert_eq!(with("attack 4", "attack"), "line 14: `attack` needs a number after it");
        assert_eq!(with("attack", "defence"), "line 14: `defence` is not a value of a kind");
        assert_eq!(with("phase 1", "phase 101"), "line 13: phase 101 is not between 0 and 100");
        assert_eq!(with("0 1 1 1 1 0", "0 1 1 1 1"), "line 5: line 7 of the table has 5 numbers, not 6");
        assert_eq!(with("kind 0 King mg 0 eg 0\n", ""), "line 4: a table must follow a `kind` line");
        assert_eq!(with("tempo 9", "hanging 9"), "line 2: `hanging` takes 2 numbers, not 1");
        assert_eq!(with("tempo", "temper"), "line 2: `temper` is neither a term nor a kind nor a table");
    }
}
