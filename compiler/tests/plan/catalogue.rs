//! What is decided about games of the catalogue.

use expect_test::{Expect, expect};
use tabiya::plan::{Form, Layout, Legality, describe, plan};
use tabiya_dsl::lower::{Library, Options, compile};
use tabiya_dsl::model::Model;
use tabiya_dsl::source::Source;

const SHATRANJ: &str = include_str!("../../../variants/shatranj.variant");
const GRAND_CWDA: &str = include_str!("../../../variants/grand-cwda.variant");

fn game(name: &str, text: &str, black: Option<&str>) -> Model {
    let source = Source::from_bytes(name, text.as_bytes()).0;
    let options = Options {
        variant: Some(name.into()),
        white: black.map(|_| "Grand".into()),
        black: black.map(Into::into),
        setup: None,
    };
    compile(&Library::default(), &source, &options).expect("a game").0
}

fn check(model: &Model, most_bytes: usize, expected: Expect) {
    let plan = plan(model).expect("a plan");
    let layout = Layout::new(&plan);
    assert!(layout.bytes.len() <= most_bytes);
    expected.assert_eq(&describe(&plan, model, &layout));
}

#[test]
fn shatranj_fits_into_the_cache() {
    check(
        &game("shatranj", SHATRANJ, None),
        256 * 1024,
        expect![[r#"
            board word: 64 bits for 64 cells
            tables: 81920 bytes in all
            hash keys of men: 6144 bytes, stored
            a move: 8 bytes

            how moves are proved legal
              White: exact pins and blocks against Rukh
              Black: exact pins and blocks against Rukh
              what the enemy attacks is found at once, before a royal man moves

            reach functions
              name                         form      squares  bytes  instructions
              shah_leaps                   constant        0    512             2
              rukh_slides                  table           6  21248             6
              rukh_slides_2                table           6  21248             6
              faras_leaps                  constant        0    512             2
              fil_leaps                    constant        0    512             2
              firzan_leaps                 constant        0    512             2
              baidaq_moves_leaps_white     constant        0    512             2
              baidaq_captures_leaps_white  constant        0    512             2
              baidaq_moves_leaps_black     constant        0    512             2
              baidaq_captures_leaps_black  constant        0    512             2

            pieces
              piece   side   does                      by
              Shah    both   moves, captures, attacks  shah_leaps
              Rukh    both   moves, captures, attacks  rukh_slides + rukh_slides_2
              Faras   both   moves, captures, attacks  faras_leaps
              Fil     both   moves, captures, attacks  fil_leaps
              Firzan  both   moves, captures, attacks  firzan_leaps
              Baidaq  White  moves                     baidaq_moves_leaps_white
              Baidaq  White  captures                  baidaq_captures_leaps_white
              Baidaq  White  attacks                   baidaq_captures_leaps_black
              Baidaq  Black  moves                     baidaq_moves_leaps_black
              Baidaq  Black  captures                  baidaq_captures_leaps_black
              Baidaq  Black  attacks                   baidaq_captures_leaps_white
        "#]],
    );
}

#[test]
fn multi_leg_men_are_table_lookups() {
    check(
        &game("grand-cwda", GRAND_CWDA, Some("Lemurian")),
        16 << 20,
        expect![[r#"
            board word: 128 bits for 100 cells
            tables: 944832 bytes in all
            hash keys of men: 24576 bytes, stored
            a move: 8 bytes

            how moves are proved legal
              White: moves off squares that matter are tried against SlidingGeneral, BentHero, BentShaman
              Black: exact pins and blocks against Rook, Bishop, Queen, Marshall, Cardinal
              what the enemy attacks is found at once, before a royal man moves

            reach functions
              name                           form      squares  bytes   instructions
              king_leaps                     constant        0    1600             3
              pawn_moves_leaps_white         constant        0    1600             3
              pawn_captures_leaps_white      constant        0    1600             3
              pawn_multi_steps_slides_white  table           1    2336            10
              pawn_moves_leaps_black         constant        0    1600             3
              pawn_captures_leaps_black      constant        0    1600             3
              pawn_multi_steps_slides_black  table           1    2336            10
              rook_slides                    table           8  247760            10
              rook_slides_2                  table           8  247760            10
              knight_leaps                   constant        0    1600             3
              bishop_slides                  table           8   67520            10
              bishop_slides_2                table           8   67520            10
              sliding_general_paths          table           4   20048            10
              sliding_general_paths_2        table           4   18384            10
              bent_hero_paths                table           4   21200            10
              bent_hero_paths_2              table           4   21200            10
              bent_shaman_paths              table           4   15968            10
              bent_shaman_paths_2            table           4   15968            10
              war_elephant_leaps             constant        0    1600             3

            pieces
              piece           side   does                           by
              King            both   moves, captures, attacks       king_leaps
              Pawn            White  moves                          pawn_moves_leaps_white
              Pawn            White  captures, captures en passant  pawn_captures_leaps_white
              Pawn            White  multi-steps                    pawn_multi_steps_slides_white
              Pawn            White  attacks                        pawn_captures_leaps_black
              Pawn            Black  moves                          pawn_moves_leaps_black
              Pawn            Black  captures, captures en passant  pawn_captures_leaps_black
              Pawn            Black  multi-steps                    pawn_multi_steps_slides_black
              Pawn            Black  attacks                        pawn_captures_leaps_white
              Rook            White  moves, captures, attacks       rook_slides + rook_slides_2
              Knight          White  moves, captures, attacks       knight_leaps
              Bishop          White  moves, captures, attacks       bishop_slides + bishop_slides_2
              Queen           White  moves, captures, attacks       rook_slides + rook_slides_2 + bishop_slides + bishop_slides_2
              Marshall        White  moves, captures, attacks       rook_slides + rook_slides_2 + knight_leaps
              Cardinal        White  moves, captures, attacks       knight_leaps + bishop_slides + bishop_slides_2
              SlidingGeneral  Black  moves, captures, attacks       sliding_general_paths + sliding_general_paths_2
              BentHero        Black  moves, captures, attacks       bent_hero_paths + bent_hero_paths_2
              BentShaman      Black  moves, captures, attacks       bent_shaman_paths + bent_shaman_paths_2
              WarElephant     Black  moves, captures, attacks       war_elephant_leaps
        "#]],
    );
}

#[test]
fn no_army_of_grand_cwda_is_walked() {
    for army in ["Grand", "GrandShatranj", "Shooters", "Lemurian"] {
        let plan = plan(&game("grand-cwda", GRAND_CWDA, Some(army))).expect("a plan");
        assert!(
            plan.parts.iter().all(|part| matches!(part.form, Form::Constant(_) | Form::Occupancy(_))),
            "{army}"
        );
        let Legality::OneRoyal { chains, tangles } = &plan.legality[1] else { panic!("{army}") };
        assert_eq!(
            (chains.len(), tangles.len()),
            (1, 0),
            "queens, rooks and bishops pin along the same lines"
        );
    }
}
