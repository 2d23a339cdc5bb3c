//! Links: chains of cells that join the sides of a board.

mod player;

pub use player::{Player, UnknownPlayer};
