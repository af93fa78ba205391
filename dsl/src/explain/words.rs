//! Words and lists.

use crate::model::{Board, Color, PerColor, Square, SquareSet};

/// `a, b and c`.
pub(super) fn and(items: &[String]) -> String {
    join(items, "and")
}

/// `a, b or c`.
pub(super) fn or(items: &[String]) -> String {
    join(items, "or")
}

fn join(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// The names of squares, in the order of files.
pub(super) fn squares(board: &Board, set: SquareSet) -> String {
    let mut all: Vec<Square> = set.iter().collect();
    all.sort_by_key(|&s| (board.file(s), board.rank(s)));
    all.iter().map(|&s| board.name(s)).collect::<Vec<_>>().join(" ")
}

/// The same, shorter where they are all the squares of one colour.
pub(super) fn squares_or_colour(board: &Board, set: SquareSet) -> String {
    for (name, dark) in [("dark", true), ("light", false)] {
        if set == board.squares().filter(|&s| is_dark(board, s) == dark).collect() {
            return format!("every {name} square");
        }
    }
    squares(board, set)
}

/// Whether the square has the colour of a1.
pub(super) fn is_dark(board: &Board, square: Square) -> bool {
    (board.file(square) + board.rank(square)).is_multiple_of(2)
}

pub(super) fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// A set of squares seen by their owners: whole ranks in words, anything else by name.
pub(super) fn region(board: &Board, region: &PerColor<SquareSet>) -> String {
    match board.regions.iter().find(|named| named.squares == *region) {
        Some(named) => format!("the {}", named.name),
        None => unnamed_region(board, region),
    }
}

/// The same, whether or not it has a name.
pub(super) fn unnamed_region(board: &Board, region: &PerColor<SquareSet>) -> String {
    let whole: Option<Vec<u8>> = ranks(board, Color::White, region[Color::White])
        .filter(|white| ranks(board, Color::Black, region[Color::Black]).as_ref() == Some(white));
    match whole.as_deref() {
        Some([]) => "no square".to_string(),
        Some([one]) if *one == board.ranks => "the last rank".to_string(),
        Some([1]) => "the first rank".to_string(),
        Some([one]) => format!("the {} rank", ordinal(*one)),
        Some(some) if some.last() == Some(&board.ranks) && some.len() > 2 && consecutive(some) => {
            format!("the last {} ranks", some.len())
        }
        Some(some) => {
            let name = |&r: &u8| if r == board.ranks { "last".to_string() } else { ordinal(r) };
            let names: Vec<String> = some.iter().map(name).collect();
            format!("the {} rank", and(&names))
        }
        None if region[Color::White] == region[Color::Black] => squares(board, region[Color::White]),
        None => {
            let [white, black] = [Color::White, Color::Black].map(|c| squares(board, region[c]));
            format!("{white} for White, {black} for Black")
        }
    }
}

fn consecutive(ranks: &[u8]) -> bool {
    ranks.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

/// The ranks, counted from the side, that a set consists of; `None` if it is not made of whole ranks.
fn ranks(board: &Board, color: Color, set: SquareSet) -> Option<Vec<u8>> {
    let ranks: Vec<u8> = (1..=board.ranks)
        .filter(|&r| {
            let rank = board.rank_of(color, r);
            !rank.is_empty() && rank.is_subset(set)
        })
        .collect();
    let whole = ranks.iter().fold(SquareSet::EMPTY, |all, &r| all.or(board.rank_of(color, r)));
    (whole == set).then_some(ranks)
}

/// `first`, `second`, ...
pub(super) fn ordinal(number: u8) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    match WORDS.get(usize::from(number).wrapping_sub(1)) {
        Some(word) => (*word).to_string(),
        None => format!("{number}th"),
    }
}

/// The article that goes before a name.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" }
}

/// The word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// A paragraph in lines of at most 100 characters, each after the margin.
pub(super) fn wrap(text: &str, margin: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 100 {
            out.push('\n');
            width = 0;
        }
        if width == 0 {
            out += margin;
            width = margin.len();
        } else {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += length;
    }
    out + "\n"
}
