//! From the pairs of the grammar to nodes of the tree.
//!
//! Every function answers `None` only where the pairs are not as the grammar makes them.

mod clause;
mod ends;
mod royalty;
mod rule;

use super::movement;
use super::parser::{Pair, Reader, Rule};
use super::tree::{
    Board, Dialect, Flag, ItemKind, Name, NamedRegion, Number, Piece, Place, Position, Region, Setup,
    Spanned, StatementKind, Text,
};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;

/// An item that is no block.
pub(super) fn item(pair: Pair<'_>, r: &mut Reader<'_>) -> Option<ItemKind> {
    let rule = pair.as_rule();
    let mut p = Parts::new(pair, r);
    Some(match rule {
        Rule::version_item => {
            p.skip(Rule::k_tabiya);
            ItemKind::Version(p.number()?)
        }
        Rule::dialect_item => {
            p.skip(Rule::k_dialect);
            let fsf = p.flag(Rule::k_fsf).map(|span| Spanned { value: Dialect::Fsf, span });
            ItemKind::Dialect(match fsf {
                Some(fsf) => fsf,
                None => Spanned { value: Dialect::XBetza, span: p.flag(Rule::k_xbetza)? },
            })
        }
        _ => return None,
    })
}

/// The name of a variant and of the one it extends.
pub(super) fn variant_head(pair: Pair<'_>, r: &mut Reader<'_>) -> Option<(Name, Option<Name>)> {
    let mut p = Parts::new(pair, r);
    p.skip(Rule::k_variant);
    let name = p.name()?;
    let extends = match p.flag(Rule::k_extends) {
        Some(_) => Some(p.name()?),
        None => None,
    };
    Some((name, extends))
}

/// The name of an army.
pub(super) fn army_head(pair: Pair<'_>, r: &mut Reader<'_>) -> Option<Name> {
    let mut p = Parts::new(pair, r);
    p.skip(Rule::k_army);
    p.name()
}

/// A region.
pub(super) fn region(pair: Pair<'_>, r: &mut Reader<'_>) -> Option<Region> {
    clause::region_of(&mut Parts::new(pair, r))
}

/// A statement.
pub(super) fn statement(pair: Pair<'_>, r: &mut Reader<'_>) -> Option<StatementKind> {
    let rule = pair.as_rule();
    let mut p = Parts::new(pair, r);
    // The keyword.
    p.next()?;
    Some(match rule {
        Rule::title_statement => StatementKind::Title(p.text()?),
        Rule::family_statement => StatementKind::Family(p.name()?),
        Rule::board_statement => StatementKind::Board(board(&mut p)?),
        Rule::piece_statement => StatementKind::Piece(piece(&mut p)?),
        Rule::region_statement => {
            let name = p.name()?;
            p.skip(Rule::equals);
            let squares = clause::region(&mut p)?;
            p.skip(Rule::comma);
            let black = match p.flag(Rule::k_for_black) {
                Some(_) => Some(clause::region(&mut p)?),
                None => None,
            };
            StatementKind::Region(NamedRegion { name, squares, black })
        }
        Rule::remove_statement => StatementKind::Remove(p.name()?),
        Rule::array_statement => StatementKind::Array(p.text()?),
        Rule::setup_statement => StatementKind::Setup(setup(&mut p)?),
        Rule::setups_statement => StatementKind::SetupsMirrored,
        Rule::facing_statement
        | Rule::may_face_statement
        | Rule::parting_statement
        | Rule::may_stay_statement
        | Rule::checks_off_statement
        | Rule::forced_statement
        | Rule::forced_drops_statement
        | Rule::letters_statement
        | Rule::flee_statement
        | Rule::opposite_statement
        | Rule::passes_statement => royalty::statement(rule, &mut p)?,
        _ => return rule::statement(rule, &mut p),
    })
}

fn board(p: &mut Parts<'_, '_, '_>) -> Option<Board> {
    let files = p.next().map(|pair| p.read_number(&pair))?;
    p.skip(Rule::x);
    let ranks = p.number()?;
    let mut without = Vec::new();
    if let Some(squares) = p.take(Rule::without) {
        let mut q = p.within(squares);
        while let Some(part) = q.next() {
            if part.as_rule() == Rule::square {
                without.push(q.word(&part));
            }
        }
    }
    Some(Board { files, ranks, without, wrapped: p.flag(Rule::k_wrapped) })
}

fn piece(p: &mut Parts<'_, '_, '_>) -> Option<Piece> {
    let name = p.name()?;
    let symbol = p.take(Rule::symbol).map(|pair| p.word(&pair));
    let mut accepts = Vec::new();
    if let Some(list) = p.take(Rule::accepts) {
        let mut q = p.within(list);
        q.skip(Rule::k_accepts);
        while let Some(part) = q.next() {
            accepts.push(q.word(&part));
        }
    }
    let mut piece = Piece { name, symbol, accepts, movement: None, clauses: Vec::new() };
    while let Some(part) = p.next() {
        match part.as_rule() {
            Rule::equals | Rule::comma | Rule::EOI => {}
            Rule::movement => piece.movement = Some(movement::parse(part, p.reader)),
            _ => {
                let span = p.span(&part).into();
                piece.clauses.push(Spanned { value: clause::clause(part, p)?, span });
            }
        }
    }
    Some(piece)
}

fn setup(p: &mut Parts<'_, '_, '_>) -> Option<Setup> {
    let name = p.name()?;
    let default = p.flag(Rule::k_default);
    let position = match p.take(Rule::armies) {
        Some(armies) => {
            let mut q = p.within(armies);
            q.skip(Rule::k_armies);
            let pawns = match q.take(Rule::comma) {
                None => None,
                Some(_) => {
                    q.skip(Rule::k_pawns);
                    let name = q.name()?;
                    q.skip(Rule::k_on);
                    q.skip(Rule::k_rank);
                    Some((name, q.number()?))
                }
            };
            Some(Position::Armies(pawns))
        }
        None => p.text().map(Position::Fen),
    };
    Some(Setup { name, default, position })
}

/// The parts of a pair, one after another.
struct Parts<'i, 'r, 'd> {
    pairs: pest::iterators::Pairs<'i, Rule>,
    reader: &'r mut Reader<'d>,
}

impl<'i, 'r, 'd> Parts<'i, 'r, 'd> {
    fn new(pair: Pair<'i>, reader: &'r mut Reader<'d>) -> Self {
        Parts { pairs: pair.into_inner(), reader }
    }

    /// The parts of a part.
    fn within<'s>(&'s mut self, pair: Pair<'i>) -> Parts<'i, 's, 'd> {
        Parts { pairs: pair.into_inner(), reader: self.reader }
    }

    fn next(&mut self) -> Option<Pair<'i>> {
        self.pairs.next()
    }

    /// The next part, if it is of that rule.
    fn take(&mut self, rule: Rule) -> Option<Pair<'i>> {
        if self.pairs.peek()?.as_rule() == rule { self.pairs.next() } else { None }
    }

    /// Goes past a part of that rule.
    fn skip(&mut self, rule: Rule) {
        self.take(rule);
    }

    /// The place of a part of that rule.
    fn flag(&mut self, rule: Rule) -> Flag {
        self.take(rule).map(|pair| self.span(&pair).into())
    }

    fn span(&self, pair: &Pair<'_>) -> Span {
        self.reader.span(pair)
    }

    /// The place of a part without the white space that pest has matched behind it.
    fn trimmed(&self, pair: &Pair<'_>) -> Span {
        let (span, text) = (self.span(pair), pair.as_str());
        Span { end: span.end - (text.len() - text.trim_end().len()) as u32, ..span }
    }

    /// A part as it is written.
    fn word(&self, pair: &Pair<'_>) -> Name {
        Spanned { value: pair.as_str().to_string(), span: self.span(pair).into() }
    }

    fn name(&mut self) -> Option<Name> {
        let pair = self.take(Rule::name)?;
        Some(self.word(&pair))
    }

    fn number(&mut self) -> Option<Number> {
        let pair = self.take(Rule::number)?;
        Some(self.read_number(&pair))
    }

    fn read_number(&mut self, pair: &Pair<'_>) -> Number {
        let span = self.span(pair);
        let value = pair.as_str().parse().unwrap_or_else(|_| {
            self.reader.report(
                Diagnostic::error(codes::NUMBER_TOO_LARGE, "number too large")
                    .primary(span, format!("more than {}", u16::MAX)),
            );
            u16::MAX
        });
        Spanned { value, span: span.into() }
    }

    fn text(&mut self) -> Option<Text> {
        let pair = self.take(Rule::text)?;
        let parts = pair.into_inner().map(|quoted| {
            let written = quoted.as_str();
            let value = written.get(1..written.len() - 1).unwrap_or("").to_string();
            Spanned { value, span: Place(self.reader.span(&quoted)) }
        });
        Some(Text { parts: parts.collect() })
    }
}
