//! Options: what there is, and what is set.

use super::Session;
use crate::engine::new_game;
use crate::game::Game;
use crate::moves::Move;
use crate::position::{Position, Variant};
use crate::quote::quote;
use crate::search::Search;
use crate::text;
use std::io::Write;

/// What an option can be.
enum Form {
    /// A number.
    Spin { default: u64, min: u64, max: u64 },
    /// Yes or no.
    Check(bool),
    /// Something to press.
    Button,
    /// One of these, the first by default.
    Combo(Vec<&'static str>),
}

/// The options of a game's engine, in the order in which they are told.
fn forms(variant: &'static Variant) -> Vec<(&'static str, Form)> {
    let mut forms = vec![
        ("Hash", Form::Spin { default: 16, min: 1, max: 1 << 20 }),
        ("Clear Hash", Form::Button),
        ("Threads", Form::Spin { default: 1, min: 1, max: 512 }),
        ("MultiPV", Form::Spin { default: 1, min: 1, max: 256 }),
        ("Ponder", Form::Check(false)),
        ("Move Overhead", Form::Spin { default: 10, min: 0, max: 5000 }),
        ("UCI_Variant", Form::Combo(vec![variant.name])),
        ("UCI_AnalyseMode", Form::Check(false)),
        ("UCI_ShowWDL", Form::Check(false)),
    ];
    if variant.setups.len() > 1 {
        forms.push(("Setup", Form::Combo(variant.setups.iter().map(|(name, _)| *name).collect())));
    }
    if variant.any_array {
        forms.push(("UCI_Chess960", Form::Check(true)));
    }
    if variant.opening_phase_by_agreement {
        forms.push(("OpeningAgreed", Form::Check(false)));
    }
    forms
}

/// The lines that tell the options.
pub(super) fn tell(variant: &'static Variant) -> String {
    let line = |(name, form): (&str, Form)| match form {
        Form::Spin { default, min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}\n")
        }
        Form::Check(default) => format!("option name {name} type check default {default}\n"),
        Form::Button => format!("option name {name} type button\n"),
        Form::Combo(values) => {
            let list: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {}{list}\n", values[0])
        }
    };
    forms(variant).into_iter().map(line).collect()
}

/// How moves are written.
pub(super) type Spelling<P> = fn(&P, Move) -> String;

/// What is set.
pub(super) struct Settings {
    hash_mb: u64,
    threads: u64,
    lines: u64,
    overhead_ms: u64,
    pub(super) show_wdl: bool,
    setup: Option<&'static str>,
    /// The players have agreed that the opening phase is over.
    opening_agreed: bool,
    /// Castling from any array is written as king takes partner.
    chess960: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash_mb: 16,
            threads: 1,
            lines: 1,
            overhead_ms: 10,
            show_wdl: false,
            setup: None,
            opening_agreed: false,
            chess960: true,
        }
    }
}

impl Settings {
    /// Tells a search all that concerns it.
    pub(super) fn apply<P: Position>(&self, search: &mut Search<P>) {
        search.set_hash(self.hash_mb as usize);
        search.set_threads(self.threads as usize);
        search.set_multi_pv(self.lines as usize);
        search.set_move_overhead(self.overhead_ms);
    }

    /// How moves are written.
    pub(super) fn spelling<P: Position>(&self) -> Spelling<P> {
        if self.chess960 { text::format } else { text::by_kings_way }
    }

    /// A game from the chosen set-up.
    pub(super) fn start<P: Position>(&self) -> Game<P> {
        let game = new_game(None, self.setup).unwrap_or_else(|_| Game::new(crate::fen::start()));
        self.agreed(game)
    }

    /// The game without its opening phase, if the players have agreed that it is over.
    pub(super) fn agreed<P: Position>(&self, game: Game<P>) -> Game<P> {
        let mut parts = game.position().to_parts();
        if !self.opening_agreed || !parts.opening_phase {
            return game;
        }
        parts.opening_phase = false;
        Game::new(P::from_parts(&parts))
    }
}

/// Memory that a table may take, in megabytes: what the system says is free, where it says so (Linux).
fn free_memory_mb() -> u64 {
    available_mb(&std::fs::read_to_string("/proc/meminfo").unwrap_or_default())
}

fn available_mb(meminfo: &str) -> u64 {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| kilobytes / 1024)
}

impl<P: Position, W: Write + Send + 'static> Session<P, W> {
    /// `setoption name NAME [value VALUE]`; names may have blanks, their case does not matter.
    pub(super) fn set_option<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let words: Vec<&str> = words.collect();
        let usage = "expected `setoption name NAME value VALUE`";
        let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
            return Err(format!("`name` is missing; {usage}"));
        };
        let value_at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let name = rest[..value_at].join(" ");
        if name.is_empty() {
            return Err(format!("the name is missing; {usage}"));
        }
        let value = rest.get(value_at + 1..).map(|words| words.join(" "));
        let forms = forms(P::VARIANT);
        let Some((name, form)) = forms.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name)) else {
            let known: Vec<&str> = forms.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no option {}; expected one of {}", quote(&name), known.join(", ")));
        };
        let found = value.as_deref().map_or("no value".to_owned(), quote);
        let wrong = |expected: String| Err(format!("option {name}: {found}; expected {expected}"));
        let value = value.unwrap_or_default();
        match form {
            Form::Button => self.idle_search().clear(),
            Form::Spin { min, max, .. } => match value.parse().ok().filter(|n| (*min..=*max).contains(n)) {
                Some(number) if *name == "Hash" && number > free_memory_mb() => {
                    return wrong(format!("at most {}, the megabytes that are free", free_memory_mb()));
                }
                Some(number) => self.set_number(name, number),
                None => return wrong(format!("a number from {min} to {max}")),
            },
            Form::Check(_) => match value.to_ascii_lowercase().parse() {
                Ok(on) => self.set_switch(name, on),
                Err(_) => return wrong("`true` or `false`".to_owned()),
            },
            Form::Combo(values) => match values.iter().find(|known| known.eq_ignore_ascii_case(&value)) {
                Some(value) => self.choose(name, value),
                None => return wrong(format!("one of {}", values.join(" "))),
            },
        }
        Ok(())
    }

    fn set_number(&mut self, name: &str, number: u64) {
        let search = self.idle_search();
        match name {
            "Hash" => {
                search.set_hash(number as usize);
                self.settings.hash_mb = number;
            }
            "Threads" => {
                search.set_threads(number as usize);
                self.settings.threads = number;
            }
            "MultiPV" => {
                search.set_multi_pv(number as usize);
                self.settings.lines = number;
            }
            _ => {
                search.set_move_overhead(number);
                self.settings.overhead_ms = number;
            }
        }
    }

    /// `Ponder` and `UCI_AnalyseMode` need nothing: whether the engine thinks is the client's decision.
    fn set_switch(&mut self, name: &str, on: bool) {
        match name {
            "UCI_Chess960" => self.settings.chess960 = on,
            "UCI_ShowWDL" => self.settings.show_wdl = on,
            "OpeningAgreed" => {
                self.settings.opening_agreed = on;
                self.game = self.settings.agreed(self.game.clone());
            }
            _ => {}
        }
    }

    /// `UCI_Variant` has but one value.
    fn choose(&mut self, name: &str, value: &'static str) {
        if name == "Setup" {
            self.settings.setup = Some(value);
            self.game = self.settings.start();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::available_mb;

    #[test]
    fn free_memory_is_read_where_it_is_told() {
        assert_eq!(available_mb("MemTotal: 9 kB\nMemAvailable:    2097152 kB\n"), 2048);
        assert_eq!(available_mb("MemTotal: 9 kB\n"), u64::MAX);
        assert_eq!(available_mb(""), u64::MAX);
    }
}
