//! The forms that a game's reach functions could have, to be timed one beside the other: is what the cost model expects
//! what this machine does?

use crate::build;
use crate::emit;
use crate::plan::{Form, FormKind, Layout, Legality, Options, Part, PartId, Plan, cost, describe, plan_with};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use tabiya_dsl::model::{Color, Model, Square};

/// The reach functions of a game.
#[derive(Clone, Debug)]
pub struct Trial {
    /// A name for the program: the game's.
    pub name: String,
    /// Number of cells of the board.
    pub cells: usize,
    /// Its squares.
    pub squares: Vec<Square>,
    /// Every part of every candidate, and nothing else.
    pub plan: Plan,
    /// The tables of the parts.
    pub layout: Layout,
    /// The functions.
    pub functions: Vec<Function>,
}

/// A reach function of which there are several forms.
#[derive(Clone, Debug)]
pub struct Function {
    /// The first kind that has it.
    pub piece: String,
    /// The side.
    pub color: Color,
    /// What the kind does by it: `moves`, `captures` or both.
    pub does: &'static str,
    /// The forms; the planner's own choice comes first.
    pub candidates: Vec<Candidate>,
}

/// One way to compute a function.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The forms of its parts, in words.
    pub form: String,
    /// Indices of the parts whose union it is.
    pub parts: Vec<usize>,
    /// Instructions that the cost model expects.
    pub instructions: f64,
    /// Bytes of its tables.
    pub bytes: usize,
}

impl Trial {
    /// What the planner chooses, and what it chooses when it is made to use a form wherever that can be.
    ///
    /// # Errors
    /// [`build::Error::Plan`] if the game is outside what the compiler can do.
    pub fn new(model: &Model) -> Result<Trial, build::Error> {
        let (own, _) = build::plan(model)?;
        // A form that takes too much room for some game is none of its forms.
        let forced =
            FormKind::ALL.into_iter().filter_map(|form| plan_with(model, &Options::forcing(Some(form))).ok());
        let plans: Vec<Plan> = iter::once(own).chain(forced).collect();
        let mut parts: Vec<Part> = Vec::new();
        let mut functions = Vec::new();
        let mut known: BTreeSet<Vec<PartId>> = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for (i, mover) in plans[0].movers.iter().enumerate() {
            // Black's men do the same the other way round.
            if !seen.insert(mover.kind) {
                continue;
            }
            for (does, parts_of) in uses(&plans[0], i) {
                if parts_of(&plans[0], i).is_empty() || !known.insert(parts_of(&plans[0], i).to_vec()) {
                    continue;
                }
                let mut candidates: Vec<Candidate> = Vec::new();
                for plan in &plans {
                    let forms = parts_of(plan, i).iter().map(|part| &plan.parts[part.0].form);
                    let candidate = Candidate::new(forms.collect(), plan, &mut parts);
                    if candidates.iter().all(|other| other.parts != candidate.parts) {
                        candidates.push(candidate);
                    }
                }
                let piece = model.kind(mover.kind).name.clone();
                functions.push(Function { piece, color: mover.color, does, candidates });
            }
        }
        functions.retain(|function| function.candidates.len() > 1);
        let legality = [Legality::NoRoyal, Legality::NoRoyal];
        let plan = Plan {
            word: plans[0].word,
            parts,
            movers: Vec::new(),
            legality,
            danger: None,
            stored_keys: false,
        };
        let layout = Layout::new(&plan);
        for candidate in functions.iter_mut().flat_map(|function| &mut function.candidates) {
            candidate.bytes =
                candidate.parts.iter().map(|&i| describe::bytes(&layout.parts[i], plan.word)).sum();
        }
        let squares = model.board.squares().collect();
        Ok(Trial {
            name: emit::module_name(model),
            cells: model.board.cells(),
            squares,
            plan,
            layout,
            functions,
        })
    }
}

/// The parts of a use of a plan's mover.
type Parts = fn(&Plan, usize) -> &[PartId];

/// What a man does by which functions.
fn uses(plan: &Plan, mover: usize) -> Vec<(&'static str, Parts)> {
    let quiet: Parts = |plan, mover| &plan.movers[mover].always.quiet;
    let capture: Parts = |plan, mover| &plan.movers[mover].always.capture;
    if quiet(plan, mover) == capture(plan, mover) {
        vec![("moves and captures", quiet)]
    } else {
        vec![("moves", quiet), ("captures", capture)]
    }
}

impl Candidate {
    /// The union of these forms; what of them is not yet among the parts is added.
    fn new(forms: Vec<&Form>, plan: &Plan, parts: &mut Vec<Part>) -> Candidate {
        let mut words: BTreeMap<String, usize> = BTreeMap::new();
        for form in &forms {
            *words.entry(describe::form(form)).or_default() += 1;
        }
        let words = words.into_iter().map(|(form, n)| if n == 1 { form } else { format!("{n} x {form}") });
        let mut index = |form: &Form| {
            parts.iter().position(|part| part.form == *form).unwrap_or_else(|| {
                parts.push(Part {
                    name: format!("part_{}", parts.len()),
                    form: form.clone(),
                    barred: Default::default(),
                });
                parts.len() - 1
            })
        };
        let mut of_function: Vec<usize> = forms.iter().map(|form| index(form)).collect();
        of_function.sort_unstable();
        Candidate {
            form: words.collect::<Vec<_>>().join(" + "),
            parts: of_function,
            instructions: forms.iter().map(|form| cost(form, plan.word)).sum(),
            bytes: 0,
        }
    }
}
