//! Games put together by hand, from the model alone.

use std::sync::Arc;
use tabiya_dsl::model::{
    Bare, Board, Castling, Color, End, Hands, Kind, KindId, KingSwap, Model, Movement, Pass, PerColor,
    Promotion, Segment, Setup, Square, SquareSet, Step, Stop, SwapWhen, Track, Value, Vector,
};
use tabiya_dsl::reference::Rules;

/// The game of a line of facts: `chess`, `shatranj-swap-anytime`, `grand-cwda Grand Shooters` and so on.
pub(crate) fn named(name: &str) -> Game {
    if let Some(alternative) = name.strip_prefix("shatranj-") {
        return shatranj_with(alternative);
    }
    if let Some((white, black)) = name.strip_prefix("grand-cwda ").and_then(|armies| armies.split_once(' ')) {
        return grand_cwda(white, black);
    }
    match name {
        "chess" => chess(),
        "crazyhouse" => crazyhouse(),
        "shatranj" => shatranj(),
        "shatranji" => shatranji(),
        "chaturanga" => chaturanga(),
        "makruk" => makruk(),
        "courier" => courier(),
        "grand" => grand(),
        other => panic!("no game {other}"),
    }
}

/// A game under construction.
pub(crate) struct Game(pub(crate) Model);

/// A walk of `steps` in one direction each, repeated up to `max` times.
pub(crate) fn track(steps: &[(i8, i8)], max: Option<u8>, stop: Stop) -> Track {
    let step = |&(right, forward): &(i8, i8)| Step { by: Vector { right, forward }, pass: Pass::Empty, stop };
    Track {
        unmoved: false,
        from_ranks: None,
        wraps: false,
        leaves_en_passant: false,
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

pub(crate) fn bishop() -> Movement {
    rides(&directions(1, 1), None)
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
            board: Board { files, ranks, holes: SquareSet::EMPTY, wraps: false },
            kinds: Vec::new(),
            setups: Vec::new(),
            hands: None,
            castlings: Vec::new(),
            king_swap: None,
            opening_phase: None,
            first_mover_may_pass: false,
            ends: vec![End::Checkmate(Value::Loss), End::Stalemate(Value::Draw)],
            openings: Vec::new(),
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
            drops: None,
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
            captured_only: false,
        };
        let pawn = self.id("P").index();
        self.0.kinds[pawn].promotion = Some(promotion);
        self
    }

    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Model)) -> Game {
        change(&mut self.0);
        self
    }

    pub(crate) fn rules(self) -> Arc<Rules> {
        Rules::new(self.0).expect("the set-ups are positions")
    }
}

/// The orthodox men, without set-up.
fn orthodox(name: &str) -> Game {
    Game::new(name, 8, 8)
        .piece("K", king())
        .piece("Q", union(&[rook(), bishop()]))
        .piece("R", rook())
        .piece("B", bishop())
        .piece("N", leaps(1, 2))
        .piece("P", pawn(Some(2)))
        .promotion(&["Q", "R", "B", "N"], 8)
        .edit(add_castling)
}

fn add_castling(model: &mut Model) {
    let (king, partner) = (KindId(0), KindId(2));
    for (color, rank) in [(Color::White, 0), (Color::Black, 56)] {
        for (flag, to, rook, rook_to) in [('K', 6, 7, 5), ('Q', 2, 0, 3)] {
            let [king_from, king_to, partner_from, partner_to] =
                [4, to, rook, rook_to].map(|file| Square(rank + file));
            model.castlings.push(Castling {
                color,
                flag,
                king,
                partner,
                king_from,
                king_to,
                partner_from,
                partner_to,
            });
        }
    }
}

pub(crate) fn chess() -> Game {
    orthodox("chess").setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").ends(&[
        End::Checkmate(Value::Loss),
        End::Stalemate(Value::Draw),
        End::Repetition { count: 3, value: Value::Draw },
        End::Quiet { plies: 100, value: Value::Draw },
    ])
}

pub(crate) fn crazyhouse() -> Game {
    let game = orthodox("crazyhouse").edit(|model| {
        model.hands = Some(Hands { captures_go_to_hand: true, promoted_revert: true });
    });
    let (everywhere, inner) = (game.ranks(1, 8), game.ranks(2, 7));
    let game = game.edit(|model| {
        for kind in &mut model.kinds {
            kind.drops = match kind.symbol.as_str() {
                "K" => None,
                "P" => Some(inner),
                _ => Some(everywhere),
            };
        }
    });
    game.setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")
}

pub(crate) fn shatranj() -> Game {
    Game::new("shatranj", 8, 8)
        .piece("K", king())
        .piece("R", rook())
        .piece("N", leaps(1, 2))
        .piece("B", leaps(2, 2))
        .piece("Q", leaps(1, 1))
        .piece("P", pawn(None))
        .promotion(&["Q"], 8)
        .setup("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")
        .setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
        .ends(&[
            End::Checkmate(Value::Loss),
            End::Stalemate(Value::Loss),
            End::Bare(Bare::LossUnlessAnswered),
            End::Repetition { count: 3, value: Value::Draw },
            End::Quiet { plies: 140, value: Value::Draw },
        ])
}

pub(crate) fn shatranji() -> Game {
    let game = shatranj().edit(|model| {
        model.hands = Some(Hands { captures_go_to_hand: true, promoted_revert: false });
        model.setups.reverse();
    });
    let (everywhere, not_last) = (game.ranks(1, 8), game.ranks(1, 7));
    game.edit(|model| {
        for kind in &mut model.kinds {
            kind.drops = match kind.symbol.as_str() {
                "K" => None,
                "P" => Some(not_last),
                _ => Some(everywhere),
            };
        }
        for setup in &mut model.setups {
            setup.fen = setup.fen.replace(" w", "[] w");
        }
    })
    .ends(&[
        End::Checkmate(Value::Loss),
        End::Stalemate(Value::Draw),
        End::Repetition { count: 3, value: Value::Draw },
        End::Quiet { plies: 100, value: Value::Draw },
    ])
}

/// Forward and diagonally, as elephants of the east step.
fn silver() -> Movement {
    union(&[leaps(1, 1), rides(&[(0, 1)], Some(1))])
}

pub(crate) fn makruk() -> Game {
    Game::new("makruk", 8, 8)
        .piece("K", king())
        .piece("R", rook())
        .piece("N", leaps(1, 2))
        .piece("S", silver())
        .piece("M", leaps(1, 1))
        .piece("P", pawn(None))
        .promotion(&["M"], 6)
        .setup("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")
}

pub(crate) fn courier() -> Game {
    Game::new("courier", 12, 8)
        .piece("K", king())
        .piece("R", rook())
        .piece("N", leaps(1, 2))
        .piece("E", leaps(2, 2))
        .piece("B", bishop())
        .piece("M", king())
        .piece("W", leaps(1, 0))
        .piece("F", leaps(1, 1))
        .piece("P", pawn(None))
        .edit(|model| model.kinds[5].royal = false)
        .promotion(&["F"], 8)
        .setup("rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1")
}

pub(crate) fn chaturanga() -> Game {
    shatranj()
        .edit(|model| model.setups = vec![model.setups[1].clone()])
        .ends(&[End::Checkmate(Value::Loss), End::Stalemate(Value::Win)])
}

pub(crate) fn grand() -> Game {
    let game = Game::new("grand", 10, 10)
        .piece("K", king())
        .piece("Q", union(&[rook(), bishop()]))
        .piece("C", union(&[rook(), leaps(1, 2)]))
        .piece("A", union(&[bishop(), leaps(1, 2)]))
        .piece("R", rook())
        .piece("B", bishop())
        .piece("N", leaps(1, 2))
        .piece("P", pawn(Some(3)))
        .promotion(&["Q", "C", "A", "R", "B", "N"], 8);
    let last = game.ranks(10, 10);
    game.edit(|model| {
        let promotion = model.kinds[7].promotion.as_mut().expect("pawns promote");
        promotion.forced = last;
        promotion.captured_only = true;
    })
    .setup("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1")
}

/// An alternative of shatranj, on the array with the kings on e.
pub(crate) fn shatranj_with(alternative: &str) -> Game {
    let game = shatranj().edit(|model| model.setups.reverse());
    match alternative {
        "baring" => game,
        "promotion-to-elephant" => game.promotion(&["B"], 8),
        "elephant-any-direction" => {
            game.edit(|model| model.kinds[3].movement = union(&[leaps(2, 2), leaps(2, 0)]))
        }
        "swap-anytime" => with_king_swap(game, SwapWhen::AnyTime),
        "swap-when-stalemated" => with_king_swap(game, SwapWhen::WhenStalemated),
        other => panic!("no alternative {other}"),
    }
}

/// Any own man may change places with the king, but no pawn lands on its own first or last rank.
pub(crate) fn with_king_swap(game: Game, when: SwapWhen) -> Game {
    let ends_of_board = PerColor::from_fn(|color| game.ranks(1, 1)[color].or(game.ranks(8, 8)[color]));
    game.edit(|model| {
        let partners: Vec<KindId> = model.kinds().filter(|(_, k)| !k.royal).map(|(id, _)| id).collect();
        let nowhere = PerColor([SquareSet::EMPTY; 2]);
        let forbidden = partners
            .iter()
            .map(|&id| if model.kind(id).symbol == "P" { ends_of_board } else { nowhere })
            .collect();
        model.king_swap = Some(KingSwap { when, partners, forbidden });
    })
}

/// One or two legs out of these: any two, or two in the same direction.
fn two_legs(legs: &[(i8, i8)], straight: bool) -> Movement {
    let same_way = |a: (i8, i8), b: (i8, i8)| (a.0.signum(), a.1.signum()) == (b.0.signum(), b.1.signum());
    let mut tracks = Vec::new();
    for &first in legs {
        for &second in legs.iter().filter(|&&second| !straight || same_way(first, second)) {
            let mut walk = track(&[first], Some(1), Stop::PLAIN);
            walk.segments.push(track(&[second], Some(1), Stop::PLAIN).segments.remove(0));
            tracks.push(walk);
        }
    }
    Movement { tracks }
}

/// Each of two kinds of leg at most once.
fn each_once(a: &[(i8, i8)], b: &[(i8, i8)], straight: bool) -> Movement {
    let both: Vec<(i8, i8)> = a.iter().chain(b).copied().collect();
    let mut movement = two_legs(&both, straight);
    let leg = |t: &Track, i: usize| (t.segments[i].steps[0].by.right, t.segments[i].steps[0].by.forward);
    movement.tracks.retain(|t| a.contains(&leg(t, 0)) != a.contains(&leg(t, 1)));
    movement
}

/// The men of an army of `grand-cwda`, by symbol.
fn army(name: &str) -> Vec<(&'static str, Movement)> {
    let (w, d, f, a) = (directions(1, 0), directions(2, 0), directions(1, 1), directions(2, 2));
    let both = |x: &[(i8, i8)], y: &[(i8, i8)]| -> Vec<(i8, i8)> { x.iter().chain(y).copied().collect() };
    let (rook, bishop, knight) = (rook(), bishop(), leaps(1, 2));
    match name {
        "Grand" => vec![
            ("R", rook.clone()),
            ("N", knight.clone()),
            ("B", bishop.clone()),
            ("Q", union(&[rook.clone(), bishop.clone()])),
            ("M", union(&[rook, knight.clone()])),
            ("C", union(&[bishop, knight])),
        ],
        "GrandShatranj" => vec![
            ("L", two_legs(&both(&w, &d), true)),
            ("N", knight.clone()),
            ("O", two_legs(&both(&f, &a), true)),
            ("J", union(&[king(), leaps(2, 0), leaps(2, 2)])),
            ("M", union(&[leaps(1, 0), leaps(2, 0), knight.clone()])),
            ("H", union(&[leaps(1, 1), leaps(2, 2), knight])),
        ],
        "Shooters" => {
            let (hero, shaman) = (each_once(&w, &d, true), each_once(&f, &a, true));
            vec![("H", hero.clone()), ("N", knight), ("S", shaman.clone()), ("E", union(&[hero, shaman]))]
        }
        "Lemurian" => vec![
            ("E", union(&[leaps(1, 1), leaps(2, 2), leaps(2, 0)])),
            ("H", each_once(&w, &d, false)),
            ("S", each_once(&f, &a, false)),
            ("G", two_legs(&both(&w, &f), false)),
        ],
        other => panic!("no army {other}"),
    }
}

/// Grand chess of two armies.
pub(crate) fn grand_cwda(white: &str, black: &str) -> Game {
    let mut game = Game::new("grand-cwda", 10, 10).piece("K", king()).piece("P", pawn(Some(3)));
    let mut targets = PerColor([Vec::new(), Vec::new()]);
    for (color, name) in [(Color::White, white), (Color::Black, black)] {
        for (symbol, movement) in army(name) {
            game = game.piece(symbol, movement);
            let id = KindId::new(game.0.kinds.len() - 1);
            game.0.kinds[id.index()].sides = PerColor::from_fn(|c| c == color);
            targets[color].push(id);
        }
    }
    let array = |name: &str| match name {
        "Grand" => ["r8r", "1nbqkmcbn1"],
        "GrandShatranj" => ["l8l", "1nojkmhon1"],
        "Shooters" => ["h8h", "1nsekeesn1"],
        _ => ["e8e", "1hsgkggsh1"],
    };
    let (top, bottom) = (array(black).join("/"), array(white));
    let bottom = format!("{}/{}", bottom[1], bottom[0]).to_uppercase();
    let zone = game.ranks(10, 10);
    game.edit(|model| {
        model.kinds[1].promotion =
            Some(Promotion { zone, leaving: false, forced: zone, to: targets, captured_only: false });
    })
    .setup(&format!("{top}/pppppppppp/10/10/10/10/PPPPPPPPPP/{bottom} w - - 0 1"))
}
