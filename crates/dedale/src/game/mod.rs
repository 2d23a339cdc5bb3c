//! Games: their rules, and nothing of how they are played well.
//!
//! [`LinkGame`] has the games in which two players place stones to link sides of a
//! board of hexagons: `HexMo`, Hex and Y.

mod link;

pub use link::{
    IllegalMove, LinkGame, LinkGameError, LinkMove, LinkPosition, LinkRules, Score, Seat,
};
