//! Chains of legs of one atom, and repetitions of a leg.

use super::leg::{Heading, Leg};
use super::letters::{Place, Position};
use super::turn::Turns;
use super::{Lowering, manner, walk};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Stop;
use crate::syntax::movement::{Atom, Chain, Modifier, Modifiers, Named, Part, Repeat, Single};
use crate::syntax::tree::{Name, Spanned};

/// The most legs of a walk.
pub(super) const MAX_LEGS: usize = 16;

impl Lowering<'_, '_> {
    pub(super) fn chain(&mut self, chain: &Chain, part: &Part) {
        let Some(moves) = self.moves(&chain.single) else { return };
        if let Some(repeat) = &chain.repeat {
            self.no_leg_words(part);
            return self.repeated(chain, repeat);
        }
        let count = chain.legs.len();
        if count > MAX_LEGS {
            self.report(
                Diagnostic::error(codes::TOO_MANY_PATHS, format!("the chain has {count} legs"))
                    .primary(*chain.span, format!("{MAX_LEGS} at most")),
            );
            return;
        }
        let mut legs: Vec<Leg> = Vec::new();
        for (i, modifiers) in chain.legs.iter().enumerate() {
            let position = Position { first: i == 0, last: i + 1 == count, bracket: false };
            let place = Place { position, moves, modifiers, single: &chain.single, unit: *chain.span };
            let heading = if i == 0 {
                Heading::Vectors(self.start(&place))
            } else {
                let Some(turns) = self.turns(modifiers) else { return };
                Heading::Turn(turns.unwrap_or_else(|| match moves.turns_freely() {
                    true => Turns::not_back(),
                    false => Turns::right_angles(),
                }))
            };
            let Some(leg) = self.leg(&place, heading) else { return };
            legs.push(leg);
        }
        if !self.leg_words(part, &mut legs, *chain.span) {
            return;
        }
        if count > 1 && moves.is_oblique() {
            self.report(
                Diagnostic::warning(codes::TOOLS_DISAGREE, "tools do not agree on the turns of oblique legs")
                    .primary(*chain.span, "read as: turns along the circle of the eight moves of this size")
                    .help("where all paths go straight on, brackets say so: `[N-N]`"),
            );
        }
        let mut manner = manner(&chain.legs[0]);
        let lame = chain.legs[0].has(Modifier::Lame) && count == 1;
        manner.leaves_en_passant = manner.unmoved && lame && legs[0].stop.has(Stop::QUIET);
        self.add(walk::walks(&legs, manner), *chain.span);
    }

    /// `ferz` as a movement of its own.
    pub(super) fn atom_word(&mut self, named: Named, name: &Name, part: &Part) {
        let atom = Spanned { value: Atom::Word(named), span: name.span };
        let single = Single { atom, range: None };
        let chain = Chain { legs: vec![Modifiers::default()], repeat: None, single, span: name.span };
        self.chain(&chain, part);
    }

    /// The turns that a leg's modifiers name; `None` after an error.
    pub(super) fn turns(&mut self, modifiers: &Modifiers) -> Option<Option<Turns>> {
        match Turns::read(modifiers) {
            Ok(turns) => Some(turns),
            Err(pick) => {
                self.report(
                    Diagnostic::error(codes::DIRECTION_ORDER, "these directions name no turn")
                        .primary(pick.span(), "no turn")
                        .help("turns are f, fs (fl, fr), s (l, r), bs (bl, br), b and v"),
                );
                None
            }
        }
    }

    /// `x(y)zN`, where y is one leg with a determined turn.
    fn repeated(&mut self, chain: &Chain, repeat: &Repeat) {
        let unclear = |reason: &str| {
            Diagnostic::error(codes::REPETITION, "the repetition is no single path")
                .primary(*repeat.span, reason.to_string())
                .help("groups that are read: `(af)`, `(az)`, `(aq)`, `(afq)`, `(al)`, `(ar)`; modes stand behind them")
        };
        let ([before], [empty, turn], [modes]) = (&chain.legs[..], &repeat.legs[..], &repeat.tail[..]) else {
            return self.report(unclear("more than one leg, or none, is repeated"));
        };
        let turning = |m: Modifier| m.is_direction() || matches!(m, Modifier::Zigzag | Modifier::Circular);
        let starting = |m: Modifier| m.is_direction() || matches!(m, Modifier::Initial | Modifier::Around);
        if !empty.is_empty() || turn.iter().any(|l| !turning(l.value)) {
            return self.report(unclear("only a turn can be repeated"));
        }
        if before.iter().any(|l| !starting(l.value)) || modes.iter().any(|l| !l.value.is_mode()) {
            return self.report(unclear("before the group stand directions, behind it modes"));
        }
        let Some(moves) = self.moves(&chain.single) else { return };
        if moves.reach != Some(1) {
            return self.report(unclear("the atom itself must make one step"));
        }
        let Some(turns) = self.turns(turn) else { return };
        let Some(turns) = turns.filter(Leg::can_bend) else {
            return self.report(unclear("each time there is more than one turn to take"));
        };
        let position = Position { first: true, last: true, bracket: false };
        let modifiers = before.with(modes);
        let place =
            Place { position, moves, modifiers: &modifiers, single: &chain.single, unit: *chain.span };
        // As in chains, the first leg of a king knows eight directions.
        let chained = Place { position: Position { last: false, ..position }, ..place };
        let heading = Heading::Vectors(self.start(&chained));
        let Some(leg) = self.leg(&place, heading) else { return };
        let leg = Leg { bends: Some(turns), reach: None, ..leg };
        self.add(walk::walks(&[leg], manner(before)), *chain.span);
    }
}
