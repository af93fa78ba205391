//! What men are worth, as text and as a page.

use super::svg::{Anchor, Axis, Drawing, escaped};
use crate::balance::worth::{Published, Value};
use serde_json::json;
use std::fmt::Write;

/// What is known of a man.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// How it moves.
    pub notation: String,
    /// What the engine takes it for by itself, in centipawns.
    pub engine: i32,
    /// What it took it for in the last round, in centipawns.
    pub believed: i32,
    /// From matches with unequal men.
    pub imbalance: Option<Value>,
    /// From the balance of men during games.
    pub regression: Option<Value>,
    /// Betza's mobility on a board with seven tenths of the squares empty.
    pub mobility: f64,
    /// Muller's law for leapers, in centipawns.
    pub leaper: Option<f64>,
    /// What others print.
    pub published: Vec<Published>,
}

/// The men of a side.
#[derive(Clone, Debug)]
pub struct Table {
    /// Whose men.
    pub title: String,
    /// Each man.
    pub lines: Vec<Line>,
    /// How many rounds were played.
    pub rounds: u32,
    /// Whether the last round found what the engine played it with.
    pub stable: bool,
    /// Pairs for each match.
    pub pairs: u64,
    /// Positions visited for a move.
    pub nodes: u64,
}

const TITLES: [&str; 9] =
    ["man", "moves", "matches", "regression", "played with", "engine", "mobility", "leaper law", "published"];

fn value(value: Option<Value>) -> String {
    value.map_or("–".to_owned(), |v| format!("{:.2} ± {:.2}", v.pawns, 1.96 * v.error))
}

impl Table {
    fn cells(line: &Line) -> [String; 9] {
        let published: Vec<String> = line
            .published
            .iter()
            .map(|p| format!("{} {:.2}", p.source, f64::from(p.centipawns) / 100.0))
            .collect();
        [
            line.name.clone(),
            line.notation.clone(),
            value(line.imbalance),
            value(line.regression),
            format!("{:.2}", f64::from(line.believed) / 100.0),
            format!("{:.2}", f64::from(line.engine) / 100.0),
            format!("{:.2}", line.mobility),
            line.leaper.map_or("–".to_owned(), |v| format!("{:.2}", v / 100.0)),
            if published.is_empty() { "–".to_owned() } else { published.join(", ") },
        ]
    }

    fn remark(&self) -> String {
        format!(
            "In pawns of the game, with 95 % intervals; {} pairs a match at {} nodes a move, {} {}: {}. Matches: a man \
             against others that should be worth as much. Regression: the results of all these games on the balance \
             of men during them. Played with: what the engine took them for in the last round; engine: by itself. Mobility is no value; the leaper law and published values are in their own pawns.",
            self.pairs,
            self.nodes,
            self.rounds,
            if self.rounds == 1 { "round" } else { "rounds" },
            match (self.stable, self.rounds) {
                (true, _) => "what the engine played with is what was found",
                (false, 1) if self.lines.iter().all(|line| line.believed == line.engine) => {
                    "the engine played with its own values"
                }
                (false, _) => "the values had not settled",
            }
        )
    }

    /// For a terminal.
    pub fn terminal(&self) -> String {
        let table: Vec<[String; 9]> =
            std::iter::once(TITLES.map(String::from)).chain(self.lines.iter().map(Self::cells)).collect();
        let mut text = format!("{}\n", self.title);
        for row in &table {
            let mut out = String::new();
            for (i, cell) in row.iter().enumerate() {
                let width = table.iter().map(|r| r[i].chars().count()).max().unwrap_or(0);
                let _ = write!(out, "{cell}{}  ", " ".repeat(width - cell.chars().count()));
            }
            let _ = writeln!(text, "{}", out.trim_end());
        }
        text + &self.remark()
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "# {}\n\n{}\n\n| {} |\n|{}\n",
            self.title,
            self.remark(),
            TITLES.join(" | "),
            " --- |".repeat(TITLES.len())
        );
        for line in &self.lines {
            let _ = writeln!(text, "| {} |", Self::cells(line).map(|c| c.replace('|', "\\|")).join(" | "));
        }
        text
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let mut text =
            "man,moves,matches,matches_error,regression,regression_error,played_with,engine,mobility,leaper_law\n"
                .to_owned();
        let number = |v: Option<f64>| v.map_or(String::new(), |v| format!("{v:.4}"));
        for line in &self.lines {
            let both = |v: Option<Value>| [number(v.map(|v| v.pawns)), number(v.map(|v| v.error))].join(",");
            let _ = writeln!(
                text,
                "{},\"{}\",{},{},{},{},{:.4},{}",
                line.name,
                line.notation.replace('"', "\"\""),
                both(line.imbalance),
                both(line.regression),
                f64::from(line.believed) / 100.0,
                f64::from(line.engine) / 100.0,
                line.mobility,
                number(line.leaper.map(|v| v / 100.0))
            );
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.value()).unwrap_or_default() + "\n"
    }

    /// The same as a value.
    pub fn value(&self) -> serde_json::Value {
        let pair = |v: Option<Value>| v.map(|v| json!({"pawns": v.pawns, "error": v.error}));
        let lines: Vec<_> = self
            .lines
            .iter()
            .map(|l| {
                let published: Vec<_> =
                    l.published.iter().map(|p| json!({"source": p.source, "centipawns": p.centipawns})).collect();
                json!({
                    "man": l.name, "moves": l.notation, "matches": pair(l.imbalance), "regression": pair(l.regression),
                    "played_with": l.believed, "engine": l.engine, "mobility": l.mobility, "leaper_law": l.leaper, "published": published,
                })
            })
            .collect();
        json!({
            "title": self.title, "rounds": self.rounds, "stable": self.stable, "pairs": self.pairs, "nodes": self.nodes,
            "men": lines,
        })
    }

    /// As a page.
    pub fn html(&self) -> String {
        let mut body = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(&self.title), escaped(&self.remark()));
        body += &self.chart();
        let rows = self.lines.iter().map(|l| Self::cells(l).to_vec());
        body += &super::html::table(&TITLES, rows);
        super::html::document(&self.title, &body)
    }

    /// Every estimate of every man on one scale.
    fn chart(&self) -> String {
        let most = self.lines.iter().flat_map(|l| {
            let published = l.published.iter().map(|p| f64::from(p.centipawns) / 100.0);
            [l.imbalance, l.regression]
                .into_iter()
                .flatten()
                .map(|v| v.pawns + 1.96 * v.error)
                .chain(published)
        });
        let most = most.fold(2.0, f64::max).min(20.0);
        let axis = Axis { from: 0.0, to: 1.05 * most, at: 8.0, length: 404.0 };
        let each = 66.0;
        let height = each * self.lines.len() as f64 + 50.0;
        let mut chart = Drawing::new(420.0, height);
        for (i, name) in ["matches", "regression", "engine", "published"].iter().enumerate() {
            let x = 105.0 * i as f64;
            chart.rect(x, 5.0, 11.0, 11.0, &format!("s{i}"));
            chart.text(x + 16.0, 15.0, Anchor::Start, "soft", name);
        }
        for tick in axis.ticks(8) {
            let x = axis.place(tick);
            for i in 0..self.lines.len() {
                let top = 24.0 + each * i as f64;
                chart.line(x, top + 20.0, x, top + 60.0, "axis");
            }
            chart.text(x, height - 8.0, Anchor::Middle, "soft", &format!("{tick:.0}"));
        }
        for (i, line) in self.lines.iter().enumerate() {
            let top = 24.0 + each * i as f64;
            chart.text(0.0, top + 15.0, Anchor::Start, "strong", &line.name);
            chart.text(418.0, top + 15.0, Anchor::End, "", &value(line.imbalance));
            for (k, found) in [line.imbalance, line.regression].into_iter().enumerate() {
                let Some(found) = found else { continue };
                let y = top + 25.0 + 10.0 * k as f64;
                let half = 1.96 * found.error;
                chart.line(axis.place(found.pawns - half), y, axis.place(found.pawns + half), y, "whisker");
                chart.dot(axis.place(found.pawns), y, &format!("s{k}"));
            }
            chart.dot(axis.place(f64::from(line.engine) / 100.0), top + 45.0, "s2");
            for published in &line.published {
                chart.dot(axis.place(f64::from(published.centipawns) / 100.0), top + 55.0, "s3");
            }
        }
        chart.finish("What the men are worth in pawns, by each method")
    }
}
