//! From syntax to meaning: names, inheritance, armies and defaults become a [`Model`].
//!
//! In the order of the work: `files` reads what `extends` refers to, `inherit` applies the changes, `kinds`, `setups`,
//! `rules` and `ends` give each part its meaning on the board, `check` looks for what can't be meant.

mod build;
mod captures;
mod catalogue;
mod check;
mod declared;
mod drops;
mod ends;
mod files;
mod inherit;
mod kinds;
pub mod movement;
mod names;
mod region;
mod report;
mod royalty;
mod rules;
mod setups;
mod shuffle;
mod unmoved;

pub use catalogue::{Catalogue, Library};

use crate::diagnostic::{self, Diagnostic, codes, has_errors};
use crate::model::{Color, Model, PerColor};
use crate::source::Source;
use crate::syntax;
use declared::Declared;
use files::Files;
use report::{Finding, Report};

/// Which of the games that a file describes is meant.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The variant, ignoring case; the first one of the file where nothing is said.
    pub variant: Option<String>,
    /// White's army, where the game has armies; the first one where nothing is said.
    pub white: Option<String>,
    /// Black's army, where the game has armies; the second one (or the only one) where nothing is said.
    pub black: Option<String>,
    /// The set-up that games start from; the variant's default where nothing is said.
    pub setup: Option<String>,
}

/// What can be chosen among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The catalogue name of the variant.
    pub name: String,
    /// What people call the game.
    pub title: String,
    /// The family of games that it belongs to, in lower case: what is said (`family NAME`), or else the name of the game that
    /// its `extends` lead to in the end, which can be itself.
    pub family: String,
    /// The armies, in order; empty where the game has none.
    pub armies: Vec<String>,
    /// The set-ups, the default one first.
    pub setups: Vec<String>,
}

/// The game that a file describes, with warnings.
///
/// Variants that it extends are looked for in the same file and then in `catalogue`.
///
/// # Errors
/// What is wrong with the description, in the order of the file, or with the choice of variant, armies and set-up.
pub fn compile(
    catalogue: &dyn Catalogue,
    source: &Source,
    options: &Options,
) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (tree, mut found) = syntax::parse(source);
    if has_errors(&found) {
        return Err(found);
    }
    let mut report = Report::default();
    let mut files = Files::new(source.clone(), tree, catalogue);
    let model = choose(&files, options.variant.as_deref(), &mut report).and_then(|name| {
        let declared = declare(&mut files, &name, &mut report)?;
        let armies = matchup(&declared, options, &mut report)?;
        // A number is one of the arrays of a game that shuffles its men.
        let setup = options.setup.as_deref();
        let number = setup.and_then(|name| name.parse::<usize>().ok());
        let mut model = build::model(&declared, armies, setup.filter(|_| number.is_none()), &mut report)?;
        if let Some(number) = number {
            shuffle::choose(&mut model, number, &mut report);
        }
        Some(model)
    });
    found.append(&mut report.diagnostics);
    diagnostic::sort(&mut found);
    match model {
        Some(model) if !has_errors(&found) => Ok((model, found)),
        _ => Err(found),
    }
}

/// Everything that is wrong with a file: each of its variants, and each army at least once on each side.
pub fn check_all(catalogue: &dyn Catalogue, source: &Source) -> Vec<Diagnostic> {
    let (tree, mut found) = syntax::parse(source);
    if has_errors(&found) {
        return found;
    }
    let mut files = Files::new(source.clone(), tree, catalogue);
    let mut report = Report::default();
    let names = variants(&files, &mut report);
    if names.is_empty() && !files.files[0].tree.items.is_empty() {
        report.add(no_variant());
    }
    for name in names {
        report.base = None;
        let Some(declared) = declare(&mut files, &name, &mut report) else { continue };
        for armies in matchups(&declared) {
            build::model(&declared, armies, None, &mut report);
        }
    }
    found.append(&mut report.diagnostics);
    diagnostic::sort(&mut found);
    found
}

/// What a file has to choose from. Variants that can't be understood are left out.
pub fn list(catalogue: &dyn Catalogue, source: &Source) -> Vec<Listed> {
    let (tree, _) = syntax::parse(source);
    let mut files = Files::new(source.clone(), tree, catalogue);
    let names: Vec<String> =
        files.files[0].tree.variants().map(|(_, v)| v.name.value.to_lowercase()).collect();
    let listed = names.iter().filter_map(|name| {
        let declared = declare(&mut files, name, &mut Report::default())?;
        let mut setups: Vec<String> = declared.setups.iter().map(|s| s.value.name.value.clone()).collect();
        if let Some(default) = setups.iter().position(|s| declared.default_setup.as_ref() == Some(s)) {
            setups[..=default].rotate_right(1);
        }
        Some(Listed {
            name: declared.name.clone(),
            title: declared.title.clone().unwrap_or_else(|| declared.name.clone()),
            family: declared.family.clone(),
            armies: if build::meets(&declared) { army_names(&declared) } else { Vec::new() },
            setups,
        })
    });
    listed.collect()
}

/// The variants of file 0 in order, in lower case; a finding for each name that is used twice.
fn variants(files: &Files<'_>, report: &mut Report) -> Vec<String> {
    let mut seen: Vec<(String, report::At)> = Vec::new();
    for (_, variant) in files.files[0].tree.variants() {
        let name = variant.name.value.to_lowercase();
        let at = report::At { file: 0, span: *variant.name.span };
        match seen.iter().find(|(n, _)| names::key(n) == names::key(&name)) {
            Some((_, first)) => report.add(
                Finding::error(codes::DUPLICATE_NAME, format!("two variants are called `{name}`"))
                    .at(at, "used again; case and hyphens make no difference")
                    .because(*first, "used here first"),
            ),
            None => seen.push((name, at)),
        }
    }
    seen.into_iter().map(|(name, _)| name).collect()
}

fn no_variant() -> Finding {
    Finding::error(codes::NO_VARIANT, "the file describes no variant")
        .help("armies need a game: `variant NAME { board 8x8 ... }`")
}

/// The variant that is meant.
fn choose(files: &Files<'_>, wanted: Option<&str>, report: &mut Report) -> Option<String> {
    let names = variants(files, report);
    match wanted {
        None if names.is_empty() => {
            report.add(no_variant());
            None
        }
        None => names.into_iter().next(),
        Some(wanted) => {
            let found = names.iter().find(|n| n.eq_ignore_ascii_case(wanted));
            if found.is_none() {
                let message = format!("the file has no variant `{wanted}`");
                report.add(listing(Finding::error(codes::UNKNOWN_VARIANT, message), &names));
            }
            found.cloned()
        }
    }
}

/// Adds what there is to choose from.
fn listing(finding: Finding, names: &[String]) -> Finding {
    match names {
        [] => finding,
        _ => finding.help(format!("there is {}", names.join(", "))),
    }
}

/// What a variant says, inheritance applied; `None` where that is an error already.
fn declare(files: &mut Files<'_>, name: &str, report: &mut Report) -> Option<Declared> {
    let before = report.diagnostics.iter().filter(|d| d.severity == diagnostic::Severity::Error).count();
    let chain = files.chain(name, report)?;
    let declared = inherit::flatten(files, &chain, report);
    let after = report.diagnostics.iter().filter(|d| d.severity == diagnostic::Severity::Error).count();
    (before == after).then_some(declared)
}

fn army_names(declared: &Declared) -> Vec<String> {
    declared.armies.iter().map(|a| a.name.value.value.clone()).collect()
}

/// The armies that are meant: inside, `None` where the game has none.
fn matchup(declared: &Declared, options: &Options, report: &mut Report) -> Option<Option<PerColor<usize>>> {
    let wanted = PerColor([options.white.as_deref(), options.black.as_deref()]);
    let names = army_names(declared);
    if !build::meets(declared) || names.is_empty() {
        let Some(name) = Color::ALL.iter().find_map(|&c| wanted[c]) else { return Some(None) };
        let message = format!("{} has no armies, so no `{name}`", declared.name);
        report.add(Finding::error(codes::UNKNOWN_ARMY, message).help("leave the choice of armies out"));
        return None;
    }
    let mut chosen = PerColor([0, 1.min(names.len() - 1)]);
    for color in Color::ALL {
        let Some(name) = wanted[color] else { continue };
        let Some(index) = names.iter().position(|n| n.eq_ignore_ascii_case(name)) else {
            let message = format!("{} has no army `{name}`", declared.name);
            report.add(listing(Finding::error(codes::UNKNOWN_ARMY, message), &names));
            return None;
        };
        chosen[color] = index;
    }
    Some(Some(chosen))
}

/// Matchups in which every army plays on either side.
fn matchups(declared: &Declared) -> Vec<Option<PerColor<usize>>> {
    let count = declared.armies.len();
    if !build::meets(declared) || count == 0 {
        return vec![None];
    }
    (0..count).map(|i| Some(PerColor([i, (i + 1) % count]))).collect()
}
