//! Tests that cross crates live in `tests/`.
