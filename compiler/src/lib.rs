//! The compiler: from a model to a native engine.
//!
//! The pipeline of this crate is its module list, in order: movements become [`paths`], paths become a [`plan`].
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "cli")]
pub mod balance;
pub mod build;
pub mod build_script;
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
pub mod embedded;
pub mod emit;
pub mod encounters;
pub mod paths;
pub mod plan;
pub mod primitives;
pub mod random;
pub mod trial;
pub mod values;
