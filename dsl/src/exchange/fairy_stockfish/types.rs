//! The piece types that Fairy-Stockfish predefines.

/// A predefined type.
pub(super) struct Type {
    /// Its name as an option.
    pub(super) option: &'static str,
    /// Its name in a description.
    pub(super) name: &'static str,
    /// Its movement in a description; empty where it depends on other options or is none.
    pub(super) movement: &'static str,
}

const fn piece(option: &'static str, name: &'static str, movement: &'static str) -> Type {
    Type { option, name, movement }
}

/// All of them.
pub(super) const TYPES: &[Type] = &[
    piece("king", "King", "K"),
    piece("queen", "Queen", "Q"),
    piece("rook", "Rook", "R"),
    piece("bishop", "Bishop", "B"),
    piece("knight", "Knight", "N"),
    piece("fers", "Ferz", "ferz"),
    piece("alfil", "Alfil", "alfil"),
    piece("fersAlfil", "Elephant", "ferz alfil"),
    piece("silver", "Silver", "F fW"),
    piece("aiwok", "Ai-wok", "R N ferz"),
    piece("bers", "Bers", "R ferz"),
    piece("archbishop", "Archbishop", "B N"),
    piece("chancellor", "Chancellor", "R N"),
    piece("amazon", "Amazon", "Q N"),
    piece("knibis", "Knibis", "mN cB"),
    piece("biskni", "Biskni", "mB cN"),
    piece("kniroo", "Kniroo", "mN cR"),
    piece("rookni", "Rookni", "mR cN"),
    piece("shogiPawn", "Shogi-pawn", "fW"),
    piece("lance", "Lance", "fR"),
    piece("shogiKnight", "Shogi-knight", "fN"),
    piece("gold", "Gold", "W fF"),
    piece("dragonHorse", "Dragon-horse", "B wazir"),
    piece("clobber", "Clobber", "cW"),
    piece("breakthrough", "Breakthrough", "fmW fF"),
    piece("immobile", "Immobile", ""),
    piece("cannon", "Cannon", "mR cpR"),
    piece("janggiCannon", "Janggi-cannon", ""),
    piece("soldier", "Soldier", ""),
    piece("horse", "Horse", "[W-F]"),
    piece("elephant", "Elephant", "nA"),
    piece("janggiElephant", "Janggi-elephant", "[W-F-F]"),
    piece("banner", "Banner", "R cpR [W-F]"),
    piece("wazir", "Wazir", "wazir"),
    piece("commoner", "Commoner", "K"),
    piece("centaur", "Centaur", "K N"),
    piece("pawn", "Pawn", "fmW fcF"),
];

/// The type of that option.
pub(super) fn find(option: &str) -> Option<&'static Type> {
    TYPES.iter().find(|t| t.option == option)
}

/// The number of a custom piece, from an option like `customPiece3`.
pub(super) fn custom(option: &str) -> Option<u8> {
    let number = option.strip_prefix("customPiece")?.parse().ok()?;
    (1..=25).contains(&number).then_some(number)
}

/// Names of movements that custom pieces often have.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("N0", "Nightrider"),
    ("camel", "Camel"),
    ("zebra", "Zebra"),
    ("wazir", "Wazir"),
    ("ferz", "Ferz"),
    ("dabbaba", "Dabbaba"),
    ("alfil", "Alfil"),
    ("gQ", "Grasshopper"),
    ("pR", "Rook-hopper"),
    ("pB", "Bishop-hopper"),
    ("pQ", "Queen-hopper"),
    ("mB cpB", "Arrow"),
    ("mR cpR", "Cannon"),
    ("N camel", "Wildebeest"),
    ("K N", "Centaur"),
    ("K", "Commoner"),
    ("B N wazir", "Caliph"),
    ("R N ferz", "Sultan"),
    ("alfil dabbaba", "Alibaba"),
    ("alfil ferz", "Elephant"),
    ("wazir dabbaba", "Woody"),
    ("dabbaba wazir", "Woody"),
    ("alfil wazir", "Phoenix"),
    ("dabbaba ferz", "Kirin"),
    ("dabbaba alfil wazir", "Champion"),
    ("camel ferz", "Wizard"),
    ("N wazir", "Marquis"),
    ("F vW", "Copper-general"),
    ("W fF", "Gold"),
    ("F fW", "Silver"),
    ("F sfW", "Drunk-elephant"),
    ("vR", "Spear"),
    ("N0 Q", "Queen-of-the-night"),
    ("R K", "Dragon-king"),
    ("B K", "Dragon-horse"),
    ("N K", "Centaur"),
    ("mQ cN", "Eagle"),
    ("mQ cB", "Cardinal"),
    ("mQ cR", "Tower"),
    ("mQ cK", "Duke"),
    ("mN cK", "Yurt"),
];
