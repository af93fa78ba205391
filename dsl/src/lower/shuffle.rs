//! Start arrays made by shuffling men of the default set-up.

use super::declared::{Declared, In};
use super::kinds::Kinds;
use super::region;
use super::report::{Finding, Report};
use super::setups::Placed;
use crate::arrays::{Arrays, MOST_ORDERS};
use crate::diagnostic::codes;
use crate::model::{Board, Color, KindSet, Model, Shuffle, Square, SquareSet};
use crate::syntax::tree::{self, Men, ShuffleRule};

/// Who changes places, where, and on what conditions.
pub(crate) fn lower(
    declared: &Declared,
    kinds: &Kinds<'_>,
    board: &Board,
    usual: &Placed,
    report: &mut Report,
) -> Option<Shuffle> {
    let said = declared.shuffle.as_ref()?;
    let men: Option<KindSet> = match &said.value.men {
        Men::Any(_) => None,
        Men::Of(names) => Some(named(said, kinds, names, report)),
    };
    let region = region::lower(board, &said.value.on, said.file, report)[Color::White];
    let takes_part = |s: Square| {
        let man = usual.man(s).filter(|man| man.color == Color::White);
        man.is_some_and(|man| men.is_none_or(|kinds| kinds.contains(man.kind)))
    };
    let squares: SquareSet = region.iter().filter(|&s| takes_part(s)).collect();
    let kind = |s: Square| usual.man(s).map(|man| man.kind);
    let mirrored = |s: Square| {
        let other = board.opposite(s).and_then(|s| usual.man(s));
        other.is_some_and(|man| man.color == Color::Black && Some(man.kind) == kind(s))
    };
    if let Some(square) = squares.iter().find(|&s| !mirrored(s)) {
        report.add(
            Finding::error(
                codes::NOT_MIRRORED,
                "men are shuffled, and the other side does not stand opposite",
            )
            .at(said.at(), "both sides' men change places in the same way")
            .because(usual.place(square), "nobody of this kind is opposite"),
        );
        return None;
    }
    let there: KindSet = squares.iter().filter_map(kind).collect();
    if there.iter().count() < 2 {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "there are not two kinds of men to shuffle")
                .at(said.at(), "nothing would change")
                .because(usual.at, "in this set-up"),
        );
        return None;
    }
    let number =
        |kinds: KindSet| squares.iter().filter_map(kind).filter(|&kind| kinds.contains(kind)).count();
    let mut shuffle = Shuffle {
        squares,
        array: squares.iter().filter_map(kind).collect(),
        both_colours: Vec::new(),
        between: Vec::new(),
        apart: Vec::new(),
        protected: KindSet::default(),
    };
    for limit in &said.value.limits {
        let of = named(said, kinds, &limit.men, report);
        let at = limit.men.first().map_or(said.at(), |name| said.place(name.span));
        let mut never = |what: &str| {
            report.add(Finding::error(codes::NEVER_APPLIES, what).at(at, "can never be kept or broken"));
        };
        match &limit.what {
            ShuffleRule::BothColours | ShuffleRule::Apart if number(of) < 2 => {
                never("there are no two such men to shuffle")
            }
            ShuffleRule::BothColours => shuffle.both_colours.push(of),
            ShuffleRule::Apart => shuffle.apart.push(of),
            ShuffleRule::Protected if number(of) > 0 => {
                never("men that are shuffled are not asked for guards")
            }
            ShuffleRule::Protected => shuffle.protected = shuffle.protected.or(of),
            ShuffleRule::Between(name) => {
                let place = said.place(name.span);
                let Some(&partner) = kinds.all_named(&name.value, place, report).first() else { continue };
                let two = number([partner].into_iter().collect()) >= 2;
                if number(of) == 0 || !two || of.contains(partner) {
                    let what = "there is no such man, or no two of the others, to shuffle";
                    report.add(
                        Finding::error(codes::NEVER_APPLIES, what).at(at, "can never be kept or broken"),
                    );
                } else {
                    shuffle.between.extend(of.iter().map(|kind| (kind, partner)));
                }
            }
        }
    }
    Some(shuffle)
}

fn named(said: &In<tree::Shuffle>, kinds: &Kinds<'_>, names: &[tree::Name], report: &mut Report) -> KindSet {
    let all = names.iter().flat_map(|name| kinds.all_named(&name.value, said.place(name.span), report));
    all.collect()
}

/// Whether some array keeps all conditions, and they can be counted.
pub(crate) fn check(declared: &Declared, model: &Model, report: &mut Report) {
    let (Some(said), Some(arrays)) = (&declared.shuffle, Arrays::new(model)) else { return };
    if arrays.elsewhere() {
        return;
    }
    if arrays.orders() > MOST_ORDERS {
        let message = "the men can be shuffled in too many ways";
        let most = format!("at most {MOST_ORDERS} orders, before conditions");
        report.add(Finding::error(codes::BAD_COUNT, message).at(said.at(), most).help("shuffle fewer men"));
    } else if arrays.all().next().is_none() {
        let message = "no array keeps all conditions of the shuffle";
        report.add(Finding::error(codes::CONTRADICTION, message).at(said.at(), "nothing is left"));
    }
}

/// Makes the array of this number the set-up that games start from.
pub(super) fn choose(model: &mut Model, number: usize, report: &mut Report) {
    let Some(arrays) = Arrays::new(model) else {
        let message = format!("{} has no array {number}: its men are not shuffled", model.name);
        report.add(Finding::error(codes::UNKNOWN_SETUP, message).help("name a set-up, or leave it out"));
        return;
    };
    match arrays.setup(number) {
        Some(setup) => model.setups.insert(0, setup),
        None => {
            let message = format!("{} has no array {number}", model.name);
            let last = arrays.count().saturating_sub(1);
            report.add(
                Finding::error(codes::UNKNOWN_SETUP, message).help(format!("its arrays are 0 to {last}")),
            );
        }
    }
}
