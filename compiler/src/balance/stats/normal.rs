//! The normal and the chi-squared distribution.

use std::f64::consts::{PI, SQRT_2};

/// The error function, to nearly all digits of a double.
pub fn erf(x: f64) -> f64 {
    let y = x.abs();
    let value = if y < 2.0 {
        // The series around zero.
        let (mut term, mut sum) = (y, y);
        for n in 1..200 {
            term *= -y * y / f64::from(n);
            let next = term / f64::from(2 * n + 1);
            sum += next;
            if next.abs() < 1e-17 * sum.abs() {
                break;
            }
        }
        sum * 2.0 / PI.sqrt()
    } else {
        1.0 - upper_tail(y)
    };
    value.copysign(x)
}

/// The complement of the error function for arguments of 2 and more: a continued fraction from its far end.
fn upper_tail(y: f64) -> f64 {
    let fraction = (1..=120).rev().fold(y, |tail, n| y + f64::from(n) / 2.0 / tail);
    (-y * y).exp() / (PI.sqrt() * fraction)
}

/// The probability that a standard normal number is at most `x`.
pub fn cdf(x: f64) -> f64 {
    let y = x / SQRT_2;
    if y <= -2.0 { 0.5 * upper_tail(-y) } else { 0.5 * (1.0 + erf(y)) }
}

/// The number that a standard normal one stays below with probability `p`; infinite at 0 and 1.
pub fn quantile(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    if p > 0.5 {
        return -quantile(1.0 - p);
    }
    // A rough start from the tail, then Newton's method on the logarithm, which is concave.
    let mut x = -(-2.0 * p.ln()).sqrt();
    for _ in 0..100 {
        let value = cdf(x);
        let density = (-0.5 * x * x).exp() / (2.0 * PI).sqrt();
        let step = value / density * (value / p).ln();
        x -= step;
        if step.abs() < 1e-14 * x.abs().max(1.0) {
            break;
        }
    }
    x
}

/// The probability of a value as far from zero as `z`, on either side.
pub fn two_sided(z: f64) -> f64 {
    2.0 * cdf(-z.abs())
}

/// The probability that a chi-squared number with so many degrees of freedom is at least `x`.
pub fn chi_squared_above(x: f64, degrees: usize) -> f64 {
    if degrees == 0 {
        return if x > 0.0 { 0.0 } else { 1.0 };
    }
    if x <= 0.0 {
        return 1.0;
    }
    // Two or one degrees have a closed form; two more multiply the last term.
    let half = x / 2.0;
    let (mut above, mut term, mut n) = if degrees.is_multiple_of(2) {
        ((-half).exp(), (-half).exp(), 2)
    } else {
        (two_sided(x.sqrt()), (-half).exp() * (2.0 * x / PI).sqrt(), 1)
    };
    while n < degrees {
        if degrees.is_multiple_of(2) {
            term *= half / (n as f64 / 2.0);
            above += term;
        } else {
            above += term;
            term *= x / (n + 2) as f64;
        }
        n += 2;
    }
    above.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_invert_probabilities() {
        for p in [1e-12, 1e-6, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999] {
            assert!((cdf(quantile(p)) / p - 1.0).abs() < 1e-9, "{p}");
        }
        assert!((quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        assert_eq!(quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(quantile(1.0), f64::INFINITY);
    }

    #[test]
    fn symmetry() {
        for x in [0.0, 0.3, 1.0, 1.99, 2.0, 2.01, 4.0, 8.0] {
            assert!((erf(x) + erf(-x)).abs() < 1e-15);
            assert!((cdf(x) + cdf(-x) - 1.0).abs() < 1e-14);
        }
    }
}
