//! Where walks begin: the set-up, and random positions that make rare rules likely.

mod draft;

use crate::random::Random;
use draft::Draft;
use std::sync::Arc;
use tabiya_dsl::reference::{Action, Move, Position, Rules};

/// Kinds of beginnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The set-up.
    Start,
    /// The set-up with many men taken away; castling and first moves are still there.
    Thinned,
    /// Few men: mates, stalemates, bare kings.
    Few,
    /// Many men.
    Many,
    /// The side to move has men that are blocked, and a king that is surrounded.
    Stuck,
    /// A man that can make a multi-step next to one that can capture it en passant, and men who look through them.
    Passing,
    /// Few men, and the count of quiet moves close to its end.
    Late,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 7] =
        [Theme::Start, Theme::Thinned, Theme::Few, Theme::Many, Theme::Stuck, Theme::Passing, Theme::Late];
}

/// How many drafts are made for one position.
const TRIES: usize = 60;

/// How many changes are tried to take moves from the side to move.
const CHANGES: usize = 250;

/// Where a walk begins.
pub struct Beginning {
    /// The first position.
    pub position: Position,
    /// Moves to begin with.
    pub moves: Vec<Move>,
    /// FENs on the way to it that the reference rules refuse.
    pub refused: Vec<String>,
}

impl Beginning {
    /// A line that was found to be worth following.
    pub(super) fn line(position: Position, moves: Vec<Move>) -> Beginning {
        Beginning { position, moves, refused: Vec::new() }
    }
}

/// A position to begin with.
pub fn begin(rules: &Arc<Rules>, theme: Theme, random: &mut Random) -> Beginning {
    let mut refused = Vec::new();
    let position = position(rules, theme, random, &mut refused);
    Beginning { position, moves: Vec::new(), refused }
}

fn position(rules: &Arc<Rules>, theme: Theme, random: &mut Random, refused: &mut Vec<String>) -> Position {
    for _ in 0..TRIES {
        if theme == Theme::Start {
            break;
        }
        let draft = Draft::new(rules.model(), theme, random);
        let fen = draft.fen(random, theme);
        match Position::from_fen(rules, &fen) {
            Ok(position) if theme == Theme::Stuck => return stuck(rules, draft, position, random),
            Ok(position) => return position,
            Err(_) => refused.push(fen),
        }
    }
    Position::start(rules)
}

/// Changes a position as long as that leaves the side to move no more to do than before, in no check, and with
/// men besides its royal ones; best of all with an exchange that gives check.
fn stuck(rules: &Arc<Rules>, mut draft: Draft, mut position: Position, random: &mut Random) -> Position {
    let freedom = |p: &Position| {
        let is_exchange = |mv: &Move| matches!(mv.action, Action::KingSwap { .. });
        let (exchanges, others): (Vec<Move>, Vec<Move>) =
            p.legal_moves_ignoring_ends().into_iter().partition(is_exchange);
        let no_check = !exchanges.iter().any(|mv| p.play(mv).in_check());
        (p.in_check(), p.is_bare(p.turn()), others.len(), no_check)
    };
    let mut least = freedom(&position);
    for _ in 0..CHANGES {
        let mut changed = draft.clone();
        changed.change(random);
        let Ok(other) = Position::from_fen(rules, &changed.fen(random, Theme::Stuck)) else { continue };
        let now = freedom(&other);
        if now <= least {
            (draft, position, least) = (changed, other, now);
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use tabiya_dsl::lower::{Catalogue, Options, compile};

    #[test]
    fn most_drafts_are_positions_of_the_game() {
        let library = catalogue::library();
        for name in ["shatranj", "chess", "crazyhouse", "grand-cwda", "shatranj-swap-once", "makruk"] {
            let source = library.find(name).expect("a game of the catalogue");
            let options = Options { variant: Some(name.into()), ..Options::default() };
            let (model, _) = compile(library, &source, &options).expect("the catalogue is sound");
            let rules = Rules::new(model).expect("the set-ups are positions");
            for theme in Theme::ALL {
                let mut random = Random::stream(1, theme as u64);
                let mut refused = Vec::new();
                let wanted = 12;
                for _ in 0..wanted {
                    position(&rules, theme, &mut random, &mut refused);
                }
                // Kings that stand in check while the other side is to move are refused, and little else.
                assert!(refused.len() < 4 * wanted, "{name} {theme:?}: {refused:?}");
                assert!(theme != Theme::Few || refused.len() < wanted, "{name} {theme:?}: {refused:?}");
            }
        }
    }
}
