//! Properties of movement notation.

mod trees;

use proptest::prelude::*;
use tabiya_dsl::lower::movement::{english, from_notation};
use tabiya_dsl::model::{Stop, Track};
use tabiya_dsl::syntax::movement::{parse_text, print};
use tabiya_dsl::syntax::tree::Dialect;
use trees::{modifiers, movement};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_printed_reads_as_the_same_tree(tree in movement()) {
        let text = print(&tree);
        let (read, found) = parse_text(&text);
        prop_assert!(found.is_empty(), "{text}: {found:?}");
        prop_assert_eq!(&read, &tree, "{}", text);
        prop_assert_eq!(print(&read), text);
    }

    #[test]
    fn modifiers_mean_the_same_in_any_order(letters in modifiers(), seed in any::<u64>()) {
        let canonical = letters.text();
        // The directions stay together; the other letters go anywhere around them.
        let directions: String = letters.directions().map(|l| l.value.letter()).collect();
        let mut others: Vec<String> =
            letters.iter().filter(|l| !l.value.is_direction()).map(|l| l.value.letter().to_string()).collect();
        let place = seed as usize % (others.len() + 1);
        others.reverse();
        others.insert(place, directions);
        let mixed = others.concat();
        let (a, found) = parse_text(&format!("{canonical}N"));
        let (b, also) = parse_text(&format!("{mixed}N"));
        prop_assert!(found.is_empty() && also.is_empty());
        prop_assert_eq!(a, b, "{} {}", canonical, mixed);
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place(
        text in "(( |\\+)?([a-z]{0,3}|\\([a-z]{0,3}\\))[A-Z@<>0-9,\\[\\]?-]{0,3}|\\[[a-zA-Z?0-9-]{0,8}\\]| swap | each of ){0,6}",
        dialect in prop::sample::select(vec![None, Some(Dialect::Fsf), Some(Dialect::XBetza)]),
    ) {
        let (tree, found) = parse_text(&text);
        for diagnostic in &found {
            let span = diagnostic.span().expect("every finding has a place");
            prop_assert!(text.get(span.range()).is_some(), "{text}: {diagnostic:?}");
        }
        if found.is_empty() {
            let printed = print(&tree);
            let (again, _) = parse_text(&printed);
            prop_assert_eq!(&again, &tree, "{} printed as {}", text, printed);
        }
        match from_notation(&text, dialect) {
            Ok((movement, _)) => {
                let sentences = english::describe(&movement, &|_| String::new(), &|_| String::new());
                prop_assert_eq!(sentences.is_empty(), movement.tracks.is_empty());
                let mut sorted = movement.tracks.clone();
                sorted.sort();
                sorted.dedup();
                prop_assert_eq!(sorted, movement.tracks, "tracks are in order, each once");
            }
            Err(found) => prop_assert!(!found.is_empty()),
        }
    }

    #[test]
    fn any_tree_is_resolved_or_refused(tree in movement()) {
        let text = print(&tree);
        let (a, b) = (from_notation(&text, Some(Dialect::XBetza)), from_notation(&text, Some(Dialect::XBetza)));
        prop_assert_eq!(&a, &b, "{}", text);
        match a {
            Ok((movement, _)) => prop_assert!(!movement.tracks.is_empty(), "{text} can't move"),
            Err(found) => prop_assert!(!found.is_empty()),
        }
    }

    #[test]
    fn a_union_has_no_order(terms in prop::collection::vec(prop::sample::select(TERMS.to_vec()), 1..=4)) {
        let read = |terms: &[&str]| from_notation(&terms.join(" "), None).map(|(movement, _)| movement);
        let movement = read(&terms);
        prop_assert!(movement.is_ok(), "{movement:?}");
        let reversed: Vec<&str> = terms.iter().rev().copied().collect();
        prop_assert_eq!(&read(&reversed), &movement);
        let twice = [&terms[..], &terms[..1]].concat();
        prop_assert_eq!(&read(&twice), &movement);
    }
}

/// Terms of every sort.
const TERMS: [&str; 24] = [
    "W",
    "fF",
    "fmR2",
    "lfN",
    "nD",
    "A0",
    "<1,4>",
    "KaK",
    "[F?R]",
    "v[W?B]",
    "cabK",
    "cafmF",
    "gQ",
    "tpB",
    "zB",
    "qNN",
    "jR",
    "dN",
    "oR",
    "swap R",
    "unmoved (D)",
    "from rank 2 (fmW2)",
    "hop over enemy Q",
    "1 to 2 legs of F or A, straight",
];

#[test]
fn canonical_forms() {
    let forms = [
        ("mfW+cfF", "fmW fcF"),
        ("AA  NN", "A0 N0"),
        ("zFF", "zF0"),
        ("<4,1>0", "<1,4>0"),
        ("each of wazir,dabbaba at most once", "each of wazir, dabbaba at most once, straight"),
        ("2 to 2 legs of <ferz> or A", "2 legs of ferz or A, straight"),
        ("[ferz - alfil]", "[ferz-alfil]"),
        ("unmoved(from ranks 2-2 (D))", "unmoved(from ranks 2-2 (D))"),
        ("from ranks 2 - 2 unmoved ( D )", "from rank 2 unmoved (D)"),
        ("hop over friend  swap R", "hop over friend swap R"),
        ("cimfR", "ifmcR"),
    ];
    for (written, canonical) in forms {
        let (tree, found) = parse_text(written);
        if written == canonical {
            assert!(!found.is_empty(), "{written} is no movement");
        } else {
            assert_eq!(print(&tree), canonical, "{written}: {found:?}");
            assert!(found.is_empty(), "{written}: {found:?}");
        }
    }
}

#[test]
fn equal_movements_have_equal_tracks() {
    let same = [
        ["K", "WF", "F W"],
        ["Q", "RB", "K0"],
        ["R", "mR cR", "W0"],
        ["KaK", "[K?K]", "[K?K] K"],
        ["FAD", "F A D", "alfil dabbaba ferz"],
        ["[W-F]", "afsW", "[W-fsF]"],
        ["jB", "skip 1 B", "skip 1 B jB"],
        ["tpR", "hop over friend R", "tpR tpR"],
        ["dN", "friendly N", "friendly knight"],
        ["iD", "unmoved (D)", "unmoved (dabbaba)"],
        [
            "F A [F-A] [A-F]",
            "each of F, A at most once, straight",
            "each of alfil, ferz at most once, straight",
        ],
        ["zB", "(az)F", "zF0"],
        ["qNN", "(afq)N", "qN0"],
    ];
    for group in same {
        let read = |text: &str| from_notation(text, None).unwrap_or_else(|e| panic!("{text}: {e:?}")).0;
        for other in &group[1..] {
            assert_eq!(read(group[0]), read(other), "{} and {other}", group[0]);
        }
    }
}

#[test]
fn dialects_read_directions_of_kings_in_their_ways() {
    let moves = |notation: &str, dialect| {
        let (movement, _) =
            from_notation(notation, Some(dialect)).unwrap_or_else(|e| panic!("{notation}: {e:?}"));
        let by = |t: &Track| t.segments[0].steps[0].by;
        movement.tracks.iter().map(by).map(|v| (v.right, v.forward)).collect::<Vec<_>>()
    };
    let fsf = |notation| moves(notation, Dialect::Fsf);
    assert_eq!(fsf("fK"), [(-1, 1), (0, 1), (1, 1)]);
    assert_eq!(fsf("sK"), [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]);
    assert_eq!(fsf("frK"), [(1, 0), (1, 1)]);
    assert_eq!(fsf("fsK"), [(-1, 0), (-1, 1), (1, 0), (1, 1)]);
    assert_eq!(fsf("fhK"), [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, 1)]);
    let xbetza = |notation| moves(notation, Dialect::XBetza);
    assert_eq!(xbetza("fK"), [(0, 1)]);
    assert_eq!(xbetza("sK"), [(-1, 0), (1, 0)]);
    assert_eq!(xbetza("frK"), [(1, 1)]);
    assert_eq!(xbetza("fsQ"), [(-1, 1), (1, 1)]);
    assert_eq!(xbetza("vfsK"), [(-1, 1), (0, -1), (0, 1), (1, 1)]);
    assert!(from_notation("fhK", Some(Dialect::XBetza)).is_err());
}

#[test]
fn first_moves_of_several_steps_leave_squares_en_passant() {
    let leaves = |notation: &str| {
        let (movement, _) = from_notation(notation, None).unwrap_or_else(|e| panic!("{notation}: {e:?}"));
        movement.tracks.iter().any(|t| t.leaves_en_passant)
    };
    assert!(leaves("ifmnD") && leaves("ifmnH") && leaves("ifmnR3") && leaves("ifmnW2"));
    assert!(!leaves("ifmD") && !leaves("fmnD") && !leaves("ifcnD") && !leaves("ifmW2"));
    let (pawn, _) = from_notation("fmWfceFifmnD", None).expect("a pawn");
    let stops = pawn.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps).map(|s| s.stop);
    assert_eq!(stops.filter(|s| *s == Stop::CAPTURE | Stop::EN_PASSANT).count(), 2);
}

#[test]
fn conditions_and_endings_reach_all_tracks() {
    let read =
        |notation: &str| from_notation(notation, None).unwrap_or_else(|e| panic!("{notation}: {e:?}")).0;
    let both = read("unmoved from ranks 2-3 (W KaK)");
    assert!(both.tracks.iter().all(|t| t.unmoved && t.from_ranks == Some((2, 3))));
    let swap = read("swap [F?R]");
    let mut stops = swap.tracks.iter().flat_map(|t| &t.segments).flat_map(|s| &s.steps).map(|s| s.stop);
    assert!(stops.all(|s| s == Stop::SWAP));
    let around = read("oR N");
    assert_eq!(around.tracks.iter().filter(|t| t.wraps).count(), 4);
}
