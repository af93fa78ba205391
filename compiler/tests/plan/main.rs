//! Plans against the reference rules, and what the planner decides about some games.

mod catalogue;
mod corners;
#[path = "../../../tests/src/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own")]
mod depth;
mod every_game;
mod forms;
mod game;
mod legality;
mod limits;
mod random;
mod reach;
mod scene;
