//! Many comparisons at once: among twenty of them, one in twenty looks like a difference by chance.

/// P-values adjusted so that the chance of even one false finding is at most the level they are compared with (Holm).
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let count = p_values.len();
    let mut adjusted = vec![0.0; count];
    let mut largest: f64 = 0.0;
    for (rank, index) in ascending(p_values).into_iter().enumerate() {
        largest = largest.max((p_values[index] * (count - rank) as f64).min(1.0));
        adjusted[index] = largest;
    }
    adjusted
}

/// P-values adjusted so that among the findings at a level, the expected share of false ones is at most that level
/// (Benjamini and Hochberg).
pub fn false_discovery(p_values: &[f64]) -> Vec<f64> {
    let count = p_values.len();
    let mut adjusted = vec![0.0; count];
    let mut least: f64 = 1.0;
    for (rank, index) in ascending(p_values).into_iter().enumerate().rev() {
        least = least.min(p_values[index] * count as f64 / (rank + 1) as f64);
        adjusted[index] = least;
    }
    adjusted
}

fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        for (f, e) in found.iter().zip(expected) {
            assert!((f - e).abs() < 1e-12, "{found:?}");
        }
    }

    #[test]
    fn adjusted_as_in_the_textbooks() {
        // What R's p.adjust gives.
        let p = [0.01, 0.02, 0.03, 0.04, 0.05];
        close(&holm(&p), &[0.05, 0.08, 0.09, 0.09, 0.09]);
        close(&false_discovery(&p), &[0.05; 5]);
        let p = [0.04, 0.001, 0.8];
        close(&holm(&p), &[0.08, 0.003, 0.8]);
        close(&false_discovery(&p), &[0.06, 0.003, 0.8]);
        assert!(holm(&[]).is_empty() && false_discovery(&[]).is_empty());
    }
}
