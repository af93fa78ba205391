//! The catalogue means what it says.

use std::path::Path;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{Catalogue, Library, Options, check_all, compile, list};
use tabiya_dsl::model::Model;
use tabiya_dsl::source::Source;

/// Every file of the catalogue, in alphabetical order.
fn files() -> Vec<Source> {
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
    files
}

fn model(name: &str, options: Options) -> Model {
    let library = Library::new(files());
    let source = library.find(name).expect("the variant is in the catalogue");
    let options = Options { variant: Some(name.to_string()), ..options };
    match compile(&library, &source, &options) {
        Ok((model, _)) => model,
        Err(found) => panic!("{}", render(&found, &source, Style::Plain)),
    }
}

#[test]
fn nothing_is_wrong_with_any_file() {
    let library = Library::new(files());
    assert!(library.files().len() >= 10);
    for source in library.files() {
        let found = check_all(&library, source);
        assert!(found.is_empty(), "{}", render(&found, source, Style::Plain));
    }
}

#[test]
fn every_name_finds_its_game() {
    let library = Library::new(files());
    for name in library.names() {
        assert_eq!(model(name, Options::default()).name, name);
    }
}

#[test]
fn armies_and_set_ups_are_listed() {
    let library = Library::new(files());
    let of = |name: &str| {
        let source = library.find(name).expect("the variant is in the catalogue");
        list(&library, &source).into_iter().find(|l| l.name == name).expect("the file has the variant")
    };
    assert_eq!(of("grand-cwda").armies, ["Grand", "GrandShatranj", "Shooters", "Lemurian"]);
    assert_eq!(of("shatranj").setups, ["kings-on-d", "kings-on-e"]);
    assert_eq!(of("shatranj-baring").setups, ["kings-on-e", "kings-on-d"]);
    assert!(of("shatranj").armies.is_empty());
}
