//! Commands that are answered on the spot.

use super::{Session, options};
use crate::engine::{VERSION, bench, new_game, play_moves};
use crate::fen;
use crate::position::{Color, Parts, Position};
use crate::quote::quote;
use std::io::Write;

impl<P: Position, W: Write + Send + 'static> Session<P, W> {
    pub(super) fn uci(&self) {
        let game = P::VARIANT;
        let name = format!("id name tabiya {VERSION} {}", game.title);
        self.out.line(&format!("{name}\nid author the authors of tabiya\n\n{}uciok", options::tell(game)));
    }

    /// `position (startpos | fen FEN) [moves M1 M2 ...]`. What is refused leaves the position as it was.
    pub(super) fn position<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let words: Vec<&str> = words.collect();
        let (start, moves) = match words.iter().position(|word| *word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (&words[..], &[][..]),
        };
        let mut game = match start {
            ["startpos"] => self.settings.start(),
            ["fen", fields @ ..] => self.settings.agreed(new_game(Some(&fields.join(" ")), None)?),
            _ => {
                let found = start.first().map_or("nothing".to_owned(), |_| quote(&start.join(" ")));
                return Err(format!("position: {found}; expected `startpos` or `fen` and a FEN"));
            }
        };
        play_moves(&mut game, moves.iter().copied())?;
        self.game = game;
        Ok(())
    }

    /// `d`: the position for people.
    pub(super) fn show(&self) {
        let position = self.game.position();
        let mut text = diagram::<P>(&position.to_parts());
        text += &format!("\nfen {}\nkey {:016x}", fen::write(position), position.key());
        if position.in_check() {
            text += "\ncheck";
        }
        if let Some(end) = self.game.outcome() {
            text += &format!("\n{} {}", end.result, end.reason);
        }
        self.out.line(&text);
    }

    /// `eval`: the static evaluation, from White's side as people expect.
    pub(super) fn evaluate(&mut self) {
        let position = self.game.position().clone();
        let score = self.idle_search().evaluate(&position);
        let white = if position.turn() == Color::White { score } else { -score };
        let (sign, size) = (if white < 0 { '-' } else { '+' }, white.unsigned_abs());
        self.out.line(&format!("evaluation {sign}{}.{:02} (White's side)", size / 100, size % 100));
    }

    pub(super) fn bench<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let depth = match words.next().map(|word| (word, word.parse())) {
            None => None,
            Some((_, Ok(depth))) => Some(depth),
            Some((word, Err(_))) => return Err(format!("bench: {}; expected a depth", quote(word))),
        };
        self.settle();
        self.out.line(&bench::<P>(self.values.clone(), depth));
        Ok(())
    }
}

/// The board as White sees it, files and ranks at its edges.
fn diagram<P: Position>(parts: &Parts) -> String {
    let game = P::VARIANT;
    let width = game.kinds.iter().map(|kind| kind.symbol.len()).max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..game.ranks).rev() {
        text += &format!("{:>2}", rank + 1);
        for cell in (0..game.files).map(|file| rank * game.files + file) {
            let shown = match parts.board[usize::from(cell)] {
                None if game.holes.contains(&cell) => " ".to_owned(),
                None => ".".to_owned(),
                Some((Color::White, kind)) => game.kinds[usize::from(kind)].symbol.to_owned(),
                Some((Color::Black, kind)) => game.kinds[usize::from(kind)].symbol.to_ascii_lowercase(),
            };
            text += &format!(" {shown:>width$}");
        }
        text.push('\n');
    }
    text += "  ";
    for file in 0..game.files {
        text += &format!(" {:>width$}", (b'a' + file) as char);
    }
    text
}
