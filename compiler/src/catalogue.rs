//! The catalogue: the descriptions that come with the compiler.

use crate::embedded::VARIANTS;
use std::sync::LazyLock;
use tabiya_dsl::lower::Library;
use tabiya_dsl::source::Source;

/// The catalogue's files, sorted by name, ready to look variants up in.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let source = |&(name, text): &(&str, &str)| Source { name: name.into(), text: text.into() };
        Library::new(VARIANTS.iter().map(source).collect())
    });
    &LIBRARY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_catalogue_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the catalogue's folder")
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".variant"))
            .collect();
        files.sort();
        let embedded: Vec<&str> = library().files().iter().map(|f| f.name.as_str()).collect();
        assert_eq!(embedded, files);
        for name in ["shatranj", "shatranj-baring", "shatranji", "grand-cwda", "chess"] {
            assert!(library().names().any(|n| n == name), "{name}");
        }
    }
}
