//! `play`: a game in the terminal.

mod board;

use super::game::GameArgs;
use super::uci::Uci;
use super::{Fault, engine};
use clap::ValueEnum;
use std::io::{BufRead, Read, Write};
use tabiya_dsl::model::Color;
use tabiya_dsl::notation::san;
use tabiya_dsl::reference::{Game, Move};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Whom you play
    #[arg(long, value_enum, default_value = "white", value_name = "COLOR")]
    side: Side,
    /// How long the engine thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

const HELP: &str = "\
  e2e4        make a move, as UCI writes it (algebraic notation is understood too)
  moves       the legal moves
  hint        what the engine would play
  undo        take back your last move and the answer
  go          let the engine move for you; you have the other side then
  flip        turn the board around
  fen         the position as text
  agree       end the opening phase, in games whose players agree on that
  resign      give up
  quit        leave (so does the end of the input)";

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let chosen = args.game.choose(false)?;
    let rules = chosen.rules()?;
    let engine = Uci::start(&engine::build(&chosen, None)?.executable)?;
    let human = match args.side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let view = board::View { bottom: human, symbols: board::Symbols::of(rules.model()) };
    let mut table = Table { game: Game::start(&rules), engine, human, view, movetime: args.movetime };
    println_flush(&format!(
        "{}. You play {}. `help` lists what you can type.",
        chosen.model.title,
        side(human)
    ))?;
    table.play()
}

/// A game in progress.
struct Table {
    game: Game,
    engine: Uci,
    human: Color,
    view: board::View,
    movetime: u64,
}

/// What comes after a command.
enum Next {
    /// Ask for another one.
    Ask,
    /// Show the board and go on.
    Show,
    /// The game is over.
    Leave,
}

impl Table {
    fn play(&mut self) -> Result<(), Fault> {
        let mut input = std::io::stdin().lock();
        self.show()?;
        loop {
            if let Some(outcome) = self.game.outcome() {
                return println_flush(&format!("{} {}", outcome.result, outcome.reason));
            }
            if self.game.position().turn() != self.human {
                self.answer()?;
                self.show()?;
                continue;
            }
            print_flush(&format!("{}> ", side(self.human)))?;
            let Some(line) = read_line(&mut input)? else {
                return println_flush("");
            };
            match self.obey(line.trim())? {
                Next::Ask => {}
                Next::Show => self.show()?,
                Next::Leave => return Ok(()),
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next, Fault> {
        match line {
            "" => {}
            "help" | "?" => println_flush(HELP)?,
            "moves" => println_flush(&self.legal().join(" "))?,
            "fen" => println_flush(&self.game.position().to_fen())?,
            "hint" => {
                let (best, score) = self.think()?;
                let best = best.map_or("no move".into(), |mv| mv.text);
                println_flush(&format!("{best}{}", score.map(|s| format!(" ({s})")).unwrap_or_default()))?;
            }
            "undo" => return self.undo(),
            "go" => {
                self.human = !self.human;
                println_flush(&format!("You play {} now.", side(self.human)))?;
                return Ok(Next::Show);
            }
            "flip" => {
                self.view.bottom = !self.view.bottom;
                return Ok(Next::Show);
            }
            "agree" => return self.agree(),
            "resign" => {
                let result = if self.human == Color::White { "0-1" } else { "1-0" };
                println_flush(&format!("{result} {} resigns", side(self.human)))?;
                return Ok(Next::Leave);
            }
            "quit" | "exit" => return Ok(Next::Leave),
            _ => return self.make(line),
        }
        Ok(Next::Ask)
    }

    fn make(&mut self, text: &str) -> Result<Next, Fault> {
        let position = self.game.position();
        let found = position.parse_move(text).map_err(|e| e.to_string());
        match found.or_else(|problem| san::parse(position, text).map_err(|_| problem)) {
            Ok(mv) => {
                self.game.play(&mv);
                Ok(Next::Show)
            }
            Err(problem) => {
                println_flush(&problem)?;
                Ok(Next::Ask)
            }
        }
    }

    fn undo(&mut self) -> Result<Next, Fault> {
        let own = |game: &Game, human| game.positions().iter().rev().skip(1).any(|p| p.turn() == human);
        if !own(&self.game, self.human) {
            println_flush("there is nothing to take back")?;
            return Ok(Next::Ask);
        }
        while self.game.undo() && self.game.position().turn() != self.human {}
        Ok(Next::Show)
    }

    fn agree(&mut self) -> Result<Next, Fault> {
        let mut position = self.game.position().clone();
        if !position.in_opening_phase() {
            println_flush("there is no opening phase to end")?;
            return Ok(Next::Ask);
        }
        position.set_opening_phase(false);
        println_flush("the opening phase has ended")?;
        self.game = Game::new(position);
        Ok(Next::Show)
    }

    fn answer(&mut self) -> Result<(), Fault> {
        let (best, score) = self.think()?;
        let Some(mv) = best else {
            return Err(Fault::Disagreement(format!(
                "the engine has no move in {}, where there are legal ones",
                self.game.position().to_fen()
            )));
        };
        let score = score.map(|s| format!(" ({s})")).unwrap_or_default();
        println_flush(&format!("{} plays {}{score}", side(!self.human), mv.text))?;
        self.game.play(&mv);
        Ok(())
    }

    /// The engine's choice, which must be legal.
    fn think(&mut self) -> Result<(Option<Move>, Option<String>), Fault> {
        let fen = self.game.positions()[0].to_fen();
        let moves: Vec<String> = self.game.moves().iter().map(|mv| mv.text.clone()).collect();
        let (best, score) = self.engine.think(&fen, &moves, self.movetime)?;
        let position = self.game.position();
        let best = best.map(|text| {
            let legal = position.legal_moves();
            legal.into_iter().find(|mv| mv.text == text).ok_or_else(|| {
                Fault::Disagreement(format!(
                    "the engine plays {text} in {}, which is illegal",
                    position.to_fen()
                ))
            })
        });
        Ok((best.transpose()?, score))
    }

    fn legal(&self) -> Vec<String> {
        self.game.position().legal_moves().into_iter().map(|mv| mv.text).collect()
    }

    fn show(&self) -> Result<(), Fault> {
        let last = self.game.moves().last();
        print_flush(&format!("\n{}\n", self.view.draw(self.game.position(), last)))
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// The next line of the input; `None` at its end.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Fault> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes);
    let count = read.map_err(|e| Fault::Input(format!("cannot read the input: {e}")))?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn println_flush(text: &str) -> Result<(), Fault> {
    print_flush(&format!("{text}\n"))
}

fn print_flush(text: &str) -> Result<(), Fault> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    Ok(stdout.flush()?)
}
