//! Moves as UCI writes them; what they mean is [`crate::reference`]'s concern.

/// Whether a word has the shape of such a move: two squares (and perhaps more squares and a promotion), or a drop.
pub fn looks_like_move(word: &str) -> bool {
    let (first, rest) = word.split_once('@').unwrap_or(("", word));
    let drop = !first.is_empty() && first.bytes().all(|b| b.is_ascii_alphabetic());
    let squares = rest.split(',').map(squares).collect::<Vec<_>>();
    match drop {
        true => squares == [Some(1)],
        false => squares.iter().all(|&n| n == Some(2)),
    }
}

/// How many squares the text consists of, a promotion at its end aside; `None` if it is something else.
fn squares(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut count = 0;
    loop {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let file = rest.bytes().next().is_some_and(|b| (b'a'..=b'p').contains(&b));
        if !file || digits == 0 || digits > 2 {
            break;
        }
        rest = &rest[1 + digits..];
        count += 1;
    }
    (rest.len() <= 2 && rest.bytes().all(|b| b.is_ascii_lowercase())).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::looks_like_move;

    #[test]
    fn moves_of_uci_are_told_from_other_words() {
        for word in ["e2e4", "a9a10", "j10i9", "e7e8q", "P@e5", "e4f5,f5g6", "e1e1"] {
            assert!(looks_like_move(word), "{word}");
        }
        for word in ["e4", "Nf3", "O-O", "exd5", "e2-e4", "1.", "1-0", "@e5", "e8=Q", "", "é2e4"] {
            assert!(!looks_like_move(word), "{word}");
        }
    }
}
