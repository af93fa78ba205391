//! The compiler: from a model to a native engine.
//!
//! The pipeline of this crate is its module list, in order: movements become [`paths`], paths become a [`plan`].
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod build;
pub mod embedded;
pub mod emit;
pub mod paths;
pub mod plan;
pub mod primitives;
