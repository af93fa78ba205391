//! The balance laboratory: which of two armies is stronger, by how much, and how sure that is.
//!
//! Armies play each other in pairs of games from one placement, each side once with the first move. Everything that is
//! said about strength is computed from the results of such pairs by [`stats`]; [`mobility`] has the estimates from
//! the board alone that the literature gives, for comparison.

pub mod bout;
pub mod mobility;
pub mod record;
pub mod report;
pub mod run;
pub mod side;
pub mod spec;
pub mod stats;
pub mod store;
pub mod verified;
pub mod worth;
