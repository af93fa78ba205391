//! V03xx: names, inheritance, pieces. V04xx: boards, set-ups and rules of the game.

super::codes! {
    UNDEFINED_NAME = "V0301", "undefined name",
        "Something is used that nothing in the description has as its name. Names are those of the same variant, of \
         the one it extends, or of the army it stands in.";
    DUPLICATE_NAME = "V0302", "name used twice",
        "Two things of one kind have the same name, or names that differ only in case or hyphens. Give one of them \
         another name.";
    DUPLICATE_SYMBOL = "V0303", "symbol used twice",
        "Two kinds of men of one side have the same symbol, so a FEN could not tell them apart; upper and lower case \
         are the same symbol, White's and Black's. A symbol of two letters clashes too where its letters are \
         symbols by themselves.";
    DUPLICATE_STATEMENT = "V0304", "statement made twice",
        "A variant says the same kind of thing twice. Only an `extends` can say something again, and then it \
         replaces what was inherited. Remove one of the two.";
    RESERVED_NAME = "V0306", "reserved name",
        "The name is a word of the language, of the notation, or longer than 40 characters. Choose another one; a \
         capital at its beginning is enough where the word is in small letters.";
    UNKNOWN_BASE = "V0307", "no such variant to extend",
        "The variant that this one extends is neither in the same file nor in the catalogue. `tabiya list` shows \
         the catalogue.";
    INHERITANCE_CYCLE = "V0308", "variants extend each other in a circle",
        "Following `extends` from this variant leads back to it. One variant of the circle must stand alone.";
    FAULTY_BASE = "V0309", "the variant it extends has errors",
        "The variant that this one extends, in another file, can't be used as it is. `tabiya check` on that file \
         shows what is wrong.";
    NOTHING_INHERITED = "V0310", "nothing to change or remove",
        "The statement changes or removes something that the variant does not inherit. A piece without a movement \
         is a change of an inherited piece; a new piece needs `= MOVEMENT`.";
    TOO_MANY_KINDS = "V0311", "too many kinds of men",
        "A game has at most 64 kinds of men, both sides together.";
    UNUSED_PIECE = "V0312", "piece never used",
        "No set-up, promotion or hand ever puts a man of this kind on the board. Perhaps a set-up misses it; \
         otherwise remove it.";
    IMMOBILE_PIECE = "V0313", "piece that can't move",
        "On this board, no man of this kind can ever move, wherever it stands: its movement needs more room, other \
         ranks or another board.";
    PROMOTION_CLAUSE = "V0315", "promotion that is not said",
        "The clause says how a piece promotes, but the piece does not say to what. Add `promotes to NAME`.";
    CLAUSE_TWICE = "V0316", "clause given twice",
        "A piece says the same kind of thing twice. Remove one of the two.";
    SELF_PROMOTION = "V0317", "promotion to itself",
        "A man that promotes becomes something else. Where it may stay what it is, write `promotion optional`.";
    ROYAL_MAN_PROMOTES = "V0318", "royal man that promotes",
        "A royal man stays what it is: if it became something else, its side would have no king.";
    CIRCULAR_MOVEMENT = "V0319", "movement in a circle",
        "The movement names a piece whose movement leads back to this one, so neither says how it moves. One of \
         them must be written in notation.";
    UNKNOWN_VARIANT = "V0320", "no such variant",
        "The file does not describe a variant of that name.";
    UNKNOWN_ARMY = "V0321", "no such army",
        "The game does not have an army of that name, or has no armies at all.";
    UNKNOWN_SETUP = "V0322", "no such set-up",
        "The game does not have a set-up of that name.";
    NO_VARIANT = "V0323", "no variant in the file",
        "The file describes armies but no game to play with them. Add a `variant` with a board and a set-up.";
    BOARD_MISSING = "V0401", "board missing",
        "A variant needs a board, for example `board 8x8`, or a variant to extend that has one.";
    BOARD_SIZE = "V0402", "impossible board size",
        "A board has 1 to 16 files and 1 to 16 ranks.";
    NOT_ON_BOARD = "V0403", "not on the board",
        "A square or rank is named that the board does not have.";
    NO_SQUARES = "V0404", "board without squares",
        "Every square of the board is left out, so nothing can stand on it.";
    SETUP_MISSING = "V0410", "set-up missing",
        "A variant needs a set-up to start from: `setup NAME \"FEN\"`.";
    RANK_COUNT = "V0411", "wrong number of ranks",
        "A set-up gives every rank of the board, from Black's side down, divided by `/`.";
    RANK_WIDTH = "V0412", "rank of the wrong width",
        "Every rank of a set-up has as many squares as the board has files. A number stands for so many empty \
         squares; two-digit numbers are one number.";
    UNKNOWN_SYMBOL = "V0413", "unknown symbol",
        "A set-up holds a letter that is no symbol of a piece of that side.";
    MAN_ON_HOLE = "V0414", "man on a missing square",
        "A set-up puts a man where the board has no square. A hole is written `*`, or counted as empty.";
    FEN_FIELD = "V0415", "FEN field not understood",
        "A FEN has up to six fields: placement (with the hands in brackets), the side to move (`w` or `b`), castling \
         rights, the en passant square, the count of quiet plies and the move number.";
    NO_ROYAL = "V0416", "side without a royal man",
        "The game has royal men, but a side starts without one. Then it could never be mated.";
    OPPONENT_IN_CHECK = "V0418", "set-up with the wrong side in check",
        "In this set-up the side to move could capture the enemy's royal man at once, so the position can't have \
         arisen. Change the array or the side that moves first.";
    NOT_MIRRORED = "V0419", "set-up not mirrored",
        "The variant says `setups mirrored`, so that every man of White's must have the same man of Black's opposite \
         it on the same file: king and adviser, for example, are reversed by both players or by none.";
    ARRAY_MISSING = "V0420", "army without an array",
        "A set-up puts the armies' arrays on the board, but this army has no `array \"...\"`.";
    ARMIES_MISSING = "V0421", "set-up of armies without armies",
        "The set-up says `armies`, but the game has none.";
    ARMIES_UNUSED = "V0422", "armies that never meet",
        "The variant has armies, but no set-up puts them on the board. Write `setup NAME armies`.";
    ARRAY_TOO_DEEP = "V0423", "no room for the array",
        "The arrays of the two sides, with their pawns, need more ranks than the board has, or stand on the same \
         squares.";
    NEVER_APPLIES = "V0430", "rule that can never apply",
        "Nothing that can happen in this game makes the rule apply. The label says what it misses.";
    CONTRADICTION = "V0431", "rules that contradict each other",
        "Two things are said that can't both hold.";
    NO_PARTNER = "V0432", "castling without a partner",
        "In the default set-up, the rank of the king does not hold such a partner, or not enough room, for this \
         castling.";
    BAD_COUNT = "V0433", "impossible count",
        "The number is outside of what the rule can use.";
    ILLEGAL_OPENING = "V0434", "opening line with an illegal move",
        "A move of the opening line is not legal where it stands.";
    DROP_OF_ROYAL = "V0435", "royal man in a drop rule",
        "Royal men are never captured, so they never come to hand.";
    SYMBOL_CLASH_IN_HAND = "V0436", "captured men without a symbol",
        "Captured men change sides, and the side that gets them has another kind of man with the same symbol. Give \
         one of the two another symbol.";
    PLAYER_TO_MOVE = "V0437", "set-up and first mover disagree",
        "The FEN of the set-up says who moves first, and `first to move` says otherwise.";
}
