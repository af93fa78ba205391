//! Small games, made by hand.

use tabiya_dsl::model::{
    Board, Color, Kind, Model, Movement, Pass, PerColor, Segment, Setup, Square, SquareSet, Step, Stop,
    Track, Vector,
};

/// A board without holes.
pub(crate) fn board(files: u8, ranks: u8) -> Board {
    Board { files, ranks, holes: SquareSet::EMPTY, wraps: false, regions: Vec::new() }
}

/// A kind that either side can own.
pub(crate) fn kind(name: &str, symbol: &str, tracks: Vec<Track>) -> Kind {
    Kind {
        name: name.into(),
        symbol: symbol.into(),
        accepted: Vec::new(),
        sides: PerColor([true, true]),
        movement: Movement { tracks },
        notation: String::new(),
        royal: false,
        promotion: None,
        royal_while_last: None,
        stays: None,
        drops: None,
        drop_rules: Default::default(),
        promoted_from: None,
        moved_once_aimed_at: Default::default(),
        spares: Default::default(),
        resets_quiet_count: false,
        line: 0,
    }
}

/// A game of these kinds without further rules.
pub(crate) fn model(board: Board, kinds: Vec<Kind>, fen: &str) -> Model {
    Model {
        name: "game".into(),
        title: "Game".into(),
        armies: None,
        board,
        kinds,
        setups: vec![Setup { name: "start".into(), fen: fen.into() }],
        hands: None,
        castlings: Vec::new(),
        shuffle: None,
        king_swap: None,
        opening_phase: None,
        first_mover_may_pass: false,
        special: Default::default(),
        gating: None,
        unmoved_letters: false,
        counting: None,
        ends: Vec::new(),
        openings: Vec::new(),
        points: None,
        draws_win_for: None,
        chase: None,
        known_openings: Vec::new(),
        notes: Vec::new(),
    }
}

/// A track of these segments.
pub(crate) fn track(segments: Vec<Segment>) -> Track {
    Track {
        unmoved: false,
        out_of_check: false,
        from_ranks: None,
        bounds: Default::default(),
        wraps: false,
        leaves_en_passant: false,
        segments,
    }
}

/// A step over an empty square that may end the move.
pub(crate) fn step(right: i8, forward: i8) -> Step {
    Step { by: Vector { right, forward }, pass: Pass::Empty, stop: Stop::PLAIN }
}

/// One leap.
pub(crate) fn leap(right: i8, forward: i8) -> Track {
    track(vec![Segment { steps: vec![step(right, forward)], min: 1, max: Some(1) }])
}

/// A rider without limit.
pub(crate) fn ride(right: i8, forward: i8) -> Track {
    track(vec![Segment { steps: vec![step(right, forward)], min: 1, max: None }])
}

/// The vectors that a turn or a reflection makes of one.
pub(crate) fn around(right: i8, forward: i8) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for (x, y) in [(right, forward), (forward, right)] {
        all.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
    }
    all.sort();
    all.dedup();
    all
}

/// Leaps in all directions.
pub(crate) fn leaps(right: i8, forward: i8) -> Vec<Track> {
    around(right, forward).into_iter().map(|(x, y)| leap(x, y)).collect()
}

/// Rides in all directions.
pub(crate) fn rides(right: i8, forward: i8) -> Vec<Track> {
    around(right, forward).into_iter().map(|(x, y)| ride(x, y)).collect()
}

/// Rides in all directions that begin behind a hurdle: what cannons capture by.
pub(crate) fn hops(right: i8, forward: i8) -> Vec<Track> {
    let directions = around(right, forward).into_iter();
    directions
        .map(|(x, y)| {
            let ride = |stop, min| Segment { steps: vec![Step { stop, ..step(x, y) }], min, max: None };
            let over = Step { pass: Pass::Occupied, stop: Stop::NEVER, ..step(x, y) };
            let hurdle = Segment { steps: vec![over], min: 1, max: Some(1) };
            track(vec![ride(Stop::NEVER, 0), hurdle, ride(Stop::PLAIN, 1)])
        })
        .collect()
}

/// A step, then a ride outward along a line next to it: gryphons and the like.
pub(crate) fn bends(first: (i8, i8), then: (i8, i8)) -> Vec<Track> {
    let mut tracks = Vec::new();
    for (x, y) in around(first.0, first.1) {
        for (right, forward) in around(then.0, then.1) {
            if right * x + forward * y > 0 {
                let one = Segment { steps: vec![step(x, y)], min: 1, max: Some(1) };
                let ride = Segment { steps: vec![step(right, forward)], min: 0, max: None };
                tracks.push(track(vec![one, ride]));
            }
        }
    }
    tracks
}

/// The first field of a FEN.
pub(crate) fn placement(board: &Board, man: impl Fn(Square) -> Option<(Color, char)>) -> String {
    let letter = |square: Square| match man(square) {
        Some((Color::White, symbol)) => symbol.to_ascii_uppercase().to_string(),
        Some((Color::Black, symbol)) => symbol.to_ascii_lowercase().to_string(),
        None => "1".to_string(),
    };
    let rank = |rank: u8| -> String {
        let squares = (0..board.files).map(|file| Square(rank * board.files + file));
        squares.map(|s| if board.holes.contains(s) { "*".to_string() } else { letter(s) }).collect()
    };
    let ranks: Vec<String> = (0..board.ranks).rev().map(rank).collect();
    runs(&ranks.join("/"))
}

/// Runs of ones become numbers.
fn runs(text: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for c in text.chars().chain([' ']) {
        if c == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            out.push_str(&run.to_string());
            run = 0;
        }
        out.push(c);
    }
    out.trim_end().to_string()
}

/// One to so many steps by any of the vectors, turning as they please.
pub(crate) fn areas(vectors: &[(i8, i8)], legs: usize) -> Vec<Track> {
    let mut walks: Vec<Vec<(i8, i8)>> = vec![Vec::new()];
    let mut tracks = Vec::new();
    for _ in 0..legs {
        walks = walks
            .iter()
            .flat_map(|walk| vectors.iter().map(|&vector| [&walk[..], &[vector]].concat()))
            .collect();
        tracks.extend(walks.iter().map(|walk| {
            let steps: Vec<Step> = walk.iter().map(|&(x, y)| step(x, y)).collect();
            let last = steps.len() - 1;
            let inner =
                |(i, step): (usize, Step)| if i < last { Step { stop: Stop::NEVER, ..step } } else { step };
            let steps = steps.into_iter().enumerate().map(inner).collect();
            track(vec![Segment { steps, min: 1, max: Some(1) }])
        }));
    }
    tracks
}
