//! `bench --forms`: what the cost model expects of the forms of each piece, and what this machine does.

use super::Args;
use crate::build;
use crate::cli::game::GameArgs;
use crate::cli::{Fault, engine, out};
use crate::trial::Trial;
use serde::Serialize;
use std::io::Write;

/// What is timed where no game is named: boards of 64, 128 and 256 squares, sliders, hoppers, men of several legs.
const USUAL: [&str; 4] = ["chess", "xiangqi", "lemurian-shatranj", "omicron"];

/// A choice is called wrong where another form takes so much less time.
const CLEAR: f64 = 0.9;

/// The functions of a game.
#[derive(Serialize)]
struct Report {
    game: String,
    /// Nanoseconds that a pass of the timing loop takes without a lookup; they are in every other number.
    empty_loop_ns: f64,
    functions: Vec<Function>,
    /// Pairs of forms of one function of which one is clearly quicker, and how many of them the model puts in that order.
    pairs: usize,
    pairs_in_order: usize,
    /// Kendall's rank correlation of expected instructions and time, over all forms of all functions.
    kendall: f64,
    /// Functions for which the planner chose a form while another one is clearly quicker.
    wrong: usize,
}

#[derive(Serialize)]
struct Function {
    piece: String,
    does: &'static str,
    /// The planner's choice first.
    forms: Vec<Form>,
    /// The quickest form, where the choice is clearly slower.
    better: Option<String>,
}

#[derive(Serialize)]
struct Form {
    form: String,
    bytes: usize,
    /// What the model expects.
    instructions: f64,
    /// The median time of a lookup, in nanoseconds.
    ns: f64,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let named: Vec<&str> = args.game.iter().chain(&args.more).map(String::as_str).collect();
    let games = if named.is_empty() { &USUAL } else { &named[..] };
    games.iter().try_for_each(|game| {
        let game = GameArgs { game: game.to_string(), choice: args.choice.clone() };
        let chosen = game.choose(args.json)?;
        let trial = Trial::new(&chosen.model).map_err(|e| Fault::Input(e.to_string()))?;
        out::progress(&format!("building the forms of {} ...", chosen.model.title));
        let program = build::trial(&trial, &build::Options::default());
        out::progress("");
        let program = program.map_err(|e| Fault::Input(e.to_string()))?;
        let times = engine::output(&program, &[])?;
        let times: Option<Vec<f64>> = times.lines().map(|line| line.parse().ok()).collect();
        let report = times.and_then(|times| Report::new(&chosen.model.name, &trial, &times));
        let report =
            report.ok_or_else(|| Fault::Disagreement("the timing program answers nonsense".into()))?;
        if args.json { out::json(&report) } else { report.write() }
    })
}

impl Report {
    /// The times are that of the empty loop, then those of all candidates.
    fn new(game: &str, trial: &Trial, times: &[f64]) -> Option<Report> {
        let (&empty_loop_ns, mut rest) = times.split_first()?;
        let mut functions = Vec::new();
        for function in &trial.functions {
            let (own, others) = rest.split_at_checked(function.candidates.len())?;
            rest = others;
            let forms: Vec<Form> = function
                .candidates
                .iter()
                .zip(own)
                .map(|(c, &ns)| {
                    let instructions = c.instructions;
                    Form { form: c.form.clone(), bytes: c.bytes, instructions, ns }
                })
                .collect();
            let quickest = forms.iter().min_by(|a, b| a.ns.total_cmp(&b.ns))?;
            let better = (quickest.ns < CLEAR * forms[0].ns).then(|| quickest.form.clone());
            functions.push(Function { piece: function.piece.clone(), does: function.does, forms, better });
        }
        let (mut pairs, mut pairs_in_order) = (0, 0);
        for Function { forms, .. } in &functions {
            for (i, a) in forms.iter().enumerate() {
                for b in &forms[i + 1..] {
                    let (fast, slow) = if a.ns < b.ns { (a, b) } else { (b, a) };
                    if fast.ns < CLEAR * slow.ns {
                        pairs += 1;
                        pairs_in_order += usize::from(fast.instructions < slow.instructions);
                    }
                }
            }
        }
        let all: Vec<&Form> = functions.iter().flat_map(|function| &function.forms).collect();
        let kendall = kendall(&all.iter().map(|form| (form.instructions, form.ns)).collect::<Vec<_>>());
        let wrong = functions.iter().filter(|function| function.better.is_some()).count();
        let game = game.to_string();
        Some(Report { game, empty_loop_ns, functions, pairs, pairs_in_order, kendall, wrong })
    }

    /// For people.
    fn write(&self) -> Result<(), Fault> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}: {:.2} ns an empty loop", self.game, self.empty_loop_ns)?;
        writeln!(
            out,
            "  {:<24} {:<18} {:<28} {:>9} {:>12} {:>7}",
            "piece", "does", "form", "bytes", "instructions", "ns"
        )?;
        for function in &self.functions {
            for (i, form) in function.forms.iter().enumerate() {
                let (piece, does) = if i == 0 { (function.piece.as_str(), function.does) } else { ("", "") };
                let Form { form, bytes, instructions, ns } = form;
                let mark = if i == 0 { '*' } else { ' ' };
                writeln!(
                    out,
                    "{mark} {piece:<24} {does:<18} {form:<28} {bytes:>9} {instructions:>12.0} {ns:>7.2}"
                )?;
            }
        }
        writeln!(
            out,
            "  * chosen; {} of {} clear pairs of forms in the expected order, Kendall's tau of all {:.2}",
            self.pairs_in_order, self.pairs, self.kendall
        )?;
        for function in &self.functions {
            if let Some(better) = &function.better {
                let chosen = &function.forms[0].form;
                writeln!(
                    out,
                    "  {} {}: {chosen} was chosen, {better} is quicker",
                    function.piece, function.does
                )?;
            }
        }
        Ok(())
    }
}

/// Kendall's tau-b of pairs of numbers: 1 where both have the same order, -1 where one has the other's reversed; ties in
/// one of them count for nothing.
fn kendall(points: &[(f64, f64)]) -> f64 {
    let (mut agreement, mut first, mut second) = (0.0, 0.0, 0.0);
    for (i, a) in points.iter().enumerate() {
        for b in &points[i + 1..] {
            let sign = |x: f64, y: f64| if x == y { 0.0 } else { (x - y).signum() };
            let (x, y) = (sign(a.0, b.0), sign(a.1, b.1));
            agreement += x * y;
            first += x * x;
            second += y * y;
        }
    }
    if first * second == 0.0 { 0.0 } else { agreement / f64::sqrt(first * second) }
}

#[cfg(test)]
mod tests {
    use super::kendall;

    #[test]
    fn ranks_are_compared() {
        assert_eq!(kendall(&[(1.0, 5.0), (2.0, 7.0), (3.0, 9.0)]), 1.0);
        assert_eq!(kendall(&[(1.0, 9.0), (2.0, 7.0), (3.0, 5.0)]), -1.0);
        // One of three pairs is the other way round.
        assert_eq!(kendall(&[(1.0, 5.0), (2.0, 9.0), (3.0, 7.0)]), 1.0 / 3.0);
        // Two of the three pairs differ in the first number.
        assert_eq!(kendall(&[(1.0, 5.0), (1.0, 7.0), (3.0, 9.0)]), 2.0 / f64::sqrt(6.0));
        assert_eq!(kendall(&[]), 0.0);
    }
}
