//! The files of the catalogue for tests.

use std::path::Path;
use std::sync::LazyLock;
use tabiya_dsl::lower::Library;
use tabiya_dsl::source::Source;

/// Every file of the catalogue, in alphabetical order.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
        let mut files: Vec<Source> = std::fs::read_dir(folder)
            .expect("the catalogue is there")
            .map(|entry| entry.expect("a folder can be read").path())
            .filter(|path| path.extension().is_some_and(|e| e == "variant"))
            .map(|path| Source {
                name: path.file_name().expect("a file has a name").to_string_lossy().into_owned(),
                text: std::fs::read_to_string(&path).expect("a description is text"),
            })
            .collect();
        files.sort_by(|a, b| a.name.cmp(&b.name));
        Library::new(files)
    });
    &LIBRARY
}
