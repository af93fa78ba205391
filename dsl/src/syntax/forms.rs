//! The statements there are: how each begins, where it can stand, what it looks like.

use super::parser::{Grammar, Rule};
use pest::Parser;

/// Where something can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Outside of blocks.
    File,
    /// In a variant.
    Variant,
    /// In an army.
    Army,
}

impl Place {
    /// Where that is, in words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Place::File => "outside of blocks",
            Place::Variant => "in a variant",
            Place::Army => "in an army",
        }
    }
}

/// One kind of statement.
#[derive(Debug)]
pub(crate) struct Form {
    /// The words it begins with.
    pub(crate) words: &'static str,
    /// The grammar rule.
    pub(crate) rule: Rule,
    /// Where it can stand.
    pub(crate) places: &'static [Place],
    /// What it looks like.
    pub(crate) usage: &'static str,
}

const fn form(words: &'static str, rule: Rule, places: &'static [Place], usage: &'static str) -> Form {
    Form { words, rule, places, usage }
}

const FILE: &[Place] = &[Place::File];
const VARIANT: &[Place] = &[Place::Variant];
const ARMY: &[Place] = &[Place::Army];

/// Every kind of statement; of those that begin alike, the one with more words comes first.
pub(crate) const FORMS: &[Form] = &[
    form("tabiya", Rule::version_item, FILE, "tabiya 1"),
    form("dialect", Rule::dialect_item, FILE, "dialect fsf|xbetza"),
    form("variant", Rule::variant_head, FILE, "variant NAME [extends NAME] { ... }"),
    form("army", Rule::army_head, &[Place::File, Place::Variant], "army NAME { ... }"),
    form("title", Rule::title_statement, VARIANT, "title \"TEXT\""),
    form("family", Rule::family_statement, VARIANT, "family NAME"),
    form("board", Rule::board_statement, VARIANT, "board FILESxRANKS [without SQUARE, ...] [wrapped]"),
    form("region", Rule::region_statement, VARIANT, "region NAME = REGION [, for black REGION]"),
    form(
        "piece",
        Rule::piece_statement,
        &[Place::Variant, Place::Army],
        "piece NAME SYMBOL [accepts SYMBOL ...] = MOVEMENT [, CLAUSE ...]",
    ),
    form("remove", Rule::remove_statement, VARIANT, "remove NAME"),
    form("array", Rule::array_statement, ARMY, "array \"RANKS\""),
    form(
        "setup",
        Rule::setup_statement,
        VARIANT,
        "setup NAME [default] \"FEN\"|armies [, pawns NAME on rank N]",
    ),
    form("setups", Rule::setups_statement, VARIANT, "setups mirrored"),
    form("first to move", Rule::first_statement, VARIANT, "first to move white|black"),
    form("checkmate", Rule::checkmate_statement, VARIANT, "checkmate loses|draws|wins"),
    form("stalemate", Rule::stalemate_statement, VARIANT, "stalemate loses|draws|wins [with fewer men]"),
    form(
        "bare king",
        Rule::bare_king_statement,
        VARIANT,
        "bare king nothing|loses|draws|wins, or bare king loses, unless it bares in its next move: then draw",
    ),
    form(
        "repetition",
        Rule::repetition_statement,
        VARIANT,
        "repetition N loses|draws|wins [for white|black], or repetition nothing",
    ),
    form(
        "goal",
        Rule::goal_statement,
        VARIANT,
        "goal [N of] NAMES|any man on REGION wins|draws|loses [, unless captured at once|if it stays a move|unless the \
         second player gets there in its next move: then draw], or goal none",
    ),
    form(
        "extinction",
        Rule::extinction_statement,
        VARIANT,
        "extinction of NAMES|any man loses|draws|wins [, at N or fewer] [, if the opponent has N or more], or extinction \
         none",
    ),
    form(
        "insufficient material",
        Rule::material_statement,
        VARIANT,
        "insufficient material draws, or insufficient material nothing",
    ),
    form(
        "counting",
        Rule::counting_statement,
        VARIANT,
        "counting [N moves without NAMES|at N men or fewer] [, a bare king without NAMES N with N NAME or ... or N] [, less \
         the men] [, whichever is shorter], or counting nothing",
    ),
    form("checks", Rule::checks_statement, VARIANT, "checks N wins|draws|loses, or checks nothing"),
    form(
        "perpetual check",
        Rule::perpetual_statement,
        VARIANT,
        "perpetual check loses|draws|wins, or perpetual check nothing",
    ),
    form(
        "second pass",
        Rule::second_pass_statement,
        VARIANT,
        "second pass draws|loses|wins, or second pass nothing",
    ),
    form(
        "facing pass",
        Rule::facing_pass_statement,
        VARIANT,
        "facing pass draws|loses|wins, or facing pass nothing",
    ),
    form(
        "points",
        Rule::points_statement,
        VARIANT,
        "points NAME N, ... [, N for white|black], or points none",
    ),
    form(
        "mate by",
        Rule::mate_by_statement,
        VARIANT,
        "mate by NAMES alone loses|draws|wins, or mate by any man counts",
    ),
    form(
        "mate without a check",
        Rule::mate_without_statement,
        VARIANT,
        "mate without a check by NAMES loses|draws|wins, or mate without a check counts",
    ),
    form("draws win", Rule::draws_statement, VARIANT, "draws win for white|black|nobody"),
    form(
        "perpetual chase",
        Rule::chase_statement,
        VARIANT,
        "perpetual chase loses|draws|wins [, not by NAMES] [, not of NAMES [on REGION]] [, even protected NAMES by NAMES], or \
         perpetual chase nothing",
    ),
    form("quiet", Rule::quiet_statement, VARIANT, "quiet N loses|draws|wins, or quiet nothing"),
    form(
        "captures",
        Rule::captures_statement,
        VARIANT,
        "captures vanish, or captures go to hand [, promoted revert|stay promoted]",
    ),
    form(
        "drops",
        Rule::drops_statement,
        VARIANT,
        "drops nowhere, or drops anywhere [, NAME not on REGION] [, NAME only on REGION] [, not NAME] [, at \
         most N NAME on a file] [, NAME on both colours] [, no mate|check by dropping NAME] \
         [, promoted or not]",
    ),
    form(
        "castling",
        Rule::castling_statement,
        VARIANT,
        "castling KING N with NAMES, castling KING N right or N left with NAMES, castling KING to g1 right or c1 left with \
         NAMES, castling KING from e1 N with NAMES from a1 h1, castling KING N with NAMES, from any array, or castling none",
    ),
    form(
        "king swap",
        Rule::king_swap_statement,
        VARIANT,
        "king swap any time|when stalemated|once, with NAMES|any own man [, NAME not on REGION], or king swap never",
    ),
    form(
        "opening phase",
        Rule::phase_statement,
        VARIANT,
        "opening phase ends at the first contact|after N moves|when agreed [, no captures] [, own half], or opening \
         phase none",
    ),
    form(
        "kings may not face",
        Rule::facing_statement,
        VARIANT,
        "kings may not face on files|ranks|diagonals [or ...], or kings may face",
    ),
    form(
        "facing kings must part",
        Rule::parting_statement,
        VARIANT,
        "facing kings must part on files|ranks|diagonals [or ...], or facing kings may stay",
    ),
    form("facing kings may stay", Rule::may_stay_statement, VARIANT, "facing kings may stay"),
    form("no checks", Rule::checks_off_statement, VARIANT, "no checks [off]"),
    form("forced captures", Rule::forced_statement, VARIANT, "forced captures [off]"),
    form("kings in check may not flee", Rule::flee_statement, VARIANT, "kings in check may not flee [off]"),
    form("opposite castling", Rule::opposite_statement, VARIANT, "opposite castling [off]"),
    form("forced drops", Rule::forced_drops_statement, VARIANT, "forced drops [off]"),
    form(
        "shuffle",
        Rule::shuffle_statement,
        VARIANT,
        "shuffle NAMES|any man on REGION [, NAMES on both colours] [, NAMES between NAME] [, NAMES apart] [, NAMES protected], or shuffle none",
    ),
    form(
        "gating",
        Rule::gating_statement,
        VARIANT,
        "gating NAMES|any man [on REGION] [, not NAME ...], or gating none",
    ),
    form(
        "unmoved men in the castling field",
        Rule::letters_statement,
        VARIANT,
        "unmoved men in the castling field [off]",
    ),
    form("kings may face", Rule::may_face_statement, VARIANT, "kings may face"),
    form("opening", Rule::opening_statement, VARIANT, "opening NAME [from SETUP] \"MOVES\" [\"NOTE\"]"),
    form("pass for the first mover", Rule::pass_statement, VARIANT, "pass for the first mover [off]"),
    form(
        "pass",
        Rule::passes_statement,
        VARIANT,
        "pass any time|when stalemated|never [for white|for black], or pass for the first mover [off]",
    ),
    form(
        "known openings",
        Rule::known_statement,
        VARIANT,
        "known openings \"NAME\", ..., or known openings none",
    ),
];

/// The form that the text begins like: all its words, or at least the first one.
pub(crate) fn form_of(text: &str) -> Option<&'static Form> {
    let begins = |form: &&Form| {
        let mut words = text.split_whitespace();
        form.words.split(' ').all(|word| words.next().is_some_and(|w| first_word(w) == word))
    };
    let first = first_word(text);
    FORMS.iter().find(begins).or_else(|| FORMS.iter().find(|f| f.words.split(' ').next() == Some(first)))
}

/// Whether a line that begins like this is surely not a part of the statement before it.
pub(crate) fn starts_statement(text: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    form_of(line).is_some_and(|form| {
        let mut words = line.split_whitespace();
        form.words.split(' ').all(|word| words.next() == Some(word))
    })
}

/// What can follow a piece's movement.
pub(crate) const CLAUSES: &str = "clauses are `royal`, `royal while last [of NAMES]`, `duple check`, `promotes to NAMES [for white|for black] [on REGION]`, `promotion optional [before REGION]`, \
     `promotion also leaving`, `promotion to captured men only`, `promotion on captures only`, `promotion up to N NAME`, \
     `promotion in place [or moving]`, `promotion of the last one anywhere`, `promotion attacks nobody`, `promotion or loss`, \
     `double step from rank N`, `triple step from rank N`, \
     `N steps from rank N` (or `from ranks N-N`, `from REGION`), `en passant`, `resets quiet`, `stays in REGION`, \
     `moved once NAMES aims at it`, \
     `may not take NAMES`, `takes only NAMES`, `may not be taken [by NAMES]`, `taken only by NAMES`";

/// What a region can be.
pub(crate) const REGIONS: &str = "regions are `last rank`, `first rank`, `last N ranks`, `first N ranks`, `rank N`, \
     `ranks N-N`, `file d`, `files d-f`, `own half`, `far half`, squares as in `a1 b2` or `d1-f3`, names of regions, and \
     several of them joined by `or` and `and`";

/// Whether the text is a whole statement or block head.
pub(crate) fn accepts(text: &str) -> bool {
    form_of(text).is_some_and(|form| Grammar::parse(form.rule, text).is_ok())
}

/// The letters, digits and hyphens that the text begins with.
pub(crate) fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    &text[..end.unwrap_or(text.len())]
}
