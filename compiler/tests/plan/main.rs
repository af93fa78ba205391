//! Plans against the reference rules, and what the planner decides about some games.

mod catalogue;
mod corners;
mod forms;
mod game;
mod legality;
mod limits;
mod random;
mod reach;
mod scene;
