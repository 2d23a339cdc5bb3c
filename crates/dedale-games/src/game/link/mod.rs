//! Link games: `HexMo`, Hex and Y are one game on boards with different sides.

mod position;
mod rules;

pub use position::{IllegalMove, LinkMove, LinkPosition, Score};
pub use rules::{LinkGame, LinkGameError, LinkRules};
