//! The statistics of the balance laboratory against published outputs, an independent library and simulation.

use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};
use statrs::function::erf;
use tabiya::balance::mobility::{crowded_mobility, leaper_law};
use tabiya::balance::stats::{
    ConfidenceSequence, Equivalence, NORMALISED, Outcome, PairResult, Pairs, Scale, Verdict, decide, llr,
    normal, score_of_elo,
};
use tabiya::random::Random;
use tabiya_dsl::lower::{self, Options};
use tabiya_dsl::source::Source;

/// What other programs print for real matches: counts, bounds of the test, what they say.
struct Printed {
    counts: [u64; 5],
    bounds: [f64; 2],
    elo: Option<[f64; 2]>,
    normalised: Option<[f64; 2]>,
    superiority: Option<f64>,
    llr: f64,
}

#[test]
fn published_matches() {
    let plain = Printed {
        counts: [0; 5],
        bounds: [0.0, 3.0],
        elo: None,
        normalised: None,
        superiority: None,
        llr: 0.0,
    };
    let table = [
        // fastchess, pull request 783.
        Printed {
            counts: [379, 10170, 21828, 10640, 343],
            bounds: [0.0, 2.0],
            normalised: Some([3.05, 2.31]),
            llr: 2.94598,
            ..plain
        },
        // cinder 812, 821, 727.
        Printed {
            counts: [78, 2504, 5251, 2695, 95],
            elo: Some([3.68, 2.46]),
            normalised: Some([6.99, 4.67]),
            superiority: Some(0.9983),
            llr: 2.90,
            ..plain
        },
        Printed {
            counts: [199, 1517, 3095, 1685, 234],
            elo: Some([6.14, 3.55]),
            normalised: Some([10.16, 5.87]),
            llr: 2.89,
            ..plain
        },
        Printed {
            counts: [50, 287, 610, 387, 73],
            bounds: [0.0, 5.0],
            elo: Some([18.04, 8.23]),
            normalised: Some([28.19, 12.84]),
            llr: 2.97,
            ..plain
        },
        // fishtest 1737.
        Printed { counts: [93, 18711, 58877, 18739, 100], bounds: [-1.75, 0.25], llr: 2.94210, ..plain },
    ];
    for row in table {
        let summary = Pairs::from_counts(row.counts).summary(0.95);
        if let Some([elo, error]) = row.elo {
            assert!((summary.elo - elo).abs() < 0.006, "{summary:?}");
            let half = (summary.elo_interval[1] - summary.elo_interval[0]) / 2.0;
            assert!((half - error).abs() < 0.006, "{summary:?}");
        }
        if let Some([elo, error]) = row.normalised {
            assert!((summary.normalised_elo - elo).abs() < 0.006, "{summary:?}");
            assert!((summary.normalised_error - error).abs() < 0.006, "{summary:?}");
        }
        if let Some(superiority) = row.superiority {
            assert!((summary.superiority - superiority).abs() < 0.00006, "{summary:?}");
        }
        let found = llr(&row.counts, Scale::Normalised, row.bounds[0], row.bounds[1]);
        assert!((found - row.llr).abs() < 0.006, "{found} {}", row.llr);
    }
    // The one with five digits, to all of them but for the digits its authors' approximation differs in.
    let found = llr(&[93, 18711, 58877, 18739, 100], Scale::Normalised, -1.75, 0.25);
    assert!((found - 2.9421).abs() < 0.00006, "{found}");
    let summary = Pairs::from_counts([93, 18711, 58877, 18739, 100]).summary(0.95);
    assert!((summary.elo - 0.0756).abs() < 0.00006, "{summary:?}");
}

#[test]
fn distributions_agree_with_an_independent_library() {
    let standard = Normal::new(0.0, 1.0).expect("a distribution");
    for i in -80..=80 {
        let x = f64::from(i) / 10.0;
        assert!((normal::erf(x) - erf::erf(x)).abs() < 1e-10, "{x}");
        assert!((normal::cdf(x) - standard.cdf(x)).abs() < 1e-10, "{x}");
    }
    for i in 1..200 {
        let p = f64::from(i) / 200.0;
        assert!((normal::quantile(p) - standard.inverse_cdf(p)).abs() < 1e-7, "{p}");
    }
    for degrees in 1..12 {
        let chi = ChiSquared::new(degrees as f64).expect("a distribution");
        for i in 1..60 {
            let x = f64::from(i) / 2.0;
            let found = normal::chi_squared_above(x, degrees);
            assert!((found - (1.0 - chi.cdf(x))).abs() < 1e-9, "{degrees} {x}");
        }
    }
}

/// The mean, deviation and superiority of a sample, computed game by game with the library.
#[test]
fn summaries_agree_with_an_independent_library() {
    use statrs::statistics::Statistics;
    for counts in [[3, 9, 30, 14, 5], [0, 40, 300, 60, 0], [12, 1, 2, 1, 30]] {
        let scores: Vec<f64> = (0..5).flat_map(|i| vec![i as f64 / 4.0; counts[i] as usize]).collect();
        let n = scores.len() as f64;
        let (mean, deviation) = ((&scores).mean(), (&scores).population_std_dev());
        let summary = Pairs::from_counts(counts).summary(0.95);
        assert!((summary.score - mean).abs() < 1e-12);
        assert!((summary.error - deviation / n.sqrt()).abs() < 1e-12);
        let of_mean = Normal::new(mean, deviation / n.sqrt()).expect("a distribution");
        assert!((summary.superiority - (1.0 - of_mean.cdf(0.5))).abs() < 1e-9);
        assert!((summary.interval[1] - of_mean.inverse_cdf(0.975)).abs() < 1e-6);
        assert!((score_of_elo(summary.elo) - mean).abs() < 1e-12);
        assert!((summary.normalised_elo - (mean - 0.5) / deviation / 2f64.sqrt() * NORMALISED).abs() < 1e-9);
    }
}

/// The likelihood ratio by another road: the best distribution with a given mean and variance by its dual, the best
/// variance by golden sections.
#[test]
fn likelihood_ratios_by_direct_maximisation() {
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    for counts in [[20u64, 60, 150, 80, 30], [5, 100, 400, 120, 9], [40, 10, 60, 30, 70]] {
        let total: f64 = counts.iter().sum::<u64>() as f64;
        let observed = counts.map(|c| c as f64 / total);
        let dual = |mean: f64, variance: Option<f64>| {
            // Minus the logarithm of the likelihood is concave in the multipliers: climb it by coordinates.
            let value = |a: f64, b: f64| -> f64 {
                let terms = (0..5).map(|i| {
                    let second = variance.map_or(0.0, |v| b * ((scores[i] - mean).powi(2) - v));
                    let weight = 1.0 + a * (scores[i] - mean) + second;
                    if weight <= 0.0 { f64::NEG_INFINITY } else { observed[i] * weight.ln() }
                });
                terms.sum()
            };
            let (mut a, mut b, mut step) = (0.0, 0.0, 1.0);
            let mut best = value(a, b);
            while step > 1e-9 {
                let mut better = false;
                let directions = [
                    (1.0, 0.0),
                    (-1.0, 0.0),
                    (0.0, 1.0),
                    (0.0, -1.0),
                    (1.0, 1.0),
                    (-1.0, -1.0),
                    (1.0, -1.0),
                    (-1.0, 1.0),
                ];
                for (da, db) in directions {
                    let here = value(a + da * step, b + db * step);
                    if here > best {
                        (a, b, best, better) = (a + da * step, b + db * step, here, true);
                    }
                }
                if !better {
                    step *= 0.5;
                }
            }
            best
        };
        let logistic = |elo: f64| dual(score_of_elo(elo), None);
        let found = llr(&counts, Scale::Logistic, 0.0, 25.0);
        let expected = total * (logistic(0.0) - logistic(25.0));
        assert!((found - expected).abs() < 1e-4, "logistic: {found} {expected}");
        let normalised = |elo: f64| {
            let ratio = 2f64.sqrt() * elo / NORMALISED;
            let at = |variance: f64| dual(0.5 + ratio * variance.sqrt(), Some(variance));
            let (mut low, mut high) = (0.005, 0.2);
            let golden = (5f64.sqrt() - 1.0) / 2.0;
            for _ in 0..40 {
                let (left, right) = (high - golden * (high - low), low + golden * (high - low));
                if at(left) < at(right) { high = right } else { low = left }
            }
            at(0.5 * (low + high))
        };
        let found = llr(&counts, Scale::Normalised, 0.0, 25.0);
        let expected = total * (normalised(0.0) - normalised(25.0));
        assert!((found - expected).abs() < 2e-3, "normalised: {found} {expected}");
    }
}

/// Draws pairs whose two games share what favours A and what favours White.
struct Synthetic {
    random: Random,
    /// Chances of A's half points with White and with Black, cumulated: loss, draw.
    chances: [[f64; 2]; 2],
}

impl Synthetic {
    fn new(seed: u64, score: f64, white: f64, draws: f64) -> Synthetic {
        let game = |score: f64| {
            let loss = 1.0 - score - draws / 2.0;
            [loss, loss + draws]
        };
        Synthetic { random: Random::new(seed), chances: [game(score + white), game(score - white)] }
    }

    fn pair(&mut self) -> PairResult {
        let mut game = |[loss, draw]: [f64; 2]| match self.random.unit() {
            x if x < loss => Outcome::Loss,
            x if x < draw => Outcome::Draw,
            _ => Outcome::Win,
        };
        let [white, black] = self.chances;
        PairResult { as_white: game(white), as_black: game(black) }
    }
}

#[test]
fn intervals_cover_what_they_say() {
    for (seed, score, white, draws) in [(1, 0.5, 0.04, 0.3), (2, 0.58, 0.06, 0.22)] {
        let mut synthetic = Synthetic::new(seed, score, white, draws);
        let (mut covered, mut white_covered) = (0, 0);
        for _ in 0..10_000 {
            let mut pairs = Pairs::new();
            (0..200).for_each(|_| pairs.add(synthetic.pair()));
            let [low, high] = pairs.summary(0.95).interval;
            covered += u32::from(low <= score && score <= high);
            let (advantage, error) = pairs.white_advantage();
            white_covered += u32::from((advantage - white).abs() <= 1.959_964 * error);
        }
        assert!((9_400..=9_600).contains(&covered), "{covered}");
        assert!((9_400..=9_600).contains(&white_covered), "{white_covered}");
    }
}

#[test]
fn a_sequence_of_intervals_holds_at_all_times() {
    let mut synthetic = Synthetic::new(5, 0.53, 0.05, 0.25);
    let (mut missed, mut widths) = (0, 0.0);
    for _ in 0..1_000 {
        let mut sequence = ConfidenceSequence::new(0.95);
        let mut ever = false;
        for _ in 0..400 {
            let [low, high] = sequence.add(synthetic.pair().score());
            ever |= 0.53 < low || high < 0.53;
        }
        missed += u32::from(ever);
        let [low, high] = sequence.interval();
        widths += high - low;
    }
    assert!(missed <= 50, "{missed} of 1000 went astray");
    assert!(widths / 1_000.0 < 0.13, "{}", widths / 1_000.0);
}

#[test]
fn verdicts_are_wrong_as_seldom_as_they_say() {
    let test = Equivalence { margin: 60.0, alpha: 0.05, beta: 0.05 };
    let run = |seed: u64, score: f64| {
        let mut synthetic = Synthetic::new(seed, score, 0.04, 0.25);
        let mut counts = [0; 4];
        let mut played = 0;
        for _ in 0..1_500 {
            let (verdict, pairs) = decide(&test, (0..3_000).map(|_| synthetic.pair()));
            counts[verdict as usize] += 1;
            played += pairs;
        }
        (counts, played / 1_500)
    };
    // Equals: called unequal with a chance of at most alpha (75 of 1500; three standard errors are 25).
    let ([a, b, balanced, undecided], pairs) = run(1, 0.5);
    assert!(a + b <= 100, "{a} {b}");
    assert!(balanced > 1_390 && undecided == 0, "{balanced} {undecided}");
    assert!(pairs < 400, "{pairs}");
    // Stronger by the margin: called balanced with a chance of at most beta, and never the other way round.
    let deviation = {
        let mut synthetic = Synthetic::new(9, 0.58, 0.04, 0.25);
        let mut pairs = Pairs::new();
        (0..20_000).for_each(|_| pairs.add(synthetic.pair()));
        (2.0 * pairs.variance()).sqrt()
    };
    let score = 0.5 + 60.0 / NORMALISED * deviation;
    let ([a, b, balanced, _], _) = run(2, score);
    assert!(balanced <= 100, "{balanced}");
    assert!(b <= 2 && a > 1_380, "{a} {b}");
    let ([_, b, balanced, _], _) = run(3, 1.0 - score);
    assert!(balanced <= 100 && b > 1_380, "{balanced} {b}");
    assert_eq!(decide(&test, []), (Verdict::Undecided, 0));
}

/// Average mobility where a square is empty with probability 1, 2/3, 0.7 and, on ten by ten squares, 0.7.
const MOBILITY: [(&str, [f64; 4]); 36] = [
    ("W", [3.50, 3.50, 3.50, 3.60]),
    ("F", [3.06, 3.06, 3.06, 3.24]),
    ("D", [3.00, 3.00, 3.00, 3.20]),
    ("A", [2.25, 2.25, 2.25, 2.56]),
    ("N", [5.25, 5.25, 5.25, 5.76]),
    ("WF", [6.56, 6.56, 6.56, 6.84]),
    ("WA", [5.75, 5.75, 5.75, 6.16]),
    ("FA", [5.31, 5.31, 5.31, 5.80]),
    ("WD", [6.50, 6.50, 6.50, 6.80]),
    ("FD", [6.06, 6.06, 6.06, 6.44]),
    ("AD", [5.25, 5.25, 5.25, 5.76]),
    ("FAD", [8.31, 8.31, 8.31, 9.00]),
    ("HFD", [8.56, 8.56, 8.56, 9.24]),
    ("WAD", [8.75, 8.75, 8.75, 9.36]),
    ("KAD", [11.81, 11.81, 11.81, 12.60]),
    ("NWD", [11.75, 11.75, 11.75, 12.56]),
    ("NFA", [10.56, 10.56, 10.56, 11.56]),
    ("NW", [8.75, 8.75, 8.75, 9.36]),
    ("NF", [8.31, 8.31, 8.31, 9.00]),
    ("NAD", [10.50, 10.50, 10.50, 11.52]),
    ("KN", [11.81, 11.81, 11.81, 12.60]),
    ("C", [4.38, 4.38, 4.38, 5.04]),
    ("Z", [3.75, 3.75, 3.75, 4.48]),
    ("NC", [9.62, 9.62, 9.62, 10.80]),
    ("CZ", [8.12, 8.12, 8.12, 9.52]),
    ("NCZ", [13.38, 13.38, 13.38, 15.28]),
    ("B", [8.75, 5.70, 5.93, 6.89]),
    ("R", [14.00, 7.68, 8.10, 9.01]),
    ("Q", [22.75, 13.38, 14.03, 15.91]),
    ("R4", [11.00, 7.20, 7.51, 8.04]),
    ("BD", [11.75, 8.70, 8.93, 10.09]),
    ("BN", [14.00, 10.95, 11.18, 12.65]),
    ("RN", [19.25, 12.93, 13.35, 14.77]),
    ("QN", [28.00, 18.63, 19.28, 21.67]),
    ("NN", [9.50, 7.81, 7.96, 9.87]),
    ("RF", [17.06, 10.74, 11.16, 12.25]),
];

fn mobility(notation: &str, size: usize, empty: f64) -> f64 {
    let name = if notation.ends_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()) {
        notation
    } else {
        panic!()
    };
    let board = format!("{size}x{size}");
    let rank = format!("k{}", size - 1);
    let blank = vec![size.to_string(); size - 2].join("/");
    let text = format!(
        "tabiya 1\n\nvariant lone {{\n  title \"Lone\"\n  board {board}\n  piece King K = K, royal\n  piece Man M = {name}\n  setup array \"{rank}/{blank}/K{}\"\n}}\n",
        size - 1
    );
    let (source, _) = Source::from_bytes("lone.variant", text.as_bytes());
    let (model, _) = lower::compile(tabiya::catalogue::library(), &source, &Options::default())
        .unwrap_or_else(|found| panic!("{notation}: {found:?}"));
    let kind = model.kinds().find(|(_, k)| k.name == "Man").expect("the man").0;
    crowded_mobility(&model, kind, empty).expect("paths")
}

#[test]
fn betzas_crowded_boards() {
    for (notation, expected) in MOBILITY {
        let found = [(8, 1.0), (8, 2.0 / 3.0), (8, 0.7), (10, 0.7)].map(|(n, p)| mobility(notation, n, p));
        for (f, e) in found.iter().zip(expected) {
            assert!((f - e).abs() < 0.0051, "{notation}: {found:?}");
        }
    }
    for (notation, expected) in [("R", 6.0), ("B", 4.75), ("Q", 10.75)] {
        let found = mobility(notation, 8, 0.5);
        assert!((found - expected).abs() < 0.02, "{notation} {found}");
    }
}

#[test]
fn mullers_law_for_leapers() {
    for (targets, plain, scaled) in
        [(4, 130, 143), (8, 280, 308), (12, 450, 495), (16, 640, 704), (24, 1080, 1188)]
    {
        assert_eq!(leaper_law(targets, 1.0).round() as i32, plain);
        assert_eq!(leaper_law(targets, 1.1).round() as i32, scaled);
    }
}
