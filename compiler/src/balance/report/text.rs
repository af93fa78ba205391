//! The report as text: for a terminal, as Markdown, CSV and JSON.

use super::{Report, Row};
use crate::balance::stats::Verdict;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A percentage with its error.
fn percent(value: f64, error: f64) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * value, 100.0 * error)
}

/// A probability.
fn chance(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

/// A rating: a number or `inf`.
pub(super) fn rating(elo: f64) -> String {
    if elo.is_finite() { format!("{elo:+.0}") } else { if elo > 0.0 { "+inf" } else { "-inf" }.to_owned() }
}

/// The columns of the table of verdicts.
pub(super) const TITLES: [&str; 11] = [
    "match",
    "nodes",
    "pairs",
    "W-D-L",
    "score (95 %)",
    "Elo (95 %)",
    "nElo",
    "LOS",
    "White",
    "p (Holm)",
    "verdict",
];

pub(super) fn cells(row: &Row) -> [String; 11] {
    let s = &row.summary;
    let [wins, draws, losses] = row.pairs.wins_draws_losses();
    [
        format!("{} v {}", row.game.a, row.game.b),
        row.game.nodes.to_string(),
        s.pairs.to_string(),
        format!("{wins}-{draws}-{losses}"),
        percent(s.score, 1.96 * s.error),
        format!("{} [{}, {}]", rating(s.elo), rating(s.elo_interval[0]), rating(s.elo_interval[1])),
        format!("{:+.0} ± {:.0}", s.normalised_elo, s.normalised_error),
        format!("{:.1} %", 100.0 * s.superiority),
        format!("{:+.1} ± {:.1} %", 100.0 * row.white.0, 196.0 * row.white.1),
        chance(row.adjusted[0]),
        row.answer(),
    ]
}

/// The report for a terminal.
pub fn terminal(report: &Report) -> String {
    let mut text = String::new();
    let table: Vec<[String; 11]> =
        std::iter::once(TITLES.map(String::from)).chain(report.rows.iter().map(cells)).collect();
    for row in &table {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let width = table.iter().map(|r| r[i].chars().count()).max().unwrap_or(0);
            let _ = write!(line, "{cell}{}  ", " ".repeat(width - cell.chars().count()));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for standing in &report.ladders {
        let _ = writeln!(text, "\nladder at {} nodes (Elo, 95 %)", standing.nodes);
        let width = standing.sides.iter().map(|s| s.chars().count()).max().unwrap_or(0);
        for (side, rung) in standing.sides.iter().zip(&standing.ladder.rungs) {
            let [low, high] = rung.interval.map(rating);
            let _ = writeln!(text, "  {side:width$}  {:>6}  [{low}, {high}]", rating(rung.elo));
        }
        let _ = writeln!(text, "  {}", circles(standing));
    }
    text
}

/// What the ladder hides, in a sentence.
pub(super) fn circles(standing: &super::Standing) -> String {
    let cycles = &standing.cycles;
    if cycles.degrees == 0 {
        return "no circle of sides met, so nothing can be said of cycles".to_owned();
    }
    let mut text = format!(
        "cycles: chi-squared {:.1} with {} degrees of freedom, p {}{}",
        cycles.chi_squared,
        cycles.degrees,
        if cycles.p_value < 0.001 { "" } else { "= " },
        chance(cycles.p_value)
    );
    if let Some(first) = cycles.triangles.first() {
        let [a, b, c] = first.armies.map(|i| standing.sides.get(i).cloned().unwrap_or_default());
        let _ = write!(
            text,
            "; the largest: {a} over {b} over {c} over {a}, {:.0} ± {:.0} Elo around",
            first.curl,
            1.96 * first.error
        );
    }
    text
}

/// The report as Markdown.
pub fn markdown(report: &Report) -> String {
    let spec = &report.head.spec;
    let mut text = format!("# {}\n\n", title(report));
    let _ = writeln!(text, "{}\n", sentence(report));
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    text += &line(&TITLES.map(String::from));
    text += &line(&[const { "---" }; 11].map(String::from));
    for row in &report.rows {
        text += &line(&cells(row));
    }
    for standing in &report.ladders {
        let _ = writeln!(
            text,
            "\n## Ladder at {} nodes\n\n| side | Elo | 95 % |\n| --- | --- | --- |",
            standing.nodes
        );
        for (side, rung) in standing.sides.iter().zip(&standing.ladder.rungs) {
            let [low, high] = rung.interval.map(rating);
            let _ = writeln!(text, "| {side} | {} | {low} to {high} |", rating(rung.elo));
        }
        let _ = writeln!(text, "\n{}.", circles(standing));
    }
    let _ = writeln!(
        text,
        "\n## How the games went\n\n| match | nodes | draws | plies (5 %, half, 95 %) | depth | moves in a position | ends |\n| --- | --- | --- | --- | --- | --- | --- |"
    );
    for row in &report.rows {
        let c = &row.course;
        let ends: Vec<String> = c.ends.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let _ = writeln!(
            text,
            "| {} v {} | {} | {:.0} % | {}, {}, {} | {:.1}, {:.1} | {:.0}, {:.0} | {} |",
            row.game.a,
            row.game.b,
            row.game.nodes,
            100.0 * row.draws(),
            row.length(0.05),
            row.length(0.5),
            row.length(0.95),
            c.depth[0],
            c.depth[1],
            c.width[0],
            c.width[1],
            ends.join(", ")
        );
    }
    let _ = writeln!(
        text,
        "\nVerdicts: margin {} normalised Elo, fixed before the run; alpha {}, beta {}.",
        spec.margin, spec.alpha, spec.beta
    );
    let _ = writeln!(text, "\nHealth: {}.", health(report).join("; "));
    text
}

/// What says that the run can be trusted, in sentences without their ends.
pub(super) fn health(report: &Report) -> Vec<String> {
    let mut found = Vec::new();
    for row in report.rows.iter().filter(|r| r.null) {
        let [low, high] = row.summary.interval;
        let fine = if low <= 0.5 && 0.5 <= high { "as it should be" } else { "outside: look into it" };
        found.push(format!(
            "null match: {} against itself scored {:.1} %, interval {:.1} to {:.1}: {fine}",
            row.game.a,
            100.0 * row.summary.score,
            100.0 * low,
            100.0 * high
        ));
    }
    if found.is_empty() {
        found.push("null match: no side met itself in this run (add --null)".to_owned());
    }
    let games: u64 = report.rows.iter().map(|r| 2 * r.summary.pairs).sum();
    let sum = |of: &dyn Fn(&Row) -> u64| report.rows.iter().map(of).sum::<u64>();
    found.push(format!("forfeits: {} of {games} games", sum(&|r| r.course.forfeits)));
    found.push(format!(
        "games with the same moves as an earlier one: {} of {games}",
        sum(&|r| r.course.duplicates)
    ));
    let planned = report.head.spec.pairs;
    found.push(format!(
        "pairs planned and not (or not yet) played: {}",
        sum(&|r| planned.saturating_sub(r.summary.pairs))
    ));
    let again: Vec<_> =
        report.rows.iter().filter_map(|r| report.verified.get(&r.game.id).map(|v| (r, v))).collect();
    if again.is_empty() {
        found.push("replay and colours: not checked yet (tabiya balance verify)".to_owned());
        return found;
    }
    let pairs: u64 = again.iter().map(|(_, v)| v.pairs).sum();
    let share = |bad: u64| if bad == 0 { "all of them".to_owned() } else { format!("all but {bad}") };
    let other = again.iter().filter(|(r, v)| r.game.engine != v.engine).count();
    let build = if other == 0 { "" } else { ", by another build of the engine" };
    found.push(format!(
        "replay: {pairs} pairs of {} played again{build}, {} move for move the same",
        matches(again.len()),
        share(again.iter().map(|(_, v)| v.different).sum())
    ));
    found.push(format!(
        "colours: the same pairs played with colours exchanged, {} the mirrored moves",
        share(again.iter().map(|(_, v)| v.unmirrored + v.different).sum())
    ));
    found
}

fn matches(count: usize) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}

/// What is reported on.
pub(super) fn title(report: &Report) -> String {
    let game = &report.head.spec.game;
    let game = game.rsplit(['/', '\\']).next().unwrap_or(game).trim_end_matches(".variant");
    format!("Balance of {game}")
}

/// What was played, in a sentence.
pub(super) fn sentence(report: &Report) -> String {
    let spec = &report.head.spec;
    let pairs: u64 = report.rows.iter().map(|r| r.summary.pairs).sum();
    let engines: std::collections::BTreeSet<&str> =
        report.rows.iter().map(|r| r.game.engine.as_str()).collect();
    let engine = engines.iter().next().copied().unwrap_or("none");
    let more = if engines.len() > 1 { " and others" } else { "" };
    format!(
        "{} games in {pairs} pairs, each pair from one placement with each side once beginning as White; placements {}, \
         seed {}; tabiya {}, engine {engine}{more}.",
        2 * pairs,
        spec.openings,
        spec.seed,
        report.head.version
    )
}

/// A match for programs: names and values, in order.
fn fields(row: &Row) -> Vec<(&'static str, Value)> {
    let (s, c) = (&row.summary, &row.course);
    let [ll, ld, wl_dd, wd, ww] = row.pairs.counts;
    let [wins, draws, losses] = row.pairs.wins_draws_losses();
    let verdict = match row.verdict {
        Verdict::AStronger => "a-stronger",
        Verdict::BStronger => "b-stronger",
        Verdict::Balanced => "balanced",
        Verdict::Undecided => "undecided",
    };
    vec![
        ("id", json!(&row.game.id)),
        ("a", json!(&row.game.a)),
        ("b", json!(&row.game.b)),
        ("nodes", json!(row.game.nodes)),
        ("pairs", json!(s.pairs)),
        ("ll", json!(ll)),
        ("ld", json!(ld)),
        ("wl_dd", json!(wl_dd)),
        ("wd", json!(wd)),
        ("ww", json!(ww)),
        ("wl", json!(row.pairs.one_each())),
        ("wins", json!(wins)),
        ("draws", json!(draws)),
        ("losses", json!(losses)),
        ("score", json!(s.score)),
        ("error", json!(s.error)),
        ("low", json!(s.interval[0])),
        ("high", json!(s.interval[1])),
        ("sequence_low", json!(row.sequence[0])),
        ("sequence_high", json!(row.sequence[1])),
        ("elo", json!(s.elo)),
        ("elo_low", json!(s.elo_interval[0])),
        ("elo_high", json!(s.elo_interval[1])),
        ("normalised_elo", json!(s.normalised_elo)),
        ("normalised_error", json!(s.normalised_error)),
        ("superiority", json!(s.superiority)),
        ("p_value", json!(s.p_value)),
        ("p_holm", json!(row.adjusted[0])),
        ("p_discovery", json!(row.adjusted[1])),
        ("ratio_a", json!(row.ratios[0])),
        ("ratio_b", json!(row.ratios[1])),
        ("verdict", json!(verdict)),
        ("decided_after", json!(row.decided)),
        ("white_advantage", json!(row.white.0)),
        ("white_error", json!(row.white.1)),
        ("pawns", json!(row.pawns.map(|p| p[0]))),
        ("pawns_low", json!(row.pawns.map(|p| p[1]))),
        ("pawns_high", json!(row.pawns.map(|p| p[2]))),
        ("plies_median", json!(row.length(0.5))),
        ("plies_95", json!(row.length(0.95))),
        ("depth_a", json!(c.depth[0])),
        ("depth_b", json!(c.depth[1])),
        ("width_a", json!(c.width[0])),
        ("width_b", json!(c.width[1])),
        ("leads", json!(c.leads)),
        ("drama", json!(c.drama)),
        ("decided_share", json!(c.decided)),
        ("duplicates", json!(c.duplicates)),
        ("forfeits", json!(c.forfeits)),
    ]
}

/// The report as JSON: matches, ladders, cycles. Ratings that are not finite are null.
pub fn json(report: &Report) -> String {
    let object = |row: &Row| -> Map<String, Value> {
        let mut map: Map<String, Value> = fields(row).into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
        map.insert("ends".to_owned(), json!(row.course.ends));
        map
    };
    let rows: Vec<Value> = report.rows.iter().map(|r| Value::Object(object(r))).collect();
    let ladders = report.ladders.iter().map(|s| {
        let rungs = s.sides.iter().zip(&s.ladder.rungs).map(
            |(side, rung)| json!({"side": side, "elo": rung.elo, "low": rung.interval[0], "high": rung.interval[1]}),
        );
        let (white, cycles) = (s.ladder.white, &s.cycles);
        json!({
            "nodes": s.nodes,
            "sides": rungs.collect::<Vec<_>>(),
            "white": {"elo": white.elo, "low": white.interval[0], "high": white.interval[1]},
            "cycles": {"chi_squared": cycles.chi_squared, "degrees": cycles.degrees, "p_value": cycles.p_value},
        })
    });
    let whole = json!({
        "schema": report.head.schema,
        "spec": report.head.spec,
        "matches": rows,
        "ladders": ladders.collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&whole).unwrap_or_default() + "\n"
}

/// The table as CSV.
pub fn csv(report: &Report) -> String {
    let mut text = String::new();
    for row in &report.rows {
        let fields = fields(row);
        if text.is_empty() {
            let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            text += &(names.join(",") + "\n");
        }
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(s) if s.contains([',', '"']) => format!("\"{}\"", s.replace('"', "\"\"")),
            Value::String(s) => s.clone(),
            other => other.to_string(),
        };
        let cells: Vec<String> = fields.iter().map(|(_, value)| cell(value)).collect();
        text += &(cells.join(",") + "\n");
    }
    text
}
