//! What a run plays: a file in TOML, every key of which has a default.

use super::side::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The schema that this version writes and reads.
pub const SCHEMA: &str = "tabiya.balance/1";

/// The description of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// The schema it was written for.
    pub schema: String,
    /// The game: a catalogue name or a file, as everywhere.
    pub game: String,
    /// The set-up, where it is not the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Armies that meet, each one each other one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub armies: Vec<String>,
    /// Who meets whom, by name; all meet all where it is empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairings: Vec<[String; 2]>,
    /// Whether each side also meets itself.
    pub null: bool,
    /// Pairs of games for each pairing.
    pub pairs: u64,
    /// Positions to visit for a move; several numbers make several matches.
    pub nodes: Vec<u64>,
    /// Where random numbers begin.
    pub seed: u64,
    /// How placements are made: `array`, `shuffle`, `random:PLIES[:BOUND]`, `shuffle+random:...`, `file:PATH`.
    pub openings: String,
    /// The margin in normalised Elo: sides closer than that are called balanced. It is fixed before the run.
    pub margin: f64,
    /// The chance to call one of two equal sides stronger.
    pub alpha: f64,
    /// The chance to call sides balanced where one is stronger by the margin.
    pub beta: f64,
    /// When a match ends: `pairs`, `verdict` (as soon as there is one) or `ci:PERCENT` (as soon as the score is known to
    /// so many percent on either side).
    pub stop: String,
    /// Megabytes of each side's table.
    pub hash: u64,
    /// Plies after which a game is a draw.
    pub longest: u64,
    /// Whether records keep the moves.
    pub moves: bool,
    /// Whether records keep the balance of men during the games (and no moves), for values by regression.
    pub samples: bool,
    /// What men are worth to the engine, in centipawns, by name; the engine's own values for the others.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub worths: BTreeMap<String, i32>,
    /// Sides with changes.
    #[serde(rename = "side", skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            schema: SCHEMA.to_owned(),
            game: String::new(),
            setup: None,
            armies: Vec::new(),
            pairings: Vec::new(),
            null: false,
            pairs: 200,
            nodes: vec![2000],
            seed: 1,
            openings: "random:8:150".to_owned(),
            margin: 30.0,
            alpha: 0.05,
            beta: 0.05,
            stop: "pairs".to_owned(),
            hash: 1,
            longest: 1000,
            moves: false,
            samples: false,
            worths: BTreeMap::new(),
            sides: Vec::new(),
        }
    }
}

/// A match: two sides and the nodes they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The first side.
    pub a: Side,
    /// The second side; the same as the first in a null match.
    pub b: Side,
    /// Positions to visit for a move.
    pub nodes: u64,
}

impl Pairing {
    /// What it is called in files: `Grand-v-Shooters@2000`.
    pub fn id(&self) -> String {
        format!("{}-v-{}@{}", self.a.file_name(), self.b.file_name(), self.nodes)
    }
}

/// How placements are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// Whether the men behind the pawns change places.
    pub shuffle: bool,
    /// Random plies, and how far they may lead in centipawns (0: anywhere).
    pub random: Option<(u32, u32)>,
    /// A file with a FEN in each line.
    pub file: Option<String>,
}

/// When a match ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// When all pairs have been played.
    Pairs,
    /// When there is a verdict.
    Verdict,
    /// When the confidence sequence around the score has this half width.
    Width(f64),
}

impl Spec {
    /// Reads a file's text.
    ///
    /// # Errors
    /// Where it is no TOML, has keys that mean nothing or values out of range, or is of another schema.
    pub fn parse(text: &str) -> Result<Spec, String> {
        // The schema first: keys of another one would only be called unknown.
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| e.to_string())?;
        if let Some(schema) = table.get("schema")
            && schema.as_str() != Some(SCHEMA)
        {
            let schema = schema.as_str().unwrap_or("something else").escape_debug().to_string();
            return Err(format!("it is written for `{schema}`; this version reads `{SCHEMA}`"));
        }
        // A single number of nodes may stand without brackets.
        let mut table = table;
        if let Some(nodes @ toml::Value::Integer(_)) = table.get("nodes").cloned() {
            table.insert("nodes".to_owned(), toml::Value::Array(vec![nodes]));
        }
        let spec: Spec = table.try_into().map_err(|e: toml::de::Error| e.to_string())?;
        Ok(spec)
    }

    /// The text of the file that says the same.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Looks for values that make no sense.
    ///
    /// # Errors
    /// The first one, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        let within = |name: &str, value: f64, low: f64, high: f64| {
            let good = value >= low && value <= high;
            if good { Ok(()) } else { Err(format!("{name} is {value}; expected {low} to {high}")) }
        };
        within("pairs", self.pairs as f64, 1.0, 10_000_000.0)?;
        within("hash", self.hash as f64, 1.0, 65_536.0)?;
        within("longest", self.longest as f64, 2.0, 10_000.0)?;
        within("seed", self.seed as f64, 0.0, i64::MAX as f64)?;
        within("margin", self.margin, 1.0, 500.0)?;
        within("alpha", self.alpha, 0.0001, 0.5)?;
        within("beta", self.beta, 0.0001, 0.5)?;
        if self.nodes.is_empty() {
            return Err("nodes is empty; expected at least one number".to_owned());
        }
        for &nodes in &self.nodes {
            within("nodes", nodes as f64, 1.0, 1e12)?;
        }
        if self.game.is_empty() {
            return Err("there is no game: write `game = \"NAME\"` or give --game NAME".to_owned());
        }
        self.openings()?;
        self.stop()?;
        for side in &self.sides {
            side.check()?;
        }
        Ok(())
    }

    /// How placements are made.
    ///
    /// # Errors
    /// If `openings` says nothing that can be understood.
    pub fn openings(&self) -> Result<Openings, String> {
        let mut openings = Openings::default();
        for part in self.openings.split('+').map(str::trim) {
            let words: Vec<&str> = part.splitn(2, ':').collect();
            match words[..] {
                ["array"] => {}
                ["shuffle"] => openings.shuffle = true,
                ["file", path] if !path.is_empty() => openings.file = Some(path.to_owned()),
                ["random", numbers] => {
                    let numbers: Option<Vec<u32>> = numbers.split(':').map(|n| n.parse().ok()).collect();
                    openings.random = match numbers.as_deref() {
                        Some([plies]) => Some((*plies, 0)),
                        Some([plies, bound]) => Some((*plies, *bound)),
                        _ => return Err(self.no_openings()),
                    };
                    if openings.random.is_some_and(|(plies, bound)| plies > 100 || bound > 30_000) {
                        return Err(self.no_openings());
                    }
                }
                _ => return Err(self.no_openings()),
            }
        }
        Ok(openings)
    }

    fn no_openings(&self) -> String {
        format!(
            "openings is `{}`; expected array, shuffle, random:PLIES or random:PLIES:BOUND (at most 100 plies), \
             shuffle+random:PLIES or file:PATH",
            self.openings.escape_debug()
        )
    }

    /// When a match ends.
    ///
    /// # Errors
    /// If `stop` says nothing that can be understood.
    pub fn stop(&self) -> Result<Stop, String> {
        match self.stop.split_once(':') {
            None if self.stop == "pairs" => Ok(Stop::Pairs),
            None if self.stop == "verdict" => Ok(Stop::Verdict),
            Some(("ci", percent)) => match percent.trim_end_matches('%').parse::<f64>() {
                Ok(percent) if percent > 0.0 && percent < 50.0 => Ok(Stop::Width(percent / 100.0)),
                _ => Err(format!("stop is `{}`; expected for example ci:2", self.stop.escape_debug())),
            },
            _ => {
                Err(format!("stop is `{}`; expected pairs, verdict or ci:PERCENT", self.stop.escape_debug()))
            }
        }
    }

    /// The sides: those with changes, then armies that are only named.
    pub fn all_sides(&self) -> Vec<Side> {
        let mut sides = self.sides.clone();
        for army in &self.armies {
            if !sides.iter().any(|s| s.name == *army) {
                sides.push(Side::plain(army));
            }
        }
        // Armies stand in the order in which they are named.
        let place = |side: &Side| self.armies.iter().position(|a| *a == side.name).unwrap_or(usize::MAX);
        sides.sort_by_key(place);
        sides
    }

    /// Every match of the run, in order.
    ///
    /// # Errors
    /// Unknown or repeated names, or nobody to play.
    pub fn matches(&self) -> Result<Vec<Pairing>, String> {
        let sides = self.all_sides();
        for (i, side) in sides.iter().enumerate() {
            if let Some(other) =
                sides[..i].iter().find(|s| s.file_name().eq_ignore_ascii_case(&side.file_name()))
            {
                return Err(format!("two sides are called `{}` and `{}`", other.name, side.name));
            }
        }
        let named = |name: &String| {
            sides.iter().find(|s| s.name == *name).cloned().ok_or_else(|| {
                let names: Vec<&str> = sides.iter().map(|s| s.name.as_str()).collect();
                format!("there is no side `{}`; there is {}", name.escape_debug(), names.join(", "))
            })
        };
        let mut couples: Vec<(Side, Side)> = Vec::new();
        if self.pairings.is_empty() {
            for (i, a) in sides.iter().enumerate() {
                couples.extend(sides[i + 1..].iter().map(|b| (a.clone(), b.clone())));
            }
        }
        for [a, b] in &self.pairings {
            couples.push((named(a)?, named(b)?));
        }
        if self.null {
            couples.extend(sides.iter().map(|s| (s.clone(), s.clone())));
        }
        if couples.is_empty() {
            return Err(
                "nobody to play: name at least two armies or sides, or ask for a null match".to_owned()
            );
        }
        let of = |nodes: u64| couples.iter().map(move |(a, b)| Pairing { a: a.clone(), b: b.clone(), nodes });
        Ok(self.nodes.iter().flat_map(|&nodes| of(nodes)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_default() {
        let spec = Spec::parse("game = \"shatranj\"\nnull = true\nnodes = 500").unwrap();
        assert_eq!(spec, Spec { game: "shatranj".into(), null: true, nodes: vec![500], ..Spec::default() });
        spec.check().unwrap();
        assert_eq!(Spec::parse(&spec.to_toml()).unwrap(), spec);
    }

    #[test]
    fn all_meet_all_unless_said() {
        let text = "game = \"g\"\narmies = [\"A\", \"B\", \"C\"]\nnodes = [10, 20]\n\n[[side]]\nname = \"B\"\narmy = \"A\"\nwithout = [\"f2\"]";
        let spec = Spec::parse(text).unwrap();
        let ids: Vec<String> = spec.matches().unwrap().iter().map(Pairing::id).collect();
        assert_eq!(ids, ["A-v-B@10", "A-v-C@10", "B-v-C@10", "A-v-B@20", "A-v-C@20", "B-v-C@20"]);
        assert_eq!(spec.all_sides()[1].without, ["f2"]);
        let spec = Spec { pairings: vec![["A".into(), "C".into()]], ..spec };
        assert_eq!(spec.matches().unwrap().len(), 2);
        let spec = Spec { pairings: vec![["A".into(), "D".into()]], ..spec };
        assert!(spec.matches().unwrap_err().contains("no side `D`"));
    }

    #[test]
    fn mistakes_are_told() {
        for (text, expected) in [
            ("schema = \"tabiya.balance/0\"\ngames = 3", "written for `tabiya.balance/0`"),
            ("game = ", ""),
            ("gmae = \"x\"", "unknown field `gmae`"),
            ("pairs = -3", ""),
        ] {
            let error = Spec::parse(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        for (text, expected) in [
            ("", "no game"),
            ("game = \"g\"\npairs = 0", "pairs is 0"),
            ("game = \"g\"\nmargin = nan", "margin"),
            ("game = \"g\"\nnodes = []", "nodes is empty"),
            ("game = \"g\"\nopenings = \"random:x\"", "openings is `random:x`"),
            ("game = \"g\"\nstop = \"ci:90\"", "stop is `ci:90`"),
            ("game = \"g\"\nstop = \"now\"", "stop is `now`"),
            ("game = \"g\"\n[[side]]\nname = \"a/b\"", "no name of a side"),
        ] {
            let error = Spec::parse(text).unwrap().check().unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let spec = Spec { game: "g".into(), ..Spec::default() };
        assert!(spec.matches().unwrap_err().contains("nobody to play"));
    }
}
