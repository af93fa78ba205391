//! Games of the catalogue for tests.

mod library;

pub(crate) use library::library;
use tabiya_dsl::diagnostic::{Style, render};
use tabiya_dsl::lower::{Catalogue, Options, compile};
use tabiya_dsl::model::Model;

/// A game of the catalogue.
pub(crate) fn model(name: &str, options: &Options) -> Model {
    let source = library().find(name).unwrap_or_else(|| panic!("no variant {name}"));
    let options = Options { variant: Some(name.to_string()), ..options.clone() };
    match compile(library(), &source, &options) {
        Ok((model, _)) => model,
        Err(found) => panic!("{}", render(&found, &source, Style::Plain)),
    }
}
