//! Link games: `HexMo`, Hex and Y are one game on boards with different sides.

mod position;
mod rules;
mod score;

pub use position::{IllegalMove, LinkMove, LinkPosition};
pub use rules::{LinkGame, LinkGameError, LinkRules};
pub use score::Score;
