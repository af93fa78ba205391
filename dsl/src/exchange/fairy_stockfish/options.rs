//! What each option of Fairy-Stockfish takes, and what becomes of it.

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A rank: a number.
    Rank,
    /// A file: a letter or a number.
    File,
    /// One letter, or several, of pieces; `*` for all, `-` for none.
    Pieces,
    /// One letter of a piece; `*` for all, `-` for none.
    Piece,
    /// Pairs like `p:g`.
    Pairs,
    /// Limits like `q:1`.
    Limits,
    /// Squares; `*` for a whole file or rank, `-` for none.
    Squares,
    /// One of these words; the first is what holds where nothing is said.
    Word(&'static [&'static str]),
    /// Anything.
    Text,
}

/// What becomes of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is converted, or refused for a reason that depends on its value.
    Used,
    /// It is about looks or strength, not about rules.
    NoRule,
    /// It can't be said: what it would take.
    OutOfScope(&'static str),
}

/// An option.
pub(super) struct OptionKind {
    pub(super) name: &'static str,
    pub(super) takes: Takes,
    pub(super) fate: Fate,
}

use Fate::{NoRule, OutOfScope, Used};
use Takes::{File, Flag, Limits, Number, Pairs, Piece, Pieces, Rank, Squares, Text, Word};

const VALUES: Takes = Word(&["draw", "win", "loss", "none"]);
const ENDS: Takes = Word(&["none", "win", "loss", "draw"]);
const WALLS: Fate = OutOfScope("walls that are put on the board in the game are no men");
const ROWS: Fate = OutOfScope("rows of men decide no game here");
const EXPLOSIONS: Fate = OutOfScope("explosions are no part of the language");
const POINTS: Fate = OutOfScope("no game here is decided by counting points");

const fn option(name: &'static str, takes: Takes, fate: Fate) -> OptionKind {
    OptionKind { name, takes, fate }
}

/// Every option but those of pieces and of regions by piece.
pub(super) const OPTIONS: &[OptionKind] = &[
    option("variantTemplate", Text, NoRule),
    option("pieceToCharTable", Text, NoRule),
    option("pocketSize", Text, NoRule),
    option("pieceValueMg", Text, NoRule),
    option("pieceValueEg", Text, NoRule),
    option("maxRank", Rank, Used),
    option("maxFile", File, Used),
    option("chess960", Flag, Used),
    option("twoBoards", Flag, OutOfScope("a second board feeds the hands")),
    option("startFen", Text, Used),
    option("pawnTypes", Pieces, Used),
    option("promotionRegionWhite", Squares, Used),
    option("promotionRegionBlack", Squares, Used),
    option("promotionPawnTypes", Pieces, Used),
    option("promotionPawnTypesWhite", Pieces, Used),
    option("promotionPawnTypesBlack", Pieces, Used),
    option("promotionPieceTypes", Pieces, Used),
    option("promotionPieceTypesWhite", Pieces, Used),
    option("promotionPieceTypesBlack", Pieces, Used),
    option("sittuyinPromotion", Flag, Used),
    option("promotionLimit", Limits, Used),
    option("promotedPieceType", Pairs, Used),
    option("piecePromotionOnCapture", Flag, Used),
    option("mandatoryPawnPromotion", Flag, Used),
    option("mandatoryPiecePromotion", Flag, Used),
    option("pieceDemotion", Flag, Used),
    option("blastOnCapture", Flag, EXPLOSIONS),
    option("blastImmuneTypes", Pieces, NoRule),
    option("mutuallyImmuneTypes", Pieces, Used),
    option("petrifyOnCaptureTypes", Pieces, OutOfScope("men do not turn into walls")),
    option("petrifyBlastPieces", Flag, NoRule),
    option("doubleStep", Flag, Used),
    option("doubleStepRegionWhite", Squares, Used),
    option("doubleStepRegionBlack", Squares, Used),
    option("tripleStepRegionWhite", Squares, Used),
    option("tripleStepRegionBlack", Squares, Used),
    option("enPassantRegion", Squares, Used),
    option("enPassantRegionWhite", Squares, Used),
    option("enPassantRegionBlack", Squares, Used),
    option("enPassantTypes", Pieces, Used),
    option("enPassantTypesWhite", Pieces, Used),
    option("enPassantTypesBlack", Pieces, Used),
    option("castling", Flag, Used),
    option("castlingDroppedPiece", Flag, Used),
    option("castlingKingsideFile", File, Used),
    option("castlingQueensideFile", File, Used),
    option("castlingRank", Rank, Used),
    option("castlingKingFile", File, Used),
    option("castlingKingPiece", Pieces, Used),
    option("castlingKingPieceWhite", Pieces, Used),
    option("castlingKingPieceBlack", Pieces, Used),
    option("castlingRookKingsideFile", File, Used),
    option("castlingRookQueensideFile", File, Used),
    option("castlingRookPieces", Pieces, Used),
    option("castlingRookPiecesWhite", Pieces, Used),
    option("castlingRookPiecesBlack", Pieces, Used),
    option("oppositeCastling", Flag, Used),
    option("checking", Flag, Used),
    option("dropChecks", Flag, Used),
    option("mustCapture", Flag, Used),
    option("mustDrop", Flag, Used),
    option("mustDropType", Pieces, Used),
    option("pieceDrops", Flag, Used),
    option("dropLoop", Flag, Used),
    option("capturesToHand", Flag, Used),
    option("firstRankPawnDrops", Flag, Used),
    option("promotionZonePawnDrops", Flag, Used),
    option(
        "enclosingDrop",
        Word(&["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"]),
        OutOfScope("drops that must enclose or touch men are no part of the language"),
    ),
    option("enclosingDropStart", Squares, NoRule),
    option("dropRegionWhite", Squares, Used),
    option("dropRegionBlack", Squares, Used),
    option("sittuyinRookDrop", Flag, Used),
    option("dropOppositeColoredBishop", Flag, Used),
    option("dropPromoted", Flag, Used),
    option("dropNoDoubled", Piece, Used),
    option("dropNoDoubledCount", Number, Used),
    option("immobilityIllegal", Flag, Used),
    option("gating", Flag, Used),
    option("wallingRule", Word(&["none", "arrow", "duck", "edge", "past", "static"]), WALLS),
    option("wallingRegionWhite", Squares, NoRule),
    option("wallingRegionBlack", Squares, NoRule),
    option("wallOrMove", Flag, WALLS),
    option("seirawanGating", Flag, Used),
    option("cambodianMoves", Flag, Used),
    option("diagonalLines", Squares, Used),
    option("pass", Flag, Used),
    option("passWhite", Flag, Used),
    option("passBlack", Flag, Used),
    option("passOnStalemate", Flag, Used),
    option("passOnStalemateWhite", Flag, Used),
    option("passOnStalemateBlack", Flag, Used),
    option("makpongRule", Flag, Used),
    option("flyingGeneral", Flag, Used),
    option("soldierPromotionRank", Rank, Used),
    option(
        "flipEnclosedPieces",
        Word(&["none", "reversi", "ataxx", "quadwrangle"]),
        OutOfScope("men do not change sides where they stand"),
    ),
    option("nMoveRuleTypes", Pieces, Used),
    option("nMoveRuleTypesWhite", Pieces, Used),
    option("nMoveRuleTypesBlack", Pieces, Used),
    option("nMoveRule", Number, Used),
    option("nFoldRule", Number, Used),
    option("nFoldValue", VALUES, Used),
    option("nFoldValueAbsolute", Flag, Used),
    option("perpetualCheckIllegal", Flag, Used),
    option("moveRepetitionIllegal", Flag, Used),
    option("chasingRule", Word(&["none", "axf"]), Used),
    option("stalemateValue", VALUES, Used),
    option("stalematePieceCount", Flag, Used),
    option("checkmateValue", VALUES, Used),
    option("shogiPawnDropMateIllegal", Flag, Used),
    option("shatarMateRule", Flag, Used),
    option("bikjangRule", Flag, Used),
    option("extinctionValue", ENDS, Used),
    option("extinctionClaim", Flag, Used),
    option("extinctionPseudoRoyal", Flag, Used),
    option("dupleCheck", Flag, Used),
    option("extinctionPieceTypes", Pieces, Used),
    option("extinctionPieceCount", Number, Used),
    option("extinctionOpponentPieceCount", Number, Used),
    option("flagPiece", Piece, Used),
    option("flagPieceWhite", Piece, Used),
    option("flagPieceBlack", Piece, Used),
    option("flagRegion", Squares, Used),
    option("flagRegionWhite", Squares, Used),
    option("flagRegionBlack", Squares, Used),
    option("flagPieceCount", Number, Used),
    option("flagPieceBlockedWin", Flag, Used),
    option("flagMove", Flag, Used),
    option("flagPieceSafe", Flag, Used),
    option("checkCounting", Flag, Used),
    option("connectN", Number, ROWS),
    option("connectPieceTypes", Pieces, NoRule),
    option("connectVertical", Flag, NoRule),
    option("connectHorizontal", Flag, NoRule),
    option("connectDiagonal", Flag, NoRule),
    option("connectRegion1White", Squares, ROWS),
    option("connectRegion2White", Squares, NoRule),
    option("connectRegion1Black", Squares, NoRule),
    option("connectRegion2Black", Squares, NoRule),
    option("connectNxN", Number, ROWS),
    option("collinearN", Number, ROWS),
    option("connectValue", VALUES, NoRule),
    option(
        "materialCounting",
        Word(&["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"]),
        Used,
    ),
    option("adjudicateFullBoard", Flag, POINTS),
    option("countingRule", Word(&["none", "makruk", "cambodian", "asean"]), Used),
    option("castlingWins", Text, OutOfScope("a castling is no goal")),
];

/// The option of that name.
pub(super) fn find(name: &str) -> Option<&'static OptionKind> {
    OPTIONS.iter().find(|o| o.name == name)
}

/// Side and piece of an option like `mobilityRegionWhiteRook`; `None` for the side: both.
pub(super) fn mobility(name: &str) -> Option<(Option<crate::model::Color>, String)> {
    use crate::model::Color;
    let rest = name.strip_prefix("mobilityRegion")?;
    let (side, piece) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(piece), _) => (Some(Color::White), piece),
        (_, Some(piece)) => (Some(Color::Black), piece),
        _ => (None, rest),
    };
    let mut letters = piece.chars();
    let first = letters.next()?.to_ascii_lowercase();
    Some((side, first.to_string() + letters.as_str()))
}
