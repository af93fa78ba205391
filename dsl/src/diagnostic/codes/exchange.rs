//! Codes of files written for other programs.

super::codes! {
    INI_LINE = "V0501", "not a line of a configuration",
        "A configuration holds sections `[name]` or `[name:parent]`, lines `option = value`, and comments that begin \
         with `#`.";
    INI_PARENT = "V0502", "unknown template",
        "A section inherits from a section above it or from a game that Fairy-Stockfish has built in. This name is \
         neither.";
    INI_OPTION = "V0503", "unknown option",
        "Fairy-Stockfish has no option of this name. It would skip the line with a remark; here nothing is skipped, \
         because the game would not be the one that its author means.";
    INI_VALUE = "V0504", "value not understood",
        "The value is not of the kind that the option takes: `true` or `false`, a number, letters of pieces, squares \
         like `d4 *8 a*`, or one of a few words.";
    INI_BETZA = "V0505", "movement not understood",
        "The notation of a custom piece goes beyond what Fairy-Stockfish reads, or is read there in a way that its \
         author can't have meant (it gives no moves at all, for example). Write the piece in a description of your \
         own.";
    INI_OUT_OF_SCOPE = "V0506", "rule outside of the language",
        "Dice, hidden information, more than two players, several moves or boards at once, explosions, walls, \
         changes of colour and rows of men are no part of the variant language, so games that need them can't be \
         converted.";
    INI_NOT_YET = "V0507", "rule that can't be converted",
        "The language has no exact equivalent of this option with this value. The finding says what is missing.";
    INI_DUPLICATE = "V0508", "section twice",
        "Two sections of the file have the same name. Fairy-Stockfish would use the last one; here you say which by \
         removing one.";
    INI_GAME = "V0509", "not a game here",
        "The options are understood one by one, but the game that they describe together is refused by the checks \
         that every description passes. The finding says which check.";
}
