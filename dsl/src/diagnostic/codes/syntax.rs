//! V01xx: files and syntax.

super::codes! {
    FILE_TOO_LARGE = "V0101", "file too large",
        "A description is a page or two of text. Files of more than 1 MiB are refused before anything is read.";
    NOT_UTF8 = "V0102", "file not in UTF-8",
        "Descriptions are UTF-8 text. The file holds bytes that are no UTF-8, perhaps because it was saved in \
         another encoding or is no text at all. Save it as UTF-8.";
    NUL_BYTE = "V0103", "NUL byte in the file",
        "A text does not hold NUL bytes. The file is probably no text, or was damaged. Remove the byte.";
    EMPTY_FILE = "V0104", "nothing described",
        "The file holds no variant and no army. `tabiya new NAME` writes a description to start from.";
    VERSION_MISSING = "V0105", "language version missing",
        "A file begins with the version of the language that it is written in, `tabiya 1`, so that later versions of \
         tabiya still read it as it was meant.";
    VERSION_UNKNOWN = "V0106", "language version unknown",
        "The file says that it is written in a version of the language that this tabiya does not know. Use a newer \
         tabiya, or the version it does know.";
    UNKNOWN_STATEMENT = "V0110", "unknown statement",
        "A line begins with a word that begins no statement here. The statements are listed in docs/language.md; \
         some belong in a `variant`, some in an `army`, and some outside of both.";
    UNEXPECTED = "V0111", "statement not understood",
        "The statement begins well but does not go on as such a statement can. The label says what could stand at \
         its place.";
    NOTATION_AS_NAME = "V0112", "not a name",
        "Names are letters, digits and hyphens and end in a lowercase letter, or in a digit after one. What ends in \
         a capital is movement notation.";
    UNCLOSED_BLOCK = "V0113", "block not closed",
        "A `{` has no `}`. Every `variant NAME {` and `army NAME {` needs a `}` on a line of its own after its last \
         statement.";
    STRAY_CLOSE = "V0114", "`}` without `{`",
        "There is a `}` that closes nothing. Perhaps an earlier `}` is one too many.";
    UNCLOSED_BRACKET = "V0115", "bracket not closed",
        "A bracket is opened and not closed before the next statement, or one is closed that was not opened.";
    UNCLOSED_TEXT = "V0116", "text not closed",
        "A text begins with `\"` and ends with `\"` on the same line. Long texts are written as several, joined by \
         `+` at the end of the line.";
    DANGLING = "V0117", "statement breaks off",
        "The line ends in `,` or `+`, so the statement goes on in the next line; but there another statement begins, \
         or nothing follows.";
    TOO_DEEP = "V0118", "brackets nested too deeply",
        "Brackets can be nested 64 deep. No movement that a player can make needs more.";
    NUMBER_TOO_LARGE = "V0119", "number too large",
        "Numbers in descriptions go up to 65535.";
    UNEXPECTED_CHARACTER = "V0120", "unexpected character",
        "Outside of texts and comments, descriptions are written in ASCII: letters, digits and the signs of the \
         notation.";
    MISPLACED = "V0121", "statement in the wrong place",
        "The statement is one of the language, but not where it stands: outside of blocks there are the version, the \
         dialect, variants and armies; in an army there are pieces and the array.";
    TOO_MANY = "V0122", "too many findings",
        "After a hundred findings the rest of the file is not looked at: it is probably no description at all.";
    NOT_A_SYMBOL = "V0123", "not a symbol",
        "The symbol of a piece is what stands for it in FEN and in moves: one or two letters, the first of them a \
         capital. White's men are written so, Black's in lowercase.";
}
