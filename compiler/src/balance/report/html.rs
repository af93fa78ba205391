//! The report as one HTML file: no scripts, no network, charts with their numbers in words.

mod charts;

use super::svg::escaped;
use super::text::{self, TITLES, cells, circles, sentence, title};
use super::{Report, Row};
use std::fmt::Write;

const STYLE: &str = include_str!("html/style.css");

/// The page.
pub fn page(report: &Report) -> String {
    let mut body = String::new();
    let _ = writeln!(body, "<h1>{}</h1>\n<p>{}</p>", escaped(&title(report)), escaped(&sentence(report)));
    verdicts(report, &mut body);
    for standing in &report.ladders {
        let _ = writeln!(body, "<section><h2>Army against army, {} nodes a move</h2>", standing.nodes);
        body += "<p>The score of the row against the column, both colours together, with its 95 % interval. Within the margin the cell is blank; hatched where no verdict was reached.</p>\n";
        body += &charts::heat(report, standing);
        let _ = writeln!(body, "</section>\n<section><h2>Ladder, {} nodes a move</h2>", standing.nodes);
        body += &charts::ladder(standing);
        let white = standing.ladder.white;
        let _ = writeln!(
            body,
            "<p>White's advantage on this ladder: {:+.0} Elo ({:+.0} to {:+.0}). {}.</p></section>",
            white.elo,
            white.interval[0],
            white.interval[1],
            escaped(&capitalised(&circles(standing)))
        );
    }
    scaling(report, &mut body);
    body += "<section><h2>Convergence</h2>\n<p>First the score pair by pair, with the interval that holds at all times at once; then the two tests, of “the first side is stronger by the margin” (solid) and of “the second one is” (dashed); above the upper bound a claim is accepted, below the lower one it is refuted.</p>\n<div class=\"grid\">\n";
    for row in &report.rows {
        body += &charts::convergence(report, row);
    }
    body += "</div></section>\n<section><h2>How the games ended</h2>\n";
    body += &charts::ends(report);
    body += "<h3>Lengths</h3>\n<p>Plies: from the 5th to the 95th of a hundred games, the middle half thick, the median marked.</p>\n";
    body += &charts::lengths(report);
    body += "</section>\n";
    quality(report, &mut body);
    health(report, &mut body);
    method(report, &mut body);
    document(&title(report), &body)
}

/// A whole page around a body.
pub(super) fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n{body}</main></body></html>\n",
        escaped(title)
    )
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// A table; the first cell of each row names it.
pub(super) fn table(titles: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr>");
    for title in titles {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(title));
    }
    text += "</tr></thead><tbody>\n";
    for row in rows {
        text += "<tr>";
        for (i, cell) in row.iter().enumerate() {
            let _ = match i {
                0 => write!(text, "<th scope=\"row\">{}</th>", escaped(cell)),
                _ if cell.chars().count() > 60 => write!(text, "<td class=\"long\">{}</td>", escaped(cell)),
                _ => write!(text, "<td>{}</td>", escaped(cell)),
            };
        }
        text += "</tr>\n";
    }
    text + "</tbody></table></div>\n"
}

fn verdicts(report: &Report, body: &mut String) {
    *body += "<section><h2>Verdicts</h2>\n";
    *body += &charts::scores(report);
    // What one wants to know first stands first.
    const ORDER: [usize; 11] = [0, 10, 4, 5, 2, 3, 6, 7, 8, 9, 1];
    let in_pawns = report.rows.iter().any(|r| r.pawns.is_some());
    let mut titles = ORDER.map(|i| TITLES[i]).to_vec();
    if in_pawns {
        titles.insert(4, "pawns (95 %)");
    }
    let rows = report.rows.iter().map(|row| {
        let cells = cells(row);
        let mut ordered = ORDER.map(|i| cells[i].clone()).to_vec();
        if in_pawns {
            let pawns = row.pawns.map(|[p, low, high]| format!("{p:+.2} [{low:+.2}, {high:+.2}]"));
            ordered.insert(4, pawns.unwrap_or_default());
        }
        ordered
    });
    *body += &table(&titles, rows);
    let spec = &report.head.spec;
    let _ = writeln!(
        body,
        "<p>The first side's score. A verdict calls one of two equal sides stronger with a chance of at most {}, and sides balanced although one is stronger by the margin of {} normalised Elo with a chance of at most {}; the margin was fixed before the run. p is for “both are equal”, adjusted for all matches of the run.</p></section>",
        spec.alpha, spec.margin, spec.beta
    );
}

fn scaling(report: &Report, body: &mut String) {
    let mut couples: Vec<(&str, &str)> =
        report.rows.iter().map(|r| (r.game.a.as_str(), r.game.b.as_str())).collect();
    couples.sort_unstable();
    couples.dedup();
    let of = |couple: &(&str, &str)| -> Vec<&Row> {
        report.rows.iter().filter(|r| (r.game.a.as_str(), r.game.b.as_str()) == *couple).collect()
    };
    let several: Vec<Vec<&Row>> = couples.iter().map(of).filter(|rows| rows.len() > 1).collect();
    if several.is_empty() {
        return;
    }
    *body += "<section><h2>More nodes</h2>\n<p>Does the answer change when both sides search more?</p>\n";
    *body += &charts::scaling(&several);
    *body += "</section>\n";
}

fn quality(report: &Report, body: &mut String) {
    *body += "<section><h2>Quality of the games</h2>\n";
    let titles = [
        "match",
        "nodes",
        "decided",
        "drawn",
        "balance",
        "White's advantage",
        "changes of the lead",
        "drama",
        "decided after",
        "broken off",
    ];
    let rows = report.rows.iter().map(|row| {
        let c = &row.course;
        let [wins, _, losses] = row.pairs.wins_draws_losses();
        let games = (2 * row.summary.pairs) as f64;
        vec![
            format!("{} v {}", row.game.a, row.game.b),
            row.game.nodes.to_string(),
            format!("{:.0} %", 100.0 * (1.0 - row.draws())),
            format!("{:.0} %", 100.0 * row.draws()),
            format!("{:.2}", 1.0 - (wins as f64 - losses as f64).abs() / games.max(1.0)),
            format!("{:+.1} %", 100.0 * row.white.0),
            format!("{:.1}", c.leads),
            format!("{:.2}", c.drama),
            format!("{:.0} %", 100.0 * c.decided),
            c.ends.get("length").copied().unwrap_or(0).to_string(),
        ]
    });
    *body += &table(&titles, rows);
    *body += "<p>Balance: 1 less the difference of wins as a share of the games. Drama: how far the winner had been behind, 0 to 1. Decided after: the share of a won game that was over before the winner was clearly ahead to the end.</p></section>\n";
}

fn health(report: &Report, body: &mut String) {
    *body += "<section><h2>Health of the run</h2>\n";
    let items =
        text::health(report).into_iter().map(|item| format!("<li>{}.</li>", escaped(&capitalised(&item))));
    let _ = writeln!(
        body,
        "<ul>{}</ul><p>A forfeit would be a side that has moves and chooses none; there are no clocks, and a program that ends early stops the run.</p>",
        items.collect::<String>()
    );
    let titles = [
        "match",
        "nodes",
        "plies searched, A",
        "plies searched, B",
        "moves in a position, A",
        "moves in a position, B",
    ];
    let rows = report.rows.iter().map(|row| {
        let [depth, width] = [row.course.depth, row.course.width];
        vec![
            format!("{} v {}", row.game.a, row.game.b),
            row.game.nodes.to_string(),
            format!("{:.1}", depth[0]),
            format!("{:.1}", depth[1]),
            format!("{:.1}", width[0]),
            format!("{:.1}", width[1]),
        ]
    });
    *body += &table(&titles, rows);
    *body += "<p>Equal nodes favour the side with fewer moves: it sees further. Where the depths differ much, look at the scores with more nodes.</p></section>\n";
}

fn method(report: &Report, body: &mut String) {
    *body += "<section><h2>What was played</h2>\n<pre>";
    *body += &escaped(&report.head.spec.to_toml());
    *body += "</pre>\n<h3>What the engine takes the men for</h3>\n";
    let rows =
        report.head.matches.iter().filter(|m| report.rows.iter().any(|r| r.game.id == m.id)).map(|m| {
            let worths: Vec<String> =
                m.worths.iter().map(|(name, worth)| format!("{name} {worth}")).collect();
            vec![format!("{} v {}", m.a, m.b), m.nodes.to_string(), worths.join(", "), m.engine.clone()]
        });
    *body += &table(&["match", "nodes", "centipawns in the middlegame", "engine"], rows);
    *body += "</section>\n";
}
