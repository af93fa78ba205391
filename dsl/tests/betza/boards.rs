//! One man among others on a board, and where the reference rules let it go.

use std::collections::BTreeSet;
use tabiya_dsl::model::{Board, Color, Kind, Model, Movement, PerColor, Setup, SquareSet};
use tabiya_dsl::reference::{Action, Position, Rules};

/// A situation.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) piece: String,
    pub(crate) moved: bool,
    pub(crate) friends: Vec<String>,
    pub(crate) enemies: Vec<String>,
}

/// Where a man can go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) quiet: BTreeSet<String>,
    pub(crate) captures: BTreeSet<String>,
    pub(crate) friends: BTreeSet<String>,
    /// `VICTIMS>DESTINATION`: the men captured on the way, in the order of their names. One on the destination is
    /// not told apart from an empty square.
    pub(crate) passing: BTreeSet<String>,
}

impl Scene {
    fn board(&self) -> Board {
        Board {
            files: self.files,
            ranks: self.ranks,
            holes: SquareSet::EMPTY,
            wraps: false,
            regions: Vec::new(),
        }
    }

    /// White's man `X` among men that can't move.
    fn fen(&self) -> String {
        let board = self.board();
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..self.files {
                let square = board.square(file.into(), rank.into()).expect("the board has no holes");
                let name = board.name(square);
                let man = if name == self.piece {
                    "X"
                } else if self.friends.contains(&name) {
                    "P"
                } else if self.enemies.contains(&name) {
                    "p"
                } else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    row += &gap.to_string();
                }
                gap = 0;
                row += man;
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }

    fn model(&self, movement: &Movement) -> Model {
        let kind = |name: &str, symbol: &str, movement: Movement| Kind {
            name: name.to_string(),
            symbol: symbol.to_string(),
            accepted: Vec::new(),
            sides: PerColor([true, true]),
            movement,
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
        };
        let unmoved = if self.moved { " w - - 0 1 u:-" } else { " w - - 0 1" };
        Model {
            name: "scene".to_string(),
            title: "Scene".to_string(),
            armies: None,
            board: self.board(),
            kinds: vec![kind("Xerxes", "X", movement.clone()), kind("Post", "P", Movement::default())],
            setups: vec![Setup { name: "scene".to_string(), fen: self.fen() + unmoved }],
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

    /// What the reference rules let the man do.
    pub(crate) fn reach(&self, movement: &Movement) -> Reach {
        let rules = Rules::new(self.model(movement)).expect("the scene is a position");
        let position = Position::start(&rules);
        let board = self.board();
        let mut reach = Reach::default();
        for mv in position.legal_moves() {
            let Action::Walk { to, victims, in_passing, swap, .. } = &mv.action else {
                panic!("{mv} is no walk")
            };
            assert!(!swap, "no notation of letters swaps");
            let to_name = board.name(*to);
            if !in_passing.is_empty() {
                let mut names: Vec<String> = in_passing.iter().map(|&v| board.name(v)).collect();
                names.sort();
                reach.passing.insert(format!("{}>{to_name}", names.concat()));
            } else if victims.is_empty() {
                reach.quiet.insert(to_name);
            } else if position.placement().get(*to).is_some_and(|man| man.color == Color::White) {
                reach.friends.insert(to_name);
            } else {
                reach.captures.insert(to_name);
            }
        }
        reach
    }
}
