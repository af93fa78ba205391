//! The charts of the page.

use crate::balance::report::svg::{Anchor, Axis, Drawing};
use crate::balance::report::{Report, Row, Standing};
use crate::balance::run::equivalence;
use crate::balance::stats::{ConfidenceSequence, Pairs, Verdict};
use std::collections::BTreeSet;

/// The name of a match, with its nodes where there are several numbers of them.
fn name(report: &Report, row: &Row) -> String {
    let nodes: BTreeSet<u64> = report.rows.iter().map(|r| r.game.nodes).collect();
    let more = if nodes.len() > 1 { format!(", {}", row.game.nodes) } else { String::new() };
    format!("{} v {}{more}", row.game.a, row.game.b)
}

/// Width of a chart in units: a unit is a pixel where there is room, and little less on a phone.
const WIDE: f64 = 420.0;
/// Room for the words above what is drawn in a row: a name and a number would leave too little beside it.
const WORDS: f64 = 18.0;

/// Room for names on the left, in units of the drawing.
fn margin(names: &[String]) -> f64 {
    let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    (7.8 * longest as f64 + 14.0).clamp(60.0, 300.0)
}

/// A name on the left and a number on the right, above a row drawn at this height.
fn words(chart: &mut Drawing, y: f64, name: &str, number: &str) {
    chart.text(2.0, y - 14.0, Anchor::Start, "", name);
    chart.text(WIDE - 2.0, y - 14.0, Anchor::End, "", number);
}

/// Scores with their intervals, the margin as a band.
pub(super) fn scores(report: &Report) -> String {
    let far =
        report.rows.iter().flat_map(|r| r.summary.interval).map(|s| (s - 0.5).abs()).fold(0.06, f64::max);
    let far = (far + 0.01).min(0.5);
    let axis = Axis { from: 50.0 - 100.0 * far, to: 50.0 + 100.0 * far, at: 4.0, length: WIDE - 8.0 };
    let each = WORDS + 24.0;
    let height = each * report.rows.len() as f64 + 26.0;
    let mut chart = Drawing::new(WIDE, height);
    for (i, row) in report.rows.iter().enumerate() {
        let y = each * i as f64 + WORDS + 10.0;
        let close = 100.0 * report.margin(row);
        let (from, to) = (axis.place(50.0 - close), axis.place(50.0 + close));
        chart.rect(from, y - 8.0, to - from, 16.0, "band");
    }
    let ticks = axis.ticks(6);
    for tick in ticks.iter().copied().filter(|t| *t != 50.0).chain([50.0]) {
        let x = axis.place(tick);
        for i in 0..report.rows.len() {
            let y = each * i as f64 + WORDS + 10.0;
            chart.line(x, y - 8.0, x, y + 8.0, if tick == 50.0 { "half" } else { "axis" });
        }
        if ticks.contains(&tick) {
            chart.text(x, height - 8.0, Anchor::Middle, "soft", &format!("{tick:.0} %"));
        }
    }
    for (i, row) in report.rows.iter().enumerate() {
        let y = each * i as f64 + WORDS + 10.0;
        let [low, high] = row.summary.interval.map(|s| axis.place(100.0 * s));
        let text = format!("{:.1} ± {:.1} %", 100.0 * row.summary.score, 196.0 * row.summary.error);
        words(&mut chart, y, &name(report, row), &text);
        chart.line(low, y, high, y, "whisker");
        chart.dot(axis.place(100.0 * row.summary.score), y, "point");
    }
    chart.finish("Scores of the first side with 95 % intervals; the band is the margin within which sides are called balanced")
}

/// Army against army.
pub(super) fn heat(report: &Report, standing: &Standing) -> String {
    let sides = &standing.sides;
    let left = margin(sides);
    let wide = 82.0;
    let (width, height) = (left + wide * sides.len() as f64 + 4.0, 30.0 + 52.0 * sides.len() as f64);
    let mut chart = Drawing::new(width, height);
    for (j, side) in sides.iter().enumerate() {
        chart.text(left + wide * (j as f64 + 0.5), 18.0, Anchor::Middle, "soft", side);
    }
    for (i, a) in sides.iter().enumerate() {
        let y = 28.0 + 52.0 * i as f64;
        chart.text(left - 8.0, y + 30.0, Anchor::End, "", a);
        for (j, b) in sides.iter().enumerate() {
            let x = left + wide * j as f64;
            let met = report.rows.iter().find(|r| {
                r.game.nodes == standing.nodes
                    && ((&r.game.a, &r.game.b) == (a, b) || (&r.game.a, &r.game.b) == (b, a))
            });
            if let Some(row) = met.filter(|r| i != j || r.null) {
                let score = if row.game.a == *a { row.summary.score } else { 1.0 - row.summary.score };
                let beyond = ((score - 0.5).abs() - report.margin(row)).max(0.0);
                if beyond > 0.0 {
                    let class = if score > 0.5 { "up" } else { "down" };
                    chart.shade(x, y, wide, 52.0, class, (0.12 + 3.0 * beyond).min(0.45));
                }
                if row.verdict == Verdict::Undecided {
                    for k in 0..8 {
                        let at = x + wide * f64::from(k) / 8.0;
                        chart.line(at, y + 52.0, at + wide / 8.0, y, "hatch");
                    }
                }
                chart.text(
                    x + wide / 2.0,
                    y + 24.0,
                    Anchor::Middle,
                    "strong",
                    &format!("{:.1} %", 100.0 * score),
                );
                chart.text(
                    x + wide / 2.0,
                    y + 41.0,
                    Anchor::Middle,
                    "soft",
                    &format!("± {:.1}", 196.0 * row.summary.error),
                );
            } else {
                let text = if i == j { "–" } else { "not met" };
                chart.text(x + wide / 2.0, y + 30.0, Anchor::Middle, "soft", text);
            }
            chart.rect(x, y, wide, 52.0, "cell");
        }
    }
    chart.finish("Scores of each army (row) against each other one (column)")
}

/// Ratings with their intervals.
pub(super) fn ladder(standing: &Standing) -> String {
    let rungs = &standing.ladder.rungs;
    let from = rungs.iter().map(|r| r.interval[0]).fold(-10.0, f64::min);
    let to = rungs.iter().map(|r| r.interval[1]).fold(10.0, f64::max);
    let pad = 0.05 * (to - from);
    let axis = Axis { from: from - pad, to: to + pad, at: 4.0, length: WIDE - 8.0 };
    let each = WORDS + 22.0;
    let height = each * rungs.len() as f64 + 26.0;
    let mut chart = Drawing::new(WIDE, height);
    for tick in axis.ticks(6) {
        let x = axis.place(tick);
        for i in 0..rungs.len() {
            let y = each * i as f64 + WORDS + 10.0;
            chart.line(x, y - 8.0, x, y + 8.0, if tick == 0.0 { "half" } else { "axis" });
        }
        chart.text(x, height - 8.0, Anchor::Middle, "soft", &signed(tick, 0));
    }
    for (i, (side, rung)) in standing.sides.iter().zip(rungs).enumerate() {
        let y = each * i as f64 + WORDS + 10.0;
        let [low, high] = rung.interval;
        words(&mut chart, y, side, &format!("{:+.0} [{low:+.0}, {high:+.0}]", rung.elo));
        chart.line(axis.place(low), y, axis.place(high), y, "whisker");
        chart.dot(axis.place(rung.elo), y, "point");
    }
    chart.finish("Ratings of the armies in Elo with 95 % intervals")
}

/// A number with its sign; zero has none.
fn signed(value: f64, digits: usize) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.digits$}") }
}

/// Most points of a trace.
const POINTS: usize = 200;

/// The score and the tests, pair by pair.
pub(super) fn convergence(report: &Report, row: &Row) -> String {
    let total = row.results.len();
    let every = total.div_ceil(POINTS).max(1);
    let test = equivalence(&report.head.spec);
    let mut sequence = ConfidenceSequence::new(0.95);
    let mut pairs = Pairs::new();
    let mut running: Vec<(usize, f64, [f64; 2], [f64; 2])> = Vec::new();
    for (i, result) in row.results.iter().enumerate() {
        pairs.add(*result);
        let interval = sequence.add(result.score());
        if (i + 1) % every == 0 || i + 1 == total {
            let ratios = if i >= 15 { test.ratios(&pairs.counts) } else { [0.0; 2] };
            running.push((i + 1, pairs.mean(), interval, ratios));
        }
    }
    let title = name(report, row);
    // Scores grow upwards: the axis is turned round.
    let up = |from: f64, to: f64, value: f64| 160.0 - (value.clamp(from, to) - from) / (to - from) * 130.0;
    let x = Axis { from: 0.0, to: total.max(1) as f64, at: 40.0, length: 255.0 };
    let far = x.at + x.length;
    let mut chart = Drawing::new(300.0, 190.0);
    chart.text(0.0, 14.0, Anchor::Start, "strong", &title);
    // A match that is far from even needs the whole scale.
    let near = (row.summary.score - 0.5).abs() < 0.2;
    let (half, apart) = if near { (0.25, 0.2) } else { (0.5, 0.4) };
    let score = |value: f64| up(0.5 - half, 0.5 + half, value);
    for value in [0.5 - apart, 0.5, 0.5 + apart] {
        let label = &format!("{:.0} %", 100.0 * value);
        chart.line(40.0, score(value), far, score(value), if value == 0.5 { "half" } else { "axis" });
        chart.text(36.0, score(value) + 4.0, Anchor::End, "soft", label);
    }
    let there = running.iter().map(|(n, _, [_, high], _)| (x.place(*n as f64), score(*high)));
    let back = running.iter().rev().map(|(n, _, [low, _], _)| (x.place(*n as f64), score(*low)));
    chart.area(&there.chain(back).collect::<Vec<_>>(), "cone");
    let mean: Vec<_> = running.iter().map(|(n, mean, ..)| (x.place(*n as f64), score(*mean))).collect();
    chart.path(&mean, "trace");
    chart.text(far, 178.0, Anchor::End, "soft", &format!("{total} pairs"));
    let [low, high] = row.sequence;
    let scores = chart.finish(&format!(
        "{title}: the score settles at {:.1} %, between {:.1} and {:.1} % at all times",
        100.0 * row.summary.score,
        100.0 * low,
        100.0 * high
    ));
    let mut chart = Drawing::new(300.0, 190.0);
    let bounds = test.bounds();
    let (low, high) = (bounds.lower - 2.0, bounds.upper + 2.0);
    let ratio = |value: f64| up(low, high, value);
    for value in [bounds.lower, 0.0, bounds.upper] {
        chart.line(40.0, ratio(value), far, ratio(value), if value == 0.0 { "axis" } else { "half" });
        chart.text(36.0, ratio(value) + 4.0, Anchor::End, "soft", &signed(value, 1));
    }
    for (side, class) in ["trace", "other"].into_iter().enumerate() {
        let trace: Vec<_> =
            running.iter().map(|(n, _, _, ratios)| (x.place(*n as f64), ratio(ratios[side]))).collect();
        chart.path(&trace, class);
    }
    let verdict = format!("{} after {} pairs", row.answer(), row.decided);
    chart.text(far, 178.0, Anchor::End, "soft", &verdict);
    let tests = chart.finish(&format!("{title}: the two tests; {verdict}"));
    format!("<div class=\"pair\">{scores}{tests}</div>\n")
}

/// The reasons of ends, as shares of the games.
pub(super) fn ends(report: &Report) -> String {
    let reasons: Vec<&String> =
        report.rows.iter().flat_map(|r| r.course.ends.keys()).collect::<BTreeSet<_>>().into_iter().collect();
    // The legend takes as many lines as it needs.
    let mut places = Vec::new();
    let (mut x, mut line) = (0.0, 0.0);
    for reason in &reasons {
        let width = 36.0 + 7.0 * reason.chars().count() as f64;
        if x > 0.0 && x + width > WIDE {
            (x, line) = (0.0, line + 20.0);
        }
        places.push((x, line));
        x += width;
    }
    let each = WORDS + 32.0;
    let top = line + 28.0;
    let mut chart = Drawing::new(WIDE, top + each * report.rows.len() as f64);
    for (i, (reason, (x, y))) in reasons.iter().zip(places).enumerate() {
        chart.rect(x, y + 5.0, 11.0, 11.0, &format!("s{}", i % 6));
        chart.text(x + 16.0, y + 15.0, Anchor::Start, "soft", reason);
    }
    for (i, row) in report.rows.iter().enumerate() {
        let y = top + each * i as f64 + WORDS + 4.0;
        let games: u64 = row.course.ends.values().sum();
        words(&mut chart, y + 8.0, &name(report, row), &format!("{games} games"));
        let mut x = 0.0;
        for (k, reason) in reasons.iter().enumerate() {
            let count = row.course.ends.get(*reason).copied().unwrap_or(0);
            let width = count as f64 / games.max(1) as f64 * WIDE;
            chart.shade(x, y, width, 20.0, &format!("s{}", k % 6), 0.45);
            let percent = format!("{:.0} %", 100.0 * count as f64 / games.max(1) as f64);
            if width > 30.0 {
                chart.text(x + width / 2.0, y + 14.0, Anchor::Middle, "", &percent);
            }
            x += width;
        }
    }
    chart.finish("Shares of the reasons by which games ended")
}

/// How long games were.
pub(super) fn lengths(report: &Report) -> String {
    let most = report.rows.iter().map(|r| r.length(0.95)).max().unwrap_or(1);
    let axis = Axis { from: 0.0, to: 1.05 * f64::from(most), at: 4.0, length: WIDE - 8.0 };
    let each = WORDS + 24.0;
    let height = 26.0 + each * report.rows.len() as f64;
    let mut chart = Drawing::new(WIDE, height);
    for tick in axis.ticks(6) {
        let x = axis.place(tick);
        for i in 0..report.rows.len() {
            let y = each * i as f64 + WORDS + 10.0;
            chart.line(x, y - 8.0, x, y + 8.0, "axis");
        }
        chart.text(x, height - 8.0, Anchor::Middle, "soft", &format!("{tick:.0}"));
    }
    for (i, row) in report.rows.iter().enumerate() {
        let y = each * i as f64 + WORDS + 10.0;
        let at = |share: f64| axis.place(f64::from(row.length(share)));
        words(&mut chart, y, &name(report, row), &format!("{} plies", row.length(0.5)));
        chart.line(at(0.05), y, at(0.95), y, "whisker");
        chart.rect(at(0.25), y - 7.0, at(0.75) - at(0.25), 14.0, "box");
        chart.dot(at(0.5), y, "point");
    }
    chart.finish("Lengths of the games in plies")
}

/// Scores by nodes.
pub(super) fn scaling(couples: &[Vec<&Row>]) -> String {
    let height = 150.0;
    let mut text = String::from("<div class=\"grid\">\n");
    for rows in couples {
        let mut chart = Drawing::new(340.0, height);
        let Some(first) = rows.first() else { continue };
        let title = format!("{} v {}", first.game.a, first.game.b);
        chart.text(0.0, 14.0, Anchor::Start, "strong", &title);
        let up = |score: f64| 110.0 - (score.clamp(0.2, 0.8) - 0.5) * 260.0 - 35.0;
        for (value, label) in [(0.4, "40 %"), (0.5, "50 %"), (0.6, "60 %")] {
            chart.line(40.0, up(value), 335.0, up(value), if value == 0.5 { "half" } else { "axis" });
            chart.text(36.0, up(value) + 4.0, Anchor::End, "soft", label);
        }
        let step = 280.0 / rows.len() as f64;
        let mut trace = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let x = 50.0 + step * (i as f64 + 0.5);
            let [low, high] = row.summary.interval.map(up);
            chart.line(x, low, x, high, "whisker");
            chart.dot(x, up(row.summary.score), "point");
            chart.text(
                x,
                height - 6.0,
                Anchor::Middle,
                "soft",
                &format!("{} nodes: {:.1} %", row.game.nodes, 100.0 * row.summary.score),
            );
            trace.push((x, up(row.summary.score)));
        }
        chart.path(&trace, "trace");
        text += &chart.finish(&format!("{title}: the score at each number of nodes"));
    }
    text + "</div>\n"
}
