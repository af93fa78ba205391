//! Where variants come from that a file extends but does not describe.

use crate::source::Source;
use crate::syntax;
use std::collections::BTreeMap;

/// Finds the file that describes a variant of a given name.
pub trait Catalogue {
    /// The file, where there is one. Names are compared in lower case.
    fn find(&self, name: &str) -> Option<Source>;

    /// The names that can be found, for suggestions; none where nothing is known of them.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// No variants at all: descriptions have to stand alone.
impl Catalogue for () {
    fn find(&self, _: &str) -> Option<Source> {
        None
    }
}

/// A catalogue of files in memory.
#[derive(Clone, Debug, Default)]
pub struct Library {
    files: Vec<Source>,
    variants: BTreeMap<String, usize>,
}

impl Library {
    /// Reads the names of the variants in the files. Where two files describe a variant of the same name, the first
    /// one counts.
    pub fn new(files: Vec<Source>) -> Library {
        let mut variants = BTreeMap::new();
        for (i, file) in files.iter().enumerate() {
            for (_, variant) in syntax::parse(file).0.variants() {
                variants.entry(variant.name.value.to_lowercase()).or_insert(i);
            }
        }
        Library { files, variants }
    }

    /// The names of all variants, in alphabetical order, in lower case.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.variants.keys().map(String::as_str)
    }

    /// The files, in the order given.
    pub fn files(&self) -> &[Source] {
        &self.files
    }
}

impl Catalogue for Library {
    fn find(&self, name: &str) -> Option<Source> {
        self.variants.get(&name.to_lowercase()).map(|&i| self.files[i].clone())
    }

    fn names(&self) -> Vec<String> {
        Library::names(self).map(str::to_string).collect()
    }
}
