//! Hunts: between two computer players, in tournaments, and in play against one.
//!
//! `setting` has the field and the rules, `matched` a hunt played to its end, `live` one in play, which
//! `table` keeps; `state` is what a side sees of it, `computer` its opponent.

pub(crate) mod computer;
pub(crate) mod live;
mod matched;
mod rules;
pub(crate) mod setting;
pub(crate) mod state;
pub(crate) mod table;
mod tournament;

pub use matched::{MatchResponse, Matched, recorded};
pub(crate) use matched::{play, replay};
pub use rules::RulesInput;
pub use table::Hunts;
pub use tournament::TournamentResponse;
pub(crate) use tournament::tournament;
