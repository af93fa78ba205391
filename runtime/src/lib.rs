//! What every generated engine links against.
