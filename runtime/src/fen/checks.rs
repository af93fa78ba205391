//! The field that counts checks: `3+3` are those that White and Black still have to give, `+0+1` those they have given.

use super::FenError;
use crate::position::{Parts, Variant};
use crate::quote::quote;

/// Whether a field is this one.
pub(super) fn is_count(field: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let body = field.strip_prefix('+').unwrap_or(field);
    body.split_once('+').is_some_and(|(white, black)| digits(white) && digits(black))
}

/// Reads the field, or what its absence means.
pub(super) fn parse(variant: &Variant, field: Option<&str>, parts: &mut Parts) -> Result<(), FenError> {
    let most = variant.checks;
    parts.checks_left = [most; 2];
    let Some(field) = field else { return Ok(()) };
    let given = field.strip_prefix('+');
    let (white, black) = given.unwrap_or(field).split_once('+').unwrap_or_default();
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= most);
    parts.checks_left = match (number(white), number(black), given) {
        (Some(white), Some(black), None) if most > 0 => [white, black],
        (Some(white), Some(black), Some(_)) if most > 0 => [most - white, most - black],
        _ => {
            let expected = match most {
                0 => "no such field: this game does not count checks".to_owned(),
                _ => format!("checks left to give, at most {most}: `{most}+{most}`"),
            };
            return Err(FenError::new("checks left", quote(field), expected));
        }
    };
    Ok(())
}
