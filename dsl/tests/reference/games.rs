//! The games of the tests: those of the catalogue, and small ones put together by hand from the model alone.

use std::path::Path;
use std::sync::{Arc, LazyLock};
use tabiya_dsl::lower::{Catalogue, Library, Options, compile};
use tabiya_dsl::model::{
    Board, Color, End, Kind, KindId, Model, Movement, Pass, PerColor, Promotion, Segment, Setup, SquareSet,
    Step, Stop, Track, Value, Vector,
};
use tabiya_dsl::reference::Rules;
use tabiya_dsl::source::Source;

static CATALOGUE: LazyLock<Library> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let paths =
        std::fs::read_dir(folder).expect("the catalogue is there").map(|entry| entry.expect("a file").path());
    let descriptions = paths.filter(|path| path.extension().is_some_and(|extension| extension == "variant"));
    let read = |path: std::path::PathBuf| Source {
        name: path.display().to_string(),
        text: std::fs::read_to_string(&path).expect("a description is text"),
    };
    Library::new(descriptions.map(read).collect())
});

/// A game of the catalogue, with its armies: `chess`, `grand-cwda Grand Shooters`.
pub(crate) fn catalogue(name: &str) -> Game {
    let mut words = name.split(' ').map(str::to_string);
    let variant = words.next().expect("a name");
    let source = CATALOGUE.find(&variant).unwrap_or_else(|| panic!("no game {variant}"));
    let options = Options { variant: Some(variant), white: words.next(), black: words.next(), setup: None };
    let (model, _) =
        compile(&*CATALOGUE, &source, &options).unwrap_or_else(|found| panic!("{name}: {found:?}"));
    Game(model)
}

/// A game under construction.
pub(crate) struct Game(pub(crate) Model);

/// A walk of `steps` in one direction each, repeated up to `max` times.
pub(crate) fn track(steps: &[(i8, i8)], max: Option<u8>, stop: Stop) -> Track {
    let step = |&(right, forward): &(i8, i8)| Step { by: Vector { right, forward }, pass: Pass::Empty, stop };
    Track {
        unmoved: false,
        from_ranks: None,
        bounds: Default::default(),
        wraps: false,
        leaves_en_passant: false,
        out_of_check: false,
        segments: vec![Segment { steps: steps.iter().map(step).collect(), min: 1, max }],
    }
}

/// All directions of the leap (a, b).
pub(crate) fn directions(a: i8, b: i8) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            all.push((sx * x, sy * y));
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Leaps to each of these, or rides of up to `max` of them.
pub(crate) fn rides(directions: &[(i8, i8)], max: Option<u8>) -> Movement {
    Movement { tracks: directions.iter().map(|&d| track(&[d], max, Stop::PLAIN)).collect() }
}

pub(crate) fn leaps(a: i8, b: i8) -> Movement {
    rides(&directions(a, b), Some(1))
}

pub(crate) fn union(parts: &[Movement]) -> Movement {
    Movement { tracks: parts.iter().flat_map(|m| m.tracks.clone()).collect() }
}

pub(crate) fn rook() -> Movement {
    rides(&directions(1, 0), None)
}

pub(crate) fn king() -> Movement {
    union(&[leaps(1, 0), leaps(1, 1)])
}

/// A pawn that steps forward and captures diagonally; from its double-step rank, if any, it may step twice and be
/// captured en passant.
pub(crate) fn pawn(double_from: Option<u8>) -> Movement {
    let takes = if double_from.is_some() { Stop::CAPTURE | Stop::EN_PASSANT } else { Stop::CAPTURE };
    let mut tracks = vec![
        track(&[(0, 1)], Some(1), Stop::QUIET),
        track(&[(1, 1)], Some(1), takes),
        track(&[(-1, 1)], Some(1), takes),
    ];
    if let Some(rank) = double_from {
        let mut double = track(&[(0, 1), (0, 1)], Some(1), Stop::QUIET);
        double.segments[0].steps[0].stop = Stop::NEVER;
        double.from_ranks = Some((rank, rank));
        double.leaves_en_passant = true;
        tracks.push(double);
    }
    Movement { tracks }
}

impl Game {
    pub(crate) fn new(name: &str, files: u8, ranks: u8) -> Game {
        Game(Model {
            name: name.into(),
            title: name.into(),
            armies: None,
            board: Board { files, ranks, holes: SquareSet::EMPTY, wraps: false, regions: Vec::new() },
            kinds: Vec::new(),
            setups: Vec::new(),
            shuffle: None,
            hands: None,
            castlings: Vec::new(),
            king_swap: None,
            opening_phase: None,
            first_mover_may_pass: false,
            special: Default::default(),
            gating: None,
            unmoved_letters: false,
            counting: None,
            ends: vec![End::Checkmate(Value::Loss), End::Stalemate(Value::Draw)],
            openings: Vec::new(),
            points: None,
            draws_win_for: None,
            chase: None,
            known_openings: Vec::new(),
            notes: Vec::new(),
        })
    }

    pub(crate) fn piece(mut self, symbol: &str, movement: Movement) -> Game {
        self.0.kinds.push(Kind {
            name: format!("piece {symbol}"),
            symbol: symbol.into(),
            accepted: Vec::new(),
            sides: PerColor([true; 2]),
            movement,
            notation: String::new(),
            royal: symbol == "K",
            promotion: None,
            royal_while_last: None,
            stays: None,
            drops: None,
            drop_rules: Default::default(),
            promoted_from: None,
            moved_once_aimed_at: Default::default(),
            spares: Default::default(),
            resets_quiet_count: symbol == "P",
            line: 0,
        });
        self
    }

    pub(crate) fn setup(mut self, fen: &str) -> Game {
        self.0.setups.push(Setup { name: format!("setup-{}", self.0.setups.len()), fen: fen.into() });
        self
    }

    pub(crate) fn ends(mut self, ends: &[End]) -> Game {
        self.0.ends = ends.to_vec();
        self
    }

    pub(crate) fn id(&self, symbol: &str) -> KindId {
        self.0.kind_by_symbol(Color::White, symbol).expect("a piece of this game")
    }

    /// The squares on the ranks `first..=last` counted from the side.
    pub(crate) fn ranks(&self, first: u8, last: u8) -> PerColor<SquareSet> {
        PerColor::from_fn(|color| {
            (first..=last).fold(SquareSet::EMPTY, |set, rank| set.or(self.0.board.rank_of(color, rank)))
        })
    }

    /// Pawns promote to `to` from this rank on, and must on the last.
    pub(crate) fn promotion(mut self, to: &[&str], from_rank: u8) -> Game {
        let zone = self.ranks(from_rank, self.0.board.ranks);
        let kinds: Vec<KindId> = to.iter().map(|symbol| self.id(symbol)).collect();
        let promotion = Promotion {
            zone,
            leaving: false,
            forced: zone,
            to: PerColor([kinds.clone(), kinds]),
            in_place: None,
            captured_only: false,
            on_captures: false,
            up_to: Vec::new(),
            only_on: Vec::new(),
            or_loss: false,
        };
        self.kind("P").promotion = Some(promotion);
        self
    }

    /// The kind of that symbol, to be changed.
    pub(crate) fn kind(&mut self, symbol: &str) -> &mut Kind {
        let index = self.id(symbol).index();
        &mut self.0.kinds[index]
    }

    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Model)) -> Game {
        change(&mut self.0);
        self
    }

    pub(crate) fn rules(self) -> Arc<Rules> {
        Rules::new(self.0).expect("the set-ups are positions")
    }
}
