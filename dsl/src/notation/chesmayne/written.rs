//! The lines of a game as they are written, before anybody asks what they mean.
//!
//! A ply is `NNs MAN-XXX/YYY MAN-CCC/DDD`: the number of the move and the side (A or B), then the same move twice, in
//! letters and ranks and in acentric codes. `*` stands for `/` in a capture and is followed by the captured man; `+CH`
//! (check), `++CM` (mate) or `++ST` (stalemate) may end it.

use crate::notation::Claim;

/// A list of plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The lines before the first ply that say something, for readers.
    pub title: String,
    /// The set-up that a line `setup: NAME` names.
    pub setup: Option<String>,
    /// The plies.
    pub plies: Vec<Ply>,
    /// Who has won, as a line `++WN for :A` says.
    pub winner: Option<char>,
}

/// One ply as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// 1-based line of the text.
    pub line: u32,
    /// Number and side, for example `03B`.
    pub label: String,
    /// What follows the label.
    pub text: String,
    /// What it says.
    pub content: Content,
}

/// What a ply says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// "Next move ?": nothing.
    Blank,
    /// Something that is no move; why.
    Unreadable(String),
    /// A move in letters and ranks, and once more in acentric codes where it is there.
    Move(Box<Half>, Option<Box<Half>>),
}

/// One of the two ways in which a move is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half {
    /// Who moves, for example `KT1`.
    pub man: String,
    /// From where, uppercase, for example `F07`.
    pub from: String,
    /// To where.
    pub to: String,
    /// Who is captured, where a capture is written.
    pub captured: Option<String>,
    /// What a pawn becomes, where that is written.
    pub promotion: Option<String>,
    /// What is claimed.
    pub claim: Option<Claim>,
}

/// Whether a line begins like a ply.
pub fn is_ply(line: &str) -> bool {
    label(line.trim()).is_some()
}

/// The lists of a text. A ply `01A` begins a new list; lines that do not begin like a ply are remarks.
pub fn read(text: &str) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    let mut next = List::default();
    for (number, line) in text.lines().enumerate().map(|(i, l)| (i as u32 + 1, l.trim())) {
        let Some((label, text)) = label(line) else {
            remark(line, lists.last_mut(), &mut next);
            continue;
        };
        if lists.is_empty() || label == "01A" {
            lists.push(std::mem::take(&mut next));
        }
        let ply = Ply { line: number, label: label.into(), text: text.trim().into(), content: content(text) };
        lists.last_mut().into_iter().for_each(|list| list.plies.push(ply.clone()));
    }
    lists
}

fn remark(line: &str, current: Option<&mut List>, next: &mut List) {
    if let (Some(list), Some(winner)) = (current, winner(line)) {
        list.winner = Some(winner);
    } else if let Some(name) = line.strip_prefix("setup:") {
        next.setup = Some(name.trim().into());
    } else if !line.is_empty() {
        // Of a page full of prose, the last line before a list is most likely its title.
        next.title = line.into();
    }
}

fn winner(line: &str) -> Option<char> {
    let (_, rest) = line.split_once("++WN for :")?;
    rest.chars().next().filter(|c| matches!(c, 'A' | 'B'))
}

/// Two digits or more, `A` or `B`, and the rest after a blank.
fn label(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.split_at(line.find(char::is_whitespace)?);
    let number = label.strip_suffix(['A', 'B'])?;
    (number.len() >= 2 && number.bytes().all(|b| b.is_ascii_digit())).then_some((label, rest))
}

fn content(text: &str) -> Content {
    if text.trim().starts_with("Next move") {
        return Content::Blank;
    }
    let mut scanner = Scanner { rest: text.trim() };
    let Some(first) = scanner.half() else {
        return Content::Unreadable(format!(
            "a ply looks like `BQ3-F07/F06`, not `{}`",
            text.trim().escape_debug()
        ));
    };
    if scanner.at_end() {
        return Content::Move(Box::new(first), None);
    }
    match scanner.half() {
        Some(second) if scanner.at_end() => Content::Move(Box::new(first), Some(Box::new(second))),
        _ => {
            Content::Unreadable(format!("`{}` is no second notation of the ply", scanner.rest.escape_debug()))
        }
    }
}

/// Reads from the front of a text.
struct Scanner<'a> {
    rest: &'a str,
}

impl Scanner<'_> {
    fn at_end(&self) -> bool {
        self.rest.trim().is_empty()
    }

    fn half(&mut self) -> Option<Half> {
        self.rest = self.rest.trim_start();
        let man = self.man()?;
        self.rest = self.rest.strip_prefix(['-', ' ']).unwrap_or(self.rest);
        let from = self.cell()?;
        let capture = self.rest.starts_with('*');
        self.rest = self.rest.strip_prefix(['/', '*'])?;
        let to = self.cell()?;
        let captured = if capture {
            self.rest = self.rest.strip_prefix(['-', ' '])?;
            Some(self.man()?)
        } else {
            None
        };
        let promotion = match self.rest.strip_prefix('=') {
            Some(rest) => {
                self.rest = rest;
                Some(self.man()?)
            }
            None => None,
        };
        Some(Half { man, from, to, captured, promotion, claim: self.claim() })
    }

    /// Two letters, and a number where there are several.
    fn man(&mut self) -> Option<String> {
        let letters = self.rest.bytes().take_while(u8::is_ascii_uppercase).count();
        let digits = self.rest.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        (letters == 2).then(|| self.take(letters + digits))
    }

    /// A letter and two digits.
    fn cell(&mut self) -> Option<String> {
        let letter = self.rest.bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
        let digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        (letter && digits == 2).then(|| self.take(3).to_ascii_uppercase())
    }

    fn claim(&mut self) -> Option<Claim> {
        let known =
            [("++CM", Claim::Mate), ("++ST", Claim::Stalemate), ("++", Claim::Mate), ("+CH", Claim::Check)];
        let (sign, claim) = known.into_iter().find(|(sign, _)| self.rest.starts_with(sign))?;
        self.take(sign.len());
        Some(claim)
    }

    fn take(&mut self, bytes: usize) -> String {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken.into()
    }
}
