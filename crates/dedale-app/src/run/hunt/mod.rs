//! Hunts: between two computer players, in tournaments, and in play against one.
//!
//! `tournament` has hunts played to their end, `live` one in play, which `table` keeps; `state` has the
//! rules and what a side sees, `computer` its opponent.

pub(crate) mod computer;
pub(crate) mod live;
pub(crate) mod state;
pub(crate) mod table;
mod tournament;

pub use state::{RulesInput, on_hexagons};
pub use table::Hunts;
pub use tournament::{MatchResponse, Matched, TournamentResponse, recorded};
pub(crate) use tournament::{play, replay, tournament};
