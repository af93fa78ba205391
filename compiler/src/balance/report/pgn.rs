//! Games as PGN, with moves as engines write them.

use crate::balance::record::{Game, Record};
use crate::balance::store::{Head, HeadMatch};
use std::fmt::Write;

/// The two games of a pair, if their moves are known.
pub fn pair(head: &Head, game: &HeadMatch, record: &Record) -> Option<String> {
    let (Some(starts), Some(moves)) = (&record.starts, &record.moves) else { return None };
    let mut text = String::new();
    let both: [(&Game, &str, &str, &str); 2] =
        [(&record.w, &game.a, &game.b, "w"), (&record.b, &game.b, &game.a, "b")];
    for (i, (played, white, black, which)) in both.into_iter().enumerate() {
        let round = format!("{}.{}", record.k + 1, i + 1);
        let tags: [(&str, &str); 12] = [
            ("Event", &game.id),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", &round),
            ("White", white),
            ("Black", black),
            ("Result", &played.0),
            ("Variant", &head.spec.game),
            ("SetUp", "1"),
            ("FEN", &starts[i]),
            ("Termination", &played.1),
            ("GameKey", &format!("{}-{which}", record.key)),
        ];
        for (name, value) in tags {
            let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
        }
        let mut line = String::new();
        text.push('\n');
        let numbered = moves[i].split_whitespace().enumerate().flat_map(|(ply, mv)| {
            let number = (ply % 2 == 0).then(|| format!("{}.", ply / 2 + 1));
            number.into_iter().chain([mv.to_owned()])
        });
        for word in numbered.chain([played.0.clone()]) {
            if line.len() + word.len() > 78 {
                let _ = writeln!(text, "{}", line.trim_end());
                line.clear();
            }
            line += &word;
            line.push(' ');
        }
        let _ = writeln!(text, "{}\n", line.trim_end());
    }
    Some(text)
}
