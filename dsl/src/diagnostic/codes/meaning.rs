//! V03xx: names, inheritance, pieces. V04xx: boards, set-ups and rules of the game.

super::codes! {
    UNDEFINED_NAME = "V0301", "undefined name",
        "Something is used that nothing in the description has as its name. Names are those of the same variant, of \
         the one it extends, or of the army it stands in.";
}
