//! The runtime's bitboards and attack primitives, the same files: forms are evaluated here by the code that
//! generated modules run.
#![allow(unsafe_code, reason = "the runtime's; the crate's own code has none")]

#[path = "../../runtime/src/attacks.rs"]
pub mod attacks;
#[path = "../../runtime/src/bits.rs"]
pub mod bits;
