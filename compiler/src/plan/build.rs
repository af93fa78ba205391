//! From a model to its plan.

use super::backwards::{attacks, endings};
use super::choose::{Budget, Choice, choose};
use super::danger::danger;
use super::legality::legality;
use super::names::Names;
use super::shifts;
use super::ways::Ways;
use super::{
    Layout, Legality, MAX_KEY_BYTES, Mover, Options, Part, PartId, Plan, PlanError, Reach, Shifts, Word,
};
use crate::paths::{Path, PathError, PathProblem, Work, unroll};
use std::collections::{BTreeMap, BTreeSet};
use tabiya_dsl::model::{Color, KindId, Model, Square, SquareSet, Stop};

/// Plans the module of a game.
pub fn plan(model: &Model) -> Result<Plan, PlanError> {
    plan_with(model, &Options::default())
}

/// Plans the module of a game with other budgets.
pub fn plan_with(model: &Model, options: &Options) -> Result<Plan, PlanError> {
    let word = options.word.unwrap_or(Word::of(model.board.cells()));
    let mut sketches = Vec::new();
    for (kind, about) in model.kinds() {
        for color in Color::ALL.into_iter().filter(|&color| about.sides[color]) {
            sketches.push(Sketch::new(model, kind, color)?);
        }
    }
    let functions: BTreeSet<Ways> = sketches.iter().flat_map(Sketch::functions).cloned().collect();
    let legality = Color::ALL.map(|color| legality(model, color, &sketches));
    // Where tables of the usual size are too much together, smaller ones and single paths take their place.
    let mut options = *options;
    loop {
        let budget = Budget { board: &model.board, word, options: &options };
        let (choices, parts) = choose(&functions, budget);
        let estimate: usize = choices.iter().map(|choice| choice.bytes(word)).sum();
        if estimate <= options.total_bytes {
            let plan = assemble(model, word, &sketches, &choices, &parts, legality.clone(), options.danger);
            let bytes = Layout::new(&plan).bytes.len();
            return if bytes > options.total_bytes {
                Err(PlanError::TooMuchData { bytes })
            } else {
                Ok(plan)
            };
        }
        if options.part_bytes == 0 {
            return Err(PlanError::TooMuchData { bytes: estimate });
        }
        options =
            Options { part_bytes: options.part_bytes / 4, merged_bytes: options.merged_bytes / 4, ..options };
    }
}

/// The plan of these choices; the parts of each function are indices into them.
fn assemble(
    model: &Model,
    word: Word,
    sketches: &[Sketch],
    choices: &[Choice],
    parts: &BTreeMap<Ways, Vec<usize>>,
    legality: [Legality; 2],
    wanted: Option<bool>,
) -> Plan {
    let mut names = Names::new(model, sketches, choices, parts);
    let movers = sketches.iter().map(|sketch| sketch.mover(|ways| names.parts(&parts[ways]))).collect();
    let parts = names.finish().into_iter();
    let parts = parts.map(|(name, choice)| {
        let choice = &choices[choice];
        Part { name, form: choice.form(), barred: choice.barred }
    });
    let parts = parts.collect();
    let stored_keys = 2 * model.kinds.len() * word.squares() * 8 <= MAX_KEY_BYTES;
    let mut plan = Plan { word, parts, movers, legality, danger: None, stored_keys };
    plan.danger = danger(&plan, model, wanted);
    plan
}

impl Word {
    /// How many squares it holds.
    pub fn squares(self) -> usize {
        self.bytes() * 8
    }

    /// The narrowest word for so many cells.
    pub fn of(cells: usize) -> Word {
        match cells {
            0..=64 => Word::W64,
            65..=128 => Word::W128,
            _ => Word::W256,
        }
    }
}

/// The reach functions of one kind on one side, in the order of [`Reach`].
pub(super) struct Functions {
    pub(super) quiet: Ways,
    pub(super) capture: Ways,
    pub(super) capture_friend: Ways,
    pub(super) swap: Ways,
    pub(super) en_passant: Ways,
    pub(super) multi_step: Ways,
    pub(super) check: Ways,
    pub(super) attack: Ways,
}

impl Functions {
    fn all(&self) -> [&Ways; 8] {
        let Functions { quiet, capture, capture_friend, swap, en_passant, multi_step, check, attack } = self;
        [quiet, capture, capture_friend, swap, en_passant, multi_step, check, attack]
    }

    /// The functions that are not empty, each with what it is called in names of parts; attacks last.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'static str, &Ways)> {
        let names =
            ["moves", "captures", "own_captures", "swaps", "en_passant", "multi_steps", "checks", "attacks"];
        names.into_iter().zip(self.all()).filter(|(_, ways)| !ways.is_empty())
    }
}

/// A mover before forms are chosen.
pub(super) struct Sketch {
    pub(super) kind: KindId,
    pub(super) color: Color,
    pub(super) always: Functions,
    pub(super) unmoved: Functions,
    pub(super) calm: [Functions; 2],
    captures: Vec<Vec<Path>>,
    passed: Vec<(u8, u8, SquareSet)>,
    shifts: Option<Shifts>,
}

impl Sketch {
    fn new(model: &Model, kind: KindId, color: Color) -> Result<Sketch, PathError> {
        let paths = unroll(model, kind, color)?;
        let build = || {
            let (always, unmoved) = attacks(&paths)?;
            let calm = |unmoved| functions(&paths, unmoved, true, Ways::none(paths.len()));
            let calm = [calm(false)?, calm(true)?];
            let always = functions(&paths, false, false, always)?;
            let unmoved = functions(&paths, true, false, unmoved)?;
            let shifts = shifts::of(&paths);
            Ok(Sketch {
                kind,
                color,
                always,
                unmoved,
                calm,
                captures: captures(&paths),
                passed: passed(&paths),
                shifts,
            })
        };
        build().map_err(|problem| PathError { kind, problem })
    }

    fn functions(&self) -> impl Iterator<Item = &Ways> {
        self.conditional().into_iter().flat_map(|(_, functions)| functions.named()).map(|(_, ways)| ways)
    }

    /// All reach functions, each set of them with what names of its parts begin with.
    pub(super) fn conditional(&self) -> [(&'static str, &Functions); 4] {
        let [calm, unmoved_calm] = &self.calm;
        [("", &self.always), ("unmoved_", &self.unmoved), ("calm_", calm), ("unmoved_calm_", unmoved_calm)]
    }

    fn mover(&self, mut parts: impl FnMut(&Ways) -> Vec<PartId>) -> Mover {
        let mut reach = |functions: &Functions| {
            let mut list = |ways: &Ways| if ways.is_empty() { Vec::new() } else { parts(ways) };
            let [quiet, capture, capture_friend, swap, en_passant, multi_step, check, attack] =
                functions.all().map(&mut list);
            Reach { quiet, capture, capture_friend, swap, en_passant, multi_step, check, attack }
        };
        let (always, unmoved) = (reach(&self.always), reach(&self.unmoved));
        let calm = [reach(&self.calm[0]), reach(&self.calm[1])];
        let (captures, passed, shifts) = (self.captures.clone(), self.passed.clone(), self.shifts.clone());
        Mover { kind: self.kind, color: self.color, always, unmoved, calm, captures, passed, shifts }
    }
}

/// The reach functions of all men, or what unmoved ones can do besides; and what they can do while there is no check.
fn functions(
    paths: &[Vec<Path>],
    unmoved: bool,
    out_of_check: bool,
    attack: Ways,
) -> Result<Functions, PathProblem> {
    let of = |stop: Stop, multi_step: bool| {
        let wanted = |path: &&Path| {
            (path.unmoved, path.out_of_check) == (unmoved, out_of_check)
                && path.victims.is_empty()
                && path.stop.has(stop)
                && path.passed.is_empty() != multi_step
        };
        let plain = |cell: &Vec<Path>| cell.iter().filter(wanted).map(everybody).collect();
        Ways::new(paths.iter().map(plain).collect(), &mut Work::new())
    };
    let mut attack = attack;
    for path in attack.0.iter_mut().flatten() {
        path.unmoved = false;
    }
    Ok(Functions {
        quiet: of(Stop::QUIET, false)?,
        capture: of(Stop::CAPTURE, false)?,
        capture_friend: of(Stop::CAPTURE_FRIEND, false)?,
        swap: of(Stop::SWAP, false)?,
        en_passant: of(Stop::EN_PASSANT, false)?,
        multi_step: of(Stop::QUIET, true)?,
        check: of(Stop::CHECK, false)?,
        attack,
    })
}

/// The path as a member of a reach function, where it does not matter who may walk it.
fn everybody(path: &Path) -> Path {
    Path { unmoved: false, out_of_check: false, ..path.plain() }
}

/// Paths that capture on the way, once for each way to end them.
fn captures(paths: &[Vec<Path>]) -> Vec<Vec<Path>> {
    let cell = |(i, paths): (usize, &Vec<Path>)| {
        let locust = paths.iter().filter(|path| !path.victims.is_empty());
        locust.flat_map(|path| endings(path, Square(i as u8))).collect()
    };
    let cells: Vec<Vec<Path>> = paths.iter().enumerate().map(cell).collect();
    if cells.iter().all(Vec::is_empty) { Vec::new() } else { cells }
}

fn passed(paths: &[Vec<Path>]) -> Vec<(u8, u8, SquareSet)> {
    let cells = paths.iter().enumerate();
    let all = cells.flat_map(|(i, cell)| cell.iter().map(move |path| (i as u8, path.to.0, path.passed)));
    all.filter(|(_, _, passed)| !passed.is_empty()).collect::<BTreeSet<_>>().into_iter().collect()
}
