//! Arguments of sub-commands.

use super::Fault;
use crate::quote::quote;
use std::str::FromStr;

/// The arguments after the sub-command.
pub(super) struct Args {
    words: Vec<String>,
    flags: Vec<&'static str>,
    values: Vec<(&'static str, String)>,
}

impl Args {
    /// Sorts arguments into words (at most `most_words`), flags and options with a value, each given at most once.
    pub(super) fn parse(
        args: &[String],
        flags: &[&'static str],
        options: &[&'static str],
        most_words: usize,
    ) -> Result<Args, Fault> {
        let mut parsed = Args { words: Vec::new(), flags: Vec::new(), values: Vec::new() };
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let (name, attached) = match arg.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
                _ => (arg.as_str(), None),
            };
            let twice = parsed.flags.contains(&name) || parsed.value(name).is_some();
            if twice {
                return Err(Fault::Usage(format!("{} is given twice", quote(name))));
            } else if let Some(flag) = flags.iter().find(|&&flag| flag == name && attached.is_none()) {
                parsed.flags.push(flag);
            } else if let Some(option) = options.iter().find(|&&option| option == name) {
                let value = attached.or_else(|| rest.next().cloned());
                let value = value.ok_or_else(|| Fault::Usage(format!("{} needs a value", quote(name))))?;
                parsed.values.push((option, value));
            } else if arg.starts_with("--") || parsed.words.len() == most_words {
                return Err(Fault::Usage(format!("{} means nothing here", quote(arg))));
            } else {
                parsed.words.push(arg.clone());
            }
        }
        Ok(parsed)
    }

    /// The first word.
    pub(super) fn word(&self) -> Option<&str> {
        self.words.first().map(String::as_str)
    }

    /// Whether a flag is given.
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// The value of an option.
    pub(super) fn value(&self, option: &str) -> Option<&str> {
        self.values.iter().find(|(name, _)| *name == option).map(|(_, value)| value.as_str())
    }

    /// The value of an option as a number.
    pub(super) fn number<N: FromStr>(&self, option: &str) -> Result<Option<N>, Fault> {
        self.value(option).map(|text| number(option, text)).transpose()
    }
}

/// Reads a number.
pub(super) fn number<N: FromStr>(what: &str, text: &str) -> Result<N, Fault> {
    text.parse().map_err(|_| Fault::Usage(format!("{what}: {} is not a number in range", quote(text))))
}
