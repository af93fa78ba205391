//! V02xx: movement notation.

super::codes! {
    UNKNOWN_NOTATION = "V0201", "unknown notation",
        "The movement holds a letter, word or sign that means nothing in the notation. docs/betza.md lists what does. \
         Nothing is ever skipped: a letter that another tool ignores may change the piece.";
    OUT_OF_LANGUAGE = "V0202", "notation that other tools have and this language does not",
        "The letter means something in some dialect of the notation, but its meaning is not part of movement here, \
         or can be said in a clearer way. The help says how, where there is a way.";
    OLD_LETTER = "V0203", "letter with two meanings",
        "L and J are the camel and the zebra in some tools and the zebra and the camel in others. Write C for the \
         camel (1,3) and Z for the zebra (2,3), or declare the dialect of the text: `dialect fsf` or `dialect xbetza`, \
         which both read L as C and J as Z.";
    KING_DIRECTION = "V0204", "direction on a king or queen move",
        "Tools read a direction before K or Q in three ways: one direction of eight, or the steps of W and F with \
         that direction, by two rules. Write W and F (or R and B) apart, each with its directions, or declare the \
         dialect: `dialect fsf` splits K into W and F, `dialect xbetza` reads each letter as one direction of eight.";
    DIRECTION_ORDER = "V0205", "directions that nobody reads alike",
        "In a pair of directions before an oblique atom the first letter says which half, the second which moves of \
         it. `v` and `s` name no half, so they can only come second: `fsN`, `lvN`. To have both directions, double \
         the first letter (`ssffN`) or write two units (`sNfN`).";
    REDUNDANT_DIRECTION = "V0206", "direction without effect",
        "Before a diagonal atom `f`, `b`, `l` and `r` each leave two of the four moves, `v` and `s` all of them. So \
         `fsF` is `fF`, and `sF` is `F`. At least one tool reads the longer form wrongly.";
    LAME_AMBIGUOUS = "V0207", "lame leap without a single path",
        "A lame leaper needs empty squares on its way. A camel or zebra has several ways, and tools take different \
         ones, so the way must be spelled as legs: `[W-W-F]` goes straight first, `[F-W-W]` diagonally first. \
         `n` itself is read where there is one way: D, A, H, G; and `nN`, which everybody reads as `[W-F]`.";
    TOOLS_DISAGREE = "V0208", "tools read this differently",
        "The notation is accepted, in the meaning that the message names, but other tools read it in another way or \
         not at all. A text that is to be understood elsewhere should say it by legs.";
    NO_MOVE = "V0209", "notation that allows no move",
        "No position gives such a piece a move: a hopper needs at least one step to its hurdle and one more, a skip \
         must leave a square to land on. Write an unlimited or longer range: `pR`, `pW2`, `pD0`.";
    NULL_MOVE = "V0210", "path that only returns",
        "Every way through these legs ends on the square where it began, without capturing anything. That is no move. \
         A move that captures on its way may end where it began: `cabK`.";
    BRACKET_TURN = "V0211", "turn that the leg cannot take",
        "In brackets, the directions of a leg say how it turns from the leg before: `f` straight on, `fs` half left or \
         right, `s` left or right, `bs` and `b` back. An atom must have a move in that direction: after a diagonal \
         step a rook has none at `s` (a right angle), but two at `fs`. Without directions a leg goes outward, that is \
         by its moves nearest to the direction of the leg before. Directions of the first leg stand before the \
         bracket and then select whole paths: `v[F?R]`.";
    NO_MEANING = "V0212", "modifier without a meaning here",
        "The modifier means something, but not before this atom or in this leg. docs/betza.md says for each letter \
         where it can stand.";
    MODIFIER_REPEATED = "V0213", "modifier written twice",
        "A modifier other than a direction can only be said once in a leg. Some tools give a doubled letter a \
         meaning of its own; here conditions of that kind are words: `from rank 3 (...)`.";
    MODIFIERS_ALONE = "V0214", "modifiers without an atom",
        "Lowercase letters modify the atom behind them, and here none follows.";
    RANGE = "V0215", "impossible range",
        "A range is a number from 1 to 15 behind an atom, or 0 for no limit. `AA` is another way to write `A0`. \
         Ranks and numbers of legs go from 1 to 16. A leg that changes between step and slide (`y`, `g`) needs \
         an atom without a limited range.";
    LEAP_SIZE = "V0216", "impossible leap",
        "A leap is written `<1,4>`: two numbers from 0 to 15, not both 0. All its mirror images are meant; directions \
         select among them.";
    REPETITION = "V0217", "repetition that is no single path",
        "`x(y)zN` repeats the legs of y. It is read where y is one leg `a...` whose turn is determined: `(af)`, \
         `(az)` to alternating sides, `(aq)` or `(afq)` always to the same side, `(al)`, `(ar)`. Modes stand behind the group.";
    TOO_MANY_PATHS = "V0218", "too many paths",
        "A movement may have up to 16 legs in a row and 8192 different paths. Each leg that can turn multiplies \
         the paths. What reaches every square anyway can be written shorter.";
    BRACKET_FORM = "V0219", "bracket not understood",
        "Inside brackets, legs are divided by `-` (must go on) or `?` (may stop). Each leg is one atom with its \
         modifiers and range: `[F?R]`, `[W-D]`, `[cW-mF]`.";
    DIRECTIONS_APART = "V0220", "directions torn apart",
        "Neighbouring directions can form a pair, so all directions of an atom are written together; the other \
         modifiers stand before or behind them: `mfrN`.";
    WORD_MISUSED = "V0221", "word that does not apply",
        "`skip N` and `hop over ...` change a slide (or rider) of one leg that does not hop or jump already; `swap` and \
         `friendly` say what a move ends on, so no `m`, `c`, `d` or `e` can be written with them.";
    CONDITION = "V0222", "condition not understood",
        "A condition is followed by the movement in parentheses: `unmoved (D)`, `from rank 2 (fmW2)`, \
         `from ranks 1-3 (N)`.";
}
