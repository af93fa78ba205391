//! What plans say about pins and checks is true of attacks by walking.

use crate::game::{kind, model, placement};
use crate::random::{board, cases, mix, tracks};
use crate::scene::{Scene, choices};
use proptest::prelude::*;
use tabiya::plan::{Legality, Plan, plan};
use tabiya_dsl::model::{Board, Color, Kind, KindId, Model, Square, SquareSet, Track};
use tabiya_dsl::reference::Rules;

/// The man whose attacks are looked at.
const WALKER: KindId = KindId(1);

/// The two kinds of men in scenes; with `crowned`, White and Black have a royal man that the plan protects.
fn game(board: &Board, tracks: &[Track], crowned: bool) -> Model {
    let mut king: Kind = kind("King", "K", vec![]);
    king.royal = true;
    let kinds = vec![kind("Other", "O", vec![]), kind("Walker", "X", tracks.to_vec()), king];
    let kings = [(0, Color::White), (1, Color::Black)];
    let squares: Vec<Square> = board.squares().collect();
    let men = placement(board, |square| {
        kings
            .iter()
            .find(|(i, _)| crowned && squares.get(*i) == Some(&square))
            .map(|&(_, color)| (color, 'k'))
    });
    model(board.clone(), kinds, &format!("{men} w - - 0 1"))
}

/// What the plan knows of the attacks of one man from one square on another.
#[derive(Debug, PartialEq, Eq)]
enum Known {
    /// They do not depend on other men.
    Fixed,
    /// They exist while so many of these squares are occupied.
    Chain(SquareSet, u32),
    /// They depend on these squares; men that arrive there may open them.
    Tangled { squares: SquareSet, arrivals_matter: bool },
}

fn known(plan: &Plan, victim: Color, origin: Square, target: Square) -> Known {
    let Legality::OneRoyal { chains, tangles } = &plan.legality[victim.index()] else {
        panic!("one royal man a side: {:?}", plan.legality)
    };
    for chain in chains {
        for (_, origins) in chain.kinds.iter().zip(&chain.origins).filter(|(kind, _)| **kind == WALKER) {
            if origins[target.index()].contains(origin) {
                return Known::Chain(chain.between[target.index()][origin.index()], chain.hurdles);
            }
        }
    }
    for tangle in tangles.iter().filter(|tangle| tangle.kinds.contains(&WALKER)) {
        if tangle.origins[target.index()].contains(origin) {
            let squares = tangle.squares[target.index()];
            return Known::Tangled { squares, arrivals_matter: tangle.arrivals_matter };
        }
    }
    Known::Fixed
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn what_matters_to_attacks_is_known(
        board in board(),
        tracks in tracks(),
        chosen in prop::collection::vec(choices(), 8),
        seed in any::<u64>(),
    ) {
        prop_assume!(board.squares().count() > 1);
        let Ok(plan) = plan(&game(&board, &tracks, true)) else { return Ok(()) };
        let rules = Rules::new(game(&board, &tracks, false)).expect("rules");
        for choice in &chosen {
            let scene = Scene::new(rules.model(), choice);
            let bare = scene.without(|_| true);
            let attacked = scene.attacked(&scene.position(&rules));
            let alone = bare.attacked(&bare.position(&rules));
            for target in board.squares().filter(|&square| !scene.own.contains(square)) {
                let attacks = attacked.contains(target);
                match known(&plan, !scene.color, scene.origin, target) {
                    Known::Fixed => prop_assert_eq!(attacks, alone.contains(target)),
                    Known::Chain(between, hurdles) => {
                        prop_assert!(!between.is_empty());
                        prop_assert_eq!(attacks, between.and(scene.occupied()).len() == hurdles);
                    }
                    Known::Tangled { squares, arrivals_matter } => {
                        // Men elsewhere come and go without effect.
                        let less = scene.without(|s| !squares.contains(s) && mix(seed, s) < 8);
                        let position = less.position(&rules);
                        prop_assert_eq!(position.is_attacked(target, scene.color), attacks);
                        // Men that leave can't end an attack where arrivals can't begin one.
                        let fewer = scene.without(|s| mix(seed, s) < 8);
                        let still = fewer.position(&rules).is_attacked(target, scene.color);
                        prop_assert!(arrivals_matter || still || !attacks);
                    }
                }
            }
        }
    }
}
