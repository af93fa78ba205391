//! The compiler: from a model to a native engine.
