//! The movement notation of Fairy-Stockfish's custom pieces, in ours.
//!
//! It is a part of Betza's: single legs, atoms up to three squares, riders of W, F and N. Where that program reads
//! something as no moves at all, the notation is refused.

/// A movement, term by term.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Betza {
    pub(super) terms: Vec<Term>,
}

/// One atom with what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// Only from the region of double steps, and only without capturing.
    pub(super) initial: bool,
    /// Lame.
    pub(super) lame: bool,
    /// Modifiers but `i` and `e`, in our order.
    pub(super) modifiers: String,
    /// The atom, in our letters, without range.
    pub(super) atom: char,
    /// The range as written: empty, a digit, or `0`.
    pub(super) range: String,
}

impl Betza {
    /// Reads a movement, or says what is wrong with it. One without terms is that of a man that never moves there.
    pub(super) fn read(text: &str) -> Result<Betza, String> {
        let mut betza = Betza::default();
        let mut dead = None;
        let mut letters = text.chars().filter(|c| !c.is_whitespace()).peekable();
        while letters.peek().is_some() {
            let mut modifiers = String::new();
            while let Some(letter) = letters.next_if(char::is_ascii_lowercase) {
                modifiers.push(letter);
            }
            let Some(atom) = letters.next() else {
                return Err(format!("`{modifiers}` at its end belongs to no atom"));
            };
            if !atom.is_ascii_uppercase() {
                return Err(format!("`{atom}` is no letter of the notation"));
            }
            let range = match letters.next_if(|c| *c == atom || c.is_ascii_digit()) {
                Some(range) => range.to_string(),
                None => String::new(),
            };
            if letters.peek().is_some_and(char::is_ascii_digit) {
                return Err(format!(
                    "`{atom}` has a range of two digits, of which only the first is read there"
                ));
            }
            match term(&modifiers, atom, range) {
                Ok(terms) => betza.terms.extend(terms),
                Err(Problem::NoMoves(reason)) => dead = Some(reason),
                Err(Problem::Unread(reason)) => return Err(reason),
            }
        }
        match (betza.terms.is_empty(), dead) {
            // Who has no moves at all is meant so; a part of a movement that is none is a mistake.
            (true, Some(_)) | (false, None) => Ok(betza),
            (true, None) => Err("it is empty".into()),
            (false, Some(reason)) => Err(reason),
        }
    }

    /// The movement in our notation: leapers by name, everything else in letters.
    pub(super) fn write(&self) -> String {
        self.terms.iter().map(Term::write).collect::<Vec<_>>().join(" ")
    }
}

impl Term {
    /// The term, without the condition of initial moves.
    pub(super) fn write(&self) -> String {
        let name = match (self.modifiers.is_empty() && self.range.is_empty() && !self.lame, self.atom) {
            (true, 'W') => "wazir",
            (true, 'F') => "ferz",
            (true, 'D') => "dabbaba",
            (true, 'A') => "alfil",
            (true, 'H') => "threeleaper",
            (true, 'C') => "camel",
            (true, 'Z') => "zebra",
            (true, 'G') => "tripper",
            _ => "",
        };
        if !name.is_empty() {
            return name.into();
        }
        let plain = format!("{}{}{}", self.modifiers, self.atom, self.range);
        match (self.lame, self.atom, self.modifiers.as_str()) {
            (false, ..) => plain,
            (true, 'N', "") => "[W-F]".into(),
            (true, 'Z', "") => "[W-F-F]".into(),
            // Modes stand before a bracket as they do before an atom.
            (true, 'N', modes) => format!("{modes}[W-F]"),
            (true, 'Z', modes) => format!("{modes}[W-F-F]"),
            (true, ..) => lame(&self.modifiers, self.atom),
        }
    }
}

/// Our order puts `n` behind directions and modes.
fn lame(modifiers: &str, atom: char) -> String {
    format!("{modifiers}n{atom}")
}

/// What is wrong with a term.
enum Problem {
    /// It gives no moves there.
    NoMoves(String),
    /// It is not read there, or in several ways.
    Unread(String),
}

/// The terms that one atom with its modifiers makes.
fn term(modifiers: &str, atom: char, range: String) -> Result<Vec<Term>, Problem> {
    let whole = format!("{modifiers}{atom}{range}");
    let unknown = modifiers.chars().find(|c| !"fblrvshmcpgnie".contains(*c));
    if let Some(letter) = unknown {
        return Err(Problem::Unread(format!("`{letter}` in `{whole}` is skipped there")));
    }
    let has = |letter| modifiers.contains(letter);
    let (lame, hops) = (has('n'), has('p') || has('g'));
    let range =
        if range.starts_with(|c: char| c.is_ascii_digit()) || range.is_empty() { range } else { "0".into() };
    let atom = match atom {
        'L' => 'C',
        'J' => 'Z',
        other => other,
    };
    if !"WFDNAHCZGKBRQ".contains(atom) {
        return Err(Problem::Unread(format!("`{atom}` is no atom there")));
    }
    let slides = "BRQ".contains(atom) || !range.is_empty();
    let rides = slides && !"WFKBRQN".contains(atom);
    if rides
        || (lame && (!"NADZ".contains(atom) || slides))
        || (hops && (!"WFKBRQ".contains(atom) || !slides))
    {
        return Err(Problem::NoMoves(format!("`{whole}` gives no moves there")));
    }
    if lame && hops {
        return Err(Problem::Unread(format!("`{whole}` is lame and hops")));
    }
    let initial = has('i');
    // Initial moves never capture.
    if initial && has('c') && !has('m') {
        return Err(Problem::NoMoves(format!(
            "`{whole}` gives no moves there: initial moves do not capture"
        )));
    }
    let directions: String = modifiers.chars().filter(|c| "fblrvsh".contains(*c)).collect();
    let modes: String = match (initial, has('m'), has('c')) {
        (true, ..) | (_, true, false) => "m",
        (_, false, true) => "c",
        _ => "",
    }
    .into();
    let hop: String = modifiers.chars().filter(|c| "pg".contains(*c)).collect();
    let make = |atom: char, directions: &str, range: &str| Term {
        initial,
        lame,
        modifiers: format!("{directions}{modes}{hop}"),
        atom,
        range: range.to_string(),
    };
    if directions.is_empty() || !"KQ".contains(atom) {
        return Ok(vec![make(atom, &directions, &range)]);
    }
    // Directions hold for the orthogonal and for the diagonal steps; sideways and upright ones leave all diagonals.
    let (straight, slanted) = if atom == 'Q' { ('R', 'B') } else { ('W', 'F') };
    let diagonal = match directions.as_str() {
        "f" | "b" | "l" | "r" => directions.as_str(),
        "v" | "s" => "",
        _ => {
            let message = format!("`{whole}`: these directions before `{atom}` are read in several ways");
            return Err(Problem::Unread(message));
        }
    };
    Ok(vec![make(straight, &directions, &range), make(slanted, diagonal, &range)])
}
