//! Which men can mate a lone royal man.
//!
//! Every placement of the lone royal man, the enemy's royal man and one or two men of a kind is asked for, and the
//! reference rules judge it. Whether the placement can come about in a game is asked only as far as the squares go
//! that a man of the kind can ever stand on.

mod regions;
mod search;
mod symmetry;
mod words;

pub(super) use words::remarks;

use crate::model::{Color, End, KindId, Model, Movement, Pass, PerColor, Square, SquareSet, Stop, Value};
use crate::reference::Rules;
use search::{Goal, Search};

/// What the men of a game can do against a lone royal man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mating {
    /// Each side does not have exactly one royal man.
    NotOneRoyal,
    /// A royal man moves by more than single steps and leaps, and the search is not made for that.
    RoyalMoves,
    /// Not looked into: there are men that may not take others.
    Spares,
    /// What was found for every kind that is not royal, in the order of the model's kinds.
    Found(Vec<Mates>),
}

/// What men of a kind can do, with their side's royal man, against a lone royal man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// Whose men these are; both where it is the same for either side.
    pub sides: PerColor<bool>,
    /// The kind.
    pub kind: KindId,
    /// Whether the lone royal man can stand checkmated.
    pub checkmate: Power,
    /// Whether it can stand stalemated, where that is no draw.
    pub stalemate: Option<Power>,
}

/// How many equal men it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// Whether one man is enough.
    pub one: Answer,
    /// Whether two are; `None` where it isn't known that one man is too few, or where there is never a second one.
    pub two: Option<Answer>,
}

/// Whether there is a placement in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is.
    Yes,
    /// All were looked at, and there is none.
    No,
    /// There are too many to look at them all.
    TooMany,
}

impl Mating {
    /// Looks for mates in a game.
    pub fn new(model: &Model) -> Mating {
        let Ok(rules) = Rules::new(model.clone()) else { return Mating::NotOneRoyal };
        let royals = Color::ALL.map(|color| {
            let mut men = rules.start().placement.men_of(color).filter(|(_, m)| model.kind(m.kind).royal);
            men.next().map(|(_, man)| man.kind).filter(|_| men.next().is_none())
        });
        let [Some(white), Some(black)] = royals else { return Mating::NotOneRoyal };
        let royals = PerColor([white, black]);
        if ![white, black].into_iter().all(|royal| steps_only(model, royal)) {
            return Mating::RoyalMoves;
        }
        if model.has_spared() {
            return Mating::Spares;
        }
        let alike = white == black && symmetry::board_turns(&model.board);
        let stalemate_matters = model.ends.iter().any(|end| match end {
            End::Stalemate(value) => *value != Value::Draw,
            End::StalemateByMen(_) => true,
            _ => false,
        });
        let mut found = Vec::new();
        for (kind, _) in model.kinds().filter(|(_, k)| !k.royal) {
            let owned = model.kind(kind).sides;
            let groups = match owned.0 {
                [true, true] if alike => vec![owned],
                _ => Color::ALL.map(|color| PerColor::from_fn(|c| c == color && owned[c])).to_vec(),
            };
            for sides in groups {
                let Some(color) = Color::ALL.into_iter().find(|&c| sides[c]) else { continue };
                let search = Search::new(&rules, royals, color, kind);
                found.push(Mates {
                    sides,
                    kind,
                    checkmate: search.power(Goal::Checkmate),
                    stalemate: stalemate_matters.then(|| search.power(Goal::Stalemate)),
                });
            }
        }
        Mating::Found(found)
    }
}

/// Whether the royal man only makes single steps and leaps, each to move and to capture, and stays what it is.
fn steps_only(model: &Model, royal: KindId) -> bool {
    let kind = model.kind(royal);
    kind.promotion.is_none()
        && moved(&kind.movement).tracks.iter().all(|track| match track.segments.as_slice() {
            [one] => one.max == Some(1) && one.steps.len() == 1 && one.steps[0].stop == Stop::PLAIN,
            _ => false,
        })
}

/// The movement of a man that has moved.
fn moved(movement: &Movement) -> Movement {
    Movement { tracks: movement.tracks.iter().filter(|track| !track.unmoved).cloned().collect() }
}

/// Every landing of a movement: what it needs to go on from there, and what it may end on.
fn landings(movement: &Movement) -> impl Iterator<Item = (Pass, Stop)> {
    movement.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps).map(|step| (step.pass, step.stop))
}

/// Whether men of the kind can capture an enemy at all.
fn can_capture(model: &Model, kind: KindId) -> bool {
    landings(&model.kind(kind).movement)
        .any(|(pass, stop)| pass == Pass::Capture || stop.any(Stop::CAPTURE | Stop::EN_PASSANT))
}

/// All squares in an order in which mates come early: where the royal man has few moves.
fn corners_first(squares: impl Iterator<Item = Square>, moves: &[SquareSet]) -> Vec<Square> {
    let mut all: Vec<Square> = squares.collect();
    all.sort_by_key(|s| (moves[s.index()].len(), *s));
    all
}
