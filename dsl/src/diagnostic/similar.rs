//! "Did you mean".

/// The candidate that `word` is probably a misspelling of: equal but for case, or at an edit distance of at most a
/// third of its length (one edit in short words); of equally near ones the first in the alphabet.
pub fn similar<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let lower = word.to_lowercase();
    let reach = (lower.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(&lower, &candidate.to_lowercase(), reach), candidate))
        .filter(|&(distance, candidate)| distance <= reach && candidate != word)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of letters to insert, remove, change or exchange with a neighbour; anything above `reach` may come out
/// as `reach + 1`.
fn distance(a: &str, b: &str, reach: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > reach {
        return reach + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn finds_misspellings_only() {
        let words = ["piece", "board", "setup", "setups"];
        assert_eq!(similar("peice", words), Some("piece"));
        assert_eq!(similar("Board", words), Some("board"));
        assert_eq!(similar("setpu", words), Some("setup"));
        assert_eq!(similar("setup", words), Some("setups"), "never the word itself");
        assert_eq!(similar("rook", words), None);
        assert_eq!(similar("", words), None);
    }
}
