//! `HexMo`, Hex and Y: one game but for the sides of the board.

mod position;
mod rules;
mod score;

pub use position::{IllegalMove, LinkMove, LinkPosition};
pub use rules::{LinkGame, LinkGameError, LinkRules};
pub use score::Score;
