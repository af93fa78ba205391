//! Diagnostics about the choice of a game, and about games in other files, which no single file can show.

use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{Catalogue, Library, Options, check_all, compile};
use tabiya_dsl::source::Source;

fn source(name: &str, text: &str) -> Source {
    Source { name: name.into(), text: text.into() }
}

/// What is said about a choice in the file of a game.
fn chosen(game: &str, variant: &str, white: Option<&str>, black: Option<&str>) -> String {
    let library = tabiya::catalogue::library();
    let file = library.find(game).expect("a game of the catalogue");
    let owned = |text: &str| text.to_owned();
    let options = Options {
        variant: Some(owned(variant)),
        white: white.map(owned),
        black: black.map(owned),
        setup: None,
    };
    match compile(library, &file, &options) {
        Ok((model, _)) => format!("{} {:?}", model.name, model.armies.map(|a| a.0)),
        Err(found) => render(&found, &file, Style::Plain),
    }
}

#[test]
fn a_variant_that_the_file_does_not_have() {
    let said = chosen("grand-cwda", "grand", None, None);
    assert!(said.contains("V0320"), "{said}");
    assert!(said.contains("the file has no variant `grand`"), "{said}");
    assert!(said.contains("there is grand-cwda"), "{said}");
}

#[test]
fn an_army_that_the_game_does_not_have() {
    let said = chosen("grand-cwda", "grand-cwda", Some("Grand"), Some("Knights"));
    assert!(said.contains("V0321"), "{said}");
    assert!(said.contains("grand-cwda has no army `Knights`"), "{said}");
    assert!(said.contains("there is Grand, GrandShatranj, Shooters, Lemurian"), "{said}");
    let said = chosen("shatranj", "shatranj", Some("Grand"), None);
    assert!(said.contains("V0321") && said.contains("leave the choice of armies out"), "{said}");
    // Names are found whatever their case.
    let said = chosen("grand-cwda", "GRAND-CWDA", Some("lemurian"), Some("grand"));
    assert_eq!(said, r#"grand-cwda Some(["Lemurian", "Grand"])"#);
}

#[test]
fn a_base_with_mistakes_of_its_own() {
    let library = Library::new(vec![source("base.variant", "tabiya 1\n\nvariant base {\n  boord 8x8\n}\n")]);
    let file = source("mine.variant", "tabiya 1\n\nvariant mine extends base {\n  title \"Mine\"\n}\n");
    let said = render(&check_all(&library, &file), &file, Style::Plain);
    assert!(said.contains("V0309") && said.contains("`base` can't be read"), "{said}");
    assert!(said.contains("mine.variant:3"), "{said}");
    assert!(said.contains("see `tabiya check base.variant`"), "{said}");
}
