//! V02xx: movement notation.

super::codes! {
    UNKNOWN_NOTATION = "V0201", "unknown notation",
        "The movement holds a letter or word that means nothing in the notation. docs/betza.md lists what does.";
}
