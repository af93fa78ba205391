//! Names of squares: a file letter and a rank number, `a1` to `p16`.

use crate::position::Variant;

/// The name of a cell of the variant's board, for example `e4` or `j10`.
pub fn name(variant: &Variant, square: u8) -> String {
    format!("{}{}", (b'a' + square % variant.files) as char, square / variant.files + 1)
}

/// The square of that name; `None` outside the board and on holes.
pub fn parse(variant: &Variant, name: &str) -> Option<u8> {
    let (square, rest) = take(variant, name)?;
    rest.is_empty().then_some(square)
}

/// The square that the text begins with, and the rest of the text. A rank takes all the digits that follow.
pub fn take<'a>(variant: &Variant, text: &'a str) -> Option<(u8, &'a str)> {
    let file = text.bytes().next().filter(|f| (b'a'..b'a' + variant.files).contains(f))? - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (rank, rest) = text[1..].split_at(digits);
    let rank: u8 = if rank.starts_with('0') { None } else { rank.parse().ok() }?;
    let square = (1..=variant.ranks).contains(&rank).then(|| (rank - 1) * variant.files + file)?;
    (!variant.holes.contains(&square)).then_some((square, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::VARIANT;

    #[test]
    fn names_and_squares_are_one_to_one() {
        for square in 0..36 {
            assert_eq!(parse(&VARIANT, &name(&VARIANT, square)), Some(square));
        }
        assert_eq!(name(&VARIANT, 35), "f6");
    }

    #[test]
    fn what_is_no_square_is_none() {
        for bad in ["", "a", "1", "g1", "a7", "a0", "a01", "A1", "a1x", "a300", "é1", "a-1", "a+1"] {
            assert_eq!(parse(&VARIANT, bad), None, "{bad}");
        }
        assert_eq!(take(&VARIANT, "b2c3"), Some((7, "c3")));
    }
}
