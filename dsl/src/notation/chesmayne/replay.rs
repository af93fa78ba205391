//! A list of plies, replayed.

use super::repair::repair;
use super::{Content, Half, List, Men, Ply, ends_of, from_xy, square, write, xy};
use crate::model::{Color, Square};
use crate::notation::{self, Claim, Reading, Replay};
use crate::reference::{Action, Game, Move, Position, Rules, Verdict};
use std::sync::Arc;

/// A position with the names of its men.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) position: Position,
    pub(super) men: Men,
}

impl Line {
    pub(super) fn after(&self, mv: &Move) -> Line {
        let mut men = self.men.clone();
        men.play(&self.position, mv);
        Line { position: self.position.play(mv), men }
    }
}

/// Replays lists from the named set-up; without one, each from the set-up that it names; without that, from the one
/// (and with the first mover) in which most plies are legal moves of the man that they name. Where several do as well,
/// a set-up that another list needs comes first.
///
/// # Errors
/// If there is no set-up of that name.
pub fn replay(rules: &Arc<Rules>, lists: &[List], setup: Option<&str>) -> Result<Vec<Replay>, String> {
    let trials: Vec<Vec<Trial>> =
        lists.iter().map(|list| trials(rules, list, setup)).collect::<Result<_, _>>()?;
    let needed: Vec<String> = trials.iter().filter_map(|trials| needed_setup(trials)).collect();
    let replays = lists.iter().zip(trials).map(|(list, trials)| {
        let most = trials.iter().map(|t| t.fitting).max();
        let best = || trials.iter().filter(|t| Some(t.fitting) == most);
        match best().find(|t| needed.contains(&t.setup)).or_else(|| best().next()) {
            Some(trial) => replay_from(trial.start.clone(), &trial.setup, list, usize::MAX),
            None => replay_from(Position::start(rules), "", list, usize::MAX),
        }
    });
    Ok(replays.collect())
}

/// A start of a list that was tried.
struct Trial {
    setup: String,
    start: Position,
    /// How many plies are legal moves of the man that they name.
    fitting: usize,
}

/// Tries the starts that a list may have; never empty.
fn trials(rules: &Arc<Rules>, list: &List, setup: Option<&str>) -> Result<Vec<Trial>, String> {
    let names: Vec<String> = match setup.or(list.setup.as_deref()) {
        Some(name) => vec![name.into()],
        None => rules.model().setups.iter().map(|s| s.name.clone()).collect(),
    };
    let mut trials = Vec::new();
    for setup in names {
        let start = notation::start(rules, Some(&setup))?;
        // The page lets either side begin.
        let other = Position::from_fen(rules, &with_turn(&start.to_fen(), !start.turn())).ok();
        for start in [Some(start), other].into_iter().flatten() {
            let replay = replay_from(start.clone(), &setup, list, SLIPS_OF_A_TRIAL);
            let fitting = replay.plies.iter().filter(|ply| fits(ply)).count();
            trials.push(Trial { setup: setup.clone(), start, fitting });
        }
    }
    Ok(trials)
}

/// The set-up without which a list fits worse.
fn needed_setup(trials: &[Trial]) -> Option<String> {
    let best = trials.iter().max_by_key(|t| t.fitting)?;
    let others = trials.iter().filter(|t| t.setup != best.setup).map(|t| t.fitting).max();
    (others < Some(best.fitting)).then(|| best.setup.clone())
}

/// After so many illegal plies it is clear that a list does not begin here.
const SLIPS_OF_A_TRIAL: usize = 3;

/// Whether a ply is a legal move of the man it names.
fn fits(ply: &notation::Ply) -> bool {
    matches!(ply.reading, Reading::Legal(_)) && !ply.slips.iter().any(|slip| slip.contains(WRONG_MAN))
}

/// What the slip of a ply that names the wrong man says.
const WRONG_MAN: &str = " is named, but ";

/// Replays from a position, up to the given number of illegal plies.
fn replay_from(start: Position, setup: &str, list: &List, patience: usize) -> Replay {
    let side_a = match list.plies.first() {
        Some(ply) if ply.label.ends_with('B') => !start.turn(),
        _ => start.turn(),
    };
    let mut line = Line { men: Men::new(&start), position: start.clone() };
    let mut game = Game::new(start);
    let mut plies = Vec::new();
    let (mut stopped, mut illegal) = (false, 0);
    for (i, ply) in list.plies.iter().enumerate() {
        let reading = if stopped { Reading::NotReached } else { read(&line, ply, &list.plies[i + 1..]) };
        illegal += usize::from(reading.is_illegal());
        stopped |= matches!(reading, Reading::Illegal { .. }) || illegal > patience;
        let mut judged = judge(&line, ply, reading);
        if let Some(played) = judged.reading.played() {
            let expected = label(i, &list.plies[0].label);
            if ply.label != expected {
                judged.slips.push(format!("the label should be {expected}"));
            }
            judged.written = write(&line.position, &line.men, played).unwrap_or_default();
            line = line.after(played);
            game.play(played);
            judged.fen = line.position.to_fen();
            judged.truth = Claim::of(&line.position);
        }
        plies.push(judged);
    }
    let claimed = list.winner.map(|side| match if side == 'A' { side_a } else { !side_a } {
        Color::White => Verdict::WhiteWins,
        Color::Black => Verdict::BlackWins,
    });
    Replay { title: list.title.clone(), setup: Some(setup.into()), plies, game, claimed }
}

/// The label of the ply at this place of a list that begins with the given label.
fn label(index: usize, first: &str) -> String {
    let number: usize = first.trim_end_matches(['A', 'B']).parse().unwrap_or(1);
    let plies = 2 * number.saturating_sub(1) + usize::from(first.ends_with('B')) + index;
    format!("{:02}{}", plies / 2 + 1, if plies.is_multiple_of(2) { 'A' } else { 'B' })
}

fn with_turn(fen: &str, turn: Color) -> String {
    let letter = match turn {
        Color::White => "w",
        Color::Black => "b",
    };
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields.iter_mut().skip(1).take(1).for_each(|field| *field = letter);
    fields.join(" ")
}

/// The legal move that letters and ranks name, or what is wrong with them.
pub(super) fn legal_as_written(line: &Line, half: &Half) -> Result<Move, String> {
    let position = &line.position;
    let board = &position.model().board;
    let square = |text: &str| from_xy(board, text).ok_or_else(|| format!("the board has no square {text}"));
    let (from, to) = (square(&half.from)?, square(&half.to)?);
    let legal = position.legal_moves();
    let mut found = legal.iter().filter(|mv| ends_of(position, mv) == Some((from, to)));
    let wanted = |mv: &&Move| match (&half.promotion, &mv.action) {
        (Some(man), Action::Walk { promotion: Some(kind), .. }) => man.starts_with(line.men.monogram(*kind)),
        (Some(_), _) => false,
        (None, _) => true,
    };
    if let Some(mv) = found.clone().find(wanted).or_else(|| found.next()) {
        return Ok(mv.clone());
    }
    Err(why_illegal(line, from, to, legal.is_empty()))
}

fn why_illegal(line: &Line, from: Square, to: Square, over: bool) -> String {
    let position = &line.position;
    let board = &position.model().board;
    if over {
        return match position.outcome() {
            Some(outcome) => format!("the game is over: {}", outcome.reason),
            None => "there is no legal move".into(),
        };
    }
    match (position.placement().get(from), line.men.on(from)) {
        (Some(man), Some(name)) if man.color == position.turn() => {
            format!("{name}, which stands on {}, cannot go to {}", xy(board, from), xy(board, to))
        }
        (Some(_), Some(name)) => format!("{name}, which stands on {}, is the opponent's", xy(board, from)),
        _ => format!("nobody stands on {}", xy(board, from)),
    }
}

fn read(line: &Line, ply: &Ply, rest: &[Ply]) -> Reading {
    let (first, second) = match &ply.content {
        Content::Blank => return Reading::Blank,
        Content::Unreadable(problem) => return Reading::Illegal { problem: problem.clone() },
        Content::Move(first, second) => (first, second.as_deref()),
    };
    let problem = match legal_as_written(line, first) {
        Ok(mv) => return Reading::Legal(mv),
        Err(problem) => problem,
    };
    let repair = repair(line, first, second, rest);
    let mut moves = repair.moves.into_iter();
    match moves.next() {
        Some(played) if repair.likely => Reading::Repaired { problem, played, others: moves.collect() },
        Some(played) => Reading::Unclear { problem, played, others: moves.collect() },
        None => Reading::Illegal { problem },
    }
}

/// The ply with its claim and its slips; what depends on the position after it is left open.
fn judge(line: &Line, ply: &Ply, reading: Reading) -> notation::Ply {
    let mut judged = notation::Ply {
        line: ply.line,
        label: ply.label.clone(),
        text: ply.text.clone(),
        claim: None,
        truth: None,
        agrees: None,
        slips: Vec::new(),
        written: String::new(),
        fen: String::new(),
        reading,
    };
    let (Content::Move(first, second), Some(played)) = (&ply.content, judged.reading.played().cloned())
    else {
        return judged;
    };
    let against = second.as_ref().map(|second| disagreements(line, first, second));
    judged.claim = first.claim.or(second.as_ref().and_then(|half| half.claim));
    judged.agrees = against.as_ref().map(Vec::is_empty);
    judged.slips = against.unwrap_or_default();
    judged.slips.extend(wrong_names(line, first, &played));
    judged
}

/// What the second notation says otherwise than the first.
fn disagreements(line: &Line, first: &Half, second: &Half) -> Vec<String> {
    let board = &line.position.model().board;
    let mut found = Vec::new();
    for (what, name, acentric) in [("origin", &first.from, &second.from), ("target", &first.to, &second.to)] {
        match (square(board, acentric), from_xy(board, name)) {
            (None, _) => found.push(format!("the {what} {acentric} is no acentric code")),
            (Some(a), Some(b)) if a == b => {}
            (Some(a), _) => found.push(format!("the {what} {acentric} is {}, not {name}", xy(board, a))),
        }
    }
    let mut compare = |what: &str, a: Option<&str>, b: Option<&str>| {
        if a != b {
            found.push(format!(
                "the {what} is {} in one notation and {} in the other",
                or_none(a),
                or_none(b)
            ));
        }
    };
    compare("man", Some(&first.man), Some(&second.man));
    compare("captured man", first.captured.as_deref(), second.captured.as_deref());
    found
}

fn or_none(name: Option<&str>) -> &str {
    name.unwrap_or("none")
}

/// Men that are named otherwise than they are called.
fn wrong_names(line: &Line, first: &Half, played: &Move) -> Vec<String> {
    let mut found = Vec::new();
    let from = ends_of(&line.position, played).map(|(from, _)| from);
    let mover = from.and_then(|square| line.men.on(square));
    if mover != Some(first.man.as_str()) {
        found.push(format!("{}{WRONG_MAN}{} moves", first.man, or_none(mover)));
    }
    let victim = played.action.victims().first().and_then(|&square| line.men.on(square));
    if victim != first.captured.as_deref() {
        found.push(format!(
            "the captured man is {}, not {}",
            or_none(victim),
            or_none(first.captured.as_deref())
        ));
    }
    found
}
