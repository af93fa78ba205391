//! Text that the compiler carries: the runtime's sources and the catalogue's files, sorted by path.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The runtime's manifest, as an emitted crate holds it.
pub const RUNTIME_MANIFEST: &str = r#"[package]
name = "tabiya-runtime"
version = "0.1.0"
edition = "2024"
license = "MIT OR Apache-2.0"
publish = false
"#;
