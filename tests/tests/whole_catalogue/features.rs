//! What a game has of the language, by name, so that the chosen games can be asked to have all of it.

use std::collections::BTreeSet;
use tabiya_dsl::model::{Bare, Color, End, GoalTerm, Model, Pass, PassRule, PhaseEnd, Stop, SwapWhen, Value};

/// The names of the rules that a game has.
pub(crate) fn features(model: &Model) -> BTreeSet<String> {
    let mut found = Features(BTreeSet::new());
    board(model, &mut found);
    movement(model, &mut found);
    men(model, &mut found);
    rules(model, &mut found);
    ends(model, &mut found);
    found.0
}

struct Features(BTreeSet<String>);

impl Features {
    fn has(&mut self, condition: bool, name: &str) {
        if condition {
            self.0.insert(name.to_string());
        }
    }
}

fn board(model: &Model, found: &mut Features) {
    let board = &model.board;
    found.has(board.cells() <= 64, "board: up to 64 cells");
    found.has((65..=128).contains(&board.cells()), "board: up to 128 cells");
    found.has(board.cells() > 128, "board: more than 128 cells");
    found.has(board.files < 8 && board.ranks < 8, "board: small");
    found.has(!board.holes.is_empty(), "board: holes");
    found.has(board.wraps, "board: wraps");
    found.has(!board.regions.is_empty(), "board: regions");
    found.has(model.kinds.len() > 20, "men: more than 20 kinds");
}

fn movement(model: &Model, found: &mut Features) {
    for track in model.kinds.iter().flat_map(|k| &k.movement.tracks) {
        found.has(track.unmoved, "movement: unmoved");
        found.has(track.out_of_check, "movement: out of check");
        found.has(track.from_ranks.is_some(), "movement: from ranks");
        found.has(track.bounds.from.is_some(), "movement: from a region");
        found.has(track.bounds.to.is_some(), "movement: to a region");
        found.has(track.bounds.inside.is_some(), "movement: inside a region");
        found.has(!track.bounds.no_hurdles.is_empty(), "movement: over certain kinds only");
        found.has(track.wraps, "movement: around the sides");
        found.has(track.leaves_en_passant, "movement: can be captured en passant");
        found.has(track.segments.len() > 1, "movement: several segments");
        found.has(track.segments.iter().any(|s| s.steps.len() > 1), "movement: repeated turns");
        found.has(track.segments.iter().any(|s| s.max.is_none()), "movement: riders");
        found.has(track.segments.iter().any(|s| s.max.is_some_and(|n| n > 1)), "movement: limited riders");
        for step in track.segments.iter().flat_map(|s| &s.steps) {
            found.has(true, &format!("movement: passes {:?}", step.pass));
            found
                .has(step.pass == Pass::Any && step.stop != Stop::NEVER, "movement: stops where it leaps on");
            let stops = [
                (Stop::QUIET, "quiet"),
                (Stop::CAPTURE, "captures"),
                (Stop::CAPTURE_FRIEND, "captures friends"),
                (Stop::SWAP, "swaps"),
                (Stop::EN_PASSANT, "en passant"),
                (Stop::CHECK, "checks only"),
            ];
            for (stop, name) in stops {
                found.has(step.stop.has(stop), &format!("movement: {name}"));
            }
            found.has(step.stop.has(Stop::QUIET) != step.stop.has(Stop::CAPTURE), "movement: divergent");
        }
    }
}

fn men(model: &Model, found: &mut Features) {
    for kind in &model.kinds {
        found.has(kind.royal, "men: royal");
        found.has(kind.royal_while_last.is_some(), "men: royal while last");
        found.has(kind.royal_while_last.is_some_and(|w| w.duple_check), "men: duple check");
        found.has(kind.royal && kind.promotion.is_some(), "men: royal and promotes");
        found.has(kind.sides[Color::White] != kind.sides[Color::Black], "men: of one side");
        found.has(kind.movement.tracks.is_empty(), "men: immobile");
        found.has(kind.stays.is_some(), "men: stay in a region");
        found.has(!kind.spares.is_empty(), "men: spare others");
        found.has(!kind.moved_once_aimed_at.is_empty(), "men: moved once aimed at");
        found.has(kind.promoted_from.is_some(), "men: promoted forms");
        found.has(kind.symbol.trim_start_matches('+').len() > 1, "men: symbols of two letters");
        found.has(!kind.accepted.is_empty(), "men: accepted symbols");
        let Some(promotion) = &kind.promotion else { continue };
        found.has(true, "promotion");
        found.has(promotion.leaving, "promotion: leaving");
        found.has(promotion.captured_only, "promotion: to captured men");
        found.has(promotion.on_captures, "promotion: on captures");
        found.has(!promotion.up_to.is_empty(), "promotion: up to so many");
        found.has(!promotion.only_on.is_empty(), "promotion: by square");
        found.has(promotion.or_loss, "promotion: or loss");
        let declined = Color::ALL.iter().any(|&c| promotion.forced[c] != promotion.zone[c]);
        found.has(declined, "promotion: optional");
        found.has(Color::ALL.iter().any(|&c| promotion.to[c].len() > 1), "promotion: a choice");
        found.has(promotion.to[Color::White] != promotion.to[Color::Black], "promotion: by side");
    }
}

fn rules(model: &Model, found: &mut Features) {
    if let Some(hands) = model.hands {
        found.has(true, "hands");
        found.has(hands.captures_go_to_hand, "hands: captures go there");
        found.has(hands.promoted_revert, "hands: promoted men revert");
        found.has(hands.drop_promoted, "hands: drops as promoted men");
    }
    for kind in model.kinds.iter().filter(|k| k.drops.is_some()) {
        found.has(kind.drop_rules != Default::default(), "drops: limited");
    }
    found.has(!model.castlings.is_empty(), "castling");
    found.has(model.castles_from_any_array(), "castling: from any array");
    found.has(model.shuffle.is_some(), "shuffle");
    found.has(
        model.castlings.iter().any(|c| !model.kind(c.king).royal),
        "castling: of a man that is not royal",
    );
    if let Some(swap) = &model.king_swap {
        found.has(true, "king swap");
        found.has(swap.when == SwapWhen::AnyTime, "king swap: any time");
        found.has(swap.when == SwapWhen::WhenStalemated, "king swap: when stalemated");
        found.has(swap.when == SwapWhen::Once, "king swap: once");
    }
    if let Some(phase) = model.opening_phase {
        found.has(true, "opening phase");
        found.has(matches!(phase.until, PhaseEnd::Moves(_)), "opening phase: so many moves");
        found.has(phase.until == PhaseEnd::FirstContact, "opening phase: until contact");
    }
    found.has(model.first_mover_may_pass, "pass: first mover");
    let passes = |rule: PassRule| Color::ALL.iter().any(|&c| model.special.passes[c] == rule);
    found.has(passes(PassRule::AnyTime), "pass: any time");
    found.has(passes(PassRule::WhenStalemated), "pass: when stalemated");
    found.has(model.special.facing.is_some(), "facing");
    found.has(model.gating.is_some(), "gating");
    found.has(model.unmoved_letters, "unmoved men in the castling field");
    found.has(model.special.no_checks, "no checks");
    found.has(model.special.forced_captures, "forced captures");
}

fn ends(model: &Model, found: &mut Features) {
    found.has(model.points.is_some(), "end: points");
    found.has(model.special.parting.is_some(), "rule: facing kings part");
    found.has(model.draws_win_for.is_some(), "end: draws win");
    let value = |value: Value| match value {
        Value::Loss => "loses",
        Value::Draw => "draws",
        Value::Win => "wins",
    };
    for end in &model.ends {
        let name = match *end {
            End::Checkmate(v) => format!("checkmate {}", value(v)),
            End::Stalemate(v) => format!("stalemate {}", value(v)),
            End::StalemateByMen(v) => format!("stalemate {} with fewer men", value(v)),
            End::Bare(Bare::Always(v)) => format!("bare king {}", value(v)),
            End::Bare(Bare::LossUnlessAnswered) => "bare king that can answer".into(),
            End::Repetition { value: v, side, .. } => {
                found.has(side.is_some(), "end: repetition for a side");
                format!("repetition {}", value(v))
            }
            End::MateBy { .. } => "mate by some men".into(),
            End::MateWithout { .. } => "mate without a check by some men".into(),
            End::PerpetualChase { .. } => "perpetual chase".into(),
            End::PerpetualCheck { .. } => "perpetual check".into(),
            End::SecondPass(v) => format!("second pass {}", value(v)),
            End::FacingPass(v) => format!("facing pass {}", value(v)),
            End::Goal(goal) => {
                found.has(goal.count > 1, "end: goal of several men");
                let term = match goal.term {
                    GoalTerm::AtOnce => "at once",
                    GoalTerm::UnlessCaptured => "unless captured",
                    GoalTerm::Stays => "stays",
                    GoalTerm::SafeOrStays => "safe or stays",
                    GoalTerm::OrFull => "or full",
                    GoalTerm::UnlessAnsweredBy(_) => "unless answered",
                };
                format!("goal {}, {term}", value(goal.value))
            }
            End::Extinction(rule) => {
                found.has(rule.together, "end: extinction of all together");
                found.has(rule.at_most > 0, "end: extinction with men left");
                found.has(rule.opponent_has > 0, "end: extinction by comparison");
                format!("extinction {}", value(rule.value))
            }
            End::Checks { .. } => "checks".into(),
            End::Counting => {
                let board = model.counting.as_ref().is_some_and(|c| c.board.is_some());
                found.has(board, "end: counting on the board");
                "counting".into()
            }
            End::Material(_) => "insufficient material".into(),
            End::Quiet { .. } => "quiet moves".into(),
        };
        found.has(true, &format!("end: {name}"));
    }
}
