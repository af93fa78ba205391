//! The games of the catalogue as models.

use tabiya_dsl::lower::{Catalogue, Options, compile};
use tabiya_dsl::model::Model;

/// The game of this name, with White's and Black's army where it has armies.
pub(crate) fn model(name: &str, armies: Option<[&str; 2]>) -> Model {
    let library = tabiya::catalogue::library();
    let source = library.find(name).unwrap_or_else(|| panic!("no game {name}"));
    let army = |side: usize| armies.map(|a| a[side].to_owned());
    let options = Options { variant: Some(name.to_owned()), white: army(0), black: army(1), setup: None };
    compile(library, &source, &options).unwrap_or_else(|found| panic!("{name}: {found:?}")).0
}
