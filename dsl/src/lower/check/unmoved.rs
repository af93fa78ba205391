//! Whether FEN can write unmoved men as letters.

use super::Subject;
use crate::diagnostic::codes;
use crate::lower::report::{Finding, Report};
use crate::lower::unmoved::homes;
use crate::model::{Color, Square};

/// Letters of files must tell unmoved men apart, and from castlings.
pub(super) fn letters(subject: &Subject<'_, '_>, report: &mut Report) {
    let (Some(at), Some(start)) = (subject.declared.unmoved_letters, subject.placed.first()) else { return };
    let model = subject.model;
    let Some(homes) = homes(&model.board, &model.kinds, start) else {
        report.add(
            Finding::error(codes::NEVER_APPLIES, "it matters to nobody in the set-up whether he has moved")
                .at(at, "can never apply")
                .help("write what a man can do before it has moved, as in `unmoved (D)`, or remove this"),
        );
        return;
    };
    let letter = |square: Square| (b'A' + model.board.file(square)) as char;
    for color in Color::ALL {
        if let Some(pair) = homes[color].windows(2).find(|pair| letter(pair[0]) == letter(pair[1])) {
            let message = format!("two unmoved men have the letter `{}`", letter(pair[0]));
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(at, "one letter for each file")
                    .because(start.place(pair[0]), "one of them")
                    .because(start.place(pair[1]), "the other one")
                    .help("remove this: FEN then names their squares, as in `u:a1a2`"),
            );
            return;
        }
        let castlings = model.castlings.iter().filter(|c| c.color == color);
        let flag = castlings.map(|c| c.flag).find(|&flag| homes[color].iter().any(|&s| letter(s) == flag));
        if let Some(flag) = flag {
            let message = format!("the letter `{flag}` stands for a castling and for an unmoved man");
            report.add(
                Finding::error(codes::CONTRADICTION, message)
                    .at(at, "FEN can't tell them apart")
                    .help("remove this: FEN then names the squares of unmoved men, as in `u:a1a2`"),
            );
            return;
        }
    }
    if let Some(castling) = model.castlings.iter().find(|c| c.by_drop) {
        let message = "a castling of men that are dropped does not tell whether they have moved";
        let decl = subject.declared.castlings.iter().find(|c| !c.value.king_from.is_empty());
        let finding = Finding::error(codes::CONTRADICTION, message)
            .at(at, format!("`{}` would say that both have not", castling.flag));
        report.add(match decl {
            Some(decl) => finding.because(decl.at(), "this castling"),
            None => finding,
        });
    }
}
