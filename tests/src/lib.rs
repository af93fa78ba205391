//! Tests that cross crates live in `tests/`; here is what they have in common.

/// How far a run of the tests goes, by the environment variable `TABIYA_DEEP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// It is not set: what everybody runs.
    Normal,
    /// `2/6`: the normal run, and of what only a deep run does the third of six parts (they are counted from 0).
    Part(usize, usize),
    /// Anything else, for example `1`: everything.
    Deep,
}

impl Depth {
    /// The depth of this run.
    pub fn of_this_run() -> Depth {
        std::env::var("TABIYA_DEEP").map_or(Depth::Normal, |text| Depth::parse(&text))
    }

    fn parse(text: &str) -> Depth {
        let numbers = text.split_once('/').and_then(|(n, of)| Some((n.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number < of => Depth::Part(number, of),
            _ => Depth::Deep,
        }
    }

    /// Whether this run does the piece of deep work with this number.
    pub fn takes(self, work: usize) -> bool {
        match self {
            Depth::Normal => false,
            Depth::Part(number, of) => work % of == number,
            Depth::Deep => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Depth;

    #[test]
    fn the_parts_are_the_whole() {
        let part = |n| Depth::parse(&format!("{n}/6"));
        for work in 0..100 {
            assert_eq!((0..6).filter(|&n| part(n).takes(work)).count(), 1);
            assert!(Depth::parse("1").takes(work) && !Depth::Normal.takes(work));
        }
        assert_eq!(part(6), Depth::Deep);
    }
}
