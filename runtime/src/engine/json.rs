//! JSON, written by hand: three functions are less than a dependency.

/// A string.
pub(crate) fn string(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => json += "\\\"",
            '\\' => json += "\\\\",
            '\n' => json += "\\n",
            '\t' => json += "\\t",
            c if u32::from(c) < 0x20 => json += &format!("\\u{:04x}", u32::from(c)),
            c => json.push(c),
        }
    }
    json + "\""
}

/// A list of values that are JSON already.
pub(crate) fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

/// An object of values that are JSON already.
pub(crate) fn object<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members: Vec<String> =
        members.into_iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", members.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped_and_nested() {
        assert_eq!(string("a\"b\\c\n\t\u{1}é"), "\"a\\\"b\\\\c\\n\\t\\u0001é\"");
        let list = array(["1".to_owned(), string("x")]);
        assert_eq!(object([("a", list), ("b", object([]))]), r#"{"a":[1,"x"],"b":{}}"#);
    }
}
