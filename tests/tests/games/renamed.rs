//! Names are names: a game with other names and letters is compiled to the same code, and no name becomes code.

use crate::models;
use proc_macro2::{TokenStream, TokenTree};
use tabiya::build::module;
use tabiya::values;
use tabiya_dsl::lower::{Options, compile};
use tabiya_dsl::model::Model;
use tabiya_dsl::source::Source;

/// Shatranj with other names, as long as its own (the layout of the code depends on that), and every letter moved to
/// another man. Movements are notation, not names: they stay.
const RENAMED: &str = r#"tabiya 1

variant cupboard {
  title "Cupboard"
  board 8x8
  piece Vase   B = K, royal
  piece Door   Q = R
  piece Shelf  K = N
  piece Jar    N = alfil
  piece Bottle P = ferz
  piece Saucer R = fmW fcF, promotes to Bottle on last rank, resets quiet
  setup kings-on-d "qknbpnkq/rrrrrrrr/8/8/8/8/RRRRRRRR/QKNBPNKQ"
  setup kings-on-e "qknpbnkq/rrrrrrrr/8/8/8/8/RRRRRRRR/QKNPBNKQ"
  setups mirrored
  checkmate loses
  stalemate loses
  bare king loses, unless it bares in its next move: then draw
  repetition 3 draws
  quiet 70 draws
}
"#;

/// Names of shatranj and the ones they became.
const NAMES: [(&str, &str); 7] = [
    ("shatranj", "cupboard"),
    ("shah", "vase"),
    ("rukh", "door"),
    ("faras", "shelf"),
    ("fil", "jar"),
    ("firzan", "bottle"),
    ("baidaq", "saucer"),
];
/// The letters of shatranj, and those they became.
const LETTERS: (&str, &str) = ("KRNBQP", "BQKNPR");

fn model(text: &str) -> Model {
    let source = Source { name: "test.variant".into(), text: text.into() };
    compile(&(), &source, &Options::default()).unwrap_or_else(|found| panic!("{found:?}\n{text}")).0
}

#[test]
fn other_names_and_letters_give_the_same_code() {
    let shatranj = models::model("shatranj", None);
    let renamed = model(RENAMED);
    let (first, second) = (module(&shatranj).expect("a module"), module(&renamed).expect("a module"));
    assert!(first.tables == second.tables, "the tables differ");
    assert_eq!((second.name.as_str(), second.type_name.as_str()), ("cupboard", "Cupboard"));
    let expected: Vec<String> = first.source.lines().map(rename).collect();
    let found: Vec<String> = second.source.lines().map(without_line_number).collect();
    assert_eq!(expected.len(), found.len(), "the modules have different lengths");
    for (expected, found) in expected.iter().zip(&found) {
        assert_eq!(expected, found);
    }
}

#[test]
fn other_names_and_letters_give_the_same_values() {
    let values = |model: &Model| {
        let mut values = values::derive(model).expect("values");
        values.kinds.iter_mut().for_each(|kind| kind.name.clear());
        values
    };
    assert_eq!(values(&models::model("shatranj", None)), values(&model(RENAMED)));
}

/// A line of shatranj's module with the other game's names and letters.
fn rename(line: &str) -> String {
    let mut line = without_line_number(line);
    // Letters stand in the facts of kinds, in the remarks on their constants, and in set-ups.
    if let Some((before, after)) =
        line.split_once("symbol: \"").or(line.split_once("/// ").filter(|_| line.contains("` = `")))
    {
        let mark = &line[before.len()..line.len() - after.len()];
        let (symbol, rest) = after.split_at(after.find(['"', '=']).expect("an end"));
        line = format!(
            "{before}{mark}{}{rest}",
            if mark == "/// " { letter_of_remark(symbol) } else { letters(symbol) }
        );
    } else if line.contains("(\"kings-on-") {
        let parts: Vec<&str> = line.split('"').collect();
        let [open, name, comma, fen, close] = parts[..] else { panic!("{line}") };
        let (placement, rest) = fen.split_once(' ').expect("fields");
        line = format!("{open}\"{name}\"{comma}\"{} {rest}\"{close}", letters(placement));
    }
    let mut renamed = String::new();
    for part in line.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        renamed += &other_name(word);
        renamed += &part[word.len()..];
    }
    renamed
}

/// The new name where the word is one of the old ones, in the same letter case.
fn other_name(word: &str) -> String {
    let capital = |name: &str| name[..1].to_uppercase() + &name[1..];
    let cases: [fn(&str) -> String; 3] = [str::to_owned, capital, str::to_uppercase];
    for (old, new) in NAMES {
        for case in cases {
            if word == case(old) {
                return case(new);
            }
        }
    }
    word.to_owned()
}

/// `Rukh `R` ` with the letter changed.
fn letter_of_remark(text: &str) -> String {
    let (name, symbol) = text.split_once('`').expect("a letter");
    format!("{name}`{}", letters(symbol))
}

fn letters(text: &str) -> String {
    let change = |c: char| match LETTERS.0.find(c.to_ascii_uppercase()) {
        Some(at) if c.is_ascii_uppercase() => LETTERS.1[at..].chars().next().unwrap_or(c),
        Some(at) => LETTERS.1[at..].chars().next().unwrap_or(c).to_ascii_lowercase(),
        None => c,
    };
    text.chars().map(change).collect()
}

/// Remarks name the line of the description.
fn without_line_number(line: &str) -> String {
    match line.split_once(" (line ") {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ')'))
        }
        None => line.to_owned(),
    }
}

/// The words of a module that are code, strings and comments left out.
fn identifiers(source: &str) -> Vec<String> {
    fn walk(tokens: TokenStream, found: &mut Vec<String>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => walk(group.stream(), found),
                TokenTree::Ident(ident) => found.push(ident.to_string()),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(source.parse().unwrap_or_else(|e| panic!("{e}:\n{source}")), &mut found);
    found
}

/// Every name that is given to a constant, a static or a constant parameter, as often as it is given.
fn constants(identifiers: &[String]) -> Vec<&str> {
    let given = identifiers.windows(2).filter(|pair| pair[0] == "const" || pair[0] == "static");
    given.map(|pair| pair[1].as_str()).filter(|name| *name != "fn").collect()
}

#[test]
fn texts_do_not_become_code() {
    let text = r#"tabiya 1

variant fn {
  title "*/ } pub fn evil() {} /* \"
  board 3x3
  piece Loop K = K, royal
  piece Evil Ev = W
  setup evil "k2/3/EvK1"
  checkmate loses
}
"#;
    let honest = model(text);
    let mut wicked = honest.clone();
    // A program can hand over a model that no description has.
    let code = "x\n}\nfn evil() {}\n//\r\"; fn evil() {} // */";
    wicked.title = code.to_owned();
    wicked.name = code.to_owned();
    wicked.setups[0].name = code.to_owned();
    wicked.kinds[1].name = code.to_owned();
    wicked.kinds[1].notation = code.to_owned();
    for model in [honest, wicked] {
        let module = module(&model).unwrap_or_else(|e| panic!("{e}"));
        let words = identifiers(&module.source);
        assert!(!words.iter().any(|word| word == "evil"), "{}", module.source);
        assert!(words.iter().filter(|word| *word == &module.type_name).count() > 1, "{}", module.type_name);
        assert!(module.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'));
        assert_ne!(module.name, "fn");
        let ours = ["LOOP", "EVIL"].iter().filter(|name| words.iter().any(|w| w == *name)).count();
        assert!(ours > 0, "the kinds are not to be found");
    }
}

#[test]
fn names_that_the_code_uses_itself_are_no_trouble() {
    let pieces = [
        "All",
        "Between",
        "Bits",
        "Black",
        "Board",
        "By",
        "Captures",
        "Fn",
        "Forced",
        "Kinds",
        "Leaps",
        "Lines",
        "Move",
        "Near",
        "Option",
        "Quiets",
        "Region",
        "Side",
        "Stage",
        "Tables",
        "Them",
        "Us",
        "Variant",
        "White",
        "Zone",
        "Zone-man",
        "All-leaps",
    ];
    let mut men = String::new();
    for (at, name) in pieces.iter().enumerate() {
        let movement =
            if at % 2 == 0 { "R".to_owned() } else { format!("W N, promotes to {} on last rank", pieces[0]) };
        let symbol = format!("{}{}", (b'A' + at as u8 % 26) as char, if at < 26 { 'x' } else { 'y' });
        men += &format!("  piece {name} {symbol} = {movement}\n");
    }
    for name in ["u64", "position", "bits", "option", "type", "crate", "tables"] {
        let model = model(&format!(
            "tabiya 1\n\nvariant {name} {{\n  board 8x8\n  piece King K = K, royal\n{men}  \
             setup a \"7k/BxCxDx5/8/8/8/8/8/AxBxK5\"\n  checkmate loses\n}}\n"
        ));
        let module = module(&model).unwrap_or_else(|e| panic!("{e}"));
        let words = identifiers(&module.source);
        let constants = constants(&words);
        let kinds: Vec<&str> = words
            .windows(3)
            .filter(|w| w[0] == "const" && w[2] == "usize")
            .map(|w| w[1].as_str())
            .filter(|name| !["WHITE", "BLACK", "KINDS", "US", "THEM", "BY", "SIDE"].contains(name))
            .collect();
        assert!(kinds.len() > pieces.len(), "{kinds:?}");
        for kind in kinds {
            let given = constants.iter().filter(|name| **name == kind).count();
            assert_eq!(given, 1, "{kind} is the name of several things");
        }
        let imported = module.source.split_once("};").expect("imports").0;
        let clash = imported.split([',', '{', ' ', '\n']).any(|word| word == module.type_name);
        assert!(!clash && module.type_name != "Bits", "{}", module.type_name);
    }
}
