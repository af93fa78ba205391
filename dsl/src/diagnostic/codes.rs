//! The register of diagnostic codes. A code is declared in one place, a section file below, and never reused.
//!
//! V01xx: files and syntax. V02xx: movement notation. V03xx: names, inheritance, pieces. V04xx: boards, set-ups and
//! rules of the game. V05xx: files written for other programs.

mod exchange;
mod meaning;
mod movement;
mod syntax;

pub use exchange::*;
pub use meaning::*;
pub use movement::*;
pub use syntax::*;

use std::cmp::Ordering;
use std::fmt;

/// A kind of finding.
#[derive(Clone, Copy)]
pub struct Code {
    /// For example `V0101`; what users look up.
    pub id: &'static str,
    /// A line that says what kind of finding it is.
    pub title: &'static str,
    /// What it means and what to do: a paragraph or two.
    pub explanation: &'static str,
}

/// Declares codes as constants, and the list of a section's codes as `ALL`.
macro_rules! codes {
    ($($name:ident = $id:literal, $title:literal, $explanation:literal;)*) => {
        use super::Code;
        $(
            #[doc = $title]
            pub const $name: Code = Code { id: $id, title: $title, explanation: $explanation };
        )*
        pub(super) const SECTION: &[Code] = &[$($name),*];
    };
}
use codes;

/// Every code, by id.
pub fn all() -> Vec<Code> {
    let mut all = [syntax::SECTION, movement::SECTION, meaning::SECTION, exchange::SECTION].concat();
    all.sort();
    all
}

/// The code with that id, ignoring case.
pub fn find(id: &str) -> Option<Code> {
    all().into_iter().find(|c| c.id.eq_ignore_ascii_case(id))
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Code) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Code) -> Ordering {
        self.id.cmp(other.id)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn ids_are_unique_and_well_formed() {
        let all = super::all();
        assert!(!all.is_empty());
        for pair in all.windows(2) {
            assert_ne!(pair[0].id, pair[1].id, "used twice");
        }
        for code in all {
            let digits = code.id.strip_prefix('V').expect("ids begin with V");
            assert!(digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()), "{code}");
            assert!(!code.title.is_empty() && !code.title.ends_with('.'), "{code}");
            assert!(code.explanation.ends_with('.'), "{code}: explanations are sentences");
        }
    }
}
