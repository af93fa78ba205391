//! What the planner may spend, and switches for tests.

use super::Word;

/// Most squares that the index of one occupancy table is made of: 4096 results for one square.
pub const MAX_RELEVANT: u32 = 12;

/// Most squares that the index of a table of narrow results is made of: a whole line of 16 squares but for the
/// origin.
pub const MAX_LINE_RELEVANT: u32 = 15;

/// Most bytes that the table of one part may take. A line of ten squares in 128-bit words takes half of it.
pub const MAX_PART_BYTES: usize = 512 * 1024;

/// Most bytes that a table may take that several lookups are merged into. A lookup saved is worth less than a table
/// that stays in the cache.
pub const MAX_MERGED_BYTES: usize = 128 * 1024;

/// Most tables that the reach of one man may take to look up without asking whether trying its paths one by one is
/// quicker.
pub const MAX_LOOKUPS: usize = 12;

/// Most bytes of all tables together; more is an error.
pub const MAX_TOTAL_BYTES: usize = 64 << 20;

/// Most bytes of a table of hash keys: what the first cache of most processors holds.
pub const MAX_KEY_BYTES: usize = 32 * 1024;

/// The kinds of [`super::Form`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FormKind {
    /// [`super::Form::Constant`].
    Constant,
    /// [`super::Form::Occupancy`].
    Occupancy,
    /// [`super::Form::Lines`].
    Lines,
    /// [`super::Form::Rays`].
    Rays,
    /// [`super::Form::Floods`].
    Floods,
    /// [`super::Form::Walks`].
    Walks,
}

impl FormKind {
    /// All of them.
    pub const ALL: [FormKind; 6] = [
        FormKind::Constant,
        FormKind::Occupancy,
        FormKind::Lines,
        FormKind::Rays,
        FormKind::Floods,
        FormKind::Walks,
    ];
}

/// What the planner may spend.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// A form that is used wherever it can be, whatever it costs: for tests. Elsewhere the planner chooses.
    pub force: Option<FormKind>,
    /// A board word wider than the board needs: for tests.
    pub word: Option<Word>,
    /// Whether attacked squares are found all at once, where they can be; the planner decides unless said.
    pub danger: Option<bool>,
    /// See [`MAX_RELEVANT`].
    pub relevant: u32,
    /// See [`MAX_PART_BYTES`].
    pub part_bytes: usize,
    /// See [`MAX_MERGED_BYTES`].
    pub merged_bytes: usize,
    /// See [`MAX_LOOKUPS`].
    pub lookups: usize,
    /// See [`MAX_TOTAL_BYTES`].
    pub total_bytes: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            force: None,
            word: None,
            danger: None,
            relevant: MAX_RELEVANT,
            part_bytes: MAX_PART_BYTES,
            merged_bytes: MAX_MERGED_BYTES,
            lookups: MAX_LOOKUPS,
            total_bytes: MAX_TOTAL_BYTES,
        }
    }
}

impl Options {
    /// The usual budgets, or a forced form; forced tables may be somewhat larger.
    pub fn forcing(force: Option<FormKind>) -> Options {
        let usual = Options { force, ..Options::default() };
        match force {
            Some(FormKind::Occupancy) => Options { relevant: 14, part_bytes: 16 * MAX_PART_BYTES, ..usual },
            _ => usual,
        }
    }
}
