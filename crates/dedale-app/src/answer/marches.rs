//! Answers about marches.

use serde::Serialize;

/// The answer of `dedale march`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchAnswer {
    /// The attackers that arrived, in the order of their arrivals.
    pub arrivals: Vec<ArrivalEntry>,
    /// How many attackers are stuck at the end.
    pub stuck: usize,
    /// The lives left; below 0 if the game is lost.
    pub lives: i64,
    /// Whether all waves have ended with lives that are not below 0.
    pub won: bool,
}

/// An attacker that has arrived.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ArrivalEntry {
    /// The tick of its arrival, in tenths of a second from the beginning of the game.
    pub tick: u64,
    /// The name of its kind.
    pub kind: String,
    /// The number of its wave, from 1.
    pub wave: u64,
}
