//! Hunts: between two computer players, in tournaments, and in play against one.
//!
//! `setting` has the field and the rules, `matched` a hunt played to its end, `live` one in play, which
//! `table` keeps; `state` is what a side sees of it, `computer` its opponent.

pub(crate) mod computer;
pub(crate) mod live;
pub(crate) mod state;
pub(crate) mod table;
mod tournament;

pub use state::{RulesInput, on_hexagons};
pub use table::Hunts;
pub use tournament::{MatchResponse, Matched, TournamentResponse, recorded};
pub(crate) use tournament::{play, replay, tournament};
