//! The files that a variant is spread over.

use super::catalogue::Catalogue;
use super::report::{At, Finding, Report};
use crate::diagnostic::{codes, has_errors};
use crate::source::Source;
use crate::syntax;
use crate::syntax::tree::{File, Item, Variant};

/// A file that was read.
pub(crate) struct Loaded {
    pub(crate) source: Source,
    pub(crate) tree: File,
}

impl Loaded {
    /// The variant of that name, where the file has it.
    pub(crate) fn variant(&self, name: &str) -> Option<(&Item, &Variant)> {
        self.tree.variants().find(|(_, v)| v.name.value.eq_ignore_ascii_case(name))
    }
}

/// A variant and what it is a change of, the variant itself last: pairs of a file's number and a variant's name.
pub(crate) type Chain = Vec<(usize, String)>;

/// Every file read so far; file 0 is the one that the user asked for.
pub(crate) struct Files<'c> {
    pub(crate) files: Vec<Loaded>,
    catalogue: &'c dyn Catalogue,
    /// The circles of variants that are told already, each in alphabetical order.
    circles: Vec<Vec<String>>,
}

impl<'c> Files<'c> {
    pub(crate) fn new(main: Source, tree: File, catalogue: &'c dyn Catalogue) -> Files<'c> {
        Files { files: vec![Loaded { source: main, tree }], catalogue, circles: Vec::new() }
    }

    /// Follows `extends` from a variant of file 0. `None` after a finding that leaves nothing to go on with.
    pub(crate) fn chain(&mut self, name: &str, report: &mut Report) -> Option<Chain> {
        let mut chain: Chain = vec![(0, name.to_lowercase())];
        loop {
            let (file, name) = chain.last()?.clone();
            let (_, variant) = self.files[file].variant(&name)?;
            let Some(base) = variant.extends.clone() else {
                chain.reverse();
                return Some(chain);
            };
            let at = At { file, span: *base.span };
            let wanted = base.value.to_lowercase();
            let Some(found) = self.locate(file, &wanted, &name, at, report) else {
                return self.unknown(file, &base.value, at, report);
            };
            if file == 0 && found != 0 {
                report.base = Some(at.span);
            }
            if chain.iter().any(|(f, n)| *f == found && *n == wanted) {
                self.circle(&chain, &wanted, at, report);
                return None;
            }
            chain.push((found, wanted));
        }
    }

    /// The file of a base: the same file first (but never the variant itself, so that a file can change a catalogue
    /// variant under its own name only by another name), then the catalogue.
    fn locate(
        &mut self,
        file: usize,
        wanted: &str,
        from: &str,
        at: At,
        report: &mut Report,
    ) -> Option<usize> {
        if self.files[file].variant(wanted).is_some() {
            return Some(file);
        }
        if let Some(known) =
            (0..self.files.len()).find(|&i| i != 0 && self.files[i].variant(wanted).is_some())
        {
            return Some(known);
        }
        let source = self.catalogue.find(wanted)?;
        let (tree, diagnostics) = syntax::parse(&source);
        if has_errors(&diagnostics) {
            let first = diagnostics.first().map_or(String::new(), |d| format!(": {}", d.message));
            report.add(
                Finding::error(codes::FAULTY_BASE, format!("`{wanted}` can't be read{first}"))
                    .at(at, format!("`{from}` extends it"))
                    .help(format!("see `tabiya check {}`", source.name)),
            );
        }
        self.files.push(Loaded { source, tree });
        self.files.last()?.variant(wanted)?;
        Some(self.files.len() - 1)
    }

    /// Tells of a circle, once for all its variants.
    fn circle(&mut self, chain: &Chain, closing: &str, at: At, report: &mut Report) {
        let names: Vec<&str> = chain.iter().map(|(_, n)| n.as_str()).skip_while(|n| *n != closing).collect();
        let mut sorted: Vec<String> = names.iter().map(|n| (*n).to_string()).collect();
        sorted.sort();
        if self.circles.contains(&sorted) {
            return;
        }
        self.circles.push(sorted);
        let way = format!("{} extends {closing}", names.join(" extends "));
        report.add(
            Finding::error(codes::INHERITANCE_CYCLE, format!("`{closing}` is a change of itself"))
                .at(at, "this leads back to where it began")
                .help(format!("one of them must stand alone: {way}")),
        );
    }

    fn unknown(&self, file: usize, wanted: &str, at: At, report: &mut Report) -> Option<Chain> {
        let names = self.files[file].tree.variants().map(|(_, v)| v.name.value.clone());
        let names = names.chain(self.catalogue.names());
        let finding = Finding::error(codes::UNKNOWN_BASE, format!("no variant is called `{wanted}`"))
            .at(at, "neither in this file nor in the catalogue");
        report.add(super::names::suggest(finding, wanted, names, at));
        None
    }
}
