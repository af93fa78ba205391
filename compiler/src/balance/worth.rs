//! What men are worth, from games: matches with unequal men that ought to be even, and the balance of men during games.

mod imbalance;
mod literature;
mod regression;

pub use imbalance::{Exchange, Measured, measure, plan};
pub use literature::{Published, published};
pub use regression::{Sampled, regress};

/// A value in pawns with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// In pawns.
    pub pawns: f64,
    /// The standard error, in pawns.
    pub error: f64,
}

/// A ratio of two coefficients with its error, by their covariances.
fn ratio(top: f64, bottom: f64, variances: [f64; 3]) -> Value {
    let [of_top, of_bottom, covariance] = variances;
    let pawns = top / bottom;
    let variance = (of_top - 2.0 * pawns * covariance + pawns * pawns * of_bottom) / (bottom * bottom);
    Value { pawns, error: variance.max(0.0).sqrt() }
}
