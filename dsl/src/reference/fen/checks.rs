//! The field of a FEN that counts checks: `3+3` are those that White and Black still have to give, `+0+1` those that they
//! have given.

use super::{FenError, field, shown};
use crate::model::{Model, PerColor};

/// Whether a field is this one.
pub(super) fn is_count(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let body = text.strip_prefix('+').unwrap_or(text);
    body.split_once('+').is_some_and(|(white, black)| digits(white) && digits(black))
}

/// The checks that are left to give; all of them where there is no such field.
pub(super) fn read(model: &Model, text: Option<&str>) -> Result<PerColor<u8>, FenError> {
    let Some(most) = model.counted_checks() else {
        return match text {
            None => Ok(PerColor([0; 2])),
            Some(text) => {
                let expected = "no such field: this game does not count checks";
                Err(FenError::new(field::CHECKS, shown(text), expected))
            }
        };
    };
    let Some(text) = text else { return Ok(PerColor([most; 2])) };
    let given = text.strip_prefix('+');
    let (white, black) = given.unwrap_or(text).split_once('+').unwrap_or_default();
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= most);
    match (number(white), number(black), given) {
        (Some(white), Some(black), None) => Ok(PerColor([white, black])),
        (Some(white), Some(black), Some(_)) => Ok(PerColor([most - white, most - black])),
        _ => {
            let expected = format!("checks left to give, at most {most}: `{most}+{most}`");
            Err(FenError::new(field::CHECKS, shown(text), expected))
        }
    }
}
